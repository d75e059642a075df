/* flow_events - see the header. */
#include "flow/flow_events.h"

#include <string.h>

/* How a cell looks; of a bridge both lanes together. */
struct look {
    int16_t colour; /* -1: no dot is known yet */
    uint8_t sides;
};

struct flow_events {
    const struct flow_board *board;
    struct search *search;
    struct look *known; /* to the listener, by cell */
    struct look *now;
    uint8_t *is_used; /* by edge */
    size_t bytes;     /* of all in one block */
};

struct flow_events *
flow_events_new(const struct flow_board *board, struct search *search)
{
    const struct clew_event all_away = {.kind = CLEW_EVENT_REMOVE, .cell = -1};
    const size_t looks = (size_t)board->cell_count * sizeof(struct look);
    const size_t bytes = sizeof(struct flow_events) + 2 * looks + (size_t)board->edge_count;
    struct flow_events *show;

    if (!search_is_traced(search) || !(show = base_alloc_zero(search->memory, 1, bytes)))
        return NULL;
    show->board = board;
    show->search = search;
    show->bytes = bytes;
    show->known = (struct look *)(show + 1);
    show->now = show->known + board->cell_count;
    show->is_used = (uint8_t *)(show->now + board->cell_count);
    search_emit(search, &all_away);
    return show;
}

void
flow_events_free(struct flow_events *show)
{
    if (show)
        base_release(show->search->memory, show, show->bytes);
}

uint8_t *
flow_events_room(struct flow_events *show)
{
    memset(show->is_used, 0, (size_t)show->board->edge_count);
    return show->is_used;
}

static void
find_sides(struct flow_events *show)
{
    const struct flow_board *board = show->board;

    for (int32_t cell = 0; cell < board->cell_count; cell++)
        show->now[cell] = (struct look){.colour = -1};
    for (int32_t node = 0; node < board->node_count; node++)
        for (int i = 0; i < board->nodes[node].degree; i++) {
            const struct flow_link *link = &board->nodes[node].links[i];

            if (show->is_used[link->edge])
                show->now[board->nodes[node].cell].sides |= (uint8_t)(1 << link->side);
        }
}

/* Gives the colour of a dot to the path that leaves it. A ring cannot be met from a dot. */
static void
follow(struct flow_events *show, int32_t node, int colour)
{
    const struct flow_board *board = show->board;
    int32_t came = -1;

    for (int32_t next; node >= 0; came = node, node = next) {
        const struct flow_node *here = &board->nodes[node];

        show->now[here->cell].colour = (int16_t)colour;
        next = -1;
        for (int i = 0; i < here->degree; i++)
            if (show->is_used[here->links[i].edge] && here->links[i].to != came)
                next = here->links[i].to;
        if (next >= 0 && board->nodes[next].colour == colour)
            break; /* its other dot, which is followed by itself */
    }
}

void
flow_events_now(struct flow_events *show, int64_t depth)
{
    flow_events_rule(show, depth, NULL);
}

void
flow_events_rule(struct flow_events *show, int64_t depth, const char *rule)
{
    const struct flow_board *board = show->board;

    find_sides(show);
    for (int colour = 0; colour < board->colours; colour++)
        for (int end = 0; end < 2; end++)
            follow(show, board->dots[colour][end], colour);
    for (int32_t cell = 0; cell < board->cell_count; cell++) {
        const struct look now = show->now[cell], known = show->known[cell];
        struct clew_event event = {.cell = cell, .value = now.colour, .depth = depth};

        if (now.sides == known.sides && (now.colour == known.colour || !now.sides))
            continue;
        event.kind = CLEW_EVENT_REMOVE;
        event.more = now.sides;
        if (known.sides)
            search_emit(show->search, &event);
        event.kind = rule ? CLEW_EVENT_RULE : CLEW_EVENT_PLACE;
        event.rule = rule;
        event.more = false;
        event.sides = now.sides;
        if (now.sides)
            search_emit(show->search, &event);
        show->known[cell] = now;
    }
}
