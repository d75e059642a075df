/*
 * tiles_automaton - see the header.
 *
 * All useful strings, from every gap cell, are the nodes of a trie per cell, made in order of
 * length. `suffix` is the node of the same string without its first move (the suffix link of Aho
 * and Corasick), in the trie of the cell where the gap then was; it is shorter, so it was made
 * before. There are three cases for string + move:
 *
 *     its suffix has no such child     some suffix is forbidden already: nothing to do
 *     its board is in this trie        an earlier string is equivalent: a new forbidden string
 *     otherwise                        a new node
 *
 * Only nodes that lead to a forbidden string become states; any other node stands for its longest
 * suffix that is one.
 */
#include "tiles/tables/tiles_automaton.h"

#include <string.h>

#define MAX_CELLS      25
#define NO_CHILD       UINT32_MAX       /* no tile to slide, or forbidden by a suffix */
#define FORBIDDEN_HERE (UINT32_MAX - 1) /* the string itself is forbidden */

/* Five bits for each cell but the last, which follows from the others, and five for the trie. */
struct key {
    uint64_t low, high;
};

struct node {
    struct key key;
    uint32_t parent;
    uint32_t suffix;
    uint32_t child[GRID_DIRECTIONS];
    uint32_t state; /* of the node or of its longest suffix that has one */
    uint8_t gap;
    bool is_state;
};

struct trie {
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
hash_key(struct key key)
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

/* Swaps the tile and the gap. */
static struct key
slide_key(struct key key, int gap, int from)
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
trie_grow_slots(struct trie *trie)
{
    const size_t count = trie->slot_count ? trie->slot_count * 2 : 1 << 14;
    struct key *slots = base_alloc_zero(trie->memory, count, sizeof *slots);

    if (!slots)
        return false;
    for (size_t i = 0; i < trie->slot_count; i++) {
        size_t at = hash_key(trie->slots[i]) & (count - 1);

        if (!(trie->slots[i].low | trie->slots[i].high))
            continue;
        while (slots[at].low | slots[at].high)
            at = (at + 1) & (count - 1);
        slots[at] = trie->slots[i];
    }
    base_release(trie->memory, trie->slots, trie->slot_count * sizeof *slots);
    trie->slots = slots;
    trie->slot_count = count;
    return true;
}

/* 1 if the board is new and was added, 0 if it was known, -1 without memory. */
static int
trie_add_board(struct trie *trie, struct key key)
{
    size_t at;

    if (trie->filled * 2 >= trie->slot_count && !trie_grow_slots(trie))
        return -1;
    at = hash_key(key) & (trie->slot_count - 1);
    for (; trie->slots[at].low | trie->slots[at].high; at = (at + 1) & (trie->slot_count - 1))
        if (trie->slots[at].low == key.low && trie->slots[at].high == key.high)
            return 0;
    trie->slots[at] = key;
    trie->filled++;
    return 1;
}

static uint32_t
trie_add_node(struct trie *trie, struct key key, int gap)
{
    if (trie->count == trie->capacity) {
        const uint32_t capacity = trie->capacity ? trie->capacity * 2 : 1 << 13;
        struct node *nodes = base_resize(trie->memory, trie->nodes, trie->capacity * sizeof *nodes,
                                         capacity * sizeof *nodes);

        if (!nodes)
            return NO_CHILD;
        trie->nodes = nodes;
        trie->capacity = capacity;
    }
    trie->nodes[trie->count] = (struct node){
        .key = key, .gap = (uint8_t)gap, .child = {NO_CHILD, NO_CHILD, NO_CHILD, NO_CHILD}};
    return trie->count++;
}

/* The cell of the tile that a move would slide, or -1. */
static int
automaton_cell_that_slides(const struct trie *trie, int gap, int move)
{
    const int rows = trie->kind.rows, cols = trie->kind.cols;
    const int row = gap / cols - grid_row_step((enum grid_direction)move);
    const int col = gap % cols - grid_col_step((enum grid_direction)move);

    return row < 0 || row >= rows || col < 0 || col >= cols ? -1 : row * cols + col;
}

/* Handles string + move, see the top of this file. False without memory. */
static bool
trie_extend(struct trie *trie, uint32_t parent, int move)
{
    const struct node *node = &trie->nodes[parent];
    const bool is_root = parent < (uint32_t)trie->cells;
    const int from = automaton_cell_that_slides(trie, node->gap, move);
    struct key key;
    uint32_t suffix, child;
    int added;

    if (from < 0)
        return true;
    suffix = is_root ? (uint32_t)from : trie->nodes[node->suffix].child[move];
    if (suffix >= FORBIDDEN_HERE)
        return true;
    key = slide_key(node->key, node->gap, from);
    added = trie_add_board(trie, key);
    if (added <= 0) {
        trie->nodes[parent].child[move] = FORBIDDEN_HERE;
        trie->words += added == 0;
        return added == 0;
    }
    child = trie_add_node(trie, key, from);
    if (child == NO_CHILD)
        return false;
    trie->nodes[child].parent = parent;
    trie->nodes[child].suffix = suffix;
    trie->nodes[parent].child[move] = child;
    return true;
}

static bool
trie_add_roots(struct trie *trie)
{
    uint8_t tile_at[MAX_CELLS];

    for (int cell = 0; cell < trie->cells; cell++)
        tile_at[cell] = (uint8_t)cell;
    for (int cell = 0; cell < trie->cells; cell++) {
        const struct key key = key_of(tile_at, trie->cells, cell);

        if (trie_add_node(trie, key, cell) == NO_CHILD || trie_add_board(trie, key) < 0)
            return false;
    }
    return true;
}

/* Strings by length, and in move order within a trie: the first to reach a board is kept. */
static bool
trie_extend_all(struct trie *trie)
{
    uint32_t at = 0;

    for (int length = 1; length <= trie->kind.max_length; length++)
        for (const uint32_t end = trie->count; at < end; at++)
            for (int k = 0; k < GRID_DIRECTIONS; k++)
                if (!trie_extend(trie, at, trie->kind.order[k]))
                    return false;
    return true;
}

/* Numbers the states: the roots by cell, then all nodes that lead to a forbidden string. */
static uint32_t
number_states(struct trie *trie)
{
    uint32_t states = 0;

    for (uint32_t i = trie->count; i-- > 0;) {
        struct node *node = &trie->nodes[i];

        for (int move = 0; move < GRID_DIRECTIONS; move++)
            node->is_state |= node->child[move] == FORBIDDEN_HERE;
        node->is_state |= i < (uint32_t)trie->cells;
        if (node->is_state && i >= (uint32_t)trie->cells)
            trie->nodes[node->parent].is_state = true;
    }
    for (uint32_t i = 0; i < trie->count; i++) {
        struct node *node = &trie->nodes[i];

        node->state = node->is_state ? states++ : trie->nodes[node->suffix].state;
    }
    return states;
}

static void
fill_transitions(struct tiles_automaton *automaton, const struct trie *trie)
{
    for (uint32_t i = 0; i < trie->count; i++) {
        const struct node *node = &trie->nodes[i];

        if (!node->is_state)
            continue;
        for (int move = 0; move < GRID_DIRECTIONS; move++)
            automaton->next[node->state][move] = node->child[move] >= FORBIDDEN_HERE
                                                     ? TILES_FORBIDDEN
                                                     : trie->nodes[node->child[move]].state;
    }
}

static struct tiles_automaton *
make_automaton(struct trie *trie, struct base_memory *memory)
{
    const uint32_t states = number_states(trie);
    const size_t bytes = states * sizeof(((struct tiles_automaton *)0)->next[0]);
    struct tiles_automaton *automaton = base_alloc_zero(memory, 1, sizeof *automaton);

    /* While the trie is there the automaton counts in its budget too. */
    if (automaton && base_memory_claim(trie->memory, bytes)) {
        automaton->next = base_alloc(memory, bytes);
        base_memory_unclaim(trie->memory, bytes);
    }
    if (!automaton || !automaton->next) {
        base_release(memory, automaton, sizeof *automaton);
        return NULL;
    }
    automaton->memory = memory;
    automaton->kind = trie->kind;
    automaton->words = trie->words;
    automaton->states = states;
    fill_transitions(automaton, trie);
    return automaton;
}

enum clew_status
tiles_automaton_new(struct tiles_automaton **automaton, const struct tiles_automaton_kind *kind,
                    struct base_memory *memory, struct base_memory *scratch,
                    struct clew_error *error)
{
    struct trie trie = {.memory = scratch, .kind = *kind, .cells = kind->rows * kind->cols};

    *automaton = NULL;
    if (trie.cells > MAX_CELLS)
        return base_fail(error, CLEW_UNSUPPORTED, "move strings are for boards of up to %d cells",
                         MAX_CELLS);
    if (trie_add_roots(&trie) && trie_extend_all(&trie))
        *automaton = make_automaton(&trie, memory);
    base_release(scratch, trie.nodes, trie.capacity * sizeof *trie.nodes);
    base_release(scratch, trie.slots, trie.slot_count * sizeof *trie.slots);
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
