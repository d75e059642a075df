/* tiles_ida_shown - see the header. */
#include "tiles/tiles_ida_shown.h"

#include "tiles/tiles_show.h"

struct dive {
    struct tiles_ida *ida;
    struct search_meter *meter;
    const struct tiles_node *leaf;
    uint8_t moves[TILES_MOST_LENGTH];
    int count; /* of moves below the leaf */
};

static bool dive_below(struct dive *dive, const struct tiles_node *node);

/* Slides one tile, if that leads to a board worth a look, and goes on from there. */
static bool
try_move(struct dive *dive, const struct tiles_node *node, int move)
{
    struct tiles_ida *ida = dive->ida;
    struct tiles_node child = *node;
    bool is_found;

    if (node->last != TILES_NO_MOVE && move == (node->last ^ 1))
        return false;
    if (!tiles_node_move(&child, ida->start->rows, ida->start->cols, move))
        return false;
    if (ida->automaton) {
        child.state = tiles_automaton_next(ida->automaton, node->state, move);
        if (child.state == TILES_FORBIDDEN)
            return false;
    }
    dive->moves[dive->count++] = (uint8_t)move;
    is_found = dive_below(dive, &child);
    dive->count -= !is_found;
    return is_found;
}

static bool
dive_below(struct dive *dive, const struct tiles_node *node)
{
    struct tiles_ida *ida = dive->ida;
    const int depth = dive->leaf->depth + dive->count;

    if (search_is_stopped(ida->search) || !search_count_node(dive->meter))
        return false;
    tiles_show_now(ida->show, node->tile_at, depth);
    if (depth + ida->kernel->estimate(ida, node) > ida->bound)
        return false;
    if (tiles_node_is_goal(node, ida->start))
        return true;
    for (int k = 0; k < GRID_DIRECTIONS; k++)
        if (try_move(dive, node, ida->order[k]))
            return true;
    return false;
}

void
tiles_ida_work_shown(struct tiles_ida *ida, struct search_meter *meter)
{
    struct dive dive = {.ida = ida, .meter = meter};

    while ((dive.leaf = tiles_ida_next(ida))) {
        dive.count = 0;
        if (dive_below(&dive, dive.leaf))
            tiles_ida_found(ida, dive.leaf, dive.moves, dive.count);
    }
}
