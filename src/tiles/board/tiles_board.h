/*
 * tiles_board - a sliding-tile board and its goal.
 *
 * tile_at[cell] is the tile on the cell, 0 the gap; goal_at likewise. Boards of 2x2 up to 8x8.
 * Engines use a tiles_start: tiles renumbered and the board mirrored so that the goal is
 * 1 2 ... n-1 0 whenever its gap is in a corner; so one table serves all these goals. A goal with
 * its gap elsewhere keeps it there (goal_gap), with the tiles in reading order around it.
 *
 * A move is the direction in which the TILE slides: L, R, U, D. The gap moves the other way.
 *
 * Fails: tiles_board_check with CLEW_BAD_BOARD.  Plain structs that can be copied.
 */
#ifndef TILES_BOARD_H
#define TILES_BOARD_H

#include "base/base_error.h"
#include "base/base_memory.h"
#include "grid/grid.h"

#include <stdint.h>

#define TILES_MAX_SIDE  8
#define TILES_MAX_CELLS 64

enum tiles_goal {
    TILES_GAP_LAST,
    TILES_GAP_FIRST,
    TILES_GIVEN, /* another board */
};

struct tiles_board {
    int rows, cols, cells;
    uint8_t tile_at[TILES_MAX_CELLS];
    uint8_t goal_at[TILES_MAX_CELLS];
    enum tiles_goal goal;
    bool is_goal_inferred; /* not given; the other one cannot be reached */
    bool names_gap;        /* moves are written as those of the gap */
};

/* A solution. moves has `length` letters of L R U D and a null byte. */
struct tiles_answer {
    char *moves;
    int length;
    int bound;              /* proved: no solution is shorter; equals length when it is optimal */
    const char *heuristic;  /* a constant; NULL: the engine uses none */
    double table_seconds;   /* for building or loading tables, part of the search time */
    bool met_damaged_table; /* it was renamed and built again */
};

/* The normal form of a board, which engines search. */
struct tiles_start {
    int rows, cols, cells;
    int gap;
    int goal_gap; /* cells - 1, unless the goal's gap is not in a corner */
    uint8_t tile_at[TILES_MAX_CELLS];
    bool is_upside_down; /* rows are mirrored: U and D are swapped in the answer */
    bool is_mirrored;    /* columns likewise: L and R */
};

/* The cell where a tile of a tiles_start belongs. */
static inline int
tiles_home(const struct tiles_start *start, int tile)
{
    return tile <= start->goal_gap ? tile - 1 : tile;
}

/* Sets the goal to one of the two usual ones. */
void tiles_board_goal(struct tiles_board *board, enum tiles_goal goal);
/* Checks that each tile is on the board once, and on the goal. */
enum clew_status tiles_board_check(const struct tiles_board *board, struct clew_error *error);
/* Whether the goal can be reached: parity of the permutation against that of the gap's distance. */
bool tiles_is_solvable(const struct tiles_board *board);
void tiles_board_normalise(struct tiles_start *start, const struct tiles_board *board);

/*
 * Slides a tile into the gap in the direction of the letter (upper or lower case) and updates *gap.
 * False, and nothing changes, when there is no such tile or direction.
 */
bool tiles_slide(uint8_t *tile_at, int rows, int cols, int *gap, char letter);
int tiles_find(const uint8_t *tile_at, int cells, int tile);
/* The opposite direction: the gap's for the tile's, and vice versa. */
char tiles_opposite(char letter);

void tiles_board_free(void *board, struct base_memory *memory);
/* Copies the moves, which are those of the start: they are mirrored back to the board. */
enum clew_status tiles_answer_new(struct tiles_answer **answer, const struct tiles_start *start,
                                  const char *moves, int length, struct base_memory *memory,
                                  struct clew_error *error);
void tiles_answer_free(void *answer, struct base_memory *memory);

#endif
