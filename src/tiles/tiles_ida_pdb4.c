/*
 * tiles_ida_pdb4 - see the header.
 *
 * As in tiles_ida_manhattan there is a function for each gap cell and last move. What belongs to
 * the three patterns of a side is packed into 64-bit words, 16 bits a pattern: the sets of cells
 * and the ranks. A tile picks its pattern by a shift, without a branch. A board first makes all
 * its children and asks for their bits, so that the waits overlap, and only then goes on with the
 * first.
 *
 * A bit says whether a side's sum goes up or down by one (see tiles_pdb). So no value is kept, but
 * for each side the slack: how many moves up the bound still allows. And where no move is left,
 * the sums are 0 and this is the goal.
 */
#include "tiles/tiles_ida_pdb4.h"

#include "tiles/tiles_ida_cells.h"

#include <string.h>

#define MOST_VIEWS 3
#define NO_SLACK   UINT32_C(0x80008000) /* one of the two has become negative */

struct table {
    const uint32_t *low, *high; /* of the sets: see tiles_sets */
    const uint64_t *cuts;
    const uint8_t *bits;
    uint32_t row;
    uint32_t number; /* of the pattern */
};

struct dive {
    const struct tiles_automaton *automaton;
    struct search_meter meter;
    struct table table[2][MOST_VIEWS];
    const struct table *table_of[2][16]; /* by side and tile: its home, 15 is the gap */
    int16_t pass[2][16][16];             /* see tiles_views */
    uint8_t order[4];
    int length;
    uint8_t path[TILES_MOST_LENGTH]; /* of a way found, last move first */
};

struct node {
    uint64_t board; /* homes, 4 bits a cell */
    uint64_t mask[2], rank[2];
    uint32_t up[2]; /* bit p: the bit of pattern p that says up; bit 8 + p: its value is odd */
    uint32_t slack; /* 16 bits a side */
    uint32_t state; /* of the automaton */
};

/* Where the bits are of a board that is not looked at yet. */
struct aim {
    const uint8_t *at[2];
    uint32_t bit[2], number[2];
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
slide_on_side(const struct dive *dive, const struct node *node, struct node *child, struct aim *aim,
              uint64_t tile, const int side, const int gap, const int from)
{
    const struct table *table = dive->table_of[side][tile];
    const int a = seen_from(side, from), b = seen_from(side, gap);
    const uint32_t shift = 16 * table->number;
    const int change = change_of_rank(dive, node->board, side, tile, a, b);
    uint32_t set, low, rank;

    child->mask[side] = node->mask[side] ^ (UINT64_C(1) << a ^ UINT64_C(1) << b) << shift;
    child->rank[side] = node->rank[side] + ((uint64_t)(int64_t)change << shift);
    rank = (uint32_t)(child->rank[side] >> shift & 0xffff);
    set = (uint32_t)(child->mask[side] >> shift & 0xffff);
    low = table->low[set & 255];
    set = (low & 0x7ffffff) + table->high[(low >> 27 << 8) + (set >> 8)];
    aim->at[side] = table->bits + tiles_pdb_block16(table->cuts[set], a) * table->row + rank / 8;
    aim->bit[side] = rank % 8;
    aim->number[side] = table->number;
    __builtin_prefetch(aim->at[side]);
}

/* Makes the child and asks for its bits; false when the move is not to be tried. */
static ALWAYS_INLINE bool
make_child(const struct dive *dive, const struct node *node, struct node *child, struct aim *aim,
           const int gap, const int last, const int move)
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
    slide_on_side(dive, node, child, aim, tile, 0, gap, from);
    slide_on_side(dive, node, child, aim, tile, 1, gap, from);
    child->board = node->board ^ (tile ^ 15) << 4 * from ^ (tile ^ 15) << 4 * gap;
    return true;
}

/* Reads the bits; false when the child is beyond the bound. */
static ALWAYS_INLINE bool
is_within(const struct node *node, struct node *child, const struct aim *aim)
{
    uint32_t slack = node->slack;

    for (int side = 0; side < 2; side++) {
        const uint32_t bit = *aim->at[side] >> aim->bit[side] & 1;
        const uint32_t up = node->up[side], number = aim->number[side];
        const uint32_t is_down = (up >> number ^ bit) & 1;
        const uint32_t is_odd = ~up >> (8 + number) & 1;

        slack -= (is_down ^ 1) << 16 * side;
        /* An even value goes up where the bit stays, an odd one where it changes. */
        child->up[side] =
            (up & ~(UINT32_C(0x101) << number)) | (bit ^ is_odd) << number | is_odd << (8 + number);
    }
    child->slack = slack;
    return (slack & NO_SLACK) == 0;
}

static ALWAYS_INLINE bool
expand(const struct node *node, int left, struct dive *dive, const int gap, const int last)
{
    struct node child[4];
    struct aim aim[4];
    bool is_child[4];

    if (left == 0)
        return true;
    is_child[0] = make_child(dive, node, &child[0], &aim[0], gap, last, 0);
    is_child[1] = make_child(dive, node, &child[1], &aim[1], gap, last, 1);
    is_child[2] = make_child(dive, node, &child[2], &aim[2], gap, last, 2);
    is_child[3] = make_child(dive, node, &child[3], &aim[3], gap, last, 3);
    dive->meter.nodes += (uint64_t)(is_child[0] + is_child[1] + is_child[2] + is_child[3]);
    if (dive->meter.nodes >= dive->meter.ask_at && !search_meter_look(&dive->meter))
        return false;
    for (int k = 0; k < 4; k++) {
        const int move = dive->order[k];

        if (!is_child[move] || !is_within(node, &child[move], &aim[move]) ||
            !steps[cell_of_tile(gap, move)][move](&child[move], left - 1, dive))
            continue;
        dive->path[dive->length++] = (uint8_t)move;
        return true;
    }
    return false;
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
            if (views->view[view].map[cell] != cell ||
                views->view[view].pdb->kind != TILES_PDB_BITS)
                return false;
    return true;
}

static void
set_up(struct dive *dive, const struct tiles_views *views)
{
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < views->a_side; i++) {
            const struct tiles_pdb *pdb = views->view[i].pdb;

            dive->table[side][i] = (struct table){pdb->sets.low, pdb->sets.high, pdb->cuts,
                                                  pdb->value,    pdb->row,       (uint32_t)i};
        }
    for (int side = 0; side < 2; side++)
        for (int tile = 1; tile < 16; tile++) {
            const int view = views->view_of[side][tile] - side * views->a_side;

            dive->table_of[side][tile - 1] = &dive->table[side][view];
            for (int other = 1; other < 16; other++)
                dive->pass[side][tile - 1][other - 1] = views->pass[side][tile][other];
        }
}

/* left is even or odd as the sums are. */
static void
enter(struct node *node, const struct tiles_views *views, const struct tiles_node *leaf, int left)
{
    int sum[2] = {0, 0};

    memset(node, 0, sizeof *node);
    node->state = leaf->state;
    for (int cell = 0; cell < 16; cell++)
        node->board |= (uint64_t)(leaf->tile_at[cell] ? leaf->tile_at[cell] - 1 : 15) << 4 * cell;
    for (int view = 0; view < 2 * views->a_side; view++) {
        const int side = view / views->a_side, number = view % views->a_side;
        const uint32_t value = leaf->value[view];
        uint32_t mask;
        uint16_t rank;

        tiles_views_place(views, view, leaf->tile_at, &mask, &rank);
        node->mask[side] |= (uint64_t)mask << 16 * number;
        node->rank[side] |= (uint64_t)rank << 16 * number;
        node->up[side] |= ((value >> 1 ^ value) & 1) << number | (value & 1) << (8 + number);
        sum[side] += (int)value;
    }
    node->slack = (uint32_t)((left - sum[0]) / 2) | (uint32_t)((left - sum[1]) / 2) << 16;
}

static void
work(struct tiles_ida *ida, struct search_meter *meter)
{
    struct dive dive = {.automaton = ida->automaton, .meter = *meter};
    const struct tiles_node *leaf;

    memcpy(dive.order, ida->order, sizeof dive.order);
    set_up(&dive, ida->tables);
    while ((leaf = tiles_ida_next(ida))) {
        const int left = tiles_ida_left(ida, leaf);
        uint8_t moves[TILES_MOST_LENGTH];
        struct node node;

        enter(&node, ida->tables, leaf, left);
        dive.length = 0;
        if (!steps[leaf->gap][leaf->last](&node, left, &dive))
            continue;
        for (int i = 0; i < dive.length; i++)
            moves[i] = dive.path[dive.length - 1 - i];
        tiles_ida_found(ida, leaf, moves, dive.length);
    }
    *meter = dive.meter;
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
