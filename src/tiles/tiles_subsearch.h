/*
 * tiles_subsearch - a search for a solution as a part of larger work, such as a hint or a rating.
 *
 * The part has what is left of the limits of the whole, and may have less time. Its nodes count in
 * the whole; that it ends early does not end the whole. A solution has passed the checker.
 *
 * Fails: CLEW_NO_MEMORY, CLEW_BAD_ANSWER (an engine is mistaken), CLEW_BAD_OPTION. The solution
 * belongs to the caller, who releases it to the memory of the whole.
 */
#ifndef TILES_SUBSEARCH_H
#define TILES_SUBSEARCH_H

#include "puzzle/puzzle.h"
#include "tiles/board/tiles_board.h"

struct tiles_subsearch {
    const struct engine *engine;
    const struct puzzle_options *options;
    struct search *parent;
    double seconds; /* of its own at most; 0: what the whole has left */
};

/* *answer is NULL when there is no solution, or none was found within the limits. */
enum clew_status tiles_subsearch_solve(struct tiles_answer **answer,
                                       const struct tiles_board *board,
                                       const struct tiles_subsearch *sub, struct clew_error *error);

#endif
