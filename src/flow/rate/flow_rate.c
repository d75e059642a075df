/* flow_rate - see the header. */
#include "flow/rate/flow_rate.h"

#include "flow/game/flow_ask.h"
#include "flow/rules/flow_rules.h"

#include <string.h>

#define ASK_STEPS 256 /* steps between two looks at the limits */

/* The ladder at work, and what it has needed so far. */
struct climb {
    const struct flow_board *board;
    const uint8_t *solution; /* a byte per edge */
    struct flow_rules *rules;
    struct search *search;
    enum flow_promise promise;
    int64_t steps[FLOW_RULE_COUNT + 1];
    int64_t links, hard_links;
    int64_t guesses;
    int64_t missing; /* links of the solution that are not known yet */
    int hardest;
};

/* Open links at the two ends of an edge: the fewer, the more a guess there decides. */
static int
count_open_around(const struct climb *climb, int32_t edge)
{
    const int32_t ends[2] = {climb->board->edges[edge].a, climb->board->edges[edge].b};
    int open = 0;

    for (int i = 0; i < 2; i++) {
        const struct flow_node *here = &climb->board->nodes[ends[i]];

        for (int k = 0; k < here->degree; k++)
            open += flow_rules_link(climb->rules, here->links[k].edge) == FLOW_LINK_OPEN;
    }
    return open;
}

/* The open link of the solution with the fewest open links around it; there must be one. */
static int32_t
choose_guess(const struct climb *climb)
{
    int32_t best = -1;
    int fewest = 0;

    for (int32_t edge = 0; edge < climb->board->edge_count; edge++) {
        int open;

        if (!climb->solution[edge] || flow_rules_link(climb->rules, edge) != FLOW_LINK_OPEN)
            continue;
        open = count_open_around(climb, edge);
        if (best < 0 || open < fewest) {
            best = edge;
            fewest = open;
        }
    }
    return best;
}

/* Gives a link away: the ladder starts again from all it knows and this link. */
static enum clew_status
guess(struct climb *climb, int32_t link, struct clew_error *error)
{
    const size_t edges = (size_t)climb->board->edge_count;
    uint8_t *links = base_alloc(climb->search->memory, edges);

    if (!links)
        return base_no_memory(error);
    for (int32_t edge = 0; edge < climb->board->edge_count; edge++)
        links[edge] = (uint8_t)flow_rules_link(climb->rules, edge);
    links[link] = FLOW_LINK_USED;
    flow_rules_load(climb->rules, links);
    base_release(climb->search->memory, links, edges);
    climb->guesses++;
    climb->missing--;
    return CLEW_OK;
}

static void
count_step(struct climb *climb, const struct flow_step *step)
{
    climb->steps[step->rule]++;
    for (int i = 0; i < step->link_count; i++)
        climb->missing -= step->states[i] == FLOW_LINK_USED;
    climb->links += step->link_count;
    if (step->rule > FLOW_RULE_NO_RING)
        climb->hard_links += step->link_count;
    if (step->rule > climb->hardest)
        climb->hardest = step->rule;
}

/* All links of the solution are found, by rules and by guesses. */
static enum clew_status
climb_to_the_end(struct climb *climb, struct clew_error *error)
{
    enum clew_status status = CLEW_OK;
    int64_t taken = 0;

    for (int32_t edge = 0; edge < climb->board->edge_count; edge++)
        climb->missing += climb->solution[edge];
    while (climb->missing) {
        struct flow_step step;

        if (++taken % ASK_STEPS == 0 && search_must_stop(climb->search))
            return base_fail(error, CLEW_STOPPED, "the rating was ended by a limit");
        switch (flow_rules_next(climb->rules, FLOW_RULE_COUNT, &step)) {
        case FLOW_STEP_FOUND:
            count_step(climb, &step);
            break;
        case FLOW_STEP_NONE:
            status = guess(climb, choose_guess(climb), error);
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
grade_of(const struct climb *climb)
{
    if (climb->guesses || climb->hardest > 7)
        return CLEW_GRADE_FIENDISH;
    if (climb->hardest > FLOW_RULE_BEND)
        return CLEW_GRADE_EXPERT;
    if (climb->hardest == FLOW_RULE_BEND)
        return CLEW_GRADE_HARD;
    return climb->hardest == FLOW_RULE_SIDE_BY_SIDE ? CLEW_GRADE_NORMAL : CLEW_GRADE_EASY;
}

static void
report(struct puzzle_rating *rating, const struct climb *climb)
{
    const char *hardest = climb->guesses   ? "by trying"
                          : climb->hardest ? flow_rule_at(climb->hardest)->name
                                           : "none";
    const char *promise = climb->promise == FLOW_PROMISE_NO_TOUCH ? "no-touch" : "none";

    rating->grade = grade_of(climb);
    rating->score = (climb->guesses ? FLOW_RULE_COUNT + (double)climb->guesses : climb->hardest) +
                    (double)climb->hard_links / (double)(climb->links + 1);
    for (int rule = 1; rule <= FLOW_RULE_COUNT; rule++)
        if (climb->steps[rule])
            puzzle_fact_number(rating->facts, flow_rule_at(rule)->name, climb->steps[rule]);
    puzzle_fact_text(rating->facts, "hardest", hardest, strlen(hardest));
    puzzle_fact_number(rating->facts, "guesses", climb->guesses);
    puzzle_fact_text(rating->facts, "promise", promise, strlen(promise));
}

/* The promise that the reasons may rely on. */
static enum clew_status
choose_promise(struct climb *climb, const struct puzzle_options *options, struct clew_error *error)
{
    const int assumed = flow_assumed(options);
    bool touches;
    enum clew_status status;

    climb->promise = FLOW_PROMISE_NONE;
    if (!climb->board->touch || assumed == FLOW_ASSUME_NOTHING)
        return CLEW_OK;
    status =
        flow_ask_touches(&touches, climb->board, climb->solution, climb->search->memory, error);
    if (status != CLEW_OK)
        return status;
    if (touches && assumed == FLOW_ASSUME_NO_TOUCH)
        return base_fail(error, CLEW_UNSUPPORTED,
                         "a path of the board's only solution runs beside itself, so the promise "
                         "does not hold");
    climb->promise = touches ? FLOW_PROMISE_NONE : FLOW_PROMISE_NO_TOUCH;
    return CLEW_OK;
}

static enum clew_status
rate_solution(struct puzzle_rating *rating, const uint8_t *solution, struct clew_error *error)
{
    struct climb climb = {.board = rating->board, .solution = solution, .search = rating->search};
    enum clew_status status = choose_promise(&climb, rating->options, error);

    if (status == CLEW_OK)
        status =
            flow_rules_new(&climb.rules, climb.board, climb.promise, climb.search->memory, error);
    if (status != CLEW_OK)
        return status;
    status = climb_to_the_end(&climb, error);
    if (status == CLEW_OK)
        report(rating, &climb);
    flow_rules_free(climb.rules);
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
    const struct flow_question question = {.board = board,
                                           .ask = PUZZLE_ASK_UNIQUE,
                                           .options = rating->options,
                                           .search = rating->search};
    uint8_t *solution = base_alloc(rating->search->memory, edges);
    enum clew_outcome outcome;
    enum clew_status status;

    if (!solution)
        return base_no_memory(error);
    status = flow_ask(&outcome, solution, &question, error);
    if (status == CLEW_OK)
        status = check_unique(outcome, error);
    if (status == CLEW_OK)
        status = rate_solution(rating, solution, error);
    base_release(rating->search->memory, solution, edges);
    return status;
}
