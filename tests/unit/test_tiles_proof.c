/* test_tiles_proof - an answer is called the best only when that is proved, and fast keeps its path
 * when a limit ends it. */
#include "tiles/tiles_engines.h"
#include "tiles/tiles_puzzle.h"
#include "tiles_fixture.h"

#include <stdio.h>
#include <string.h>

/* The result of an engine for a board, in a search of its own. */
struct verdict {
    enum clew_outcome outcome;
    bool is_proved, is_best;
    int length, bound;
    enum search_stop stop;
};

static struct verdict
ask(const struct puzzle_engine *engine, const struct tiles_board *board, uint64_t limit_nodes)
{
    const struct puzzle_options options = {.own = tiles_puzzle.options};
    struct tiles_fixture exam;
    struct puzzle_job job = {.board = board, .options = &options, .outcome = CLEW_GAVE_UP};
    struct tiles_answer *answer;
    struct verdict verdict;

    tiles_fixture_begin(&exam, 2);
    exam.search.limit_nodes = limit_nodes;
    exam.search.limit_seconds = limit_nodes ? 1e6 : 0; /* so that a slow machine reaches it, too */
    job.search = &exam.search;
    assert_int_equal(engine->solve(&job, NULL), CLEW_OK);
    answer = job.answer;
    verdict = (struct verdict){.outcome = job.outcome,
                               .is_proved = job.is_proved,
                               .is_best = job.is_best,
                               .length = answer ? answer->length : -1,
                               .bound = answer ? answer->bound : (int)job.bound,
                               .stop = search_stop_reason(&exam.search)};
    tiles_puzzle.free_answer(answer, &exam.memory);
    tiles_fixture_end(&exam);
    return verdict;
}

/* All tiles in reverse order, with the right parity. */
static struct tiles_board
reversed_board(int side)
{
    struct tiles_board board = {.rows = side, .cols = side, .cells = side * side};

    tiles_board_goal(&board, TILES_GAP_LAST);
    for (int cell = 0; cell < board.cells - 1; cell++)
        board.tile_at[cell] = (uint8_t)(board.cells - 1 - cell);
    if (!tiles_is_solvable(&board)) {
        board.tile_at[0]--;
        board.tile_at[1]++;
    }
    return board;
}

#define MANY_NODES (UINT64_C(1) << 40) /* never reached: takes away the limit of seconds */

static void
test_tiles_engines_that_prove_say_best(void **state)
{
    const struct tiles_board board = reversed_board(3);

    (void)state;
    for (int i = 0; tiles_engines[i]; i++) {
        struct verdict verdict;

        if (tiles_engines[i] == &tiles_engine_iddfs)
            continue; /* the board is out of its reach */
        verdict = ask(tiles_engines[i], &board, MANY_NODES);
        assert_int_equal(verdict.outcome, CLEW_SOLVED);
        assert_int_equal(verdict.bound, verdict.length);
        assert_true(verdict.is_best);
    }
}

static void
test_tiles_fast_does_not_say_best_without_proof(void **state)
{
    const struct tiles_board board = reversed_board(6);
    const struct verdict verdict = ask(&tiles_engine_fast, &board, 0);

    (void)state;
    assert_int_equal(verdict.outcome, CLEW_SOLVED);
    assert_true(verdict.bound < verdict.length);
    assert_false(verdict.is_best);
}

/* In the first corner, in the search for a bound, and among the beams. */
static void
test_tiles_fast_keeps_its_path_at_a_limit_of_nodes(void **state)
{
    static const uint64_t limits[] = {1, 300, 50000, 400000};
    const struct tiles_board board = reversed_board(8);

    (void)state;
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        const struct verdict verdict = ask(&tiles_engine_fast, &board, limits[i]);

        assert_int_equal(verdict.outcome, CLEW_SOLVED);
        assert_true(verdict.is_proved);
        assert_false(verdict.is_best);
        assert_true(verdict.bound < verdict.length);
        assert_int_equal(verdict.stop, SEARCH_OUT_OF_NODES);
    }
}

/* Solving by hand takes 1.4 MB; the beams need more. */
static void
test_tiles_fast_keeps_its_path_without_memory(void **state)
{
    struct clew_options *options = support_options("seed=4", NULL);
    struct clew_board *board;
    struct clew_answer *answer;

    (void)state;
    assert_int_equal(support_generate(&board, "tiles", 8, 8, options), CLEW_OK);
    for (int kilobytes = 1550; kilobytes < 2200; kilobytes += 50) {
        char limit[40];

        snprintf(limit, sizeof limit, "limit-bytes=%dK", kilobytes);
        answer = support_solve(board, "engine=fast", limit, "limit-nodes=300000", NULL);
        assert_int_equal(clew_answer_outcome(answer), CLEW_SOLVED);
        assert_true(support_number(answer, "bound") < support_number(answer, "length"));
        clew_answer_free(answer);
    }
    clew_board_free(board);
    clew_options_free(options);
}

static void
test_tiles_engines_that_give_up_do_not_say_best(void **state)
{
    const struct tiles_board board = reversed_board(4);

    (void)state;
    for (int i = 0; tiles_engines[i]; i++) {
        struct verdict verdict;

        if (tiles_engines[i] == &tiles_engine_fast || tiles_engines[i] == &tiles_engine_bfs)
            continue;
        verdict = ask(tiles_engines[i], &board, 1000);
        assert_int_equal(verdict.outcome, CLEW_GAVE_UP);
        assert_false(verdict.is_best);
    }
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_tiles_engines_that_prove_say_best),
        cmocka_unit_test(test_tiles_fast_does_not_say_best_without_proof),
        cmocka_unit_test(test_tiles_fast_keeps_its_path_at_a_limit_of_nodes),
        cmocka_unit_test(test_tiles_fast_keeps_its_path_without_memory),
        cmocka_unit_test(test_tiles_engines_that_give_up_do_not_say_best),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
