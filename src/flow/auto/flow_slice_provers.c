/* flow_slice_provers - see the header. */
#include "flow/auto/flow_slice_provers.h"

#include "flow/flow_engines.h"
#include "flow/flow_result.h"
#include "flow/frontier/flow_frontier_run.h"
#include "flow/learn/flow_learn.h"
#ifdef CLEW_HAS_SAT
#include "flow/sat/flow_sat_run.h"
#endif

#define FRONTIER_MAX_WIDTH 24    /* cells; on wider boards frontier hardly ever ends */
#define RESTART_NODES      50000 /* a frontier that has done more goes on without the known answer */
#define BATCH_CONFLICTS    8     /* of learn between two looks at what a slice has taken */
#define PREPARED_WIDTH     13    /* cells; frontier makes its preparations at once */

/* Nominal nanoseconds, measured on 1000 boards of the regret benchmark. */
#define FRONTIER_NODE          100
#define FRONTIER_CELL          1600 /* to begin, for each cell */
#define FRONTIER_PREPARED_CELL 8000 /* the same with preparations */
#define SAT_CONFLICT           21000
#define SAT_CELL               11000 /* to begin, for each cell */

static uint64_t
frontier_start(const struct flow_board *board)
{
    return (uint64_t)board->cell_count *
           (flow_shorter_side(board) >= PREPARED_WIDTH ? FRONTIER_PREPARED_CELL : FRONTIER_CELL);
}

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
    provers->spent[FLOW_SLICE_FRONTIER] = frontier_start(provers->board);
    provers->spent[FLOW_SLICE_SAT] = SAT_CELL * (uint64_t)provers->board->cell_count;
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
    if (provers->frontier_nodes) /* it begins anew */
        provers->spent[FLOW_SLICE_FRONTIER] += frontier_start(provers->board);
    provers->is_known_to_frontier = provers->known;
    provers->is_frontier_over =
        flow_frontier_run_new(&provers->frontier, provers->job, provers->known, NULL) != CLEW_OK;
}

static void
run_frontier(struct flow_slice_provers *provers, uint64_t nodes)
{
    struct puzzle_job *job = provers->job;
    const uint64_t before = atomic_load(&job->search->nodes);
    enum flow_frontier_run_state state;
    uint64_t taken;

    start_frontier(provers);
    if (provers->is_frontier_over)
        return;
    puzzle_job_use(job, &flow_engine_frontier);
    flow_frontier_run_stay_alone(provers->frontier, provers->runs_beside);
    state = flow_frontier_run_on(provers->frontier, nodes);
    taken = atomic_load(&job->search->nodes) - before;
    provers->frontier_nodes += taken;
    provers->spent[FLOW_SLICE_FRONTIER] += FRONTIER_NODE * (taken + 1); /* never nothing */
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

static void
run_learn(struct flow_slice_provers *provers, uint64_t nanoseconds)
{
    const uint64_t wanted = provers->job->ask == PUZZLE_ASK_ANSWER ? 1 : 2;
    const uint64_t until = provers->spent[FLOW_SLICE_OTHER] + nanoseconds;
    enum flow_learn_state state = FLOW_LEARN_PAUSED;
    struct search_meter meter;

    start_learn(provers);
    puzzle_job_use(provers->job, &flow_engine_learn);
    search_meter_start(&meter, provers->job->search, 0);
    while (provers->learn && provers->learn_found_count < wanted &&
           (state == FLOW_LEARN_ANSWER || state == FLOW_LEARN_PAUSED) &&
           provers->spent[FLOW_SLICE_OTHER] < until) {
        state = flow_learn_run(provers->learn, &meter, BATCH_CONFLICTS, NULL);
        provers->spent[FLOW_SLICE_OTHER] = flow_learn_effort(provers->learn);
        if (state != FLOW_LEARN_ANSWER)
            continue;
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
static void
run_sat(struct flow_slice_provers *provers, uint64_t conflicts)
{
    struct puzzle_job *job = provers->job;
    enum flow_sat_run_state state;

    provers->spent[FLOW_SLICE_SAT] += SAT_CONFLICT * conflicts;
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
static void
run_sat(struct flow_slice_provers *provers, uint64_t conflicts)
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

/* ---- Slices ---- */

static bool
can_go_on(const struct flow_slice_provers *provers, enum flow_slice_search search)
{
    if (provers->is_settled || search_is_stopped(provers->job->search))
        return false;
    if (search == FLOW_SLICE_FRONTIER)
        return !provers->is_frontier_over;
    if (search == FLOW_SLICE_OTHER)
        return provers->runs_beside && !provers->is_learn_over;
    return search == FLOW_SLICE_SAT && !provers->is_sat_over;
}

struct flow_slice_progress
flow_slice_provers_progress(const struct flow_slice_provers *provers, enum flow_slice_search search)
{
    return (struct flow_slice_progress){can_go_on(provers, search), provers->spent[search]};
}

void
flow_slice_provers_run(struct flow_slice_provers *provers, const struct flow_slice *slice)
{
    if (slice->search == FLOW_SLICE_FRONTIER)
        run_frontier(provers, slice->nanoseconds / FRONTIER_NODE);
    else if (slice->search == FLOW_SLICE_SAT)
        run_sat(provers, slice->nanoseconds / SAT_CONFLICT + 1);
    else
        run_learn(provers, slice->nanoseconds);
}

void
flow_slice_provers_end(struct flow_slice_provers *provers)
{
    end_frontier(provers);
    end_learn(provers);
    end_sat(provers);
}
