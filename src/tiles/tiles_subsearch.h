/*
 * tiles_subsearch - solves a board as a part of larger work, such as a hint or a rating.
 *
 * The subsearch gets what is left of its parent's limits, or less time. Its nodes count in the
 * parent; stopping it does not stop the parent. A solution has passed the checker.
 *
 * Fails: CLEW_NO_MEMORY, CLEW_BAD_ANSWER (an engine is wrong), CLEW_BAD_OPTION. The solution
 * belongs to the caller, who frees it with the parent's memory.
 */
#ifndef TILES_SUBSEARCH_H
#define TILES_SUBSEARCH_H

#include "puzzle/puzzle.h"
#include "tiles/board/tiles_board.h"

struct tiles_subsearch {
    const struct puzzle_engine *engine;
    const struct puzzle_options *options;
    struct search *parent;
    double seconds; /* limit of its own; 0: what the parent has left */
};

/* *answer is NULL when there is no solution, or none was found within the limits. */
enum clew_status tiles_subsearch_solve(struct tiles_answer **answer,
                                       const struct tiles_board *board,
                                       const struct tiles_subsearch *sub, struct clew_error *error);

#endif
