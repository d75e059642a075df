/*
 * tiles_engine_auto - the right engine by size: a shortest way where one can be had.
 *
 * Up to 25 cells that is ida, with the heuristic it chooses; beyond, fast, unless a
 * heuristic is named: then ida is meant, and says which ones do not fit. A board of 5x5 may take
 * long; who cannot wait sets a limit or asks for fast.
 */
#include "tiles/tables/tiles_pattern.h"
#include "tiles/tiles_engines.h"

static enum clew_status
solve_auto(struct puzzle_job *job, struct clew_error *error)
{
    const struct tiles_board *board = job->board;
    const bool names_heuristic = puzzle_option_choice(job->options, "heuristic") != 0;
    const struct engine *engine = board->cells <= TILES_PATTERN_MAX_CELLS || names_heuristic
                                      ? &tiles_engine_ida
                                      : &tiles_engine_fast;

    job->engine = engine->name;
    return engine->solve(job, error);
}

const struct engine tiles_engine_auto = {
    .name = "auto",
    .description = "ida up to 25 cells, with tables once they pay; fast beyond",
    .origin = "this library",
    .solve = solve_auto,
};
