/* flow_colouring - see the header. */
#include "flow/classic/flow_colouring.h"

#include "flow/flow_engines.h"

/* ---- What may stand where ---- */

/* How many neighbours of its own colour a coloured node has in the end. */
static int
wanted(const struct flow_colouring *self, int32_t node)
{
    return self->board->nodes[node].colour >= 0 ? 1 : 2;
}

/* Whether a coloured node can still get the neighbours it needs, and has not too many. */
static bool
is_possible(const struct flow_colouring *self, int32_t node)
{
    const struct flow_node *here = &self->board->nodes[node];
    const int need = wanted(self, node);
    int same = 0, open = 0;

    for (int i = 0; i < here->degree; i++) {
        const int16_t value = self->value[here->links[i].to];

        same += value == self->value[node];
        open += value == FLOW_FREE;
    }
    return same <= need && same + open >= need;
}

/* The neighbour of the node's colour that is not `came`, or -1. */
static int32_t
next_of_chain(const struct flow_colouring *self, int32_t node, int32_t came)
{
    const struct flow_node *here = &self->board->nodes[node];

    for (int i = 0; i < here->degree; i++)
        if (here->links[i].to != came && self->value[here->links[i].to] == self->value[node])
            return here->links[i].to;
    return -1;
}

/*
 * Follows the chain from the node by way of `next` to its end, adding its length. -1 when it comes
 * back to where it began.
 */
static int32_t
end_of_chain(const struct flow_colouring *self, int32_t start, int32_t next, int32_t *length)
{
    int32_t came = start, node = next;

    while (node >= 0 && node != start) {
        const int32_t on = next_of_chain(self, node, came);

        ++*length;
        if (on < 0)
            return node;
        came = node;
        node = on;
    }
    return node < 0 ? start : -1;
}

enum chain {
    CHAIN_OPEN,
    CHAIN_RING,
    CHAIN_JOINS,  /* dot with dot, and holds all cells of the colour */
    CHAIN_LEAVES, /* dot with dot, but other cells of the colour are left over */
};

/* The chain that the coloured node is part of; all nodes on it must be possible. */
static enum chain
look_at_chain(const struct flow_colouring *self, int32_t node)
{
    const int colour = self->value[node];
    const int32_t one = next_of_chain(self, node, -1);
    const int32_t two = one < 0 ? -1 : next_of_chain(self, node, one);
    int32_t length = 1;
    int32_t end, other;

    if (one < 0)
        return CHAIN_OPEN;
    end = end_of_chain(self, node, one, &length);
    if (end < 0)
        return CHAIN_RING;
    other = two < 0 ? node : end_of_chain(self, node, two, &length);
    if (self->board->nodes[end].colour < 0 || self->board->nodes[other].colour < 0)
        return CHAIN_OPEN;
    return length == self->cells_of[colour] ? CHAIN_JOINS : CHAIN_LEAVES;
}

/* Whether everything beside the node, and the node, is possible with what stands there now. */
static bool
fits(const struct flow_colouring *self, int32_t node)
{
    const struct flow_node *here = &self->board->nodes[node];

    if (self->value[node] >= 0 && !is_possible(self, node))
        return false;
    for (int i = 0; i < here->degree; i++)
        if (self->value[here->links[i].to] >= 0 && !is_possible(self, here->links[i].to))
            return false;
    return true;
}

bool
flow_colouring_allows(struct flow_colouring *self, int32_t node, int16_t value)
{
    enum chain chain = CHAIN_OPEN;
    bool is_allowed;

    if (value >= 0 && self->is_finished[value])
        return false;
    self->value[node] = value;
    is_allowed = fits(self, node);
    if (is_allowed && value >= 0) {
        self->cells_of[value]++;
        chain = look_at_chain(self, node);
        self->cells_of[value]--;
    }
    self->value[node] = FLOW_FREE;
    return is_allowed && chain != CHAIN_RING && chain != CHAIN_LEAVES;
}

/* ---- Placing and taking back ---- */

static void
say(struct flow_colouring *self, enum clew_event_kind kind, int32_t node, int16_t value)
{
    const struct clew_event event = {.kind = kind,
                                     .cell = self->board->nodes[node].cell,
                                     .value = value,
                                     .depth = self->board->node_count - self->free_count};

    search_emit(self->job->search, &event);
}

/* Places an allowed value; true if that joins the colour's dots. */
static bool
place(struct flow_colouring *self, int32_t node, int16_t value)
{
    self->value[node] = value;
    self->free_count--;
    if (self->is_heard)
        say(self, CLEW_EVENT_PLACE, node, value);
    if (value < 0)
        return false;
    self->cells_of[value]++;
    if (look_at_chain(self, node) != CHAIN_JOINS)
        return false;
    self->is_finished[value] = 1;
    return true;
}

static void
take_back(struct flow_colouring *self, int32_t node, bool has_joined)
{
    const int16_t value = self->value[node];

    if (self->is_heard)
        say(self, CLEW_EVENT_REMOVE, node, value);
    if (value >= 0)
        self->cells_of[value]--;
    if (has_joined)
        self->is_finished[value] = 0;
    self->value[node] = FLOW_FREE;
    self->free_count++;
}

/* ---- The search ---- */

struct frame {
    int32_t node;
    int32_t first; /* its values begin here on the stack of values */
    int16_t count, next;
    bool is_placed, has_joined;
};

/* Whether the search is to go on after the answer that the nodes now show. */
static bool
meet_answer(struct flow_colouring *self)
{
    struct flow_answer *answer = self->job->answer;
    struct flow_paths *paths = &answer->first;

    if (self->found == 1)
        paths = flow_answer_second(answer);
    if (self->found < 2 && !flow_paths_from_colours(paths, self->board, self->value)) {
        if (self->found == 1)
            answer->second.nodes = NULL;
        return true;
    }
    self->found += self->found < 2;
    if (++answer->count_low == 0)
        answer->count_high++;
    if (self->job->ask == PUZZLE_ASK_COUNT)
        return true;
    return self->job->ask == PUZZLE_ASK_UNIQUE && self->found < 2;
}

/* Puts the next node on the stack of frames; false where there is none to go on with. */
static bool
push(struct flow_colouring *self, const struct flow_wit *wit, struct frame *frame, int32_t first,
     int16_t *values)
{
    const int32_t node = wit->choose(self, wit->own);

    if (node < 0)
        return false;
    *frame = (struct frame){.node = node, .first = first};
    frame->count = (int16_t)wit->list_values(self, wit->own, node, values + first);
    return true;
}

/* Takes back what the frame placed and places its next value; false when it has none left. */
static bool
advance(struct flow_colouring *self, const struct flow_wit *wit, struct frame *frame,
        const int16_t *values, bool *is_stopped)
{
    if (frame->is_placed) {
        take_back(self, frame->node, frame->has_joined);
        if (wit->taken_back)
            wit->taken_back(self, wit->own, frame->node);
        frame->is_placed = false;
    }
    while (frame->next < frame->count) {
        const int16_t value = values[frame->first + frame->next++];

        self->hits++;
        if (!search_count_node(&self->meter)) {
            *is_stopped = true;
            return false;
        }
        if (!flow_colouring_allows(self, frame->node, value))
            continue;
        frame->has_joined = place(self, frame->node, value);
        frame->is_placed = true;
        if (wit->placed)
            wit->placed(self, wit->own, frame->node);
        return true;
    }
    return false;
}

/* True when the search has seen all it was to see; false when it was stopped. */
static bool
run(struct flow_colouring *self, const struct flow_wit *wit, struct frame *frames, int16_t *values)
{
    bool is_stopped = false;
    int32_t depth = 0;

    if (self->free_count == 0) {
        meet_answer(self);
        return true;
    }
    if (!push(self, wit, &frames[0], 0, values))
        return true;
    while (depth >= 0 && !is_stopped) {
        struct frame *frame = &frames[depth];

        if (!advance(self, wit, frame, values, &is_stopped)) {
            depth--;
            continue;
        }
        if (self->free_count == 0) {
            if (!meet_answer(self))
                return true;
        } else if (push(self, wit, frame + 1, frame->first + frame->count, values)) {
            depth++;
        }
    }
    return !is_stopped;
}

/* ---- Before and after ---- */

int
flow_colouring_all_values(const struct flow_colouring *self, int16_t *values)
{
    for (int colour = 0; colour < self->board->colours; colour++)
        values[colour] = (int16_t)colour;
    if (!self->board->fill)
        values[self->board->colours] = FLOW_BLANK;
    return self->values;
}

/* Whether the dots as they stand leave an answer possible; joins dots that are neighbours. */
static bool
set_up_dots(struct flow_colouring *self)
{
    const struct flow_board *board = self->board;
    bool is_possible_yet = true;

    for (int32_t node = 0; node < board->node_count; node++) {
        const int16_t colour = board->nodes[node].colour;

        self->value[node] = colour >= 0 ? colour : FLOW_FREE;
        self->free_count += colour < 0;
        if (colour >= 0)
            self->cells_of[colour]++;
    }
    for (int32_t node = 0; node < board->node_count; node++)
        if (self->value[node] >= 0 && !is_possible(self, node))
            is_possible_yet = false;
    for (int colour = 0; is_possible_yet && colour < board->colours; colour++)
        if (look_at_chain(self, board->dots[colour][0]) == CHAIN_JOINS)
            self->is_finished[colour] = 1;
    return is_possible_yet;
}

enum clew_status
flow_colouring_start(struct flow_colouring *self, struct puzzle_job *job, struct clew_error *error)
{
    const struct flow_board *board = job->board;
    const size_t nodes = (size_t)board->node_count, colours = (size_t)board->colours;
    struct flow_answer *answer;
    enum clew_status status;

    *self = (struct flow_colouring){.board = board,
                                    .job = job,
                                    .memory = job->search->memory,
                                    .is_heard = search_is_traced(job->search),
                                    .values = board->colours + !board->fill};
    status = flow_answer_new(&answer, board, self->memory, error);
    if (status != CLEW_OK)
        return status;
    job->answer = answer;
    search_meter_start(&self->meter, job->search, 0);
    self->value = base_alloc(self->memory, nodes * sizeof *self->value);
    self->cells_of = base_alloc_zero(self->memory, colours, sizeof *self->cells_of);
    self->is_finished = base_alloc_zero(self->memory, colours, 1);
    if (self->value && self->cells_of && self->is_finished)
        return CLEW_OK;
    flow_colouring_end(self);
    return base_no_memory(error);
}

void
flow_colouring_end(struct flow_colouring *self)
{
    const size_t nodes = (size_t)self->board->node_count, colours = (size_t)self->board->colours;

    search_meter_finish(&self->meter);
    base_release(self->memory, self->value, nodes * sizeof *self->value);
    base_release(self->memory, self->cells_of, colours * sizeof *self->cells_of);
    base_release(self->memory, self->is_finished, colours);
}

enum clew_status
flow_colouring_run(struct flow_colouring *self, const struct flow_wit *wit,
                   struct clew_error *error)
{
    struct flow_answer *answer = self->job->answer;
    const size_t depth = (size_t)self->board->node_count + 1;
    const size_t room = depth * (size_t)self->values;
    struct frame *frames = base_alloc(self->memory, depth * sizeof *frames);
    int16_t *values = base_alloc(self->memory, room * sizeof *values);
    enum clew_status status = CLEW_OK;

    if (!frames || !values) {
        status = base_no_memory(error);
    } else if (!set_up_dots(self) || run(self, wit, frames, values)) {
        answer->has_count = self->job->ask == PUZZLE_ASK_COUNT && !self->board->touch;
        flow_ran_out(self->job, self->found, false);
    }
    answer->hits = self->hits;
    base_release(self->memory, frames, depth * sizeof *frames);
    base_release(self->memory, values, room * sizeof *values);
    return status;
}

enum clew_status
flow_colouring_solve(struct puzzle_job *job, const struct flow_wit *wit, struct clew_error *error)
{
    struct flow_colouring colouring;
    enum clew_status status = flow_colouring_start(&colouring, job, error);

    if (status != CLEW_OK)
        return status;
    status = flow_colouring_run(&colouring, wit, error);
    flow_colouring_end(&colouring);
    return status;
}
