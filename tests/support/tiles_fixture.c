/* tiles_fixture - see the header. */
#include "tiles_fixture.h"

#include <string.h>

void
tiles_fixture_begin(struct tiles_fixture *exam, int threads)
{
    memset(exam, 0, sizeof *exam);
    base_memory_init(&exam->memory, 0);
    exam->search.threads = threads;
    search_start(&exam->search, &exam->memory, &exam->monitor);
    assert_int_equal(search_pool_new(&exam->search.pool, threads, &exam->memory, NULL), CLEW_OK);
}

void
tiles_fixture_end(struct tiles_fixture *exam)
{
    search_pool_free(exam->search.pool);
    assert_int_equal(base_memory_used(&exam->memory), 0);
}

struct walk {
    struct tiles_board board;
    void (*look)(void *context, const struct tiles_start *start);
    void *context;
};

static void
fill_from(struct walk *walk, int cell, unsigned used)
{
    struct tiles_start start;

    if (cell == walk->board.cells) {
        if (!tiles_is_solvable(&walk->board))
            return;
        tiles_board_normalise(&start, &walk->board);
        walk->look(walk->context, &start);
        return;
    }
    for (int tile = 0; tile < walk->board.cells; tile++) {
        if (used >> tile & 1)
            continue;
        walk->board.tile_at[cell] = (uint8_t)tile;
        fill_from(walk, cell + 1, used | 1u << tile);
    }
}

void
tiles_fixture_all_boards(int rows, int cols,
                         void (*look)(void *context, const struct tiles_start *start),
                         void *context)
{
    struct walk walk = {.board = {.rows = rows, .cols = cols, .cells = rows * cols},
                        .look = look,
                        .context = context};

    tiles_board_goal(&walk.board, TILES_GAP_LAST);
    fill_from(&walk, 0, 0);
}
