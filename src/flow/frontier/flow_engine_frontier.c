/*
 * flow_engine_frontier - counts all answers exactly, by dynamic programming over a moving frontier.
 *
 * The direction of the sweep changes the cost by factors of hundreds, and nothing cheap predicts
 * which is best. So all directions run side by side, and the next row is always done by the
 * frontier with the fewest states, after dividing by GROWTH_PER_ROW for each row it has done: in
 * the first rows states grow by about that factor anyway, so a direction that is ahead is left
 * only for one that grows clearly less. A direction that runs out of memory is dropped; when none
 * is left the engine gives up.
 */
#include "flow/flow_engines.h"
#include "flow/frontier/flow_frontier.h"

#include "search/search_team.h"

#define GROWTH_PER_ROW 1.6
#define MAX_SLOT_RATIO 1.5  /* of the fewest slots: directions with more are left out */
#define MAX_PROBED     1024 /* nodes: on larger boards probing takes too long */

struct frontier_run {
    struct puzzle_job *job;
    const struct flow_board *board;
    struct flow_kernel *kernel;
    struct flow_sweep *sweeps[FLOW_DIRECTION_COUNT];
    struct flow_frontier_scratch *scratch;
    struct flow_frontier *frontiers[FLOW_DIRECTION_COUNT];
    struct flow_frontier *finished; /* is done, or has no state left: there is no answer */
    bool is_over;
    uint8_t *answers[2];
};

/* False: there is no answer. A second round of probes would find next to nothing. */
static bool
narrow_pieces(struct flow_kernel *kernel)
{
    bool has_changed;

    return flow_kernel_start(kernel) &&
           (kernel->board->node_count > MAX_PROBED || flow_kernel_probe(kernel, &has_changed));
}

static int
fewest_slots(const struct frontier_run *run)
{
    int fewest = run->sweeps[0]->slot_count;

    for (int i = 1; i < FLOW_DIRECTION_COUNT; i++)
        if (run->sweeps[i]->slot_count < fewest)
            fewest = run->sweeps[i]->slot_count;
    return fewest;
}

static enum clew_status
make_frontiers(struct frontier_run *run, struct clew_error *error)
{
    struct search *search = run->job->search;
    enum clew_status status;
    int fewest;

    status = flow_frontier_scratch_new(&run->scratch, search_pool_size(search->pool),
                                       search->memory, error);
    for (int i = 0; i < FLOW_DIRECTION_COUNT && !status; i++) {
        status = flow_sweep_new(&run->sweeps[i], run->kernel, (enum flow_direction)i, error);
        if (!status && run->job->position)
            flow_sweep_restrict(run->sweeps[i], run->job->position);
    }
    if (status)
        return status;
    fewest = fewest_slots(run);
    for (int i = 0; i < FLOW_DIRECTION_COUNT && !status; i++) {
        struct flow_sweep *sweep = run->sweeps[i];

        if (sweep->slot_count > MAX_SLOT_RATIO * fewest ||
            flow_frontier_key_words(sweep) > FLOW_FRONTIER_WORDS)
            continue;
        if (run->board->touch)
            status = flow_sweep_find_boundaries(sweep, (enum flow_direction)i, error);
        if (!status)
            status = flow_frontier_new(&run->frontiers[i], sweep, run->scratch, search, error);
    }
    return status;
}

/* The frontier that does the next row; NULL when none is left. */
static struct flow_frontier **
choose_frontier(struct frontier_run *run)
{
    struct flow_frontier **best = NULL;
    double least = 0;

    for (int i = 0; i < FLOW_DIRECTION_COUNT; i++) {
        const struct flow_frontier *frontier = run->frontiers[i];
        double size;

        if (!frontier)
            continue;
        size = (double)flow_frontier_state_count(frontier);
        for (int32_t at = 0; at < frontier->at && size > 0; at += frontier->sweep->line_length)
            size /= GROWTH_PER_ROW;
        if (!best || size < least) {
            best = &run->frontiers[i];
            least = size;
        }
    }
    return best;
}

/* Emits an event for each node of the row that was passed, with the number of states. */
static void
report_row(const struct frontier_run *run, const struct flow_frontier *frontier)
{
    struct search *search = run->job->search;
    const int line = frontier->sweep->line_length;

    search_report_depth(search, frontier->at);
    for (int at = frontier->at > line ? frontier->at - line : 0;
         at < frontier->at && search_is_traced(search); at++)
        search_emit(search, &(struct clew_event){
                                .kind = CLEW_EVENT_EXPAND,
                                .cell = run->board->nodes[frontier->sweep->steps[at].node].cell,
                                .value = (int64_t)flow_frontier_state_count(frontier),
                                .depth = at});
}

/* Advances the best frontier by one row. */
static void
advance_one_row(struct frontier_run *run, struct search_team *team)
{
    struct flow_frontier **chosen = choose_frontier(run);

    if (!chosen) {
        run->is_over = true;
    } else if (!flow_frontier_advance_row(*chosen, team)) {
        run->is_over = search_is_stopped(run->job->search);
        flow_frontier_free(*chosen);
        *chosen = NULL;
    } else {
        report_row(run, *chosen);
        run->is_over = flow_frontier_is_done(*chosen) || flow_frontier_state_count(*chosen) == 0;
        run->finished = run->is_over ? *chosen : NULL;
    }
}

static void
lead_team(struct search_team *team, void *context)
{
    struct frontier_run *run = context;

    while (!run->is_over)
        advance_one_row(run, team);
}

/* One worker until there are enough states to share; then the team stays to the end. */
static void
sweep_board(struct frontier_run *run)
{
    struct search_pool *pool = run->job->search->pool;
    struct flow_frontier **chosen;

    while (!run->is_over) {
        chosen = choose_frontier(run);
        if (chosen && flow_frontier_is_worth_team(*chosen))
            search_team_run(pool, search_pool_size(pool), lead_team, run);
        else
            advance_one_row(run, NULL);
    }
}

static enum clew_status
settle_answers(struct frontier_run *run, const struct flow_frontier *frontier,
               struct clew_error *error)
{
    struct flow_result found = {.hits = -1, .guesses = -1};
    int known;
    enum clew_status status =
        flow_frontier_traceback(frontier, run->answers[0], run->answers[1], &known, error);

    if (status)
        return status;
    found.first = known > 0 ? run->answers[0] : NULL;
    found.second = known > 1 ? run->answers[1] : NULL;
    found.count = known ? flow_frontier_count(frontier) : 0;
    found.count_overflowed = found.count == FLOW_COUNT_OVERFLOW;
    return flow_result_settle(run->job, &found, error);
}

static enum clew_status
settle_without_answer(struct frontier_run *run, struct clew_error *error)
{
    const struct flow_result nothing = {.hits = -1, .guesses = -1};
    bool is_too_wide = true;

    for (int i = 0; i < FLOW_DIRECTION_COUNT; i++)
        is_too_wide &= flow_frontier_key_words(run->sweeps[i]) > FLOW_FRONTIER_WORDS;
    if (!is_too_wide)
        search_stop_for(run->job->search, SEARCH_OUT_OF_BYTES);
    else
        run->job->limit = "width";
    return flow_result_give_up(run->job, &nothing, error);
}

static enum clew_status
count_answers(struct frontier_run *run, struct clew_error *error)
{
    const struct flow_result nothing = {.hits = -1, .guesses = -1};
    enum clew_status status;

    if (!narrow_pieces(run->kernel))
        return flow_result_settle(run->job, &nothing, error);
    status = make_frontiers(run, error);
    if (status)
        return status;
    sweep_board(run);
    if (run->finished)
        return settle_answers(run, run->finished, error);
    return settle_without_answer(run, error);
}

static enum clew_status
solve_frontier(struct puzzle_job *job, struct clew_error *error)
{
    struct frontier_run run = {.job = job, .board = job->board};
    struct base_memory *memory = job->search->memory;
    const size_t edges = (size_t)run.board->edge_count;
    enum clew_status status;

    status = flow_kernel_new(&run.kernel, run.board, memory, error);
    if (status)
        return status;
    run.answers[0] = base_alloc_zero(memory, edges, 2);
    if (run.answers[0]) {
        run.answers[1] = run.answers[0] + edges;
        status = count_answers(&run, error);
    } else {
        status = base_no_memory(error);
    }
    for (int i = 0; i < FLOW_DIRECTION_COUNT; i++) {
        flow_frontier_free(run.frontiers[i]);
        flow_sweep_free(run.sweeps[i]);
    }
    flow_frontier_scratch_free(run.scratch);
    base_release(memory, run.answers[0], 2 * edges);
    flow_kernel_free(run.kernel);
    return status;
}

const struct puzzle_engine flow_engine_frontier = {
    .name = "frontier",
    .description = "counts all answers by dynamic programming over a frontier; both rules",
    .origin = "Clew, after Simpath (Knuth 2008)",
    .takes_position = true,
    .solve = solve_frontier,
};
