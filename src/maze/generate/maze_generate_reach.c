/*
 * maze_generate_reach - where the ball can get to, and from where it can get into the hole.
 *
 * Both are breadth-first searches, one with the rolls and one against them. Against them, a cell
 * at which a roll in some direction ends is reached from all cells behind it, up to the next wall.
 * Each line of free cells has two such ends, so the whole search walks over a cell four times.
 */
#include "maze/generate/maze_generate.h"

struct reach {
    struct maze_cell_list *list;
    const struct maze_board *board;
    uint64_t *is_listed; /* a bit per cell */
    struct base_memory *memory;
};

/* False: no memory. */
static bool
append_cell(struct reach *reach, int64_t cell)
{
    struct maze_cell_list *list = reach->list;

    if (bits_has(reach->is_listed, (size_t)cell))
        return true;
    if (list->count == list->capacity) {
        const size_t capacity = list->capacity ? 2 * list->capacity : 256;
        uint32_t *cells = base_resize(reach->memory, list->cells, list->capacity * sizeof *cells,
                                      capacity * sizeof *cells);

        if (!cells)
            return false;
        list->cells = cells;
        list->capacity = capacity;
    }
    bits_add(reach->is_listed, (size_t)cell);
    list->cells[list->count++] = (uint32_t)cell;
    return true;
}

/* The stops one roll away. */
static bool
append_next_stops(struct reach *reach, struct grid_place from)
{
    bool has_room = true;

    for (int d = 0; has_room && d < GRID_DIRECTIONS; d++) {
        struct grid_place place = from;

        maze_roll(reach->board, &place, (enum grid_direction)d);
        has_room = append_cell(reach, maze_cell(reach->board, place));
    }
    return has_room;
}

static bool
is_free(const struct maze_board *board, int64_t row, int64_t col)
{
    return row >= 0 && row < board->rows && !maze_is_wall(board, row, col);
}

/* The cells from which a roll ends at a place. */
static bool
append_starts(struct reach *reach, struct grid_place end)
{
    const struct maze_board *board = reach->board;
    const bool is_drop = board->rule == MAZE_DROP && maze_is_hole(board, end);
    bool has_room = true;

    for (int d = 0; has_room && d < GRID_DIRECTIONS; d++) {
        const int row_step = grid_row_step((enum grid_direction)d);
        const int col_step = grid_col_step((enum grid_direction)d);
        int64_t row = end.row - row_step, col = end.col - col_step;

        if (!is_drop && is_free(board, end.row + row_step, end.col + col_step))
            continue; /* the ball rolls on */
        for (; has_room && is_free(board, row, col); row -= row_step, col -= col_step)
            has_room = append_cell(reach, maze_cell(board, (struct grid_place){row, col}));
    }
    return has_room;
}

/* Begins with a cell, and appends the neighbours of each cell in the list. */
static enum clew_status
list_reached(struct reach *reach, struct grid_place first,
             bool (*append)(struct reach *, struct grid_place), struct search_meter *meter,
             struct clew_error *error)
{
    const struct maze_board *board = reach->board;
    struct maze_cell_list *list = reach->list;
    const size_t words = bits_words((size_t)(board->rows * board->cols));
    bool has_room, is_stopped = false;

    *list = (struct maze_cell_list){NULL, 0, 0};
    reach->is_listed = base_alloc_zero(reach->memory, words, sizeof *reach->is_listed);
    has_room = reach->is_listed && append_cell(reach, maze_cell(board, first));
    for (size_t next = 0; has_room && next < list->count; next++) {
        const int64_t cell = list->cells[next];

        is_stopped = !maze_generate_count_cell(meter);
        if (is_stopped)
            break;
        has_room = append(reach, (struct grid_place){cell / board->cols, cell % board->cols});
    }
    base_release(reach->memory, reach->is_listed, words * sizeof *reach->is_listed);
    if (!has_room)
        return base_no_memory(error);
    return is_stopped ? maze_generate_stopped(error) : CLEW_OK;
}

enum clew_status
maze_list_stops(struct maze_cell_list *list, const struct maze_board *board,
                struct search_meter *meter, struct base_memory *memory, struct clew_error *error)
{
    struct maze_board open = *board;
    struct reach reach = {.list = list, .board = &open, .memory = memory};

    open.rule = MAZE_STOP; /* the ball rolls over the cell where the hole will be */
    return list_reached(&reach, board->ball, append_next_stops, meter, error);
}

enum clew_status
maze_list_starts(struct maze_cell_list *list, const struct maze_board *board,
                 struct search_meter *meter, struct base_memory *memory, struct clew_error *error)
{
    struct reach reach = {.list = list, .board = board, .memory = memory};

    return list_reached(&reach, board->hole, append_starts, meter, error);
}

void
maze_cell_list_free(struct maze_cell_list *list, struct base_memory *memory)
{
    base_release(memory, list->cells, list->capacity * sizeof *list->cells);
    *list = (struct maze_cell_list){NULL, 0, 0};
}
