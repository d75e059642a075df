/* flow_candidate - see the header. */
#include "flow_candidate.h"

#include "flow/rules/flow_bends.h"
#include "flow_brute.h"
#include "flow_query.h"
#include "support.h"

#include <string.h>

#define MAX_STEPS 600000

enum verdict {
    VERDICT_AGREES,
    VERDICT_ENDED, /* by the limit of nodes */
};

static bool
count_by_brute_force(uint64_t *count, const struct flow_board *board)
{
    return board->fill ? flow_brute_count_edges(count, board, MAX_STEPS)
                       : flow_brute_count_paths(count, board, MAX_STEPS);
}

bool
flow_case_count_answers(struct flow_case *test_case)
{
    const bool touch = test_case->board->touch;
    bool is_complete = count_by_brute_force(&test_case->answers, test_case->board);

    test_case->apart = test_case->answers;
    if (touch && is_complete) {
        test_case->board->touch = false;
        is_complete = count_by_brute_force(&test_case->apart, test_case->board);
        test_case->board->touch = true;
    }
    return is_complete;
}

bool
flow_candidate_suits(const struct flow_candidate *candidate, const struct flow_case *test_case)
{
    return !candidate->max_answers || test_case->answers <= candidate->max_answers;
}

static bool
supports_board(const struct flow_candidate *candidate, const struct flow_board *board)
{
    return !(candidate->only_apart && board->touch) &&
           !(candidate->only_filled && !flow_bends_apply(board));
}

static bool
agrees(const struct flow_case *test_case, enum puzzle_ask ask,
       const struct flow_query_result *result)
{
    return result->outcome == flow_query_expected(ask, test_case->answers) &&
           (ask != PUZZLE_ASK_COUNT || result->count == test_case->answers);
}

/*
 * Where touching answers count but the engine does not look for them, it must find those that do
 * not touch, must claim only what is true, and must never claim that there are no more.
 */
static bool
is_sound(const struct flow_case *test_case, enum puzzle_ask ask,
         const struct flow_query_result *result)
{
    const uint64_t enough = ask == PUZZLE_ASK_ANSWER ? 1 : 2;

    if (result->outcome == CLEW_GAVE_UP)
        return result->limit && strcmp(result->limit, "rule") == 0 &&
               (ask == PUZZLE_ASK_COUNT || test_case->apart < enough);
    return ask != PUZZLE_ASK_COUNT && test_case->answers >= enough &&
           result->outcome == (ask == PUZZLE_ASK_ANSWER ? CLEW_SOLVED : CLEW_SEVERAL);
}

static bool
is_right(const struct flow_candidate *candidate, const struct flow_case *test_case,
         enum puzzle_ask ask, const struct flow_query_result *result)
{
    if (candidate->only_filled && !flow_bends_apply(test_case->board))
        return result->status == CLEW_UNSUPPORTED;
    return supports_board(candidate, test_case->board) ? agrees(test_case, ask, result)
                                                       : is_sound(test_case, ask, result);
}

static enum verdict
ask_all_questions(const struct flow_candidate *candidate, const struct clew_options *options,
                  const struct flow_case *test_case)
{
    for (enum puzzle_ask ask = PUZZLE_ASK_ANSWER; ask <= PUZZLE_ASK_COUNT; ask++) {
        const struct flow_query query = {.engine = candidate->engine,
                                         .ask = ask,
                                         .threads = candidate->threads,
                                         .must_agree = true,
                                         .options = options,
                                         .limit_nodes = candidate->limit_nodes};
        const struct flow_query_result result = flow_query_run(&query, test_case->board);

        if (result.outcome == CLEW_GAVE_UP && result.limit && strcmp(result.limit, "nodes") == 0)
            return VERDICT_ENDED;
        if (is_right(candidate, test_case, ask, &result))
            continue;
        print_message("# %s, asked %d: outcome %d, limit %s, count %llu; there are %llu answers, "
                      "%llu do not touch\n",
                      candidate->name, (int)ask, (int)result.outcome,
                      result.limit ? result.limit : "-", (unsigned long long)result.count,
                      (unsigned long long)test_case->answers, (unsigned long long)test_case->apart);
        flow_brute_print(test_case->board);
        fail();
    }
    return VERDICT_AGREES;
}

void
flow_candidate_check(const struct flow_candidate *candidate, const struct clew_options *options,
                     const struct flow_case *test_case, struct flow_tally *tally)
{
    const struct flow_board *board = test_case->board;

    if (ask_all_questions(candidate, options, test_case) == VERDICT_ENDED) {
        tally->ended++;
        return;
    }
    if (!supports_board(candidate, board)) {
        tally->ruled++;
        return;
    }
    tally->boards++;
    tally->touch += board->touch;
    tally->big += board->cell_count >= FLOW_TALLY_BIG;
    if (board->cell_count > tally->max_cells)
        tally->max_cells = board->cell_count;
    tally->none += test_case->answers == 0;
    tally->unique += test_case->answers == 1;
    tally->several += test_case->answers > 1;
    tally->only_touching += test_case->answers && !test_case->apart;
}

void
flow_tally_print(const struct flow_tally *tally, const struct flow_candidate *candidate,
                 const char *which)
{
    print_message("# %-20s %s %6d, to %2d cells, %d+ cells %6d, touch %6d, none %6d, unique %6d, "
                  "several %6d, only touching %5d, rule %5d, ended %5d, dropped %5d\n",
                  candidate->name, which, tally->boards, tally->max_cells, FLOW_TALLY_BIG,
                  tally->big, tally->touch, tally->none, tally->unique, tally->several,
                  tally->only_touching, tally->ruled, tally->ended, tally->dropped);
}
