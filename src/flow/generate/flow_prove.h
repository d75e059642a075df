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

struct flow_proof {
    const struct flow_board *board;
    const uint8_t *known; /* a valid answer, a byte per edge */
    uint8_t *other;       /* likewise; after FLOW_VERDICT_SEVERAL another answer */
    int effort;           /* 1: the usual limit of learn; else a multiple of it */
    struct search *whole; /* the nodes are added to its own */
};

/* The word of learn, which comes first. Uses one thread. */
enum clew_status flow_prove_by_learn(enum flow_verdict *verdict, const struct flow_proof *proof,
                                     struct clew_error *error);
/* The word of the second engine, about a board that is unique by learn: unique or open. */
enum clew_status flow_prove_again(enum flow_verdict *verdict, const struct flow_proof *proof,
                                  struct clew_error *error);

#endif
