/*
 * flow_frontier - counts all answers by dynamic programming while a frontier sweeps the board.
 *
 * Of the paths drawn so far, only what they demand of the nodes ahead matters. So a state is one
 * label per slot (flow_sweep.h: a slot is an edge from a passed node to a node ahead):
 *
 *     0            the edge is not used
 *     1            used, and its node ahead is a dot: nothing remains to be decided about it, as
 *                  the path took the dot's colour at once, at its other end
 *     2 + colour   used; leads back to a dot of that colour, whose other dot has no path yet
 *     mate + slot  used; leads back to that other slot: a chain that has reached no dot yet
 *     bond + slot  used; leads back to a dot, and that other slot to the other dot of its colour:
 *                  the two must be connected
 *
 * with mate = 2 + colours and bond = mate + slots. Which colour a bond has does not matter ahead, so
 * it is not stored, and states that differ in that only are equal. Under no-touch
 * (flow_frontier_no_touch.c) the key also has the colour of the passed node of each slot. Equal
 * states are merged and their counts added (Simpath: Knuth 2008; for Numberlink: Yoshinaka,
 * Saitoh, Kawahara, Tsuruma, Iwashita and Minato 2012). A state is dropped when two colours would
 * have to cross ahead (flow_frontier_cross.c).
 *
 * Steps run in blocks of half a row. Whether a slot is used does not change while its edge is cut,
 * so states that differ in a slot that is cut during the whole block never become equal. They are
 * partitioned by these slots (flow_frontier_partition.c): each task takes some partitions through
 * the whole block on its own, in layers small enough for the cache, and packs the result for the
 * next block. Partitions depend on the states alone, so results are the same with any number of
 * workers. Every few steps, on a long board every few rows, the layer is saved as a checkpoint, from
 * which answers are traced.
 *
 * Fails: false or CLEW_NO_MEMORY when memory runs out; the frontier can then only be freed.
 * The sweep, the scratch and the search are borrowed.
 */
#ifndef FLOW_FRONTIER_H
#define FLOW_FRONTIER_H

#include "flow/frontier/flow_frontier_batch.h"
#include "flow/frontier/flow_frontier_dominance.h"
#include "flow/frontier/flow_frontier_scratch.h"
#include "flow/frontier/flow_sweep.h"

#include <limits.h>

#define FLOW_FRONTIER_WORDS 64 /* the longest key that is supported */
#define FLOW_INTO_DOT       1  /* under touch: the edge leads ahead into a dot */
#define FLOW_NO_BOND        UINT_MAX

struct search_team;

/* The first label of a chain, and of a bond. */
struct flow_label_ranges {
    unsigned mate, bond;
};

/* A saved layer without its counts. Ancestors are indices into the previous checkpoint. */
struct flow_checkpoint {
    int32_t at; /* steps done */
    uint32_t count;
    uint64_t *keys;
    uint32_t (*ancestors)[2];
};

/*
 * Other work that one of the workers does during a block before it takes tasks. The block may depend
 * on the outcome: then it is given up, and the frontier stays where it was.
 */
struct flow_block_aside {
    bool (*run)(void *context, int worker); /* false: gives up the block */
    void *context;
    atomic_bool is_taken;
    bool has_given_up; /* set by the worker that took it */
};

struct flow_frontier {
    const struct flow_sweep *sweep;
    struct search *search;
    struct base_memory *memory;
    int words;                                /* of a key */
    bool is_wide;                             /* labels take two bytes */
    struct flow_label_ranges ranges;          /* no bond under no-touch */
    int32_t at;                               /* steps done */
    int32_t ordered_at;                       /* where the order of a line was chosen last, or 0 */
    int32_t end;                              /* of the current block */
    uint64_t min_states_to_split;             /* fewer are one task; a test lowers it */
    uint64_t min_states_per_task;             /* on average; a test lowers it */
    struct flow_frontier_batch *batches;      /* FLOW_PARTITION_COUNT; batch_count are filled */
    struct flow_frontier_batch *next_batches; /* made by the tasks of this block */
    int batch_count;
    int task_count;      /* of this block: a power of two, at most FLOW_PARTITION_COUNT */
    bool is_paused;      /* tasks of this block are left */
    uint64_t nodes_left; /* until the next pause; UINT64_MAX: none */
    int task_order[FLOW_PARTITION_COUNT];   /* largest first, so that the workers finish together */
    uint8_t progress[FLOW_PARTITION_COUNT]; /* of each task, in flow_frontier_block.c */
    bool is_begun_again;                    /* after the block was given up */
    atomic_int next_task;
    atomic_uint_fast64_t block_nodes; /* of the tasks of this block */
    struct flow_block_aside *aside;   /* NULL: none in this block */
    struct flow_frontier_scratch *scratch;
    struct flow_dominance *dominance; /* NULL: no state is dropped, and counts are exact */
    int32_t *cut_until;               /* the step that closes the slot's latest edge */
    uint64_t *partition_mask;         /* for the output of this block; see flow_frontier_batch.h */
    atomic_bool has_failed;
    struct flow_checkpoint *checkpoints;
    size_t checkpoint_count, checkpoint_capacity;
    bool is_saving; /* the tasks of this block copy their input to the checkpoint */
};

/* Words in a key; more than FLOW_FRONTIER_WORDS when the sweep is too wide. */
int flow_frontier_key_words(const struct flow_sweep *sweep);

/* scratch has room for at least as many workers as the pool of the search. */
enum clew_status flow_frontier_new(struct flow_frontier **frontier, const struct flow_sweep *sweep,
                                   struct flow_frontier_scratch *scratch, struct search *search,
                                   struct clew_error *error);
void flow_frontier_free(struct flow_frontier *frontier);

/*
 * From now on drops states that do not matter for the question whether there is an answer other
 * than the known one (flow_frontier_dominance.h); known is NULL if only an answer is wanted. Only
 * under touch. The position, or NULL, is the one that the sweep was restricted to.
 */
enum clew_status flow_frontier_drop_dominated(struct flow_frontier *frontier,
                                              const struct flow_position *position,
                                              const uint8_t *known, struct clew_error *error);

uint64_t flow_frontier_state_count(const struct flow_frontier *frontier);
static inline bool
flow_frontier_is_done(const struct flow_frontier *frontier)
{
    return frontier->at == frontier->sweep->board->node_count;
}
/*
 * Advances by one row, or by what is left of it. The team, which may be NULL, shares the work where
 * that pays; it is no larger than the pool of the search. Without a team it pauses after nodes_left
 * nodes, when a task ends; the next call goes on there. False: out of memory, or the search was
 * stopped.
 */
bool flow_frontier_advance_row(struct flow_frontier *frontier, struct search_team *team);
/*
 * The same, with other work during the first block. If that gives up the block, nothing is advanced,
 * and the nodes of the block do not count; the result is true.
 */
bool flow_frontier_advance_row_beside(struct flow_frontier *frontier, struct search_team *team,
                                      struct flow_block_aside *aside);
/* Whether it has paused before the end of a row. */
static inline bool
flow_frontier_is_in_row(const struct flow_frontier *frontier)
{
    return frontier->is_paused ||
           (frontier->at % frontier->sweep->line_length && !flow_frontier_is_done(frontier));
}
/* Whether the next row has enough states to share. */
bool flow_frontier_is_worth_team(const struct flow_frontier *frontier);

/* When done: the number of answers, of those not dropped; FLOW_COUNT_OVERFLOW if it does not fit. */
flow_number flow_frontier_count(const struct flow_frontier *frontier);
/*
 * When done: marks the edges of an answer, and of a second one if there is one; one byte per edge.
 * *known is the number of answers traced. The team may be NULL.
 */
enum clew_status flow_frontier_traceback(const struct flow_frontier *frontier,
                                         struct search_team *team, uint8_t *answers[2], int *known,
                                         struct clew_error *error);

/* ---- Shared by the files of the frontier only ---- */

/* The block that a step belongs to: half a row, or a whole short one. */
int32_t flow_frontier_block_begin(const struct flow_frontier *frontier, int32_t at);
int32_t flow_frontier_block_end(const struct flow_frontier *frontier, int32_t at);

/* The expansion of some states by one step. */
struct flow_frontier_expansion {
    const struct flow_frontier *frontier;
    const struct flow_sweep_step *step;
    const struct flow_boundary *boundary; /* NULL: crossings are not checked */
    int32_t at;
    struct flow_frontier_layer *into;
    bool has_failed;
};

struct flow_frontier_expansion flow_frontier_expansion_at(const struct flow_frontier *frontier,
                                                          int32_t at,
                                                          struct flow_frontier_layer *into);
/* Puts all successors of one state into the next layer. */
void flow_frontier_expand(struct flow_frontier_expansion *expansion, const uint64_t *key,
                          const struct flow_state_info *info);
/* The same for many states; counts nodes and stops with the search. */
void flow_frontier_expand_all(struct flow_frontier_expansion *expansion,
                              const struct flow_states *states, struct search_meter *meter);
void flow_frontier_expand_no_touch(struct flow_frontier_expansion *expansion, const uint64_t *key,
                                   const struct flow_state_info *info);
/*
 * Saves the current states: allocates a checkpoint, which the tasks of the next block fill. When
 * the sweep is done there is no next block, and it is filled here.
 */
bool flow_frontier_save_checkpoint(struct flow_frontier *frontier);
/*
 * Runs the steps from frontier->at to frontier->end, unless it pauses, or frontier->aside gives up
 * the block.
 */
bool flow_frontier_advance_block(struct flow_frontier *frontier, struct search_team *team);
/* Sets frontier->partition_mask for the next block, from frontier->end to next_end. */
void flow_frontier_set_partition_mask(struct flow_frontier *frontier, int32_t next_end);
/*
 * At the end of a row: partitions the states anew, after the order of the next line has changed.
 * False: out of memory, and they are as before.
 */
bool flow_frontier_partition_again(struct flow_frontier *frontier);
/* Whether two colours would have to cross ahead. Only for keys with labels of one byte. */
bool flow_frontier_has_crossing(const struct flow_boundary *boundary, const uint64_t *key,
                                struct flow_label_ranges ranges);

/* Labels in a key take one byte, or two if is_wide. */
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

static inline bool
flow_is_chain(unsigned label, struct flow_label_ranges ranges)
{
    return label >= ranges.mate && label < ranges.bond;
}

/* Whoever names the slot of an open end, after that end has moved to another slot. */
static inline __attribute__((always_inline)) void
flow_move_end(uint64_t *key, unsigned label, unsigned slot, struct flow_label_ranges ranges,
              bool is_wide)
{
    if (label >= ranges.bond)
        flow_set_label(key, label - ranges.bond, ranges.bond + slot, is_wide);
    else if (label >= ranges.mate)
        flow_set_label(key, label - ranges.mate, ranges.mate + slot, is_wide);
}

/*
 * Joins two labels that meet at a node: the slot at the far end of a chain gets the other label.
 * False: two different colours. Not for the two ends of one chain or bond.
 */
static inline __attribute__((always_inline)) bool
flow_join_labels(uint64_t *key, unsigned a, unsigned b, struct flow_label_ranges ranges,
                 bool is_wide)
{
    const bool is_a_chain = flow_is_chain(a, ranges);
    const unsigned chain = is_a_chain ? a : b, other = is_a_chain ? b : a;

    if (!is_a_chain && !flow_is_chain(b, ranges))
        return a == b && a < ranges.mate;
    flow_set_label(key, chain - ranges.mate, other, is_wide);
    flow_move_end(key, other, chain - ranges.mate, ranges, is_wide);
    return true;
}

#endif
