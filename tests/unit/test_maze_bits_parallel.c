/*
 * test_maze_bits_parallel - the shared form of the engine bits on boards that it would not share.
 *
 * The engine leaves small boards and small steps to one worker; here everything is shared, in
 * pieces of one item, so that small boards show what goes wrong between workers.
 */
#include "support.h"

#include "maze/bits/maze_bits.h"
#include "maze/generate/maze_generate.h"
#include "maze/maze_puzzle.h"

#include <stdio.h>

struct trial {
    struct base_memory memory;
    struct clew_options *given;
    struct puzzle_options options;
    struct maze_board *board;
};

static void
open_trial(struct trial *trial, int64_t rows, int64_t cols, const char *walls, const char *seed,
           bool is_by_moves)
{
    struct puzzle_generation order = {
        .rows = rows, .cols = cols, .options = &trial->options, .memory = &trial->memory};

    base_memory_init(&trial->memory, 0);
    trial->given = support_options(walls, seed, is_by_moves ? "measure=moves" : "rule=stop", NULL);
    trial->options = (struct puzzle_options){.given = trial->given, .own = maze_puzzle.options};
    assert_int_equal(maze_generate(&order, NULL), CLEW_OK);
    trial->board = order.board;
}

static void
close_trial(struct trial *trial)
{
    maze_board_free(trial->board, &trial->memory);
    clew_options_free(trial->given);
    assert_int_equal(base_memory_used(&trial->memory), 0);
}

/* Solves with so many workers; window 0 asks dijkstra instead. The caller frees the answer. */
static struct maze_answer *
solve(struct trial *trial, int workers, uint64_t window, uint64_t limit_nodes,
      enum search_stop *reason)
{
    struct search_outside outside = {.on_event = NULL};
    struct search search = {.limit_nodes = limit_nodes, .threads = workers};
    struct puzzle_job job = {.board = trial->board, .options = &trial->options, .search = &search};
    const struct maze_bits_tuning all = {
        .min_cells = 1, .min_items = 1, .chunk_items = 1, .window = window};

    search_start(&search, &trial->memory, &outside);
    assert_int_equal(search_pool_new(&search.pool, workers, &trial->memory, NULL), CLEW_OK);
    if (window)
        assert_int_equal(maze_bits_solve_tuned(&job, all, NULL), CLEW_OK);
    else
        assert_int_equal(maze_engine_dijkstra.solve(&job, NULL), CLEW_OK);
    search_pool_free(search.pool);
    *reason = search_stop_reason(&search);
    return job.answer;
}

static void
test_maze_bits_parallel_finds_what_dijkstra_finds(void **state)
{
    static const char *const walls[] = {"walls=2", "walls=15", "walls=30"};
    static const int workers[] = {2, 3, 8};
    static const uint64_t windows[] = {1, 5, 64};
    enum search_stop reason;
    char seed[24];

    (void)state;
    for (int round = 0; round < 27; round++) {
        struct trial trial;
        struct maze_answer *expected, *found;

        snprintf(seed, sizeof seed, "seed=%d", round);
        open_trial(&trial, 40 + round, 90 - round, walls[round % 3], seed, round % 4 == 3);
        expected = solve(&trial, 1, 0, 0, &reason);
        for (int i = 0; i < 9; i++) {
            found = solve(&trial, workers[i / 3], windows[i % 3], 0, &reason);
            assert_true(!expected == !found);
            if (found)
                assert_string_equal(found->moves, expected->moves);
            maze_answer_free(found, &trial.memory);
        }
        maze_answer_free(expected, &trial.memory);
        close_trial(&trial);
    }
}

static void
test_maze_bits_parallel_ends_at_the_limit(void **state)
{
    enum search_stop reason;
    struct trial trial;

    (void)state;
    open_trial(&trial, 70, 80, "walls=20", "seed=3", false);
    assert_null(solve(&trial, 3, 8, 50, &reason));
    assert_int_equal(reason, SEARCH_OUT_OF_NODES);
    close_trial(&trial);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_maze_bits_parallel_finds_what_dijkstra_finds),
        cmocka_unit_test(test_maze_bits_parallel_ends_at_the_limit),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
