/*
 * tiles_sides_fetch - the tables of 6-6-6-6 from the shelf, for as many partitions as there is
 * room.
 */
#ifndef TILES_SIDES_FETCH_H
#define TILES_SIDES_FETCH_H

#include "tiles/tiles_shelf.h"
#include "tiles/tiles_sides.h"

/*
 * The best `most` partitions, or fewer where the search's budget would not hold them; the first
 * in any case. sides->sides is 0 when the search stopped meanwhile. Fails: CLEW_NO_MEMORY.
 */
enum clew_status tiles_sides_fetch(struct tiles_sides *sides, int most,
                                   struct tiles_borrowed *borrowed, struct clew_error *error);
/* Whether all tables of all partitions are in memory or in files. */
bool tiles_sides_are_at_hand(const char *folder);

/* Whether the budget has room for the first partition. */
bool tiles_sides_have_room(struct tiles_borrowed *borrowed);

#endif
