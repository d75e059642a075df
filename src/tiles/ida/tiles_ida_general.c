/* tiles_ida_general - see the header. */
#include "tiles/ida/tiles_ida_general.h"

#include "tiles/tables/tiles_heuristic.h"

#include <stdlib.h>

struct dive {
    struct tiles_ida *ida;
    struct search_meter *meter;
    bool counts_conflicts;
    struct tiles_node node; /* the current board; path and estimate are unused */
    const struct tiles_node *leaf;
    uint8_t path[TILES_MAX_LENGTH];
};

static int
general_line_of(const struct tiles_start *start, int cell, bool is_column)
{
    return is_column ? cell % start->cols : cell / start->cols;
}

/* The conflicts of the two parallel lines between which a slide moves its tile. */
static int
general_conflicts_across(const struct dive *dive, int from, int to)
{
    const struct tiles_start *start = dive->ida->start;
    const bool is_column = general_line_of(start, from, false) == general_line_of(start, to, false);

    return tiles_conflict_of_line(start, dive->node.tile_at,
                                  general_line_of(start, from, is_column), is_column) +
           tiles_conflict_of_line(start, dive->node.tile_at, general_line_of(start, to, is_column),
                                  is_column);
}

static int
general_distance(const struct tiles_start *start, int cell, int home)
{
    return abs(cell / start->cols - home / start->cols) +
           abs(cell % start->cols - home % start->cols);
}

static bool general_dive(struct dive *dive, int depth, int sum, uint32_t state);

/* One move and everything below it; the board is restored afterwards. */
static bool
general_try_move(struct dive *dive, int depth, int sum, uint32_t state, int move)
{
    const struct tiles_ida *ida = dive->ida;
    const struct tiles_start *start = ida->start;
    struct tiles_node *node = &dive->node;
    const uint8_t gap = node->gap, last = node->last;
    int tile, before = 0;
    bool is_found;

    if (ida->automaton)
        state = tiles_automaton_next(ida->automaton, state, move);
    if (ida->automaton && state == TILES_FORBIDDEN)
        return false;
    if (!tiles_node_move(node, start->rows, start->cols, move))
        return false;
    tile = node->tile_at[gap];
    sum += general_distance(start, gap, tiles_home(start, tile)) -
           general_distance(start, node->gap, tiles_home(start, tile));
    if (dive->counts_conflicts) {
        sum += general_conflicts_across(dive, node->gap, gap);
        node->tile_at[node->gap] = (uint8_t)tile;
        node->tile_at[gap] = 0;
        before = general_conflicts_across(dive, node->gap, gap);
        node->tile_at[gap] = (uint8_t)tile;
        node->tile_at[node->gap] = 0;
    }
    dive->path[depth] = (uint8_t)move;
    is_found = depth + 1 + sum - before <= ida->bound &&
               general_dive(dive, depth + 1, sum - before, state);
    node->tile_at[node->gap] = (uint8_t)tile;
    node->tile_at[gap] = 0;
    node->gap = gap;
    node->last = last;
    return is_found;
}

/* As in all kernels, children count as nodes when their parent is expanded. */
static int
general_count_children(const struct dive *dive, uint32_t state)
{
    const struct tiles_start *start = dive->ida->start;
    const int row = dive->node.gap / start->cols, col = dive->node.gap % start->cols;
    const uint8_t last = dive->node.last;
    int count = 0;

    if (!dive->ida->automaton)
        return (row > 0) + (row < start->rows - 1) + (col > 0) + (col < start->cols - 1) -
               (last != TILES_NO_MOVE);
    for (int move = 0; move < GRID_DIRECTIONS; move++)
        count += tiles_automaton_next(dive->ida->automaton, state, move) != TILES_FORBIDDEN;
    return count;
}

static bool
general_dive(struct dive *dive, int depth, int sum, uint32_t state)
{
    const uint8_t last = dive->node.last;

    if (sum == 0) {
        const struct tiles_node *leaf = dive->leaf;

        tiles_ida_found(dive->ida, leaf, dive->path + leaf->depth, depth - leaf->depth);
        return true;
    }
    if (!search_count_nodes(dive->meter, (uint64_t)general_count_children(dive, state)))
        return false;
    for (int k = 0; k < GRID_DIRECTIONS; k++) {
        const int move = dive->ida->order[k];

        if ((last == TILES_NO_MOVE || move != (last ^ 1)) &&
            general_try_move(dive, depth, sum, state, move))
            return true;
        if (search_is_stopped(dive->ida->search) || tiles_ida_is_late(dive->ida, dive->leaf))
            return false;
    }
    return false;
}

static int
general_estimate(const struct tiles_ida *ida, const struct tiles_node *node)
{
    const struct tiles_general *general = ida->tables;

    return general->counts_conflicts ? tiles_conflict(ida->start, node->tile_at)
                                     : tiles_manhattan(ida->start, node->tile_at);
}

static void
general_search_leaves(struct tiles_ida *ida, struct search_meter *meter)
{
    const struct tiles_general *general = ida->tables;
    struct dive dive = {.ida = ida, .meter = meter, .counts_conflicts = general->counts_conflicts};
    const struct tiles_node *leaf;

    while ((leaf = tiles_ida_next(ida))) {
        dive.node = *leaf;
        dive.leaf = leaf;
        general_dive(&dive, leaf->depth, general_estimate(ida, leaf), leaf->state);
    }
}

const struct tiles_ida_kernel tiles_ida_general = {.estimate = general_estimate,
                                                   .search_leaves = general_search_leaves};
