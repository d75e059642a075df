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
 * The states of a moment lie in `parts` layers by hash. A step has two phases, each free of
 * sharing: every part sends its states' successors to the parts they belong to, then every part
 * takes in what was sent. There are as many parts as workers. Small layers one worker does alone.
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
/* Passes one more node. False: out of memory, or the search is stopped. */
bool flow_front_step(struct flow_front *front);

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

static inline void
flow_front_pass_on(struct flow_front_work *work, const uint64_t *key, int words,
                   const struct flow_ways *ways)
{
    const uint64_t hash = flow_layer_hash(key, words);
    const int to = (int)(hash >> 40) & (work->parts - 1);

    if (to == work->part || work->is_alone)
        work->has_failed |= !flow_layer_put(&work->into[to], key, words, hash, ways);
    else
        work->has_failed |= !flow_front_spill(work->front, work->part, to, key, ways);
}

#endif
