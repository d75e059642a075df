/*
 * flow_cover - random path covers of a rectangle in which no path touches itself.
 *
 * The cover grows along the diagonals, as flow_diagonal fills a board, but dots are not given:
 * they are thrown on the way, more where the wished number is not reached yet, and always where
 * nothing else is possible. The rule of bends (flow_bends) says what may stand where; a piece that
 * would close a loop or lay a path beside itself is not placed; a dead end goes back. What comes
 * out is a cover by construction, so the board cut from it (the ends of the paths are the dots) has
 * an answer that does not touch itself. Large boards are put together from blocks
 * (flow_cover_blocks).
 *
 * Used by: flow_generate, the benchmarks.  Memory is given back before it returns.
 * Fails: CLEW_NO_MEMORY; CLEW_UNSUPPORTED when the size admits no cover (1x1).
 */
#ifndef FLOW_COVER_H
#define FLOW_COVER_H

#include "base/base_random.h"
#include "flow/flow_board.h"

/* The wish. The cover that comes closest to so many paths within a number of tries is taken. */
struct flow_cover_plan {
    int rows, cols;
    int paths;
    int tries;
};

/*
 * Fills dots (one a cell) with the number of the path that ends there, or -1, and *paths with
 * their number, at most FLOW_MOST_COLOURS.
 */
enum clew_status flow_cover_make(int16_t *dots, int *paths, const struct flow_cover_plan *plan,
                                 struct base_random *random, struct base_memory *memory,
                                 struct clew_error *error);
/* The same in one piece, whatever the size. */
enum clew_status flow_cover_whole(int16_t *dots, int *paths, const struct flow_cover_plan *plan,
                                  struct base_random *random, struct base_memory *memory,
                                  struct clew_error *error);

#endif
