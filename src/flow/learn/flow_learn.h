/*
 * flow_learn - search over the links of a board that learns from its dead ends.
 *
 * Each edge of the graph is a question: does a path use it? Rules answer as many as they can
 * (flow_learn_propagate, flow_learn_paths); then one edge is guessed; a contradiction is traced back
 * to the guesses behind it and becomes a new rule, a clause, that holds for the rest of the
 * search (conflict analysis after Marques-Silva and Sakallah 1996; first unique point, decaying
 * activities and restarts after Moskewicz et al. 2001 and Een and Sorensson 2003). Rules are not
 * clauses: they live in the board, and say why only when asked.
 *
 *     place   a node: the pieces (which of its links are used) that are still possible, as bits
 *     cycle   no-touch: of a ring of n neighbours at most n - 2 links are used, for n - 1 would
 *             be one path whose ends are neighbours, and n a loop; rings of 3 and 4 are watched
 *     path    pieces of path know their other end and their dots: no loop, no two colours, and
 *             under no-touch no two neighbours on one path without a link
 *     bends   on filled rectangles under no-touch, flow_bends forbids most bends from the start
 *
 * What is trailed, in order of time:  trail[0 .. taken-1] rules have seen, trail[taken .. count-1]
 * wait. Level 0 holds what is true of the board; level k everything after the k-th guess.
 *
 * All board kinds, both rules, fill or not. Answers come one by one: after flow_learn_block_answer the
 * search goes on to another one. A learner belongs to one thread; the board is only read.
 * Fails: flow_learn_new with NULL, flow_learn_run with FLOW_LEARN_NO_MEMORY.
 *
 * Used by: flow_engine_learn, auto.
 */
#ifndef FLOW_LEARN_H
#define FLOW_LEARN_H

#include "flow/board/flow_board.h"
#include "flow/board/flow_position.h"
#include "search/search.h"

struct flow_learn;

enum flow_learn_state {
    FLOW_LEARN_ANSWER,    /* all edges are decided and all rules kept */
    FLOW_LEARN_EXHAUSTED, /* proved: no answer (but those excluded) */
    FLOW_LEARN_PAUSED,    /* spent its conflicts; run again to go on */
    FLOW_LEARN_STOPPED,   /* the meter said so */
    FLOW_LEARN_NO_MEMORY,
};

/*
 * Learners of different temper for the same board differ in luck; raced, the luckiest one wins.
 * Even tempers guess that links are used and forget old trouble slowly, odd ones guess that they
 * are not and follow the latest trouble; from 2 on the first guesses are by chance as well.
 */
struct flow_learn *flow_learn_new(const struct flow_board *board, bool touch, int temper,
                                  struct base_memory *memory);
void flow_learn_free(struct flow_learn *learn);

/*
 * Before the first run: only answers that contain every drawn link of the position and no barred
 * one. Links that contradict each other or the board leave no answer at all.
 */
void flow_learn_add_position(struct flow_learn *learn, const struct flow_position *position);

/*
 * Goes on until something of the above happens; conflicts 0 sets no bound. rival, when not NULL,
 * is looked at now and then: when it is true, the learner stops as if the meter had said so.
 */
enum flow_learn_state flow_learn_run(struct flow_learn *learn, struct search_meter *meter,
                                     uint64_t conflicts, const atomic_bool *rival);
/* After FLOW_LEARN_ANSWER: a byte an edge, whether it is used. */
void flow_learn_answer(const struct flow_learn *learn, uint8_t *is_used);
/* After FLOW_LEARN_ANSWER: never this one again. */
void flow_learn_block_answer(struct flow_learn *learn);
uint64_t flow_learn_conflicts(const struct flow_learn *learn);
/* Guesses made so far. */
uint64_t flow_learn_decisions(const struct flow_learn *learn);

#endif
