/*
 * tiles_automaton - see the header.
 *
 * All strings worth trying, from every gap cell, are the nodes of a forest, made in order of
 * length. `link` is the node of the same string without its first move, from the cell where the
 * gap then was; it is shorter, so it was made before. Three things can happen to string + move:
 *
 *     its link has no such child       some suffix is forbidden already: nothing to note
 *     its board is known in this tree  a lesser string does the same: a new forbidden string
 *     otherwise                        a new node
 *
 * Only nodes on the way to a forbidden string become states; any other node stands for the
 * longest of its suffixes that is one.
 */
#include "tiles/tables/tiles_automaton.h"

#include <string.h>

#define MAX_CELLS 25
#define NO_CHILD  UINT32_MAX       /* not on the board, or forbidden by a suffix */
#define WORD      (UINT32_MAX - 1) /* forbidden here */

/* Five bits for each cell but the last, which follows from the others, and five for the tree. */
struct key {
    uint64_t low, high;
};

struct node {
    struct key key;
    uint32_t parent;
    uint32_t link;
    uint32_t child[GRID_DIRECTIONS];
    uint32_t state; /* of the node or of its longest suffix that has one */
    uint8_t gap;
    bool is_state;
};

struct forest {
    struct base_memory *memory;
    struct tiles_automaton_kind kind;
    int cells;
    struct node *nodes;
    uint32_t count, capacity;
    struct key *slots; /* open addressing, never more than half full; low 0 is free */
    size_t slot_count, filled;
    uint32_t words;
};

static uint64_t
mix(struct key key)
{
    uint64_t h = (key.low ^ key.high * UINT64_C(0x9e3779b97f4a7c15)) * UINT64_C(0xff51afd7ed558ccd);

    return h ^ h >> 32;
}

static struct key
key_of(const uint8_t *tile_at, int cells, int tree)
{
    struct key key = {(uint64_t)(tree & 15) << 60, (uint64_t)(tree >> 4) << 60};

    for (int cell = 0; cell < cells && cell < MAX_CELLS - 1; cell++) {
        if (cell < 12)
            key.low |= (uint64_t)tile_at[cell] << 5 * cell;
        else
            key.high |= (uint64_t)tile_at[cell] << 5 * (cell - 12);
    }
    return key;
}

static int
tile_in(struct key key, int cell)
{
    int last = 24; /* 0 ^ 1 ^ ... ^ 24, all the numbers of 5x5 */

    if (cell < MAX_CELLS - 1)
        return (int)((cell < 12 ? key.low >> 5 * cell : key.high >> 5 * (cell - 12)) & 31);
    for (int other = 0; other < MAX_CELLS - 1; other++)
        last ^= tile_in(key, other);
    return last;
}

/* The tile that fills the gap leaves the number of the gap behind. */
static struct key
slide(struct key key, int gap, int from)
{
    const uint64_t change = (uint64_t)(tile_in(key, gap) ^ tile_in(key, from));

    for (int i = 0; i < 2; i++) {
        const int cell = i ? gap : from;

        if (cell < 12)
            key.low ^= change << 5 * cell;
        else if (cell < MAX_CELLS - 1)
            key.high ^= change << 5 * (cell - 12);
    }
    return key;
}

static bool
grow_slots(struct forest *forest)
{
    const size_t count = forest->slot_count ? forest->slot_count * 2 : 1 << 14;
    struct key *slots = base_alloc_zero(forest->memory, count, sizeof *slots);

    if (!slots)
        return false;
    for (size_t i = 0; i < forest->slot_count; i++) {
        size_t at = mix(forest->slots[i]) & (count - 1);

        if (!(forest->slots[i].low | forest->slots[i].high))
            continue;
        while (slots[at].low | slots[at].high)
            at = (at + 1) & (count - 1);
        slots[at] = forest->slots[i];
    }
    base_release(forest->memory, forest->slots, forest->slot_count * sizeof *slots);
    forest->slots = slots;
    forest->slot_count = count;
    return true;
}

/* 1 if the board is new and noted now, 0 if it was known, -1 without memory. */
static int
note_board(struct forest *forest, struct key key)
{
    size_t at;

    if (forest->filled * 2 >= forest->slot_count && !grow_slots(forest))
        return -1;
    at = mix(key) & (forest->slot_count - 1);
    for (; forest->slots[at].low | forest->slots[at].high; at = (at + 1) & (forest->slot_count - 1))
        if (forest->slots[at].low == key.low && forest->slots[at].high == key.high)
            return 0;
    forest->slots[at] = key;
    forest->filled++;
    return 1;
}

static uint32_t
add_node(struct forest *forest, struct key key, int gap)
{
    if (forest->count == forest->capacity) {
        const uint32_t capacity = forest->capacity ? forest->capacity * 2 : 1 << 13;
        struct node *nodes =
            base_resize(forest->memory, forest->nodes, forest->capacity * sizeof *nodes,
                        capacity * sizeof *nodes);

        if (!nodes)
            return NO_CHILD;
        forest->nodes = nodes;
        forest->capacity = capacity;
    }
    forest->nodes[forest->count] = (struct node){
        .key = key, .gap = (uint8_t)gap, .child = {NO_CHILD, NO_CHILD, NO_CHILD, NO_CHILD}};
    return forest->count++;
}

/* The cell of the tile that a move would slide, or -1. */
static int
cell_of_tile(const struct forest *forest, int gap, int move)
{
    const int rows = forest->kind.rows, cols = forest->kind.cols;
    const int row = gap / cols - grid_row_step((enum grid_direction)move);
    const int col = gap % cols - grid_col_step((enum grid_direction)move);

    return row < 0 || row >= rows || col < 0 || col >= cols ? -1 : row * cols + col;
}

/* What becomes of string + move; see the top. False without memory. */
static bool
extend(struct forest *forest, uint32_t parent, int move)
{
    const struct node *node = &forest->nodes[parent];
    const bool is_root = parent < (uint32_t)forest->cells;
    const int from = cell_of_tile(forest, node->gap, move);
    struct key key;
    uint32_t link, child;
    int news;

    if (from < 0)
        return true;
    link = is_root ? (uint32_t)from : forest->nodes[node->link].child[move];
    if (link >= WORD)
        return true;
    key = slide(node->key, node->gap, from);
    news = note_board(forest, key);
    if (news <= 0) {
        forest->nodes[parent].child[move] = WORD;
        forest->words += news == 0;
        return news == 0;
    }
    child = add_node(forest, key, from);
    if (child == NO_CHILD)
        return false;
    forest->nodes[child].parent = parent;
    forest->nodes[child].link = link;
    forest->nodes[parent].child[move] = child;
    return true;
}

static bool
plant(struct forest *forest)
{
    uint8_t tile_at[MAX_CELLS];

    for (int cell = 0; cell < forest->cells; cell++)
        tile_at[cell] = (uint8_t)cell;
    for (int cell = 0; cell < forest->cells; cell++) {
        const struct key key = key_of(tile_at, forest->cells, cell);

        if (add_node(forest, key, cell) == NO_CHILD || note_board(forest, key) < 0)
            return false;
    }
    return true;
}

/* Strings of one length after the other, those of a tree in move order: the first to reach a board
 * is the one to keep. */
static bool
grow(struct forest *forest)
{
    uint32_t at = 0;

    for (int length = 1; length <= forest->kind.longest; length++)
        for (const uint32_t end = forest->count; at < end; at++)
            for (int k = 0; k < GRID_DIRECTIONS; k++)
                if (!extend(forest, at, forest->kind.order[k]))
                    return false;
    return true;
}

/* Numbers the states: first the roots, by cell, then what leads to a forbidden string. */
static uint32_t
name_states(struct forest *forest)
{
    uint32_t states = 0;

    for (uint32_t i = forest->count; i-- > 0;) {
        struct node *node = &forest->nodes[i];

        for (int move = 0; move < GRID_DIRECTIONS; move++)
            node->is_state |= node->child[move] == WORD;
        node->is_state |= i < (uint32_t)forest->cells;
        if (node->is_state && i >= (uint32_t)forest->cells)
            forest->nodes[node->parent].is_state = true;
    }
    for (uint32_t i = 0; i < forest->count; i++) {
        struct node *node = &forest->nodes[i];

        node->state = node->is_state ? states++ : forest->nodes[node->link].state;
    }
    return states;
}

static void
fill(struct tiles_automaton *automaton, const struct forest *forest)
{
    for (uint32_t i = 0; i < forest->count; i++) {
        const struct node *node = &forest->nodes[i];

        if (!node->is_state)
            continue;
        for (int move = 0; move < GRID_DIRECTIONS; move++)
            automaton->next[node->state][move] = node->child[move] >= WORD
                                                     ? TILES_FORBIDDEN
                                                     : forest->nodes[node->child[move]].state;
    }
}

static struct tiles_automaton *
harvest(struct forest *forest)
{
    struct tiles_automaton *automaton = base_alloc_zero(forest->memory, 1, sizeof *automaton);

    if (!automaton)
        return NULL;
    automaton->memory = forest->memory;
    automaton->kind = forest->kind;
    automaton->words = forest->words;
    automaton->states = name_states(forest);
    automaton->next = base_alloc(forest->memory, automaton->states * sizeof automaton->next[0]);
    if (!automaton->next) {
        base_release(forest->memory, automaton, sizeof *automaton);
        return NULL;
    }
    fill(automaton, forest);
    return automaton;
}

enum clew_status
tiles_automaton_new(struct tiles_automaton **automaton, const struct tiles_automaton_kind *kind,
                    struct base_memory *memory, struct clew_error *error)
{
    struct forest forest = {.memory = memory, .kind = *kind, .cells = kind->rows * kind->cols};

    *automaton = NULL;
    if (forest.cells > MAX_CELLS)
        return base_fail(error, CLEW_UNSUPPORTED, "move strings are for boards of up to %d cells",
                         MAX_CELLS);
    if (plant(&forest) && grow(&forest))
        *automaton = harvest(&forest);
    base_release(memory, forest.nodes, forest.capacity * sizeof *forest.nodes);
    base_release(memory, forest.slots, forest.slot_count * sizeof *forest.slots);
    return *automaton ? CLEW_OK : base_no_memory(error);
}

void
tiles_automaton_free(struct tiles_automaton *automaton)
{
    if (!automaton)
        return;
    base_release(automaton->memory, automaton->next, automaton->states * sizeof automaton->next[0]);
    base_release(automaton->memory, automaton, sizeof *automaton);
}
