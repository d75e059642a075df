/*
 * tiles_ida_pdb5 - see the header.
 *
 * The tables are far larger than any cache, so a look-up is a wait of some hundred nanoseconds. A
 * worker therefore runs LANES dives in turn. What a board will look up is asked for, and read when
 * its lane comes round again:
 *
 *     read two sides of a child -> beyond the bound? the next child
 *                               -> more sides? ask for two, next lane
 *                               -> else make the child's board; its children ask; next lane
 *
 * The side that turned a child down last is read first. A board is made only for a child that
 * survives; the places of all slots after a move are those before it plus a row of the steps'
 * table, whatever the tile.
 *
 * A child that is far from the goal says that its parent is too, less one; if that is beyond the
 * bound, the other children need not be looked at (pathmax in both directions; Felner and others,
 * 2005).
 *
 * A lane searches its leaf in move order, so its first goal is the leaf's first. Lanes with later
 * leaves are dropped then, lanes with earlier ones go on to their end.
 */
#include "tiles/ida/tiles_ida_pdb5.h"

#include "tiles/ida/tiles_multi_partition.h"
#include "tiles/tables/tiles_flat_table.h"

#include "base/base_bits.h"

#include <string.h>

#define ALWAYS_INLINE inline __attribute__((always_inline))
#define LANES         12

struct child {
    uint32_t state;
    uint8_t move, tile;
    uint8_t room; /* what the excess of no side may pass */
};

struct frame {
    uint32_t place[TILES_MAX_SLOTS];
    uint32_t set[TILES_MAX_SLOTS]; /* of cells that the slot's tiles occupy */
    uint8_t excess[TILES_MAX_SLOTS];
    uint8_t sum[TILES_MAX_MULTI_PARTITION]; /* of the excess of its slots */
    uint8_t tile_at[32];
    uint8_t gap, last, far, room;
    uint32_t state;
    uint32_t first;  /* set of sides that the children asked for first */
    int count, next; /* of children */
    struct child child[GRID_DIRECTIONS];
};

struct lane {
    const struct tiles_node *leaf;
    struct frame *frames, *top;
    uint32_t wanted, asked; /* sets of sides, for the top's next child */
    bool is_busy;
};

struct team {
    struct tiles_ida *ida;
    const struct tiles_multi_partition *sides;
    struct search_meter *meter;
    uint32_t cutter; /* the side that turned a child down last, as a set */
    struct lane lanes[LANES];
};

/* One or two of the sides, the last cutter first. */
static ALWAYS_INLINE uint32_t
pick(const struct team *team, uint32_t wanted)
{
    const uint32_t first = wanted & team->cutter ? team->cutter : wanted & -wanted;

    wanted ^= first;
    return first | (wanted & -wanted);
}

static ALWAYS_INLINE int
slot_of(const struct tiles_multi_partition *tables, int tile, int side)
{
    return tables->slot_of[tile][side];
}

static ALWAYS_INLINE uint32_t
place_after(const struct tiles_multi_partition *tables, const struct frame *frame,
            const struct child *child, int slot)
{
    return frame->place[slot] + tables->step[child->tile][child->move][slot];
}

static ALWAYS_INLINE void
ask(const struct tiles_multi_partition *tables, const struct frame *frame,
    const struct child *child, uint32_t asked)
{
    for (; asked; asked &= asked - 1) {
        const int slot = slot_of(tables, child->tile, bits_lowest(asked));

        __builtin_prefetch(tables->value[slot] + (place_after(tables, frame, child, slot) >> 1));
    }
}

/* Lists the children and asks for what they need first. */
static ALWAYS_INLINE int
expand(struct team *team, struct frame *frame, const int sides)
{
    const struct tiles_multi_partition *tables = team->sides;
    const struct tiles_automaton *automaton = team->ida->automaton;
    int generated = 0;

    frame->count = frame->next = 0;
    frame->first = pick(team, (UINT32_C(1) << sides) - 1);
    for (int k = 0; k < GRID_DIRECTIONS; k++) {
        const int move = team->ida->order[k], from = tables->from[frame->gap][move];
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
        if (is_farther && frame->room == 0)
            continue;
        child->room = (uint8_t)(frame->room - is_farther);
        ask(tables, frame, child, frame->first);
        frame->count++;
    }
    return generated;
}

/* The board after the move, but for the sides' sums and the excess, which are read already. */
static ALWAYS_INLINE void
make_board(const struct tiles_multi_partition *tables, const struct frame *frame,
           struct frame *after, const int sides)
{
    const struct child *child = &frame->child[frame->next];
    const uint32_t *step = tables->step[child->tile][child->move];
    const uint32_t *owns = tables->owns[child->tile];
    const int from = tables->from[frame->gap][child->move];
    const uint32_t both = UINT32_C(1) << from | UINT32_C(1) << frame->gap;

    for (int slot = 0; slot < sides * TILES_MULTI_PARTITION_SLOTS; slot++) {
        after->place[slot] = frame->place[slot] + step[slot];
        after->set[slot] = frame->set[slot] ^ (both & owns[slot]);
    }
    memcpy(after->tile_at, frame->tile_at, sizeof after->tile_at);
    after->tile_at[frame->gap] = child->tile;
    after->tile_at[from] = 0;
    after->gap = (uint8_t)from;
    after->last = child->move;
    after->room = child->room;
    after->far = (uint8_t)(frame->far + (child->room < frame->room ? 1 : -1));
    after->state = child->state;
}

/* The lane has met the goal: it is done, and so are the lanes whose leaves come after its own. */
static void
report_goal(struct team *team, struct lane *lane)
{
    uint8_t moves[TILES_MAX_LENGTH];
    int count = 0;

    for (const struct frame *frame = lane->frames + 1; frame <= lane->top; frame++)
        moves[count++] = frame->last;
    tiles_ida_found(team->ida, lane->leaf, moves, count);
    lane->is_busy = false;
}

/* Ends the lanes that search behind a leaf with a goal, whichever worker found that. */
static void
drop_late_lanes(struct team *team)
{
    for (int i = 0; i < LANES; i++)
        if (team->lanes[i].is_busy && tiles_ida_is_late(team->ida, team->lanes[i].leaf))
            team->lanes[i].is_busy = false;
}

/* On to the next child that is left in the lane. */
static ALWAYS_INLINE void
go_on(struct lane *lane, const int sides)
{
    struct frame *frame;

    while (lane->top->next == lane->top->count) {
        if (lane->top == lane->frames) {
            lane->is_busy = false;
            return;
        }
        lane->top--;
        lane->top->next++;
    }
    frame = lane->top;
    memcpy(frame[1].excess, frame->excess, (size_t)sides * TILES_MULTI_PARTITION_SLOTS);
    lane->wanted = (UINT32_C(1) << sides) - 1;
    lane->asked = frame->first;
}

/* Reads what was asked for. False when the child is beyond the bound. */
static ALWAYS_INLINE bool
read_asked(struct team *team, struct lane *lane)
{
    const struct tiles_multi_partition *tables = team->sides;
    struct frame *frame = lane->top, *after = frame + 1;
    const struct child *child = &frame->child[frame->next];
    const int from = tables->from[frame->gap][child->move];
    const uint32_t both = UINT32_C(1) << from | UINT32_C(1) << frame->gap;

    for (uint32_t asked = lane->asked; asked; asked &= asked - 1) {
        const int side = bits_lowest(asked), slot = slot_of(tables, child->tile, side);
        const int excess = tiles_flat_table_excess(
            tables->value[slot], place_after(tables, frame, child, slot),
            tiles_flat_table_is_pocket(tables->any, frame->set[slot] ^ both, from));
        const int sum = frame->sum[side] - frame->excess[slot] + excess;

        if (sum > child->room) {
            team->cutter = asked & -asked;
            if (sum > child->room + 1)
                frame->next = frame->count - 1; /* the board itself is beyond the bound */
            return false;
        }
        after->excess[slot] = (uint8_t)excess;
        after->sum[side] = (uint8_t)sum;
    }
    return true;
}

/* A visit. False when the search is over. */
static ALWAYS_INLINE bool
step(struct team *team, struct lane *lane, const int sides)
{
    struct frame *frame = lane->top;
    int generated;

    if (!read_asked(team, lane)) {
        frame->next++;
        go_on(lane, sides);
        return true;
    }
    lane->wanted &= ~lane->asked;
    if (lane->wanted) {
        lane->asked = pick(team, lane->wanted);
        ask(team->sides, frame, &frame->child[frame->next], lane->asked);
        return true;
    }
    make_board(team->sides, frame, frame + 1, sides);
    lane->top++;
    if (lane->top->far == 0) {
        report_goal(team, lane);
        return true;
    }
    generated = expand(team, lane->top, sides);
    go_on(lane, sides);
    return search_count_nodes(team->meter, (uint64_t)generated);
}

/* The lane takes the leaf's board. */
static void
enter(struct team *team, struct lane *lane, const struct tiles_node *leaf, const int sides)
{
    const struct tiles_multi_partition *tables = team->sides;
    struct frame *frame = lane->frames;

    memset(frame, 0, sizeof *frame);
    memcpy(frame->tile_at, leaf->tile_at, 25);
    frame->gap = leaf->gap;
    frame->last = leaf->last == TILES_NO_MOVE ? 8 : leaf->last; /* 8 is nobody's opposite */
    frame->state = leaf->state;
    frame->far = (uint8_t)tiles_multi_partition_manhattan(leaf->tile_at);
    frame->room = (uint8_t)((tiles_ida_left(team->ida, leaf) - frame->far) / 2);
    for (int slot = 0; slot < tables->sides * TILES_MULTI_PARTITION_SLOTS; slot++) {
        frame->place[slot] =
            tiles_multi_partition_place(tables, slot, leaf->tile_at, &frame->set[slot]);
        frame->excess[slot] = (uint8_t)tiles_flat_table_excess(
            tables->value[slot], frame->place[slot],
            tiles_flat_table_is_pocket(tables->any, frame->set[slot], leaf->gap));
        frame->sum[slot / TILES_MULTI_PARTITION_SLOTS] += frame->excess[slot];
    }
    lane->leaf = leaf;
    lane->top = frame;
    lane->is_busy = true;
    if (frame->far == 0) {
        report_goal(team, lane);
        return;
    }
    search_count_nodes(team->meter, (uint64_t)expand(team, frame, sides));
    go_on(lane, sides);
}

/* Rounds over the lanes until nobody has work. sides is a constant to the compiler. */
static ALWAYS_INLINE void
run(struct team *team, const int sides)
{
    for (bool is_busy = true; is_busy;) {
        is_busy = false;
        if (tiles_ida_has_goal(team->ida))
            drop_late_lanes(team);
        for (int i = 0; i < LANES; i++) {
            struct lane *lane = &team->lanes[i];

            if (!lane->is_busy) {
                const struct tiles_node *leaf = tiles_ida_next(team->ida);

                if (!leaf)
                    continue;
                is_busy = true;
                enter(team, lane, leaf, sides);
                continue;
            }
            is_busy = true;
            if (!step(team, lane, sides))
                return;
        }
    }
}

static void
run_as_fits(struct team *team)
{
    switch (team->sides->sides) {
    case 2:
        run(team, 2);
        break;
    case 4:
        run(team, 4);
        break;
    case 6:
        run(team, 6);
        break;
    case 8:
        run(team, 8);
        break;
    case 12:
        run(team, 12);
        break;
    default:
        run(team, team->sides->sides);
    }
}

static void
work(struct tiles_ida *ida, struct search_meter *meter)
{
    struct team team = {.ida = ida, .sides = ida->tables, .meter = meter, .cutter = 1};
    struct base_memory *memory = ida->search->memory;
    const size_t room = (size_t)ida->bound + 2;
    struct frame *frames = base_alloc(memory, LANES * room * sizeof *frames);

    if (!frames) {
        search_stop_for(ida->search, SEARCH_OUT_OF_BYTES);
        return;
    }
    for (size_t i = 0; i < LANES; i++)
        team.lanes[i].frames = frames + i * room;
    run_as_fits(&team);
    base_release(memory, frames, LANES * room * sizeof *frames);
}

static int
estimate(const struct tiles_ida *ida, const struct tiles_node *node)
{
    return tiles_multi_partition_estimate(ida->tables, node->tile_at, node->gap);
}

const struct tiles_ida_kernel tiles_ida_pdb5 = {
    .estimate = estimate, .work = work, .wants_leaves = true};
