/*
 * lights_engines - the engines: linear algebra, and a breadth-first search that checks it.
 *
 * bfs is meant for comparison: it visits the 2^cells patterns of lights one press after the other,
 * so it takes boards of at most MAX_BFS_CELLS cells and gives up on others (limit "size").
 */
#include "lights/lights_algebra.h"
#include "lights/lights_puzzle.h"

#define MAX_BFS_CELLS 20

/* ---- auto ---- */

static enum clew_status
solve_by_algebra(struct puzzle_job *job, struct clew_error *error)
{
    struct lights_solution solution;
    struct lights_answer *answer = NULL;
    enum clew_status status = lights_solve(&solution, job->board, job->search, error);

    if (!status && solution.verdict == LIGHTS_SOLVED)
        status =
            lights_answer_of_set(&answer, job->board, solution.presses, job->search->memory, error);
    if (!status && solution.verdict == LIGHTS_HOPELESS)
        job->outcome = CLEW_NONE;
    if (answer)
        job->outcome = CLEW_SOLVED;
    /* A solution stays one when a limit ends the comparison with others. */
    job->is_proved = job->outcome != CLEW_GAVE_UP;
    job->is_best = answer && solution.is_best;
    job->answer = answer;
    lights_solution_free(&solution, job->board, job->search->memory);
    return status;
}

const struct puzzle_engine lights_engine_auto = {
    .name = "auto",
    .description = "linear algebra: chases the lights, then compares all solutions",
    .origin = "M. Anderson and T. Feil 1998",
    .solve = solve_by_algebra,
};

/* ---- bfs ---- */

struct bfs {
    const struct lights_board *board;
    struct search *search;
    uint8_t *last_press; /* by pattern of lights: the press that led there, plus 1; 0: not seen */
    uint32_t *queue;
    size_t states;
    uint32_t reach[MAX_BFS_CELLS]; /* the lights that a press toggles */
};

static void
bfs_list_reach(struct bfs *bfs)
{
    for (int64_t cell = 0; cell < lights_cells(bfs->board); cell++) {
        uint64_t lit = 0;

        lights_press(bfs->board, &lit, cell);
        bfs->reach[cell] = (uint32_t)lit;
    }
}

static void
report_expansion(const struct bfs *bfs, uint32_t state, int64_t depth)
{
    const struct clew_event event = {.kind = CLEW_EVENT_EXPAND,
                                     .cell = bfs->last_press[state] - 1,
                                     .value = depth,
                                     .depth = depth};

    if (search_is_traced(bfs->search))
        search_emit(bfs->search, &event);
}

/*
 * Patterns are queued in the order of their presses, so each is reached first by the shortest
 * sequence that comes first in reading order. False: a limit ended the search.
 */
static bool
bfs_search(struct bfs *bfs, uint32_t start)
{
    const int cells = (int)lights_cells(bfs->board);
    size_t next = 0, end = 0, level_end = 1;
    struct search_meter meter;
    bool goes_on = true;
    int64_t depth = 0;

    search_meter_start(&meter, bfs->search, 0);
    bfs->queue[end++] = start;
    bfs->last_press[start] = 1; /* seen; tracing back ends at the start anyway */
    while (next < end && !bfs->last_press[0] && (goes_on = search_count_node(&meter))) {
        const uint32_t state = bfs->queue[next];

        report_expansion(bfs, state, depth);
        for (int cell = 0; cell < cells; cell++) {
            const uint32_t to = state ^ bfs->reach[cell];

            if (!bfs->last_press[to]) {
                bfs->last_press[to] = (uint8_t)(cell + 1);
                bfs->queue[end++] = to;
            }
        }
        if (++next == level_end) {
            level_end = end;
            depth++;
        }
    }
    search_meter_finish(&meter);
    return goes_on;
}

static enum clew_status
finish_bfs(struct puzzle_job *job, const struct bfs *bfs, uint32_t start, struct clew_error *error)
{
    struct lights_answer *answer;
    enum clew_status status;
    uint64_t presses = 0;

    job->is_proved = true;
    job->outcome = CLEW_NONE;
    if (!bfs->last_press[0])
        return CLEW_OK;
    for (uint32_t state = 0; state != start;) {
        const int cell = bfs->last_press[state] - 1;

        presses ^= UINT64_C(1) << cell;
        state ^= bfs->reach[cell];
    }
    status = lights_answer_of_set(&answer, bfs->board, &presses, job->search->memory, error);
    if (status)
        return status;
    job->answer = answer;
    job->outcome = CLEW_SOLVED;
    job->is_best = true;
    return CLEW_OK;
}

static enum clew_status
solve_by_bfs(struct puzzle_job *job, struct clew_error *error)
{
    struct base_memory *memory = job->search->memory;
    struct bfs bfs = {.board = job->board, .search = job->search};
    enum clew_status status = CLEW_OK;

    if (lights_cells(bfs.board) > MAX_BFS_CELLS) {
        job->limit = "size";
        return CLEW_OK;
    }
    bfs.states = (size_t)1 << lights_cells(bfs.board);
    bfs.last_press = base_alloc_zero(memory, bfs.states, sizeof *bfs.last_press);
    bfs.queue = base_alloc(memory, bfs.states * sizeof *bfs.queue);
    bfs_list_reach(&bfs);
    if (!bfs.last_press || !bfs.queue)
        status = base_no_memory(error);
    else if (bfs_search(&bfs, (uint32_t)bfs.board->lit[0]))
        status = finish_bfs(job, &bfs, (uint32_t)bfs.board->lit[0], error);
    base_release(memory, bfs.queue, bfs.states * sizeof *bfs.queue);
    base_release(memory, bfs.last_press, bfs.states * sizeof *bfs.last_press);
    return status;
}

const struct puzzle_engine lights_engine_bfs = {
    .name = "bfs",
    .description = "breadth first over patterns of lights; boards of at most 20 cells",
    .origin = "E. F. Moore 1959",
    .solve = solve_by_bfs,
};
