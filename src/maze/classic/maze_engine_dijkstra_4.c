/*
 * maze_engine_dijkstra_4 - the same search with the four rolls of a stop carried out at once.
 *
 * The older system's parallel form: each roll is a task. A roll is far shorter than handing over
 * a task, so this is slower than the sequential form on anything but very long corridors; it is
 * here to be compared.
 */
#include "maze/classic/maze_dijkstra.h"

struct roll_task {
    const struct maze_board *board;
    struct maze_rolled *rolled;
    int index;
};

static void
roll_one(struct search_worker *worker, void *task)
{
    const struct roll_task *roll = task;

    (void)worker;
    roll->rolled->cells[roll->index] =
        maze_roll(roll->board, &roll->rolled->to[roll->index], maze_dijkstra_order[roll->index]);
}

static void
roll_at_once(const struct maze_board *board, struct grid_place from, struct maze_rolled *rolled,
             void *context)
{
    struct search_worker *worker = context;
    struct search_group group;

    search_group_start(&group, NULL);
    for (int i = 0; i < GRID_DIRECTIONS; i++) {
        const struct roll_task task = {board, rolled, i};

        rolled->to[i] = from;
        search_spawn(worker, &group, roll_one, &task, sizeof task);
    }
    search_wait(worker, &group);
}

struct whole_task {
    struct puzzle_job *job;
    struct clew_error *error;
    enum clew_status status;
};

static void
run_whole(struct search_worker *worker, void *task)
{
    struct whole_task *whole = task;

    whole->status = maze_dijkstra_run(whole->job, roll_at_once, worker, whole->error);
}

static enum clew_status
solve(struct puzzle_job *job, struct clew_error *error)
{
    struct whole_task whole = {.job = job, .error = error};

    search_pool_run(job->search->pool, run_whole, &whole);
    return whole.status;
}

const struct engine maze_engine_dijkstra_4 = {
    .name = "dijkstra-4",
    .description = "the same, with the four rolls from a stop as separate tasks",
    .origin = "as in B. Kong's maze game, parallel version",
    .solve = solve,
};
