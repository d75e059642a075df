/*
 * tiles_ida_pdb4 - see the header.
 *
 * A look-up in tables larger than the caches is a wait of some hundred nanoseconds, and whether a
 * board is within the bound cannot be foretold. So boards are worked on by the BATCH, step by step,
 * without a wait or a branch that depends on one board alone:
 *
 *     list    the moves of the top boards of the stack
 *     aim     for all of them: where are the bits? ask for these
 *     judge   read the bits; list those within the bound
 *     build   put these on the stack
 *
 * The stack is never less deep towards its top, and what a batch leaves behind of a depth is all
 * there is of it: at most three boards for each of the batch. Hence its size. The stack is also in
 * move order, the first board on top. So when a batch reaches the last depth, what lies on top is
 * the first goal in move order: whatever lies above another board of that depth is of it too.
 *
 * A bit says whether a side's sum goes up or down by one (see tiles_pdb). So no value is kept, but
 * its last two bits, and for each side the slack: how many moves up the bound still allows. Where
 * no move is left, the sums are 0 and this is the goal.
 */
#include "tiles/ida/tiles_ida_pdb4.h"

#include "tiles/ida/tiles_ida_cells.h"

#include <string.h>

#define MAX_VIEWS  3
#define BATCH      16
#define MAX_MOVES  96                   /* no board of 4x4 is farther than 80 */
#define NO_SLACK   UINT32_C(0x80008000) /* one of the two has become negative */
#define STACK_DEEP (3 * BATCH * (MAX_MOVES + 1) + 4 * BATCH)

struct table {
    uint32_t low[256], high[256]; /* of the sets: see tiles_sets */
    const uint64_t *cuts;
    const uint8_t *bits;
    uint64_t row;
    uint32_t number, shift; /* of the pattern, in `place` and `values` */
};

/* A tile slides into the gap: what that means, by gap and move. */
struct slide {
    uint32_t cells[2]; /* what the place changes by, but for the rank */
    uint8_t part[2];   /* how far to shift the cuts */
    uint8_t passed[3]; /* cells passed in the reading order of one side */
    uint8_t from;
};

struct board {
    uint8_t tile_at[16];           /* homes; the gap is 15 */
    uint64_t path[MAX_MOVES / 32]; /* two bits a move, from the leaf on */
    uint32_t place[2][MAX_VIEWS];  /* by side and pattern: set << 16 | rank */
    uint32_t values[2];            /* of each side, two bits a pattern */
    uint32_t slack;                /* 16 bits a side */
    uint32_t state;                /* of the automaton */
    uint8_t gap, depth;
};

/* A move, and where its bits are. */
struct aim {
    const struct board *parent;
    const struct table *table[2];
    const uint8_t *at[2];
    uint32_t place[2];
    uint32_t state, slack;
    uint8_t move;
    uint8_t bit[2];
};

struct dive {
    const uint32_t (*next)[4]; /* of the automaton, or of the one below */
    uint32_t plain[80][4];     /* by gap * 5 + last: all moves but taking the last one back */
    uint8_t order[4];
    const struct table *table_of[2][16]; /* by side and tile: its home */
    int32_t pass[4][16][16];             /* by the move, see tiles_views */
    struct slide slides[16][4];
    struct table tables[MAX_VIEWS];
    struct aim aims[4 * BATCH + 1]; /* one more: written to before it is known to be allowed */
    struct aim *sideways[4 * BATCH + 1], *vertical[4 * BATCH + 1];
    const struct aim *within[4 * BATCH + 1];
    struct board batch[BATCH];
    struct board stack[STACK_DEEP];
};

static ALWAYS_INLINE void
aim_side(struct aim *aim, const struct dive *dive, const struct board *board,
         const struct slide *slide, int tile, const int side, const bool passes)
{
    const struct table *table = dive->table_of[side][tile];
    uint32_t place = board->place[side][table->number] + slide->cells[side];
    uint32_t set, block;

    if (passes) {
        const int32_t *pass = dive->pass[aim->move][tile];

        place += (uint32_t)(pass[board->tile_at[slide->passed[0]]] +
                            pass[board->tile_at[slide->passed[1]]] +
                            pass[board->tile_at[slide->passed[2]]]);
    }
    set = table->low[place >> 16 & 255] + table->high[place >> 24];
    block = tiles_cuts_block(table->cuts[set], slide->part[side]);
    aim->place[side] = place;
    aim->table[side] = table;
    aim->at[side] = table->bits + (place & 0xffff) * table->row + block / 8;
    aim->bit[side] = block % 8;
    __builtin_prefetch(aim->at[side]);
}

/* In the reading order of side 0 a tile passes others when it slides up or down, of side 1 when it
 * slides sideways. */
static ALWAYS_INLINE void
aim_move(struct aim *aim, const struct dive *dive, const bool is_vertical)
{
    const struct board *board = aim->parent;
    const struct slide *slide = &dive->slides[board->gap][aim->move];
    const int tile = board->tile_at[slide->from];

    aim_side(aim, dive, board, slide, tile, 0, is_vertical);
    aim_side(aim, dive, board, slide, tile, 1, !is_vertical);
}

/* Lists the moves of a batch; that to be tried first comes last, to be on top of the stack. */
static ALWAYS_INLINE struct aim *
list_moves(struct dive *dive, ptrdiff_t boards, size_t *sideways, size_t *vertical)
{
    struct aim *aim = dive->aims;
    size_t s = 0, v = 0;

    for (const struct board *board = dive->batch; board < dive->batch + boards; board++)
        for (int k = 3; k >= 0; k--) {
            const int move = dive->order[k];
            const uint32_t state = dive->next[board->state][move];
            const size_t is_allowed = state != TILES_FORBIDDEN;

            aim->parent = board;
            aim->move = (uint8_t)move;
            aim->state = state;
            dive->sideways[s] = dive->vertical[v] = aim;
            s += is_allowed & (move < GRID_UP);
            v += is_allowed & (move >= GRID_UP);
            aim += is_allowed;
        }
    *sideways = s;
    *vertical = v;
    return aim;
}

/* Reads the bits; writes down those within the bound and returns where the list ends. */
static ALWAYS_INLINE const struct aim **
judge(const struct aim **within, struct aim *aim)
{
    uint32_t slack = aim->parent->slack;

    for (int side = 0; side < 2; side++) {
        const uint32_t value = aim->parent->values[side] >> aim->table[side]->shift;
        const uint32_t bit = *aim->at[side] >> aim->bit[side];

        /* An even value goes up where its second bit stays, an odd one where that changes. */
        slack -= (~(value >> 1 ^ bit ^ value) & 1) << 16 * side;
    }
    aim->slack = slack;
    *within = aim;
    return within + ((slack & NO_SLACK) == 0);
}

static ALWAYS_INLINE void
build(struct board *child, const struct aim *aim, const struct dive *dive)
{
    const struct board *parent = aim->parent;
    const int from = dive->slides[parent->gap][aim->move].from;

    *child = *parent;
    child->tile_at[parent->gap] = parent->tile_at[from];
    child->tile_at[from] = 15;
    child->path[parent->depth / 32] |= (uint64_t)aim->move << 2 * (parent->depth % 32);
    for (int side = 0; side < 2; side++) {
        const uint32_t shift = aim->table[side]->shift, values = parent->values[side];
        const uint32_t bit = *aim->at[side] >> aim->bit[side];

        child->place[side][aim->table[side]->number] = aim->place[side];
        child->values[side] = values ^ (1 | ((values >> shift ^ bit << 1) & 2)) << shift;
    }
    child->slack = aim->slack;
    child->state = aim->state;
    child->gap = (uint8_t)from;
    child->depth = (uint8_t)(parent->depth + 1);
}

/* The first board in move order, `left` moves below the one on the stack, that is the goal; or
 * NULL. */
static const struct board *
dive_below(struct dive *dive, int left, struct search_meter *meter)
{
    struct board *top = dive->stack + 1;

    if (left == 0)
        return dive->stack;
    while (top > dive->stack) {
        const ptrdiff_t boards = top - dive->stack < BATCH ? top - dive->stack : BATCH;
        const struct aim **within = dive->within;
        size_t sideways, vertical;
        struct aim *end;

        top -= boards;
        for (ptrdiff_t i = 0; i < boards; i++)
            dive->batch[i] = top[i];
        end = list_moves(dive, boards, &sideways, &vertical);
        if (!search_count_nodes(meter, (uint64_t)(end - dive->aims)))
            return NULL;
        for (size_t i = 0; i < sideways; i++)
            aim_move(dive->sideways[i], dive, false);
        for (size_t i = 0; i < vertical; i++)
            aim_move(dive->vertical[i], dive, true);
        for (struct aim *aim = dive->aims; aim < end; aim++)
            within = judge(within, aim);
        for (const struct aim **aim = dive->within; aim < within; aim++, top++)
            build(top, *aim, dive);
        if (top > dive->stack && top[-1].depth == left)
            return top - 1;
    }
    return NULL;
}

bool
tiles_ida_pdb4_fits(const struct tiles_views *views)
{
    if (views->rows != 4 || views->cols != 4 || views->a_side > MAX_VIEWS)
        return false;
    for (int view = 0; view < views->a_side; view++)
        for (int cell = 0; cell < 16; cell++)
            if (views->view[view].map[cell] != cell ||
                views->view[view].pdb->kind != TILES_PDB_BITS)
                return false;
    return true;
}

static int
seen_from(int side, int cell)
{
    return side ? cell % 4 * 4 + cell / 4 : cell;
}

static void
set_up_slide(struct slide *slide, int gap, int from)
{
    slide->from = (uint8_t)from;
    for (int side = 0; side < 2; side++) {
        const int a = seen_from(side, from), b = seen_from(side, gap);

        slide->cells[side] = (UINT32_C(1) << b << 16) - (UINT32_C(1) << a << 16);
        slide->part[side] = (uint8_t)TILES_CUTS_PART(a);
        for (int i = 0; i < 3 && a - b != 1 && b - a != 1; i++)
            slide->passed[i] = (uint8_t)seen_from(side, (a < b ? a : b) + 1 + i);
    }
}

static void
set_up_tiles(struct dive *dive, const struct tiles_views *views)
{
    for (int side = 0; side < 2; side++)
        for (int tile = 1; tile < 16; tile++) {
            const int number = views->view_of[side][tile] - side * views->a_side;

            dive->table_of[side][tile - 1] = &dive->tables[number];
            for (int other = 1; other < 16; other++) {
                const int pass = views->pass[side][tile][other];

                dive->pass[side ? GRID_LEFT : GRID_UP][tile - 1][other - 1] = -pass;
                dive->pass[side ? GRID_RIGHT : GRID_DOWN][tile - 1][other - 1] = pass;
            }
        }
}

static void
set_up_plain(struct dive *dive, const struct tiles_views *views)
{
    for (int state = 0; state < 80; state++)
        for (int move = 0; move < 4; move++) {
            const int gap = state / 5, last = state % 5, from = views->from[gap][move];

            dive->plain[state][move] = from < 0 || (last != TILES_NO_MOVE && move == (last ^ 1))
                                           ? TILES_FORBIDDEN
                                           : (uint32_t)(from * 5 + move);
        }
}

static void
set_up(struct dive *dive, const struct tiles_ida *ida)
{
    const struct tiles_views *views = ida->tables;

    memset(dive, 0, offsetof(struct dive, aims));
    set_up_plain(dive, views);
    dive->next = (const uint32_t(*)[4])(ida->automaton ? ida->automaton->next : dive->plain);
    memcpy(dive->order, ida->order, sizeof dive->order);
    for (int i = 0; i < views->a_side; i++) {
        const struct tiles_pdb *pdb = views->view[i].pdb;
        struct table *table = &dive->tables[i];

        memcpy(table->low, pdb->sets.low, sizeof table->low);
        memcpy(table->high, pdb->sets.high, sizeof table->high);
        table->cuts = pdb->cuts;
        table->bits = pdb->value;
        table->row = pdb->row;
        table->number = (uint32_t)i;
        table->shift = 2 * (uint32_t)i;
    }
    set_up_tiles(dive, views);
    for (int gap = 0; gap < 16; gap++)
        for (int move = 0; move < 4; move++)
            if (views->from[gap][move] >= 0)
                set_up_slide(&dive->slides[gap][move], gap, views->from[gap][move]);
}

static void
enter(struct board *board, const struct tiles_ida *ida, const struct tiles_node *leaf, int left)
{
    const struct tiles_views *views = ida->tables;
    int sum[2] = {0, 0};

    memset(board, 0, sizeof *board);
    board->state = ida->automaton ? leaf->state : leaf->gap * 5u + leaf->last;
    board->gap = leaf->gap;
    for (int cell = 0; cell < 16; cell++)
        board->tile_at[cell] = (uint8_t)(leaf->tile_at[cell] ? leaf->tile_at[cell] - 1 : 15);
    for (int view = 0; view < 2 * views->a_side; view++) {
        const int side = view / views->a_side, number = view % views->a_side;
        uint32_t mask;
        uint16_t rank;

        tiles_views_place(views, view, leaf->tile_at, &mask, &rank);
        board->place[side][number] = mask << 16 | rank;
        board->values[side] |= (leaf->value[view] & 3u) << 2 * number;
        sum[side] += leaf->value[view];
    }
    /* left is even or odd as the sums are. */
    board->slack = (uint32_t)((left - sum[0]) / 2) | (uint32_t)((left - sum[1]) / 2) << 16;
}

static void
work(struct tiles_ida *ida, struct search_meter *meter)
{
    struct base_memory *memory = ida->search->memory;
    struct dive *dive = base_alloc(memory, sizeof *dive);
    const struct tiles_node *leaf;

    if (!dive) {
        search_stop_for(ida->search, SEARCH_OUT_OF_BYTES);
        return;
    }
    set_up(dive, ida);
    while ((leaf = tiles_ida_next(ida))) {
        const int left = tiles_ida_left(ida, leaf);
        const struct board *goal;
        uint8_t moves[MAX_MOVES];

        if (left > MAX_MOVES)
            break;
        enter(&dive->stack[0], ida, leaf, left);
        goal = dive_below(dive, left, meter);
        if (!goal)
            continue;
        for (int i = 0; i < left; i++)
            moves[i] = goal->path[i / 32] >> 2 * (i % 32) & 3;
        tiles_ida_found(ida, leaf, moves, left);
    }
    base_release(memory, dive, sizeof *dive);
}

/* Only the two views of the tile that slid last see another value. */
static void
keep(const struct tiles_ida *ida, struct tiles_node *node)
{
    static const int step[4] = {-1, 1, -4, 4};
    const struct tiles_views *views = ida->tables;

    if (node->last == TILES_NO_MOVE)
        for (int view = 0; view < 2 * views->a_side; view++)
            node->value[view] = (uint8_t)tiles_views_value(views, view, node->tile_at, node->gap);
    else
        for (int side = 0; side < 2; side++) {
            const int view = views->view_of[side][node->tile_at[node->gap + step[node->last]]];

            node->value[view] = (uint8_t)tiles_views_value_beside(views, view, node->tile_at,
                                                                  node->gap, node->value[view]);
        }
}

static int
estimate(const struct tiles_ida *ida, const struct tiles_node *node)
{
    const struct tiles_views *views = ida->tables;
    int best = 0;

    for (int side = 0; side < 2; side++) {
        int sum = 0;

        for (int i = 0; i < views->a_side; i++)
            sum += node->value[side * views->a_side + i];
        best = sum > best ? sum : best;
    }
    return best;
}

const struct tiles_ida_kernel tiles_ida_pdb4 = {.estimate = estimate, .work = work, .keep = keep};
