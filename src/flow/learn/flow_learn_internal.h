/*
 * flow_learn_internal - the learner's own state, shared by the flow_learn_* files alone.
 *
 * An edge is numbered as on the board. A literal says something of an edge:
 *     2 * edge      it is used          2 * edge + 1    it is not
 * A reason for a fact is the set of earlier facts that force it; it is given as the clause that
 * holds always: each literal in `why` is false at the moment, and so is their disjunction without
 * the fact. Conflicts are the same without a fact.
 */
#ifndef FLOW_LEARN_INTERNAL_H
#define FLOW_LEARN_INTERNAL_H

#include "flow/learn/flow_learn.h"
#include "flow/rules/flow_bends.h"

#define LEARN_UNKNOWN (-1)

enum learn_reason {
    LEARN_GUESS,  /* or true of the board from the start */
    LEARN_PLACE,  /* about: the node whose pieces leave no choice */
    LEARN_CYCLE,  /* about: the ring that has all the links it may have */
    LEARN_PATH,   /* about: how much of the trail the paths knew; its pieces have dots */
    LEARN_CLAUSE, /* about: where the clause stands in the store */
};

struct learn_place {
    uint32_t may;      /* pieces still possible, given the facts that the rules have seen */
    uint32_t at_start; /* pieces possible on the bare board */
    int32_t end;       /* the other end of the path piece, valid while this is an end itself */
    int32_t span;      /* nodes in the path piece, valid at its ends */
    int32_t next[2];   /* nodes that are joined to this one, or -1 */
    int16_t colour;
    uint8_t degree;
    uint8_t open; /* slots whose links the rules have not seen, as bits */
    int32_t edge[FLOW_MAX_LINKS];
    int32_t to[FLOW_MAX_LINKS];
};

struct learn_edge {
    int32_t a, b;
    uint8_t slot_a, slot_b; /* which link of its node it is */
};

struct learn_fact {
    int32_t level;
    int32_t when; /* place on the trail */
    int32_t about;
    uint8_t reason; /* enum learn_reason */
};

struct learn_cycle {
    int32_t edge[4];
    uint8_t length;
    uint8_t used;
};

/* Undo record of a literal that the rules have seen. */
struct learn_seen {
    uint32_t may_a, may_b;
};

struct learn_level {
    int32_t trail;
    int32_t joins;
};

/* A join, as it was before: the far ends of the two pieces, and their spans. */
struct learn_join {
    int32_t edge;
    int32_t far[2], span[2];
    int32_t renamed; /* the end at which the piece begins that got a new name, or -1 */
    int32_t old_name;
};

struct learn_watch {
    uint32_t clause;
    int32_t blocker; /* some other literal of the clause: if it is true, all is well */
};

struct learn_watches {
    struct learn_watch *list;
    uint32_t count, capacity;
};

/*
 * The store of clauses: words, one clause behind the other.
 *     [literals] [grade] [uses] literal literal literal ...
 * grade: how many levels met in it when it was learned (Audemard and Simon, 2009); 0 is kept for
 * ever. The first two literals are watched.
 */
enum {
    LEARN_CLAUSE_COUNT,
    LEARN_CLAUSE_GRADE,
    LEARN_CLAUSE_USES,
    LEARN_CLAUSE_LITERALS,
};

struct flow_learn {
    const struct flow_board *board;
    struct base_memory *memory;
    bool touch;
    bool is_dead; /* proved that there is nothing more */
    bool failed;  /* memory ran out */
    int temper;
    int nodes, edges, cycles;
    int ring_room; /* rings that memory was taken for */
    void *block;   /* all arrays of a fixed size */
    size_t block_bytes;

    struct learn_place *places;
    int32_t *path; /* of a node: name of what will be one path; kept under no-touch only */
    struct learn_edge *ends;
    struct learn_fact *facts;
    int8_t *value; /* of an edge: LEARN_UNKNOWN, 0, 1 */
    struct learn_cycle *rings;
    int32_t *ring_start; /* edge -> its rings: ring_of[ring_start[e] .. ring_start[e + 1] - 1] */
    int32_t *ring_of;

    int32_t *trail;
    struct learn_seen *seen;
    int count, taken;
    struct learn_level *levels; /* where each guess began */
    int level;
    struct learn_join *joins;
    int join_count;

    int32_t *why; /* literals of the reason or conflict asked for last */
    int why_count;
    int32_t *lesson;
    uint8_t *is_marked;   /* of an edge, during analysis */
    int32_t *level_marks; /* of a level: the lesson that counted it last */
    int32_t lesson_number;

    uint32_t *store;
    size_t store_used, store_capacity;
    size_t clauses, max_clauses;
    struct learn_watches *watches; /* of a literal */

    double *activity;
    double step; /* what an edge in trouble gains; grows */
    double fading;
    int32_t *heap; /* edges, the most active first */
    int32_t *heap_place;
    int heap_count;
    uint8_t *habit; /* the value an edge had last */

    uint64_t conflicts, guesses, restarts, restart_at;
    struct flow_events *show; /* NULL: nobody listens */
};

/* flow_learn_propagate */
/* bends, when not NULL, says which bends each cell may make. */
void flow_learn_pieces_start(struct flow_learn *learn, const uint8_t *bends);
/* What the bare board says; false: a place has no piece at all. */
bool flow_learn_look_everywhere(struct flow_learn *learn);
/* Makes the literal true; it must be unknown. */
void flow_learn_fact(struct flow_learn *learn, int32_t literal, enum learn_reason reason,
                     int32_t about);
/* Draws all conclusions. False: a contradiction, in `why`. */
bool flow_learn_conclude(struct flow_learn *learn);
/* Takes back all levels above this one. */
void flow_learn_return(struct flow_learn *learn, int level);
void flow_learn_explain_place(struct flow_learn *learn, int32_t node, int32_t edge);
void flow_learn_explain_cycle(struct flow_learn *learn, int32_t ring, int32_t edge);

/* flow_learn_paths */
void flow_learn_paths_start(struct flow_learn *learn);
/* An edge is used now: joins two path pieces. False: a contradiction, in `why`. */
bool flow_learn_join(struct flow_learn *learn, int32_t edge);
/* Takes joins back until only so many are left. */
void flow_learn_part(struct flow_learn *learn, int joins);
void flow_learn_explain_path(struct flow_learn *learn, int32_t edge);

/* flow_learn_clauses */
bool flow_learn_watch_false(struct flow_learn *learn, int32_t literal);
/* Stores the literals, of which the first two must be the latest; where it stands. */
uint32_t flow_learn_store(struct flow_learn *learn, const int32_t *literals, int count,
                          uint32_t grade);
void flow_learn_explain_clause(struct flow_learn *learn, uint32_t clause, int32_t edge);
/* Forgets the half of the clauses that helped least. At level 0 only. */
void flow_learn_forget(struct flow_learn *learn);

/* flow_learn_analyze */
/* Learns from the contradiction in `why`. False: there was no guess behind it. */
bool flow_learn_analyze(struct flow_learn *learn, bool keep);

/* flow_learn_decide */
void flow_learn_decide_put(struct flow_learn *learn, int32_t edge);
/* The most active edge; there must be one. All that are unknown are there, and some others. */
int32_t flow_learn_decide_take(struct flow_learn *learn);
void flow_learn_decide_raise(struct flow_learn *learn, int32_t edge);
void flow_learn_decide_fade(struct flow_learn *learn);

/* flow_learn_cycles */
bool flow_learn_cycles_find(struct flow_learn *learn);

static inline int
learn_truth(const struct flow_learn *learn, int32_t literal)
{
    const int value = learn->value[literal >> 1];

    return value < 0 ? LEARN_UNKNOWN : value ^ (literal & 1);
}

#endif
