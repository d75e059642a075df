/*
 * tiles_ida_pdb5 - see the header.
 *
 * The tables are far larger than any cache, so a lookup costs about a hundred nanoseconds. A worker
 * therefore runs LANES dives in turn. What the children of a board will look up is prefetched, and
 * read when the lane's turn comes again:
 *
 *     read two partitions of all children, drop those beyond the bound
 *         -> children left? prefetch their other partitions, next lane
 *     read the others, drop again
 *         -> make the board of the next child, prefetch for its children, next lane
 *
 * A move changes the excess of a partition and its slack by at most one in all, so only partitions
 * without room can drop a child: two of them are read first, the one that dropped a child last
 * before others. A board is made only for a child that is left; the indices of all slots after a
 * move are those before it plus a row of the step table, whatever the tile.
 *
 * If a child is far from the goal, so is its parent, less one move; if that is beyond the bound,
 * all children are dropped (bidirectional pathmax; Felner and others, 2005).
 *
 * Of the boards that are kept a sixth have room in every partition, but these have most of the
 * others below them. Only they are looked up in the transposition table, one turn after its bucket
 * was prefetched; what their children read is on the way then already, for nothing if they are
 * pruned.
 *
 * A lane searches its leaf in move order, so its first goal is the leaf's first. Then lanes with
 * later leaves are dropped, and lanes with earlier ones go on to their end.
 */
#include "tiles/ida/tiles_ida_pdb5.h"

#include "tiles/ida/tiles_multi_partition.h"
#include "tiles/tables/tiles_flat_table.h"

#include "base/base_bits.h"

#include <string.h>

#define LANES 4

struct child {
    uint32_t state;
    uint8_t move, tile;
    uint8_t slack; /* the largest excess that is within the bound, for every partition */
    /* By partition, of those that were read: */
    uint8_t excess[TILES_MAX_PARTITIONS]; /* of the slot of the tile */
    uint8_t sum[TILES_MAX_PARTITIONS];    /* of the excess of all slots */
};

struct frame {
    uint32_t index[TILES_MAX_SLOTS];
    uint32_t set[TILES_MAX_SLOTS]; /* of cells that the slot's tiles occupy */
    uint8_t excess[TILES_MAX_SLOTS];
    uint8_t sum[TILES_MAX_PARTITIONS]; /* of the excess of its slots */
    uint8_t tile_at[32];
    uint8_t gap, last, manhattan, slack;
    uint32_t state;
    int count, next; /* of children */
    struct child child[GRID_DIRECTIONS];
};

struct lane {
    const struct tiles_node *leaf;
    struct frame *frames, *top;
    uint32_t unread, requested; /* sets of partitions, for the children of the top */
    bool is_new;                /* the top is looked up in the transposition table next */
    bool is_busy;
};

struct group {
    struct tiles_ida *ida;
    const struct tiles_multi_partition *tables;
    const struct tiles_transpositions *seen; /* NULL: there is no table in this round */
    struct search_meter *meter;
    uint32_t last_pruner; /* the partition that dropped a child last, as a set */
    bool has_leaves;      /* there may be more */
    struct lane lanes[LANES];
};

static ALWAYS_INLINE uint32_t
pdb5_all(const int partitions)
{
    return (UINT32_C(1) << partitions) - 1;
}

/* One or two of the partitions that can drop a child, the last pruner first; or all: none can. */
static ALWAYS_INLINE uint32_t
pdb5_pick_first(const struct group *group, const struct frame *frame, const int partitions)
{
    uint32_t tight = 0, first;

    for (int p = 0; p < partitions; p++)
        tight |= (uint32_t)(frame->sum[p] == frame->slack) << p;
    if (!tight)
        return pdb5_all(partitions);
    first = tight & group->last_pruner ? group->last_pruner : tight & -tight;
    tight ^= first;
    return first | (tight & -tight);
}

static ALWAYS_INLINE uint32_t
index_after(const struct tiles_multi_partition *tables, const struct frame *frame,
            const struct child *child, int slot)
{
    return frame->index[slot] + tables->step[child->tile][child->move][slot];
}

static ALWAYS_INLINE void
pdb5_prefetch(const struct tiles_multi_partition *tables, const struct frame *frame,
              const struct child *child, uint32_t requested)
{
    for (; requested; requested &= requested - 1) {
        const int slot = tables->slot_of[child->tile][bits_lowest(requested)];

        __builtin_prefetch(tables->value[slot] + (index_after(tables, frame, child, slot) >> 1));
    }
}

static ALWAYS_INLINE void
pdb5_prefetch_bucket(const struct group *group, struct lane *lane)
{
    lane->is_new = group->seen && lane->unread == 0;
    if (lane->is_new)
        __builtin_prefetch(tiles_transpositions_bucket(group->seen, lane->top->index), 1);
}

/* Lists the children and prefetches what they read first. Returns how many were generated. */
static ALWAYS_INLINE int
pdb5_expand(struct group *group, struct lane *lane, const int partitions)
{
    const struct tiles_multi_partition *tables = group->tables;
    const struct tiles_automaton *automaton = group->ida->automaton;
    struct frame *frame = lane->top;
    int generated = 0;

    frame->count = frame->next = 0;
    lane->requested = pdb5_pick_first(group, frame, partitions);
    lane->unread = pdb5_all(partitions) ^ lane->requested;
    pdb5_prefetch_bucket(group, lane);
    for (int k = 0; k < GRID_DIRECTIONS; k++) {
        const int move = group->ida->order[k], from = tables->from[frame->gap][move];
        struct child *child = &frame->child[frame->count];
        bool is_farther;

        if (from < 0 || (frame->last ^ 1) == move)
            continue;
        if (automaton) {
            child->state = tiles_automaton_next(automaton, frame->state, move);
            if (child->state == TILES_FORBIDDEN)
                continue;
        }
        generated++;
        child->tile = frame->tile_at[from];
        child->move = (uint8_t)move;
        is_farther = tables->farther[frame->gap][move] >> child->tile & 1;
        if (is_farther && frame->slack == 0)
            continue;
        child->slack = (uint8_t)(frame->slack - is_farther);
        pdb5_prefetch(tables, frame, child, lane->requested);
        frame->count++;
    }
    return generated;
}

/* The board after the move. */
static ALWAYS_INLINE void
pdb5_make_board(const struct tiles_multi_partition *tables, const struct frame *frame,
                const struct child *child, struct frame *after, const int partitions)
{
    const uint32_t *step = tables->step[child->tile][child->move];
    const uint32_t *owns = tables->owns[child->tile];
    const int from = tables->from[frame->gap][child->move];
    const uint32_t both = UINT32_C(1) << from | UINT32_C(1) << frame->gap;

    for (int slot = 0; slot < partitions * TILES_SLOTS_PER_PARTITION; slot++) {
        after->index[slot] = frame->index[slot] + step[slot];
        after->set[slot] = frame->set[slot] ^ (both & owns[slot]);
    }
    memcpy(after->excess, frame->excess, (size_t)partitions * TILES_SLOTS_PER_PARTITION);
    for (int p = 0; p < partitions; p++)
        after->excess[tables->slot_of[child->tile][p]] = child->excess[p];
    memcpy(after->sum, child->sum, sizeof after->sum);
    memcpy(after->tile_at, frame->tile_at, sizeof after->tile_at);
    after->tile_at[frame->gap] = child->tile;
    after->tile_at[from] = 0;
    after->gap = (uint8_t)from;
    after->last = child->move;
    after->slack = child->slack;
    after->manhattan = (uint8_t)(frame->manhattan + (child->slack < frame->slack ? 1 : -1));
    after->state = child->state;
}

/* The lane has reached the goal: it is done. Lanes with later leaves are dropped next. */
static void
pdb5_report_goal(struct group *group, struct lane *lane)
{
    uint8_t moves[TILES_MAX_LENGTH];
    int count = 0;

    for (const struct frame *frame = lane->frames + 1; frame <= lane->top; frame++)
        moves[count++] = frame->last;
    tiles_ida_found(group->ida, lane->leaf, moves, count);
    lane->is_busy = false;
}

/* Ends the lanes with leaves after one that has a goal, whichever worker found it. */
static void
pdb5_drop_late_lanes(struct group *group)
{
    for (int i = 0; i < LANES; i++)
        if (group->lanes[i].is_busy && tiles_ida_is_late(group->ida, group->lanes[i].leaf))
            group->lanes[i].is_busy = false;
}

/* Reads what was prefetched. Returns by how much the greatest sum exceeds the slack. */
static ALWAYS_INLINE int
pdb5_read_child(struct group *group, const struct frame *frame, struct child *child,
                uint32_t requested)
{
    const struct tiles_multi_partition *tables = group->tables;
    const int from = tables->from[frame->gap][child->move];
    const uint32_t both = UINT32_C(1) << from | UINT32_C(1) << frame->gap;
    int greatest = 0;

    for (; requested; requested &= requested - 1) {
        const int partition = bits_lowest(requested);
        const int slot = tables->slot_of[child->tile][partition];
        const int excess =
            tiles_flat_table_excess(tables->value[slot], index_after(tables, frame, child, slot),
                                    tables->any, frame->set[slot] ^ both, from);
        const int sum = frame->sum[partition] - frame->excess[slot] + excess;

        if (sum > child->slack)
            group->last_pruner = requested & -requested;
        greatest = sum > greatest ? sum : greatest;
        child->excess[partition] = (uint8_t)excess;
        child->sum[partition] = (uint8_t)sum;
    }
    return greatest - child->slack;
}

/* Reads what was prefetched for the children of the top, and drops those beyond the bound. */
static ALWAYS_INLINE void
pdb5_read_children(struct group *group, struct lane *lane)
{
    struct frame *frame = lane->top;
    int kept = 0;

    for (int i = 0; i < frame->count; i++) {
        struct child *child = &frame->child[i];
        const int beyond = pdb5_read_child(group, frame, child, lane->requested);

        if (beyond > 1) { /* the board itself is beyond the bound */
            kept = 0;
            break;
        }
        if (beyond > 0)
            continue;
        if (kept != i)
            frame->child[kept] = *child;
        kept++;
    }
    frame->count = kept;
}

/* Goes on to the next child in move order, which is below the top or beside one of its boards. */
static ALWAYS_INLINE bool
pdb5_descend(struct group *group, struct lane *lane, const int partitions)
{
    struct frame *frame = lane->top;

    while (frame->next == frame->count) {
        if (frame == lane->frames) {
            lane->is_busy = false;
            return true;
        }
        frame--;
    }
    pdb5_make_board(group->tables, frame, &frame->child[frame->next++], frame + 1, partitions);
    lane->top = frame + 1;
    if (lane->top->manhattan == 0) {
        pdb5_report_goal(group, lane);
        return true;
    }
    return search_count_nodes(group->meter, (uint64_t)pdb5_expand(group, lane, partitions));
}

/* Whether the top was reached before, on a path that comes before the lane's. */
static ALWAYS_INLINE bool
pdb5_was_seen(const struct group *group, struct lane *lane)
{
    if (!lane->is_new)
        return false;
    lane->is_new = false;
    return tiles_transpositions_visit(group->seen, lane->top->index,
                                      lane->leaf->depth + (int)(lane->top - lane->frames),
                                      (size_t)(lane->leaf - group->ida->leaves));
}

/* One turn of the lane. False when the search is over. */
static ALWAYS_INLINE bool
pdb5_step(struct group *group, struct lane *lane, const int partitions)
{
    struct frame *frame = lane->top;

    if (pdb5_was_seen(group, lane))
        frame->count = 0;
    else
        pdb5_read_children(group, lane);
    if (frame->count == 0 || lane->unread == 0)
        return pdb5_descend(group, lane, partitions);
    lane->requested = lane->unread;
    lane->unread = 0;
    for (int i = 0; i < frame->count; i++)
        pdb5_prefetch(group->tables, frame, &frame->child[i], lane->requested);
    return true;
}

/* The lane starts at a leaf. */
static void
pdb5_start_leaf(struct group *group, struct lane *lane, const struct tiles_node *leaf,
                const int partitions)
{
    const struct tiles_multi_partition *tables = group->tables;
    struct frame *frame = lane->frames;

    memset(frame, 0, sizeof *frame);
    memcpy(frame->tile_at, leaf->tile_at, 25);
    frame->gap = leaf->gap;
    frame->last = leaf->last == TILES_NO_MOVE ? 8 : leaf->last; /* 8 is the opposite of no move */
    frame->state = leaf->state;
    frame->manhattan = (uint8_t)tiles_multi_partition_manhattan(tables, leaf->tile_at);
    frame->slack = (uint8_t)((tiles_ida_left(group->ida, leaf) - frame->manhattan) / 2);
    for (int slot = 0; slot < tables->partitions * TILES_SLOTS_PER_PARTITION; slot++) {
        frame->index[slot] =
            tiles_multi_partition_index(tables, slot, leaf->tile_at, &frame->set[slot]);
        frame->excess[slot] = (uint8_t)tiles_flat_table_excess(
            tables->value[slot], frame->index[slot], tables->any, frame->set[slot], leaf->gap);
        frame->sum[slot / TILES_SLOTS_PER_PARTITION] += frame->excess[slot];
    }
    lane->leaf = leaf;
    lane->top = frame;
    lane->is_busy = true;
    if (frame->manhattan == 0) {
        pdb5_report_goal(group, lane);
        return;
    }
    search_count_nodes(group->meter, (uint64_t)pdb5_expand(group, lane, partitions));
}

/* Cycles through the lanes until all are idle. `partitions` is a constant to the compiler. */
static ALWAYS_INLINE void
pdb5_run_lanes(struct group *group, const int partitions)
{
    for (bool is_busy = true; is_busy;) {
        is_busy = false;
        if (tiles_ida_has_goal(group->ida))
            pdb5_drop_late_lanes(group);
        for (int i = 0; i < LANES; i++) {
            struct lane *lane = &group->lanes[i];

            if (!lane->is_busy) {
                const struct tiles_node *leaf =
                    group->has_leaves ? tiles_ida_next(group->ida) : NULL;

                group->has_leaves = leaf;
                if (!leaf)
                    continue;
                is_busy = true;
                pdb5_start_leaf(group, lane, leaf, partitions);
                continue;
            }
            is_busy = true;
            if (!pdb5_step(group, lane, partitions))
                return;
        }
    }
}

static void
pdb5_run(struct group *group)
{
    switch (group->tables->partitions) {
    case 2:
        pdb5_run_lanes(group, 2);
        break;
    case 4:
        pdb5_run_lanes(group, 4);
        break;
    case 6:
        pdb5_run_lanes(group, 6);
        break;
    default:
        pdb5_run_lanes(group, group->tables->partitions);
    }
}

static void
pdb5_search_leaves(struct tiles_ida *ida, struct search_meter *meter)
{
    struct group group = {.ida = ida,
                          .tables = ida->tables,
                          .seen = ida->seen && ida->seen->buckets ? ida->seen : NULL,
                          .meter = meter,
                          .last_pruner = 1,
                          .has_leaves = true};
    struct base_memory *memory = ida->search->memory;
    const size_t room = (size_t)ida->bound + 2;
    struct frame *frames = base_alloc(memory, LANES * room * sizeof *frames);

    if (!frames) {
        search_stop_for(ida->search, SEARCH_OUT_OF_BYTES);
        return;
    }
    for (size_t i = 0; i < LANES; i++)
        group.lanes[i].frames = frames + i * room;
    pdb5_run(&group);
    base_release(memory, frames, LANES * room * sizeof *frames);
}

static int
pdb5_estimate(const struct tiles_ida *ida, const struct tiles_node *node)
{
    return tiles_multi_partition_estimate(ida->tables, node->tile_at, node->gap);
}

const struct tiles_ida_kernel tiles_ida_pdb5 = {
    .estimate = pdb5_estimate, .search_leaves = pdb5_search_leaves, .wants_leaves = true};
