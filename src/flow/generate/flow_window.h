/*
 * flow_window - finds a second answer that differs from a known one in a small rectangle only.
 *
 * Most boards with several answers have two that differ in a few cells. For each window, the links
 * inside are freed and all others kept, and a depth-first search looks for another way to fill it:
 *
 *     outside, a path that leaves a window comes back to it, or ends at a dot of its colour
 *     inside, no ring may close, and no path may join dots of two colours
 *
 * What it finds is a second answer. What it does not find proves nothing.
 *
 * Fails: flow_window_new with NULL (memory).  Threads: one per window.
 */
#ifndef FLOW_WINDOW_H
#define FLOW_WINDOW_H

#include "flow/generate/flow_anneal.h"

struct flow_window;

struct flow_window *flow_window_new(const struct flow_anneal *cover, struct base_memory *memory);
void flow_window_free(struct flow_window *window);

/*
 * Whether the window of rows x cols cells (at most 5 x 5) that begins at a cell has a second answer
 * under the rule (touch: paths may touch themselves). It may wrap around joined edges.
 */
bool flow_window_search(struct flow_window *window, int32_t cell, int rows, int cols, bool touch);

#endif
