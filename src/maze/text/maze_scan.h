/*
 * maze_scan - turns rows of text into wall bits, fast.
 *
 * A format says what each byte means (struct maze_symbols). The scanner takes 64 bytes of a row at
 * a time: when all are the common wall or free character, two comparisons make the word (with SSE2
 * where the machine has it); otherwise it goes byte by byte through the table. The pool shares rows
 * of equal length.
 *
 * Fails: returns where the first bad row or byte is; the format makes the message. No memory.
 */
#ifndef MAZE_SCAN_H
#define MAZE_SCAN_H

#include "maze/board/maze_lines.h"

enum maze_symbol {
    MAZE_SYMBOL_UNKNOWN,
    MAZE_SYMBOL_FREE,
    MAZE_SYMBOL_WALL,
    MAZE_SYMBOL_BALL,
    MAZE_SYMBOL_HOLE,
};

struct maze_symbols {
    uint8_t of[256]; /* enum maze_symbol by byte */
    char wall, free; /* the common characters */
};

/* Balls or holes found. (row, col) is the place of one of them. */
struct maze_scan_count {
    atomic_llong count;
    atomic_llong row, col;
};

struct maze_scan {
    const struct maze_symbols *symbols;
    struct maze_lines *lines;
    struct maze_scan_count balls, holes;
};

void maze_scan_init(struct maze_scan *scan, const struct maze_symbols *symbols,
                    struct maze_lines *lines);

/* Scans one row into its line. Returns the column of the first unknown character, or -1. */
int64_t maze_scan_row(struct maze_scan *scan, const char *text, int64_t row);

/*
 * Scans `count` rows that begin `stride` bytes apart into the lines from `first_row` on, for which
 * there must be room. Returns the first row with an unknown character, or -1.
 */
int64_t maze_scan_rows(struct maze_scan *scan, const char *text, size_t stride, int64_t first_row,
                       int64_t count, struct search_pool *pool);

/* Scans "0,1,...,0", lines->length digits, into a line. False: the text is not exactly that. */
bool maze_scan_digit_row(struct maze_lines *lines, const char *digits, int64_t line);
/* The same for many rows. Returns the first row that is not exactly that, or -1. */
int64_t maze_scan_digit_rows(struct maze_lines *lines, const char *digits, size_t stride,
                             int64_t first_line, int64_t count, struct search_pool *pool);

#endif
