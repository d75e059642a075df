/*
 * flow_rules_internal - the state of a ladder and the interface of its rules; only for flow/rules.
 *
 * The kernel holds exactly the links that are known: its sets are what they leave at each node, so
 * whatever a rule reads there is visible on the board. Labels extend the chains to the nodes
 * between their ends, and are updated with every link:
 *
 *     path[node]    the same number for all nodes of a chain; -1 for a node without links or dot
 *     colour[node]  of that chain, -1 if it has no dot
 *     dirty[rule]   the nodes near which something changed since that rule saw them, as a bit set
 *
 * A rule looks at sites: nodes, links, links in one direction, rectangles or colours. It finds at
 * most one step per site.
 */
#ifndef FLOW_RULES_INTERNAL_H
#define FLOW_RULES_INTERNAL_H

#include "base/base_bits.h"
#include "flow/rules/flow_kernel.h"
#include "flow/rules/flow_reason.h"
#include "flow/rules/flow_rules.h"

struct flow_trace;

/* Pairs of links of a node, by flow_rules_pair; flow_rules.across of those without one node. */
#define FLOW_PAIRS       (FLOW_MAX_LINKS * (FLOW_MAX_LINKS - 1) / 2)
#define FLOW_ACROSS_NONE (-1) /* the far nodes have no other neighbour in common */
#define FLOW_ACROSS_ANY  (-2) /* several, or they are neighbours themselves */

#define FLOW_SUPPOSE_DEPTH 2                   /* levels of suppositions */
#define FLOW_SUPPOSE_SHORT 12                  /* sides: looked for first */
#define FLOW_DIRTY_RULES   FLOW_RULE_BLIND_RUN /* the last rule that can look at dirty nodes only */

/* What the sites of a round conclude. */
struct flow_proposals {
    uint8_t *states; /* of an edge: the states proposed, as bits */
    int32_t *edges;  /* those with a proposal */
    int32_t count;
};

struct flow_rules {
    const struct flow_board *board;
    struct base_memory *memory;
    struct flow_kernel *kernel;
    void *block; /* all arrays */
    size_t block_bytes;
    bool no_touch;             /* by the board's rule, or promised */
    bool is_unique;            /* promised */
    enum flow_promise promise; /* of a step that used no-touch or the only solution */
    uint8_t *links;            /* enum flow_link_state of each edge */
    int32_t *path;
    int16_t *colour;
    uint64_t *dirty[FLOW_DIRTY_RULES + 1];
    uint64_t *dirty_near; /* not yet added to the sets of the rules that look at what is near */
    uint64_t *dirty_directions; /* scratch: the sites at the nodes of a set */
    size_t node_words;          /* of a set of nodes */
    unsigned changed;   /* a bit per rule: something changed since that rule saw all sites */
    uint8_t *saved;     /* room for links, path and colour of each level of suppositions */
    size_t saved_bytes; /* of one level */
    int depth;          /* suppositions that are being followed */
    int patience;       /* rounds for which a supposition is followed */
    size_t marks[FLOW_SUPPOSE_DEPTH]; /* per level: the kernel's trail before it */
    /* Which colours a node may have, for rules 7 and 11 (flow_colours.c). */
    uint64_t *may;
    int colour_words;
    bool has_colours;
    /* Geometry, computed once. */
    uint8_t (*turn)[FLOW_MAX_LINKS];  /* the link after this one, clockwise */
    int32_t (*across)[FLOW_PAIRS];    /* of two links: the node beside both their far nodes */
    uint32_t (*possible)[FLOW_PAIRS]; /* the state_number at which rule 5 last allowed a bend */
    uint32_t state_number;            /* another one after each change of links */
    int32_t *weights;                 /* for rule 9: sums from the top left corner */
    int8_t *shade;                    /* of a node: 1 or -1; 0: the board is not bipartite */
    bool is_planar, is_bipartite;
    /* Scratch. */
    int32_t *stack, *region, *place;
    uint32_t *stamp, stamp_now;
    struct flow_proposals levels[FLOW_SUPPOSE_DEPTH + 1]; /* of the round at each depth */
    int32_t *crossings;                                   /* per colour */
    uint8_t *both;              /* rule 13: per edge, what the first supposition concluded */
    int32_t *order;             /* nodes in the order in which steps are looked for */
    int32_t *rank;              /* of a node in that order */
    struct flow_trace *tracing; /* room for a trace */
    int16_t *trace_numbers;
    struct flow_trace *trace; /* the cones of a supposition whose length is measured, or NULL */
    bool is_brief;            /* steps need no evidence */
    struct search *search;    /* whose limits hold, or NULL */
    bool is_broken;
    struct flow_step broken; /* the contradiction, if is_broken */
};

static inline int
flow_rules_pair(int low, int high)
{
    return high * (high - 1) / 2 + low;
}

/* Whether two nodes are known to be on one path. */
static inline bool
flow_rules_is_one_path(const struct flow_rules *rules, int32_t a, int32_t b)
{
    return rules->path[a] >= 0 && rules->path[b] >= 0 &&
           (rules->path[a] == rules->path[b] ||
            (rules->colour[a] >= 0 && rules->colour[a] == rules->colour[b]));
}

/*
 * Whether a site gives all its conclusions in one step, as rounds need it. Under a supposition whose
 * length is measured each conclusion has a cone of its own.
 */
static inline bool
flow_rules_takes_all(const struct flow_rules *rules)
{
    return rules->is_brief && !rules->trace;
}

/* A step may rely on no-touch: the promise that it then names. */
static inline enum flow_promise
flow_rules_no_touch_promise(const struct flow_rules *rules)
{
    return rules->board->touch ? FLOW_PROMISE_NO_TOUCH : FLOW_PROMISE_NONE;
}

/* Sets a link and everything derived from it; a contradiction breaks the ladder. */
void flow_rules_assert(struct flow_rules *rules, int32_t edge, enum flow_link_state state);

/*
 * Adds the links that all pieces of `left` use, or none does, and that were not known yet. True if
 * there are any.
 */
bool flow_rules_conclude(const struct flow_rules *rules, int32_t node, uint32_t left,
                         struct flow_step *step);
/* Adds evidence unless steps are brief. */
void flow_rules_show(const struct flow_rules *rules, struct flow_step *step, int32_t node);

/* ---- Sites ---- */

/*
 * Applies a rule at one site. True: step holds a conclusion, or without links a contradiction. Each
 * is in the file of its rule.
 */
typedef bool flow_find(struct flow_rules *rules, int32_t site, struct flow_step *step);
flow_find flow_find_only_way;
flow_find flow_find_apart;
flow_find flow_find_no_ring;
flow_find flow_find_side_by_side;
flow_find flow_find_swap; /* rule 4 under the promise of one solution */
flow_find flow_find_bend;
flow_find flow_find_no_way_through;
flow_find flow_find_blind_run;
flow_find flow_find_narrow_pass;
flow_find flow_find_chessboard;
flow_find flow_find_round_the_wall;
flow_find flow_find_must_pass;
flow_find flow_find_suppose;
flow_find flow_find_both_ways;

struct flow_sites {
    flow_find *find;
    int32_t (*count)(const struct flow_rules *rules);
    int32_t (*node)(const struct flow_rules *rules, int32_t site); /* where it is; NULL: nowhere */
};
extern const struct flow_sites flow_sites[FLOW_RULE_COUNT + 1];

/* Whether the rule holds on the board under the promise. */
bool flow_rules_has_rule(const struct flow_rules *rules, int rule);
/* Collects what a rule concludes at its sites, into proposals. */
struct flow_collected {
    int32_t sites;         /* that have a conclusion */
    int32_t most;          /* links concluded at one of them */
    bool is_contradiction; /* rules->broken says which */
};
void flow_rules_collect(struct flow_rules *rules, int rule, struct flow_collected *collected);
/* Asserts all proposals and forgets them, or only forgets them. */
void flow_rules_apply_proposals(struct flow_rules *rules);
void flow_rules_drop_proposals(struct flow_rules *rules);

/* ---- Shared by several rules ---- */

/*
 * Rule 5 for one pair of links: whether a path may go through the node by them. If not, the cells
 * that show it are added to the evidence.
 */
bool flow_bend_is_possible(struct flow_rules *rules, int32_t node, const int links[2],
                           struct flow_step *step);
/* Fills rules->may; see flow_colours.c. */
void flow_colours_find(struct flow_rules *rules);
/* The bits of the colours that a node may have, for one word of colours. */
uint64_t flow_colours_word(const struct flow_rules *rules, int32_t node, int word);

/* The geometry that rules 4, 5 and 8 to 10 need. */
void flow_geometry_find(struct flow_rules *rules);

/* Clears all sets of dirty nodes, or fills them. */
void flow_rules_set_dirty(struct flow_rules *rules, bool is_dirty);
/* Adds the nodes near changes to the sets of rules 4 to 7. */
void flow_rules_spread_dirty(struct flow_rules *rules);

/* ---- Suppositions ---- */

/* Keeps the state, then asserts the link one level deeper. */
void flow_suppose_begin(struct flow_rules *rules, int32_t edge, enum flow_link_state state);
/* Back to the state before. */
void flow_suppose_end(struct flow_rules *rules);
/* Applies rules 1 to 7 until nothing changes near what is supposed. False: contradiction. */
bool flow_suppose_follow(struct flow_rules *rules);

/*
 * The cone of a link that was concluded under a supposition: itself and all such links that its
 * conclusion rests on. Rules name these links while they look for a step: they blame them. The
 * number of links in the cone of a contradiction is the length of the supposition.
 */
#define FLOW_TRACE_LINKS 256
#define FLOW_TRACE_WORDS (FLOW_TRACE_LINKS / 64)

struct flow_cone {
    uint64_t words[FLOW_TRACE_WORDS];
};

struct flow_trace {
    int16_t *number; /* of an edge: its place in cones, -1: known before */
    struct flow_cone cones[FLOW_TRACE_LINKS];
    int32_t edges[FLOW_TRACE_LINKS];
    struct flow_cone proposed[FLOW_TRACE_LINKS]; /* of the proposals of a round */
    struct flow_cone blame;                      /* of the step that is being looked for */
    int count;
    int limit; /* longer cones are not followed */
    bool is_full;
};

/* A supposition begins or ends; a link is proposed, with the blame so far; twice; or asserted. */
void flow_trace_start(struct flow_rules *rules, int32_t edge);
void flow_trace_stop(struct flow_rules *rules);
void flow_trace_propose(struct flow_rules *rules, int32_t proposal);
void flow_trace_dispute(struct flow_rules *rules, int32_t edge);
void flow_trace_add(struct flow_rules *rules, int32_t edge, int32_t proposal);
int flow_cone_size(const struct flow_cone *cone);

void flow_trace_blame_link(struct flow_rules *rules, int32_t edge);
void flow_trace_blame_node(struct flow_rules *rules, int32_t node);
void flow_trace_blame_chain(struct flow_rules *rules, int32_t node);

static inline void
flow_blame_link(struct flow_rules *rules, int32_t edge)
{
    if (rules->trace)
        flow_trace_blame_link(rules, edge);
}

/* All known links of the node. */
static inline void
flow_blame_node(struct flow_rules *rules, int32_t node)
{
    if (rules->trace)
        flow_trace_blame_node(rules, node);
}

/* All links of the chain through the node. */
static inline void
flow_blame_chain(struct flow_rules *rules, int32_t node)
{
    if (rules->trace)
        flow_trace_blame_chain(rules, node);
}

#endif
