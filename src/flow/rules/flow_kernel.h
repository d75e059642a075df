/*
 * flow_kernel - the state that all deductions about a Flow board work on, and how to undo them.
 *
 *     sets[node]       the pieces (flow_piece) that the node can still have; none: contradiction
 *     joined[node]     its links that are known to be used, as a mask
 *     other_end[node]  of the chain of joined nodes that ends here; itself when alone
 *     colour[node]     of the chain that ends here, -1 while it has not reached a dot
 *     trail            the old value of everything that changed, for flow_kernel_undo
 *
 * other_end and colour are valid at the ends of chains only. There are two ways to use the state:
 *
 *     propagation  flow_kernel_start and _keep let every rule strike out pieces wherever a set has
 *                  shrunk, until nothing changes. Fast; for engines. A sink (on_step) gets each
 *                  link that became known and its rule; without a sink no steps are built.
 *     assertion    flow_kernel_reset and _assert_link set the state of a link and propagate
 *                  nothing, so that a set contains no more than the links show. For flow_rules.
 *
 * Every rule only strikes out what no solution has, so a contradiction proves that there is none.
 * The converse does not hold: the caller has to check that the ends can still be connected, and
 * under no-touch that no path runs beside itself (flow_kernel_are_ends_reachable, _is_solution).
 *
 * Fails: CLEW_NO_MEMORY, in flow_kernel_new only.  The board is borrowed.  One thread per kernel.
 */
#ifndef FLOW_KERNEL_H
#define FLOW_KERNEL_H

#include "flow/rules/flow_piece.h"
#include "flow/rules/flow_step.h"

struct flow_change;

struct flow_kernel {
    const struct flow_board *board;
    struct base_memory *memory;
    void *block; /* all arrays but the trail */
    size_t block_bytes;
    uint32_t *sets;
    uint8_t (*back)[FLOW_MAX_LINKS]; /* which link of the neighbour leads back */
    uint8_t *joined;
    int32_t *other_end;
    int16_t *colour;
    struct flow_change *trail;
    size_t trail_length;
    int32_t *queue; /* nodes whose set shrank: a ring buffer with room for all */
    int32_t queue_first, queue_count;
    uint8_t *is_queued;
    uint8_t *rule_of;      /* of an edge: the rule that made it known; kept for a sink only */
    int16_t *colour_at;    /* scratch: the colour of every node on a path */
    int32_t *region;       /* scratch: the region of every node that no path has reached */
    bool touch;            /* the board's rule, unless the caller asks for no-touch */
    uint64_t decided;      /* number of times a node without a dot was decided */
    struct search *search; /* propagation heeds its limits; NULL: it runs to its end */
    void (*on_step)(void *context, const struct flow_step *step); /* the sink, or NULL */
    void *context;
};

enum clew_status flow_kernel_new(struct flow_kernel **kernel, const struct flow_board *board,
                                 struct base_memory *memory, struct clew_error *error);
void flow_kernel_free(struct flow_kernel *kernel);

/* ---- Propagation ---- */

/*
 * Resets, then propagates all rules from every node. False: the board has no solution, or the search
 * was stopped.
 */
bool flow_kernel_start(struct flow_kernel *kernel);
/* Keeps only these pieces of a node and propagates. False: contradiction, or it was stopped. */
bool flow_kernel_keep(struct flow_kernel *kernel, int32_t node, uint32_t set);
/* Makes a kernel of the same board equal to another one, but for the trail, which is empty. */
void flow_kernel_copy(struct flow_kernel *kernel, const struct flow_kernel *from);
/* The length of the trail, and undoing back to it; needed after a contradiction too. */
size_t flow_kernel_trail_length(const struct flow_kernel *kernel);
int32_t flow_kernel_changed_node(const struct flow_kernel *kernel, size_t trail_index);
void flow_kernel_undo(struct flow_kernel *kernel, size_t trail_length);
/* Whether every colour can still be connected and every node reached; call after _keep. */
bool flow_kernel_are_ends_reachable(struct flow_kernel *kernel);
/* Whether the nodes, all decided, are a solution; is_used gets one byte per edge. */
bool flow_kernel_is_solution(const struct flow_kernel *kernel, uint8_t *is_used);

/* ---- Assertion ---- */

/* Every node has all pieces that its degree allows; no chains, an empty queue. */
void flow_kernel_reset(struct flow_kernel *kernel);
/*
 * Makes an edge used or barred. On false the step says which rule that breaks, and where; after
 * that only flow_kernel_undo and flow_kernel_reset may be called.
 */
bool flow_kernel_assert_link(struct flow_kernel *kernel, int32_t edge, enum flow_link_state state,
                             struct flow_step *broken);

/* ---- For the rules ---- */

/* Replaces the pieces of a node by a smaller set and queues it. False: none are left. */
bool flow_kernel_shrink(struct flow_kernel *kernel, int32_t node, uint32_t set);

/* Keeps only these pieces of a node. False: none are left. Usually nothing changes. */
static inline bool
flow_kernel_strike(struct flow_kernel *kernel, int32_t node, uint32_t set)
{
    const uint32_t old = kernel->sets[node];

    return (set & old) == old || flow_kernel_shrink(kernel, node, set & old);
}

/* For a sink: a rule is about to leave `set` of the pieces `old` of a node. */
struct flow_strike {
    uint32_t old, set;
    enum flow_rule_number rule;
};
/* Remembers the rule of each link that a strike makes known, and reports those now barred. */
void flow_kernel_record_rule(struct flow_kernel *kernel, int32_t node,
                             const struct flow_strike *strike);

/* The same, for a rule: records it if there is a sink. */
static inline bool
flow_kernel_narrow(struct flow_kernel *kernel, int32_t node, uint32_t set,
                   enum flow_rule_number rule)
{
    const uint32_t old = kernel->sets[node];

    if ((set & old) == old)
        return true;
    if (kernel->on_step)
        flow_kernel_record_rule(kernel, node, &(struct flow_strike){old, set & old, rule});
    return flow_kernel_shrink(kernel, node, set & old);
}

/* The link is used: joins the two chains that end at its nodes. False: they must not be joined. */
bool flow_kernel_join(struct flow_kernel *kernel, int32_t node, int link);
/* After a join: strikes out pieces of the new end of a chain and of its neighbours. */
bool flow_kernel_update_around(struct flow_kernel *kernel, int32_t end);
void flow_kernel_enqueue(struct flow_kernel *kernel, int32_t node);
int32_t flow_kernel_dequeue(struct flow_kernel *kernel);

/* Whether a chain can still grow at this node. */
static inline bool
flow_kernel_is_open(const struct flow_kernel *kernel, int32_t node)
{
    const uint8_t joined = kernel->joined[node];

    return joined == 0 || (kernel->board->nodes[node].colour < 0 && (joined & (joined - 1)) == 0);
}

/* Whether two ends of chains have different colours. */
static inline bool
flow_kernel_differ(const struct flow_kernel *kernel, int32_t a, int32_t b)
{
    return kernel->colour[a] >= 0 && kernel->colour[b] >= 0 &&
           kernel->colour[a] != kernel->colour[b];
}

/* Whether two nodes are the two ends of one chain. */
static inline bool
flow_kernel_is_one_chain(const struct flow_kernel *kernel, int32_t a, int32_t b)
{
    return kernel->other_end[a] == b && kernel->joined[a];
}

/* Whether two ends of chains may become neighbours on one path. */
static inline bool
flow_kernel_may_meet(const struct flow_kernel *kernel, int32_t a, int32_t b)
{
    return !flow_kernel_is_one_chain(kernel, a, b) && !flow_kernel_differ(kernel, a, b);
}

/* Whether two nodes are ends of one path, and so must be linked where no path touches itself. */
static inline bool
flow_kernel_must_meet(const struct flow_kernel *kernel, int32_t a, int32_t b)
{
    if (!flow_kernel_is_open(kernel, a) || !flow_kernel_is_open(kernel, b))
        return false;
    return flow_kernel_is_one_chain(kernel, a, b) ||
           (kernel->colour[a] >= 0 && kernel->colour[a] == kernel->colour[b]);
}

#endif
