/* maze_lines - see the header. */
#include "maze/board/maze_lines.h"
#include "base/base_pages.h"

#include <string.h>

void
maze_lines_init(struct maze_lines *lines, int64_t length)
{
    *lines = (struct maze_lines){.length = length, .line_words = (size_t)(length / 64) + 1};
}

/* Bit indices are size_t (maze_lines_bit), so the bytes must stay below an eighth of SIZE_MAX. */
static size_t
bytes_for(const struct maze_lines *lines, int64_t count)
{
    const size_t bytes =
        base_array_bytes(1 + (uint64_t)count * lines->line_words, sizeof(uint64_t));

    return bytes < SIZE_MAX / 8 ? bytes : SIZE_MAX;
}

size_t
maze_lines_bytes(const struct maze_lines *lines)
{
    return lines->words ? bytes_for(lines, lines->capacity) : 0;
}

void
maze_lines_free(struct maze_lines *lines, struct base_memory *memory)
{
    base_release(memory, lines->words, maze_lines_bytes(lines));
    maze_lines_init(lines, lines->length);
}

bool
maze_lines_reserve(struct maze_lines *lines, int64_t count, bool exact, struct base_memory *memory)
{
    const size_t bytes = maze_lines_bytes(lines);
    int64_t capacity = count;
    uint64_t *words;

    if (lines->words && count <= lines->capacity)
        return true;
    if (!exact && capacity < 2 * lines->capacity)
        capacity = 2 * lines->capacity;
    words = base_resize(memory, lines->words, bytes, bytes_for(lines, capacity));
    if (!words)
        return false;
    if (!lines->words)
        base_prefer_huge_pages(words, bytes_for(lines, capacity));
    words[0] = ~UINT64_C(0);
    lines->words = words;
    lines->capacity = capacity;
    return true;
}

/* ---- Transposing ---- */

/*
 * Transposes a 64 x 64 block by swapping its upper right with its lower left quarter, recursively
 * in halves (Warren, Hacker's Delight, 7-3). The rows of a half are consecutive, so the compiler
 * swaps several at once.
 */
static void
transpose_block(uint64_t block[64])
{
    uint64_t mask = UINT64_C(0x00000000FFFFFFFF);

    for (int half = 32; half; half >>= 1, mask ^= mask << half)
        for (int first = 0; first < 64; first += 2 * half)
            for (int row = first; row < first + half; row++) {
                const uint64_t moved = ((block[row] >> half) ^ block[row + half]) & mask;

                block[row] ^= moved << half;
                block[row + half] ^= moved;
            }
}

struct transposition {
    struct maze_lines *transposed;
    const struct maze_lines *lines;
};

static void
transpose_into(const struct transposition *transposition, int64_t line_word, int64_t block_line)
{
    const struct maze_lines *from = transposition->lines;
    struct maze_lines *to = transposition->transposed;
    const int64_t first = block_line * 64, first_out = line_word * 64;
    const int64_t lines_in = from->count - first < 64 ? from->count - first : 64;
    const int64_t lines_out = to->count - first_out < 64 ? to->count - first_out : 64;
    uint64_t block[64];

    for (int64_t i = 0; i < lines_in; i++)
        block[i] = maze_line_words(from, first + i)[line_word];
    for (int64_t i = lines_in > 0 ? lines_in : 0; i < 64; i++)
        block[i] = ~UINT64_C(0); /* outside of the board is wall */
    transpose_block(block);
    for (int64_t i = 0; i < lines_out; i++)
        maze_line_words(to, first_out + i)[block_line] = block[i];
}

/*
 * A band is 64 lines of the result, so each line is written by one worker. The next band reads the
 * neighbouring words of cache lines that are still cached: a column of words of 10,000 lines is
 * 640 KB of cache lines.
 */
static void
transpose_bands(void *context, int64_t from, int64_t to, int worker)
{
    const struct transposition *transposition = context;

    (void)worker;
    for (int64_t line_word = from; line_word < to; line_word++)
        for (int64_t block = 0; block < (int64_t)transposition->transposed->line_words; block++)
            transpose_into(transposition, line_word, block);
}

bool
maze_lines_transpose(struct maze_lines *transposed, const struct maze_lines *lines,
                     struct search_pool *pool, struct base_memory *memory)
{
    struct transposition transposition = {transposed, lines};

    maze_lines_init(transposed, lines->count);
    if (!maze_lines_reserve(transposed, lines->length, true, memory))
        return false;
    transposed->count = lines->length;
    search_pool_for(pool, (lines->length + 63) / 64, 8, transpose_bands, &transposition);
    return true;
}
