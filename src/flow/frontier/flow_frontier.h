/*
 * flow_frontier - dynamic programming over a sweep: all the ways to lay the paths behind the frontier.
 *
 * What lies behind the frontier matters only by what it asks of the part ahead. So a state is one
 * label for each slot:
 *
 *     0            the cut edge is not used
 *     1 + colour   it is, and leads back to a dot of that colour
 *     mate + slot  it is, and leads back to another slot: a chain that has met no dot yet
 *     1            it is, and leads ahead into a dot: all about it is joined
 *
 * with mate = 1 + colours. When both dots of a colour are behind the frontier and not yet joined, two
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
 * Fails: false or CLEW_NO_MEMORY when memory runs out; the frontier can only be freed then.
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
struct flow_checkpoint {
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
    int32_t at;                          /* steps done */
    int32_t end;                         /* of the block that is done now */
    uint64_t min_states_to_split;        /* states: fewer are one task; a test sets it low */
    uint64_t min_states_per_task;        /* states that a task has on average, at least; the same */
    struct flow_frontier_batch *batches; /* FLOW_PARTITION_COUNT; batch_count are filled */
    struct flow_frontier_batch *next_batches; /* made by the tasks of this block */
    int batch_count;
    int task_count; /* of this block: a power of two, at most FLOW_PARTITION_COUNT */
    int task_order[FLOW_PARTITION_COUNT];   /* largest first, so that the workers finish together */
    uint8_t progress[FLOW_PARTITION_COUNT]; /* of each task, in flow_frontier_block.c */
    atomic_int next_task;
    struct flow_frontier_scratch *scratch;
    int32_t *cut_until;       /* the step that ends the cut of a slot's last edge */
    uint64_t *partition_mask; /* for what this block makes; see flow_frontier_batch.h */
    atomic_bool has_failed;
    struct flow_checkpoint *checkpoints;
    size_t checkpoint_count, checkpoint_capacity;
    bool is_saving; /* the tasks of this block are to copy what they begin with */
};

/* Words that a key would take, more than FLOW_FRONTIER_WORDS when the sweep is too wide. */
int flow_frontier_key_words(const struct flow_sweep *sweep);

/* scratch: at least one for each worker of the pool of the search. */
enum clew_status flow_frontier_new(struct flow_frontier **frontier, const struct flow_sweep *sweep,
                                   struct flow_frontier_scratch *scratch, struct search *search,
                                   struct clew_error *error);
void flow_frontier_free(struct flow_frontier *frontier);

uint64_t flow_frontier_state_count(const struct flow_frontier *frontier);
static inline bool
flow_frontier_is_done(const struct flow_frontier *frontier)
{
    return frontier->at == frontier->sweep->board->node_count;
}
/*
 * Passes a row more, or what is left; with a team where that pays, which has at most as many parts
 * as the pool of the search has workers. NULL: alone.
 * False: out of memory, or the search stopped.
 */
bool flow_frontier_advance_row(struct flow_frontier *frontier, struct search_team *team);
/* Whether the next row is worth a team. */
bool flow_frontier_is_worth_team(const struct flow_frontier *frontier);

/* When done: how many answers there are; FLOW_COUNT_OVERFLOW when more than can be said. */
flow_number flow_frontier_count(const struct flow_frontier *frontier);
/*
 * When done: marks the edges of one answer, and of a second one where there is. *known says how
 * many were traced. A byte an edge each.
 */
enum clew_status flow_frontier_traceback(const struct flow_frontier *frontier, uint8_t *first,
                                         uint8_t *second, int *known, struct clew_error *error);

/* ---- between the files of the frontier ---- */

/* One step, for some of the states. */
struct flow_frontier_expansion {
    const struct flow_frontier *frontier;
    const struct flow_sweep_step *step;
    const struct flow_boundary *boundary; /* NULL: no look at crossings */
    int32_t at;
    struct flow_frontier_layer *into;
    bool has_failed;
};

struct flow_frontier_expansion flow_frontier_expansion_at(const struct flow_frontier *frontier,
                                                          int32_t at,
                                                          struct flow_frontier_layer *into);
/* All successors of one state at expansion->step. */
void flow_frontier_expand(struct flow_frontier_expansion *expansion, const uint64_t *key,
                          const struct flow_state_info *info);
/* The same for many; counts nodes and stops with the search. */
void flow_frontier_expand_all(struct flow_frontier_expansion *expansion,
                              const struct flow_states *states, struct search_meter *meter);
void flow_frontier_expand_no_touch(struct flow_frontier_expansion *expansion, const uint64_t *key,
                                   const struct flow_state_info *info);
/*
 * Keeps the states of now: makes the room, and has it filled by the tasks of the next block. When
 * done there is none, and it is filled at once.
 */
bool flow_frontier_save_checkpoint(struct flow_frontier *frontier);
/* Does the steps from frontier->at to frontier->end. */
bool flow_frontier_advance_block(struct flow_frontier *frontier, struct search_team *team);
/* Sets frontier->partition_mask: where states belong in the block from frontier->end on, which ends there. */
void flow_frontier_set_partition_mask(struct flow_frontier *frontier, int32_t next_end);
/* Whether two colours would have to cross ahead. For keys with labels of one byte. */
bool flow_frontier_has_crossing(const struct flow_boundary *boundary, const uint64_t *key,
                                int words, unsigned mate);

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
