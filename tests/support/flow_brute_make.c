/*
 * flow_brute_make - random boards of all kinds; see flow_brute.h.
 *
 * A board with is_cut starts as a graph whose edges are added in random order unless a node would
 * get more than two or a ring would close. The result is a path cover; the ends of its paths become
 * the dots. Isolated nodes become void cells, or stay empty where cells may stay empty.
 */
#include "flow_brute.h"

#include "flow/board/flow_shape.h"
#include "support.h"

#include <string.h>

#define MAX_CELLS      FLOW_BRUTE_MAX_CELLS
#define USUAL_MAX_SIDE 7

struct draft {
    struct flow_shape shape;
    uint8_t cells[MAX_CELLS];
    int16_t dots[MAX_CELLS];
    uint32_t names[MAX_CELLS];
    struct flow_wall walls[2 * MAX_CELLS];
};

static int
random_below(struct base_random *random, int count)
{
    return (int)base_random_below(random, (uint64_t)count);
}

static bool
random_percent(struct base_random *random, int percent)
{
    return random_below(random, 100) < percent;
}

struct flow_brute_plan
flow_brute_plan_random(struct base_random *random, int max_cells)
{
    return (struct flow_brute_plan){
        .kind = (enum flow_brute_kind)random_below(random, FLOW_BRUTE_KINDS),
        .max_cells = max_cells,
        .is_cut = random_percent(random, 65),
        .fill = random_percent(random, 75),
        .touch = random_percent(random, 60)};
}

static void
choose_size(struct draft *draft, struct base_random *random, const struct flow_brute_plan *plan)
{
    const int max_side = plan->max_side ? plan->max_side : USUAL_MAX_SIDE;
    struct flow_shape *shape = &draft->shape;
    int min_cells = plan->min_cells, max_cells = plan->max_cells;

    if (max_cells > MAX_CELLS)
        max_cells = MAX_CELLS;
    if (min_cells < 2)
        min_cells = 2;
    do {
        shape->rows = 1 + random_below(random, max_side);
        shape->cols = 1 + random_below(random, max_side);
        if (shape->lattice == FLOW_HEXES && shape->joins_sides)
            shape->cols += shape->cols % 2;
    } while (shape->rows * shape->cols > max_cells || shape->rows * shape->cols < min_cells);
}

static void
add_walls(struct draft *draft, struct base_random *random, int percent)
{
    const int cells = draft->shape.rows * draft->shape.cols;
    uint8_t blocked[MAX_CELLS] = {0};

    for (int32_t cell = 0; cell < cells; cell++)
        for (int side = 0; side < FLOW_SIDES; side++) {
            const int32_t to = flow_shape_step(&draft->shape, cell, (enum flow_side)side);
            size_t which;

            if (to <= cell || !random_percent(random, percent))
                continue;
            draft->walls[draft->shape.wall_count++] = (struct flow_wall){cell, to};
            memset(blocked, 0, sizeof blocked);
            if (flow_shape_walls(&draft->shape, blocked, &which, NULL) != CLEW_OK)
                draft->shape.wall_count--; /* the same wall from the other side */
        }
}

static bool
may_be_bridge(const struct draft *draft, int32_t cell)
{
    if (draft->cells[cell] != FLOW_CELL_PLAIN)
        return false;
    for (int side = FLOW_LEFT; side <= FLOW_DOWN; side++) {
        const int32_t to = flow_shape_step(&draft->shape, cell, (enum flow_side)side);

        if (to < 0 || draft->cells[to] == FLOW_CELL_VOID)
            return false;
    }
    return true;
}

static bool
is_beside_bridge(const struct draft *draft, int32_t cell)
{
    for (int side = FLOW_LEFT; side <= FLOW_DOWN; side++) {
        const int32_t to = flow_shape_step(&draft->shape, cell, (enum flow_side)side);

        if (to >= 0 && draft->cells[to] == FLOW_CELL_BRIDGE)
            return true;
    }
    return false;
}

static void
add_kinds(struct draft *draft, struct base_random *random, enum flow_brute_kind kind)
{
    const bool all = kind == FLOW_BRUTE_ALL;
    const int cells = draft->shape.rows * draft->shape.cols;

    for (int32_t cell = 0; cell < cells; cell++) {
        if ((kind == FLOW_BRUTE_BRIDGES || all) && may_be_bridge(draft, cell) &&
            random_percent(random, all ? 10 : 20))
            draft->cells[cell] = FLOW_CELL_BRIDGE;
        if ((kind == FLOW_BRUTE_VOIDS || all) && !is_beside_bridge(draft, cell) &&
            draft->cells[cell] == FLOW_CELL_PLAIN && random_percent(random, all ? 6 : 15))
            draft->cells[cell] = FLOW_CELL_VOID;
    }
    if (kind == FLOW_BRUTE_WALLS || all)
        add_walls(draft, random, all ? 5 : 12);
}

static void
start_draft(struct draft *draft, struct base_random *random, const struct flow_brute_plan *plan)
{
    const bool all = plan->kind == FLOW_BRUTE_ALL;

    memset(draft, 0, sizeof *draft);
    draft->shape = (struct flow_shape){
        .lattice = plan->kind == FLOW_BRUTE_HEXES ? FLOW_HEXES : FLOW_SQUARES,
        .joins_sides = plan->kind == FLOW_BRUTE_SIDES || plan->kind == FLOW_BRUTE_TORUS ||
                       (all && random_percent(random, 30)),
        .joins_ends = plan->kind == FLOW_BRUTE_TORUS || (all && random_percent(random, 30)),
        .fill = plan->fill,
        .touch = plan->touch,
        .cells = draft->cells,
        .dots = draft->dots,
        .names = draft->names,
        .walls = draft->walls,
    };
    if (plan->kind == FLOW_BRUTE_HEXES && random_percent(random, 20))
        draft->shape.joins_sides = true;
    if (plan->kind == FLOW_BRUTE_HEXES && random_percent(random, 20))
        draft->shape.joins_ends = true;
    choose_size(draft, random, plan);
    memset(draft->dots, 0xFF, sizeof draft->dots);
    for (int i = 0; i < MAX_CELLS; i++)
        draft->names[i] = i < 26 ? (uint32_t)('A' + i) : FLOW_NUMBER + (uint32_t)i + 1;
    if (plan->has_holes)
        flow_brute_add_holes(draft->cells, draft->shape.rows, draft->shape.cols, random);
    add_kinds(draft, random, plan->kind);
}

/* other_end maps an end of a path to its other end. */
static void
join_paths(int32_t *other_end, int32_t a, int32_t b)
{
    const int32_t far_a = other_end[a], far_b = other_end[b];

    other_end[far_a] = far_b;
    other_end[far_b] = far_a;
}

/* A random path cover of the graph: the degree of each node in it. */
static void
make_path_cover(const struct flow_board *graph, struct base_random *random, uint8_t *degree,
                int32_t *other_end)
{
    int order[8 * MAX_CELLS];
    const int percent = 60 + random_below(random, 41);

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
                other_end[edge.a] == edge.b || (round && !random_percent(random, percent)))
                continue;
            join_paths(other_end, edge.a, edge.b);
            degree[edge.a]++;
            degree[edge.b]++;
        }
}

static bool
is_lane(const struct flow_board *graph, int32_t node)
{
    return graph->cells[graph->nodes[node].cell] == FLOW_CELL_BRIDGE;
}

/* False when a path ends on a bridge, or an isolated node cannot become void. */
static bool
place_dots_at_path_ends(struct draft *draft, const struct flow_board *graph, int pieces,
                        struct base_random *random)
{
    uint8_t degree[2 * MAX_CELLS];
    int32_t other_end[2 * MAX_CELLS];

    if (pieces)
        flow_brute_cut_long_path(graph, pieces, random, degree, other_end);
    else
        make_path_cover(graph, random, degree, other_end);
    draft->shape.colours = 0;
    memset(draft->dots, 0xFF, sizeof draft->dots);
    for (int32_t node = 0; node < graph->node_count; node++) {
        const int32_t cell = graph->nodes[node].cell, other = other_end[node];

        if (degree[node] == 2)
            continue;
        if (is_lane(graph, node)) {
            if (degree[node] == 1 || draft->shape.fill)
                return false;
        } else if (degree[node] == 0) {
            if (draft->shape.fill && is_beside_bridge(draft, cell))
                return false;
            if (draft->shape.fill)
                draft->cells[cell] = FLOW_CELL_VOID;
        } else if (other > node) {
            draft->dots[cell] = draft->dots[graph->nodes[other].cell] =
                (int16_t)draft->shape.colours++;
        }
    }
    return draft->shape.colours > 0;
}

/* The graph of the draft without its dots; a board needs some, so two cells get a colour. */
static struct flow_board *
build_graph(const struct draft *draft, struct base_memory *memory)
{
    struct draft bare = *draft;
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
place_dots_at_random(struct draft *draft, struct base_random *random)
{
    const int cells = draft->shape.rows * draft->shape.cols;
    int plain[MAX_CELLS], count = 0;

    for (int cell = 0; cell < cells; cell++)
        if (draft->cells[cell] == FLOW_CELL_PLAIN)
            plain[count++] = cell;
    if (count < 2)
        return false;
    base_random_shuffle(random, plain, (size_t)count);
    draft->shape.colours = 1 + random_below(random, count < 10 ? count / 2 : 5);
    for (int i = 0; i < 2 * draft->shape.colours; i++)
        draft->dots[plain[i]] = (int16_t)(i / 2);
    return true;
}

static bool
place_dots(struct draft *draft, struct base_random *random, const struct flow_brute_plan *plan,
           struct base_memory *memory)
{
    struct flow_board *graph;
    bool is_good = false;

    if (!plan->is_cut)
        return place_dots_at_random(draft, random);
    graph = build_graph(draft, memory);
    for (int attempt = 0; graph && !is_good && attempt < 10; attempt++) {
        struct draft changed = *draft;

        is_good = place_dots_at_path_ends(&changed, graph, plan->pieces, random);
        if (is_good) {
            memcpy(draft->cells, changed.cells, sizeof draft->cells);
            memcpy(draft->dots, changed.dots, sizeof draft->dots);
            draft->shape.colours = changed.shape.colours;
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
    struct draft draft;

    do
        start_draft(&draft, random, plan);
    while (!place_dots(&draft, random, plan, memory));
    base_error_clear(&error);
    if (flow_board_build(&board, &draft.shape, memory, &error) != CLEW_OK) {
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
