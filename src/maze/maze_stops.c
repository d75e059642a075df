/* maze_stops - see the header. */
#include "maze/maze_stops.h"
#include "base/base_pages.h"

struct numbering {
    struct maze_stops *stops;
    const struct maze_board *board;
    size_t *before_row; /* first the stops of each row, then those of all rows above it */
};

/* Those of 64 cells that are stops. */
static uint64_t
find_stops(const struct maze_board *board, int64_t row, size_t word)
{
    const uint64_t *walls = maze_line_words(&board->walls, row);
    const size_t last = board->walls.line_words - 1;
    const uint64_t here = walls[word];
    const uint64_t next = word < last ? walls[word + 1] : ~UINT64_C(0);
    const uint64_t left = here << 1 | walls[(ptrdiff_t)word - 1] >> 63;
    const uint64_t right = here >> 1 | next << 63;
    const uint64_t above = row ? maze_line_words(&board->walls, row - 1)[word] : ~UINT64_C(0);
    const uint64_t below =
        row + 1 < board->rows ? maze_line_words(&board->walls, row + 1)[word] : ~UINT64_C(0);
    uint64_t found = ~here & (left | right | above | below);

    if (row == board->ball.row && (size_t)(board->ball.col >> 6) == word)
        found |= UINT64_C(1) << (board->ball.col & 63);
    if (row == board->hole.row && (size_t)(board->hole.col >> 6) == word)
        found |= UINT64_C(1) << (board->hole.col & 63);
    return found;
}

static void
find_stops_of_rows(void *context, int64_t from, int64_t to, int worker)
{
    const struct numbering *numbering = context;
    const size_t line_words = numbering->stops->line_words;

    (void)worker;
    for (int64_t row = from; row < to; row++) {
        struct maze_stop_word *words = &numbering->stops->words[(size_t)row * line_words];
        size_t count = 0;

        for (size_t word = 0; word < line_words; word++) {
            words[word].is_stop = find_stops(numbering->board, row, word);
            words[word].before = (uint32_t)count;
            count += (size_t)bits_count(words[word].is_stop);
        }
        numbering->before_row[row] = count;
    }
}

static void
add_rows_before(void *context, int64_t from, int64_t to, int worker)
{
    const struct numbering *numbering = context;
    const size_t line_words = numbering->stops->line_words;

    (void)worker;
    for (int64_t row = from; row < to; row++)
        for (size_t word = 0; word < line_words; word++)
            numbering->stops->words[(size_t)row * line_words + word].before +=
                (uint32_t)numbering->before_row[row];
}

bool
maze_stops_init(struct maze_stops *stops, const struct maze_board *board, struct search_pool *pool,
                struct base_memory *memory)
{
    const size_t rows = (size_t)board->rows;
    const int64_t grain = (int64_t)(4096 / board->walls.line_words) + 1;
    struct numbering numbering = {.stops = stops, .board = board};

    stops->line_words = board->walls.line_words;
    stops->word_count = rows * stops->line_words;
    stops->count = 0;
    stops->words = base_alloc(memory, stops->word_count * sizeof *stops->words);
    numbering.before_row = base_alloc(memory, rows * sizeof *numbering.before_row);
    if (stops->words && numbering.before_row) {
        base_prefer_huge_pages(stops->words, stops->word_count * sizeof *stops->words);
        search_pool_for(pool, board->rows, grain, find_stops_of_rows, &numbering);
        for (size_t row = 0; row < rows; row++) {
            const size_t count = numbering.before_row[row];

            numbering.before_row[row] = stops->count;
            stops->count += count;
        }
        search_pool_for(pool, board->rows, grain, add_rows_before, &numbering);
    }
    base_release(memory, numbering.before_row, rows * sizeof *numbering.before_row);
    return stops->count > 0;
}

void
maze_stops_free(struct maze_stops *stops, struct base_memory *memory)
{
    base_release(memory, stops->words, stops->word_count * sizeof *stops->words);
    *stops = (struct maze_stops){0};
}
