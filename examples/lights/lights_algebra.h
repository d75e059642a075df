/*
 * lights_algebra - solves a board by linear algebra over the field of two elements.
 *
 * Chasing lights: once the presses of the first row are chosen, the light above each cell of the
 * next row decides whether that cell must be pressed, and so on down the board. Every press is
 * therefore a sum of some unknowns of the first row and a constant; that the lights of the last
 * row are off gives as many equations as unknowns (Anderson and Feil, 1998).
 *
 * Adding a quiet pattern (presses that change no light) to a solution gives another one. With at
 * most LIGHTS_MAX_QUIET independent patterns all solutions are compared, which proves the fewest
 * presses; with more, or when a limit ends the comparison, the best one found is returned.
 *
 * Fails: CLEW_NO_MEMORY.  Memory and limits: from the search; one node per solution compared.
 */
#ifndef LIGHTS_ALGEBRA_H
#define LIGHTS_ALGEBRA_H

#include "lights/lights_board.h"
#include "search/search.h"

#define LIGHTS_MAX_QUIET 20

enum lights_verdict {
    LIGHTS_STOPPED,  /* by a limit, before anything was known */
    LIGHTS_HOPELESS, /* proved: there is no solution */
    LIGHTS_SOLVED,
};

struct lights_solution {
    enum lights_verdict verdict;
    bool is_best;        /* proved: no solution has fewer presses */
    int64_t quiet_count; /* independent quiet patterns; 2^quiet_count solutions */
    uint64_t *presses;   /* a set of cells; NULL unless solved */
    size_t press_count;
};

enum clew_status lights_solve(struct lights_solution *solution, const struct lights_board *board,
                              struct search *search, struct clew_error *error);
void lights_solution_free(struct lights_solution *solution, const struct lights_board *board,
                          struct base_memory *memory);

#endif
