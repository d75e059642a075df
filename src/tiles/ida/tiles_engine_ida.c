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
#define LONGEST_STRING       10
#define LONGEST_STRING_LATER 12 /* on 5x5, when the search is long: half a second, a tenth less */
/* Some milliseconds, as much as the tables would take; less where they are part of the library. */
#define EASY_NODES     3000000
#define EASY_NODES_4X4 200000
/* 6-6-3 takes 0.4 s to build and saves some 5 ms a board over 5-5-5. */
#define BOARDS_555 80
#define BYTES_663  (UINT64_C(24) << 20) /* while it is built */

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

static const char *const names[] = {"auto",    "manhattan", "conflict", "walking",
                                    "pdb-555", "pdb-663",   "pdb-78",   "pdb-6666"};

/* What a search needs besides the ida itself; all of it lives as long as solve. */
struct setting {
    struct tiles_ida ida;
    struct tiles_start start;
    struct tiles_borrowed borrowed;
    struct tiles_general general;
    struct tiles_walking_distance_pair walking;
    union {
        struct tiles_views views;
        struct tiles_multi_partition sides;
    };
    char folder[TILES_PDB_FOLDER];
    bool asks_automaton; /* option automaton is given as on, and Manhattan named */
};

static const char *
partition_name(enum heuristic heuristic)
{
    return heuristic == AUTO ? NULL : names[heuristic] + strlen("pdb-");
}

/* With folder NULL: in memory already. */
static bool
is_at_hand(const struct setting *setting, const char *name, const char *folder)
{
    const struct tiles_start *start = &setting->start;
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
is_4x4(const struct setting *setting)
{
    return setting->start.rows == 4 && setting->start.cols == 4 &&
           setting->start.goal_gap == setting->start.cells - 1;
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
choose_for_4x4(struct setting *setting)
{
    const char *folder = setting->borrowed.folder;

    if (is_at_hand(setting, "78", folder))
        return PDB_78;
    if (!has_room(setting->ida.search->memory, BYTES_663))
        return PDB_555;
    if (is_at_hand(setting, "663", folder))
        return PDB_663;
    if (tiles_table_cache_count_4x4() < BOARDS_555)
        return PDB_555;
    setting->borrowed.folder = NULL; /* nobody asked for files */
    return PDB_663;
}

/* The best table for 4x4 if it is in memory already, or AUTO. */
static enum heuristic
choose_in_memory(struct setting *setting)
{
    static const char *const names_of_4x4[] = {"78", "663", "555"};
    int i = 0;

    if (!is_4x4(setting))
        return AUTO;
    while (i < 3 && !is_at_hand(setting, names_of_4x4[i], setting->borrowed.folder))
        i++;
    return i < 3 && is_at_hand(setting, names_of_4x4[i], NULL) ? choose_for_4x4(setting) : AUTO;
}

static enum heuristic
choose(struct setting *setting)
{
    const struct tiles_start *start = &setting->start;

    if (start->goal_gap != start->cells - 1 || start->cells > TILES_PATTERN_CELLS)
        return CONFLICT;
    if (is_4x4(setting))
        return choose_for_4x4(setting);
    if (start->cells == 25)
        return tiles_multi_partition_have_room(&setting->borrowed) ? PDB_6666 : CONFLICT;
    return start->cells <= 12 ? CONFLICT : AUTO;
}

static enum clew_status
check_fit(const struct setting *setting, enum heuristic heuristic, struct clew_error *error)
{
    const struct tiles_start *start = &setting->start;
    struct tiles_partition partition;

    if (heuristic <= CONFLICT && heuristic != AUTO)
        return CLEW_OK;
    if (heuristic != WALKING && start->goal_gap != start->cells - 1)
        return base_fail(error, CLEW_UNSUPPORTED,
                         "heuristic %s needs a goal with the gap in a corner; conflict does not",
                         names[heuristic]);
    if (heuristic == WALKING ? start->rows != 4 || start->cols != 4
                             : !tiles_partition_find(&partition, partition_name(heuristic),
                                                     start->rows, start->cols))
        return base_fail(error, CLEW_UNSUPPORTED,
                         "there is no heuristic %s for %d x %d; take conflict, or engine fast",
                         names[heuristic], start->rows, start->cols);
    return CLEW_OK;
}

static enum clew_status
fetch_views(struct setting *setting, enum heuristic heuristic, struct clew_error *error)
{
    const struct tiles_start *start = &setting->start;
    const struct tiles_pdb *pdbs[TILES_VIEWS_A_SIDE];
    struct tiles_partition partition;
    enum clew_status status = CLEW_OK;

    tiles_partition_find(&partition, partition_name(heuristic), start->rows, start->cols);
    for (int i = 0; !status && i < partition.count; i++) {
        struct tiles_pattern pattern;

        tiles_pattern_from(&pattern, start->rows, start->cols, partition.homes[i]);
        status = tiles_table_cache_pdb(&pdbs[i], &pattern, &setting->borrowed, error);
        if (!status && !pdbs[i])
            return CLEW_OK; /* the search stopped meanwhile */
    }
    if (status)
        return status;
    tiles_views_init(&setting->views, start->rows, start->cols, partition.homes, pdbs,
                     partition.count);
    setting->ida.kernel = tiles_ida_pdb4_fits(&setting->views) ? &tiles_ida_pdb4 : &tiles_ida_pdb;
    setting->ida.tables = &setting->views;
    return CLEW_OK;
}

/* Sets kernel and tables; the kernel stays NULL when the search stopped meanwhile. */
static enum clew_status
fetch_tables(struct setting *setting, enum heuristic heuristic, struct clew_error *error)
{
    struct tiles_ida *ida = &setting->ida;

    if (heuristic == MANHATTAN && setting->start.rows == 4 && setting->start.cols == 4 &&
        !setting->asks_automaton) {
        ida->kernel = &tiles_ida_manhattan;
        return CLEW_OK;
    }
    if (heuristic == WALKING) {
        ida->tables = &setting->walking;
        ida->kernel = &tiles_ida_walking;
        return tiles_table_cache_walking(&setting->walking, setting->start.goal_gap,
                                         &setting->borrowed, error);
    }
    if (heuristic != MANHATTAN && heuristic != CONFLICT)
        return fetch_views(setting, heuristic, error);
    setting->general.counts_conflicts = heuristic != MANHATTAN;
    ida->tables = &setting->general;
    ida->kernel = &tiles_ida_general;
    return CLEW_OK;
}

/* Manhattan alone is what Korf counted nodes for, so it goes without unless asked. */
static enum clew_status
fetch_automaton(struct setting *setting, const struct puzzle_job *job, enum heuristic heuristic,
                struct clew_error *error)
{
    const bool is_wanted = puzzle_option_flag(job->options, "automaton") &&
                           (heuristic != MANHATTAN || setting->asks_automaton);
    const struct tiles_start *start = &setting->start;
    struct tiles_automaton_kind kind = {.rows = start->rows,
                                        .cols = start->cols,
                                        .longest = setting->ida.least > 0 ? LONGEST_STRING_LATER
                                                                          : LONGEST_STRING};

    if (!is_wanted || start->cells > TILES_PATTERN_CELLS || start->cells < 6)
        return CLEW_OK;
    if (start->rows == 4 && start->cols == 4)
        kind.longest = TILES_EMBEDDED_LONGEST;
    memcpy(kind.order, setting->ida.order, sizeof kind.order);
    return tiles_table_cache_automaton(&setting->ida.automaton, &kind, &setting->borrowed, error);
}

static const char *
name_of_kernel(const struct setting *setting, enum heuristic heuristic)
{
    if (setting->ida.kernel == &tiles_ida_general)
        return setting->general.counts_conflicts ? "conflict" : "manhattan";
    return heuristic == AUTO ? "pdb" : names[heuristic];
}

/* 5x5: with one partition first, then with all for which there is room. */
static enum clew_status
search_in_sides(struct setting *setting, struct puzzle_job *job, struct clew_error *error)
{
    struct tiles_ida *ida = &setting->ida;
    enum clew_status status = CLEW_OK;

    for (int most = 1; !status; most = TILES_MAX_PARTITIONS) {
        status = tiles_multi_partition_fetch(&setting->sides, most, &setting->borrowed, error);
        if (status || setting->sides.sides == 0)
            return status;
        ida->kernel = &tiles_ida_pdb5;
        ida->tables = &setting->sides;
        ida->max_nodes = most > 1 ? 0
                         : tiles_multi_partition_are_at_hand(setting->borrowed.folder)
                             ? ONE_PARTITION_NODES
                             : BUILD_MORE_NODES;
        status = fetch_automaton(setting, job, PDB_6666, error);
        if (!status)
            status = tiles_ida_run(ida, error);
        if (ida->length >= 0 || most > 1 || search_is_stopped(job->search))
            break;
        ida->least = ida->bound + 2;
        tiles_borrowed_return(&setting->borrowed); /* to be counted once only */
    }
    return status;
}

static enum clew_status
search(struct setting *setting, struct puzzle_job *job, enum heuristic heuristic,
       struct clew_error *error)
{
    enum clew_status status;

    if (heuristic == PDB_6666)
        return search_in_sides(setting, job, error);
    status = fetch_tables(setting, heuristic, error);
    if (!status && setting->ida.kernel)
        status = fetch_automaton(setting, job, heuristic, error);
    if (!status && setting->ida.kernel)
        status = tiles_ida_run(&setting->ida, error);
    return status;
}

/*
 * What `auto` is to be for this board. Easy boards are done by Manhattan before the smallest table
 * is made or loaded; where one is in memory it is faster even there.
 */
static enum clew_status
settle_auto(struct setting *setting, struct puzzle_job *job, enum heuristic *heuristic,
            struct clew_error *error)
{
    enum clew_status status;

    *heuristic = choose_in_memory(setting);
    if (*heuristic != AUTO)
        return CLEW_OK;
    *heuristic = MANHATTAN;
    setting->ida.max_nodes = is_4x4(setting) ? EASY_NODES_4X4 : EASY_NODES;
    status = search(setting, job, MANHATTAN, error);
    setting->ida.max_nodes = 0;
    if (!status && setting->ida.length < 0 && !search_is_stopped(job->search))
        *heuristic = choose(setting);
    return status;
}

static enum clew_status
hand_over(struct setting *setting, struct puzzle_job *job, enum heuristic heuristic,
          struct clew_error *error)
{
    struct tiles_answer *answer;
    enum clew_status status;

    if (setting->ida.length < 0)
        return CLEW_OK; /* a limit: the outcome is "gave up" as it was */
    status = tiles_job_solved(job, &setting->start, setting->ida.moves, setting->ida.length,
                              setting->ida.length, error);
    if (status)
        return status;
    answer = job->answer;
    answer->heuristic = name_of_kernel(setting, heuristic);
    answer->table_seconds = setting->borrowed.seconds;
    answer->met_damaged_table = setting->borrowed.was_damaged;
    return CLEW_OK;
}

/* What is proved when a limit ends the search, or there is no memory for its tables. */
static int
proved_bound(const struct setting *setting)
{
    const struct tiles_ida *ida = &setting->ida;
    const int known = ida->bound > ida->least ? ida->bound : ida->least;
    const int conflict = tiles_conflict(&setting->start, setting->start.tile_at);

    return known > conflict ? known : conflict;
}

static enum clew_status
prepare_and_search(struct setting *setting, struct puzzle_job *job, struct clew_error *error)
{
    const char *folder = puzzle_option_text(job->options, "tables");
    enum heuristic heuristic = (enum heuristic)puzzle_option_choice(job->options, "heuristic");
    enum clew_status status;

    setting->ida.search = setting->borrowed.search = job->search;
    setting->ida.start = &setting->start;
    setting->ida.length = -1;
    setting->asks_automaton = heuristic == MANHATTAN &&
                              puzzle_option_is_given(job->options, "automaton") &&
                              puzzle_option_flag(job->options, "automaton");
    setting->ida.show = tiles_events_new(job->board, &setting->start, job->search);
    if (strcmp(folder, "none") != 0 &&
        tiles_pdb_folder(setting->folder, sizeof setting->folder,
                         strcmp(folder, "cache") == 0 ? NULL : folder))
        setting->borrowed.folder = setting->folder;
    status = tiles_job_order(setting->ida.order, job, &setting->start, error);
    if (!status && heuristic == AUTO)
        status = settle_auto(setting, job, &heuristic, error);
    if (!status && setting->ida.length < 0)
        status = check_fit(setting, heuristic, error);
    if (!status && setting->ida.length < 0 && !search_is_stopped(job->search))
        status = search(setting, job, heuristic, error);
    job->bound = proved_bound(setting);
    if (!status)
        status = hand_over(setting, job, heuristic, error);
    tiles_events_free(setting->ida.show);
    tiles_borrowed_return(&setting->borrowed);
    return status;
}

/* As published: every board after a few moves deepens for itself, or all in step. */
static enum clew_status
solve_as_published(struct puzzle_job *job, enum tiles_form form, struct clew_error *error)
{
    const struct tiles_deepening how = {.prunes = true,
                                        .starts_at_manhattan = true,
                                        .form = form == TILES_SPLIT ? TILES_ALONE : form};

    return tiles_iddfs(job, &how, error);
}

static enum clew_status
solve(struct puzzle_job *job, struct clew_error *error)
{
    const enum tiles_form form = (enum tiles_form)puzzle_option_choice(job->options, "parallel");
    struct base_memory *memory = job->search->memory;
    struct setting *setting;
    enum clew_status status;

    if (form != TILES_SHARED)
        return solve_as_published(job, form, error);
    setting = base_alloc_zero(memory, 1, sizeof *setting); /* too large for a stack */
    if (!setting)
        return base_no_memory(error);
    if (!tiles_job_begin(job, &setting->start, error, &status))
        status = prepare_and_search(setting, job, error);
    base_release(memory, setting, sizeof *setting);
    return status;
}

const struct puzzle_engine tiles_engine_ida = {
    .name = "ida",
    .description = "iterative deepening A*: shortest solutions, with a choice of heuristics",
    .origin = "Korf, Depth-first iterative-deepening (1985)",
    .solve = solve,
};
