/*
 * tiles_engines - the engines of sliding tiles, the default first, ended by NULL.
 *
 * Each is one file that exports one const struct engine. All that prove shortest ways agree on
 * the length. A board that parity excludes is answered before any of them searches:
 * tiles_job_begin does that, and turns the board into its normal form.
 */
#ifndef TILES_ENGINES_H
#define TILES_ENGINES_H

#include "puzzle/puzzle.h"
#include "tiles/tiles_board.h"

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
/* Hands over the way: length moves from the start, proved shortest when bound is length. */
enum clew_status tiles_job_solved(struct puzzle_job *job, const struct tiles_start *start,
                                  const char *moves, int length, int bound,
                                  struct clew_error *error);

#endif
