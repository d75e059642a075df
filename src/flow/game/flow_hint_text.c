/* flow_hint_text - names of cells and paths in hints; see flow_hint.h. */
#include "flow/game/flow_hint.h"

#include <stdio.h>

struct flow_cell_text
flow_cell_text_of(const struct flow_board *board, int32_t node)
{
    const int32_t cell = board->nodes[node].cell;
    struct flow_cell_text cell_text;

    snprintf(cell_text.text, sizeof cell_text.text, "row %d, column %d",
             (int)cell / board->cols + 1, (int)cell % board->cols + 1);
    return cell_text;
}

/* 0, 1 or 2: in the first, the middle or the last third. */
static int
third_of(int at, int size)
{
    return size < 3 ? (at == 0 ? 0 : 2) : 3 * at < size ? 0 : 3 * at >= 2 * size ? 2 : 1;
}

const char *
flow_region_of(const struct flow_board *board, int32_t cell)
{
    static const char *const names[3][3] = {
        {"the top left corner", "the top edge", "the top right corner"},
        {"the left edge", "the middle of the board", "the right edge"},
        {"the bottom left corner", "the bottom edge", "the bottom right corner"},
    };

    return names[third_of(cell / board->cols, board->rows)]
                [third_of(cell % board->cols, board->cols)];
}

struct flow_name
flow_path_name(const struct flow_drawing *drawing, int32_t node)
{
    const int16_t colour = drawing->colour[node];
    struct flow_name name = {"the line"};

    return colour < 0 ? name : flow_name_of(drawing->position.board->names[colour]);
}

void
flow_hint_add_cell(struct puzzle_hint *hint, int64_t cell, enum clew_role role)
{
    for (size_t i = 0; i < hint->cell_count; i++)
        if (hint->cells[i].cell == cell)
            return;
    puzzle_hint_add_cell(hint, cell, role);
}

void
flow_hint_say_path(struct puzzle_hint *hint, const struct flow_drawing *drawing, int32_t node)
{
    const struct flow_board *board = drawing->position.board;

    if (drawing->colour[node] >= 0)
        puzzle_hint_set(hint, CLEW_HINT_WHICH, "Look at %s.", flow_path_name(drawing, node).text);
    else
        puzzle_hint_set(hint, CLEW_HINT_WHICH, "Look at %s.",
                        flow_region_of(board, board->nodes[node].cell));
}
