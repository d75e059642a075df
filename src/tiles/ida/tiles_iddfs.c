/* tiles_iddfs - see the header. */
#include "tiles/ida/tiles_iddfs.h"

#include "tiles/tiles_engines.h"
#include "tiles/tiles_events.h"

#include <stdlib.h>
#include <string.h>

#define MAX_LIMIT   640 /* Manhattan is at most 512; far beyond what deepening reaches */
#define MAX_SPLIT   10  /* 4^10 boards at most */
#define HAND_OUT_AT 8   /* a subtree with fewer moves left is not worth a task */

/* A board on the way of a dive. */
struct walk {
    uint8_t tile_at[TILES_MAX_CELLS];
    int gap;
    int misplaced; /* tiles away from home; 0 is the goal */
    int manhattan;
    int depth;
    char path[MAX_LIMIT + 1];
    struct tiles_events *show; /* of the first worker; NULL when nobody listens */
};

enum found {
    NOT_HERE,
    FOUND,
    STOPPED,
};

struct handed;

struct deepen {
    struct puzzle_job *job;
    const struct tiles_deepening *how;
    const struct tiles_start *start;
    struct search *search;
    int split_depth;
    bool undoes; /* the last move may be taken back */
    uint8_t order[GRID_DIRECTIONS];
    uint8_t rank[GRID_DIRECTIONS];                      /* by direction: its place in the order */
    int8_t from[TILES_MAX_CELLS][GRID_DIRECTIONS];      /* whose tile slides into this gap, or -1 */
    uint8_t distance[TILES_MAX_CELLS][TILES_MAX_CELLS]; /* of a tile on a cell from its home */
    int limit;
    struct tiles_events *show; /* NULL: nobody listens */

    struct walk *frontier;
    size_t frontier_count, frontier_capacity;
    struct search_group group;
    _Atomic(struct handed *) handed;

    atomic_bool has_path;        /* set once length and path are */
    atomic_flag is_writing_path; /* guards length and path */
    int length;                  /* -1: none yet */
    char path[MAX_LIMIT + 1];    /* directions */
};

/* ---- Tables and the start ---- */

static void
make_tables(struct deepen *deepen)
{
    const struct tiles_start *start = deepen->start;
    const int rows = start->rows, cols = start->cols;

    for (int i = 0; i < GRID_DIRECTIONS; i++)
        deepen->rank[deepen->order[i]] = (uint8_t)i;
    for (int cell = 0; cell < start->cells; cell++) {
        for (int d = 0; d < GRID_DIRECTIONS; d++) {
            const int row = cell / cols - grid_row_step((enum grid_direction)d);
            const int col = cell % cols - grid_col_step((enum grid_direction)d);
            const bool is_inside = row >= 0 && row < rows && col >= 0 && col < cols;

            deepen->from[cell][d] = (int8_t)(is_inside ? row * cols + col : -1);
        }
        for (int tile = 1; tile < start->cells; tile++) {
            const int home = tiles_home(start, tile);

            deepen->distance[tile][cell] =
                (uint8_t)(abs(home / cols - cell / cols) + abs(home % cols - cell % cols));
        }
    }
}

static void
begin_walk(const struct deepen *deepen, struct walk *walk)
{
    *walk = (struct walk){.gap = deepen->start->gap};
    memcpy(walk->tile_at, deepen->start->tile_at, sizeof walk->tile_at);
    for (int cell = 0; cell < deepen->start->cells; cell++)
        if (walk->tile_at[cell]) {
            const int distance = deepen->distance[walk->tile_at[cell]][cell];

            walk->manhattan += distance;
            walk->misplaced += distance != 0;
        }
}

/* ---- One step, and back ---- */

static void
slide(const struct deepen *deepen, struct walk *walk, int from)
{
    const uint8_t *distance = deepen->distance[walk->tile_at[from]];
    const int before = distance[from], after = distance[walk->gap];

    walk->tile_at[walk->gap] = walk->tile_at[from];
    walk->tile_at[from] = 0;
    walk->gap = from;
    walk->manhattan += after - before;
    walk->misplaced += (after != 0) - (before != 0);
}

/* The cell whose tile the i-th move slides, or -1: no tile there, or just the way back. */
static inline int
try_move(const struct deepen *deepen, const struct walk *walk, int i)
{
    const int direction = deepen->order[i];

    if (walk->depth > 0 && !deepen->undoes && (walk->path[walk->depth - 1] ^ 1) == direction)
        return -1;
    return deepen->from[walk->gap][direction];
}

static enum found
dive(const struct deepen *deepen, struct walk *walk, int left, struct search_meter *meter)
{
    const int gap = walk->gap;

    if (!search_count_node(meter))
        return STOPPED;
    if (walk->misplaced == 0)
        return FOUND;
    if (left == 0 || (deepen->how->prunes && walk->manhattan > left))
        return NOT_HERE;
    for (int i = 0; i < GRID_DIRECTIONS; i++) {
        const int from = try_move(deepen, walk, i);
        enum found found;

        if (from < 0)
            continue;
        slide(deepen, walk, from);
        walk->path[walk->depth++] = (char)deepen->order[i];
        found = dive(deepen, walk, left - 1, meter);
        if (found)
            return found;
        walk->depth--;
        slide(deepen, walk, gap);
    }
    return NOT_HERE;
}

static void
see_walk(void *context)
{
    const struct walk *walk = context;

    tiles_events_now(walk->show, walk->tile_at, walk->depth);
}

/* Counts the nodes of a walk, and shows it to those who listen to the first worker. */
static void
start_meter(struct search_meter *meter, struct deepen *deepen, struct walk *walk, int worker)
{
    search_meter_start(meter, deepen->search, worker);
    walk->show = worker == 0 ? deepen->show : NULL;
    if (walk->show) {
        meter->on_node = see_walk;
        meter->context = walk;
    }
}

/* ---- The path found: the shortest, and the first of these in move order ---- */

static void
lock_path(struct deepen *deepen)
{
    while (atomic_flag_test_and_set_explicit(&deepen->is_writing_path, memory_order_acquire))
        ;
}

static void
unlock_path(struct deepen *deepen)
{
    atomic_flag_clear_explicit(&deepen->is_writing_path, memory_order_release);
}

/*
 * Where the walk stands to the path in move order: below 0 before it, above 0 after it, 0 when one
 * is the beginning of the other. The path is locked.
 */
static int
compare_with_path(const struct deepen *deepen, const struct walk *walk)
{
    for (int i = 0; i < walk->depth && i < deepen->length; i++)
        if (walk->path[i] != deepen->path[i])
            return deepen->rank[(int)walk->path[i]] - deepen->rank[(int)deepen->path[i]];
    return 0;
}

/* Keeps the path that stands in the walk, if it is shorter than the one known, or as long and
 * earlier. */
static void
keep_path(struct deepen *deepen, const struct walk *walk)
{
    lock_path(deepen);
    if (deepen->length < 0 || walk->depth < deepen->length ||
        (walk->depth == deepen->length && compare_with_path(deepen, walk) < 0)) {
        deepen->length = walk->depth;
        memcpy(deepen->path, walk->path, (size_t)walk->depth);
        atomic_store(&deepen->has_path, true);
    }
    unlock_path(deepen);
}

/* Whether a path is known and the walk, with all below it, comes after that. */
static bool
is_late(struct deepen *deepen, const struct walk *walk)
{
    bool is_after;

    if (!atomic_load_explicit(&deepen->has_path, memory_order_relaxed))
        return false;
    lock_path(deepen);
    is_after = compare_with_path(deepen, walk) > 0;
    unlock_path(deepen);
    return is_after;
}

static void
dive_alone(struct deepen *deepen)
{
    struct search_meter meter;
    struct walk walk;

    begin_walk(deepen, &walk);
    start_meter(&meter, deepen, &walk, 0);
    if (dive(deepen, &walk, deepen->limit, &meter) == FOUND)
        keep_path(deepen, &walk);
    search_meter_finish(&meter);
}

/* ---- split, per-depth, alone: a task for each board of the frontier ---- */

static enum clew_status
add_leaf(struct deepen *deepen, const struct walk *walk, struct clew_error *error)
{
    const size_t size = sizeof *deepen->frontier;

    if (deepen->frontier_count == deepen->frontier_capacity) {
        const size_t capacity = deepen->frontier_capacity ? deepen->frontier_capacity * 2 : 64;
        struct walk *grown = base_resize(deepen->search->memory, deepen->frontier,
                                         deepen->frontier_capacity * size, capacity * size);

        if (!grown)
            return base_no_memory(error);
        deepen->frontier = grown;
        deepen->frontier_capacity = capacity;
    }
    deepen->frontier[deepen->frontier_count++] = *walk;
    return CLEW_OK;
}

/* All boards after split_depth moves, in the order of the search. */
static enum clew_status
make_frontier(struct deepen *deepen, struct walk *walk, struct clew_error *error)
{
    const int gap = walk->gap;
    enum clew_status status = CLEW_OK;

    if (walk->depth == deepen->split_depth)
        return add_leaf(deepen, walk, error);
    for (int i = 0; i < GRID_DIRECTIONS && !status; i++) {
        const int from = try_move(deepen, walk, i);

        if (from < 0)
            continue;
        slide(deepen, walk, from);
        walk->path[walk->depth++] = (char)deepen->order[i];
        status = make_frontier(deepen, walk, error);
        walk->depth--;
        slide(deepen, walk, gap);
    }
    return status;
}

struct leaf_task {
    struct deepen *deepen;
    int64_t leaf;
};

static void
run_leaf(struct search_worker *worker, void *task)
{
    const struct leaf_task *own = task;
    struct deepen *deepen = own->deepen;
    struct walk walk = deepen->frontier[own->leaf];
    const bool is_alone = deepen->how->form == TILES_ALONE;
    int left = is_alone ? walk.manhattan : deepen->limit - walk.depth;
    struct search_meter meter;
    enum found found;

    start_meter(&meter, deepen, &walk, search_worker_number(worker));
    while ((found = dive(deepen, &walk, left, &meter)) == NOT_HERE && is_alone &&
           walk.depth + left < MAX_LIMIT)
        left++;
    if (found == FOUND)
        keep_path(deepen, &walk);
    search_meter_finish(&meter);
}

static void
run_frontier(struct search_worker *worker, void *task)
{
    struct deepen *deepen = *(struct deepen **)task;

    search_group_start(&deepen->group, NULL);
    for (size_t i = 0; i < deepen->frontier_count; i++) {
        const struct leaf_task leaf = {deepen, (int64_t)i};

        search_spawn(worker, &deepen->group, run_leaf, &leaf, sizeof leaf);
    }
    search_wait(worker, &deepen->group);
}

static enum clew_status
search_frontier(struct deepen *deepen, struct clew_error *error)
{
    struct deepen *self = deepen;
    enum clew_status status = CLEW_OK;
    struct walk walk;

    if (deepen->how->form == TILES_PER_DEPTH)
        deepen->frontier_count = 0;
    if (deepen->frontier_count == 0) {
        begin_walk(deepen, &walk);
        status = make_frontier(deepen, &walk, error);
    }
    if (!status)
        search_pool_run(deepen->search->pool, run_frontier, &self);
    return status;
}

/* ---- shared: subtrees are handed out to whoever is idle ---- */

/* A walk that was given away. Tasks may be dropped, so the walks are freed when all are done. */
struct handed {
    struct handed *next;
    struct walk walk;
};

struct shared_task {
    struct deepen *deepen;
    struct walk *walk; /* the task's own */
};

static void run_shared(struct search_worker *worker, void *task);

/* Gives the subtree below the walk away; false when there is no memory for it. */
static bool
hand_out(struct deepen *deepen, struct search_worker *worker, const struct walk *walk)
{
    struct handed *handed = base_alloc(deepen->search->memory, sizeof *handed);
    const struct shared_task task = {deepen, handed ? &handed->walk : NULL};

    if (!handed)
        return false;
    handed->walk = *walk;
    handed->next = atomic_load(&deepen->handed);
    while (!atomic_compare_exchange_weak(&deepen->handed, &handed->next, handed))
        ;
    search_spawn(worker, &deepen->group, run_shared, &task, sizeof task);
    return true;
}

/* As dive, but somebody idle gets the next subtree; what was given away is not found here. */
static enum found
dive_shared(struct deepen *deepen, struct search_worker *worker, struct walk *walk,
            struct search_meter *meter)
{
    const int left = deepen->limit - walk->depth, gap = walk->gap;

    if (left < HAND_OUT_AT)
        return dive(deepen, walk, left, meter);
    if (!search_count_node(meter) || is_late(deepen, walk))
        return STOPPED;
    if (walk->misplaced == 0)
        return FOUND;
    if (deepen->how->prunes && walk->manhattan > left)
        return NOT_HERE;
    for (int i = 0; i < GRID_DIRECTIONS; i++) {
        const int from = try_move(deepen, walk, i);
        enum found found = NOT_HERE;

        if (from < 0)
            continue;
        slide(deepen, walk, from);
        walk->path[walk->depth++] = (char)deepen->order[i];
        if (!search_has_idle_workers(worker) || !hand_out(deepen, worker, walk))
            found = dive_shared(deepen, worker, walk, meter);
        if (found)
            return found;
        walk->depth--;
        slide(deepen, walk, gap);
    }
    return NOT_HERE;
}

static void
run_shared(struct search_worker *worker, void *task)
{
    const struct shared_task *own = task;
    struct deepen *deepen = own->deepen;
    struct search_meter meter;

    start_meter(&meter, deepen, own->walk, search_worker_number(worker));
    if (dive_shared(deepen, worker, own->walk, &meter) == FOUND)
        keep_path(deepen, own->walk);
    search_meter_finish(&meter);
}

static void
free_handed(struct deepen *deepen)
{
    struct handed *handed = atomic_exchange(&deepen->handed, NULL);

    while (handed) {
        struct handed *next = handed->next;

        base_release(deepen->search->memory, handed, sizeof *handed);
        handed = next;
    }
}

static void
run_shared_root(struct search_worker *worker, void *task)
{
    struct deepen *deepen = *(struct deepen **)task;
    struct search_meter meter;
    struct walk walk;

    search_group_start(&deepen->group, NULL);
    begin_walk(deepen, &walk);
    start_meter(&meter, deepen, &walk, search_worker_number(worker));
    if (dive_shared(deepen, worker, &walk, &meter) == FOUND)
        keep_path(deepen, &walk);
    search_meter_finish(&meter);
    search_wait(worker, &deepen->group);
}

/* ---- All limits ---- */

static enum clew_status
search_to_limit(struct deepen *deepen, struct clew_error *error)
{
    struct deepen *self = deepen;
    const bool is_split = deepen->how->form != TILES_SHARED;

    if (is_split && deepen->limit >= deepen->split_depth)
        return search_frontier(deepen, error);
    if (is_split || deepen->search->threads == 1) {
        dive_alone(deepen);
    } else {
        search_pool_run(deepen->search->pool, run_shared_root, &self);
        free_handed(deepen);
    }
    return CLEW_OK;
}

static enum clew_status
search_all_limits(struct deepen *deepen, struct clew_error *error)
{
    enum clew_status status = CLEW_OK;
    struct walk walk;

    begin_walk(deepen, &walk);
    deepen->limit = deepen->how->starts_at_manhattan ? walk.manhattan : 0;
    deepen->job->bound = walk.manhattan;
    for (; !status && deepen->length < 0 && deepen->limit <= MAX_LIMIT; deepen->limit++) {
        if (search_must_stop(deepen->search))
            break;
        /* All below the limit is searched, and no way is longer than another by one. */
        if (deepen->limit > walk.manhattan)
            deepen->job->bound = deepen->limit + ((deepen->limit - walk.manhattan) & 1);
        search_report_bound(deepen->search, deepen->limit);
        status = search_to_limit(deepen, error);
    }
    return status;
}

static enum clew_status
report_path(const struct deepen *deepen, struct clew_error *error)
{
    char moves[MAX_LIMIT + 1];

    for (int i = 0; i < deepen->length; i++)
        moves[i] = "LRUD"[(int)deepen->path[i]];
    moves[deepen->length] = '\0';
    return tiles_job_solved(deepen->job, deepen->start, moves, deepen->length, deepen->length,
                            error);
}

enum clew_status
tiles_iddfs(struct puzzle_job *job, const struct tiles_deepening *how, struct clew_error *error)
{
    const uint64_t split_depth = puzzle_option_number(job->options, "split-depth");
    struct deepen *deepen;
    struct tiles_start start;
    enum clew_status status;

    if (tiles_job_begin(job, &start, error, &status))
        return status;
    if (split_depth < 1 || split_depth > MAX_SPLIT)
        return base_fail(error, CLEW_BAD_OPTION, "option split-depth is from 1 to %d", MAX_SPLIT);
    deepen = base_alloc_zero(job->search->memory, 1, sizeof *deepen);
    if (!deepen)
        return base_no_memory(error);
    *deepen = (struct deepen){.job = job,
                              .how = how,
                              .start = &start,
                              .search = job->search,
                              .split_depth = (int)split_depth,
                              .undoes = puzzle_option_flag(job->options, "undo"),
                              .is_writing_path = ATOMIC_FLAG_INIT,
                              .length = -1};
    status = tiles_job_order(deepen->order, job, &start, error);
    if (!status) {
        make_tables(deepen);
        deepen->show = tiles_events_new(job->board, &start, job->search);
        status = search_all_limits(deepen, error);
        tiles_events_free(deepen->show);
    }
    /* Alone, subtrees that were stopped might have held a shorter path. */
    if (!status && deepen->length >= 0 &&
        !(how->form == TILES_ALONE && search_is_stopped(job->search)))
        status = report_path(deepen, error);
    base_release(job->search->memory, deepen->frontier,
                 deepen->frontier_capacity * sizeof *deepen->frontier);
    base_release(job->search->memory, deepen, sizeof *deepen);
    return status;
}
