/*
 * tiles_table_cache - tables that outlive a search, since they serve every board of a size.
 *
 * Pattern databases, walking distance and automata take from milliseconds to half a minute to make,
 * so the tables of one search serve the next. They are constant. The cache changes how long an
 * answer takes and which heuristic finds it, never the solution.
 *
 * This is the only state in the library that outlives a call. A spin lock guards it for a few
 * instructions at a time; tables are made outside the lock. Of two automata or walking distances made
 * at once one is kept; a pattern database is made by one search, and others wait for it.
 *
 * Memory: the cache's own, which is never freed. While a search uses a table, its bytes also count
 * in the budget of that search (tiles_table_lease).  Fails: CLEW_NO_MEMORY.
 */
#ifndef TILES_TABLE_CACHE_H
#define TILES_TABLE_CACHE_H

#include "search/search.h"
#include "tiles/tables/tiles_automaton.h"
#include "tiles/tables/tiles_views.h"
#include "tiles/tables/tiles_walking_distance.h"

/* What a search uses of the cache, and what that cost. */
struct tiles_table_lease {
    struct search *search;
    const char *folder; /* with table files; NULL: none */
    size_t bytes;       /* counted in the search's budget */
    double seconds;     /* spent on building or loading; 0 if all were in memory */
    bool was_damaged;   /* a file was damaged, and has been renamed */
};

/* Removes the bytes of the tables from the budget of the search. */
void tiles_table_lease_release(struct tiles_table_lease *lease);

/* Each of these leaves its result NULL when the search was stopped. */
enum clew_status tiles_table_cache_walking(struct tiles_walking_distance_pair *pair, int gap_home,
                                           struct tiles_table_lease *lease,
                                           struct clew_error *error);
enum clew_status tiles_table_cache_automaton(const struct tiles_automaton **automaton,
                                             const struct tiles_automaton_kind *kind,
                                             struct tiles_table_lease *lease,
                                             struct clew_error *error);
/* The table of this pattern or of a mirror image of it: cached, embedded, from a file, or built. */
enum clew_status tiles_table_cache_pdb(const struct tiles_pdb **pdb,
                                       const struct tiles_pattern *pattern,
                                       struct tiles_table_lease *lease, struct clew_error *error);
/* Counts 4x4 boards for which only the embedded tables were available. Returns how many there were
 * before in this process. */
int tiles_table_cache_count_4x4(void);
/* Whether the table is available without building: cached, or in a file. */
bool tiles_table_cache_has_pdb(const struct tiles_pattern *pattern, const char *folder);

#endif
