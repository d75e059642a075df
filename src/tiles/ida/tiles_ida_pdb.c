/*
 * tiles_ida_pdb - see the header.
 *
 * The tables are far larger than any cache, so a lookup costs about a hundred nanoseconds. A worker
 * therefore runs LANES dives in turn. A board is pushed on its lane's stack with its values not yet
 * read, only prefetched; when the lane's turn comes again, they have arrived:
 *
 *     pop a board -> read its two values -> beyond the bound? drop it
 *                 -> push its children, prefetch their values -> next lane
 *
 * A lane without boards takes the next leaf, or else the lowest board of the fullest lane, which is
 * the root of the largest subtree there.
 *
 * The minimum over all cells of the gap can jump by more than one from a board to its neighbour. A
 * large value holds for the boards before it too: a board k moves earlier is at least as far from
 * the goal less k (bidirectional pathmax; Felner and others, 2005), so boards waiting on the stack
 * are dropped along with it.
 *
 * Of all goals the first in move order is wanted. A lane searches its own part in move order, and
 * the parts of two lanes never overlap: a lane's part comes before those that were taken from its
 * bottom. So a lane that reaches the goal drops itself and all lanes after it, and the lanes before
 * it go on; each further goal is an earlier one.
 */
#include "tiles/ida/tiles_ida_pdb.h"

#include <string.h>

#define LANES 12

struct entry {
    uint8_t tile_at[32];
    uint32_t mask[TILES_MAX_VIEWS];
    uint16_t rank[TILES_MAX_VIEWS];
    uint8_t value[TILES_MAX_VIEWS]; /* valid except for the two views of the tile that slid last */
    uint8_t sum[2];                 /* of the values, by partition, without those two */
    uint8_t view[2];                /* of the tile that slid last, by partition */
    uint32_t index[2];              /* of their values in the tables */
    uint32_t state;
    uint8_t gap, last, depth;
};

struct lane {
    const struct tiles_node *leaf;
    struct entry *stack;
    int bottom, top;
    int root_depth;                 /* of the root of the lane's part */
    uint8_t path[TILES_MAX_LENGTH]; /* path[d]: the move from depth d to d + 1, from the leaf on */
};

struct group {
    struct tiles_ida *ida;
    const struct tiles_views *views;
    struct search_meter *meter;
    struct lane lanes[LANES];
    uint8_t rank[GRID_DIRECTIONS]; /* of a move in the order */
};

static ALWAYS_INLINE void
pdb_prefetch_value(const struct tiles_views *views, struct entry *child, int partition)
{
    const int view = child->view[partition];
    const struct tiles_pdb *pdb = views->view[view].pdb;

    child->index[partition] =
        tiles_sets_rank(&pdb->sets, child->mask[view]) * pdb->orders + child->rank[view];
    __builtin_prefetch(pdb->value + child->index[partition]);
}

/* A move, and the tile that slides; never in memory, because everything is inlined. */
struct pdb_slide {
    const struct entry *parent;
    int tile, move;
};

/* Updates one view for the slide. The board is still that before the move. */
static ALWAYS_INLINE void
pdb_slide_in_view(const struct tiles_views *views, struct entry *child,
                  const struct pdb_slide slide, int partition, const int passed)
{
    const struct entry *parent = slide.parent;
    const int view = views->view_of[partition][slide.tile];
    const struct tiles_view_step *step = &views->steps[view][parent->gap][slide.move];
    const int16_t *pass = views->pass[partition][slide.tile];
    int change = 0;

    child->view[partition] = (uint8_t)view;
    child->mask[view] ^= step->flip;
    if (step->sign) {
        for (int i = 0; i < passed; i++)
            change += pass[parent->tile_at[step->passed[i]]];
        child->rank[view] = (uint16_t)(child->rank[view] + step->sign * change);
    }
    child->sum[partition] = (uint8_t)(child->sum[partition] - child->value[view]);
    pdb_prefetch_value(views, child, partition);
}

/* False when the move is impossible or pruned. */
static ALWAYS_INLINE bool
pdb_make_child(const struct group *group, struct entry *child, const struct entry *parent, int move,
               const int passed, const int partitions)
{
    const struct tiles_views *views = group->views;
    const int from = views->from[parent->gap][move];
    uint32_t state = 0;
    int tile;

    if (from < 0 || (parent->last ^ 1) == move)
        return false;
    if (group->ida->automaton) {
        state = tiles_automaton_next(group->ida->automaton, parent->state, move);
        if (state == TILES_FORBIDDEN)
            return false;
    }
    tile = parent->tile_at[from];
    *child = *parent;
    for (int partition = 0; partition < partitions; partition++)
        pdb_slide_in_view(views, child, (struct pdb_slide){parent, tile, move}, partition, passed);
    child->tile_at[parent->gap] = (uint8_t)tile;
    child->tile_at[from] = 0;
    child->gap = (uint8_t)from;
    child->last = (uint8_t)move;
    child->depth++;
    child->state = state;
    return true;
}

/* Reads the prefetched values. Returns the lower bound on the moves left. */
static ALWAYS_INLINE int
pdb_read_values(const struct tiles_views *views, struct entry *entry, const int partitions)
{
    int best = 0;

    for (int partition = 0; partition < partitions; partition++) {
        const int view = entry->view[partition];
        const uint8_t value = views->view[view].pdb->value[entry->index[partition]];

        entry->value[view] = value;
        entry->sum[partition] = (uint8_t)(entry->sum[partition] + value);
        best = entry->sum[partition] > best ? entry->sum[partition] : best;
    }
    return best;
}

static void
pdb_drop_hopeless(struct lane *lane, const struct entry *entry, int estimate, int bound)
{
    /*
     * The parent of a waiting board at depth d is on the path to entry, entry->depth - d + 1 moves
     * up.
     */
    while (lane->top > lane->bottom &&
           estimate - 2 * (entry->depth - lane->stack[lane->top - 1].depth + 1) > bound)
        lane->top--;
}

static bool
lane_is_idle(const struct lane *lane)
{
    return lane->top == lane->bottom;
}

/* Whether the rest of the lane's part comes after the rest of the other's in move order. */
static bool
lane_is_after(const struct group *group, const struct lane *lane, const struct lane *other)
{
    const int depth = lane->root_depth < other->root_depth ? lane->root_depth : other->root_depth;

    if (lane->leaf != other->leaf)
        return lane->leaf > other->leaf;
    for (int d = lane->leaf->depth; d < depth; d++)
        if (lane->path[d] != other->path[d])
            return group->rank[lane->path[d]] > group->rank[other->path[d]];
    return lane->root_depth > other->root_depth; /* it was taken from the bottom of the other */
}

/* The lane has reached the goal: it is done, and so are the lanes after it. */
static void
pdb_report_goal(struct group *group, struct lane *lane, int depth)
{
    tiles_ida_found(group->ida, lane->leaf, lane->path + lane->leaf->depth,
                    depth - lane->leaf->depth);
    for (int i = 0; i < LANES; i++)
        if (!lane_is_idle(&group->lanes[i]) && lane_is_after(group, &group->lanes[i], lane))
            group->lanes[i].top = group->lanes[i].bottom;
    lane->top = lane->bottom;
}

/* Ends the lanes with leaves after one that has a goal, which another worker may have found. */
static void
pdb_drop_late_lanes(struct group *group)
{
    for (int i = 0; i < LANES; i++)
        if (!lane_is_idle(&group->lanes[i]) && tiles_ida_is_late(group->ida, group->lanes[i].leaf))
            group->lanes[i].top = group->lanes[i].bottom;
}

/* Handles one board of the lane. False when the search is over. */
static ALWAYS_INLINE bool
pdb_step(struct group *group, struct lane *lane, const int passed, const int partitions)
{
    struct tiles_ida *ida = group->ida;
    struct entry entry = lane->stack[--lane->top];
    const int left = pdb_read_values(group->views, &entry, partitions);
    const int before = lane->top;

    if (entry.depth + left > ida->bound) {
        pdb_drop_hopeless(lane, &entry, entry.depth + left, ida->bound);
        return true;
    }
    if (entry.depth > lane->leaf->depth)
        lane->path[entry.depth - 1] = entry.last;
    if (left == 0) {
        pdb_report_goal(group, lane, entry.depth);
        return true;
    }
    for (int k = GRID_DIRECTIONS - 1; k >= 0; k--)
        lane->top += pdb_make_child(group, &lane->stack[lane->top], &entry, ida->order[k], passed,
                                    partitions);
    return search_count_nodes(group->meter, (uint64_t)(lane->top - before));
}

/* Starts at a leaf with all values known; the views of tile 1 are prefetched as if it had slid. */
static void
pdb_start_leaf(struct group *group, struct lane *lane, const struct tiles_node *leaf)
{
    const struct tiles_views *views = group->views;
    struct entry *entry = &lane->stack[0];

    memset(entry, 0, sizeof *entry);
    memcpy(entry->tile_at, leaf->tile_at, (size_t)views->cells);
    entry->gap = leaf->gap;
    entry->last = leaf->last == TILES_NO_MOVE ? 8 : leaf->last; /* 8 is the opposite of no move */
    entry->depth = leaf->depth;
    entry->state = leaf->state;
    for (int view = 0; view < views->partitions * views->views_per_partition; view++) {
        const struct tiles_pdb *pdb = views->view[view].pdb;
        const int partition = view / views->views_per_partition;

        tiles_views_rank(views, view, entry->tile_at, &entry->mask[view], &entry->rank[view]);
        entry->value[view] =
            pdb->value[(size_t)tiles_sets_rank(&pdb->sets, entry->mask[view]) * pdb->orders +
                       entry->rank[view]];
        entry->sum[partition] = (uint8_t)(entry->sum[partition] + entry->value[view]);
    }
    for (int partition = 0; partition < views->partitions; partition++) {
        entry->view[partition] = views->view_of[partition][1];
        entry->sum[partition] =
            (uint8_t)(entry->sum[partition] - entry->value[entry->view[partition]]);
        pdb_prefetch_value(views, entry, partition);
    }
    lane->leaf = leaf;
    lane->root_depth = leaf->depth;
    lane->bottom = 0;
    lane->top = 1;
}

/* Takes the largest subtree of the fullest lane. */
static bool
lane_steal(struct group *group, struct lane *lane)
{
    struct lane *fullest = NULL;

    for (int i = 0; i < LANES; i++) {
        struct lane *other = &group->lanes[i];

        if (other->top - other->bottom > 1 &&
            (!fullest || other->top - other->bottom > fullest->top - fullest->bottom))
            fullest = other;
    }
    if (!fullest)
        return false;
    lane->leaf = fullest->leaf;
    lane->stack[0] = fullest->stack[fullest->bottom++];
    lane->bottom = 0;
    lane->top = 1;
    lane->root_depth = lane->stack[0].depth;
    memcpy(lane->path, fullest->path, (size_t)lane->root_depth - 1);
    lane->path[lane->root_depth - 1] = lane->stack[0].last;
    return true;
}

static bool
lane_find_work(struct group *group, struct lane *lane)
{
    const struct tiles_node *leaf = tiles_ida_next(group->ida);

    if (leaf) {
        pdb_start_leaf(group, lane, leaf);
        return true;
    }
    return lane_steal(group, lane);
}

/*
 * Cycles through the lanes until all are idle. passed and partitions are constants to the
 * compiler.
 */
static ALWAYS_INLINE void
pdb_run_lanes(struct group *group, const int passed, const int partitions)
{
    for (bool is_busy = true; is_busy;) {
        is_busy = false;
        if (tiles_ida_has_goal(group->ida))
            pdb_drop_late_lanes(group);
        for (int i = 0; i < LANES; i++) {
            struct lane *lane = &group->lanes[i];

            if (lane_is_idle(lane) && !lane_find_work(group, lane))
                continue;
            is_busy = true;
            if (!pdb_step(group, lane, passed, partitions))
                return;
        }
    }
}

static void
pdb_run(struct group *group)
{
    const struct tiles_views *views = group->views;

    if (views->partitions == 2 && views->cols == 4)
        pdb_run_lanes(group, 3, 2);
    else if (views->partitions == 2 && views->cols == 5)
        pdb_run_lanes(group, 4, 2);
    else
        pdb_run_lanes(group, views->cols - 1, views->partitions);
}

static void
pdb_search_leaves(struct tiles_ida *ida, struct search_meter *meter)
{
    struct group group = {.ida = ida, .views = ida->tables, .meter = meter};
    struct base_memory *memory = ida->search->memory;
    const size_t room =
        (size_t)ida->bound * 2 + 8; /* at most two boards per depth, and three on top */
    struct entry *stacks = base_alloc(memory, LANES * room * sizeof *stacks);

    if (!stacks) {
        search_stop_for(ida->search, SEARCH_OUT_OF_BYTES);
        return;
    }
    for (size_t i = 0; i < LANES; i++)
        group.lanes[i].stack = stacks + i * room;
    for (int k = 0; k < GRID_DIRECTIONS; k++)
        group.rank[ida->order[k]] = (uint8_t)k;
    pdb_run(&group);
    base_release(memory, stacks, LANES * room * sizeof *stacks);
}

static int
pdb_estimate(const struct tiles_ida *ida, const struct tiles_node *node)
{
    return tiles_views_estimate(ida->tables, node->tile_at, node->gap);
}

const struct tiles_ida_kernel tiles_ida_pdb = {
    .estimate = pdb_estimate, .search_leaves = pdb_search_leaves, .wants_leaves = true};
