/* flow_play - converts a drawing to answers, boards, moves and cells; see the header. */
#include "flow/game/flow_play.h"

#include "flow/board/flow_position_check.h"
#include "flow/board/flow_shape.h"
#include "flow/draw/flow_draw.h"
#include "flow/flow_puzzle.h"
#include "flow/game/flow_gesture.h"
#include "flow/game/flow_moves.h"
#include "flow/text/flow_text.h"

#include <stdio.h>

static enum clew_status
new_flow_position(void **position, const void *board, struct base_memory *memory,
                  struct clew_error *error)
{
    struct flow_drawing *drawing;
    const enum clew_status status = flow_drawing_new(&drawing, board, memory, error);

    *position = drawing;
    return status;
}

static void
free_flow_position(void *position, struct base_memory *memory)
{
    (void)memory; /* the drawing knows it */
    flow_drawing_free(position);
}

static void
position_undo(void *position)
{
    flow_drawing_undo(position);
}

static int64_t
cursor_at_start(const void *position)
{
    const struct flow_board *board = ((const struct flow_drawing *)position)->position.board;

    return board->nodes[board->dots[0][0]].cell;
}

/* ---- Answers ---- */

static int32_t
count_drawn(const struct flow_drawing *drawing)
{
    int32_t count = 0;

    for (int32_t edge = 0; edge < drawing->position.board->edge_count; edge++)
        count += flow_is_drawn(drawing, edge);
    return count;
}

/* A cell of a drawn link that is on no path from dot to dot. There must be one. */
static int32_t
find_stray_cell(const struct flow_drawing *drawing)
{
    const struct flow_board *board = drawing->position.board;

    for (int32_t edge = 0; edge < board->edge_count; edge++)
        if (flow_is_drawn(drawing, edge) && drawing->colour[board->edges[edge].a] < 0)
            return board->nodes[board->edges[edge].a].cell;
    return 0;
}

/* All colours are joined: writes their paths; fails if other links are drawn. */
static enum clew_status
drawing_to_paths(struct flow_answer *answer, const struct flow_drawing *drawing,
                 struct base_memory *memory, struct clew_error *error)
{
    const struct flow_board *board = drawing->position.board;
    const size_t edges = (size_t)board->edge_count;
    uint8_t *is_used = base_alloc(memory, edges);
    bool is_taken;

    if (!is_used)
        return base_no_memory(error);
    for (size_t edge = 0; edge < edges; edge++)
        is_used[edge] = drawing->position.links[edge] == FLOW_LINK_USED;
    is_taken = flow_paths_from_edges(&answer->first, board, is_used);
    base_release(memory, is_used, edges);
    if (is_taken && answer->first.start[board->colours] - board->colours == count_drawn(drawing))
        return CLEW_OK;
    {
        const int32_t cell = find_stray_cell(drawing);

        return base_fail_cell(error, CLEW_BAD_ANSWER, cell,
                              "all colours are joined, but the line at row %d, column %d belongs "
                              "to none of them",
                              cell / board->cols + 1, cell % board->cols + 1);
    }
}

enum clew_status
flow_drawing_to_answer(void **out, const void *given, struct base_memory *memory,
                       struct clew_error *error)
{
    const struct flow_drawing *drawing = given;
    const struct flow_board *board = drawing->position.board;
    const int joined = flow_count_joined(drawing);
    struct flow_answer *answer;
    enum clew_status status;

    *out = NULL;
    if (joined < board->colours)
        return base_fail(error, CLEW_BAD_ANSWER, "%d of %d colour%s %s joined", joined,
                         board->colours, base_plural(board->colours),
                         joined == 1 || board->colours == 1 ? "is" : "are");
    status = flow_answer_new(&answer, board, memory, error);
    if (status != CLEW_OK)
        return status;
    status = drawing_to_paths(answer, drawing, memory, error);
    if (status == CLEW_OK)
        *out = answer;
    else
        flow_answer_free(answer, memory);
    return status;
}

static bool
position_allows(const void *position, const void *answer)
{
    return flow_position_allows(&((const struct flow_drawing *)position)->position, answer);
}

void
flow_edges_from_paths(uint8_t *is_used, const struct flow_board *board,
                      const struct flow_paths *paths)
{
    for (int colour = 0; colour < board->colours; colour++)
        for (int32_t i = paths->start[colour] + 1; i < paths->start[colour + 1]; i++)
            is_used[flow_edge_between(board, paths->nodes[i - 1], paths->nodes[i])] = 1;
}

/* First erases what differs, so that paths never cross in between; then draws path by path. */
static enum clew_status
answer_to_moves(struct puzzle_moves *moves, const void *given, const void *answer,
                struct clew_error *error)
{
    const struct flow_drawing *drawing = given;
    const struct flow_board *board = drawing->position.board;
    const struct flow_paths *paths = &((const struct flow_answer *)answer)->first;
    const size_t edges = (size_t)board->edge_count;
    uint8_t *is_used = base_alloc_zero(moves->memory, edges, 1);

    if (!is_used)
        return base_no_memory(error);
    flow_edges_from_paths(is_used, board, paths);
    for (int32_t edge = 0; edge < board->edge_count; edge++)
        if (flow_is_drawn(drawing, edge) && !is_used[edge])
            puzzle_moves_add(moves,
                             flow_move_of(board, edge, FLOW_LINK_OPEN, board->edges[edge].a));
    for (int colour = 0; colour < board->colours; colour++)
        for (int32_t i = paths->start[colour] + 1; i < paths->start[colour + 1]; i++) {
            const int32_t edge = flow_edge_between(board, paths->nodes[i - 1], paths->nodes[i]);

            if (!flow_is_drawn(drawing, edge))
                puzzle_moves_add(moves,
                                 flow_move_of(board, edge, FLOW_LINK_USED, paths->nodes[i - 1]));
        }
    base_release(moves->memory, is_used, edges);
    return moves->failed ? base_no_memory(error) : CLEW_OK;
}

/* ---- Boards ---- */

/* Only the formats of bare boards can store links; on other boards they are left out. */
static enum clew_status
position_to_board(void **out, const void *given, struct base_memory *memory,
                  struct clew_error *error)
{
    const struct flow_drawing *drawing = given;
    const struct flow_board *board = drawing->position.board;
    const int count = flow_is_bare(board) ? flow_mark_count(board) : 0;
    struct flow_board *copy;
    enum clew_status status = flow_board_copy(&copy, board, memory, error);

    *out = NULL;
    if (status != CLEW_OK)
        return status;
    if (count && !copy->pzpr_marks && !flow_marks_new(copy, memory)) {
        flow_board_free(copy, memory);
        return base_no_memory(error);
    }
    for (int mark = 0; mark < count; mark++) {
        const uint8_t state = drawing->position.links[flow_mark_edge(board, mark)];

        copy->pzpr_marks[mark] = (char)(state == FLOW_LINK_USED     ? FLOW_MARK_LINE
                                        : state == FLOW_LINK_BARRED ? FLOW_MARK_CROSS
                                                                    : FLOW_MARK_NONE);
    }
    *out = copy;
    return CLEW_OK;
}

/* ---- Cells ---- */

static void
fill_lane(const struct flow_drawing *drawing, int lane, int32_t node, bool dark,
          struct clew_game_cell *out)
{
    const struct flow_board *board = drawing->position.board;
    const struct flow_node *here = &board->nodes[node];
    const int16_t colour = drawing->colour[node];

    for (int i = 0; i < here->degree; i++) {
        const uint8_t state = drawing->position.links[here->links[i].edge];

        if (state == FLOW_LINK_USED)
            out->sides[lane] |= 1u << here->links[i].side;
        else if (state == FLOW_LINK_BARRED)
            out->barred |= 1u << here->links[i].side;
    }
    if (colour < 0)
        return;
    out->path[lane] = colour;
    out->is_joined[lane] = flow_is_joined(drawing, colour);
    out->path_colour[lane] = scene_path_colour(flow_palette_index(board, colour), dark);
    snprintf(out->path_name[lane], sizeof out->path_name[lane], "%.15s",
             flow_name_of(board->names[colour]).text);
}

static void
fill_cell(const void *given, int64_t cell, bool dark, struct clew_game_cell *out)
{
    const struct flow_drawing *drawing = given;
    const struct flow_board *board = drawing->position.board;
    struct clew_cell bare = CLEW_CELL_INIT;

    flow_puzzle.cell(board, cell, dark, &bare);
    out->kind = bare.kind;
    out->value = bare.value;
    out->colour = bare.colour;
    memcpy(out->name, bare.name, sizeof out->name);
    for (int lane = 0; lane < flow_lane_count(board, cell); lane++)
        fill_lane(drawing, lane, board->first_node[cell] + lane, dark, out);
}

static void
write_progress(const void *given, size_t move_count, struct base_writer *out)
{
    const struct flow_drawing *drawing = given;
    const struct flow_board *board = drawing->position.board;
    int32_t used = 0;

    (void)move_count; /* the number of moves means nothing in Flow */
    for (int32_t node = 0; node < board->node_count; node++)
        used += flow_drawn_degree(drawing, node) > 0;
    base_write(out, "%d of %d joined, %d of %d cells", flow_count_joined(drawing), board->colours,
               (int)used, board->node_count);
}

const struct puzzle_play flow_play = {
    .controls = "space draw  x clear  m mark",
    .has_free_cursor = true,
    .position_new = new_flow_position,
    .position_free = free_flow_position,
    .apply = flow_move_apply,
    .undo = position_undo,
    .list_moves = flow_move_list,
    .read_move = flow_move_read,
    .write_move = flow_move_write,
    .separator = "; ",
    .gesture = flow_gesture,
    .cursor = cursor_at_start,
    .read_position = flow_read_position,
    .to_answer = flow_drawing_to_answer,
    .to_board = position_to_board,
    .solves_as_board = false,
    .allows = position_allows,
    .to_moves = answer_to_moves,
    .cell = fill_cell,
    .progress = write_progress,
    .hint = flow_hint,
    .explain = flow_explain,
    .draw = flow_draw_game,
};
