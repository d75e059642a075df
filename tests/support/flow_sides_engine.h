/*
 * flow_sides_engine - parts of the engine `auto` as engines of their own.
 *
 * Small boards are mostly settled before auto comes to them. Both are for boards under touch.
 */
#ifndef FLOW_SIDES_ENGINE_H
#define FLOW_SIDES_ENGINE_H

#include "puzzle/puzzle.h"

/* flow_slices without what comes before it. */
extern const struct puzzle_engine flow_slices_engine;
/* Both sides at once from the start. With two threads or more, and without a limit of nodes. */
extern const struct puzzle_engine flow_sides_engine;

#endif
