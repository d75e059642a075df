/* tiles_table_cache - see the header. */
#include "tiles/tables/tiles_table_cache.h"

#include "tiles/tables/tiles_pdb_file.h"
#include "tiles/tables/tiles_unpack_embedded.h"

#include "base/base_clock.h"

#include <limits.h>
#include <string.h>

#define MAX_PDBS     64
#define MAX_AUTOMATA 24
#define MAX_MAKING   64 /* tables being made at once; beyond that, two searches may make the same */

static struct {
    atomic_flag is_busy;
    struct base_memory memory; /* no budget: leases count in those of the searches */
    bool is_ready;
    struct tiles_walking_distance *walking[16]; /* by the home of the gap */
    struct tiles_automaton *automata[MAX_AUTOMATA];
    int automaton_count;
    struct tiles_pdb *pdbs[MAX_PDBS];
    int pdb_count;
    struct tiles_pattern making[MAX_MAKING]; /* whose tables are being loaded or built */
    int making_count;
    int boards_4x4;
} cache = {.is_busy = ATOMIC_FLAG_INIT};

static struct base_memory *
cache_lock(void)
{
    while (atomic_flag_test_and_set_explicit(&cache.is_busy, memory_order_acquire))
        ; /* held for a few instructions only */
    if (!cache.is_ready)
        base_memory_init(&cache.memory, 0);
    cache.is_ready = true;
    return &cache.memory;
}

static void
cache_unlock(void)
{
    atomic_flag_clear_explicit(&cache.is_busy, memory_order_release);
}

static struct base_memory *
cache_memory(void)
{
    struct base_memory *memory = cache_lock();

    cache_unlock();
    return memory;
}

static enum clew_status
lease_claim(struct tiles_table_lease *lease, size_t bytes, struct clew_error *error)
{
    if (!base_memory_claim(lease->search->memory, bytes))
        return base_no_memory(error);
    lease->bytes += bytes;
    return CLEW_OK;
}

void
tiles_table_lease_release(struct tiles_table_lease *lease)
{
    base_memory_unclaim(lease->search->memory, lease->bytes);
    lease->bytes = 0;
}

static enum clew_status
find_or_make_walking(const struct tiles_walking_distance **walking, int gap_home,
                     struct tiles_table_lease *lease, struct clew_error *error)
{
    struct base_memory *memory = cache_lock();
    struct tiles_walking_distance *own = NULL, *spare = NULL;
    const double started = base_seconds();
    enum clew_status status = CLEW_OK;

    *walking = cache.walking[gap_home];
    cache_unlock();
    if (!*walking) {
        status = tiles_walking_distance_new(&own, gap_home, memory, error);
        if (status)
            return status;
        cache_lock();
        spare = cache.walking[gap_home] ? own : NULL;
        if (!spare)
            cache.walking[gap_home] = own;
        *walking = cache.walking[gap_home];
        cache_unlock();
        tiles_walking_distance_free(spare, memory);
        lease->seconds += base_seconds() - started;
    }
    return lease_claim(lease, sizeof **walking, error);
}

enum clew_status
tiles_table_cache_walking(struct tiles_walking_distance_pair *pair, int gap_home,
                          struct tiles_table_lease *lease, struct clew_error *error)
{
    const int transposed = tiles_walking_distance_transposed(gap_home);
    enum clew_status status = find_or_make_walking(&pair->by_rows, gap_home, lease, error);

    pair->by_cols = pair->by_rows;
    if (!status && transposed != gap_home)
        status = find_or_make_walking(&pair->by_cols, transposed, lease, error);
    return status;
}

/* The cache is locked. */
static struct tiles_automaton *
cache_find_automaton(const struct tiles_automaton_kind *kind)
{
    for (int i = 0; i < cache.automaton_count; i++) {
        const struct tiles_automaton_kind *other = &cache.automata[i]->kind;

        if (other->rows == kind->rows && other->cols == kind->cols &&
            other->max_length == kind->max_length &&
            memcmp(other->order, kind->order, sizeof kind->order) == 0)
            return cache.automata[i];
    }
    return NULL;
}

/* Returns the one to use: an equal one that is there already, this one, or NULL: it is full. */
static struct tiles_automaton *
cache_add_automaton(struct tiles_automaton *own)
{
    struct tiles_automaton *kept;

    cache_lock();
    kept = cache_find_automaton(&own->kind);
    if (!kept && cache.automaton_count < MAX_AUTOMATA)
        kept = cache.automata[cache.automaton_count++] = own;
    cache_unlock();
    if (kept != own)
        tiles_automaton_free(own);
    return kept;
}

enum clew_status
tiles_table_cache_automaton(const struct tiles_automaton **automaton,
                            const struct tiles_automaton_kind *kind,
                            struct tiles_table_lease *lease, struct clew_error *error)
{
    const double started = base_seconds();
    struct base_memory *memory = cache_lock();
    struct tiles_automaton *own = cache_find_automaton(kind);
    enum clew_status status = CLEW_OK;

    cache_unlock();
    if (!own) {
        status = tiles_unpack_embedded_automaton(&own, kind, memory, error);
        if (!status && !own)
            status = tiles_automaton_new(&own, kind, memory, lease->search->memory, error);
        if (own)
            own = cache_add_automaton(own);
        lease->seconds += base_seconds() - started;
    }
    if (!status && own)
        status = lease_claim(lease, own->states * sizeof *own->next, error);
    *automaton = status ? NULL : own;
    if (status != CLEW_NO_MEMORY)
        return status;
    base_error_clear(error);
    return CLEW_OK;
}

/* The cache is locked. */
static struct tiles_pdb *
cache_find_pdb(const struct tiles_pattern *pattern)
{
    enum grid_symmetry symmetry;

    for (int i = 0; i < cache.pdb_count; i++) {
        const struct tiles_pattern *other = &cache.pdbs[i]->pattern;

        if (other->rows == pattern->rows && other->cols == pattern->cols &&
            other->tiles == pattern->tiles && tiles_pattern_serves(other, pattern, &symmetry))
            return cache.pdbs[i];
    }
    return NULL;
}

/* The cache is locked. Returns the index in `making`, or -1. */
static int
cache_find_making(const struct tiles_pattern *pattern)
{
    const uint32_t homes = tiles_pattern_homes(pattern);

    for (int i = 0; i < cache.making_count; i++) {
        const struct tiles_pattern *other = &cache.making[i];

        if (other->rows == pattern->rows && other->cols == pattern->cols &&
            tiles_pattern_homes(other) == homes && other->gap == pattern->gap)
            return i;
    }
    return -1;
}

/*
 * Finds the table, or announces that the caller makes it: then *is_mine, and the caller ends that by
 * cache_end_making. While another search makes it, there is nothing but to wait.
 */
static struct tiles_pdb *
cache_find_or_claim(const struct tiles_pattern *pattern, bool *is_mine)
{
    struct tiles_pdb *found;

    cache_lock();
    found = cache_find_pdb(pattern);
    *is_mine = !found && cache_find_making(pattern) < 0;
    if (*is_mine && cache.making_count < MAX_MAKING)
        cache.making[cache.making_count++] = *pattern;
    cache_unlock();
    return found;
}

static void
cache_end_making(const struct tiles_pattern *pattern)
{
    int i;

    cache_lock();
    i = cache_find_making(pattern);
    if (i >= 0)
        cache.making[i] = cache.making[--cache.making_count];
    cache_unlock();
}

static struct tiles_pdb *
cache_add_pdb(struct tiles_pdb *own)
{
    struct tiles_pdb *kept;

    cache_lock();
    kept = cache_find_pdb(&own->pattern);
    if (!kept && cache.pdb_count < MAX_PDBS)
        kept = cache.pdbs[cache.pdb_count++] = own;
    cache_unlock();
    if (kept != own) {
        tiles_pdb_free(own);
        base_release(&cache.memory, own, sizeof *own);
    }
    return kept;
}

/* Builds within the budget of the search, and saves a file where there is a folder. */
static enum clew_status
build_pdb(struct tiles_pdb *pdb, struct tiles_table_lease *lease, struct clew_error *error)
{
    const size_t flat = pdb->kind == TILES_PDB_FLAT ? tiles_pdb_bytes(pdb) : 0;
    const size_t bytes = (size_t)pdb->blocks * pdb->orders + flat;
    enum clew_status status;

    if (!base_memory_claim(lease->search->memory, bytes))
        return base_no_memory(error);
    status = tiles_pdb_build(pdb, lease->search, error);
    base_memory_unclaim(lease->search->memory, bytes);
    if (!status && pdb->value && lease->folder)
        tiles_pdb_save(pdb, lease->folder, lease->search->pool);
    return status;
}

/* Embedded, from a file, or built. */
static enum clew_status
load_or_build_pdb(struct tiles_pdb *pdb, struct tiles_table_lease *lease, struct clew_error *error)
{
    enum tiles_pdb_file_state state = TILES_PDB_ABSENT;

    if (tiles_unpack_embedded_has_pdb(&pdb->pattern, pdb->kind)) {
        tiles_unpack_embedded_pdb(pdb);
        return CLEW_OK;
    }
    if (lease->folder)
        state = tiles_pdb_load_for(pdb, lease->folder, lease->search);
    lease->was_damaged |= state == TILES_PDB_DAMAGED;
    return state == TILES_PDB_LOADED ? CLEW_OK : build_pdb(pdb, lease, error);
}

static enum clew_status
make_pdb(struct tiles_pdb **pdb, const struct tiles_pattern *pattern,
         struct tiles_table_lease *lease, struct clew_error *error)
{
    struct base_memory *memory = cache_memory();
    struct tiles_pdb *own = base_alloc_zero(memory, 1, sizeof *own);
    enum clew_status status;

    *pdb = NULL;
    if (!own)
        return base_no_memory(error);
    status = tiles_pdb_plan(own, pattern, tiles_pdb_kind_for(pattern->rows, pattern->cols), memory,
                            error);
    if (!status)
        status = load_or_build_pdb(own, lease, error);
    if (!status && own->value) {
        *pdb = cache_add_pdb(own);
        return CLEW_OK;
    }
    tiles_pdb_free(own);
    base_release(memory, own, sizeof *own);
    return status;
}

/* One search makes the table; others that need it meanwhile wait for it. */
static enum clew_status
find_or_make_pdb(struct tiles_pdb **pdb, const struct tiles_pattern *pattern,
                 struct tiles_table_lease *lease, struct clew_error *error)
{
    const double started = base_seconds();
    enum clew_status status = CLEW_OK;
    bool is_mine, has_waited = false;

    for (;;) {
        *pdb = cache_find_or_claim(pattern, &is_mine);
        if (*pdb || is_mine || search_must_stop(lease->search))
            break;
        has_waited = true;
        base_pause();
    }
    if (is_mine) {
        status = make_pdb(pdb, pattern, lease, error);
        cache_end_making(pattern);
    }
    if (is_mine || has_waited)
        lease->seconds += base_seconds() - started;
    return status;
}

enum clew_status
tiles_table_cache_pdb(const struct tiles_pdb **pdb, const struct tiles_pattern *pattern,
                      struct tiles_table_lease *lease, struct clew_error *error)
{
    struct tiles_pdb *own;
    const enum clew_status status = find_or_make_pdb(&own, pattern, lease, error);

    *pdb = own;
    if (status || !own)
        return status;
    return lease_claim(lease, own->value_bytes, error);
}

int
tiles_table_cache_count_4x4(void)
{
    int before;

    cache_lock();
    before = cache.boards_4x4;
    cache.boards_4x4 += before < INT_MAX;
    cache_unlock();
    return before;
}

bool
tiles_table_cache_has_pdb(const struct tiles_pattern *pattern, const char *folder)
{
    bool has;

    cache_lock();
    has = cache_find_pdb(pattern) != NULL;
    cache_unlock();
    return has ||
           (folder && tiles_pdb_file_exists(
                          pattern, tiles_pdb_kind_for(pattern->rows, pattern->cols), folder));
}
