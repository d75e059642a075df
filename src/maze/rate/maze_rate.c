/*
 * maze_rate - see the header.
 *
 * Breadth-first search by rolls lists the stops level by level until the level of the hole is
 * complete. Then the list is read backwards: a stop is on a shortest path if one of its rolls ends
 * on a stop of the next level that is.
 */
#include "maze/rate/maze_rate.h"

#include "maze/board/maze_board.h"

struct stop {
    uint32_t cell;
    uint32_t level;      /* rolls from the ball */
    uint64_t path_count; /* paths of fewest rolls from here into the hole */
    uint32_t away;       /* rolls away from the hole, on the best of these paths */
};

struct bfs {
    const struct maze_board *board;
    struct base_memory *memory;
    struct search_meter meter;
    uint32_t *stop_number; /* by cell: 1 + index of the stop; 0: not reached */
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
add_stop(struct bfs *bfs, int64_t cell, uint32_t level)
{
    if (bfs->stop_number[cell])
        return true;
    if (bfs->count == bfs->capacity) {
        const size_t size = sizeof *bfs->stops;
        const size_t capacity = bfs->capacity ? 2 * bfs->capacity : 256;
        struct stop *grown =
            base_resize(bfs->memory, bfs->stops, bfs->capacity * size, capacity * size);

        if (!grown)
            return false;
        bfs->stops = grown;
        bfs->capacity = capacity;
    }
    bfs->stops[bfs->count++] = (struct stop){.cell = (uint32_t)cell, .level = level};
    bfs->stop_number[cell] = (uint32_t)bfs->count;
    return true;
}

/* The cell where a roll ends; the same cell if the ball does not move. */
static int64_t
roll_from(const struct bfs *bfs, uint32_t cell, int direction)
{
    const int64_t cols = bfs->board->cols;
    struct grid_place place = {cell / cols, cell % cols};

    maze_roll(bfs->board, &place, (enum grid_direction)direction);
    return maze_cell(bfs->board, place);
}

static enum clew_status
fail_stopped(struct clew_error *error)
{
    return base_fail(error, CLEW_STOPPED, "a limit ended the rating");
}

/* Lists the stops up to the level of the hole. Fails: CLEW_STOPPED, CLEW_NO_MEMORY. */
static enum clew_status
bfs_forward(struct bfs *bfs, struct clew_error *error)
{
    const int64_t hole = maze_cell(bfs->board, bfs->board->hole);
    enum clew_status status = CLEW_OK;

    if (!add_stop(bfs, maze_cell(bfs->board, bfs->board->ball), 0))
        return base_no_memory(error);
    for (size_t i = 0; !status && i < bfs->count; i++) {
        const struct stop stop = bfs->stops[i];

        if (bfs->stop_number[hole] && stop.level >= bfs->stops[bfs->stop_number[hole] - 1].level)
            break;
        if (!search_count_node(&bfs->meter))
            status = fail_stopped(error);
        for (int d = 0; !status && d < GRID_DIRECTIONS; d++)
            if (!add_stop(bfs, roll_from(bfs, stop.cell, d), stop.level + 1))
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
add_path_counts(uint64_t a, uint64_t b)
{
    return a > INT64_MAX - b ? INT64_MAX : a + b;
}

/* Adds up the paths of the stops that are one roll away. */
static void
count_stop_paths(struct bfs *bfs, struct stop *stop)
{
    for (int d = 0; d < GRID_DIRECTIONS; d++) {
        const int64_t to = roll_from(bfs, stop->cell, d);
        const struct stop *next =
            bfs->stop_number[to] ? &bfs->stops[bfs->stop_number[to] - 1] : NULL;
        uint32_t away;

        if (!next || next->level != stop->level + 1 || !next->path_count)
            continue;
        away = next->away + (distance_to_hole(bfs->board, next->cell) >
                             distance_to_hole(bfs->board, stop->cell));
        if (!stop->path_count || away < stop->away)
            stop->away = away;
        stop->path_count = add_path_counts(stop->path_count, next->path_count);
    }
}

/* Reads the list backwards from the level of the hole. Fails: CLEW_STOPPED. */
static enum clew_status
count_paths_backwards(struct bfs *bfs, uint32_t rolls, int64_t *false_leads,
                      struct clew_error *error)
{
    *false_leads = 0;

    for (size_t i = bfs->count; i-- > 0;) {
        struct stop *stop = &bfs->stops[i];

        if (stop->level >= rolls)
            continue;
        if (!search_count_node(&bfs->meter))
            return fail_stopped(error);
        count_stop_paths(bfs, stop);
        *false_leads += !stop->path_count;
    }
    return CLEW_OK;
}

/*
 * Rolls that every shortest path makes: from a stop that is the only one of its level on such a
 * path to one that is the only one of the next. The list is ordered by level.
 */
static int64_t
count_forced_rolls(const struct bfs *bfs, uint32_t rolls)
{
    int64_t forced = 0;
    size_t i = 0, before = 0;

    for (uint32_t level = 0; level <= rolls; level++) {
        size_t here = 0;

        for (; i < bfs->count && bfs->stops[i].level == level; i++)
            here += bfs->stops[i].path_count > 0;
        forced += level > 0 && here == 1 && before == 1;
        before = here;
    }
    return forced;
}

/* ---- The rating ---- */

static enum clew_status
rate_levels(struct puzzle_rating *rating, struct bfs *bfs, struct clew_error *error)
{
    const int64_t hole = maze_cell(bfs->board, bfs->board->hole);
    struct stop *end = bfs->stop_number[hole] ? &bfs->stops[bfs->stop_number[hole] - 1] : NULL;
    enum clew_status status;
    int64_t false_leads;

    if (!end)
        return base_fail(error, CLEW_UNSUPPORTED,
                         "a maze without a path into the hole has no grade");
    end->path_count = 1;
    status = count_paths_backwards(bfs, end->level, &false_leads, error);
    if (status)
        return status;
    rating->grade = maze_grade(end->level);
    rating->score = end->level + (double)false_leads / ((double)false_leads + 10);
    puzzle_fact_number(rating->facts, "rolls", end->level);
    puzzle_fact_number(rating->facts, "false_leads", false_leads);
    puzzle_fact_number(rating->facts, "shortest_ways", (int64_t)bfs->stops[0].path_count);
    puzzle_fact_number(rating->facts, "away", bfs->stops[0].away);
    puzzle_fact_number(rating->facts, "forced", count_forced_rolls(bfs, end->level));
    return CLEW_OK;
}

enum clew_status
maze_rate(struct puzzle_rating *rating, struct clew_error *error)
{
    const struct maze_board *board = rating->board;
    struct base_memory *memory = rating->search->memory;
    const size_t cells = (size_t)(board->rows * board->cols);
    struct bfs bfs = {.board = board, .memory = memory};
    enum clew_status status;

    bfs.stop_number = base_alloc_zero(memory, cells, sizeof *bfs.stop_number);
    if (!bfs.stop_number)
        return base_no_memory(error);
    search_meter_start(&bfs.meter, rating->search, 0);
    status = bfs_forward(&bfs, error);
    if (!status)
        status = rate_levels(rating, &bfs, error);
    search_meter_finish(&bfs.meter);
    base_release(memory, bfs.stops, bfs.capacity * sizeof *bfs.stops);
    base_release(memory, bfs.stop_number, cells * sizeof *bfs.stop_number);
    return status;
}
