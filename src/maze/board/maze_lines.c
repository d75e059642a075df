/* maze_lines - see the header. */
#include "maze/board/maze_lines.h"

#include <string.h>

void
maze_lines_init(struct maze_lines *lines, int64_t length)
{
    *lines = (struct maze_lines){.length = length, .line_words = (size_t)(length / 64) + 1};
}

/* Bits are counted in a size_t (maze_lines_bit), so the bytes must stay below an eighth of it. */
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
    return lines->words ? bytes_for(lines, lines->room) : 0;
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
    int64_t room = count;
    uint64_t *words;

    if (lines->words && count <= lines->room)
        return true;
    if (!exact && room < 2 * lines->room)
        room = 2 * lines->room;
    words = base_resize(memory, lines->words, bytes, bytes_for(lines, room));
    if (!words)
        return false;
    words[0] = ~UINT64_C(0);
    lines->words = words;
    lines->room = room;
    return true;
}

/* ---- Turning ---- */

/*
 * Exchanges rows and columns of a 64 x 64 block: halves the block again and again, and exchanges
 * the upper right with the lower left quarter (Warren, Hacker's Delight, 7-3).
 */
static void
turn_block(uint64_t block[64])
{
    uint64_t mask = UINT64_C(0x00000000FFFFFFFF);

    for (int half = 32; half; half >>= 1, mask ^= mask << half)
        for (int row = 0; row < 64; row = ((row | half) + 1) & ~half) {
            const uint64_t moved = ((block[row] >> half) ^ block[row | half]) & mask;

            block[row] ^= moved << half;
            block[row | half] ^= moved;
        }
}

struct turning {
    struct maze_lines *turned;
    const struct maze_lines *lines;
};

static void
turn_one(const struct turning *turning, int64_t line_word, int64_t block_line)
{
    const struct maze_lines *from = turning->lines;
    struct maze_lines *to = turning->turned;
    const int64_t first = block_line * 64, first_out = line_word * 64;
    const int64_t lines_in = from->count - first < 64 ? from->count - first : 64;
    const int64_t lines_out = to->count - first_out < 64 ? to->count - first_out : 64;
    uint64_t block[64];

    for (int64_t i = 0; i < lines_in; i++)
        block[i] = maze_line_words(from, first + i)[line_word];
    for (int64_t i = lines_in > 0 ? lines_in : 0; i < 64; i++)
        block[i] = ~UINT64_C(0); /* what lies outside is wall */
    turn_block(block);
    for (int64_t i = 0; i < lines_out; i++)
        maze_line_words(to, first_out + i)[block_line] = block[i];
}

/*
 * Bands of 64 lines of the result: whole lines are written by one worker. The next band reads the
 * neighbouring words of the same cache lines, which are still near: a column of words of 10,000
 * lines is 640 KB of cache lines.
 */
static void
turn_bands(void *context, int64_t from, int64_t to, int worker)
{
    const struct turning *turning = context;

    (void)worker;
    for (int64_t line_word = from; line_word < to; line_word++)
        for (int64_t block = 0; block < (int64_t)turning->turned->line_words; block++)
            turn_one(turning, line_word, block);
}

bool
maze_lines_turn(struct maze_lines *turned, const struct maze_lines *lines, struct search_pool *pool,
                struct base_memory *memory)
{
    struct turning turning = {turned, lines};

    maze_lines_init(turned, lines->count);
    if (!maze_lines_reserve(turned, lines->length, true, memory))
        return false;
    turned->count = lines->length;
    search_pool_for(pool, (lines->length + 63) / 64, 8, turn_bands, &turning);
    return true;
}
