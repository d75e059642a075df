/* flow_slice_learners - see the header. */
#include "flow/auto/flow_slice_learners.h"

#include "flow/auto/flow_nearby.h"
#include "flow/flow_engines.h"
#include "flow/learn/flow_flip.h"
#include "flow/learn/flow_learn.h"

#include <string.h>

#define MIN_IMPORT_INTERVAL 500000 /* nominal nanoseconds */
#define IMPORT_PART         4 /* of what the search has spent: the interval is one of so many */
#define BATCH_CONFLICTS     8 /* between two looks at what a slice has taken */

/* Nominal nanoseconds of the search under touch without bits, where all answers touch themselves. */
#define EASY_SPENT 200000  /* enough for easy boards: then bits are used */
#define LATE_SPENT 1500000 /* too much to begin anew */

void
flow_slice_learners_init(struct flow_slice_learners *learners, struct puzzle_job *job,
                         uint8_t *first_answer, uint8_t *second_answer)
{
    *learners = (struct flow_slice_learners){.job = job,
                                             .board = job->board,
                                             .wanted = job->ask == PUZZLE_ASK_ANSWER ? 1 : 2,
                                             .used_edges = {first_answer, second_answer}};
    learners->touch = (struct flow_slice_learner){.touch = true, .config = FLOW_LEARN_FOR_PROOF};
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
        learners->touch.spent = flow_learn_effort(paused);
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
 * does alone, so a board that is easy for that one is easy here, too. Not with each slice either, since
 * the search goes back to its first decision.
 */
static void
import_clauses(struct flow_slice_learners *learners, struct flow_slice_learner *learner)
{
    const uint64_t part = learner->spent / IMPORT_PART;

    if (learner != &learners->near || !learner->learn || !learners->unguided->learn ||
        learner->spent < learners->next_import)
        return;
    flow_learn_import(learner->learn, learners->unguided->learn);
    learners->next_import =
        learner->spent + (part > MIN_IMPORT_INTERVAL ? part : MIN_IMPORT_INTERVAL);
}

/* What a search has found or proved in its slice. */
static void
take_result(struct flow_slice_learners *learners, struct flow_slice_learner *learner,
            enum flow_learn_state state)
{
    if (state == FLOW_LEARN_EXHAUSTED)
        learners->is_complete = learner->touch; /* no-touch answers are not all */
    if (state == FLOW_LEARN_EXHAUSTED || state == FLOW_LEARN_NO_MEMORY)
        end_learner(learner);
    if (state != FLOW_LEARN_ANSWER)
        return;
    keep_answer(learners, learner->learn);
    if (has_found_all(learners))
        return;
    flow_learn_block_answer(learner->learn);
    if (!learners->unguided)
        go_on_near_answer(learners, learner); /* may end this one */
}

static void
run_learner(struct flow_slice_learners *learners, struct flow_slice_learner *learner,
            uint64_t nanoseconds)
{
    const uint64_t until = learner->spent + nanoseconds;
    enum flow_learn_state state = FLOW_LEARN_PAUSED;
    struct search_meter meter;

    if (!learner->learn)
        start_learner(learners, learner);
    import_clauses(learners, learner);
    puzzle_job_use(learners->job, &flow_engine_learn);
    search_meter_start(&meter, learners->job->search, 0);
    while (learner->learn && state == FLOW_LEARN_PAUSED && learner->spent < until) {
        const uint64_t before = flow_learn_effort(learner->learn);

        state = flow_learn_run(learner->learn, &meter, BATCH_CONFLICTS, learners->must_pause);
        learner->spent += flow_learn_effort(learner->learn) - before;
    }
    search_meter_finish(&meter);
    take_result(learners, learner, state);
}

/*
 * Where all answers touch themselves, bits help to find one. The search without them has had what easy
 * boards need.
 */
static bool
must_begin_with_bits(const struct flow_slice_learners *learners)
{
    const struct flow_slice_learner *touch = &learners->touch;

    return flow_slice_learners_known(learners) == FLOW_SLICE_MUST_TOUCH &&
           touch->config == FLOW_LEARN_FOR_PROOF && touch->spent >= EASY_SPENT &&
           touch->spent <= LATE_SPENT && flow_slices_kind_of(learners->board) != FLOW_SLICES_WIDE;
}

static void
begin_with_bits(struct flow_slice_learners *learners)
{
    flow_learn_free(learners->touch.learn);
    learners->touch.learn = NULL;
    learners->touch.config = 0;
}

/* ---- Windows ---- */

static bool
has_windows(const struct flow_slice_learners *learners)
{
    return learners->found_count && learners->nearby_levels < FLOW_NEARBY_LEVELS &&
           learners->job->ask == PUZZLE_ASK_UNIQUE && !learners->job->position &&
           flow_nearby_applies(learners->board);
}

static void
look_nearby(struct flow_slice_learners *learners)
{
    struct search_meter meter;

    search_meter_start(&meter, learners->job->search, 0);
    if (flow_nearby_search(learners->board, learners->used_edges, learners->nearby_levels++,
                           &meter) == FLOW_NEARBY_FOUND)
        learners->found_count++;
    search_meter_finish(&meter);
}

/* The next level counts as spent: its time cannot be divided. */
static uint64_t
spent_on_windows(const struct flow_slice_learners *learners)
{
    uint64_t spent = 0;

    for (int level = 0; level <= learners->nearby_levels && level < FLOW_NEARBY_LEVELS; level++)
        spent += flow_nearby_effort(learners->board, level);
    return spent;
}

/* ---- Slices ---- */

enum flow_slice_known
flow_slice_learners_known(const struct flow_slice_learners *learners)
{
    if (learners->found_count)
        return FLOW_SLICE_ANSWER;
    return learners->no_touch.is_over ? FLOW_SLICE_MUST_TOUCH : FLOW_SLICE_NOTHING;
}

/* NULL: it is of no use now. */
static struct flow_slice_learner *
learner_of(struct flow_slice_learners *learners, enum flow_slice_search search)
{
    const bool is_known = learners->found_count > 0;

    if (search == FLOW_SLICE_NEAR)
        return is_known ? &learners->near : NULL;
    if (search == FLOW_SLICE_TOUCH && !is_known)
        return &learners->touch;
    if (search == FLOW_SLICE_NO_TOUCH)
        return is_known ? NULL : &learners->no_touch;
    if (learners->has_other_elsewhere)
        return NULL;
    if (search == FLOW_SLICE_TOUCH)
        return learners->unguided;
    return is_known ? NULL : &learners->other;
}

struct flow_slice_progress
flow_slice_learners_progress(struct flow_slice_learners *learners, enum flow_slice_search search)
{
    const struct flow_slice_learner *learner;

    if (must_end(learners))
        return (struct flow_slice_progress){.can_go_on = false};
    if (search == FLOW_SLICE_WINDOWS)
        return (struct flow_slice_progress){has_windows(learners), spent_on_windows(learners)};
    learner = learner_of(learners, search);
    return (struct flow_slice_progress){learner && !learner->is_over, learner ? learner->spent : 0};
}

void
flow_slice_learners_run(struct flow_slice_learners *learners, const struct flow_slice *slice)
{
    if (must_begin_with_bits(learners))
        begin_with_bits(learners);
    if (slice->search == FLOW_SLICE_WINDOWS)
        look_nearby(learners);
    else
        run_learner(learners, learner_of(learners, slice->search), slice->nanoseconds);
}
