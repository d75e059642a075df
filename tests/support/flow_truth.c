/* flow_truth - see the header. */
#include "flow_truth.h"

#include "flow/rules/flow_bends.h"
#include "flow_brute.h"
#include "flow_query.h"
#include "support.h"

#include <string.h>

#define TWIN_STEPS 600000

enum verdict {
    VERDICT_AGREES,
    VERDICT_ENDED, /* by the limit of nodes */
};

static bool
count_naively(uint64_t *count, const struct flow_board *board)
{
    return board->fill ? flow_brute_count_edges(count, board, TWIN_STEPS)
                       : flow_brute_count_paths(count, board, TWIN_STEPS);
}

bool
flow_case_fill_in(struct flow_case *paper)
{
    const bool touch = paper->board->touch;
    bool is_whole = count_naively(&paper->answers, paper->board);

    paper->apart = paper->answers;
    if (touch && is_whole) {
        paper->board->touch = false;
        is_whole = count_naively(&paper->apart, paper->board);
        paper->board->touch = true;
    }
    return is_whole;
}

bool
flow_candidate_suits(const struct flow_candidate *candidate, const struct flow_case *paper)
{
    return !candidate->max_answers || paper->answers <= candidate->max_answers;
}

static bool
knows(const struct flow_candidate *candidate, const struct flow_board *board)
{
    return !(candidate->only_apart && board->touch) &&
           !(candidate->only_filled && !flow_bends_apply(board));
}

static bool
agrees(const struct flow_case *paper, enum puzzle_ask ask, const struct flow_query_result *mark)
{
    return mark->outcome == flow_query_expected(ask, paper->answers) &&
           (ask != PUZZLE_ASK_COUNT || mark->count == paper->answers);
}

/*
 * Where touching answers count and the engine does not look for them, it must still find what does
 * not touch, may claim only what is true, and never says that there is no more.
 */
static bool
is_careful(const struct flow_case *paper, enum puzzle_ask ask, const struct flow_query_result *mark)
{
    const uint64_t enough = ask == PUZZLE_ASK_ANSWER ? 1 : 2;

    if (mark->outcome == CLEW_GAVE_UP)
        return mark->limit && strcmp(mark->limit, "rule") == 0 &&
               (ask == PUZZLE_ASK_COUNT || paper->apart < enough);
    return ask != PUZZLE_ASK_COUNT && paper->answers >= enough &&
           mark->outcome == (ask == PUZZLE_ASK_ANSWER ? CLEW_SOLVED : CLEW_SEVERAL);
}

static bool
is_right(const struct flow_candidate *candidate, const struct flow_case *paper, enum puzzle_ask ask,
         const struct flow_query_result *mark)
{
    if (candidate->only_filled && !flow_bends_apply(paper->board))
        return mark->status == CLEW_UNSUPPORTED;
    return knows(candidate, paper->board) ? agrees(paper, ask, mark) : is_careful(paper, ask, mark);
}

static enum verdict
ask_all(const struct flow_candidate *candidate, const struct clew_options *options,
        const struct flow_case *paper)
{
    for (enum puzzle_ask ask = PUZZLE_ASK_ANSWER; ask <= PUZZLE_ASK_COUNT; ask++) {
        const struct flow_query exam = {.engine = candidate->engine,
                                        .ask = ask,
                                        .threads = candidate->threads,
                                        .must_agree = true,
                                        .options = options,
                                        .limit_nodes = candidate->limit_nodes};
        const struct flow_query_result mark = flow_query_run(&exam, paper->board);

        if (mark.outcome == CLEW_GAVE_UP && mark.limit && strcmp(mark.limit, "nodes") == 0)
            return VERDICT_ENDED;
        if (is_right(candidate, paper, ask, &mark))
            continue;
        print_message("# %s, asked %d: outcome %d, limit %s, count %llu; there are %llu answers, "
                      "%llu do not touch\n",
                      candidate->name, (int)ask, (int)mark.outcome, mark.limit ? mark.limit : "-",
                      (unsigned long long)mark.count, (unsigned long long)paper->answers,
                      (unsigned long long)paper->apart);
        flow_brute_print(paper->board);
        fail();
    }
    return VERDICT_AGREES;
}

void
flow_candidate_check(const struct flow_candidate *candidate, const struct clew_options *options,
                     const struct flow_case *paper, struct flow_tally *tally)
{
    const struct flow_board *board = paper->board;

    if (ask_all(candidate, options, paper) == VERDICT_ENDED) {
        tally->ended++;
        return;
    }
    if (!knows(candidate, board)) {
        tally->ruled++;
        return;
    }
    tally->boards++;
    tally->touch += board->touch;
    tally->big += board->cell_count >= FLOW_TALLY_BIG;
    if (board->cell_count > tally->max_cells)
        tally->max_cells = board->cell_count;
    tally->none += paper->answers == 0;
    tally->unique += paper->answers == 1;
    tally->several += paper->answers > 1;
    tally->only_touching += paper->answers && !paper->apart;
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
