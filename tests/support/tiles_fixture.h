/*
 * tiles_fixture - for the tests of tile searches: a search to run in, and all boards of a size.
 *
 * A tiles_fixture is a search without limits, with its own pool and memory. tiles_fixture_end
 * checks that all memory is released.
 */
#ifndef TILES_FIXTURE_H
#define TILES_FIXTURE_H

#include "search/search.h"
#include "search/search_pool.h"
#include "support.h"
#include "tiles/board/tiles_board.h"

struct tiles_fixture {
    struct base_memory memory;
    struct search_monitor monitor;
    struct search search;
};

void tiles_fixture_begin(struct tiles_fixture *fixture, int threads);
void tiles_fixture_end(struct tiles_fixture *fixture);

/* Calls visit for every solvable board of the size; the goal has the gap last. Up to 9 cells. */
void tiles_fixture_all_boards(int rows, int cols,
                              void (*visit)(void *context, const struct tiles_start *start),
                              void *context);

#endif
