/*
 * flow_puzzle - Flow Free, Numberlink, Arukone: the table that the api lists, and its parts.
 */
#ifndef FLOW_PUZZLE_H
#define FLOW_PUZZLE_H

#include "flow/board/flow_board.h"
#include "puzzle/puzzle.h"

extern const struct puzzle flow_puzzle;
extern const struct clew_option_info flow_options[];

#endif
