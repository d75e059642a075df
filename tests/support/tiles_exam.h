/*
 * tiles_exam - what the tests of the tile searches share: a search to run in, and all boards.
 *
 * A tiles_exam is a search without limits on its own pool and memory; free it, and nothing may be
 * left in use.
 */
#ifndef TILES_EXAM_H
#define TILES_EXAM_H

#include "search/search.h"
#include "search/search_pool.h"
#include "support.h"
#include "tiles/board/tiles_board.h"

struct tiles_exam {
    struct base_memory memory;
    struct search_outside outside;
    struct search search;
};

void tiles_exam_begin(struct tiles_exam *exam, int threads);
void tiles_exam_end(struct tiles_exam *exam);

/* Calls look for every solvable board of the size, the gap belonging last. Up to 9 cells. */
void tiles_exam_all(int rows, int cols,
                    void (*look)(void *context, const struct tiles_start *start), void *context);

#endif
