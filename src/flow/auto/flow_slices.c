/* flow_slices - see the header. */
#include "flow/auto/flow_slices.h"

#include "flow/auto/flow_slice_sides.h"
#include "flow/flow_result.h"
#include "flow/learn/flow_learn.h"

#include "search/search_pool.h"

/* Slices before the rounds. */
#define FIRST_NODES             900
#define FIRST_NODES_SMALL       5000  /* on small boards, where it often ends within these nodes */
#define FIRST_NODES_PROOF       8000  /* with an answer, where frontier is fast */
#define FIRST_NODES_PROOF_SMALL 12000 /* on small boards */
#define FIRST_NODES_WIDTH       12    /* cells; on wider boards these nodes take up to 2 ms */
#define FIRST_SAT_CONFLICTS     4

static bool
must_end(const struct flow_slice_sides *sides)
{
    return flow_slice_sides_have_settled(sides) || search_is_stopped(sides->whole->search);
}

static bool
is_anything_left(const struct flow_slice_sides *sides)
{
    return flow_slice_learners_can_go_on(&sides->learners) ||
           flow_slice_provers_can_go_on(&sides->provers);
}

/* Of frontier before the rounds: all that it probably needs, if that is little. */
static uint64_t
first_nodes(const struct flow_slice_sides *sides)
{
    const struct slice_plan plan =
        flow_slice_plan_of(sides->learners.board, sides->whole->ask, false);

    if (plan.long_round == FLOW_BEFORE_ROUNDS)
        return plan.long_nodes;
    return flow_shorter_side(sides->learners.board) <= FLOW_SMALL_WIDTH ? FIRST_NODES_SMALL
                                                                        : FIRST_NODES;
}

/* Whether frontier may prove within its first rows that there is no answer. */
static bool
suits_first_nodes(const struct flow_board *board)
{
    const int width = flow_shorter_side(board);

    if (flow_slices_kind_of(board) == FLOW_SLICES_WIDE)
        return false;
    return width <= FLOW_SMALL_WIDTH ||
           (width <= FIRST_NODES_WIDTH && !flow_has_few_colours(board));
}

/*
 * A proof where frontier is fast: it takes a fraction of a millisecond on half of the boards that
 * small windows and a few conflicts do not settle.
 */
static void
run_first_proof(struct flow_slice_sides *sides)
{
    const struct flow_board *board = sides->learners.board;

    if (sides->whole->ask != PUZZLE_ASK_UNIQUE || !flow_is_fast_for_frontier(board))
        return;
    flow_slice_learners_look_nearby(&sides->learners);
    flow_slice_sides_share(sides);
    if (!must_end(sides))
        flow_slice_provers_run_frontier(
            &sides->provers, flow_shorter_side(board) <= FLOW_SMALL_WIDTH ? FIRST_NODES_PROOF_SMALL
                                                                          : FIRST_NODES_PROOF);
}

/*
 * What settles easy boards, at 1 ms at most. Where learn finds no answer at once and there is none
 * under no-touch, which mostly shows soon: frontier often proves within its first rows that there is
 * none at all, and sat often finds one nearly without a conflict; on small boards it takes longer to
 * begin than frontier takes.
 */
static void
run_first_slices(struct flow_slice_sides *sides)
{
    const struct flow_slice_learners *learners = &sides->learners;
    const struct flow_board *board = learners->board;
    const bool is_joined = board->joins_sides || board->joins_ends;

    flow_slice_learners_begin(&sides->learners);
    if (learners->found_count)
        run_first_proof(sides);
    if (learners->found_count || board->lattice != FLOW_SQUARES ||
        (!is_joined && !learners->no_touch.is_over))
        return;
    if (!must_end(sides) && suits_first_nodes(board))
        flow_slice_provers_run_frontier(&sides->provers, first_nodes(sides));
    if (!must_end(sides) && (is_joined || flow_shorter_side(board) > FLOW_SMALL_WIDTH))
        flow_slice_provers_run_sat(&sides->provers, FIRST_SAT_CONFLICTS);
    flow_slice_sides_share(sides);
}

/* Each search of both sides in turn. */
static void
run_round(struct flow_slice_sides *sides)
{
    const int round = sides->round;
    struct slice_plan plan;

    flow_slice_learners_run_round(&sides->learners, round);
    flow_slice_sides_share(sides);
    plan = flow_slice_plan_of(sides->learners.board, sides->whole->ask,
                              sides->learners.found_count > 0);
    if (!must_end(sides))
        flow_slice_provers_run_frontier(&sides->provers, flow_slice_frontier_nodes(&plan, round));
    if (!must_end(sides))
        flow_slice_provers_run_sat(&sides->provers, flow_slice_size(&plan.sat, round));
    flow_slice_sides_share(sides);
    flow_slice_sides_report(sides);
    sides->round++;
}

static void
run_rounds(struct flow_slice_sides *sides, int max_rounds)
{
    for (int i = 0; (!max_rounds || i < max_rounds) && !must_end(sides) && is_anything_left(sides);
         i++)
        run_round(sides);
}

/* Both sides at once; then it is the turn of frontier, on all threads, where it goes on. */
static void
run_sides(struct flow_slice_sides *sides)
{
    struct slice_plan plan;

    flow_slice_sides_race(sides);
    plan = flow_slice_plan_of(sides->learners.board, sides->whole->ask,
                              sides->learners.found_count > 0);
    if (!must_end(sides))
        flow_slice_provers_run_frontier(&sides->provers,
                                        flow_slice_frontier_nodes(&plan, sides->round));
    flow_slice_sides_report(sides);
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
    return is_anything_left(sides) ? CLEW_OK : base_no_memory(error);
}

enum clew_status
flow_slices_run(struct puzzle_job *job, int max_rounds, struct flow_slices_end *end,
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
    sides.provers.is_sat_over |= max_rounds > 0; /* the race that follows has sat */
    if (end->has_known)
        flow_slice_learners_take(&sides.learners, end->known);
    run_first_slices(&sides);
    if (SEARCH_HAS_THREADS && !max_rounds && !must_end(&sides) && flow_slice_sides_can_race(&sides))
        run_sides(&sides);
    run_rounds(&sides, max_rounds);
    flow_slice_sides_report(&sides);
    status = report_slices(&sides, &end->is_settled, error);
    end->has_known = sides.learners.found_count > 0;
    flow_slice_sides_end(&sides);
    base_release(memory, block, FLOW_SIDES_BUFFERS * edges);
    return status;
}
