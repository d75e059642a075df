/*
 * flow_frontier - dynamic programming over a sweep: all the ways to lay the paths behind the front.
 *
 * What lies behind the front matters only by what it asks of the part ahead. So a state is one
 * label for each slot:
 *
 *     0            the cut edge is not used
 *     1 + colour   it is, and leads back to a dot of that colour
 *     mate + slot  it is, and leads back to another slot: a chain that has met no dot yet
 *     1            it is, and leads ahead into a dot: all about it is settled
 *
 * with mate = 1 + colours. When both dots of a colour are behind the front and not yet joined, two
 * slots bear it. Under no-touch (flow_frontier_no_touch.c) each slot also bears the colour of the node
 * behind it, used or not. Two ways that make the same state are added up (Simpath: Knuth 2008; for
 * Numberlink: Yoshinaka, Saitoh, Kawahara, Tsuruma, Iwashita and Minato 2012).
 *
 * A state is dropped when two colours would have to cross on the part ahead (flow_frontier_cross.c).
 *
 * The steps are done in blocks of half a row. In a block the slots that are cut all through it keep
 * what they are, used or not: so states that differ there never meet, and by that the states are
 * parted (flow_frontier_batch.h). Each task takes some parts through the whole block on its own, in layers
 * small enough to stay near the processor, and packs what comes out for the next block. The parts
 * depend on the states alone, so all that is found is the same with any number of workers. Small
 * layers are one task.
 *
 * Every few steps the layer is kept (keys and ancestors only): from these the answers are traced.
 *
 * Fails: false or CLEW_NO_MEMORY when memory runs out; the front can only be freed then.
 */
#ifndef FLOW_FRONTIER_H
#define FLOW_FRONTIER_H

#include "flow/frontier/flow_frontier_batch.h"
#include "flow/frontier/flow_frontier_scratch.h"
#include "flow/frontier/flow_sweep.h"

#define FLOW_FRONTIER_WORDS 64 /* the longest key */
#define FLOW_INTO_DOT       1  /* under touch, for slots whose edge leads ahead into a dot */

struct search_team;

/* A layer that was kept, without its counts. The ancestors are places in the one kept before. */
struct flow_kept {
    int32_t at; /* steps done */
    uint32_t count;
    uint64_t *keys;
    uint32_t (*ancestors)[2];
};

struct flow_frontier {
    const struct flow_sweep *sweep;
    struct search *search;
    struct base_memory *memory;
    int words;    /* of a key */
    bool is_wide; /* labels take two bytes */
    unsigned mate;
    int32_t at;             /* steps done */
    int32_t end;            /* of the block that is done now */
    uint64_t worth_parting; /* states: fewer are one task; a test sets it low */
    uint64_t a_task;        /* states that a task has on average, at least; the same */
    struct flow_frontier_batch *now, *next; /* FLOW_PARTS each; what the tasks of a block made */
    int made;                               /* bundles of now that are filled */
    int tasks;                              /* of this block: a power of two, at most FLOW_PARTS */
    int turn[FLOW_PARTS];         /* the tasks, largest first: so the workers end together */
    uint8_t progress[FLOW_PARTS]; /* of each task, in flow_frontier_block.c */
    atomic_int next_turn;
    struct flow_frontier_scratch *desks;
    int32_t *cut_until; /* the step that ends the cut of a slot's last edge */
    uint64_t *route;    /* for what this block makes; see flow_frontier_batch.h */
    atomic_bool has_failed;
    struct flow_kept *kept;
    size_t kept_count, kept_capacity;
    bool is_keeping; /* the tasks of this block are to copy what they begin with */
};

/* Words that a key would take, more than FLOW_FRONTIER_WORDS when the sweep is too wide. */
int flow_frontier_key_words(const struct flow_sweep *sweep);

/* desks: at least one for each worker of the pool of the search. */
enum clew_status flow_frontier_new(struct flow_frontier **front, const struct flow_sweep *sweep,
                                   struct flow_frontier_scratch *desks, struct search *search,
                                   struct clew_error *error);
void flow_frontier_free(struct flow_frontier *front);

uint64_t flow_frontier_size(const struct flow_frontier *front);
static inline bool
flow_frontier_is_done(const struct flow_frontier *front)
{
    return front->at == front->sweep->board->node_count;
}
/*
 * Passes a row more, or what is left; with a team where that pays, which has at most as many parts
 * as the pool of the search has workers. NULL: alone.
 * False: out of memory, or the search stopped.
 */
bool flow_frontier_pass_row(struct flow_frontier *front, struct search_team *team);
/* Whether the next row is worth a team. */
bool flow_frontier_is_large(const struct flow_frontier *front);

/* When done: how many answers there are; FLOW_COUNTLESS when more than can be said. */
flow_number flow_frontier_count(const struct flow_frontier *front);
/*
 * When done: marks the edges of one answer, and of a second one where there is. *known says how
 * many were traced. A byte an edge each.
 */
enum clew_status flow_frontier_traceback(const struct flow_frontier *front, uint8_t *first,
                                         uint8_t *second, int *known, struct clew_error *error);

/* ---- between the files of the front ---- */

/* One step, for some of the states. */
struct flow_frontier_work {
    const struct flow_frontier *front;
    const struct flow_sweep_step *step;
    const struct flow_ring *ring; /* NULL: no look at crossings */
    int32_t at;
    struct flow_frontier_layer *into;
    bool has_failed;
};

struct flow_frontier_work flow_frontier_work_at(const struct flow_frontier *front, int32_t at,
                                                struct flow_frontier_layer *into);
/* All successors of one state at work->step. */
void flow_frontier_expand(struct flow_frontier_work *work, const uint64_t *key,
                          const struct flow_ways *ways);
/* The same for many; counts nodes and stops with the search. */
void flow_frontier_expand_all(struct flow_frontier_work *work, const struct flow_states *states,
                              struct search_meter *meter);
void flow_frontier_expand_quiet(struct flow_frontier_work *work, const uint64_t *key,
                                const struct flow_ways *ways);
/*
 * Keeps the states of now: makes the room, and has it filled by the tasks of the next block. When
 * done there is none, and it is filled at once.
 */
bool flow_frontier_keep(struct flow_frontier *front);
/* Does the steps from front->at to front->end. */
bool flow_frontier_pass_block(struct flow_frontier *front, struct search_team *team);
/* Sets front->route: where states belong in the block from front->end on, which ends there. */
void flow_frontier_find_route(struct flow_frontier *front, int32_t next_end);
/* Whether two colours would have to cross ahead. For keys with labels of one byte. */
bool flow_frontier_is_crossed(const struct flow_ring *ring, const uint64_t *key, int words,
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

#endif
