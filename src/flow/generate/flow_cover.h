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
 * Memory is given back before it returns.
 * Fails: CLEW_NO_MEMORY; CLEW_UNSUPPORTED when the size admits no cover (1x1); CLEW_STOPPED when a
 * limit of the search ended it.
 */
#ifndef FLOW_COVER_H
#define FLOW_COVER_H

#include "base/base_random.h"
#include "flow/board/flow_board.h"
#include "search/search.h"

/* The wish. The cover that comes closest to so many paths within a number of tries is taken. */
struct flow_cover_request {
    int rows, cols;
    int paths;
    int tries;
    struct search *search; /* whose limits count; NULL: none do */
};

enum {
    FLOW_COVER_RIGHT = 4, /* the path goes on to the cell at the right */
    FLOW_COVER_DOWN = 8,  /* to the cell below */
};

/* A cover, cut into dots; the caller gives the room. */
struct flow_cover_result {
    int16_t *dots;  /* per cell: the number of the path that ends there, or -1 */
    uint8_t *links; /* per cell: where its path goes on, FLOW_COVER_* and other bits; or NULL */
    int paths;      /* at most FLOW_MAX_COLOURS */
};

enum clew_status flow_cover_make(struct flow_cover_result *result,
                                 const struct flow_cover_request *request,
                                 struct base_random *random, struct base_memory *memory,
                                 struct clew_error *error);
/* The same in one piece, whatever the size. */
enum clew_status flow_cover_make_whole(struct flow_cover_result *result,
                                       const struct flow_cover_request *request,
                                       struct base_random *random, struct base_memory *memory,
                                       struct clew_error *error);

#endif
