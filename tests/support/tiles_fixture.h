/*
 * tiles_fixture - what the tests of the tile searches share: a search to run in, and all boards.
 *
 * A tiles_fixture is a search without limits on its own pool and memory; free it, and nothing may be
 * left in use.
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

void tiles_fixture_begin(struct tiles_fixture *exam, int threads);
void tiles_fixture_end(struct tiles_fixture *exam);

/* Calls look for every solvable board of the size, the gap belonging last. Up to 9 cells. */
void tiles_fixture_all_boards(int rows, int cols,
                              void (*look)(void *context, const struct tiles_start *start),
                              void *context);

#endif
