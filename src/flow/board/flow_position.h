/*
 * flow_position - what a player has drawn on a Flow board: the state of every link.
 *
 * A link is an edge of the board's graph. Any set of drawn and barred links is a position, even one
 * that no sensible moves lead to, so that unfinished files of other programs can be loaded. Paths
 * and their colours are derived from the links. The board is borrowed.
 */
#ifndef FLOW_POSITION_H
#define FLOW_POSITION_H

#include "flow/board/flow_board.h"

enum flow_link_state {
    FLOW_LINK_OPEN,   /* nothing is known or drawn */
    FLOW_LINK_USED,   /* drawn: a path runs here */
    FLOW_LINK_BARRED, /* marked as impossible: no path runs here */
};

struct flow_position {
    const struct flow_board *board;
    uint8_t *links; /* enum flow_link_state, one per edge of the board */
};

#endif
