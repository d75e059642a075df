/* flow_events - see the header. */
#include "flow/flow_events.h"

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
    uint8_t *is_used; /* by edge */
    size_t bytes;     /* of the block that holds everything */
};

struct flow_events *
flow_events_new(const struct flow_board *board, struct search *search)
{
    const struct clew_event remove_all = {.kind = CLEW_EVENT_REMOVE, .cell = -1};
    const size_t state_bytes = (size_t)board->node_count * sizeof(struct node_state);
    const size_t bytes = sizeof(struct flow_events) + 2 * state_bytes + (size_t)board->edge_count;
    struct flow_events *events;

    if (!search_is_traced(search) || !(events = base_alloc_zero(search->memory, 1, bytes)))
        return NULL;
    events->board = board;
    events->search = search;
    events->bytes = bytes;
    events->emitted = (struct node_state *)(events + 1);
    events->current = events->emitted + board->node_count;
    events->is_used = (uint8_t *)(events->current + board->node_count);
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
