/* property_tiles_engines - all engines agree on the length, and with published lengths. */
#include "support.h"

#include "base/base_random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int64_t
length_by(const struct clew_board *board, const char *engine, const char *heuristic,
          const char *threads)
{
    struct clew_answer *answer =
        support_solve(board, engine, heuristic, threads, "tables=none", NULL);
    int64_t length;

    assert_int_equal(clew_answer_outcome(answer), CLEW_SOLVED);
    length = support_number(answer, "length");
    assert_int_equal(support_number(answer, "bound"), length);
    clew_answer_free(answer);
    return length;
}

static void
expect_agreement(struct base_random *random, int rows, int cols)
{
    char seed[40];
    struct clew_options *options;
    struct clew_board *board;
    int64_t length;

    snprintf(seed, sizeof seed, "seed=%u", (unsigned)base_random_below(random, 1000000));
    options = support_options(seed, "kind=solvable", NULL);
    assert_int_equal(support_generate(&board, "tiles", rows, cols, options), CLEW_OK);
    length = length_by(board, "engine=bfs", "heuristic=auto", "threads=1");
    assert_int_equal(length_by(board, "engine=astar", "heuristic=auto", "threads=1"), length);
    assert_int_equal(length_by(board, "engine=auto", "heuristic=auto", "threads=2"), length);
    assert_int_equal(length_by(board, "engine=ida", "heuristic=conflict", "threads=1"), length);
    assert_int_equal(length_by(board, "engine=ida", "heuristic=conflict", "threads=2"), length);
    if (rows == cols) /* deep and narrow boards are too hard for Manhattan */
        assert_int_equal(length_by(board, "engine=ida", "heuristic=manhattan", "threads=1"),
                         length);
    clew_board_free(board);
    clew_options_free(options);
}

static void
test_tiles_engines_agree_on_small_boards(void **state)
{
    struct base_random random;

    (void)state;
    support_seed(&random);
    for (int i = support_rounds(15); i > 0; i--) {
        expect_agreement(&random, 3, 3);
        expect_agreement(&random, 2, 3);
        expect_agreement(&random, 4, 2);
    }
}

/* On 4x4: tables of bits against walking distance, in any order, with and without the automaton. */
static void
expect_agreement_of_tables(struct base_random *random)
{
    static const char *const ways[][4] = {
        {"heuristic=pdb-555", "threads=2", "order=LRUD", "automaton=on"},
        {"heuristic=pdb-555", "threads=1", "order=DULR", "automaton=off"},
        {"heuristic=pdb-663", "threads=1", "order=RUDL", "automaton=on"},
        {"heuristic=pdb-663", "threads=2", "order=UDRL", "automaton=off"},
    };
    char seed[40];
    struct clew_options *options;
    struct clew_board *board;
    int64_t length;

    snprintf(seed, sizeof seed, "seed=%u", (unsigned)base_random_below(random, 1000000));
    options = support_options(seed, "kind=solvable", NULL);
    assert_int_equal(support_generate(&board, "tiles", 4, 4, options), CLEW_OK);
    length = length_by(board, "engine=ida", "heuristic=walking", "threads=1");
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct clew_answer *answer = support_solve(board, "engine=ida", ways[i][0], ways[i][1],
                                                   ways[i][2], ways[i][3], "tables=none", NULL);

        assert_int_equal(clew_answer_outcome(answer), CLEW_SOLVED);
        assert_int_equal(support_number(answer, "length"), length);
        clew_answer_free(answer);
    }
    clew_board_free(board);
    clew_options_free(options);
}

static void
test_tiles_engines_agree_on_4x4(void **state)
{
    struct base_random random;

    (void)state;
    support_seed(&random);
    for (int i = support_rounds(10); i > 0; i--)
        expect_agreement_of_tables(&random);
}

struct known {
    int number, length;
    long nodes;
    char board[80];
};

/* The next of Korf's boards with its length and the measured nodes; false at the end. */
static bool
next_known(FILE *boards, FILE *counts, struct known *known)
{
    char line[256], count_line[256];
    int at = 0;

    do
        if (!fgets(line, sizeof line, boards))
            return false;
    while (line[0] == '#');
    do
        if (!fgets(count_line, sizeof count_line, counts))
            return false;
    while (count_line[0] == '#');
    if (sscanf(line, "%d %d %n", &known->number, &known->length, &at) != 2 ||
        sscanf(count_line, "%*d %*d %*d %*d %ld", &known->nodes) != 1)
        return false;
    snprintf(known->board, sizeof known->board, "%.79s", line + at);
    return true;
}

static FILE *
open_data(const char *name)
{
    const char *folder = getenv("CLEW_DATA");
    char path[512];

    snprintf(path, sizeof path, "%s/tiles/%s", folder ? folder : ".", name);
    return fopen(path, "r");
}

/* Nodes of Manhattan as measured with the gap going up, left, right, down. */
static void
expect_nodes(const struct clew_board *board, const struct known *known)
{
    struct clew_answer *answer =
        support_solve(board, "engine=ida", "heuristic=manhattan", "order=DRLU", NULL);

    assert_int_equal(clew_answer_stats(answer)->nodes, known->nodes);
    clew_answer_free(answer);
}

static void
test_tiles_engines_know_korfs_hundred_boards(void **state)
{
    FILE *boards = open_data("korf100.txt"), *counts = open_data("korf100_nodes.txt");
    struct known known;
    int seen = 0;

    (void)state;
    if (!boards || !counts) {
        print_message("# the boards are not here\n");
        skip();
    }
    while (next_known(boards, counts, &known)) {
        struct clew_board *board = support_read(known.board, "goal=first", NULL);

        assert_int_equal(length_by(board, "engine=ida", "heuristic=pdb-663", "threads=1"),
                         known.length);
        assert_int_equal(length_by(board, "engine=ida", "heuristic=pdb-555", "threads=2"),
                         known.length);
        if (seen % 4 == 0)
            assert_int_equal(length_by(board, "engine=ida", "heuristic=walking", "threads=2"),
                             known.length);
        if (known.nodes < 6000000)
            expect_nodes(board, &known);
        clew_board_free(board);
        seen++;
    }
    assert_int_equal(seen, 100);
    fclose(boards);
    fclose(counts);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_tiles_engines_agree_on_small_boards),
        cmocka_unit_test(test_tiles_engines_agree_on_4x4),
        cmocka_unit_test(test_tiles_engines_know_korfs_hundred_boards),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
