/*
 * flow_small - all plain boards up to 4x4 with one to three colours, each once.
 *
 * Colours are numbered by their first dots in reading order. The shape is valid during the call
 * only.
 */
#ifndef FLOW_SMALL_H
#define FLOW_SMALL_H

#include "flow/board/flow_board.h"

void flow_small_each(void (*visit)(void *context, const struct flow_shape *shape), void *context);

#endif
