/* flow_reference - see the header. */
#include "flow_reference.h"

#include "flow/flow_engines.h"
#include "flow_brute.h"
#include "support.h"

#include <string.h>

#define BRUTE_CELLS    30
#define BRUTE_STEPS    400000
#define FRONTIER_NODES 200000
#define SAT_NODES      20000

static bool
count_by_brute_force(uint64_t *answers, const struct flow_board *board)
{
    if (board->cell_count > BRUTE_CELLS)
        return false;
    return board->fill ? flow_brute_count_edges(answers, board, BRUTE_STEPS)
                       : flow_brute_count_paths(answers, board, BRUTE_STEPS);
}

static enum clew_outcome
verdict_of_rules(const struct flow_board *board)
{
#ifdef CLEW_HAS_SAT
    const struct flow_query query = {
        .engine = &flow_engine_sat, .ask = PUZZLE_ASK_UNIQUE, .limit_nodes = SAT_NODES};
#else
    const struct flow_query query = {
        .engine = &flow_engine_csp_direction, .ask = PUZZLE_ASK_UNIQUE, .limit_nodes = SAT_NODES};
#endif

    return flow_query_run(&query, board).outcome;
}

bool
flow_reference_count(struct flow_reference *reference, const struct flow_board *board)
{
    const struct flow_query query = {
        .engine = &flow_engine_frontier, .ask = PUZZLE_ASK_COUNT, .limit_nodes = FRONTIER_NODES};
    struct flow_query_result counted;
    enum clew_outcome verdict;

    reference->is_naive = count_by_brute_force(&reference->answers, board);
    if (reference->is_naive)
        return true;
    counted = flow_query_run(&query, board);
    if (counted.outcome == CLEW_GAVE_UP)
        return false;
    verdict = verdict_of_rules(board);
    if (verdict != CLEW_GAVE_UP && verdict != counted.outcome) {
        print_message("# frontier: outcome %d, the other: %d\n", (int)counted.outcome,
                      (int)verdict);
        flow_brute_print(board);
        fail();
    }
    reference->answers = counted.count;
    return verdict != CLEW_GAVE_UP;
}

/* Whether the query could be ended, and by what it says. */
static bool
names_its_limit(const struct flow_query *query, const struct flow_query_result *result)
{
    const char *limit = result->limit ? result->limit : "";

    if (result->outcome != CLEW_GAVE_UP)
        return false;
    if (result->status == CLEW_NO_MEMORY)
        return query->limit_bytes || query->memory;
    return (query->limit_nodes && !strcmp(limit, "nodes")) ||
           (query->limit_seconds > 0 && !strcmp(limit, "seconds")) ||
           (query->cancel_at_check && !strcmp(limit, "cancel")) ||
           ((query->limit_bytes || query->memory) && !strcmp(limit, "bytes"));
}

bool
flow_reference_check(const struct flow_reference *reference, const struct flow_query *query,
                     const struct flow_board *board)
{
    const struct flow_query_result result = flow_query_run(query, board);
    const bool is_right = result.outcome == flow_query_expected(query->ask, reference->answers) &&
                          (query->ask != PUZZLE_ASK_COUNT || result.count == reference->answers);

    if (is_right || names_its_limit(query, &result))
        return is_right;
    print_message("# %s with %d threads, asked %d: status %d, outcome %d, limit %s, count %llu; "
                  "there are %llu answers\n",
                  query->engine->name, query->threads, (int)query->ask, (int)result.status,
                  (int)result.outcome, result.limit ? result.limit : "-",
                  (unsigned long long)result.count, (unsigned long long)reference->answers);
    print_message("# limits: nodes %llu, seconds %f, check %d, bytes %zu\n",
                  (unsigned long long)query->limit_nodes, query->limit_seconds,
                  query->cancel_at_check, query->limit_bytes);
    flow_brute_print(board);
    fail();
    return false;
}

void
flow_reference_add(struct flow_reference_tally *tally, const struct flow_reference *reference)
{
    tally->naive += reference->is_naive;
    tally->none += reference->answers == 0;
    tally->unique += reference->answers == 1;
    tally->several += reference->answers > 1;
}

void
flow_reference_check_tally(const struct flow_reference_tally *tally, int boards)
{
    print_message("# %d boards, %d counted by brute force; none %d, unique %d, several %d\n",
                  boards, tally->naive, tally->none, tally->unique, tally->several);
    assert_in_range(tally->naive, boards / 5, boards);
    assert_in_range(tally->none, boards / 10, boards);
    assert_in_range(tally->unique, boards / 10, boards);
    assert_in_range(tally->several, boards / 10, boards);
}
