/*
 * tiles_engines - the engines of sliding tiles, and what they share. The default engine is first.
 *
 * Each engine is one file that exports one const struct puzzle_engine. tiles_job_begin answers boards that
 * parity excludes before any search, and converts the board to its normal form.
 *
 * All engines that prove shortest paths return the same one, the first in move order. The order is
 * the option "order", the direction in which the tile slides, L R U D by default; where two paths
 * part, the first one takes the move that comes earlier in the order. It is the path that a plain
 * sequential depth-first search finds first, and it depends only on the board, its goal and that
 * option: not on engine, heuristic, automaton, tables, parallel form, threads or earlier boards.
 * Two exceptions: `fast` returns the best path that it finds in its time, which is the first one
 * only where its IDA* search solves the board; and a limit that stops an engine after it has found
 * a shortest path, while it still searches for earlier ones, leaves that path.
 *
 * Fails: CLEW_BAD_OPTION, CLEW_NO_MEMORY.
 */
#ifndef TILES_ENGINES_H
#define TILES_ENGINES_H

#include "puzzle/puzzle.h"
#include "tiles/board/tiles_board.h"

extern const struct puzzle_engine *const tiles_engines[]; /* ends with NULL */

extern const struct puzzle_engine tiles_engine_astar;
extern const struct puzzle_engine tiles_engine_auto;
extern const struct puzzle_engine tiles_engine_bfs;
extern const struct puzzle_engine tiles_engine_fast;
extern const struct puzzle_engine tiles_engine_ida;
extern const struct puzzle_engine tiles_engine_iddfs;
extern const struct puzzle_engine tiles_engine_iddfs_pruned;

/* True when the job is done: there is no solution, or the board is its goal. */
bool tiles_job_begin(struct puzzle_job *job, struct tiles_start *start, struct clew_error *error,
                     enum clew_status *status);
/* The option "order" as directions (enum grid_direction), mirrored as the start is. */
enum clew_status tiles_job_order(uint8_t order[GRID_DIRECTIONS], const struct puzzle_job *job,
                                 const struct tiles_start *start, struct clew_error *error);
/* The folder that the option "tables" names, in the caller's buffer; NULL: no files are used. */
const char *tiles_job_tables_folder(char *folder, size_t size, const struct puzzle_job *job);
/*
 * Makes a path of `length` moves from the start the answer. `bound` is proved: no path is shorter.
 * The answer is the best if the two are equal; it is valid in either case, also when a limit has
 * stopped the search.
 */
enum clew_status tiles_job_solved(struct puzzle_job *job, const struct tiles_start *start,
                                  const char *moves, int length, int bound,
                                  struct clew_error *error);

#endif
