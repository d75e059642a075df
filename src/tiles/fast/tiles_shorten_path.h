/*
 * tiles_shorten_path - shortens a solution by finding shorter detours between boards on it.
 *
 *     start ----- here ~~~~~~~~~~ there ----- goal
 *                    \__________/
 *
 * A beam that misses a goal hundreds of moves away is good at goals some dozens of moves away. So a
 * window slides along the solution: the board at its end becomes the goal of a beam search from the
 * board at its beginning, and a shorter result replaces the window. Windows side by side are searched
 * at the same time, then those across their borders; they get longer and their beams wider as long
 * as there is time.
 *
 * Without memory the solution stays as it is. It is valid at any time.
 */
#ifndef TILES_SHORTEN_PATH_H
#define TILES_SHORTEN_PATH_H

#include "tiles/board/tiles_board.h"
#include "tiles/tables/tiles_conflict_table.h"

#include "search/search.h"

struct tiles_solution {
    char *moves; /* `length` letters and a null byte */
    int length;  /* -1: none yet */
    int bound;   /* proved: no solution is shorter */
};

/*
 * Stops at the deadline (base_seconds), or when the length has reached the bound. It is slower
 * where `conflicts` is NULL.
 */
void tiles_shorten_path(struct tiles_solution *solution, const struct tiles_start *start,
                        const struct tiles_conflict_table *conflicts, double deadline,
                        struct search *search);

#endif
