/*
 * maze_engine_dijkstra_4 - the same search with the four rolls of a stop as parallel tasks.
 *
 * This is how the rolling-ball system was parallel (see doc/history.md). A roll takes far less time
 * than starting a task, so it is slower than the sequential engine except in very long corridors;
 * it is here for comparison.
 */
#include "maze/classic/maze_dijkstra.h"

struct roll_task {
    const struct maze_board *board;
    struct maze_four_rolls *rolled;
    int index;
};

static void
roll_one_task(struct search_worker *worker, void *task)
{
    const struct roll_task *roll = task;

    (void)worker;
    roll->rolled->cells[roll->index] =
        maze_roll(roll->board, &roll->rolled->to[roll->index], maze_dijkstra_order[roll->index]);
}

static void
roll_in_parallel(const struct maze_board *board, struct grid_place from,
                 struct maze_four_rolls *rolled, void *context)
{
    struct search_worker *worker = context;
    struct search_group group;

    search_group_start(&group, NULL);
    for (int i = 0; i < GRID_DIRECTIONS; i++) {
        const struct roll_task task = {board, rolled, i};

        rolled->to[i] = from;
        search_spawn(worker, &group, roll_one_task, &task, sizeof task);
    }
    search_wait(worker, &group);
}

struct search_task {
    struct puzzle_job *job;
    struct clew_error *error;
    enum clew_status status;
};

static void
run_search_task(struct search_worker *worker, void *task)
{
    struct search_task *run = task;

    run->status = maze_dijkstra_run(run->job, roll_in_parallel, worker, run->error);
}

static enum clew_status
solve_dijkstra_4(struct puzzle_job *job, struct clew_error *error)
{
    struct search_task run = {.job = job, .error = error};

    search_pool_run(job->search->pool, run_search_task, &run);
    return run.status;
}

const struct puzzle_engine maze_engine_dijkstra_4 = {
    .name = "dijkstra-4",
    .description = "the same, with the four rolls from a stop as separate tasks",
    .origin = "as in B. Kong's maze game, parallel version",
    .solve = solve_dijkstra_4,
};
