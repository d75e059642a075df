/* flow_grade - see the header. */
#include "flow/rate/flow_grade.h"

#include "flow/game/flow_verdict.h"
#include "flow/rules/flow_rules.h"

/* The last rule that a board may need without being fiendish. */
static int
last_rule(void)
{
    int rule = 1;

    while (flow_rule_at(rule + 1)->grade < CLEW_GRADE_FIENDISH)
        rule++;
    return rule;
}

/* Whether the rules have found all links of the solution, and nothing that contradicts it. */
static enum clew_status
compare_links(bool *is_complete, const struct flow_rules *rules, const struct flow_board *board,
              const uint8_t *solution, struct clew_error *error)
{
    *is_complete = true;
    for (int32_t edge = 0; edge < board->edge_count; edge++) {
        const enum flow_link_state state = flow_rules_link(rules, edge);

        if (state != FLOW_LINK_OPEN && solution[edge] != (state == FLOW_LINK_USED))
            return base_fail(error, CLEW_BAD_ANSWER, "the rules contradict the solution");
        *is_complete &= !solution[edge] || state == FLOW_LINK_USED;
    }
    return CLEW_OK;
}

static enum clew_status
climb(struct puzzle_rating *rating, struct flow_rules *rules, const uint8_t *solution,
      struct clew_error *error)
{
    const struct flow_board *board = rating->board;
    const int max_rule = last_rule();
    struct flow_round round;
    int hardest = 1;
    bool is_complete;
    enum clew_status status;

    flow_rules_obey(rules, rating->search);
    do {
        status = compare_links(&is_complete, rules, board, solution, error);
        if (status != CLEW_OK || is_complete)
            break;
        if (flow_rules_round(rules, max_rule, &round) == FLOW_STEP_CONTRADICTION)
            return base_fail(error, CLEW_BAD_ANSWER, "the rules contradict the solution");
        if (round.rule > hardest)
            hardest = round.rule;
    } while (round.rule);
    if (status == CLEW_OK && search_must_stop(rating->search))
        status = base_fail(error, CLEW_STOPPED, "the rating was ended by a limit");
    rating->grade = is_complete ? flow_rule_at(hardest)->grade : CLEW_GRADE_FIENDISH;
    return status;
}

enum clew_status
flow_grade_known(struct puzzle_rating *rating, const uint8_t *solution, struct clew_error *error)
{
    const struct flow_board *board = rating->board;
    struct flow_rules *rules = NULL;
    struct flow_verdict verdict;
    enum clew_status status =
        flow_verdict_take(&verdict, board, solution, rating->options, rating->search, error);

    if (status == CLEW_OK)
        status = flow_verdict_require(&verdict, "rated", error);
    if (status == CLEW_OK)
        status = flow_rules_new(&rules, board, verdict.promise, rating->search->memory, error);
    if (status == CLEW_OK)
        status = climb(rating, rules, solution, error);
    flow_rules_free(rules);
    flow_verdict_free(&verdict);
    return status;
}
