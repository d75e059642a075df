/* tiles_engine_bfs - breadth-first search from both ends, for small boards. */
#include "tiles/tables/tiles_bidirectional_bfs.h"
#include "tiles/tiles_engines.h"
#include "tiles/tiles_events.h"

static enum clew_status
solve_bfs(struct puzzle_job *job, struct clew_error *error)
{
    uint8_t order[GRID_DIRECTIONS];
    struct tiles_bidirectional_bfs_path path;
    struct tiles_start start;
    enum clew_status status;

    if (tiles_job_begin(job, &start, error, &status))
        return status;
    status = tiles_job_order(order, job, &start, error);
    if (!status)
        status = tiles_bidirectional_bfs_find(&path, &start, order, job->search, error);
    if (status || path.length < 0)
        return status; /* CLEW_OK: a limit came first */
    tiles_events_emit_moves(job->board, &start, path.moves, job->search);
    return tiles_job_solved(job, &start, path.moves, path.length, path.length, error);
}

const struct puzzle_engine tiles_engine_bfs = {
    .name = "bfs",
    .description = "bidirectional breadth-first search, one byte per board: up to 12 cells",
    .origin = "Pohl, Bi-directional search (1971)",
    .solve = solve_bfs,
};
