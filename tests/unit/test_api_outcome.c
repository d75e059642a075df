/*
 * test_api_outcome - what the library makes of an engine's verdict.
 *
 * The engine here says what the test wants. The first promise of the project is that a search which
 * a limit stopped never says "none".
 */
#include "api/api.h"
#include "support.h"

#include <string.h>

static struct {
    enum clew_outcome outcome;
    enum search_stop stop;
    enum clew_status status;
    bool is_proved;
    bool is_best;
} verdict;

static enum clew_status
return_set_outcome(struct puzzle_job *job, struct clew_error *error)
{
    job->outcome = verdict.outcome;
    job->is_proved = verdict.is_proved;
    job->is_best = verdict.is_best;
    if (verdict.stop != SEARCH_RUNNING)
        search_stop_for(job->search, verdict.stop);
    return verdict.status ? base_no_memory(error) : CLEW_OK;
}

static const struct puzzle_engine fixed_outcome = {
    .name = "auto", .description = "", .origin = "", .solve = return_set_outcome};
static const struct puzzle_engine *const engines[] = {&fixed_outcome, NULL};

static const char *text = "A..\nA..\n";
static const char *budget; /* the option limit-bytes, or NULL */

static void
expect(enum clew_outcome outcome, enum clew_proof proof, const char *limit)
{
    struct clew_options *options = support_options(budget, NULL);
    struct clew_board *board = support_read(text, "puzzle=flow", NULL);
    struct puzzle puzzle = *board->puzzle;
    struct clew_answer *answer;

    puzzle.engines = engines;
    board->puzzle = &puzzle;
    assert_int_equal(clew_solve(&answer, board, options, NULL, NULL), CLEW_OK);
    assert_int_equal(clew_answer_outcome(answer), outcome);
    assert_int_equal(clew_answer_proof(answer), proof);
    if (limit)
        assert_string_equal(clew_answer_limit(answer), limit);
    else
        assert_null(clew_answer_limit(answer));
    clew_answer_free(answer);
    clew_board_free(board);
    clew_options_free(options);
}

static void
test_api_outcome_none_needs_a_whole_search(void **state)
{
    static const struct {
        enum search_stop stop;
        const char *name;
    } limits[] = {{SEARCH_OUT_OF_NODES, "nodes"},
                  {SEARCH_OUT_OF_SECONDS, "seconds"},
                  {SEARCH_OUT_OF_BYTES, "bytes"},
                  {SEARCH_CANCELLED, "cancel"}};

    (void)state;
    memset(&verdict, 0, sizeof verdict);
    verdict.outcome = CLEW_NONE;
    expect(CLEW_NONE, CLEW_PROOF_NONE, NULL);
    verdict.stop = SEARCH_DONE; /* not a limit */
    expect(CLEW_NONE, CLEW_PROOF_NONE, NULL);
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        verdict.stop = limits[i].stop;
        verdict.is_proved = false;
        expect(CLEW_GAVE_UP, CLEW_PROOF_NOTHING, limits[i].name);
        verdict.is_proved = true; /* the proof was complete before the limit */
        expect(CLEW_NONE, CLEW_PROOF_NONE, NULL);
    }
}

static void
test_api_outcome_out_of_memory_proves_nothing(void **state)
{
    (void)state;
    memset(&verdict, 0, sizeof verdict);
    verdict.outcome = CLEW_NONE;
    verdict.status = CLEW_NO_MEMORY;
    expect(CLEW_GAVE_UP, CLEW_PROOF_NOTHING, "bytes");
}

/* Also when the engine itself needs no memory. */
static void
test_api_outcome_the_board_counts_in_the_budget(void **state)
{
    (void)state;
    memset(&verdict, 0, sizeof verdict);
    verdict.outcome = CLEW_NONE;
    text =
        "A...................................................................................A\n";
    budget = "limit-bytes=8K"; /* a node takes more than 80 bytes */
    expect(CLEW_GAVE_UP, CLEW_PROOF_NOTHING, "bytes");
    text = "A..\nA..\n";
    expect(CLEW_NONE, CLEW_PROOF_NONE, NULL);
    budget = NULL;
}

/* An answer is the best one only if the engine says so. */
static void
test_api_outcome_solved_is_not_best(void **state)
{
    (void)state;
    memset(&verdict, 0, sizeof verdict);
    verdict.outcome = CLEW_SOLVED;
    expect(CLEW_SOLVED, CLEW_PROOF_NOTHING, NULL);
    verdict.is_best = true;
    expect(CLEW_SOLVED, CLEW_PROOF_BEST, NULL);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_api_outcome_none_needs_a_whole_search),
        cmocka_unit_test(test_api_outcome_out_of_memory_proves_nothing),
        cmocka_unit_test(test_api_outcome_the_board_counts_in_the_budget),
        cmocka_unit_test(test_api_outcome_solved_is_not_best),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
