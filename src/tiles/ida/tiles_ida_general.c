/* tiles_ida_general - see the header. */
#include "tiles/ida/tiles_ida_general.h"

#include "tiles/tables/tiles_heuristic.h"

#include <stdlib.h>

struct dive {
    struct tiles_ida *ida;
    struct search_meter *meter;
    bool counts_conflicts;
    bool has_lines;
    struct tiles_conflict_lines lines;
    struct tiles_node node; /* the current board; path and estimate are unused */
    const struct tiles_node *leaf;
    uint8_t path[TILES_MAX_LENGTH];
    uint8_t distance[TILES_MAX_CELLS][TILES_MAX_CELLS]; /* to its home, by cell and tile */
    int8_t from[TILES_MAX_CELLS][GRID_DIRECTIONS]; /* by gap: cell of the tile that slides, or -1 */
    uint8_t move_count[TILES_MAX_CELLS];           /* by gap */
};

/* What does not depend on the board. */
static void
general_fill_tables(struct dive *dive)
{
    const struct tiles_start *start = dive->ida->start;
    const int rows = start->rows, cols = start->cols;

    for (int cell = 0; cell < start->cells; cell++) {
        for (int tile = 1; tile < start->cells; tile++) {
            const int home = tiles_home(start, tile);

            dive->distance[cell][tile] =
                (uint8_t)(abs(cell / cols - home / cols) + abs(cell % cols - home % cols));
        }
        for (int move = 0; move < GRID_DIRECTIONS; move++) {
            const int row = cell / cols - grid_row_step((enum grid_direction)move);
            const int col = cell % cols - grid_col_step((enum grid_direction)move);
            const bool is_on_board = row >= 0 && row < rows && col >= 0 && col < cols;

            dive->from[cell][move] = (int8_t)(is_on_board ? row * cols + col : -1);
            dive->move_count[cell] = (uint8_t)(dive->move_count[cell] + is_on_board);
        }
    }
}

static int
general_conflict_change(struct dive *dive, int from)
{
    struct tiles_node *node = &dive->node;

    return dive->has_lines
               ? tiles_conflict_lines_change(&dive->lines, node->tile_at, from, node->gap)
               : tiles_conflict_change(dive->ida->start, node->tile_at, from, node->gap);
}

static bool general_dive(struct dive *dive, int depth, int sum, uint32_t state);

/* One move and everything below it; the board is restored afterwards. */
static bool
general_try_move(struct dive *dive, int depth, int sum, uint32_t state, int move)
{
    const struct tiles_ida *ida = dive->ida;
    struct tiles_node *node = &dive->node;
    const uint8_t gap = node->gap, last = node->last;
    const int from = dive->from[gap][move];
    uint8_t tile;
    bool is_found;

    if (from < 0)
        return false;
    if (ida->automaton)
        state = tiles_automaton_next(ida->automaton, state, move);
    if (ida->automaton && state == TILES_FORBIDDEN)
        return false;
    tile = node->tile_at[from];
    sum += dive->distance[gap][tile] - dive->distance[from][tile];
    if (dive->counts_conflicts)
        sum += general_conflict_change(dive, from);
    if (depth + 1 + sum > ida->bound)
        return false;
    dive->path[depth] = (uint8_t)move;
    node->tile_at[gap] = tile;
    node->tile_at[from] = 0;
    node->gap = (uint8_t)from;
    node->last = (uint8_t)move;
    is_found = general_dive(dive, depth + 1, sum, state);
    node->tile_at[from] = tile;
    node->tile_at[gap] = 0;
    node->gap = gap;
    node->last = last;
    return is_found;
}

/* As in all kernels, children count as nodes when their parent is expanded. */
static int
general_count_children(const struct dive *dive, uint32_t state)
{
    int count = 0;

    if (!dive->ida->automaton)
        return dive->move_count[dive->node.gap] - (dive->node.last != TILES_NO_MOVE);
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

    general_fill_tables(&dive);
    dive.has_lines = general->conflicts &&
                     tiles_conflict_lines_init(&dive.lines, general->conflicts, ida->start);
    while ((leaf = tiles_ida_next(ida))) {
        dive.node = *leaf;
        dive.leaf = leaf;
        general_dive(&dive, leaf->depth, general_estimate(ida, leaf), leaf->state);
    }
}

const struct tiles_ida_kernel tiles_ida_general = {.estimate = general_estimate,
                                                   .search_leaves = general_search_leaves};
