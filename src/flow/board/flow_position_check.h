/*
 * flow_position_check - whether an answer keeps to what a position has drawn and barred.
 *
 * flow_check judges an answer by the rules of the puzzle. An answer that starts from a position has
 * to pass this as well: its paths run along every drawn link and along none that is barred. The
 * check reads the paths of the answer and the links of the position, nothing of any engine.
 *
 * No memory, no state.
 */
#ifndef FLOW_POSITION_CHECK_H
#define FLOW_POSITION_CHECK_H

#include "flow/board/flow_position.h"

/*
 * Both solutions of the answer are checked where it holds two; an answer without a solution claims
 * nothing about links, and is allowed. The answer must belong to the position's board.
 */
bool flow_position_allows(const struct flow_position *position, const struct flow_answer *answer);

#endif
