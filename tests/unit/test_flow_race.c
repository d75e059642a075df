/*
 * test_flow_race - a race shares memory between its contestants and detects contradictions; auto
 * settles what a single engine settles.
 */
#include "flow/auto/flow_race.h"
#include "flow/flow_engines.h"
#include "flow/flow_result.h"
#include "flow_query.h"
#include "support.h"

#include <sched.h>
#include <string.h>

#define SIDE          12
#define SEED_OF_SEVEN 3 /* flow_query_cover(4, 5, 3) with it has seven solutions under touch */

static struct flow_query_result
ask(const struct puzzle_engine *engine, int threads, uint64_t limit_nodes,
    const struct flow_board *board)
{
    const struct flow_query exam = {.engine = engine,
                                    .ask = PUZZLE_ASK_UNIQUE,
                                    .threads = threads,
                                    .limit_nodes = limit_nodes,
                                    .must_agree = true};

    return flow_query_run(&exam, board);
}

/* The outcome is the same for all engines, with any number of threads. */
static void
test_flow_auto_settles_what_frontier_settles(void **state)
{
    struct base_memory memory;
    uint64_t max_seen = 0;

    (void)state;
    base_memory_init(&memory, 0);
    for (int seed = 1; seed <= 12; seed++) {
        struct flow_board *board = flow_query_cover(SIDE, SIDE, 8, (uint64_t)seed, true, &memory);
        const struct flow_query_result mark = ask(&flow_engine_frontier, 1, 0, board);

        assert_true(mark.outcome == CLEW_UNIQUE || mark.outcome == CLEW_SEVERAL);
        max_seen = mark.nodes > max_seen ? mark.nodes : max_seen;
        for (int threads = 1; threads <= 3; threads++)
            assert_int_equal(ask(&flow_engine_auto, threads, 0, board).outcome, mark.outcome);
        flow_board_free(board, &memory);
    }
    assert_true(max_seen > 20000); /* some were worth sharing */
}

/* The first solver settles easy boards before the others begin: the nodes are those of one thread. */
static void
test_flow_learn_settles_easy_boards_alone(void **state)
{
    struct base_memory memory;

    (void)state;
    base_memory_init(&memory, 0);
    for (int seed = 1; seed <= 40; seed++) {
        struct flow_board *board = flow_query_cover(24, 25, 40, (uint64_t)seed, false, &memory);
        struct flow_query query = {
            .engine = &flow_engine_learn, .ask = PUZZLE_ASK_UNIQUE, .threads = 1};
        const struct flow_query_result alone = flow_query_run(&query, board);
        struct flow_query_result together;

        query.threads = 4;
        together = flow_query_run(&query, board);
        assert_int_equal(together.outcome, alone.outcome);
        assert_int_equal(together.nodes, alone.nodes);
        flow_board_free(board, &memory);
    }
}

/* ---- One contestant allocates all the memory it can get ---- */

#define BUDGET (1 << 20)
#define BLOCK  4096

static atomic_int stage;
static bool was_left_room;

static void
wait_for(int wanted)
{
    while (atomic_load(&stage) < wanted)
        sched_yield();
}

static enum clew_status
allocate_all(struct puzzle_job *job, struct clew_error *error)
{
    const struct flow_result nothing = {.hits = -1, .guesses = -1};
    void *blocks[BUDGET / BLOCK];
    size_t count = 0;

    while ((blocks[count] = base_alloc(job->search->memory, BLOCK)) != NULL)
        count++;
    atomic_store(&stage, 1);
    wait_for(2);
    while (count > 0)
        base_release(job->search->memory, blocks[--count], BLOCK);
    search_stop_for(job->search, SEARCH_OUT_OF_BYTES);
    return flow_result_give_up(job, &nothing, error);
}

static enum clew_status
allocate_some(struct puzzle_job *job, struct clew_error *error)
{
    const struct flow_result nothing = {.hits = -1, .guesses = -1};
    void *block;

    wait_for(1);
    block = base_alloc(job->search->memory, BUDGET / 4);
    was_left_room = block != NULL;
    base_release(job->search->memory, block, BUDGET / 4);
    atomic_store(&stage, 2);
    search_stop_for(job->search, SEARCH_OUT_OF_NODES);
    return flow_result_give_up(job, &nothing, error);
}

static enum clew_status
race_for_memory(struct puzzle_job *job, struct clew_error *error)
{
    static const struct puzzle_engine hungry = {.name = "hungry", .solve = allocate_all};
    static const struct puzzle_engine modest = {.name = "modest", .solve = allocate_some};
    static const struct puzzle_engine *const contestants[] = {&hungry, &modest};

    return flow_race_run(job, contestants, 2, error);
}

static void
test_flow_race_leaves_memory_to_all(void **state)
{
    static const struct puzzle_engine both = {.name = "both", .solve = race_for_memory};
    const struct flow_query exam = {
        .engine = &both, .ask = PUZZLE_ASK_UNIQUE, .threads = 2, .limit_bytes = BUDGET};
    struct base_memory memory;
    struct flow_board *board;
    struct flow_query_result mark;

    (void)state;
    base_memory_init(&memory, 0);
    board = flow_query_cover(4, 5, 3, (uint64_t)1, true, &memory);
    mark = flow_query_run(&exam, board);
    assert_int_equal(mark.outcome, CLEW_GAVE_UP);
    assert_string_equal(mark.limit, "nodes"); /* the limit that ended the last contestant */
    assert_true(was_left_room);
    assert_in_range(mark.peak_bytes, BUDGET / 4 * 3 - BUDGET / 8, BUDGET);
    flow_board_free(board, &memory);
    assert_int_equal(base_memory_used(&memory), 0);
}

/* ---- A contestant that claims a wrong outcome ---- */

enum lie {
    LIE_NOTHING, /* tells the truth */
    LIE_NONE,
    LIE_UNIQUE,
    LIE_COUNT,
};

static enum lie lie;
static bool is_late; /* the liar waits until the honest contestant has finished */
static enum clew_status race_status;
static char race_text[320];

static enum clew_status
solve_honestly(struct puzzle_job *job, struct clew_error *error)
{
    const enum clew_status status = flow_engine_learn.solve(job, error);

    atomic_store(&stage, 1);
    return status;
}

static enum clew_status
solve_with_a_lie(struct puzzle_job *job, struct clew_error *error)
{
    const struct flow_result nothing = {.hits = -1, .guesses = -1};
    enum clew_status status;

    if (is_late)
        wait_for(1);
    while (is_late && !job->contestants_must_agree && !search_is_stopped(job->search))
        sched_yield(); /* else the lie could still win */
    if (lie == LIE_NONE)
        return flow_result_settle(job, &nothing, error);
    status = flow_engine_frontier.solve(job, error);
    if (status == CLEW_OK && lie == LIE_UNIQUE)
        job->outcome = CLEW_UNIQUE;
    if (status == CLEW_OK && lie == LIE_COUNT)
        ((struct flow_answer *)job->answer)->count_low++;
    return status;
}

/* Stores what the race returned, for the tests to check. */
static enum clew_status
race_with_liar(struct puzzle_job *job, struct clew_error *error)
{
    static const struct puzzle_engine honest = {.name = "honest", .solve = solve_honestly};
    static const struct puzzle_engine liar = {.name = "liar", .solve = solve_with_a_lie};
    static const struct puzzle_engine *const contestants[] = {&liar, &honest};
    const struct flow_result nothing = {.hits = -1, .guesses = -1};
    struct clew_error own = {.status = CLEW_OK};

    race_status = flow_race_run(job, contestants, 2, &own);
    memcpy(race_text, own.text, sizeof race_text);
    if (race_status == CLEW_OK)
        return CLEW_OK;
    assert_null(job->answer);
    return flow_result_give_up(job, &nothing, error);
}

static struct flow_query_result
run_with_liar(const struct flow_board *board, enum puzzle_ask ask, int threads, bool must_agree)
{
    static const struct puzzle_engine both = {.name = "both", .solve = race_with_liar};
    const struct flow_query exam = {
        .engine = &both, .ask = ask, .threads = threads, .must_agree = must_agree};

    atomic_store(&stage, 0);
    return flow_query_run(&exam, board);
}

static void
test_flow_race_finds_contestants_that_contradict_each_other(void **state)
{
    static const struct {
        enum lie lie;
        enum puzzle_ask ask;
        const char *sentence;
    } lies[] = {
        {LIE_NONE, PUZZLE_ASK_ANSWER, "honest claims at least 1 solutions, liar claims exactly 0"},
        {LIE_NONE, PUZZLE_ASK_UNIQUE, "honest claims at least 2 solutions, liar claims exactly 0"},
        {LIE_UNIQUE, PUZZLE_ASK_UNIQUE,
         "honest claims at least 2 solutions, liar claims exactly 1"},
        {LIE_COUNT, PUZZLE_ASK_COUNT, "liar claims exactly 8 solutions, honest claims exactly 7"},
    };
    struct base_memory memory;
    struct flow_board *board;

    (void)state;
    base_memory_init(&memory, 0);
    board = flow_query_cover(4, 5, 3, (uint64_t)SEED_OF_SEVEN, true, &memory);
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++)
        for (int threads = 1; threads <= 2; threads++) {
            lie = lies[i].lie;
            is_late = threads > 1; /* one worker runs them in turn, and would wait for itself */
            assert_int_equal(run_with_liar(board, lies[i].ask, threads, true).outcome,
                             CLEW_GAVE_UP);
            assert_int_equal(race_status, CLEW_BAD_ANSWER);
            assert_non_null(strstr(race_text, lies[i].sentence));
        }
    flow_board_free(board, &memory);
}

static void
test_flow_race_lets_contestants_that_agree_pass(void **state)
{
    struct base_memory memory;

    (void)state;
    base_memory_init(&memory, 0);
    lie = LIE_NOTHING;
    is_late = false;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct flow_board *board = flow_query_cover(4, 5, 3, seed, seed % 2, &memory);

        for (enum puzzle_ask ask = PUZZLE_ASK_ANSWER; ask <= PUZZLE_ASK_COUNT; ask++) {
            run_with_liar(board, ask, 2, true);
            assert_int_equal(race_status, CLEW_OK);
        }
        flow_board_free(board, &memory);
    }
}

/* Without must_agree a late finisher is ignored: the first one wins. */
static void
test_flow_race_is_won_by_the_first_to_settle_the_question(void **state)
{
    struct base_memory memory;
    struct flow_board *board;

    (void)state;
    base_memory_init(&memory, 0);
    board = flow_query_cover(4, 5, 3, (uint64_t)SEED_OF_SEVEN, true, &memory);
    lie = LIE_NONE;
    is_late = true;
    assert_int_equal(run_with_liar(board, PUZZLE_ASK_UNIQUE, 2, false).outcome, CLEW_SEVERAL);
    assert_int_equal(race_status, CLEW_OK);
    flow_board_free(board, &memory);
}

/* ---- Several processes ---- */

#define PROCESSES 6

/* Each has an engine of its own, or a config: they search differently, and prove the same. */
static void
test_flow_race_of_processes_has_one_verdict(void **state)
{
    struct base_memory memory;
    int frontiers = 0, different = 0;

    (void)state;
    base_memory_init(&memory, 0);
    for (uint64_t seed = 1; seed <= 6; seed++) {
        struct flow_board *board = flow_query_cover(SIDE, SIDE, 8, seed, seed % 3, &memory);
        struct flow_query exam = {.engine = &flow_engine_auto, .ask = PUZZLE_ASK_UNIQUE};
        const struct flow_query_result alone = flow_query_run(&exam, board);

        for (exam.process = 1; exam.process < PROCESSES; exam.process++) {
            const struct flow_query_result one = flow_query_run(&exam, board);

            assert_int_equal(one.outcome, alone.outcome);
            frontiers += !strcmp(one.engine, "frontier");
            different += one.nodes != alone.nodes;
        }
        flow_board_free(board, &memory);
    }
    assert_true(frontiers > 0 && different > PROCESSES); /* not settled by the short attempts */
}

static void
test_flow_race_of_processes_counts_the_same(void **state)
{
    struct base_memory memory;
    struct flow_board *board;

    (void)state;
    base_memory_init(&memory, 0);
    board = flow_query_cover(4, 5, 3, (uint64_t)SEED_OF_SEVEN, true, &memory);
    for (int process = 0; process < PROCESSES; process++) {
        const struct flow_query exam = {
            .engine = &flow_engine_auto, .ask = PUZZLE_ASK_COUNT, .process = process};

        assert_int_equal(flow_query_run(&exam, board).count, 7);
    }
    flow_board_free(board, &memory);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_learn_settles_easy_boards_alone),
        cmocka_unit_test(test_flow_auto_settles_what_frontier_settles),
        cmocka_unit_test(test_flow_race_leaves_memory_to_all),
        cmocka_unit_test(test_flow_race_finds_contestants_that_contradict_each_other),
        cmocka_unit_test(test_flow_race_lets_contestants_that_agree_pass),
        cmocka_unit_test(test_flow_race_is_won_by_the_first_to_settle_the_question),
        cmocka_unit_test(test_flow_race_of_processes_has_one_verdict),
        cmocka_unit_test(test_flow_race_of_processes_counts_the_same),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
