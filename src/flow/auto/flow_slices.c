/* flow_slices - see the header. */
#include "flow/auto/flow_slices.h"

#include "flow/auto/flow_slice_sides.h"
#include "flow/flow_result.h"
#include "flow/learn/flow_learn.h"

#include "search/search_pool.h"

static bool
must_end(const struct flow_slice_sides *sides)
{
    return flow_slice_sides_have_settled(sides) || search_is_stopped(sides->whole->search);
}

/* nanoseconds: nominal ones. 0: no limit. */
static void
run_slices(struct flow_slice_sides *sides, uint64_t nanoseconds)
{
    struct flow_slice next = flow_slice_sides_next(sides);
    uint64_t taken = 0;

    while (next.nanoseconds && !must_end(sides) && (!nanoseconds || taken < nanoseconds)) {
        flow_slice_sides_run(sides, &next);
        taken += next.nanoseconds;
        next = flow_slice_sides_next(sides);
    }
}

/* Until frontier or sat would begin: easy boards are not worth a second thread. */
static void
run_first_learners(struct flow_slice_sides *sides)
{
    struct flow_slice next = flow_slice_sides_next(sides);

    while (next.nanoseconds && !must_end(sides) && next.search < FLOW_SLICE_FRONTIER) {
        flow_slice_sides_run(sides, &next);
        next = flow_slice_sides_next(sides);
    }
}

/* On two threads as long as that is best, then in turns. */
static void
run_sides(struct flow_slice_sides *sides)
{
    run_first_learners(sides);
    if (!must_end(sides))
        flow_slice_sides_race(sides);
    run_slices(sides, 0);
}

static enum clew_status
report_slices(struct flow_slice_sides *sides, bool *is_settled, struct clew_error *error)
{
    const struct flow_slice_learners *learners = &sides->learners;
    struct puzzle_job *job = sides->whole;
    const struct flow_result found =
        flow_result_of_answers(learners->used_edges, learners->found_count);

    *is_settled = true;
    if (sides->provers.is_settled) {
        puzzle_job_take_result(job, &sides->proving.job);
        return CLEW_OK;
    }
    job->engine = sides->learning.job.engine;
    if (flow_slice_learners_have_settled(learners))
        return flow_result_settle(job, &found, error);
    if (search_is_stopped(job->search))
        return flow_result_give_up(job, &found, error);
    *is_settled = false;
    return flow_slice_sides_next(sides).nanoseconds ? CLEW_OK : base_no_memory(error);
}

enum clew_status
flow_slices_run(struct puzzle_job *job, uint64_t nanoseconds, struct flow_slices_end *end,
                struct clew_error *error)
{
    const size_t edges = (size_t)((const struct flow_board *)job->board)->edge_count;
    struct base_memory *memory = job->search->memory;
    uint8_t *block = base_alloc(memory, FLOW_SIDES_BUFFERS * edges);
    struct flow_slice_sides sides;
    enum clew_status status;

    if (!block) {
        flow_learn_free(end->paused);
        return base_no_memory(error);
    }
    flow_slice_sides_init(&sides, job, end->known, block);
    flow_slice_learners_go_on(&sides.learners, end->paused);
    sides.provers.is_sat_over |= nanoseconds > 0; /* the race that follows has sat */
    if (end->has_known)
        flow_slice_learners_take(&sides.learners, end->known);
    if (SEARCH_HAS_THREADS && !nanoseconds && flow_slice_sides_can_race(&sides))
        run_sides(&sides);
    else
        run_slices(&sides, nanoseconds);
    flow_slice_sides_report(&sides);
    status = report_slices(&sides, &end->is_settled, error);
    end->has_known = sides.learners.found_count > 0;
    flow_slice_sides_end(&sides);
    base_release(memory, block, FLOW_SIDES_BUFFERS * edges);
    return status;
}
