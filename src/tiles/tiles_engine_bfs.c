/* tiles_engine_bfs - breadth-first search over all boards of a small size, from the goal. */
#include "tiles/tiles_distances.h"
#include "tiles/tiles_engines.h"
#include "tiles/tiles_show.h"

static enum clew_status
solve(struct puzzle_job *job, struct clew_error *error)
{
    char moves[TILES_DISTANCES_FAR];
    struct tiles_distances distances;
    struct tiles_start start;
    enum clew_status status;
    int length;

    if (tiles_job_begin(job, &start, error, &status))
        return status;
    status = tiles_distances_new(&distances, &start, false, job->search, error);
    if (status)
        return status;
    length = tiles_distances_way(&distances, &start, moves);
    tiles_distances_free(&distances);
    if (length < 0)
        return CLEW_OK; /* a limit came first */
    tiles_show_way(job->board, &start, moves, job->search);
    return tiles_job_solved(job, &start, moves, length, length, error);
}

const struct engine tiles_engine_bfs = {
    .name = "bfs",
    .about = "breadth-first search from the goal, a byte a board: up to 12 cells",
    .origin = "the plainest there is; the oracle of the tests",
    .solve = solve,
};
