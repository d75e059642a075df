/*
 * flow_engine_csp_direction - pipe pieces and arc consistency; guesses only where nothing follows.
 *
 * flow_kernel narrows the set of pieces that each node can hold. When propagation ends without a
 * solution, the search branches on an open node with the fewest pieces, and backtracks on failure.
 * The stack of guesses is explicit, since there may be one per node.
 *
 * Boards made by people have an answer that does not touch itself, and under no-touch each piece
 * implies far more. So unless all answers are to be counted, the search runs under no-touch first
 * and uses what it finds there as far as that answers the question.
 *
 * Reports assignments (how often a node was reduced to one piece) and guesses. This is the smarter
 * solver of the Flow constraint system (see doc/history.md), for all kinds of boards.
 */
#include "base/base_bits.h"
#include "flow/classic/flow_domains.h"
#include "flow/flow_engines.h"
#include "flow/flow_events.h"
#include "flow/flow_result.h"
#include "flow/rules/flow_kernel.h"

#include <string.h>

struct guess {
    int32_t node;
    uint32_t untried; /* pieces not tried yet */
    size_t mark;      /* of the kernel's trail, before the guess */
};

struct direction_search {
    struct puzzle_job *job;
    const struct flow_board *board;
    struct flow_kernel *kernel;
    struct search_meter meter;
    struct flow_events *events; /* NULL without a listener */
    struct flow_domains *domains;
    struct guess *guesses;
    int32_t depth;
    uint64_t guess_count;
    uint8_t *answers[3]; /* a byte per edge; the third is scratch once two are found */
    int found_count;
    flow_number count;
};

/*
 * The open node with the fewest pieces; on a tie, one at the end of a coloured chain, where more
 * follows from a guess. -1 when all are decided.
 */
static int32_t
direction_choose_node(const struct flow_kernel *kernel)
{
    int32_t best = -1;
    int least = 2 * FLOW_PIECE_COUNT;

    for (int32_t node = 0; node < kernel->board->node_count; node++) {
        const int count = bits_count(kernel->sets[node]);
        const int score = 2 * count + (kernel->colour[node] < 0 || !kernel->joined[node]);

        if (count > 1 && score < least) {
            least = score;
            best = node;
        }
    }
    return best;
}

static bool
direction_is_done(const struct direction_search *self)
{
    return (self->job->ask == PUZZLE_ASK_ANSWER && self->found_count > 0) ||
           (self->job->ask == PUZZLE_ASK_UNIQUE && self->found_count == 2);
}

/* Every node is decided: records the answer, if it is one. True when the question is settled. */
static bool
direction_record_answer(struct direction_search *self)
{
    uint8_t *is_used = self->answers[self->found_count];
    const size_t edges = (size_t)self->board->edge_count;

    if (!flow_kernel_is_solution(self->kernel, is_used))
        return false;
    if (self->job->ask == PUZZLE_ASK_UNIQUE && self->found_count == 1 &&
        memcmp(is_used, self->answers[0], edges) == 0)
        return false; /* already found by the pass under no-touch */
    self->found_count += self->found_count < 2;
    self->count++;
    return direction_is_done(self);
}

/* The sides that a piece of the node uses. */
static unsigned
piece_sides(const struct flow_node *node, int piece)
{
    unsigned sides = 0;

    for (int i = 0; i < node->degree; i++)
        if (flow_piece_links[piece] >> i & 1)
            sides |= 1U << node->links[i].side;
    return sides;
}

/* Tells the listener which pieces the undecided cells can still have. */
static void
direction_emit_domains(struct direction_search *self)
{
    if (!self->domains)
        return;
    flow_domains_clear(self->domains);
    for (int32_t node = 0; node < self->board->node_count; node++) {
        const struct flow_node *here = &self->board->nodes[node];
        const uint32_t set = self->kernel->sets[node];

        if (here->colour >= 0 || bits_count(set) == 1)
            continue;
        flow_domains_add_cell(self->domains, here->cell);
        for (int piece = 0; piece < FLOW_PIECE_COUNT; piece++)
            if (set >> piece & 1)
                flow_domains_add_value(self->domains, here->cell, piece_sides(here, piece));
    }
    flow_domains_emit(self->domains, self->depth);
}

/* Emits the links known by now; the new ones are attributed to the rule. */
static void
direction_emit_links(struct direction_search *self, const char *rule)
{
    uint8_t *is_used;

    if (!self->events)
        return;
    is_used = flow_events_edges(self->events);
    for (int32_t node = 0; node < self->board->node_count; node++)
        for (int i = 0; i < self->board->nodes[node].degree; i++)
            if (self->kernel->joined[node] >> i & 1)
                is_used[self->board->nodes[node].links[i].edge] = 1;
    flow_events_emit_rule(self->events, self->depth, rule);
}

/* Called by the kernel for each step; a step without a rule is a guess. */
static void
direction_on_step(void *context, const struct flow_step *step)
{
    const struct flow_rule *rule = flow_rule_at(step->rule);

    if (step->states[0] == FLOW_LINK_USED)
        direction_emit_links(context, rule ? rule->name : NULL);
    direction_emit_domains(context);
}

/*
 * Checks the limits at once. A guess on a large board takes milliseconds, a failed one far less, so
 * the meter would not check them evenly.
 */
static bool
direction_must_stop(struct direction_search *self)
{
    return !search_count_node(&self->meter) || search_must_stop(self->job->search);
}

/* Tries the next piece of the latest guess that has one left; false when all are tried. */
static bool
direction_next_guess(struct direction_search *self)
{
    while (self->depth > 0) {
        struct guess *guess = &self->guesses[self->depth - 1];
        const uint32_t piece = guess->untried & -guess->untried;

        flow_kernel_undo(self->kernel, guess->mark);
        direction_emit_links(self, NULL);
        direction_emit_domains(self);
        if (!guess->untried) {
            self->depth--;
            continue;
        }
        guess->untried &= guess->untried - 1;
        self->guess_count++;
        if (flow_kernel_keep(self->kernel, guess->node, piece) &&
            flow_kernel_are_ends_reachable(self->kernel))
            return true;
        if (direction_must_stop(self))
            return false;
    }
    return false;
}

/* True when the question is settled; otherwise all was tried, or a limit stopped the search. */
static bool
direction_search_under(struct direction_search *self, bool touch)
{
    self->kernel->touch = touch;
    self->depth = 0;
    flow_kernel_undo(self->kernel, 0);
    direction_emit_links(self, NULL);
    if (!flow_kernel_start(self->kernel))
        return false;
    do {
        const int32_t node = direction_choose_node(self->kernel);

        direction_emit_domains(self);
        if (direction_must_stop(self))
            return false;
        if (node >= 0)
            self->guesses[self->depth++] =
                (struct guess){.node = node,
                               .untried = self->kernel->sets[node],
                               .mark = flow_kernel_trail_length(self->kernel)};
        else if (direction_record_answer(self))
            return true;
    } while (direction_next_guess(self));
    return false;
}

static void
direction_search_all(struct direction_search *self)
{
    const bool touch = self->board->touch;

    if (touch && self->job->ask != PUZZLE_ASK_COUNT && direction_search_under(self, false))
        return;
    if (!search_is_stopped(self->job->search))
        direction_search_under(self, touch);
}

static enum clew_status
direction_report(struct direction_search *self, struct clew_error *error)
{
    const struct flow_result result = {.first = self->found_count > 0 ? self->answers[0] : NULL,
                                       .second = self->found_count > 1 ? self->answers[1] : NULL,
                                       .count = self->count,
                                       .hits = (int64_t)self->kernel->decided,
                                       .guesses = (int64_t)self->guess_count};

    if (search_is_stopped(self->job->search) && !direction_is_done(self))
        return flow_result_give_up(self->job, &result, error);
    return flow_result_settle(self->job, &result, error);
}

static enum clew_status
solve_csp_direction(struct puzzle_job *job, struct clew_error *error)
{
    struct direction_search self = {.job = job, .board = job->board};
    struct base_memory *memory = job->search->memory;
    const size_t edges = (size_t)self.board->edge_count;
    const size_t guess_bytes = (size_t)self.board->node_count * sizeof *self.guesses;
    enum clew_status status;

    status = flow_kernel_new(&self.kernel, self.board, memory, error);
    if (status)
        return status;
    self.kernel->search = job->search;
    self.guesses = base_alloc(memory, guess_bytes);
    self.answers[0] = base_alloc_zero(memory, edges, 3);
    if (self.guesses && self.answers[0]) {
        self.answers[1] = self.answers[0] + edges;
        self.answers[2] = self.answers[1] + edges;
        self.events = flow_events_new(self.board, job->search);
        self.domains = flow_domains_new(self.board, job->search, 0);
        if (self.events) {
            self.kernel->on_step = direction_on_step;
            self.kernel->context = &self;
        }
        search_meter_start(&self.meter, job->search, 0);
        direction_search_all(&self);
        search_meter_finish(&self.meter);
        flow_events_free(self.events);
        flow_domains_free(self.domains);
        status = direction_report(&self, error);
    } else {
        status = base_no_memory(error);
    }
    base_release(memory, self.answers[0], 3 * edges);
    base_release(memory, self.guesses, guess_bytes);
    flow_kernel_free(self.kernel);
    return status;
}

const struct puzzle_engine flow_engine_csp_direction = {
    .name = "csp-direction",
    .description = "pipe pieces for cells, arc consistency, guesses when nothing follows",
    .origin = "Flow Free as a constraint problem, its smarter solver",
    .max_cells = FLOW_MAX_TABLE_CELLS,
    .solve = solve_csp_direction,
};
