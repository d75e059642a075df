/*
 * maze_generate_perfect - carves a tree of corridors.
 *
 * Carving is a randomized depth-first search. Rooms are at even rows and columns; the cell between
 * two rooms is opened when the walk goes from one to the other. Instead of a stack, each room
 * records the direction in which it was entered.
 */
#include "maze/generate/maze_generate.h"

#define NOT_ENTERED 0 /* otherwise 1 + the direction in which the walk entered */
#define FIRST_ROOM  5 /* where the walk began */

struct carving {
    struct maze_board *board;
    struct base_random *random;
    struct search_meter *meter;
    uint8_t *entered;
    int64_t rows, cols; /* of rooms */
};

static void
open_cell(struct maze_board *board, int64_t row, int64_t col)
{
    bits_remove(board->walls.words, maze_lines_bit(&board->walls, row, col));
}

/* The directions of neighbouring rooms that are still closed; returns their number. */
static int
list_closed_rooms(const struct carving *carving, struct grid_place room,
                  enum grid_direction found[4])
{
    int count = 0;

    for (int d = 0; d < GRID_DIRECTIONS; d++) {
        const int64_t row = room.row + grid_row_step((enum grid_direction)d);
        const int64_t col = room.col + grid_col_step((enum grid_direction)d);

        if (row >= 0 && col >= 0 && row < carving->rows && col < carving->cols &&
            carving->entered[row * carving->cols + col] == NOT_ENTERED)
            found[count++] = (enum grid_direction)d;
    }
    return count;
}

static void
step_to_room(struct grid_place *room, enum grid_direction direction)
{
    room->row += grid_row_step(direction);
    room->col += grid_col_step(direction);
}

/* False: a limit ended it before the tree was complete. */
static bool
carve_corridors(struct carving *carving)
{
    struct grid_place room = {0, 0};
    enum grid_direction found[GRID_DIRECTIONS];

    carving->entered[0] = FIRST_ROOM;
    open_cell(carving->board, 0, 0);
    while (maze_generate_count_cell(carving->meter)) {
        const int count = list_closed_rooms(carving, room, found);
        const uint8_t entered = carving->entered[room.row * carving->cols + room.col];

        if (count) {
            const enum grid_direction direction =
                found[base_random_below(carving->random, (uint64_t)count)];

            open_cell(carving->board, 2 * room.row + grid_row_step(direction),
                      2 * room.col + grid_col_step(direction));
            step_to_room(&room, direction);
            open_cell(carving->board, 2 * room.row, 2 * room.col);
            carving->entered[room.row * carving->cols + room.col] = (uint8_t)(1 + direction);
        } else if (entered == FIRST_ROOM) {
            return true;
        } else {
            step_to_room(&room, grid_opposite((enum grid_direction)(entered - 1)));
        }
    }
    return false;
}

enum clew_status
maze_carve_perfect(struct maze_board *board, struct base_random *random, struct search_meter *meter,
                   struct base_memory *memory, struct clew_error *error)
{
    struct carving carving = {.board = board,
                              .random = random,
                              .meter = meter,
                              .rows = (board->rows + 1) / 2,
                              .cols = (board->cols + 1) / 2};
    size_t rooms;
    bool is_complete;

    rooms = (size_t)(carving.rows * carving.cols);
    carving.entered = base_alloc_zero(memory, rooms, 1);
    if (!carving.entered)
        return base_no_memory(error);
    is_complete = carve_corridors(&carving);
    base_release(memory, carving.entered, rooms);
    return is_complete ? CLEW_OK : maze_generate_stopped(error);
}
