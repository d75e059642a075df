/*
 * flow_brute_make - random boards of all kinds; see flow_brute.h.
 *
 * A cut board begins as a graph whose edges are taken up in random order wherever they leave every
 * node with at most two and close no ring: what remains is a set of paths over all nodes. Their
 * ends become the dots. Nodes left alone become holes, or stay empty where cells may stay empty.
 */
#include "flow_brute.h"

#include "flow/board/flow_shape.h"
#include "support.h"

#include <string.h>

#define MOST 64

struct sketch {
    struct flow_shape shape;
    uint8_t cells[MOST];
    int16_t dots[MOST];
    uint32_t names[MOST];
    struct flow_wall walls[2 * MOST];
};

static int
below(struct base_random *random, int count)
{
    return (int)base_random_below(random, (uint64_t)count);
}

static bool
chance(struct base_random *random, int percent)
{
    return below(random, 100) < percent;
}

struct flow_brute_plan
flow_brute_plan_random(struct base_random *random, int max_cells)
{
    return (struct flow_brute_plan){.kind = (enum flow_brute_kind)below(random, FLOW_BRUTE_KINDS),
                                    .max_cells = max_cells,
                                    .is_cut = chance(random, 65),
                                    .fill = chance(random, 75),
                                    .touch = chance(random, 60)};
}

static void
choose_size(struct sketch *sketch, struct base_random *random, int least, int most)
{
    struct flow_shape *shape = &sketch->shape;

    if (most > MOST)
        most = MOST;
    if (least < 2)
        least = 2;
    do {
        shape->rows = 1 + below(random, 7);
        shape->cols = 1 + below(random, 7);
        if (shape->lattice == FLOW_HEXES && shape->joins_sides)
            shape->cols += shape->cols % 2;
    } while (shape->rows * shape->cols > most || shape->rows * shape->cols < least);
}

static void
add_walls(struct sketch *sketch, struct base_random *random, int percent)
{
    const int cells = sketch->shape.rows * sketch->shape.cols;
    uint8_t blocked[MOST] = {0};

    for (int32_t cell = 0; cell < cells; cell++)
        for (int side = 0; side < FLOW_SIDES; side++) {
            const int32_t to = flow_shape_step(&sketch->shape, cell, (enum flow_side)side);
            size_t which;

            if (to <= cell || !chance(random, percent))
                continue;
            sketch->walls[sketch->shape.wall_count++] = (struct flow_wall){cell, to};
            memset(blocked, 0, sizeof blocked);
            if (flow_shape_walls(&sketch->shape, blocked, &which, NULL) != CLEW_OK)
                sketch->shape.wall_count--; /* the second way round: it stands there already */
        }
}

static bool
may_be_bridge(const struct sketch *sketch, int32_t cell)
{
    if (sketch->cells[cell] != FLOW_CELL_PLAIN)
        return false;
    for (int side = FLOW_LEFT; side <= FLOW_DOWN; side++) {
        const int32_t to = flow_shape_step(&sketch->shape, cell, (enum flow_side)side);

        if (to < 0 || sketch->cells[to] == FLOW_CELL_VOID)
            return false;
    }
    return true;
}

static bool
is_beside_bridge(const struct sketch *sketch, int32_t cell)
{
    for (int side = FLOW_LEFT; side <= FLOW_DOWN; side++) {
        const int32_t to = flow_shape_step(&sketch->shape, cell, (enum flow_side)side);

        if (to >= 0 && sketch->cells[to] == FLOW_CELL_BRIDGE)
            return true;
    }
    return false;
}

static void
add_kinds(struct sketch *sketch, struct base_random *random, enum flow_brute_kind kind)
{
    const bool all = kind == FLOW_BRUTE_ALL;
    const int cells = sketch->shape.rows * sketch->shape.cols;

    for (int32_t cell = 0; cell < cells; cell++) {
        if ((kind == FLOW_BRUTE_BRIDGES || all) && may_be_bridge(sketch, cell) &&
            chance(random, all ? 10 : 20))
            sketch->cells[cell] = FLOW_CELL_BRIDGE;
        if ((kind == FLOW_BRUTE_HOLES || all) && !is_beside_bridge(sketch, cell) &&
            sketch->cells[cell] == FLOW_CELL_PLAIN && chance(random, all ? 6 : 15))
            sketch->cells[cell] = FLOW_CELL_VOID;
    }
    if (kind == FLOW_BRUTE_WALLS || all)
        add_walls(sketch, random, all ? 5 : 12);
}

static void
start_sketch(struct sketch *sketch, struct base_random *random, const struct flow_brute_plan *plan)
{
    const bool all = plan->kind == FLOW_BRUTE_ALL;

    memset(sketch, 0, sizeof *sketch);
    sketch->shape = (struct flow_shape){
        .lattice = plan->kind == FLOW_BRUTE_HEXES ? FLOW_HEXES : FLOW_SQUARES,
        .joins_sides = plan->kind == FLOW_BRUTE_SIDES || plan->kind == FLOW_BRUTE_TORUS ||
                       (all && chance(random, 30)),
        .joins_ends = plan->kind == FLOW_BRUTE_TORUS || (all && chance(random, 30)),
        .fill = plan->fill,
        .touch = plan->touch,
        .cells = sketch->cells,
        .dots = sketch->dots,
        .names = sketch->names,
        .walls = sketch->walls,
    };
    if (plan->kind == FLOW_BRUTE_HEXES && chance(random, 20))
        sketch->shape.joins_sides = true;
    if (plan->kind == FLOW_BRUTE_HEXES && chance(random, 20))
        sketch->shape.joins_ends = true;
    choose_size(sketch, random, plan->least_cells, plan->max_cells);
    memset(sketch->dots, 0xFF, sizeof sketch->dots);
    for (int i = 0; i < MOST; i++)
        sketch->names[i] = i < 26 ? (uint32_t)('A' + i) : FLOW_NUMBER + (uint32_t)i + 1;
    add_kinds(sketch, random, plan->kind);
}

/* The end of the path that a node is an end of: paths as pairs of ends. */
static void
join(int32_t *other_end, int32_t a, int32_t b)
{
    const int32_t far_a = other_end[a], far_b = other_end[b];

    other_end[far_a] = far_b;
    other_end[far_b] = far_a;
}

/* A path cover of the graph: how many edges of it each node has. */
static void
cover(const struct flow_board *graph, struct base_random *random, uint8_t *degree,
      int32_t *other_end)
{
    int order[8 * MOST];
    const int percent = 60 + below(random, 41);

    for (int i = 0; i < graph->edge_count; i++)
        order[i] = i;
    base_random_shuffle(random, order, (size_t)graph->edge_count);
    for (int32_t node = 0; node < graph->node_count; node++) {
        degree[node] = 0;
        other_end[node] = node;
    }
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < graph->edge_count; i++) {
            const struct flow_edge edge = graph->edges[order[i]];
            const bool is_lane = graph->cells[graph->nodes[edge.a].cell] == FLOW_CELL_BRIDGE ||
                                 graph->cells[graph->nodes[edge.b].cell] == FLOW_CELL_BRIDGE;

            if (is_lane != (round == 0) || degree[edge.a] == 2 || degree[edge.b] == 2 ||
                other_end[edge.a] == edge.b || (round && !chance(random, percent)))
                continue;
            join(other_end, edge.a, edge.b);
            degree[edge.a]++;
            degree[edge.b]++;
        }
}

static bool
is_lane(const struct flow_board *graph, int32_t node)
{
    return graph->cells[graph->nodes[node].cell] == FLOW_CELL_BRIDGE;
}

/* Dots at the ends of the cover; false when a path ends on a bridge or a lone node must stay. */
static bool
cut(struct sketch *sketch, const struct flow_board *graph, struct base_random *random)
{
    uint8_t degree[2 * MOST];
    int32_t other_end[2 * MOST];

    cover(graph, random, degree, other_end);
    sketch->shape.colours = 0;
    memset(sketch->dots, 0xFF, sizeof sketch->dots);
    for (int32_t node = 0; node < graph->node_count; node++) {
        const int32_t cell = graph->nodes[node].cell, other = other_end[node];

        if (degree[node] == 2)
            continue;
        if (is_lane(graph, node)) {
            if (degree[node] == 1 || sketch->shape.fill)
                return false;
        } else if (degree[node] == 0) {
            if (sketch->shape.fill && is_beside_bridge(sketch, cell))
                return false;
            if (sketch->shape.fill)
                sketch->cells[cell] = FLOW_CELL_VOID;
        } else if (other > node) {
            sketch->dots[cell] = sketch->dots[graph->nodes[other].cell] =
                (int16_t)sketch->shape.colours++;
        }
    }
    return sketch->shape.colours > 0;
}

/* The graph of the sketch, whatever its dots: two neighbours lend theirs to have any at all. */
static struct flow_board *
graph_of(const struct sketch *sketch, struct base_memory *memory)
{
    struct sketch bare = *sketch;
    struct flow_board *graph = NULL;
    int found = 0;

    bare.shape.cells = bare.cells;
    bare.shape.dots = bare.dots;
    bare.shape.names = bare.names;
    bare.shape.walls = bare.walls;
    bare.shape.colours = 1;
    memset(bare.dots, 0xFF, sizeof bare.dots);
    for (int32_t cell = 0; cell < bare.shape.rows * bare.shape.cols && found < 2; cell++)
        if (bare.cells[cell] == FLOW_CELL_PLAIN) {
            bare.dots[cell] = 0;
            found++;
        }
    if (found < 2)
        return NULL;
    assert_int_equal(flow_board_build(&graph, &bare.shape, memory, NULL), CLEW_OK);
    return graph;
}

static bool
scatter(struct sketch *sketch, struct base_random *random)
{
    const int cells = sketch->shape.rows * sketch->shape.cols;
    int plain[MOST], count = 0;

    for (int cell = 0; cell < cells; cell++)
        if (sketch->cells[cell] == FLOW_CELL_PLAIN)
            plain[count++] = cell;
    if (count < 2)
        return false;
    base_random_shuffle(random, plain, (size_t)count);
    sketch->shape.colours = 1 + below(random, count < 10 ? count / 2 : 5);
    for (int i = 0; i < 2 * sketch->shape.colours; i++)
        sketch->dots[plain[i]] = (int16_t)(i / 2);
    return true;
}

static bool
put_dots(struct sketch *sketch, struct base_random *random, bool is_cut, struct base_memory *memory)
{
    struct flow_board *graph;
    bool is_good = false;

    if (!is_cut)
        return scatter(sketch, random);
    graph = graph_of(sketch, memory);
    for (int attempt = 0; graph && !is_good && attempt < 10; attempt++) {
        struct sketch changed = *sketch;

        is_good = cut(&changed, graph, random);
        if (is_good) {
            memcpy(sketch->cells, changed.cells, sizeof sketch->cells);
            memcpy(sketch->dots, changed.dots, sizeof sketch->dots);
            sketch->shape.colours = changed.shape.colours;
        }
    }
    flow_board_free(graph, memory);
    return is_good;
}

struct flow_board *
flow_brute_board(struct base_random *random, const struct flow_brute_plan *plan,
                 struct base_memory *memory)
{
    struct flow_board *board = NULL;
    struct clew_error error;
    struct sketch sketch;

    do
        start_sketch(&sketch, random, plan);
    while (!put_dots(&sketch, random, plan->is_cut, memory));
    base_error_clear(&error);
    if (flow_board_build(&board, &sketch.shape, memory, &error) != CLEW_OK) {
        print_message("# cell %d: %s\n", (int)error.cell, error.text);
        fail();
    }
    return board;
}

void
flow_brute_print(const struct flow_board *board)
{
    print_message("# %d x %d%s%s%s, fill %d, touch %d\n", board->rows, board->cols,
                  board->lattice == FLOW_HEXES ? " hexes" : "", board->joins_sides ? " sides" : "",
                  board->joins_ends ? " ends" : "", board->fill, board->touch);
    for (int row = 0; row < board->rows; row++) {
        char line[256] = "";

        for (int col = 0; col < board->cols && col < 255; col++) {
            const int32_t cell = row * board->cols + col;
            const int32_t node = board->first_node[cell];

            line[col] = board->cells[cell] == FLOW_CELL_VOID     ? '#'
                        : board->cells[cell] == FLOW_CELL_BRIDGE ? '+'
                        : board->nodes[node].colour < 0          ? '.'
                                                        : (char)('A' + board->nodes[node].colour);
        }
        print_message("# %s\n", line);
    }
    for (size_t i = 0; i < board->wall_count; i++)
        print_message("# wall %d|%d\n", (int)board->walls[i].a, (int)board->walls[i].b);
}
