/* flow_rate - see the header. */
#include "flow/rate/flow_rate.h"

#include "flow/game/flow_query.h"
#include "flow/rules/flow_rules.h"

#include <string.h>

#define STEPS_PER_LIMIT_CHECK 256 /* how often the limits are checked */

/* The state of solving by rules, and what was needed so far. */
struct rater {
    const struct flow_board *board;
    const uint8_t *solution; /* a byte per edge */
    struct flow_rules *rules;
    struct search *search;
    enum flow_promise promise;
    int64_t steps[FLOW_RULE_COUNT + 1];
    int64_t link_count, hard_link_count;
    int64_t guess_count;
    int64_t missing_count; /* links of the solution not known yet */
    int hardest;
};

/* The number of open links at the two ends of an edge: the fewer, the more a guess decides. */
static int
rater_count_open(const struct rater *rater, int32_t edge)
{
    const int32_t ends[2] = {rater->board->edges[edge].a, rater->board->edges[edge].b};
    int open = 0;

    for (int i = 0; i < 2; i++) {
        const struct flow_node *here = &rater->board->nodes[ends[i]];

        for (int k = 0; k < here->degree; k++)
            open += flow_rules_link(rater->rules, here->links[k].edge) == FLOW_LINK_OPEN;
    }
    return open;
}

/* The open link of the solution with the fewest open links around it; there must be one. */
static int32_t
rater_choose_guess(const struct rater *rater)
{
    int32_t best = -1;
    int fewest = 0;

    for (int32_t edge = 0; edge < rater->board->edge_count; edge++) {
        int open;

        if (!rater->solution[edge] || flow_rules_link(rater->rules, edge) != FLOW_LINK_OPEN)
            continue;
        open = rater_count_open(rater, edge);
        if (best < 0 || open < fewest) {
            best = edge;
            fewest = open;
        }
    }
    return best;
}

/* Sets a link of the solution; the rules start again from all links known. */
static enum clew_status
rater_guess(struct rater *rater, int32_t link, struct clew_error *error)
{
    const size_t edges = (size_t)rater->board->edge_count;
    uint8_t *links = base_alloc(rater->search->memory, edges);

    if (!links)
        return base_no_memory(error);
    for (int32_t edge = 0; edge < rater->board->edge_count; edge++)
        links[edge] = (uint8_t)flow_rules_link(rater->rules, edge);
    links[link] = FLOW_LINK_USED;
    flow_rules_load(rater->rules, links);
    base_release(rater->search->memory, links, edges);
    rater->guess_count++;
    rater->missing_count--;
    return CLEW_OK;
}

static void
rater_count_step(struct rater *rater, const struct flow_step *step)
{
    rater->steps[step->rule]++;
    for (int i = 0; i < step->link_count; i++)
        rater->missing_count -= step->states[i] == FLOW_LINK_USED;
    rater->link_count += step->link_count;
    if (step->rule > FLOW_RULE_NO_RING)
        rater->hard_link_count += step->link_count;
    if (step->rule > rater->hardest)
        rater->hardest = step->rule;
}

/* Finds all links of the solution, by rules and guesses. */
static enum clew_status
rater_solve(struct rater *rater, struct clew_error *error)
{
    enum clew_status status = CLEW_OK;
    int64_t step_count = 0;

    for (int32_t edge = 0; edge < rater->board->edge_count; edge++)
        rater->missing_count += rater->solution[edge];
    while (rater->missing_count) {
        struct flow_step step;

        if (++step_count % STEPS_PER_LIMIT_CHECK == 0 && search_must_stop(rater->search))
            return base_fail(error, CLEW_STOPPED, "the rating was ended by a limit");
        switch (flow_rules_next(rater->rules, FLOW_RULE_COUNT, &step)) {
        case FLOW_STEP_FOUND:
            rater_count_step(rater, &step);
            break;
        case FLOW_STEP_NONE:
            status = rater_guess(rater, rater_choose_guess(rater), error);
            break;
        case FLOW_STEP_CONTRADICTION:
            return base_fail(error, CLEW_UNSUPPORTED,
                             "the only solution of the board does not keep the promise");
        }
        if (status != CLEW_OK)
            return status;
    }
    return CLEW_OK;
}

/* ---- The result ---- */

static enum clew_grade
rater_grade(const struct rater *rater)
{
    if (rater->guess_count)
        return CLEW_GRADE_FIENDISH;
    if (rater->hardest > FLOW_RULE_BEND)
        return CLEW_GRADE_EXPERT;
    if (rater->hardest == FLOW_RULE_BEND)
        return CLEW_GRADE_HARD;
    return rater->hardest == FLOW_RULE_SIDE_BY_SIDE ? CLEW_GRADE_NORMAL : CLEW_GRADE_EASY;
}

static void
rater_report(struct puzzle_rating *rating, const struct rater *rater)
{
    const char *hardest = rater->guess_count ? "by trying"
                          : rater->hardest   ? flow_rule_at(rater->hardest)->name
                                             : "none";
    const char *promise = rater->promise == FLOW_PROMISE_NO_TOUCH ? "no-touch" : "none";

    rating->grade = rater_grade(rater);
    rating->score =
        (rater->guess_count ? FLOW_RULE_COUNT + (double)rater->guess_count : rater->hardest) +
        (double)rater->hard_link_count / (double)(rater->link_count + 1);
    for (int rule = 1; rule <= FLOW_RULE_COUNT; rule++)
        if (rater->steps[rule])
            puzzle_fact_number(rating->facts, flow_rule_at(rule)->name, rater->steps[rule]);
    puzzle_fact_text(rating->facts, "hardest", hardest, strlen(hardest));
    puzzle_fact_number(rating->facts, "guesses", rater->guess_count);
    puzzle_fact_text(rating->facts, "promise", promise, strlen(promise));
}

/* The promise about paths that the rules may rely on. */
static enum clew_status
rater_choose_promise(struct rater *rater, const struct puzzle_options *options,
                     struct clew_error *error)
{
    const int assumed = flow_promise_option(options);
    bool touches;
    enum clew_status status;

    rater->promise = FLOW_PROMISE_NONE;
    if (!rater->board->touch || assumed == FLOW_ASSUME_NOTHING)
        return CLEW_OK;
    status = flow_solution_touches(&touches, rater->board, rater->solution, rater->search->memory,
                                   error);
    if (status != CLEW_OK)
        return status;
    if (touches && assumed == FLOW_ASSUME_NO_TOUCH)
        return base_fail(error, CLEW_UNSUPPORTED,
                         "a path of the board's only solution runs beside itself, so the promise "
                         "does not hold");
    rater->promise = touches ? FLOW_PROMISE_NONE : FLOW_PROMISE_NO_TOUCH;
    return CLEW_OK;
}

static enum clew_status
rate_solution(struct puzzle_rating *rating, const uint8_t *solution, struct clew_error *error)
{
    struct rater rater = {.board = rating->board, .solution = solution, .search = rating->search};
    enum clew_status status = rater_choose_promise(&rater, rating->options, error);

    if (status == CLEW_OK)
        status =
            flow_rules_new(&rater.rules, rater.board, rater.promise, rater.search->memory, error);
    if (status != CLEW_OK)
        return status;
    status = rater_solve(&rater, error);
    if (status == CLEW_OK)
        rater_report(rating, &rater);
    flow_rules_free(rater.rules);
    return status;
}

static enum clew_status
check_unique(enum clew_outcome outcome, struct clew_error *error)
{
    switch (outcome) {
    case CLEW_UNIQUE:
        return CLEW_OK;
    case CLEW_NONE:
        return base_fail(error, CLEW_UNSUPPORTED, "the board has no solution, so it has no grade");
    case CLEW_SEVERAL:
        return base_fail(error, CLEW_UNSUPPORTED,
                         "the board has several solutions; only a board with one can be rated");
    default:
        return base_fail(error, CLEW_STOPPED,
                         "a limit ended the search for whether the solution is the only one");
    }
}

enum clew_status
flow_rate(struct puzzle_rating *rating, struct clew_error *error)
{
    const struct flow_board *board = rating->board;
    const size_t edges = (size_t)board->edge_count;
    const struct flow_query query = {.board = board,
                                     .ask = PUZZLE_ASK_UNIQUE,
                                     .options = rating->options,
                                     .search = rating->search};
    uint8_t *solution = base_alloc(rating->search->memory, edges);
    enum clew_outcome outcome;
    enum clew_status status;

    if (!solution)
        return base_no_memory(error);
    status = flow_query_solve(&outcome, solution, &query, error);
    if (status == CLEW_OK)
        status = check_unique(outcome, error);
    if (status == CLEW_OK)
        status = rate_solution(rating, solution, error);
    base_release(rating->search->memory, solution, edges);
    return status;
}
