/*
 * tiles_ida_pdb4 - see the header.
 *
 * As in tiles_ida_manhattan there is a function for each gap cell and last move. What belongs to
 * the three patterns of a side is packed into 64-bit words, 16 bits a pattern: the sets of cells,
 * the ranks, the values (and their sum in the highest field). A tile picks its pattern by a shift,
 * without a branch. A board first makes all its children and asks for their values, so that the
 * waits overlap, and only then goes on with the first.
 *
 * A child that is far from the goal says that its parent is too, less one; if that is beyond the
 * bound, the other children need not be looked at (pathmax in both directions; Felner and others,
 * 2005).
 */
#include "tiles/tiles_ida_pdb4.h"

#include "tiles/tiles_ida_cells.h"

#include <string.h>

#define MOST_VIEWS 3
#define SUM_SHIFT  48

struct table {
    const uint32_t *low, *high; /* of the sets: see tiles_sets */
    const uint8_t *value;
    uint32_t orders;
    int shift; /* of the pattern's field */
};

struct dive {
    const struct tiles_automaton *automaton;
    struct search_meter meter;
    struct table table[2][MOST_VIEWS];
    const struct table *table_of[2][16]; /* by side and tile: its home, 15 is the gap */
    int16_t pass[2][16][16];             /* see tiles_views */
    int length;
    uint8_t path[TILES_MOST_LENGTH]; /* of a way found, last move first */
};

struct node {
    uint64_t board; /* homes, 4 bits a cell */
    uint64_t mask[2], rank[2], value[2];
    const uint8_t *at[2]; /* where the two values are that changed last */
    int shift[2];
    uint32_t state;
};

typedef bool pdb4_step(const struct node *node, int left, struct dive *dive);

#define DECLARE(gap, last) static pdb4_step at_##gap##_##last;
CELLS_AND_MOVES(DECLARE)
#define ENTRY(gap, last) [gap][last] = at_##gap##_##last,
static pdb4_step *const steps[16][5] = {CELLS_AND_MOVES(ENTRY)};

static ALWAYS_INLINE int
seen_from(int side, int cell)
{
    return side ? cell % 4 * 4 + cell / 4 : cell;
}

/* The tiles between the two cells in the side's reading order change the rank. */
static ALWAYS_INLINE int
change_of_rank(const struct dive *dive, uint64_t board, int side, uint64_t tile, const int from,
               const int to)
{
    const int low = from < to ? from : to, high = from < to ? to : from;
    const int16_t *pass = dive->pass[side][tile];
    int change = 0;

    for (int cell = low + 1; cell < high; cell++)
        change += pass[board >> 4 * seen_from(side, cell) & 15];
    return from < to ? change : -change;
}

static ALWAYS_INLINE void
slide_on_side(const struct dive *dive, const struct node *node, struct node *child, uint64_t tile,
              const int side, const int gap, const int from)
{
    const struct table *table = dive->table_of[side][tile];
    const int a = seen_from(side, from), b = seen_from(side, gap), shift = table->shift;
    const int change = change_of_rank(dive, node->board, side, tile, a, b);
    uint32_t set, low;

    child->mask[side] = node->mask[side] ^ (UINT64_C(1) << a ^ UINT64_C(1) << b) << shift;
    child->rank[side] = node->rank[side] + ((uint64_t)(int64_t)change << shift);
    set = (uint32_t)(child->mask[side] >> shift & 0xffff);
    low = table->low[set & 255];
    set = (low & 0x7ffffff) + table->high[(low >> 27 << 8) + (set >> 8)];
    child->at[side] = table->value + set * table->orders + (child->rank[side] >> shift & 0xffff);
    child->shift[side] = shift;
    __builtin_prefetch(child->at[side]);
}

/* Makes the child and asks for its values; false when the move is not to be tried. */
static ALWAYS_INLINE bool
make_child(const struct dive *dive, const struct node *node, struct node *child, const int gap,
           const int last, const int move)
{
    const int from = cell_of_tile(gap, move);
    const uint64_t tile = node->board >> 4 * from & 15;

    if (!is_move(gap, last, move))
        return false;
    child->state = 0;
    if (dive->automaton) {
        child->state = tiles_automaton_next(dive->automaton, node->state, move);
        if (child->state == TILES_FORBIDDEN)
            return false;
    }
    slide_on_side(dive, node, child, tile, 0, gap, from);
    slide_on_side(dive, node, child, tile, 1, gap, from);
    child->board = node->board ^ (tile ^ 15) << 4 * from ^ (tile ^ 15) << 4 * gap;
    return true;
}

/* Reads the two values; the lower bound on the moves to the goal. */
static ALWAYS_INLINE int
read_values(const struct node *node, struct node *child)
{
    int best = 0;

    for (int side = 0; side < 2; side++) {
        const int shift = child->shift[side];
        const uint64_t change = *child->at[side] - (node->value[side] >> shift & 0xffff);
        int sum;

        child->value[side] = node->value[side] + (change << shift) + (change << SUM_SHIFT);
        sum = (int)(child->value[side] >> SUM_SHIFT);
        best = sum > best ? sum : best;
    }
    return best;
}

static ALWAYS_INLINE bool
try_child(const struct node *child, bool is_child, int far, int left, struct dive *dive,
          const int gap, const int move)
{
    if (!is_child || far >= left || !steps[cell_of_tile(gap, move)][move](child, left - 1, dive))
        return false;
    dive->path[dive->length++] = (uint8_t)move;
    return true;
}

static ALWAYS_INLINE bool
expand(const struct node *node, int left, struct dive *dive, const int gap, const int last)
{
    struct node child[4];
    bool is_child[4];
    int far[4] = {0};

    if (node->value[0] >> SUM_SHIFT == 0)
        return true;
    is_child[0] = make_child(dive, node, &child[0], gap, last, 0);
    is_child[1] = make_child(dive, node, &child[1], gap, last, 1);
    is_child[2] = make_child(dive, node, &child[2], gap, last, 2);
    is_child[3] = make_child(dive, node, &child[3], gap, last, 3);
    dive->meter.nodes += (uint64_t)(is_child[0] + is_child[1] + is_child[2] + is_child[3]);
    if (dive->meter.nodes >= dive->meter.ask_at && !search_meter_look(&dive->meter))
        return false;
    for (int move = 0; move < 4; move++)
        if (is_move(gap, last, move) && is_child[move]) {
            far[move] = read_values(node, &child[move]);
            if (far[move] > left + 1)
                return false;
        }
    return try_child(&child[0], is_child[0], far[0], left, dive, gap, 0) ||
           try_child(&child[1], is_child[1], far[1], left, dive, gap, 1) ||
           try_child(&child[2], is_child[2], far[2], left, dive, gap, 2) ||
           try_child(&child[3], is_child[3], far[3], left, dive, gap, 3);
}

#define DEFINE(gap, last)                                                                          \
    static bool at_##gap##_##last(const struct node *node, int left, struct dive *dive)            \
    {                                                                                              \
        return expand(node, left, dive, gap, last);                                                \
    }
CELLS_AND_MOVES(DEFINE)

bool
tiles_ida_pdb4_fits(const struct tiles_views *views)
{
    if (views->rows != 4 || views->cols != 4 || views->a_side > MOST_VIEWS)
        return false;
    for (int view = 0; view < views->a_side; view++)
        for (int cell = 0; cell < 16; cell++)
            if (views->view[view].map[cell] != cell || views->view[view].pdb->is_zero_aware)
                return false;
    return true;
}

static void
set_up(struct dive *dive, const struct tiles_views *views)
{
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < views->a_side; i++) {
            const struct tiles_pdb *pdb = views->view[i].pdb;

            dive->table[side][i] =
                (struct table){pdb->sets.low, pdb->sets.high, pdb->value, pdb->orders, 16 * i};
        }
    for (int side = 0; side < 2; side++)
        for (int tile = 1; tile < 16; tile++) {
            const int view = views->view_of[side][tile] - side * views->a_side;

            dive->table_of[side][tile - 1] = &dive->table[side][view];
            for (int other = 1; other < 16; other++)
                dive->pass[side][tile - 1][other - 1] = views->pass[side][tile][other];
        }
}

static void
enter(struct node *node, const struct tiles_views *views, const struct tiles_node *leaf)
{
    memset(node, 0, sizeof *node);
    node->state = leaf->state;
    for (int cell = 0; cell < 16; cell++)
        node->board |= (uint64_t)(leaf->tile_at[cell] ? leaf->tile_at[cell] - 1 : 15) << 4 * cell;
    for (int view = 0; view < 2 * views->a_side; view++) {
        const int side = view / views->a_side, shift = 16 * (view % views->a_side);
        const struct tiles_pdb *pdb = views->view[view].pdb;
        uint32_t mask;
        uint16_t rank;
        uint64_t value;

        tiles_views_place(views, view, leaf->tile_at, &mask, &rank);
        value = pdb->value[(size_t)tiles_sets_rank(&pdb->sets, mask) * pdb->orders + rank];
        node->mask[side] |= (uint64_t)mask << shift;
        node->rank[side] |= (uint64_t)rank << shift;
        node->value[side] += (value << shift) + (value << SUM_SHIFT);
    }
}

static void
work(struct tiles_ida *ida, struct search_meter *meter)
{
    struct dive dive = {.automaton = ida->automaton, .meter = *meter};
    const struct tiles_node *leaf;

    set_up(&dive, ida->tables);
    while ((leaf = tiles_ida_next(ida))) {
        uint8_t moves[TILES_MOST_LENGTH];
        struct node node;

        enter(&node, ida->tables, leaf);
        dive.length = 0;
        if (!steps[leaf->gap][leaf->last](&node, tiles_ida_left(ida, leaf), &dive))
            continue;
        for (int i = 0; i < dive.length; i++)
            moves[i] = dive.path[dive.length - 1 - i];
        tiles_ida_found(ida, leaf, moves, dive.length);
    }
    *meter = dive.meter;
}

static int
estimate(const struct tiles_ida *ida, const struct tiles_node *node)
{
    return tiles_views_estimate(ida->tables, node->tile_at, node->gap);
}

const struct tiles_ida_kernel tiles_ida_pdb4 = {estimate, work};
