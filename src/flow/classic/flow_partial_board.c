/* flow_partial_board - see the header. */
#include "flow/classic/flow_partial_board.h"

#include "base/base_random.h"

/* ---- Making and undoing moves ---- */

/* One step of a path as two events, one per end. */
static void
partial_emit_link(struct flow_partial_board *self, enum clew_event_kind kind, int32_t from,
                  int32_t to, int colour)
{
    const int32_t ends[2] = {from, to};

    for (int end = 0; end < 2; end++) {
        const struct flow_node *here = &self->board->nodes[ends[end]];
        struct clew_event event = {.kind = kind,
                                   .cell = here->cell,
                                   .value = colour,
                                   .depth = self->filled_count,
                                   .more = end == 0};

        for (int i = 0; i < here->degree; i++)
            if (here->links[i].to == ends[1 - end])
                event.sides = 1u << here->links[i].side;
        search_emit(self->search, &event);
    }
}

static void
partial_emit_move(struct flow_partial_board *self, enum clew_event_kind kind,
                  const struct flow_partial_move *move)
{
    const int32_t to = move->to, goal = self->goal[move->colour];

    partial_emit_link(self, kind, self->came_from[to], to, move->colour);
    if (move->joins)
        partial_emit_link(self, kind, to, goal, move->colour);
}

void
flow_partial_board_move_slow(struct flow_partial_board *self, const struct flow_partial_move *move)
{
    const int colour = move->colour;

    self->is_open[self->came_from[move->to]] = 0;
    if (move->joins) {
        self->is_joined[colour] = 1;
        self->joined_count++;
        self->is_open[move->to] = self->is_open[self->goal[colour]] = 0;
    }
    if (self->is_traced)
        partial_emit_move(self, CLEW_EVENT_PLACE, move);
}

void
flow_partial_board_undo_slow(struct flow_partial_board *self, const struct flow_partial_move *move)
{
    const int colour = move->colour;

    if (self->is_traced)
        partial_emit_move(self, CLEW_EVENT_REMOVE, move);
    if (move->joins) {
        self->is_joined[colour] = 0;
        self->joined_count--;
        self->is_open[self->goal[colour]] = 1;
    }
    self->is_open[move->to] = self->is_open[self->came_from[move->to]] = 1;
}

/* ---- Rules ---- */

static int
count_free_neighbours(const struct flow_partial_board *self, int32_t node)
{
    const struct flow_node *here = &self->board->nodes[node];
    int count = 0;

    for (int i = 0; i < here->degree; i++)
        count += self->owner[here->links[i].to] < 0;
    return count;
}

int
flow_partial_board_choose_colour(const struct flow_partial_board *self, int last)
{
    int best = -1, best_free = FLOW_MAX_LINKS + 1;

    if (last != FLOW_PARTIAL_NO_COLOUR && !self->is_joined[last])
        return last;
    for (int i = 0; i < self->board->colours; i++) {
        const int colour = self->order[i];
        int free_count;

        if (self->is_joined[colour])
            continue;
        if (!self->picks_most_constrained)
            return colour;
        free_count = count_free_neighbours(self, self->head[colour]);
        if (free_count < best_free) {
            best = colour;
            best_free = free_count;
        }
    }
    return best;
}

enum flow_partial_verdict
flow_partial_board_check_move(const struct flow_partial_board *self, int colour, int32_t to)
{
    const struct flow_node *there = &self->board->nodes[to];
    enum flow_partial_verdict verdict = FLOW_PARTIAL_LEGAL;

    if (self->owner[to] >= 0)
        return FLOW_PARTIAL_ILLEGAL;
    for (int i = 0; i < there->degree; i++) {
        const int32_t neighbour = there->links[i].to;

        if (self->owner[neighbour] != colour || neighbour == self->head[colour])
            continue;
        if (neighbour != self->goal[colour])
            return FLOW_PARTIAL_ILLEGAL;
        verdict = FLOW_PARTIAL_JOINS;
    }
    return verdict;
}

static bool
is_dead(const struct flow_partial_board *self, int32_t node)
{
    const struct flow_node *here = &self->board->nodes[node];
    int open = 0;

    if (self->owner[node] >= 0)
        return false;
    for (int i = 0; i < here->degree; i++)
        open += self->is_open[here->links[i].to];
    return open <= 1;
}

static bool
has_dead_end(const struct flow_partial_board *self, int32_t head)
{
    const struct flow_node *here = &self->board->nodes[head];

    if (self->deadends == FLOW_DEADENDS_NEAR)
        for (int i = 0; i < here->degree; i++)
            if (is_dead(self, here->links[i].to))
                return true;
    if (self->deadends == FLOW_DEADENDS_ALL)
        for (int32_t node = 0; node < self->board->node_count; node++)
            if (is_dead(self, node))
                return true;
    return false;
}

bool
flow_partial_board_leads_to_dead_end(struct flow_partial_board *self,
                                     const struct flow_partial_move *move)
{
    bool is_dead_end;

    if (self->deadends == FLOW_DEADENDS_OFF)
        return false;
    flow_partial_board_move(self, move);
    is_dead_end = has_dead_end(self, move->to);
    flow_partial_board_undo(self, move);
    return is_dead_end;
}

/* ---- Setup ---- */

static int
wall_distance(const struct flow_board *board, int32_t node)
{
    const int row = board->nodes[node].cell / board->cols;
    const int col = board->nodes[node].cell % board->cols;
    const int rows_left = board->rows - 1 - row, cols_left = board->cols - 1 - col;
    const int up_or_down = row < rows_left ? row : rows_left;
    const int left_or_right = col < cols_left ? col : cols_left;

    return up_or_down < left_or_right ? up_or_down : left_or_right;
}

/* By distance of the start from the border, stable. */
static void
partial_sort_colours(struct flow_partial_board *self)
{
    for (int i = 0; i < self->board->colours; i++) {
        const int distance = wall_distance(self->board, self->head[i]);
        int at = i;

        for (; at > 0 && wall_distance(self->board, self->head[self->order[at - 1]]) > distance;
             at--)
            self->order[at] = self->order[at - 1];
        self->order[at] = i;
    }
}

static void
partial_set_dots(struct flow_partial_board *self)
{
    const struct flow_board *board = self->board;

    for (int32_t node = 0; node < board->node_count; node++) {
        self->owner[node] = board->nodes[node].colour;
        self->is_open[node] = 1;
    }
    self->cells_to_fill = board->node_count - 2 * board->colours;
    for (int colour = 0; colour < board->colours; colour++) {
        const int start = wall_distance(board, board->dots[colour][0]) >
                          wall_distance(board, board->dots[colour][1]);

        self->head[colour] = board->dots[colour][start];
        self->goal[colour] = board->dots[colour][!start];
        if (flow_edge_between(board, self->head[colour], self->goal[colour]) < 0)
            continue;
        self->is_joined[colour] = 1;
        self->joined_count++;
        self->is_open[self->head[colour]] = self->is_open[self->goal[colour]] = 0;
    }
}

static void
partial_read_options(struct flow_partial_board *self, const struct puzzle_options *options)
{
    struct base_random random;

    if (puzzle_option_flag(options, "shuffle")) {
        base_random_seed(&random, puzzle_option_number(options, "seed"));
        base_random_shuffle(&random, self->order, (size_t)self->board->colours);
    }
    self->picks_most_constrained = puzzle_option_flag(options, "constrained");
    /* Where cells may stay empty, a cell that no path can cross is allowed. */
    if (self->board->fill)
        self->deadends = (enum flow_deadends)puzzle_option_choice(options, "deadends");
    self->needs_slow_part = self->deadends != FLOW_DEADENDS_OFF || self->is_traced;
}

enum clew_status
flow_partial_board_init(struct flow_partial_board *self, struct puzzle_job *job,
                        struct clew_error *error)
{
    const struct flow_board *board = job->board;
    const size_t nodes = (size_t)board->node_count, colours = (size_t)board->colours;

    *self = (struct flow_partial_board){.board = board,
                                        .search = job->search,
                                        .memory = job->search->memory,
                                        .is_traced = search_is_traced(job->search)};
    self->owner = base_alloc(self->memory, nodes * sizeof *self->owner);
    self->is_open = base_alloc(self->memory, nodes);
    self->came_from = base_alloc(self->memory, nodes * sizeof *self->came_from);
    self->head = base_alloc(self->memory, colours * sizeof *self->head);
    self->goal = base_alloc(self->memory, colours * sizeof *self->goal);
    self->is_joined = base_alloc_zero(self->memory, colours, 1);
    self->order = base_alloc(self->memory, colours * sizeof *self->order);
    if (!self->owner || !self->is_open || !self->came_from || !self->head || !self->goal ||
        !self->is_joined || !self->order) {
        flow_partial_board_free(self);
        return base_no_memory(error);
    }
    partial_set_dots(self);
    partial_sort_colours(self);
    partial_read_options(self, job->options);
    return CLEW_OK;
}

void
flow_partial_board_free(struct flow_partial_board *self)
{
    const size_t nodes = (size_t)self->board->node_count;
    const size_t colours = (size_t)self->board->colours;

    base_release(self->memory, self->owner, nodes * sizeof *self->owner);
    base_release(self->memory, self->is_open, nodes);
    base_release(self->memory, self->came_from, nodes * sizeof *self->came_from);
    base_release(self->memory, self->head, colours * sizeof *self->head);
    base_release(self->memory, self->goal, colours * sizeof *self->goal);
    base_release(self->memory, self->is_joined, colours);
    base_release(self->memory, self->order, colours * sizeof *self->order);
}
