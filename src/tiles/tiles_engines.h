/*
 * tiles_engines - the engines of sliding tiles, the default first, ended by NULL.
 *
 * Each is one file that exports one const struct engine. A board that parity excludes is answered
 * before any of them searches: tiles_job_begin does that, and turns the board into its normal form.
 *
 * All engines that prove shortest paths return the same one, the first in move order. The order is
 * that of the option "order", the way the tile slides, L R U D by default; where two paths part,
 * the first one takes the move that the order names earlier. It is the path that a plain
 * depth-first search with one worker meets first, and it depends on the board, its goal and that
 * option alone: not on engine, heuristic, automaton, tables, parallel form, threads or earlier
 * boards. Two exceptions: `fast` returns the best path that it finds in its time, which is the
 * first one only where its own search of bounds solves the board; and a limit that stops an engine
 * after it has found a shortest path, while it still looks for earlier ones, leaves that path.
 */
#ifndef TILES_ENGINES_H
#define TILES_ENGINES_H

#include "puzzle/puzzle.h"
#include "tiles/board/tiles_board.h"

extern const struct engine *const tiles_engines[];

extern const struct engine tiles_engine_astar;
extern const struct engine tiles_engine_auto;
extern const struct engine tiles_engine_bfs;
extern const struct engine tiles_engine_fast;
extern const struct engine tiles_engine_ida;
extern const struct engine tiles_engine_iddfs;
extern const struct engine tiles_engine_iddfs_pruned;

/* True when the question is answered already: no way exists, or the board is its goal. */
bool tiles_job_begin(struct puzzle_job *job, struct tiles_start *start, struct clew_error *error,
                     enum clew_status *status);
/*
 * The option "order" for that start: the directions L R U D (enum grid_direction) in the order in
 * which they are to be tried, mirrored as the start is.
 */
enum clew_status tiles_job_order(uint8_t order[GRID_DIRECTIONS], const struct puzzle_job *job,
                                 const struct tiles_start *start, struct clew_error *error);
/*
 * Hands over a path of `length` moves from the start. `bound` is proved: no path is shorter. The
 * answer is the best exactly when that is the length; it stands in either case, also when a limit
 * has stopped the search.
 */
enum clew_status tiles_job_solved(struct puzzle_job *job, const struct tiles_start *start,
                                  const char *moves, int length, int bound,
                                  struct clew_error *error);

#endif
