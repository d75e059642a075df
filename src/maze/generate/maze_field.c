/* maze_field - see the header. */
#include "maze/generate/maze_field.h"

#include <string.h>

/* ---- Where rolls end ---- */

/* The ends of rolls along one line: `count` cells from `first`, `step` apart. */
static void
update_line(struct maze_field *field, int first, int step, int count, enum grid_direction back,
            enum grid_direction forth)
{
    int end = first;

    for (int i = 0, cell = first; i < count; i++, cell += step) {
        if (field->is_wall[cell])
            end = cell + step;
        else
            field->end[back][cell] = (uint16_t)end;
    }
    end = first + (count - 1) * step;
    for (int i = count, cell = end; i > 0; i--, cell -= step) {
        if (field->is_wall[cell])
            end = cell - step;
        else
            field->end[forth][cell] = (uint16_t)end;
    }
}

static void
update_row(struct maze_field *field, int row)
{
    update_line(field, row * field->cols, 1, field->cols, GRID_LEFT, GRID_RIGHT);
}

static void
update_col(struct maze_field *field, int col)
{
    update_line(field, col, field->cols, field->rows, GRID_UP, GRID_DOWN);
}

void
maze_field_init(struct maze_field *field, int rows, int cols, enum maze_rule rule)
{
    *field = (struct maze_field){.rows = rows, .cols = cols, .cells = rows * cols, .rule = rule};
    for (int row = 0; row < rows; row++)
        update_row(field, row);
    for (int col = 0; col < cols; col++)
        update_col(field, col);
}

void
maze_field_set(struct maze_field *field, int cell, bool is_wall)
{
    field->wall_count += is_wall - field->is_wall[cell];
    field->is_wall[cell] = is_wall;
    update_row(field, cell / field->cols);
    update_col(field, cell % field->cols);
}

/* ---- Breadth-first search ---- */

struct field_search {
    const struct maze_field *field;
    struct maze_levels *levels;
    uint16_t queue[MAZE_FIELD_MAX_CELLS];
    uint16_t stop_level[MAZE_FIELD_MAX_CELLS]; /* plus one */
    uint8_t stop_ways[MAZE_FIELD_MAX_CELLS];
    uint8_t is_passed[MAZE_FIELD_MAX_CELLS];
    int count;
};

/* One more way to be on a cell, from a stop with `ways` ways to it. */
static inline void
add_way(uint16_t *level, uint8_t *way_count, uint16_t new_level, uint8_t ways)
{
    if (!*level) {
        *level = new_level;
        *way_count = ways;
    } else if (*level == new_level) {
        *way_count = (uint8_t)(*way_count + ways > 2 ? 2 : *way_count + ways);
    }
}

static void
roll_along(struct field_search *search, int from, int direction, int step)
{
    struct maze_levels *levels = search->levels;
    const int end = search->field->end[direction][from];
    const uint16_t level = (uint16_t)(search->stop_level[from] + 1);
    const uint8_t ways = search->stop_ways[from];
    const bool drops = search->field->rule == MAZE_DROP;

    if (end == from)
        return;
    for (int cell = from + step;; cell += step) {
        search->is_passed[cell] = 1;
        if (drops)
            add_way(&levels->level[cell], &levels->way_count[cell], level, ways);
        if (cell == end)
            break;
    }
    if (!search->stop_level[end])
        search->queue[search->count++] = (uint16_t)end;
    add_way(&search->stop_level[end], &search->stop_ways[end], level, ways);
}

/* Stops per level, added up, so that the stops before a hole are one lookup. */
static void
count_stops_by_level(struct field_search *search)
{
    struct maze_levels *levels = search->levels;
    int next = 0;

    for (int level = 0; level <= levels->deepest + 1; level++) {
        while (next < search->count && search->stop_level[search->queue[next]] - 1 < level)
            next++;
        levels->stops_before[level] = (uint16_t)next;
    }
}

void
maze_field_measure(struct maze_levels *levels, const struct maze_field *field, int ball)
{
    const int steps[GRID_DIRECTIONS] = {
        [GRID_LEFT] = -1, [GRID_RIGHT] = 1, [GRID_UP] = -field->cols, [GRID_DOWN] = field->cols};
    struct field_search search;
    const size_t cells = (size_t)field->cells;

    search.field = field;
    search.levels = levels;
    search.count = 1;
    memset(search.stop_level, 0, cells * sizeof *search.stop_level);
    memset(search.is_passed, 0, cells);
    memset(levels->level, 0, cells * sizeof *levels->level);
    search.queue[0] = (uint16_t)ball;
    search.stop_level[ball] = search.stop_ways[ball] = 1;
    search.is_passed[ball] = 1;
    levels->level[ball] = levels->way_count[ball] = 1;
    for (int i = 0; i < search.count; i++)
        for (int d = 0; d < GRID_DIRECTIONS; d++)
            roll_along(&search, search.queue[i], d, steps[d]);
    if (field->rule == MAZE_STOP) {
        memcpy(levels->level, search.stop_level, cells * sizeof *levels->level);
        for (int i = 0; i < search.count; i++)
            levels->way_count[search.queue[i]] = search.stop_ways[search.queue[i]];
    }
    levels->deepest = search.stop_level[search.queue[search.count - 1]] - 1;
    count_stops_by_level(&search);
    levels->floor_missed = -field->wall_count;
    for (int cell = 0; cell < field->cells; cell++)
        levels->floor_missed += !search.is_passed[cell];
}
