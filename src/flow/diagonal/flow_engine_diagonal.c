/*
 * flow_engine_diagonal - the engine `diagonal`: a race of eight diagonal searches.
 *
 * The same board takes 4 to 90 times longer from one corner than from another. So each of the
 * eight symmetries gets a short trial, in which most everyday boards are solved. Then the searches
 * with the most progress continue: one per thread, or on one thread two that alternate, with step
 * limits that double.
 *
 * The search finds only answers that do not touch themselves. On a board where paths may touch, the
 * answers it finds are valid, but running out of them proves nothing: then the engine gives up with
 * the limit "rule".
 */
#include "flow/diagonal/flow_diagonal.h"
#include "flow/flow_engines.h"
#include "flow/flow_events.h"
#include "flow/flow_result.h"
#include "flow/rules/flow_bends.h"

#define TRIAL_STEPS_PER_CELL 6
#define ALTERNATING          2 /* contestants that alternate when there is one thread */

/* Edges of the first answer, of the second, and of any later one. */
#define ANSWER_BUFFERS 3

/* One search from one corner, and its answers. */
struct contestant {
    struct diagonal_race *race;
    struct flow_diagonal *diagonal;
    uint64_t found_count;
    uint8_t *used_edges[ANSWER_BUFFERS];
    enum flow_diagonal_state state;
    struct search_meter *meter; /* of the worker that runs it */
};

struct diagonal_race {
    struct puzzle_job *job;
    const struct flow_board *board;
    uint64_t wanted; /* answers to find; 0: all */
    struct contestant contestants[GRID_SYMMETRIES];
    int contestant_count;
    struct search_meter meters[GRID_SYMMETRIES]; /* of the workers; the first runs the trials */
    int meter_count;
    atomic_bool is_over;
    struct flow_events *events; /* NULL: the search is not traced */
    uint8_t *block;
    size_t block_bytes;
};

static bool
diagonal_is_finished(const struct contestant *contestant)
{
    return contestant->state == FLOW_DIAGONAL_EXHAUSTED ||
           (contestant->race->wanted && contestant->found_count >= contestant->race->wanted);
}

/* Whether a filling is an answer. Without memory for the check: false, and the search stops. */
static bool
is_diagonal_answer(const struct diagonal_race *race, const uint8_t *is_used)
{
    const struct flow_board *board = race->board;
    struct search *search = race->job->search;
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

/* Runs a contestant for up to `steps` steps. Only the first worker emits events. */
static void
run_diagonal_contestant(struct contestant *contestant, uint64_t steps)
{
    struct diagonal_race *race = contestant->race;
    struct flow_events *events = contestant->meter == &race->meters[0] ? race->events : NULL;

    for (;;) {
        uint8_t *used =
            contestant->used_edges[contestant->found_count < 2 ? contestant->found_count : 2];
        const uint64_t before = contestant->meter->nodes;

        contestant->state = flow_diagonal_run_traced(contestant->diagonal, contestant->meter, steps,
                                                     &race->is_over, events);
        steps -= contestant->meter->nodes - before;
        if (contestant->state != FLOW_DIAGONAL_FILLED)
            break;
        flow_diagonal_answer(contestant->diagonal, used);
        contestant->found_count += is_diagonal_answer(race, used);
        if (diagonal_is_finished(contestant) || search_is_stopped(race->job->search))
            break;
    }
    if (diagonal_is_finished(contestant))
        atomic_store(&race->is_over, true);
}

static void
add_diagonal_contestant(struct diagonal_race *race, enum grid_symmetry symmetry)
{
    const size_t edges = (size_t)race->board->edge_count;
    struct contestant *contestant = &race->contestants[race->contestant_count];
    struct search *search = race->job->search;

    *contestant =
        (struct contestant){.race = race,
                            .diagonal = flow_diagonal_new(race->board, symmetry, search->memory),
                            .state = FLOW_DIAGONAL_STOPPED};
    if (!contestant->diagonal) {
        search_stop_for(search, SEARCH_OUT_OF_BYTES);
        return;
    }
    for (int i = 0; i < ANSWER_BUFFERS; i++)
        contestant->used_edges[i] =
            race->block + edges * (size_t)(ANSWER_BUFFERS * race->contestant_count + i);
    contestant->meter = &race->meters[0];
    race->contestant_count++;
}

/* A short trial for each symmetry. */
static void
run_diagonal_trials(struct diagonal_race *race)
{
    const uint64_t steps = TRIAL_STEPS_PER_CELL * (uint64_t)race->board->cell_count;

    for (int symmetry = 0; symmetry < GRID_SYMMETRIES; symmetry++) {
        add_diagonal_contestant(race, (enum grid_symmetry)symmetry);
        if (search_is_stopped(race->job->search))
            return;
        run_diagonal_contestant(&race->contestants[race->contestant_count - 1], steps);
        if (atomic_load(&race->is_over))
            return;
    }
}

/* Swaps the contestant with the most progress, of those from `first` on, to index `first`. */
static void
move_best_to(struct diagonal_race *race, int first)
{
    int best = first;
    struct contestant swap;

    for (int i = first + 1; i < race->contestant_count; i++)
        if (flow_diagonal_max_filled(race->contestants[i].diagonal) >
            flow_diagonal_max_filled(race->contestants[best].diagonal))
            best = i;
    swap = race->contestants[first];
    race->contestants[first] = race->contestants[best];
    race->contestants[best] = swap;
}

static bool
is_undecided(const struct diagonal_race *race)
{
    return !atomic_load(&race->is_over) && !search_is_stopped(race->job->search);
}

static void
run_diagonals_alternating(struct diagonal_race *race)
{
    uint64_t steps = 2 * TRIAL_STEPS_PER_CELL * (uint64_t)race->board->cell_count;

    for (int i = 0; i < ALTERNATING; i++)
        move_best_to(race, i);
    for (; is_undecided(race); steps *= 2)
        for (int i = 0; i < ALTERNATING && is_undecided(race); i++)
            run_diagonal_contestant(&race->contestants[i], steps);
}

static void
run_diagonal_task(struct search_worker *worker, void *task)
{
    (void)worker;
    run_diagonal_contestant(*(struct contestant **)task, UINT64_MAX);
}

static void
run_diagonals_in_parallel(struct search_worker *worker, void *task)
{
    struct diagonal_race *race = task;
    const int threads = race->job->search->threads;
    const int count = threads < race->contestant_count ? threads : race->contestant_count;
    struct search_group group;

    search_group_start(&group, NULL);
    race->meter_count = count;
    for (int i = 0; i < count; i++)
        move_best_to(race, i);
    for (int i = count - 1; i >= 0; i--) {
        struct contestant *contestant = &race->contestants[i];

        contestant->meter = &race->meters[i];
        if (i == 0) {
            run_diagonal_task(worker, &contestant);
            break;
        }
        search_meter_start(contestant->meter, race->job->search, i);
        search_spawn(worker, &group, run_diagonal_task, &contestant, sizeof contestant);
    }
    search_wait(worker, &group);
}

/* One that finished; else the one with the most answers. */
static const struct contestant *
choose_diagonal_contestant(const struct diagonal_race *race)
{
    const struct contestant *best = &race->contestants[0];

    for (int i = 0; i < race->contestant_count; i++) {
        const struct contestant *contestant = &race->contestants[i];

        if (diagonal_is_finished(contestant))
            return contestant;
        if (contestant->found_count > best->found_count)
            best = contestant;
    }
    return best;
}

/* Whether the answers found settle the question under the board's own rule. */
static bool
is_settled(const struct puzzle_job *job, const struct contestant *contestant)
{
    const struct flow_board *board = job->board;

    if (contestant->race->wanted && contestant->found_count >= contestant->race->wanted)
        return true;
    return contestant->state == FLOW_DIAGONAL_EXHAUSTED && !board->touch;
}

static enum clew_status
report_diagonal_contestant(struct puzzle_job *job, const struct contestant *contestant,
                           struct clew_error *error)
{
    const struct flow_result found = {
        .first = contestant->found_count > 0 ? contestant->used_edges[0] : NULL,
        .second = contestant->found_count > 1 ? contestant->used_edges[1] : NULL,
        .count = contestant->found_count,
        .hits = -1,
        .guesses = -1};
    enum clew_status status;

    if (is_settled(job, contestant))
        return flow_result_settle(job, &found, error);
    status = flow_result_give_up(job, &found, error);
    if (status == CLEW_OK && contestant->state == FLOW_DIAGONAL_EXHAUSTED) {
        struct flow_answer *answer = job->answer;

        job->limit = "rule";
        answer->holds_touch = false; /* exhausted under no-touch only */
    }
    return status;
}

static enum clew_status
run_diagonal_race(struct diagonal_race *race, struct clew_error *error)
{
    struct puzzle_job *job = race->job;
    enum clew_status status = CLEW_OK;

    race->events = flow_events_new(race->board, job->search);
    race->meter_count = 1;
    search_meter_start(&race->meters[0], job->search, 0);
    run_diagonal_trials(race);
    if (is_undecided(race)) {
        if (job->search->threads > 1)
            search_pool_run(job->search->pool, run_diagonals_in_parallel, race);
        else
            run_diagonals_alternating(race);
    }
    for (int i = 0; i < race->meter_count; i++)
        search_meter_finish(&race->meters[i]);
    if (race->contestant_count)
        status = report_diagonal_contestant(job, choose_diagonal_contestant(race), error);
    for (int i = 0; i < race->contestant_count; i++)
        flow_diagonal_free(race->contestants[i].diagonal);
    flow_events_free(race->events);
    return status;
}

static enum clew_status
solve_diagonal(struct puzzle_job *job, struct clew_error *error)
{
    const struct flow_board *board = job->board;
    struct base_memory *memory = job->search->memory;
    struct diagonal_race race = {
        .job = job, .board = board, .wanted = flow_wanted_answers(job->ask)};
    enum clew_status status;

    if (!flow_bends_apply(board))
        return base_fail(error, CLEW_UNSUPPORTED,
                         "the engine diagonal fills rectangles without walls, bridges or joined "
                         "edges; this board is not one");
    atomic_init(&race.is_over, false);
    race.block_bytes = GRID_SYMMETRIES * ANSWER_BUFFERS * (size_t)board->edge_count;
    race.block = base_alloc(memory, race.block_bytes);
    if (!race.block)
        return base_no_memory(error);
    status = run_diagonal_race(&race, error);
    base_release(memory, race.block, race.block_bytes);
    return status;
}

const struct puzzle_engine flow_engine_diagonal = {
    .name = "diagonal",
    .description = "fills rectangles diagonal by diagonal; only answers that do not touch",
    .origin = "after Thomas Ahle's numberlink (2015)",
    .solve = solve_diagonal,
};
