/*
 * play_fixture - the hint of a puzzle about a position of its own, without a game around it.
 *
 * The hint has been initialised and is freed by the caller; its search is over when this returns.
 */
#ifndef PLAY_FIXTURE_H
#define PLAY_FIXTURE_H

#include "puzzle/puzzle.h"

enum clew_status play_fixture_hint(struct puzzle_hint *hint, const struct puzzle *puzzle,
                                   const void *position, struct base_memory *memory);

#endif
