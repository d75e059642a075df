/*
 * tiles_ida_pdb4 - see the header.
 *
 * A lookup in tables larger than the caches costs about a hundred nanoseconds, and whether a board
 * is within the bound cannot be predicted. So BATCH boards are processed together, step by step,
 * without a stall or a branch that depends on a single board:
 *
 *     list      the moves of the top boards of the stack are the candidates
 *     locate    find the bits of all candidates, and prefetch them
 *     test      read the bits; keep the candidates within the bound
 *     make      push their boards on the stack
 *
 * Depth never decreases towards the top of the stack, and what a batch leaves of a depth is all
 * there is of it: at most three boards for each of the batch. Hence its size. The stack is also in
 * move order, the first board on top. So when a batch reaches the last depth, the top board is the
 * first goal in move order: all boards above another one of that depth have that depth too.
 *
 * A bit says whether the sum of a partition goes up or down by one (see tiles_pdb). So values are
 * kept only modulo 4, and for each partition the slack: how many moves up the bound still allows.
 * Where no move is left, the sums are 0 and this is the goal.
 */
#include "tiles/ida/tiles_ida_pdb4.h"

#include "tiles/ida/tiles_ida_cells.h"

#include <string.h>

#define MAX_VIEWS  3
#define BATCH      16
#define MAX_MOVES  96                   /* no 4x4 board is farther than 80 */
#define NO_SLACK   UINT32_C(0x80008000) /* one of the two has become negative */
#define STACK_SIZE (3 * BATCH * (MAX_MOVES + 1) + 4 * BATCH)

struct table {
    uint32_t low[256], high[256]; /* of the sets: see tiles_sets */
    const uint64_t *packed_parts;
    const uint8_t *bits;
    uint64_t row;
    uint32_t number, shift; /* of the pattern, in `key` and `values` */
};

/* What a slide into the gap changes, by gap and move. */
struct slide {
    uint32_t cells[2]; /* change of the key, without the rank */
    uint8_t part[2];   /* shift of packed_parts */
    uint8_t passed[3]; /* cells passed in the reading order of one partition */
    uint8_t from;
};

struct board {
    uint8_t tile_at[16];           /* homes; the gap is 15 */
    uint64_t path[MAX_MOVES / 32]; /* two bits per move, from the leaf on */
    uint32_t key[2][MAX_VIEWS];    /* by partition and pattern: set << 16 | rank */
    uint32_t values[2];            /* by partition, two bits per pattern */
    uint32_t slack;                /* 16 bits per partition */
    uint32_t state;                /* of the automaton */
    uint8_t gap, depth;
};

/* A candidate move, and where its bits are. */
struct candidate {
    const struct board *parent;
    const struct table *table[2];
    const uint8_t *at[2];
    uint32_t key[2];
    uint32_t state, slack;
    uint8_t move;
    uint8_t bit[2];
};

struct dive {
    const uint32_t (*next)[4]; /* of the automaton, or `plain` */
    uint32_t plain[80][4];     /* by gap * 5 + last: all moves but undoing the last one */
    uint8_t order[4];
    const struct table *table_of[2][16]; /* by partition and tile, which is its home */
    int32_t pass[4][16][16];             /* by the move, see tiles_views */
    struct slide slides[16][4];
    struct table tables[MAX_VIEWS];
    struct candidate
        candidates[4 * BATCH + 1]; /* one more, which is written before it is known to be allowed */
    struct candidate *sideways[4 * BATCH + 1], *vertical[4 * BATCH + 1];
    const struct candidate *within[4 * BATCH + 1];
    struct board batch[BATCH];
    struct board stack[STACK_SIZE];
};

/* What a candidate does to its parent; never in memory, because everything is inlined. */
struct pdb4_slide {
    const struct board *board;
    const struct slide *slide;
    int tile;
};

static ALWAYS_INLINE void
pdb4_locate(struct candidate *candidate, const struct dive *dive, const struct pdb4_slide made,
            const int partition, const bool passes)
{
    const struct board *board = made.board;
    const struct slide *slide = made.slide;
    const struct table *table = dive->table_of[partition][made.tile];
    uint32_t key = board->key[partition][table->number] + slide->cells[partition];
    uint32_t set, block;

    if (passes) {
        const int32_t *pass = dive->pass[candidate->move][made.tile];

        key += (uint32_t)(pass[board->tile_at[slide->passed[0]]] +
                          pass[board->tile_at[slide->passed[1]]] +
                          pass[board->tile_at[slide->passed[2]]]);
    }
    set = table->low[key >> 16 & 255] + table->high[key >> 24];
    block = tiles_parts_block(table->packed_parts[set], slide->part[partition]);
    candidate->key[partition] = key;
    candidate->table[partition] = table;
    candidate->at[partition] = table->bits + (key & 0xffff) * table->row + block / 8;
    candidate->bit[partition] = block % 8;
    __builtin_prefetch(candidate->at[partition]);
}

/* In the reading order of partition 0 a tile passes others when it slides up or down, in that of
 * partition 1 when it slides sideways. */
static ALWAYS_INLINE void
pdb4_locate_move(struct candidate *candidate, const struct dive *dive, const bool is_vertical)
{
    const struct board *board = candidate->parent;
    const struct slide *slide = &dive->slides[board->gap][candidate->move];
    const struct pdb4_slide made = {board, slide, board->tile_at[slide->from]};

    pdb4_locate(candidate, dive, made, 0, is_vertical);
    pdb4_locate(candidate, dive, made, 1, !is_vertical);
}

/* Lists the moves of a batch; the first in move order comes last, to end on top of the stack. */
static ALWAYS_INLINE struct candidate *
pdb4_list_moves(struct dive *dive, ptrdiff_t boards, size_t *sideways, size_t *vertical)
{
    struct candidate *candidate = dive->candidates;
    size_t s = 0, v = 0;

    for (const struct board *board = dive->batch; board < dive->batch + boards; board++)
        for (int k = 3; k >= 0; k--) {
            const int move = dive->order[k];
            const uint32_t state = dive->next[board->state][move];
            const size_t is_allowed = state != TILES_FORBIDDEN;

            candidate->parent = board;
            candidate->move = (uint8_t)move;
            candidate->state = state;
            dive->sideways[s] = dive->vertical[v] = candidate;
            s += is_allowed & (move < GRID_UP);
            v += is_allowed & (move >= GRID_UP);
            candidate += is_allowed;
        }
    *sideways = s;
    *vertical = v;
    return candidate;
}

/* Reads the bits; appends the candidate if it is within the bound. Returns the end of the list. */
static ALWAYS_INLINE const struct candidate **
pdb4_test(const struct candidate **within, struct candidate *candidate)
{
    uint32_t slack = candidate->parent->slack;

    for (int partition = 0; partition < 2; partition++) {
        const uint32_t value =
            candidate->parent->values[partition] >> candidate->table[partition]->shift;
        const uint32_t bit = *candidate->at[partition] >> candidate->bit[partition];

        /* An even value goes up where its second bit stays, an odd one where that changes. */
        slack -= (~(value >> 1 ^ bit ^ value) & 1) << 16 * partition;
    }
    candidate->slack = slack;
    *within = candidate;
    return within + ((slack & NO_SLACK) == 0);
}

static ALWAYS_INLINE void
pdb4_make_child(struct board *child, const struct candidate *candidate, const struct dive *dive)
{
    const struct board *parent = candidate->parent;
    const int from = dive->slides[parent->gap][candidate->move].from;

    *child = *parent;
    child->tile_at[parent->gap] = parent->tile_at[from];
    child->tile_at[from] = 15;
    child->path[parent->depth / 32] |= (uint64_t)candidate->move << 2 * (parent->depth % 32);
    for (int partition = 0; partition < 2; partition++) {
        const uint32_t shift = candidate->table[partition]->shift,
                       values = parent->values[partition];
        const uint32_t bit = *candidate->at[partition] >> candidate->bit[partition];

        child->key[partition][candidate->table[partition]->number] = candidate->key[partition];
        child->values[partition] = values ^ (1 | ((values >> shift ^ bit << 1) & 2)) << shift;
    }
    child->slack = candidate->slack;
    child->state = candidate->state;
    child->gap = (uint8_t)from;
    child->depth = (uint8_t)(parent->depth + 1);
}

/*
 * The first board in move order that is the goal, `left` moves below the one on the stack, or
 * NULL.
 */
static const struct board *
pdb4_dive(struct dive *dive, int left, struct search_meter *meter)
{
    struct board *top = dive->stack + 1;

    if (left == 0)
        return dive->stack;
    while (top > dive->stack) {
        const ptrdiff_t boards = top - dive->stack < BATCH ? top - dive->stack : BATCH;
        const struct candidate **within = dive->within;
        size_t sideways, vertical;
        struct candidate *end;

        top -= boards;
        for (ptrdiff_t i = 0; i < boards; i++)
            dive->batch[i] = top[i];
        end = pdb4_list_moves(dive, boards, &sideways, &vertical);
        if (!search_count_nodes(meter, (uint64_t)(end - dive->candidates)))
            return NULL;
        for (size_t i = 0; i < sideways; i++)
            pdb4_locate_move(dive->sideways[i], dive, false);
        for (size_t i = 0; i < vertical; i++)
            pdb4_locate_move(dive->vertical[i], dive, true);
        for (struct candidate *candidate = dive->candidates; candidate < end; candidate++)
            within = pdb4_test(within, candidate);
        for (const struct candidate **candidate = dive->within; candidate < within;
             candidate++, top++)
            pdb4_make_child(top, *candidate, dive);
        if (top > dive->stack && top[-1].depth == left)
            return top - 1;
    }
    return NULL;
}

bool
tiles_ida_pdb4_fits(const struct tiles_views *views)
{
    if (views->rows != 4 || views->cols != 4 || views->views_per_partition > MAX_VIEWS)
        return false;
    for (int view = 0; view < views->views_per_partition; view++)
        for (int cell = 0; cell < 16; cell++)
            if (views->view[view].map[cell] != cell ||
                views->view[view].pdb->kind != TILES_PDB_BITS)
                return false;
    return true;
}

static int
pdb4_map_cell(int partition, int cell)
{
    return partition ? cell % 4 * 4 + cell / 4 : cell;
}

static void
pdb4_fill_slide(struct slide *slide, int gap, int from)
{
    slide->from = (uint8_t)from;
    for (int partition = 0; partition < 2; partition++) {
        const int a = pdb4_map_cell(partition, from), b = pdb4_map_cell(partition, gap);

        slide->cells[partition] = (UINT32_C(1) << b << 16) - (UINT32_C(1) << a << 16);
        slide->part[partition] = (uint8_t)TILES_PARTS_SHIFT(a);
        for (int i = 0; i < 3 && a - b != 1 && b - a != 1; i++)
            slide->passed[i] = (uint8_t)pdb4_map_cell(partition, (a < b ? a : b) + 1 + i);
    }
}

static void
pdb4_fill_tiles(struct dive *dive, const struct tiles_views *views)
{
    for (int partition = 0; partition < 2; partition++)
        for (int tile = 1; tile < 16; tile++) {
            const int number =
                views->view_of[partition][tile] - partition * views->views_per_partition;

            dive->table_of[partition][tile - 1] = &dive->tables[number];
            for (int other = 1; other < 16; other++) {
                const int pass = views->pass[partition][tile][other];

                dive->pass[partition ? GRID_LEFT : GRID_UP][tile - 1][other - 1] = -pass;
                dive->pass[partition ? GRID_RIGHT : GRID_DOWN][tile - 1][other - 1] = pass;
            }
        }
}

static void
pdb4_fill_plain(struct dive *dive, const struct tiles_views *views)
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
pdb4_init(struct dive *dive, const struct tiles_ida *ida)
{
    const struct tiles_views *views = ida->tables;

    memset(dive, 0, offsetof(struct dive, candidates));
    pdb4_fill_plain(dive, views);
    dive->next = (const uint32_t(*)[4])(ida->automaton ? ida->automaton->next : dive->plain);
    memcpy(dive->order, ida->order, sizeof dive->order);
    for (int i = 0; i < views->views_per_partition; i++) {
        const struct tiles_pdb *pdb = views->view[i].pdb;
        struct table *table = &dive->tables[i];

        memcpy(table->low, pdb->sets.low, sizeof table->low);
        memcpy(table->high, pdb->sets.high, sizeof table->high);
        table->packed_parts = pdb->packed_parts;
        table->bits = pdb->value;
        table->row = pdb->row;
        table->number = (uint32_t)i;
        table->shift = 2 * (uint32_t)i;
    }
    pdb4_fill_tiles(dive, views);
    for (int gap = 0; gap < 16; gap++)
        for (int move = 0; move < 4; move++)
            if (views->from[gap][move] >= 0)
                pdb4_fill_slide(&dive->slides[gap][move], gap, views->from[gap][move]);
}

static void
pdb4_start_leaf(struct board *board, const struct tiles_ida *ida, const struct tiles_node *leaf,
                int left)
{
    const struct tiles_views *views = ida->tables;
    int sum[2] = {0, 0};

    memset(board, 0, sizeof *board);
    board->state = ida->automaton ? leaf->state : leaf->gap * 5u + leaf->last;
    board->gap = leaf->gap;
    for (int cell = 0; cell < 16; cell++)
        board->tile_at[cell] = (uint8_t)(leaf->tile_at[cell] ? leaf->tile_at[cell] - 1 : 15);
    for (int view = 0; view < 2 * views->views_per_partition; view++) {
        const int partition = view / views->views_per_partition,
                  number = view % views->views_per_partition;
        uint32_t mask;
        uint16_t rank;

        tiles_views_rank(views, view, leaf->tile_at, &mask, &rank);
        board->key[partition][number] = mask << 16 | rank;
        board->values[partition] |= (leaf->value[view] & 3u) << 2 * number;
        sum[partition] += leaf->value[view];
    }
    /* left - sum is even. */
    board->slack = (uint32_t)((left - sum[0]) / 2) | (uint32_t)((left - sum[1]) / 2) << 16;
}

static void
pdb4_search_leaves(struct tiles_ida *ida, struct search_meter *meter)
{
    struct base_memory *memory = ida->search->memory;
    struct dive *dive = base_alloc(memory, sizeof *dive);
    const struct tiles_node *leaf;

    if (!dive) {
        search_stop_for(ida->search, SEARCH_OUT_OF_BYTES);
        return;
    }
    pdb4_init(dive, ida);
    while ((leaf = tiles_ida_next(ida))) {
        const int left = tiles_ida_left(ida, leaf);
        const struct board *goal;
        uint8_t moves[MAX_MOVES];

        if (left > MAX_MOVES)
            break;
        pdb4_start_leaf(&dive->stack[0], ida, leaf, left);
        goal = pdb4_dive(dive, left, meter);
        if (!goal)
            continue;
        for (int i = 0; i < left; i++)
            moves[i] = goal->path[i / 32] >> 2 * (i % 32) & 3;
        tiles_ida_found(ida, leaf, moves, left);
    }
    base_release(memory, dive, sizeof *dive);
}

/* Only the two views of the tile that slid last change. */
static void
pdb4_update_values(const struct tiles_ida *ida, struct tiles_node *node)
{
    static const int step[4] = {-1, 1, -4, 4};
    const struct tiles_views *views = ida->tables;

    if (node->last == TILES_NO_MOVE)
        for (int view = 0; view < 2 * views->views_per_partition; view++)
            node->value[view] = (uint8_t)tiles_views_value(views, view, node->tile_at, node->gap);
    else
        for (int partition = 0; partition < 2; partition++) {
            const int view = views->view_of[partition][node->tile_at[node->gap + step[node->last]]];

            node->value[view] = (uint8_t)tiles_views_value_after_slide(
                views, view, node->tile_at, node->gap, node->value[view]);
        }
}

static int
pdb4_estimate(const struct tiles_ida *ida, const struct tiles_node *node)
{
    const struct tiles_views *views = ida->tables;
    int best = 0;

    for (int partition = 0; partition < 2; partition++) {
        int sum = 0;

        for (int i = 0; i < views->views_per_partition; i++)
            sum += node->value[partition * views->views_per_partition + i];
        best = sum > best ? sum : best;
    }
    return best;
}

const struct tiles_ida_kernel tiles_ida_pdb4 = {.estimate = pdb4_estimate,
                                                .search_leaves = pdb4_search_leaves,
                                                .update_values = pdb4_update_values};
