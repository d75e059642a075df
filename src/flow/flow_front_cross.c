/*
 * flow_front_cross - why two colours cannot cross ahead of the front, and how that is seen.
 *
 * The part ahead is a disc; the paths there are chords between places on its rim. A colour with
 * two places on the rim (ends to be joined, or a dot there) must get from one to the other. It
 * may do so by several chords, going over chains behind the front in between. Count crossings
 * mod 2. Chords of colours c and d do not cross. Their number is also, by the ends alone,
 *
 *     I(c, d) + sum of I(chain used by c, d) + sum of I(c, chain used by d)
 *
 * where I tells whether two pairs of places interleave; chains do not interleave with each other,
 * as they lie side by side behind the front. So if c and d interleave, and no chain interleaves
 * with either, the state has no future. If some chain does, it may carry one colour round the
 * other, and nothing is said. (Interleaving chains alone prove nothing.)
 */
#include "flow/flow_front.h"

#include "base/base_bits.h"

/* Whether exactly one of the two ends is inside. */
static inline bool
interleaves(uint64_t ends, uint64_t inside)
{
    const uint64_t caught = ends & inside;

    return caught && !(caught & (caught - 1));
}

/* The pairs of places that the labels and the dots make. */
struct chords {
    uint64_t ends[FLOW_RING_MOST]; /* of colours with two places */
    uint64_t inside[FLOW_RING_MOST];
    uint64_t chain_ends[FLOW_RING_MOST / 2];
    int count, chains;
};

static inline void
add_chord(struct chords *chords, unsigned a, unsigned b)
{
    const unsigned low = a < b ? a : b, high = a < b ? b : a;

    chords->ends[chords->count] = UINT64_C(1) << low | UINT64_C(1) << high;
    chords->inside[chords->count++] = ((UINT64_C(1) << high) - 1) & ~((UINT64_C(2) << low) - 1);
}

/* The bytes of a word that are not 0, as their highest bits. */
static inline uint64_t
used_bytes(uint64_t word)
{
    const uint64_t low = UINT64_C(0x7f7f7f7f7f7f7f7f);

    return (((word & low) + low) | word) & ~low;
}

/* Goes through the used slots only: most of a key is empty. */
static inline void
find_chords(struct chords *chords, const struct flow_ring *ring, const uint64_t *key, int words,
            unsigned mate)
{
    uint8_t first[FLOW_RING_MOST]; /* where a colour was met */
    const uint8_t *labels = (const uint8_t *)key;

    memcpy(first, ring->dot_places, sizeof first);
    for (int i = 0; i < ring->pair_count; i++)
        add_chord(chords, ring->dot_pairs[i][0], ring->dot_pairs[i][1]);
    for (int i = 0; i < words; i++)
        for (uint64_t left = used_bytes(key[i]); left; left &= left - 1) {
            const unsigned slot = (unsigned)(8 * i + bits_lowest(left) / 8);
            const unsigned label = labels[slot];
            const unsigned place = ring->places[slot];

            if (label >= mate && label - mate > slot)
                chords->chain_ends[chords->chains++] =
                    UINT64_C(1) << place | UINT64_C(1) << ring->places[label - mate];
            else if (label < mate && first[label] == FLOW_NO_PLACE)
                first[label] = (uint8_t)place;
            else if (label < mate)
                add_chord(chords, place, first[label]);
        }
}

static inline bool
has_way_round(const struct chords *chords, int c, int d)
{
    for (int i = 0; i < chords->chains; i++)
        if (interleaves(chords->chain_ends[i], chords->inside[c]) ||
            interleaves(chords->chain_ends[i], chords->inside[d]))
            return true;
    return false;
}

bool
flow_front_is_crossed(const struct flow_ring *ring, const uint64_t *key, int words, unsigned mate)
{
    struct chords chords;

    chords.count = chords.chains = 0;
    find_chords(&chords, ring, key, words, mate);
    for (int c = 0; c < chords.count; c++)
        for (int d = c + 1; d < chords.count; d++)
            if (interleaves(chords.ends[d], chords.inside[c]) && !has_way_round(&chords, c, d))
                return true;
    return false;
}
