/*
 * flow_position_check - whether an answer agrees with what a position has drawn and barred.
 *
 * flow_check applies the rules of the puzzle. An answer that starts from a position has to pass
 * this check as well: its paths run along every drawn link and along no barred one. The check reads
 * the paths of the answer and the links of the position, nothing of any engine.
 *
 * Cannot fail.  No memory, no state.
 */
#ifndef FLOW_POSITION_CHECK_H
#define FLOW_POSITION_CHECK_H

#include "flow/board/flow_position.h"

/*
 * If the answer has two solutions, both are checked. An answer without a solution says nothing
 * about links, and is allowed. The answer must belong to the position's board.
 */
bool flow_position_allows(const struct flow_position *position, const struct flow_answer *answer);

#endif
