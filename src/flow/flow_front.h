/*
 * flow_front - dynamic programming over a sweep: all the ways to lay the paths behind the front.
 *
 * What lies behind the front matters only by what it asks of the part ahead. So a state is one
 * label for each slot:
 *
 *     0            the cut edge is not used
 *     1 + colour   it is, and leads back to a dot of that colour
 *     mate + slot  it is, and leads back to another slot: a chain that has met no dot yet
 *
 * with mate = 1 + colours. When both dots of a colour are behind the front and not yet joined, two
 * slots bear it. Under no-touch (flow_front_quiet.c) each slot also bears the colour of the node
 * behind it, used or not. Two ways that make the same state are added up (Simpath: Knuth 2008; for
 * Numberlink: Yoshinaka, Saitoh, Kawahara, Tsuruma, Iwashita and Minato 2012).
 *
 * A state is dropped when two colours would have to cross on the part ahead (flow_front_cross.c).
 *
 * The states of a moment lie in `parts` layers. A step has two phases, each free of sharing: every
 * part sends its states' successors to the parts they belong to, then every part takes in what was
 * sent. Where a state belongs is said by the labels that the front will not come to for a while
 * (flow_front_route.c), so most successors stay where they are. Small layers one worker does alone.
 *
 * Every few steps the layer is kept (keys and ancestors only): from these the answers are traced.
 *
 * Fails: false or CLEW_NO_MEMORY when memory runs out; the front can only be freed then.
 */
#ifndef FLOW_FRONT_H
#define FLOW_FRONT_H

#include "flow/flow_layer.h"
#include "flow/flow_sweep.h"

#define FLOW_FRONT_WORDS 64 /* the longest key */

/* Successors on their way to another part. */
struct flow_spill {
    uint64_t *keys;
    struct flow_ways *ways;
    size_t count, capacity;
};

/* A layer that was kept, without its counts. from and also name places in the one kept before. */
struct flow_kept {
    int32_t at; /* steps done */
    uint32_t count;
    uint64_t *keys;
    uint32_t (*ancestors)[2];
};

struct flow_front {
    const struct flow_sweep *sweep;
    struct search *search;
    struct base_memory *memory;
    int words;    /* of a key */
    bool is_wide; /* labels take two bytes */
    unsigned mate;
    int32_t at;                    /* steps done */
    int parts;                     /* a power of two */
    struct flow_layer *now, *next; /* parts each */
    struct flow_spill *spills;     /* parts * parts: from, to */
    int *turn;                     /* the parts, largest first: so the workers end together */
    uint64_t *routes; /* a key's length of mask for each block of steps; NULL: by hash */
    size_t blocks;
    int32_t block_steps;
    int32_t target; /* steps to be done by now; set while the workers run */
    atomic_bool has_failed;
    struct flow_kept *kept;
    size_t kept_count, kept_capacity;
    int32_t keep_every;
};

/* Words that a key would take, more than FLOW_FRONT_WORDS when the sweep is too wide. */
int flow_front_key_words(const struct flow_sweep *sweep);

enum clew_status flow_front_new(struct flow_front **front, const struct flow_sweep *sweep,
                                struct search *search, struct clew_error *error);
void flow_front_free(struct flow_front *front);

uint64_t flow_front_size(const struct flow_front *front);
static inline bool
flow_front_is_done(const struct flow_front *front)
{
    return front->at == front->sweep->board->node_count;
}
/* Passes so many nodes more, or all that are left. False: out of memory, or the search stopped. */
bool flow_front_pass(struct flow_front *front, int32_t steps);

/* When done: how many answers there are; FLOW_COUNTLESS when more than can be said. */
flow_number flow_front_count(const struct flow_front *front);
/*
 * When done: marks the edges of one answer, and of a second one where there is. *known says how
 * many were traced. A byte an edge each.
 */
enum clew_status flow_front_trace(const struct flow_front *front, uint8_t *first, uint8_t *second,
                                  int *known, struct clew_error *error);

/* ---- between the files of the front ---- */

/* What a worker needs to pass on the successors of one part. */
struct flow_front_work {
    const struct flow_front *front;
    const struct flow_step *step;
    const struct flow_ring *ring; /* NULL: no look at crossings */
    const uint64_t *route;        /* NULL: by hash */
    struct flow_layer *into;      /* one layer for each part */
    int parts;
    int part;      /* the only one that this worker may put into, others by spilling */
    bool is_alone; /* nobody else works: all parts may be put into */
    bool has_failed;
};

/* Keeps a successor for the part that it belongs to. */
bool flow_front_spill(const struct flow_front *front, int from, int to, const uint64_t *key,
                      const struct flow_ways *ways);
/* All successors of one state at work->step. */
void flow_front_expand(struct flow_front_work *work, const uint64_t *key,
                       const struct flow_ways *ways);
/* The same for a whole layer; counts nodes and stops with the search. */
void flow_front_expand_layer(struct flow_front_work *work, const struct flow_layer *layer);
void flow_front_expand_quiet(struct flow_front_work *work, const uint64_t *key,
                             const struct flow_ways *ways);
/* Whether two colours would have to cross ahead. For keys with labels of one byte. */
bool flow_front_is_crossed(const struct flow_ring *ring, const uint64_t *key, int words,
                           unsigned mate);

/* A place in a key: labels of one byte, or of two. */
static inline unsigned
flow_label(const uint64_t *key, unsigned slot, bool is_wide)
{
    uint16_t label;

    if (!is_wide)
        return ((const uint8_t *)key)[slot];
    memcpy(&label, (const uint8_t *)key + 2 * slot, sizeof label);
    return label;
}

static inline void
flow_set_label(uint64_t *key, unsigned slot, unsigned label, bool is_wide)
{
    const uint16_t wide = (uint16_t)label;

    if (is_wide)
        memcpy((uint8_t *)key + 2 * slot, &wide, sizeof wide);
    else
        ((uint8_t *)key)[slot] = (uint8_t)label;
}

/* Finds the masks that say where states belong. Without memory for them, hashes do as well. */
void flow_front_find_routes(struct flow_front *front);
/* The mask for the layer after so many steps; NULL: by hash. */
const uint64_t *flow_front_route(const struct flow_front *front, int32_t steps);
/* What of a word of labels says where a state belongs: chains all look alike. */
static inline uint64_t
flow_routed_labels(uint64_t labels, unsigned mate)
{
    const uint64_t each = UINT64_C(0x0101010101010101);
    const uint64_t chains = ((labels + (128 - mate) * each) >> 7 & each) * 127;

    return labels | chains;
}

static inline int
flow_front_part_of(const uint64_t *key, int words, const uint64_t *route, unsigned mate, int parts)
{
    uint64_t sum = 0;

    if (parts == 1)
        return 0;
    if (!route)
        return (int)(flow_layer_hash(key, words) >> 40) & (parts - 1);
    for (int i = 0; i < words; i++)
        sum = (sum ^ flow_routed_labels(key[i] & route[i], mate)) * UINT64_C(0x9e3779b97f4a7c15);
    return (int)(sum >> 40) & (parts - 1);
}

static inline void
flow_front_pass_on(struct flow_front_work *work, const uint64_t *key, int words,
                   const struct flow_ways *ways)
{
    const uint64_t hash = flow_layer_hash(key, words);
    const int to = flow_front_part_of(key, words, work->route, work->front->mate, work->parts);

    if (to == work->part || work->is_alone)
        work->has_failed |= !flow_layer_put(&work->into[to], key, words, hash, ways);
    else
        work->has_failed |= !flow_front_spill(work->front, work->part, to, key, ways);
}

#endif
