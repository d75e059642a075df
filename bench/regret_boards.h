/*
 * regret_boards - the boards of bench_regret: published ones, look-alikes, and kinds that are hard.
 *
 *     published      all boards of the data folder
 *     alike          generated like published levels, proved unique, 8x8 to 25x25
 *     self-touching  random Hamiltonian paths (backbite moves), cut into side/2 or side pieces
 *     shapes         hexes, bridges, joined edges, walls
 *     swapped        self-touching boards with two dots exchanged: most have no answer
 *
 * All but the published ones follow from fixed seeds.
 */
#ifndef REGRET_BOARDS_H
#define REGRET_BOARDS_H

#include "bench.h"

#define REGRET_SETS 5
#define REGRET_NAME 64 /* bytes */

struct regret_board {
    struct clew_board *board;
    char name[REGRET_NAME];
};

struct regret_boards {
    struct regret_board *list;
    size_t count;
};

extern const char *const regret_set_names[REGRET_SETS];

/* Adds the boards of one set, an index of regret_set_names; generated ones from this seed on. */
void regret_boards_add(struct regret_boards *boards, int set, const char *data, int first_seed);
void regret_boards_free(struct regret_boards *boards);

#endif
