/*
 * tiles_reason - what the next moves of a solution are for.
 *
 * People bring tiles home in a fixed order (tiles_solving_order). A solution that does the same for
 * the next tiles of that order, within a few moves and without moving what is in place before them,
 * has a reason that a person can follow. Most first moves of a shortest solution have none.
 */
#ifndef TILES_REASON_H
#define TILES_REASON_H

#include "tiles/game/tiles_play.h"

/* The next move of the plan, and what it is for. */
struct tiles_advice {
    const struct tiles_position *position;
    enum grid_direction direction;
    int tile, from;           /* what slides, and the cell it leaves */
    int left;                 /* moves of the plan */
    struct tiles_group group; /* that goes home, without tiles that are there; may be empty */
    int group_moves;          /* after this many moves they are home */
    bool keeps_others;        /* tiles before them in the order are in place */
};

/* Finds the first group that is not in place, and whether the plan brings it home soon. */
void tiles_find_reason(struct tiles_advice *advice);

#define TILES_GROUP_NAME_BYTES 64
/* "Tile 7 is", "Tiles 3 and 4 are", "Tiles 11, 12 and 15 are" */
void tiles_name_group(char *text, size_t size, const struct tiles_advice *advice);

/* What happens to the tiles before the group in order: "; those before it stay in place", or "". */
const char *tiles_keeps_text(const struct tiles_advice *advice);

extern const char *const tiles_direction_words[GRID_DIRECTIONS];

#endif
