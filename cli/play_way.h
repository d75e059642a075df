/*
 * play_way - a position that is a string of moves: what the maze and the tiles have in common.
 *
 * A move is a letter; the letters stand in the order of the PLAY_ directions.
 */
#ifndef PLAY_WAY_H
#define PLAY_WAY_H

#include "play.h"

struct play_way {
    char *text; /* NULL before the first move */
    size_t length, capacity;
};

extern const char *const play_way_words[4]; /* "left" ... by direction */

/* False without memory; then the way is as before. */
bool play_way_add(struct play_way *way, char letter);
void play_way_clear(struct play_way *way);
char *play_way_copy(const struct play_way *way);

/* The direction of a letter; -1 if it is none of the letters. */
int play_way_direction(char letter, const char *letters);
/* Makes the moves of a text, one after the other; false at one that cannot be made. */
bool play_way_go(struct play *play, const char *text, const char *letters);

#endif
