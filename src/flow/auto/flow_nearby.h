/*
 * flow_nearby - a second answer that differs from a known one in a small part of the board only.
 *
 * Level by level: small windows, groups of paths (flow_nearby_paths.h), larger windows.
 *
 * Most boards with several answers have two that differ in a few cells. For each window the links
 * inside are removed, all others are kept, and a depth-first search looks for another way to fill
 * it. Outside, a path that leaves the window comes back to it, or ends at a dot; so what remains is
 * a small board of its own, whose path ends know what they are joined to outside:
 *
 *     +-------+      a, a: two ends of one path outside that must not become a ring
 *   --+a     b+--B   b: leads to a dot of colour B, and may meet only an end of that colour
 *   |-+a     c+--C
 *     +-------+
 *
 * What it finds is an answer under touch on a board to be filled, which still goes through the
 * checker. What it does not find proves nothing: windows that take too long are left.
 *
 * Fails: FLOW_NEARBY_NO_MEMORY.  Memory: a few bytes per node, released again.  Threads: one.
 */
#ifndef FLOW_NEARBY_H
#define FLOW_NEARBY_H

#include "flow/board/flow_board.h"
#include "search/search.h"

enum flow_nearby_state {
    FLOW_NEARBY_FOUND,
    FLOW_NEARBY_NOTHING, /* in no window, or the search was stopped */
    FLOW_NEARBY_NO_MEMORY,
};

/* Whether windows can find answers of this board at all: touch, and all nodes are filled. */
bool flow_nearby_applies(const struct flow_board *board);

#define FLOW_NEARBY_LEVELS 3

/* The round of flow_slices from which on the level is worth its time. */
int flow_nearby_round(const struct flow_board *board, int level);

/*
 * answers[0] is an answer, a byte per edge; answers[1] gets the other one. Level 0 has windows up
 * to 4x4, level 1 groups of paths (flow_nearby_paths.h), level 2 windows up to 6x6 and 4x8. Counts
 * a node for each link that is tried.
 */
enum flow_nearby_state flow_nearby_search(const struct flow_board *board, uint8_t *const answers[2],
                                          int level, struct search_meter *meter);

#endif
