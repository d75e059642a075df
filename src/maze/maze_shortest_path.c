/* maze_shortest_path - see the header. */
#include "maze/maze_shortest_path.h"

#include "base/base_writer.h"

static const enum grid_direction letter_orders[2][GRID_DIRECTIONS] = {
    [MAZE_ALPHABETICAL] = {GRID_DOWN, GRID_LEFT, GRID_RIGHT, GRID_UP},
    [MAZE_FIRST] = {GRID_DOWN, GRID_UP, GRID_RIGHT, GRID_LEFT},
};

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

/* ---- Backwards: the predecessors of a stop ---- */

/* The stop whose predecessors are visited, as seen along an axis. */
struct visiting {
    const struct maze_board *board;
    const struct maze_rolls *rolls;
    struct maze_line_pos stop;
    enum maze_axis axis;
    maze_predecessor_visit *visit;
    void *context;
};

static bool
visit_predecessor(const struct visiting *visiting, int64_t pos)
{
    const int64_t stop = visiting->stop.pos;
    const struct maze_line_pos from = {visiting->stop.line, pos};

    return visiting->visit(visiting->context, maze_place_of(from, visiting->axis), visiting->axis,
                           maze_roll_cost(visiting->board, pos < stop ? stop - pos : pos - stop));
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

/* Visits those of the cells low .. high that can precede the stop. */
static bool
visit_segment(const struct visiting *visiting, int64_t low, int64_t high)
{
    const struct maze_lines *lines = &visiting->rolls->lines[visiting->axis];
    const struct maze_line_pos ball = maze_line_pos_of(visiting->board->ball, visiting->axis);
    const int64_t line = visiting->stop.line;

    if (ball.line == line && ball.pos >= low && ball.pos <= high &&
        !visit_predecessor(visiting, ball.pos))
        return false;
    for (int64_t word = low / 64; low <= high && word <= high / 64; word++) {
        uint64_t found = find_entered_across(lines, line, word);

        if (word == low / 64)
            found &= ~UINT64_C(0) << (low & 63);
        if (word == high / 64)
            found &= ~UINT64_C(0) >> (63 - (high & 63));
        for (; found; found &= found - 1)
            if (!visit_predecessor(visiting, word * 64 + bits_lowest(found)))
                return false;
    }
    return true;
}

bool
maze_visit_predecessors_along(const struct maze_board *board, const struct maze_rolls *rolls,
                              struct grid_place stop, enum maze_axis axis,
                              maze_predecessor_visit *visit, void *context)
{
    const struct maze_line_pos at = maze_line_pos_of(stop, axis);
    const struct maze_line_pos drop = maze_line_pos_of(rolls->drop, axis);
    const struct visiting visiting = {board, rolls, at, axis, visit, context};
    const bool is_drop = drop.line == at.line && drop.pos == at.pos;
    int64_t low, high;
    bool ends_here[2]; /* a roll backward, and forward; else the ball would roll past the stop */

    maze_find_segment(rolls, at, axis, &low, &high);
    ends_here[0] = is_drop || low == at.pos;
    ends_here[1] = is_drop || high == at.pos;
    /* A ball that has dropped into the hole does not roll on. */
    if (!is_drop && drop.line == at.line) {
        low += drop.pos == low;
        high -= drop.pos == high;
    }
    return (!ends_here[0] || visit_segment(&visiting, at.pos + 1, high)) &&
           (!ends_here[1] || visit_segment(&visiting, low, at.pos - 1));
}

bool
maze_visit_predecessors(const struct maze_board *board, const struct maze_rolls *rolls,
                        struct grid_place stop, maze_predecessor_visit *visit, void *context)
{
    return maze_visit_predecessors_along(board, rolls, stop, MAZE_ALONG_ROW, visit, context) &&
           maze_visit_predecessors_along(board, rolls, stop, MAZE_ALONG_COL, visit, context);
}

/* ---- Forwards from the ball: choose the moves ---- */

struct tracing {
    const struct maze_path_query *query;
    struct grid_place place;
    uint64_t cost;
    int64_t distance;
    struct base_writer moves;
};

/* Makes the first move in the order that stays on a shortest path; false: there is none. */
static bool
append_move(struct tracing *tracing)
{
    const struct maze_path_query *query = tracing->query;

    for (int i = 0; i < GRID_DIRECTIONS; i++) {
        const enum grid_direction direction = letter_orders[query->ties][i];
        const enum maze_axis axis = axis_of(direction);
        struct maze_line_pos at = maze_line_pos_of(tracing->place, axis);
        struct grid_place next;
        int64_t low, high, cells;
        uint64_t cost;

        maze_find_segment(query->rolls, at, axis, &low, &high);
        cells = is_forward(direction) ? high - at.pos : at.pos - low;
        at.pos = is_forward(direction) ? high : low;
        next = maze_place_of(at, axis);
        cost = tracing->cost + maze_roll_cost(query->board, cells);
        if (cells && query->stops.has(query->stops.context, next, axis, cost)) {
            base_write_char(&tracing->moves, grid_direction_letter(direction));
            tracing->place = next;
            tracing->cost = cost;
            tracing->distance += cells;
            return true;
        }
    }
    return false;
}

enum clew_status
maze_trace_path(struct maze_answer **answer, const struct maze_path_query *query,
                struct base_memory *memory, struct clew_error *error)
{
    struct tracing tracing = {.query = query, .place = query->board->ball};
    enum clew_status status;

    base_writer_init(&tracing.moves, memory);
    base_write_text(&tracing.moves, "");
    while (!tracing.moves.failed && !maze_is_hole(query->board, tracing.place) &&
           append_move(&tracing))
        continue;
    status = tracing.moves.failed
                 ? base_no_memory(error)
                 : maze_answer_new(answer, tracing.moves.text, (int64_t)tracing.moves.length,
                                   tracing.distance, memory, error);
    base_writer_free(&tracing.moves);
    return status;
}
