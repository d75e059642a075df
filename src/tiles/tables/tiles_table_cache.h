/*
 * tiles_table_cache - tables that outlive a search: the same for every board of a size.
 *
 * Pattern databases, walking distance and automata cost from milliseconds to half a minute to
 * make, so what one search made serves the next. Everything on the shelf is constant. The shelf
 * changes how long an answer takes and which heuristic finds it, never the path. It is
 * the one thing in the library that stays from call to call; a flag guards it for a few
 * instructions at a time, tables are made outside it, and of two that are made at once one is kept.
 *
 * Memory: the shelf's own, and counted in the search's budget (tiles_table_lease_release takes it
 * back) while the search uses it.  Fails: CLEW_NO_MEMORY.
 */
#ifndef TILES_TABLE_CACHE_H
#define TILES_TABLE_CACHE_H

#include "search/search.h"
#include "tiles/tables/tiles_automaton.h"
#include "tiles/tables/tiles_views.h"
#include "tiles/tables/tiles_walking_distance.h"

/* What a search has taken from the shelf. */
struct tiles_table_lease {
    struct search *search;
    const char *folder; /* for files of tables; NULL: none */
    size_t bytes;       /* counted in the search's budget */
    double seconds;     /* spent on making or loading */
    bool was_damaged;   /* a file was, and is set aside */
};

void tiles_table_lease_release(struct tiles_table_lease *lease);

/* Each leaves its result NULL when the search stopped meanwhile. */
enum clew_status tiles_table_cache_walking(struct tiles_walking_distance_pair *pair, int gap_home,
                                           struct tiles_table_lease *lease,
                                           struct clew_error *error);
enum clew_status tiles_table_cache_automaton(const struct tiles_automaton **automaton,
                                             const struct tiles_automaton_kind *kind,
                                             struct tiles_table_lease *lease,
                                             struct clew_error *error);
/* A table of this pattern or of an image of it: from the shelf, part of the library, from a file,
 * or built. */
enum clew_status tiles_table_cache_pdb(const struct tiles_pdb **pdb,
                                       const struct tiles_pattern *pattern,
                                       struct tiles_table_lease *lease, struct clew_error *error);
/* One more 4x4 board for which no table but the library's own was at hand: how many before it, in
 * this process. */
int tiles_table_cache_count_4x4(void);
/* Whether that table is at hand without building: on the shelf, or its file is there. */
bool tiles_table_cache_has_pdb(const struct tiles_pattern *pattern, const char *folder);

#endif
