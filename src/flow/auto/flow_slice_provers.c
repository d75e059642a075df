/* flow_slice_provers - see the header. */
#include "flow/auto/flow_slice_provers.h"

#include "flow/auto/flow_slice_plan.h"
#include "flow/flow_engines.h"
#include "flow/flow_result.h"
#include "flow/frontier/flow_frontier_run.h"
#include "flow/learn/flow_learn.h"
#ifdef CLEW_HAS_SAT
#include "flow/sat/flow_sat_run.h"
#endif

#define FRONTIER_MAX_WIDTH 24    /* cells; on wider boards frontier hardly ever ends */
#define RESTART_NODES      50000 /* a frontier that has done more goes on without the known answer */

void
flow_slice_provers_init(struct flow_slice_provers *provers, struct puzzle_job *job, uint8_t *block)
{
    *provers = (struct flow_slice_provers){.job = job, .board = job->board};
    provers->learn_answers[0] = block;
    provers->learn_answers[1] = block + provers->board->edge_count;
    provers->is_sat_over = provers->board->cell_count > FLOW_MAX_TABLE_CELLS;
    provers->is_frontier_over =
        provers->is_sat_over || flow_shorter_side(provers->board) > FRONTIER_MAX_WIDTH;
    provers->is_sat_over |= job->ask == PUZZLE_ASK_COUNT; /* which excludes answers one by one */
}

bool
flow_slice_provers_can_go_on(const struct flow_slice_provers *provers)
{
    return !provers->is_settled && (!provers->is_frontier_over || !provers->is_sat_over);
}

static bool
must_end(const struct flow_slice_provers *provers)
{
    return provers->is_settled || search_is_stopped(provers->job->search);
}

/* ---- Frontier ---- */

static void
end_frontier(struct flow_slice_provers *provers)
{
    flow_frontier_run_free(provers->frontier);
    provers->frontier = NULL;
}

static void
start_frontier(struct flow_slice_provers *provers)
{
    if (provers->frontier && provers->known && !provers->is_known_to_frontier &&
        provers->frontier_nodes < RESTART_NODES && provers->job->ask == PUZZLE_ASK_UNIQUE)
        end_frontier(provers);
    if (provers->frontier)
        return;
    provers->is_known_to_frontier = provers->known;
    provers->is_frontier_over =
        flow_frontier_run_new(&provers->frontier, provers->job, provers->known, NULL) != CLEW_OK;
}

void
flow_slice_provers_run_frontier(struct flow_slice_provers *provers, uint64_t nodes)
{
    struct puzzle_job *job = provers->job;
    const uint64_t before = atomic_load(&job->search->nodes);
    enum flow_frontier_run_state state;

    if (provers->is_frontier_over || !nodes || must_end(provers))
        return;
    start_frontier(provers);
    if (provers->is_frontier_over)
        return;
    puzzle_job_use(job, &flow_engine_frontier);
    flow_frontier_run_stay_alone(provers->frontier, provers->stays_alone);
    state = flow_frontier_run_on(provers->frontier, nodes);
    provers->frontier_nodes += atomic_load(&job->search->nodes) - before;
    if (state == FLOW_FRONTIER_SETTLED)
        provers->is_settled = flow_frontier_run_report(provers->frontier, NULL) == CLEW_OK;
    if (state != FLOW_FRONTIER_PAUSED && !provers->is_settled) {
        provers->is_frontier_over = true;
        end_frontier(provers); /* leaves its memory to the others */
    }
}

/* ---- Learn ---- */

static void
end_learn(struct flow_slice_provers *provers)
{
    flow_learn_free(provers->learn);
    provers->learn = NULL;
    provers->is_learn_over = true;
}

static void
start_learn(struct flow_slice_provers *provers)
{
    const struct puzzle_job *job = provers->job;
    const int config = FLOW_SLICE_OTHER_CONFIG + (provers->known ? FLOW_LEARN_FOR_PROOF : 0);

    if (provers->learn)
        return;
    provers->learn = flow_learn_new(provers->board, true, config, job->search->memory);
    provers->is_learn_over = !provers->learn;
    if (provers->learn && job->position)
        flow_learn_add_position(provers->learn, job->position);
}

/* All answers are known, or as many as an answer or a verdict needs. */
static void
settle_by_learn(struct flow_slice_provers *provers)
{
    const struct flow_result found =
        flow_result_of_answers(provers->learn_answers, provers->learn_found_count);

    provers->is_settled = flow_result_settle(provers->job, &found, NULL) == CLEW_OK;
}

void
flow_slice_provers_run_learn(struct flow_slice_provers *provers, uint64_t conflicts)
{
    const uint64_t wanted = provers->job->ask == PUZZLE_ASK_ANSWER ? 1 : 2;
    enum flow_learn_state state = FLOW_LEARN_ANSWER;
    struct search_meter meter;

    if (provers->is_learn_over || !conflicts || must_end(provers))
        return;
    start_learn(provers);
    puzzle_job_use(provers->job, &flow_engine_learn);
    search_meter_start(&meter, provers->job->search, 0);
    while (provers->learn && state == FLOW_LEARN_ANSWER && provers->learn_found_count < wanted) {
        state = flow_learn_run(provers->learn, &meter, conflicts, NULL);
        if (state != FLOW_LEARN_ANSWER)
            break;
        flow_learn_answer(provers->learn, provers->learn_answers[provers->learn_found_count++]);
        flow_learn_block_answer(provers->learn);
    }
    search_meter_finish(&meter);
    if (state == FLOW_LEARN_EXHAUSTED ||
        (provers->learn_found_count == wanted && provers->job->ask != PUZZLE_ASK_COUNT))
        settle_by_learn(provers);
    if (state == FLOW_LEARN_EXHAUSTED || state == FLOW_LEARN_NO_MEMORY ||
        provers->learn_found_count == wanted)
        end_learn(provers);
}

/* ---- Sat ---- */

#ifdef CLEW_HAS_SAT
void
flow_slice_provers_run_sat(struct flow_slice_provers *provers, uint64_t conflicts)
{
    struct puzzle_job *job = provers->job;
    enum flow_sat_run_state state;

    if (provers->is_sat_over || !conflicts || must_end(provers))
        return;
    if (!provers->sat)
        provers->is_sat_over = flow_sat_run_new(&provers->sat, job, NULL) != CLEW_OK;
    if (provers->is_sat_over)
        return;
    if (provers->known && !flow_sat_run_answer(provers->sat))
        flow_sat_run_exclude(provers->sat, provers->known);
    puzzle_job_use(job, &flow_engine_sat);
    state = flow_sat_run_on(provers->sat, conflicts);
    if (state == FLOW_SAT_RUN_SETTLED)
        provers->is_settled = flow_sat_run_report(provers->sat, NULL) == CLEW_OK;
    if (state == FLOW_SAT_RUN_ENDED || (state == FLOW_SAT_RUN_SETTLED && !provers->is_settled)) {
        provers->is_sat_over = true;
        flow_sat_run_free(provers->sat);
        provers->sat = NULL;
    }
}

const uint8_t *
flow_slice_provers_answer(const struct flow_slice_provers *provers)
{
    if (provers->known)
        return NULL;
    if (provers->learn_found_count)
        return provers->learn_answers[0];
    return provers->sat ? flow_sat_run_answer(provers->sat) : NULL;
}

static void
end_sat(struct flow_slice_provers *provers)
{
    flow_sat_run_free(provers->sat);
}
#else
void
flow_slice_provers_run_sat(struct flow_slice_provers *provers, uint64_t conflicts)
{
    (void)conflicts;
    provers->is_sat_over = true;
}

const uint8_t *
flow_slice_provers_answer(const struct flow_slice_provers *provers)
{
    return provers->learn_found_count && !provers->known ? provers->learn_answers[0] : NULL;
}

static void
end_sat(struct flow_slice_provers *provers)
{
    (void)provers;
}
#endif

void
flow_slice_provers_end(struct flow_slice_provers *provers)
{
    end_frontier(provers);
    end_learn(provers);
    end_sat(provers);
}
