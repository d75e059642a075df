/* flow_slices - see the header. */
#include "flow/auto/flow_slices.h"

#include "flow/auto/flow_race.h"
#include "flow/flow_engines.h"
#include "flow/flow_result.h"
#include "flow/frontier/flow_frontier_run.h"
#include "flow/learn/flow_learn.h"

#define LEARN_CONFLICTS     100    /* of the first slice */
#define VERDICT_NODES       250000 /* of frontier in its first slice */
#define ANSWER_NODES        30000
#define SAT_NODES           20000
#define ANSWER_GROWTH       1 /* slices double each round */
#define VERDICT_GROWTH      2
#define FRONTIER_MAX_WIDTH  24 /* cells; on wider boards frontier hardly ever ends */
#define ANSWER_ENGINE_ROUND 4  /* the first with engines: an answer is mostly found before */
#define NO_TOUCH_SHIFT      2  /* from that round on, its slices are so much shorter */
#define SAT_SHIFT           8  /* sat begins when the slices of frontier have grown to that */
#define MAX_ROUND           20 /* slices grow up to it: practically no limit */

/* A learning search and where it is. */
struct slice_learner {
    struct flow_learn *learn; /* NULL: it has ended or is out of memory */
    bool touch;
};

struct flow_slices {
    struct puzzle_job *job;
    const struct flow_board *board;
    uint64_t wanted, found_count;
    uint8_t *used_edges[2];
    bool is_complete; /* there are no other answers */
    struct slice_learner learners[2];
    uint64_t frontier_nodes;            /* of its first slice */
    struct flow_frontier_run *frontier; /* NULL: not begun */
    bool is_frontier_over, is_sat_over; /* out of memory, or not suited */
};

static bool
has_enough(const struct flow_slices *slices)
{
    return slices->is_complete || slices->found_count >= slices->wanted;
}

static void
end_learner(struct slice_learner *learner)
{
    flow_learn_free(learner->learn);
    learner->learn = NULL;
}

static void
start_learner(struct slice_learner *learner, const struct puzzle_job *job, bool touch)
{
    learner->touch = touch;
    learner->learn = flow_learn_new(job->board, touch, 0, job->search->memory);
    if (learner->learn && job->position)
        flow_learn_add_position(learner->learn, job->position);
}

/* Keeps an answer; a verdict goes on near it. */
static void
take_answer(struct flow_slices *slices, struct flow_learn *learn)
{
    uint8_t *used = slices->used_edges[slices->found_count++];

    flow_learn_answer(learn, used);
    if (has_enough(slices))
        return;
    flow_learn_block_answer(learn);
    flow_learn_stay_near(learn, used);
}

static void
run_learner(struct flow_slices *slices, struct slice_learner *learner, uint64_t conflicts)
{
    enum flow_learn_state state = FLOW_LEARN_ANSWER;
    struct search_meter meter;

    if (!learner->learn || has_enough(slices) || search_is_stopped(slices->job->search))
        return;
    puzzle_job_use(slices->job, &flow_engine_learn);
    search_meter_start(&meter, slices->job->search, 0);
    while (state == FLOW_LEARN_ANSWER && !has_enough(slices)) {
        state = flow_learn_run(learner->learn, &meter, conflicts, NULL);
        if (state == FLOW_LEARN_ANSWER)
            take_answer(slices, learner->learn);
    }
    search_meter_finish(&meter);
    if (state == FLOW_LEARN_EXHAUSTED)
        slices->is_complete = learner->touch; /* no-touch answers are not all */
    if (state == FLOW_LEARN_EXHAUSTED || state == FLOW_LEARN_NO_MEMORY)
        end_learner(learner);
}

/* Runs the frontier on. True: it settled the question, and the job has its outcome. */
static bool
run_frontier(struct flow_slices *slices, uint64_t nodes)
{
    struct puzzle_job *job = slices->job;
    enum flow_frontier_run_state state;

    if (slices->is_frontier_over)
        return false;
    if (!slices->frontier)
        slices->is_frontier_over = flow_frontier_run_new(&slices->frontier, job, NULL) != CLEW_OK;
    if (slices->is_frontier_over)
        return false;
    puzzle_job_use(job, &flow_engine_frontier);
    state = flow_frontier_run_rows(slices->frontier, nodes);
    if (state == FLOW_FRONTIER_SETTLED)
        return flow_frontier_run_report(slices->frontier, NULL) == CLEW_OK;
    if (state == FLOW_FRONTIER_ENDED) {
        slices->is_frontier_over = true;
        flow_frontier_run_free(slices->frontier); /* leaves its memory to the others */
        slices->frontier = NULL;
    }
    return false;
}

/* True: the engine settled the question, and the job has its outcome. */
static bool
run_sat(struct flow_slices *slices, uint64_t nodes)
{
#ifdef CLEW_HAS_SAT
    if (!slices->is_sat_over) {
        const enum flow_race_try tried = flow_race_try(slices->job, &flow_engine_sat, nodes);

        slices->is_sat_over = tried == FLOW_TRY_FAILED;
        return tried == FLOW_TRY_SETTLED;
    }
#else
    (void)slices;
    (void)nodes;
#endif
    return false;
}

/* True: an engine settled the question. */
static bool
run_engines(struct flow_slices *slices, int shift)
{
    if (run_frontier(slices, slices->frontier_nodes << shift))
        return true;
    if (search_is_stopped(slices->job->search))
        return false;
    return (slices->is_frontier_over || shift >= SAT_SHIFT) &&
           run_sat(slices, (uint64_t)SAT_NODES << (shift < SAT_SHIFT ? 0 : shift - SAT_SHIFT));
}

static bool
is_anything_left(const struct flow_slices *slices)
{
    return slices->learners[0].learn || slices->learners[1].learn || !slices->is_frontier_over ||
           !slices->is_sat_over;
}

/* Under no-touch answers are found soon or not at all, so that search falls behind. */
static void
run_learners(struct flow_slices *slices, uint64_t conflicts, int no_touch_shift)
{
    run_learner(slices, &slices->learners[0], conflicts >> no_touch_shift);
    run_learner(slices, &slices->learners[1], conflicts);
}

/* True: an engine settled the question, and the job has its outcome. */
static bool
run_rounds(struct flow_slices *slices, int max_rounds)
{
    const struct search *search = slices->job->search;
    const bool is_verdict = slices->job->ask == PUZZLE_ASK_UNIQUE;
    const int growth = is_verdict ? VERDICT_GROWTH : ANSWER_GROWTH;
    const int first_with_engines = is_verdict ? 0 : ANSWER_ENGINE_ROUND;

    for (int i = 0; (!max_rounds || i < max_rounds) && is_anything_left(slices); i++) {
        const int round = i < MAX_ROUND ? i : MAX_ROUND;

        run_learners(slices, (uint64_t)LEARN_CONFLICTS << growth * round,
                     round < first_with_engines ? 0 : NO_TOUCH_SHIFT);
        if (has_enough(slices) || search_is_stopped(search))
            return false;
        if (round >= first_with_engines &&
            run_engines(slices, growth * (round - first_with_engines)))
            return true;
        if (search_is_stopped(search))
            return false;
    }
    return false;
}

static void
start_slices(struct flow_slices *slices, const uint8_t *known)
{
    const struct puzzle_job *job = slices->job;
    const struct flow_board *board = slices->board;
    const int width = board->rows < board->cols ? board->rows : board->cols;

    if (job->ask == PUZZLE_ASK_ANSWER)
        start_learner(&slices->learners[0], job, false);
    start_learner(&slices->learners[1], job, true);
    if (known && slices->learners[1].learn)
        flow_learn_stay_near(slices->learners[1].learn, known);
    slices->frontier_nodes = job->ask == PUZZLE_ASK_ANSWER ? ANSWER_NODES : VERDICT_NODES;
    slices->is_frontier_over = width > FRONTIER_MAX_WIDTH;
#ifndef CLEW_HAS_SAT
    slices->is_sat_over = true;
#endif
}

static enum clew_status
report_slices(struct flow_slices *slices, bool *is_settled, struct clew_error *error)
{
    struct puzzle_job *job = slices->job;
    const struct flow_result found = {
        .first = slices->found_count > 0 ? slices->used_edges[0] : NULL,
        .second = slices->found_count > 1 ? slices->used_edges[1] : NULL,
        .count = slices->found_count,
        .hits = -1,
        .guesses = -1};

    *is_settled = true;
    if (has_enough(slices))
        return flow_result_settle(job, &found, error);
    if (search_is_stopped(job->search))
        return flow_result_give_up(job, &found, error);
    *is_settled = false;
    return is_anything_left(slices) ? CLEW_OK : base_no_memory(error);
}

enum clew_status
flow_slices_run(struct puzzle_job *job, const uint8_t *known, int max_rounds, bool *is_settled,
                struct clew_error *error)
{
    const size_t edges = (size_t)((const struct flow_board *)job->board)->edge_count;
    struct base_memory *memory = job->search->memory;
    uint8_t *block = base_alloc(memory, 2 * edges);
    struct flow_slices slices = {
        .job = job, .board = job->board, .wanted = job->ask == PUZZLE_ASK_ANSWER ? 1 : 2};
    enum clew_status status = CLEW_OK;

    if (!block)
        return base_no_memory(error);
    slices.used_edges[0] = block;
    slices.used_edges[1] = block + edges;
    start_slices(&slices, known);
    *is_settled = run_rounds(&slices, max_rounds);
    if (!*is_settled)
        status = report_slices(&slices, is_settled, error);
    flow_frontier_run_free(slices.frontier);
    end_learner(&slices.learners[0]);
    end_learner(&slices.learners[1]);
    base_release(memory, block, 2 * edges);
    return status;
}
