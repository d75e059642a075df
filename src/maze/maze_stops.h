/*
 * maze_stops - the cells where a ball can come to rest, numbered without gaps.
 *
 * A stop is a free cell with a wall on at least one side, or the cell of the ball or the hole. With
 * 1 % walls 4 in 100 cells are stops, with 20 % about half. Data per stop (its cost) needs a much
 * shorter array than data per cell.
 *
 *     words[w] = { is_stop: 64 cells of a row, before: number of stops before these cells }
 *     number of a stop = before + count of the bits of is_stop below its own
 *
 * The layout of the words is that of the board's walls: line_words per row.
 *
 * Fails: false when memory runs out.  Constant once made, so threads may share it.
 */
#ifndef MAZE_STOPS_H
#define MAZE_STOPS_H

#include "maze/board/maze_board.h"

struct maze_stop_word {
    uint64_t is_stop;
    uint32_t before;
};

struct maze_stops {
    struct maze_stop_word *words;
    size_t line_words;
    size_t word_count;
    size_t count; /* stops */
};

bool maze_stops_init(struct maze_stops *stops, const struct maze_board *board,
                     struct search_pool *pool, struct base_memory *memory);
void maze_stops_free(struct maze_stops *stops, struct base_memory *memory);

static inline const struct maze_stop_word *
maze_stop_word_at(const struct maze_stops *stops, int64_t row, int64_t col)
{
    return &stops->words[(size_t)row * stops->line_words + (size_t)(col >> 6)];
}

static inline uint32_t
maze_stop_number(const struct maze_stop_word *word, int64_t col)
{
    const uint64_t below = (UINT64_C(1) << (col & 63)) - 1;

    return word->before + (uint32_t)bits_count(word->is_stop & below);
}

#endif
