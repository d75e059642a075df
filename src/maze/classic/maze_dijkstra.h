/*
 * maze_dijkstra - Dijkstra's search over the stops with a binary heap.
 *
 * The method of the rolling-ball system (see doc/history.md). Stops leave the heap by cost, then
 * row, then column; from each the ball rolls down, up, right and left, cell by cell. The caller
 * decides how the four rolls are made: in sequence (engine dijkstra) or in parallel (dijkstra-4).
 *
 * Fails: CLEW_NO_MEMORY.  One thread, except for what roll_four starts.
 */
#ifndef MAZE_DIJKSTRA_H
#define MAZE_DIJKSTRA_H

#include "maze/classic/maze_costs.h"
#include "maze/maze_engines.h"

struct maze_four_rolls {
    struct grid_place to[GRID_DIRECTIONS];
    int64_t cells[GRID_DIRECTIONS];
};

/* The order in which the rolling-ball system tried them. */
extern const enum grid_direction maze_dijkstra_order[GRID_DIRECTIONS];

/* Makes the four rolls from a place, in that order. */
typedef void maze_roll_four_function(const struct maze_board *board, struct grid_place from,
                                     struct maze_four_rolls *rolled, void *context);

enum clew_status maze_dijkstra_run(struct puzzle_job *job, maze_roll_four_function *roll_four,
                                   void *context, struct clew_error *error);

/*
 * The path by the costs, which must be exact for every stop that costs less than the hole, and at
 * least that of the hole for the others. The hole must have been reached. *answer is NULL when a
 * limit ended the search.
 */
enum clew_status maze_dijkstra_find_path(struct maze_answer **answer,
                                         const struct maze_board *board,
                                         const struct maze_costs *costs, enum maze_ties ties,
                                         struct search *search, struct clew_error *error);

#endif
