/*
 * maze_lines - the walls of a board as rows of bits, one line after the other.
 *
 *     guard word | line 0: bits 0 .. length-1, then wall bits up to the word's end | line 1 ...
 *
 * Each line ends in at least one wall bit, and the guard is all wall; so the nearest wall to
 * either side of any cell is found without asking for the border: before a line stands the end
 * of the line above it, or the guard. Kept once by row (the board) and, while an engine needs it,
 * once more by column (maze_lines_turn).
 *
 * Used by: maze_board, the readers, the engines.  Fails: false when memory runs out.
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
    int64_t room;      /* lines there is memory for */
    int64_t length;    /* cells a line */
    size_t line_words; /* length / 64 + 1 */
};

/* No line yet. */
void maze_lines_init(struct maze_lines *lines, int64_t length);
void maze_lines_free(struct maze_lines *lines, struct base_memory *memory);
size_t maze_lines_bytes(const struct maze_lines *lines);

/* Makes room for at least `count` lines in all; grows by doubling unless `exact`. */
bool maze_lines_reserve(struct maze_lines *lines, int64_t count, bool exact,
                        struct base_memory *memory);

/* The words of a line. Its tail must be made wall by maze_line_close after they are written. */
static inline uint64_t *
maze_line_words(const struct maze_lines *lines, int64_t line)
{
    return lines->words + 1 + (size_t)line * lines->line_words;
}

/* Makes the bits behind the last cell wall. */
static inline void
maze_line_close(const struct maze_lines *lines, uint64_t *words)
{
    words[lines->line_words - 1] |= ~UINT64_C(0) << (lines->length & 63);
}

/* Where the bit of a cell stands in `words`. place -1 and place `length` are walls. */
static inline size_t
maze_lines_bit(const struct maze_lines *lines, int64_t line, int64_t place)
{
    return (size_t)(MAZE_GUARD_BITS + line * (int64_t)lines->line_words * 64 + place);
}

static inline bool
maze_lines_has(const struct maze_lines *lines, int64_t line, int64_t place)
{
    return bits_has(lines->words, maze_lines_bit(lines, line, place));
}

/* `turned` becomes the same walls with lines and places exchanged, in blocks of 64 x 64. */
bool maze_lines_turn(struct maze_lines *turned, const struct maze_lines *lines,
                     struct search_pool *pool, struct base_memory *memory);

#endif
