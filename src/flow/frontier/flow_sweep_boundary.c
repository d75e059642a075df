/*
 * flow_sweep_boundary - the cyclic order of edges and dots around the area ahead.
 *
 * The area ahead is a disc. Its boundary is the frontier, from one border of the board to the
 * other, and then the borders, back to the start. On it lie the cut edges, the dots that have a cut
 * edge (such a dot can be pulled along that edge to the frontier, as nothing else can use it), and
 * the dots on the border. Each gets a coordinate: the distance along the frontier, and after that,
 * at multiples of SIDE_LENGTH, along the side where the frontier ends, the far side, and the side
 * where the frontier starts. Sorting gives the ranks.
 */
#include "flow/frontier/flow_sweep.h"

#include <string.h>

#define MAX_CHECKED_LABELS 128  /* flow_frontier_cross.c */
#define MAX_NODES          4096 /* keeps the boundaries below two megabytes */

struct boundary_item {
    int64_t coordinate;
    int16_t item; /* a slot, or ~colour of a dot */
    int32_t node; /* the dot, or where the slot's edge leads */
    bool is_dot;  /* the node is */
};

/* The items in their order, from one step to the next. */
struct boundary_items {
    struct boundary_item items[FLOW_MAX_BOUNDARY];
    int count, dot_count;
    uint8_t seen[FLOW_MAX_COLOURS]; /* the rank of a colour's dot, while dots are paired */
};

/* The board turned so that the frontier starts at line 0 and each line runs from 0 upwards. */
struct oriented_board {
    const struct flow_board *board;
    enum flow_direction direction;
    int lines;  /* from near to far */
    int length; /* of a line */
};

struct oriented_cell {
    int line, along;
    int drawn_along; /* in quarters of a cell: every second column of hexes is half a cell up */
};

static struct oriented_cell
oriented_cell_of(const struct oriented_board *oriented, int32_t node)
{
    const int32_t cell = oriented->board->nodes[node].cell;
    const int row = cell / oriented->board->cols, col = cell % oriented->board->cols;
    const bool is_upright =
        oriented->direction == FLOW_SWEEP_RIGHT || oriented->direction == FLOW_SWEEP_LEFT;
    const bool is_reversed =
        oriented->direction == FLOW_SWEEP_UP || oriented->direction == FLOW_SWEEP_LEFT;
    const int half = oriented->board->lattice == FLOW_HEXES && is_upright && col % 2 ? 2 : 0;
    struct oriented_cell spot = {.line = is_upright ? col : row, .along = is_upright ? row : col};

    spot.drawn_along = 4 * spot.along - half;
    if (is_reversed) {
        spot.line = oriented->lines - 1 - spot.line;
        spot.along = oriented->length - 1 - spot.along;
        spot.drawn_along = 4 * (oriented->length - 1) - spot.drawn_along;
    }
    return spot;
}

/* In eighths of a cell, which leaves room for a dot next to each edge. */
static int64_t
edge_coordinate(const struct oriented_board *oriented, int32_t edge)
{
    const struct flow_edge *ends = &oriented->board->edges[edge];

    return (int64_t)2 * (oriented_cell_of(oriented, ends->a).drawn_along +
                         oriented_cell_of(oriented, ends->b).drawn_along);
}

#define SIDE_LENGTH INT64_C(100000000) /* more than any distance along a side */

/* The coordinate of a dot ahead; -SIDE_LENGTH if it is not on the boundary. */
static int64_t
dot_coordinate(const struct flow_sweep *sweep, const struct oriented_board *oriented, int32_t node,
               int32_t at)
{
    const struct flow_node *dot = &sweep->board->nodes[node];
    const struct oriented_cell cell = oriented_cell_of(oriented, node);

    for (int i = 0; i < dot->degree; i++)
        if (sweep->passed_at[dot->links[i].to] <= at)
            return edge_coordinate(oriented, dot->links[i].edge) + 1;
    if (cell.line == oriented->lines - 1)
        return 2 * SIDE_LENGTH - cell.along;
    if (cell.along == oriented->length - 1)
        return SIDE_LENGTH + cell.line;
    if (cell.along == 0)
        return 3 * SIDE_LENGTH - cell.line;
    return -SIDE_LENGTH;
}

/* False: too many. */
static bool
insert_item(struct boundary_items *items, struct boundary_item item)
{
    int rank = items->count;

    if (items->count == FLOW_MAX_BOUNDARY)
        return false;
    for (; rank > 0 && items->items[rank - 1].coordinate > item.coordinate; rank--)
        items->items[rank] = items->items[rank - 1];
    items->items[rank] = item;
    items->count++;
    items->dot_count += item.item < 0;
    return true;
}

/* Removes a dot, and the edges that lead to the node unless only_dot. */
static void
remove_node(struct boundary_items *items, int32_t node, bool only_dot)
{
    int left = 0;

    for (int i = 0; i < items->count; i++) {
        const bool is_dot = items->items[i].item < 0;

        if (items->items[i].node == node && (is_dot || !only_dot))
            items->dot_count -= is_dot;
        else
            items->items[left++] = items->items[i];
    }
    items->count = left;
}

/* Puts a dot in its place, if it has one after this step. */
static bool
insert_dot(struct boundary_items *items, const struct flow_sweep *sweep,
           const struct oriented_board *oriented, int32_t node, int32_t at)
{
    const int64_t coordinate = dot_coordinate(sweep, oriented, node, at);
    const int colour = sweep->board->nodes[node].colour;

    return coordinate == -SIDE_LENGTH ||
           insert_item(items, (struct boundary_item){.coordinate = coordinate,
                                                     .item = (int16_t)~colour,
                                                     .node = node,
                                                     .is_dot = true});
}

/* All dots ahead that are on the boundary before this step. */
static bool
insert_dots_ahead(struct boundary_items *items, const struct flow_sweep *sweep,
                  const struct oriented_board *oriented, int32_t at)
{
    for (int colour = 0; colour < sweep->board->colours; colour++)
        for (int which = 0; which < 2; which++) {
            const int32_t dot = sweep->board->dots[colour][which];

            if (sweep->passed_at[dot] >= at &&
                !(sweep->has_late_dots && sweep->colours[colour].first >= at) &&
                !insert_dot(items, sweep, oriented, dot, at - 1))
                return false;
        }
    return true;
}

/* The dots on the border of the colours whose span begins with this step. */
static bool
insert_dots_of_new_spans(struct boundary_items *items, const struct flow_sweep *sweep,
                         const struct oriented_board *oriented, int32_t at)
{
    for (int colour = 0; colour < sweep->board->colours; colour++)
        for (int which = 0; which < 2 && sweep->colours[colour].first == at; which++) {
            const int32_t dot = sweep->board->dots[colour][which];

            remove_node(items, dot, true);
            if (sweep->passed_at[dot] > at && !insert_dot(items, sweep, oriented, dot, at))
                return false;
        }
    return true;
}

static bool
insert_edge(struct boundary_items *items, const struct flow_sweep *sweep,
            const struct oriented_board *oriented, int32_t edge, int32_t to)
{
    return insert_item(items,
                       (struct boundary_item){.coordinate = edge_coordinate(oriented, edge),
                                              .item = (int16_t)sweep->slot_of_edge[edge],
                                              .node = to,
                                              .is_dot = sweep->board->nodes[to].colour >= 0});
}

/* The node leaves, its edges ahead are cut, and dots at their ends are pulled to the frontier. */
static bool
advance_items(struct boundary_items *items, const struct flow_sweep *sweep,
              const struct oriented_board *oriented, int32_t at)
{
    const struct flow_sweep_step *step = &sweep->steps[at];

    remove_node(items, step->node, false);
    for (int i = 0; i < step->ahead_count; i++) {
        const struct flow_edge *ends = &sweep->board->edges[step->ahead_edge[i]];
        const int32_t to = ends->a == step->node ? ends->b : ends->a;

        if (!insert_edge(items, sweep, oriented, step->ahead_edge[i], to))
            return false;
        if (step->ahead_colour[i] < 0)
            continue;
        remove_node(items, to, true);
        if (!insert_dot(items, sweep, oriented, to, at))
            return false;
    }
    return true;
}

/* Adds a colour with both dots on the boundary when it meets the second of them. */
static void
pair_dot(struct flow_boundary *boundary, uint8_t *seen, const struct flow_colour_span *span,
         int rank)
{
    if (*seen == FLOW_NOT_ON_BOUNDARY) {
        *seen = (uint8_t)rank;
        return;
    }
    boundary->pairs[boundary->pair_count++] = (struct flow_boundary_pair){
        {*seen, (uint8_t)rank}, (uint8_t)(FLOW_FIRST_COLOUR + span->number)};
    *seen = FLOW_NOT_ON_BOUNDARY;
}

/* Takes the rank of a colour's only dot. Before its span another colour may have its number. */
static void
take_single_dot(struct flow_boundary *boundary, uint8_t *seen, const struct flow_colour_span *span,
                int32_t at)
{
    if (*seen != FLOW_NOT_ON_BOUNDARY && span->first <= at)
        boundary->dot_ranks[FLOW_FIRST_COLOUR + span->number] = *seen;
    *seen = FLOW_NOT_ON_BOUNDARY;
}

/* Adds a slot whose edge leads into a dot; the dot is on the boundary itself. */
static void
add_edge_into_dot(struct flow_boundary *boundary, const struct boundary_item *edge,
                  const struct boundary_item *items)
{
    int rank = 0;

    while (items[rank].item >= 0 || items[rank].node != edge->node)
        rank++;
    boundary->into_ranks[edge->item] = (uint8_t)rank;
}

static void
make_boundary(struct boundary_items *all, const struct flow_sweep *sweep, int32_t at)
{
    struct flow_boundary *boundary = &sweep->boundaries[at];
    const struct boundary_item *items = all->items;

    *boundary = (struct flow_boundary){.pair_count = 0};
    memset(boundary->dot_ranks, FLOW_NOT_ON_BOUNDARY, sizeof boundary->dot_ranks);
    for (int i = 0; i < all->count; i++)
        if (items[i].item < 0)
            pair_dot(boundary, &all->seen[~items[i].item], &sweep->colours[~items[i].item], i);
        else
            boundary->ranks[items[i].item] = (uint8_t)i;
    for (int i = 0; i < all->count; i++)
        if (items[i].item < 0)
            take_single_dot(boundary, &all->seen[~items[i].item], &sweep->colours[~items[i].item],
                            at);
        else if (items[i].is_dot)
            add_edge_into_dot(boundary, &items[i], items);
}

/* After the steps from begin to before end. False: a boundary has too many items. */
static bool
make_boundaries_of(struct boundary_items *items, struct flow_sweep *sweep,
                   const struct oriented_board *oriented, int32_t begin, int32_t end)
{
    for (int32_t at = begin; at < end; at++) {
        const int before = items->dot_count;

        if (!advance_items(items, sweep, oriented, at) ||
            (sweep->has_late_dots && !insert_dots_of_new_spans(items, sweep, oriented, at)))
            return false;
        make_boundary(items, sweep, at);
        /* The dot just passed, if any, has left the boundary; is another one new? */
        sweep->steps[at].gains_dot = items->dot_count > before - (sweep->steps[at].colour >= 0);
    }
    return true;
}

static void
clear_items(struct boundary_items *items)
{
    items->count = items->dot_count = 0;
    memset(items->seen, FLOW_NOT_ON_BOUNDARY, sizeof items->seen);
}

/*
 * The dots on the border join the boundary before the first step, or, if late, when their colour's
 * span begins.
 */
static bool
make_boundaries(struct flow_sweep *sweep, const struct oriented_board *oriented, bool late)
{
    struct boundary_items items;

    clear_items(&items);
    sweep->has_late_dots = late;
    return (late || insert_dots_ahead(&items, sweep, oriented, 0)) &&
           make_boundaries_of(&items, sweep, oriented, 0, sweep->board->node_count);
}

static struct oriented_board
orient_board(const struct flow_sweep *sweep)
{
    const struct flow_board *board = sweep->board;
    const bool is_upright =
        sweep->direction == FLOW_SWEEP_RIGHT || sweep->direction == FLOW_SWEEP_LEFT;

    return (struct oriented_board){.board = board,
                                   .direction = sweep->direction,
                                   .lines = is_upright ? board->cols : board->rows,
                                   .length = is_upright ? board->rows : board->cols};
}

static bool
has_boundaries(const struct flow_sweep *sweep)
{
    const struct flow_board *board = sweep->board;
    const bool is_upright =
        sweep->direction == FLOW_SWEEP_RIGHT || sweep->direction == FLOW_SWEEP_LEFT;

    /* Across rows of hexes the frontier is too ragged for this. */
    if (board->joins_sides || board->joins_ends || board->node_count > MAX_NODES ||
        sweep->slot_count > FLOW_MAX_BOUNDARY ||
        FLOW_FIRST_COLOUR + sweep->colour_count > FLOW_MAX_BOUNDARY ||
        FLOW_FIRST_COLOUR + sweep->colour_count + 2 * sweep->slot_count > MAX_CHECKED_LABELS ||
        (board->lattice == FLOW_HEXES && !is_upright))
        return false;
    for (int32_t cell = 0; cell < board->cell_count; cell++)
        if (board->cells[cell] == FLOW_CELL_BRIDGE)
            return false;
    return true;
}

enum clew_status
flow_sweep_find_boundaries(struct flow_sweep *sweep, struct clew_error *error)
{
    const struct oriented_board oriented = orient_board(sweep);

    if (!has_boundaries(sweep))
        return CLEW_OK;
    sweep->boundaries =
        base_alloc(sweep->memory, (size_t)sweep->board->node_count * sizeof *sweep->boundaries);
    if (!sweep->boundaries)
        return base_no_memory(error);
    if (!make_boundaries(sweep, &oriented, false) && !make_boundaries(sweep, &oriented, true)) {
        base_release(sweep->memory, sweep->boundaries,
                     (size_t)sweep->board->node_count * sizeof *sweep->boundaries);
        sweep->boundaries = NULL;
    }
    return CLEW_OK;
}

/* The edges from the line before into this one, and the dots that are on the boundary with them. */
static bool
insert_items_before_line(struct boundary_items *items, const struct flow_sweep *sweep,
                         const struct oriented_board *oriented, int32_t begin)
{
    for (int32_t at = begin; at < begin + sweep->line_length; at++) {
        const struct flow_sweep_step *step = &sweep->steps[at];

        for (int i = 0; i < step->back_count; i++) {
            const struct flow_edge *ends = &sweep->board->edges[step->back_edge[i]];
            const int32_t from = ends->a == step->node ? ends->b : ends->a;

            if (sweep->passed_at[from] < begin &&
                !insert_edge(items, sweep, oriented, step->back_edge[i], step->node))
                return false;
        }
    }
    return insert_dots_ahead(items, sweep, oriented, begin);
}

bool
flow_sweep_update_boundaries(struct flow_sweep *sweep, int32_t line)
{
    const struct oriented_board oriented = orient_board(sweep);
    const int32_t begin = line * sweep->line_length;
    struct boundary_items items;

    if (!sweep->boundaries)
        return true;
    clear_items(&items);
    return insert_items_before_line(&items, sweep, &oriented, begin) &&
           make_boundaries_of(&items, sweep, &oriented, begin, begin + sweep->line_length);
}
