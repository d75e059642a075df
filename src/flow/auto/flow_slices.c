/* flow_slices - see the header. */
#include "flow/auto/flow_slices.h"

#include "flow/auto/flow_nearby.h"
#include "flow/auto/flow_slice_plan.h"
#include "flow/flow_engines.h"
#include "flow/flow_result.h"
#include "flow/frontier/flow_frontier_run.h"
#include "flow/learn/flow_flip.h"
#include "flow/learn/flow_learn.h"
#ifdef CLEW_HAS_SAT
#include "flow/sat/flow_sat_run.h"
#endif

#include <string.h>

#define FRONTIER_MAX_WIDTH 24 /* cells; on wider boards frontier hardly ever ends */
#define OTHER_CONFIG       1  /* of learn */
#define MAX_ROUND          30 /* slices grow up to it: practically no limit */

/* The first slices, before the rounds. */
#define FIRST_CONFLICTS        60
#define FIRST_ANSWER_CONFLICTS 400 /* under no-touch for an answer, which mostly ends here */
#define FIRST_NODES            900 /* of frontier; from 1000 on it makes long preparations */
#define FIRST_NODES_WIDE       400 /* the same where a row has more than SMALL_WIDTH cells */
#define SMALL_WIDTH            10

/* A learning search and where it is. It begins with its first slice: most boards need only one. */
struct slice_learner {
    struct flow_learn *learn; /* NULL: it has not begun, has ended or is out of memory */
    bool touch;
    int config;
    bool is_over; /* not needed, ended or out of memory */
    bool leaves_out_flips;
};

struct flow_slices {
    struct puzzle_job *job;
    const struct flow_board *board;
    uint64_t wanted, found_count;
    uint8_t *used_edges[2];   /* answers that differ */
    bool is_complete;         /* there are no other answers */
    bool is_settled;          /* frontier or sat did it; the job has the outcome */
    bool can_leave_out_flips; /* the known answer has none: a proof needs no answers with them */
    int nearby_levels;        /* of windows, done */
    struct slice_learner no_touch, touch;
    struct slice_learner other; /* under touch with another config */
    struct slice_learner near;  /* under touch, near the known answer */
    struct slice_learner *free; /* once there is one: touch or other, which goes on anywhere */
    struct flow_frontier_run *frontier; /* NULL: not begun */
    struct flow_sat_run *sat;           /* likewise */
    bool is_frontier_over, is_sat_over; /* out of memory, or not suited */
    bool has_sat_known;                 /* the known answer is excluded there */
};

static bool
has_enough(const struct flow_slices *slices)
{
    return slices->is_complete || slices->found_count >= slices->wanted;
}

static bool
must_end(const struct flow_slices *slices)
{
    return slices->is_settled || has_enough(slices) || search_is_stopped(slices->job->search);
}

/* ---- Learning ---- */

static void
end_learner(struct slice_learner *learner)
{
    flow_learn_free(learner->learn);
    learner->learn = NULL;
    learner->is_over = true;
}

/* A search under touch looks near the known answer, without what flips turn into other answers. */
static void
stay_near_answer(const struct flow_slices *slices, struct slice_learner *learner)
{
    flow_learn_stay_near(learner->learn, slices->used_edges[0]);
    if (slices->can_leave_out_flips && !learner->leaves_out_flips)
        flow_learn_leave_out_flips(learner->learn);
    learner->leaves_out_flips = slices->can_leave_out_flips;
}

static void
start_learner(struct flow_slices *slices, struct slice_learner *learner)
{
    const struct puzzle_job *job = slices->job;

    learner->learn =
        flow_learn_new(job->board, learner->touch, learner->config, job->search->memory);
    learner->is_over = !learner->learn;
    if (learner->learn && job->position)
        flow_learn_add_position(learner->learn, job->position);
    if (learner->learn && learner == &slices->near)
        stay_near_answer(slices, learner);
}

/* A flip makes a second answer, or answers that flips turn into others can be left out. */
static void
use_flips(struct flow_slices *slices)
{
    if (slices->can_leave_out_flips || slices->job->position || !flow_flips_apply(slices->board))
        return;
    if (flow_flip_answer(slices->used_edges[1], slices->board, slices->used_edges[0]))
        slices->found_count++;
    else
        slices->can_leave_out_flips = true;
}

/*
 * The first answer is known. A search near it begins, or the one under touch that found it goes on
 * there with what it has learned. Another search under touch stays free: on some boards all other
 * answers are far from the first. finder: NULL, or the search that found it.
 */
static void
go_on_near_answer(struct flow_slices *slices, struct slice_learner *finder)
{
    end_learner(&slices->no_touch);
    use_flips(slices);
    slices->near.touch = true;
    slices->free = &slices->touch;
    if (finder == &slices->touch) {
        slices->free = &slices->other;
        slices->near = slices->touch;
        slices->touch.learn = NULL;
        end_learner(&slices->touch);
        stay_near_answer(slices, &slices->near);
    } else {
        end_learner(&slices->other);
    }
}

/* Keeps the answer unless it is the one that is known already. */
static void
take_answer(struct flow_slices *slices, const struct flow_learn *learn)
{
    const size_t edges = (size_t)slices->board->edge_count;
    uint8_t *used = slices->used_edges[slices->found_count];

    flow_learn_answer(learn, used);
    slices->found_count += !slices->found_count || memcmp(used, slices->used_edges[0], edges) != 0;
}

static void
run_learner(struct flow_slices *slices, struct slice_learner *learner, uint64_t conflicts)
{
    enum flow_learn_state state = FLOW_LEARN_ANSWER;
    struct search_meter meter;

    if (learner->is_over || !conflicts || must_end(slices))
        return;
    if (!learner->learn)
        start_learner(slices, learner);
    puzzle_job_use(slices->job, &flow_engine_learn);
    search_meter_start(&meter, slices->job->search, 0);
    while (learner->learn && state == FLOW_LEARN_ANSWER && !has_enough(slices)) {
        state = flow_learn_run(learner->learn, &meter, conflicts, NULL);
        if (state != FLOW_LEARN_ANSWER)
            break;
        take_answer(slices, learner->learn);
        if (has_enough(slices))
            break;
        flow_learn_block_answer(learner->learn);
        if (!slices->free)
            go_on_near_answer(slices, learner); /* may end this one */
    }
    search_meter_finish(&meter);
    if (state == FLOW_LEARN_EXHAUSTED)
        slices->is_complete = learner->touch; /* no-touch answers are not all */
    if (state == FLOW_LEARN_EXHAUSTED || state == FLOW_LEARN_NO_MEMORY)
        end_learner(learner);
}

/* ---- Windows ---- */

/* All levels that are due: each takes about as long as a slice of the other searches. */
static void
look_nearby(struct flow_slices *slices, int round)
{
    const struct flow_board *board = slices->board;
    const bool applies = !slices->job->position && flow_nearby_applies(board);
    struct search_meter meter;

    if (!applies || !slices->found_count)
        return;
    search_meter_start(&meter, slices->job->search, 0);
    while (!must_end(slices) && slices->nearby_levels < FLOW_NEARBY_LEVELS &&
           round >= flow_nearby_round(board, slices->nearby_levels))
        if (flow_nearby_search(board, slices->used_edges, slices->nearby_levels++, &meter) ==
            FLOW_NEARBY_FOUND)
            slices->found_count++;
    search_meter_finish(&meter);
}

/* ---- Frontier and sat ---- */

static void
run_frontier(struct flow_slices *slices, uint64_t nodes)
{
    struct puzzle_job *job = slices->job;
    enum flow_frontier_run_state state;

    if (slices->is_frontier_over || !nodes || must_end(slices))
        return;
    if (!slices->frontier)
        slices->is_frontier_over =
            flow_frontier_run_new(&slices->frontier, job,
                                  slices->found_count ? slices->used_edges[0] : NULL,
                                  NULL) != CLEW_OK;
    if (slices->is_frontier_over)
        return;
    puzzle_job_use(job, &flow_engine_frontier);
    state = flow_frontier_run_rows(slices->frontier, nodes);
    if (state == FLOW_FRONTIER_SETTLED)
        slices->is_settled = flow_frontier_run_report(slices->frontier, NULL) == CLEW_OK;
    if (state != FLOW_FRONTIER_PAUSED && !slices->is_settled) {
        slices->is_frontier_over = true;
        flow_frontier_run_free(slices->frontier); /* leaves its memory to the others */
        slices->frontier = NULL;
    }
}

#ifdef CLEW_HAS_SAT
/* The first answer, if sat has found it. */
static void
take_sat_answer(struct flow_slices *slices)
{
    const uint8_t *answer = flow_sat_run_answer(slices->sat);

    if (!answer)
        return;
    memcpy(slices->used_edges[0], answer, (size_t)slices->board->edge_count);
    slices->found_count = 1;
    slices->has_sat_known = true;
    go_on_near_answer(slices, NULL);
}

static void
run_sat(struct flow_slices *slices, uint64_t conflicts)
{
    struct puzzle_job *job = slices->job;
    enum flow_sat_run_state state;

    if (slices->is_sat_over || !conflicts || must_end(slices))
        return;
    if (!slices->sat)
        slices->is_sat_over = flow_sat_run_new(&slices->sat, job, NULL) != CLEW_OK;
    if (slices->is_sat_over)
        return;
    if (slices->found_count && !slices->has_sat_known)
        flow_sat_run_exclude(slices->sat, slices->used_edges[0]);
    slices->has_sat_known = slices->found_count > 0;
    puzzle_job_use(job, &flow_engine_sat);
    state = flow_sat_run_on(slices->sat, conflicts);
    if (state == FLOW_SAT_RUN_SETTLED)
        slices->is_settled = flow_sat_run_report(slices->sat, NULL) == CLEW_OK;
    if (state == FLOW_SAT_RUN_PAUSED && !slices->found_count)
        take_sat_answer(slices);
    if (state == FLOW_SAT_RUN_ENDED || (state == FLOW_SAT_RUN_SETTLED && !slices->is_settled)) {
        slices->is_sat_over = true;
        flow_sat_run_free(slices->sat);
        slices->sat = NULL;
    }
}

static void
end_sat(struct flow_slices *slices)
{
    flow_sat_run_free(slices->sat);
}
#else
static void
run_sat(struct flow_slices *slices, uint64_t conflicts)
{
    (void)conflicts;
    slices->is_sat_over = true;
}

static void
end_sat(struct flow_slices *slices)
{
    (void)slices;
}
#endif

/* ---- Rounds ---- */

static const struct slice_plan *
choose_plan(const struct flow_slices *slices)
{
    return flow_slice_plan_of(slices->board, slices->job->ask, slices->found_count > 0);
}

/* Whether a search that the plan has slices for can go on; the others may never begin. */
static bool
is_anything_left(const struct flow_slices *slices)
{
    const struct slice_learner *touch = slices->free ? &slices->near : &slices->touch;
    const bool has_no_touch = choose_plan(slices)->no_touch.size > 0 && !slices->no_touch.is_over;

    return has_no_touch || !touch->is_over || !slices->is_frontier_over || !slices->is_sat_over;
}

/* Where no answer is known and none under no-touch exists, there may well be none at all. */
static void
run_first_rows(struct flow_slices *slices)
{
    const bool is_small = flow_shorter_side(slices->board) <= SMALL_WIDTH;

    if (!slices->found_count && slices->no_touch.is_over && slices->board->lattice == FLOW_SQUARES)
        run_frontier(slices, is_small ? FIRST_NODES : FIRST_NODES_WIDE);
}

/*
 * What settles easy boards, at 1 ms at most. Most boards have an answer that does not touch itself,
 * and it is found soonest, but joined edges leave few of them. Where there is none, which mostly
 * shows at once, frontier often proves within its first rows that there is no other answer either;
 * on narrow boards these take next to nothing and come before touch.
 */
static void
run_first_slices(struct flow_slices *slices)
{
    const enum flow_slices_kind kind = flow_slices_kind_of(slices->board);
    const bool wants_answer = slices->job->ask == PUZZLE_ASK_ANSWER;

    if (kind == FLOW_SLICES_NARROW || (wants_answer && kind == FLOW_SLICES_PLAIN))
        run_learner(slices, &slices->no_touch,
                    wants_answer ? FIRST_ANSWER_CONFLICTS : FIRST_CONFLICTS);
    if (kind == FLOW_SLICES_NARROW)
        run_first_rows(slices);
    if (!slices->found_count)
        run_learner(slices, &slices->touch, FIRST_CONFLICTS);
    if (!slices->found_count && !wants_answer && kind != FLOW_SLICES_NARROW)
        run_learner(slices, &slices->no_touch, 2 * FIRST_CONFLICTS);
    if (kind == FLOW_SLICES_PLAIN)
        run_first_rows(slices);
}

static void
run_round(struct flow_slices *slices, int round)
{
    const struct slice_plan *plan = choose_plan(slices);

    if (!slices->found_count) {
        run_learner(slices, &slices->touch, flow_slice_size(&plan->touch, round));
        run_learner(slices, &slices->no_touch, flow_slice_size(&plan->no_touch, round));
        run_learner(slices, &slices->other, flow_slice_size(&plan->other, round));
        plan = choose_plan(slices);
    }
    if (slices->free) {
        if (slices->board->cell_count >= FLOW_LARGE_BOARD)
            look_nearby(slices, round); /* nearly all of these have several answers */
        run_learner(slices, &slices->near, flow_slice_size(&plan->touch, round));
        look_nearby(slices, round);
        run_learner(slices, slices->free, flow_slice_size(&plan->other, round));
    }
    run_frontier(slices, flow_slice_size(&plan->frontier, round));
    run_sat(slices, flow_slice_size(&plan->sat, round));
}

static void
start_slices(struct flow_slices *slices)
{
    slices->touch.touch = true;
    /* Times until the first answer vary by factors of a hundred, and not alike for two configs. */
    slices->other = (struct slice_learner){.touch = true, .config = OTHER_CONFIG};
    slices->is_sat_over = slices->board->cell_count > FLOW_MAX_TABLE_CELLS;
    slices->is_frontier_over =
        slices->is_sat_over || flow_shorter_side(slices->board) > FRONTIER_MAX_WIDTH;
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
flow_slices_run(struct puzzle_job *job, int max_rounds, struct flow_slices_end *end,
                struct clew_error *error)
{
    const size_t edges = (size_t)((const struct flow_board *)job->board)->edge_count;
    struct base_memory *memory = job->search->memory;
    uint8_t *block = base_alloc(memory, edges);
    struct flow_slices slices = {.job = job,
                                 .board = job->board,
                                 .wanted = job->ask == PUZZLE_ASK_ANSWER ? 1 : 2,
                                 .used_edges = {end->known, block}};
    enum clew_status status = CLEW_OK;

    if (!block)
        return base_no_memory(error);
    start_slices(&slices);
    slices.is_sat_over |= max_rounds > 0; /* the race that follows has sat as a contestant */
    run_first_slices(&slices);
    for (int i = 0;
         (!max_rounds || i < max_rounds) && !must_end(&slices) && is_anything_left(&slices); i++)
        run_round(&slices, i < MAX_ROUND ? i : MAX_ROUND);
    end->is_settled = slices.is_settled;
    if (!slices.is_settled)
        status = report_slices(&slices, &end->is_settled, error);
    end->has_known = slices.found_count > 0;
    flow_frontier_run_free(slices.frontier);
    end_sat(&slices);
    end_learner(&slices.no_touch);
    end_learner(&slices.other);
    end_learner(&slices.near);
    end_learner(&slices.touch);
    base_release(memory, block, edges);
    return status;
}
