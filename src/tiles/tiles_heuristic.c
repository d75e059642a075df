/* tiles_heuristic - see the header. */
#include "tiles/tiles_heuristic.h"

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
tiles_line_conflict(const int8_t *places, int count)
{
    int ordered[TILES_MOST_SIDE]; /* the longest right order that ends at each tile */
    int tiles = 0, longest = 0;

    for (int i = 0; i < count; i++) {
        ordered[i] = 0;
        if (places[i] < 0)
            continue;
        tiles++;
        ordered[i] = 1;
        for (int k = 0; k < i; k++)
            if (places[k] >= 0 && places[k] < places[i] && ordered[k] >= ordered[i])
                ordered[i] = ordered[k] + 1;
        if (ordered[i] > longest)
            longest = ordered[i];
    }
    return 2 * (tiles - longest);
}

/* Cells first, first + step, ... are a line; so are their homes. */
static int
conflict_of(const struct tiles_start *start, const uint8_t *tile_at, int first, int step, int count)
{
    int8_t places[TILES_MOST_SIDE];

    for (int i = 0; i < count; i++) {
        const int tile = tile_at[first + i * step];
        const int home = tiles_home(start, tile) - first;

        places[i] = -1;
        if (tile && home >= 0 && home % step == 0 && home / step < count)
            places[i] = (int8_t)(home / step);
    }
    return tiles_line_conflict(places, count);
}

int
tiles_conflict_of_line(const struct tiles_start *start, const uint8_t *tile_at, int line,
                       bool is_column)
{
    return is_column ? conflict_of(start, tile_at, line, start->cols, start->rows)
                     : conflict_of(start, tile_at, line * start->cols, 1, start->cols);
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
