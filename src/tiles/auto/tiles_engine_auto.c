/*
 * tiles_engine_auto - chooses the engine by board size: a shortest solution where that is feasible.
 *
 * Up to 25 cells that is ida, with the heuristic it chooses; beyond that fast, unless a heuristic
 * is given: then ida, which reports heuristics that do not fit. A 5x5 board may take long; set a
 * limit or ask for fast.
 */
#include "tiles/tables/tiles_pattern.h"
#include "tiles/tiles_engines.h"

static enum clew_status
solve_tiles_auto(struct puzzle_job *job, struct clew_error *error)
{
    const struct tiles_board *board = job->board;
    const bool names_heuristic = puzzle_option_choice(job->options, "heuristic") != 0;
    const struct puzzle_engine *engine = board->cells <= TILES_PATTERN_MAX_CELLS || names_heuristic
                                             ? &tiles_engine_ida
                                             : &tiles_engine_fast;

    puzzle_job_use(job, engine);
    return engine->solve(job, error);
}

const struct puzzle_engine tiles_engine_auto = {
    .name = "auto",
    .description = "ida up to 25 cells, with tables once they pay off; fast above that",
    .origin = "this library",
    .solve = solve_tiles_auto,
};
