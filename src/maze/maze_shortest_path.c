/* maze_shortest_path - see the header. */
#include "maze/maze_shortest_path.h"

#include "base/base_writer.h"
#include "maze/maze_rolls.h"

#define ASK_EVERY 1024

static const enum grid_direction orders[2][GRID_DIRECTIONS] = {
    [MAZE_ALPHABETICAL] = {GRID_DOWN, GRID_LEFT, GRID_RIGHT, GRID_UP},
    [MAZE_FIRST] = {GRID_DOWN, GRID_UP, GRID_RIGHT, GRID_LEFT},
};

struct way {
    const struct maze_board *board;
    const struct maze_costs *costs;
    struct maze_rolls rolls;
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

static enum maze_axis
axis_of(enum grid_direction direction)
{
    return grid_col_step(direction) ? MAZE_ALONG_ROW : MAZE_ALONG_COL;
}

static bool
is_forward(enum grid_direction direction)
{
    return direction == GRID_RIGHT || direction == GRID_DOWN;
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

/* Puts a place on if its cost is just what the roll from there to the stop leaves. */
static bool
put_on_if_least(struct way *way, struct maze_spot from, int64_t stop, enum maze_axis axis,
                uint32_t cost)
{
    const struct grid_place place = maze_place_of(from, axis);
    const uint32_t roll = roll_cost(way, from.place < stop ? stop - from.place : from.place - stop);

    if (roll > cost || maze_cost(way->costs, place) != cost - roll)
        return true;
    return put_on(way, maze_cell(way->board, place));
}

/* 64 cells of a line: those with a wall on just one side across. */
static uint64_t
find_entered_across(const struct maze_lines *lines, int64_t line, int64_t word)
{
    const uint64_t before = line > 0 ? maze_line_words(lines, line - 1)[word] : ~UINT64_C(0);
    const uint64_t behind =
        line + 1 < lines->count ? maze_line_words(lines, line + 1)[word] : ~UINT64_C(0);

    return before ^ behind;
}

/* Puts on all of the free places low .. high from which a roll to the stop is on a least way. */
static bool
put_on_stretch(struct way *way, struct maze_spot stop, enum maze_axis axis, int64_t low,
               int64_t high)
{
    const struct maze_lines *lines = &way->rolls.lines[axis];
    const struct maze_spot ball = maze_spot_of(way->board->ball, axis);
    const uint32_t cost = maze_cost(way->costs, maze_place_of(stop, axis));

    if (ball.line == stop.line && ball.place >= low && ball.place <= high &&
        !put_on_if_least(way, ball, stop.place, axis, cost))
        return false;
    for (int64_t word = low / 64; low <= high && word <= high / 64; word++) {
        uint64_t found = find_entered_across(lines, stop.line, word);

        if (word == low / 64)
            found &= ~UINT64_C(0) << (low & 63);
        if (word == high / 64)
            found &= ~UINT64_C(0) >> (63 - (high & 63));
        for (; found; found &= found - 1)
            if (!put_on_if_least(way, (struct maze_spot){stop.line, word * 64 + bits_lowest(found)},
                                 stop.place, axis, cost))
                return false;
    }
    return true;
}

/* Puts on all stops from which a roll in this direction ends at `stop` on a least way. */
static bool
put_on_before(struct way *way, struct grid_place stop, enum grid_direction direction)
{
    const enum maze_axis axis = axis_of(direction);
    const struct maze_spot at = maze_spot_of(stop, axis);
    const bool is_drop = stop.row == way->rolls.drop.row && stop.col == way->rolls.drop.col;
    const struct maze_spot drop = maze_spot_of(way->rolls.drop, axis);
    int64_t low, high;

    maze_find_ends(&way->rolls, at, axis, &low, &high);
    if (!is_drop && (is_forward(direction) ? high : low) != at.place)
        return true; /* the ball would roll on */
    /* From the hole itself, if it ends the stretch, no ball rolls on. */
    if (!is_drop && drop.line == at.line) {
        low += drop.place == low;
        high -= drop.place == high;
    }
    return is_forward(direction) ? put_on_stretch(way, at, axis, low, at.place - 1)
                                 : put_on_stretch(way, at, axis, at.place + 1, high);
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
        const enum maze_axis axis = axis_of(order[i]);
        struct maze_spot at = maze_spot_of(*place, axis);
        struct grid_place next;
        int64_t low, high, cells;

        maze_find_ends(&way->rolls, at, axis, &low, &high);
        cells = is_forward(order[i]) ? high - at.place : at.place - low;
        at.place = is_forward(order[i]) ? high : low;
        next = maze_place_of(at, axis);
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

static enum clew_status
find_way(struct way *way, enum maze_ties ties, struct maze_answer **answer,
         struct clew_error *error)
{
    struct base_memory *memory = way->search->memory;
    const size_t words = bits_words((size_t)(way->board->rows * way->board->cols));
    enum clew_status status = CLEW_OK;

    way->is_on = base_alloc_zero(memory, words, sizeof *way->is_on);
    if (!way->is_on || !mark_all(way))
        status = base_no_memory(error);
    else if (!search_is_stopped(way->search))
        status = follow(way, ties, answer, error);
    base_release(memory, way->is_on, words * sizeof *way->is_on);
    base_release(memory, way->stack, way->capacity * sizeof *way->stack);
    return status;
}

enum clew_status
maze_shortest_path_find(struct maze_answer **answer, const struct maze_question *question,
                        struct search *search, struct clew_error *error)
{
    struct way way = {.board = question->board, .costs = question->costs, .search = search};
    struct maze_lines own;
    enum clew_status status;

    *answer = NULL;
    if (question->by_col) {
        way.rolls = maze_rolls_of(question->board, question->by_col);
        return find_way(&way, question->ties, answer, error);
    }
    if (!maze_lines_turn(&own, &question->board->walls, search->pool, search->memory))
        return base_no_memory(error);
    way.rolls = maze_rolls_of(question->board, &own);
    status = find_way(&way, question->ties, answer, error);
    maze_lines_free(&own, search->memory);
    return status;
}
