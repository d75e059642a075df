/*
 * flow_colouring - Flow as a constraint problem: every cell is a variable, its value a colour.
 *
 * A colouring answers the board when every pipe cell has exactly two neighbours of its colour,
 * every dot exactly one, and no colour holds a ring: that is the no-touch rule, said cell by cell.
 * Where cells may stay empty, FLOW_BLANK is a value too. What is placed keeps all this possible:
 *
 *     neighbours of its colour  <=  two (a dot: one)  <=  those and the free neighbours together
 *
 * so cells of one colour always form chains; a chain that would close is refused, and a colour
 * whose chain joins its two dots is finished and not used again.
 *
 * The engines differ in which cell comes next and in which order its values are tried
 * (struct flow_wit). The search is here: depth first, without recursion, so that its depth costs
 * no stack. One search, one thread.
 */
#ifndef FLOW_COLOURING_H
#define FLOW_COLOURING_H

#include "flow/board/flow_board.h"
#include "puzzle/puzzle.h"

#define FLOW_BLANK (-1) /* stays empty */
#define FLOW_FREE  (-2) /* no value yet */

struct flow_colouring;

/* How an engine chooses. own is the engine's. */
struct flow_wit {
    void *own;
    /* The free node to go on with, or -1 to turn back. There is a free node. */
    int32_t (*choose)(struct flow_colouring *colouring, void *own);
    /* Its values in the order of trying; returns how many. There is room for all. */
    int (*list_values)(struct flow_colouring *colouring, void *own, int32_t node, int16_t *values);
    /* After a value was placed, and after it was taken back; NULL: nothing to do. */
    void (*placed)(struct flow_colouring *colouring, void *own, int32_t node);
    void (*taken_back)(struct flow_colouring *colouring, void *own, int32_t node);
};

struct flow_colouring {
    const struct flow_board *board;
    struct puzzle_job *job;
    struct base_memory *memory;
    struct search_meter meter;
    bool is_heard;
    int16_t *value;       /* of each node: a colour, FLOW_BLANK or FLOW_FREE */
    int32_t *cells_of;    /* how many nodes each colour has */
    uint8_t *is_finished; /* whether a colour's dots are joined */
    int values;           /* colours, and FLOW_BLANK where cells may stay empty */
    int32_t free_count;
    int64_t hits;
    int found;
};

/* Whether the value can be placed on the free node now. */
bool flow_colouring_allows(struct flow_colouring *colouring, int32_t node, int16_t value);

/* Solves the job with these wits: sets outcome and answer. */
enum clew_status flow_colouring_solve(struct puzzle_job *job, const struct flow_wit *wit,
                                      struct clew_error *error);
/* The same in steps, for an engine that needs the colouring to make its wits. */
enum clew_status flow_colouring_start(struct flow_colouring *colouring, struct puzzle_job *job,
                                      struct clew_error *error);
enum clew_status flow_colouring_run(struct flow_colouring *colouring, const struct flow_wit *wit,
                                    struct clew_error *error);
void flow_colouring_end(struct flow_colouring *colouring);

/* All values in the order of the colours, FLOW_BLANK last. */
int flow_colouring_all_values(const struct flow_colouring *colouring, int16_t *values);

#endif
