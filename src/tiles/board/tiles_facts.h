/*
 * tiles_facts - what a board and an answer report: named facts, rules, the path of the gap.
 */
#ifndef TILES_FACTS_H
#define TILES_FACTS_H

#include "puzzle/puzzle.h"
#include "tiles/board/tiles_board.h"

void tiles_facts(const void *board, const void *answer, struct puzzle_facts *facts);
/* The rules of the board: its goal, and whether moves are those of the tile or of the gap. */
bool tiles_rule(const void *board, size_t index, struct clew_rule *rule);
/* One path: the cells of the gap, from the first to the last. */
size_t tiles_path(const void *board, const void *answer, size_t index, int64_t *cells,
                  size_t capacity);
/* Two tiles whose swap would make an unsolvable board solvable. */
void tiles_parity_pair(const struct tiles_board *board, int pair[2]);

#endif
