/*
 * tiles_walking - walking distance on 4x4 (Takahashi, 2002).
 *
 * Only the row of each tile and the row of its home are looked at: count[row][home row], and the
 * gap's row. A tile may slide into the gap's row from a neighbouring one. There are 24,964 such
 * states, and the least number of vertical slides to the goal is known for each. The same for
 * columns; the sum of both is a lower bound that sees conflicts which Manhattan does not.
 *
 *     distance[state]
 *     next[state][way][home line]    way 0: the tile comes from the line after the gap's, 1: before
 *
 * The goal has its gap in the last cell, so rows and columns share one table.
 * Used by: tiles_ida_walking.  Constant once made.
 */
#ifndef TILES_WALKING_H
#define TILES_WALKING_H

#include "base/base_fault.h"
#include "base/base_memory.h"

#include <stdint.h>

#define TILES_WALKING_STATES 24964
#define TILES_WALKING_NONE   UINT16_MAX
#define TILES_WALKING_SLOTS  65536

struct tiles_walking {
    uint8_t distance[TILES_WALKING_STATES];
    uint16_t next[TILES_WALKING_STATES][2][4];
    /* Conflicts of a line of four cells, 4 bits a cell naming the home: 2 bits for each of the
     * four lines it may be, the number of tiles that must step aside. Home 15 is the gap. */
    uint8_t conflicts[65536];
    /* For finding a state: 4 bits for each count, and where to look by their hash. */
    uint64_t count_of[TILES_WALKING_STATES];
    uint16_t slots[TILES_WALKING_SLOTS]; /* state + 1, or 0 */
};

enum clew_status tiles_walking_new(struct tiles_walking **walking, struct base_memory *memory,
                                   struct clew_error *error);
void tiles_walking_free(struct tiles_walking *walking, struct base_memory *memory);
/* The state of a board, home_at[cell] naming homes and 15 the gap; by columns when asked. */
int tiles_walking_state(const struct tiles_walking *walking, const uint8_t *home_at,
                        bool is_by_column);

#endif
