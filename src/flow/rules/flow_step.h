/*
 * flow_step - one deduction: the rule, the links that follow, and the cells that prove it.
 *
 * Plain values of a bounded size, made by the kernel and by the ladder (flow_rules).  No memory.
 */
#ifndef FLOW_STEP_H
#define FLOW_STEP_H

#include "base/base_writer.h"
#include "flow/board/flow_position.h"

/* What is known of the solutions beyond the rules of the board. */
enum flow_promise {
    FLOW_PROMISE_NONE,
    FLOW_PROMISE_NO_TOUCH, /* no path runs beside itself */
    FLOW_PROMISE_UNIQUE,   /* there is exactly one solution */
};

/* "no-touch", as the option "promise" names it. */
const char *flow_promise_name(enum flow_promise promise);

/* Numbered from 1, the easiest first. */
enum flow_rule_number {
    FLOW_RULE_GIVEN, /* no rule: a guess, or a link of the position */
    FLOW_RULE_ONLY_WAY,
    FLOW_RULE_APART,
    FLOW_RULE_NO_RING,
    FLOW_RULE_SIDE_BY_SIDE,
    FLOW_RULE_BEND,
    FLOW_RULE_NO_WAY_THROUGH,
    FLOW_RULE_BLIND_RUN,
    FLOW_RULE_NARROW_PASS,
    FLOW_RULE_CHESSBOARD,
    FLOW_RULE_ROUND_THE_WALL,
    FLOW_RULE_MUST_PASS,
    FLOW_RULE_SUPPOSE,
    FLOW_RULE_BOTH_WAYS,
    FLOW_RULE_COUNT = FLOW_RULE_BOTH_WAYS,
};

struct flow_rule {
    int number;
    const char *name;          /* "only way" */
    const char *statement;     /* the rule in general, one sentence */
    const char *sentence;      /* template of a typical step, see flow_reason.h for all */
    enum clew_grade grade;     /* of a board that needs it */
    enum flow_promise promise; /* FLOW_PROMISE_NO_TOUCH: the rule is off without it */
};

/* NULL unless number is between 1 and FLOW_RULE_COUNT. */
const struct flow_rule *flow_rule_at(int number);

#define FLOW_STEP_MAX_CELLS 64
#define FLOW_STEP_MAX_LINKS 64

/* Rows and columns of a rectangle of cells, from 0; the last ones belong to it. */
struct flow_area {
    int first_row, first_col, last_row, last_col;
};

/*
 * In a contradiction there are no links, and what is said of the evidence cannot all be true.
 * Evidence beyond FLOW_STEP_MAX_CELLS (a diagonal on a very large board) is left out, and so are
 * links beyond FLOW_STEP_MAX_LINKS: the same rule finds them in its next step.
 */
struct flow_step {
    int rule;                            /* enum flow_rule_number */
    int reason;                          /* enum flow_reason: which of the rule's sentences */
    enum flow_promise promise;           /* relied on beyond the board's own rules */
    int link_count;                      /* links that follow */
    int32_t edges[FLOW_STEP_MAX_LINKS];  /* of the board */
    uint8_t states[FLOW_STEP_MAX_LINKS]; /* enum flow_link_state: used or barred */
    int evidence_count;                  /* cells that prove it, the one the step is about first */
    int32_t evidence[FLOW_STEP_MAX_CELLS];
    int affected_count; /* cells at the ends of the links that follow */
    int32_t affected[2 * FLOW_STEP_MAX_LINKS];
    int32_t node, other; /* what the sentence is about; other is -1 where there is one node only */
    int32_t last;        /* where a run ends */
    int16_t colours[2];  /* of node and other, -1 where none is known */
    struct flow_area area; /* of rules 8 and 9 */
    bool is_region;        /* the area is no rectangle but the region of cells around the node */
    int count;             /* of what the sentence counts */
    int length;            /* of a supposition: the links that it concludes on the way */
    int32_t run_ends[2];   /* how far flow_rules_extend went, in each direction; -1: nowhere */
};

/* "Row 1, column 1 is a corner, so the path must turn there: right and down." No line break. */
void flow_step_sentence(struct base_writer *out, const struct flow_board *board,
                        const struct flow_step *step);

#endif
