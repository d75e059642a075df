/* flow_events - see the header. */
#include "flow/flow_events.h"

#include "base/base_bits.h"
#include "flow/board/flow_shape.h"

#include <string.h>

/* What is drawn on a node: a cell, or a lane of a bridge. */
struct node_state {
    int16_t colour; /* -1: the path reaches no dot yet */
    uint8_t sides;
};

struct flow_events {
    const struct flow_board *board;
    struct search *search;
    struct node_state *emitted; /* what the listener has, by node */
    struct node_state *current;
    uint64_t *domains;  /* what the listener knows that a cell can be; 0: anything, or decided */
    uint8_t *is_used;   /* by edge */
    uint8_t *is_barred; /* by edge, as the listener has it */
    uint8_t *has_bar;   /* by cell: a side was barred in this step */
    size_t bytes;       /* of the block that holds everything */
};

struct flow_events *
flow_events_new(const struct flow_board *board, struct search *search)
{
    const struct clew_event remove_all = {.kind = CLEW_EVENT_REMOVE, .cell = -1};
    const size_t cells = (size_t)board->cell_count, nodes = (size_t)board->node_count;
    const size_t edges = (size_t)board->edge_count;
    const size_t bytes = sizeof(struct flow_events) + cells * (sizeof(uint64_t) + 1) +
                         2 * nodes * sizeof(struct node_state) + 2 * edges;
    struct flow_events *events;

    if (!search_is_traced(search) || !(events = base_alloc_zero(search->memory, 1, bytes)))
        return NULL;
    events->board = board;
    events->search = search;
    events->bytes = bytes;
    events->domains = (uint64_t *)(events + 1);
    events->emitted = (struct node_state *)(events->domains + cells);
    events->current = events->emitted + nodes;
    events->is_used = (uint8_t *)(events->current + nodes);
    events->is_barred = events->is_used + edges;
    events->has_bar = events->is_barred + edges;
    search_emit(search, &remove_all);
    return events;
}

void
flow_events_free(struct flow_events *events)
{
    if (events)
        base_release(events->search->memory, events, events->bytes);
}

uint8_t *
flow_events_edges(struct flow_events *events)
{
    memset(events->is_used, 0, (size_t)events->board->edge_count);
    return events->is_used;
}

static void
find_sides(struct flow_events *events)
{
    const struct flow_board *board = events->board;

    for (int32_t node = 0; node < board->node_count; node++) {
        events->current[node] = (struct node_state){.colour = -1};
        for (int i = 0; i < board->nodes[node].degree; i++) {
            const struct flow_link *link = &board->nodes[node].links[i];

            if (events->is_used[link->edge])
                events->current[node].sides |= (uint8_t)(1 << link->side);
        }
    }
}

/* Gives the colour of a dot to the path that leaves it. No cycle can be reached from a dot. */
static void
colour_path(struct flow_events *events, int32_t node, int colour)
{
    const struct flow_board *board = events->board;
    int32_t previous = -1;

    for (int32_t next; node >= 0; previous = node, node = next) {
        const struct flow_node *here = &board->nodes[node];

        events->current[node].colour = (int16_t)colour;
        next = -1;
        for (int i = 0; i < here->degree; i++)
            if (events->is_used[here->links[i].edge] && here->links[i].to != previous)
                next = here->links[i].to;
        if (next >= 0 && board->nodes[next].colour == colour)
            break; /* the other dot, from which the path is walked too */
    }
}

void
flow_events_emit(struct flow_events *events, int64_t depth)
{
    flow_events_emit_rule(events, depth, NULL);
}

void
flow_events_emit_rule(struct flow_events *events, int64_t depth, const char *rule)
{
    const struct flow_board *board = events->board;

    find_sides(events);
    for (int colour = 0; colour < board->colours; colour++)
        for (int end = 0; end < 2; end++)
            colour_path(events, board->dots[colour][end], colour);
    for (int32_t node = 0; node < board->node_count; node++) {
        const struct node_state current = events->current[node], emitted = events->emitted[node];
        struct clew_event event = {
            .cell = board->nodes[node].cell, .value = current.colour, .depth = depth};

        if (current.sides == emitted.sides && (current.colour == emitted.colour || !current.sides))
            continue;
        event.kind = CLEW_EVENT_REMOVE;
        event.more = current.sides;
        event.sides = emitted.sides; /* the other lane of a bridge stays */
        if (emitted.sides)
            search_emit(events->search, &event);
        event.kind = rule ? CLEW_EVENT_RULE : CLEW_EVENT_PLACE;
        event.rule = rule;
        event.more = false;
        event.sides = current.sides;
        if (current.sides)
            search_emit(events->search, &event);
        events->emitted[node] = current;
    }
}

/* ---- Bars ---- */

/* The sides of a node whose links are in a state. */
static unsigned
sides_in_state(const struct flow_node *node, const uint8_t *links, enum flow_link_state state)
{
    unsigned sides = 0;

    for (int i = 0; i < node->degree; i++)
        if (links[node->links[i].edge] == state)
            sides |= 1u << node->links[i].side;
    return sides;
}

/*
 * The sets of sides that a path may use in the cell, as bits; 0 if no side of it is barred, if it
 * is decided, or on a bridge, whose two paths would need a set each.
 */
static uint64_t
domain_of_cell(const struct flow_board *board, int32_t cell, const uint8_t *links)
{
    const int32_t first = board->first_node[cell];
    const struct flow_node *node = &board->nodes[first < 0 ? 0 : first];
    const unsigned used = sides_in_state(node, links, FLOW_LINK_USED);
    const unsigned may = used | sides_in_state(node, links, FLOW_LINK_OPEN);
    const int needed = node->colour >= 0 ? 1 : 2;
    uint64_t sets = 0;

    if (first < 0 || board->cells[cell] == FLOW_CELL_BRIDGE ||
        !sides_in_state(node, links, FLOW_LINK_BARRED))
        return 0;
    for (unsigned set = 1; set < 1u << FLOW_SIDES; set++)
        if (!(set & ~may) && !(used & ~set) && bits_count(set) == needed)
            sets |= UINT64_C(1) << set;
    if (!board->fill && node->colour < 0 && !used)
        sets |= 1;
    return bits_count(sets) > 1 ? sets : 0;
}

static void
emit_domain(struct flow_events *events, int32_t cell, int64_t depth, const uint8_t *links)
{
    const uint64_t domain = domain_of_cell(events->board, cell, links);
    struct clew_event event = {.kind = CLEW_EVENT_DOMAIN, .cell = cell, .depth = depth};

    if (domain == events->domains[cell])
        return;
    events->domains[cell] = domain;
    if (domain) {
        event.domain = &events->domains[cell];
        event.domain_words = 1;
        event.value = bits_count(domain);
        for (unsigned set = 1; set < 1u << FLOW_SIDES; set++)
            if (domain >> set & 1)
                event.sides |= set;
    }
    search_emit(events->search, &event);
}

/* Marks the cells with a side that is barred since the last step; the number of such cells. */
static int32_t
find_bars(struct flow_events *events, const uint8_t *links)
{
    const struct flow_board *board = events->board;
    int32_t count = 0;

    memset(events->has_bar, 0, (size_t)board->cell_count);
    for (int32_t edge = 0; edge < board->edge_count; edge++) {
        const bool is_barred = links[edge] == FLOW_LINK_BARRED;
        const int32_t ends[2] = {board->edges[edge].a, board->edges[edge].b};

        for (int i = 0; i < 2 && is_barred && !events->is_barred[edge]; i++) {
            uint8_t *has_bar = &events->has_bar[board->nodes[ends[i]].cell];

            count += !*has_bar;
            *has_bar = 1;
        }
        events->is_barred[edge] = is_barred;
    }
    return count;
}

void
flow_events_emit_bars(struct flow_events *events, int64_t depth, const char *rule,
                      const uint8_t *links)
{
    const struct flow_board *board = events->board;
    int32_t left = find_bars(events, links);

    for (int32_t cell = 0; rule && cell < board->cell_count; cell++) {
        struct clew_event event = {
            .kind = CLEW_EVENT_RULE, .cell = cell, .depth = depth, .rule = rule, .more = left > 1};

        if (!events->has_bar[cell])
            continue;
        event.value = events->emitted[board->first_node[cell]].colour;
        event.sides = events->emitted[board->first_node[cell]].sides;
        search_emit(events->search, &event);
        left--;
    }
    for (int32_t cell = 0; cell < board->cell_count; cell++)
        emit_domain(events, cell, depth, links);
}
