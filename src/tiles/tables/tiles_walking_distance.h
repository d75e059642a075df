/*
 * tiles_walking_distance - walking distance on 4x4 (Takahashi, 2002).
 *
 * Only the row of each tile and the row of its home matter: count[row][home row], and the gap's
 * row. A tile may slide into the gap's row from a neighbouring one. There are 24,964 such states,
 * and the table has the minimum number of vertical slides to the goal for each. The same for
 * columns; the sum of both is a lower bound that sees conflicts which the Manhattan distance does
 * not.
 *
 *     distance[state]
 *     next[state][direction][home line]   0: the tile comes from the line after the gap, 1: before
 *
 * A table is for one home of the gap, of which only the line matters here; linear conflicts, which
 * ignore the gap, are stored with it. Columns are the rows of the transposed board, so a board
 * needs the table of its gap's home and that of the transposed home: the same on the diagonal.
 *
 * Fails: CLEW_NO_MEMORY.  Constant once made.
 */
#ifndef TILES_WALKING_DISTANCE_H
#define TILES_WALKING_DISTANCE_H

#include "base/base_error.h"
#include "base/base_memory.h"

#include <stdint.h>

#define TILES_WALKING_DISTANCE_STATES 24964
#define TILES_WALKING_DISTANCE_NONE   UINT16_MAX
#define TILES_WALKING_DISTANCE_SLOTS  65536

struct tiles_walking_distance {
    int gap_home;
    uint8_t distance[TILES_WALKING_DISTANCE_STATES];
    uint16_t next[TILES_WALKING_DISTANCE_STATES][2][4];
    /* Linear conflicts of a line of four cells, 4 bits per cell for the home: 2 bits for each of
     * the four lines it may be, the number of tiles that must leave it. gap_home is the gap. */
    uint8_t conflicts[65536];
    /* To find a state: 4 bits for each count, and a hash table of them. */
    uint64_t count_of[TILES_WALKING_DISTANCE_STATES];
    uint16_t slots[TILES_WALKING_DISTANCE_SLOTS]; /* state + 1, or 0 */
};

/* The tables of a goal: by the gap's home and by its transposed home. */
struct tiles_walking_distance_pair {
    const struct tiles_walking_distance *by_rows, *by_cols;
};

static inline int
tiles_walking_distance_transposed(int cell)
{
    return cell % 4 * 4 + cell / 4;
}

enum clew_status tiles_walking_distance_new(struct tiles_walking_distance **walking, int gap_home,
                                            struct base_memory *memory, struct clew_error *error);
void tiles_walking_distance_free(struct tiles_walking_distance *walking,
                                 struct base_memory *memory);
/* The states of a board by rows and by columns; home_at[cell] names homes, the gap's own too. */
int tiles_walking_distance_row_state(const struct tiles_walking_distance_pair *pair,
                                     const uint8_t *home_at);
int tiles_walking_distance_col_state(const struct tiles_walking_distance_pair *pair,
                                     const uint8_t *home_at);

#endif
