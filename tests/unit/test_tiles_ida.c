/* test_tiles_ida - IDA* with every heuristic: shortest paths, the same nodes, limits respected. */
#include "api/api.h"
#include "tiles/ida/tiles_ida.h"
#include "tiles/ida/tiles_ida_manhattan.h"
#include "tiles_fixture.h"
#include "tiles_reference.h"

#include <string.h>

/* The thread sanitizer makes the larger tables in a minute, the smaller ones in seconds. */
#ifdef __SANITIZE_THREAD__
#define LARGE_TABLES       "heuristic=pdb-555"
#define LARGE_TABLES_NODES 2150, 2309
#else
#define LARGE_TABLES       "heuristic=pdb-663"
#define LARGE_TABLES_NODES 2296, 5606
#endif

/* Boards of the parallel 15-puzzle system (doc/history.md), with their shortest lengths. */
static const struct {
    int length;
    const char *board;
} seeds[] = {
    {3, "1 2 3 4 5 6 7 8 9 10 11 12 0 13 14 15"},  {16, "2 3 4 8 1 6 7 12 0 10 11 15 5 9 13 14"},
    {30, "2 7 3 4 10 1 12 8 6 11 15 14 5 9 13 0"}, {36, "2 7 0 3 10 1 8 4 6 11 12 14 5 9 15 13"},
    {40, "10 2 0 7 6 1 8 3 11 12 14 4 5 9 15 13"},
};
#define SEEDS (sizeof seeds / sizeof *seeds)

static void
expect_lengths(const char *heuristic, const char *threads, const char *automaton)
{
    for (size_t i = 0; i < SEEDS; i++) {
        struct clew_board *board = support_read(seeds[i].board, "goal=last", NULL);
        struct clew_answer *answer =
            support_solve(board, "engine=ida", heuristic, threads, automaton, "tables=none", NULL);

        assert_int_equal(clew_answer_outcome(answer), CLEW_SOLVED);
        assert_int_equal(support_number(answer, "length"), seeds[i].length);
        assert_int_equal(support_number(answer, "bound"), seeds[i].length);
        clew_answer_free(answer);
        clew_board_free(board);
    }
}

static void
test_tiles_ida_finds_shortest_ways_with_every_heuristic(void **state)
{
    static const char *const heuristics[] = {"heuristic=auto",     "heuristic=manhattan",
                                             "heuristic=conflict", "heuristic=walking",
                                             "heuristic=pdb-555",  LARGE_TABLES};

    (void)state;
    for (size_t h = 0; h < sizeof heuristics / sizeof *heuristics; h++) {
        expect_lengths(heuristics[h], "threads=1", "automaton=on");
        expect_lengths(heuristics[h], "threads=3", "automaton=off");
    }
}

static uint64_t
nodes_of(size_t seed, const char *heuristic, const char *order, const char *threads)
{
    struct clew_board *board = support_read(seeds[seed].board, "goal=last", NULL);
    struct clew_answer *answer =
        support_solve(board, "engine=ida", heuristic, order, threads, "tables=none", NULL);
    const uint64_t nodes = clew_answer_stats(answer)->nodes;

    assert_int_equal(support_number(answer, "length"), seeds[seed].length);
    clew_answer_free(answer);
    clew_board_free(board);
    return nodes;
}

static void
listen(void *context, const struct clew_event *event)
{
    *(int *)context += event->kind == CLEW_EVENT_PLACE;
}

/* In every order of moves. */
static void
test_tiles_ida_counts_the_same_nodes_when_it_is_shown(void **state)
{
    static const char *const heuristics[] = {"heuristic=manhattan", "heuristic=pdb-555"};
    static const char *const orders[] = {"order=LRUD", "order=DRLU", "order=URDL", "order=UDRL"};

    (void)state;
    for (size_t k = 0; k < 2 * sizeof orders / sizeof *orders; k++) {
        const char *heuristic = heuristics[k % 2], *order = orders[k / 2];
        struct clew_options *options =
            support_options("engine=ida", heuristic, order, "tables=none", NULL);
        struct clew_board *board = support_read(seeds[2].board, "goal=last", NULL);
        struct clew_control *control;
        struct clew_answer *answer;
        int event_count = 0;

        assert_int_equal(clew_control_new(&control, NULL), CLEW_OK);
        clew_control_listen(control, listen, &event_count);
        assert_int_equal(clew_solve(&answer, board, options, control, NULL), CLEW_OK);
        assert_true(event_count > 0);
        assert_int_equal(support_number(answer, "length"), seeds[2].length);
        if (k % 2 == 0) /* with tables, boards are processed in batches, the last ones too */
            assert_int_equal(clew_answer_stats(answer)->nodes,
                             nodes_of(2, heuristic, order, "threads=1"));
        clew_answer_free(answer);
        clew_control_free(control);
        clew_board_free(board);
        clew_options_free(options);
    }
}

/* Nodes are published, so they are pinned; one thread makes them exact. */
static void
test_tiles_ida_counts_every_node(void **state)
{
    static const struct {
        const char *heuristic;
        uint64_t nodes[2]; /* of the last two seeds */
    } counts[] = {
        {"heuristic=manhattan", {184467, 531646}}, {"heuristic=conflict", {25319, 58482}},
        {"heuristic=walking", {15379, 36732}},     {"heuristic=pdb-555", {2150, 2309}},
        {LARGE_TABLES, {LARGE_TABLES_NODES}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        for (size_t j = 0; j < 2; j++)
            assert_int_equal(
                nodes_of(SEEDS - 2 + j, counts[i].heuristic, "order=LURD", "threads=1"),
                counts[i].nodes[j]);
}

/* The nodes of whole rounds: the search gives up before one that would be too long. */
static uint64_t
nodes_of_whole_rounds(int threads)
{
    struct clew_board *board =
        support_read("15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0", "goal=last", NULL);
    struct tiles_ida ida = {.kernel = &tiles_ida_manhattan, .order = {0, 1, 2, 3}};
    struct tiles_fixture exam;
    struct tiles_start start;
    uint64_t nodes;

    tiles_fixture_begin(&exam, threads);
    tiles_board_normalise(&start, board->board);
    ida.search = &exam.search;
    ida.start = &start;
    ida.max_nodes = 6000000;
    assert_int_equal(tiles_ida_run(&ida, NULL), CLEW_OK);
    assert_int_equal(ida.length, -1);
    nodes = atomic_load(&exam.search.nodes);
    tiles_fixture_end(&exam);
    clew_board_free(board);
    return nodes;
}

/* Boards that were expanded to get tasks for the workers count too. */
static void
test_tiles_ida_counts_whole_rounds_alike_with_any_threads(void **state)
{
    (void)state;
    assert_int_equal(nodes_of_whole_rounds(3), nodes_of_whole_rounds(1));
}

static void
test_tiles_ida_stops_at_a_limit(void **state)
{
    static const char *const heuristics[] = {"heuristic=manhattan", "heuristic=walking",
                                             "heuristic=pdb-555", "heuristic=conflict"};
    /* One of the boards that need 80 moves: out of reach for a thousand nodes. */
    struct clew_board *board =
        support_read("0 12 9 13 15 11 10 14 3 7 6 2 4 8 5 1", "goal=last", NULL);

    (void)state;
    for (size_t h = 0; h < sizeof heuristics / sizeof *heuristics; h++) {
        struct clew_answer *answer = support_solve(board, "engine=ida", heuristics[h],
                                                   "limit-nodes=1000", "tables=none", NULL);

        assert_int_equal(clew_answer_outcome(answer), CLEW_GAVE_UP);
        assert_string_equal(clew_answer_limit(answer), "nodes");
        assert_true(clew_answer_stats(answer)->nodes < 10000);
        clew_answer_free(answer);
    }
    clew_board_free(board);
}

static void
test_tiles_ida_stays_within_the_bytes(void **state)
{
    struct clew_board *board = support_read(seeds[4].board, "goal=last", NULL);
    struct clew_answer *answer = support_solve(board, "engine=ida", "heuristic=pdb-78",
                                               "limit-bytes=100M", "tables=none", NULL);

    (void)state;
    assert_int_equal(clew_answer_outcome(answer), CLEW_GAVE_UP);
    assert_string_equal(clew_answer_limit(answer), "bytes");
    clew_answer_free(answer);
    clew_board_free(board);
}

static void
test_tiles_ida_serves_any_goal(void **state)
{
    struct clew_board *board =
        support_read("2 8 3 1 6 4 7 0 5", "goal-file=1 2 3 8 0 4 7 6 5", NULL);
    struct clew_answer *ida = support_solve(board, "engine=ida", NULL);
    struct clew_answer *bfs = support_solve(board, "engine=bfs", NULL);

    (void)state;
    assert_int_equal(support_number(ida, "length"), 5);
    assert_int_equal(support_number(bfs, "length"), 5);
    clew_answer_free(ida);
    clew_answer_free(bfs);
    clew_board_free(board);
}

/* The gap in cell 0 with the tile that belongs there next to it: one move before the goal. */
static void
test_tiles_ida_is_not_taken_in_by_the_gap_in_the_first_cell(void **state)
{
    static const char *const heuristics[] = {"heuristic=manhattan", "heuristic=walking",
                                             "heuristic=conflict", "heuristic=auto"};
    struct clew_board *board =
        support_read("4 15 2 3\n0 5 6 7\n8 9 10 11\n12 13 14 1\n",
                     "goal-file=15 0 2 3\n4 5 6 7\n8 9 10 11\n12 13 14 1\n", "format=rows", NULL);

    (void)state;
    for (size_t h = 0; h < sizeof heuristics / sizeof *heuristics; h++) {
        struct clew_answer *answer = support_solve(board, "engine=ida", heuristics[h], NULL);

        assert_string_equal(support_text(answer, "path"), "DL");
        clew_answer_free(answer);
    }
    clew_board_free(board);
}

static void
expect_walking(const struct clew_board *board, const char *order)
{
    struct clew_answer *walking =
        support_solve(board, "engine=ida", "heuristic=walking", "automaton=off", order, NULL);
    struct clew_answer *conflict =
        support_solve(board, "engine=ida", "heuristic=conflict", "automaton=off", order, NULL);

    assert_string_equal(support_text(walking, "heuristic"), "walking");
    assert_string_equal(support_text(walking, "path"), support_text(conflict, "path"));
    /* It is never below conflicts, so it expands no more. */
    assert_true(clew_answer_stats(walking)->nodes <= clew_answer_stats(conflict)->nodes);
    clew_answer_free(walking);
    clew_answer_free(conflict);
}

/* The heuristic that was asked for is used, wherever the gap belongs. */
static void
test_tiles_ida_walks_for_every_goal_and_order(void **state)
{
    struct base_random random;

    (void)state;
    base_random_seed(&random, 3);
    for (int gap = 0; gap < 16; gap++) {
        struct tiles_reference twin = {.rows = 4, .cols = 4};
        uint8_t tile_at[TILES_REFERENCE_MAX_CELLS];
        struct clew_board *board;

        for (int cell = 0; cell < 16; cell++) /* 15 downwards, so that no row is a whole board */
            twin.goal_at[cell] = (uint8_t)(cell == gap ? 0 : cell < gap ? 15 - cell : 16 - cell);
        memcpy(tile_at, twin.goal_at, sizeof tile_at);
        tiles_reference_walk(&twin, tile_at, 90, &random);
        board = tiles_reference_board(&twin, tile_at);
        expect_walking(board, gap % 2 ? "order=LRUD" : "order=URDL");
        clew_board_free(board);
    }
}

/* One of the boards that need 80 moves. */
static void
test_tiles_ida_says_how_far_it_came(void **state)
{
    struct clew_board *board =
        support_read("0 12 9 13\n15 11 10 14\n3 7 2 5\n4 8 6 1\n", "goal=last", NULL);
    struct clew_answer *early =
        support_solve(board, "engine=ida", "heuristic=manhattan", "limit-nodes=1000", NULL);
    struct clew_answer *late =
        support_solve(board, "engine=ida", "heuristic=manhattan", "limit-nodes=3000000", NULL);

    (void)state;
    assert_int_equal(clew_answer_outcome(late), CLEW_GAVE_UP);
    assert_true(support_number(early, "bound") > 40);
    assert_true(support_number(late, "bound") >= support_number(early, "bound"));
    assert_true(support_number(late, "bound") <= 80);
    clew_answer_free(early);
    clew_answer_free(late);
    clew_board_free(board);
}

/* Every engine reports the bound that it proved, whatever ended it. */
static void
test_tiles_engines_that_give_up_say_what_is_proved(void **state)
{
    static const char *const engines[][3] = {
        {"engine=iddfs", "limit-nodes=1000", "parallel=shared"},
        {"engine=iddfs-pruned", "limit-nodes=200000", "parallel=per-depth"},
        {"engine=ida", "limit-nodes=1000", "parallel=split"},
        {"engine=astar", "limit-nodes=1000", "parallel=shared"},
        {"engine=ida", "limit-bytes=1M", "heuristic=pdb-663"},
        {"engine=ida", "limit-seconds=0.05", "heuristic=pdb-78"},
    };
    struct clew_board *board =
        support_read("0 12 9 13\n15 11 10 14\n3 7 2 5\n4 8 6 1\n", "goal=last", NULL);

    (void)state;
    for (size_t i = 0; i < sizeof engines / sizeof *engines; i++) {
        struct clew_answer *answer =
            support_solve(board, engines[i][0], engines[i][1], engines[i][2], "tables=none", NULL);

        assert_int_equal(clew_answer_outcome(answer), CLEW_GAVE_UP);
        assert_in_range(support_number(answer, "bound"), 56, 80); /* Manhattan, and the length */
        assert_int_equal(support_number(answer, "bound") % 2, 0);
        clew_answer_free(answer);
    }
    clew_board_free(board);
}

static void
test_tiles_ida_cuts_manhattan_by_the_automaton_when_asked(void **state)
{
    struct clew_board *board = support_read(seeds[3].board, "goal=last", NULL);
    struct clew_answer *silent = support_solve(board, "engine=ida", "heuristic=manhattan", NULL);
    struct clew_answer *off =
        support_solve(board, "engine=ida", "heuristic=manhattan", "automaton=off", NULL);
    struct clew_answer *on =
        support_solve(board, "engine=ida", "heuristic=manhattan", "automaton=on", NULL);

    (void)state;
    assert_int_equal(support_number(on, "length"), 36);
    assert_string_equal(support_text(on, "heuristic"), "manhattan");
    assert_int_equal(clew_answer_stats(silent)->nodes, clew_answer_stats(off)->nodes);
    assert_true(clew_answer_stats(on)->nodes < clew_answer_stats(off)->nodes * 9 / 10);
    clew_answer_free(silent);
    clew_answer_free(off);
    clew_answer_free(on);
    clew_board_free(board);
}

static struct clew_board *
random_board(int rows, int cols)
{
    struct clew_options *options = support_options("seed=7", NULL);
    struct clew_board *board;

    assert_int_equal(support_generate(&board, "tiles", rows, cols, options), CLEW_OK);
    clew_options_free(options);
    return board;
}

/* Little memory costs the tables of 5x5, not the search. */
static void
test_tiles_auto_does_without_tables_where_there_is_no_room(void **state)
{
    struct clew_board *board = random_board(5, 5);
    struct clew_answer *answer =
        support_solve(board, "limit-bytes=20M", "limit-nodes=4M", "tables=none", NULL);

    (void)state;
    assert_int_equal(clew_answer_outcome(answer), CLEW_GAVE_UP);
    assert_string_equal(clew_answer_limit(answer), "nodes");
    clew_answer_free(answer);
    clew_board_free(board);
}

static void
test_tiles_auto_refuses_a_heuristic_that_does_not_fit(void **state)
{
    struct clew_options *options = support_options("heuristic=pdb-78", NULL);
    struct clew_board *board = random_board(8, 8);
    struct clew_answer *answer = NULL;
    struct clew_error error;

    (void)state;
    assert_int_equal(clew_solve(&answer, board, options, NULL, &error), CLEW_UNSUPPORTED);
    assert_string_equal(error.text,
                        "there is no heuristic pdb-78 for 8 x 8; take conflict, or engine fast");
    clew_answer_free(answer);
    clew_board_free(board);
    clew_options_free(options);
}

/* Manhattan is more than 200 there: deepening starts with it all the same. */
static uint64_t
nodes_with(const struct clew_board *board, const char *heuristic, const char *automaton)
{
    struct clew_answer *answer =
        support_solve(board, "engine=ida", heuristic, automaton, "tables=none", NULL);
    const uint64_t nodes = clew_answer_stats(answer)->nodes;

    assert_int_equal(clew_answer_outcome(answer), CLEW_SOLVED);
    clew_answer_free(answer);
    return nodes;
}

/* It takes Manhattan three times as long as it saves (bench/records/tiles-speed-2026-11-16.txt). */
static void
test_tiles_auto_uses_no_automaton_with_manhattan(void **state)
{
    struct clew_board *board = support_read("3 0 5 7\n1 9 2 11\n10 6 8 4\n", "goal=last", NULL);
    const uint64_t plain = nodes_with(board, "heuristic=manhattan", "automaton=off");

    (void)state;
    assert_true(nodes_with(board, "heuristic=manhattan", "automaton=on") < plain);
    assert_int_equal(nodes_with(board, "heuristic=auto", "automaton=on"), plain);
    clew_board_free(board);
}

static void
test_tiles_iddfs_takes_large_boards_up_to_a_limit(void **state)
{
    static const char *const forms[] = {"parallel=shared", "parallel=split", "parallel=per-depth"};
    struct clew_board *board = random_board(8, 8);

    (void)state;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        struct clew_answer *answer =
            support_solve(board, "engine=iddfs-pruned", forms[i], "limit-nodes=100000", NULL);

        assert_int_equal(clew_answer_outcome(answer), CLEW_GAVE_UP);
        assert_string_equal(clew_answer_limit(answer), "nodes");
        assert_true(support_number(answer, "bound") > 200);
        clew_answer_free(answer);
    }
    clew_board_free(board);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_tiles_ida_finds_shortest_ways_with_every_heuristic),
        cmocka_unit_test(test_tiles_ida_counts_the_same_nodes_when_it_is_shown),
        cmocka_unit_test(test_tiles_ida_counts_every_node),
        cmocka_unit_test(test_tiles_ida_counts_whole_rounds_alike_with_any_threads),
        cmocka_unit_test(test_tiles_ida_stops_at_a_limit),
        cmocka_unit_test(test_tiles_ida_stays_within_the_bytes),
        cmocka_unit_test(test_tiles_ida_serves_any_goal),
        cmocka_unit_test(test_tiles_ida_is_not_taken_in_by_the_gap_in_the_first_cell),
        cmocka_unit_test(test_tiles_ida_walks_for_every_goal_and_order),
        cmocka_unit_test(test_tiles_ida_says_how_far_it_came),
        cmocka_unit_test(test_tiles_engines_that_give_up_say_what_is_proved),
        cmocka_unit_test(test_tiles_ida_cuts_manhattan_by_the_automaton_when_asked),
        cmocka_unit_test(test_tiles_auto_uses_no_automaton_with_manhattan),
        cmocka_unit_test(test_tiles_auto_does_without_tables_where_there_is_no_room),
        cmocka_unit_test(test_tiles_auto_refuses_a_heuristic_that_does_not_fit),
        cmocka_unit_test(test_tiles_iddfs_takes_large_boards_up_to_a_limit),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
