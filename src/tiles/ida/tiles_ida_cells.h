/*
 * tiles_ida_cells - what the 4x4 kernels know at compile time: cells, moves, distances.
 *
 * Each kernel has one function per gap cell and last move. CELLS_AND_MOVES lists the pairs; the
 * functions below fold to constants when gap and move are constants.
 *
 * A page, which is loaded over a network, has one function for all pairs instead (HAS_ONE_STEP).
 * There clang optimises for size: it would not inline into many functions anyway, and one function
 * that is called directly is faster than many that are called through tables.
 */
#ifndef TILES_IDA_CELLS_H
#define TILES_IDA_CELLS_H

#include "grid/grid.h"
#include "tiles/ida/tiles_ida.h"

#ifdef __wasm__
#define HAS_ONE_STEP 1
#else
#define HAS_ONE_STEP 0
#endif
#define STEP_INLINE inline __attribute__((always_inline))

/* The functions call each other recursively through constant tables. clang would inline them into
   one another for many minutes; GCC knows when to stop, and gains by it. */
#ifdef __clang__
#define CELL_STEP static __attribute__((noinline))
#else
#define CELL_STEP static
#endif

#define CELL_AND_MOVES(X, gap) X(gap, 0) X(gap, 1) X(gap, 2) X(gap, 3) X(gap, 4)
#define CELLS_AND_MOVES(X)                                                                         \
    CELL_AND_MOVES(X, 0)                                                                           \
    CELL_AND_MOVES(X, 1)                                                                           \
    CELL_AND_MOVES(X, 2)                                                                           \
    CELL_AND_MOVES(X, 3)                                                                           \
    CELL_AND_MOVES(X, 4)                                                                           \
    CELL_AND_MOVES(X, 5)                                                                           \
    CELL_AND_MOVES(X, 6)                                                                           \
    CELL_AND_MOVES(X, 7)                                                                           \
    CELL_AND_MOVES(X, 8)                                                                           \
    CELL_AND_MOVES(X, 9)                                                                           \
    CELL_AND_MOVES(X, 10)                                                                          \
    CELL_AND_MOVES(X, 11)                                                                          \
    CELL_AND_MOVES(X, 12)                                                                          \
    CELL_AND_MOVES(X, 13)                                                                          \
    CELL_AND_MOVES(X, 14)                                                                          \
    CELL_AND_MOVES(X, 15)

/* The cell of the tile that the move slides into the gap; 0..15 even if there is none. */
static STEP_INLINE int
cells_slide_from(int gap, int move)
{
    static const int step[4] = {1, -1, 4, -4};

    return (gap + step[move]) & 15;
}

static STEP_INLINE bool
cells_is_move(int gap, int last, int move)
{
    const bool is_on_board = move == GRID_LEFT    ? gap % 4 < 3
                             : move == GRID_RIGHT ? gap % 4 > 0
                             : move == GRID_UP    ? gap / 4 < 3
                                                  : gap / 4 > 0;

    return is_on_board && (last == TILES_NO_MOVE || move != (last ^ 1));
}

static STEP_INLINE uint64_t
cells_count_moves(int gap, int last)
{
    return (uint64_t)(cells_is_move(gap, last, 0) + cells_is_move(gap, last, 1) +
                      cells_is_move(gap, last, 2) + cells_is_move(gap, last, 3));
}

/* Bit h is set if the move takes a tile with home h farther from it. */
static STEP_INLINE uint32_t
cells_farther_homes(int gap, int move)
{
    const int row = gap / 4, col = gap % 4;

    switch (move) {
    case GRID_LEFT: /* from col + 1 to col: farther for homes right of the gap */
        return 0x1111u * (15u & ~((2u << col) - 1));
    case GRID_RIGHT:
        return 0x1111u * ((1u << col) - 1);
    case GRID_UP:
        return 0xffffu & ~((16u << 4 * row) - 1);
    default:
        return (1u << 4 * row) - 1;
    }
}

#endif
