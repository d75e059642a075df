/*
 * flow_sweep_rim - the order of what stands on the rim of the part of the board ahead.
 *
 * The part ahead is a disc. Its rim is the front, walked along from one border of the board to the
 * other, and then the borders, walked back. On the rim lie the cut edges, the dots that have a cut
 * edge (such a dot can be drawn along that edge to the front, as nothing else can use it), and the
 * dots on the border. A place on the rim is a number: first how far along the front, then, in
 * later hundreds of thousands, the side where the walk ends, the far side, the side where it began.
 */
#include "flow/frontier/flow_sweep.h"

#include <stdlib.h>
#include <string.h>

#define MAX_NODES 4096 /* keeps the rings below a megabyte */

struct rim_item {
    int64_t place;
    int16_t item; /* a slot, or ~colour of a dot */
    int32_t dot;  /* the node; where the slot's edge leads into one, too; or -1 */
};

/* The board turned so that the front moves away from 0 and its line runs from 0 upwards. */
struct turned {
    const struct flow_board *board;
    enum flow_direction direction;
    int lines;  /* from near to far */
    int length; /* of a line */
};

struct spot {
    int line, along;
    int drawn_along; /* in quarters of a cell, as hexes stand half a cell higher by turns */
};

static struct spot
spot_of(const struct turned *turned, int32_t node)
{
    const int32_t cell = turned->board->nodes[node].cell;
    const int row = cell / turned->board->cols, col = cell % turned->board->cols;
    const bool is_upright =
        turned->direction == FLOW_SWEEP_RIGHT || turned->direction == FLOW_SWEEP_LEFT;
    const bool is_reversed =
        turned->direction == FLOW_SWEEP_UP || turned->direction == FLOW_SWEEP_LEFT;
    const int half = turned->board->lattice == FLOW_HEXES && is_upright && col % 2 ? 2 : 0;
    struct spot spot = {.line = is_upright ? col : row, .along = is_upright ? row : col};

    spot.drawn_along = 4 * spot.along - half;
    if (is_reversed) {
        spot.line = turned->lines - 1 - spot.line;
        spot.along = turned->length - 1 - spot.along;
        spot.drawn_along = 4 * (turned->length - 1) - spot.drawn_along;
    }
    return spot;
}

/* In eighths of a cell, so that there is room beside each for a dot. */
static int64_t
place_of_edge(const struct turned *turned, int32_t edge)
{
    const struct flow_edge *ends = &turned->board->edges[edge];

    return (int64_t)2 *
           (spot_of(turned, ends->a).drawn_along + spot_of(turned, ends->b).drawn_along);
}

#define FAR_OFF INT64_C(100000000)

/* The place of a dot ahead on the rim, or -FAR_OFF when it stands inside. */
static int64_t
place_of_dot(const struct flow_sweep *sweep, const struct turned *turned, int32_t node, int32_t at)
{
    const struct flow_node *dot = &sweep->board->nodes[node];
    const struct spot spot = spot_of(turned, node);

    for (int i = 0; i < dot->degree; i++)
        if (sweep->passed_at[dot->links[i].to] <= at)
            return place_of_edge(turned, dot->links[i].edge) + 1;
    if (spot.line == turned->lines - 1)
        return 2 * FAR_OFF - spot.along;
    if (spot.along == turned->length - 1)
        return FAR_OFF + spot.line;
    if (spot.along == 0)
        return 3 * FAR_OFF - spot.line;
    return -FAR_OFF;
}

static int
compare_places(const void *a, const void *b)
{
    const struct rim_item *left = a, *right = b;

    return (left->place > right->place) - (left->place < right->place);
}

/* Edges that are cut after this step, found among the steps that could have cut them. */
static int
collect_edges(const struct flow_sweep *sweep, const struct turned *turned, int32_t at,
              struct rim_item *items)
{
    const int32_t oldest = at - 2 * turned->length - 2;
    int count = 0;

    for (int32_t s = oldest < 0 ? 0 : oldest; s <= at; s++) {
        const struct flow_sweep_step *step = &sweep->steps[s];

        for (int i = 0; i < step->ahead_count; i++) {
            const struct flow_edge *ends = &sweep->board->edges[step->ahead_edge[i]];
            const int32_t to = ends->a == step->node ? ends->b : ends->a;

            if (sweep->passed_at[to] <= at)
                continue;
            if (count == FLOW_MAX_RING)
                return -1;
            items[count++] = (struct rim_item){.place = place_of_edge(turned, step->ahead_edge[i]),
                                               .item = (int16_t)step->ahead[i],
                                               .dot = step->ahead_colour[i] >= 0 ? to : -1};
        }
    }
    return count;
}

static int
collect_dots(const struct flow_sweep *sweep, const struct turned *turned, int32_t at,
             struct rim_item *items, int count)
{
    for (int colour = 0; colour < sweep->board->colours; colour++)
        for (int which = 0; which < 2; which++) {
            const int32_t node = sweep->board->dots[colour][which];
            int64_t place;

            if (sweep->passed_at[node] <= at)
                continue;
            place = place_of_dot(sweep, turned, node, at);
            if (place == -FAR_OFF)
                continue;
            if (count == FLOW_MAX_RING)
                return -1;
            items[count++] =
                (struct rim_item){.place = place, .item = (int16_t)~colour, .dot = node};
        }
    return count;
}

/* A dot on the rim: the first of its colour there, or the second. */
static void
place_dot(struct flow_ring *ring, int colour, int place)
{
    uint8_t *first = &ring->dot_places[1 + colour];

    if (*first == FLOW_NO_PLACE) {
        *first = (uint8_t)place;
        return;
    }
    ring->pairs[ring->pair_count++] =
        (struct flow_ring_pair){{*first, (uint8_t)place}, (uint8_t)(1 + colour)};
    *first = FLOW_NO_PLACE;
}

/* A slot whose edge leads into a dot, which then stands on the rim itself. */
static void
note_way_into_dot(struct flow_ring *ring, const struct rim_item *edge, const struct rim_item *items)
{
    const unsigned slot = (unsigned)edge->item;
    int place = 0;

    while (items[place].item >= 0 || items[place].dot != edge->dot)
        place++;
    ring->into_places[slot] = (uint8_t)place;
    ring->into_labels[slot] = (uint8_t)(1 + ~items[place].item);
    ring->into_dots[slot / 8] |= UINT64_C(0x80) << slot % 8 * 8;
}

/* How many dots stand on the rim; -1 when it has no room: then nobody may look at the ring. */
static int
make_ring(const struct flow_sweep *sweep, const struct turned *turned, int32_t at,
          struct flow_ring *ring)
{
    struct rim_item items[FLOW_MAX_RING];
    const int edges = collect_edges(sweep, turned, at, items);
    const int count = edges < 0 ? -1 : collect_dots(sweep, turned, at, items, edges);

    if (count < 0)
        return -1;
    qsort(items, (size_t)count, sizeof *items, compare_places);
    memset(ring->dot_places, FLOW_NO_PLACE, sizeof ring->dot_places);
    for (int i = 0; i < count; i++)
        if (items[i].item < 0)
            place_dot(ring, ~items[i].item, i);
        else
            ring->places[items[i].item] = (uint8_t)i;
    for (int i = 0; i < count; i++)
        if (items[i].item >= 0 && items[i].dot >= 0)
            note_way_into_dot(ring, &items[i], items);
    return count - edges;
}

static bool
make_rings(struct flow_sweep *sweep, const struct turned *turned)
{
    int before = 0;

    for (int32_t at = 0; at < sweep->board->node_count; at++) {
        const int dots = make_ring(sweep, turned, at, &sweep->rings[at]);

        if (dots < 0)
            return false;
        /* The dot just passed, if any, has left; has another come? */
        sweep->steps[at].gains_dot = dots > before - (sweep->steps[at].colour >= 0);
        before = dots;
    }
    return true;
}

enum clew_status
flow_sweep_find_rings(struct flow_sweep *sweep, enum flow_direction direction,
                      struct clew_error *error)
{
    const struct flow_board *board = sweep->board;
    const bool is_upright = direction == FLOW_SWEEP_RIGHT || direction == FLOW_SWEEP_LEFT;
    const struct turned turned = {.board = board,
                                  .direction = direction,
                                  .lines = is_upright ? board->cols : board->rows,
                                  .length = is_upright ? board->rows : board->cols};

    /* Across rows of hexes the front is too ragged. */
    if (board->joins_sides || board->joins_ends || board->node_count > MAX_NODES ||
        sweep->slots > FLOW_MAX_RING || board->colours >= FLOW_MAX_RING ||
        (board->lattice == FLOW_HEXES && !is_upright))
        return CLEW_OK;
    for (int32_t cell = 0; cell < board->cell_count; cell++)
        if (board->cells[cell] == FLOW_CELL_BRIDGE)
            return CLEW_OK;
    sweep->rings = base_alloc_zero(sweep->memory, (size_t)board->node_count, sizeof *sweep->rings);
    if (!sweep->rings)
        return base_no_memory(error);
    if (!make_rings(sweep, &turned)) {
        base_release(sweep->memory, sweep->rings, (size_t)board->node_count * sizeof *sweep->rings);
        sweep->rings = NULL;
    }
    return CLEW_OK;
}
