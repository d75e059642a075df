/* maze_engine_auto - the fastest for the board at hand: bits, but for boards of endless lines. */
#include "maze/bits/maze_bits.h"

static enum clew_status
solve(struct puzzle_job *job, struct clew_error *error)
{
    const struct maze_board *board = job->board;
    const bool is_endless =
        board->rows > MAZE_BITS_LONGEST_LINE || board->cols > MAZE_BITS_LONGEST_LINE;
    const struct engine *engine = is_endless ? &maze_engine_dijkstra : &maze_engine_bits;

    job->engine = engine->name;
    return engine->solve(job, error);
}

const struct engine maze_engine_auto = {
    .name = "auto",
    .description = "bits; dijkstra if a line has more than 4,194,304 cells",
    .origin = "Clew",
    .solve = solve,
};
