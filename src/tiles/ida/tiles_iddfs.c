/* tiles_iddfs - see the header. */
#include "tiles/ida/tiles_iddfs.h"

#include "tiles/tiles_engines.h"
#include "tiles/tiles_events.h"

#include <stdlib.h>
#include <string.h>

#define MAX_LIMIT       640 /* Manhattan is at most 512; far more than a search can reach */
#define MAX_SPLIT       10  /* 4^10 boards at most */
#define MIN_SPAWN_DEPTH 8   /* moves left; a smaller subtree is not worth a task */

/* The current board of a dive. */
struct node {
    uint8_t tile_at[TILES_MAX_CELLS];
    int gap;
    int misplaced; /* number of tiles away from home; 0: goal */
    int manhattan;
    int depth;
    char path[MAX_LIMIT + 1];
    struct tiles_events *events; /* for the first worker; NULL: not traced */
};

enum found {
    NOT_HERE,
    FOUND,
    STOPPED,
};

struct spawned;

struct iddfs {
    struct puzzle_job *job;
    const struct tiles_iddfs_config *config;
    const struct tiles_start *start;
    struct search *search;
    int split_depth;
    bool allows_undo; /* the last move may be undone */
    uint8_t order[GRID_DIRECTIONS];
    uint8_t rank[GRID_DIRECTIONS]; /* of a direction in the order */
    int8_t from[TILES_MAX_CELLS]
               [GRID_DIRECTIONS]; /* cell of the tile that slides into the gap, or -1 */
    uint8_t distance[TILES_MAX_CELLS][TILES_MAX_CELLS]; /* of a tile on a cell to its home */
    int limit;
    struct tiles_events *events; /* NULL: not traced */

    struct node *frontier;
    size_t frontier_count, frontier_capacity;
    struct search_group group;
    _Atomic(struct spawned *) spawned;

    atomic_bool has_path;        /* length and path are set */
    atomic_flag is_writing_path; /* guards length and path */
    int length;                  /* -1: none yet */
    char path[MAX_LIMIT + 1];    /* directions */
};

/* ---- Tables and the start ---- */

static void
iddfs_make_tables(struct iddfs *iddfs)
{
    const struct tiles_start *start = iddfs->start;
    const int rows = start->rows, cols = start->cols;

    for (int i = 0; i < GRID_DIRECTIONS; i++)
        iddfs->rank[iddfs->order[i]] = (uint8_t)i;
    for (int cell = 0; cell < start->cells; cell++) {
        for (int d = 0; d < GRID_DIRECTIONS; d++) {
            const int row = cell / cols - grid_row_step((enum grid_direction)d);
            const int col = cell % cols - grid_col_step((enum grid_direction)d);
            const bool is_inside = row >= 0 && row < rows && col >= 0 && col < cols;

            iddfs->from[cell][d] = (int8_t)(is_inside ? row * cols + col : -1);
        }
        for (int tile = 1; tile < start->cells; tile++) {
            const int home = tiles_home(start, tile);

            iddfs->distance[tile][cell] =
                (uint8_t)(abs(home / cols - cell / cols) + abs(home % cols - cell % cols));
        }
    }
}

static void
iddfs_start_node(const struct iddfs *iddfs, struct node *node)
{
    *node = (struct node){.gap = iddfs->start->gap};
    memcpy(node->tile_at, iddfs->start->tile_at, sizeof node->tile_at);
    for (int cell = 0; cell < iddfs->start->cells; cell++)
        if (node->tile_at[cell]) {
            const int distance = iddfs->distance[node->tile_at[cell]][cell];

            node->manhattan += distance;
            node->misplaced += distance != 0;
        }
}

/* ---- One step, and back ---- */

static void
iddfs_slide(const struct iddfs *iddfs, struct node *node, int from)
{
    const uint8_t *distance = iddfs->distance[node->tile_at[from]];
    const int before = distance[from], after = distance[node->gap];

    node->tile_at[node->gap] = node->tile_at[from];
    node->tile_at[from] = 0;
    node->gap = from;
    node->manhattan += after - before;
    node->misplaced += (after != 0) - (before != 0);
}

/* The cell of the tile that the i-th move slides; -1: there is none, or it undoes the last move. */
static inline int
iddfs_slide_from(const struct iddfs *iddfs, const struct node *node, int i)
{
    const int direction = iddfs->order[i];

    if (node->depth > 0 && !iddfs->allows_undo && (node->path[node->depth - 1] ^ 1) == direction)
        return -1;
    return iddfs->from[node->gap][direction];
}

static enum found
iddfs_dive(const struct iddfs *iddfs, struct node *node, int left, struct search_meter *meter)
{
    const int gap = node->gap;

    if (!search_count_node(meter))
        return STOPPED;
    if (node->misplaced == 0)
        return FOUND;
    if (left == 0 || (iddfs->config->prunes && node->manhattan > left))
        return NOT_HERE;
    for (int i = 0; i < GRID_DIRECTIONS; i++) {
        const int from = iddfs_slide_from(iddfs, node, i);
        enum found found;

        if (from < 0)
            continue;
        iddfs_slide(iddfs, node, from);
        node->path[node->depth++] = (char)iddfs->order[i];
        found = iddfs_dive(iddfs, node, left - 1, meter);
        if (found)
            return found;
        node->depth--;
        iddfs_slide(iddfs, node, gap);
    }
    return NOT_HERE;
}

static void
iddfs_emit_node(void *context)
{
    const struct node *node = context;

    tiles_events_emit_board(node->events, node->tile_at, node->depth);
}

/* Starts the node counter of a dive; the first worker also emits its boards if traced. */
static void
iddfs_start_meter(struct search_meter *meter, struct iddfs *iddfs, struct node *node, int worker)
{
    search_meter_start(meter, iddfs->search, worker);
    node->events = worker == 0 ? iddfs->events : NULL;
    if (node->events) {
        meter->on_node = iddfs_emit_node;
        meter->context = node;
    }
}

/* ---- The path found: the shortest, and the first of these in move order ---- */

static void
iddfs_lock_path(struct iddfs *iddfs)
{
    while (atomic_flag_test_and_set_explicit(&iddfs->is_writing_path, memory_order_acquire))
        ;
}

static void
iddfs_unlock_path(struct iddfs *iddfs)
{
    atomic_flag_clear_explicit(&iddfs->is_writing_path, memory_order_release);
}

/*
 * Compares the node's path with the known one in move order: below 0 it comes before, above 0
 * after; 0 when one is a prefix of the other. The path is locked.
 */
static int
iddfs_compare_with_path(const struct iddfs *iddfs, const struct node *node)
{
    for (int i = 0; i < node->depth && i < iddfs->length; i++)
        if (node->path[i] != iddfs->path[i])
            return iddfs->rank[(int)node->path[i]] - iddfs->rank[(int)iddfs->path[i]];
    return 0;
}

/* Keeps the node's path if it is shorter than the known one, or as long and earlier. */
static void
iddfs_keep_path(struct iddfs *iddfs, const struct node *node)
{
    iddfs_lock_path(iddfs);
    if (iddfs->length < 0 || node->depth < iddfs->length ||
        (node->depth == iddfs->length && iddfs_compare_with_path(iddfs, node) < 0)) {
        iddfs->length = node->depth;
        memcpy(iddfs->path, node->path, (size_t)node->depth);
        atomic_store(&iddfs->has_path, true);
    }
    iddfs_unlock_path(iddfs);
}

/* Whether a path is known and the node, with all below it, comes after it. */
static bool
iddfs_is_late(struct iddfs *iddfs, const struct node *node)
{
    bool is_after;

    if (!atomic_load_explicit(&iddfs->has_path, memory_order_relaxed))
        return false;
    iddfs_lock_path(iddfs);
    is_after = iddfs_compare_with_path(iddfs, node) > 0;
    iddfs_unlock_path(iddfs);
    return is_after;
}

static void
iddfs_dive_sequential(struct iddfs *iddfs)
{
    struct search_meter meter;
    struct node node;

    iddfs_start_node(iddfs, &node);
    iddfs_start_meter(&meter, iddfs, &node, 0);
    if (iddfs_dive(iddfs, &node, iddfs->limit, &meter) == FOUND)
        iddfs_keep_path(iddfs, &node);
    search_meter_finish(&meter);
}

/* ---- split, per-depth, independent: a task per board of the frontier ---- */

static enum clew_status
iddfs_add_leaf(struct iddfs *iddfs, const struct node *node, struct clew_error *error)
{
    const size_t size = sizeof *iddfs->frontier;

    if (iddfs->frontier_count == iddfs->frontier_capacity) {
        const size_t capacity = iddfs->frontier_capacity ? iddfs->frontier_capacity * 2 : 64;
        struct node *grown = base_resize(iddfs->search->memory, iddfs->frontier,
                                         iddfs->frontier_capacity * size, capacity * size);

        if (!grown)
            return base_no_memory(error);
        iddfs->frontier = grown;
        iddfs->frontier_capacity = capacity;
    }
    iddfs->frontier[iddfs->frontier_count++] = *node;
    return CLEW_OK;
}

/* All boards after split_depth moves, in search order. */
static enum clew_status
iddfs_make_frontier(struct iddfs *iddfs, struct node *node, struct clew_error *error)
{
    const int gap = node->gap;
    enum clew_status status = CLEW_OK;

    if (node->depth == iddfs->split_depth)
        return iddfs_add_leaf(iddfs, node, error);
    for (int i = 0; i < GRID_DIRECTIONS && !status; i++) {
        const int from = iddfs_slide_from(iddfs, node, i);

        if (from < 0)
            continue;
        iddfs_slide(iddfs, node, from);
        node->path[node->depth++] = (char)iddfs->order[i];
        status = iddfs_make_frontier(iddfs, node, error);
        node->depth--;
        iddfs_slide(iddfs, node, gap);
    }
    return status;
}

struct leaf_task {
    struct iddfs *iddfs;
    int64_t leaf;
};

static void
iddfs_run_leaf(struct search_worker *worker, void *task)
{
    const struct leaf_task *own = task;
    struct iddfs *iddfs = own->iddfs;
    struct node node = iddfs->frontier[own->leaf];
    const bool is_independent = iddfs->config->form == TILES_FORM_INDEPENDENT;
    int left = is_independent ? node.manhattan : iddfs->limit - node.depth;
    struct search_meter meter;
    enum found found;

    iddfs_start_meter(&meter, iddfs, &node, search_worker_number(worker));
    while ((found = iddfs_dive(iddfs, &node, left, &meter)) == NOT_HERE && is_independent &&
           node.depth + left < MAX_LIMIT)
        left++;
    if (found == FOUND)
        iddfs_keep_path(iddfs, &node);
    search_meter_finish(&meter);
}

static void
iddfs_run_frontier(struct search_worker *worker, void *task)
{
    struct iddfs *iddfs = *(struct iddfs **)task;

    search_group_start(&iddfs->group, NULL);
    for (size_t i = 0; i < iddfs->frontier_count; i++) {
        const struct leaf_task leaf = {iddfs, (int64_t)i};

        search_spawn(worker, &iddfs->group, iddfs_run_leaf, &leaf, sizeof leaf);
    }
    search_wait(worker, &iddfs->group);
}

static enum clew_status
iddfs_search_frontier(struct iddfs *iddfs, struct clew_error *error)
{
    struct iddfs *self = iddfs;
    enum clew_status status = CLEW_OK;
    struct node node;

    if (iddfs->config->form == TILES_FORM_PER_DEPTH)
        iddfs->frontier_count = 0;
    if (iddfs->frontier_count == 0) {
        iddfs_start_node(iddfs, &node);
        status = iddfs_make_frontier(iddfs, &node, error);
    }
    if (!status)
        search_pool_run(iddfs->search->pool, iddfs_run_frontier, &self);
    return status;
}

/* ---- shared: subtrees become tasks when a worker is idle ---- */

/* The root of a spawned subtree. Tasks may be dropped, so all are freed at the end of the limit. */
struct spawned {
    struct spawned *next;
    struct node node;
};

struct shared_task {
    struct iddfs *iddfs;
    struct node *node; /* of the task */
};

static void iddfs_run_shared(struct search_worker *worker, void *task);

/* Makes the subtree below the node a task; false when there is no memory for it. */
static bool
iddfs_spawn_subtree(struct iddfs *iddfs, struct search_worker *worker, const struct node *node)
{
    struct spawned *spawned = base_alloc(iddfs->search->memory, sizeof *spawned);
    const struct shared_task task = {iddfs, spawned ? &spawned->node : NULL};

    if (!spawned)
        return false;
    spawned->node = *node;
    spawned->next = atomic_load(&iddfs->spawned);
    while (!atomic_compare_exchange_weak(&iddfs->spawned, &spawned->next, spawned))
        ;
    search_spawn(worker, &iddfs->group, iddfs_run_shared, &task, sizeof task);
    return true;
}

/* As iddfs_dive, but spawns subtrees while a worker is idle; those are not searched here. */
static enum found
iddfs_dive_shared(struct iddfs *iddfs, struct search_worker *worker, struct node *node,
                  struct search_meter *meter)
{
    const int left = iddfs->limit - node->depth, gap = node->gap;

    if (left < MIN_SPAWN_DEPTH)
        return iddfs_dive(iddfs, node, left, meter);
    if (!search_count_node(meter) || iddfs_is_late(iddfs, node))
        return STOPPED;
    if (node->misplaced == 0)
        return FOUND;
    if (iddfs->config->prunes && node->manhattan > left)
        return NOT_HERE;
    for (int i = 0; i < GRID_DIRECTIONS; i++) {
        const int from = iddfs_slide_from(iddfs, node, i);
        enum found found = NOT_HERE;

        if (from < 0)
            continue;
        iddfs_slide(iddfs, node, from);
        node->path[node->depth++] = (char)iddfs->order[i];
        if (!search_has_idle_workers(worker) || !iddfs_spawn_subtree(iddfs, worker, node))
            found = iddfs_dive_shared(iddfs, worker, node, meter);
        if (found)
            return found;
        node->depth--;
        iddfs_slide(iddfs, node, gap);
    }
    return NOT_HERE;
}

static void
iddfs_run_shared(struct search_worker *worker, void *task)
{
    const struct shared_task *own = task;
    struct iddfs *iddfs = own->iddfs;
    struct search_meter meter;

    iddfs_start_meter(&meter, iddfs, own->node, search_worker_number(worker));
    if (iddfs_dive_shared(iddfs, worker, own->node, &meter) == FOUND)
        iddfs_keep_path(iddfs, own->node);
    search_meter_finish(&meter);
}

static void
iddfs_free_spawned(struct iddfs *iddfs)
{
    struct spawned *spawned = atomic_exchange(&iddfs->spawned, NULL);

    while (spawned) {
        struct spawned *next = spawned->next;

        base_release(iddfs->search->memory, spawned, sizeof *spawned);
        spawned = next;
    }
}

static void
iddfs_run_shared_root(struct search_worker *worker, void *task)
{
    struct iddfs *iddfs = *(struct iddfs **)task;
    struct search_meter meter;
    struct node node;

    search_group_start(&iddfs->group, NULL);
    iddfs_start_node(iddfs, &node);
    iddfs_start_meter(&meter, iddfs, &node, search_worker_number(worker));
    if (iddfs_dive_shared(iddfs, worker, &node, &meter) == FOUND)
        iddfs_keep_path(iddfs, &node);
    search_meter_finish(&meter);
    search_wait(worker, &iddfs->group);
}

/* ---- All limits ---- */

static enum clew_status
iddfs_search_limit(struct iddfs *iddfs, struct clew_error *error)
{
    struct iddfs *self = iddfs;
    const bool is_split = iddfs->config->form != TILES_FORM_SHARED;

    if (is_split && iddfs->limit >= iddfs->split_depth)
        return iddfs_search_frontier(iddfs, error);
    if (is_split || iddfs->search->threads == 1) {
        iddfs_dive_sequential(iddfs);
    } else {
        search_pool_run(iddfs->search->pool, iddfs_run_shared_root, &self);
        iddfs_free_spawned(iddfs);
    }
    return CLEW_OK;
}

static enum clew_status
iddfs_search_all_limits(struct iddfs *iddfs, struct clew_error *error)
{
    enum clew_status status = CLEW_OK;
    struct node node;

    iddfs_start_node(iddfs, &node);
    iddfs->limit = iddfs->config->starts_at_manhattan ? node.manhattan : 0;
    iddfs->job->bound = node.manhattan;
    for (; !status && iddfs->length < 0 && iddfs->limit <= MAX_LIMIT; iddfs->limit++) {
        if (search_must_stop(iddfs->search))
            break;
        /*
         * Everything below the limit is searched, and lengths of solutions differ by even numbers.
         */
        if (iddfs->limit > node.manhattan)
            iddfs->job->bound = iddfs->limit + ((iddfs->limit - node.manhattan) & 1);
        search_report_bound(iddfs->search, iddfs->limit);
        status = iddfs_search_limit(iddfs, error);
    }
    return status;
}

static enum clew_status
iddfs_report_path(const struct iddfs *iddfs, struct clew_error *error)
{
    char moves[MAX_LIMIT + 1];

    for (int i = 0; i < iddfs->length; i++)
        moves[i] = "LRUD"[(int)iddfs->path[i]];
    moves[iddfs->length] = '\0';
    return tiles_job_solved(iddfs->job, iddfs->start, moves, iddfs->length, iddfs->length, error);
}

enum clew_status
tiles_iddfs(struct puzzle_job *job, const struct tiles_iddfs_config *config,
            struct clew_error *error)
{
    const uint64_t split_depth = puzzle_option_number(job->options, "split-depth");
    struct iddfs *iddfs;
    struct tiles_start start;
    enum clew_status status;

    if (tiles_job_begin(job, &start, error, &status))
        return status;
    if (split_depth < 1 || split_depth > MAX_SPLIT)
        return base_fail(error, CLEW_BAD_OPTION, "option split-depth is from 1 to %d", MAX_SPLIT);
    iddfs = base_alloc_zero(job->search->memory, 1, sizeof *iddfs);
    if (!iddfs)
        return base_no_memory(error);
    *iddfs = (struct iddfs){.job = job,
                            .config = config,
                            .start = &start,
                            .search = job->search,
                            .split_depth = (int)split_depth,
                            .allows_undo = puzzle_option_flag(job->options, "undo"),
                            .is_writing_path = ATOMIC_FLAG_INIT,
                            .length = -1};
    status = tiles_job_order(iddfs->order, job, &start, error);
    if (!status) {
        iddfs_make_tables(iddfs);
        iddfs->events = tiles_events_new(job->board, &start, job->search);
        status = iddfs_search_all_limits(iddfs, error);
        tiles_events_free(iddfs->events);
    }
    /* In the independent form, subtrees that were stopped might have a shorter path. */
    if (!status && iddfs->length >= 0 &&
        !(config->form == TILES_FORM_INDEPENDENT && search_is_stopped(job->search)))
        status = iddfs_report_path(iddfs, error);
    base_release(job->search->memory, iddfs->frontier,
                 iddfs->frontier_capacity * sizeof *iddfs->frontier);
    base_release(job->search->memory, iddfs, sizeof *iddfs);
    return status;
}
