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

/* Two points on the boundary, by their ranks. */
struct chord {
    uint8_t a, b;
};

/*
 * Whether exactly one end of d lies between the ends of c, in the cyclic order from c.a on. Ranks
 * wrap around at 256, and all four are different.
 */
static inline bool
interleave(struct chord c, struct chord d)
{
    const uint8_t length = (uint8_t)(c.b - c.a);

    return ((uint8_t)(d.a - c.a) < length) != ((uint8_t)(d.b - c.a) < length);
}

/* The pairs of points that a colour has to connect. Those of chains are found when needed. */
struct chords {
    struct chord list[FLOW_MAX_BOUNDARY + 1]; /* one spare: written first, perhaps not counted */
    int count;
};

/* Written always, counted if is_real: a branch here would often be mispredicted. */
static inline void
add_chord(struct chords *chords, uint8_t a, uint8_t b, bool is_real)
{
    chords->list[chords->count] = (struct chord){a, b};
    chords->count += is_real;
}

#define EACH_LABEL UINT64_C(0x0101010101010101)

/* The highest bit of each label that is at least this one. With a boundary, labels are below 128. */
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

/* The ranks of the dots that a path already leads into: they are no end points any more. */
static inline uint64_t
find_reached_dots(const struct flow_boundary *boundary, const uint64_t *key, int words)
{
    uint64_t reached = 0;

    for (int i = 0; i < words; i++)
        for (uint64_t left =
                 labels_from(key[i], FLOW_INTO_DOT) & ~labels_from(key[i], FLOW_FIRST_COLOUR);
             left; left &= left - 1)
            reached |= UINT64_C(1) << boundary->into_ranks[8 * i + bits_lowest(left) / 8];
    return reached;
}

/*
 * The colours with both dots on the boundary. If a path leads into one of the dots, its open end
 * must get to the other. Returns, by label, the rank of the dot that a colour's open end must reach;
 * ranks has room for it.
 */
static inline const uint8_t *
add_pairs(struct chords *chords, uint8_t *ranks, const struct flow_boundary *boundary,
          uint64_t reached)
{
    memcpy(ranks, boundary->dot_ranks, sizeof boundary->dot_ranks);
    for (int i = 0; i < boundary->pair_count; i++) {
        const struct flow_boundary_pair *pair = &boundary->pairs[i];
        const bool is_reached[2] = {reached >> pair->ranks[0] & 1, reached >> pair->ranks[1] & 1};

        add_chord(chords, pair->ranks[0], pair->ranks[1], !is_reached[0] && !is_reached[1]);
        if (is_reached[0] != is_reached[1])
            ranks[pair->label] = pair->ranks[is_reached[0]];
    }
    return ranks;
}

/* Visits the used slots only: most of a key is 0. A colour has one open end, a bond has two. */
static inline void
find_chords(struct chords *chords, const struct flow_boundary *boundary, const uint64_t *key,
            int words, struct flow_label_ranges ranges)
{
    const uint64_t reached = find_reached_dots(boundary, key, words);
    uint8_t ranks[FLOW_MAX_BOUNDARY];
    const uint8_t *dots =
        boundary->pair_count ? add_pairs(chords, ranks, boundary, reached) : boundary->dot_ranks;
    const uint8_t *labels = (const uint8_t *)key;

    for (int i = 0; i < words; i++) {
        for (uint64_t left =
                 labels_from(key[i], FLOW_FIRST_COLOUR) & ~labels_from(key[i], ranges.mate);
             left; left &= left - 1) {
            const unsigned slot = (unsigned)(8 * i + bits_lowest(left) / 8);
            const uint8_t dot = dots[labels[slot]];

            /* Not if the only dot on the boundary is the one that it leads back to. */
            add_chord(chords, boundary->ranks[slot], dot,
                      (dot != FLOW_NOT_ON_BOUNDARY) & (~reached >> dot % 64 & 1));
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
                 struct flow_label_ranges ranges, const struct chord chords[2])
{
    const uint8_t *labels = (const uint8_t *)key;

    for (int i = 0; i < words; i++)
        for (uint64_t left = chain_labels(key[i], ranges); left; left &= left - 1) {
            const unsigned slot = (unsigned)(8 * i + bits_lowest(left) / 8);
            const struct chord chain = {boundary->ranks[slot],
                                        boundary->ranks[labels[slot] - ranges.mate]};

            if (interleave(chords[0], chain) || interleave(chords[1], chain))
                return true;
        }
    return false;
}

bool
flow_frontier_has_crossing(const struct flow_boundary *boundary, const uint64_t *key,
                           struct flow_label_ranges ranges)
{
    const int words = (int)(ranges.bond - ranges.mate + 7) / 8; /* that have slots */
    struct chords chords;

    chords.count = 0;
    find_chords(&chords, boundary, key, words, ranges);
    for (int c = 0; c < chords.count; c++)
        for (int d = c + 1; d < chords.count; d++) {
            const struct chord two[2] = {chords.list[c], chords.list[d]};

            if (interleave(two[0], two[1]) && !has_chain_around(boundary, key, words, ranges, two))
                return true;
        }
    return false;
}
