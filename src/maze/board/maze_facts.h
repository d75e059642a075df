/*
 * maze_facts - what a board and an answer report: named facts, rules, the path of the ball.
 *
 * These are callbacks of struct puzzle (puzzle.h).  No memory, no state.
 */
#ifndef MAZE_FACTS_H
#define MAZE_FACTS_H

#include "maze/board/maze_board.h"
#include "puzzle/puzzle.h"

/* Names of the facts: path, length, distance. */
void maze_facts(const void *board, const void *answer, struct puzzle_facts *facts);
/* The rules that the board carries: rule, measure. */
bool maze_rule_at(const void *board, size_t index, struct clew_rule *rule);
/* One path: the stops, from the ball's cell to the hole. */
size_t maze_path(const void *board, const void *answer, size_t index, int64_t *cells,
                 size_t capacity);

#endif
