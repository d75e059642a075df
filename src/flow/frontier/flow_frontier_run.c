/* flow_frontier_run - see the header. */
#include "flow/frontier/flow_frontier_run.h"

#include "flow/frontier/flow_frontier_direction.h"
#include "flow/frontier/flow_frontier_line.h"
#include "flow/frontier/flow_frontier_probe.h"

#include "search/search_team.h"

#define MAX_SLOT_RATIO 1.5  /* of the fewest slots: directions with more are left out */
#define MAX_PROBED     1024 /* nodes: on larger boards probing takes too long */

/*
 * Nodes from which on preparations pay. Probing a board of 12x12 takes as long as 57,000 nodes, which
 * many boards up to 12 wide do not need; wider ones mostly need so many that all of it pays at once.
 * The choice of direction matters most, and takes the least.
 */
struct preparations {
    uint64_t estimates, dominance, probing;
};

#define WIDE_BOARD       13 /* cells of the shorter side */
#define WIDE_BOARD_HEXES 11
static const struct preparations wide_preparations = {1000, 1000, 1000};
static const struct preparations narrow_preparations = {2000, 8000, 32000};

struct flow_frontier_run {
    struct puzzle_job *job;
    const struct flow_board *board;
    struct flow_kernel *kernel;
    struct flow_sweep *sweeps[FLOW_DIRECTION_COUNT];
    struct flow_frontier_scratch *scratch;
    struct flow_frontier *frontiers[FLOW_DIRECTION_COUNT];
    struct flow_frontier *finished; /* is done, or has no state left: there is no answer */
    int known;                      /* of its answers, those that were traced */
    bool is_over;
    bool has_no_answer;         /* seen without a sweep */
    bool is_probed;             /* pieces were removed by probing */
    struct preparations due_at; /* row_nodes from which on they are made */
    bool stays_alone;           /* without a team */
    uint64_t allowed;           /* nodes of all slices so far */
    uint64_t spent;             /* of these, in the slices before this one */
    uint64_t begun_at;          /* nodes of the search when this slice began */
    uint64_t row_nodes;         /* of all rows, without the estimates of directions */
    struct flow_direction_choice choice;
    struct flow_frontier **next; /* does the next row; NULL: none is left */
    bool estimates_beside;       /* estimates are due, and are made beside its next block */
    uint64_t estimate_nodes;     /* of the estimates and samples so far */
    uint8_t *answers[2];
    bool has_known; /* answers[0] is an answer that was known before the sweep */
};

static bool
is_wide(const struct flow_board *board)
{
    const int width = board->lattice == FLOW_HEXES ? WIDE_BOARD_HEXES : WIDE_BOARD;

    return board->rows >= width && board->cols >= width;
}

/* Strips of narrow boards take as long as the searches. Hexes were not better with them. */
static bool
suits_strips(const struct flow_board *board)
{
    return is_wide(board) && board->lattice == FLOW_SQUARES;
}

static bool
has_all_sweeps(const struct flow_frontier_run *run)
{
    return run->sweeps[FLOW_DIRECTION_COUNT - 1] != NULL;
}

static int
fewest_slots(const struct flow_frontier_run *run)
{
    int fewest = run->sweeps[0]->slot_count;

    for (int i = 1; i < FLOW_DIRECTION_COUNT; i++)
        if (run->sweeps[i]->slot_count < fewest)
            fewest = run->sweeps[i]->slot_count;
    return fewest;
}

static enum clew_status
make_sweeps(struct flow_frontier_run *run, struct clew_error *error)
{
    const struct search *search = run->job->search;
    enum clew_status status = CLEW_OK;

    for (int i = 0; i < FLOW_DIRECTION_COUNT && !status && !search_is_stopped(search); i++) {
        status = flow_sweep_new(&run->sweeps[i], run->kernel, (enum flow_direction)i, error);
        if (!status && run->job->position)
            flow_sweep_restrict(run->sweeps[i], run->job->position);
    }
    return status;
}

/*
 * A search that is stopped meanwhile, as another thread has settled the board, has only a part of
 * them: all would take up to a millisecond.
 */
static enum clew_status
make_frontiers(struct flow_frontier_run *run, struct clew_error *error)
{
    struct search *search = run->job->search;
    enum clew_status status;
    int fewest;

    status = flow_frontier_scratch_new(&run->scratch, search_pool_size(search->pool),
                                       search->memory, error);
    if (!status)
        status = make_sweeps(run, error);
    if (status || !has_all_sweeps(run))
        return status;
    fewest = fewest_slots(run);
    for (int i = 0; i < FLOW_DIRECTION_COUNT && !status && !search_is_stopped(search); i++) {
        struct flow_sweep *sweep = run->sweeps[i];

        if (sweep->slot_count > MAX_SLOT_RATIO * fewest ||
            flow_frontier_key_words(sweep) > FLOW_FRONTIER_WORDS)
            continue;
        if (run->board->touch)
            status = flow_sweep_find_boundaries(sweep, error);
        if (!status)
            status = flow_frontier_new(&run->frontiers[i], sweep, run->scratch, search, error);
    }
    return status;
}

/* Emits an event for each node of the row that was passed, with the number of states. */
static void
report_row(const struct flow_frontier_run *run, const struct flow_frontier *frontier)
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

/* ---- What pays in a long search only ---- */

/*
 * Removes pieces by probing, for the rows that are left. A second round would find next to nothing.
 * False: there is no answer.
 */
static bool
probe_pieces(struct flow_frontier_run *run, struct search_team *team)
{
    bool has_changed = false;

    run->is_probed = true;
    if (run->board->node_count > MAX_PROBED)
        return true;
    if (!flow_frontier_probe(run->kernel, run->job->search, team, &has_changed))
        return false;
    for (int i = 0; i < FLOW_DIRECTION_COUNT && has_changed; i++) {
        flow_sweep_narrow(run->sweeps[i], run->kernel);
        if (run->job->position)
            flow_sweep_restrict(run->sweeps[i], run->job->position);
    }
    return true;
}

/* Counting needs all states; for other questions those that do not matter are dropped. */
static bool
drop_dominated(const struct flow_frontier_run *run, struct flow_frontier *frontier)
{
    return !run->board->touch || run->job->ask == PUZZLE_ASK_COUNT || frontier->dominance ||
           flow_frontier_drop_dominated(frontier, run->job->position,
                                        run->has_known ? run->answers[0] : NULL, NULL) == CLEW_OK;
}

/*
 * Whether a single answer is left after others were dropped, which may be replaced by that one. Now
 * it is known, another sweep in the same direction shows whether there are others.
 */
static bool
must_sweep_again(const struct flow_frontier_run *run, const struct flow_frontier *finished)
{
    return finished->dominance && run->job->ask == PUZZLE_ASK_UNIQUE && !run->has_known &&
           flow_frontier_count(finished) == 1;
}

/* On failure no frontier is left. */
static void
sweep_again(struct flow_frontier_run *run, struct flow_frontier **finished,
            struct search_team *team)
{
    const int direction = (int)(finished - run->frontiers);
    int known;

    run->has_known =
        flow_frontier_traceback(*finished, team, run->answers, &known, NULL) == CLEW_OK;
    for (int i = 0; i < FLOW_DIRECTION_COUNT; i++) {
        flow_frontier_free(run->frontiers[i]);
        run->frontiers[i] = NULL;
    }
    if (run->has_known)
        flow_frontier_new(finished, run->sweeps[direction], run->scratch, run->job->search, NULL);
}

/* ---- Rows ---- */

/* So that estimates by strips can be compared. False: out of memory. */
static bool
drop_dominated_everywhere(struct flow_frontier_run *run)
{
    bool is_done = true;

    for (int i = 0; i < FLOW_DIRECTION_COUNT && is_done; i++)
        if (run->frontiers[i] && !flow_frontier_is_in_row(run->frontiers[i]))
            is_done = drop_dominated(run, run->frontiers[i]);
    return is_done;
}

static struct flow_frontier **
estimate_and_choose(struct flow_frontier_run *run, int worker)
{
    if (flow_direction_is_by_strips(&run->choice, run->row_nodes) &&
        !drop_dominated_everywhere(run))
        return NULL;
    run->estimate_nodes +=
        flow_direction_estimate(&run->choice, run->frontiers, run->row_nodes, worker);
    return flow_direction_choose(&run->choice, run->frontiers);
}

/*
 * Estimates take one worker. Others go on meanwhile in the latest direction, which is mostly chosen
 * again. Not if nodes are limited: those of a block that is given up would count until then.
 */
static bool
may_estimate_beside(const struct flow_frontier_run *run, const struct search_team *team)
{
    return SEARCH_HAS_THREADS && team && search_pool_size(run->job->search->pool) > 1 &&
           run->allowed == UINT64_MAX && run->job->search->limit_nodes == 0 && *run->next &&
           flow_direction_is_estimated(&run->choice);
}

static bool
choose_order(struct flow_frontier_run *run)
{
    struct flow_frontier *frontier = *run->next;
    struct search_meter meter;
    bool is_chosen;

    if (!flow_frontier_can_choose_order(frontier))
        return true;
    search_meter_start(&meter, run->job->search, 0);
    is_chosen = flow_frontier_choose_order(frontier, run->sweeps[run->next - run->frontiers],
                                           run->kernel, run->job->position, &meter);
    run->estimate_nodes += meter.nodes;
    search_meter_finish(&meter);
    return is_chosen;
}

/*
 * What the next frontier needs for its next line, unless it has begun it. The second time this does
 * nothing. False: out of memory.
 */
static bool
prepare_line(struct flow_frontier_run *run)
{
    if (flow_frontier_is_in_row(*run->next))
        return true;
    return choose_order(run) &&
           (run->row_nodes < run->due_at.dominance || drop_dominated(run, *run->next));
}

/* Estimates come after the choices for the latest direction, so that they are the same beside it. */
static void
choose_next(struct flow_frontier_run *run, const struct search_team *team)
{
    const bool is_due =
        flow_direction_is_estimate_due(&run->choice, run->frontiers, run->row_nodes);

    if (is_due && run->next && *run->next && !prepare_line(run)) {
        flow_frontier_free(*run->next);
        *run->next = NULL;
    }
    run->estimates_beside = is_due && may_estimate_beside(run, team);
    if (!is_due)
        run->next = flow_direction_choose(&run->choice, run->frontiers);
    else if (!run->estimates_beside)
        run->next = estimate_and_choose(run, 0);
}

/* A flow_block_aside: gives up the block if another direction is chosen. */
static bool
choose_beside(void *context, int worker)
{
    struct flow_frontier_run *run = context;
    struct flow_frontier **latest = run->next;

    run->next = estimate_and_choose(run, worker);
    return run->next == latest;
}

static bool
advance_beside_estimates(struct flow_frontier_run *run, struct search_team *team)
{
    struct flow_block_aside aside = {.run = choose_beside, .context = run};

    run->estimates_beside = false;
    return flow_frontier_advance_row_beside(*run->next, team, &aside);
}

/* In all slices. */
static uint64_t
nodes_spent(const struct flow_frontier_run *run)
{
    return run->spent + atomic_load(&run->job->search->nodes) - run->begun_at;
}

/*
 * One row of the frontier that is next, or a part of it. False: out of memory, or the search was
 * stopped.
 */
static bool
advance_next(struct flow_frontier_run *run, struct search_team *team)
{
    const uint64_t before = atomic_load(&run->job->search->nodes) - run->estimate_nodes;
    bool is_advanced;

    (*run->next)->nodes_left =
        team || run->allowed == UINT64_MAX ? UINT64_MAX : run->allowed - nodes_spent(run);
    is_advanced =
        prepare_line(run) && (run->estimates_beside ? advance_beside_estimates(run, team)
                                                    : flow_frontier_advance_row(*run->next, team));

    run->row_nodes += atomic_load(&run->job->search->nodes) - run->estimate_nodes - before;
    return is_advanced;
}

/* Without memory for the answers the run ends without a result. */
static void
trace_finished(struct flow_frontier_run *run, struct flow_frontier *finished,
               struct search_team *team)
{
    if (flow_frontier_traceback(finished, team, run->answers, &run->known, NULL) == CLEW_OK)
        run->finished = finished;
}

/* After a row: whether all is known. */
static void
look_at_end(struct flow_frontier_run *run, struct search_team *team)
{
    struct flow_frontier **latest = run->next;

    run->is_over = flow_frontier_is_done(*latest) || flow_frontier_state_count(*latest) == 0;
    if (run->is_over && must_sweep_again(run, *latest)) {
        run->is_over = false;
        sweep_again(run, latest, team);
    }
    if (run->is_over)
        trace_finished(run, *latest, team);
}

/* Whether the next frontier has paused inside a row. */
static bool
is_in_row(const struct flow_frontier_run *run)
{
    return run->next && *run->next && flow_frontier_is_in_row(*run->next);
}

static bool
is_probing_due(const struct flow_frontier_run *run)
{
    return !run->is_probed && run->row_nodes >= run->due_at.probing && !is_in_row(run);
}

/* Before the next row: probes if that is due, and chooses the direction. */
static void
prepare_row(struct flow_frontier_run *run, struct search_team *team)
{
    if (is_probing_due(run))
        run->is_over = run->has_no_answer = !probe_pieces(run, team);
    if (!run->is_over)
        choose_next(run, team);
}

/* Whether probing has to wait for a team. Not if nodes are limited: a pause must find a choice. */
static bool
must_call_team(const struct flow_frontier_run *run, const struct search_team *team)
{
    return SEARCH_HAS_THREADS && !team && !run->stays_alone && run->allowed == UINT64_MAX &&
           search_pool_size(run->job->search->pool) > 1;
}

/*
 * Advances the best frontier by one row, or by a part of it; or nothing, if another one was found to
 * be best.
 */
static void
advance_one_row(struct flow_frontier_run *run, struct search_team *team)
{
    struct flow_frontier **latest = run->next;
    bool is_advanced;

    if (!latest) {
        run->is_over = true;
        return;
    }
    is_advanced = advance_next(run, team);
    if (run->next != latest || (is_advanced && is_in_row(run)))
        return;
    if (is_advanced) {
        report_row(run, *run->next);
        look_at_end(run, team);
    } else {
        run->is_over = search_is_stopped(run->job->search);
        flow_frontier_free(*run->next);
        *run->next = NULL;
    }
    if (!run->is_over && !(is_probing_due(run) && must_call_team(run, team)))
        prepare_row(run, team);
}

/* Nodes without which the next row is not begun. A team cannot pause inside it. */
static uint64_t
nodes_to_begin(const struct flow_frontier *next, bool has_team)
{
    return flow_frontier_state_count(next) * (has_team ? (uint64_t)next->sweep->line_length : 1);
}

static bool
must_pause(const struct flow_frontier_run *run, bool has_team)
{
    struct flow_frontier **next = run->next;

    if (!next || run->allowed == UINT64_MAX)
        return false;
    return nodes_spent(run) + (is_in_row(run) ? 1 : nodes_to_begin(*next, has_team)) > run->allowed;
}

static void
lead_team(struct search_team *team, void *context)
{
    struct flow_frontier_run *run = context;

    if (is_probing_due(run))
        prepare_row(run, team);
    while (!run->is_over && !must_pause(run, true))
        advance_one_row(run, team);
}

/* Whether there are others to share with, and enough to share. */
static bool
wants_team(const struct flow_frontier_run *run)
{
    return run->next && !run->stays_alone && search_pool_size(run->job->search->pool) > 1 &&
           (is_probing_due(run) || (*run->next && flow_frontier_is_worth_team(*run->next)));
}

/* One worker until there is enough to share; then the team stays to the pause. */
static void
sweep_board(struct flow_frontier_run *run)
{
    struct search_pool *pool = run->job->search->pool;

    while (!run->is_over && !must_pause(run, wants_team(run))) {
        if (wants_team(run))
            search_team_run(pool, search_pool_size(pool), lead_team, run);
        else
            advance_one_row(run, NULL);
    }
}

static enum clew_status
settle_answers(struct flow_frontier_run *run, const struct flow_frontier *frontier,
               struct clew_error *error)
{
    struct flow_result found = {.hits = -1, .guesses = -1};

    found.first = run->known > 0 ? run->answers[0] : NULL;
    found.second = run->known > 1 ? run->answers[1] : NULL;
    found.count = run->known ? flow_frontier_count(frontier) : 0;
    found.count_overflowed = found.count == FLOW_COUNT_OVERFLOW;
    return flow_result_settle(run->job, &found, error);
}

static enum clew_status
settle_without_answer(struct flow_frontier_run *run, struct clew_error *error)
{
    const struct flow_result nothing = {.hits = -1, .guesses = -1};
    bool is_too_wide = has_all_sweeps(run);

    for (int i = 0; i < FLOW_DIRECTION_COUNT && is_too_wide; i++)
        is_too_wide &= flow_frontier_key_words(run->sweeps[i]) > FLOW_FRONTIER_WORDS;
    if (!is_too_wide)
        search_stop_for(run->job->search, SEARCH_OUT_OF_BYTES);
    else
        run->job->limit = "width";
    return flow_result_give_up(run->job, &nothing, error);
}

enum clew_status
flow_frontier_run_new(struct flow_frontier_run **out, struct puzzle_job *job, const uint8_t *known,
                      struct clew_error *error)
{
    const struct flow_board *board = job->board;
    const size_t edges = (size_t)board->edge_count;
    struct base_memory *memory = job->search->memory;
    struct flow_frontier_run *run = base_alloc_zero(memory, 1, sizeof *run);
    enum clew_status status;

    *out = run;
    if (!run)
        return base_no_memory(error);
    run->job = job;
    run->board = board;
    run->due_at = is_wide(board) ? wide_preparations : narrow_preparations;
    run->answers[0] = base_alloc_zero(memory, edges, 2);
    run->answers[1] = run->answers[0] ? run->answers[0] + edges : NULL;
    status = run->answers[0] ? flow_kernel_new(&run->kernel, board, memory, error)
                             : base_no_memory(error);
    run->has_known = known && run->answers[0];
    if (run->has_known)
        memcpy(run->answers[0], known, edges);
    if (!status) {
        run->is_over = run->has_no_answer = !flow_kernel_start(run->kernel);
        if (!run->is_over)
            status = make_frontiers(run, error);
        flow_direction_choice_init(&run->choice, run->due_at.estimates);
        if (run->has_known && suits_strips(board))
            run->choice.known = run->answers[0];
        choose_next(run, NULL);
    }
    if (status) {
        flow_frontier_run_free(run);
        *out = NULL;
    }
    return status;
}

void
flow_frontier_run_free(struct flow_frontier_run *run)
{
    struct base_memory *memory;

    if (!run)
        return;
    memory = run->job->search->memory;
    for (int i = 0; i < FLOW_DIRECTION_COUNT; i++) {
        flow_frontier_free(run->frontiers[i]);
        flow_sweep_free(run->sweeps[i]);
    }
    flow_frontier_scratch_free(run->scratch);
    flow_kernel_free(run->kernel);
    base_release(memory, run->answers[0], 2 * (size_t)run->board->edge_count);
    base_release(memory, run, sizeof *run);
}

void
flow_frontier_run_stay_alone(struct flow_frontier_run *run, bool stays_alone)
{
    run->stays_alone = stays_alone;
}

enum flow_frontier_run_state
flow_frontier_run_on(struct flow_frontier_run *run, uint64_t max_nodes)
{
    run->allowed = max_nodes ? run->allowed + max_nodes : UINT64_MAX;
    run->begun_at = atomic_load(&run->job->search->nodes);
    sweep_board(run);
    run->spent += atomic_load(&run->job->search->nodes) - run->begun_at;
    if (!run->is_over)
        return FLOW_FRONTIER_PAUSED;
    return run->finished || run->has_no_answer ? FLOW_FRONTIER_SETTLED : FLOW_FRONTIER_ENDED;
}

enum clew_status
flow_frontier_run_report(struct flow_frontier_run *run, struct clew_error *error)
{
    const struct flow_result nothing = {.hits = -1, .guesses = -1};

    if (run->has_no_answer)
        return flow_result_settle(run->job, &nothing, error);
    if (run->finished)
        return settle_answers(run, run->finished, error);
    return settle_without_answer(run, error);
}
