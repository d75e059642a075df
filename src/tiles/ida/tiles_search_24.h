/*
 * tiles_search_24 - IDA* on 5x5 with the 6-6-6-6 tables: few partitions first, then all, and long
 * searches from the easier end.
 *
 *     one partition       enough for some seconds of search
 *     all partitions      with a transposition table, until the next round would be long
 *     the other way       the last round again, from the goal to the start
 *     the easier way      to the end
 *
 * Slides can be undone, so both ways are equally long, but a search may take several times the
 * nodes one way: the values of the tables differ. The reversed search has a goal whose gap belongs
 * where it is in the start, which takes tables of its own (tiles_partition_list). It gets as many
 * nodes as the last round took; if it ends the same round with fewer, it is the easier way.
 *
 * Of several shortest paths the result is the first in move order; from the goal to the start, the
 * one whose reverse is that. Which way is taken depends on the nodes of a round. With one thread
 * these are always the same; with more they differ by less than a hundredth.
 *
 * Fails: CLEW_NO_MEMORY.
 */
#ifndef TILES_SEARCH_24_H
#define TILES_SEARCH_24_H

#include "tiles/ida/tiles_ida.h"
#include "tiles/tables/tiles_table_cache.h"

/* What a caller may change to test it. */
struct tiles_search_24 {
    struct tiles_ida *ida; /* with search, start, order, events and share; takes the result */
    struct tiles_table_lease *lease;
    bool uses_automaton;
    uint64_t few_nodes;     /* for one partition, where the others are at hand */
    uint64_t build_nodes;   /* where they have to be built */
    uint64_t reverse_nodes; /* before a round that would exceed this, the other way is tried */
    uint64_t reverse_build_nodes; /* the same where tables have to be built for it */
};

/* With the usual limits. */
void tiles_search_24_init(struct tiles_search_24 *task, struct tiles_ida *ida,
                          struct tiles_table_lease *lease);
enum clew_status tiles_search_24(const struct tiles_search_24 *task, struct clew_error *error);

#endif
