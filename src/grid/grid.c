/* grid - see the header. */
#include "grid/grid.h"

static const char *const direction_names[GRID_DIRECTIONS] = {"left", "right", "up", "down"};

const char *
grid_direction_name(enum grid_direction direction)
{
    return direction_names[direction];
}

char
grid_direction_letter(enum grid_direction direction)
{
    return direction_names[direction][0];
}

int
grid_direction_of_letter(int letter)
{
    for (int d = 0; d < GRID_DIRECTIONS; d++)
        if (letter == direction_names[d][0] || letter == direction_names[d][0] - 'a' + 'A')
            return d;
    return -1;
}

struct grid_place
grid_map(enum grid_symmetry symmetry, int64_t rows, int64_t cols, struct grid_place place)
{
    const int64_t row = place.row, col = place.col;
    const int64_t row_back = rows - 1 - row, col_back = cols - 1 - col;

    switch (symmetry) {
    case GRID_TRANSPOSE:
        return (struct grid_place){col, row};
    case GRID_MIRROR:
        return (struct grid_place){row, col_back};
    case GRID_TURN_90:
        return (struct grid_place){col, row_back};
    case GRID_FLIP:
        return (struct grid_place){row_back, col};
    case GRID_TURN_270:
        return (struct grid_place){col_back, row};
    case GRID_TURN_180:
        return (struct grid_place){row_back, col_back};
    case GRID_ANTITRANSPOSE:
        return (struct grid_place){col_back, row_back};
    case GRID_SAME:
        break;
    }
    return place;
}

int64_t
grid_step(int64_t rows, int64_t cols, int64_t cell, unsigned side)
{
    const int64_t row = cell / cols + (side == 8) - (side == 4);
    const int64_t col = cell % cols + (side == 2) - (side == 1);

    if (row < 0 || row >= rows || col < 0 || col >= cols || side > 8)
        return -1;
    return row * cols + col;
}
