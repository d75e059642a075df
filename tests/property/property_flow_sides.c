/*
 * property_flow_sides - auto, its slices and their two sides, one and two threads, with limits.
 *
 * Random boards of all kinds up to 9x9: void cells in all shapes, walls, bridges, hexes, joined
 * edges, long paths that touch themselves, dots without a solution. Each engine is asked for an
 * answer, a verdict and a count, without a limit and with one: of nodes, seconds or bytes, or it is
 * cancelled, each at a random moment. It must agree with the reference (flow_reference.h), or say
 * that this limit ended it.
 *
 * Boards that small are mostly settled before the two sides begin, so they are also run without
 * what comes before them.
 */
#include "flow/auto/flow_slice_sides.h"
#include "flow/auto/flow_slices.h"
#include "flow/flow_engines.h"
#include "flow/flow_result.h"
#include "flow_brute.h"
#include "flow_reference.h"
#include "support.h"

#ifdef __SANITIZE_THREAD__
#define BOARDS 100
#else
#define BOARDS 800
#endif
#define MAX_SIDE    9
#define MAX_CELLS   81
#define SLICE_NODES 2000

/* ---- Engines ---- */

static enum clew_status
solve_in_slices(struct puzzle_job *job, struct clew_error *error)
{
    const struct flow_result nothing = {.hits = -1, .guesses = -1};
    const size_t edges = (size_t)((const struct flow_board *)job->board)->edge_count;
    struct base_memory *memory = job->search->memory;
    struct flow_slices_end end = {.known = base_alloc(memory, edges)};
    enum clew_status status;

    if (!end.known)
        return CLEW_NO_MEMORY;
    status = flow_slices_run(job, 0, &end, error);
    base_release(memory, end.known, edges);
    return status || end.is_settled ? status : flow_result_give_up(job, &nothing, error);
}

static enum clew_status
report_sides(struct flow_slice_sides *sides, struct clew_error *error)
{
    const struct flow_slice_learners *learners = &sides->learners;
    const struct flow_result found =
        flow_result_of_answers(learners->used_edges, learners->found_count);

    if (sides->provers.is_settled) {
        puzzle_job_take_result(sides->whole, &sides->proving.job);
        return CLEW_OK;
    }
    if (flow_slice_learners_have_settled(learners))
        return flow_result_settle(sides->whole, &found, error);
    if (search_is_stopped(sides->whole->search))
        return flow_result_give_up(sides->whole, &found, error);
    return CLEW_NO_MEMORY; /* frontier ends without an outcome for no other reason */
}

/* Both sides at once from the start; then frontier, where they leave a count to it. */
static enum clew_status
solve_by_sides(struct puzzle_job *job, struct clew_error *error)
{
    const size_t edges = (size_t)((const struct flow_board *)job->board)->edge_count;
    const size_t bytes = (1 + FLOW_SIDES_BUFFERS) * edges;
    struct base_memory *memory = job->search->memory;
    uint8_t *block = base_alloc(memory, bytes);
    struct flow_slice_sides sides;
    enum clew_status status;

    if (!block)
        return CLEW_NO_MEMORY;
    flow_slice_sides_init(&sides, job, block, block + edges);
    assert_true(flow_slice_sides_can_race(&sides));
    flow_slice_sides_race(&sides);
    while (!flow_slice_sides_have_settled(&sides) && !sides.provers.is_frontier_over &&
           !search_is_stopped(job->search)) {
        flow_slice_provers_run_frontier(&sides.provers, SLICE_NODES);
        flow_slice_sides_report(&sides);
    }
    status = report_sides(&sides, error);
    flow_slice_sides_end(&sides);
    base_release(memory, block, bytes);
    return status;
}

static const struct puzzle_engine slices = {.name = "slices", .solve = solve_in_slices};
static const struct puzzle_engine sides = {.name = "sides", .solve = solve_by_sides};

struct contestant {
    const struct puzzle_engine *engine;
    int threads;
    bool only_touch;   /* it is for that rule */
    bool counts_nodes; /* it takes a limit of nodes */
};

static const struct contestant contestants[] = {
    {&flow_engine_auto, 1, false, true},
    {&slices, 1, true, true},
#ifdef CLEW_HAS_THREADS
    {&flow_engine_auto, 2, false, true},
    {&flow_engine_auto, 3, false, true},
    {&slices, 2, true, true},
    {&sides, 2, true, false},
#endif
};

#define CONTESTANTS (sizeof contestants / sizeof *contestants)

/* ---- Boards ---- */

static bool
random_percent(struct base_random *random, int percent)
{
    return base_random_below(random, 100) < (uint64_t)percent;
}

static struct flow_brute_plan
random_plan(struct base_random *random)
{
    struct flow_brute_plan plan = flow_brute_plan_random(random, MAX_CELLS);

    plan.max_side = MAX_SIDE;
    plan.min_cells = 12;
    if (random_percent(random, 40))
        plan.max_cells = 30; /* for the naive count */
    plan.touch = random_percent(random, 85);
    plan.has_holes = random_percent(random, 20);
    if (plan.kind != FLOW_BRUTE_BRIDGES && plan.kind != FLOW_BRUTE_ALL &&
        random_percent(random, 60))
        plan.pieces = 2 + (int)base_random_below(random, 8);
    return plan;
}

static struct flow_board *
random_board(struct flow_reference *reference, struct base_random *random,
             struct base_memory *memory)
{
    for (;;) {
        const struct flow_brute_plan plan = random_plan(random);
        struct flow_board *board = flow_brute_board(random, &plan, memory);

        if (flow_reference_count(reference, board))
            return board;
        flow_board_free(board, memory);
    }
}

/* ---- Questions ---- */

/* From one to 2^bits, with any number of binary digits as likely as any other. */
static uint64_t
random_size(struct base_random *random, int bits)
{
    return 1 + base_random_below(random, UINT64_C(1) << base_random_below(random, (uint64_t)bits));
}

static void
add_random_limit(struct flow_query *query, bool counts_nodes, struct base_random *random)
{
    switch (base_random_below(random, counts_nodes ? 4 : 3)) {
    case 0:
        query->limit_seconds = 1e-6 * (double)random_size(random, 14);
        break;
    case 1:
        query->cancel_at_check = (int)random_size(random, 7);
        break;
    case 2:
        query->limit_bytes = (size_t)random_size(random, 21);
        break;
    default:
        query->limit_nodes = random_size(random, 15);
    }
}

struct tally {
    int naive, none, unique, several;
    int asked, limited, ended; /* questions; with a limit; ended by it */
};

static void
ask_contestant(const struct contestant *contestant, const struct flow_reference *reference,
               const struct flow_board *board, struct base_random *random, struct tally *tally)
{
    for (enum puzzle_ask ask = PUZZLE_ASK_ANSWER; ask <= PUZZLE_ASK_COUNT; ask++) {
        struct flow_query query = {
            .engine = contestant->engine, .ask = ask, .threads = contestant->threads};

        assert_true(flow_reference_check(reference, &query, board));
        add_random_limit(&query, contestant->counts_nodes, random);
        tally->ended += !flow_reference_check(reference, &query, board);
        tally->asked += 2;
        tally->limited++;
    }
}

static void
ask_all(const struct flow_reference *reference, const struct flow_board *board,
        struct base_random *random, struct tally *tally)
{
    for (size_t i = 0; i < CONTESTANTS; i++)
        if (board->touch || !contestants[i].only_touch)
            ask_contestant(&contestants[i], reference, board, random, tally);
    tally->naive += reference->is_naive;
    tally->none += reference->answers == 0;
    tally->unique += reference->answers == 1;
    tally->several += reference->answers > 1;
}

static void
test_flow_sides_agree_with_the_reference_within_limits(void **state)
{
    const int boards = support_rounds(BOARDS);
    struct tally tally = {0};
    struct base_memory memory;
    struct base_random random;

    (void)state;
    base_memory_init(&memory, 0);
    support_seed(&random);
    for (int i = 0; i < boards; i++) {
        struct flow_reference reference;
        struct flow_board *board = random_board(&reference, &random, &memory);

        ask_all(&reference, board, &random, &tally);
        flow_board_free(board, &memory);
    }
    print_message("# %d boards, %d counted by brute force; none %d, unique %d, several %d; "
                  "%d questions, %d with a limit, %d ended by it\n",
                  boards, tally.naive, tally.none, tally.unique, tally.several, tally.asked,
                  tally.limited, tally.ended);
    assert_in_range(tally.naive, boards / 5, boards);
    assert_in_range(tally.none, boards / 10, boards);
    assert_in_range(tally.unique, boards / 10, boards);
    assert_in_range(tally.several, boards / 10, boards);
    assert_in_range(tally.ended, tally.limited / 10, tally.limited * 9 / 10);
    assert_int_equal(base_memory_used(&memory), 0);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_sides_agree_with_the_reference_within_limits),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
