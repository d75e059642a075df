/*
 * tiles_automaton - prunes move strings that have an equivalent (Taylor and Korf, 1993).
 *
 * Two strings of moves from the same gap cell that leave every tile in the same cell are
 * equivalent; all but the first are forbidden: the shortest, and among equally long ones the first
 * in move order. The first shortest path to the goal contains no forbidden string (replacing it
 * would give a path that is shorter, or as long and earlier). So a depth-first search in the same
 * order that skips them finds the same path as one that tries everything. With an automaton for
 * another order it would find another path.
 *
 *     state --L--> state      one state per (gap cell, longest suffix of the moves so far that
 *           --U--> forbidden  begins a forbidden string): Aho and Corasick, 1975
 *
 * Strings are found by breadth-first search from every gap cell. A string with a forbidden suffix
 * is not extended, so only minimal forbidden strings are kept.
 *
 * Fails: CLEW_NO_MEMORY; CLEW_UNSUPPORTED beyond 25 cells.  Constant once made; threads share it.
 */
#ifndef TILES_AUTOMATON_H
#define TILES_AUTOMATON_H

#include "base/base_error.h"
#include "base/base_memory.h"
#include "grid/grid.h"

#include <stdint.h>

#define TILES_FORBIDDEN UINT32_MAX

/* Which strings: board size, maximal length in moves, and move order. */
struct tiles_automaton_kind {
    int rows, cols;
    int max_length;
    uint8_t order[GRID_DIRECTIONS];
};

struct tiles_automaton {
    struct tiles_automaton_kind kind;
    uint32_t states;
    uint32_t words;      /* number of forbidden strings, those of two moves included */
    uint32_t (*next)[4]; /* by state and move; also TILES_FORBIDDEN where there is no tile */
    struct base_memory *memory;
};

/*
 * The result is allocated in `memory`. Making it takes several times as much, from `scratch`, which
 * may be the same.
 */
enum clew_status tiles_automaton_new(struct tiles_automaton **automaton,
                                     const struct tiles_automaton_kind *kind,
                                     struct base_memory *memory, struct base_memory *scratch,
                                     struct clew_error *error);
/*
 * Converts it to another move order by a mirror image of the board, without a search. False, and
 * nothing changes, when no mirror image maps one order to the other.
 */
bool tiles_automaton_reorder(struct tiles_automaton *automaton,
                             const uint8_t order[GRID_DIRECTIONS]);
void tiles_automaton_free(struct tiles_automaton *automaton);

/* The state before the first move, with the gap in this cell. */
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
