/*
 * flow_csp - Flow as a constraint problem: every cell is a variable, its value a colour.
 *
 * A colouring answers the board when every pipe cell has exactly two neighbours of its colour,
 * every dot exactly one, and no colour holds a ring: that is the no-touch rule, said cell by cell.
 * Where cells may stay empty, FLOW_CSP_EMPTY is a value too. What is placed keeps all this possible:
 *
 *     neighbours of its colour  <=  two (a dot: one)  <=  those and the free neighbours together
 *
 * so cells of one colour always form chains; a chain that would close is refused, and a colour
 * whose chain joins its two dots is finished and not used again.
 *
 * The engines differ in which cell comes next and in which order its values are tried
 * (struct flow_csp_heuristic). The search is here: depth first, without recursion, so that its depth costs
 * no stack. One search, one thread.
 */
#ifndef FLOW_CSP_H
#define FLOW_CSP_H

#include "flow/board/flow_board.h"
#include "puzzle/puzzle.h"

#define FLOW_CSP_EMPTY      (-1) /* stays empty */
#define FLOW_CSP_UNASSIGNED (-2) /* no value yet */

struct flow_csp;

/* How an engine chooses. own is the engine's. */
struct flow_csp_heuristic {
    void *context;
    /* The free node to go on with, or -1 to turn back. There is a free node. */
    int32_t (*choose_node)(struct flow_csp *csp, void *context);
    /* Its values in the order of trying; returns how many. There is room for all. */
    int (*order_values)(struct flow_csp *csp, void *context, int32_t node, int16_t *values);
    /* After a value was placed, and after it was taken back; NULL: nothing to do. */
    void (*on_place)(struct flow_csp *csp, void *context, int32_t node);
    void (*on_undo)(struct flow_csp *csp, void *context, int32_t node);
};

struct flow_csp {
    const struct flow_board *board;
    struct puzzle_job *job;
    struct base_memory *memory;
    struct search_meter meter;
    bool is_traced;
    int16_t *value;           /* of each node: a colour, FLOW_CSP_EMPTY or FLOW_CSP_UNASSIGNED */
    int32_t *nodes_of_colour; /* how many nodes each colour has */
    uint8_t *is_joined;       /* whether a colour's dots are joined */
    int value_count;          /* colours, and FLOW_CSP_EMPTY where cells may stay empty */
    int32_t unassigned_count;
    int64_t hit_count;
    int found_count;
};

/* Whether the value can be placed on the free node now. */
bool flow_csp_allows(struct flow_csp *csp, int32_t node, int16_t value);

/* Solves the job with these wits: sets outcome and answer. */
enum clew_status flow_csp_solve(struct puzzle_job *job, const struct flow_csp_heuristic *heuristic,
                                struct clew_error *error);
/* The same in steps, for an engine that needs the colouring to make its wits. */
enum clew_status flow_csp_init(struct flow_csp *csp, struct puzzle_job *job,
                               struct clew_error *error);
enum clew_status flow_csp_run(struct flow_csp *csp, const struct flow_csp_heuristic *heuristic,
                              struct clew_error *error);
void flow_csp_free(struct flow_csp *csp);

/* All values in the order of the colours, FLOW_CSP_EMPTY last. */
int flow_csp_all_values(const struct flow_csp *csp, int16_t *values);

#endif
