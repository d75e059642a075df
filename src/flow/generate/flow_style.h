/*
 * flow_style - what makes a board look like a published level, by size.
 *
 * Published levels of one size share their figures: colours, lengths, bends, how many dots are at
 * the edge, how hard they are. The number of colours is drawn from their distribution; the weights
 * of the energy are set so that new boards have the same means, and boards of some grades are kept
 * less often than others (bench/generator_stats measures both). Boards that are not square are
 * treated like the square of the same area.
 *
 * Never fails. No memory, no state.
 */
#ifndef FLOW_STYLE_H
#define FLOW_STYLE_H

#include "flow/generate/flow_anneal.h"

#define FLOW_STYLE_MAX_NODES  240 /* up to about 15x15: published levels are no larger */
#define FLOW_STYLE_MAX_WIDTH  20  /* cells; the engine frontier rarely ends on wider boards */
#define FLOW_STYLE_ALL_GRADES ((1u << (CLEW_GRADE_FIENDISH + 1)) - 1)

/* How hard it is to prove that a large board has one solution: the harder, the more colours. */
enum flow_style_proof {
    FLOW_STYLE_EASY_PROOF,   /* none, or under the rule no-touch */
    FLOW_STYLE_PLAIN_PROOF,  /* under touch on squares without joined edges */
    FLOW_STYLE_SHAPED_PROOF, /* under touch on other boards */
};

/*
 * A number of colours for a board with this many nodes, at random. Large boards, and those on hexes
 * or with joined edges, start with as many as published levels would have, and get more of them
 * with the series of attempts that failed.
 */
int flow_style_colours(int node_count, enum flow_style_proof proof, int failed_series,
                       struct base_random *random);
/* The energy; min_length is left 0. */
struct flow_energy flow_style_energy(int node_count);
/*
 * The grades that a board may have, a bit per enum clew_grade, at random. Covers of this energy are
 * harder for a person than published levels of the size; if every attempt at a board draws the
 * grades it may have, the boards that are kept split into grades as these do.
 */
unsigned flow_style_grades(int node_count, struct base_random *random);
/* How many attempts at a move make a good cover. */
uint64_t flow_style_steps(int node_count);

#endif
