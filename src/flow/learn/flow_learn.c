/*
 * flow_learn - making a learner, and its main loop: conclude, learn or guess, now and then restart.
 */
#include "base/base_random.h"
#include "flow/flow_events.h"
#include "flow/learn/flow_learn_internal.h"

#include <string.h>

#define RESTART_CONFLICTS 64   /* unit of the restart series */
#define CLAUSES_FIRST     2000 /* kept before some are forgotten for the first time */
#define CLAUSES_MORE      500  /* how many more each time */
#define FADING_SLOW       0.95 /* what old trouble is worth after each new one */
#define FADING_FAST       0.85
#define LOOK_CONFLICTS    64 /* between two looks at the clock: each may take a long while */

static size_t
lay_out(struct flow_learn *learn)
{
    const size_t nodes = (size_t)learn->nodes, edges = (size_t)learn->edges;
    size_t used = 0;

    learn->places = base_carve(learn->block, &used, nodes, sizeof *learn->places);
    learn->path = base_carve(learn->block, &used, nodes, sizeof *learn->path);
    learn->ends = base_carve(learn->block, &used, edges, sizeof *learn->ends);
    learn->facts = base_carve(learn->block, &used, edges, sizeof *learn->facts);
    learn->value = base_carve(learn->block, &used, edges, sizeof *learn->value);
    learn->ring_start = base_carve(learn->block, &used, edges + 1, sizeof *learn->ring_start);
    learn->trail = base_carve(learn->block, &used, edges, sizeof *learn->trail);
    learn->seen = base_carve(learn->block, &used, edges, sizeof *learn->seen);
    learn->levels = base_carve(learn->block, &used, edges + 1, sizeof *learn->levels);
    learn->joins = base_carve(learn->block, &used, nodes, sizeof *learn->joins);
    learn->why = base_carve(learn->block, &used, 2 * edges + FLOW_MAX_LINKS, sizeof *learn->why);
    learn->lesson = base_carve(learn->block, &used, edges + 1, sizeof *learn->lesson);
    learn->is_marked = base_carve(learn->block, &used, edges, sizeof *learn->is_marked);
    learn->level_marks = base_carve(learn->block, &used, edges + 1, sizeof *learn->level_marks);
    learn->watches = base_carve(learn->block, &used, 2 * edges, sizeof *learn->watches);
    learn->activity = base_carve(learn->block, &used, edges, sizeof *learn->activity);
    learn->heap = base_carve(learn->block, &used, edges, sizeof *learn->heap);
    learn->heap_place = base_carve(learn->block, &used, edges, sizeof *learn->heap_place);
    learn->habit = base_carve(learn->block, &used, edges, sizeof *learn->habit);
    return used;
}

/* What must be empty; everything else is written before it is read. */
static void
clear(struct flow_learn *learn)
{
    const size_t edges = (size_t)learn->edges;

    memset(learn->ring_start, 0, (edges + 1) * sizeof *learn->ring_start);
    memset(learn->is_marked, 0, edges * sizeof *learn->is_marked);
    memset(learn->level_marks, 0, (edges + 1) * sizeof *learn->level_marks);
    memset(learn->watches, 0, 2 * edges * sizeof *learn->watches);
    memset(learn->value, LEARN_UNKNOWN, edges);
}

static void
copy_graph(struct flow_learn *learn)
{
    const struct flow_board *board = learn->board;

    for (int32_t node = 0; node < learn->nodes; node++) {
        const struct flow_node *from = &board->nodes[node];
        struct learn_place *place = &learn->places[node];

        *place = (struct learn_place){.colour = from->colour, .degree = from->degree};
        for (int slot = 0; slot < from->degree; slot++) {
            const int32_t edge = from->links[slot].edge;
            struct learn_edge *link = &learn->ends[edge];

            place->edge[slot] = edge;
            place->to[slot] = from->links[slot].to;
            link->a = board->edges[edge].a;
            link->b = board->edges[edge].b;
            if (link->a == node)
                link->slot_a = (uint8_t)slot;
            else
                link->slot_b = (uint8_t)slot;
        }
    }
}

static bool
start_pieces(struct flow_learn *learn)
{
    const struct flow_board *board = learn->board;
    const size_t bytes = (size_t)board->cell_count;
    uint8_t *bends;

    if (learn->touch || !flow_bends_apply(board)) {
        flow_learn_pieces_start(learn, NULL);
        return true;
    }
    bends = base_alloc(learn->memory, bytes);
    if (!bends)
        return false;
    flow_bends_find(bends, board);
    flow_learn_pieces_start(learn, bends);
    base_release(learn->memory, bends, bytes);
    return true;
}

/* Guesses begin at the dots: what their links decide reaches farthest. */
static double
first_activity(const struct flow_learn *learn, int32_t edge, struct base_random *random)
{
    const struct learn_edge *link = &learn->ends[edge];
    const int dots = (learn->places[link->a].colour >= 0) + (learn->places[link->b].colour >= 0);

    return 1e-3 * (learn->temper < 2 ? dots : base_random_unit(random));
}

static void
start_order(struct flow_learn *learn)
{
    const bool is_bold = learn->temper % 2 == 0;
    struct base_random random;

    base_random_seed(&random, (uint64_t)learn->temper);
    learn->step = 1;
    learn->fading = is_bold ? FADING_SLOW : FADING_FAST;
    memset(learn->habit, is_bold, (size_t)learn->edges);
    for (int32_t edge = 0; edge < learn->edges; edge++) {
        learn->heap_place[edge] = -1;
        learn->activity[edge] = first_activity(learn, edge, &random);
        flow_learn_decide_put(learn, edge);
    }
}

/*
 * Facts of the bare board: dots of two colours are not linked, those of one colour are if they may
 * not touch; and what places with few pieces say.
 */
static void
start_facts(struct flow_learn *learn)
{
    for (int edge = 0; edge < learn->edges; edge++) {
        const int a = learn->places[learn->ends[edge].a].colour;
        const int b = learn->places[learn->ends[edge].b].colour;

        if (a >= 0 && b >= 0 && (a != b || !learn->touch))
            flow_learn_fact(learn, 2 * edge + (a != b), LEARN_GUESS, 0);
    }
    learn->is_dead = !flow_learn_look_everywhere(learn) || !flow_learn_conclude(learn);
}

struct flow_learn *
flow_learn_new(const struct flow_board *board, bool touch, int temper, struct base_memory *memory)
{
    struct flow_learn *learn = base_alloc_zero(memory, 1, sizeof *learn);

    if (!learn)
        return NULL;
    learn->board = board;
    learn->memory = memory;
    learn->touch = touch;
    learn->temper = temper;
    learn->nodes = board->node_count;
    learn->edges = board->edge_count;
    learn->store_used = 1; /* 0 is no clause */
    learn->max_clauses = CLAUSES_FIRST;
    learn->restart_at = RESTART_CONFLICTS;
    learn->block_bytes = lay_out(learn);
    learn->block = base_alloc(memory, learn->block_bytes);
    if (!learn->block) {
        flow_learn_free(learn);
        return NULL;
    }
    lay_out(learn);
    clear(learn);
    copy_graph(learn);
    flow_learn_paths_start(learn);
    if (!start_pieces(learn) || !flow_learn_cycles_find(learn)) {
        flow_learn_free(learn);
        return NULL;
    }
    start_order(learn);
    start_facts(learn);
    return learn;
}

/* Its links are facts of level 0, as those of the bare board are, and give no reasons. */
void
flow_learn_add_position(struct flow_learn *learn, const struct flow_position *position)
{
    for (int32_t edge = 0; edge < learn->edges && !learn->is_dead; edge++) {
        const int32_t literal = 2 * edge + (position->links[edge] == FLOW_LINK_BARRED);

        if (position->links[edge] == FLOW_LINK_OPEN)
            continue;
        if (learn->value[edge] < 0)
            flow_learn_fact(learn, literal, LEARN_GUESS, 0);
        learn->is_dead = !learn_truth(learn, literal);
    }
    if (!learn->is_dead)
        learn->is_dead = !flow_learn_conclude(learn);
}

void
flow_learn_free(struct flow_learn *learn)
{
    struct base_memory *memory;

    if (!learn)
        return;
    memory = learn->memory;
    flow_events_free(learn->show);
    for (int literal = 0; learn->watches && literal < 2 * learn->edges; literal++)
        base_release(memory, learn->watches[literal].list,
                     learn->watches[literal].capacity * sizeof *learn->watches->list);
    base_release(memory, learn->store, learn->store_capacity * sizeof *learn->store);
    base_release(memory, learn->rings, (size_t)learn->ring_room * sizeof *learn->rings);
    base_release(memory, learn->ring_of, 4 * (size_t)learn->ring_room * sizeof *learn->ring_of);
    base_release(memory, learn->block, learn->block_bytes);
    base_release(memory, learn, sizeof *learn);
}

/* 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ... (Luby, Sinclair and Zuckerman, 1993), from index 0. */
static uint64_t
luby(uint64_t index)
{
    uint64_t size = 1;

    while (size < index + 1)
        size = 2 * size + 1;
    while (size - 1 != index) {
        size /= 2;
        index %= size;
    }
    return (size + 1) / 2;
}

static void
restart(struct flow_learn *learn)
{
    flow_learn_return(learn, 0);
    learn->restart_at = learn->conflicts + RESTART_CONFLICTS * luby(++learn->restarts);
    if (learn->clauses > learn->max_clauses) {
        flow_learn_forget(learn);
        learn->max_clauses += CLAUSES_MORE;
    }
}

/* False when everything is decided. */
static bool
guess(struct flow_learn *learn)
{
    int32_t edge;

    if (learn->count == learn->edges)
        return false;
    do
        edge = flow_learn_decide_take(learn);
    while (learn->value[edge] >= 0);
    learn->levels[learn->level++] =
        (struct learn_level){.trail = learn->count, .joins = learn->join_count};
    learn->guesses++;
    flow_learn_fact(learn, 2 * edge + !learn->habit[edge], LEARN_GUESS, 0);
    return true;
}

static bool
look_and_guess(struct flow_learn *learn)
{
    if (learn->show) {
        flow_learn_answer(learn, flow_events_edges(learn->show));
        flow_events_emit(learn->show, learn->level);
    }
    return guess(learn);
}

static bool
must_stop(const struct flow_learn *learn, struct search_meter *meter, const atomic_bool *rival)
{
    if (rival && atomic_load_explicit(rival, memory_order_relaxed))
        return true;
    return learn->conflicts % LOOK_CONFLICTS == 0 && search_must_stop(meter->search);
}

enum flow_learn_state
flow_learn_run(struct flow_learn *learn, struct search_meter *meter, uint64_t conflicts,
               const atomic_bool *rival)
{
    const uint64_t pause_at = conflicts ? learn->conflicts + conflicts : UINT64_MAX;

    if (!learn->show && meter->worker == 0)
        learn->show = flow_events_new(learn->board, meter->search);
    while (!learn->is_dead) {
        if (!flow_learn_conclude(learn)) {
            learn->is_dead = !flow_learn_analyze(learn, false);
            if (must_stop(learn, meter, rival))
                return FLOW_LEARN_STOPPED;
        } else if (learn->failed) {
            return FLOW_LEARN_NO_MEMORY;
        } else if (learn->conflicts >= pause_at) {
            return FLOW_LEARN_PAUSED;
        } else if (learn->conflicts >= learn->restart_at) {
            restart(learn);
        } else if (!look_and_guess(learn)) {
            return FLOW_LEARN_ANSWER;
        } else if (!search_count_node(meter)) {
            return FLOW_LEARN_STOPPED;
        }
    }
    return FLOW_LEARN_EXHAUSTED;
}

void
flow_learn_answer(const struct flow_learn *learn, uint8_t *is_used)
{
    for (int edge = 0; edge < learn->edges; edge++)
        is_used[edge] = learn->value[edge] == 1;
}

/*
 * The guesses force the whole answer, so a clause that forbids them together forbids this answer
 * and no other. Without a guess the answer is the only one that is left.
 */
void
flow_learn_block_answer(struct flow_learn *learn)
{
    learn->why_count = 0;
    for (int level = 0; level < learn->level; level++)
        learn->why[learn->why_count++] = learn->trail[learn->levels[level].trail] ^ 1;
    if (!flow_learn_analyze(learn, true))
        learn->is_dead = true;
}

uint64_t
flow_learn_conflicts(const struct flow_learn *learn)
{
    return learn->conflicts;
}

uint64_t
flow_learn_decisions(const struct flow_learn *learn)
{
    return learn->guesses;
}
