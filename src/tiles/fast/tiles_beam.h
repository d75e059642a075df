/*
 * tiles_beam - beam search: only the `width` most promising boards of each depth are expanded.
 *
 * Boards are ranked by tiles_beam_estimate. The search proves nothing, but finds
 * short solutions of boards that are too large for an exact search; wider beams find shorter ones.
 * Parent and move are kept for every board of every depth, to read back the moves.
 *
 * Fails: CLEW_NO_MEMORY.  Memory: all scratch memory is released before it returns.
 */
#ifndef TILES_BEAM_H
#define TILES_BEAM_H

#include "search/search.h"
#include "tiles/board/tiles_board.h"
#include "tiles/tables/tiles_conflict_table.h"

struct tiles_beam {
    const struct tiles_start *start;
    const struct tiles_conflict_table *conflicts; /* NULL: slower */
    struct search *search;
    bool is_alone;   /* one worker searches, so that the others can search elsewhere */
    int width;       /* boards per depth */
    int below;       /* only solutions with fewer moves count */
    double deadline; /* on the clock of base_seconds; 0: none */
    char *moves;     /* of the caller, room for `below` letters */

    /* The result. */
    int length;   /* of moves */
    bool is_goal; /* false: the moves lead to the board with the lowest estimate */
};

/* Ends at the goal, at the deadline, or when the estimate has not improved for many depths. */
enum clew_status tiles_beam_search(struct tiles_beam *beam, struct clew_error *error);

#endif
