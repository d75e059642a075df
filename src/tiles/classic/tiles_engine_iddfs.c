/* tiles_engine_iddfs - iterative deepening without a heuristic: the baseline for all others. */
#include "tiles/ida/tiles_iddfs.h"
#include "tiles/tiles_engines.h"

static enum clew_status
solve_iddfs(struct puzzle_job *job, struct clew_error *error)
{
    const struct tiles_iddfs_config config = {
        .form = (enum tiles_parallel_form)puzzle_option_choice(job->options, "parallel")};

    return tiles_iddfs(job, &config, error);
}

const struct puzzle_engine tiles_engine_iddfs = {
    .name = "iddfs",
    .description = "iterative deepening without a heuristic; up to about 17 moves",
    .origin = "Chung and Tamas, Sliding Tile Puzzle (2025)",
    .solve = solve_iddfs,
};
