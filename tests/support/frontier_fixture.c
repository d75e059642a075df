/* frontier_fixture - see the header. */
#include "frontier_fixture.h"

#include "flow/board/flow_check.h"
#include "flow/frontier/flow_frontier_line.h"
#include "flow_brute.h"
#include "search/search_pool.h"
#include "search/search_team.h"

#include <sched.h>
#include <string.h>

struct advance {
    struct flow_frontier *frontier;
    const struct frontier_plan *plan;
    bool gives_up, pauses;
    bool has_failed;
};

/* Meanwhile other workers run tasks. */
static bool
look_aside(void *context, int worker)
{
    const struct advance *advance = context;

    (void)worker;
    for (int i = 0; i < 3; i++)
        sched_yield();
    return !advance->gives_up;
}

/* The first block is given up, and begun again with other work beside it. */
static bool
advance_twice(struct advance *advance, struct search_team *team)
{
    struct flow_frontier *frontier = advance->frontier;
    const uint64_t nodes = atomic_load(&frontier->search->nodes);
    struct flow_block_aside given_up = {.run = look_aside, .context = advance};
    struct flow_block_aside kept = {.run = look_aside, .context = advance};
    const int32_t at = frontier->at;
    bool is_advanced;

    advance->gives_up = true;
    assert_true(flow_frontier_advance_row_beside(frontier, team, &given_up));
    assert_true(given_up.has_given_up && frontier->at == at);
    assert_int_equal(atomic_load(&frontier->search->nodes), nodes);
    advance->gives_up = false;
    is_advanced = flow_frontier_advance_row_beside(frontier, team, &kept);
    assert_true(!kept.has_given_up && (!is_advanced || frontier->at > at));
    advance->gives_up = true;
    return is_advanced;
}

/* At most one task at a time. */
static bool
advance_by_tasks(struct flow_frontier *frontier)
{
    do {
        frontier->nodes_left = 1;
        if (!flow_frontier_advance_row(frontier, NULL))
            return false;
    } while (flow_frontier_is_in_row(frontier));
    return true;
}

/* However few states there are. A new order drops the dominance, which is made again. */
static bool
choose_order(struct advance *advance)
{
    const struct frontier_plan *plan = advance->plan;
    struct search_meter meter;
    bool is_chosen;

    search_meter_start(&meter, advance->frontier->search, 0);
    is_chosen = flow_frontier_choose_order(advance->frontier, plan->ordered, plan->kernel,
                                           plan->position, &meter);
    search_meter_finish(&meter);
    atomic_fetch_sub(&advance->frontier->search->nodes, meter.nodes); /* those of the samples */
    return is_chosen &&
           (!plan->drops || advance->frontier->dominance ||
            !flow_frontier_drop_dominated(advance->frontier, plan->position, plan->known, NULL));
}

static void
advance_to_end(struct search_team *team, void *context)
{
    struct advance *advance = context;

    while (!advance->has_failed && !flow_frontier_is_done(advance->frontier) &&
           flow_frontier_state_count(advance->frontier))
        advance->has_failed = advance->plan->ordered && !choose_order(advance) ? true
                              : advance->pauses ? !advance_by_tasks(advance->frontier)
                              : advance->gives_up
                                  ? !advance_twice(advance, team)
                                  : !flow_frontier_advance_row(advance->frontier, team);
}

enum clew_status
frontier_sweep(struct frontier_found *found, const struct flow_sweep *sweep,
               struct frontier_plan plan, struct base_memory *memory)
{
    struct search_monitor monitor = {.on_event = NULL};
    struct base_memory pool_memory;
    struct search search;
    struct flow_frontier *frontier = NULL;
    struct flow_frontier_scratch *scratch;
    enum clew_status status;

    memset(found, 0, sizeof *found);
    base_memory_init(&pool_memory, 0);
    search_start(&search, memory, &monitor);
    search.limit_nodes = 0;
    search.limit_seconds = 0;
    search.threads = plan.workers;
    assert_int_equal(search_pool_new(&search.pool, plan.workers, &pool_memory, NULL), CLEW_OK);
    status = flow_frontier_scratch_new(&scratch, plan.workers, memory, NULL);
    if (!status)
        status = flow_frontier_new(&frontier, sweep, scratch, &search, NULL);
    if (!status && plan.drops)
        status = flow_frontier_drop_dominated(frontier, plan.position, plan.known, NULL);
    if (!status) {
        struct advance advance = {
            .frontier = frontier, .plan = &plan, .gives_up = plan.gives_up, .pauses = plan.pauses};

        if (plan.is_split)
            frontier->min_states_to_split = frontier->min_states_per_task = 1;
        search_team_run(search.pool, plan.workers, advance_to_end, &advance);
        status = advance.has_failed ? CLEW_NO_MEMORY : CLEW_OK;
    }
    if (!status)
        status = flow_frontier_traceback(frontier, NULL,
                                         (uint8_t *[]){found->answers[0], found->answers[1]},
                                         &found->known, NULL);
    if (!status)
        found->count = found->known ? flow_frontier_count(frontier) : 0;
    found->checkpoints = frontier ? frontier->checkpoint_count : 0;
    flow_frontier_free(frontier);
    flow_frontier_scratch_free(scratch);
    search_pool_free(search.pool);
    found->nodes = atomic_load(&search.nodes);
    return status;
}

void
frontier_sweep_all(struct frontier_found *found, const struct flow_sweep *sweep,
                   struct frontier_plan plan)
{
    struct base_memory memory;

    base_memory_init(&memory, 0);
    assert_int_equal(frontier_sweep(found, sweep, plan, &memory), CLEW_OK);
    assert_int_equal(base_memory_used(&memory), 0);
}

void
frontier_check_answer(const struct flow_board *board, const uint8_t *is_used,
                      struct base_memory *memory)
{
    struct flow_answer *answer;

    assert_int_equal(flow_answer_new(&answer, board, memory, NULL), CLEW_OK);
    flow_paths_from_edges(&answer->first, board, is_used);
    if (flow_check(board, answer, memory, NULL) != CLEW_OK) {
        flow_brute_print(board);
        fail_msg("a wrong answer");
    }
    flow_answer_free(answer, memory);
}
