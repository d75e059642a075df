/*
 * flow_engine_diagonal - the engine `diagonal`: eight starts are tried, the luckiest go on.
 *
 * The same board takes 4 to 90 times longer from one corner than from another. So each of the
 * eight symmetries gets a short trial, which most everyday boards do not survive; then the ones
 * that came farthest go on, one on each thread, or two in turns with growing patience.
 *
 * This engine knows only answers that do not touch themselves. Where the board's rule is that
 * paths may touch, an answer is an answer and two are two, but having found no more says nothing:
 * then it gives up, with the limit "rule".
 */
#include "flow/diagonal/flow_diagonal.h"
#include "flow/flow_engines.h"
#include "flow/flow_events.h"
#include "flow/flow_result.h"
#include "flow/rules/flow_bends.h"

#define TRIAL_STEPS_A_CELL 6
#define TURNS_ALONE        2 /* entrants that take turns when there is one thread */

/* Edges of the first answer, of the second, and of whatever comes after. */
#define USED_SETS 3

/* One search from one corner, with what it has found. */
struct entrant {
    struct contest *contest;
    struct flow_diagonal *diagonal;
    uint64_t found;
    uint8_t *used[USED_SETS];
    enum flow_diagonal_state state;
    struct search_meter *meter; /* of the worker that runs it */
};

struct contest {
    struct puzzle_job *job;
    const struct flow_board *board;
    uint64_t wanted; /* answers to look for; 0: all */
    struct entrant entrants[GRID_SYMMETRIES];
    int entrant_count;
    struct search_meter meters[GRID_SYMMETRIES]; /* of the workers; the first runs the trials */
    int meter_count;
    atomic_bool is_over;
    struct flow_events *show; /* NULL: nobody listens */
    uint8_t *block;
    size_t block_bytes;
};

static bool
is_finished(const struct entrant *entrant)
{
    return entrant->state == FLOW_DIAGONAL_EXHAUSTED ||
           (entrant->contest->wanted && entrant->found >= entrant->contest->wanted);
}

/* Whether a filling is an answer. Without memory to look it says no, and the search ends. */
static bool
is_answer(const struct contest *contest, const uint8_t *is_used)
{
    const struct flow_board *board = contest->board;
    struct search *search = contest->job->search;
    const size_t bytes = (size_t)board->node_count * sizeof(int16_t);
    int16_t *colour_at;
    bool touches;

    if (board->touch)
        return true;
    colour_at = base_alloc(search->memory, bytes);
    if (!colour_at) {
        search_stop_for(search, SEARCH_OUT_OF_BYTES);
        return false;
    }
    touches = flow_touches_itself(board, is_used, colour_at);
    base_release(search->memory, colour_at, bytes);
    return !touches;
}

/* Lets an entrant go on for so many steps. Whom the first worker runs is shown. */
static void
run_entrant(struct entrant *entrant, uint64_t steps)
{
    struct contest *contest = entrant->contest;
    struct flow_events *show = entrant->meter == &contest->meters[0] ? contest->show : NULL;

    for (;;) {
        uint8_t *used = entrant->used[entrant->found < 2 ? entrant->found : 2];
        const uint64_t before = entrant->meter->nodes;

        entrant->state = flow_diagonal_run_shown(entrant->diagonal, entrant->meter, steps,
                                                 &contest->is_over, show);
        steps -= entrant->meter->nodes - before;
        if (entrant->state != FLOW_DIAGONAL_FILLED)
            break;
        flow_diagonal_answer(entrant->diagonal, used);
        entrant->found += is_answer(contest, used);
        if (is_finished(entrant) || search_is_stopped(contest->job->search))
            break;
    }
    if (is_finished(entrant))
        atomic_store(&contest->is_over, true);
}

static void
enter(struct contest *contest, enum grid_symmetry symmetry)
{
    const size_t edges = (size_t)contest->board->edge_count;
    struct entrant *entrant = &contest->entrants[contest->entrant_count];
    struct search *search = contest->job->search;

    *entrant =
        (struct entrant){.contest = contest,
                         .diagonal = flow_diagonal_new(contest->board, symmetry, search->memory),
                         .state = FLOW_DIAGONAL_STOPPED};
    if (!entrant->diagonal) {
        search_stop_for(search, SEARCH_OUT_OF_BYTES);
        return;
    }
    for (int i = 0; i < USED_SETS; i++)
        entrant->used[i] =
            contest->block + edges * (size_t)(USED_SETS * contest->entrant_count + i);
    entrant->meter = &contest->meters[0];
    contest->entrant_count++;
}

/* A short trial for each symmetry. */
static void
hold_trials(struct contest *contest)
{
    const uint64_t steps = TRIAL_STEPS_A_CELL * (uint64_t)contest->board->cell_count;

    for (int symmetry = 0; symmetry < GRID_SYMMETRIES; symmetry++) {
        enter(contest, (enum grid_symmetry)symmetry);
        if (search_is_stopped(contest->job->search))
            return;
        run_entrant(&contest->entrants[contest->entrant_count - 1], steps);
        if (atomic_load(&contest->is_over))
            return;
    }
}

/* The entrant among those from `first` on that came farthest, moved to that place. */
static void
bring_best(struct contest *contest, int first)
{
    int best = first;
    struct entrant swap;

    for (int i = first + 1; i < contest->entrant_count; i++)
        if (flow_diagonal_reach(contest->entrants[i].diagonal) >
            flow_diagonal_reach(contest->entrants[best].diagonal))
            best = i;
    swap = contest->entrants[first];
    contest->entrants[first] = contest->entrants[best];
    contest->entrants[best] = swap;
}

static bool
goes_on(const struct contest *contest)
{
    return !atomic_load(&contest->is_over) && !search_is_stopped(contest->job->search);
}

static void
take_turns(struct contest *contest)
{
    uint64_t steps = 2 * TRIAL_STEPS_A_CELL * (uint64_t)contest->board->cell_count;

    for (int i = 0; i < TURNS_ALONE; i++)
        bring_best(contest, i);
    for (; goes_on(contest); steps *= 2)
        for (int i = 0; i < TURNS_ALONE && goes_on(contest); i++)
            run_entrant(&contest->entrants[i], steps);
}

static void
run_to_the_end(struct search_worker *worker, void *task)
{
    (void)worker;
    run_entrant(*(struct entrant **)task, UINT64_MAX);
}

static void
run_side_by_side(struct search_worker *worker, void *task)
{
    struct contest *contest = task;
    const int threads = contest->job->search->threads;
    const int runners = threads < contest->entrant_count ? threads : contest->entrant_count;
    struct search_group group;

    search_group_start(&group, NULL);
    contest->meter_count = runners;
    for (int i = 0; i < runners; i++)
        bring_best(contest, i);
    for (int i = runners - 1; i >= 0; i--) {
        struct entrant *entrant = &contest->entrants[i];

        entrant->meter = &contest->meters[i];
        if (i == 0) {
            run_to_the_end(worker, &entrant);
            break;
        }
        search_meter_start(entrant->meter, contest->job->search, i);
        search_spawn(worker, &group, run_to_the_end, &entrant, sizeof entrant);
    }
    search_wait(worker, &group);
}

/* Who speaks: one that finished; else whoever has most answers. */
static const struct entrant *
speaker(const struct contest *contest)
{
    const struct entrant *best = &contest->entrants[0];

    for (int i = 0; i < contest->entrant_count; i++) {
        const struct entrant *entrant = &contest->entrants[i];

        if (is_finished(entrant))
            return entrant;
        if (entrant->found > best->found)
            best = entrant;
    }
    return best;
}

/* Whether what was found is all that was asked for, under the board's own rule. */
static bool
is_settled(const struct puzzle_job *job, const struct entrant *entrant)
{
    const struct flow_board *board = job->board;

    if (entrant->contest->wanted && entrant->found >= entrant->contest->wanted)
        return true;
    return entrant->state == FLOW_DIAGONAL_EXHAUSTED && !board->touch;
}

static enum clew_status
speak(struct puzzle_job *job, const struct entrant *entrant, struct clew_error *error)
{
    const struct flow_result found = {.first = entrant->found > 0 ? entrant->used[0] : NULL,
                                      .second = entrant->found > 1 ? entrant->used[1] : NULL,
                                      .count = entrant->found,
                                      .hits = -1,
                                      .guesses = -1};

    enum clew_status status;

    if (is_settled(job, entrant))
        return flow_result_settle(job, &found, error);
    status = flow_result_give_up(job, &found, error);
    if (status == CLEW_OK && entrant->state == FLOW_DIAGONAL_EXHAUSTED) {
        struct flow_answer *answer = job->answer;

        job->limit = "rule";
        answer->holds_touch = false; /* there are no more under no-touch: so much is known */
    }
    return status;
}

static enum clew_status
hold(struct contest *contest, struct clew_error *error)
{
    struct puzzle_job *job = contest->job;
    enum clew_status status = CLEW_OK;

    contest->show = flow_events_new(contest->board, job->search);
    contest->meter_count = 1;
    search_meter_start(&contest->meters[0], job->search, 0);
    hold_trials(contest);
    if (goes_on(contest)) {
        if (job->search->threads > 1)
            search_pool_run(job->search->pool, run_side_by_side, contest);
        else
            take_turns(contest);
    }
    for (int i = 0; i < contest->meter_count; i++)
        search_meter_finish(&contest->meters[i]);
    if (contest->entrant_count)
        status = speak(job, speaker(contest), error);
    for (int i = 0; i < contest->entrant_count; i++)
        flow_diagonal_free(contest->entrants[i].diagonal);
    flow_events_free(contest->show);
    return status;
}

static enum clew_status
solve(struct puzzle_job *job, struct clew_error *error)
{
    const struct flow_board *board = job->board;
    struct base_memory *memory = job->search->memory;
    struct contest contest = {.job = job,
                              .board = board,
                              .wanted = job->ask == PUZZLE_ASK_ANSWER   ? 1
                                        : job->ask == PUZZLE_ASK_UNIQUE ? 2
                                                                        : 0};
    enum clew_status status;

    if (!flow_bends_apply(board))
        return base_fail(error, CLEW_UNSUPPORTED,
                         "the engine diagonal fills rectangles without walls, bridges or joined "
                         "edges; this board is another");
    atomic_init(&contest.is_over, false);
    contest.block_bytes = GRID_SYMMETRIES * USED_SETS * (size_t)board->edge_count;
    contest.block = base_alloc(memory, contest.block_bytes);
    if (!contest.block)
        return base_no_memory(error);
    status = hold(&contest, error);
    base_release(memory, contest.block, contest.block_bytes);
    return status;
}

const struct engine flow_engine_diagonal = {
    .name = "diagonal",
    .description = "fills rectangles diagonal by diagonal; only answers that do not touch",
    .origin = "after Thomas Ahle's numberlink (2015)",
    .solve = solve,
};
