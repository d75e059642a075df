/*
 * property_flow_truth - every engine of flow, in every form, against the naive twins.
 *
 * Each engine gets 200 random boards of up to 30 cells, of all kinds and under all rules,
 * and a sample of all boards up to 4x4 with one to three colours. Whether there is an answer,
 * whether it is the only one, and how many there are must agree with the naive counts, and each
 * answer must pass the checker. A search that its limit of nodes ended proves nothing either way: its
 * board is counted apart, and another takes its place.
 *
 * CLEW_SOAK=250 makes it 50,000 random boards an engine and all of the small ones. CLEW_ENGINES
 * names those to be run, with commas between. A line for each tells what boards they were.
 */
#include "flow/auto/flow_race.h"
#include "flow/flow_engines.h"
#include "flow_brute.h"
#include "flow_candidate.h"
#include "flow_small.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BOARDS      200
#define MAX_CELLS   30
#define SMALL_EVERY 197 /* of the small boards, in a usual run */

/* ---- Random boards ---- */

static struct flow_brute_plan
plan_for(const struct flow_candidate *candidate, struct base_random *random)
{
    struct flow_brute_plan plan = flow_brute_plan_random(random, MAX_CELLS);

    if (base_random_below(random, 4))
        plan.min_cells = FLOW_TALLY_BIG;
    /* Seven of eight boards are of those that the engine knows. */
    if (base_random_below(random, 8) == 0)
        return plan;
    plan.touch = plan.touch && !candidate->only_apart;
    if (candidate->only_filled) {
        plan.fill = true;
        plan.kind = base_random_below(random, 2) ? FLOW_BRUTE_PLAIN : FLOW_BRUTE_VOIDS;
    }
    return plan;
}

/*
 * Draws boards until one is neither too much for the candidate nor for the twin. Boards without an
 * answer come by themselves more often than others: two of three are passed over.
 */
static void
draw(struct flow_case *paper, const struct flow_candidate *candidate, struct base_random *random,
     struct base_memory *memory, int *dropped)
{
    for (;;) {
        const struct flow_brute_plan plan = plan_for(candidate, random);
        struct flow_board *board = flow_brute_board(random, &plan, memory);

        paper->board = board;
        if (!candidate->max_free || board->node_count - 2 * board->colours <= candidate->max_free) {
            const bool is_whole = flow_case_count_answers(paper);

            if (is_whole && flow_candidate_suits(candidate, paper) &&
                (paper->answers || base_random_below(random, 3) == 0))
                return;
            *dropped += !is_whole || !flow_candidate_suits(candidate, paper);
        }
        flow_board_free(board, memory);
    }
}

static void
test_random_boards(void **state)
{
    const struct flow_candidate *candidate = *state;
    const int boards = support_rounds(BOARDS);
    struct clew_options *options = NULL;
    struct flow_tally tally = {0};
    struct base_memory memory;
    struct base_random random;

    base_memory_init(&memory, 0);
    support_seed(&random);
    if (candidate->setting)
        options = support_options(candidate->setting, NULL);
    while (tally.boards < boards) {
        struct flow_case paper;

        draw(&paper, candidate, &random, &memory, &tally.dropped);
        flow_candidate_check(candidate, options, &paper, &tally);
        flow_board_free(paper.board, &memory);
        assert_in_range(tally.ended, 0, boards / 10);
    }
    flow_tally_print(&tally, candidate, "random");
    assert_int_equal(tally.max_cells, MAX_CELLS);
    assert_in_range(tally.big, boards / 8, boards);
    assert_in_range(tally.none, boards / 20, boards);
    assert_in_range(tally.unique, boards / 20, boards);
    if (!candidate->only_filled) /* hardly any filled rectangle has two that do not touch */
        assert_in_range(tally.several, boards / 20, boards);
    if (!candidate->only_apart)
        assert_in_range(tally.only_touching, boards / 50, boards);
    clew_options_free(options);
    assert_int_equal(base_memory_used(&memory), 0);
}

/* ---- All small boards ---- */

struct placing {
    const struct flow_candidate *candidate;
    const struct clew_options *options;
    struct base_memory *memory;
    struct flow_tally tally;
    int number;
};

static void
examine_under(struct placing *placing, struct flow_case *paper, bool fill, bool touch)
{
    paper->board->fill = fill;
    paper->board->touch = touch;
    assert_true(flow_case_count_answers(paper));
    if (flow_candidate_suits(placing->candidate, paper))
        flow_candidate_check(placing->candidate, placing->options, paper, &placing->tally);
    else
        placing->tally.dropped++;
}

static void
examine_placed(void *context, const struct flow_shape *shape)
{
    struct placing *placing = context;
    const bool is_sampled = placing->number++ % SMALL_EVERY == 0 || support_rounds(1) > 1;
    struct flow_case paper;

    if (!is_sampled && !placing->candidate->sees_all_small)
        return;
    assert_int_equal(flow_board_build(&paper.board, shape, placing->memory, NULL), CLEW_OK);
    examine_under(placing, &paper, true, true);
    examine_under(placing, &paper, true, false);
    if (is_sampled) {
        examine_under(placing, &paper, false, true);
        examine_under(placing, &paper, false, false);
    }
    flow_board_free(paper.board, placing->memory);
}

static void
test_all_boards_up_to_4x4(void **state)
{
    struct base_memory memory;
    struct placing placing = {.candidate = *state, .memory = &memory};
    struct clew_options *options = NULL;

    base_memory_init(&memory, 0);
    if (placing.candidate->setting)
        placing.options = options = support_options(placing.candidate->setting, NULL);
    flow_small_each(examine_placed, &placing);
    flow_tally_print(&placing.tally, placing.candidate, "small ");
    assert_int_equal(placing.tally.ended, 0);
    clew_options_free(options);
    assert_int_equal(base_memory_used(&memory), 0);
}

/* ---- The candidates ---- */

#define ONE_BY_ONE 20000   /* answers that are found one by one within a moment */
#define PATIENCE   1000000 /* nodes for the engines that know little */

/* What auto does on hard boards with threads; boards that small never come to it. */
static enum clew_status
solve_by_race(struct puzzle_job *job, struct clew_error *error)
{
    static const struct puzzle_engine *const racers[] = {
        &flow_engine_frontier,
        &flow_engine_learn,
#ifdef CLEW_HAS_SAT
        &flow_engine_sat,
#endif
    };

    if (job->ask == PUZZLE_ASK_COUNT)
        return flow_engine_frontier.solve(job, error);
    return flow_race_run(job, racers, (int)(sizeof racers / sizeof *racers), error);
}

static const struct puzzle_engine race = {.name = "race", .solve = solve_by_race};

static struct flow_candidate candidates[] = {
    {.name = "auto", .engine = &flow_engine_auto, .sees_all_small = true},
    {.name = "auto-2", .engine = &flow_engine_auto, .threads = 2},
    {.name = "race-3", .engine = &race, .threads = 3},
    {.name = "learn",
     .engine = &flow_engine_learn,
     .max_answers = ONE_BY_ONE,
     .sees_all_small = true},
    {.name = "diagonal",
     .engine = &flow_engine_diagonal,
     .only_apart = true,
     .only_filled = true,
     .sees_all_small = true},
    {.name = "frontier", .engine = &flow_engine_frontier},
    {.name = "frontier-2", .engine = &flow_engine_frontier, .threads = 2},
    {.name = "frontier-3", .engine = &flow_engine_frontier, .threads = 3},
    {.name = "csp-direction",
     .engine = &flow_engine_csp_direction,
     .max_answers = ONE_BY_ONE,
     .limit_nodes = PATIENCE},
#ifdef CLEW_HAS_SAT
    {.name = "sat", .engine = &flow_engine_sat, .max_answers = 100},
#endif
    {.name = "best-first",
     .engine = &flow_engine_best_first,
     .max_answers = ONE_BY_ONE,
     .limit_nodes = PATIENCE},
    {.name = "best-first-naive",
     .engine = &flow_engine_best_first,
     .setting = "parallel=naive",
     .threads = 3,
     .max_answers = ONE_BY_ONE,
     .limit_nodes = PATIENCE},
    {.name = "best-first-fair",
     .engine = &flow_engine_best_first,
     .setting = "parallel=fair",
     .threads = 3,
     .max_answers = ONE_BY_ONE,
     .limit_nodes = PATIENCE},
    {.name = "best-first-forward",
     .engine = &flow_engine_best_first,
     .setting = "parallel=forward",
     .threads = 3,
     .max_answers = ONE_BY_ONE,
     .limit_nodes = PATIENCE},
    {.name = "best-first-weighted",
     .engine = &flow_engine_best_first,
     .setting = "parallel=weighted",
     .threads = 3,
     .max_answers = ONE_BY_ONE,
     .limit_nodes = PATIENCE},
    {.name = "best-first-steal",
     .engine = &flow_engine_best_first,
     .setting = "parallel=steal",
     .threads = 3,
     .max_answers = ONE_BY_ONE,
     .limit_nodes = PATIENCE},
    {.name = "dijkstra",
     .engine = &flow_engine_dijkstra,
     .only_apart = true,
     .max_answers = ONE_BY_ONE,
     .limit_nodes = PATIENCE},
    {.name = "csp-smart",
     .engine = &flow_engine_csp_smart,
     .only_apart = true,
     .max_answers = ONE_BY_ONE,
     .limit_nodes = PATIENCE},
    {.name = "csp-first",
     .engine = &flow_engine_csp_first,
     .only_apart = true,
     .max_answers = ONE_BY_ONE,
     .limit_nodes = PATIENCE},
    {.name = "csp-random",
     .engine = &flow_engine_csp_random,
     .only_apart = true,
     .max_free = 20,
     .max_answers = ONE_BY_ONE,
     .limit_nodes = PATIENCE},
};

#define CANDIDATES (sizeof candidates / sizeof *candidates)

static bool
is_wanted(const struct flow_candidate *candidate)
{
    const char *at = getenv("CLEW_ENGINES");
    const size_t length = strlen(candidate->name);

    if (!at || !*at)
        return true;
    for (;; at++) {
        if (strncmp(at, candidate->name, length) == 0 && (at[length] == ',' || !at[length]))
            return true;
        at = strchr(at, ',');
        if (!at)
            return false;
    }
}

int
main(void)
{
    static char names[2 * CANDIDATES][64];
    struct CMUnitTest group[2 * CANDIDATES];
    size_t count = 0;

    for (size_t i = 0; i < CANDIDATES; i++) {
        void (*const tests[2])(void **) = {test_random_boards, test_all_boards_up_to_4x4};

        for (int which = 0; which < 2 && is_wanted(&candidates[i]); which++, count++) {
            snprintf(names[count], sizeof names[count], "test_flow_truth_of_%s_on_%s_boards",
                     candidates[i].name, which ? "all_small" : "random");
            group[count] = (struct CMUnitTest){
                .name = names[count], .test_func = tests[which], .initial_state = &candidates[i]};
        }
    }
    return _cmocka_run_group_tests("group", group, count, NULL, NULL);
}
