/* tiles_heuristic - see the header. */
#include "tiles/tables/tiles_heuristic.h"

#include <stdlib.h>

int
tiles_manhattan(const struct tiles_start *start, const uint8_t *tile_at)
{
    int sum = 0;

    for (int cell = 0; cell < start->cells; cell++) {
        const int home = tiles_home(start, tile_at[cell]);

        if (tile_at[cell])
            sum += abs(cell / start->cols - home / start->cols) +
                   abs(cell % start->cols - home % start->cols);
    }
    return sum;
}

int
tiles_line_conflict(const int8_t *targets, int count)
{
    int ordered
        [TILES_MAX_SIDE]; /* length of the longest increasing subsequence that ends at each tile */
    int tiles = 0, longest = 0;

    for (int i = 0; i < count; i++) {
        ordered[i] = 0;
        if (targets[i] < 0)
            continue;
        tiles++;
        ordered[i] = 1;
        for (int k = 0; k < i; k++)
            if (targets[k] >= 0 && targets[k] < targets[i] && ordered[k] >= ordered[i])
                ordered[i] = ordered[k] + 1;
        if (ordered[i] > longest)
            longest = ordered[i];
    }
    return 2 * (tiles - longest);
}

/* Most lines have few tiles of their own, so one and two are handled directly. */
static int
conflict_of_own(const int8_t *targets, int count)
{
    if (count < 2)
        return 0;
    return count == 2 ? 2 * (targets[0] > targets[1]) : tiles_line_conflict(targets, count);
}

static int
conflict_of_row(const struct tiles_start *start, const uint8_t *tile_at, int row)
{
    const int cols = start->cols, first = row * cols;
    int8_t targets[TILES_MAX_SIDE];
    int count = 0;

    for (int col = 0; col < cols; col++) {
        const int tile = tile_at[first + col], target = tiles_home(start, tile) - first;

        if (tile && target >= 0 && target < cols)
            targets[count++] = (int8_t)target;
    }
    return conflict_of_own(targets, count);
}

static int
conflict_of_column(const struct tiles_start *start, const uint8_t *tile_at, int col)
{
    const int cols = start->cols, cells = start->cells;
    const int inverse = 65536 / cols + 1; /* home * inverse >> 16 is home / cols up to 64 cells */
    int8_t targets[TILES_MAX_SIDE];
    int count = 0;

    for (int cell = col; cell < cells; cell += cols) {
        const int tile = tile_at[cell], home = tiles_home(start, tile);
        const int target = home * inverse >> 16;

        if (tile && home - target * cols == col)
            targets[count++] = (int8_t)target;
    }
    return conflict_of_own(targets, count);
}

int
tiles_conflict_of_line(const struct tiles_start *start, const uint8_t *tile_at, int line,
                       bool is_column)
{
    return is_column ? conflict_of_column(start, tile_at, line)
                     : conflict_of_row(start, tile_at, line);
}

int
tiles_conflict(const struct tiles_start *start, const uint8_t *tile_at)
{
    int sum = tiles_manhattan(start, tile_at);

    for (int row = 0; row < start->rows; row++)
        sum += tiles_conflict_of_line(start, tile_at, row, false);
    for (int col = 0; col < start->cols; col++)
        sum += tiles_conflict_of_line(start, tile_at, col, true);
    return sum;
}

int
tiles_conflict_change(const struct tiles_start *start, uint8_t *tile_at, int from, int gap)
{
    const bool is_column = from / start->cols == gap / start->cols;
    const int tile = tile_at[from], home = tiles_home(start, tile);
    const int line = is_column ? home % start->cols : home / start->cols;
    const int leaving = is_column ? from % start->cols : from / start->cols;
    const int entering = is_column ? gap % start->cols : gap / start->cols;
    int before, after;

    if (line != leaving && line != entering)
        return 0;
    before = tiles_conflict_of_line(start, tile_at, line, is_column);
    tile_at[gap] = (uint8_t)tile;
    tile_at[from] = 0;
    after = tiles_conflict_of_line(start, tile_at, line, is_column);
    tile_at[gap] = 0;
    tile_at[from] = (uint8_t)tile;
    return after - before;
}
