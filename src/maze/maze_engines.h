/*
 * maze_engines - what the engines of the maze share: how a search ends, and their list.
 *
 * Each engine fills maze_costs in its own manner until the hole's cost is proved or nothing is
 * left, and hands them to maze_engines_finish.
 */
#ifndef MAZE_ENGINES_H
#define MAZE_ENGINES_H

#include "maze/maze_shortest_path.h"
#include "puzzle/puzzle.h"

extern const struct puzzle_engine maze_engine_auto;
extern const struct puzzle_engine maze_engine_bits;
extern const struct puzzle_engine maze_engine_dijkstra;
extern const struct puzzle_engine maze_engine_dijkstra_4;

/*
 * Sets outcome and answer from the costs. is_settled: the search came to its natural end, so the
 * hole's cost is exact, or the hole cannot be reached. by_col: the walls by column, or NULL.
 */
enum clew_status maze_engines_finish(struct puzzle_job *job, const struct maze_costs *costs,
                                     const struct maze_lines *by_col, bool is_settled,
                                     struct clew_error *error);

/* Tells a listener that a stop is taken up. */
void maze_emit_expand(struct search *search, int worker, int64_t cell, int64_t cost);

#endif
