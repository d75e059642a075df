/*
 * flow_learn_internal - the solver's state, shared by the flow_learn_* files only.
 *
 * Variables are the edges, numbered as on the board: is the edge used? Under touch the bits of the
 * colours of all nodes follow, node by node (flow_learn_colours). A literal is a variable and a value:
 *     2 * variable      the edge is used, the bit is 1      2 * variable + 1      not used, 0
 * Propagation does not store the clause that forced a literal. It records which rule did, and the
 * clause is rebuilt when conflict analysis asks for it (lazy explanation): `explanation` then holds
 * literals that are all false now, and the rules of the board say that one of them or the forced
 * literal is true. For a conflict there is no forced literal.
 */
#ifndef FLOW_LEARN_INTERNAL_H
#define FLOW_LEARN_INTERNAL_H

#include "flow/learn/flow_learn.h"
#include "flow/rules/flow_bends.h"

#define LEARN_UNKNOWN (-1)
#define LEARN_BENDS   4 /* the bits of flow_bends, in order; 3 - b is the opposite of b */

/* Why a literal is true; in brackets what reason_data holds. */
enum learn_reason {
    LEARN_DECISION, /* a decision, or a unit fact of level 0 */
    LEARN_NODE,     /* the pieces left at a node agree, bends lost included (the node) */
    LEARN_CYCLE,    /* a short cycle has as many used edges as it may have (the cycle) */
    LEARN_PATH,     /* two segments with dots meet (how much of the trail was propagated then) */
    LEARN_COLOUR,   /* bits that are equal or differ (for a bit the edge, for an edge the bit) */
    LEARN_CLAUSE,   /* a learned clause is unit (its offset in the arena) */
};

struct learn_node {
    uint32_t pieces;         /* pieces still possible, given the propagated literals */
    uint32_t initial_pieces; /* pieces possible on the bare board */
    int32_t far_end;         /* other end of the path segment; valid at the ends of a segment */
    int32_t length;          /* nodes in the segment; valid at its ends */
    int32_t joined[2];       /* nodes joined to this one, or -1 */
    int16_t colour;
    uint8_t degree;
    uint8_t open_slots; /* slots whose edges are not yet propagated, as bits */
    int32_t edge[FLOW_MAX_LINKS];
    int32_t to[FLOW_MAX_LINKS];
};

struct learn_edge {
    int32_t a, b;
    uint8_t slot_a, slot_b; /* the slot of the edge at each of its nodes */
};

struct learn_assignment {
    int32_t level;
    int32_t trail_index;
    int32_t reason_data;
    uint8_t reason; /* enum learn_reason */
};

struct learn_cycle {
    int32_t edge[4];
    uint8_t length;
    uint8_t used; /* how many of its edges are used */
};

/* What a cell has to do with bends; all arrays by bend. */
struct learn_bends {
    int32_t inside[LEARN_BENDS]; /* the node inside the bend; -1: a void cell */
    uint32_t piece[LEARN_BENDS]; /* of the bend, as a set; 0: impossible on this board */
};

/* Undo record: a piece that a node lost because the cell inside the bend has lost it. */
struct learn_lost_bend {
    int32_t node;
    uint32_t piece;
};

/* The pieces at both nodes of an edge before its literal was propagated. */
struct learn_undo {
    uint32_t pieces_a, pieces_b;
};

/* Sizes of the undo stacks when the level began. */
struct learn_level {
    int32_t trail_count;
    int32_t join_count;
    int32_t lost_bend_count;
};

/* Undo record of a join: the two segments as they were before. */
struct learn_join {
    int32_t edge;
    int32_t far_end[2], length[2];
    int32_t relabelled; /* first node of the segment that got a new label, or -1 */
    int32_t old_label;
};

struct learn_watch {
    uint32_t clause;
    int32_t blocker; /* another literal of the clause; while it is true, the clause is satisfied */
};

struct learn_watches {
    struct learn_watch *list;
    uint32_t count, capacity;
};

/*
 * Layout of a clause in the arena, in words; clauses follow each other without gaps:
 *     [size] [lbd] [uses] literal literal literal ...
 * lbd: literal block distance, the number of levels among the literals when the clause was learned
 * (Audemard and Simon, 2009); 0 marks a clause that is never removed. The first two literals are
 * watched.
 */
enum {
    LEARN_CLAUSE_SIZE,
    LEARN_CLAUSE_LBD,
    LEARN_CLAUSE_USES,
    LEARN_CLAUSE_LITERALS,
};

struct flow_learn {
    const struct flow_board *board;
    struct base_memory *memory;
    bool touch;
    bool is_unsat;   /* no further answer exists */
    bool has_failed; /* out of memory */
    int config;
    bool starts_at_dots; /* in its first decisions */
    int node_count, edge_count, cycle_count;
    int colour_bits;    /* of each node; 0: colours follow from paths (flow_learn_paths) */
    int bits_shift;     /* bits of neighbouring nodes are 1 << bits_shift variables apart */
    int variable_count; /* edges and bits */
    int cycle_capacity;
    void *block; /* all arrays of fixed size */
    size_t block_bytes;

    struct learn_node *nodes;
    int32_t *path_label; /* by node: equal for nodes of one path; kept under no-touch only */
    struct learn_edge *edges;
    struct learn_assignment *assignments; /* by variable; valid while it has a value */
    int8_t *value;                        /* by variable: LEARN_UNKNOWN, 0, 1 */
    struct learn_cycle *cycles;
    int32_t *cycle_start; /* edge e is on cycle_of[cycle_start[e] .. cycle_start[e + 1] - 1] */
    int32_t *cycle_of;

    int32_t *trail;          /* literals in order of assignment */
    struct learn_undo *undo; /* by trail index */
    int trail_count, propagated;
    int propagated_bits;        /* of the propagated literals */
    struct learn_level *levels; /* by decision */
    int level;
    struct learn_join *joins;
    int join_count;
    struct learn_bends *bends; /* by node; NULL: the rule of bends does not apply */
    struct learn_lost_bend *lost_bends;
    int lost_bend_count;

    int32_t *explanation; /* literals of the reason or conflict requested last */
    int explanation_count;
    int32_t *learned;      /* the clause being learned */
    uint8_t *is_marked;    /* by variable, during analysis */
    int32_t *level_stamps; /* by level: the stamp of the clause that counted it last */
    int32_t level_stamp;

    uint32_t *arena;
    size_t arena_used, arena_capacity;
    size_t clause_count, max_clauses;
    size_t exported;               /* words of the arena that flow_learn_import has seen */
    struct learn_watches *watches; /* by literal */

    double *activity;          /* by edge */
    double activity_increment; /* what a bumped edge gains; grows with every conflict */
    double decay;
    int32_t *heap; /* edges, the most active first */
    int32_t *heap_index;
    int heap_count;
    uint8_t *phase;        /* by edge: its last value, which the next decision repeats */
    bool has_fixed_phases; /* the phases are those of an answer and stay so */
    int8_t *target;        /* by edge: of the largest assignment; or LEARN_UNKNOWN */
    int target_count;      /* variables that had a value in it */
    uint64_t rephase_count, rephase_at; /* at: in conflicts */

    uint64_t conflict_count, decision_count, restart_count, restart_at;
    uint64_t restart_unit;       /* conflicts; intervals are multiples of it */
    bool restarts_by_lbd;        /* not by intervals */
    uint64_t restarts_by_lbd_at; /* from these conflicts on */
    double fast_lbd, slow_lbd;   /* moving averages over few conflicts, and many */
    struct flow_events *events;  /* NULL: the search is not traced */
};

/* flow_learn_propagate */
void flow_learn_pieces_init(struct flow_learn *learn);
/* Assigns the edges on which all pieces agree. False: no piece is left, in `explanation`. */
bool flow_learn_propagate_node(struct flow_learn *learn, int32_t node);
/* Propagates what the bare board forces; false: some node has no piece at all. */
bool flow_learn_propagate_nodes(struct flow_learn *learn);
/* Puts the literal on the trail; its variable must have no value. */
void flow_learn_assign(struct flow_learn *learn, int32_t literal, enum learn_reason reason,
                       int32_t reason_data);
/* Propagates the trail to its end. False: a conflict, in `explanation`. */
bool flow_learn_propagate(struct flow_learn *learn);
/* Undoes all levels above this one. */
void flow_learn_backtrack(struct flow_learn *learn, int level);
void flow_learn_explain_node(struct flow_learn *learn, int32_t node, int32_t edge);
void flow_learn_explain_cycle(struct flow_learn *learn, int32_t cycle, int32_t edge);

/* flow_learn_bends */
/* possible: the bends that each cell can make (flow_bends_find). */
void flow_learn_bends_init(struct flow_learn *learn, const uint8_t *possible);
/* The node has lost these pieces: cells outside it lose the bends among them. False: a conflict. */
bool flow_learn_lose_bends(struct flow_learn *learn, int32_t node, uint32_t lost);
/* Undoes losses until this many are left. */
void flow_learn_restore_bends(struct flow_learn *learn, int count);
/* A literal, false since before `before`, that excludes the bend inside this node's; or -1. */
int32_t flow_learn_explain_bend(const struct flow_learn *learn, int32_t node, int bend,
                                int32_t before);

/* flow_learn_paths */
void flow_learn_paths_init(struct flow_learn *learn);
/* Joins two path segments by an edge that is now used. False: a conflict, in `explanation`. */
bool flow_learn_join(struct flow_learn *learn, int32_t edge);
/* Undoes joins until join_count are left. */
void flow_learn_unjoin(struct flow_learn *learn, int join_count);
void flow_learn_explain_path(struct flow_learn *learn, int32_t edge);

/* flow_learn_colours */
/* Sets the number of bits and variables. */
void flow_learn_colours_count(struct flow_learn *learn, bool without_bits);
/* Gives the dots their bits. */
void flow_learn_colours_init(struct flow_learn *learn);
/* The edge is now used. False: a conflict, in `explanation`. */
bool flow_learn_propagate_colour(struct flow_learn *learn, int32_t edge);
/* The bit now has a value. False: a conflict, in `explanation`. */
bool flow_learn_propagate_bit(struct flow_learn *learn, int32_t variable);
void flow_learn_explain_colour(struct flow_learn *learn, int32_t variable);

/* flow_learn_clauses */
/* Visits the clauses that watch the literal, which is now false. False: a conflict. */
bool flow_learn_propagate_clauses(struct flow_learn *learn, int32_t literal);
/* The two literals of the highest levels come first. Returns the offset, or 0 without memory. */
uint32_t flow_learn_add_clause(struct flow_learn *learn, const int32_t *literals, int count,
                               uint32_t lbd);
void flow_learn_explain_clause(struct flow_learn *learn, uint32_t clause, int32_t edge);
/*
 * Copies the literals of a clause that have no value, at level 0; returns their number, or -1 for a
 * satisfied clause.
 */
int flow_learn_copy_unassigned(const struct flow_learn *learn, int32_t *out, const uint32_t *words);
/* Removes about half of the learned clauses, those of the highest lbd. At level 0 only. */
void flow_learn_reduce(struct flow_learn *learn);

/* flow_learn_analyze */
/*
 * Learns a clause from the conflict in `explanation`, backtracks and asserts it. keep: the clause
 * is never removed. False: the conflict depends on no decision.
 */
bool flow_learn_analyze(struct flow_learn *learn, bool keep);

/* flow_learn_decide */
void flow_learn_heap_insert(struct flow_learn *learn, int32_t edge);
/* The most active edge. The heap holds every edge without a value, and some with one. */
int32_t flow_learn_heap_pop(struct flow_learn *learn);
/* Raises the activity of an edge met in a conflict; bits have none. */
void flow_learn_bump(struct flow_learn *learn, int32_t variable);
/* Makes all activities count less than the next bump, once per conflict. */
void flow_learn_decay(struct flow_learn *learn);

/* flow_learn_phases */
void flow_learn_phases_init(struct flow_learn *learn, bool starts_used);
/* Whether a decision uses the edge. */
bool flow_learn_phase(const struct flow_learn *learn, int32_t edge);
/* At a conflict, before it is analyzed. */
void flow_learn_update_target(struct flow_learn *learn);
/* At a restart, at level 0. */
void flow_learn_rephase(struct flow_learn *learn);

/* flow_learn_restart */
void flow_learn_restart_init(struct flow_learn *learn);
/* Intervals and decay of a search near a known answer. */
void flow_learn_restart_near(struct flow_learn *learn);
/* A clause has been learned. */
void flow_learn_restart_note(struct flow_learn *learn, uint32_t lbd);
bool flow_learn_must_restart(const struct flow_learn *learn);
/* At a restart: sets when the next one is due. */
void flow_learn_plan_restart(struct flow_learn *learn);

/* flow_learn_cycles */
bool flow_learn_cycles_find(struct flow_learn *learn);

/* The variable of a bit. */
static inline int32_t
learn_colour_bit(const struct flow_learn *learn, int32_t node, int bit)
{
    return learn->edge_count + (node << learn->bits_shift) + bit;
}

static inline int32_t
learn_node_of_bit(const struct flow_learn *learn, int32_t variable)
{
    return (variable - learn->edge_count) >> learn->bits_shift;
}

/* 1: true, 0: false, or LEARN_UNKNOWN. */
static inline int
learn_literal_value(const struct flow_learn *learn, int32_t literal)
{
    const int value = learn->value[literal >> 1];

    return value < 0 ? LEARN_UNKNOWN : value ^ (literal & 1);
}

#endif
