/*
 * flow_engine_dijkstra - Dijkstra's algorithm over partial boards.
 *
 * A state is a board on which every colour has grown some way from its start towards its goal
 * (flow_partial_board); a move fills one cell; the priority is the number of cells filled. All
 * moves cost one, so the queue needs no heap: it is an array in which the states with d cells
 * filled follow those with d - 1.
 *
 *     nodes:  root | 1 cell | 2 cells ......... | 3 cells ...
 *                             ^ expanded here     ^ appended there
 *
 * A node stores only its last move and its parent. There is one board: to go from one node to the
 * next, undo the moves up to their common ancestor and make those down to the next node, which is
 * usually close in the tree.
 *
 * The colour moved last continues until it is joined; then comes the one whose head has the fewest
 * free neighbours, on a tie the one that starts nearer to the border. Directions are tried left,
 * right, up, down. Knows the no-touch rule only. From the Flow shortest-path system (see
 * doc/history.md), with the node counts published for it (property_flow_classic).
 */
#include "flow/classic/flow_partial_board.h"
#include "flow/flow_engines.h"

#define FIRST_CAPACITY 65536

struct dijkstra {
    struct flow_partial_board partial; /* the board of the node `at` */
    struct puzzle_job *job;
    struct base_memory *memory;
    struct search_meter meter;
    struct flow_partial_move *moves; /* the nodes of the search tree, also the queue */
    size_t count, capacity;
    uint32_t at;
    uint32_t *descent; /* scratch of dijkstra_go_to: one entry per cell */
    int found_count;
};

/* Changes the board from that of the current node to that of another. */
static void
dijkstra_go_to(struct dijkstra *self, uint32_t node)
{
    uint32_t here = self->at, there = node;
    int count = 0;

    /* A parent's index is less than its child's, so the greater one is never the ancestor. */
    while (here != there) {
        if (here > there) {
            flow_partial_board_undo(&self->partial, &self->moves[here]);
            here = self->moves[here].parent;
        } else {
            self->descent[count++] = there;
            there = self->moves[there].parent;
        }
    }
    while (count > 0)
        flow_partial_board_move(&self->partial, &self->moves[self->descent[--count]]);
    self->at = node;
}

/* ---- The search ---- */

static bool
dijkstra_push(struct dijkstra *self, struct flow_partial_move move)
{
    if (self->count == self->capacity) {
        const size_t wanted = self->capacity ? 2 * self->capacity : FIRST_CAPACITY;
        struct flow_partial_move *moves;

        if (wanted > UINT32_MAX)
            return false;
        moves = base_resize(self->memory, self->moves, self->capacity * sizeof move,
                            wanted * sizeof move);
        if (!moves)
            return false;
        self->moves = moves;
        self->capacity = wanted;
    }
    self->moves[self->count++] = move;
    return true;
}

/* Writes the paths of the solved board to the answer. */
static void
dijkstra_write_paths(struct dijkstra *self)
{
    const struct flow_board *board = self->partial.board;
    struct flow_answer *answer = self->job->answer;
    struct flow_paths *paths = self->found_count ? flow_answer_second(answer) : &answer->first;
    int32_t filled = 0;

    for (int colour = 0; colour < board->colours; colour++) {
        paths->start[colour] = filled;
        paths->nodes[filled++] = self->partial.goal[colour];
        for (int32_t node = self->partial.head[colour];; node = self->partial.came_from[node]) {
            paths->nodes[filled++] = node;
            if (board->nodes[node].colour >= 0)
                break;
        }
    }
    paths->start[board->colours] = filled;
}

/* Records the solved board, keeping the first two; true if the search has to continue. */
static bool
dijkstra_record_answer(struct dijkstra *self)
{
    struct flow_answer *answer = self->job->answer;

    if (self->found_count < 2)
        dijkstra_write_paths(self);
    self->found_count += self->found_count < 2;
    if (++answer->count_low == 0)
        answer->count_high++;
    if (self->job->ask == PUZZLE_ASK_COUNT)
        return true;
    return self->job->ask == PUZZLE_ASK_UNIQUE && self->found_count < 2;
}

enum dijkstra_next {
    CONTINUE,
    DONE,
    OUT_OF_MEMORY,
    STOPPED,
};

/* Whether a board with these counts is solved. */
static bool
dijkstra_is_solved(const struct dijkstra *self, int filled, int joined_count)
{
    return joined_count == self->partial.board->colours &&
           (!self->partial.board->fill || filled == self->partial.cells_to_fill);
}

/* Appends the node of a legal move, or records the answer it leads to, which is not a node. */
static enum dijkstra_next
dijkstra_add_move(struct dijkstra *self, const struct flow_partial_move *move)
{
    bool wants_more;

    if (flow_partial_board_leads_to_dead_end(&self->partial, move))
        return CONTINUE;
    if (dijkstra_is_solved(self, self->partial.filled_count + 1,
                           self->partial.joined_count + move->joins)) {
        flow_partial_board_move(&self->partial, move);
        wants_more = dijkstra_record_answer(self);
        flow_partial_board_undo(&self->partial, move);
        return wants_more ? CONTINUE : DONE;
    }
    if (!search_count_node(&self->meter))
        return STOPPED;
    return dijkstra_push(self, *move) ? CONTINUE : OUT_OF_MEMORY;
}

static enum dijkstra_next
dijkstra_expand(struct dijkstra *self, uint32_t node)
{
    const struct flow_node *head;
    enum dijkstra_next next = CONTINUE;
    int colour;

    dijkstra_go_to(self, node);
    colour = flow_partial_board_choose_colour(&self->partial, self->moves[node].colour);
    if (colour < 0)
        return CONTINUE;
    head = &self->partial.board->nodes[self->partial.head[colour]];
    for (int i = 0; next == CONTINUE && i < head->degree; i++) {
        const int32_t to = head->links[i].to;
        const enum flow_partial_verdict verdict =
            flow_partial_board_check_move(&self->partial, colour, to);

        if (verdict != FLOW_PARTIAL_ILLEGAL)
            next = dijkstra_add_move(
                self, &(struct flow_partial_move){.parent = node,
                                                  .to = to,
                                                  .colour = (uint16_t)colour,
                                                  .joins = verdict == FLOW_PARTIAL_JOINS});
    }
    return next;
}

/* Expands the nodes in order, which is level by level. */
static enum dijkstra_next
dijkstra_search(struct dijkstra *self)
{
    size_t first = 0;

    if (!dijkstra_push(self,
                       (struct flow_partial_move){.to = -1, .colour = FLOW_PARTIAL_NO_COLOUR}))
        return OUT_OF_MEMORY;
    search_count_node(&self->meter);
    if (dijkstra_is_solved(self, 0, self->partial.joined_count))
        return dijkstra_record_answer(self) ? CONTINUE : DONE;
    while (first < self->count) {
        const size_t end = self->count;

        for (size_t node = first; node < end; node++) {
            const enum dijkstra_next next = dijkstra_expand(self, (uint32_t)node);

            if (next != CONTINUE)
                return next;
        }
        first = end;
    }
    return CONTINUE;
}

/* Sets the outcome; when a limit stopped the search, the api layer does. */
static enum clew_status
dijkstra_set_outcome(struct dijkstra *self, enum dijkstra_next next, struct clew_error *error)
{
    struct puzzle_job *job = self->job;
    struct flow_answer *answer = job->answer;

    if (next == STOPPED)
        return CLEW_OK;
    if (next == OUT_OF_MEMORY)
        return base_no_memory(error);
    answer->has_count = job->ask == PUZZLE_ASK_COUNT && !self->partial.board->touch;
    flow_set_exhausted_outcome(job, self->found_count, false);
    return CLEW_OK;
}

static enum clew_status
dijkstra_search_board(struct dijkstra *self, struct clew_error *error)
{
    const size_t bytes = (size_t)self->partial.board->node_count * sizeof *self->descent;
    enum dijkstra_next next = OUT_OF_MEMORY;
    enum clew_status status;

    search_meter_start(&self->meter, self->job->search, 0);
    self->descent = base_alloc(self->memory, bytes);
    if (self->descent)
        next = dijkstra_search(self);
    search_meter_finish(&self->meter);
    status = dijkstra_set_outcome(self, next, error);
    base_release(self->memory, self->descent, bytes);
    base_release(self->memory, self->moves, self->capacity * sizeof *self->moves);
    return status;
}

static enum clew_status
solve_dijkstra(struct puzzle_job *job, struct clew_error *error)
{
    struct dijkstra self = {.job = job, .memory = job->search->memory};
    struct flow_answer *answer;
    enum clew_status status = flow_answer_new(&answer, job->board, self.memory, error);

    if (status != CLEW_OK)
        return status;
    job->answer = answer;
    status = flow_partial_board_init(&self.partial, job, error);
    if (status != CLEW_OK)
        return status;
    status = dijkstra_search_board(&self, error);
    flow_partial_board_free(&self.partial);
    return status;
}

const struct puzzle_engine flow_engine_dijkstra = {
    .name = "dijkstra",
    .description =
        "extends one colour at a time from one of its dots, fewest cells first; no-touch",
    .origin = "a programming assignment on graph search, after mzucker's flow_solver",
    .max_cells = FLOW_MAX_TABLE_CELLS,
    .solve = solve_dijkstra,
};
