/*
 * maze_lines - the walls of a board as one bit per cell, line after line.
 *
 *     guard word | line 0: bits 0 .. length-1, then wall bits up to the word's end | line 1 ...
 *
 * Each line ends in at least one wall bit, and the guard word is all wall. So a search for the
 * nearest wall bit on either side of a cell needs no test for the border: the end of the line
 * before it, or the guard, stops it. The board keeps its walls by row; an engine makes a second
 * copy by column with maze_lines_transpose.
 *
 * Fails: false when memory runs out.  The words belong to the struct; maze_lines_free releases
 * them.
 */
#ifndef MAZE_LINES_H
#define MAZE_LINES_H

#include "base/base_bits.h"
#include "base/base_memory.h"
#include "search/search_pool.h"

#define MAZE_GUARD_BITS 64

struct maze_lines {
    uint64_t *words;
    int64_t count;     /* lines in use */
    int64_t capacity;  /* lines that fit into words */
    int64_t length;    /* cells per line */
    size_t line_words; /* length / 64 + 1 */
};

/* Without lines. */
void maze_lines_init(struct maze_lines *lines, int64_t length);
void maze_lines_free(struct maze_lines *lines, struct base_memory *memory);
size_t maze_lines_bytes(const struct maze_lines *lines);

/* Room for at least `count` lines in total; grows by doubling unless `exact`. */
bool maze_lines_reserve(struct maze_lines *lines, int64_t count, bool exact,
                        struct base_memory *memory);

/* The words of a line. Call maze_line_close after writing them. */
static inline uint64_t *
maze_line_words(const struct maze_lines *lines, int64_t line)
{
    return lines->words + 1 + (size_t)line * lines->line_words;
}

/* Sets the bits after the last cell to wall. */
static inline void
maze_line_close(const struct maze_lines *lines, uint64_t *words)
{
    words[lines->line_words - 1] |= ~UINT64_C(0) << (lines->length & 63);
}

/* The index of a cell's bit in `words`. Positions -1 and `length` are walls. */
static inline size_t
maze_lines_bit(const struct maze_lines *lines, int64_t line, int64_t pos)
{
    return (size_t)(MAZE_GUARD_BITS + line * (int64_t)lines->line_words * 64 + pos);
}

static inline bool
maze_lines_has(const struct maze_lines *lines, int64_t line, int64_t pos)
{
    return bits_has(lines->words, maze_lines_bit(lines, line, pos));
}

/* Makes `transposed` the same walls by column, or by row again, in blocks of 64 x 64. */
bool maze_lines_transpose(struct maze_lines *transposed, const struct maze_lines *lines,
                          struct search_pool *pool, struct base_memory *memory);

#endif
