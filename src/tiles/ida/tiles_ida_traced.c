/* tiles_ida_traced - see the header. */
#include "tiles/ida/tiles_ida_traced.h"

#include "tiles/tiles_events.h"

struct dive {
    struct tiles_ida *ida;
    struct search_meter *meter;
    const struct tiles_node *leaf;
    uint8_t moves[TILES_MAX_LENGTH];
    int count; /* of moves below the leaf */
};

/* The board after a move; false when no tile can slide, or the move is pruned. */
static bool
traced_make_child(const struct tiles_ida *ida, const struct tiles_node *node, int move,
                  struct tiles_node *child)
{
    if (node->last != TILES_NO_MOVE && move == (node->last ^ 1))
        return false;
    if (!tiles_ida_move(ida, child, node, move))
        return false;
    if (ida->automaton)
        child->state = tiles_automaton_next(ida->automaton, node->state, move);
    return !ida->automaton || child->state != TILES_FORBIDDEN;
}

/* As in all kernels, children count as nodes when their parent is expanded. */
static uint64_t
traced_count_children(const struct tiles_ida *ida, const struct tiles_node *node)
{
    struct tiles_node child;
    uint64_t count = 0;

    for (int move = 0; move < GRID_DIRECTIONS; move++)
        count += traced_make_child(ida, node, move, &child);
    return count;
}

static bool
traced_dive(struct dive *dive, const struct tiles_node *node)
{
    struct tiles_ida *ida = dive->ida;
    const int depth = dive->leaf->depth + dive->count;
    struct tiles_node child;

    tiles_events_emit_board(ida->events, node->tile_at, depth);
    if (depth + ida->kernel->estimate(ida, node) > ida->bound)
        return false;
    if (tiles_node_is_goal(node, ida->start))
        return true;
    if (!search_count_nodes(dive->meter, traced_count_children(ida, node)))
        return false;
    for (int k = 0; k < GRID_DIRECTIONS; k++) {
        if (search_is_stopped(ida->search) || tiles_ida_is_late(ida, dive->leaf))
            return false;
        if (!traced_make_child(ida, node, ida->order[k], &child))
            continue;
        dive->moves[dive->count++] = ida->order[k];
        if (traced_dive(dive, &child))
            return true;
        dive->count--;
    }
    return false;
}

void
tiles_ida_search_traced(struct tiles_ida *ida, struct search_meter *meter)
{
    struct dive dive = {.ida = ida, .meter = meter};

    while ((dive.leaf = tiles_ida_next(ida))) {
        dive.count = 0;
        if (traced_dive(&dive, dive.leaf))
            tiles_ida_found(ida, dive.leaf, dive.moves, dive.count);
    }
}
