/*
 * tiles_raise_bound - a proved lower bound by short IDA* searches, which may solve the board.
 *
 * Each round that IDA* ends without a solution raises the bound by two. The first search counts
 * linear conflicts. On 5x5, where the 6-6-6-6 tables are in files or in memory already, a second
 * one goes on with them: in the same time it proves some four moves more. Tables are never built
 * here, since that takes longer than there is time.
 *
 * A limit, or a lack of memory, ends the search; the bound so far stays.
 */
#ifndef TILES_RAISE_BOUND_H
#define TILES_RAISE_BOUND_H

#include "tiles/fast/tiles_shorten_path.h"

struct tiles_bound_task {
    const struct tiles_start *start;
    uint8_t order[GRID_DIRECTIONS]; /* of moves */
    const char *folder;             /* with table files; NULL: none */
    double seconds;                 /* since the search began */
    struct search *search;
    const char *heuristic; /* the result: which one gave the bound */
};

/* Raises best->bound. If that solves the board, it also replaces the moves. */
void tiles_raise_bound(struct tiles_bound_task *task, struct tiles_solution *best);

#endif
