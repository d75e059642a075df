/*
 * flow_learn - conflict-driven clause learning over the edges of a board.
 *
 * Each edge of the graph is a variable: does a path use it? Rules of the board propagate values
 * (flow_learn_propagate, flow_learn_paths), then a decision assigns one more edge. A conflict is
 * analyzed back to the decisions that caused it and becomes a learned clause (Marques-Silva and
 * Sakallah, 1996; first UIP, decaying activities and restarts after Moskewicz et al., 2001, and Een
 * and Sorensson, 2003). The rules themselves are not clauses: they work on the board and explain
 * what they forced only when analysis asks.
 *
 *     node    the pieces (which of its edges are used) that are still possible, as bits
 *     cycle   no-touch: of a cycle of n edges at most n - 2 are used, since n - 1 would be one
 *             path whose ends are neighbours, and n a loop; cycles of 3 and 4 edges are watched
 *     path    segments know their far end and their dots: no loop, no two colours, and under
 *             no-touch no two neighbours on one path without a link
 *     colour  under touch the bits of a node's colour are variables, too: they are equal at both
 *             ends of a used edge (flow_learn_colours)
 *     bends   on filled rectangles under no-touch, flow_bends forbids most bends from the start, and
 *             a bend that one cell loses is lost along its diagonal (flow_learn_bends)
 *
 * The trail holds all literals in order of time: trail[0 .. propagated - 1] are propagated,
 * trail[propagated .. trail_count - 1] wait. Level 0 holds what is true of the board, level k what
 * follows from the k-th decision.
 *
 * All board kinds, both rules, fill or not. Answers come one by one: after flow_learn_block_answer
 * the search continues to the next.
 *
 * Fails: flow_learn_new with NULL, flow_learn_run with FLOW_LEARN_NO_MEMORY.
 * Memory: the caller frees the solver; the board must outlive it.  Threads: one per solver.
 */
#ifndef FLOW_LEARN_H
#define FLOW_LEARN_H

#include "flow/board/flow_board.h"
#include "flow/board/flow_position.h"
#include "search/search.h"

struct flow_learn;

enum flow_learn_state {
    FLOW_LEARN_ANSWER,    /* all edges have a value and no rule is broken */
    FLOW_LEARN_EXHAUSTED, /* proved: no further answer */
    FLOW_LEARN_PAUSED,    /* reached the conflict limit; run again to continue */
    FLOW_LEARN_STOPPED,   /* by a limit of the search, or is_over */
    FLOW_LEARN_NO_MEMORY,
};

#define FLOW_LEARN_MAX_BITS_NODES 400 /* on larger boards bits take more time than they save */

/* What may be added to a config. */
#define FLOW_LEARN_WITHOUT_BITS (1 << 16) /* no variables for colours, as on large boards */
#define FLOW_LEARN_FROM_DOTS    (1 << 17) /* first decisions beside dots */
/* Bits and decisions line by line lead sooner to an answer; proofs of easy boards are sooner without. */
#define FLOW_LEARN_FOR_PROOF (FLOW_LEARN_WITHOUT_BITS | FLOW_LEARN_FROM_DOTS)

/*
 * Running times vary widely with the search heuristics, so a race uses solvers of different config.
 * Even: the initial phase is "used" and activities decay slowly. Odd: the initial phase is "not
 * used" and activities decay fast. The first decisions go line by line; under touch with config 1
 * they are beside dots, and from config 2 on random, seeded by config.
 */
struct flow_learn *flow_learn_new(const struct flow_board *board, bool touch, int config,
                                  struct base_memory *memory);
void flow_learn_free(struct flow_learn *learn);

/*
 * Before the first run: restricts the search to answers that contain every drawn link of the
 * position and no barred one. Links that contradict each other or the board leave no answer.
 */
void flow_learn_add_position(struct flow_learn *learn, const struct flow_position *position);

/*
 * Before the first run: decisions always follow this answer, a byte per edge. It is found first;
 * after it is blocked, the search stays near it, and finds a second answer soon if there is one.
 */
void flow_learn_stay_near(struct flow_learn *learn, const uint8_t *is_used);

/*
 * After flow_learn_stay_near: once the search has taken some hundred conflicts it restarts by the lbd
 * of what it learns, which makes long proofs shorter (flow_learn_restart).
 */
void flow_learn_restart_by_lbd(struct flow_learn *learn);

/*
 * Takes over what another solver of the same board, rule and position has learned since the last
 * time; nothing if only one of them has bits. Answers that the other one has blocked are left out
 * here, too.
 */
void flow_learn_import(struct flow_learn *learn, struct flow_learn *from);

/*
 * From here on answers with a low side of a flip (flow_flip.h) are left out. Where flips apply, and
 * an answer that has no side of any is known, the search still decides whether it is the only one.
 */
void flow_learn_leave_out_flips(struct flow_learn *learn);

/*
 * Searches until one of the states above is reached; max_conflicts 0 sets no limit. is_over, when
 * not NULL, is polled: when another thread sets it, the search stops.
 */
enum flow_learn_state flow_learn_run(struct flow_learn *learn, struct search_meter *meter,
                                     uint64_t max_conflicts, const atomic_bool *is_over);
/* After FLOW_LEARN_ANSWER: one byte per edge, whether it is used. */
void flow_learn_answer(const struct flow_learn *learn, uint8_t *is_used);
/* After FLOW_LEARN_ANSWER: adds a clause that excludes this answer. */
void flow_learn_block_answer(struct flow_learn *learn);
/* Decisions made so far. */
uint64_t flow_learn_decisions(const struct flow_learn *learn);

#endif
