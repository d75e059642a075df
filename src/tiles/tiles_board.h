/*
 * tiles_board - a sliding-tile board and its goal.
 *
 * tile_at[cell] is the tile on the cell, 0 the gap; goal_at likewise. Boards of 2x2 up to 8x8.
 * Tiles are renamed for the engines by tiles_board_normalise, so that the goal is always
 * 1 2 ... n-1 0 (gap last): one table then serves every goal with the gap in the last cell, and a
 * goal with the gap first is the same board turned by 180 degrees.
 *
 * A move names the way the TILE slides: L, R, U, D. The gap goes the other way.
 */
#ifndef TILES_BOARD_H
#define TILES_BOARD_H

#include "base/base_fault.h"
#include "base/base_memory.h"

#include <stdint.h>

#define TILES_MOST_SIDE  8
#define TILES_MOST_CELLS 64

enum tiles_goal {
    TILES_GAP_LAST,
    TILES_GAP_FIRST,
    TILES_GIVEN, /* another board */
};

struct tiles_board {
    int rows, cols, cells;
    uint8_t tile_at[TILES_MOST_CELLS];
    uint8_t goal_at[TILES_MOST_CELLS];
    enum tiles_goal goal;
    bool is_goal_inferred; /* it was not said; only this one can be reached */
};

/* The way from a board to its goal. moves has length letters of L R U D and a null byte. */
struct tiles_answer {
    char *moves;
    int length;
    int bound;             /* proved: no way is shorter; length when it is optimal */
    const char *heuristic; /* a constant, or NULL where the engine has none */
    double table_seconds;  /* building or loading tables, part of the search's seconds */
};

/* What the engines search: the goal is 1 2 ... 0, whatever it was. */
struct tiles_start {
    int rows, cols, cells, gap;
    uint8_t tile_at[TILES_MOST_CELLS];
    bool is_turned; /* by 180 degrees: moves have to be turned back */
};

void tiles_board_goal(struct tiles_board *board, enum tiles_goal goal);
/* Each tile once on the board and on the goal. */
enum clew_status tiles_board_check(const struct tiles_board *board, struct clew_error *error);
/* By parity of the permutation and of the gap's way: whether the goal can be reached at all. */
bool tiles_is_solvable(const struct tiles_board *board);
void tiles_board_normalise(struct tiles_start *start, const struct tiles_board *board);

void tiles_board_free(void *board, struct base_memory *memory);
/* moves is copied; letters of the normalised start, turned back here if need be. */
enum clew_status tiles_answer_new(struct tiles_answer **answer, const struct tiles_start *start,
                                  const char *moves, int length, struct base_memory *memory,
                                  struct clew_error *error);
void tiles_answer_free(void *answer, struct base_memory *memory);

#endif
