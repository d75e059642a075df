/*
 * tiles_engine_ida - IDA*, with the heuristic of one's choice.
 *
 * Chooses the kernel for size, goal and order of moves, fetches the tables, and hands over what
 * tiles_ida finds. 4x4 takes the tables of 7-8 or 6-6-3 if these are at hand, else 5-5-5, which is
 * part of the library; after many such boards in one process 6-6-3 is built, in memory, since it
 * pays then. Elsewhere `auto` begins with Manhattan, which solves easy boards before a table is
 * made. 5x5 takes the 6-6-6-6 tables; conflicts count elsewhere, where the
 * board is small or there is no partition.
 */
#include "tiles/ida/tiles_ida_general.h"
#include "tiles/ida/tiles_ida_manhattan.h"
#include "tiles/ida/tiles_ida_pdb.h"
#include "tiles/ida/tiles_ida_pdb4.h"
#include "tiles/ida/tiles_ida_pdb5.h"
#include "tiles/ida/tiles_ida_walking.h"
#include "tiles/ida/tiles_iddfs.h"
#include "tiles/ida/tiles_multi_partition_fetch.h"
#include "tiles/tables/tiles_embedded.h"
#include "tiles/tables/tiles_heuristic.h"
#include "tiles/tables/tiles_partition.h"
#include "tiles/tables/tiles_pdb_file.h"
#include "tiles/tables/tiles_table_cache.h"
#include "tiles/tiles_engines.h"
#include "tiles/tiles_events.h"

#include <string.h>

/* Longer strings forbid more and cost more to find, and their table leaves the cache. Those of 4x4
 * are part of the library: 12 moves forbid 3,556 strings and save a twelfth of the nodes of 10
 * moves (948); 14 (11,440) save another twentieth. */
#define MAX_STRING             10
#define MAX_STRING_LONG_SEARCH 12 /* on 5x5, when the search is long: half a second, a tenth less */
/* Some milliseconds, as much as the tables would take; less where they are part of the library. */
#define EASY_NODES     3000000
#define EASY_NODES_4X4 200000
/* 6-6-3 takes 0.4 s to build and saves some 5 ms a board over 5-5-5. */
#define MAX_BOARDS_555 80
#define BYTES_663      (UINT64_C(24) << 20) /* while it is built */

/*
 * On 5x5 one partition is enough up to here, some seconds of search; more are worth loading then,
 * and worth building when the search would take a minute.
 */
#define ONE_PARTITION_NODES UINT64_C(50000000)
#define BUILD_MORE_NODES    UINT64_C(600000000)

enum heuristic {
    AUTO,
    MANHATTAN,
    CONFLICT,
    WALKING,
    PDB_555,
    PDB_663,
    PDB_78,
    PDB_6666,
};

static const char *const heuristic_names[] = {"auto",    "manhattan", "conflict", "walking",
                                              "pdb-555", "pdb-663",   "pdb-78",   "pdb-6666"};

/* What a search needs besides the ida itself; all of it lives as long as solve. */
struct setup {
    struct tiles_ida ida;
    struct tiles_start start;
    struct tiles_table_lease lease;
    struct tiles_general general;
    struct tiles_walking_distance_pair walking;
    union {
        struct tiles_views views;
        struct tiles_multi_partition multi;
    };
    char folder[TILES_PDB_FOLDER];
    bool asks_automaton; /* option automaton is given as on, and Manhattan named */
};

static const char *
partition_name(enum heuristic heuristic)
{
    return heuristic == AUTO ? NULL : heuristic_names[heuristic] + strlen("pdb-");
}

/* With folder NULL: in memory already. */
static bool
is_available(const struct setup *setup, const char *name, const char *folder)
{
    const struct tiles_start *start = &setup->start;
    struct tiles_partition partition;

    if (!tiles_partition_find(&partition, name, start->rows, start->cols))
        return false;
    for (int i = 0; i < partition.count; i++) {
        struct tiles_pattern pattern;

        tiles_pattern_from(&pattern, start->rows, start->cols, partition.homes[i]);
        if (!tiles_table_cache_has_pdb(&pattern, folder))
            return false;
    }
    return true;
}

static bool
is_4x4(const struct setup *setup)
{
    return setup->start.rows == 4 && setup->start.cols == 4 &&
           setup->start.goal_gap == setup->start.cells - 1;
}

static bool
has_room(struct base_memory *memory, size_t bytes)
{
    if (!base_memory_claim(memory, bytes))
        return false;
    base_memory_unclaim(memory, bytes);
    return true;
}

/* The best table for 4x4 that is worth its price. */
static enum heuristic
choose_for_4x4(struct setup *setup)
{
    const char *folder = setup->lease.folder;

    if (is_available(setup, "78", folder))
        return PDB_78;
    if (!has_room(setup->ida.search->memory, BYTES_663))
        return PDB_555;
    if (is_available(setup, "663", folder))
        return PDB_663;
    if (tiles_table_cache_count_4x4() < MAX_BOARDS_555)
        return PDB_555;
    setup->lease.folder = NULL; /* nobody asked for files */
    return PDB_663;
}

/* The best table for 4x4 if it is in memory already, or AUTO. */
static enum heuristic
choose_in_memory(struct setup *setup)
{
    static const char *const partitions_4x4[] = {"78", "663", "555"};
    int i = 0;

    if (!is_4x4(setup))
        return AUTO;
    while (i < 3 && !is_available(setup, partitions_4x4[i], setup->lease.folder))
        i++;
    return i < 3 && is_available(setup, partitions_4x4[i], NULL) ? choose_for_4x4(setup) : AUTO;
}

static enum heuristic
choose_heuristic(struct setup *setup)
{
    const struct tiles_start *start = &setup->start;

    if (start->goal_gap != start->cells - 1 || start->cells > TILES_PATTERN_MAX_CELLS)
        return CONFLICT;
    if (is_4x4(setup))
        return choose_for_4x4(setup);
    if (start->cells == 25)
        return tiles_multi_partition_have_room(&setup->lease) ? PDB_6666 : CONFLICT;
    return start->cells <= 12 ? CONFLICT : AUTO;
}

static enum clew_status
check_heuristic_fits(const struct setup *setup, enum heuristic heuristic, struct clew_error *error)
{
    const struct tiles_start *start = &setup->start;
    struct tiles_partition partition;

    if (heuristic <= CONFLICT && heuristic != AUTO)
        return CLEW_OK;
    if (heuristic != WALKING && start->goal_gap != start->cells - 1)
        return base_fail(error, CLEW_UNSUPPORTED,
                         "heuristic %s needs a goal with the gap in a corner; conflict does not",
                         heuristic_names[heuristic]);
    if (heuristic == WALKING ? start->rows != 4 || start->cols != 4
                             : !tiles_partition_find(&partition, partition_name(heuristic),
                                                     start->rows, start->cols))
        return base_fail(error, CLEW_UNSUPPORTED,
                         "there is no heuristic %s for %d x %d; take conflict, or engine fast",
                         heuristic_names[heuristic], start->rows, start->cols);
    return CLEW_OK;
}

static enum clew_status
fetch_views(struct setup *setup, enum heuristic heuristic, struct clew_error *error)
{
    const struct tiles_start *start = &setup->start;
    const struct tiles_pdb *pdbs[TILES_MAX_PATTERNS];
    struct tiles_partition partition;
    enum clew_status status = CLEW_OK;

    tiles_partition_find(&partition, partition_name(heuristic), start->rows, start->cols);
    for (int i = 0; !status && i < partition.count; i++) {
        struct tiles_pattern pattern;

        tiles_pattern_from(&pattern, start->rows, start->cols, partition.homes[i]);
        status = tiles_table_cache_pdb(&pdbs[i], &pattern, &setup->lease, error);
        if (!status && !pdbs[i])
            return CLEW_OK; /* the search stopped meanwhile */
    }
    if (status)
        return status;
    tiles_views_init(&setup->views, start->rows, start->cols, partition.homes, pdbs,
                     partition.count);
    setup->ida.kernel = tiles_ida_pdb4_fits(&setup->views) ? &tiles_ida_pdb4 : &tiles_ida_pdb;
    setup->ida.tables = &setup->views;
    return CLEW_OK;
}

/* Sets kernel and tables; the kernel stays NULL when the search stopped meanwhile. */
static enum clew_status
fetch_tables(struct setup *setup, enum heuristic heuristic, struct clew_error *error)
{
    struct tiles_ida *ida = &setup->ida;

    if (heuristic == MANHATTAN && setup->start.rows == 4 && setup->start.cols == 4 &&
        !setup->asks_automaton) {
        ida->kernel = &tiles_ida_manhattan;
        return CLEW_OK;
    }
    if (heuristic == WALKING) {
        ida->tables = &setup->walking;
        ida->kernel = &tiles_ida_walking;
        return tiles_table_cache_walking(&setup->walking, setup->start.goal_gap, &setup->lease,
                                         error);
    }
    if (heuristic != MANHATTAN && heuristic != CONFLICT)
        return fetch_views(setup, heuristic, error);
    setup->general.counts_conflicts = heuristic != MANHATTAN;
    ida->tables = &setup->general;
    ida->kernel = &tiles_ida_general;
    return CLEW_OK;
}

/* Manhattan alone is what Korf counted nodes for, so it goes without unless asked. */
static enum clew_status
fetch_automaton(struct setup *setup, const struct puzzle_job *job, enum heuristic heuristic,
                struct clew_error *error)
{
    const bool is_wanted = puzzle_option_flag(job->options, "automaton") &&
                           (heuristic != MANHATTAN || setup->asks_automaton);
    const struct tiles_start *start = &setup->start;
    struct tiles_automaton_kind kind = {
        .rows = start->rows,
        .cols = start->cols,
        .max_length = setup->ida.min_length > 0 ? MAX_STRING_LONG_SEARCH : MAX_STRING};

    if (!is_wanted || start->cells > TILES_PATTERN_MAX_CELLS || start->cells < 6)
        return CLEW_OK;
    if (start->rows == 4 && start->cols == 4)
        kind.max_length = TILES_EMBEDDED_MAX_STRING;
    memcpy(kind.order, setup->ida.order, sizeof kind.order);
    return tiles_table_cache_automaton(&setup->ida.automaton, &kind, &setup->lease, error);
}

static const char *
kernel_name(const struct setup *setup, enum heuristic heuristic)
{
    if (setup->ida.kernel == &tiles_ida_general)
        return setup->general.counts_conflicts ? "conflict" : "manhattan";
    return heuristic == AUTO ? "pdb" : heuristic_names[heuristic];
}

/* 5x5: with one partition first, then with all for which there is room. */
static enum clew_status
search_multi_partition(struct setup *setup, struct puzzle_job *job, struct clew_error *error)
{
    struct tiles_ida *ida = &setup->ida;
    enum clew_status status = CLEW_OK;

    for (int max_partitions = 1; !status; max_partitions = TILES_MAX_PARTITIONS) {
        status = tiles_multi_partition_fetch(&setup->multi, max_partitions, &setup->lease, error);
        if (status || setup->multi.partitions == 0)
            return status;
        ida->kernel = &tiles_ida_pdb5;
        ida->tables = &setup->multi;
        ida->max_nodes = max_partitions > 1 ? 0
                         : tiles_multi_partition_are_at_hand(setup->lease.folder)
                             ? ONE_PARTITION_NODES
                             : BUILD_MORE_NODES;
        status = fetch_automaton(setup, job, PDB_6666, error);
        if (!status)
            status = tiles_ida_run(ida, error);
        if (ida->length >= 0 || max_partitions > 1 || search_is_stopped(job->search))
            break;
        ida->min_length = ida->bound + 2;
        tiles_table_lease_release(&setup->lease); /* to be counted once only */
    }
    return status;
}

static enum clew_status
search_with(struct setup *setup, struct puzzle_job *job, enum heuristic heuristic,
            struct clew_error *error)
{
    enum clew_status status;

    if (heuristic == PDB_6666)
        return search_multi_partition(setup, job, error);
    status = fetch_tables(setup, heuristic, error);
    if (!status && setup->ida.kernel)
        status = fetch_automaton(setup, job, heuristic, error);
    if (!status && setup->ida.kernel)
        status = tiles_ida_run(&setup->ida, error);
    return status;
}

/*
 * What `auto` is to be for this board. Easy boards are done by Manhattan before the smallest table
 * is made or loaded; where one is in memory it is faster even there.
 */
static enum clew_status
resolve_auto(struct setup *setup, struct puzzle_job *job, enum heuristic *heuristic,
             struct clew_error *error)
{
    enum clew_status status;

    *heuristic = choose_in_memory(setup);
    if (*heuristic != AUTO)
        return CLEW_OK;
    *heuristic = MANHATTAN;
    setup->ida.max_nodes = is_4x4(setup) ? EASY_NODES_4X4 : EASY_NODES;
    status = search_with(setup, job, MANHATTAN, error);
    setup->ida.max_nodes = 0;
    if (!status && setup->ida.length < 0 && !search_is_stopped(job->search))
        *heuristic = choose_heuristic(setup);
    return status;
}

static enum clew_status
report_answer(struct setup *setup, struct puzzle_job *job, enum heuristic heuristic,
              struct clew_error *error)
{
    struct tiles_answer *answer;
    enum clew_status status;

    if (setup->ida.length < 0)
        return CLEW_OK; /* a limit: the outcome is "gave up" as it was */
    status = tiles_job_solved(job, &setup->start, setup->ida.moves, setup->ida.length,
                              setup->ida.length, error);
    if (status)
        return status;
    answer = job->answer;
    answer->heuristic = kernel_name(setup, heuristic);
    answer->table_seconds = setup->lease.seconds;
    answer->met_damaged_table = setup->lease.was_damaged;
    return CLEW_OK;
}

/* What is proved when a limit ends the search, or there is no memory for its tables. */
static int
proved_bound(const struct setup *setup)
{
    const struct tiles_ida *ida = &setup->ida;
    const int known = ida->bound > ida->min_length ? ida->bound : ida->min_length;
    const int conflict = tiles_conflict(&setup->start, setup->start.tile_at);

    return known > conflict ? known : conflict;
}

static enum clew_status
prepare_and_search(struct setup *setup, struct puzzle_job *job, struct clew_error *error)
{
    const char *folder = puzzle_option_text(job->options, "tables");
    enum heuristic heuristic = (enum heuristic)puzzle_option_choice(job->options, "heuristic");
    enum clew_status status;

    setup->ida.search = setup->lease.search = job->search;
    setup->ida.start = &setup->start;
    setup->ida.length = -1;
    setup->asks_automaton = heuristic == MANHATTAN &&
                            puzzle_option_is_given(job->options, "automaton") &&
                            puzzle_option_flag(job->options, "automaton");
    setup->ida.events = tiles_events_new(job->board, &setup->start, job->search);
    if (strcmp(folder, "none") != 0 &&
        tiles_pdb_folder(setup->folder, sizeof setup->folder,
                         strcmp(folder, "cache") == 0 ? NULL : folder))
        setup->lease.folder = setup->folder;
    status = tiles_job_order(setup->ida.order, job, &setup->start, error);
    if (!status && heuristic == AUTO)
        status = resolve_auto(setup, job, &heuristic, error);
    if (!status && setup->ida.length < 0)
        status = check_heuristic_fits(setup, heuristic, error);
    if (!status && setup->ida.length < 0 && !search_is_stopped(job->search))
        status = search_with(setup, job, heuristic, error);
    job->bound = proved_bound(setup);
    if (!status)
        status = report_answer(setup, job, heuristic, error);
    tiles_events_free(setup->ida.events);
    tiles_table_lease_release(&setup->lease);
    return status;
}

/* As published: every board after a few moves deepens for itself, or all in step. */
static enum clew_status
solve_as_published(struct puzzle_job *job, enum tiles_parallel_form form, struct clew_error *error)
{
    const struct tiles_iddfs_config config = {
        .prunes = true,
        .starts_at_manhattan = true,
        .form = form == TILES_FORM_SPLIT ? TILES_FORM_INDEPENDENT : form};

    return tiles_iddfs(job, &config, error);
}

static enum clew_status
solve_ida(struct puzzle_job *job, struct clew_error *error)
{
    const enum tiles_parallel_form form =
        (enum tiles_parallel_form)puzzle_option_choice(job->options, "parallel");
    struct base_memory *memory = job->search->memory;
    struct setup *setup;
    enum clew_status status;

    if (form != TILES_FORM_SHARED)
        return solve_as_published(job, form, error);
    setup = base_alloc_zero(memory, 1, sizeof *setup); /* too large for a stack */
    if (!setup)
        return base_no_memory(error);
    if (!tiles_job_begin(job, &setup->start, error, &status))
        status = prepare_and_search(setup, job, error);
    base_release(memory, setup, sizeof *setup);
    return status;
}

const struct engine tiles_engine_ida = {
    .name = "ida",
    .description = "iterative deepening A*: shortest ways by the heuristic of option heuristic",
    .origin = "Korf, Depth-first iterative-deepening (1985)",
    .solve = solve_ida,
};
