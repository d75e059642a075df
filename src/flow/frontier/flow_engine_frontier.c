/*
 * flow_engine_frontier - counts all answers exactly, by dynamic programming over a moving front.
 *
 * The direction of the sweep decides the cost, by factors of hundreds, and nothing cheap predicts
 * it. So the directions run side by side, a row at a time, and the next row is always done where
 * the front bears the fewest states, each row already done counting as a share of GAIN_A_ROW: in
 * the first rows the states grow by about that factor anyway, so a direction that is ahead is
 * given up only for one that grows clearly less. One that runs out of memory is dropped; when none
 * is left the engine gives up.
 */
#include "flow/flow_engines.h"
#include "flow/frontier/flow_frontier.h"

#include "search/search_team.h"

#define GAIN_A_ROW    1.6
#define WIDEST_DETOUR 1.5  /* directions with so many times the least slots are left out */
#define MAX_PROBED    1024 /* nodes: beyond, trying every piece takes too long */

struct frontier {
    struct puzzle_job *job;
    const struct flow_board *board;
    struct flow_kernel *kernel;
    struct flow_sweep *sweeps[FLOW_DIRECTIONS];
    struct flow_frontier_scratch *desks;
    struct flow_frontier *fronts[FLOW_DIRECTIONS];
    struct flow_frontier *ended; /* the one that is through, or has died out, which says the same */
    bool is_over;
    uint8_t *answers[2];
};

/* False: proved that there is no answer. Further probes would find next to nothing. */
static bool
narrow_pieces(struct flow_kernel *kernel)
{
    bool has_changed;

    return flow_kernel_start(kernel) &&
           (kernel->board->node_count > MAX_PROBED || flow_kernel_probe(kernel, &has_changed));
}

static int
fewest_slots(const struct frontier *run)
{
    int fewest = run->sweeps[0]->slots;

    for (int i = 1; i < FLOW_DIRECTIONS; i++)
        if (run->sweeps[i]->slots < fewest)
            fewest = run->sweeps[i]->slots;
    return fewest;
}

static enum clew_status
make_fronts(struct frontier *run, struct clew_error *error)
{
    struct search *search = run->job->search;
    enum clew_status status;
    int fewest;

    status = flow_frontier_scratch_new(&run->desks, search_pool_size(search->pool), search->memory,
                                       error);
    for (int i = 0; i < FLOW_DIRECTIONS && !status; i++) {
        status = flow_sweep_new(&run->sweeps[i], run->kernel, (enum flow_direction)i, error);
        if (!status && run->job->position)
            flow_sweep_restrict(run->sweeps[i], run->job->position);
    }
    if (status)
        return status;
    fewest = fewest_slots(run);
    for (int i = 0; i < FLOW_DIRECTIONS && !status; i++) {
        struct flow_sweep *sweep = run->sweeps[i];

        if (sweep->slots > WIDEST_DETOUR * fewest ||
            flow_frontier_key_words(sweep) > FLOW_FRONTIER_WORDS)
            continue;
        if (run->board->touch)
            status = flow_sweep_find_rings(sweep, (enum flow_direction)i, error);
        if (!status)
            status = flow_frontier_new(&run->fronts[i], sweep, run->desks, search, error);
    }
    return status;
}

/* The front where the next row is done; NULL when none is left. */
static struct flow_frontier **
choose_front(struct frontier *run)
{
    struct flow_frontier **best = NULL;
    double least = 0;

    for (int i = 0; i < FLOW_DIRECTIONS; i++) {
        const struct flow_frontier *front = run->fronts[i];
        double size;

        if (!front)
            continue;
        size = (double)flow_frontier_size(front);
        for (int32_t at = 0; at < front->at && size > 0; at += front->sweep->line)
            size /= GAIN_A_ROW;
        if (!best || size < least) {
            best = &run->fronts[i];
            least = size;
        }
    }
    return best;
}

/* To a listener: the nodes that the front has passed, and how many states that left. */
static void
tell_row(const struct frontier *run, const struct flow_frontier *front)
{
    struct search *search = run->job->search;
    const int line = front->sweep->line;

    search_report_depth(search, front->at);
    for (int at = front->at > line ? front->at - line : 0;
         at < front->at && search_is_watched(search); at++)
        search_emit(search, &(struct clew_event){
                                .kind = CLEW_EVENT_EXPAND,
                                .cell = run->board->nodes[front->sweep->steps[at].node].cell,
                                .value = (int64_t)flow_frontier_size(front),
                                .depth = at});
}

/* A row more where that is best. */
static void
pass_row(struct frontier *run, struct search_team *team)
{
    struct flow_frontier **chosen = choose_front(run);

    if (!chosen) {
        run->is_over = true;
    } else if (!flow_frontier_pass_row(*chosen, team)) {
        run->is_over = search_is_stopped(run->job->search);
        flow_frontier_free(*chosen);
        *chosen = NULL;
    } else {
        tell_row(run, *chosen);
        run->is_over = flow_frontier_is_done(*chosen) || flow_frontier_size(*chosen) == 0;
        run->ended = run->is_over ? *chosen : NULL;
    }
}

static void
lead(struct search_team *team, void *context)
{
    struct frontier *run = context;

    while (!run->is_over)
        pass_row(run, team);
}

/* Alone until there is something to share; then the others stay to the end. */
static void
sweep_board(struct frontier *run)
{
    struct search_pool *pool = run->job->search->pool;
    struct flow_frontier **chosen;

    while (!run->is_over) {
        chosen = choose_front(run);
        if (chosen && flow_frontier_is_large(*chosen))
            search_team_run(pool, search_pool_size(pool), lead, run);
        else
            pass_row(run, NULL);
    }
}

static enum clew_status
report(struct frontier *run, const struct flow_frontier *front, struct clew_error *error)
{
    struct flow_result found = {.hits = -1, .guesses = -1};
    int known;
    enum clew_status status =
        flow_frontier_traceback(front, run->answers[0], run->answers[1], &known, error);

    if (status)
        return status;
    found.first = known > 0 ? run->answers[0] : NULL;
    found.second = known > 1 ? run->answers[1] : NULL;
    found.count = known ? flow_frontier_count(front) : 0;
    found.count_overflowed = found.count == FLOW_COUNTLESS;
    return flow_result_settle(run->job, &found, error);
}

static enum clew_status
give_up(struct frontier *run, struct clew_error *error)
{
    const struct flow_result nothing = {.hits = -1, .guesses = -1};
    bool is_too_wide = true;

    for (int i = 0; i < FLOW_DIRECTIONS; i++)
        is_too_wide &= flow_frontier_key_words(run->sweeps[i]) > FLOW_FRONTIER_WORDS;
    if (!is_too_wide)
        search_stop_for(run->job->search, SEARCH_OUT_OF_BYTES);
    else
        run->job->limit = "width";
    return flow_result_give_up(run->job, &nothing, error);
}

static enum clew_status
search_all(struct frontier *run, struct clew_error *error)
{
    const struct flow_result nothing = {.hits = -1, .guesses = -1};
    enum clew_status status;

    if (!narrow_pieces(run->kernel))
        return flow_result_settle(run->job, &nothing, error);
    status = make_fronts(run, error);
    if (status)
        return status;
    sweep_board(run);
    if (run->ended)
        return report(run, run->ended, error);
    return give_up(run, error);
}

static enum clew_status
solve(struct puzzle_job *job, struct clew_error *error)
{
    struct frontier run = {.job = job, .board = job->board};
    struct base_memory *memory = job->search->memory;
    const size_t edges = (size_t)run.board->edge_count;
    enum clew_status status;

    status = flow_kernel_new(&run.kernel, run.board, memory, error);
    if (status)
        return status;
    run.answers[0] = base_alloc_zero(memory, edges, 2);
    if (run.answers[0]) {
        run.answers[1] = run.answers[0] + edges;
        status = search_all(&run, error);
    } else {
        status = base_no_memory(error);
    }
    for (int i = 0; i < FLOW_DIRECTIONS; i++) {
        flow_frontier_free(run.fronts[i]);
        flow_sweep_free(run.sweeps[i]);
    }
    flow_frontier_scratch_free(run.desks);
    base_release(memory, run.answers[0], 2 * edges);
    flow_kernel_free(run.kernel);
    return status;
}

const struct engine flow_engine_frontier = {
    .name = "frontier",
    .description = "counts all answers by dynamic programming over a frontier; both rules",
    .origin = "Clew, after Simpath (Knuth 2008)",
    .takes_position = true,
    .solve = solve,
};
