/*
 * tiles_reverse - searches from the goal to the start instead of from the start to the goal.
 *
 * Slides can be undone, so both ways are equally long. A search may be far easier one way than the
 * other.
 */
#ifndef TILES_REVERSE_H
#define TILES_REVERSE_H

#include "tiles/board/tiles_board.h"

/* The goal of the start as a board whose goal is the board of the start. */
void tiles_reverse_start(struct tiles_start *reversed, const struct tiles_start *start);
/* Turns a solution of one into a solution of the other. */
void tiles_reverse_moves(char *moves, int length);

#endif
