/* flow_layout - see the header. */
#include "flow/generate/flow_layout.h"

#include "flow/board/flow_shape.h"

#include <string.h>

struct layout_draft {
    const struct flow_layout_request *request;
    struct base_random *random;
    struct flow_shape shape;
    int32_t cell_count;
    uint8_t *cells;
    uint8_t *blocked; /* per cell: bit per side with a wall */
    struct flow_wall *walls;
    int16_t *dots;
    int32_t *queue; /* scratch of the breadth-first search */
    uint8_t *is_reached;
    int *order; /* candidates in random order: cells, or cells times sides */
    size_t block_bytes;
    void *block;
};

static size_t
carve_draft(struct layout_draft *draft)
{
    const size_t cells = (size_t)draft->cell_count;
    size_t used = 0;

    draft->cells = base_carve(draft->block, &used, cells, 1);
    draft->blocked = base_carve(draft->block, &used, cells, 1);
    draft->is_reached = base_carve(draft->block, &used, cells, 1);
    draft->dots = base_carve(draft->block, &used, cells, sizeof *draft->dots);
    draft->queue = base_carve(draft->block, &used, cells, sizeof *draft->queue);
    draft->walls =
        base_carve(draft->block, &used, (size_t)draft->request->walls + 1, sizeof *draft->walls);
    draft->order = base_carve(draft->block, &used, cells * FLOW_SIDES, sizeof *draft->order);
    return used;
}

/* By a half turn. On hexes that is a symmetry if the number of columns is even. */
static int32_t
image_of_cell(const struct layout_draft *draft, int32_t cell)
{
    return draft->request->is_symmetric ? draft->cell_count - 1 - cell : cell;
}

static void
shuffle_candidates(struct layout_draft *draft, int count)
{
    for (int i = 0; i < count; i++)
        draft->order[i] = i;
    base_random_shuffle(draft->random, draft->order, (size_t)count);
}

/* Whether all cells that are not void can be reached from one of them. */
static bool
is_connected(struct layout_draft *draft)
{
    int32_t first = 0, head = 0, tail = 0, inside = 0;

    for (int32_t cell = 0; cell < draft->cell_count; cell++)
        if (draft->cells[cell] != FLOW_CELL_VOID) {
            first = cell;
            inside++;
        }
    if (inside < 2)
        return false;
    memset(draft->is_reached, 0, (size_t)draft->cell_count);
    draft->is_reached[first] = 1;
    draft->queue[tail++] = first;
    while (head < tail) {
        const int32_t cell = draft->queue[head++];

        for (int side = 0; side < FLOW_SIDES; side++) {
            const int32_t to = flow_shape_step(&draft->shape, cell, (enum flow_side)side);

            if (to < 0 || draft->blocked[cell] >> side & 1 || draft->is_reached[to] ||
                draft->cells[to] == FLOW_CELL_VOID)
                continue;
            draft->is_reached[to] = 1;
            draft->queue[tail++] = to;
        }
    }
    return tail == inside;
}

/* ---- Void cells ---- */

static enum clew_status
place_voids(struct layout_draft *draft, struct clew_error *error)
{
    int left = draft->request->voids;

    if (left)
        shuffle_candidates(draft, draft->cell_count);
    for (int i = 0; i < draft->cell_count && left; i++) {
        const int32_t cell = draft->order[i], image = image_of_cell(draft, cell);

        if (draft->cells[cell] == FLOW_CELL_VOID ||
            (cell != image && left < 2 && draft->request->is_symmetric))
            continue;
        draft->cells[cell] = draft->cells[image] = FLOW_CELL_VOID;
        if (is_connected(draft))
            left -= cell == image ? 1 : 2;
        else
            draft->cells[cell] = draft->cells[image] = FLOW_CELL_PLAIN;
    }
    if (left)
        return base_fail(error, CLEW_UNSUPPORTED,
                         "there is no room for %d void cell%s on this board", draft->request->voids,
                         base_plural(draft->request->voids));
    return CLEW_OK;
}

/* ---- Walls ---- */

static int
side_towards(const struct layout_draft *draft, int32_t from, int32_t to)
{
    for (int side = 0; side < FLOW_SIDES; side++)
        if (flow_shape_step(&draft->shape, from, (enum flow_side)side) == to)
            return side;
    return -1;
}

/* Puts a wall between two neighbours, or takes it away again. */
static void
flip_wall(struct layout_draft *draft, int32_t a, int32_t b)
{
    draft->blocked[a] ^= (uint8_t)(1u << side_towards(draft, a, b));
    draft->blocked[b] ^= (uint8_t)(1u << side_towards(draft, b, a));
}

/* Whether a wall can stand between the cells. On a joined board two cells wide, neighbours touch on
   two sides; there it cannot. */
static bool
can_have_wall(const struct layout_draft *draft, int32_t a, int side)
{
    const int32_t b = flow_shape_step(&draft->shape, a, (enum flow_side)side);

    return b > a && draft->cells[a] != FLOW_CELL_VOID && draft->cells[b] != FLOW_CELL_VOID &&
           side_towards(draft, a, b) == side && !(draft->blocked[a] >> side & 1) &&
           !(draft->shape.joins_sides && draft->shape.cols == 2) &&
           !(draft->shape.joins_ends && draft->shape.rows == 2);
}

/* Adds the wall and its image; the number of walls added, 0 if they would cut the board. */
static int
add_walls(struct layout_draft *draft, int32_t a, int32_t b, int left)
{
    const int32_t a_image = image_of_cell(draft, a), b_image = image_of_cell(draft, b);
    const bool is_own_image = !draft->request->is_symmetric || (a_image == b && b_image == a);
    const int count = is_own_image ? 1 : 2;
    size_t used = (size_t)(draft->request->walls - left);

    if (count > left)
        return 0;
    flip_wall(draft, a, b);
    if (!is_own_image)
        flip_wall(draft, a_image, b_image);
    if (!is_connected(draft)) {
        flip_wall(draft, a, b);
        if (!is_own_image)
            flip_wall(draft, a_image, b_image);
        return 0;
    }
    draft->walls[used++] = (struct flow_wall){a, b};
    if (!is_own_image)
        draft->walls[used] = (struct flow_wall){a_image, b_image};
    return count;
}

static enum clew_status
place_walls(struct layout_draft *draft, struct clew_error *error)
{
    const int count = draft->cell_count * FLOW_SIDES;
    int left = draft->request->walls;

    if (left)
        shuffle_candidates(draft, count);
    for (int i = 0; i < count && left; i++) {
        const int32_t cell = draft->order[i] / FLOW_SIDES;
        const int side = draft->order[i] % FLOW_SIDES;

        if (can_have_wall(draft, cell, side))
            left -= add_walls(draft, cell,
                              flow_shape_step(&draft->shape, cell, (enum flow_side)side), left);
    }
    if (left)
        return base_fail(error, CLEW_UNSUPPORTED,
                         "there is no room for %d wall%s without cutting the board in two",
                         draft->request->walls, base_plural(draft->request->walls));
    draft->shape.walls = draft->walls;
    draft->shape.wall_count = (size_t)draft->request->walls;
    return CLEW_OK;
}

/* ---- Bridges ---- */

/* All four neighbours are plain, without walls between, and no bridge stands at a corner. */
static bool
can_be_bridge(const struct layout_draft *draft, int32_t cell)
{
    if (draft->cells[cell] != FLOW_CELL_PLAIN || draft->blocked[cell])
        return false;
    for (int side = 0; side < 4; side++) {
        const int32_t beside = flow_shape_step(&draft->shape, cell, (enum flow_side)side);
        const enum flow_side turn = side < 2 ? FLOW_UP : FLOW_LEFT;

        if (beside < 0 || beside == cell || draft->cells[beside] != FLOW_CELL_PLAIN)
            return false;
        for (int k = 0; k < 2; k++) {
            const int32_t corner =
                flow_shape_step(&draft->shape, beside, (enum flow_side)(turn + (unsigned)k));

            if (corner >= 0 && draft->cells[corner] == FLOW_CELL_BRIDGE)
                return false;
        }
    }
    return true;
}

static enum clew_status
place_bridges(struct layout_draft *draft, struct clew_error *error)
{
    int left = draft->request->bridges;

    if (left && (draft->request->is_hex ||
                 (draft->request->is_joined && (draft->shape.rows < 4 || draft->shape.cols < 4))))
        return base_fail(error, CLEW_UNSUPPORTED,
                         "bridges need squares, and joined boards at least 4 x 4 of them");
    if (left)
        shuffle_candidates(draft, draft->cell_count);
    for (int i = 0; i < draft->cell_count && left; i++) {
        const int32_t cell = draft->order[i], image = image_of_cell(draft, cell);

        if (!can_be_bridge(draft, cell) || (cell != image && left < 2))
            continue;
        draft->cells[cell] = FLOW_CELL_BRIDGE;
        if (cell != image && !can_be_bridge(draft, image)) {
            draft->cells[cell] = FLOW_CELL_PLAIN;
            continue;
        }
        draft->cells[image] = FLOW_CELL_BRIDGE;
        left -= cell == image ? 1 : 2;
    }
    if (left)
        return base_fail(error, CLEW_UNSUPPORTED, "there is no room for %d bridge%s on this board",
                         draft->request->bridges, base_plural(draft->request->bridges));
    return CLEW_OK;
}

/* ---- The graph ---- */

/* The image of each node by a half turn: a lane of a bridge goes over into the same lane. */
static enum clew_status
find_images(struct flow_layout *layout, struct clew_error *error)
{
    const struct flow_board *graph = layout->graph;

    layout->image = base_alloc(layout->memory, (size_t)graph->node_count * sizeof(int32_t));
    if (!layout->image)
        return base_no_memory(error);
    for (int32_t i = 0; i < graph->node_count; i++) {
        const struct flow_node *node = &graph->nodes[i];

        layout->image[i] = graph->first_node[graph->cell_count - 1 - node->cell] + node->is_upright;
    }
    return CLEW_OK;
}

static enum clew_status
build_graph(struct flow_layout *layout, struct layout_draft *draft, struct clew_error *error)
{
    static const uint32_t name = 'A';
    int dots = 0;
    enum clew_status status;

    memset(draft->dots, -1, (size_t)draft->cell_count * sizeof *draft->dots);
    for (int32_t cell = 0; cell < draft->cell_count && dots < 2; cell++)
        if (draft->cells[cell] == FLOW_CELL_PLAIN) {
            draft->dots[cell] = 0;
            dots++;
        }
    draft->shape.dots = draft->dots;
    draft->shape.names = &name;
    draft->shape.colours = 1;
    status = flow_board_build(&layout->graph, &draft->shape, layout->memory, error);
    if (status == CLEW_OK && draft->request->is_symmetric)
        status = find_images(layout, error);
    return status;
}

static enum clew_status
check_request(const struct flow_layout_request *request, struct clew_error *error)
{
    if (request->is_hex && request->cols % 2 && (request->is_symmetric || request->is_joined))
        return base_fail(error, CLEW_UNSUPPORTED,
                         "hexes that are symmetric or joined need an even number of columns");
    if (request->is_joined && (request->rows < 2 || request->cols < 2))
        return base_fail(error, CLEW_UNSUPPORTED, "a joined board has at least 2 x 2 cells");
    if (request->is_symmetric && request->rows % 2 == 0 && request->cols % 2 == 0 &&
        (request->voids % 2 || request->bridges % 2))
        return base_fail(error, CLEW_UNSUPPORTED,
                         "a symmetric board with two even sides has an even number of void cells "
                         "and of bridges");
    return CLEW_OK;
}

enum clew_status
flow_layout_make(struct flow_layout *layout, const struct flow_layout_request *request,
                 struct base_random *random, struct base_memory *memory, struct clew_error *error)
{
    struct layout_draft draft = {.request = request,
                                 .random = random,
                                 .cell_count = request->rows * request->cols,
                                 .shape = {.rows = request->rows,
                                           .cols = request->cols,
                                           .lattice = request->is_hex ? FLOW_HEXES : FLOW_SQUARES,
                                           .joins_sides = request->is_joined,
                                           .joins_ends = request->is_joined,
                                           .fill = true,
                                           .touch = request->touch}};
    enum clew_status status = check_request(request, error);

    *layout = (struct flow_layout){.memory = memory};
    if (status != CLEW_OK)
        return status;
    draft.block_bytes = carve_draft(&draft);
    draft.block = base_alloc_zero(memory, 1, draft.block_bytes);
    if (!draft.block)
        return base_no_memory(error);
    carve_draft(&draft);
    draft.shape.cells = draft.cells;
    status = place_voids(&draft, error);
    if (status == CLEW_OK)
        status = place_walls(&draft, error);
    if (status == CLEW_OK)
        status = place_bridges(&draft, error);
    if (status == CLEW_OK)
        status = build_graph(layout, &draft, error);
    base_release(memory, draft.block, draft.block_bytes);
    return status;
}

void
flow_layout_free(struct flow_layout *layout)
{
    if (layout->image)
        base_release(layout->memory, layout->image,
                     (size_t)layout->graph->node_count * sizeof(int32_t));
    flow_board_free(layout->graph, layout->memory);
    layout->graph = NULL;
    layout->image = NULL;
}
