/*
 * tiles_board - a sliding-tile board and its goal.
 *
 * tile_at[cell] is the tile on the cell, 0 the gap; goal_at likewise. Boards of 2x2 up to 8x8.
 * The engines see a tiles_start: tiles renamed and the board mirrored so that the goal is
 * 1 2 ... n-1 0 wherever its gap stood in a corner; one table then serves all these goals. A goal
 * with its gap elsewhere keeps it there (goal_gap), the tiles in reading order around it.
 *
 * A move names the way the TILE slides: L, R, U, D. The gap goes the other way.
 *
 * Fails: tiles_board_check with CLEW_BAD_BOARD.  Plain structs, to be copied at will.
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
    bool is_goal_inferred; /* nobody said which; the other one cannot be reached */
    bool names_gap;        /* moves are to be told as the gap's */
};

/* The way from a board to its goal. moves has length letters of L R U D and a null byte. */
struct tiles_answer {
    char *moves;
    int length;
    int bound;              /* proved: no way is shorter; length when it is optimal */
    const char *heuristic;  /* a constant, or NULL where the engine has none */
    double table_seconds;   /* building or loading tables, part of the search's seconds */
    bool met_damaged_table; /* it was set aside and built anew */
};

/* What the engines search. */
struct tiles_start {
    int rows, cols, cells;
    int gap;
    int goal_gap; /* cells - 1, unless the goal has its gap away from the corners */
    uint8_t tile_at[TILES_MAX_CELLS];
    bool is_upside_down; /* rows are mirrored: U and D have to be exchanged in the answer */
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
/* Each tile once on the board and on the goal. */
enum clew_status tiles_board_check(const struct tiles_board *board, struct clew_error *error);
/* By parity of the permutation and of the gap's way: whether the goal can be reached at all. */
bool tiles_is_solvable(const struct tiles_board *board);
void tiles_board_normalise(struct tiles_start *start, const struct tiles_board *board);

/*
 * Slides the tile beside the gap in the direction of the letter (either case). False, and nothing
 * happens, when there is none to slide, or no such letter. gap is the gap's cell, and moves.
 */
bool tiles_slide(uint8_t *tile_at, int rows, int cols, int *gap, char letter);
int tiles_find(const uint8_t *tile_at, int cells, int tile);
/* The gap's way for the tile's, and the other way round. */
char tiles_opposite(char letter);

void tiles_board_free(void *board, struct base_memory *memory);
/* moves is copied; letters of the normalised start, mirrored back here if need be. */
enum clew_status tiles_answer_new(struct tiles_answer **answer, const struct tiles_start *start,
                                  const char *moves, int length, struct base_memory *memory,
                                  struct clew_error *error);
void tiles_answer_free(void *answer, struct base_memory *memory);

#endif
