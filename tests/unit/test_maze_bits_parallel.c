/*
 * test_maze_bits_parallel - the parallel search of the engine bits on small boards.
 *
 * The engine gives small boards and small steps to one worker; here everything runs in parallel, so
 * that small boards show what goes wrong between workers.
 */
#include "support.h"

#include "maze/bits/maze_bits.h"
#include "maze/generate/maze_generate.h"
#include "maze/maze_puzzle.h"

#include <stdio.h>

struct bits_case {
    struct base_memory memory;
    struct clew_options *given;
    struct puzzle_options options;
    struct maze_board *board;
};

static void
open_case(struct bits_case *bits_case, int64_t rows, int64_t cols, const char *walls,
          const char *seed, bool is_by_moves)
{
    struct puzzle_generation generation = {
        .rows = rows, .cols = cols, .options = &bits_case->options, .memory = &bits_case->memory};

    base_memory_init(&bits_case->memory, 0);
    bits_case->given =
        support_options(walls, seed, is_by_moves ? "measure=moves" : "rule=stop", NULL);
    bits_case->options =
        (struct puzzle_options){.given = bits_case->given, .own = maze_puzzle.options};
    assert_int_equal(maze_generate(&generation, NULL), CLEW_OK);
    bits_case->board = generation.board;
}

static void
close_case(struct bits_case *bits_case)
{
    maze_board_free(bits_case->board, &bits_case->memory);
    clew_options_free(bits_case->given);
    assert_int_equal(base_memory_used(&bits_case->memory), 0);
}

/* Solves with this many workers; 0: with dijkstra instead. The caller frees the answer. */
static struct maze_answer *
solve_case(struct bits_case *bits_case, int workers, uint64_t limit_nodes, enum search_stop *reason,
           uint64_t *nodes)
{
    struct search_monitor monitor = {.on_event = NULL};
    struct search search = {.limit_nodes = limit_nodes, .threads = workers};
    struct puzzle_job job = {
        .board = bits_case->board, .options = &bits_case->options, .search = &search};
    const struct maze_bits_tuning all = {.min_cells = 1, .min_items = 1};

    search_start(&search, &bits_case->memory, &monitor);
    assert_int_equal(search_pool_new(&search.pool, workers ? workers : 1, &bits_case->memory, NULL),
                     CLEW_OK);
    if (workers)
        assert_int_equal(maze_bits_solve_tuned(&job, all, NULL), CLEW_OK);
    else
        assert_int_equal(maze_engine_dijkstra.solve(&job, NULL), CLEW_OK);
    search_pool_free(search.pool);
    *reason = search_stop_reason(&search);
    *nodes = atomic_load(&search.nodes);
    return job.answer;
}

static void
test_maze_bits_parallel_finds_what_dijkstra_finds(void **state)
{
    static const char *const walls[] = {"walls=2", "walls=15", "walls=30"};
    static const int workers[] = {1, 2, 3, 8, 20};
    enum search_stop reason;
    uint64_t nodes, expected_nodes;
    char seed[24];

    (void)state;
    for (int round = 0; round < 27; round++) {
        struct bits_case bits_case;
        struct maze_answer *expected, *found;

        snprintf(seed, sizeof seed, "seed=%d", round);
        open_case(&bits_case, 40 + round, 90 - round, walls[round % 3], seed, round % 4 == 3);
        expected = solve_case(&bits_case, 0, 0, &reason, &nodes);
        for (int i = 0; i < 5; i++) {
            found = solve_case(&bits_case, workers[i], 0, &reason, &nodes);
            expected_nodes = i ? expected_nodes : nodes;
            assert_int_equal(nodes, expected_nodes);
            assert_true(!expected == !found);
            if (found)
                assert_string_equal(found->moves, expected->moves);
            maze_answer_free(found, &bits_case.memory);
        }
        maze_answer_free(expected, &bits_case.memory);
        close_case(&bits_case);
    }
}

/* Solves with one worker and with several, and compares answer and nodes. */
static void
check_workers_agree(struct bits_case *bits_case)
{
    enum search_stop reason;
    uint64_t nodes, expected_nodes;
    struct maze_answer *expected = solve_case(bits_case, 1, 0, &reason, &expected_nodes);

    for (int workers = 2; workers <= 4; workers++) {
        struct maze_answer *found = solve_case(bits_case, workers, 0, &reason, &nodes);

        assert_int_equal(nodes, expected_nodes);
        assert_true(!expected == !found);
        if (found)
            assert_string_equal(found->moves, expected->moves);
        maze_answer_free(found, &bits_case->memory);
    }
    maze_answer_free(expected, &bits_case->memory);
}

/* No part may run a step above the cost of the hole, wherever in a batch that cost comes. */
static void
test_maze_bits_parallel_counts_the_same_nodes_for_any_hole(void **state)
{
    struct bits_case bits_case;

    (void)state;
    for (int measure = 0; measure < 2; measure++) {
        open_case(&bits_case, 70, 130, "walls=12", "seed=5", measure == 1);
        for (int64_t cell = 0; cell < 70 * 130; cell += 347) {
            const struct grid_place place = {cell / 130, cell % 130};

            if (maze_is_wall(bits_case.board, place.row, place.col))
                continue;
            bits_case.board->hole = place;
            bits_case.board->rule = cell % 2 ? MAZE_DROP : MAZE_STOP;
            check_workers_agree(&bits_case);
        }
        bits_case.board->hole = bits_case.board->ball;
        check_workers_agree(&bits_case);
        close_case(&bits_case);
    }
}

static void
test_maze_bits_parallel_ends_at_the_limit(void **state)
{
    enum search_stop reason;
    struct bits_case bits_case;
    uint64_t nodes;

    (void)state;
    open_case(&bits_case, 70, 80, "walls=20", "seed=3", false);
    assert_null(solve_case(&bits_case, 3, 50, &reason, &nodes));
    assert_int_equal(reason, SEARCH_OUT_OF_NODES);
    close_case(&bits_case);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_maze_bits_parallel_finds_what_dijkstra_finds),
        cmocka_unit_test(test_maze_bits_parallel_counts_the_same_nodes_for_any_hole),
        cmocka_unit_test(test_maze_bits_parallel_ends_at_the_limit),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
