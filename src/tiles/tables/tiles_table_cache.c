/* tiles_table_cache - see the header. */
#include "tiles/tables/tiles_table_cache.h"

#include "tiles/tables/tiles_pdb_file.h"
#include "tiles/tables/tiles_unpack_embedded.h"

#include "base/base_clock.h"

#include <limits.h>
#include <string.h>

#define MAX_PDBS     24
#define MAX_AUTOMATA 24

static struct {
    atomic_flag is_busy;
    struct base_memory memory; /* without a budget: whoever borrows counts it in his */
    bool is_open;
    struct tiles_walking_distance *walking[16]; /* by the home of the gap */
    struct tiles_automaton *automata[MAX_AUTOMATA];
    int automaton_count;
    struct tiles_pdb *pdbs[MAX_PDBS];
    int pdb_count;
    int boards_4x4;
} shelf = {.is_busy = ATOMIC_FLAG_INIT};

static struct base_memory *
open_shelf(void)
{
    while (atomic_flag_test_and_set_explicit(&shelf.is_busy, memory_order_acquire))
        ; /* held for some instructions only */
    if (!shelf.is_open)
        base_memory_init(&shelf.memory, 0);
    shelf.is_open = true;
    return &shelf.memory;
}

static void
close_shelf(void)
{
    atomic_flag_clear_explicit(&shelf.is_busy, memory_order_release);
}

static struct base_memory *
shelf_memory(void)
{
    struct base_memory *memory = open_shelf();

    close_shelf();
    return memory;
}

static enum clew_status
count_bytes(struct tiles_borrowed *borrowed, size_t bytes, struct clew_error *error)
{
    if (!base_memory_claim(borrowed->search->memory, bytes))
        return base_no_memory(error);
    borrowed->bytes += bytes;
    return CLEW_OK;
}

void
tiles_borrowed_return(struct tiles_borrowed *borrowed)
{
    base_memory_unclaim(borrowed->search->memory, borrowed->bytes);
    borrowed->bytes = 0;
}

static enum clew_status
find_or_make_walking(const struct tiles_walking_distance **walking, int gap_home,
                     struct tiles_borrowed *borrowed, struct clew_error *error)
{
    struct base_memory *memory = open_shelf();
    struct tiles_walking_distance *own = NULL, *spare = NULL;
    enum clew_status status = CLEW_OK;

    *walking = shelf.walking[gap_home];
    close_shelf();
    if (!*walking) {
        status = tiles_walking_distance_new(&own, gap_home, memory, error);
        if (status)
            return status;
        open_shelf();
        spare = shelf.walking[gap_home] ? own : NULL;
        if (!spare)
            shelf.walking[gap_home] = own;
        *walking = shelf.walking[gap_home];
        close_shelf();
        tiles_walking_distance_free(spare, memory);
    }
    return count_bytes(borrowed, sizeof **walking, error);
}

enum clew_status
tiles_table_cache_walking(struct tiles_walking_distance_pair *pair, int gap_home,
                          struct tiles_borrowed *borrowed, struct clew_error *error)
{
    const int transposed = tiles_walking_distance_transposed(gap_home);
    const double begin = base_seconds();
    enum clew_status status = find_or_make_walking(&pair->by_rows, gap_home, borrowed, error);

    pair->by_cols = pair->by_rows;
    if (!status && transposed != gap_home)
        status = find_or_make_walking(&pair->by_cols, transposed, borrowed, error);
    borrowed->seconds += base_seconds() - begin;
    return status;
}

/* The shelf is open. */
static struct tiles_automaton *
find_automaton(const struct tiles_automaton_kind *kind)
{
    for (int i = 0; i < shelf.automaton_count; i++) {
        const struct tiles_automaton_kind *other = &shelf.automata[i]->kind;

        if (other->rows == kind->rows && other->cols == kind->cols &&
            other->longest == kind->longest &&
            memcmp(other->order, kind->order, sizeof kind->order) == 0)
            return shelf.automata[i];
    }
    return NULL;
}

/* Puts it there unless another is; the one that is to be used. A full shelf keeps nothing more. */
static struct tiles_automaton *
put_automaton(struct tiles_automaton *own)
{
    struct tiles_automaton *there;

    open_shelf();
    there = find_automaton(&own->kind);
    if (!there && shelf.automaton_count < MAX_AUTOMATA)
        there = shelf.automata[shelf.automaton_count++] = own;
    close_shelf();
    if (there != own)
        tiles_automaton_free(own);
    return there;
}

enum clew_status
tiles_table_cache_automaton(const struct tiles_automaton **automaton,
                            const struct tiles_automaton_kind *kind,
                            struct tiles_borrowed *borrowed, struct clew_error *error)
{
    const double begin = base_seconds();
    struct base_memory *memory = open_shelf();
    struct tiles_automaton *own = find_automaton(kind);
    enum clew_status status = CLEW_OK;

    close_shelf();
    if (!own) {
        status = tiles_unpack_embedded_automaton(&own, kind, memory, error);
        if (!status && !own)
            status = tiles_automaton_new(&own, kind, memory, error);
        if (status)
            return status;
        own = put_automaton(own);
    }
    *automaton = own; /* NULL on a full shelf: the search does without */
    borrowed->seconds += base_seconds() - begin;
    return own ? count_bytes(borrowed, own->states * sizeof *own->next, error) : CLEW_OK;
}

/* The shelf is open. */
static struct tiles_pdb *
find_pdb(const struct tiles_pattern *pattern)
{
    const uint32_t homes = tiles_pattern_homes(pattern);
    enum grid_symmetry symmetry;

    for (int i = 0; i < shelf.pdb_count; i++) {
        const struct tiles_pattern *other = &shelf.pdbs[i]->pattern;

        if (other->rows == pattern->rows && other->cols == pattern->cols &&
            other->tiles == pattern->tiles && tiles_views_fit(other, homes, &symmetry))
            return shelf.pdbs[i];
    }
    return NULL;
}

static struct tiles_pdb *
put_pdb(struct tiles_pdb *own)
{
    struct tiles_pdb *there;

    open_shelf();
    there = find_pdb(&own->pattern);
    if (!there && shelf.pdb_count < MAX_PDBS)
        there = shelf.pdbs[shelf.pdb_count++] = own;
    close_shelf();
    if (there != own) {
        tiles_pdb_free(own);
        base_release(&shelf.memory, own, sizeof *own);
    }
    return there;
}

/* Builds within the search's budget, and keeps a file of it where there is a folder. */
static enum clew_status
build(struct tiles_pdb *pdb, struct tiles_borrowed *borrowed, struct clew_error *error)
{
    const size_t flat = pdb->kind == TILES_PDB_FLAT ? tiles_pdb_bytes(pdb) : 0;
    const size_t bytes = (size_t)pdb->blocks * pdb->orders + flat;
    enum clew_status status;

    if (!base_memory_claim(borrowed->search->memory, bytes))
        return base_no_memory(error);
    status = tiles_pdb_build(pdb, borrowed->search, error);
    base_memory_unclaim(borrowed->search->memory, bytes);
    if (!status && pdb->value && borrowed->folder)
        tiles_pdb_save(pdb, borrowed->folder, borrowed->search->pool);
    return status;
}

/* From the library itself, from a file, or built. */
static enum clew_status
fill(struct tiles_pdb *pdb, struct tiles_borrowed *borrowed, struct clew_error *error)
{
    enum tiles_pdb_fate fate = TILES_PDB_ABSENT;

    if (tiles_unpack_embedded_has_pdb(&pdb->pattern, pdb->kind)) {
        tiles_unpack_embedded_pdb(pdb);
        return CLEW_OK;
    }
    if (borrowed->folder)
        fate = tiles_pdb_load_for(pdb, borrowed->folder, borrowed->search);
    borrowed->was_damaged |= fate == TILES_PDB_DAMAGED;
    return fate == TILES_PDB_LOADED ? CLEW_OK : build(pdb, borrowed, error);
}

static enum clew_status
load_or_build(struct tiles_pdb **pdb, const struct tiles_pattern *pattern,
              struct tiles_borrowed *borrowed, struct clew_error *error)
{
    struct base_memory *memory = shelf_memory();
    struct tiles_pdb *own = base_alloc_zero(memory, 1, sizeof *own);
    enum clew_status status;

    *pdb = NULL;
    if (!own)
        return base_no_memory(error);
    status = tiles_pdb_plan(own, pattern, tiles_pdb_kind_for(pattern->rows, pattern->cols), memory,
                            error);
    if (!status)
        status = fill(own, borrowed, error);
    if (!status && own->value) {
        *pdb = put_pdb(own);
        return CLEW_OK;
    }
    tiles_pdb_free(own);
    base_release(memory, own, sizeof *own);
    return status;
}

enum clew_status
tiles_table_cache_pdb(const struct tiles_pdb **pdb, const struct tiles_pattern *pattern,
                      struct tiles_borrowed *borrowed, struct clew_error *error)
{
    const double begin = base_seconds();
    enum clew_status status = CLEW_OK;
    struct tiles_pdb *own;

    open_shelf();
    own = find_pdb(pattern);
    close_shelf();
    if (!own)
        status = load_or_build(&own, pattern, borrowed, error);
    *pdb = own;
    borrowed->seconds += base_seconds() - begin;
    if (status || !own)
        return status;
    return count_bytes(borrowed, own->value_bytes, error);
}

int
tiles_table_cache_count_4x4(void)
{
    int before;

    open_shelf();
    before = shelf.boards_4x4;
    shelf.boards_4x4 += before < INT_MAX;
    close_shelf();
    return before;
}

bool
tiles_table_cache_has_pdb(const struct tiles_pattern *pattern, const char *folder)
{
    bool has;

    open_shelf();
    has = find_pdb(pattern) != NULL;
    close_shelf();
    return has ||
           (folder &&
            tiles_pdb_is_there(pattern, tiles_pdb_kind_for(pattern->rows, pattern->cols), folder));
}
