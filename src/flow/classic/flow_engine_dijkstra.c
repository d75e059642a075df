/*
 * flow_engine_dijkstra - shortest-path search over boards, as a course in C taught it.
 *
 * A state is a board on which every colour has grown some way from its start towards its goal; a
 * move paints one cell; the priority is the number of cells painted. All moves cost one, so the
 * queue is an array: the states with d cells painted follow those with d - 1, and need no heap.
 *
 *     nodes:  root | 1 cell | 2 cells ......... | 3 cells ...
 *                             ^ taken from here   ^ put there
 *
 * A node holds only its last move and its parent. The board is carried along: from one node to the
 * next the moves up to the ancestor that both share are taken back, and the others made; the next
 * node is near by in the tree, so that is little work.
 *
 * The colour moved last goes on until it is finished; then comes the one whose head has the fewest
 * free neighbours, ties to the one whose start is nearer to the wall. A colour starts from its dot
 * nearer to the wall. A move may not touch its own colour but at the head and the goal: this engine
 * knows the no-touch rule only. Directions are tried left, right, up, down. With these rules it
 * visits as many nodes as were published for it (tests/property/property_flow_older.c).
 */
#include "flow/classic/flow_partial_board.h"
#include "flow/flow_engines.h"

#define CHUNK 65536

struct dijkstra {
    struct flow_partial_board painting; /* the board of the node `at` */
    struct puzzle_job *job;
    struct base_memory *memory;
    struct search_meter meter;
    struct flow_paint_move *moves; /* the nodes */
    size_t count, capacity;
    uint32_t at;
    uint32_t *way; /* nodes to go down to the next board; room for one a cell */
    int found;
};

/* Changes the board from that of one node into that of another as deep, or one deeper. */
static void
go_to(struct dijkstra *self, uint32_t node)
{
    uint32_t here = self->at, there = node;
    int count = 0;

    /* A parent's number is less than its child's: the greater one is never the ancestor. */
    while (here != there) {
        if (here > there) {
            flow_partial_board_take_back(&self->painting, &self->moves[here]);
            here = self->moves[here].parent;
        } else {
            self->way[count++] = there;
            there = self->moves[there].parent;
        }
    }
    while (count > 0)
        flow_partial_board_make(&self->painting, &self->moves[self->way[--count]]);
    self->at = node;
}

/* ---- The search ---- */

static bool
put_node(struct dijkstra *self, struct flow_paint_move move)
{
    if (self->count == self->capacity) {
        const size_t wanted = self->capacity ? 2 * self->capacity : CHUNK;
        struct flow_paint_move *moves;

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

/* Writes down the paths of the board as it is. */
static void
keep_answer(struct dijkstra *self)
{
    const struct flow_board *board = self->painting.board;
    struct flow_answer *answer = self->job->answer;
    struct flow_paths *paths = self->found ? flow_answer_second(answer) : &answer->first;
    int32_t filled = 0;

    for (int colour = 0; colour < board->colours; colour++) {
        paths->start[colour] = filled;
        paths->nodes[filled++] = self->painting.goal[colour];
        for (int32_t node = self->painting.head[colour];; node = self->painting.came_from[node]) {
            paths->nodes[filled++] = node;
            if (board->nodes[node].colour >= 0)
                break;
        }
    }
    paths->start[board->colours] = filled;
}

/* An answer is on the board: keeps the first two. False when no more are asked for. */
static bool
meet_answer(struct dijkstra *self)
{
    struct flow_answer *answer = self->job->answer;

    if (self->found < 2)
        keep_answer(self);
    self->found += self->found < 2;
    if (++answer->count_low == 0)
        answer->count_high++;
    if (self->job->ask == PUZZLE_ASK_COUNT)
        return true;
    return self->job->ask == PUZZLE_ASK_UNIQUE && self->found < 2;
}

enum next {
    GO_ON,
    ENOUGH,
    NO_ROOM,
    STOPPED,
};

/* Whether an answer is on the board with so many cells painted and colours finished. */
static bool
is_solved(const struct dijkstra *self, int painted, int finished)
{
    return finished == self->painting.board->colours &&
           (!self->painting.board->fill || painted == self->painting.free_cells);
}

/* Takes up one legal move from the board as it is. An answer is not counted as a node. */
static enum next
take_move(struct dijkstra *self, const struct flow_paint_move *move)
{
    bool goes_on;

    if (flow_partial_board_leads_to_dead_end(&self->painting, move))
        return GO_ON;
    if (is_solved(self, self->painting.depth + 1, self->painting.finished + move->finishes)) {
        flow_partial_board_make(&self->painting, move);
        goes_on = meet_answer(self);
        flow_partial_board_take_back(&self->painting, move);
        return goes_on ? GO_ON : ENOUGH;
    }
    if (!search_count_node(&self->meter))
        return STOPPED;
    return put_node(self, *move) ? GO_ON : NO_ROOM;
}

static enum next
expand(struct dijkstra *self, uint32_t node)
{
    const struct flow_node *head;
    enum next next = GO_ON;
    int colour;

    go_to(self, node);
    colour = flow_partial_board_choose(&self->painting, self->moves[node].colour);
    if (colour < 0)
        return GO_ON;
    head = &self->painting.board->nodes[self->painting.head[colour]];
    for (int i = 0; next == GO_ON && i < head->degree; i++) {
        const int32_t to = head->links[i].to;
        const enum flow_verdict verdict = flow_partial_board_judge(&self->painting, colour, to);

        if (verdict != FLOW_ILLEGAL)
            next = take_move(self, &(struct flow_paint_move){.parent = node,
                                                             .to = to,
                                                             .colour = (uint16_t)colour,
                                                             .finishes = verdict == FLOW_FINISHES});
    }
    return next;
}

/* Level by level, each in the order in which its nodes were put there. */
static enum next
search_levels(struct dijkstra *self)
{
    size_t first = 0;

    if (!put_node(self, (struct flow_paint_move){.to = -1, .colour = FLOW_NO_COLOUR}))
        return NO_ROOM;
    search_count_node(&self->meter);
    if (is_solved(self, 0, self->painting.finished))
        return meet_answer(self) ? GO_ON : ENOUGH;
    while (first < self->count) {
        const size_t end = self->count;

        for (size_t node = first; node < end; node++) {
            const enum next next = expand(self, (uint32_t)node);

            if (next != GO_ON)
                return next;
        }
        first = end;
    }
    return GO_ON;
}

/* What is said when the search ends; a limit that stopped it is the api's to tell. */
static enum clew_status
conclude(struct dijkstra *self, enum next next, struct clew_error *error)
{
    struct puzzle_job *job = self->job;
    struct flow_answer *answer = job->answer;

    if (next == STOPPED)
        return CLEW_OK;
    if (next == NO_ROOM)
        return base_no_memory(error);
    answer->has_count = job->ask == PUZZLE_ASK_COUNT && !self->painting.board->touch;
    flow_ran_out(job, self->found, false);
    return CLEW_OK;
}

static enum clew_status
search_board(struct dijkstra *self, struct clew_error *error)
{
    const size_t bytes = (size_t)self->painting.board->node_count * sizeof *self->way;
    enum next next = NO_ROOM;
    enum clew_status status;

    search_meter_start(&self->meter, self->job->search, 0);
    self->way = base_alloc(self->memory, bytes);
    if (self->way)
        next = search_levels(self);
    search_meter_finish(&self->meter);
    status = conclude(self, next, error);
    base_release(self->memory, self->way, bytes);
    base_release(self->memory, self->moves, self->capacity * sizeof *self->moves);
    return status;
}

static enum clew_status
solve(struct puzzle_job *job, struct clew_error *error)
{
    struct dijkstra self = {.job = job, .memory = job->search->memory};
    struct flow_answer *answer;
    enum clew_status status = flow_answer_new(&answer, job->board, self.memory, error);

    if (status != CLEW_OK)
        return status;
    job->answer = answer;
    status = flow_partial_board_start(&self.painting, job, error);
    if (status != CLEW_OK)
        return status;
    status = search_board(&self, error);
    flow_partial_board_end(&self.painting);
    return status;
}

const struct engine flow_engine_dijkstra = {
    .name = "dijkstra",
    .description =
        "extends one colour at a time from one of its dots, fewest cells first; no-touch",
    .origin = "a programming assignment on graph search, after mzucker's flow_solver",
    .solve = solve,
};
