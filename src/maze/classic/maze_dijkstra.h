/*
 * maze_dijkstra - Dijkstra's search over the stops with a binary heap, as the older system has it.
 *
 * Stops leave the heap by cost, then row, then column; from each the ball is rolled down, up,
 * right and left, cell by cell. How the four rolls are carried out is the caller's: one after the
 * other (engine dijkstra) or at once (dijkstra-4).
 */
#ifndef MAZE_DIJKSTRA_H
#define MAZE_DIJKSTRA_H

#include "maze/maze_engines.h"

struct maze_rolled {
    struct grid_place to[GRID_DIRECTIONS];
    int64_t cells[GRID_DIRECTIONS];
};

/* The older system's order. */
extern const enum grid_direction maze_dijkstra_order[GRID_DIRECTIONS];

/* Fills rolled, in that order, with the four rolls from a place. */
typedef void maze_roll_four(const struct maze_board *board, struct grid_place from,
                            struct maze_rolled *rolled, void *context);

enum clew_status maze_dijkstra_run(struct puzzle_job *job, maze_roll_four *roll_four, void *context,
                                   struct clew_error *error);

#endif
