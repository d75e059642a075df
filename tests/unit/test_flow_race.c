/* test_flow_race - one engine for a while with all threads: it settles the question or leaves it.
 */
#include "flow/flow_engines.h"
#include "flow/flow_found.h"
#include "flow/flow_race.h"
#include "flow_exam.h"
#include "support.h"

#include <sched.h>

#define SIDE 12

static uint64_t most_nodes;
static bool was_settled, was_stopped;

static enum clew_status
solve_for_a_while(struct puzzle_job *job, struct clew_error *error)
{
    const struct flow_found nothing = {.hits = -1, .guesses = -1};

    was_settled = flow_race_try(job, &flow_engine_frontier, most_nodes);
    was_stopped = search_is_stopped(job->search);
    if (was_settled)
        assert_string_equal(job->engine, "frontier");
    return was_settled ? CLEW_OK : flow_found_give_up(job, &nothing, error);
}

static const struct engine for_a_while = {.name = "for a while", .solve = solve_for_a_while};

static struct flow_mark
ask(const struct engine *engine, int threads, uint64_t limit_nodes, const struct flow_board *board)
{
    const struct flow_exam exam = {
        .engine = engine, .ask = PUZZLE_ASK_UNIQUE, .threads = threads, .limit_nodes = limit_nodes};

    return flow_examine(&exam, board);
}

/* All engines agree, with any number of threads, and whether the try ends or not. */
static void
test_flow_race_try_settles_the_question(void **state)
{
    struct base_memory memory;
    uint64_t most_seen = 0;

    (void)state;
    base_memory_init(&memory, 0);
    for (int seed = 1; seed <= 12; seed++) {
        struct flow_board *board = flow_exam_cover(SIDE, SIDE, 8, (uint64_t)seed, true, &memory);
        const struct flow_mark mark = ask(&flow_engine_frontier, 1, 0, board);

        assert_true(mark.outcome == CLEW_UNIQUE || mark.outcome == CLEW_SEVERAL);
        most_seen = mark.nodes > most_seen ? mark.nodes : most_seen;
        for (int threads = 1; threads <= 3; threads++) {
            most_nodes = mark.nodes + 1;
            assert_int_equal(ask(&for_a_while, threads, 0, board).outcome, mark.outcome);
            assert_true(was_settled && !was_stopped);
            assert_int_equal(ask(&flow_engine_auto, threads, 0, board).outcome, mark.outcome);
        }
        flow_board_free(board, &memory);
    }
    assert_true(most_seen > 20000); /* some were worth sharing */
}

static void
test_flow_race_try_leaves_the_question_open(void **state)
{
    struct base_memory memory;
    struct flow_board *board;

    (void)state;
    base_memory_init(&memory, 0);
    board = flow_exam_cover(SIDE, SIDE, 8, (uint64_t)1, true, &memory);
    for (int threads = 1; threads <= 2; threads++) {
        struct flow_mark mark;

        most_nodes = 50;
        mark = ask(&for_a_while, threads, 0, board);
        assert_true(!was_settled && !was_stopped);
        assert_int_equal(mark.outcome, CLEW_GAVE_UP);
        assert_in_range(mark.nodes, 50, 50); /* so few are done by one worker */
    }
    flow_board_free(board, &memory);
}

static void
test_flow_race_try_ends_with_the_limits_of_the_whole(void **state)
{
    struct base_memory memory;
    struct flow_board *board;
    struct flow_mark mark;

    (void)state;
    base_memory_init(&memory, 0);
    board = flow_exam_cover(SIDE, SIDE, 8, (uint64_t)1, true, &memory);
    most_nodes = 1000;
    mark = ask(&for_a_while, 2, 40, board);
    assert_true(!was_settled && was_stopped);
    assert_int_equal(mark.outcome, CLEW_GAVE_UP);
    assert_string_equal(mark.limit, "nodes");
    flow_board_free(board, &memory);
}

/* ---- One racer takes all the memory that it can get ---- */

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
take_all(struct puzzle_job *job, struct clew_error *error)
{
    const struct flow_found nothing = {.hits = -1, .guesses = -1};
    void *blocks[BUDGET / BLOCK];
    size_t count = 0;

    while ((blocks[count] = base_alloc(job->search->memory, BLOCK)) != NULL)
        count++;
    atomic_store(&stage, 1);
    wait_for(2);
    while (count > 0)
        base_release(job->search->memory, blocks[--count], BLOCK);
    search_stop_for(job->search, SEARCH_OUT_OF_BYTES);
    return flow_found_give_up(job, &nothing, error);
}

static enum clew_status
take_some(struct puzzle_job *job, struct clew_error *error)
{
    const struct flow_found nothing = {.hits = -1, .guesses = -1};
    void *block;

    wait_for(1);
    block = base_alloc(job->search->memory, BUDGET / 4);
    was_left_room = block != NULL;
    base_release(job->search->memory, block, BUDGET / 4);
    atomic_store(&stage, 2);
    search_stop_for(job->search, SEARCH_OUT_OF_NODES);
    return flow_found_give_up(job, &nothing, error);
}

static enum clew_status
race_for_memory(struct puzzle_job *job, struct clew_error *error)
{
    static const struct engine hungry = {.name = "hungry", .solve = take_all};
    static const struct engine modest = {.name = "modest", .solve = take_some};
    static const struct engine *const racers[] = {&hungry, &modest};

    return flow_race_run(job, racers, 2, error);
}

static void
test_flow_race_leaves_memory_to_all(void **state)
{
    static const struct engine both = {.name = "both", .solve = race_for_memory};
    const struct flow_exam exam = {
        .engine = &both, .ask = PUZZLE_ASK_UNIQUE, .threads = 2, .limit_bytes = BUDGET};
    struct base_memory memory;
    struct flow_board *board;
    struct flow_mark mark;

    (void)state;
    base_memory_init(&memory, 0);
    board = flow_exam_cover(4, 5, 3, (uint64_t)1, true, &memory);
    mark = flow_examine(&exam, board);
    assert_int_equal(mark.outcome, CLEW_GAVE_UP);
    assert_string_equal(mark.limit, "nodes"); /* which ended the last of them */
    assert_true(was_left_room);
    assert_in_range(mark.peak_bytes, BUDGET / 4 * 3 - BUDGET / 8, BUDGET);
    flow_board_free(board, &memory);
    assert_int_equal(base_memory_used(&memory), 0);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_race_try_settles_the_question),
        cmocka_unit_test(test_flow_race_try_leaves_the_question_open),
        cmocka_unit_test(test_flow_race_try_ends_with_the_limits_of_the_whole),
        cmocka_unit_test(test_flow_race_leaves_memory_to_all),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
