/*
 * flow_hint - what the parts of the hint code share.
 *
 * flow_hint.c decides whether the position can be solved; flow_hint_mistake.c finds the mistake,
 * flow_hint_step.c the next step and its reason; flow_hint_moves.c says what to draw, and
 * flow_hint_text.c names cells and paths.
 *
 * Fails: CLEW_NO_MEMORY, CLEW_BAD_ANSWER (flow_query.h); puzzle_hint keeps its own `failed`.
 */
#ifndef FLOW_HINT_H
#define FLOW_HINT_H

#include "flow/board/flow_shape.h"
#include "flow/game/flow_moves.h"
#include "flow/game/flow_play.h"
#include "flow/game/flow_verdict.h"
#include "flow/rules/flow_rules.h"

struct flow_hint_context {
    struct puzzle_hint *hint;
    const struct flow_drawing *drawing;
    const struct flow_board *board;
    struct search *search;
    uint8_t *solution;         /* a byte per edge; for a next step it contains the position */
    bool is_unique;            /* proved: the board has no other solution */
    enum flow_promise promise; /* that the solution keeps and rules may rely on */
    bool has_said_why;         /* an earlier step has said why the promise holds */
};

/* The board has a solution, but none contains the position. */
enum clew_status flow_hint_mistake(const struct flow_hint_context *context,
                                   struct clew_error *error);
/*
 * Fills the hint with a step by the easiest rules, which need no promise, if there is one. The
 * solution contains the position, which is incomplete.
 */
enum clew_status flow_hint_offer_easy(bool *is_found, const struct flow_hint_context *context,
                                      struct clew_error *error);
/* The same by any rule, or by trying. */
enum clew_status flow_hint_next(const struct flow_hint_context *context, struct clew_error *error);

/*
 * The easiest step worth a hint, from where the ladder is; it is applied there, and a run of rule 1
 * is one step. Fails: CLEW_STOPPED; CLEW_BAD_ANSWER if a rule contradicts the solution.
 */
enum clew_status flow_hint_find_step(bool *is_found, struct flow_step *step,
                                     const struct flow_hint_context *context,
                                     struct flow_rules *rules, struct clew_error *error);
/* Fills the hint with the step. */
void flow_hint_offer_step(const struct flow_hint_context *context, const struct flow_step *step);
/* Fills the hint with all links of the solution that are not drawn yet, because no rule applies. */
void flow_hint_offer_rest(const struct flow_hint_context *context);

/* "row 1, column 2" */
struct flow_cell_text {
    char text[40];
};
struct flow_cell_text flow_cell_text_of(const struct flow_board *board, int32_t node);
/* "the top left corner": roughly where a cell is. */
const char *flow_region_of(const struct flow_board *board, int32_t cell);
/* The name of the colour of the node's path, or "the line". */
struct flow_name flow_path_name(const struct flow_drawing *drawing, int32_t node);
/* Adds a cell to the hint unless it has the cell already. */
void flow_hint_add_cell(struct puzzle_hint *hint, int64_t cell, enum clew_role role);
/* Writes the second level of a hint: the name of the path, or where it is. */
void flow_hint_say_path(struct puzzle_hint *hint, const struct flow_drawing *drawing, int32_t node);
/* Writes the last level: "Draw R from row 1, column 1 to row 1, column 2."; node is on its path. */
void flow_hint_say_moves(const struct flow_hint_context *context, int32_t node);

#endif
