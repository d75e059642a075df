/*
 * grid - directions, cells and symmetries of a rectangle.
 *
 *     cell = row * cols + col, from 0; rows go down, columns to the right.
 *
 * Never fails. No memory, no state.
 */
#ifndef GRID_H
#define GRID_H

#include <stdint.h>

enum grid_direction {
    GRID_LEFT,
    GRID_RIGHT,
    GRID_UP,
    GRID_DOWN,
};
#define GRID_DIRECTIONS 4

static inline enum grid_direction
grid_opposite(enum grid_direction direction)
{
    return (enum grid_direction)(direction ^ 1);
}

static inline int
grid_row_step(enum grid_direction direction)
{
    return (direction == GRID_DOWN) - (direction == GRID_UP);
}

static inline int
grid_col_step(enum grid_direction direction)
{
    return (direction == GRID_RIGHT) - (direction == GRID_LEFT);
}

const char *grid_direction_name(enum grid_direction direction); /* "left" ... */
char grid_direction_letter(enum grid_direction direction);      /* 'l' ... */
/* The direction of a letter (l r u d, either case), or -1. */
int grid_direction_of_letter(int letter);

/*
 * The eight symmetries of a rectangle; GRID_TURN_* rotate clockwise. The odd ones exchange rows and
 * columns.
 */
enum grid_symmetry {
    GRID_SAME,
    GRID_TRANSPOSE, /* across the main diagonal */
    GRID_MIRROR,    /* left and right swapped */
    GRID_TURN_90,
    GRID_FLIP, /* top and bottom swapped */
    GRID_TURN_270,
    GRID_TURN_180,
    GRID_ANTITRANSPOSE, /* across the other diagonal */
};
#define GRID_SYMMETRIES 8

struct grid_place {
    int64_t row, col;
};

/* The neighbour on a side (enum clew_side: left 1, right 2, up 4, down 8), or -1. */
int64_t grid_step(int64_t rows, int64_t cols, int64_t cell, unsigned side);

/* Where the symmetry moves a place of a rows x cols rectangle. */
struct grid_place grid_map(enum grid_symmetry symmetry, int64_t rows, int64_t cols,
                           struct grid_place place);

#endif
