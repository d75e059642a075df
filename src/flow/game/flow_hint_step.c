/*
 * flow_hint_step - the next step from a solvable position, and its reason.
 *
 * The rules of flow/rules give the easiest step. Bars that are obvious from one cell (rules 1 to 3:
 * a path passes, the colours differ, a ring would close) are not offered, since players do not mark
 * them. What is offered is a step that draws, or a bar by a harder rule. Where no rule applies, the
 * hint is a link of the solution at a dot or at the end of a path.
 */
#include "flow/game/flow_hint.h"

#define OBVIOUS_RULES FLOW_RULE_NO_RING /* bars by these rules are not offered */

static bool
has_used_link(const struct flow_step *step)
{
    for (int i = 0; i < step->link_count; i++)
        if (step->states[i] == FLOW_LINK_USED)
            return true;
    return false;
}

/* The rules are theorems, so what they conclude is in the solution. */
static enum clew_status
check_step(const struct flow_hint_context *context, const struct flow_step *step,
           struct clew_error *error)
{
    for (int i = 0; i < step->link_count; i++)
        if (context->solution[step->edges[i]] != (step->states[i] == FLOW_LINK_USED))
            return base_fail(error, CLEW_BAD_ANSWER, "the rule \"%s\" contradicts the solution",
                             flow_rule_at(step->rule)->name);
    return CLEW_OK;
}

/* The easiest step worth a hint by a rule up to max_rule. */
static enum clew_status
find_step_up_to(bool *is_found, struct flow_step *step, const struct flow_hint_context *context,
                struct flow_rules *rules, int max_rule, struct clew_error *error)
{
    enum flow_step_status found = FLOW_STEP_FOUND;
    enum clew_status status = CLEW_OK;

    *is_found = false;
    while (!*is_found && status == CLEW_OK && found == FLOW_STEP_FOUND) {
        found = flow_rules_next(rules, max_rule, step);
        if (search_must_stop(context->search))
            return base_fail(error, CLEW_STOPPED, "a limit ended the search for a rule");
        if (found == FLOW_STEP_CONTRADICTION)
            return base_fail(error, CLEW_BAD_ANSWER, "the rules contradict the solution");
        *is_found = found == FLOW_STEP_FOUND && (has_used_link(step) || step->rule > OBVIOUS_RULES);
        if (*is_found)
            flow_rules_extend(rules, step);
        if (found == FLOW_STEP_FOUND)
            status = check_step(context, step, error);
    }
    return status;
}

enum clew_status
flow_hint_find_step(bool *is_found, struct flow_step *step, const struct flow_hint_context *context,
                    struct flow_rules *rules, struct clew_error *error)
{
    return find_step_up_to(is_found, step, context, rules, FLOW_RULE_COUNT, error);
}

/* ---- Sentences ---- */

static void
describe_reason(const struct flow_hint_context *context, const struct flow_step *step)
{
    struct puzzle_hint *hint = context->hint;
    struct base_writer out;

    base_writer_init(&out, hint->memory);
    flow_step_sentence(&out, context->board, step);
    if (step->promise == FLOW_PROMISE_NO_TOUCH && context->is_unique && !context->has_said_why)
        base_write_text(&out, " (In the only solution none does.)");
    hint->failed |= out.failed;
    if (!out.failed)
        puzzle_hint_set(hint, CLEW_HINT_WHY, "%s", out.text);
    base_writer_free(&out);
}

/* ---- A step of the rules ---- */

/* A hint offers the links that a step draws, or otherwise those that it bars. */
static enum flow_link_state
offered_state(const struct flow_step *step)
{
    return has_used_link(step) ? FLOW_LINK_USED : FLOW_LINK_BARRED;
}

/* The cells that change, then the evidence of the step. */
static void
add_step_cells(struct puzzle_hint *hint, const struct flow_step *step)
{
    for (size_t i = 0; i < hint->moves.count; i++) {
        flow_hint_add_cell(hint, hint->moves.moves[i].cell, CLEW_ROLE_AFFECTED);
        flow_hint_add_cell(hint, hint->moves.moves[i].to, CLEW_ROLE_AFFECTED);
    }
    for (int i = 0; i < step->evidence_count; i++)
        flow_hint_add_cell(hint, step->evidence[i], CLEW_ROLE_EVIDENCE);
}

/* A node of the offered links whose path has a colour, otherwise the node of the step. */
static int32_t
coloured_node(const struct flow_hint_context *context, const struct flow_step *step)
{
    for (int i = 0; i < step->link_count; i++) {
        const struct flow_edge ends = context->board->edges[step->edges[i]];

        if (step->states[i] != offered_state(step))
            continue;
        if (context->drawing->colour[ends.a] >= 0)
            return ends.a;
        if (context->drawing->colour[ends.b] >= 0)
            return ends.b;
    }
    return step->node;
}

void
flow_hint_offer_step(const struct flow_hint_context *context, const struct flow_step *step)
{
    struct puzzle_hint *hint = context->hint;
    const enum flow_link_state offered = offered_state(step);
    const int32_t node = coloured_node(context, step);

    hint->rule = flow_rule_at(step->rule)->name;
    hint->rule_number = step->rule;
    hint->length = step->length;
    hint->grade = flow_rule_at(step->rule)->grade;
    hint->promise = step->promise ? flow_promise_name(step->promise) : NULL;
    for (int i = 0; i < step->link_count; i++) {
        const struct flow_edge ends = context->board->edges[step->edges[i]];

        if (step->states[i] == offered)
            puzzle_moves_add(&hint->moves, flow_move_of(context->board, step->edges[i], offered,
                                                        ends.b == node ? ends.b : ends.a));
    }
    add_step_cells(hint, step);
    flow_hint_say_path(hint, context->drawing, node);
    puzzle_hint_set(hint, CLEW_HINT_WHERE, "Look at %s.",
                    flow_cell_text_of(context->board, step->node).text);
    describe_reason(context, step);
    flow_hint_say_moves(context, node);
}

/* ---- Where no rule applies ---- */

static int64_t
distance_to_player(const struct flow_board *board, int32_t node, int64_t near)
{
    const int64_t cell = board->nodes[node].cell;
    const int64_t rows = cell / board->cols - near / board->cols;
    const int64_t cols = cell % board->cols - near % board->cols;

    return near < 0 ? 0 : (rows < 0 ? -rows : rows) + (cols < 0 ? -cols : cols);
}

/* The missing link of the solution at a dot or a drawn node that is nearest to the player. */
static int32_t
find_missing_link(const struct flow_hint_context *context, int32_t *from)
{
    const struct flow_drawing *drawing = context->drawing;
    const struct flow_board *board = context->board;
    int64_t best_distance = INT64_MAX;
    int32_t best = -1;

    for (int32_t node = 0; node < board->node_count; node++) {
        const struct flow_node *here = &board->nodes[node];
        const bool is_start = here->colour >= 0 || flow_drawn_degree(drawing, node) > 0;
        const int64_t distance = distance_to_player(board, node, context->hint->near);

        for (int i = 0; is_start && i < here->degree; i++)
            if (context->solution[here->links[i].edge] &&
                !flow_is_drawn(drawing, here->links[i].edge) && distance < best_distance) {
                best = here->links[i].edge;
                best_distance = distance;
                *from = node;
            }
    }
    return best;
}

static void
offer_guess(const struct flow_hint_context *context)
{
    struct puzzle_hint *hint = context->hint;
    int32_t from = -1;
    const int32_t edge = find_missing_link(context, &from);
    struct flow_edge ends;

    if (edge < 0)
        return; /* cannot be: the position would be solved */
    ends = context->board->edges[edge];
    puzzle_moves_add(&hint->moves, flow_move_of(context->board, edge, FLOW_LINK_USED, from));
    puzzle_hint_add_cell(hint, context->board->nodes[from].cell, CLEW_ROLE_EVIDENCE);
    puzzle_hint_add_cell(hint, context->board->nodes[from == ends.a ? ends.b : ends.a].cell,
                         CLEW_ROLE_AFFECTED);
    flow_hint_say_path(hint, context->drawing, from);
    puzzle_hint_set(hint, CLEW_HINT_WHERE, "Look at %s.",
                    flow_cell_text_of(context->board, from).text);
    puzzle_hint_set(hint, CLEW_HINT_WHY,
                    context->is_unique
                        ? "No rule decides from here. By trying: the only solution goes on there."
                        : "No rule decides from here. By trying: a solution goes on there.");
    flow_hint_say_moves(context, from);
}

void
flow_hint_offer_rest(const struct flow_hint_context *context)
{
    struct puzzle_hint *hint = context->hint;
    const struct flow_board *board = context->board;
    int32_t first = -1;

    hint->grade = CLEW_GRADE_FIENDISH;
    for (int32_t edge = 0; edge < board->edge_count; edge++) {
        const struct flow_edge ends = board->edges[edge];

        if (!context->solution[edge] || flow_is_drawn(context->drawing, edge))
            continue;
        if (first < 0)
            first = ends.a;
        puzzle_moves_add(&hint->moves, flow_move_of(board, edge, FLOW_LINK_USED, ends.a));
        flow_hint_add_cell(hint, board->nodes[ends.a].cell, CLEW_ROLE_AFFECTED);
        flow_hint_add_cell(hint, board->nodes[ends.b].cell, CLEW_ROLE_AFFECTED);
    }
    if (first >= 0)
        flow_hint_say_path(hint, context->drawing, first);
    puzzle_hint_set(hint, CLEW_HINT_WHY, "No rule decides from here: the rest is by trying.");
    puzzle_hint_set(hint, CLEW_HINT_DO, "Draw the rest of the solution.");
}

/* The easiest step from the position by a rule up to max_rule becomes the hint. */
static enum clew_status
offer_step_up_to(bool *is_found, const struct flow_hint_context *context, int max_rule,
                 struct clew_error *error)
{
    struct flow_rules *rules;
    struct flow_step step;
    enum clew_status status =
        flow_rules_new(&rules, context->board, context->promise, context->search->memory, error);

    if (status != CLEW_OK)
        return status;
    flow_rules_obey(rules, context->search);
    flow_rules_load(rules, context->drawing->position.links);
    if (context->hint->near >= 0)
        flow_rules_start_at(rules, context->hint->near);
    status = find_step_up_to(is_found, &step, context, rules, max_rule, error);
    if (status == CLEW_OK && *is_found)
        flow_hint_offer_step(context, &step);
    flow_rules_free(rules);
    return status;
}

enum clew_status
flow_hint_offer_easy(bool *is_found, const struct flow_hint_context *context,
                     struct clew_error *error)
{
    return offer_step_up_to(is_found, context, OBVIOUS_RULES, error);
}

enum clew_status
flow_hint_next(const struct flow_hint_context *context, struct clew_error *error)
{
    bool is_found;
    const enum clew_status status = offer_step_up_to(&is_found, context, FLOW_RULE_COUNT, error);

    if (status == CLEW_OK && !is_found)
        offer_guess(context);
    return status;
}
