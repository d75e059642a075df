/* flow_step - see the header; here the table of rules and the construction of steps. */
#include "flow/rules/flow_reason.h"

/* Each template once, so that both tables can point to it. */
#define FLOW_SENTENCE_(reason, of_rule, text) static const char sentence_##reason[] = text;
FLOW_REASONS(FLOW_SENTENCE_)
#undef FLOW_SENTENCE_

static const struct {
    int rule;
    const char *sentence;
} reasons[FLOW_REASON_COUNT] = {
#define FLOW_REASON_(reason, of_rule, text)                                                        \
    [FLOW_REASON_##reason] = {FLOW_RULE_##of_rule, sentence_##reason},
    FLOW_REASONS(FLOW_REASON_)
#undef FLOW_REASON_
};

/* X(rule, name, grade, promise, typical reason, statement) */
/* clang-format off */
#define FLOW_RULES(X) \
    X(ONLY_WAY, "only way", EASY, NONE, ONLY_SIDES, \
      "A dot has one link, any other cell of a path two.") \
    X(APART, "apart", EASY, NONE, DIFFERENT_COLOURS, "A path has one colour.") \
    X(NO_RING, "no ring", EASY, NONE, ENDS_OF_ONE_CHAIN, "A path does not close into a ring.") \
    X(SIDE_BY_SIDE, "side by side", NORMAL, NO_TOUCH, SAME_PATH, \
      "Neighbours on one path are linked, " FLOW_BESIDE_) \
    X(BEND, "a bend needs a dot", HARD, NO_TOUCH, BEND_NEEDS_DOT, \
      "Inside a bend lies another bend or a dot, " FLOW_BESIDE_) \
    X(NO_WAY_THROUGH, "no way through", EXPERT, NONE, OTHER_WAYS_CLOSED, \
      "Some way through a cell must be possible.") \
    X(BLIND_RUN, "blind run", EXPERT, NONE, RUN_INTO_WALL, \
      "A path that goes on step by step as it must does not run into a dead end.") \
    X(NARROW_PASS, "narrow pass", FIENDISH, NONE, PASS_ALL_USED, \
      "Each colour with one dot inside an area must cross its rim.") \
    X(CHESSBOARD, "chessboard", FIENDISH, NONE, SHADES_FIX_SIDES, \
      "Along a path black and white cells of a chessboard alternate.") \
    X(ROUND_THE_WALL, "round the wall", FIENDISH, NONE, CUTS_OFF, \
      "No path separates the two ends of another one.") \
    X(MUST_PASS, "must pass", FIENDISH, NONE, MUST_PASS_APART, \
      "A cell that every way of a colour passes has that colour.") \
    X(SUPPOSE, "suppose", FIENDISH, NONE, SUPPOSE_USED, \
      "What leads to an impossibility is false.") \
    X(BOTH_WAYS, "both ways", FIENDISH, NONE, BOTH_WAYS, \
      "What follows both from a link and from its absence is true.")
/* clang-format on */

static const struct flow_rule rules[FLOW_RULE_COUNT + 1] = {
#define FLOW_RULE_(rule, rule_name, of_grade, needs, reason, text)                                 \
    [FLOW_RULE_##rule] = {.number = FLOW_RULE_##rule,                                              \
                          .name = rule_name,                                                       \
                          .statement = text,                                                       \
                          .sentence = sentence_##reason,                                           \
                          .grade = CLEW_GRADE_##of_grade,                                          \
                          .promise = FLOW_PROMISE_##needs},
    FLOW_RULES(FLOW_RULE_)
#undef FLOW_RULE_
};

const char *
flow_promise_name(enum flow_promise promise)
{
    static const char *const names[] = {[FLOW_PROMISE_NONE] = "none",
                                        [FLOW_PROMISE_NO_TOUCH] = "no-touch",
                                        [FLOW_PROMISE_UNIQUE] = "unique"};

    return names[promise];
}

const struct flow_rule *
flow_rule_at(int number)
{
    return number >= 1 && number <= FLOW_RULE_COUNT ? &rules[number] : NULL;
}

int
flow_reason_rule(enum flow_reason reason)
{
    return reasons[reason].rule;
}

const char *
flow_reason_sentence(enum flow_reason reason)
{
    return reasons[reason].sentence;
}

void
flow_step_begin(struct flow_step *step, enum flow_reason reason, int32_t node, int32_t other)
{
    step->rule = flow_reason_rule(reason);
    step->reason = (int)reason;
    step->promise = FLOW_PROMISE_NONE;
    step->link_count = step->evidence_count = step->affected_count = 0;
    step->node = node;
    step->other = other;
    step->colours[0] = step->colours[1] = -1;
    step->count = step->length = 0;
    step->is_region = false;
    step->run_ends[0] = step->run_ends[1] = -1;
}

static bool
step_has_cell(const int32_t *cells, int count, int32_t cell)
{
    for (int i = 0; i < count; i++)
        if (cells[i] == cell)
            return true;
    return false;
}

void
flow_step_add_cell(struct flow_step *step, int32_t cell)
{
    if (step->evidence_count < FLOW_STEP_MAX_CELLS &&
        !step_has_cell(step->evidence, step->evidence_count, cell))
        step->evidence[step->evidence_count++] = cell;
}

void
flow_step_add_evidence(struct flow_step *step, const struct flow_board *board, int32_t node)
{
    flow_step_add_cell(step, board->nodes[node].cell);
}

bool
flow_step_has_link(const struct flow_step *step, int32_t edge)
{
    return step_has_cell(step->edges, step->link_count, edge);
}

void
flow_step_add_link(struct flow_step *step, const struct flow_board *board, int32_t edge,
                   enum flow_link_state state)
{
    const int32_t cells[2] = {board->nodes[board->edges[edge].a].cell,
                              board->nodes[board->edges[edge].b].cell};

    if (step->link_count == FLOW_STEP_MAX_LINKS || flow_step_has_link(step, edge))
        return;
    step->edges[step->link_count] = edge;
    step->states[step->link_count++] = (uint8_t)state;
    for (int i = 0; i < 2; i++)
        if (!step_has_cell(step->affected, step->affected_count, cells[i]))
            step->affected[step->affected_count++] = cells[i];
}
