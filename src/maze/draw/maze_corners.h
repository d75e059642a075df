/*
 * maze_corners - the corners of a way, for those who draw it: place 0 is the ball, place i the stop
 * after i rolls. Memory belongs to the caller.
 */
#ifndef MAZE_CORNERS_H
#define MAZE_CORNERS_H

#include "maze/board/maze_board.h"

/* length + 1 places; NULL when memory runs out. Letters are those of a checked answer. */
static inline struct grid_place *
maze_corners_new(const struct maze_board *board, const struct maze_answer *way,
                 struct base_memory *memory)
{
    struct grid_place *route =
        base_alloc(memory, base_array_bytes((uint64_t)way->length + 1, sizeof *route));

    if (!route)
        return NULL;
    route[0] = board->ball;
    for (int64_t i = 0; i < way->length; i++) {
        route[i + 1] = route[i];
        maze_roll(board, &route[i + 1],
                  (enum grid_direction)grid_direction_of_letter(way->path[i]));
    }
    return route;
}

static inline void
maze_corners_free(struct grid_place *route, const struct maze_answer *way,
                  struct base_memory *memory)
{
    base_release(memory, route, (size_t)(way->length + 1) * sizeof *route);
}

#endif
