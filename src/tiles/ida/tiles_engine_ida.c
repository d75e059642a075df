/*
 * tiles_engine_ida - IDA* with a choice of heuristics.
 *
 * Chooses the kernel for size, goal and move order, fetches the tables and runs tiles_ida. The
 * heuristic `auto` is resolved like this:
 *
 *     every board     Manhattan for some milliseconds, which solves easy boards before any table
 *                     is made; skipped where a table of 4x4 is in memory
 *     4x4             the tables 7-8 or 6-6-3 if they are available, else the embedded 5-5-5; after
 *                     many such boards in one process 6-6-3 is built in memory, since it pays off
 *     5x5             the 6-6-6-6 tables
 *     other sizes     linear conflict up to 12 cells, or where the goal's gap is not in a corner;
 *                     else pattern databases by a partition of the size
 */
#include "tiles/ida/tiles_ida_general.h"
#include "tiles/ida/tiles_ida_manhattan.h"
#include "tiles/ida/tiles_ida_pdb.h"
#include "tiles/ida/tiles_ida_pdb4.h"
#include "tiles/ida/tiles_ida_walking.h"
#include "tiles/ida/tiles_iddfs.h"
#include "tiles/ida/tiles_multi_partition_fetch.h"
#include "tiles/ida/tiles_search_24.h"
#include "tiles/tables/tiles_embedded.h"
#include "tiles/tables/tiles_heuristic.h"
#include "tiles/tables/tiles_heuristic_names.h"
#include "tiles/tables/tiles_partition.h"
#include "tiles/tables/tiles_pdb_file.h"
#include "tiles/tables/tiles_table_cache.h"
#include "tiles/tiles_engines.h"
#include "tiles/tiles_events.h"

#include <string.h>

/* Longer strings forbid more moves, but cost more to find, and their table outgrows the cache.
 * Those of 4x4 are embedded: 12 moves forbid 3,556 strings and save a twelfth of the nodes against
 * 10 moves (948 strings); 14 moves (11,440) would save another twentieth. */
#define MAX_STRING 10
/* Some milliseconds, as long as making the tables takes; fewer where they are embedded. */
#define EASY_NODES     3000000
#define EASY_NODES_4X4 200000
/* 6-6-3 takes 0.4 s to build and saves about 5 ms per board against 5-5-5. */
#define MAX_BOARDS_555 80
#define BYTES_663      (UINT64_C(24) << 20) /* while it is built */

#define NAME_OF(id, name, partition)      name,
#define PARTITION_OF(id, name, partition) partition,

/* By enum tiles_heuristic. */
static const char *const heuristic_names[] = {"auto", TILES_HEURISTICS(NAME_OF)};
static const char *const partition_names[] = {NULL, TILES_HEURISTICS(PARTITION_OF)};

/* Everything a search needs; it lives as long as solve_ida. */
struct setup {
    struct tiles_ida ida;
    struct tiles_start start;
    struct tiles_table_lease lease;
    struct tiles_general general;
    struct tiles_walking_distance_pair walking;
    struct tiles_views views;
    char folder[TILES_PDB_FOLDER];
    bool asks_automaton; /* with Manhattan: only if the option was given */
};

/* Whether all tables of the partition are in memory or, unless folder is NULL, in files. */
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

/* The best table for 4x4 that is worth its cost. */
static enum tiles_heuristic
choose_for_4x4(struct setup *setup)
{
    const char *folder = setup->lease.folder;

    if (is_available(setup, "78", folder))
        return TILES_HEURISTIC_PDB_78;
    if (!has_room(setup->ida.search->memory, BYTES_663))
        return TILES_HEURISTIC_PDB_555;
    if (is_available(setup, "663", folder))
        return TILES_HEURISTIC_PDB_663;
    if (tiles_table_cache_count_4x4() < MAX_BOARDS_555)
        return TILES_HEURISTIC_PDB_555;
    setup->lease.folder = NULL; /* no file was asked for */
    return TILES_HEURISTIC_PDB_663;
}

/* The best table for 4x4 if it is in memory already, or AUTO. */
static enum tiles_heuristic
choose_in_memory(struct setup *setup)
{
    static const char *const partitions_4x4[] = {"78", "663", "555"};
    int i = 0;

    if (!is_4x4(setup))
        return TILES_HEURISTIC_AUTO;
    while (i < 3 && !is_available(setup, partitions_4x4[i], setup->lease.folder))
        i++;
    return i < 3 && is_available(setup, partitions_4x4[i], NULL) ? choose_for_4x4(setup)
                                                                 : TILES_HEURISTIC_AUTO;
}

static enum tiles_heuristic
choose_heuristic(struct setup *setup)
{
    const struct tiles_start *start = &setup->start;

    if (is_4x4(setup))
        return choose_for_4x4(setup);
    if (start->rows == 5 && start->cols == 5)
        return tiles_multi_partition_have_room(&setup->lease, start->goal_gap)
                   ? TILES_HEURISTIC_PDB_6666
                   : TILES_HEURISTIC_CONFLICT;
    return start->goal_gap != start->cells - 1 || start->cells <= 12 ||
                   start->cells > TILES_PATTERN_MAX_CELLS
               ? TILES_HEURISTIC_CONFLICT
               : TILES_HEURISTIC_AUTO;
}

static enum clew_status
check_heuristic_fits(const struct setup *setup, enum tiles_heuristic heuristic,
                     struct clew_error *error)
{
    const struct tiles_start *start = &setup->start;
    struct tiles_partition partition;

    if (heuristic <= TILES_HEURISTIC_CONFLICT && heuristic != TILES_HEURISTIC_AUTO)
        return CLEW_OK;
    if (heuristic != TILES_HEURISTIC_WALKING && heuristic != TILES_HEURISTIC_PDB_6666 &&
        start->goal_gap != start->cells - 1)
        return base_fail(error, CLEW_UNSUPPORTED,
                         "heuristic %s needs a goal with the gap in a corner; conflict does not",
                         heuristic_names[heuristic]);
    if (heuristic == TILES_HEURISTIC_WALKING
            ? start->rows != 4 || start->cols != 4
            : !tiles_partition_find(&partition, partition_names[heuristic], start->rows,
                                    start->cols))
        return base_fail(error, CLEW_UNSUPPORTED,
                         "there is no heuristic %s for %d x %d; take conflict, or engine fast",
                         heuristic_names[heuristic], start->rows, start->cols);
    return CLEW_OK;
}

static enum clew_status
fetch_views(struct setup *setup, enum tiles_heuristic heuristic, struct clew_error *error)
{
    const struct tiles_start *start = &setup->start;
    const struct tiles_pdb *pdbs[TILES_MAX_PATTERNS];
    struct tiles_partition partition;
    enum clew_status status = CLEW_OK;

    tiles_partition_find(&partition, partition_names[heuristic], start->rows, start->cols);
    for (int i = 0; !status && i < partition.count; i++) {
        struct tiles_pattern pattern;

        tiles_pattern_from(&pattern, start->rows, start->cols, partition.homes[i]);
        status = tiles_table_cache_pdb(&pdbs[i], &pattern, &setup->lease, error);
        if (!status && !pdbs[i])
            return CLEW_OK; /* the search was stopped */
    }
    if (status)
        return status;
    tiles_views_init(&setup->views, start->rows, start->cols, partition.homes, pdbs,
                     partition.count);
    setup->ida.kernel = tiles_ida_pdb4_fits(&setup->views) ? &tiles_ida_pdb4 : &tiles_ida_pdb;
    setup->ida.tables = &setup->views;
    return CLEW_OK;
}

/* Sets kernel and tables; the kernel stays NULL when the search was stopped. */
static enum clew_status
fetch_tables(struct setup *setup, enum tiles_heuristic heuristic, struct clew_error *error)
{
    struct tiles_ida *ida = &setup->ida;

    if (heuristic == TILES_HEURISTIC_MANHATTAN && setup->start.rows == 4 &&
        setup->start.cols == 4 && !setup->asks_automaton) {
        ida->kernel = &tiles_ida_manhattan;
        return CLEW_OK;
    }
    if (heuristic == TILES_HEURISTIC_WALKING) {
        ida->tables = &setup->walking;
        ida->kernel = &tiles_ida_walking;
        return tiles_table_cache_walking(&setup->walking, setup->start.goal_gap, &setup->lease,
                                         error);
    }
    if (heuristic != TILES_HEURISTIC_MANHATTAN && heuristic != TILES_HEURISTIC_CONFLICT)
        return fetch_views(setup, heuristic, error);
    setup->general.counts_conflicts = heuristic != TILES_HEURISTIC_MANHATTAN;
    ida->tables = &setup->general;
    ida->kernel = &tiles_ida_general;
    return CLEW_OK;
}

/* Korf counted nodes for plain Manhattan, so it uses no automaton unless asked to. */
static enum clew_status
fetch_automaton(struct setup *setup, const struct puzzle_job *job, enum tiles_heuristic heuristic,
                struct clew_error *error)
{
    const bool is_wanted = puzzle_option_flag(job->options, "automaton") &&
                           (heuristic != TILES_HEURISTIC_MANHATTAN || setup->asks_automaton);
    const struct tiles_start *start = &setup->start;
    struct tiles_automaton_kind kind = {
        .rows = start->rows, .cols = start->cols, .max_length = MAX_STRING};

    if (!is_wanted || start->cells > TILES_PATTERN_MAX_CELLS || start->cells < 6)
        return CLEW_OK;
    if (start->rows == 4 && start->cols == 4)
        kind.max_length = TILES_EMBEDDED_MAX_STRING;
    memcpy(kind.order, setup->ida.order, sizeof kind.order);
    return tiles_table_cache_automaton(&setup->ida.automaton, &kind, &setup->lease, error);
}

static const char *
kernel_name(const struct setup *setup, enum tiles_heuristic heuristic)
{
    if (setup->ida.kernel == &tiles_ida_general)
        return setup->general.counts_conflicts ? "conflict" : "manhattan";
    return heuristic == TILES_HEURISTIC_AUTO ? "pdb" : heuristic_names[heuristic];
}

/* 5x5: see tiles_search_24. */
static enum clew_status
search_24(struct setup *setup, struct puzzle_job *job, struct clew_error *error)
{
    struct tiles_search_24 task;

    tiles_search_24_init(&task, &setup->ida, &setup->lease);
    task.uses_automaton = puzzle_option_flag(job->options, "automaton");
    return tiles_search_24(&task, error);
}

static enum clew_status
search_with(struct setup *setup, struct puzzle_job *job, enum tiles_heuristic heuristic,
            struct clew_error *error)
{
    enum clew_status status;

    if (heuristic == TILES_HEURISTIC_PDB_6666)
        return search_24(setup, job, error);
    status = fetch_tables(setup, heuristic, error);
    if (!status && setup->ida.kernel)
        status = fetch_automaton(setup, job, heuristic, error);
    if (!status && setup->ida.kernel)
        status = tiles_ida_run(&setup->ida, error);
    return status;
}

/*
 * Chooses the heuristic for `auto`. Manhattan solves easy boards before the smallest table could be
 * made or loaded; a table in memory is faster even there.
 */
static enum clew_status
resolve_auto(struct setup *setup, struct puzzle_job *job, enum tiles_heuristic *heuristic,
             struct clew_error *error)
{
    enum clew_status status;

    *heuristic = choose_in_memory(setup);
    if (*heuristic != TILES_HEURISTIC_AUTO)
        return CLEW_OK;
    *heuristic = TILES_HEURISTIC_MANHATTAN;
    setup->ida.max_nodes = is_4x4(setup) ? EASY_NODES_4X4 : EASY_NODES;
    status = search_with(setup, job, TILES_HEURISTIC_MANHATTAN, error);
    setup->ida.max_nodes = 0;
    if (!status && setup->ida.length < 0 && !search_is_stopped(job->search))
        *heuristic = choose_heuristic(setup);
    return status;
}

static enum clew_status
ida_report_answer(struct setup *setup, struct puzzle_job *job, enum tiles_heuristic heuristic,
                  struct clew_error *error)
{
    struct tiles_answer *answer;
    enum clew_status status;

    if (setup->ida.length < 0)
        return CLEW_OK; /* a limit: the outcome stays "gave up" */
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

/* The lower bound when a limit ends the search, or there is no memory for its tables. */
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
    enum tiles_heuristic heuristic =
        (enum tiles_heuristic)puzzle_option_choice(job->options, "heuristic");
    enum clew_status status;

    setup->ida.search = setup->lease.search = job->search;
    setup->ida.start = &setup->start;
    setup->ida.share = search_pool_partners(job->search->pool);
    setup->ida.length = -1;
    setup->asks_automaton = heuristic == TILES_HEURISTIC_MANHATTAN &&
                            puzzle_option_is_given(job->options, "automaton") &&
                            puzzle_option_flag(job->options, "automaton");
    setup->ida.events = tiles_events_new(job->board, &setup->start, job->search);
    setup->lease.folder = tiles_job_tables_folder(setup->folder, sizeof setup->folder, job);
    status = tiles_job_order(setup->ida.order, job, &setup->start, error);
    if (!status && heuristic == TILES_HEURISTIC_AUTO)
        status = resolve_auto(setup, job, &heuristic, error);
    if (!status && setup->ida.length < 0)
        status = check_heuristic_fits(setup, heuristic, error);
    if (!status && setup->ida.length < 0 && !search_is_stopped(job->search))
        status = search_with(setup, job, heuristic, error);
    job->bound = proved_bound(setup);
    if (!status)
        status = ida_report_answer(setup, job, heuristic, error);
    tiles_events_free(setup->ida.events);
    tiles_table_lease_release(&setup->lease);
    return status;
}

/*
 * The parallel forms of the parallel 15-puzzle system (doc/history.md): each board after a few
 * moves is deepened independently, or all of them limit by limit.
 */
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

const struct puzzle_engine tiles_engine_ida = {
    .name = "ida",
    .description = "iterative deepening A*: shortest solutions, with a choice of heuristics",
    .origin = "Korf, Depth-first iterative-deepening (1985)",
    .solve = solve_ida,
};
