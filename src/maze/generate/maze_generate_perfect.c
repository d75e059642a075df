/*
 * maze_generate_perfect - carves a tree of corridors, and lists the stops of any board.
 *
 * Carving is a random walk that goes back when it is stuck. Rooms stand at even rows and columns;
 * between two neighbours lies the cell that is opened when the walk steps across. Instead of a
 * stack each room remembers from where it was entered.
 */
#include "maze/generate/maze_generate.h"

#define NOT_ENTERED 0 /* else 1 + the direction in which the walk entered */
#define FIRST_ROOM  5 /* entered from nowhere */

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

/* The rooms round about that are still closed; their number. */
static int
list_closed(const struct carving *carving, struct grid_place room, enum grid_direction found[4])
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
step(struct grid_place *room, enum grid_direction direction)
{
    room->row += grid_row_step(direction);
    room->col += grid_col_step(direction);
}

/* False: stopped before the tree is complete. */
static bool
carve(struct carving *carving)
{
    struct grid_place room = {0, 0};
    enum grid_direction found[GRID_DIRECTIONS];

    carving->entered[0] = FIRST_ROOM;
    open_cell(carving->board, 0, 0);
    while (maze_count_cell(carving->meter)) {
        const int count = list_closed(carving, room, found);
        const uint8_t entered = carving->entered[room.row * carving->cols + room.col];

        if (count) {
            const enum grid_direction direction =
                found[base_random_below(carving->random, (uint64_t)count)];

            open_cell(carving->board, 2 * room.row + grid_row_step(direction),
                      2 * room.col + grid_col_step(direction));
            step(&room, direction);
            open_cell(carving->board, 2 * room.row, 2 * room.col);
            carving->entered[room.row * carving->cols + room.col] = (uint8_t)(1 + direction);
        } else if (entered == FIRST_ROOM) {
            return true;
        } else {
            step(&room, grid_opposite((enum grid_direction)(entered - 1)));
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
    is_complete = carve(&carving);
    base_release(memory, carving.entered, rooms);
    return is_complete ? CLEW_OK : maze_generate_stopped(error);
}

/* ---- The stops ---- */

struct listing {
    struct maze_stop_list *list;
    uint64_t *is_listed; /* a bit per cell */
    struct base_memory *memory;
};

static bool
list_stop(struct listing *listing, int64_t cell)
{
    struct maze_stop_list *list = listing->list;

    if (bits_has(listing->is_listed, (size_t)cell))
        return true;
    if (list->count == list->capacity) {
        const size_t capacity = list->capacity ? 2 * list->capacity : 256;
        uint32_t *stops = base_resize(listing->memory, list->stops, list->capacity * sizeof *stops,
                                      capacity * sizeof *stops);

        if (!stops)
            return false;
        list->stops = stops;
        list->capacity = capacity;
    }
    bits_add(listing->is_listed, (size_t)cell);
    list->stops[list->count++] = (uint32_t)cell;
    return true;
}

/* The stops one roll away from another that are not listed yet. */
static bool
list_next_stops(struct listing *listing, const struct maze_board *board, int64_t cell)
{
    bool has_room = true;

    for (int d = 0; has_room && d < GRID_DIRECTIONS; d++) {
        struct grid_place place = {cell / board->cols, cell % board->cols};

        maze_roll(board, &place, (enum grid_direction)d);
        has_room = list_stop(listing, maze_cell(board, place));
    }
    return has_room;
}

enum clew_status
maze_list_stops(struct maze_stop_list *list, const struct maze_board *board,
                struct search_meter *meter, struct base_memory *memory, struct clew_error *error)
{
    const size_t words = bits_words((size_t)(board->rows * board->cols));
    struct maze_board open = *board;
    struct listing listing = {.list = list, .memory = memory};
    bool has_room, is_stopped = false;

    *list = (struct maze_stop_list){NULL, 0, 0};
    open.rule = MAZE_STOP; /* the ball rolls over the cell where the hole will be */
    listing.is_listed = base_alloc_zero(memory, words, sizeof *listing.is_listed);
    has_room = listing.is_listed && list_stop(&listing, maze_cell(board, board->ball));
    for (size_t next = 0; has_room && next < list->count; next++) {
        is_stopped = !maze_count_cell(meter);
        if (is_stopped)
            break;
        has_room = list_next_stops(&listing, &open, list->stops[next]);
    }
    base_release(memory, listing.is_listed, words * sizeof *listing.is_listed);
    if (!has_room)
        return base_no_memory(error);
    return is_stopped ? maze_generate_stopped(error) : CLEW_OK;
}

void
maze_stop_list_free(struct maze_stop_list *list, struct base_memory *memory)
{
    base_release(memory, list->stops, list->capacity * sizeof *list->stops);
    *list = (struct maze_stop_list){NULL, 0, 0};
}
