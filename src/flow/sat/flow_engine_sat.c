/*
 * flow_engine_sat - asks CaDiCaL, looks for rings in what it says, and asks again.
 *
 * The clauses of flow_cnf leave out that a path is no long ring: most boards never make one, and
 * saying it beforehand would take more clauses than all the rest. Each ring that comes out is
 * forbidden by one clause more, and the solver goes on with all it has learned (incremental
 * solving; lazy subtour clauses as in Dantzig, Fulkerson and Johnson, 1954). For uniqueness and
 * for counting, an answer is forbidden and the question put again. The clauses come from the board
 * alone: no propagation of another engine has a say in them.
 *
 * CaDiCaL (Biere and others) takes its memory by itself; our clauses are claimed twice in the
 * budget to stand for its copy. It runs on one thread. A node is one look at the limits, which
 * CaDiCaL takes every so many conflicts and decisions.
 */
#include "flow/flow_engines.h"
#include "flow/flow_events.h"
#include "flow/flow_result.h"
#include "flow/sat/flow_cnf.h"

#include <ccadical.h>
#include <stdio.h>
#include <string.h>

#define SATISFIABLE   10
#define UNSATISFIABLE 20

#define LITERALS_A_LOOK 50000 /* between two looks at the limits: some milliseconds */

struct sat_search {
    struct puzzle_job *job;
    const struct flow_board *board;
    struct flow_cnf cnf;
    CCaDiCaL *solver;
    size_t told; /* literals that the solver has */
    size_t claimed;
    struct search_meter meter;
    struct flow_events *show; /* NULL: nobody listens */
    uint8_t *model;           /* a byte an edge: used */
    uint8_t *is_in;           /* a byte a node: on a ring */
    uint8_t *passed;          /* a byte a node: on a path from a dot, or on a ring already seen */
    uint8_t *answers[2];
    int known;
    flow_number count;
};

static int
must_end(void *context)
{
    struct sat_search *run = context;

    return !search_count_node(&run->meter);
}

/*
 * Hands over the clauses that are new, or as many as the limits allow: on the largest boards it
 * takes seconds. False when the budget has no room for them.
 */
static bool
tell_solver(struct sat_search *run)
{
    const size_t fresh = (run->cnf.length - run->told) * sizeof(int);
    size_t asked_at = run->told;

    if (run->cnf.has_failed || !base_memory_claim(run->cnf.memory, fresh))
        return false;
    run->claimed += fresh;
    for (; run->told < run->cnf.length; run->told++) {
        const int literal = run->cnf.literals[run->told];

        ccadical_add(run->solver, literal);
        if (literal != 0 || run->told - asked_at < LITERALS_A_LOOK)
            continue;
        if (search_must_stop(run->job->search))
            break;
        asked_at = run->told;
    }
    return true;
}

static void
read_model(struct sat_search *run)
{
    for (int32_t edge = 0; edge < run->board->edge_count; edge++)
        run->model[edge] = ccadical_val(run->solver, flow_cnf_edge(edge)) > 0;
}

/* Follows used edges from a node until its end, or round to where it began; marks the way. */
static int32_t
walk(const struct sat_search *run, int32_t node, uint8_t *marks)
{
    int32_t last_edge = -1;

    for (;;) {
        const struct flow_node *here = &run->board->nodes[node];
        int32_t next = -1;

        marks[node] = 1;
        for (int i = 0; i < here->degree && next < 0; i++)
            if (run->model[here->links[i].edge] && here->links[i].edge != last_edge) {
                next = here->links[i].to;
                last_edge = here->links[i].edge;
            }
        if (next < 0 || marks[next])
            return last_edge;
        node = next;
    }
}

static bool
is_used(const struct sat_search *run, int32_t node)
{
    const struct flow_node *here = &run->board->nodes[node];

    for (int i = 0; i < here->degree; i++)
        if (run->model[here->links[i].edge])
            return true;
    return false;
}

/* Forbids every ring of the model. False when there is none: it is an answer. */
static bool
forbid_rings(struct sat_search *run)
{
    const size_t nodes = (size_t)run->board->node_count;
    bool has_ring = false;

    memset(run->passed, 0, nodes);
    for (int colour = 0; colour < run->board->colours; colour++)
        walk(run, run->board->dots[colour][0], run->passed);
    for (int32_t node = 0; node < run->board->node_count; node++) {
        int32_t edge;

        if (run->passed[node] || !is_used(run, node))
            continue;
        memset(run->is_in, 0, nodes);
        edge = walk(run, node, run->is_in);
        walk(run, node, run->passed);
        flow_cnf_forbid_ring(&run->cnf, run->is_in, edge);
        has_ring = true;
    }
    return has_ring;
}

static bool
is_enough(const struct sat_search *run)
{
    return run->known == (run->job->ask == PUZZLE_ASK_ANSWER ? 1 : 2) &&
           run->job->ask != PUZZLE_ASK_COUNT;
}

static void
take_answer(struct sat_search *run)
{
    const struct flow_board *board = run->board;

    run->count++;
    if (run->known < 2)
        memcpy(run->answers[run->known++], run->model, (size_t)board->edge_count);
    flow_cnf_forbid_answer(&run->cnf, run->model);
}

static void
show_model(struct sat_search *run)
{
    if (!run->show)
        return;
    memcpy(flow_events_room(run->show), run->model, (size_t)run->board->edge_count);
    flow_events_now(run->show, 0);
}

/* Until enough is known. CLEW_NO_MEMORY, or CLEW_OK: then search_is_stopped tells. */
static enum clew_status
ask_solver(struct sat_search *run, struct clew_error *error)
{
    for (;;) {
        int said;

        if (!tell_solver(run))
            return base_no_memory(error);
        if (search_is_stopped(run->job->search))
            return CLEW_OK;
        said = ccadical_solve(run->solver);
        if (said != SATISFIABLE)
            return CLEW_OK;
        if (!search_count_node(&run->meter))
            return CLEW_OK;
        read_model(run);
        show_model(run);
        if (forbid_rings(run))
            continue;
        take_answer(run);
        if (is_enough(run))
            return CLEW_OK;
    }
}

/* Writes the clauses where the user wants to have them. */
static enum clew_status
dump_clauses(const struct sat_search *run, const char *path, struct clew_error *error)
{
    struct base_writer writer;
    bool is_written = false;
    FILE *file;

    base_writer_init(&writer, run->cnf.memory);
    flow_cnf_write(&writer, &run->cnf);
    if (writer.failed) {
        base_writer_free(&writer);
        return base_no_memory(error);
    }
    file = fopen(path, "w");
    if (file) {
        is_written = fwrite(writer.text, 1, writer.length, file) == writer.length;
        is_written &= fclose(file) == 0;
    }
    base_writer_free(&writer);
    if (!is_written)
        return base_fail(error, CLEW_BAD_OPTION, "cannot write the clauses to '%.100s'", path);
    return CLEW_OK;
}

static enum clew_status
report(struct sat_search *run, struct clew_error *error)
{
    const struct flow_result found = {.first = run->known > 0 ? run->answers[0] : NULL,
                                      .second = run->known > 1 ? run->answers[1] : NULL,
                                      .count = run->count,
                                      .hits = -1,
                                      .guesses = -1};

    if (search_is_stopped(run->job->search) && !is_enough(run))
        return flow_result_give_up(run->job, &found, error);
    return flow_result_settle(run->job, &found, error);
}

static enum clew_status
search_all(struct sat_search *run, struct clew_error *error)
{
    const struct puzzle_options *options = run->job->options;
    enum clew_status status = CLEW_OK;

    flow_cnf_init(&run->cnf, run->board, run->job->search->memory);
    if (run->job->position)
        flow_cnf_add_position(&run->cnf, run->job->position);
    if (!run->cnf.has_failed && options && puzzle_option_is_given(options, "dump-cnf"))
        status = dump_clauses(run, puzzle_option_text(options, "dump-cnf"), error);
    if (status)
        return status;
    run->solver = ccadical_init();
    ccadical_set_option(run->solver, "quiet", 1);
    ccadical_set_terminate(run->solver, run, must_end);
    run->show = flow_events_new(run->board, run->job->search);
    search_meter_start(&run->meter, run->job->search, 0);
    status = ask_solver(run, error);
    search_meter_finish(&run->meter);
    flow_events_free(run->show);
    ccadical_release(run->solver);
    return status ? status : report(run, error);
}

static enum clew_status
solve(struct puzzle_job *job, struct clew_error *error)
{
    struct sat_search run = {.job = job, .board = job->board};
    struct base_memory *memory = job->search->memory;
    const size_t edges = (size_t)run.board->edge_count, nodes = (size_t)run.board->node_count;
    enum clew_status status;

    run.cnf.memory = memory;
    run.model = base_alloc_zero(memory, 3, edges);
    run.is_in = base_alloc_zero(memory, 2, nodes);
    if (run.model && run.is_in) {
        run.answers[0] = run.model + edges;
        run.answers[1] = run.model + 2 * edges;
        run.passed = run.is_in + nodes;
        status = search_all(&run, error);
    } else {
        status = base_no_memory(error);
    }
    base_memory_unclaim(memory, run.claimed);
    flow_cnf_free(&run.cnf);
    base_release(memory, run.model, 3 * edges);
    base_release(memory, run.is_in, 2 * nodes);
    return status;
}

const struct engine flow_engine_sat = {
    .name = "sat",
    .description = "SAT encoding of edges and colours; cycles are excluded as they occur",
    .origin = "Clew, with CaDiCaL",
    .takes_position = true,
    .solve = solve,
};
