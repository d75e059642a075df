/*
 * flow_learn_propagate - what follows from the links that are known: at a place, and round a ring.
 *
 * A place keeps the set of its possible pieces (flow_piece): the ways in which its links can be
 * used. A known link strikes out the pieces that disagree; a link that all pieces left agree about
 * is known as well.
 */
#include "flow/learn/flow_learn_internal.h"
#include "flow/rules/flow_piece.h"

/* Strikes out the pieces that would bend where no bend can be. */
static uint32_t
without_bends(const struct flow_node *node, uint32_t pieces, uint8_t bends)
{
    static const uint8_t side_bends[4] = {
        FLOW_BEND_UP_LEFT | FLOW_BEND_DOWN_LEFT,
        FLOW_BEND_UP_RIGHT | FLOW_BEND_DOWN_RIGHT,
        FLOW_BEND_UP_LEFT | FLOW_BEND_UP_RIGHT,
        FLOW_BEND_DOWN_LEFT | FLOW_BEND_DOWN_RIGHT,
    };

    for (int high = 0; high < node->degree; high++)
        for (int low = 0; low < high; low++) {
            const uint8_t bend =
                side_bends[node->links[low].side] & side_bends[node->links[high].side];

            if (bend && !(bend & bends))
                pieces &= ~flow_piece_pipe(low, high);
        }
    return pieces;
}

void
flow_learn_pieces_start(struct flow_learn *learn, const uint8_t *bends)
{
    const struct flow_board *board = learn->board;

    for (int node = 0; node < learn->nodes; node++) {
        struct learn_place *place = &learn->places[node];

        place->at_start = flow_pieces_at_start(place->colour >= 0, place->degree, board->fill);
        if (bends && place->colour < 0)
            place->at_start =
                without_bends(&board->nodes[node], place->at_start, bends[board->nodes[node].cell]);
        place->may = place->at_start;
        place->open = (uint8_t)((1 << place->degree) - 1);
    }
}

void
flow_learn_fact(struct flow_learn *learn, int32_t literal, enum learn_reason reason, int32_t about)
{
    const int32_t edge = literal >> 1;

    learn->value[edge] = !(literal & 1);
    learn->facts[edge] = (struct learn_fact){
        .level = learn->level, .when = learn->count, .about = about, .reason = (uint8_t)reason};
    learn->trail[learn->count++] = literal;
}

/* Whether pieces agree that the link has this value; with no link, whether there are none. */
static bool
is_forced(uint32_t pieces, int slot, int value)
{
    if (slot < 0)
        return pieces == 0;
    return !(pieces & (value ? ~flow_pieces_using[slot] : flow_pieces_using[slot]));
}

/*
 * Why the edge has its value at this node, or with edge -1 why no piece is left. Facts that are
 * not needed are left out, for each of them would make what is learned weaker.
 */
void
flow_learn_explain_place(struct flow_learn *learn, int32_t node, int32_t edge)
{
    const struct learn_place *place = &learn->places[node];
    const int32_t before = edge < 0 ? INT32_MAX : learn->facts[edge].when;
    const int value = edge < 0 ? 0 : learn->value[edge];
    uint32_t known[FLOW_MAX_LINKS]; /* pieces that the link of this slot leaves */
    int goal = -1;

    for (int slot = 0; slot < place->degree; slot++) {
        const int32_t other = place->edge[slot];

        known[slot] = UINT32_MAX;
        if (other == edge)
            goal = slot;
        else if (learn->value[other] >= 0 && learn->facts[other].when < before)
            known[slot] = learn->value[other] ? flow_pieces_using[slot] : ~flow_pieces_using[slot];
    }
    for (int slot = 0; slot < place->degree; slot++) {
        uint32_t pieces = place->at_start;

        if (known[slot] == UINT32_MAX)
            continue;
        for (int i = 0; i < place->degree; i++)
            pieces &= i == slot ? UINT32_MAX : known[i];
        if (is_forced(pieces, goal, value))
            known[slot] = UINT32_MAX;
        else
            learn->why[learn->why_count++] =
                2 * place->edge[slot] + (learn->value[place->edge[slot]] == 1);
    }
}

/* The slots about which all pieces agree; without branches, as nothing foretells them. */
static inline unsigned
agreed_slots(uint32_t may, int degree)
{
    unsigned slots = 0;

    for (int slot = 0; slot < 4; slot++)
        slots |= (unsigned)(!(may & flow_pieces_using[slot]) | !(may & ~flow_pieces_using[slot]))
                 << slot;
    for (int slot = 4; slot < degree; slot++)
        slots |= (unsigned)(!(may & flow_pieces_using[slot]) | !(may & ~flow_pieces_using[slot]))
                 << slot;
    return slots;
}

static bool
look_at_place(struct flow_learn *learn, int32_t node)
{
    const struct learn_place *place = &learn->places[node];
    const uint32_t may = place->may;

    if (!may) {
        learn->why_count = 0;
        flow_learn_explain_place(learn, node, -1);
        return false;
    }
    for (unsigned left = agreed_slots(may, place->degree) & place->open; left; left &= left - 1) {
        const int slot = __builtin_ctz(left);

        if (learn->value[place->edge[slot]] < 0)
            flow_learn_fact(learn, 2 * place->edge[slot] + !(may & flow_pieces_using[slot]),
                            LEARN_PLACE, node);
    }
    return true;
}

bool
flow_learn_look_everywhere(struct flow_learn *learn)
{
    for (int32_t node = 0; node < learn->nodes; node++)
        if (!look_at_place(learn, node))
            return false;
    return true;
}

/* Why the ring forbids the edge, or with edge -1 why it has too many links. */
void
flow_learn_explain_cycle(struct flow_learn *learn, int32_t ring, int32_t edge)
{
    const struct learn_cycle *cycle = &learn->rings[ring];
    const int32_t before = edge < 0 ? INT32_MAX : learn->facts[edge].when;
    int wanted = cycle->length - 2 + (edge < 0);

    for (int i = 0; i < cycle->length && wanted; i++) {
        const int32_t other = cycle->edge[i];

        if (other == edge || learn->value[other] != 1 || learn->facts[other].when >= before)
            continue;
        learn->why[learn->why_count++] = 2 * other + 1;
        wanted--;
    }
}

static bool
look_at_cycle(struct flow_learn *learn, int32_t ring)
{
    const struct learn_cycle *cycle = &learn->rings[ring];

    if (cycle->used < cycle->length - 2)
        return true;
    if (cycle->used > cycle->length - 2) {
        learn->why_count = 0;
        flow_learn_explain_cycle(learn, ring, -1);
        return false;
    }
    for (int i = 0; i < cycle->length; i++)
        if (learn->value[cycle->edge[i]] < 0)
            flow_learn_fact(learn, 2 * cycle->edge[i] + 1, LEARN_CYCLE, ring);
    return true;
}

static void
count_in_cycles(struct flow_learn *learn, int32_t edge, int change)
{
    for (int32_t i = learn->ring_start[edge]; i < learn->ring_start[edge + 1]; i++)
        learn->rings[learn->ring_of[i]].used += change;
}

static bool
look_at_cycles(struct flow_learn *learn, int32_t edge)
{
    for (int32_t i = learn->ring_start[edge]; i < learn->ring_start[edge + 1]; i++)
        if (!look_at_cycle(learn, learn->ring_of[i]))
            return false;
    return true;
}

/* Notes the literal at its two places and its rings; from here on it can be taken back. */
static void
take_up(struct flow_learn *learn, int32_t literal)
{
    const int32_t edge = literal >> 1;
    const struct learn_edge *link = &learn->ends[edge];
    struct learn_place *a = &learn->places[link->a], *b = &learn->places[link->b];
    const uint32_t mask = literal & 1 ? UINT32_MAX : 0; /* not used: the pieces without it */

    learn->seen[learn->taken++] = (struct learn_seen){a->may, b->may};
    a->may &= flow_pieces_using[link->slot_a] ^ mask;
    b->may &= flow_pieces_using[link->slot_b] ^ mask;
    a->open ^= (uint8_t)(1 << link->slot_a);
    b->open ^= (uint8_t)(1 << link->slot_b);
    if (!(literal & 1))
        count_in_cycles(learn, edge, +1);
}

bool
flow_learn_conclude(struct flow_learn *learn)
{
    while (learn->taken < learn->count) {
        const int32_t literal = learn->trail[learn->taken];
        const int32_t edge = literal >> 1;
        const struct learn_edge *link = &learn->ends[edge];
        const struct learn_seen *before = &learn->seen[learn->taken];
        const bool is_used = !(literal & 1);

        take_up(learn, literal);
        /*
         * Places come first: a join may then rely on its two nodes being ends of paths. One that
         * lost no piece, as it said so itself, was looked at before.
         */
        if ((learn->places[link->a].may != before->may_a && !look_at_place(learn, link->a)) ||
            (learn->places[link->b].may != before->may_b && !look_at_place(learn, link->b)))
            return false;
        if (is_used && (!look_at_cycles(learn, edge) || !flow_learn_join(learn, edge)))
            return false;
        if (!flow_learn_watch_false(learn, literal ^ 1))
            return false;
    }
    return true;
}

void
flow_learn_return(struct flow_learn *learn, int level)
{
    const struct learn_level *back = &learn->levels[level];

    if (level >= learn->level)
        return;
    flow_learn_part(learn, back->joins);
    while (learn->count > back->trail) {
        const int32_t edge = learn->trail[--learn->count] >> 1;
        const struct learn_edge *link = &learn->ends[edge];

        if (learn->count < learn->taken) {
            learn->places[link->a].may = learn->seen[learn->count].may_a;
            learn->places[link->b].may = learn->seen[learn->count].may_b;
            learn->places[link->a].open ^= (uint8_t)(1 << link->slot_a);
            learn->places[link->b].open ^= (uint8_t)(1 << link->slot_b);
            if (learn->value[edge])
                count_in_cycles(learn, edge, -1);
        }
        learn->habit[edge] = (uint8_t)learn->value[edge];
        learn->value[edge] = LEARN_UNKNOWN;
        flow_learn_decide_put(learn, edge);
    }
    learn->taken = learn->count;
    learn->level = level;
}
