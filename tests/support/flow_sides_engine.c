/* flow_sides_engine - see the header. */
#include "flow_sides_engine.h"

#include "flow/auto/flow_slice_sides.h"
#include "flow/auto/flow_slices.h"
#include "flow/flow_result.h"
#include "support.h"

#define SLICE_NODES 2000

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

const struct puzzle_engine flow_slices_engine = {
    .name = "slices", .takes_position = true, .solve = solve_in_slices};

const struct puzzle_engine flow_sides_engine = {
    .name = "sides", .takes_position = true, .solve = solve_by_sides};
