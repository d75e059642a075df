/* flow_sat_run - see the header. */
#include "flow/sat/flow_sat_run.h"

#include "flow/flow_engines.h"
#include "flow/flow_events.h"
#include "flow/flow_result.h"
#include "flow/sat/flow_cnf.h"
#include "flow/sat/flow_sat_solver.h"

#include <stdio.h>
#include <string.h>

#define LITERALS_PER_CHECK 50000 /* a few milliseconds */

struct flow_sat_run {
    struct puzzle_job *job;
    const struct flow_board *board;
    struct flow_cnf cnf;
    struct flow_sat_solver *solver;
    size_t fed_count; /* literals that the solver has */
    struct search_meter meter;
    struct flow_events *events; /* NULL: the search is not traced */
    uint8_t *model;             /* by edge: it is used */
    uint8_t *is_on_cycle;       /* by node: on the current cycle */
    uint8_t *is_visited;        /* by node: on a path from a dot, or on a cycle */
    uint8_t *answers[2];
    int stored_count; /* in answers */
    flow_number count;
    uint64_t pause_at; /* conflicts; 0: no limit */
    bool is_paused;    /* the solver is, and takes no clauses */
    bool is_out_of_memory;
    bool is_settled;
};

/* The time between two calls varies too much for the meter, which checks every so many nodes. */
static bool
sat_must_terminate(void *context)
{
    struct flow_sat_run *self = context;

    return !search_count_node(&self->meter) || search_must_stop(self->job->search);
}

/* The same between two calls of the terminator; not a node. */
static bool
sat_must_stop(void *context)
{
    const struct flow_sat_run *self = context;

    return search_must_stop(self->job->search);
}

/*
 * Passes the new clauses to the solver. Stops early when a limit is reached, since on the largest
 * boards this takes seconds. False without memory.
 */
static bool
sat_feed_solver(struct flow_sat_run *self)
{
    if (self->cnf.has_failed)
        return false;
    while (self->fed_count < self->cnf.length && !search_must_stop(self->job->search)) {
        const size_t left = self->cnf.length - self->fed_count;
        const size_t count = left < LITERALS_PER_CHECK ? left : LITERALS_PER_CHECK;

        if (!flow_sat_solver_add(self->solver, self->cnf.literals + self->fed_count, count))
            return false;
        self->fed_count += count;
    }
    return true;
}

static bool
sat_read_model(struct flow_sat_run *self)
{
    /* The first variables are the edges. */
    return flow_sat_solver_model(self->solver, self->model, self->board->edge_count);
}

/* Marks the path or cycle of used edges that starts at the node; returns its last edge. */
static int32_t
sat_mark_path(const struct flow_sat_run *self, int32_t node, uint8_t *marks)
{
    int32_t last_edge = -1;

    for (;;) {
        const struct flow_node *here = &self->board->nodes[node];
        int32_t next = -1;

        marks[node] = 1;
        for (int i = 0; i < here->degree && next < 0; i++)
            if (self->model[here->links[i].edge] && here->links[i].edge != last_edge) {
                next = here->links[i].to;
                last_edge = here->links[i].edge;
            }
        if (next < 0 || marks[next])
            return last_edge;
        node = next;
    }
}

static bool
sat_is_node_used(const struct flow_sat_run *self, int32_t node)
{
    const struct flow_node *here = &self->board->nodes[node];

    for (int i = 0; i < here->degree; i++)
        if (self->model[here->links[i].edge])
            return true;
    return false;
}

/* Forbids every cycle of the model. False: there is none, and the model is an answer. */
static bool
sat_forbid_cycles(struct flow_sat_run *self)
{
    const size_t nodes = (size_t)self->board->node_count;
    bool has_cycle = false;

    memset(self->is_visited, 0, nodes);
    for (int colour = 0; colour < self->board->colours; colour++)
        sat_mark_path(self, self->board->dots[colour][0], self->is_visited);
    for (int32_t node = 0; node < self->board->node_count; node++) {
        int32_t edge;

        if (self->is_visited[node] || !sat_is_node_used(self, node))
            continue;
        memset(self->is_on_cycle, 0, nodes);
        edge = sat_mark_path(self, node, self->is_on_cycle);
        sat_mark_path(self, node, self->is_visited);
        flow_cnf_forbid_cycle(&self->cnf, self->is_on_cycle, edge);
        has_cycle = true;
    }
    return has_cycle;
}

static bool
sat_has_enough(const struct flow_sat_run *self)
{
    return self->stored_count == (self->job->ask == PUZZLE_ASK_ANSWER ? 1 : 2) &&
           self->job->ask != PUZZLE_ASK_COUNT;
}

static void
sat_add_answer(struct flow_sat_run *self)
{
    const struct flow_board *board = self->board;

    self->count++;
    if (self->stored_count < 2)
        memcpy(self->answers[self->stored_count++], self->model, (size_t)board->edge_count);
    flow_cnf_block_answer(&self->cnf, self->model);
}

/* Whether the model is an answer that was excluded while the solver was paused. */
static bool
sat_is_excluded(const struct flow_sat_run *self)
{
    return self->stored_count &&
           !memcmp(self->model, self->answers[0], (size_t)self->board->edge_count);
}

static void
sat_emit_model(struct flow_sat_run *self)
{
    if (!self->events)
        return;
    memcpy(flow_events_edges(self->events), self->model, (size_t)self->board->edge_count);
    flow_events_emit(self->events, 0);
}

/* Until the pause; 0: there is none. */
static uint64_t
sat_conflicts_left(const struct flow_sat_run *self)
{
    return self->pause_at ? self->pause_at - flow_sat_solver_conflicts(self->solver) : 0;
}

/* At the limit of conflicts, and at an answer, which the caller may use. */
static bool
sat_must_pause(const struct flow_sat_run *self, int known_count)
{
    return self->pause_at && (self->stored_count > known_count ||
                              flow_sat_solver_conflicts(self->solver) >= self->pause_at);
}

/* One call of the solver and what follows from it. True: there may be more to find. */
static bool
sat_run_once(struct flow_sat_run *self)
{
    enum flow_sat_verdict verdict;

    self->is_out_of_memory = !self->is_paused && !sat_feed_solver(self);
    if (self->is_out_of_memory || search_is_stopped(self->job->search))
        return false;
    verdict = flow_sat_solver_run(self->solver, sat_conflicts_left(self));
    self->is_out_of_memory = verdict == FLOW_SAT_NO_MEMORY;
    self->is_paused = verdict == FLOW_SAT_PAUSED;
    self->is_settled = verdict == FLOW_SAT_UNSATISFIABLE;
    if (verdict != FLOW_SAT_SATISFIABLE || !search_count_node(&self->meter))
        return false;
    if (!sat_read_model(self)) {
        self->is_out_of_memory = !search_is_stopped(self->job->search);
        return false;
    }
    sat_emit_model(self);
    if (!sat_forbid_cycles(self) && !sat_is_excluded(self)) {
        sat_add_answer(self);
        self->is_settled = sat_has_enough(self);
    }
    return !self->is_settled;
}

/* For the option dump-cnf. */
static enum clew_status
sat_dump_cnf(const struct flow_sat_run *self, const char *path, struct clew_error *error)
{
    struct base_writer writer;
    bool is_written = false;
    FILE *file;

    base_writer_init(&writer, self->cnf.memory);
    flow_cnf_write(&writer, &self->cnf);
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

enum flow_sat_run_state
flow_sat_run_on(struct flow_sat_run *run, uint64_t max_conflicts)
{
    const int known_count = run->stored_count;

    search_meter_start(&run->meter, run->job->search, 0);
    run->pause_at = max_conflicts ? flow_sat_solver_conflicts(run->solver) + max_conflicts : 0;
    while (!run->is_settled && sat_run_once(run) && !sat_must_pause(run, known_count))
        continue;
    search_meter_finish(&run->meter);
    if (run->is_settled)
        return FLOW_SAT_RUN_SETTLED;
    return run->is_out_of_memory || search_is_stopped(run->job->search) ? FLOW_SAT_RUN_ENDED
                                                                        : FLOW_SAT_RUN_PAUSED;
}

enum clew_status
flow_sat_run_report(struct flow_sat_run *run, struct clew_error *error)
{
    const struct flow_result found = {.first = run->stored_count > 0 ? run->answers[0] : NULL,
                                      .second = run->stored_count > 1 ? run->answers[1] : NULL,
                                      .count = run->count,
                                      .hits = -1,
                                      .guesses = -1};

    if (run->is_settled)
        return flow_result_settle(run->job, &found, error);
    if (run->is_out_of_memory)
        return base_no_memory(error);
    return flow_result_give_up(run->job, &found, error);
}

void
flow_sat_run_exclude(struct flow_sat_run *run, const uint8_t *known)
{
    memcpy(run->model, known, (size_t)run->board->edge_count);
    sat_add_answer(run);
}

const uint8_t *
flow_sat_run_answer(const struct flow_sat_run *run)
{
    return run->stored_count ? run->answers[0] : NULL;
}

/* The clauses, and the file that the option asks for. */
static enum clew_status
write_clauses(struct flow_sat_run *run, struct clew_error *error)
{
    const struct puzzle_job *job = run->job;

    flow_cnf_init(&run->cnf, run->board, job->search->memory);
    if (job->position)
        flow_cnf_add_position(&run->cnf, job->position);
    if (!run->cnf.has_failed && job->options && puzzle_option_is_given(job->options, "dump-cnf"))
        return sat_dump_cnf(run, puzzle_option_text(job->options, "dump-cnf"), error);
    return CLEW_OK;
}

static bool
take_sat_memory(struct flow_sat_run *run)
{
    struct base_memory *memory = run->job->search->memory;
    const size_t edges = (size_t)run->board->edge_count, nodes = (size_t)run->board->node_count;

    run->model = base_alloc_zero(memory, 3, edges);
    run->is_on_cycle = base_alloc_zero(memory, 2, nodes);
    if (!run->model || !run->is_on_cycle)
        return false;
    run->answers[0] = run->model + edges;
    run->answers[1] = run->model + 2 * edges;
    run->is_visited = run->is_on_cycle + nodes;
    return true;
}

enum clew_status
flow_sat_run_new(struct flow_sat_run **out, struct puzzle_job *job, struct clew_error *error)
{
    struct flow_sat_run *run = base_alloc_zero(job->search->memory, 1, sizeof *run);
    const struct flow_sat_callbacks callbacks = {sat_must_terminate, sat_must_stop, run};
    enum clew_status status;

    *out = NULL;
    if (!run)
        return base_no_memory(error);
    run->job = job;
    run->board = job->board;
    run->cnf.memory = job->search->memory;
    status = take_sat_memory(run) ? write_clauses(run, error) : base_no_memory(error);
    if (!status) {
        run->solver = flow_sat_solver_new(job->search->memory, &callbacks);
        status = run->solver ? CLEW_OK : base_no_memory(error);
    }
    if (status) {
        flow_sat_run_free(run);
        return status;
    }
    run->events = flow_events_new(run->board, job->search);
    *out = run;
    return CLEW_OK;
}

void
flow_sat_run_free(struct flow_sat_run *run)
{
    struct base_memory *memory;

    if (!run)
        return;
    memory = run->job->search->memory;
    flow_events_free(run->events);
    flow_sat_solver_free(run->solver);
    flow_cnf_free(&run->cnf);
    base_release(memory, run->model, 3 * (size_t)run->board->edge_count);
    base_release(memory, run->is_on_cycle, 2 * (size_t)run->board->node_count);
    base_release(memory, run, sizeof *run);
}
