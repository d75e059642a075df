/*
 * flow_nearby_paths - a second answer that differs from a known one in up to four paths only.
 *
 * Two answers of which no small window (flow_nearby) holds the difference may still have most of
 * their paths in common: a few long ones exchange ground, all around the board. So the cells of all
 * other paths become void, and on the board that remains learn searches near the known answer.
 *
 *     a a a b b      without the paths c     a a a b b     a path exchanges ground only with
 *     a c d d b      and d                   a # # # b     paths beside it, and mostly each of
 *     a c c b b                              a # # b b     those that change is beside all others
 *
 * So three or four paths are kept that are all beside each other: the cliques of the graph of paths.
 * Each path is a connected part of the plane, which makes this graph planar: of n paths there are
 * at most 3n - 8 cliques of three, n - 3 of four, and none of five.
 *
 * What it finds is an answer under touch on a board to be filled, which still goes through the
 * checker. What it does not find proves nothing: cliques that take too long are left.
 *
 * Fails: FLOW_NEARBY_NO_MEMORY.  Memory: that of small boards, released again.  Threads: one.
 */
#ifndef FLOW_NEARBY_PATHS_H
#define FLOW_NEARBY_PATHS_H

#include "flow/auto/flow_nearby.h"

/* On plain boards of moderate size only; on others it finds nothing. answers as in flow_nearby. */
enum flow_nearby_state flow_nearby_paths_search(const struct flow_board *board,
                                                uint8_t *const answers[2], struct search *search);

#endif
