/*
 * flow_flip - pairs of answers that differ in three rows of two cells, and what follows from them.
 *
 * Under touch a path may turn back at once. Where another path, or another part of the same one,
 * runs past the turn, the two cells of the turn can belong to either:
 *
 *     u   v        u---v
 *     |   |
 *     a---b   <->  a---b
 *                  |   |
 *     p---q        p   q
 *
 * Both sides use the same cells, and what leaves them is connected in the same way. So if one is
 * part of an answer, then putting the other in its place makes another answer. Call the left side
 * low: the sum of the rows of its horizontal links is larger by two, and that of the columns of its
 * vertical links the same. The mirrored form, with rows and columns exchanged, is low where the
 * turn is to the right. Replacing low sides ends, because the two sums together only fall.
 *
 * Hence every answer can be turned into one without low sides, step by step. If a known answer has
 * neither a low nor a high side, no other answer turns into it: it is the only one exactly if it is
 * the only one without low sides. Those have four links that must not all be used, which shortens
 * proofs by learning to about a half.
 *
 * Holds on plain boards under touch, with void cells, filled or not; not within a position, which
 * may contain one side only.
 *
 * Never fails.  No memory.
 */
#ifndef FLOW_FLIP_H
#define FLOW_FLIP_H

#include "flow/board/flow_board.h"

bool flow_flips_apply(const struct flow_board *board);

/* The seven edges of a pair: its cells must be joined by all of them. */
struct flow_flip {
    int32_t shared;  /* a-b */
    int32_t low[3];  /* u-a, b-v, p-q */
    int32_t high[3]; /* u-v, a-p, b-q */
};

/* The pair whose corner u is this cell, upright or mirrored. False: some edge is missing. */
bool flow_flip_at(struct flow_flip *flip, const struct flow_board *board, int32_t cell,
                  bool is_mirrored);

/* Writes an answer that differs from the known one by a flip; a byte per edge. False: none does. */
bool flow_flip_answer(uint8_t *other, const struct flow_board *board, const uint8_t *known);

#endif
