/* tiles_ida - see the header. */
#include "tiles/ida/tiles_ida.h"

#include "grid/grid.h"
#include "tiles/ida/tiles_ida_traced.h"

#include <string.h>

/*
 * Subtrees differ a thousandfold in size, so there have to be many: with 20,000 two workers finish
 * a long search within a few milliseconds of each other. A short round is not worth splitting: the
 * next round is about GROWTH times the last one, and a leaf should have a thousand nodes. Each of
 * many processes should have a thousand leaves, but all of them have to make all leaves: 100,000
 * take a tenth of a second.
 */
#define MAX_LEAVES         20000
#define LEAVES_PER_PROCESS 1000
#define MAX_SHARED_LEAVES  100000
#define NODES_PER_LEAF     256
#define NODES_TO_SPLIT     20000
#define GROWTH             6

bool
tiles_node_move(struct tiles_node *node, int rows, int cols, int move)
{
    const int row = node->gap / cols - grid_row_step((enum grid_direction)move);
    const int col = node->gap % cols - grid_col_step((enum grid_direction)move);

    if (row < 0 || row >= rows || col < 0 || col >= cols)
        return false;
    node->tile_at[node->gap] = node->tile_at[row * cols + col];
    node->gap = (uint8_t)(row * cols + col);
    node->tile_at[node->gap] = 0;
    node->last = (uint8_t)move;
    return true;
}

bool
tiles_ida_move(const struct tiles_ida *ida, struct tiles_node *child,
               const struct tiles_node *parent, int move)
{
    *child = *parent;
    if (!tiles_node_move(child, ida->start->rows, ida->start->cols, move))
        return false;
    if (ida->kernel->update_values)
        ida->kernel->update_values(ida, child);
    return true;
}

bool
tiles_node_is_goal(const struct tiles_node *node, const struct tiles_start *start)
{
    for (int cell = 0; cell < start->cells; cell++)
        if (node->tile_at[cell] && tiles_home(start, node->tile_at[cell]) != cell)
            return false;
    return true;
}

static void
ida_lock_moves(struct tiles_ida *ida)
{
    while (atomic_flag_test_and_set_explicit(&ida->is_writing_moves, memory_order_acquire))
        ; /* held while some hundred letters are copied */
}

static void
ida_unlock_moves(struct tiles_ida *ida)
{
    atomic_flag_clear_explicit(&ida->is_writing_moves, memory_order_release);
}

static bool
ida_is_shared(const struct tiles_ida *ida)
{
    return ida->share && ida->leaf_count > 1;
}

/* A goal that another process has found ends the leaves after it here too. */
static void
ida_take_goal_elsewhere(struct tiles_ida *ida)
{
    const size_t goal = atomic_load_explicit(&ida->share->first_goal, memory_order_relaxed);

    if (goal >= atomic_load_explicit(&ida->goal_leaf, memory_order_relaxed))
        return;
    ida_lock_moves(ida);
    if (goal < atomic_load_explicit(&ida->goal_leaf, memory_order_relaxed)) {
        atomic_store_explicit(&ida->goal_leaf, goal, memory_order_relaxed);
        ida->length = -1; /* its moves come at the end of the round */
    }
    ida_unlock_moves(ida);
}

static size_t
ida_next_index(struct tiles_ida *ida)
{
    if (!ida_is_shared(ida))
        return atomic_fetch_add_explicit(&ida->next, 1, memory_order_relaxed);
    ida_take_goal_elsewhere(ida);
    return ida->share->next_part(ida->share->context, ida->leaf_count);
}

const struct tiles_node *
tiles_ida_next(struct tiles_ida *ida)
{
    while (!search_is_stopped(ida->search)) {
        const size_t index = ida_next_index(ida);

        if (index >= ida->leaf_count || tiles_ida_is_late(ida, &ida->leaves[index]))
            return NULL;
        if (ida->leaf_count > 1)
            search_report_share(ida->search, (double)index / (double)ida->leaf_count);
        if (ida->leaves[index].estimate <= ida->bound)
            return &ida->leaves[index];
    }
    return NULL;
}

void
tiles_ida_found(struct tiles_ida *ida, const struct tiles_node *leaf, const uint8_t *moves,
                int count)
{
    int length = 0;

    ida_lock_moves(ida);
    if (!tiles_ida_is_late(ida, leaf)) {
        for (int i = 0; i < leaf->depth; i++)
            ida->moves[length++] = "LRUD"[leaf->path[i]];
        for (int i = 0; i < count; i++)
            ida->moves[length++] = "LRUD"[moves[i]];
        ida->moves[length] = '\0';
        ida->length = length;
        atomic_store_explicit(&ida->goal_leaf, (size_t)(leaf - ida->leaves), memory_order_relaxed);
        if (ida_is_shared(ida))
            ida->share->found(ida->share->context, (size_t)(leaf - ida->leaves));
    }
    ida_unlock_moves(ida);
}

static void
ida_add_child(struct tiles_ida *ida, const struct tiles_node *parent, int move)
{
    struct tiles_node *child = &ida->leaves[ida->leaf_count];
    int estimate;

    if (!tiles_ida_move(ida, child, parent, move))
        return;
    ida->inner[parent->estimate]++;
    if (ida->automaton) {
        child->state = tiles_automaton_next(ida->automaton, parent->state, move);
        if (child->state == TILES_FORBIDDEN)
            return;
    }
    child->path[child->depth++] = (uint8_t)move;
    estimate = child->depth + ida->kernel->estimate(ida, child);
    child->estimate = estimate > parent->estimate ? estimate : parent->estimate;
    if (child->estimate < TILES_MAX_LENGTH)
        ida->leaf_count++;
}

/* Replaces every leaf by its children, in search order. */
static enum clew_status
ida_split_leaves(struct tiles_ida *ida, struct clew_error *error)
{
    struct tiles_node *old = ida->leaves;
    const size_t old_count = ida->leaf_count, old_capacity = ida->leaf_capacity;
    const size_t capacity = old_count * 4 + 1; /* ida_add_child writes before it decides */

    ida->leaves = base_alloc(ida->search->memory, capacity * sizeof *ida->leaves);
    if (!ida->leaves) {
        ida->leaves = old;
        return base_no_memory(error);
    }
    ida->leaf_capacity = capacity;
    ida->leaf_count = 0;
    for (size_t i = 0; i < old_count; i++) {
        if (tiles_node_is_goal(&old[i], ida->start)) {
            ida->leaves[ida->leaf_count++] = old[i];
            continue;
        }
        for (int k = 0; k < GRID_DIRECTIONS; k++)
            if (old[i].last == TILES_NO_MOVE || ida->order[k] != (old[i].last ^ 1))
                ida_add_child(ida, &old[i], ida->order[k]);
    }
    base_release(ida->search->memory, old, old_capacity * sizeof *old);
    return CLEW_OK;
}

static size_t
ida_max_leaves(const struct tiles_ida *ida)
{
    const size_t wanted = ida->share ? LEAVES_PER_PROCESS * (size_t)ida->share->processes : 0;

    if (wanted < MAX_LEAVES)
        return MAX_LEAVES;
    return wanted < MAX_SHARED_LEAVES ? wanted : MAX_SHARED_LEAVES;
}

static enum clew_status
ida_split_tree(struct tiles_ida *ida, uint64_t nodes_before, struct clew_error *error)
{
    const uint64_t wanted = nodes_before / NODES_PER_LEAF;
    const size_t max_leaves = ida_max_leaves(ida);
    const size_t leaves = wanted < max_leaves ? (size_t)wanted : max_leaves;
    enum clew_status status = CLEW_OK;

    if ((search_pool_size(ida->search->pool) == 1 && !ida->kernel->wants_leaves && !ida->share) ||
        nodes_before < NODES_TO_SPLIT)
        return CLEW_OK;
    while (!status && ida->leaf_count < leaves && ida->leaf_count > 0 &&
           ida->leaves[0].depth < TILES_MAX_LEAF_DEPTH)
        status = ida_split_leaves(ida, error);
    return status;
}

static void
ida_run_worker(void *context, int64_t from, int64_t to, int worker)
{
    struct tiles_ida *ida = context;
    struct search_meter meter;

    (void)from, (void)to;
    search_meter_start(&meter, ida->search, worker);
    if (ida->events && worker == 0)
        tiles_ida_search_traced(ida, &meter);
    else
        ida->kernel->search_leaves(ida, &meter);
    search_meter_finish(&meter);
}

/* Boards that were expanded by splitting count in every round that reaches them. */
static void
ida_count_inner(struct tiles_ida *ida)
{
    struct search_meter meter;
    uint64_t nodes = 0;

    for (int estimate = 0; estimate <= ida->bound; estimate++)
        nodes += ida->inner[estimate];
    if (!nodes)
        return;
    search_meter_start(&meter, ida->search, 0);
    search_count_nodes(&meter, nodes);
    search_meter_finish(&meter);
}

static void
ida_report_bound(struct tiles_ida *ida)
{
    const struct clew_event event = {.kind = CLEW_EVENT_BOUND, .cell = -1, .value = ida->bound};

    search_report_bound(ida->search, ida->bound);
    search_report_depth(ida->search, -1); /* clear what building tables reported */
    search_report_share(ida->search, -1);
    if (search_is_traced(ida->search))
        search_emit(ida->search, &event);
}

/* FNV-1a over the bound and all leaves with their estimates. */
static uint64_t
ida_fingerprint(const struct tiles_ida *ida)
{
    uint64_t hash = 14695981039346656037u ^ (uint64_t)ida->bound;

    for (size_t i = 0; i < ida->leaf_count; i++) {
        const struct tiles_node *leaf = &ida->leaves[i];

        hash = (hash ^ (uint64_t)leaf->estimate) * 1099511628211u;
        for (int k = 0; k < leaf->depth; k++)
            hash = (hash ^ leaf->path[k]) * 1099511628211u;
    }
    return hash;
}

/* Adds what the other processes did since this one had counted `nodes`. */
static void
ida_join_round(struct tiles_ida *ida, uint64_t nodes)
{
    const uint64_t own = atomic_load(&ida->search->nodes) - nodes;
    struct search_round round = {.fingerprint = ida_fingerprint(ida),
                                 .nodes = own,
                                 .goal_part = ida->length >= 0 ? atomic_load(&ida->goal_leaf)
                                                               : SEARCH_NO_PART,
                                 .answer = ida->moves,
                                 .capacity = sizeof ida->moves};

    if (search_is_stopped(ida->search))
        return;
    if (!ida->share->end_round(ida->share->context, &round)) {
        search_stop_for(ida->search, SEARCH_CANCELLED);
        return;
    }
    atomic_fetch_add(&ida->search->nodes, round.nodes - own);
    if (round.goal_part != SEARCH_NO_PART) {
        atomic_store(&ida->goal_leaf, round.goal_part);
        ida->length = (int)strlen(ida->moves);
    }
}

static enum clew_status
ida_run_rounds(struct tiles_ida *ida, struct clew_error *error)
{
    enum clew_status status = CLEW_OK;
    uint64_t before = 0, spent = 0;

    for (; !status && ida->bound < TILES_MAX_LENGTH; ida->bound += 2) {
        const uint64_t nodes = atomic_load(&ida->search->nodes);
        const bool is_split = ida->leaf_count > 1;
        uint64_t nodes_of_all;

        ida_report_bound(ida);
        if (ida->seen)
            tiles_transpositions_begin_round(ida->seen, before, ida->leaf_count);
        atomic_store(&ida->next, 0);
        ida_count_inner(ida);
        nodes_of_all = atomic_load(&ida->search->nodes);
        search_pool_for(ida->search->pool, is_split ? search_pool_size(ida->search->pool) : 1, 1,
                        ida_run_worker, ida);
        if (ida_is_shared(ida))
            ida_join_round(ida, nodes_of_all);
        if (ida->length >= 0)
            search_stop_for(ida->search, SEARCH_DONE);
        if (search_is_stopped(ida->search))
            break;
        before = atomic_load(&ida->search->nodes) - nodes;
        ida->round_nodes = before;
        spent += before;
        if (ida->max_nodes && spent + before * GROWTH > ida->max_nodes)
            break;
        status = ida_split_tree(ida, before, error);
    }
    return status;
}

enum clew_status
tiles_ida_run(struct tiles_ida *ida, struct clew_error *error)
{
    struct tiles_node *root;
    enum clew_status status;

    ida->length = -1;
    memset(ida->inner, 0, sizeof ida->inner);
    atomic_store(&ida->goal_leaf, SIZE_MAX);
    atomic_flag_clear(&ida->is_writing_moves);
    ida->leaf_capacity = ida->leaf_count = 1;
    root = base_alloc_zero(ida->search->memory, 1, sizeof *root);
    if (!root)
        return base_no_memory(error);
    memcpy(root->tile_at, ida->start->tile_at, (size_t)ida->start->cells);
    root->gap = (uint8_t)ida->start->gap;
    root->last = TILES_NO_MOVE;
    if (ida->automaton)
        root->state = tiles_automaton_start(ida->automaton, root->gap);
    ida->leaves = root;
    if (ida->kernel->update_values)
        ida->kernel->update_values(ida, root);
    root->estimate = ida->bound = ida->kernel->estimate(ida, root);
    status = CLEW_OK;
    if (ida->bound < ida->min_length) { /* even the first round is long */
        ida->bound = ida->min_length;
        status = ida_split_tree(ida, (uint64_t)MAX_SHARED_LEAVES * NODES_PER_LEAF, error);
    }
    if (!status)
        status = ida_run_rounds(ida, error);
    base_release(ida->search->memory, ida->leaves, ida->leaf_capacity * sizeof *ida->leaves);
    ida->leaves = NULL;
    return status;
}
