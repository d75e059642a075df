/*
 * flow_prove - whether a board has exactly one answer, decided by two engines within node limits.
 *
 * `unique` needs the word of learn and of a second engine that shares no search with it: frontier,
 * or csp-direction where the board is too wide for that. Learn comes first: its limit is small, it
 * finds most second answers within a millisecond, and a board that is hard for it is given up, as a
 * new one costs less. So the second engine sees almost only boards that are unique. Limits are
 * counts of conflicts and nodes, and all of these engines are in every build, so the verdict is the
 * same on every machine.
 *
 * Fails: CLEW_NO_MEMORY; CLEW_BAD_ANSWER when the engines contradict each other.
 */
#ifndef FLOW_PROVE_H
#define FLOW_PROVE_H

#include "flow/board/flow_board.h"
#include "search/search.h"

enum flow_verdict {
    FLOW_VERDICT_UNIQUE,
    FLOW_VERDICT_SEVERAL,
    FLOW_VERDICT_OPEN,    /* a node limit of this module was reached */
    FLOW_VERDICT_STOPPED, /* a limit of the whole search */
};

/*
 * known: a valid answer, a byte per edge. After FLOW_VERDICT_SEVERAL other (a byte per edge, too)
 * is another one. The search has one thread; the nodes are added to those of `whole`.
 */
enum clew_status flow_prove(enum flow_verdict *verdict, const struct flow_board *board,
                            const uint8_t *known, uint8_t *other, struct search *whole,
                            struct clew_error *error);

#endif
