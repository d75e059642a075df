/*
 * flow_puzzle - the puzzle table of flow (Flow Free, Numberlink, Arukone), and its options.
 */
#ifndef FLOW_PUZZLE_H
#define FLOW_PUZZLE_H

#include "flow/board/flow_board.h"
#include "puzzle/puzzle.h"

extern const struct puzzle flow_puzzle;
extern const struct clew_option_info flow_options[];

#endif
