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
 * visits as many nodes as were published for it (tests/property/property_flow_published.c).
 */
#include "flow/flow_engines.h"

#include "base/base_random.h"

#include <stdlib.h>
#include <string.h>

#define NO_COLOUR UINT16_MAX
#define CHUNK     65536

enum {
    DEADENDS_OFF,
    DEADENDS_NEAR,
    DEADENDS_ALL,
};

/* 12 bytes a node. */
struct move {
    uint32_t parent;
    int32_t to; /* node of the board */
    uint16_t colour;
    bool finishes; /* it is beside the goal */
};

struct dijkstra {
    const struct flow_board *board;
    struct puzzle_job *job;
    struct base_memory *memory;
    struct search_meter meter;
    bool is_heard;
    int deadends;
    bool picks_constrained;
    bool needs_the_rest; /* see make_the_rest */

    struct move *moves;
    size_t count, capacity;

    uint32_t at; /* the node whose board this is */
    int depth;
    int finished;
    int16_t *owner;     /* of each node of the board, -1 while it is free */
    uint8_t *is_open;   /* free, or head or goal of an unfinished colour */
    int32_t *came_from; /* of a painted node, the head before it */
    uint32_t *way;      /* nodes to go down to the next board */
    int32_t *head;      /* of each colour */
    int32_t *goal;
    uint8_t *is_finished;
    int *order; /* the colours, the most promising first */
    int free_cells;
    int found;
};

/* ---- Making moves and taking them back ---- */

/* That a path goes, or no longer goes, from one node to the next: a step in two events. */
static void
say_link(struct dijkstra *self, enum clew_event_kind kind, int32_t from, int32_t to, int colour)
{
    const int32_t ends[2] = {from, to};

    for (int end = 0; end < 2; end++) {
        const struct flow_node *here = &self->board->nodes[ends[end]];
        struct clew_event event = {.kind = kind,
                                   .cell = here->cell,
                                   .value = colour,
                                   .depth = self->depth,
                                   .more = end == 0};

        for (int i = 0; i < here->degree; i++)
            if (here->links[i].to == ends[1 - end])
                event.sides = 1u << here->links[i].side;
        search_say(self->job->search, &event);
    }
}

static void
say(struct dijkstra *self, enum clew_event_kind kind, const struct move *move)
{
    const int32_t to = move->to, goal = self->goal[move->colour];

    say_link(self, kind, self->came_from[to], to, move->colour);
    if (move->finishes)
        say_link(self, kind, to, goal, move->colour);
}

/*
 * What a move changes beside the cell: what is open (looked at only for dead ends), who is finished
 * and who listens. Apart from the quick part, which has to be quick: a node of the search costs
 * about ten moves made or taken back.
 */
static void
make_the_rest(struct dijkstra *self, const struct move *move)
{
    const int colour = move->colour;

    self->is_open[self->came_from[move->to]] = 0;
    if (move->finishes) {
        self->is_finished[colour] = 1;
        self->finished++;
        self->is_open[move->to] = self->is_open[self->goal[colour]] = 0;
    }
    if (self->is_heard)
        say(self, CLEW_EVENT_PLACE, move);
}

static void
take_back_the_rest(struct dijkstra *self, const struct move *move)
{
    const int colour = move->colour;

    if (self->is_heard)
        say(self, CLEW_EVENT_REMOVE, move);
    if (move->finishes) {
        self->is_finished[colour] = 0;
        self->finished--;
        self->is_open[self->goal[colour]] = 1;
    }
    self->is_open[move->to] = self->is_open[self->came_from[move->to]] = 1;
}

static inline void
make_move(struct dijkstra *self, const struct move *move)
{
    self->owner[move->to] = (int16_t)move->colour;
    self->came_from[move->to] = self->head[move->colour];
    self->head[move->colour] = move->to;
    self->depth++;
    if (move->finishes || self->needs_the_rest)
        make_the_rest(self, move);
}

static inline void
take_back(struct dijkstra *self, const struct move *move)
{
    if (move->finishes || self->needs_the_rest)
        take_back_the_rest(self, move);
    self->owner[move->to] = -1;
    self->head[move->colour] = self->came_from[move->to];
    self->depth--;
}

/* Changes the board from that of one node into that of another as deep, or one deeper. */
static void
go_to(struct dijkstra *self, uint32_t node)
{
    uint32_t here = self->at, there = node;
    int count = 0;

    /* A parent's number is less than its child's: the greater one is never the ancestor. */
    while (here != there) {
        if (here > there) {
            take_back(self, &self->moves[here]);
            here = self->moves[here].parent;
        } else {
            self->way[count++] = there;
            there = self->moves[there].parent;
        }
    }
    while (count > 0)
        make_move(self, &self->moves[self->way[--count]]);
    self->at = node;
}

/* ---- Rules ---- */

static int
count_free(const struct dijkstra *self, int32_t node)
{
    const struct flow_node *here = &self->board->nodes[node];
    int count = 0;

    for (int i = 0; i < here->degree; i++)
        count += self->owner[here->links[i].to] < 0;
    return count;
}

static int
choose_colour(const struct dijkstra *self, int last)
{
    int best = -1, best_free = FLOW_MOST_LINKS + 1;

    if (last != NO_COLOUR && !self->is_finished[last])
        return last;
    for (int i = 0; i < self->board->colours; i++) {
        const int colour = self->order[i];
        int free_cells;

        if (self->is_finished[colour])
            continue;
        if (!self->picks_constrained)
            return colour;
        free_cells = count_free(self, self->head[colour]);
        if (free_cells < best_free) {
            best = colour;
            best_free = free_cells;
        }
    }
    return best;
}

enum verdict {
    ILLEGAL,
    LEGAL,
    FINISHES, /* it is legal, and the goal is next to it */
};

static enum verdict
judge_move(const struct dijkstra *self, int colour, int32_t to)
{
    const struct flow_node *there = &self->board->nodes[to];
    enum verdict verdict = LEGAL;

    if (self->owner[to] >= 0)
        return ILLEGAL;
    for (int i = 0; i < there->degree; i++) {
        const int32_t beside = there->links[i].to;

        if (self->owner[beside] != colour || beside == self->head[colour])
            continue;
        if (beside != self->goal[colour])
            return ILLEGAL;
        verdict = FINISHES;
    }
    return verdict;
}

static bool
is_dead(const struct dijkstra *self, int32_t node)
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
has_dead_end(const struct dijkstra *self, int32_t head)
{
    const struct flow_node *here = &self->board->nodes[head];

    if (self->deadends == DEADENDS_NEAR)
        for (int i = 0; i < here->degree; i++)
            if (is_dead(self, here->links[i].to))
                return true;
    if (self->deadends == DEADENDS_ALL)
        for (int32_t node = 0; node < self->board->node_count; node++)
            if (is_dead(self, node))
                return true;
    return false;
}

/* ---- The search ---- */

static bool
put_node(struct dijkstra *self, struct move move)
{
    if (self->count == self->capacity) {
        const size_t wanted = self->capacity ? 2 * self->capacity : CHUNK;
        struct move *moves;

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
    const struct flow_board *board = self->board;
    struct flow_answer *answer = self->job->answer;
    struct flow_paths *paths = self->found ? flow_answer_second(answer) : &answer->first;
    int32_t filled = 0;

    for (int colour = 0; colour < board->colours; colour++) {
        paths->start[colour] = filled;
        paths->nodes[filled++] = self->goal[colour];
        for (int32_t node = self->head[colour];; node = self->came_from[node]) {
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

/* Whether the board with this move made holds a dead end. */
static bool
leads_to_dead_end(struct dijkstra *self, const struct move *move)
{
    bool is_dead_end;

    if (self->deadends == DEADENDS_OFF)
        return false;
    make_move(self, move);
    is_dead_end = has_dead_end(self, move->to);
    take_back(self, move);
    return is_dead_end;
}

/* Whether an answer is on the board with so many cells painted and colours finished. */
static bool
is_solved(const struct dijkstra *self, int painted, int finished)
{
    return finished == self->board->colours && (!self->board->fill || painted == self->free_cells);
}

/* Takes up one legal move from the board as it is. An answer is not counted as a node. */
static enum next
take_move(struct dijkstra *self, const struct move *move)
{
    bool goes_on;

    if (leads_to_dead_end(self, move))
        return GO_ON;
    if (is_solved(self, self->depth + 1, self->finished + move->finishes)) {
        make_move(self, move);
        goes_on = meet_answer(self);
        take_back(self, move);
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
    colour = choose_colour(self, self->moves[node].colour);
    if (colour < 0)
        return GO_ON;
    head = &self->board->nodes[self->head[colour]];
    for (int i = 0; next == GO_ON && i < head->degree; i++) {
        const int32_t to = head->links[i].to;
        const enum verdict verdict = judge_move(self, colour, to);

        if (verdict != ILLEGAL)
            next = take_move(self, &(struct move){.parent = node,
                                                  .to = to,
                                                  .colour = (uint16_t)colour,
                                                  .finishes = verdict == FINISHES});
    }
    return next;
}

/* Level by level, each in the order in which its nodes were put there. */
static enum next
search_levels(struct dijkstra *self)
{
    size_t first = 0;

    if (!put_node(self, (struct move){.to = -1, .colour = NO_COLOUR}))
        return NO_ROOM;
    search_count_node(&self->meter);
    if (is_solved(self, 0, self->finished))
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

/* ---- Before and after ---- */

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

/* Starts near the wall first, equal ones as they are read. */
static void
sort_colours(struct dijkstra *self)
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
set_up_board(struct dijkstra *self)
{
    const struct flow_board *board = self->board;

    for (int32_t node = 0; node < board->node_count; node++) {
        self->owner[node] = board->nodes[node].colour;
        self->is_open[node] = 1;
    }
    self->free_cells = board->node_count - 2 * board->colours;
    for (int colour = 0; colour < board->colours; colour++) {
        const int start = wall_distance(board, board->dots[colour][0]) >
                          wall_distance(board, board->dots[colour][1]);

        self->head[colour] = board->dots[colour][start];
        self->goal[colour] = board->dots[colour][!start];
        if (flow_edge_between(board, self->head[colour], self->goal[colour]) < 0)
            continue;
        self->is_finished[colour] = 1;
        self->finished++;
        self->is_open[self->head[colour]] = self->is_open[self->goal[colour]] = 0;
    }
}

static void
release(struct dijkstra *self)
{
    const size_t nodes = (size_t)self->board->node_count;
    const size_t colours = (size_t)self->board->colours;

    base_release(self->memory, self->moves, self->capacity * sizeof *self->moves);
    base_release(self->memory, self->owner, nodes * sizeof *self->owner);
    base_release(self->memory, self->is_open, nodes);
    base_release(self->memory, self->came_from, nodes * sizeof *self->came_from);
    base_release(self->memory, self->way, nodes * sizeof *self->way);
    base_release(self->memory, self->head, colours * sizeof *self->head);
    base_release(self->memory, self->goal, colours * sizeof *self->goal);
    base_release(self->memory, self->is_finished, colours);
    base_release(self->memory, self->order, colours * sizeof *self->order);
}

static bool
set_up(struct dijkstra *self)
{
    const struct puzzle_options *options = self->job->options;
    const size_t nodes = (size_t)self->board->node_count;
    const size_t colours = (size_t)self->board->colours;
    struct base_random random;

    self->owner = base_alloc(self->memory, nodes * sizeof *self->owner);
    self->is_open = base_alloc(self->memory, nodes);
    self->came_from = base_alloc(self->memory, nodes * sizeof *self->came_from);
    self->way = base_alloc(self->memory, nodes * sizeof *self->way);
    self->head = base_alloc(self->memory, colours * sizeof *self->head);
    self->goal = base_alloc(self->memory, colours * sizeof *self->goal);
    self->is_finished = base_alloc_zero(self->memory, colours, 1);
    self->order = base_alloc(self->memory, colours * sizeof *self->order);
    if (!self->owner || !self->is_open || !self->came_from || !self->way || !self->head ||
        !self->goal || !self->is_finished || !self->order)
        return false;
    set_up_board(self);
    sort_colours(self);
    if (puzzle_option_flag(options, "shuffle")) {
        base_random_seed(&random, puzzle_option_number(options, "seed"));
        base_random_shuffle(&random, self->order, colours);
    }
    self->picks_constrained = puzzle_option_flag(options, "constrained");
    /* A cell that nobody can pass is no fault where cells may stay empty. */
    self->deadends = self->board->fill ? puzzle_option_choice(options, "deadends") : DEADENDS_OFF;
    self->needs_the_rest = self->deadends != DEADENDS_OFF || self->is_heard;
    return true;
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
    answer->has_count = job->ask == PUZZLE_ASK_COUNT && !self->board->touch;
    flow_ran_out(job, self->found, false);
    return CLEW_OK;
}

static enum clew_status
solve(struct puzzle_job *job, struct clew_error *error)
{
    struct dijkstra self = {.board = job->board,
                            .job = job,
                            .memory = job->search->memory,
                            .is_heard = search_is_heard(job->search)};
    struct flow_answer *answer;
    enum clew_status status = flow_answer_new(&answer, self.board, self.memory, error);
    enum next next;

    if (status != CLEW_OK)
        return status;
    job->answer = answer;
    search_meter_start(&self.meter, job->search, 0);
    next = set_up(&self) ? search_levels(&self) : NO_ROOM;
    search_meter_finish(&self.meter);
    status = conclude(&self, next, error);
    release(&self);
    return status;
}

const struct engine flow_engine_dijkstra = {
    .name = "dijkstra",
    .about = "one move at a time from one dot of each colour, fewest cells painted first; no-touch",
    .origin = "a programming assignment on graph search, after mzucker's flow_solver",
    .solve = solve,
};
