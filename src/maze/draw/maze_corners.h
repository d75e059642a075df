/*
 * maze_corners - the corners of an answer's path, for drawing.
 *
 * Corner 0 is the start of the ball, corner i its place after i rolls.
 *
 * Fails: NULL when memory runs out.  The caller owns the array.
 */
#ifndef MAZE_CORNERS_H
#define MAZE_CORNERS_H

#include "maze/board/maze_board.h"

/* length + 1 places. The answer must have passed maze_check. */
static inline struct grid_place *
maze_corners_new(const struct maze_board *board, const struct maze_answer *answer,
                 struct base_memory *memory)
{
    struct grid_place *corners =
        base_alloc(memory, base_array_bytes((uint64_t)answer->length + 1, sizeof *corners));

    if (!corners)
        return NULL;
    corners[0] = board->ball;
    for (int64_t i = 0; i < answer->length; i++) {
        corners[i + 1] = corners[i];
        maze_roll(board, &corners[i + 1],
                  (enum grid_direction)grid_direction_of_letter(answer->moves[i]));
    }
    return corners;
}

static inline void
maze_corners_free(struct grid_place *corners, const struct maze_answer *answer,
                  struct base_memory *memory)
{
    base_release(memory, corners, (size_t)(answer->length + 1) * sizeof *corners);
}

#endif
