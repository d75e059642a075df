/*
 * flow_cover - random path covers of a rectangle in which no path touches itself.
 *
 * Randomised backtracking fills the cells diagonal by diagonal, as flow_diagonal does, but the dots
 * are not given: they are placed at random, fewer once there are more than requested, and where no
 * other piece is possible. The bend rule (flow_bends.h) limits the pieces; one that would close a
 * loop or make a path touch itself is not placed. The ends of the paths are the dots of a board,
 * which so has an answer that does not touch itself. Large boards are assembled from blocks
 * (flow_cover_blocks.c).
 *
 * Fails: CLEW_NO_MEMORY; CLEW_UNSUPPORTED if no cover was found (there is none of 1x1);
 * CLEW_STOPPED if a limit of the search ended it.  The caller owns the arrays of the result.
 */
#ifndef FLOW_COVER_H
#define FLOW_COVER_H

#include "base/base_random.h"
#include "flow/board/flow_board.h"
#include "search/search.h"

/* The result is the cover closest to the number of paths within a number of tries. */
struct flow_cover_request {
    int rows, cols;
    int path_count;
    int max_tries;
    struct search *search; /* its limits apply; NULL for none */
};

enum {
    FLOW_COVER_RIGHT = 4, /* the path continues in the cell to the right */
    FLOW_COVER_DOWN = 8,  /* in the cell below */
};

/* A cover; the caller allocates the arrays. */
struct flow_cover_result {
    int16_t *dots;  /* per cell: the number of the path that ends there, or -1 */
    uint8_t *links; /* per cell: where its path continues, FLOW_COVER_* and other bits; or NULL */
    int path_count; /* at most FLOW_MAX_COLOURS */
};

enum clew_status flow_cover_make(struct flow_cover_result *result,
                                 const struct flow_cover_request *request,
                                 struct base_random *random, struct base_memory *memory,
                                 struct clew_error *error);
/* The same without blocks, for any size. */
enum clew_status flow_cover_make_whole(struct flow_cover_result *result,
                                       const struct flow_cover_request *request,
                                       struct base_random *random, struct base_memory *memory,
                                       struct clew_error *error);

#endif
