/* maze_bits_lines - the walls of both axes, with a bit per cell for "reached" beside each. */
#include "base/base_pages.h"
#include "maze/bits/maze_bits.h"

/*
 * That a worker makes at a time: 4 MB, two large pages. With less, two workers would begin in the
 * same large page; the system then clears one for each of them, and drops one.
 */
#define GRAIN_WORDS (INT64_C(1) << 18)

struct making {
    struct maze_bits_lines *lines;
    const uint64_t *walls;
};

static void
set_word(struct maze_bits_word *word, uint64_t walls)
{
    word->walls = walls;
    atomic_init(&word->reached, 0);
}

static void
copy_walls(void *context, int64_t from, int64_t to, int worker)
{
    const struct making *making = context;

    (void)worker;
    for (int64_t i = from; i < to; i++)
        set_word(&making->lines->words[i], making->walls[i]);
}

static bool
make_lines(struct maze_bits_lines *made, const struct maze_lines *lines, struct search *search)
{
    const size_t words = 1 + (size_t)lines->count * lines->line_words;
    struct making making = {made, lines->words};

    made->line_bits = lines->line_words * 64;
    made->inverse = UINT64_MAX / made->line_bits + 1;
    made->words = base_alloc(search->memory, base_array_bytes(words + 1, sizeof *made->words));
    if (!made->words)
        return false;
    made->word_count = words + 1;
    base_prefer_huge_pages(made->words, made->word_count * sizeof *made->words);
    search_pool_for(search->pool, (int64_t)words, GRAIN_WORDS, copy_walls, &making);
    set_word(&made->words[words], ~UINT64_C(0));
    return true;
}

bool
maze_bits_lines_make(struct maze_bits *bits)
{
    const struct maze_board *board = bits->board;
    struct search *search = bits->search;

    return maze_lines_transpose(&bits->by_col, &board->walls, search->pool, search->memory) &&
           make_lines(&bits->lines[MAZE_ALONG_ROW], &board->walls, search) &&
           make_lines(&bits->lines[MAZE_ALONG_COL], &bits->by_col, search);
}

void
maze_bits_lines_free(struct maze_bits *bits)
{
    for (int axis = 0; axis < 2; axis++)
        base_release(bits->search->memory, bits->lines[axis].words,
                     bits->lines[axis].word_count * sizeof *bits->lines[axis].words);
    maze_lines_free(&bits->by_col, bits->search->memory);
}
