/*
 * maze_engines - the engines of the maze, and what they share.
 *
 * Each engine finds the costs of stops in its own way until that of the hole is proved or no stop
 * is left, and then the path by them.
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
 * Sets the outcome of a search that no limit has ended. is_reached: a path into the hole exists;
 * answer: the path, or NULL if a limit ended the search for it.
 */
void maze_engines_finish_job(struct puzzle_job *job, struct maze_answer *answer, bool is_reached);

/* Emits the event that a stop is expanded. */
void maze_emit_expand(struct search *search, int worker, int64_t cell, int64_t cost);

#endif
