/*
 * maze_rate - see the header.
 *
 * Breadth-first search by rolls lists the stops level by level until the hole's level is complete;
 * then the list is read backwards: a stop is on a shortest way if one of its rolls ends on a stop
 * of the next level that is.
 */
#include "maze/rate/maze_rate.h"

#include "maze/board/maze_board.h"

struct stop {
    uint32_t cell;
    uint32_t level; /* rolls from the ball */
    uint64_t ways;  /* of fewest rolls from here into the hole; 0: it is on none */
    uint32_t away;  /* rolls that lead away from the hole, on the best of these */
};

struct levels {
    const struct maze_board *board;
    struct base_memory *memory;
    struct search_meter meter;
    uint32_t *number; /* by cell: 1 + the index of its stop; 0: not reached */
    struct stop *stops;
    size_t count, capacity;
};

enum clew_grade
maze_grade(int64_t rolls)
{
    return rolls <= 3    ? CLEW_GRADE_EASY
           : rolls <= 6  ? CLEW_GRADE_NORMAL
           : rolls <= 10 ? CLEW_GRADE_HARD
           : rolls <= 16 ? CLEW_GRADE_EXPERT
                         : CLEW_GRADE_FIENDISH;
}

/* ---- Forwards ---- */

static bool
add_stop(struct levels *levels, int64_t cell, uint32_t level)
{
    if (levels->number[cell])
        return true;
    if (levels->count == levels->capacity) {
        const size_t size = sizeof *levels->stops;
        const size_t capacity = levels->capacity ? 2 * levels->capacity : 256;
        struct stop *grown =
            base_resize(levels->memory, levels->stops, levels->capacity * size, capacity * size);

        if (!grown)
            return false;
        levels->stops = grown;
        levels->capacity = capacity;
    }
    levels->stops[levels->count++] = (struct stop){.cell = (uint32_t)cell, .level = level};
    levels->number[cell] = (uint32_t)levels->count;
    return true;
}

/* The cell where a roll from a stop ends; its own cell when the ball does not move. */
static int64_t
roll_from(const struct levels *levels, uint32_t cell, int direction)
{
    const int64_t cols = levels->board->cols;
    struct grid_place place = {cell / cols, cell % cols};

    maze_roll(levels->board, &place, (enum grid_direction)direction);
    return maze_cell(levels->board, place);
}

static enum clew_status
fail_stopped(struct clew_error *error)
{
    return base_fail(error, CLEW_STOPPED, "a limit ended the rating");
}

/* Lists the stops up to the hole's level. Fails: CLEW_STOPPED, CLEW_NO_MEMORY. */
static enum clew_status
list_levels(struct levels *levels, struct clew_error *error)
{
    const int64_t hole = maze_cell(levels->board, levels->board->hole);
    enum clew_status status = CLEW_OK;

    if (!add_stop(levels, maze_cell(levels->board, levels->board->ball), 0))
        return base_no_memory(error);
    for (size_t i = 0; !status && i < levels->count; i++) {
        const struct stop stop = levels->stops[i];

        if (levels->number[hole] && stop.level >= levels->stops[levels->number[hole] - 1].level)
            break;
        if (!search_count_node(&levels->meter))
            status = fail_stopped(error);
        for (int d = 0; !status && d < GRID_DIRECTIONS; d++)
            if (!add_stop(levels, roll_from(levels, stop.cell, d), stop.level + 1))
                status = base_no_memory(error);
    }
    return status;
}

/* ---- Backwards ---- */

static int64_t
distance_to_hole(const struct maze_board *board, uint32_t cell)
{
    const int64_t rows = cell / board->cols - board->hole.row;
    const int64_t cols = cell % board->cols - board->hole.col;

    return (rows < 0 ? -rows : rows) + (cols < 0 ? -cols : cols);
}

static uint64_t
add_ways(uint64_t a, uint64_t b)
{
    return a > INT64_MAX - b ? INT64_MAX : a + b;
}

/* Sums up what the rolls of a stop lead to. */
static void
count_ways(struct levels *levels, struct stop *stop)
{
    for (int d = 0; d < GRID_DIRECTIONS; d++) {
        const int64_t to = roll_from(levels, stop->cell, d);
        const struct stop *next =
            levels->number[to] ? &levels->stops[levels->number[to] - 1] : NULL;
        uint32_t away;

        if (!next || next->level != stop->level + 1 || !next->ways)
            continue;
        away = next->away + (distance_to_hole(levels->board, next->cell) >
                             distance_to_hole(levels->board, stop->cell));
        if (!stop->ways || away < stop->away)
            stop->away = away;
        stop->ways = add_ways(stop->ways, next->ways);
    }
}

/* Reads the list backwards from the hole's level. Fails: CLEW_STOPPED. */
static enum clew_status
mark_ways(struct levels *levels, uint32_t rolls, int64_t *false_leads, struct clew_error *error)
{
    *false_leads = 0;

    for (size_t i = levels->count; i-- > 0;) {
        struct stop *stop = &levels->stops[i];

        if (stop->level >= rolls)
            continue;
        if (!search_count_node(&levels->meter))
            return fail_stopped(error);
        count_ways(levels, stop);
        *false_leads += !stop->ways;
    }
    return CLEW_OK;
}

/* ---- The rating ---- */

static enum clew_status
rate_levels(struct puzzle_rating *rating, struct levels *levels, struct clew_error *error)
{
    const int64_t hole = maze_cell(levels->board, levels->board->hole);
    struct stop *end = levels->number[hole] ? &levels->stops[levels->number[hole] - 1] : NULL;
    enum clew_status status;
    int64_t false_leads;

    if (!end)
        return base_fail(error, CLEW_UNSUPPORTED,
                         "a maze without a way into the hole has no grade");
    end->ways = 1;
    status = mark_ways(levels, end->level, &false_leads, error);
    if (status)
        return status;
    rating->grade = maze_grade(end->level);
    rating->score = end->level + (double)false_leads / ((double)false_leads + 10);
    puzzle_fact_number(rating->facts, "rolls", end->level);
    puzzle_fact_number(rating->facts, "false_leads", false_leads);
    puzzle_fact_number(rating->facts, "shortest_ways", (int64_t)levels->stops[0].ways);
    puzzle_fact_number(rating->facts, "away", levels->stops[0].away);
    return CLEW_OK;
}

enum clew_status
maze_rate(struct puzzle_rating *rating, struct clew_error *error)
{
    const struct maze_board *board = rating->board;
    struct base_memory *memory = rating->search->memory;
    const size_t cells = (size_t)(board->rows * board->cols);
    struct levels levels = {.board = board, .memory = memory};
    enum clew_status status;

    levels.number = base_alloc_zero(memory, cells, sizeof *levels.number);
    if (!levels.number)
        return base_no_memory(error);
    search_meter_start(&levels.meter, rating->search, 0);
    status = list_levels(&levels, error);
    if (!status)
        status = rate_levels(rating, &levels, error);
    search_meter_finish(&levels.meter);
    base_release(memory, levels.stops, levels.capacity * sizeof *levels.stops);
    base_release(memory, levels.number, cells * sizeof *levels.number);
    return status;
}
