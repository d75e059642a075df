/*
 * tiles_part - a search for a solution as a part of larger work, such as a hint or a rating.
 *
 * The part has what is left of the limits of the whole, and may have less time. Its nodes count in
 * the whole; that it ends early does not end the whole. A solution has passed the checker.
 *
 * Fails: CLEW_NO_MEMORY, CLEW_BAD_ANSWER (an engine is mistaken), CLEW_BAD_OPTION. The solution
 * belongs to the caller, who releases it to the memory of the whole.
 */
#ifndef TILES_PART_H
#define TILES_PART_H

#include "puzzle/puzzle.h"
#include "tiles/board/tiles_board.h"

struct tiles_part {
    const struct puzzle_engine *engine;
    const struct puzzle_options *options;
    struct search *whole;
    double seconds; /* of its own at most; 0: what the whole has left */
};

/* *answer is NULL when there is no solution, or none was found within the limits. */
enum clew_status tiles_solve_part(struct tiles_answer **answer, const struct tiles_board *board,
                                  const struct tiles_part *part, struct clew_error *error);

#endif
