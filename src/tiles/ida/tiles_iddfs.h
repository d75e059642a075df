/*
 * tiles_iddfs - iterative deepening as the first system had it, and its ways to be parallel.
 *
 * One depth-first dive for each limit 0, 1, 2 ... (or from Manhattan's distance on), trying the
 * moves in a given order; with `prunes` it turns round where the depth and Manhattan's distance
 * exceed the limit. The first system also tried to take back the last move; that costs it some
 * hundred times the nodes and is the option "undo" here. That is what `iddfs`, `iddfs-pruned` and
 * the parallel forms of the published `ida` are; tiles_ida is the fast one.
 *
 *     per-depth  at each limit the boards after split_depth moves are made anew, a task each
 *     split      they are made once and used again at every limit
 *     alone      likewise, but each of them deepens by itself, without a common limit (the
 *                published parallel ida), and the shortest path of all is taken; paths shorter than
 *                split_depth are looked for before, at a common limit
 *     shared     work is handed out only when a worker asks for it; a path that is found ends what
 *                comes after it in move order, and what comes before is searched to its end
 *
 * In every form and with any number of workers the path is the first of the shortest in move order,
 * unless a limit stops the search while subtrees ahead of a path are open.
 *
 * Nodes are boards that are looked at, the start once a limit. With one worker all forms but
 * `alone` look at the same boards, so their counts agree up to the split.
 */
#ifndef TILES_IDDFS_H
#define TILES_IDDFS_H

#include "puzzle/puzzle.h"
#include "tiles/board/tiles_board.h"

enum tiles_parallel_form {
    TILES_FORM_SHARED,
    TILES_FORM_SPLIT,
    TILES_FORM_PER_DEPTH,
    TILES_FORM_INDEPENDENT,
};

struct tiles_iddfs_config {
    bool prunes;
    bool starts_at_manhattan;
    enum tiles_parallel_form form;
};

/* Answers the job whole, parity included. Reads split-depth, order and undo from its options. */
enum clew_status tiles_iddfs(struct puzzle_job *job, const struct tiles_iddfs_config *config,
                             struct clew_error *error);

#endif
