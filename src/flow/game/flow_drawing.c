/* flow_drawing - the state and its changes; flow_drawing_walk.c follows paths. See the header. */
#include "flow/game/flow_drawing.h"

#include "flow/text/flow_text.h"

#include <string.h>

void
flow_drawing_free(struct flow_drawing *drawing)
{
    struct base_memory *memory;
    size_t nodes, edges;

    if (!drawing)
        return;
    memory = drawing->memory;
    nodes = (size_t)drawing->position.board->node_count;
    edges = (size_t)drawing->position.board->edge_count;
    base_release(memory, drawing->position.links, edges);
    base_release(memory, drawing->solution, edges);
    base_release(memory, drawing->stamp, edges * sizeof *drawing->stamp);
    base_release(memory, drawing->component, nodes * sizeof *drawing->component);
    base_release(memory, drawing->colour, nodes * sizeof *drawing->colour);
    base_release(memory, drawing->walk,
                 sizeof *drawing->walk + 2 * nodes * sizeof *drawing->walk->order);
    base_release(memory, drawing->log, drawing->log_capacity * sizeof *drawing->log);
    base_release(memory, drawing, sizeof *drawing);
}

/* Allocates all arrays; those of the walk follow it in one block. */
static bool
drawing_alloc(struct flow_drawing *drawing)
{
    struct base_memory *memory = drawing->memory;
    const size_t nodes = (size_t)drawing->position.board->node_count;
    const size_t edges = (size_t)drawing->position.board->edge_count;

    drawing->verdict = CLEW_GAVE_UP;
    drawing->position.links = base_alloc_zero(memory, edges, 1);
    drawing->solution = base_alloc_zero(memory, edges, 1);
    drawing->stamp = base_alloc_zero(memory, edges, sizeof *drawing->stamp);
    drawing->component = base_alloc(memory, nodes * sizeof *drawing->component);
    drawing->colour = base_alloc(memory, nodes * sizeof *drawing->colour);
    drawing->walk = base_alloc(memory, sizeof *drawing->walk + 2 * nodes * sizeof(int32_t));
    if (!drawing->position.links || !drawing->solution || !drawing->stamp || !drawing->component ||
        !drawing->colour || !drawing->walk)
        return false;
    drawing->walk->order = (int32_t *)(drawing->walk + 1);
    drawing->walk->from = drawing->walk->order + nodes;
    drawing->walk->count = 0;
    for (size_t node = 0; node < nodes; node++)
        drawing->walk->from[node] = FLOW_NOT_WALKED;
    return true;
}

/* Sets component and colour of all nodes in the component of a node. */
static void
drawing_label_component(struct flow_drawing *drawing, int32_t start)
{
    const struct flow_board *board = drawing->position.board;
    const struct flow_walk *walk = flow_walk_from(drawing, start);
    int32_t least = start;
    int16_t colour = -1;
    bool is_mixed = false;

    for (int32_t i = 0; i < walk->count; i++) {
        const int16_t dot = board->nodes[walk->order[i]].colour;

        least = walk->order[i] < least ? walk->order[i] : least;
        is_mixed |= dot >= 0 && colour >= 0 && dot != colour;
        colour = dot >= 0 ? dot : colour;
    }
    for (int32_t i = 0; i < walk->count; i++) {
        drawing->component[walk->order[i]] = least;
        drawing->colour[walk->order[i]] = is_mixed ? -1 : colour;
    }
}

static void
drawing_label_all(struct flow_drawing *drawing)
{
    const int32_t nodes = drawing->position.board->node_count;

    for (int32_t node = 0; node < nodes; node++)
        drawing->component[node] = -1;
    for (int32_t node = 0; node < nodes; node++)
        if (drawing->component[node] < 0)
            drawing_label_component(drawing, node);
}

/* Starts from the lines and crosses of a half-drawn board. */
static void
drawing_read_marks(struct flow_drawing *drawing)
{
    const struct flow_board *board = drawing->position.board;
    const int count = board->pzpr_marks ? flow_mark_count(board) : 0;

    for (int mark = 0; mark < count; mark++)
        if (board->pzpr_marks[mark] != FLOW_MARK_NONE)
            drawing->position.links[flow_mark_edge(board, mark)] =
                board->pzpr_marks[mark] == FLOW_MARK_LINE ? FLOW_LINK_USED : FLOW_LINK_BARRED;
}

enum clew_status
flow_drawing_new(struct flow_drawing **out, const struct flow_board *board,
                 struct base_memory *memory, struct clew_error *error)
{
    struct flow_drawing *drawing = base_alloc_zero(memory, 1, sizeof *drawing);

    *out = NULL;
    if (!drawing)
        return base_no_memory(error);
    drawing->position.board = board;
    drawing->memory = memory;
    if (!drawing_alloc(drawing)) {
        flow_drawing_free(drawing);
        return base_no_memory(error);
    }
    drawing_read_marks(drawing);
    drawing_label_all(drawing);
    *out = drawing;
    return CLEW_OK;
}

/* ---- Changes ---- */

static void
drawing_set_link(struct flow_drawing *drawing, int32_t edge, uint8_t state, uint32_t stamp)
{
    const struct flow_edge ends = drawing->position.board->edges[edge];
    const bool changes_paths =
        (drawing->position.links[edge] == FLOW_LINK_USED) != (state == FLOW_LINK_USED);

    drawing->position.links[edge] = state;
    drawing->stamp[edge] = stamp;
    if (!changes_paths)
        return;
    drawing_label_component(drawing, ends.a);
    if (state != FLOW_LINK_USED)
        drawing_label_component(drawing, ends.b);
}

static bool
drawing_grow_log(struct flow_drawing *drawing)
{
    void *grown;

    if (drawing->log_count < drawing->log_capacity)
        return true;
    grown = base_grow(drawing->memory, drawing->log, &drawing->log_capacity, sizeof *drawing->log);
    if (!grown)
        return false;
    drawing->log = grown;
    return true;
}

enum clew_status
flow_drawing_set(struct flow_drawing *drawing, int32_t edge, enum flow_link_state state,
                 struct clew_error *error)
{
    if (!drawing_grow_log(drawing))
        return base_no_memory(error);
    drawing->log[drawing->log_count++] = (struct flow_change){
        .edge = edge, .stamp = drawing->stamp[edge], .state = drawing->position.links[edge]};
    drawing_set_link(drawing, edge, (uint8_t)state,
                     state == FLOW_LINK_USED ? (uint32_t)drawing->log_count : 0);
    return CLEW_OK;
}

void
flow_drawing_undo(struct flow_drawing *drawing)
{
    const struct flow_change *change = &drawing->log[--drawing->log_count];

    drawing_set_link(drawing, change->edge, change->state, change->stamp);
}
