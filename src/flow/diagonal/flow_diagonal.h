/*
 * flow_diagonal - fills a rectangle along its diagonals, for paths that do not touch themselves.
 *
 * Cells are filled diagonal by diagonal from the upper left corner, each diagonal from its upper
 * right to its lower left end. When a cell is reached, its links up and to the left are known:
 *
 *     both        the cell is a bend that joins two path ends            no choice
 *     none        a bend that opens two path ends, right and down        no choice
 *     one         straight ahead, or a bend                              a choice
 *     dot         the end of that link; or, with none, a start to the right or down
 *
 * By the rule of bends (flow_bends) a bend is part of a run of equal bends that ends at a dot or a
 * void cell, and for a bend in the choice above the run lies on the diagonal that is being filled.
 * So there are choices only on diagonals with a dot or a void cell; everything else is forced. The
 * open path ends form a frontier; each stores the other end of its path, or its colour (the idea is
 * Thomas Ahle's, 2015). A filling may still touch itself farther away: the caller checks that.
 *
 * The running time depends on the starting corner, by a factor of 4 to 90. So a search can be
 * paused while searches from other corners take turns.
 *
 * Only for boards that flow_bends_apply accepts.
 * Fails: flow_diagonal_new with NULL when memory runs out.
 * Memory: the caller frees the search; the board must outlive it.  Threads: one per search.
 */
#ifndef FLOW_DIAGONAL_H
#define FLOW_DIAGONAL_H

#include "flow/board/flow_board.h"
#include "flow/flow_events.h"
#include "grid/grid.h"
#include "search/search.h"

struct flow_diagonal;

enum flow_diagonal_state {
    FLOW_DIAGONAL_FILLED,    /* all cells are filled; run again for the next filling */
    FLOW_DIAGONAL_EXHAUSTED, /* there are no more fillings */
    FLOW_DIAGONAL_PAUSED,    /* all steps are used; run again to continue */
    FLOW_DIAGONAL_STOPPED,   /* by a limit of the search, or is_over */
};

/* The symmetry maps the board, so that the search starts from another corner. */
struct flow_diagonal *flow_diagonal_new(const struct flow_board *board, enum grid_symmetry symmetry,
                                        struct base_memory *memory);
void flow_diagonal_free(struct flow_diagonal *diagonal);

/*
 * Fills up to `steps` cells. The fillings contain every answer under no-touch exactly once, but a
 * filling may touch itself (flow_touches_itself). is_over, when not NULL, is polled: when another
 * thread sets it, the search stops.
 */
enum flow_diagonal_state flow_diagonal_run(struct flow_diagonal *diagonal,
                                           struct search_meter *meter, uint64_t steps,
                                           const atomic_bool *is_over);
/* The same, with an event after each step; events may be NULL. */
enum flow_diagonal_state flow_diagonal_run_traced(struct flow_diagonal *diagonal,
                                                  struct search_meter *meter, uint64_t steps,
                                                  const atomic_bool *is_over,
                                                  struct flow_events *events);
/* One byte per edge, whether it is used: in the filling, or in the part filled so far. */
void flow_diagonal_answer(const struct flow_diagonal *diagonal, uint8_t *is_used);
/* The largest number of cells that were filled at the same time: a measure of progress. */
int flow_diagonal_max_filled(const struct flow_diagonal *diagonal);

#endif
