/* tiles_fixture - see the header. */
#include "tiles_fixture.h"

#include <string.h>

void
tiles_fixture_begin(struct tiles_fixture *fixture, int threads)
{
    memset(fixture, 0, sizeof *fixture);
    base_memory_init(&fixture->memory, 0);
    fixture->search.threads = threads;
    search_start(&fixture->search, &fixture->memory, &fixture->monitor);
    assert_int_equal(search_pool_new(&fixture->search.pool, threads, &fixture->memory, NULL),
                     CLEW_OK);
}

void
tiles_fixture_end(struct tiles_fixture *fixture)
{
    search_pool_free(fixture->search.pool);
    assert_int_equal(base_memory_used(&fixture->memory), 0);
}

struct board_walk {
    struct tiles_board board;
    void (*visit)(void *context, const struct tiles_start *start);
    void *context;
};

static void
visit_boards_from(struct board_walk *walk, int cell, unsigned used)
{
    struct tiles_start start;

    if (cell == walk->board.cells) {
        if (!tiles_is_solvable(&walk->board))
            return;
        tiles_board_normalise(&start, &walk->board);
        walk->visit(walk->context, &start);
        return;
    }
    for (int tile = 0; tile < walk->board.cells; tile++) {
        if (used >> tile & 1)
            continue;
        walk->board.tile_at[cell] = (uint8_t)tile;
        visit_boards_from(walk, cell + 1, used | 1u << tile);
    }
}

void
tiles_fixture_all_boards(int rows, int cols,
                         void (*visit)(void *context, const struct tiles_start *start),
                         void *context)
{
    struct board_walk walk = {.board = {.rows = rows, .cols = cols, .cells = rows * cols},
                              .visit = visit,
                              .context = context};

    tiles_board_goal(&walk.board, TILES_GAP_LAST);
    visit_boards_from(&walk, 0, 0);
}
