/* flow_rate - see the header. */
#include "flow/rate/flow_rate.h"

#include "flow/game/flow_verdict.h"
#include "flow/rules/flow_rules.h"

#include <string.h>

#define MAX_BOTTLENECKS 99 /* that the score can tell apart */

/* The state of solving by rules, and what was needed so far. */
struct rater {
    const struct flow_board *board;
    const uint8_t *solution; /* a byte per edge */
    struct flow_rules *rules;
    struct search *search;
    enum flow_promise promise;
    uint8_t *before;                     /* the links before the first step of the hardest rule */
    uint8_t *links;                      /* scratch: a position */
    int64_t counts[FLOW_RULE_COUNT + 1]; /* links decided by each rule */
    int64_t link_count, hard_link_count;
    int64_t bottleneck_count;
    int64_t guess_count;
    int64_t missing_count; /* links of the solution not known yet */
    int hardest;
};

static void
copy_links(uint8_t *links, const struct rater *rater)
{
    for (int32_t edge = 0; edge < rater->board->edge_count; edge++)
        links[edge] = (uint8_t)flow_rules_link(rater->rules, edge);
}

/* ---- Guesses ---- */

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

static bool
is_missing(const struct rater *rater, int32_t edge)
{
    return rater->solution[edge] && flow_rules_link(rater->rules, edge) == FLOW_LINK_OPEN;
}

/*
 * Sets the missing links of the solution with the fewest open links around. All of them, so that
 * the result does not depend on how the board is turned.
 */
static void
rater_guess(struct rater *rater)
{
    int fewest = 2 * FLOW_MAX_LINKS;

    for (int32_t edge = 0; edge < rater->board->edge_count; edge++)
        if (is_missing(rater, edge) && rater_count_open(rater, edge) < fewest)
            fewest = rater_count_open(rater, edge);
    copy_links(rater->links, rater);
    for (int32_t edge = 0; edge < rater->board->edge_count; edge++)
        if (is_missing(rater, edge) && rater_count_open(rater, edge) == fewest) {
            rater->links[edge] = FLOW_LINK_USED;
            rater->missing_count--;
        }
    flow_rules_load(rater->rules, rater->links);
    rater->guess_count++;
}

/* ---- Rounds ---- */

static void
rater_count_round(struct rater *rater, const struct flow_round *round)
{
    rater->counts[round->rule] += round->link_count;
    rater->missing_count -= round->used_count;
    rater->link_count += round->link_count;
    if (round->rule > FLOW_RULE_NO_RING) {
        rater->hard_link_count += round->link_count;
        rater->bottleneck_count += round->is_only_step;
    }
    if (round->rule > rater->hardest) {
        rater->hardest = round->rule;
        memcpy(rater->before, rater->links, (size_t)rater->board->edge_count);
    }
}

/* The rules are theorems: whatever they conclude must be in the only solution. */
static enum clew_status
rater_check(const struct rater *rater, int rule, struct clew_error *error)
{
    for (int32_t edge = 0; edge < rater->board->edge_count; edge++) {
        const enum flow_link_state state = flow_rules_link(rater->rules, edge);

        if (state != FLOW_LINK_OPEN && rater->solution[edge] != (state == FLOW_LINK_USED))
            return base_fail(error, CLEW_BAD_ANSWER, "the rule \"%s\" contradicts the solution",
                             rule ? flow_rule_at(rule)->name : "?");
    }
    return CLEW_OK;
}

/* Finds all links of the solution, by rules and guesses. */
static enum clew_status
rater_solve(struct rater *rater, struct clew_error *error)
{
    enum clew_status status = CLEW_OK;

    for (int32_t edge = 0; edge < rater->board->edge_count; edge++)
        rater->missing_count += rater->solution[edge];
    while (rater->missing_count && status == CLEW_OK) {
        struct flow_round round;
        enum flow_step_status found;

        copy_links(rater->links, rater);
        found = flow_rules_round(rater->rules, FLOW_RULE_COUNT, &round);
        if (search_must_stop(rater->search))
            return base_fail(error, CLEW_STOPPED, "the rating was ended by a limit");
        if (found == FLOW_STEP_FOUND)
            rater_count_round(rater, &round);
        else if (found == FLOW_STEP_NONE)
            rater_guess(rater);
        status = rater_check(rater, round.rule, error);
        if (status == CLEW_OK && found == FLOW_STEP_CONTRADICTION)
            return base_fail(error, CLEW_BAD_ANSWER, "the rules contradict the solution");
    }
    return status;
}

/* ---- The result ---- */

static enum clew_grade
rater_grade(const struct rater *rater)
{
    if (rater->guess_count)
        return CLEW_GRADE_FIENDISH;
    return rater->hardest ? flow_rule_at(rater->hardest)->grade : CLEW_GRADE_EASY;
}

/* Hardest rule before the point; then two digits of bottlenecks, and the share of hard links. */
static double
rater_score(const struct rater *rater)
{
    const int64_t bottlenecks =
        rater->bottleneck_count < MAX_BOTTLENECKS ? rater->bottleneck_count : MAX_BOTTLENECKS;
    const int64_t share = 99 * rater->hard_link_count / (rater->link_count + 1);

    return (double)(rater->guess_count ? FLOW_RULE_COUNT + rater->guess_count : rater->hardest) +
           (double)(100 * bottlenecks + share) / 10000;
}

/* The sentence of a step by the hardest rule, at the first position that needs it. */
static void
rater_report_hardest_step(struct puzzle_rating *rating, struct rater *rater)
{
    struct base_writer writer;
    struct flow_step step;

    flow_rules_load(rater->rules, rater->before);
    if (!rater->hardest || flow_rules_next(rater->rules, rater->hardest, &step) != FLOW_STEP_FOUND)
        return;
    base_writer_init(&writer, rater->search->memory);
    flow_step_sentence(&writer, rater->board, &step);
    rating->facts->failed |= writer.failed;
    if (!writer.failed)
        puzzle_fact_text(rating->facts, "hardest_step", writer.text, writer.length);
    base_writer_free(&writer);
}

static void
rater_report(struct puzzle_rating *rating, struct rater *rater)
{
    const char *hardest = rater->guess_count ? "by trying"
                          : rater->hardest   ? flow_rule_at(rater->hardest)->name
                                             : "none";
    const char *promise = flow_promise_name(rater->promise);

    rating->grade = rater_grade(rater);
    rating->score = rater_score(rater);
    for (int rule = 1; rule <= FLOW_RULE_COUNT; rule++)
        if (rater->counts[rule])
            puzzle_fact_number(rating->facts, flow_rule_at(rule)->name, rater->counts[rule]);
    puzzle_fact_text(rating->facts, "hardest", hardest, strlen(hardest));
    puzzle_fact_number(rating->facts, "bottlenecks", rater->bottleneck_count);
    puzzle_fact_number(rating->facts, "guesses", rater->guess_count);
    puzzle_fact_text(rating->facts, "promise", promise, strlen(promise));
    rater_report_hardest_step(rating, rater);
}

static enum clew_status
rate_solution(struct puzzle_rating *rating, const struct flow_verdict *verdict,
              struct clew_error *error)
{
    struct rater rater = {.board = rating->board,
                          .solution = verdict->solution,
                          .search = rating->search,
                          .promise = verdict->promise};
    const size_t edges = (size_t)rater.board->edge_count;
    struct base_memory *memory = rating->search->memory;
    enum clew_status status =
        flow_rules_new(&rater.rules, rater.board, rater.promise, memory, error);

    if (status != CLEW_OK)
        return status;
    flow_rules_obey(rater.rules, rating->search);
    rater.before = base_alloc_zero(memory, edges, 1);
    rater.links = base_alloc_zero(memory, edges, 1);
    status = rater.before && rater.links ? rater_solve(&rater, error) : base_no_memory(error);
    if (status == CLEW_OK)
        rater_report(rating, &rater);
    base_release(memory, rater.before, edges);
    base_release(memory, rater.links, edges);
    flow_rules_free(rater.rules);
    return status;
}

static enum clew_status
rate_by_verdict(struct puzzle_rating *rating, struct flow_verdict *verdict, enum clew_status status,
                struct clew_error *error)
{
    if (status == CLEW_OK)
        status = flow_verdict_require(verdict, "rated", error);
    if (status == CLEW_OK)
        status = rate_solution(rating, verdict, error);
    flow_verdict_free(verdict);
    return status;
}

enum clew_status
flow_rate(struct puzzle_rating *rating, struct clew_error *error)
{
    struct flow_verdict verdict;
    const enum clew_status status =
        flow_verdict_find(&verdict, rating->board, rating->options, rating->search, error);

    return rate_by_verdict(rating, &verdict, status, error);
}

enum clew_status
flow_rate_known(struct puzzle_rating *rating, const uint8_t *solution, struct clew_error *error)
{
    struct flow_verdict verdict;
    const enum clew_status status = flow_verdict_take(&verdict, rating->board, solution,
                                                      rating->options, rating->search, error);

    return rate_by_verdict(rating, &verdict, status, error);
}
