/*
 * lights_board - Lights Out on a rectangle: which lights are on, and what a press does.
 *
 *     press the middle:   . . .        . * .      A press toggles the cell and its neighbours
 *                         . . .   ->   * * *      to the left, right, above and below. All lights
 *                         . . .        . * .      have to be off at the end.
 *
 * Pressing a cell twice changes nothing and the order of presses does not matter, so an answer is
 * a set of cells. Among the answers with the fewest presses engines return the one whose cells,
 * in reading order, come first.
 *
 * A board is made by a reader or a generator and then never changed. It has 1 to LIGHTS_MAX_SIDE
 * rows and columns. Memory: from the base_memory given to the _new functions, for both structs.
 */
#ifndef LIGHTS_BOARD_H
#define LIGHTS_BOARD_H

#include "base/base_bits.h"
#include "base/base_error.h"
#include "base/base_memory.h"

#define LIGHTS_MAX_SIDE  1024
#define LIGHTS_MAX_REACH 5

struct lights_board {
    int64_t rows, cols;
    uint64_t *lit; /* a set of cells, lights_words of it */
};

struct lights_answer {
    int64_t *presses; /* cells; engines leave them in reading order */
    size_t count;
};

/* All lights are off at first. CLEW_BAD_BOARD: too many rows or columns, or none. */
enum clew_status lights_board_new(struct lights_board **board, int64_t rows, int64_t cols,
                                  struct base_memory *memory, struct clew_error *error);
void lights_board_free(void *board, struct base_memory *memory);

/* The cells are copied, or left to the caller to fill in when presses is NULL. */
enum clew_status lights_answer_new(struct lights_answer **answer, const int64_t *presses,
                                   size_t count, struct base_memory *memory,
                                   struct clew_error *error);
/* The members of a set of cells, in reading order. */
enum clew_status lights_answer_of_set(struct lights_answer **answer,
                                      const struct lights_board *board, const uint64_t *set,
                                      struct base_memory *memory, struct clew_error *error);
void lights_answer_free(void *answer, struct base_memory *memory);

static inline int64_t
lights_cells(const struct lights_board *board)
{
    return board->rows * board->cols;
}

/* Words in a set of cells. */
static inline size_t
lights_words(const struct lights_board *board)
{
    return bits_words((size_t)lights_cells(board));
}

/* The cells that a press toggles, its own first; returns how many. */
int lights_reach(const struct lights_board *board, int64_t cell, int64_t reached[LIGHTS_MAX_REACH]);
/* Presses a cell of a board whose lights are the set lit. */
void lights_press(const struct lights_board *board, uint64_t *lit, int64_t cell);
size_t lights_count(const struct lights_board *board, const uint64_t *set);

#endif
