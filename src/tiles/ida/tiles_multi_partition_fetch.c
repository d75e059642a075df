/* tiles_multi_partition_fetch - see the header. */
#include "tiles/ida/tiles_multi_partition_fetch.h"

#include "tiles/tables/tiles_flat_table.h"

#define SIDE       5
#define NAME       "6666"
#define MAX_TABLES (TILES_MAX_PARTITIONS * TILES_SLOTS_PER_PARTITION)

struct fetching {
    struct tiles_table_lease *lease;
    int goal_gap;
    const struct tiles_pdb *table[MAX_TABLES]; /* without duplicates */
    int count;
};

static const struct tiles_pdb *
fetch_find(const struct fetching *fetching, const struct tiles_pattern *pattern)
{
    enum grid_symmetry symmetry;

    for (int i = 0; i < fetching->count; i++)
        if (tiles_pattern_serves(&fetching->table[i]->pattern, pattern, &symmetry))
            return fetching->table[i];
    return NULL;
}

/* The pattern whose table serves these homes. */
static void
fetch_pattern(struct tiles_pattern *pattern, uint32_t homes, int goal_gap)
{
    tiles_pattern_around(pattern, SIDE, SIDE, homes, goal_gap);
    tiles_partition_first_image(pattern, NAME);
}

/* Whether there is memory for the missing tables, and to build one of them. */
static bool
fetch_has_room(const struct fetching *fetching, const struct tiles_partition *partition)
{
    struct base_memory *memory = fetching->lease->search->memory;
    size_t bytes = 0;

    for (int i = 0; i < partition->count; i++) {
        struct tiles_pattern pattern;

        fetch_pattern(&pattern, partition->homes[i], fetching->goal_gap);
        if (fetch_find(fetching, &pattern))
            continue;
        bytes += bytes ? tiles_flat_table_bytes(&pattern) : 3 * tiles_flat_table_bytes(&pattern);
    }
    if (!base_memory_claim(memory, bytes))
        return false;
    base_memory_unclaim(memory, bytes);
    return true;
}

/* Leaves *pdb NULL when the search was stopped. */
static enum clew_status
fetch_pdb(struct fetching *fetching, const struct tiles_pdb **pdb, uint32_t homes,
          struct clew_error *error)
{
    struct tiles_pattern pattern;
    enum clew_status status;

    fetch_pattern(&pattern, homes, fetching->goal_gap);
    *pdb = fetch_find(fetching, &pattern);
    if (*pdb)
        return CLEW_OK;
    status = tiles_table_cache_pdb(pdb, &pattern, fetching->lease, error);
    if (!status && *pdb)
        fetching->table[fetching->count++] = *pdb;
    return status;
}

bool
tiles_multi_partition_have_room(struct tiles_table_lease *lease, int goal_gap)
{
    const struct fetching fetching = {.lease = lease, .goal_gap = goal_gap};
    struct tiles_partition list[TILES_MAX_PARTITIONS];

    tiles_partition_list(list, NAME, SIDE, SIDE, goal_gap);
    return fetch_has_room(&fetching, &list[0]);
}

enum clew_status
tiles_multi_partition_fetch(struct tiles_multi_partition *multi, int goal_gap, int max_partitions,
                            struct tiles_table_lease *lease, struct clew_error *error)
{
    struct tiles_partition list[TILES_MAX_PARTITIONS];
    const int all = tiles_partition_list(list, NAME, SIDE, SIDE, goal_gap);
    const struct tiles_pdb *pdbs[MAX_TABLES];
    struct fetching fetching = {.lease = lease, .goal_gap = goal_gap};
    int count;

    multi->partitions = 0;
    for (count = 0; count < max_partitions && count < all; count++) {
        if (count > 0 && !fetch_has_room(&fetching, &list[count]))
            break;
        for (int i = 0; i < TILES_SLOTS_PER_PARTITION; i++) {
            const struct tiles_pdb **pdb = &pdbs[count * TILES_SLOTS_PER_PARTITION + i];
            enum clew_status status = fetch_pdb(&fetching, pdb, list[count].homes[i], error);

            if (status || !*pdb)
                return status;
        }
    }
    tiles_multi_partition_init(multi, goal_gap, list, pdbs, count);
    return CLEW_OK;
}

bool
tiles_multi_partition_are_at_hand(const char *folder, int goal_gap)
{
    struct tiles_partition list[TILES_MAX_PARTITIONS];
    const int all =
        tiles_partition_list(list, NAME, SIDE, SIDE, goal_gap) * TILES_SLOTS_PER_PARTITION;
    struct tiles_pattern pattern[MAX_TABLES]; /* a file is named for the first that it serves */
    int count = 0;

    for (int i = 0; i < all; i++) {
        const uint32_t homes =
            list[i / TILES_SLOTS_PER_PARTITION].homes[i % TILES_SLOTS_PER_PARTITION];
        enum grid_symmetry symmetry;
        bool is_served = false;

        fetch_pattern(&pattern[count], homes, goal_gap);
        for (int k = 0; k < count && !is_served; k++)
            is_served = tiles_pattern_serves(&pattern[k], &pattern[count], &symmetry);
        if (is_served)
            continue;
        if (!tiles_table_cache_has_pdb(&pattern[count++], folder))
            return false;
    }
    return true;
}
