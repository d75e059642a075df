/*
 * flow_csp - Flow as a constraint satisfaction problem: a variable per node, a colour as its value.
 *
 * An assignment is a solution when every pipe cell has exactly two neighbours of its colour, every
 * dot exactly one, and no colour contains a ring: the no-touch rule, stated cell by cell. Where
 * cells may stay empty, FLOW_CSP_EMPTY is a value too. Every assignment keeps this invariant:
 *
 *     same  <=  needed  <=  same + unassigned        needed: 2, for a dot 1
 *
 * where same and unassigned count the neighbours of a coloured node. So nodes of one colour always
 * form chains. A chain that would close is refused; a colour whose chain joins its two dots is
 * complete and not used again.
 *
 * The engines differ in their variable and value ordering (struct flow_csp_heuristic). The search
 * itself is here: depth-first backtracking with an explicit stack, since depth is a node per level.
 *
 * Fails: CLEW_NO_MEMORY.  Memory: from flow_csp_init to flow_csp_free.  One thread.
 */
#ifndef FLOW_CSP_H
#define FLOW_CSP_H

#include "flow/board/flow_board.h"
#include "flow/classic/flow_domains.h"
#include "puzzle/puzzle.h"

#define FLOW_CSP_EMPTY      (-1) /* the cell stays empty */
#define FLOW_CSP_UNASSIGNED (-2) /* no value yet */

struct flow_csp;

/* How an engine orders variables and values. */
struct flow_csp_heuristic {
    void *context; /* passed to all of them */
    /* The unassigned node to branch on, or -1 to backtrack. There is at least one such node. */
    int32_t (*choose_node)(struct flow_csp *csp, void *context);
    /* Lists the node's values in the order to try them; returns their number. All fit. */
    int (*order_values)(struct flow_csp *csp, void *context, int32_t node, int16_t *values);
    /* Called after an assignment, and after it was undone; may be NULL. */
    void (*on_assign)(struct flow_csp *csp, void *context, int32_t node);
    void (*on_unassign)(struct flow_csp *csp, void *context, int32_t node);
    /*
     * Whether the unassigned node's domain has the value with this bit (colours, then empty), for
     * a listener. NULL: the engine keeps no domains; shown is what the constraints allow now.
     */
    bool (*has_value)(const struct flow_csp *csp, void *context, int32_t node, size_t bit);
};

struct flow_csp {
    const struct flow_board *board;
    struct puzzle_job *job;
    struct base_memory *memory;
    struct search_meter meter;
    bool is_traced;
    struct flow_domains *domains; /* NULL without a listener */
    int16_t *value;           /* of each node: a colour, FLOW_CSP_EMPTY or FLOW_CSP_UNASSIGNED */
    int32_t *nodes_of_colour; /* number of nodes that have each colour */
    uint8_t *is_joined;       /* whether a colour's dots are joined */
    int value_count;          /* colours, and FLOW_CSP_EMPTY where cells may stay empty */
    /*
     * Work that the published optimisations save; it never changes what is allowed. Set after
     * flow_csp_init, off there.
     */
    bool saves_less;         /* any of these is set */
    bool checks_all_dots;    /* for every value, not only the dots beside it */
    bool checks_all_squares; /* also where a value has no two neighbours of its colour */
    bool follows_chains;     /* from a dot to see if its colour is joined, and not only is_joined */
    int32_t unassigned_count;
    int64_t hit_count; /* assignments tried */
    int found_count;   /* solutions: 0, 1, or 2 for two and more */
};

/* Whether the unassigned node can take the value now. */
bool flow_csp_allows(struct flow_csp *csp, int32_t node, int16_t value);

/* Solves the job with this heuristic: sets outcome and answer. */
enum clew_status flow_csp_solve(struct puzzle_job *job, const struct flow_csp_heuristic *heuristic,
                                struct clew_error *error);
/* The same in steps, for an engine whose heuristic needs the flow_csp to be set up. */
enum clew_status flow_csp_init(struct flow_csp *csp, struct puzzle_job *job,
                               struct clew_error *error);
enum clew_status flow_csp_run(struct flow_csp *csp, const struct flow_csp_heuristic *heuristic,
                              struct clew_error *error);
void flow_csp_free(struct flow_csp *csp);

/* All values in the order of the colours, FLOW_CSP_EMPTY last. */
int flow_csp_all_values(const struct flow_csp *csp, int16_t *values);

#endif
