/*
 * tiles_reference - a naive twin of the tile engines: the first shortest path in move order.
 *
 * It knows nothing of the library's searches, mirror images or tables. tiles_reference_measure spreads
 * over all boards of the size from the goal, so that the distance of each is known; the first path
 * then always takes the first move of the order that comes nearer. Up to 9 cells for that; goals,
 * random walks and boards of any size up to 16.
 */
#ifndef TILES_REFERENCE_H
#define TILES_REFERENCE_H

#include "support.h"

#define TILES_REFERENCE_MAX_CELLS 16
#define TILES_REFERENCE_MAX_MOVES 128

struct tiles_reference {
    int rows, cols;
    uint8_t goal_at[TILES_REFERENCE_MAX_CELLS];
    uint8_t *distance; /* by the rank of the order of all tiles, the gap included */
};

void tiles_reference_measure(struct tiles_reference *twin);
void tiles_reference_free(struct tiles_reference *twin);
/* Writes the moves; order is four letters, e.g. LRUD, of the way the tile slides. */
void tiles_reference_first(const struct tiles_reference *twin, const uint8_t *tile_at,
                           const char *order, char *moves);
/* Slides so many tiles at random. */
void tiles_reference_walk(const struct tiles_reference *twin, uint8_t *tile_at, int moves,
                          struct base_random *random);
/* The library's board with the twin's goal. */
struct clew_board *tiles_reference_board(const struct tiles_reference *twin,
                                         const uint8_t *tile_at);

#endif
