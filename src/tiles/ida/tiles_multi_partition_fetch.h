/*
 * tiles_multi_partition_fetch - the tables of 6-6-6-6 from the shelf, for as many partitions as there is
 * room.
 */
#ifndef TILES_MULTI_PARTITION_FETCH_H
#define TILES_MULTI_PARTITION_FETCH_H

#include "tiles/ida/tiles_multi_partition.h"
#include "tiles/tables/tiles_table_cache.h"

/*
 * The best `most` partitions, or fewer where the search's budget would not hold them; the first
 * in any case. sides->sides is 0 when the search stopped meanwhile. Fails: CLEW_NO_MEMORY.
 */
enum clew_status tiles_multi_partition_fetch(struct tiles_multi_partition *multi,
                                             int max_partitions, struct tiles_table_lease *lease,
                                             struct clew_error *error);
/* Whether all tables of all partitions are in memory or in files. */
bool tiles_multi_partition_are_at_hand(const char *folder);

/* Whether the budget has room for the first partition. */
bool tiles_multi_partition_have_room(struct tiles_table_lease *lease);

#endif
