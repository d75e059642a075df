/*
 * flow_frontier_cross - detects states in which two colours would have to cross ahead.
 *
 * The area ahead is a disc; paths there are chords between points on its boundary. A colour with
 * two points on the boundary (open ends, or a dot) must get from one to the other. It may take
 * several chords, with chains of the passed area in between. Count crossings mod 2. Chords of two
 * colours c and d do not cross. By their end points alone the number of crossings is also
 *
 *     I(c, d) + sum of I(chain used by c, d) + sum of I(c, chain used by d)
 *
 * where I is 1 if two pairs of points interleave. Chains do not interleave with each other, as they
 * lie side by side in the passed area. So if c and d interleave, and no chain interleaves with
 * either, the state has no completion. If a chain does, it may carry one colour around the other,
 * and nothing follows. (Interleaving chains alone prove nothing.)
 */
#include "flow/frontier/flow_frontier.h"

#include "base/base_bits.h"

/* Whether exactly one of the two ends lies inside. */
static inline bool
interleaves(uint64_t ends, uint64_t inside)
{
    const uint64_t caught = ends & inside;

    return caught && !(caught & (caught - 1));
}

/* The pairs of points that a colour has to connect. Those of chains are found when needed. */
struct chords {
    uint64_t ends[FLOW_MAX_BOUNDARY + 1]; /* one spare: written first, then perhaps not counted */
    uint64_t inside[FLOW_MAX_BOUNDARY + 1];
    int count;
};

/* Written always, counted if is_real: a branch here would often be mispredicted. */
static inline void
add_chord(struct chords *chords, unsigned a, unsigned b, bool is_real)
{
    const unsigned low = (a < b ? a : b) % 64, high = (a < b ? b : a) % 64;

    chords->ends[chords->count] = UINT64_C(1) << low | UINT64_C(1) << high;
    chords->inside[chords->count] = ((UINT64_C(1) << high) - 1) & ~((UINT64_C(2) << low) - 1);
    chords->count += is_real;
}

#define EACH_LABEL UINT64_C(0x0101010101010101)

/* The highest bit of each byte that is not 0. With a boundary, labels are below 128. */
static inline uint64_t
used_byte_bits(uint64_t word)
{
    return (word + 127 * EACH_LABEL) & 128 * EACH_LABEL;
}

/* The highest bit of each label that is at least this one. */
static inline uint64_t
labels_from(uint64_t word, unsigned least)
{
    return (word + (128 - least) * EACH_LABEL) & 128 * EACH_LABEL;
}

static inline uint64_t
chain_labels(uint64_t word, struct flow_label_ranges ranges)
{
    return labels_from(word, ranges.mate) & ~labels_from(word, ranges.bond);
}

/* Dots that a path already leads into are no end points any more: the set of their ranks. */
static inline uint64_t
collect_reached_dots(uint8_t *first, const struct flow_boundary *boundary, const uint64_t *key,
                     int words)
{
    uint64_t reached = 0;

    for (int i = 0; i < words; i++)
        for (uint64_t left = used_byte_bits(key[i]) & boundary->into_dots[i]; left;
             left &= left - 1) {
            const unsigned slot = (unsigned)(8 * i + bits_lowest(left) / 8);
            uint8_t *seen = &first[boundary->into_labels[slot]];

            reached |= UINT64_C(1) << boundary->into_ranks[slot];
            if (*seen == boundary->into_ranks[slot])
                *seen = FLOW_NOT_ON_BOUNDARY;
        }
    return reached;
}

static inline void
add_pairs(struct chords *chords, uint8_t *first, const struct flow_boundary *boundary,
          uint64_t reached)
{
    for (int i = 0; i < boundary->pair_count; i++) {
        const struct flow_boundary_pair *pair = &boundary->pairs[i];
        const bool is_reached[2] = {reached >> pair->ranks[0] & 1, reached >> pair->ranks[1] & 1};

        add_chord(chords, pair->ranks[0], pair->ranks[1], !is_reached[0] && !is_reached[1]);
        if (is_reached[0] != is_reached[1])
            first[pair->label] = pair->ranks[is_reached[0]];
    }
}

/* Visits the used slots only: most of a key is 0. */
static inline void
find_chords(struct chords *chords, const struct flow_boundary *boundary, const uint64_t *key,
            int words, struct flow_label_ranges ranges)
{
    uint8_t first[FLOW_MAX_BOUNDARY]; /* by label: the rank where it was first seen */
    const uint8_t *labels = (const uint8_t *)key;

    memcpy(first, boundary->dot_ranks, sizeof first);
    add_pairs(chords, first, boundary, collect_reached_dots(first, boundary, key, words));
    for (int i = 0; i < words; i++) {
        for (uint64_t left =
                 labels_from(key[i], FLOW_FIRST_COLOUR) & ~labels_from(key[i], ranges.mate);
             left; left &= left - 1) {
            const unsigned slot = (unsigned)(8 * i + bits_lowest(left) / 8);
            uint8_t *seen = &first[labels[slot]];
            const uint8_t rank = boundary->ranks[slot];

            add_chord(chords, rank, *seen, *seen != FLOW_NOT_ON_BOUNDARY);
            *seen = rank;
        }
        for (uint64_t left = labels_from(key[i], ranges.bond); left; left &= left - 1) {
            const unsigned slot = (unsigned)(8 * i + bits_lowest(left) / 8);
            const unsigned other = labels[slot] - ranges.bond;

            add_chord(chords, boundary->ranks[slot], boundary->ranks[other], slot < other);
        }
    }
}

/* Whether a chain interleaves with either of the two chords. */
static bool
has_chain_around(const struct flow_boundary *boundary, const uint64_t *key, int words,
                 struct flow_label_ranges ranges, const uint64_t inside[2])
{
    const uint8_t *labels = (const uint8_t *)key;

    for (int i = 0; i < words; i++)
        for (uint64_t left = chain_labels(key[i], ranges); left; left &= left - 1) {
            const unsigned slot = (unsigned)(8 * i + bits_lowest(left) / 8);
            const uint64_t ends = UINT64_C(1) << boundary->ranks[slot] |
                                  UINT64_C(1) << boundary->ranks[labels[slot] - ranges.mate];

            if (interleaves(ends, inside[0]) || interleaves(ends, inside[1]))
                return true;
        }
    return false;
}

bool
flow_frontier_has_crossing(const struct flow_boundary *boundary, const uint64_t *key, int words,
                           struct flow_label_ranges ranges)
{
    struct chords chords;

    chords.count = 0;
    find_chords(&chords, boundary, key, words, ranges);
    for (int c = 0; c < chords.count; c++)
        for (int d = c + 1; d < chords.count; d++) {
            const uint64_t inside[2] = {chords.inside[c], chords.inside[d]};

            if (interleaves(chords.ends[d], inside[0]) &&
                !has_chain_around(boundary, key, words, ranges, inside))
                return true;
        }
    return false;
}
