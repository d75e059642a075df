/*
 * flow_moves - moves on a Flow board: draw, erase or bar one link.
 *
 *     draw 0,0 0,1    a path runs between these neighbours (row,column from 0)
 *     erase 0,0 0,1   nothing is drawn or marked there any more
 *     bar 0,0 0,1     no path can run there
 *
 * A move may set any link to any other state; whether that makes sense is up to the player.
 *
 * Fails: CLEW_BAD_MOVE with the reason, CLEW_NO_MEMORY; then nothing has changed.
 */
#ifndef FLOW_MOVES_H
#define FLOW_MOVES_H

#include "flow/game/flow_drawing.h"
#include "puzzle/puzzle_play.h"

/* The kind of a clew_move is the new state of its link. */
enum flow_move_kind {
    FLOW_MOVE_ERASE = FLOW_LINK_OPEN,
    FLOW_MOVE_DRAW = FLOW_LINK_USED,
    FLOW_MOVE_BAR = FLOW_LINK_BARRED,
};

/* The move that sets a link, written as from `from` to the other node. */
struct clew_move flow_move_of(const struct flow_board *board, int32_t edge,
                              enum flow_link_state state, int32_t from);

enum clew_status flow_move_apply(void *drawing, const struct clew_move *move,
                                 struct clew_error *error);
/*
 * Sensible moves at a cell: continue from a dot or the end of a path where no other path is in the
 * way, and erase what is drawn or marked. With cell -1 on the whole board, each link at most once.
 * Returns their number, which may exceed the capacity.
 */
size_t flow_move_list(const void *drawing, int64_t cell, struct clew_move *moves, size_t capacity);
enum clew_status flow_move_read(struct clew_move *move, const void *board, struct base_text *text,
                                struct clew_error *error);
void flow_move_write(struct base_writer *out, const void *board, const struct clew_move *move);

#endif
