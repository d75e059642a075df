/*
 * tiles_iddfs - iterative deepening depth-first search, with the parallel forms that were
 * published.
 *
 * The algorithms of the parallel 15-puzzle system (doc/history.md): one depth-first search per
 * limit 0, 1, 2 ... (or from the Manhattan distance on), trying moves in a given order; with
 * `prunes` it backtracks where depth plus Manhattan distance exceeds the limit. That system also
 * tried to undo the last move, which takes some hundred times the nodes; here that is the option
 * "undo". `iddfs`, `iddfs-pruned` and the parallel forms of the published `ida` are made of this;
 * tiles_ida is the fast one.
 *
 *     per-depth    for each limit, the boards after split_depth moves are made again, a task each
 *     split        they are made once and reused for every limit
 *     independent  as split, but each board is deepened on its own, without a common limit (the
 *                  published parallel ida), and the shortest path of all is taken; paths shorter
 *                  than split_depth are searched before, with a common limit
 *     shared       a subtree becomes a task only when a worker is idle; a path ends what comes
 *                  after it in move order, and what comes before is searched completely
 *
 * In every form and with any number of workers the result is the first shortest path in move order,
 * unless a limit stops the search while earlier subtrees are open.
 *
 * Nodes are boards that are visited, the start once per limit. With one worker all forms but
 * `independent` visit the same boards, so their counts agree up to the split.
 *
 * Fails: CLEW_NO_MEMORY, CLEW_BAD_OPTION.
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

/* Solves the job, parity check included. Uses the options split-depth, order and undo. */
enum clew_status tiles_iddfs(struct puzzle_job *job, const struct tiles_iddfs_config *config,
                             struct clew_error *error);

#endif
