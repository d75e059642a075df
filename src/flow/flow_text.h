/*
 * flow_text - the text formats of flow, one file each, and what they share.
 *
 * Used by: flow_puzzle, which lists them.
 */
#ifndef FLOW_TEXT_H
#define FLOW_TEXT_H

#include "flow/flow_draft.h"
#include "puzzle/puzzle.h"

extern const struct puzzle_format flow_format_rows;      /* . is empty */
extern const struct puzzle_format flow_format_rows_zero; /* 0 is empty */
extern const struct puzzle_format flow_format_rows_line; /* _ is empty */

/*
 * The letters that stand for the colours in a format of rows: the names themselves where each is
 * one of the signs, else the first of them in order. CLEW_UNSUPPORTED when there are more colours
 * than signs. letters has room for FLOW_MOST_COLOURS.
 */
enum clew_status flow_letters(char *letters, const struct flow_board *board, const char *signs,
                              struct clew_error *error);
/* Which colour passes each node, -1 for none; owner has room for node_count. */
void flow_owners(int16_t *owner, const struct flow_board *board, const struct flow_paths *paths);

#endif
