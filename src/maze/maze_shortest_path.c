/* maze_shortest_path - see the header. */
#include "maze/maze_shortest_path.h"

#include "base/base_writer.h"
#include "maze/maze_rolls.h"

#define STOP_CHECK_INTERVAL 1024

static const enum grid_direction letter_orders[2][GRID_DIRECTIONS] = {
    [MAZE_ALPHABETICAL] = {GRID_DOWN, GRID_LEFT, GRID_RIGHT, GRID_UP},
    [MAZE_FIRST] = {GRID_DOWN, GRID_UP, GRID_RIGHT, GRID_LEFT},
};

struct path_finder {
    const struct maze_board *board;
    const struct maze_costs *costs;
    struct maze_rolls rolls;
    struct search *search;
    uint64_t *is_on_path; /* one bit per cell: it is on a shortest path */
    uint32_t *stack;      /* cells whose predecessors are not marked yet */
    size_t count;
    size_t capacity;
};

static uint32_t
path_roll_cost(const struct path_finder *finder, int64_t cells)
{
    return finder->board->measure == MAZE_DISTANCE ? (uint32_t)cells : 1;
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

/* ---- Backwards from the hole: mark the stops on shortest paths ---- */

static bool
mark_cell(struct path_finder *finder, int64_t cell)
{
    if (bits_has(finder->is_on_path, (size_t)cell))
        return true;
    if (finder->count == finder->capacity) {
        const size_t capacity = finder->capacity ? 2 * finder->capacity : 256;
        uint32_t *stack = base_resize(finder->search->memory, finder->stack,
                                      finder->capacity * sizeof *stack, capacity * sizeof *stack);

        if (!stack)
            return false;
        finder->stack = stack;
        finder->capacity = capacity;
    }
    bits_add(finder->is_on_path, (size_t)cell);
    finder->stack[finder->count++] = (uint32_t)cell;
    return true;
}

/* Marks a cell if a roll from there to the stop is part of a shortest path. */
static bool
mark_if_on_path(struct path_finder *finder, struct maze_line_pos from, int64_t stop,
                enum maze_axis axis, uint32_t cost)
{
    const struct grid_place place = maze_place_of(from, axis);
    const uint32_t roll =
        path_roll_cost(finder, from.pos < stop ? stop - from.pos : from.pos - stop);

    if (roll > cost || maze_cost(finder->costs, place) != cost - roll)
        return true;
    return mark_cell(finder, maze_cell(finder->board, place));
}

/* Those of 64 cells of a line that have a wall on exactly one side across the line. */
static uint64_t
find_entered_across(const struct maze_lines *lines, int64_t line, int64_t word)
{
    const uint64_t above = line > 0 ? maze_line_words(lines, line - 1)[word] : ~UINT64_C(0);
    const uint64_t below =
        line + 1 < lines->count ? maze_line_words(lines, line + 1)[word] : ~UINT64_C(0);

    return above ^ below;
}

/* Marks the cells low .. high from which a roll to the stop is part of a shortest path. */
static bool
mark_segment(struct path_finder *finder, struct maze_line_pos stop, enum maze_axis axis,
             int64_t low, int64_t high)
{
    const struct maze_lines *lines = &finder->rolls.lines[axis];
    const struct maze_line_pos ball = maze_line_pos_of(finder->board->ball, axis);
    const uint32_t cost = maze_cost(finder->costs, maze_place_of(stop, axis));

    if (ball.line == stop.line && ball.pos >= low && ball.pos <= high &&
        !mark_if_on_path(finder, ball, stop.pos, axis, cost))
        return false;
    for (int64_t word = low / 64; low <= high && word <= high / 64; word++) {
        uint64_t found = find_entered_across(lines, stop.line, word);

        if (word == low / 64)
            found &= ~UINT64_C(0) << (low & 63);
        if (word == high / 64)
            found &= ~UINT64_C(0) >> (63 - (high & 63));
        for (; found; found &= found - 1)
            if (!mark_if_on_path(finder,
                                 (struct maze_line_pos){stop.line, word * 64 + bits_lowest(found)},
                                 stop.pos, axis, cost))
                return false;
    }
    return true;
}

/* Marks the stops from which a roll in this direction ends at `stop` on a shortest path. */
static bool
mark_predecessors(struct path_finder *finder, struct grid_place stop, enum grid_direction direction)
{
    const enum maze_axis axis = axis_of(direction);
    const struct maze_line_pos at = maze_line_pos_of(stop, axis);
    const bool is_drop = stop.row == finder->rolls.drop.row && stop.col == finder->rolls.drop.col;
    const struct maze_line_pos drop = maze_line_pos_of(finder->rolls.drop, axis);
    int64_t low, high;

    maze_find_segment(&finder->rolls, at, axis, &low, &high);
    if (!is_drop && (is_forward(direction) ? high : low) != at.pos)
        return true; /* the ball would roll past it */
    /* A ball that has dropped into the hole does not roll on. */
    if (!is_drop && drop.line == at.line) {
        low += drop.pos == low;
        high -= drop.pos == high;
    }
    return is_forward(direction) ? mark_segment(finder, at, axis, low, at.pos - 1)
                                 : mark_segment(finder, at, axis, at.pos + 1, high);
}

/* False: out of memory. A limit ends it early with true. */
static bool
mark_shortest_paths(struct path_finder *finder)
{
    const struct maze_board *board = finder->board;
    bool has_room = mark_cell(finder, maze_cell(board, board->hole));

    for (uint64_t steps = 1; has_room && finder->count; steps++) {
        const int64_t cell = finder->stack[--finder->count];
        const struct grid_place stop = {cell / board->cols, cell % board->cols};

        if (steps % STOP_CHECK_INTERVAL == 0 && search_must_stop(finder->search))
            return true;
        for (int d = 0; has_room && d < GRID_DIRECTIONS; d++)
            has_room = mark_predecessors(finder, stop, (enum grid_direction)d);
    }
    return has_room;
}

/* ---- Forwards from the ball: choose the moves ---- */

/* Makes the first move in the order that stays on a shortest path; returns the cells rolled. */
static int64_t
append_move(const struct path_finder *finder, struct grid_place *place,
            const enum grid_direction *order, struct base_writer *moves)
{
    const uint32_t cost = maze_cost(finder->costs, *place);

    for (int i = 0; i < GRID_DIRECTIONS; i++) {
        const enum maze_axis axis = axis_of(order[i]);
        struct maze_line_pos at = maze_line_pos_of(*place, axis);
        struct grid_place next;
        int64_t low, high, cells;

        maze_find_segment(&finder->rolls, at, axis, &low, &high);
        cells = is_forward(order[i]) ? high - at.pos : at.pos - low;
        at.pos = is_forward(order[i]) ? high : low;
        next = maze_place_of(at, axis);
        if (cells && bits_has(finder->is_on_path, (size_t)maze_cell(finder->board, next)) &&
            maze_cost(finder->costs, next) == cost + path_roll_cost(finder, cells)) {
            base_write_char(moves, grid_direction_letter(order[i]));
            *place = next;
            return cells;
        }
    }
    return 0;
}

static enum clew_status
trace_path(struct path_finder *finder, enum maze_ties ties, struct maze_answer **answer,
           struct clew_error *error)
{
    const struct maze_board *board = finder->board;
    struct grid_place place = board->ball;
    struct base_writer moves;
    enum clew_status status;
    int64_t distance = 0, cells = 1;

    base_writer_init(&moves, finder->search->memory);
    base_write_text(&moves, "");
    while (!moves.failed && cells && !maze_is_hole(board, place)) {
        cells = append_move(finder, &place, letter_orders[ties], &moves);
        distance += cells;
    }
    status = moves.failed ? base_no_memory(error)
                          : maze_answer_new(answer, moves.text, (int64_t)moves.length, distance,
                                            finder->search->memory, error);
    base_writer_free(&moves);
    return status;
}

static enum clew_status
find_shortest_path(struct path_finder *finder, enum maze_ties ties, struct maze_answer **answer,
                   struct clew_error *error)
{
    struct base_memory *memory = finder->search->memory;
    const size_t words = bits_words((size_t)(finder->board->rows * finder->board->cols));
    enum clew_status status = CLEW_OK;

    finder->is_on_path = base_alloc_zero(memory, words, sizeof *finder->is_on_path);
    if (!finder->is_on_path || !mark_shortest_paths(finder))
        status = base_no_memory(error);
    else if (!search_is_stopped(finder->search))
        status = trace_path(finder, ties, answer, error);
    base_release(memory, finder->is_on_path, words * sizeof *finder->is_on_path);
    base_release(memory, finder->stack, finder->capacity * sizeof *finder->stack);
    return status;
}

enum clew_status
maze_shortest_path_find(struct maze_answer **answer, const struct maze_path_query *query,
                        struct search *search, struct clew_error *error)
{
    struct path_finder finder = {.board = query->board, .costs = query->costs, .search = search};
    struct maze_lines own;
    enum clew_status status;

    *answer = NULL;
    if (query->by_col) {
        finder.rolls = maze_rolls_of(query->board, query->by_col);
        return find_shortest_path(&finder, query->ties, answer, error);
    }
    if (!maze_lines_transpose(&own, &query->board->walls, search->pool, search->memory))
        return base_no_memory(error);
    finder.rolls = maze_rolls_of(query->board, &own);
    status = find_shortest_path(&finder, query->ties, answer, error);
    maze_lines_free(&own, search->memory);
    return status;
}
