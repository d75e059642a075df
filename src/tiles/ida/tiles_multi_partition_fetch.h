/*
 * tiles_multi_partition_fetch - gets the 6-6-6-6 tables from the cache, as many as fit into memory.
 */
#ifndef TILES_MULTI_PARTITION_FETCH_H
#define TILES_MULTI_PARTITION_FETCH_H

#include "tiles/ida/tiles_multi_partition.h"
#include "tiles/tables/tiles_table_cache.h"

/*
 * The best `max_partitions` partitions, or fewer if the budget of the search does not hold them; at
 * least the first. multi->partitions is 0 when the search was stopped. Fails: CLEW_NO_MEMORY.
 */
enum clew_status tiles_multi_partition_fetch(struct tiles_multi_partition *multi, int goal_gap,
                                             int max_partitions, struct tiles_table_lease *lease,
                                             struct clew_error *error);
/* Whether all tables of all partitions are in memory or in files. */
bool tiles_multi_partition_are_at_hand(const char *folder, int goal_gap);

/* Whether the budget has room for the first partition. */
bool tiles_multi_partition_have_room(struct tiles_table_lease *lease, int goal_gap);

#endif
