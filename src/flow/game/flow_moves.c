/* flow_moves - see the header. */
#include "flow/game/flow_moves.h"

static const struct {
    const char *name;
    enum flow_move_kind kind;
} move_names[] = {{"draw", FLOW_MOVE_DRAW}, {"erase", FLOW_MOVE_ERASE}, {"bar", FLOW_MOVE_BAR}};

#define MOVE_NAME_COUNT (sizeof move_names / sizeof *move_names)

struct clew_move
flow_move_of(const struct flow_board *board, int32_t edge, enum flow_link_state state, int32_t from)
{
    const struct flow_edge ends = board->edges[edge];
    const int32_t to = from == ends.b ? ends.a : ends.b;

    return (struct clew_move){.kind = (int32_t)state,
                              .cell = board->nodes[from == ends.b ? ends.b : ends.a].cell,
                              .to = board->nodes[to].cell};
}

static bool
is_board_cell(const struct flow_board *board, int64_t cell)
{
    return cell >= 0 && cell < board->cell_count;
}

enum clew_status
flow_move_apply(void *given, const struct clew_move *move, struct clew_error *error)
{
    struct flow_drawing *drawing = given;
    const struct flow_board *board = drawing->position.board;
    int32_t edge;

    if (move->kind < FLOW_MOVE_ERASE || move->kind > FLOW_MOVE_BAR)
        return base_fail(error, CLEW_BAD_MOVE, "there is no move of kind %d", (int)move->kind);
    if (!is_board_cell(board, move->cell) || !is_board_cell(board, move->to))
        return base_fail(error, CLEW_BAD_MOVE, "the move names a cell that does not exist");
    edge = flow_edge_of_cells(board, move->cell, move->to);
    if (edge < 0)
        return base_fail_cell(error, CLEW_BAD_MOVE, move->cell,
                              "no path can run between row %d, column %d and row %d, column %d",
                              (int)(move->cell / board->cols) + 1,
                              (int)(move->cell % board->cols) + 1,
                              (int)(move->to / board->cols) + 1, (int)(move->to % board->cols) + 1);
    if (drawing->position.links[edge] == move->kind)
        return base_fail_cell(error, CLEW_BAD_MOVE, move->cell,
                              move->kind == FLOW_MOVE_DRAW  ? "that is drawn already"
                              : move->kind == FLOW_MOVE_BAR ? "that is marked already"
                                                            : "there is nothing to erase");
    return flow_drawing_set(drawing, edge, (enum flow_link_state)move->kind, error);
}

/* ---- Listing moves ---- */

struct move_list {
    struct clew_move *moves;
    size_t count, capacity;
};

static void
move_list_add(struct move_list *list, struct clew_move move)
{
    if (list->count < list->capacity)
        list->moves[list->count] = move;
    list->count++;
}

/* Whether a path can start or continue at this node. */
static bool
is_open_end(const struct flow_drawing *drawing, int32_t node)
{
    const int degree = flow_drawn_degree(drawing, node);

    return drawing->position.board->nodes[node].colour >= 0 ? degree == 0 : degree == 1;
}

static bool
can_draw(const struct flow_drawing *drawing, int32_t from, const struct flow_link *link)
{
    const int16_t a = drawing->colour[from], b = drawing->colour[link->to];

    return drawing->position.links[link->edge] == FLOW_LINK_OPEN && is_open_end(drawing, from) &&
           flow_drawn_degree(drawing, link->to) <
               flow_full_degree(drawing->position.board, link->to) &&
           drawing->component[from] != drawing->component[link->to] && (a < 0 || b < 0 || a == b);
}

static void
list_moves_at_node(struct move_list *list, const struct flow_drawing *drawing, int32_t node)
{
    const struct flow_board *board = drawing->position.board;
    const struct flow_node *here = &board->nodes[node];

    for (int i = 0; i < here->degree; i++) {
        const int32_t edge = here->links[i].edge;

        if (drawing->position.links[edge] != FLOW_LINK_OPEN)
            move_list_add(list, flow_move_of(board, edge, FLOW_LINK_OPEN, node));
        else if (can_draw(drawing, node, &here->links[i]))
            move_list_add(list, flow_move_of(board, edge, FLOW_LINK_USED, node));
    }
}

static void
list_moves_at_edge(struct move_list *list, const struct flow_drawing *drawing, int32_t edge)
{
    const struct flow_board *board = drawing->position.board;
    const int32_t ends[2] = {board->edges[edge].a, board->edges[edge].b};

    if (drawing->position.links[edge] != FLOW_LINK_OPEN) {
        move_list_add(list, flow_move_of(board, edge, FLOW_LINK_OPEN, ends[0]));
        return;
    }
    for (int i = 0; i < 2; i++) {
        const struct flow_link link = {.to = ends[!i], .edge = edge};

        if (can_draw(drawing, ends[i], &link)) {
            move_list_add(list, flow_move_of(board, edge, FLOW_LINK_USED, ends[i]));
            return;
        }
    }
}

size_t
flow_move_list(const void *given, int64_t cell, struct clew_move *moves, size_t capacity)
{
    const struct flow_drawing *drawing = given;
    const struct flow_board *board = drawing->position.board;
    struct move_list list = {.moves = moves, .capacity = capacity};

    if (cell < 0)
        for (int32_t edge = 0; edge < board->edge_count; edge++)
            list_moves_at_edge(&list, drawing, edge);
    else if (is_board_cell(board, cell))
        for (int lane = 0; lane < flow_lane_count(board, cell); lane++)
            list_moves_at_node(&list, drawing, board->first_node[cell] + lane);
    return list.count;
}

/* ---- Text ---- */

static enum clew_status
read_move_cell(int64_t *cell, const struct flow_board *board, struct base_text *text,
               struct clew_error *error)
{
    int64_t row = 0, col = 0;
    enum clew_status status;

    base_text_skip_blanks(text);
    status = base_text_number(text, &row, 0, board->rows - 1, "the row", error);
    if (status == CLEW_OK && !base_text_take(text, ','))
        return base_text_fail(text, error, CLEW_BAD_TEXT, "a cell is row,column");
    if (status == CLEW_OK)
        status = base_text_number(text, &col, 0, board->cols - 1, "the column", error);
    *cell = row * board->cols + col;
    return status;
}

enum clew_status
flow_move_read(struct clew_move *move, const void *board, struct base_text *text,
               struct clew_error *error)
{
    enum clew_status status;

    *move = (struct clew_move){.kind = -1};
    base_text_skip_blanks(text);
    for (size_t i = 0; i < MOVE_NAME_COUNT && move->kind < 0; i++)
        if (base_text_take_word(text, move_names[i].name))
            move->kind = (int32_t)move_names[i].kind;
    if (move->kind < 0)
        return base_text_fail(text, error, CLEW_BAD_MOVE, "a move is draw, erase or bar");
    status = read_move_cell(&move->cell, board, text, error);
    if (status == CLEW_OK)
        status = read_move_cell(&move->to, board, text, error);
    if (status != CLEW_OK && error)
        error->status = CLEW_BAD_MOVE; /* not the CLEW_BAD_TEXT of read_move_cell */
    return status == CLEW_OK ? CLEW_OK : CLEW_BAD_MOVE;
}

void
flow_move_write(struct base_writer *out, const void *given, const struct clew_move *move)
{
    const struct flow_board *board = given;

    for (size_t i = 0; i < MOVE_NAME_COUNT; i++)
        if ((int32_t)move_names[i].kind == move->kind)
            base_write(out, "%s %d,%d %d,%d", move_names[i].name, (int)(move->cell / board->cols),
                       (int)(move->cell % board->cols), (int)(move->to / board->cols),
                       (int)(move->to % board->cols));
}
