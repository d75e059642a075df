/*
 * tiles_puzzle - sliding tiles as the rest of the library sees them; see puzzle.h.
 *
 * The parts of the table that are longer than a few lines have files of their own: the options,
 * answers that people write, and what an answer reports (facts, rules, paths).
 */
#ifndef TILES_PUZZLE_H
#define TILES_PUZZLE_H

#include "puzzle/puzzle.h"
#include "tiles/tiles_board.h"

extern const struct puzzle tiles_puzzle;
extern const struct clew_option_info tiles_options[];

/* L R U D, or words such as left, with anything between; the gap's moves if the board says so. */
enum clew_status tiles_read_answer(void **answer, const void *board, struct base_text *text,
                                   struct base_memory *memory, struct clew_error *error);

void tiles_facts(const void *board, const void *answer, struct puzzle_facts *facts);
/* The rules that the board carries: its goal, and whose moves are written. */
bool tiles_rule(const void *board, size_t index, struct clew_rule *rule);
/* One path: the cells of the gap, from its first place to its last. */
size_t tiles_path_count(const void *board, const void *answer);
size_t tiles_path(const void *board, const void *answer, size_t index, int64_t *cells,
                  size_t capacity);
/* The two tiles whose exchange would turn a board that cannot be solved into one that can. */
void tiles_odd_pair(const struct tiles_board *board, int pair[2]);

#endif
