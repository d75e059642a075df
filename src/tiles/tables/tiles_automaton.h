/*
 * tiles_automaton - forbids move strings that another string does as well (Taylor and Korf, 1993).
 *
 * Two strings of moves from the same gap cell that leave every tile at the same place are equal in
 * effect; all but the first of them are forbidden: the shortest, and among equally long ones the
 * first in move order. The first shortest path to the goal in that order holds no forbidden string
 * (replacing it would give a path that is shorter, or as long and earlier). So a depth-first search
 * in the same order that leaves them out finds the same path as one that tries everything. With an
 * automaton of another order it would find another path.
 *
 *     state --L--> state      one state for each (gap cell, longest suffix of the moves so far that
 *           --U--> forbidden  begins a forbidden string): Aho and Corasick, 1975
 *
 * Strings are found by breadth-first search from every gap cell. A string whose suffix is already
 * forbidden is not followed, so only the shortest forbidden strings are kept.
 *
 * Fails: CLEW_NO_MEMORY; CLEW_UNSUPPORTED beyond 25 cells.  Constant once made; threads share it.
 */
#ifndef TILES_AUTOMATON_H
#define TILES_AUTOMATON_H

#include "base/base_fault.h"
#include "base/base_memory.h"
#include "grid/grid.h"

#include <stdint.h>

#define TILES_FORBIDDEN UINT32_MAX

/* Which strings: of boards of this size, up to `longest` moves, in this order of moves. */
struct tiles_automaton_kind {
    int rows, cols;
    int max_length;
    uint8_t order[GRID_DIRECTIONS];
};

struct tiles_automaton {
    struct tiles_automaton_kind kind;
    uint32_t states;
    uint32_t words;      /* forbidden strings, those of two moves included */
    uint32_t (*next)[4]; /* by state and move; TILES_FORBIDDEN too where there is no tile */
    struct base_memory *memory;
};

enum clew_status tiles_automaton_new(struct tiles_automaton **automaton,
                                     const struct tiles_automaton_kind *kind,
                                     struct base_memory *memory, struct clew_error *error);
/*
 * Makes it the automaton of another move order by a mirror image of the board, which costs no
 * search. False, and nothing happens, when no image turns its order into the other.
 */
bool tiles_automaton_reorder(struct tiles_automaton *automaton,
                             const uint8_t order[GRID_DIRECTIONS]);
void tiles_automaton_free(struct tiles_automaton *automaton);

/* Nothing moved yet, the gap in this cell. */
static inline uint32_t
tiles_automaton_start(const struct tiles_automaton *automaton, int gap)
{
    (void)automaton;
    return (uint32_t)gap;
}

static inline uint32_t
tiles_automaton_next(const struct tiles_automaton *automaton, uint32_t state, int move)
{
    return automaton->next[state][move];
}

#endif
