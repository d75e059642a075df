/*
 * tiles_reference - a naive reference solver for tiles: the first shortest path in move order.
 *
 * It shares nothing with the library's searches and tables. tiles_reference_measure computes the
 * distance of every board from the goal by breadth-first search; the first path then always takes
 * the first move in the order that gets closer. That is limited to 9 cells; random walks and boards
 * work up to 16.
 */
#ifndef TILES_REFERENCE_H
#define TILES_REFERENCE_H

#include "support.h"

#define TILES_REFERENCE_MAX_CELLS 16
#define TILES_REFERENCE_MAX_MOVES 128

struct tiles_reference {
    int rows, cols;
    uint8_t goal_at[TILES_REFERENCE_MAX_CELLS];
    uint8_t *distance; /* by the rank of the permutation of all tiles, with the gap */
};

void tiles_reference_measure(struct tiles_reference *reference);
void tiles_reference_free(struct tiles_reference *reference);
/* Writes the moves; order is four letters, e.g. LRUD: the direction in which the tile slides. */
void tiles_reference_first_path(const struct tiles_reference *reference, const uint8_t *tile_at,
                                const char *order, char *moves);
/* Makes that many random moves. */
void tiles_reference_walk(const struct tiles_reference *reference, uint8_t *tile_at, int moves,
                          struct base_random *random);
/* The board for the library, with the goal of the reference. */
struct clew_board *tiles_reference_board(const struct tiles_reference *reference,
                                         const uint8_t *tile_at);

#endif
