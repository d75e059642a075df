/*
 * tiles_raise_bound - a proved lower bound by short IDA* searches, which may solve the board.
 *
 * Each round that IDA* ends without a solution raises the bound by two. The searches count linear
 * conflicts. Rounds this short die within some 30 moves, so what counts is the board they begin
 * with: from the goal to the start they often take ten times fewer nodes than from the start to the
 * goal, or more. So a few small rounds are run each way, and the larger ones the easier way.
 *
 * On 5x5, where the 6-6-6-6 tables are in files or in memory already, another search goes on with
 * them: in the same time it proves some moves more. Tables are never built here, since that takes
 * longer than there is time.
 *
 * A limit, or a lack of memory, ends the search; the bound so far stays.
 */
#ifndef TILES_RAISE_BOUND_H
#define TILES_RAISE_BOUND_H

#include "tiles/fast/tiles_shorten_path.h"
#include "tiles/tables/tiles_conflict_table.h"

struct tiles_bound_task {
    const struct tiles_start *start;
    const struct tiles_conflict_table *conflicts; /* NULL: not for this size */
    uint8_t order[GRID_DIRECTIONS];               /* of moves */
    const char *folder;                           /* with table files; NULL: none */
    double seconds;                               /* since the search began */
    struct search *search;
    const char *heuristic; /* the result: which one gave the bound */
};

/* Raises best->bound. If that solves the board, it also replaces the moves. */
void tiles_raise_bound(struct tiles_bound_task *task, struct tiles_solution *best);

#endif
