/* maze_engine_auto - the fastest engine for the board: bits, or dijkstra for very long lines. */
#include "maze/bits/maze_bits.h"

static enum clew_status
solve_maze_auto(struct puzzle_job *job, struct clew_error *error)
{
    const struct maze_board *board = job->board;
    const bool has_long_line = board->rows > MAZE_BITS_MAX_LINE || board->cols > MAZE_BITS_MAX_LINE;
    const struct puzzle_engine *engine = has_long_line ? &maze_engine_dijkstra : &maze_engine_bits;

    puzzle_job_use(job, engine);
    return engine->solve(job, error);
}

const struct puzzle_engine maze_engine_auto = {
    .name = "auto",
    .description = "bits; dijkstra if a line has more than 4,194,304 cells",
    .origin = "Clew",
    .solve = solve_maze_auto,
};
