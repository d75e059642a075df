/*
 * flow_diagonal - fills a rectangle along its diagonals, for paths that do not touch themselves.
 *
 * Cells are met diagonal by diagonal from the upper left corner, each diagonal from its upper
 * right to its lower left end. When a cell is met, its links up and to the left are known:
 *
 *     both        the cell is a bend that closes two ends       nothing to choose
 *     none        a bend that opens two ends, right and down    nothing to choose
 *     one         straight on, or round the corner              the choice
 *     dot         the end of that link; or, with none, a start to the right or down
 *
 * By the rule of bends (flow_bends) a corner stands in a run of equal corners that ends at a dot
 * or a hole, and for a corner in the choice above the run lies on the very diagonal that is being
 * filled. So there is a choice only on diagonals that hold a dot or a hole, and all else follows.
 * What is open is a row of ends; each remembers the other end of its path, or its colour
 * (the idea is Thomas Ahle's, 2015). That no path touches itself farther away is looked at when
 * all is filled, by whoever takes the answer: see flow_diagonal_run.
 *
 * How long it takes depends on the corner from which it starts, by a factor of 4 to 90; so a
 * search can be paused and others from other corners given their turn.
 *
 * Only for boards that flow_bends_apply says yes to. A search belongs to one thread.
 * Used by: flow_engine_diagonal.  Fails: flow_diagonal_new with NULL when memory runs out.
 */
#ifndef FLOW_DIAGONAL_H
#define FLOW_DIAGONAL_H

#include "flow/board/flow_board.h"
#include "flow/flow_events.h"
#include "grid/grid.h"
#include "search/search.h"

struct flow_diagonal;

enum flow_diagonal_state {
    FLOW_DIAGONAL_FILLED,    /* all cells are filled; run again to go on to the next filling */
    FLOW_DIAGONAL_EXHAUSTED, /* there are no more */
    FLOW_DIAGONAL_PAUSED,    /* spent its steps; run again to go on */
    FLOW_DIAGONAL_STOPPED,   /* the meter said so */
};

struct flow_diagonal *flow_diagonal_new(const struct flow_board *board, enum grid_symmetry symmetry,
                                        struct base_memory *memory);
void flow_diagonal_free(struct flow_diagonal *diagonal);

/*
 * Goes on for at most that many steps (cells filled). Every answer under no-touch is among the
 * fillings, each once; but a filling may still touch itself, so the checker has the last word.
 */
enum flow_diagonal_state flow_diagonal_run(struct flow_diagonal *diagonal,
                                           struct search_meter *meter, uint64_t steps,
                                           const atomic_bool *rival);
/* The same, step by step before the eyes of a listener; show may be NULL. */
enum flow_diagonal_state flow_diagonal_run_traced(struct flow_diagonal *diagonal,
                                                  struct search_meter *meter, uint64_t steps,
                                                  const atomic_bool *rival,
                                                  struct flow_events *show);
/* A byte an edge, whether it is used: of the filling, or of what is filled when it was paused. */
void flow_diagonal_answer(const struct flow_diagonal *diagonal, uint8_t *is_used);
/* How many cells were filled at best so far: a measure of its luck. */
int flow_diagonal_max_filled(const struct flow_diagonal *diagonal);

#endif
