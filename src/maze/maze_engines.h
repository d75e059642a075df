/*
 * maze_engines - the engines of the maze, and what they share.
 *
 * Each engine fills maze_costs in its own way until the cost of the hole is proved or no stop is
 * left, and passes them to maze_engines_finish_job, which finds the path.
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
 * Sets outcome and answer from the costs. is_complete: no limit ended the search, so the cost of
 * the hole is exact, or the hole cannot be reached. by_col: the walls by column, or NULL.
 */
enum clew_status maze_engines_finish_job(struct puzzle_job *job, const struct maze_costs *costs,
                                         const struct maze_lines *by_col, bool is_complete,
                                         struct clew_error *error);

/* Emits the event that a stop is expanded. */
void maze_emit_expand(struct search *search, int worker, int64_t cell, int64_t cost);

#endif
