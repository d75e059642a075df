/*
 * flow_engine_auto - the engine for those who do not want to choose.
 *
 * Under no-touch, small rectangles fall to a few diagonal steps, and learning does the rest.
 *
 * Under touch, an answer that does not touch is an answer too, and the easiest to find: real
 * levels have one. So that is tried first, with a bound on the effort, when an answer is asked
 * for. A verdict needs the full rule: a short learning search settles the easy boards. Then the
 * width decides. The frontier does best up to about twenty cells across; learning does not mind
 * the width. With several threads the frontier has them all for NODES_TOGETHER, within which it
 * mostly ends; beyond that, and on boards where it is not even tried, the two go side by side. A
 * count is the frontier's, but for no-touch, where answers are so few that they can be found one
 * by one. Before the long way to a verdict an answer that does not touch is looked for: if the end
 * is not reached, there is something to show.
 *
 * From a position only engines that honour it are asked: the diagonal search does not. An answer that
 * contains the drawn links and does not touch is an answer under touch too.
 *
 * Nothing is claimed that was not proved under the board's own rule.
 */
#include "flow/auto/flow_race.h"
#include "flow/diagonal/flow_diagonal.h"
#include "flow/flow_engines.h"
#include "flow/flow_result.h"
#include "flow/learn/flow_learn.h"
#include "flow/rules/flow_bends.h"

#include <string.h>

#define SMALL_CELLS         256   /* up to here a few diagonal steps are tried */
#define STEPS_A_CELL        24    /* that many */
#define CONFLICTS_GUESS     20000 /* for an answer that does not touch, under touch */
#define CONFLICTS_VERDICT   100   /* for a verdict under touch before the frontier: easy or not */
#define CONFLICTS_SPARE     2000  /* for an answer to show should the verdict not be reached */
#define CONFLICTS_COUNT     20000 /* for counting one by one */
#define FRONTIER_MAX_ACROSS 20    /* cells; on wider boards one thread does better with learning */
#define FRONTIER_TRY_ACROSS 24    /* cells; on wider boards the frontier hardly ever ends */
#define USED_SETS           3

/* Of the frontier before others are asked; with two threads about 0.6 s. */
#define NODES_TOGETHER UINT64_C(16000000)

/* What is known of the answers, from whoever looked last. */
struct attempt {
    struct puzzle_job *job;
    const struct flow_board *board;
    uint64_t wanted; /* answers to look for; 0: all */
    uint64_t found;
    uint8_t *used[USED_SETS]; /* of the first answer, the second, any other */
    bool is_complete;         /* there are no more than these */
    bool has_spare;           /* for a verdict: used[2] is an answer */
    int16_t *colour_at;       /* room for a colour a node */
    struct search_meter meter;
};

static uint8_t *
room_for_next(struct attempt *attempt)
{
    return attempt->used[attempt->found < 2 ? attempt->found : 2];
}

static bool
has_enough(const struct attempt *attempt)
{
    return attempt->is_complete || (attempt->wanted && attempt->found >= attempt->wanted);
}

/* A few diagonal steps, for answers that do not touch themselves. */
static void
try_diagonal(struct attempt *attempt)
{
    struct base_memory *memory = attempt->job->search->memory;
    struct flow_diagonal *diagonal = flow_diagonal_new(attempt->board, GRID_SAME, memory);
    uint64_t steps = STEPS_A_CELL * (uint64_t)attempt->board->cell_count;
    struct flow_events *show = flow_events_new(attempt->board, attempt->job->search);
    enum flow_diagonal_state state = FLOW_DIAGONAL_FILLED;

    attempt->job->engine = flow_engine_diagonal.name;
    while (diagonal && state == FLOW_DIAGONAL_FILLED && !has_enough(attempt)) {
        const uint64_t before = attempt->meter.nodes;

        state = flow_diagonal_run_shown(diagonal, &attempt->meter, steps, NULL, show);
        steps -= attempt->meter.nodes - before;
        if (state == FLOW_DIAGONAL_FILLED) {
            uint8_t *used = room_for_next(attempt);

            flow_diagonal_answer(diagonal, used);
            attempt->found += !flow_touches_itself(attempt->board, used, attempt->colour_at);
        }
        attempt->is_complete = state == FLOW_DIAGONAL_EXHAUSTED;
    }
    flow_events_free(show);
    flow_diagonal_free(diagonal);
}

/* A learning search of so many conflicts. */
static void
try_learning(struct attempt *attempt, bool touch, uint64_t conflicts)
{
    struct base_memory *memory = attempt->job->search->memory;
    struct flow_learn *learn = flow_learn_new(attempt->board, touch, 0, memory);

    if (learn && attempt->job->position)
        flow_learn_start_from(learn, attempt->job->position);
    attempt->job->engine = flow_engine_learn.name;
    attempt->found = 0;
    while (learn && !has_enough(attempt)) {
        const enum flow_learn_state state = flow_learn_run(learn, &attempt->meter, conflicts, NULL);

        attempt->is_complete = state == FLOW_LEARN_EXHAUSTED;
        if (state != FLOW_LEARN_ANSWER)
            break;
        flow_learn_answer(learn, room_for_next(attempt));
        attempt->found++;
        if (!has_enough(attempt))
            flow_learn_exclude(learn);
    }
    flow_learn_free(learn);
}

/* Small rectangles only; and the diagonal search knows nothing of positions. */
static bool
suits_diagonal(const struct attempt *attempt)
{
    return !attempt->job->position && flow_bends_apply(attempt->board) &&
           attempt->board->cell_count <= SMALL_CELLS;
}

/* The short ways under no-touch. */
static void
try_no_touch(struct attempt *attempt)
{
    if (suits_diagonal(attempt))
        try_diagonal(attempt);
    if (!has_enough(attempt) && attempt->job->ask == PUZZLE_ASK_COUNT)
        try_learning(attempt, false, CONFLICTS_COUNT);
}

/* The short ways under touch. That nothing else avoids touching is no proof, and forgotten. */
static void
try_touch(struct attempt *attempt)
{
    const enum puzzle_ask ask = attempt->job->ask;

    if (ask == PUZZLE_ASK_ANSWER && suits_diagonal(attempt)) {
        try_diagonal(attempt);
        attempt->is_complete = false;
    }
    if (ask == PUZZLE_ASK_ANSWER && !has_enough(attempt)) {
        try_learning(attempt, false, CONFLICTS_GUESS);
        attempt->is_complete = false;
    }
    if (ask != PUZZLE_ASK_COUNT && !has_enough(attempt))
        try_learning(attempt, true, CONFLICTS_VERDICT);
}

/* An answer that does not touch, to be shown if the long way to a verdict is not gone to its end.
 */
static void
try_spare(struct attempt *attempt)
{
    const uint64_t wanted = attempt->wanted;

    attempt->wanted = 1;
    attempt->found = 0;
    if (suits_diagonal(attempt))
        try_diagonal(attempt);
    if (!attempt->found)
        try_learning(attempt, false, CONFLICTS_SPARE);
    attempt->has_spare = attempt->found > 0;
    if (attempt->has_spare)
        memcpy(attempt->used[2], attempt->used[0], (size_t)attempt->board->edge_count);
    attempt->wanted = wanted;
    attempt->found = 0;
    attempt->is_complete = false;
}

static enum clew_status
ask_engine(struct puzzle_job *job, const struct engine *engine, struct clew_error *error)
{
    job->engine = engine->name;
    return engine->solve(job, error);
}

/* Engines side by side, as many as there are threads. */
static enum clew_status
race(struct puzzle_job *job, struct clew_error *error)
{
    static const struct engine *const racers[] = {
        &flow_engine_frontier,
        &flow_engine_learn,
#ifdef CLEW_HAS_SAT
        &flow_engine_sat,
#endif
    };
    const int racer_count = (int)(sizeof racers / sizeof *racers);
    const int threads = job->search->threads;

    return flow_race_run(job, racers, threads < racer_count ? threads : racer_count, error);
}

/* A verdict under touch. A listener hears one engine from beginning to end. */
static enum clew_status
settle_touch(struct puzzle_job *job, struct clew_error *error)
{
    const struct flow_result nothing = {.hits = -1, .guesses = -1};
    const struct flow_board *board = job->board;
    const int across = board->rows < board->cols ? board->rows : board->cols;
    const bool is_heard = search_is_watched(job->search);
    const bool is_shared = job->search->threads > 1 && !is_heard;
    const bool is_narrow = across <= FRONTIER_MAX_ACROSS;

    if (across <= FRONTIER_TRY_ACROSS && !is_heard && (is_shared || !is_narrow) &&
        flow_race_try(job, &flow_engine_frontier, NODES_TOGETHER))
        return CLEW_OK;
    if (search_is_stopped(job->search))
        return flow_result_give_up(job, &nothing, error);
    if (is_shared)
        return race(job, error);
    return ask_engine(job, is_narrow ? &flow_engine_frontier : &flow_engine_learn, error);
}

/* No short way: the whole search. */
static enum clew_status
go_the_long_way(struct puzzle_job *job, struct clew_error *error)
{
    const struct flow_board *board = job->board;

    if (job->ask == PUZZLE_ASK_COUNT)
        return ask_engine(job, &flow_engine_frontier, error);
    if (!board->touch)
        return ask_engine(job, &flow_engine_learn, error);
    return settle_touch(job, error);
}

/* The verdict stays open; but here is an answer. */
static void
show_spare(const struct attempt *attempt)
{
    struct flow_answer *answer = attempt->job->answer;

    if (attempt->job->outcome == CLEW_GAVE_UP && answer && !flow_answer_has_solution(answer))
        flow_paths_from_edges(&answer->first, attempt->board, attempt->used[2]);
}

static enum clew_status
look(struct attempt *attempt, struct clew_error *error)
{
    struct puzzle_job *job = attempt->job;
    struct flow_result found = {.hits = -1, .guesses = -1};

    search_meter_start(&attempt->meter, job->search, 0);
    if (attempt->board->touch)
        try_touch(attempt);
    else
        try_no_touch(attempt);
    if (!has_enough(attempt) && attempt->board->touch && job->ask == PUZZLE_ASK_UNIQUE &&
        !search_is_stopped(job->search))
        try_spare(attempt);
    search_meter_finish(&attempt->meter);
    if (!has_enough(attempt) && !search_is_stopped(job->search)) {
        const enum clew_status status = go_the_long_way(job, error);

        if (status == CLEW_OK && attempt->has_spare)
            show_spare(attempt);
        return status;
    }
    found.first = attempt->found > 0 ? attempt->used[0] : NULL;
    found.second = attempt->found > 1 ? attempt->used[1] : NULL;
    found.count = attempt->found;
    return has_enough(attempt) ? flow_result_settle(job, &found, error)
                               : flow_result_give_up(job, &found, error);
}

static enum clew_status
solve(struct puzzle_job *job, struct clew_error *error)
{
    const struct flow_board *board = job->board;
    struct base_memory *memory = job->search->memory;
    const size_t edges = (size_t)board->edge_count, nodes = (size_t)board->node_count;
    const size_t bytes = USED_SETS * edges + nodes * sizeof(int16_t);
    int16_t *block = base_alloc(memory, bytes);
    uint8_t *used = (uint8_t *)(block + nodes);
    struct attempt attempt = {.job = job,
                              .board = board,
                              .wanted = job->ask == PUZZLE_ASK_ANSWER   ? 1
                                        : job->ask == PUZZLE_ASK_UNIQUE ? 2
                                                                        : 0,
                              .colour_at = block};
    enum clew_status status;

    if (!block)
        return base_no_memory(error);
    for (int i = 0; i < USED_SETS; i++)
        attempt.used[i] = used + edges * (size_t)i;
    status = look(&attempt, error);
    base_release(memory, block, bytes);
    return status;
}

const struct engine flow_engine_auto = {
    .name = "auto",
    .description = "chooses an engine and names the one that answered",
    .origin = "Clew",
    .takes_position = true,
    .solve = solve,
};
