/*
 * flow_style - what makes a board look like a published level, by size.
 *
 * Published levels of one size share their figures: colours, lengths, bends, how many dots are at
 * the edge. The number of colours is drawn from their distribution; the weights of the energy are
 * set so that new boards have the same means (bench/generator_stats measures them). Boards that are
 * not square are treated like the square of the same area.
 *
 * Never fails. No memory, no state.
 */
#ifndef FLOW_STYLE_H
#define FLOW_STYLE_H

#include "flow/generate/flow_anneal.h"

/*
 * A number of colours for a board with this many nodes, at random. is_hard_to_prove: it must have
 * one solution under the touch rule, which takes more colours on large boards.
 */
int flow_style_colours(int node_count, bool is_hard_to_prove, struct base_random *random);
/* The energy; min_length is left 0. */
struct flow_energy flow_style_energy(int node_count);
/* How many attempts at a move make a good cover. */
uint64_t flow_style_steps(int node_count);

#endif
