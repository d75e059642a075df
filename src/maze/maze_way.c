/* maze_way - see the header. */
#include "maze/maze_way.h"

#include "base/base_writer.h"

#define ASK_EVERY 1024

static const enum grid_direction orders[2][GRID_DIRECTIONS] = {
    [MAZE_ALPHABETICAL] = {GRID_DOWN, GRID_LEFT, GRID_RIGHT, GRID_UP},
    [MAZE_FIRST] = {GRID_DOWN, GRID_UP, GRID_RIGHT, GRID_LEFT},
};

struct way {
    const struct maze_board *board;
    const struct maze_costs *costs;
    struct search *search;
    uint64_t *is_on; /* a bit a cell: it lies on a way of least cost */
    uint32_t *stack; /* cells whose predecessors are still to be found */
    size_t count;
    size_t capacity;
};

static uint32_t
roll_cost(const struct way *way, int64_t cells)
{
    return way->board->measure == MAZE_DISTANCE ? (uint32_t)cells : 1;
}

/* ---- Backwards from the hole ---- */

static bool
put_on(struct way *way, int64_t cell)
{
    if (bits_has(way->is_on, (size_t)cell))
        return true;
    if (way->count == way->capacity) {
        const size_t capacity = way->capacity ? 2 * way->capacity : 256;
        uint32_t *stack = base_resize(way->search->memory, way->stack,
                                      way->capacity * sizeof *stack, capacity * sizeof *stack);

        if (!stack)
            return false;
        way->stack = stack;
        way->capacity = capacity;
    }
    bits_add(way->is_on, (size_t)cell);
    way->stack[way->count++] = (uint32_t)cell;
    return true;
}

static bool
is_open(const struct maze_board *board, int64_t row, int64_t col)
{
    return row >= 0 && row < board->rows && !maze_is_wall(board, row, col);
}

/* Puts on all stops from which a roll in this direction ends at `stop` on a least way. */
static bool
put_on_before(struct way *way, struct grid_place stop, enum grid_direction direction)
{
    const struct maze_board *board = way->board;
    const int row_step = grid_row_step(direction), col_step = grid_col_step(direction);
    const bool drops = board->rule == MAZE_DROP;
    const uint32_t cost = maze_cost(way->costs, stop);
    struct grid_place place = stop;

    if (is_open(board, stop.row + row_step, stop.col + col_step) &&
        !(drops && maze_is_hole(board, stop)))
        return true; /* the ball would roll on */
    for (int64_t cells = 1; roll_cost(way, cells) <= cost; cells++) {
        place.row -= row_step;
        place.col -= col_step;
        if (!is_open(board, place.row, place.col) || (drops && maze_is_hole(board, place)))
            return true;
        if (maze_cost(way->costs, place) == cost - roll_cost(way, cells) &&
            !put_on(way, maze_cell(board, place)))
            return false;
    }
    return true;
}

/* False when memory ran out; a limit ends it early with true. */
static bool
mark_all(struct way *way)
{
    const struct maze_board *board = way->board;
    bool has_room = put_on(way, maze_cell(board, board->hole));

    for (uint64_t steps = 1; has_room && way->count; steps++) {
        const int64_t cell = way->stack[--way->count];
        const struct grid_place stop = {cell / board->cols, cell % board->cols};

        if (steps % ASK_EVERY == 0 && search_must_stop(way->search))
            return true;
        for (int d = 0; has_room && d < GRID_DIRECTIONS; d++)
            has_room = put_on_before(way, stop, (enum grid_direction)d);
    }
    return has_room;
}

/* ---- Forwards by the least letters ---- */

/* Rolls on by the least letter that stays on a least way; the cells rolled. */
static int64_t
roll_on(const struct way *way, struct grid_place *place, const enum grid_direction *order,
        struct base_writer *path)
{
    const uint32_t cost = maze_cost(way->costs, *place);

    for (int i = 0; i < GRID_DIRECTIONS; i++) {
        struct grid_place next = *place;
        const int64_t cells = maze_roll(way->board, &next, order[i]);

        if (cells && bits_has(way->is_on, (size_t)maze_cell(way->board, next)) &&
            maze_cost(way->costs, next) == cost + roll_cost(way, cells)) {
            base_write_char(path, grid_direction_letter(order[i]));
            *place = next;
            return cells;
        }
    }
    return 0;
}

static enum clew_status
follow(struct way *way, enum maze_ties ties, struct maze_answer **answer, struct clew_error *error)
{
    const struct maze_board *board = way->board;
    struct grid_place place = board->ball;
    struct base_writer path;
    enum clew_status status;
    int64_t distance = 0, cells = 1;

    base_writer_init(&path, way->search->memory);
    base_write_text(&path, "");
    while (!path.failed && cells && !maze_is_hole(board, place)) {
        cells = roll_on(way, &place, orders[ties], &path);
        distance += cells;
    }
    status = path.failed ? base_no_memory(error)
                         : maze_answer_new(answer, path.text, (int64_t)path.length, distance,
                                           way->search->memory, error);
    base_writer_free(&path);
    return status;
}

enum clew_status
maze_way_find(struct maze_answer **answer, const struct maze_board *board,
              const struct maze_costs *costs, enum maze_ties ties, struct search *search,
              struct clew_error *error)
{
    const size_t words = bits_words((size_t)(board->rows * board->cols));
    struct way way = {.board = board, .costs = costs, .search = search};
    enum clew_status status = CLEW_OK;

    *answer = NULL;
    way.is_on = base_alloc_zero(search->memory, words, sizeof *way.is_on);
    if (!way.is_on || !mark_all(&way))
        status = base_no_memory(error);
    else if (!search_is_stopped(search))
        status = follow(&way, ties, answer, error);
    base_release(search->memory, way.is_on, words * sizeof *way.is_on);
    base_release(search->memory, way.stack, way.capacity * sizeof *way.stack);
    return status;
}
