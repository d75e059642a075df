/*
 * flow_engine_auto - the engine `auto`: short attempts first, then the best engine for the board.
 *
 * no-touch       small rectangles: a few diagonal steps. Then learn.
 * touch, answer  an answer that does not touch itself is valid too, and the easiest to find: real
 *                levels have one. So a limited diagonal search for such an answer comes first, then
 *                slices of several searches (flow_slices); with three threads or more the engines
 *                race when the first slices found nothing.
 * touch, unique  a verdict needs the full rule: slices of several searches, the first of which
 *                settles easy boards. On boards too wide for frontier, with three threads or more,
 *                the engines race when the first slices found nothing.
 * count          frontier. Limited searches come first that find answers one by one; under touch a
 *                few of them, under no-touch, where there are few, more. Under touch, while only one
 *                is known, slices of searches that may prove that there is no other.
 *
 * When several processes search together, all make the short attempts, then race: flow_partner.h.
 * With a position the diagonal search is left out, since it cannot start from one.
 *
 * An outcome is reported only if it is proved under the board's own rule.
 */
#include "flow/auto/flow_partner.h"
#include "flow/auto/flow_race.h"
#include "flow/auto/flow_slice_plan.h"
#include "flow/auto/flow_slices.h"
#include "flow/diagonal/flow_diagonal.h"
#include "flow/flow_engines.h"
#include "flow/flow_result.h"
#include "flow/learn/flow_learn.h"
#include "flow/rules/flow_bends.h"

#include "search/search_pool.h"

#include <string.h>

#define DIAGONAL_MAX_CELLS      256   /* larger boards get no diagonal search */
#define DIAGONAL_STEPS_PER_CELL 24    /* its limit */
#define VERDICT_CONFLICTS       100   /* for a traced verdict under touch on easy boards */
#define COUNT_CONFLICTS         20000 /* for counting one by one */
#define FEW_CONFLICTS           140   /* the same under touch, for each answer */
#define HEX_CONFLICTS           220   /* and on hexes of 8 and 9 cells */
#define SLOW_CONFLICTS          500   /* and on hexes and joined boards, where frontier is slow */
#define WIDE_BOARD              12    /* cells */
#define MAX_COUNTED             12    /* answers under touch; then frontier counts them */
#define MAX_COUNTED_SLOW        40    /* the same where frontier is slow */
#define MAX_COUNTED_APART       1000 /* the same under no-touch: many only where cells stay empty */
#define FRONTIER_MAX_WIDTH      20   /* cells; wider boards are watched with learn */
#define SHARED_MAX_WIDTH        24   /* cells; on wider boards frontier cannot use the threads */
#define RACE_MIN_THREADS        3    /* two are used by the slices */
#define ROUNDS_BEFORE_RACE      6    /* of slices: a few thousand conflicts */
#define ANSWER_BUFFERS          3

#ifdef CLEW_HAS_SAT
#define CLAUSES &flow_engine_sat
#else
#define CLAUSES &flow_engine_csp_direction
#endif

/* The answers found by the latest short search. */
struct auto_search {
    struct puzzle_job *job;
    const struct flow_board *board;
    uint64_t wanted; /* answers to find; 0: all */
    uint64_t found_count;
    uint8_t *used_edges[ANSWER_BUFFERS]; /* of the first answer, the second, any later one */
    bool is_complete;                    /* there are no other answers */
    bool has_fallback;         /* used_edges[2] is an answer to report without a verdict */
    int16_t *colour_at;        /* scratch: one colour per node */
    struct flow_learn *paused; /* a search under touch that can go on, or NULL */
    struct search_meter meter;
};

static uint8_t *
next_answer_buffer(struct auto_search *self)
{
    return self->used_edges[self->found_count < 2 ? self->found_count : 2];
}

static bool
auto_has_enough(const struct auto_search *self)
{
    return self->is_complete || (self->wanted && self->found_count >= self->wanted);
}

/* Only learn and the diagonal search take such boards. */
static bool
auto_is_huge(const struct auto_search *self)
{
    return self->board->cell_count > FLOW_MAX_TABLE_CELLS;
}

/* A few diagonal steps; what is found mostly does not touch itself, and must not under no-touch. */
static void
auto_try_diagonal(struct auto_search *self)
{
    struct base_memory *memory = self->job->search->memory;
    struct flow_diagonal *diagonal = flow_diagonal_new(self->board, GRID_SAME, memory);
    uint64_t steps = DIAGONAL_STEPS_PER_CELL * (uint64_t)self->board->cell_count;
    struct flow_events *events = flow_events_new(self->board, self->job->search);
    enum flow_diagonal_state state = FLOW_DIAGONAL_FILLED;

    puzzle_job_use(self->job, &flow_engine_diagonal);
    while (diagonal && state == FLOW_DIAGONAL_FILLED && !auto_has_enough(self)) {
        const uint64_t before = self->meter.nodes;

        state = flow_diagonal_run_traced(diagonal, &self->meter, steps, NULL, events);
        steps -= self->meter.nodes - before;
        if (state == FLOW_DIAGONAL_FILLED) {
            uint8_t *used = next_answer_buffer(self);

            flow_diagonal_answer(diagonal, used);
            self->found_count +=
                self->board->touch || !flow_touches_itself(self->board, used, self->colour_at);
        }
        self->is_complete = state == FLOW_DIAGONAL_EXHAUSTED;
    }
    flow_events_free(events);
    flow_diagonal_free(diagonal);
}

/* Learn takes longer for each further answer; where frontier can count them, it is given up. */
static bool
auto_leaves_count(const struct auto_search *self, bool touch)
{
    const bool suits_frontier =
        !auto_is_huge(self) && flow_shorter_side(self->board) <= FRONTIER_MAX_WIDTH;

    if (touch)
        return self->found_count > (flow_slices_kind_of(self->board) == FLOW_SLICES_WIDE
                                        ? MAX_COUNTED_SLOW
                                        : MAX_COUNTED);
    return suits_frontier && self->found_count > MAX_COUNTED_APART;
}

static void
auto_try_learn(struct auto_search *self, bool touch, uint64_t conflicts)
{
    struct base_memory *memory = self->job->search->memory;
    struct flow_learn *learn = flow_learn_new(self->board, touch, FLOW_LEARN_FOR_PROOF, memory);

    if (learn && self->job->position)
        flow_learn_add_position(learn, self->job->position);
    puzzle_job_use(self->job, &flow_engine_learn);
    self->found_count = 0;
    while (learn && !auto_has_enough(self)) {
        const enum flow_learn_state state = flow_learn_run(learn, &self->meter, conflicts, NULL);

        self->is_complete = state == FLOW_LEARN_EXHAUSTED;
        if (state != FLOW_LEARN_ANSWER)
            break;
        flow_learn_answer(learn, next_answer_buffer(self));
        self->found_count++;
        if (auto_leaves_count(self, touch))
            break;
        if (!auto_has_enough(self))
            flow_learn_block_answer(learn);
    }
    if (touch && self->found_count < 2) {
        self->paused = learn;
        return;
    }
    flow_learn_free(learn);
}

/* Small rectangles only; and the diagonal search cannot start from a position. */
static bool
suits_diagonal(const struct auto_search *self)
{
    return !self->job->position && flow_bends_apply(self->board) &&
           self->board->cell_count <= DIAGONAL_MAX_CELLS;
}

/* Short searches under no-touch. */
static void
auto_try_no_touch(struct auto_search *self)
{
    if (suits_diagonal(self))
        auto_try_diagonal(self);
    if (!auto_has_enough(self) && self->job->ask == PUZZLE_ASK_COUNT)
        auto_try_learn(self, false, COUNT_CONFLICTS);
}

/* Whether learn has a good chance to count a few answers before frontier does. */
static bool
is_slow_for_frontier(const struct flow_board *board)
{
    return flow_shorter_side(board) >= WIDE_BOARD || board->lattice == FLOW_HEXES ||
           flow_slices_kind_of(board) == FLOW_SLICES_WIDE;
}

/* For each answer that learn counts under touch before frontier does. */
static uint64_t
count_conflicts(const struct flow_board *board)
{
    if (flow_slices_kind_of(board) == FLOW_SLICES_WIDE)
        return SLOW_CONFLICTS;
    if (flow_is_fast_for_frontier(board))
        return flow_conflicts_before_frontier(board);
    return board->lattice == FLOW_HEXES ? HEX_CONFLICTS : FEW_CONFLICTS;
}

/* Short searches under touch. Exhausting the no-touch answers proves nothing here. */
static void
auto_try_touch(struct auto_search *self)
{
    const enum puzzle_ask ask = self->job->ask;

    if (ask == PUZZLE_ASK_ANSWER && suits_diagonal(self)) {
        auto_try_diagonal(self);
        self->is_complete = false;
    }
    if (ask == PUZZLE_ASK_UNIQUE && search_is_traced(self->job->search))
        auto_try_learn(self, true, VERDICT_CONFLICTS);
    if (ask == PUZZLE_ASK_COUNT && !search_is_traced(self->job->search))
        auto_try_learn(self, true, count_conflicts(self->board));
}

static enum clew_status
auto_run_engine(struct puzzle_job *job, const struct puzzle_engine *engine,
                struct clew_error *error)
{
    puzzle_job_use(job, engine);
    return engine->solve(job, error);
}

/* Races as many engines as there are threads; the first of them may need the most memory. */
static enum clew_status
auto_race_engines(struct puzzle_job *job, struct clew_error *error)
{
    static const struct puzzle_engine *const contestants[] = {CLAUSES, &flow_engine_learn,
                                                              &flow_engine_frontier};
    const int threads = job->search->threads;

    return flow_race_run(job, contestants, threads < 3 ? threads : 3, error);
}

/* Whether there are threads that slices would not use. */
static bool
must_race_engines(const struct auto_search *self)
{
    const bool can_share =
        self->job->ask != PUZZLE_ASK_ANSWER && flow_shorter_side(self->board) <= SHARED_MAX_WIDTH;

    return SEARCH_HAS_THREADS && self->job->search->threads >= RACE_MIN_THREADS &&
           !auto_is_huge(self) && !can_share;
}

/* An answer that the short searches have found, where a count is not settled by it. */
static bool
auto_pass_on_answer(struct auto_search *self)
{
    if (self->found_count)
        memcpy(self->used_edges[2], self->used_edges[0], (size_t)self->board->edge_count);
    return self->found_count > 0;
}

/* A full search under touch. Frontier uses all threads; where it does not help, a race does. */
static enum clew_status
auto_settle_touch(struct auto_search *self, struct clew_error *error)
{
    struct puzzle_job *job = self->job;
    struct flow_slices_end end = {.known = self->used_edges[2],
                                  .has_known = auto_pass_on_answer(self),
                                  .paused = self->paused};
    enum clew_status status;

    self->paused = NULL;
    status = flow_slices_run(job, must_race_engines(self) ? ROUNDS_BEFORE_RACE : 0, &end, error);
    self->has_fallback = end.has_known;
    if (status || end.is_settled || !must_race_engines(self))
        return status;
    return auto_race_engines(job, error);
}

/* The engine that needs no others: slices are for the rest. NULL: none. */
static const struct puzzle_engine *
auto_single_engine(const struct auto_search *self)
{
    const struct puzzle_job *job = self->job;
    const bool is_traced = search_is_traced(job->search), is_count = job->ask == PUZZLE_ASK_COUNT;

    if (auto_is_huge(self))
        return is_traced || is_count || !self->board->touch ? &flow_engine_learn : NULL;
    if (is_count)
        return is_traced || !self->board->touch || self->found_count > 1 ||
                       !is_slow_for_frontier(self->board)
                   ? &flow_engine_frontier
                   : NULL;
    if (!self->board->touch)
        return &flow_engine_learn;
    if (is_traced) /* by one engine, so that its events make sense */
        return flow_shorter_side(self->board) <= FRONTIER_MAX_WIDTH ? &flow_engine_frontier
                                                                    : &flow_engine_learn;
    return NULL;
}

/* The short searches did not settle the question: a full search. */
static enum clew_status
auto_run_full_search(struct auto_search *self, struct clew_error *error)
{
    struct puzzle_job *job = self->job;
    const struct puzzle_engine *own = flow_partner_engine(job);

    if (!own)
        own = auto_single_engine(self);
    return own ? auto_run_engine(job, own, error) : auto_settle_touch(self, error);
}

/* Without a verdict, reports the answer found before. */
static void
auto_report_fallback(const struct auto_search *self)
{
    struct flow_answer *answer = self->job->answer;

    if (self->job->outcome == CLEW_GAVE_UP && answer && !flow_answer_has_solution(answer))
        flow_paths_from_edges(&answer->first, self->board, self->used_edges[2]);
}

static enum clew_status
run_auto(struct auto_search *self, struct clew_error *error)
{
    struct puzzle_job *job = self->job;
    struct flow_result found = {.hits = -1, .guesses = -1};

    search_meter_start(&self->meter, job->search, 0);
    if (self->board->touch)
        auto_try_touch(self);
    else
        auto_try_no_touch(self);
    search_meter_finish(&self->meter);
    if (!auto_has_enough(self) && !search_is_stopped(job->search)) {
        const enum clew_status status = auto_run_full_search(self, error);

        if (status == CLEW_OK && self->has_fallback)
            auto_report_fallback(self);
        return status;
    }
    found.first = self->found_count > 0 ? self->used_edges[0] : NULL;
    found.second = self->found_count > 1 ? self->used_edges[1] : NULL;
    found.count = self->found_count;
    return auto_has_enough(self) ? flow_result_settle(job, &found, error)
                                 : flow_result_give_up(job, &found, error);
}

static enum clew_status
solve_flow_auto(struct puzzle_job *job, struct clew_error *error)
{
    const struct flow_board *board = job->board;
    struct base_memory *memory = job->search->memory;
    const size_t edges = (size_t)board->edge_count, nodes = (size_t)board->node_count;
    const size_t bytes = ANSWER_BUFFERS * edges + nodes * sizeof(int16_t);
    int16_t *block = base_alloc(memory, bytes);
    struct auto_search self = {
        .job = job, .board = board, .wanted = flow_wanted_answers(job->ask), .colour_at = block};
    enum clew_status status;

    if (!block)
        return base_no_memory(error);
    for (int i = 0; i < ANSWER_BUFFERS; i++)
        self.used_edges[i] = (uint8_t *)(block + nodes) + edges * (size_t)i;
    status = run_auto(&self, error);
    flow_learn_free(self.paused);
    base_release(memory, block, bytes);
    return status;
}

const struct puzzle_engine flow_engine_auto = {
    .name = "auto",
    .description = "chooses an engine and names the one that answered",
    .origin = "Clew",
    .takes_position = true,
    .solve = solve_flow_auto,
};
