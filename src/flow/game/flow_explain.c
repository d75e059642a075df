/*
 * flow_explain - all steps from the start of a game to the solution, each with its reason.
 *
 * The ladder of rules plays the board once; every step that a hint would offer becomes a step of
 * the plan. Where no rule applies any more, one last step draws the rest of the solution. Who
 * listens gets every step as an event, too.
 */
#include "flow/flow_events.h"
#include "flow/game/flow_hint.h"

/* Draws and marks in the position what the step does. */
static enum clew_status
apply_moves(struct flow_drawing *drawing, const struct puzzle_moves *moves,
            struct clew_error *error)
{
    for (size_t i = 0; i < moves->count; i++) {
        const enum clew_status status = flow_move_apply(drawing, &moves->moves[i], error);

        if (status != CLEW_OK)
            return status;
    }
    return CLEW_OK;
}

static bool
is_complete(const struct flow_hint_context *context)
{
    for (int32_t edge = 0; edge < context->board->edge_count; edge++)
        if (context->solution[edge] && !flow_is_drawn(context->drawing, edge))
            return false;
    return true;
}

/* The lines and bars by now; the new ones follow from the rule, NULL: by trying. */
static void
emit_lines(struct flow_events *events, const struct flow_drawing *drawing, int64_t steps,
           const char *rule)
{
    uint8_t *is_used = flow_events_edges(events);

    for (int32_t edge = 0; edge < drawing->position.board->edge_count; edge++)
        is_used[edge] = flow_is_drawn(drawing, edge);
    flow_events_emit_rule(events, steps, rule);
    flow_events_emit_bars(events, steps, rule, drawing->position.links);
}

/* Adds the next step to the plan and makes it. */
static enum clew_status
explain_step(struct puzzle_plan *plan, struct flow_hint_context *context,
             struct flow_drawing *drawing, struct flow_rules *rules, struct clew_error *error)
{
    struct flow_step step;
    bool is_found;
    enum clew_status status;

    context->hint = puzzle_plan_add(plan);
    if (!context->hint)
        return base_no_memory(error);
    context->hint->kind = CLEW_HINT_NEXT;
    status = flow_hint_find_step(&is_found, &step, context, rules, error);
    if (status != CLEW_OK)
        return status;
    if (is_found)
        flow_hint_offer_step(context, &step);
    else
        flow_hint_offer_rest(context);
    context->has_said_why |= is_found && step.promise == FLOW_PROMISE_NO_TOUCH;
    if (context->hint->failed || context->hint->moves.failed)
        return base_no_memory(error);
    return apply_moves(drawing, &context->hint->moves, error);
}

static enum clew_status
explain_steps(struct puzzle_plan *plan, struct flow_hint_context *context,
              struct flow_drawing *drawing, struct flow_rules *rules, struct clew_error *error)
{
    struct flow_events *events = flow_events_new(context->board, plan->search);
    enum clew_status status = CLEW_OK;

    if (events)
        emit_lines(events, drawing, 0, NULL);
    for (int64_t steps = 1; status == CLEW_OK && !is_complete(context); steps++) {
        status = explain_step(plan, context, drawing, rules, error);
        if (status == CLEW_OK && events)
            emit_lines(events, drawing, steps, context->hint->rule);
    }
    flow_events_free(events);
    return status;
}

/* The position that a text came with may contradict the solution. */
static enum clew_status
check_start(const struct flow_hint_context *context, struct clew_error *error)
{
    for (int32_t edge = 0; edge < context->board->edge_count; edge++) {
        const uint8_t state = context->drawing->position.links[edge];

        if (state != FLOW_LINK_OPEN && context->solution[edge] != (state == FLOW_LINK_USED))
            return base_fail(error, CLEW_UNSUPPORTED,
                             "what is already drawn on the board contradicts its solution");
    }
    return CLEW_OK;
}

static enum clew_status
explain_solution(struct puzzle_plan *plan, const struct flow_verdict *verdict,
                 struct clew_error *error)
{
    struct flow_hint_context context = {.board = plan->board,
                                        .solution = verdict->solution,
                                        .search = plan->search,
                                        .is_unique = true,
                                        .promise = verdict->promise};
    struct flow_drawing *drawing;
    struct flow_rules *rules = NULL;
    enum clew_status status = flow_drawing_new(&drawing, plan->board, plan->search->memory, error);

    if (status != CLEW_OK)
        return status;
    context.drawing = drawing;
    status = check_start(&context, error);
    if (status == CLEW_OK)
        status = flow_rules_new(&rules, plan->board, verdict->promise, plan->search->memory, error);
    if (status == CLEW_OK) {
        flow_rules_obey(rules, plan->search);
        flow_rules_load(rules, drawing->position.links);
        status = explain_steps(plan, &context, drawing, rules, error);
    }
    flow_rules_free(rules);
    flow_drawing_free(drawing);
    return status;
}

enum clew_status
flow_explain(struct puzzle_plan *plan, struct clew_error *error)
{
    struct flow_verdict verdict;
    enum clew_status status =
        flow_verdict_find(&verdict, plan->board, plan->options, plan->search, error);

    if (status == CLEW_OK)
        status = flow_verdict_require(&verdict, "explained", error);
    if (status == CLEW_OK) {
        plan->promise = flow_promise_name(verdict.promise);
        status = explain_solution(plan, &verdict, error);
    }
    flow_verdict_free(&verdict);
    return status;
}
