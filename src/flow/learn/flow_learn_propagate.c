/*
 * flow_learn_propagate - the trail, and propagation at nodes and on short cycles.
 *
 * A node keeps the set of its possible pieces (flow_piece): the combinations in which its edges can
 * be used. A literal removes the pieces that disagree; an edge on which all remaining pieces agree
 * is assigned.
 */
#include "flow/learn/flow_learn_internal.h"
#include "flow/rules/flow_piece.h"

/* The pieces that a node can have on the bare board without those of impossible bends. */
static uint32_t
pieces_with_bends(const struct learn_node *here, const struct learn_bends *bends,
                  const struct flow_node *node)
{
    uint32_t pieces = 0;

    for (int bend = 0; bend < LEARN_BENDS; bend++)
        pieces |= bends->piece[bend];
    for (int slot = 1; slot < here->degree; slot++)
        if ((node->links[slot - 1].side ^ node->links[slot].side) == 1) /* opposite sides */
            pieces |= flow_piece_pipe(slot - 1, slot);
    return pieces;
}

void
flow_learn_pieces_init(struct flow_learn *learn)
{
    const struct flow_board *board = learn->board;
    uint32_t at_start[2][FLOW_MAX_LINKS + 1];

    for (int degree = 0; degree <= FLOW_MAX_LINKS; degree++)
        for (int is_dot = 0; is_dot < 2; is_dot++)
            at_start[is_dot][degree] = flow_pieces_at_start(is_dot, degree, board->fill);
    for (int node = 0; node < learn->node_count; node++) {
        struct learn_node *here = &learn->nodes[node];

        here->initial_pieces =
            learn->bends && here->colour < 0
                ? pieces_with_bends(here, &learn->bends[node], &board->nodes[node])
                : at_start[here->colour >= 0][here->degree];
        here->pieces = here->initial_pieces;
        here->open_slots = (uint8_t)((1 << here->degree) - 1);
    }
}

void
flow_learn_assign(struct flow_learn *learn, int32_t literal, enum learn_reason reason,
                  int32_t about)
{
    const int32_t variable = literal >> 1;

    learn->value[variable] = !(literal & 1);
    learn->assignments[variable] = (struct learn_assignment){.level = learn->level,
                                                             .trail_index = learn->trail_count,
                                                             .reason_data = about,
                                                             .reason = (uint8_t)reason};
    learn->trail[learn->trail_count++] = literal;
}

/* Whether all pieces give the slot's edge this value; with slot -1, whether no piece is left. */
static bool
is_forced(uint32_t pieces, int slot, int value)
{
    if (slot < 0)
        return pieces == 0;
    return !(pieces & (value ? ~flow_pieces_using[slot] : flow_pieces_using[slot]));
}

/*
 * Adds the reasons why bends were lost along diagonals, as far as the value needs them beside the
 * node's own edges; returns the pieces without these bends.
 */
static uint32_t
explain_bends(struct flow_learn *learn, int32_t node, uint32_t known, int slot, int value,
              int32_t before)
{
    const struct learn_bends *bends = &learn->bends[node];
    uint32_t kept = learn->nodes[node].initial_pieces;

    for (int bend = 0; bend < LEARN_BENDS && !is_forced(kept & known, slot, value); bend++) {
        const int32_t literal = kept & known & bends->piece[bend]
                                    ? flow_learn_explain_bend(learn, node, bend, before)
                                    : -1;

        if (literal < 0)
            continue;
        kept &= ~bends->piece[bend];
        learn->explanation[learn->explanation_count++] = literal;
    }
    return kept;
}

/*
 * Explains the value of the edge at this node, or with edge -1 why no piece is left. Literals that
 * are not needed are left out, since each would weaken the learned clause.
 */
void
flow_learn_explain_node(struct flow_learn *learn, int32_t node, int32_t edge)
{
    const struct learn_node *here = &learn->nodes[node];
    const int32_t before = edge < 0 ? INT32_MAX : learn->assignments[edge].trail_index;
    const int value = edge < 0 ? 0 : learn->value[edge];
    uint32_t known[FLOW_MAX_LINKS];     /* pieces that the edge of this slot allows */
    uint32_t later[FLOW_MAX_LINKS + 1]; /* pieces that the edges from this slot on allow */
    uint32_t kept = here->initial_pieces;
    int goal = -1;

    for (int slot = 0; slot < here->degree; slot++) {
        const int32_t other = here->edge[slot];

        known[slot] = UINT32_MAX;
        if (other == edge)
            goal = slot;
        else if (learn->value[other] >= 0 && learn->assignments[other].trail_index < before)
            known[slot] = learn->value[other] ? flow_pieces_using[slot] : ~flow_pieces_using[slot];
    }
    later[here->degree] = UINT32_MAX;
    for (int slot = here->degree - 1; slot >= 0; slot--)
        later[slot] = later[slot + 1] & known[slot];
    if (learn->bends)
        kept = explain_bends(learn, node, later[0], goal, value, before);
    for (int slot = 0; slot < here->degree; slot++) {
        if (known[slot] == UINT32_MAX || is_forced(kept & later[slot + 1], goal, value))
            continue;
        kept &= known[slot];
        learn->explanation[learn->explanation_count++] =
            2 * here->edge[slot] + (learn->value[here->edge[slot]] == 1);
    }
}

/* The slots on which all pieces agree; branch-free, since the branches would be unpredictable. */
static inline unsigned
agreed_slots(uint32_t pieces, int degree)
{
    unsigned slots = 0;

    for (int slot = 0; slot < 4; slot++)
        slots |=
            (unsigned)(!(pieces & flow_pieces_using[slot]) | !(pieces & ~flow_pieces_using[slot]))
            << slot;
    for (int slot = 4; slot < degree; slot++)
        slots |=
            (unsigned)(!(pieces & flow_pieces_using[slot]) | !(pieces & ~flow_pieces_using[slot]))
            << slot;
    return slots;
}

bool
flow_learn_propagate_node(struct flow_learn *learn, int32_t node)
{
    const struct learn_node *here = &learn->nodes[node];
    const uint32_t pieces = here->pieces;

    if (!pieces) {
        learn->explanation_count = 0;
        flow_learn_explain_node(learn, node, -1);
        return false;
    }
    for (unsigned slots = agreed_slots(pieces, here->degree) & here->open_slots; slots;
         slots &= slots - 1) {
        const int slot = __builtin_ctz(slots);

        if (learn->value[here->edge[slot]] < 0)
            flow_learn_assign(learn, 2 * here->edge[slot] + !(pieces & flow_pieces_using[slot]),
                              LEARN_NODE, node);
    }
    return true;
}

bool
flow_learn_propagate_nodes(struct flow_learn *learn)
{
    for (int32_t node = 0; node < learn->node_count; node++)
        if (!flow_learn_propagate_node(learn, node))
            return false;
    return true;
}

/* Explains why the cycle forbids the edge, or with edge -1 why too many of its edges are used. */
void
flow_learn_explain_cycle(struct flow_learn *learn, int32_t cycle_index, int32_t edge)
{
    const struct learn_cycle *cycle = &learn->cycles[cycle_index];
    const int32_t before = edge < 0 ? INT32_MAX : learn->assignments[edge].trail_index;
    int wanted = cycle->length - 2 + (edge < 0);

    for (int i = 0; i < cycle->length && wanted; i++) {
        const int32_t other = cycle->edge[i];

        if (other == edge || learn->value[other] != 1 ||
            learn->assignments[other].trail_index >= before)
            continue;
        learn->explanation[learn->explanation_count++] = 2 * other + 1;
        wanted--;
    }
}

static bool
propagate_cycle(struct flow_learn *learn, int32_t cycle_index)
{
    const struct learn_cycle *cycle = &learn->cycles[cycle_index];

    if (cycle->used < cycle->length - 2)
        return true;
    if (cycle->used > cycle->length - 2) {
        learn->explanation_count = 0;
        flow_learn_explain_cycle(learn, cycle_index, -1);
        return false;
    }
    for (int i = 0; i < cycle->length; i++)
        if (learn->value[cycle->edge[i]] < 0)
            flow_learn_assign(learn, 2 * cycle->edge[i] + 1, LEARN_CYCLE, cycle_index);
    return true;
}

static void
update_cycle_counts(struct flow_learn *learn, int32_t edge, int change)
{
    for (int32_t i = learn->cycle_start[edge]; i < learn->cycle_start[edge + 1]; i++)
        learn->cycles[learn->cycle_of[i]].used += change;
}

static bool
propagate_cycles(struct flow_learn *learn, int32_t edge)
{
    for (int32_t i = learn->cycle_start[edge]; i < learn->cycle_start[edge + 1]; i++)
        if (!propagate_cycle(learn, learn->cycle_of[i]))
            return false;
    return true;
}

/* Applies the literal to its two nodes and its cycles; backtracking can undo it from here on. */
static void
apply_literal(struct flow_learn *learn, int32_t literal)
{
    const int32_t edge = literal >> 1;
    const struct learn_edge *link = &learn->edges[edge];
    struct learn_node *a = &learn->nodes[link->a], *b = &learn->nodes[link->b];
    const uint32_t mask = literal & 1 ? UINT32_MAX : 0; /* not used: the pieces without it */

    learn->undo[learn->propagated++] = (struct learn_undo){a->pieces, b->pieces};
    a->pieces &= flow_pieces_using[link->slot_a] ^ mask;
    b->pieces &= flow_pieces_using[link->slot_b] ^ mask;
    a->open_slots ^= (uint8_t)(1 << link->slot_a);
    b->open_slots ^= (uint8_t)(1 << link->slot_b);
    if (!(literal & 1))
        update_cycle_counts(learn, edge, +1);
}

/* A node that lost no piece, because it forced the edge itself, need not be visited again. */
static inline bool
propagate_loss(struct flow_learn *learn, int32_t node, uint32_t before)
{
    const uint32_t lost = before & ~learn->nodes[node].pieces;

    if (!lost)
        return true;
    return flow_learn_propagate_node(learn, node) &&
           (!learn->bends || flow_learn_lose_bends(learn, node, lost));
}

/* The rules of the board for an edge. */
static inline bool
propagate_edge(struct flow_learn *learn, int32_t literal)
{
    const int32_t edge = literal >> 1;
    const struct learn_edge *link = &learn->edges[edge];
    const struct learn_undo *before = &learn->undo[learn->propagated];
    const bool is_used = !(literal & 1);

    apply_literal(learn, literal);
    /* Nodes come first: a join then relies on both nodes being ends of segments. */
    if (!propagate_loss(learn, link->a, before->pieces_a) ||
        !propagate_loss(learn, link->b, before->pieces_b))
        return false;
    return !is_used || (propagate_cycles(learn, edge) &&
                        (!learn->colour_bits || flow_learn_propagate_colour(learn, edge)) &&
                        flow_learn_join(learn, edge));
}

static inline bool
propagate_bit(struct flow_learn *learn, int32_t literal)
{
    learn->propagated++;
    learn->propagated_bits++;
    return flow_learn_propagate_bit(learn, literal >> 1);
}

bool
flow_learn_propagate(struct flow_learn *learn)
{
    while (learn->propagated < learn->trail_count) {
        const int32_t literal = learn->trail[learn->propagated];
        const bool is_edge = literal >> 1 < learn->edge_count;

        if (!(is_edge ? propagate_edge(learn, literal) : propagate_bit(learn, literal)))
            return false;
        if (!flow_learn_propagate_clauses(learn, literal ^ 1))
            return false;
    }
    return true;
}

/* The edge was the last of the trail. */
static inline void
undo_edge(struct flow_learn *learn, int32_t edge)
{
    const struct learn_edge *link = &learn->edges[edge];
    struct learn_node *a = &learn->nodes[link->a], *b = &learn->nodes[link->b];

    if (learn->trail_count < learn->propagated) {
        a->pieces = learn->undo[learn->trail_count].pieces_a;
        b->pieces = learn->undo[learn->trail_count].pieces_b;
        a->open_slots ^= (uint8_t)(1 << link->slot_a);
        b->open_slots ^= (uint8_t)(1 << link->slot_b);
        if (learn->value[edge])
            update_cycle_counts(learn, edge, -1);
    }
    if (!learn->has_fixed_phases)
        learn->phase[edge] = (uint8_t)learn->value[edge];
    flow_learn_heap_insert(learn, edge);
}

void
flow_learn_backtrack(struct flow_learn *learn, int level)
{
    const struct learn_level *target = &learn->levels[level];

    if (level >= learn->level)
        return;
    flow_learn_unjoin(learn, target->join_count);
    while (learn->trail_count > target->trail_count) {
        const int32_t variable = learn->trail[--learn->trail_count] >> 1;

        if (variable < learn->edge_count)
            undo_edge(learn, variable);
        else
            learn->propagated_bits -= learn->trail_count < learn->propagated;
        learn->value[variable] = LEARN_UNKNOWN;
    }
    flow_learn_restore_bends(learn, target->lost_bend_count); /* after the pieces of the trail */
    learn->propagated = learn->trail_count;
    learn->level = level;
}
