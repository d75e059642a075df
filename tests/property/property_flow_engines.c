/*
 * property_flow_engines - the engines diagonal, learn and auto against brute force.
 *
 * Engines are called as the api calls them, with one and with two threads; the outcome must agree
 * with brute force, and each answer must pass the checker. The engine diagonal gets filled
 * rectangles with and without void cells, the others all kinds of boards. Many boards, few engines;
 * property_flow_truth runs all engines with all settings.
 */
#include "flow/board/flow_check.h"
#include "flow/flow_engines.h"
#include "flow/flow_puzzle.h"
#include "flow/rules/flow_bends.h"
#include "flow_brute.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

#define BOARDS 10000

struct call {
    struct search_monitor monitor;
    struct search search;
    struct puzzle_job job;
};

/* With the outcome none or gave up, the answer may have no paths. */
static bool
has_paths(const struct flow_answer *answer, const struct flow_board *board)
{
    return answer && answer->first.start[board->colours] > 0;
}

static void
call_engine(struct call *call, const struct puzzle_engine *engine, const struct flow_board *board,
            enum puzzle_ask ask, struct search_pool *pool, struct base_memory *memory)
{
    const struct puzzle_options options = {.own = flow_puzzle.options};
    struct clew_error error = {0};

    memset(call, 0, sizeof *call);
    call->search.pool = pool;
    call->search.threads = search_pool_size(pool);
    search_start(&call->search, memory, &call->monitor);
    call->job = (struct puzzle_job){.board = board,
                                    .ask = ask,
                                    .options = &options,
                                    .search = &call->search,
                                    .outcome = CLEW_GAVE_UP};
    if (engine->solve(&call->job, &error) != CLEW_OK ||
        (has_paths(call->job.answer, board) &&
         flow_check(board, call->job.answer, memory, &error) != CLEW_OK)) {
        print_message("# %s: %s\n", engine->name, error.text);
        flow_brute_print(board);
        fail();
    }
}

static enum clew_outcome
outcome_of(const struct puzzle_engine *engine, const struct flow_board *board, enum puzzle_ask ask,
           struct search_pool *pool, struct base_memory *memory)
{
    struct call call;

    call_engine(&call, engine, board, ask, pool, memory);
    if (call.job.outcome == CLEW_SOLVED || call.job.outcome == CLEW_UNIQUE)
        assert_true(has_paths(call.job.answer, board));
    if (call.job.outcome == CLEW_SEVERAL)
        assert_non_null(((struct flow_answer *)call.job.answer)->second.nodes);
    if (call.job.outcome == CLEW_GAVE_UP) { /* the only limit there is here */
        assert_non_null(call.job.limit);
        assert_string_equal(call.job.limit, "rule");
    }
    flow_answer_free(call.job.answer, memory);
    return call.job.outcome;
}

static void
expect(enum clew_outcome found, enum clew_outcome wanted, const struct puzzle_engine *engine,
       const struct flow_board *board)
{
    if (found == wanted)
        return;
    print_message("# %s says %d instead of %d\n", engine->name, (int)found, (int)wanted);
    flow_brute_print(board);
    fail();
}

/* The verdict and the first answer of one engine on one board. */
static void
compare(const struct puzzle_engine *engine, struct flow_board *board, struct search_pool *pool,
        struct base_memory *memory, int *seen)
{
    const uint64_t count = flow_brute_count(board, 2);
    const enum clew_outcome verdict = count == 0   ? CLEW_NONE
                                      : count == 1 ? CLEW_UNIQUE
                                                   : CLEW_SEVERAL;

    seen[verdict]++;
    expect(outcome_of(engine, board, PUZZLE_ASK_UNIQUE, pool, memory), verdict, engine, board);
    expect(outcome_of(engine, board, PUZZLE_ASK_ANSWER, pool, memory),
           count ? CLEW_SOLVED : CLEW_NONE, engine, board);
}

static void
compare_count(const struct puzzle_engine *engine, const struct flow_board *board,
              struct search_pool *pool, struct base_memory *memory)
{
    struct call call;
    const struct flow_answer *answer;

    call_engine(&call, engine, board, PUZZLE_ASK_COUNT, pool, memory);
    answer = call.job.answer;
    assert_true(answer && answer->has_count && !answer->count_high);
    assert_int_equal(answer->count_low, flow_brute_count(board, 0));
    flow_answer_free(call.job.answer, memory);
}

/* Under touch the engine diagonal may find answers, but never claims that there are no more. */
static void
compare_under_touch(const struct puzzle_engine *engine, struct flow_board *board,
                    struct search_pool *pool, struct base_memory *memory, int *ruled_out)
{
    const enum clew_outcome answer = outcome_of(engine, board, PUZZLE_ASK_ANSWER, pool, memory);
    const enum clew_outcome verdict = outcome_of(engine, board, PUZZLE_ASK_UNIQUE, pool, memory);

    assert_true(answer == CLEW_SOLVED || answer == CLEW_GAVE_UP);
    assert_true(verdict == CLEW_SEVERAL || verdict == CLEW_GAVE_UP);
    if (verdict == CLEW_SEVERAL)
        assert_int_equal(flow_brute_count(board, 2), 2);
    *ruled_out += answer == CLEW_GAVE_UP && flow_brute_count(board, 1) == 1;
}

static void
run_boards(int threads, int boards, uint64_t seed)
{
    struct search_pool *pool;
    struct base_memory memory, crew_memory;
    struct base_random random;
    int seen[CLEW_GAVE_UP + 1] = {0}, ruled_out = 0, plain = 0;

    base_memory_init(&memory, 0);
    base_memory_init(&crew_memory, 0);
    assert_int_equal(search_pool_new(&pool, threads, &crew_memory, NULL), CLEW_OK);
    base_random_seed(&random, seed);
    for (int i = 0; i < boards; i++) {
        struct flow_brute_plan plan = flow_brute_plan_random(&random, i % 8 ? 18 : 26);
        struct flow_board *board;

        if (i % 2) {
            plan.kind = i % 4 == 1 ? FLOW_BRUTE_PLAIN : FLOW_BRUTE_VOIDS;
            plan.fill = true;
        }
        board = flow_brute_board(&random, &plan, &memory);
        compare(&flow_engine_learn, board, pool, &memory, seen);
        compare(&flow_engine_auto, board, pool, &memory, seen);
        compare_count(&flow_engine_auto, board, pool, &memory);
        if (flow_bends_apply(board)) {
            board->touch = false;
            compare(&flow_engine_diagonal, board, pool, &memory, seen);
            board->touch = true;
            compare_under_touch(&flow_engine_diagonal, board, pool, &memory, &ruled_out);
            plain++;
        }
        flow_board_free(board, &memory);
    }
    print_message("# none %d, unique %d, several %d, rectangles %d, only touching %d\n",
                  seen[CLEW_NONE], seen[CLEW_UNIQUE], seen[CLEW_SEVERAL], plain, ruled_out);
    assert_true(plain > boards / 3 && ruled_out > boards / 100);
    search_pool_free(pool);
    assert_int_equal(base_memory_used(&memory), 0);
}

static uint64_t
seed(void)
{
    const char *text = getenv("CLEW_SEED");

    return text ? strtoull(text, NULL, 10) : 31;
}

static void
test_flow_engines_agree_with_the_naive_count(void **state)
{
    (void)state;
    run_boards(1, BOARDS, seed());
}

static void
test_flow_engines_agree_with_the_naive_count_on_two_threads(void **state)
{
    (void)state;
    run_boards(2, BOARDS / 10, seed() + 1);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_engines_agree_with_the_naive_count),
        cmocka_unit_test(test_flow_engines_agree_with_the_naive_count_on_two_threads),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
