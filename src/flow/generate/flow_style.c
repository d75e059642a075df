/* flow_style - see the header. */
#include "flow/generate/flow_style.h"

#define LEAST_SIDE       5
#define MOST_SIDE        15
#define GRADE_COUNT      (CLEW_GRADE_FIENDISH + 1)
#define NODES_PER_COLOUR 15 /* on boards larger than that, unless a proof needs more colours */
#define RISING_SERIES    20 /* of attempts, during which the number of colours rises */
#define STEPS_PER_NODE   80
/* Series that fail on hexes or joined edges, before there is one colour more. */
#define SERIES_PER_COLOUR 2

#define TOUCH 2000
#define BEND  20

/*
 * Colours of published levels: least, 10th, 50th, 90th percentile, most. Weights of the energy, in
 * thousandths: dots at the edge and in corners are cheap, or there would be too few of them. The
 * share of the boards of each grade, from easy to fiendish, that are kept, in percent.
 */
static const struct style {
    uint8_t colours[5];
    int16_t ring, corner, spread;
    uint8_t kept[GRADE_COUNT];
} styles[] = {
    {{3, 4, 4, 5, 6}, -60, -80, -3, {100, 50, 60, 30, 30}},
    {{3, 4, 5, 6, 7}, -60, -80, -3, {100, 36, 45, 35, 35}},
    {{3, 5, 6, 7, 9}, -60, -80, -3, {100, 42, 31, 32, 32}},
    {{4, 4, 7, 8, 9}, -60, -80, -3, {100, 62, 42, 42, 42}},
    {{4, 5, 8, 9, 10}, -60, -80, -2, {100, 54, 33, 30, 30}},
    {{4, 5, 8, 10, 12}, -60, -80, -1, {100, 85, 55, 35, 35}},
    {{4, 6, 9, 12, 13}, -60, -70, -1, {100, 100, 58, 22, 60}},
    {{5, 7, 10, 13, 14}, -60, -80, -3, {100, 100, 65, 45, 100}},
    {{7, 9, 12, 14, 15}, -70, -120, -3, {100, 100, 55, 25, 100}},
    {{8, 11, 14, 16, 16}, -80, -100, -3, {100, 100, 72, 33, 100}},
    {{9, 13, 16, 16, 16}, -80, -200, -3, {100, 100, 90, 90, 100}},
};

/* The side of the square nearest to that many nodes. */
static int
side_of_square(int node_count)
{
    int side = 1;

    while (side * side + side < node_count)
        side++;
    return side;
}

static int
style_index(int node_count)
{
    const int side = side_of_square(node_count);

    return side < LEAST_SIDE ? 0 : (side > MOST_SIDE ? MOST_SIDE : side) - LEAST_SIDE;
}

/* Large boards are proved to have one solution for certain only if their paths are short. */
static int
nodes_per_colour(int side, enum flow_style_proof proof)
{
    if (proof == FLOW_STYLE_EASY_PROOF)
        return side <= 30 ? NODES_PER_COLOUR : side <= 45 ? 10 : 7; /* long ones touch themselves */
    return side <= 16   ? 13
           : side <= 17 ? 11
           : side <= 18 ? 10
           : side <= 24 ? 8
           : side <= 32 ? 6
                        : 5;
}

/* Few colours at first, if a proof is possible; after many failures as many as make it likely. */
static int
colours_of_large(int node_count, enum flow_style_proof proof, int failed_series)
{
    const int side = side_of_square(node_count);
    const int most = node_count / nodes_per_colour(side, proof);
    const int least = node_count / NODES_PER_COLOUR;
    const int series = failed_series < RISING_SERIES ? failed_series : RISING_SERIES;

    if (proof != FLOW_STYLE_PLAIN_PROOF || side > FLOW_STYLE_MAX_WIDTH)
        return most;
    return least + (most - least) * series / RISING_SERIES;
}

int
flow_style_colours(int node_count, enum flow_style_proof proof, int failed_series,
                   struct base_random *random)
{
    static const uint8_t percentiles[] = {10, 50, 90, 100};
    const uint8_t *colours = styles[style_index(node_count)].colours;
    const int side = side_of_square(node_count);
    const unsigned drawn = (unsigned)base_random_below(random, 100);
    const int more = proof == FLOW_STYLE_SHAPED_PROOF ? failed_series / SERIES_PER_COLOUR : 0;
    int range = 0, least, most;

    if (side < LEAST_SIDE)
        return node_count < 6 ? 1 : node_count < 12 ? 2 : 3;
    if (side > MOST_SIDE)
        return colours_of_large(node_count, proof, failed_series);
    while (drawn >= percentiles[range])
        range++;
    least = colours[range];
    most = colours[range + 1];
    return least + (int)base_random_below(random, (uint64_t)(most - least + 1)) + more;
}

struct flow_energy
flow_style_energy(int node_count)
{
    const struct style *style = &styles[style_index(node_count)];

    return (struct flow_energy){.touch = TOUCH,
                                .bend = BEND,
                                .ring = style->ring,
                                .corner = style->corner,
                                .spread = style->spread};
}

uint64_t
flow_style_steps(int node_count)
{
    return (uint64_t)node_count * STEPS_PER_NODE;
}

unsigned
flow_style_grades(int node_count, struct base_random *random)
{
    const struct style *style = &styles[style_index(node_count)];
    const int side = side_of_square(node_count);
    const int drawn = (int)base_random_below(random, 100);
    unsigned grades = 0;

    if (side < LEAST_SIDE || side > MOST_SIDE)
        return FLOW_STYLE_ALL_GRADES;
    for (int grade = 0; grade < GRADE_COUNT; grade++)
        grades |= (unsigned)(drawn < style->kept[grade]) << grade;
    return grades;
}
