/* flow_csp - see the header. */
#include "flow/classic/flow_csp.h"

#include "flow/flow_engines.h"

/* ---- Consistency ---- */

/* The number of neighbours of its own colour that a coloured node has in a solution. */
static int
csp_needed_neighbours(const struct flow_csp *self, int32_t node)
{
    return self->board->nodes[node].colour >= 0 ? 1 : 2;
}

/* Whether a coloured node can still get the neighbours it needs and does not have too many. */
static bool
csp_is_possible(const struct flow_csp *self, int32_t node)
{
    const struct flow_node *here = &self->board->nodes[node];
    const int need = csp_needed_neighbours(self, node);
    int same = 0, open = 0;

    for (int i = 0; i < here->degree; i++) {
        const int16_t value = self->value[here->links[i].to];

        same += value == self->value[node];
        open += value == FLOW_CSP_UNASSIGNED;
    }
    return same <= need && same + open >= need;
}

/* The neighbour of the node's colour that is not `came`, or -1. */
static int32_t
chain_next(const struct flow_csp *self, int32_t node, int32_t came)
{
    const struct flow_node *here = &self->board->nodes[node];

    for (int i = 0; i < here->degree; i++)
        if (here->links[i].to != came && self->value[here->links[i].to] == self->value[node])
            return here->links[i].to;
    return -1;
}

/*
 * Follows the chain from `start` through `next` to its end and adds the number of nodes to *length.
 * -1 if the chain is a ring.
 */
static int32_t
chain_end(const struct flow_csp *self, int32_t start, int32_t next, int32_t *length)
{
    int32_t came = start, node = next;

    while (node >= 0 && node != start) {
        const int32_t on = chain_next(self, node, came);

        ++*length;
        if (on < 0)
            return node;
        came = node;
        node = on;
    }
    return node < 0 ? start : -1;
}

enum chain_state {
    CHAIN_OPEN,
    CHAIN_RING,
    CHAIN_JOINS,        /* dot with dot, and holds all cells of the colour */
    CHAIN_LEAVES_CELLS, /* dot with dot, but other cells of the colour are left over */
};

/* Classifies the chain through a coloured node. All nodes on it must satisfy csp_is_possible. */
static enum chain_state
chain_state_of(const struct flow_csp *self, int32_t node)
{
    const int colour = self->value[node];
    const int32_t one = chain_next(self, node, -1);
    const int32_t two = one < 0 ? -1 : chain_next(self, node, one);
    int32_t length = 1;
    int32_t end, other;

    if (one < 0)
        return CHAIN_OPEN;
    end = chain_end(self, node, one, &length);
    if (end < 0)
        return CHAIN_RING;
    other = two < 0 ? node : chain_end(self, node, two, &length);
    if (self->board->nodes[end].colour < 0 || self->board->nodes[other].colour < 0)
        return CHAIN_OPEN;
    return length == self->nodes_of_colour[colour] ? CHAIN_JOINS : CHAIN_LEAVES_CELLS;
}

/* Whether the node and all its neighbours satisfy csp_is_possible. */
static bool
csp_is_possible_around(const struct flow_csp *self, int32_t node)
{
    const struct flow_node *here = &self->board->nodes[node];

    if (self->value[node] >= 0 && !csp_is_possible(self, node))
        return false;
    for (int i = 0; i < here->degree; i++)
        if (self->value[here->links[i].to] >= 0 && !csp_is_possible(self, here->links[i].to))
            return false;
    return true;
}

/* ---- What the published optimisations save ---- */

static bool
csp_are_all_dots_possible(const struct flow_csp *self)
{
    bool is_possible = true;

    for (int colour = 0; colour < self->board->colours; colour++)
        for (int i = 0; i < 2; i++)
            is_possible = csp_is_possible(self, self->board->dots[colour][i]) && is_possible;
    return is_possible;
}

/* Whether both neighbours of the node have a third node beside them, and all four one colour. */
static bool
csp_is_square_filled(const struct flow_csp *self, int32_t node, int32_t one, int32_t two)
{
    const struct flow_node *near = &self->board->nodes[one], *other = &self->board->nodes[two];
    const int16_t colour = self->value[node];
    bool is_filled = false;

    for (int i = 0; i < near->degree; i++)
        for (int j = 0; j < other->degree; j++) {
            const int32_t far = near->links[i].to;

            if (far != node && far == other->links[j].to)
                is_filled = is_filled || (self->value[one] == colour &&
                                          self->value[two] == colour && self->value[far] == colour);
        }
    return is_filled;
}

static bool
csp_is_beside_filled_square(const struct flow_csp *self, int32_t node)
{
    const struct flow_node *here = &self->board->nodes[node];
    bool is_filled = false;

    for (int i = 0; i < here->degree; i++)
        for (int j = 0; j < i; j++)
            is_filled =
                csp_is_square_filled(self, node, here->links[i].to, here->links[j].to) || is_filled;
    return is_filled;
}

/* Refuses nothing that the checks of flow_csp_allows would not refuse. */
static bool
csp_passes_saved_checks(struct flow_csp *self, int32_t node, int16_t value)
{
    bool passes = true;

    if (self->follows_chains && value >= 0)
        passes = chain_state_of(self, self->board->dots[value][0]) != CHAIN_JOINS;
    self->value[node] = value;
    if (self->checks_all_dots)
        passes = csp_are_all_dots_possible(self) && passes;
    if (self->checks_all_squares && value >= 0)
        passes = !csp_is_beside_filled_square(self, node) && passes;
    self->value[node] = FLOW_CSP_UNASSIGNED;
    return passes;
}

/* ---- Allowed values ---- */

bool
flow_csp_allows(struct flow_csp *self, int32_t node, int16_t value)
{
    enum chain_state chain = CHAIN_OPEN;
    bool is_allowed;

    if (self->saves_less && !csp_passes_saved_checks(self, node, value))
        return false;
    if (value >= 0 && self->is_joined[value])
        return false;
    self->value[node] = value;
    is_allowed = csp_is_possible_around(self, node);
    if (is_allowed && value >= 0) {
        self->nodes_of_colour[value]++;
        chain = chain_state_of(self, node);
        self->nodes_of_colour[value]--;
    }
    self->value[node] = FLOW_CSP_UNASSIGNED;
    return is_allowed && chain != CHAIN_RING && chain != CHAIN_LEAVES_CELLS;
}

/* ---- Assigning and undoing ---- */

static void
csp_emit(struct flow_csp *self, enum clew_event_kind kind, int32_t node, int16_t value)
{
    const bool has_path = value >= 0 || kind == CLEW_EVENT_REMOVE;
    const struct clew_event event = {.kind = kind,
                                     .cell = self->board->nodes[node].cell,
                                     .value = value,
                                     .sides = has_path ? flow_lane_sides(self->board, node) : 0,
                                     .depth = self->board->node_count - self->unassigned_count};

    search_emit(self->job->search, &event);
}

/* Assigns an allowed value; true if that joins the colour's dots. */
static bool
csp_assign(struct flow_csp *self, int32_t node, int16_t value)
{
    self->value[node] = value;
    self->unassigned_count--;
    if (self->is_traced)
        csp_emit(self, CLEW_EVENT_PLACE, node, value);
    if (value < 0)
        return false;
    self->nodes_of_colour[value]++;
    if (chain_state_of(self, node) != CHAIN_JOINS)
        return false;
    self->is_joined[value] = 1;
    return true;
}

static void
csp_unassign(struct flow_csp *self, int32_t node, bool has_joined)
{
    const int16_t value = self->value[node];

    if (self->is_traced)
        csp_emit(self, CLEW_EVENT_REMOVE, node, value);
    if (value >= 0)
        self->nodes_of_colour[value]--;
    if (has_joined)
        self->is_joined[value] = 0;
    self->value[node] = FLOW_CSP_UNASSIGNED;
    self->unassigned_count++;
}

static int16_t
csp_value_of_bit(const struct flow_csp *self, size_t bit)
{
    return bit < (size_t)self->board->colours ? (int16_t)bit : FLOW_CSP_EMPTY;
}

/* Tells the listener what each unassigned cell can still be. */
static void
csp_emit_domains(struct flow_csp *self, const struct flow_csp_heuristic *heuristic)
{
    if (!self->domains)
        return;
    flow_domains_clear(self->domains);
    for (int32_t node = 0; node < self->board->node_count; node++) {
        const int32_t cell = self->board->nodes[node].cell;

        if (self->value[node] != FLOW_CSP_UNASSIGNED)
            continue;
        flow_domains_add_cell(self->domains, cell);
        for (size_t bit = 0; bit < (size_t)self->value_count; bit++)
            if (heuristic->has_value ? heuristic->has_value(self, heuristic->context, node, bit)
                                     : flow_csp_allows(self, node, csp_value_of_bit(self, bit)))
                flow_domains_add_value(self->domains, cell, bit);
    }
    flow_domains_emit(self->domains, self->board->node_count - self->unassigned_count);
}

/* ---- The search ---- */

struct frame {
    int32_t node;
    int32_t first; /* index of its first value in the stack of values */
    int16_t count, next;
    bool is_assigned, has_joined;
};

/* Records the complete assignment as an answer; true if the search has to continue. */
static bool
csp_record_answer(struct flow_csp *self)
{
    struct flow_answer *answer = self->job->answer;
    struct flow_paths *paths = &answer->first;

    if (self->found_count == 1)
        paths = flow_answer_second(answer);
    if (self->found_count < 2 && !flow_paths_from_colours(paths, self->board, self->value)) {
        if (self->found_count == 1)
            answer->second.nodes = NULL;
        return true;
    }
    self->found_count += self->found_count < 2;
    if (++answer->count_low == 0)
        answer->count_high++;
    if (self->job->ask == PUZZLE_ASK_COUNT)
        return true;
    return self->job->ask == PUZZLE_ASK_UNIQUE && self->found_count < 2;
}

/* Fills the next frame with the node to branch on; false if the heuristic backtracks. */
static bool
csp_push_frame(struct flow_csp *self, const struct flow_csp_heuristic *heuristic,
               struct frame *frame, int32_t first, int16_t *values)
{
    const int32_t node = heuristic->choose_node(self, heuristic->context);

    if (node < 0)
        return false;
    *frame = (struct frame){.node = node, .first = first};
    frame->count = (int16_t)heuristic->order_values(self, heuristic->context, node, values + first);
    return true;
}

/* Undoes the frame's assignment and tries its next value; false when none is left. */
static bool
csp_try_next_value(struct flow_csp *self, const struct flow_csp_heuristic *heuristic,
                   struct frame *frame, const int16_t *values, bool *is_stopped)
{
    if (frame->is_assigned) {
        csp_unassign(self, frame->node, frame->has_joined);
        if (heuristic->on_unassign)
            heuristic->on_unassign(self, heuristic->context, frame->node);
        csp_emit_domains(self, heuristic);
        frame->is_assigned = false;
    }
    while (frame->next < frame->count) {
        const int16_t value = values[frame->first + frame->next++];

        self->hit_count++;
        if (!search_count_node(&self->meter)) {
            *is_stopped = true;
            return false;
        }
        if (!flow_csp_allows(self, frame->node, value))
            continue;
        frame->has_joined = csp_assign(self, frame->node, value);
        frame->is_assigned = true;
        if (heuristic->on_assign)
            heuristic->on_assign(self, heuristic->context, frame->node);
        csp_emit_domains(self, heuristic);
        return true;
    }
    return false;
}

/* True when the search is complete; false when a limit stopped it. */
static bool
csp_search(struct flow_csp *self, const struct flow_csp_heuristic *heuristic, struct frame *frames,
           int16_t *values)
{
    bool is_stopped = false;
    int32_t depth = 0;

    if (self->unassigned_count == 0) {
        csp_record_answer(self);
        return true;
    }
    if (!csp_push_frame(self, heuristic, &frames[0], 0, values))
        return true;
    csp_emit_domains(self, heuristic);
    while (depth >= 0 && !is_stopped) {
        struct frame *frame = &frames[depth];

        if (!csp_try_next_value(self, heuristic, frame, values, &is_stopped)) {
            depth--;
            continue;
        }
        if (self->unassigned_count == 0) {
            if (!csp_record_answer(self))
                return true;
        } else if (csp_push_frame(self, heuristic, frame + 1, frame->first + frame->count,
                                  values)) {
            depth++;
        }
    }
    return !is_stopped;
}

/* ---- Setup and entry points ---- */

int
flow_csp_all_values(const struct flow_csp *self, int16_t *values)
{
    for (int colour = 0; colour < self->board->colours; colour++)
        values[colour] = (int16_t)colour;
    if (!self->board->fill)
        values[self->board->colours] = FLOW_CSP_EMPTY;
    return self->value_count;
}

/* Assigns the dots; adjacent dots of a colour count as joined. False if that is inconsistent. */
static bool
csp_assign_dots(struct flow_csp *self)
{
    const struct flow_board *board = self->board;
    bool is_possible_yet = true;

    for (int32_t node = 0; node < board->node_count; node++) {
        const int16_t colour = board->nodes[node].colour;

        self->value[node] = colour >= 0 ? colour : FLOW_CSP_UNASSIGNED;
        self->unassigned_count += colour < 0;
        if (colour >= 0)
            self->nodes_of_colour[colour]++;
    }
    for (int32_t node = 0; node < board->node_count; node++)
        if (self->value[node] >= 0 && !csp_is_possible(self, node))
            is_possible_yet = false;
    for (int colour = 0; is_possible_yet && colour < board->colours; colour++)
        if (chain_state_of(self, board->dots[colour][0]) == CHAIN_JOINS)
            self->is_joined[colour] = 1;
    return is_possible_yet;
}

enum clew_status
flow_csp_init(struct flow_csp *self, struct puzzle_job *job, struct clew_error *error)
{
    const struct flow_board *board = job->board;
    const size_t nodes = (size_t)board->node_count, colours = (size_t)board->colours;
    struct flow_answer *answer;
    enum clew_status status;

    *self = (struct flow_csp){.board = board,
                              .job = job,
                              .memory = job->search->memory,
                              .is_traced = search_is_traced(job->search),
                              .value_count = board->colours + !board->fill};
    status = flow_answer_new(&answer, board, self->memory, error);
    if (status != CLEW_OK)
        return status;
    job->answer = answer;
    search_meter_start(&self->meter, job->search, 0);
    self->value = base_alloc(self->memory, nodes * sizeof *self->value);
    self->nodes_of_colour = base_alloc_zero(self->memory, colours, sizeof *self->nodes_of_colour);
    self->is_joined = base_alloc_zero(self->memory, colours, 1);
    self->domains = flow_domains_new(board, job->search, (size_t)self->value_count);
    if (self->value && self->nodes_of_colour && self->is_joined)
        return CLEW_OK;
    flow_csp_free(self);
    return base_no_memory(error);
}

void
flow_csp_free(struct flow_csp *self)
{
    const size_t nodes = (size_t)self->board->node_count, colours = (size_t)self->board->colours;

    search_meter_finish(&self->meter);
    flow_domains_free(self->domains);
    base_release(self->memory, self->value, nodes * sizeof *self->value);
    base_release(self->memory, self->nodes_of_colour, colours * sizeof *self->nodes_of_colour);
    base_release(self->memory, self->is_joined, colours);
}

enum clew_status
flow_csp_run(struct flow_csp *self, const struct flow_csp_heuristic *heuristic,
             struct clew_error *error)
{
    struct flow_answer *answer = self->job->answer;
    const size_t depth = (size_t)self->board->node_count + 1;
    const size_t capacity = depth * (size_t)self->value_count;
    struct frame *frames = base_alloc(self->memory, depth * sizeof *frames);
    int16_t *values = base_alloc(self->memory, capacity * sizeof *values);
    enum clew_status status = CLEW_OK;

    if (!frames || !values) {
        status = base_no_memory(error);
    } else if (!csp_assign_dots(self) || csp_search(self, heuristic, frames, values)) {
        answer->has_count = self->job->ask == PUZZLE_ASK_COUNT && !self->board->touch;
        flow_set_exhausted_outcome(self->job, self->found_count, false);
    }
    answer->hits = self->hit_count;
    base_release(self->memory, frames, depth * sizeof *frames);
    base_release(self->memory, values, capacity * sizeof *values);
    return status;
}

enum clew_status
flow_csp_solve(struct puzzle_job *job, const struct flow_csp_heuristic *heuristic,
               struct clew_error *error)
{
    struct flow_csp csp;
    enum clew_status status = flow_csp_init(&csp, job, error);

    if (status != CLEW_OK)
        return status;
    status = flow_csp_run(&csp, heuristic, error);
    flow_csp_free(&csp);
    return status;
}
