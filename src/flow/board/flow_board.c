/* flow_board - see the header. */
#include "flow/board/flow_board.h"
#include "flow/board/flow_shape.h"

#include <string.h>

static void
release_board_text(char *text, struct base_memory *memory)
{
    if (text)
        base_release(memory, text, strlen(text) + 1);
}

void
flow_board_free(void *pointer, struct base_memory *memory)
{
    struct flow_board *board = pointer;
    size_t cells, nodes, edges, colours;

    if (!board)
        return;
    cells = (size_t)board->cell_count;
    nodes = (size_t)board->node_count;
    edges = (size_t)board->edge_count;
    colours = (size_t)board->colours;
    base_release(memory, board->cells, cells * sizeof *board->cells);
    base_release(memory, board->first_node, cells * sizeof *board->first_node);
    base_release(memory, board->nodes, nodes * sizeof *board->nodes);
    base_release(memory, board->edges, edges * sizeof *board->edges);
    base_release(memory, board->dots, colours * sizeof *board->dots);
    base_release(memory, board->names, colours * sizeof *board->names);
    base_release(memory, board->walls, board->wall_count * sizeof *board->walls);
    release_board_text(board->pack_header, memory);
    release_board_text(board->link_head, memory);
    release_board_text(board->pzpr_marks, memory);
    base_release(memory, board, sizeof *board);
}

/* A copy of an array, uninitialised if items is NULL. Sets *failed when memory runs out. */
static void *
copy_array(const void *items, size_t count, size_t size, struct base_memory *memory, bool *failed)
{
    void *copy = base_alloc(memory, count * size);

    if (!copy)
        *failed = true;
    else if (count && items)
        memcpy(copy, items, count * size);
    return copy;
}

static char *
copy_board_text(const char *text, struct base_memory *memory, bool *failed)
{
    return text ? copy_array(text, strlen(text) + 1, 1, memory, failed) : NULL;
}

/* The node of a cell that a path enters in this direction: on a bridge, one of its lanes. */
static int32_t
node_entered(const struct flow_board *board, int32_t cell, enum flow_side side)
{
    const int32_t node = board->first_node[cell];

    if (board->cells[cell] != FLOW_CELL_BRIDGE)
        return node;
    return side == FLOW_UP || side == FLOW_DOWN ? node + 1 : node;
}

/*
 * Whether the step towards this side goes across the joined edge of a board two cells wide. The
 * direct step leads to the same cell, and the graph is simple: only the direct step is a link.
 */
static bool
is_duplicate_link(const struct flow_board *board, int32_t cell, enum flow_side side)
{
    const int row = cell / board->cols, col = cell % board->cols;

    switch (side) {
    case FLOW_LEFT:
    case FLOW_SLANT_LEFT:
        return board->cols == 2 && col == 0;
    case FLOW_RIGHT:
    case FLOW_SLANT_RIGHT:
        return board->cols == 2 && col == 1;
    case FLOW_UP:
        return board->rows == 2 && row == 0;
    case FLOW_DOWN:
        return board->rows == 2 && row == 1;
    }
    return false;
}

static bool
has_side(const struct flow_board *board, const struct flow_node *node, enum flow_side side)
{
    if (board->cells[node->cell] != FLOW_CELL_BRIDGE)
        return true;
    return node->is_upright == (side == FLOW_UP || side == FLOW_DOWN);
}

/* Adds the links of one node in the order of the sides; edges are numbered later. */
static void
link_node(struct flow_board *board, const struct flow_shape *shape, const uint8_t *blocked,
          int32_t index)
{
    struct flow_node *node = &board->nodes[index];

    for (int s = 0; s < FLOW_SIDES; s++) {
        const enum flow_side side = (enum flow_side)s;
        const int32_t cell = flow_shape_step(shape, node->cell, side);
        int32_t to;

        if (cell < 0 || !has_side(board, node, side) || blocked[node->cell] >> s & 1)
            continue;
        if (board->cells[cell] == FLOW_CELL_VOID || is_duplicate_link(board, node->cell, side))
            continue;
        to = node_entered(board, cell, side);
        node->links[node->degree++] = (struct flow_link){.to = to, .edge = -1, .side = (uint8_t)s};
    }
}

static int32_t
edge_on_link(const struct flow_node *node, int32_t to)
{
    for (int i = 0; i < node->degree; i++)
        if (node->links[i].to == to)
            return node->links[i].edge;
    return -1;
}

int32_t
flow_edge_between(const struct flow_board *board, int32_t a, int32_t b)
{
    return edge_on_link(&board->nodes[a], b);
}

unsigned
flow_lane_sides(const struct flow_board *board, int32_t node)
{
    const struct flow_node *lane = &board->nodes[node];
    unsigned sides = 0;

    for (int i = 0; i < lane->degree && board->cells[lane->cell] == FLOW_CELL_BRIDGE; i++)
        sides |= 1u << lane->links[i].side;
    return sides;
}

/* Numbers the edges by their lesser node; returns how many there are. */
static int
number_edges(struct flow_board *board)
{
    int count = 0;

    for (int32_t i = 0; i < board->node_count; i++)
        for (int l = 0; l < board->nodes[i].degree; l++) {
            struct flow_link *link = &board->nodes[i].links[l];

            link->edge = link->to > i ? count++ : edge_on_link(&board->nodes[link->to], i);
        }
    return count;
}

static void
list_edges(struct flow_board *board)
{
    for (int32_t i = 0; i < board->node_count; i++)
        for (int l = 0; l < board->nodes[i].degree; l++) {
            const struct flow_link *link = &board->nodes[i].links[l];

            if (link->to > i)
                board->edges[link->edge] = (struct flow_edge){i, link->to};
        }
}

static void
number_nodes(struct flow_board *board, const struct flow_shape *shape)
{
    int32_t next = 0;

    for (int colour = 0; colour < board->colours; colour++)
        board->dots[colour][0] = board->dots[colour][1] = -1;
    for (int32_t cell = 0; cell < board->cell_count; cell++) {
        const int lanes = board->cells[cell] == FLOW_CELL_VOID     ? 0
                          : board->cells[cell] == FLOW_CELL_BRIDGE ? 2
                                                                   : 1;
        const int16_t colour = shape->dots[cell];

        board->first_node[cell] = lanes ? next : -1;
        for (int lane = 0; lane < lanes; lane++)
            board->nodes[next + lane] =
                (struct flow_node){.cell = cell, .colour = colour, .is_upright = lane == 1};
        if (colour >= 0)
            board->dots[colour][board->dots[colour][0] >= 0] = next;
        next += lanes;
    }
}

static int
count_nodes(const struct flow_shape *shape)
{
    int count = 0;

    for (int32_t cell = 0; cell < shape->rows * shape->cols; cell++)
        count += shape->cells[cell] == FLOW_CELL_VOID     ? 0
                 : shape->cells[cell] == FLOW_CELL_BRIDGE ? 2
                                                          : 1;
    return count;
}

/* Allocates all arrays except the edges, which are counted when the nodes are linked. */
static struct flow_board *
alloc_board(const struct flow_shape *shape, struct base_memory *memory)
{
    struct flow_board *board = base_alloc_zero(memory, 1, sizeof *board);
    bool failed = false;

    if (!board)
        return NULL;
    board->rows = shape->rows;
    board->cols = shape->cols;
    board->lattice = shape->lattice;
    board->joins_sides = shape->joins_sides;
    board->joins_ends = shape->joins_ends;
    board->fill = shape->fill;
    board->touch = shape->touch;
    board->cell_count = shape->rows * shape->cols;
    board->node_count = count_nodes(shape);
    board->colours = shape->colours;
    board->wall_count = shape->wall_count;
    board->is_plain = shape->lattice == FLOW_SQUARES && !shape->joins_sides && !shape->joins_ends &&
                      !shape->wall_count &&
                      !memchr(shape->cells, FLOW_CELL_BRIDGE, (size_t)board->cell_count);
    board->cells = copy_array(shape->cells, (size_t)board->cell_count, 1, memory, &failed);
    board->names =
        copy_array(shape->names, (size_t)shape->colours, sizeof *board->names, memory, &failed);
    board->walls =
        copy_array(shape->walls, shape->wall_count, sizeof *board->walls, memory, &failed);
    board->first_node =
        copy_array(NULL, (size_t)board->cell_count, sizeof *board->first_node, memory, &failed);
    board->nodes =
        copy_array(NULL, (size_t)board->node_count, sizeof *board->nodes, memory, &failed);
    board->dots = copy_array(NULL, (size_t)shape->colours, sizeof *board->dots, memory, &failed);
    if (!failed)
        return board;
    flow_board_free(board, memory);
    return NULL;
}

static enum clew_status
link_nodes(struct flow_board *board, const struct flow_shape *shape, const uint8_t *blocked,
           struct base_memory *memory, struct clew_error *error)
{
    int edges;

    number_nodes(board, shape);
    for (int32_t node = 0; node < board->node_count; node++)
        link_node(board, shape, blocked, node);
    edges = number_edges(board);
    board->edges = base_alloc(memory, (size_t)edges * sizeof *board->edges);
    if (!board->edges)
        return base_no_memory(error);
    board->edge_count = edges;
    list_edges(board);
    return CLEW_OK;
}

enum clew_status
flow_board_build(struct flow_board **board, const struct flow_shape *shape,
                 struct base_memory *memory, struct clew_error *error)
{
    struct flow_board *made = NULL;
    enum clew_status status = flow_shape_check(shape, error);
    size_t cells, which;
    uint8_t *blocked;

    if (status != CLEW_OK)
        return status;
    cells = (size_t)shape->rows * (size_t)shape->cols;
    blocked = base_alloc_zero(memory, cells, 1);
    if (!blocked)
        return base_no_memory(error);
    status = flow_shape_walls(shape, blocked, &which, error);
    if (status == CLEW_OK && !(made = alloc_board(shape, memory)))
        status = base_no_memory(error);
    if (status == CLEW_OK)
        status = link_nodes(made, shape, blocked, memory, error);
    base_release(memory, blocked, cells);
    if (status == CLEW_OK)
        *board = made;
    else
        flow_board_free(made, memory);
    return status;
}

enum clew_status
flow_board_copy(struct flow_board **copy, const struct flow_board *board,
                struct base_memory *memory, struct clew_error *error)
{
    const size_t cells = (size_t)board->cell_count, colours = (size_t)board->colours;
    struct flow_board *made = base_alloc(memory, sizeof *made);
    bool failed = false;

    if (!made)
        return base_no_memory(error);
    *made = *board;
    made->cells = copy_array(board->cells, cells, sizeof *board->cells, memory, &failed);
    made->first_node =
        copy_array(board->first_node, cells, sizeof *board->first_node, memory, &failed);
    made->nodes =
        copy_array(board->nodes, (size_t)board->node_count, sizeof *board->nodes, memory, &failed);
    made->edges =
        copy_array(board->edges, (size_t)board->edge_count, sizeof *board->edges, memory, &failed);
    made->dots = copy_array(board->dots, colours, sizeof *board->dots, memory, &failed);
    made->names = copy_array(board->names, colours, sizeof *board->names, memory, &failed);
    made->walls =
        copy_array(board->walls, board->wall_count, sizeof *board->walls, memory, &failed);
    made->pack_header = copy_board_text(board->pack_header, memory, &failed);
    made->link_head = copy_board_text(board->link_head, memory, &failed);
    made->pzpr_marks = copy_board_text(board->pzpr_marks, memory, &failed);
    if (failed) {
        flow_board_free(made, memory);
        return base_no_memory(error);
    }
    *copy = made;
    return CLEW_OK;
}
