/*
 * tiles_automaton - forbids move strings that another string does as well (Taylor and Korf, 1993).
 *
 * Two strings of moves from the same gap cell that leave every tile at the same place are equal in
 * effect; only the first of them in the order "shorter, then L R U D" is worth trying. The least
 * of all shortest ways to the goal holds no forbidden string anywhere (or it could be replaced by
 * a lesser one), so a depth-first search that leaves them out still finds a shortest way.
 *
 *     state --L--> state      one state for each (gap cell, longest suffix of the moves so far that
 *           --U--> forbidden  begins a forbidden string): Aho and Corasick, 1975
 *
 * Strings are found by breadth-first search from every gap cell. A string whose suffix is already
 * forbidden is not followed, so only the shortest forbidden strings are kept.
 *
 * Used by: tiles_ida and its kernels.  Constant once made; threads share it.
 */
#ifndef TILES_AUTOMATON_H
#define TILES_AUTOMATON_H

#include "base/base_fault.h"
#include "base/base_memory.h"

#include <stdint.h>

#define TILES_FORBIDDEN UINT32_MAX

struct tiles_automaton {
    int rows, cols;
    uint32_t states;
    uint32_t words;      /* forbidden strings, those of two moves included */
    uint32_t (*next)[4]; /* by state and move; TILES_FORBIDDEN too where there is no tile */
    struct base_memory *memory;
};

/* Strings of up to `longest` moves; boards of up to 25 cells. */
enum clew_status tiles_automaton_new(struct tiles_automaton **automaton, int rows, int cols,
                                     int longest, struct base_memory *memory,
                                     struct clew_error *error);
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
