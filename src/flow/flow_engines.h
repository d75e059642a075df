/*
 * flow_engines - the engines of flow, one file each, and helpers that several of them use.
 *
 * An engine that finds only no-touch answers reports CLEW_NONE only on boards with that rule; under
 * the touch rule it gives up with limit "rule" (flow_set_exhausted_outcome).
 *
 * Fails: never.  No memory, no state.
 */
#ifndef FLOW_ENGINES_H
#define FLOW_ENGINES_H

#include "flow/board/flow_board.h"
#include "puzzle/puzzle.h"

/*
 * The most cells that engines take whose tables grow faster than the board, or that number what they
 * store in 16 bits. Larger boards are for auto, learn and diagonal.
 */
#define FLOW_MAX_TABLE_CELLS 65535

extern const struct puzzle_engine flow_engine_auto;
extern const struct puzzle_engine flow_engine_dijkstra;
extern const struct puzzle_engine flow_engine_best_first;
extern const struct puzzle_engine flow_engine_csp_random;
extern const struct puzzle_engine flow_engine_csp_first;
extern const struct puzzle_engine flow_engine_csp_smart;
extern const struct puzzle_engine flow_engine_csp_direction;
extern const struct puzzle_engine flow_engine_diagonal;
extern const struct puzzle_engine flow_engine_frontier;
extern const struct puzzle_engine flow_engine_learn;
#ifdef CLEW_HAS_SAT
extern const struct puzzle_engine flow_engine_sat;
#endif

/* How many answers an engine must find to settle the question; 0: all. */
static inline uint64_t
flow_wanted_answers(enum puzzle_ask ask)
{
    switch (ask) {
    case PUZZLE_ASK_ANSWER:
        return 1;
    case PUZZLE_ASK_UNIQUE:
        return 2;
    case PUZZLE_ASK_COUNT:
        break;
    }
    return 0;
}

/*
 * Sets the outcome after an exhausted search that found `found` answers (0, 1, or 2 for two or
 * more). finds_touching: the search covers answers that touch themselves as well.
 */
void flow_set_exhausted_outcome(struct puzzle_job *job, int found, bool finds_touching);

/*
 * Fills paths from the colour of every node (-1: none). True if the nodes of each colour are one
 * path from dot to dot that does not touch itself, as an engine that assigns colours leaves them.
 */
bool flow_paths_from_colours(struct flow_paths *paths, const struct flow_board *board,
                             const int16_t *colour_of);

#endif
