/*
 * maze_scan - turns the signs of text rows into wall bits, fast.
 *
 * A format says what each byte means (struct maze_signs). A row of signs is taken 64 at a time:
 * where all 64 are the common wall or free sign, two comparisons make the word (SSE2 where the
 * machine has it); other words go byte by byte through the table. Rows of one length, one after
 * the other, are shared among the pool.
 *
 * The scanner only says that something is wrong and where it begins; the format finds the words.
 * Used by: maze_text_*.  No memory of its own.
 */
#ifndef MAZE_SCAN_H
#define MAZE_SCAN_H

#include "maze/board/maze_lines.h"

enum maze_sign {
    MAZE_SIGN_UNKNOWN,
    MAZE_SIGN_FREE,
    MAZE_SIGN_WALL,
    MAZE_SIGN_BALL,
    MAZE_SIGN_HOLE,
};

struct maze_signs {
    uint8_t of[256]; /* enum maze_sign of each byte */
    char wall, free; /* the common ones */
};

/* Balls or holes seen. When there is one, (row, col) is where; when more, any of them. */
struct maze_seen {
    atomic_llong count;
    atomic_llong row, col;
};

struct maze_scan {
    const struct maze_signs *signs;
    struct maze_lines *lines;
    struct maze_seen balls, holes;
};

void maze_scan_init(struct maze_scan *scan, const struct maze_signs *signs,
                    struct maze_lines *lines);

/* Signs of one row into its line, which has room. The place of the first unknown sign, or -1. */
int64_t maze_scan_row(struct maze_scan *scan, const char *signs, int64_t row);

/*
 * `count` rows of signs that begin `stride` bytes apart, into the lines from `first_row` on, which
 * have room. The first row with an unknown sign, or -1.
 */
int64_t maze_scan_rows(struct maze_scan *scan, const char *signs, size_t stride, int64_t first_row,
                       int64_t count, struct search_pool *pool);

/* "0,1,...,0" of lines->length digits into a line: false unless it is exactly that. */
bool maze_scan_digits(struct maze_lines *lines, const char *digits, int64_t line);
/* Many such rows; the first that is not exactly that, or -1. */
int64_t maze_scan_digit_rows(struct maze_lines *lines, const char *digits, size_t stride,
                             int64_t first_line, int64_t count, struct search_pool *pool);

#endif
