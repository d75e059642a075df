/*
 * flow_frontier_dominance - drops states whose completions another state has as well.
 *
 * Let a and b be two slots that lead to neighbouring nodes x and y ahead, and t a state in which a
 * and b are the two ends of one chain. No completion of t uses the edge x-y, as that would close a
 * loop. So in each of them the chain and both slots can be replaced by x-y, which completes the
 * state s that is equal to t but for not using a and b:
 *
 *     t   chain    s
 *       a +---+ b      .   .
 *         |   |
 *         x   y        x---y
 *
 * If s is in the same layer, t adds nothing to the question whether there is an answer; it is
 * dominated. That halves the states. It holds on any graph, but only under touch, and not for
 * counting.
 *
 * Whether there is a second answer is another question, as the completions of t may lead to the
 * same answer as those of s. So one answer is given, the known one, and its states dominate nothing
 * and are not dropped. Then an answer other than the known one, when it is dropped, is replaced by
 * an answer that differs from the known one too, since it passes through another state. So exactly
 * the known answer is left if and only if it is unique.
 *
 * A task has only some of the states of a layer (flow_frontier_block.c): those that agree about
 * which slots are used, of the slots that are cut during the whole block. So only pairs of other
 * slots are looked at: new ones after each step, and all once more at the end of the block.
 *
 * Built once, then constant, so workers may share it.  Fails: CLEW_NO_MEMORY.
 */
#ifndef FLOW_FRONTIER_DOMINANCE_H
#define FLOW_FRONTIER_DOMINANCE_H

#include "flow/board/flow_position.h"
#include "flow/frontier/flow_frontier_layer.h"

struct flow_frontier;

/* Two slots that lead to neighbouring nodes. */
struct flow_slot_pair {
    uint16_t a, b;
};

struct flow_dominance {
    struct base_memory *memory;
    int32_t node_count;
    uint32_t *starts; /* by step: its first pair; one more at the end */
    struct flow_slot_pair *pairs;
    uint32_t pair_count;
    uint64_t *known_keys; /* after each step, of the known answer; NULL: none is known */
    size_t known_words;   /* of all these keys */
};

/* The position, which may be NULL, bars links. */
enum clew_status flow_dominance_new(struct flow_dominance **dominance,
                                    const struct flow_frontier *frontier,
                                    const struct flow_position *position, struct clew_error *error);
void flow_dominance_free(struct flow_dominance *dominance);

/* Sets the known answer, one byte per edge. */
enum clew_status flow_dominance_set_known(struct flow_dominance *dominance,
                                          const struct flow_frontier *frontier,
                                          const uint8_t *is_used, struct clew_error *error);

/* Removes dominated states from the layer after this step. Its buckets are then invalid. */
void flow_dominance_reduce(const struct flow_dominance *dominance,
                           const struct flow_frontier *frontier, int32_t at,
                           struct flow_frontier_layer *layer);

#endif
