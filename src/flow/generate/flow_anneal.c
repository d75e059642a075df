/*
 * flow_anneal - construction of a cover, its energy, and the runs; see the header.
 *
 * A move that raises the energy by d is made with probability exp(-d / temperature) (Metropolis et
 * al., 1953): if d <= temperature * -ln(u) for a random u. The logarithms are a table of 1024
 * integers that is computed bit by bit.
 */
#include "flow/generate/flow_anneal.h"

#include "base/base_bits.h"

#define HOTTEST         3000  /* thousandths, like the energies */
#define COOLING_Q16     62540 /* 2^16 times the factor from one temperature to the next */
#define SHORT           2000  /* for each missing node of a path, squared */
#define LOG_BITS        10
#define LOG_COUNT       (1 << LOG_BITS)
#define LN2_Q16         45426
#define STEPS_PER_CHECK 1024 /* between two counts of the meter */

/* -ln((index + 1/2) / LOG_COUNT) times 2^16: log2 by repeated squaring, one bit at a time. */
static uint32_t
negative_log(uint32_t index)
{
    const uint32_t value = 2 * index + 1; /* of 2 * LOG_COUNT */
    const int whole = bits_highest(value);
    uint64_t mantissa = (uint64_t)value << (31 - whole); /* from 1 to 2, times 2^31 */
    uint32_t fraction = 0;                               /* of log2, times 2^16 */

    for (int bit = 15; bit >= 0; bit--) {
        mantissa = mantissa * mantissa >> 31;
        if (mantissa >> 32) {
            mantissa >>= 1;
            fraction |= 1u << bit;
        }
    }
    return (uint32_t)(((((uint64_t)(LOG_BITS + 1 - whole)) << 16) - fraction) * LN2_Q16 >> 16);
}

static size_t
carve_cover(struct flow_anneal *cover)
{
    const size_t nodes = (size_t)cover->node_count;
    size_t used = 0;

    cover->nodes = base_carve(cover->block, &used, nodes, sizeof *cover->nodes);
    cover->paths = base_carve(cover->block, &used, nodes, sizeof *cover->paths);
    cover->dot_cost = base_carve(cover->block, &used, nodes, sizeof *cover->dot_cost);
    cover->length_cost = base_carve(cover->block, &used, nodes + 1, sizeof *cover->length_cost);
    cover->is_lane = base_carve(cover->block, &used, nodes, sizeof *cover->is_lane);
    cover->order =
        base_carve(cover->block, &used, (size_t)cover->graph->edge_count, sizeof *cover->order);
    cover->logs = base_carve(cover->block, &used, LOG_COUNT, sizeof *cover->logs);
    return used;
}

/* Sides opposite to each other on the lattice: a path that uses both goes straight on. */
static void
find_bends(struct flow_anneal *cover)
{
    static const uint8_t squares[] = {1 << FLOW_LEFT | 1 << FLOW_RIGHT,
                                      1 << FLOW_UP | 1 << FLOW_DOWN};
    static const uint8_t hexes[] = {1 << FLOW_UP | 1 << FLOW_DOWN,
                                    1 << FLOW_LEFT | 1 << FLOW_SLANT_RIGHT,
                                    1 << FLOW_RIGHT | 1 << FLOW_SLANT_LEFT};
    const bool is_hex = cover->graph->lattice == FLOW_HEXES;

    for (unsigned used = 0; used < 1 << FLOW_MAX_LINKS; used++)
        cover->is_bend[used] = bits_count(used) == 2;
    for (int i = 0; i < (is_hex ? 3 : 2); i++)
        cover->is_bend[is_hex ? hexes[i] : squares[i]] = 0;
}

static void
copy_graph(struct flow_anneal *cover)
{
    for (int32_t i = 0; i < cover->node_count; i++) {
        const struct flow_node *from = &cover->graph->nodes[i];
        struct anneal_node *node = &cover->nodes[i];

        *node = (struct anneal_node){.label = i};
        cover->is_lane[i] = cover->graph->cells[from->cell] == FLOW_CELL_BRIDGE;
        for (int k = 0; k < from->degree; k++) {
            node->to[from->links[k].side] = from->links[k].to;
            node->sides |= (uint8_t)(1u << from->links[k].side);
        }
    }
}

static void
set_temperatures(struct flow_anneal *cover)
{
    uint64_t temperature = (uint64_t)HOTTEST << 16;

    for (int i = 0; i < FLOW_ANNEAL_COOLINGS; i++) {
        cover->temperatures[i] = (uint32_t)(temperature >> 16);
        temperature = temperature * COOLING_Q16 >> 16;
    }
}

struct flow_anneal *
flow_anneal_new(const struct flow_board *graph, const int32_t *image, struct base_memory *memory)
{
    struct flow_anneal *cover = base_alloc_zero(memory, 1, sizeof *cover);

    if (!cover)
        return NULL;
    cover->graph = graph;
    cover->image = image;
    cover->memory = memory;
    cover->node_count = graph->node_count;
    cover->block_bytes = carve_cover(cover);
    cover->block = base_alloc_zero(memory, 1, cover->block_bytes);
    if (!cover->block) {
        flow_anneal_free(cover);
        return NULL;
    }
    carve_cover(cover);
    copy_graph(cover);
    find_bends(cover);
    for (uint32_t i = 0; i < LOG_COUNT; i++)
        cover->logs[i] = negative_log(i);
    set_temperatures(cover);
    return cover;
}

void
flow_anneal_free(struct flow_anneal *cover)
{
    if (!cover)
        return;
    base_release(cover->memory, cover->block, cover->block_bytes);
    base_release(cover->memory, cover, sizeof *cover);
}

/* ---- Energy ---- */

/* At an edge of the rectangle that is not joined. */
static int
edges_at(const struct flow_board *graph, int32_t cell)
{
    const int row = cell / graph->cols, col = cell % graph->cols;

    return (!graph->joins_ends && (row == 0 || row == graph->rows - 1)) +
           (!graph->joins_sides && (col == 0 || col == graph->cols - 1));
}

static int64_t
count_touches(const struct flow_anneal *cover)
{
    int64_t count = 0;

    for (int32_t i = 0; i < cover->node_count; i++) {
        const struct anneal_node *node = &cover->nodes[i];

        for (unsigned free_sides = node->sides & ~(unsigned)node->used; free_sides;
             free_sides &= free_sides - 1)
            count += cover->nodes[node->to[bits_lowest(free_sides)]].label == node->label;
    }
    return count / 2;
}

void
flow_anneal_set_energy(struct flow_anneal *cover, const struct flow_energy *energy)
{
    const int64_t nodes = cover->node_count;

    cover->energy = *energy;
    for (int32_t i = 0; i < cover->node_count; i++) {
        const int edges = edges_at(cover->graph, cover->graph->nodes[i].cell);

        cover->dot_cost[i] = (edges > 0) * energy->ring + (edges > 1) * energy->corner;
    }
    for (int64_t n = 0; n <= nodes; n++) {
        const int64_t missing = n < energy->min_length ? energy->min_length - n : 0;

        cover->length_cost[n] = (int32_t)(SHORT * missing * missing +
                                          energy->spread * n * n * cover->path_count / nodes);
    }
    cover->touch_count = count_touches(cover);
}

bool
flow_anneal_is_clean(const struct flow_anneal *cover)
{
    for (int i = 0; i < cover->path_count; i++)
        if (cover->paths[i].length < cover->energy.min_length)
            return false;
    return cover->touch_count == 0;
}

/* ---- Runs ---- */

/* The number-th of the sides in the set, which has more than that. */
static uint8_t
side_at(unsigned sides, unsigned number)
{
    while (number--)
        sides &= sides - 1;
    return (uint8_t)bits_lowest(sides);
}

/* A random move of move->end, from bits 32 to 53; false where it has none. */
static bool
draw_move(const struct flow_anneal *cover, uint64_t bits, struct anneal_move *move)
{
    const struct anneal_node *end = &cover->nodes[move->end];
    const struct anneal_node *taken;
    const unsigned sides = end->sides & ~(unsigned)end->used;

    if (!sides)
        return false;
    move->side =
        side_at(sides, (unsigned)((bits >> 32 & 0xFFFF) * (unsigned)bits_count(sides) >> 16));
    taken = &cover->nodes[end->to[move->side]];
    if (!taken->used)
        return false;
    move->cut = side_at(taken->used, bits >> 48 & (unsigned)(bits_count(taken->used) - 1));
    return true;
}

static int
image_side(const struct flow_anneal *cover, int32_t node, int side)
{
    const int32_t from = cover->image[node], to = cover->image[cover->nodes[node].to[side]];

    for (unsigned sides = cover->nodes[from].sides; sides; sides &= sides - 1)
        if (cover->nodes[from].to[bits_lowest(sides)] == to)
            return bits_lowest(sides);
    return 0;
}

/* Makes the move and its image, or neither; the number of moves made. */
static int
make_both(struct flow_anneal *cover, struct anneal_move *moves, int64_t max_change)
{
    struct anneal_move *image = &moves[1], back;

    if (!flow_anneal_try(cover, moves, INT64_MAX / 4))
        return 0;
    *image = (struct anneal_move){.end = cover->image[moves->end],
                                  .side = (uint8_t)image_side(cover, moves->end, moves->side),
                                  .cut = (uint8_t)image_side(cover, moves->taken, moves->cut)};
    flow_anneal_make(cover, moves);
    if (flow_anneal_try(cover, image, max_change - moves->change)) {
        flow_anneal_make(cover, image);
        return 2;
    }
    back = flow_anneal_inverse(moves);
    if (flow_anneal_try(cover, &back, INT64_MAX / 4))
        flow_anneal_make(cover, &back);
    return 0;
}

/* Makes the move unless it raises the energy too much; the number of moves made. */
static int
accept_move(struct flow_anneal *cover, struct anneal_move *move, uint64_t bits, int index)
{
    const uint64_t log = cover->logs[bits >> (64 - LOG_BITS)];
    const int64_t max_change = (int64_t)((uint64_t)cover->temperatures[index] * log >> 16);

    if (cover->image)
        return make_both(cover, move, max_change);
    if (!flow_anneal_try(cover, move, max_change))
        return 0;
    flow_anneal_make(cover, move);
    return 1;
}

int
flow_anneal_step_at(struct flow_anneal *cover, int32_t end, int index, struct anneal_move moves[2])
{
    const uint64_t bits = base_random_next(&cover->random);

    moves->end = end;
    return draw_move(cover, bits, moves) ? accept_move(cover, moves, bits, index) : 0;
}

int
flow_anneal_step(struct flow_anneal *cover, int index, struct anneal_move moves[2])
{
    const uint64_t bits = base_random_next(&cover->random);
    const uint32_t number =
        (uint32_t)((bits & 0xFFFFFFFF) * (2 * (uint64_t)cover->path_count) >> 32);

    moves->end = cover->paths[number / 2].ends[number % 2];
    return draw_move(cover, bits, moves) ? accept_move(cover, moves, bits, index) : 0;
}

bool
flow_anneal_run(struct flow_anneal *cover, int from, uint64_t steps, struct search_meter *meter)
{
    const uint64_t part = steps / (uint64_t)(FLOW_ANNEAL_COOLINGS - from) + 1;
    struct anneal_move moves[2];

    for (int i = from; i < FLOW_ANNEAL_COOLINGS; i++)
        for (uint64_t step = 0; step < part; step++) {
            flow_anneal_step(cover, i, moves);
            if (step % STEPS_PER_CHECK == 0 && meter && !search_count_nodes(meter, 1))
                return false;
        }
    return true;
}
