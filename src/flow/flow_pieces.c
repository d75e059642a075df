/* flow_pieces - see the header. Direction domains after the seed's "smarter" solver (002). */
#include "flow/flow_pieces.h"

#include "base/base_bits.h"
#include "flow/flow_found.h"

#include <string.h>

const uint8_t flow_piece_links[FLOW_PIECE_KINDS] = {0,  1,  2,  3,  4,  5,  6,  8,  9,  10, 12,
                                                    16, 17, 18, 20, 24, 32, 33, 34, 36, 40, 48};
const uint32_t flow_pieces_using[FLOW_MOST_LINKS] = {0x02112a, 0x04224c, 0x084470,
                                                     0x108780, 0x20f800, 0x3f0000};

enum change_kind {
    CHANGED_SET,
    CHANGED_JOINED,
    CHANGED_OTHER_END,
    CHANGED_COLOUR,
};

struct flow_piece_change {
    int32_t node;
    int32_t kind;
    uint32_t old;
};

/* A set shrinks at most 16 times; a link is joined at most once and then writes six changes. */
#define CHANGES_A_NODE 24

void
flow_pieces_free(struct flow_pieces *pieces)
{
    size_t nodes;

    if (!pieces)
        return;
    nodes = (size_t)pieces->board->node_count;
    base_release(pieces->memory, pieces->sets, nodes * sizeof *pieces->sets);
    base_release(pieces->memory, pieces->back, nodes * sizeof *pieces->back);
    base_release(pieces->memory, pieces->joined, nodes * sizeof *pieces->joined);
    base_release(pieces->memory, pieces->other_end, nodes * sizeof *pieces->other_end);
    base_release(pieces->memory, pieces->colour, nodes * sizeof *pieces->colour);
    base_release(pieces->memory, pieces->trail, nodes * CHANGES_A_NODE * sizeof *pieces->trail);
    base_release(pieces->memory, pieces->queue, nodes * sizeof *pieces->queue);
    base_release(pieces->memory, pieces->region, nodes * sizeof *pieces->region);
    base_release(pieces->memory, pieces->colour_at, nodes * sizeof *pieces->colour_at);
    base_release(pieces->memory, pieces->is_queued, nodes * sizeof *pieces->is_queued);
    base_release(pieces->memory, pieces, sizeof *pieces);
}

static void
find_ways_back(struct flow_pieces *pieces)
{
    const struct flow_node *nodes = pieces->board->nodes;

    for (int32_t node = 0; node < pieces->board->node_count; node++)
        for (int i = 0; i < nodes[node].degree; i++) {
            const struct flow_node *to = &nodes[nodes[node].links[i].to];

            for (int j = 0; j < to->degree; j++)
                if (to->links[j].to == node)
                    pieces->back[node][i] = (uint8_t)j;
        }
}

enum clew_status
flow_pieces_new(struct flow_pieces **out, const struct flow_board *board,
                struct base_memory *memory, struct clew_error *error)
{
    const size_t nodes = (size_t)board->node_count;
    struct flow_pieces *pieces = base_alloc_zero(memory, 1, sizeof *pieces);

    *out = NULL;
    if (!pieces)
        return base_no_memory(error);
    pieces->board = board;
    pieces->memory = memory;
    pieces->touch = board->touch;
    pieces->sets = base_alloc_zero(memory, nodes, sizeof *pieces->sets);
    pieces->back = base_alloc_zero(memory, nodes, sizeof *pieces->back);
    pieces->joined = base_alloc_zero(memory, nodes, sizeof *pieces->joined);
    pieces->other_end = base_alloc_zero(memory, nodes, sizeof *pieces->other_end);
    pieces->colour = base_alloc_zero(memory, nodes, sizeof *pieces->colour);
    pieces->trail = base_alloc_zero(memory, nodes, CHANGES_A_NODE * sizeof *pieces->trail);
    pieces->queue = base_alloc_zero(memory, nodes, sizeof *pieces->queue);
    pieces->region = base_alloc_zero(memory, nodes, sizeof *pieces->region);
    pieces->colour_at = base_alloc_zero(memory, nodes, sizeof *pieces->colour_at);
    pieces->is_queued = base_alloc_zero(memory, nodes, sizeof *pieces->is_queued);
    if (!pieces->sets || !pieces->back || !pieces->joined || !pieces->other_end ||
        !pieces->colour || !pieces->trail || !pieces->queue || !pieces->colour_at ||
        !pieces->region || !pieces->is_queued) {
        flow_pieces_free(pieces);
        return base_no_memory(error);
    }
    find_ways_back(pieces);
    *out = pieces;
    return CLEW_OK;
}

static void
note(struct flow_pieces *pieces, enum change_kind kind, int32_t node, uint32_t old)
{
    pieces->trail[pieces->trail_length++] =
        (struct flow_piece_change){.node = node, .kind = kind, .old = old};
}

static void
enqueue(struct flow_pieces *pieces, int32_t node)
{
    int32_t place = pieces->queue_first + pieces->queue_count;

    if (pieces->is_queued[node])
        return;
    pieces->is_queued[node] = 1;
    if (place >= pieces->board->node_count)
        place -= pieces->board->node_count;
    pieces->queue[place] = node;
    pieces->queue_count++;
}

static int32_t
dequeue(struct flow_pieces *pieces)
{
    const int32_t node = pieces->queue[pieces->queue_first];

    if (++pieces->queue_first == pieces->board->node_count)
        pieces->queue_first = 0;
    pieces->queue_count--;
    pieces->is_queued[node] = 0;
    return node;
}

/* False when nothing is left. */
static bool
narrow(struct flow_pieces *pieces, int32_t node, uint32_t set)
{
    const uint32_t old = pieces->sets[node];

    set &= old;
    if (set == old)
        return true;
    note(pieces, CHANGED_SET, node, old);
    pieces->sets[node] = set;
    if (!set)
        return false;
    if (flow_piece_is_decided(set) && pieces->board->nodes[node].colour < 0)
        pieces->decided++;
    enqueue(pieces, node);
    return true;
}

/* Whether a chain can still grow at this node. */
static bool
is_open(const struct flow_pieces *pieces, int32_t node)
{
    const uint8_t joined = pieces->joined[node];

    return joined == 0 || (pieces->board->nodes[node].colour < 0 && (joined & (joined - 1)) == 0);
}

/* Two nodes that are ends of chains, about to be neighbours on one path. */
static bool
may_meet(const struct flow_pieces *pieces, int32_t a, int32_t b)
{
    if (pieces->other_end[a] == b && pieces->joined[a])
        return false; /* the chain would close */
    return pieces->colour[a] < 0 || pieces->colour[b] < 0 || pieces->colour[a] == pieces->colour[b];
}

/* Ends of one chain, or of the two chains of one colour. */
static bool
are_one_path(const struct flow_pieces *pieces, int32_t a, int32_t b)
{
    if (!is_open(pieces, a) || !is_open(pieces, b))
        return false;
    return (pieces->joined[a] && pieces->other_end[a] == b) ||
           (pieces->colour[a] >= 0 && pieces->colour[a] == pieces->colour[b]);
}

/* Drops the pieces of an open node that would join what may not meet, or not what must. */
static bool
settle_meetings(struct flow_pieces *pieces, int32_t node)
{
    const struct flow_node *here = &pieces->board->nodes[node];
    uint32_t set = pieces->sets[node];

    if (!is_open(pieces, node))
        return true;
    for (int i = 0; i < here->degree; i++) {
        const int32_t a = here->links[i].to;

        if (pieces->joined[node] >> i & 1)
            continue;
        if (!pieces->touch && are_one_path(pieces, node, a))
            set &= flow_pieces_using[i]; /* else it would touch itself here */
        if (!(set & flow_pieces_using[i]))
            continue;
        if (!is_open(pieces, a) || !may_meet(pieces, node, a)) {
            set &= ~flow_pieces_using[i];
            continue;
        }
        for (int j = i + 1; j < here->degree && !pieces->joined[node]; j++) {
            const uint32_t both = flow_pieces_using[i] & flow_pieces_using[j];

            if ((set & both) && !may_meet(pieces, a, here->links[j].to))
                set &= ~both;
        }
    }
    return narrow(pieces, node, set);
}

/* After a chain got a new end: what that forbids there and round about. */
static bool
look_round(struct flow_pieces *pieces, int32_t end)
{
    const struct flow_node *here = &pieces->board->nodes[end];

    if (!is_open(pieces, end))
        return true;
    for (int i = 0; i < here->degree; i++)
        if (!settle_meetings(pieces, here->links[i].to))
            return false;
    return settle_meetings(pieces, end);
}

static void
set_chain_end(struct flow_pieces *pieces, int32_t end, int32_t other, int16_t colour)
{
    note(pieces, CHANGED_OTHER_END, end, (uint32_t)pieces->other_end[end]);
    note(pieces, CHANGED_COLOUR, end, (uint32_t)pieces->colour[end]);
    pieces->other_end[end] = other;
    pieces->colour[end] = colour;
}

/* The link is surely used: joins the two chains that end at its nodes. */
static bool
join(struct flow_pieces *pieces, int32_t node, int link)
{
    const int32_t to = pieces->board->nodes[node].links[link].to;
    const int32_t a = pieces->other_end[node], b = pieces->other_end[to];
    const int16_t colour = pieces->colour[node] >= 0 ? pieces->colour[node] : pieces->colour[to];

    if (!is_open(pieces, node) || !is_open(pieces, to) || !may_meet(pieces, node, to))
        return false;
    note(pieces, CHANGED_JOINED, node, pieces->joined[node]);
    note(pieces, CHANGED_JOINED, to, pieces->joined[to]);
    pieces->joined[node] |= (uint8_t)(1u << link);
    pieces->joined[to] |= (uint8_t)(1u << pieces->back[node][link]);
    set_chain_end(pieces, a, b, colour);
    set_chain_end(pieces, b, a, colour);
    return look_round(pieces, a) && look_round(pieces, b);
}

/* No path may use the link between the two nodes, if there is one. */
static bool
forbid_link(struct flow_pieces *pieces, int32_t a, int32_t b)
{
    const struct flow_node *here = &pieces->board->nodes[a];

    for (int i = 0; i < here->degree; i++)
        if (here->links[i].to == b)
            return narrow(pieces, a, ~flow_pieces_using[i]);
    return true;
}

/*
 * No-touch: a pipe from a over this node to b must not come back to a node beside both, nor may a
 * and b be neighbours themselves.
 */
static bool
forbid_touching(struct flow_pieces *pieces, int32_t node)
{
    const struct flow_node *nodes = pieces->board->nodes;
    const uint8_t used = flow_piece_links[bits_lowest(pieces->sets[node])];
    const struct flow_node *from;
    int32_t a, b;

    if (bits_count(used) != 2)
        return true;
    a = nodes[node].links[bits_lowest(used)].to;
    b = nodes[node].links[bits_highest(used)].to;
    from = &nodes[a];
    for (int i = 0; i < from->degree; i++) {
        const int32_t across = from->links[i].to;

        if (across == b)
            return false;
        if (across == node || flow_edge_between(pieces->board, across, b) < 0)
            continue;
        if (!forbid_link(pieces, a, across) || !forbid_link(pieces, b, across))
            return false;
    }
    return true;
}

/* Tells a neighbour what all pieces here say about the link. */
static bool
tell_neighbour(struct flow_pieces *pieces, int32_t node, int link)
{
    const uint32_t using_it = flow_pieces_using[link];
    const uint32_t using_back = flow_pieces_using[pieces->back[node][link]];
    const int32_t to = pieces->board->nodes[node].links[link].to;

    if (!(pieces->sets[node] & using_it))
        return narrow(pieces, to, ~using_back);
    if (pieces->sets[node] & ~using_it)
        return true;
    if (!narrow(pieces, to, using_back))
        return false;
    return pieces->joined[node] >> link & 1 || join(pieces, node, link);
}

/* No-touch: a node's set shrank; drops the bends that stood on it, beside it and across. */
static bool
drop_bends_round(struct flow_pieces *pieces, int32_t node)
{
    const struct flow_node *nodes = pieces->board->nodes;

    for (int i = 0; i < nodes[node].degree; i++) {
        const int32_t beside = nodes[node].links[i].to;

        if (!narrow(pieces, beside, flow_pieces_answered(pieces, beside)))
            return false;
        for (int j = 0; j < nodes[beside].degree; j++) {
            const int32_t across = nodes[beside].links[j].to;

            if (across != node && !narrow(pieces, across, flow_pieces_answered(pieces, across)))
                return false;
        }
    }
    return true;
}

static bool
propagate(struct flow_pieces *pieces)
{
    while (pieces->queue_count) {
        const int32_t node = dequeue(pieces);
        const int degree = pieces->board->nodes[node].degree;

        for (int i = 0; i < degree; i++)
            if (!tell_neighbour(pieces, node, i))
                return false;
        if (!pieces->touch && flow_piece_is_decided(pieces->sets[node]) &&
            !forbid_touching(pieces, node))
            return false;
        if (!pieces->touch && !drop_bends_round(pieces, node))
            return false;
    }
    return true;
}

/* All pieces that the place itself allows. */
static uint32_t
first_set(const struct flow_board *board, const struct flow_node *node)
{
    uint32_t set = 0;

    for (int piece = 0; piece < FLOW_PIECE_KINDS; piece++) {
        const int used = bits_count(flow_piece_links[piece]);

        if (flow_piece_links[piece] >> node->degree)
            continue;
        if (node->colour >= 0 ? used == 1 : used == 2 || (used == 0 && !board->fill))
            set |= UINT32_C(1) << piece;
    }
    return set;
}

bool
flow_pieces_start(struct flow_pieces *pieces)
{
    const struct flow_board *board = pieces->board;

    flow_pieces_undo(pieces, 0);
    for (int32_t node = 0; node < board->node_count; node++) {
        pieces->sets[node] = first_set(board, &board->nodes[node]);
        pieces->joined[node] = 0;
        pieces->other_end[node] = node;
        pieces->colour[node] = board->nodes[node].colour;
        if (!pieces->sets[node])
            return false;
        if (flow_piece_is_decided(pieces->sets[node]) && board->nodes[node].colour < 0)
            pieces->decided++;
    }
    for (int32_t node = 0; node < board->node_count; node++) {
        enqueue(pieces, node);
        if (!settle_meetings(pieces, node))
            return false;
    }
    return propagate(pieces);
}

bool
flow_pieces_keep(struct flow_pieces *pieces, int32_t node, uint32_t set)
{
    return narrow(pieces, node, set) && propagate(pieces);
}

size_t
flow_pieces_now(const struct flow_pieces *pieces)
{
    return pieces->trail_length;
}

void
flow_pieces_undo(struct flow_pieces *pieces, size_t moment)
{
    while (pieces->queue_count)
        dequeue(pieces);
    while (pieces->trail_length > moment) {
        const struct flow_piece_change *change = &pieces->trail[--pieces->trail_length];

        switch ((enum change_kind)change->kind) {
        case CHANGED_SET:
            pieces->sets[change->node] = change->old;
            break;
        case CHANGED_JOINED:
            pieces->joined[change->node] = (uint8_t)change->old;
            break;
        case CHANGED_OTHER_END:
            pieces->other_end[change->node] = (int32_t)change->old;
            break;
        case CHANGED_COLOUR:
            pieces->colour[change->node] = (int16_t)change->old;
            break;
        }
    }
}

static bool
probe_node(struct flow_pieces *pieces, int32_t node, bool *has_changed)
{
    for (uint32_t left = pieces->sets[node]; left; left &= left - 1) {
        const uint32_t piece = left & -left;
        const size_t moment = flow_pieces_now(pieces);
        const bool holds = flow_pieces_keep(pieces, node, piece);

        flow_pieces_undo(pieces, moment);
        if (holds)
            continue;
        *has_changed = true;
        if (!flow_pieces_keep(pieces, node, ~piece))
            return false;
        left &= pieces->sets[node] | piece;
    }
    return true;
}

bool
flow_pieces_probe(struct flow_pieces *pieces, bool *has_changed)
{
    const uint64_t decided = pieces->decided; /* trials are no decisions */

    *has_changed = false;
    for (int32_t node = 0; node < pieces->board->node_count; node++)
        if (!flow_piece_is_decided(pieces->sets[node]) && !probe_node(pieces, node, has_changed))
            return false;
    pieces->decided = decided;
    return true;
}

static void
mark_edges(const struct flow_pieces *pieces, uint8_t *is_used)
{
    const struct flow_board *board = pieces->board;

    memset(is_used, 0, (size_t)board->edge_count);
    for (int32_t node = 0; node < board->node_count; node++) {
        uint32_t links = flow_piece_links[bits_lowest(pieces->sets[node])];

        for (; links; links &= links - 1)
            is_used[board->nodes[node].links[bits_lowest(links)].edge] = 1;
    }
}

/*
 * All nodes being decided, the chains are the paths: they cannot close, and their colours agree.
 * Only under no-touch can there still be something wrong.
 */
bool
flow_pieces_is_answer(const struct flow_pieces *pieces, uint8_t *is_used)
{
    mark_edges(pieces, is_used);
    return pieces->touch || !flow_touches_itself(pieces->board, is_used, pieces->colour_at);
}
