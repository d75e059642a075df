/* tiles_engine_iddfs_pruned - iterative deepening, pruned by Manhattan distance. */
#include "tiles/ida/tiles_iddfs.h"
#include "tiles/tiles_engines.h"

static enum clew_status
solve_iddfs_pruned(struct puzzle_job *job, struct clew_error *error)
{
    const struct tiles_iddfs_config config = {
        .prunes = true,
        .form = (enum tiles_parallel_form)puzzle_option_choice(job->options, "parallel")};

    return tiles_iddfs(job, &config, error);
}

const struct puzzle_engine tiles_engine_iddfs_pruned = {
    .name = "iddfs-pruned",
    .description = "iterative deepening, pruned by depth + Manhattan distance",
    .origin = "Chung and Tamas, Sliding Tile Puzzle (2025)",
    .solve = solve_iddfs_pruned,
};
