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

/* Whether exactly one of the two ends is inside. */
static inline bool
interleaves(uint64_t ends, uint64_t inside)
{
    const uint64_t caught = ends & inside;

    return caught && !(caught & (caught - 1));
}

/* The places on the rim that the labels give. */
struct chords {
    uint64_t ends[FLOW_RING_MOST / 2]; /* of colours with two places */
    uint64_t inside[FLOW_RING_MOST / 2];
    uint64_t chain_ends[FLOW_RING_MOST / 2];
    int count, chains;
};

static inline void
find_chords(struct chords *chords, const struct flow_ring *ring, const uint8_t *labels,
            unsigned mate)
{
    uint8_t first[256]; /* the place where a colour was met, plus one */

    memset(first, 0, mate);
    for (unsigned place = 0; place < ring->length; place++) {
        const int item = ring->items[place];
        unsigned label = 1 + (unsigned)~item;
        unsigned other;

        if (item >= 0)
            label = labels[item];
        if (!label)
            continue;
        if (label >= mate) {
            other = ring->places[label - mate];
            if (other > place)
                chords->chain_ends[chords->chains++] = UINT64_C(1) << place | UINT64_C(1) << other;
            continue;
        }
        if (!first[label]) {
            first[label] = (uint8_t)(place + 1);
            continue;
        }
        other = first[label] - 1u;
        chords->ends[chords->count] = UINT64_C(1) << place | UINT64_C(1) << other;
        chords->inside[chords->count++] =
            ((UINT64_C(1) << place) - 1) & ~((UINT64_C(2) << other) - 1);
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
flow_front_is_crossed(const struct flow_ring *ring, const uint8_t *labels, unsigned mate)
{
    struct chords chords;

    chords.count = chords.chains = 0;
    find_chords(&chords, ring, labels, mate);
    for (int c = 0; c < chords.count; c++)
        for (int d = c + 1; d < chords.count; d++)
            if (interleaves(chords.ends[d], chords.inside[c]) && !has_way_round(&chords, c, d))
                return true;
    return false;
}
