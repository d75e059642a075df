/* flow_slice_learners - see the header. */
#include "flow/auto/flow_slice_learners.h"

#include "flow/auto/flow_nearby.h"
#include "flow/flow_engines.h"
#include "flow/learn/flow_flip.h"
#include "flow/learn/flow_learn.h"

#include <string.h>

/* The first slices, before the rounds. */
#define FIRST_CONFLICTS       80
#define EASY_CONFLICTS        30  /* where a search with bits follows */
#define FIRST_NO_TOUCH        60  /* for a verdict */
#define FIRST_NO_TOUCH_ANSWER 400 /* for an answer, which mostly ends here */
#define SECOND_NO_TOUCH       120 /* after touch */
#define FIRST_NEAR            60  /* on large boards, before large windows */
#define SHORT_PATH            10  /* cells, on the average */
#define WINDOW_DELAY          3   /* rounds, on large boards with short paths */

void
flow_slice_learners_init(struct flow_slice_learners *learners, struct puzzle_job *job,
                         uint8_t *first_answer, uint8_t *second_answer)
{
    *learners = (struct flow_slice_learners){.job = job,
                                             .board = job->board,
                                             .wanted = job->ask == PUZZLE_ASK_ANSWER ? 1 : 2,
                                             .used_edges = {first_answer, second_answer}};
    learners->touch.touch = true;
    /* Times until the first answer vary by factors of a hundred, and not alike for two configs. */
    learners->other = (struct flow_slice_learner){.touch = true, .config = FLOW_SLICE_OTHER_CONFIG};
}

static void
end_learner(struct flow_slice_learner *learner)
{
    flow_learn_free(learner->learn);
    learner->learn = NULL;
    learner->is_over = true;
}

void
flow_slice_learners_end(struct flow_slice_learners *learners)
{
    end_learner(&learners->no_touch);
    end_learner(&learners->other);
    end_learner(&learners->near);
    end_learner(&learners->touch);
}

static bool
has_found_all(const struct flow_slice_learners *learners)
{
    return learners->is_complete || learners->found_count >= learners->wanted;
}

static bool
must_end(const struct flow_slice_learners *learners)
{
    return has_found_all(learners) || search_is_stopped(learners->job->search) ||
           (learners->must_pause && atomic_load(learners->must_pause));
}

bool
flow_slice_learners_have_settled(const struct flow_slice_learners *learners)
{
    return learners->job->ask == PUZZLE_ASK_COUNT
               ? learners->is_complete && learners->found_count < learners->wanted
               : has_found_all(learners);
}

bool
flow_slice_learners_can_go_on(const struct flow_slice_learners *learners)
{
    const struct flow_slice_learner *touch =
        learners->unguided ? &learners->near : &learners->touch;
    const struct slice_plan plan =
        flow_slice_plan_of(learners->board, learners->job->ask, learners->found_count > 0);

    return !has_found_all(learners) &&
           (!touch->is_over || (plan.no_touch.size > 0 && !learners->no_touch.is_over));
}

/* ---- Searches ---- */

/* A search under touch looks near the known answer, without what flips turn into other answers. */
static void
stay_near_answer(const struct flow_slice_learners *learners, struct flow_slice_learner *learner)
{
    flow_learn_stay_near(learner->learn, learners->used_edges[0]);
    flow_learn_restart_by_lbd(learner->learn);
    if (learners->can_leave_out_flips && !learner->leaves_out_flips)
        flow_learn_leave_out_flips(learner->learn);
    learner->leaves_out_flips = learners->can_leave_out_flips;
}

static void
start_learner(struct flow_slice_learners *learners, struct flow_slice_learner *learner)
{
    const struct puzzle_job *job = learners->job;
    learner->learn =
        flow_learn_new(job->board, learner->touch, learner->config, job->search->memory);
    learner->is_over = !learner->learn;
    if (learner->learn && job->position)
        flow_learn_add_position(learner->learn, job->position);
    if (learner->learn && learner == &learners->near)
        stay_near_answer(learners, learner);
}

/* A flip makes a second answer, or answers that flips turn into others can be left out. */
static void
use_flips(struct flow_slice_learners *learners)
{
    if (learners->can_leave_out_flips || learners->job->position ||
        !flow_flips_apply(learners->board))
        return;
    if (flow_flip_answer(learners->used_edges[1], learners->board, learners->used_edges[0]))
        learners->found_count++;
    else
        learners->can_leave_out_flips = true;
}

/*
 * Whether the unguided search under touch goes on before the one near the answer: it has begun
 * before, and on some boards it is nearly done. On hexes the one near the answer is the best.
 */
static bool
prefers_unguided(const struct flow_slice_learners *learners)
{
    return learners->board->lattice != FLOW_HEXES;
}

/*
 * The first answer is known. A search near it begins, or the one under touch that found it goes on
 * there with what it has learned. Another search under touch is not guided: on some boards all other
 * answers are far from the first. finder: NULL, or the search that found it.
 */
static void
go_on_near_answer(struct flow_slice_learners *learners, struct flow_slice_learner *finder)
{
    const int without_bits = learners->touch.config & FLOW_LEARN_WITHOUT_BITS;

    end_learner(&learners->no_touch);
    use_flips(learners);
    learners->near.touch = true;
    learners->near.config = FLOW_LEARN_FROM_DOTS | without_bits;
    learners->other.config |= without_bits;
    learners->unguided = &learners->touch;
    if (finder == &learners->touch && !prefers_unguided(learners)) {
        learners->unguided = &learners->other;
        learners->near = learners->touch;
        learners->touch.learn = NULL;
        end_learner(&learners->touch);
        stay_near_answer(learners, &learners->near);
    } else {
        end_learner(&learners->other);
    }
}

void
flow_slice_learners_go_on(struct flow_slice_learners *learners, struct flow_learn *paused)
{
    learners->touch.learn = paused;
    if (paused)
        learners->touch.config = FLOW_LEARN_FOR_PROOF;
}

void
flow_slice_learners_take(struct flow_slice_learners *learners, const uint8_t *answer)
{
    if (learners->found_count)
        return;
    if (answer != learners->used_edges[0])
        memcpy(learners->used_edges[0], answer, (size_t)learners->board->edge_count);
    learners->found_count = 1;
    if (!has_found_all(learners))
        go_on_near_answer(learners, NULL);
}

/* Keeps the answer unless it is the one that is known already. */
static void
keep_answer(struct flow_slice_learners *learners, const struct flow_learn *learn)
{
    const size_t edges = (size_t)learners->board->edge_count;
    uint8_t *used = learners->used_edges[learners->found_count];

    flow_learn_answer(learn, used);
    learners->found_count +=
        !learners->found_count || memcmp(used, learners->used_edges[0], edges) != 0;
}

/*
 * The search near the answer takes over what the unguided one has learned, so that a proof profits
 * from both. Not the other way round: the unguided one makes the same decisions as the engine learn
 * does alone, so a board that is easy for that one is easy here, too.
 */
static void
share_clauses(struct flow_slice_learners *learners, struct flow_slice_learner *learner)
{
    if (learner == &learners->near && learner->learn && learners->unguided->learn)
        flow_learn_import(learner->learn, learners->unguided->learn);
}

static void
run_learner(struct flow_slice_learners *learners, struct flow_slice_learner *learner,
            uint64_t conflicts)
{
    enum flow_learn_state state = FLOW_LEARN_ANSWER;
    struct search_meter meter;

    if (learner->is_over || !conflicts || must_end(learners))
        return;
    if (!learner->learn)
        start_learner(learners, learner);
    share_clauses(learners, learner);
    puzzle_job_use(learners->job, &flow_engine_learn);
    search_meter_start(&meter, learners->job->search, 0);
    while (learner->learn && state == FLOW_LEARN_ANSWER && !has_found_all(learners)) {
        state = flow_learn_run(learner->learn, &meter, conflicts, learners->must_pause);
        if (state != FLOW_LEARN_ANSWER)
            break;
        keep_answer(learners, learner->learn);
        if (has_found_all(learners))
            break;
        flow_learn_block_answer(learner->learn);
        if (!learners->unguided)
            go_on_near_answer(learners, learner); /* may end this one */
    }
    search_meter_finish(&meter);
    if (state == FLOW_LEARN_EXHAUSTED)
        learners->is_complete = learner->touch; /* no-touch answers are not all */
    if (state == FLOW_LEARN_EXHAUSTED || state == FLOW_LEARN_NO_MEMORY)
        end_learner(learner);
}

static bool
is_large(const struct flow_board *board)
{
    return board->cell_count >= FLOW_LARGE_BOARD;
}

/* Short paths leave little freedom: the searches are done sooner than the windows. */
static bool
has_short_paths(const struct flow_board *board)
{
    return board->cell_count <= SHORT_PATH * board->colours;
}

/* The round from which on the next windows may be tried. */
static int
next_nearby_round(const struct flow_slice_learners *learners)
{
    const int round = flow_nearby_round(learners->board, learners->nearby_levels);
    const bool can_wait = is_large(learners->board) && has_short_paths(learners->board);

    return can_wait ? round + WINDOW_DELAY : round;
}

/* Windows up to this level. Each level takes about as long as a slice of the other searches. */
static void
look_nearby(struct flow_slice_learners *learners, int round, int level_count)
{
    const struct flow_board *board = learners->board;
    const bool applies = learners->job->ask == PUZZLE_ASK_UNIQUE && !learners->job->position &&
                         flow_nearby_applies(board);
    struct search_meter meter;

    if (!applies || !learners->found_count)
        return;
    search_meter_start(&meter, learners->job->search, 0);
    while (!must_end(learners) && learners->nearby_levels < level_count &&
           round >= next_nearby_round(learners))
        if (flow_nearby_search(board, learners->used_edges, learners->nearby_levels++, &meter) ==
            FLOW_NEARBY_FOUND)
            learners->found_count++;
    search_meter_finish(&meter);
}

/* ---- Slices ---- */

/*
 * All answers touch themselves: bits help to find one. The search without them has had the conflicts
 * that easy boards need.
 */
static void
search_with_bits(struct flow_slice_learners *learners)
{
    flow_learn_free(learners->touch.learn);
    learners->touch.learn = NULL;
    learners->touch.config = 0;
    run_learner(learners, &learners->touch, FIRST_CONFLICTS);
}

/* For the first slice of the search under touch. */
static uint64_t
first_conflicts(const struct flow_slice_learners *learners)
{
    if (!learners->found_count)
        return learners->no_touch.is_over ? EASY_CONFLICTS : FIRST_CONFLICTS;
    return flow_is_fast_for_frontier(learners->board)
               ? flow_conflicts_before_frontier(learners->board)
               : FIRST_CONFLICTS;
}

/*
 * What settles easy boards. Most of them have an answer that does not touch itself, and it is found
 * soonest; but joined edges leave few of them. A proof is left to the rounds on large boards, most of
 * which have another answer near the first.
 */
void
flow_slice_learners_begin(struct flow_slice_learners *learners)
{
    const enum flow_slices_kind kind = flow_slices_kind_of(learners->board);
    const bool wants_answer = learners->job->ask == PUZZLE_ASK_ANSWER;
    const bool has_begun = learners->touch.learn; /* the short search of a count */
    bool must_touch;

    learners->touch.config = FLOW_LEARN_FOR_PROOF;
    if (kind != FLOW_SLICES_WIDE)
        run_learner(learners, &learners->no_touch,
                    wants_answer ? FIRST_NO_TOUCH_ANSWER : FIRST_NO_TOUCH);
    must_touch = learners->no_touch.is_over && !learners->found_count;
    if (!has_begun && (!learners->found_count || !is_large(learners->board)))
        run_learner(learners, &learners->touch, first_conflicts(learners));
    if (must_touch && !learners->found_count && !learners->touch.is_over)
        search_with_bits(learners);
    if (!learners->found_count && !wants_answer)
        run_learner(learners, &learners->no_touch, SECOND_NO_TOUCH);
}

void
flow_slice_learners_look_nearby(struct flow_slice_learners *learners)
{
    look_nearby(learners, 0, 1);
}

/* Beside the provers, which have an unguided search, too, the one near the answer has the thread. */
static void
run_unguided(struct flow_slice_learners *learners, uint64_t conflicts)
{
    if (!learners->has_other_elsewhere)
        run_learner(learners, learners->unguided, conflicts);
}

static void
run_with_answer(struct flow_slice_learners *learners, int round)
{
    const struct slice_plan plan = flow_slice_plan_of(learners->board, learners->job->ask, true);
    const uint64_t conflicts = flow_slice_size(&plan.other, round);

    if (is_large(learners->board) && !has_short_paths(learners->board)) {
        /* Nearly all of these have several answers, most of them in a small window. */
        look_nearby(learners, round, 1);
        if (round == 0)
            run_learner(learners, &learners->near, FIRST_NEAR);
        look_nearby(learners, round, FLOW_NEARBY_LEVELS);
    }
    if (prefers_unguided(learners))
        run_unguided(learners, conflicts);
    run_learner(learners, &learners->near, flow_slice_size(&plan.touch, round));
    look_nearby(learners, round, FLOW_NEARBY_LEVELS);
    if (!prefers_unguided(learners))
        run_unguided(learners, conflicts);
}

void
flow_slice_learners_run_round(struct flow_slice_learners *learners, int round)
{
    const struct slice_plan plan =
        flow_slice_plan_of(learners->board, learners->job->ask, learners->found_count > 0);

    if (!learners->found_count) {
        run_learner(learners, &learners->touch, flow_slice_size(&plan.touch, round));
        run_learner(learners, &learners->no_touch, flow_slice_size(&plan.no_touch, round));
        if (!learners->has_other_elsewhere)
            run_learner(learners, &learners->other, flow_slice_size(&plan.other, round));
    }
    if (learners->unguided)
        run_with_answer(learners, round);
}
