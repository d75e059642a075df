/* test_tiles_iddfs - iterative deepening in all its parallel forms. */
#include "support.h"

#include <string.h>

/* Boards of the parallel 15-puzzle system (doc/history.md), with their shortest lengths. */
static const struct {
    int length;
    const char *board;
} seeds[] = {
    {3, "1 2 3 4 5 6 7 8 9 10 11 12 0 13 14 15"},  {8, "1 2 3 4 5 6 12 7 9 10 8 15 13 14 11 0"},
    {16, "2 3 4 8 1 6 7 12 0 10 11 15 5 9 13 14"}, {17, "2 3 4 8 1 6 7 12 10 0 11 15 5 9 13 14"},
    {30, "2 7 3 4 10 1 12 8 6 11 15 14 5 9 13 0"},
};

static struct clew_answer *
solve(const char *text, const char *engine, const char *form, const char *threads)
{
    struct clew_board *board = support_read(text, "goal=last", NULL);
    struct clew_answer *answer = support_solve(board, engine, form, threads, NULL);

    clew_board_free(board);
    return answer;
}

static void
test_tiles_iddfs_finds_shortest_ways_in_every_form(void **state)
{
    static const char *const forms[] = {"parallel=shared", "parallel=split", "parallel=per-depth"};
    static const char *const threads[] = {"threads=1", "threads=2", "threads=4"};

    (void)state;
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++)
        for (int f = 0; f < 3; f++)
            for (int t = 0; t < 3; t++) {
                struct clew_answer *answer =
                    solve(seeds[i].board, "engine=iddfs-pruned", forms[f], threads[t]);

                assert_int_equal(clew_answer_outcome(answer), CLEW_SOLVED);
                assert_int_equal(support_number(answer, "length"), seeds[i].length);
                clew_answer_free(answer);
            }
}

/* Each board after split-depth moves is deepened independently: shorter paths are not lost. */
static void
test_tiles_iddfs_finds_paths_shorter_than_the_split(void **state)
{
    static const struct {
        const char *board, *path;
    } near[] = {
        {"1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15", "L"},
        {"1 2 3 4 5 6 7 8 9 10 11 12 13 0 14 15", "LL"},
        {"1 2 3 4 5 6 7 8 9 10 11 0 13 14 15 12", "U"},
        {"1 2 3 4 5 6 7 8 0 9 10 12 13 14 11 15", "LLUL"},
    };
    static const char *const engines[] = {"engine=ida", "engine=iddfs", "engine=iddfs-pruned"};
    static const char *const forms[] = {"parallel=shared", "parallel=split", "parallel=per-depth"};

    (void)state;
    for (int i = 0; i < 36; i++) {
        struct clew_board *board = support_read(near[i % 4].board, "goal=last", NULL);
        struct clew_answer *answer = support_solve(board, engines[i / 4 % 3], forms[i / 12],
                                                   "split-depth=5", "threads=2", NULL);

        assert_string_equal(support_text(answer, "path"), near[i % 4].path);
        clew_answer_free(answer);
        clew_board_free(board);
    }
}

static void
test_tiles_iddfs_without_heuristic_agrees(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct clew_answer *answer =
            solve(seeds[i].board, "engine=iddfs", "parallel=shared", "threads=2");

        assert_int_equal(support_number(answer, "length"), seeds[i].length);
        clew_answer_free(answer);
    }
}

/* With one worker the forms visit the same boards, except for the start and the first levels. */
static void
test_tiles_iddfs_counts_the_same_nodes_every_time(void **state)
{
    uint64_t first = 0;

    (void)state;
    for (int round = 0; round < 2; round++) {
        struct clew_answer *answer =
            solve(seeds[4].board, "engine=iddfs-pruned", "parallel=shared", "threads=1");

        if (round == 0)
            first = clew_answer_stats(answer)->nodes;
        assert_int_equal(clew_answer_stats(answer)->nodes, first);
        clew_answer_free(answer);
    }
}

static void
test_tiles_iddfs_says_none_by_parity(void **state)
{
    struct clew_answer *answer = solve("1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0", "engine=iddfs",
                                       "parallel=shared", "threads=1");

    (void)state;
    assert_int_equal(clew_answer_outcome(answer), CLEW_NONE);
    assert_int_equal(clew_answer_stats(answer)->nodes, 0);
    assert_non_null(strstr(support_text(answer, "reason"), "tiles 14 and 15 change places"));
    clew_answer_free(answer);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_tiles_iddfs_finds_shortest_ways_in_every_form),
        cmocka_unit_test(test_tiles_iddfs_finds_paths_shorter_than_the_split),
        cmocka_unit_test(test_tiles_iddfs_without_heuristic_agrees),
        cmocka_unit_test(test_tiles_iddfs_counts_the_same_nodes_every_time),
        cmocka_unit_test(test_tiles_iddfs_says_none_by_parity),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
