/*
 * flow_engine_sat - the engine `sat`: CaDiCaL, with cycles forbidden when a model contains them.
 *
 * The clauses of flow_cnf do not exclude long cycles: most boards never produce one, and clauses
 * against all of them would outnumber the rest. Each cycle in a model is forbidden by one more
 * clause, and the solver continues with all it has learned (incremental solving; lazy subtour
 * elimination as in Dantzig, Fulkerson and Johnson, 1954). For uniqueness and counting, each answer
 * gets a blocking clause and the solver runs again. The clauses come from the board only, not from
 * the propagation of other engines.
 *
 * CaDiCaL (Biere et al.) runs on one thread; flow_sat_solver.h says how its memory is counted. A
 * node is a model, or one call of the terminate callback, which CaDiCaL polls during the search.
 */
#include "flow/flow_engines.h"
#include "flow/flow_events.h"
#include "flow/flow_result.h"
#include "flow/sat/flow_cnf.h"
#include "flow/sat/flow_sat_solver.h"

#include <stdio.h>
#include <string.h>

#define LITERALS_PER_CHECK 50000 /* a few milliseconds */

struct sat_search {
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
};

/* The time between two calls varies too much for the meter, which checks every so many nodes. */
static bool
sat_must_terminate(void *context)
{
    struct sat_search *self = context;

    return !search_count_node(&self->meter) || search_must_stop(self->job->search);
}

/* The same between two calls of the terminator; not a node. */
static bool
sat_must_stop(void *context)
{
    const struct sat_search *self = context;

    return search_must_stop(self->job->search);
}

/*
 * Passes the new clauses to the solver. Stops early when a limit is reached, since on the largest
 * boards this takes seconds. False without memory.
 */
static bool
sat_feed_solver(struct sat_search *self)
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
sat_read_model(struct sat_search *self)
{
    /* The first variables are the edges. */
    return flow_sat_solver_model(self->solver, self->model, self->board->edge_count);
}

/* Marks the path or cycle of used edges that starts at the node; returns its last edge. */
static int32_t
sat_mark_path(const struct sat_search *self, int32_t node, uint8_t *marks)
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
sat_is_node_used(const struct sat_search *self, int32_t node)
{
    const struct flow_node *here = &self->board->nodes[node];

    for (int i = 0; i < here->degree; i++)
        if (self->model[here->links[i].edge])
            return true;
    return false;
}

/* Forbids every cycle of the model. False: there is none, and the model is an answer. */
static bool
sat_forbid_cycles(struct sat_search *self)
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
sat_has_enough(const struct sat_search *self)
{
    return self->stored_count == (self->job->ask == PUZZLE_ASK_ANSWER ? 1 : 2) &&
           self->job->ask != PUZZLE_ASK_COUNT;
}

static void
sat_add_answer(struct sat_search *self)
{
    const struct flow_board *board = self->board;

    self->count++;
    if (self->stored_count < 2)
        memcpy(self->answers[self->stored_count++], self->model, (size_t)board->edge_count);
    flow_cnf_block_answer(&self->cnf, self->model);
}

static void
sat_emit_model(struct sat_search *self)
{
    if (!self->events)
        return;
    memcpy(flow_events_edges(self->events), self->model, (size_t)self->board->edge_count);
    flow_events_emit(self->events, 0);
}

/* Solves until the question is settled, or a limit stops the search (search_is_stopped). */
static enum clew_status
sat_run_solver(struct sat_search *self, struct clew_error *error)
{
    for (;;) {
        enum flow_sat_verdict verdict;

        if (!sat_feed_solver(self))
            return base_no_memory(error);
        if (search_is_stopped(self->job->search))
            return CLEW_OK;
        verdict = flow_sat_solver_run(self->solver);
        if (verdict == FLOW_SAT_NO_MEMORY)
            return base_no_memory(error);
        if (verdict != FLOW_SAT_SATISFIABLE)
            return CLEW_OK;
        if (!search_count_node(&self->meter))
            return CLEW_OK;
        if (!sat_read_model(self))
            return search_is_stopped(self->job->search) ? CLEW_OK : base_no_memory(error);
        sat_emit_model(self);
        if (sat_forbid_cycles(self))
            continue;
        sat_add_answer(self);
        if (sat_has_enough(self))
            return CLEW_OK;
    }
}

/* For the option dump-cnf. */
static enum clew_status
sat_dump_cnf(const struct sat_search *self, const char *path, struct clew_error *error)
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

static enum clew_status
sat_report(struct sat_search *self, struct clew_error *error)
{
    const struct flow_result found = {.first = self->stored_count > 0 ? self->answers[0] : NULL,
                                      .second = self->stored_count > 1 ? self->answers[1] : NULL,
                                      .count = self->count,
                                      .hits = -1,
                                      .guesses = -1};

    if (search_is_stopped(self->job->search) && !sat_has_enough(self))
        return flow_result_give_up(self->job, &found, error);
    return flow_result_settle(self->job, &found, error);
}

static enum clew_status
sat_search_answers(struct sat_search *self, struct clew_error *error)
{
    const struct puzzle_options *options = self->job->options;
    const struct flow_sat_callbacks callbacks = {sat_must_terminate, sat_must_stop, self};
    enum clew_status status = CLEW_OK;

    flow_cnf_init(&self->cnf, self->board, self->job->search->memory);
    if (self->job->position)
        flow_cnf_add_position(&self->cnf, self->job->position);
    if (!self->cnf.has_failed && options && puzzle_option_is_given(options, "dump-cnf"))
        status = sat_dump_cnf(self, puzzle_option_text(options, "dump-cnf"), error);
    if (status)
        return status;
    self->solver = flow_sat_solver_new(self->job->search->memory, &callbacks);
    if (!self->solver)
        return base_no_memory(error);
    self->events = flow_events_new(self->board, self->job->search);
    search_meter_start(&self->meter, self->job->search, 0);
    status = sat_run_solver(self, error);
    search_meter_finish(&self->meter);
    flow_events_free(self->events);
    flow_sat_solver_free(self->solver);
    return status ? status : sat_report(self, error);
}

static enum clew_status
solve_sat(struct puzzle_job *job, struct clew_error *error)
{
    struct sat_search self = {.job = job, .board = job->board};
    struct base_memory *memory = job->search->memory;
    const size_t edges = (size_t)self.board->edge_count, nodes = (size_t)self.board->node_count;
    enum clew_status status;

    self.cnf.memory = memory;
    self.model = base_alloc_zero(memory, 3, edges);
    self.is_on_cycle = base_alloc_zero(memory, 2, nodes);
    if (self.model && self.is_on_cycle) {
        self.answers[0] = self.model + edges;
        self.answers[1] = self.model + 2 * edges;
        self.is_visited = self.is_on_cycle + nodes;
        status = sat_search_answers(&self, error);
    } else {
        status = base_no_memory(error);
    }
    flow_cnf_free(&self.cnf);
    base_release(memory, self.model, 3 * edges);
    base_release(memory, self.is_on_cycle, 2 * nodes);
    return status;
}

const struct puzzle_engine flow_engine_sat = {
    .name = "sat",
    .description = "SAT encoding of edges and colours; cycles are excluded as they occur",
    .origin = "Clew, with CaDiCaL",
    .takes_position = true,
    .solve = solve_sat,
};
