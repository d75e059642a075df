/* flow_rate - see the header. */
#include "flow/rate/flow_rate.h"

#include "flow/board/flow_check.h"
#include "flow/game/flow_verdict.h"
#include "flow/rules/flow_rules.h"

#include <string.h>

#define MAX_BOTTLENECKS 99 /* that the score can tell apart */

/* The state of solving by rules, and what was needed so far. */
struct rater {
    const struct flow_board *board;
    const struct puzzle_options *options;
    const uint8_t *solution;     /* a byte per edge; NULL: the rules have been enough so far */
    struct flow_verdict verdict; /* that the solution is from */
    bool is_unique;              /* proved; otherwise the promise says so */
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
    for (int32_t edge = 0; rater->solution && edge < rater->board->edge_count; edge++) {
        const enum flow_link_state state = flow_rules_link(rater->rules, edge);

        if (state != FLOW_LINK_OPEN && rater->solution[edge] != (state == FLOW_LINK_USED))
            return base_fail(error, CLEW_BAD_ANSWER, "the rule \"%s\" contradicts the solution",
                             rule ? flow_rule_at(rule)->name : "?");
    }
    return CLEW_OK;
}

/* Takes the solution of the verdict, if that is the only one and keeps the promise. */
static enum clew_status
rater_take_verdict(struct rater *rater, struct clew_error *error)
{
    const enum clew_status status = flow_verdict_require(&rater->verdict, "rated", error);

    if (status != CLEW_OK)
        return status;
    rater->solution = rater->verdict.solution;
    rater->promise = rater->verdict.promise;
    rater->is_unique = true;
    rater->missing_count = 0;
    for (int32_t edge = 0; edge < rater->board->edge_count; edge++)
        rater->missing_count += rater->solution[edge] && (!rater->rules || is_missing(rater, edge));
    return CLEW_OK;
}

/* Solves the board and proves that it has no other solution. */
static enum clew_status
rater_find_verdict(struct rater *rater, struct clew_error *error)
{
    const enum clew_status status =
        flow_verdict_find(&rater->verdict, rater->board, rater->options, rater->search, error);

    return status == CLEW_OK ? rater_take_verdict(rater, error) : status;
}

/* Whether the links that the rules have found are a solution that keeps the promise. */
static enum clew_status
rater_is_solved(bool *is_solved, const struct rater *rater, struct clew_error *error)
{
    struct base_memory *memory = rater->search->memory;
    struct flow_answer *answer;
    bool touches = false;
    enum clew_status status = flow_answer_new(&answer, rater->board, memory, error);

    if (status != CLEW_OK)
        return status;
    for (int32_t edge = 0; edge < rater->board->edge_count; edge++)
        rater->links[edge] = flow_rules_link(rater->rules, edge) == FLOW_LINK_USED;
    *is_solved = flow_paths_from_edges(&answer->first, rater->board, rater->links);
    if (*is_solved) {
        status = flow_check(rater->board, answer, memory, NULL);
        *is_solved = status == CLEW_OK;
    }
    if (*is_solved && rater->promise == FLOW_PROMISE_NO_TOUCH) {
        status = flow_solution_touches(&touches, rater->board, rater->links, memory, error);
        *is_solved = !touches;
    }
    flow_answer_free(answer, memory);
    return status == CLEW_NO_MEMORY ? base_no_memory(error) : CLEW_OK;
}

/*
 * The rules have found as many links as a solution has. If these are none, no solution keeps the
 * promise: the verdict says whether there is another.
 */
static enum clew_status
rater_check_end(struct rater *rater, struct clew_error *error)
{
    bool is_solved;
    enum clew_status status = rater_is_solved(&is_solved, rater, error);

    if (status != CLEW_OK || is_solved)
        return status;
    status = rater_find_verdict(rater, error);
    return status == CLEW_OK ? rater_check(rater, 0, error) : status;
}

/* One round of the rules; where they end, links of the solution are set. */
static enum clew_status
rater_go_on(struct rater *rater, struct clew_error *error)
{
    struct flow_round round;
    enum flow_step_status found;
    enum clew_status status = CLEW_OK;

    copy_links(rater->links, rater);
    found = flow_rules_round(rater->rules, FLOW_RULE_COUNT, &round);
    if (search_must_stop(rater->search))
        return base_fail(error, CLEW_STOPPED, "the rating was ended by a limit");
    if (found == FLOW_STEP_FOUND)
        rater_count_round(rater, &round);
    else if (!rater->solution)
        status = rater_find_verdict(rater, error);
    if (status == CLEW_OK)
        status = rater_check(rater, round.rule, error);
    if (status == CLEW_OK && found == FLOW_STEP_CONTRADICTION)
        return base_fail(error, CLEW_BAD_ANSWER, "the rules contradict the solution");
    if (status == CLEW_OK && found == FLOW_STEP_NONE)
        rater_guess(rater);
    return status;
}

/* Finds all links of the solution, by rules and guesses. */
static enum clew_status
rater_solve(struct rater *rater, struct clew_error *error)
{
    enum clew_status status = CLEW_OK;

    while (rater->missing_count && status == CLEW_OK)
        status = rater_go_on(rater, error);
    return status == CLEW_OK && !rater->solution ? rater_check_end(rater, error) : status;
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
    flow_rules_start_with(rater->rules, rater->hardest);
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
    const char *unique = rater->is_unique ? "proved" : "not checked";

    rating->grade = rater_grade(rater);
    rating->score = rater_score(rater);
    for (int rule = 1; rule <= FLOW_RULE_COUNT; rule++)
        if (rater->counts[rule])
            puzzle_fact_number(rating->facts, flow_rule_at(rule)->name, rater->counts[rule]);
    puzzle_fact_text(rating->facts, "hardest", hardest, strlen(hardest));
    puzzle_fact_number(rating->facts, "bottlenecks", rater->bottleneck_count);
    puzzle_fact_number(rating->facts, "guesses", rater->guess_count);
    puzzle_fact_text(rating->facts, "promise", promise, strlen(promise));
    puzzle_fact_text(rating->facts, "unique", unique, strlen(unique));
    rater_report_hardest_step(rating, rater);
}

/* With a ladder of rules from here to the end. */
static enum clew_status
rate_by_rules(struct puzzle_rating *rating, struct rater *rater, struct clew_error *error)
{
    const size_t edges = (size_t)rater->board->edge_count;
    struct base_memory *memory = rating->search->memory;
    enum clew_status status =
        flow_rules_new(&rater->rules, rater->board, rater->promise, memory, error);

    if (status != CLEW_OK)
        return status;
    flow_rules_obey(rater->rules, rating->search);
    rater->before = base_alloc_zero(memory, edges, 1);
    rater->links = base_alloc_zero(memory, edges, 1);
    status = rater->before && rater->links ? rater_solve(rater, error) : base_no_memory(error);
    if (status == CLEW_OK)
        rater_report(rating, rater);
    base_release(memory, rater->before, edges);
    base_release(memory, rater->links, edges);
    flow_rules_free(rater->rules);
    return status;
}

/*
 * Starts without a solution where the promise is given, or follows from the rule of the board: each
 * solution of a filled board has as many links, so if the rules find that many there is no other.
 */
static bool
rater_trusts_promise(struct rater *rater)
{
    const struct flow_board *board = rater->board;
    const int assumed = flow_promise_option(rater->options);

    if (!board->fill ||
        (board->touch && assumed != FLOW_ASSUME_NO_TOUCH && assumed != FLOW_ASSUME_UNIQUE))
        return false;
    rater->is_unique = !board->touch;
    rater->missing_count = board->node_count - board->colours;
    if (board->touch)
        rater->promise =
            assumed == FLOW_ASSUME_UNIQUE ? FLOW_PROMISE_UNIQUE : FLOW_PROMISE_NO_TOUCH;
    return true;
}

static struct rater
rater_of(const struct puzzle_rating *rating)
{
    return (struct rater){.board = rating->board,
                          .options = rating->options,
                          .search = rating->search,
                          .promise = FLOW_PROMISE_NONE};
}

enum clew_status
flow_rate(struct puzzle_rating *rating, struct clew_error *error)
{
    struct rater rater = rater_of(rating);
    enum clew_status status = CLEW_OK;

    if (!rater_trusts_promise(&rater))
        status = rater_find_verdict(&rater, error);
    if (status == CLEW_OK)
        status = rate_by_rules(rating, &rater, error);
    flow_verdict_free(&rater.verdict);
    return status;
}
