/*
 * flow_learn - construction of a solver, and its main loop: propagate, analyze or decide, restart.
 */
#include "base/base_random.h"
#include "flow/flow_events.h"
#include "flow/learn/flow_learn_internal.h"

#include <string.h>

#define FIRST_MAX_CLAUSES     2000 /* learned clauses before the first reduction */
#define MORE_CLAUSES          500  /* added to the maximum by each reduction */
#define DECAY_SLOW            0.95
#define DECAY_TOUCH           0.9
#define DECAY_FAST            0.85
#define ACTIVITY_PER_LINE     10 /* the first order under no-touch, in first bumps */
#define ACTIVITY_PER_CELL     0.1
#define TOUCH_ACTIVITY        0.01 /* times the same under touch */
#define RANDOM_ACTIVITY       1e-3
#define ACTIVITY_PER_DOT      1e-3
#define LIMIT_CHECK_CONFLICTS 64   /* between two checks of the clock */
#define LARGE_BOARD           4096 /* nodes; a conflict may take milliseconds, so each is checked */

static bool
has_bends(const struct flow_learn *learn)
{
    return !learn->touch && flow_bends_apply(learn->board);
}

static size_t
learn_carve_arrays(struct flow_learn *learn)
{
    const size_t nodes = (size_t)learn->node_count, edges = (size_t)learn->edge_count;
    const size_t variables = (size_t)learn->variable_count;
    size_t used = 0;

    learn->nodes = base_carve(learn->block, &used, nodes, sizeof *learn->nodes);
    learn->path_label = base_carve(learn->block, &used, nodes, sizeof *learn->path_label);
    learn->edges = base_carve(learn->block, &used, edges, sizeof *learn->edges);
    learn->assignments = base_carve(learn->block, &used, variables, sizeof *learn->assignments);
    learn->value = base_carve(learn->block, &used, variables, sizeof *learn->value);
    learn->cycle_start = base_carve(learn->block, &used, edges + 1, sizeof *learn->cycle_start);
    learn->trail = base_carve(learn->block, &used, variables, sizeof *learn->trail);
    learn->undo = base_carve(learn->block, &used, variables, sizeof *learn->undo);
    learn->levels = base_carve(learn->block, &used, edges + 1, sizeof *learn->levels);
    learn->joins = base_carve(learn->block, &used, nodes, sizeof *learn->joins);
    if (has_bends(learn)) {
        learn->bends = base_carve(learn->block, &used, nodes, sizeof *learn->bends);
        learn->lost_bends =
            base_carve(learn->block, &used, LEARN_BENDS * nodes, sizeof *learn->lost_bends);
    }
    learn->explanation =
        base_carve(learn->block, &used, 2 * edges + variables + FLOW_MAX_LINKS + LEARN_BENDS,
                   sizeof *learn->explanation);
    learn->learned = base_carve(learn->block, &used, variables + 1, sizeof *learn->learned);
    learn->is_marked = base_carve(learn->block, &used, variables, sizeof *learn->is_marked);
    learn->level_stamps = base_carve(learn->block, &used, edges + 1, sizeof *learn->level_stamps);
    learn->watches = base_carve(learn->block, &used, 2 * variables, sizeof *learn->watches);
    learn->activity = base_carve(learn->block, &used, edges, sizeof *learn->activity);
    learn->heap = base_carve(learn->block, &used, edges, sizeof *learn->heap);
    learn->heap_index = base_carve(learn->block, &used, edges, sizeof *learn->heap_index);
    learn->phase = base_carve(learn->block, &used, edges, sizeof *learn->phase);
    learn->target = base_carve(learn->block, &used, edges, sizeof *learn->target);
    return used;
}

/* The arrays that must start empty; all others are written before they are read. */
static void
learn_clear_arrays(struct flow_learn *learn)
{
    const size_t edges = (size_t)learn->edge_count;
    const size_t variables = (size_t)learn->variable_count;

    memset(learn->cycle_start, 0, (edges + 1) * sizeof *learn->cycle_start);
    memset(learn->is_marked, 0, variables * sizeof *learn->is_marked);
    memset(learn->level_stamps, 0, (edges + 1) * sizeof *learn->level_stamps);
    memset(learn->watches, 0, 2 * variables * sizeof *learn->watches);
    memset(learn->value, LEARN_UNKNOWN, variables);
}

static void
learn_copy_graph(struct flow_learn *learn)
{
    const struct flow_board *board = learn->board;

    for (int32_t node = 0; node < learn->node_count; node++) {
        const struct flow_node *from = &board->nodes[node];
        struct learn_node *here = &learn->nodes[node];

        *here = (struct learn_node){.colour = from->colour, .degree = from->degree};
        for (int slot = 0; slot < from->degree; slot++) {
            const int32_t edge = from->links[slot].edge;
            struct learn_edge *link = &learn->edges[edge];

            here->edge[slot] = edge;
            here->to[slot] = from->links[slot].to;
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
learn_init_pieces(struct flow_learn *learn)
{
    const struct flow_board *board = learn->board;
    const size_t bytes = (size_t)board->cell_count;
    uint8_t *bends;

    if (learn->bends) {
        bends = base_alloc(learn->memory, bytes);
        if (!bends)
            return false;
        flow_bends_find(bends, board);
        flow_learn_bends_init(learn, bends);
        base_release(learn->memory, bends, bytes);
    }
    flow_learn_pieces_init(learn);
    return true;
}

/*
 * With the rule of bends nearly everything follows from a decision beside what is decided already.
 * So the decisions go along the board line by line, as a sweep does, and the lines are the short
 * ones. Bumps overrule this order within a line at once, between lines after some fifty conflicts.
 */
static double
sweep_activity(const struct flow_learn *learn, int32_t edge)
{
    const struct flow_board *board = learn->board;
    const int cell = board->nodes[learn->edges[edge].a].cell;
    const int row = cell / board->cols, col = cell % board->cols;

    return board->rows > board->cols ? -ACTIVITY_PER_LINE * row - ACTIVITY_PER_CELL * col
                                     : -ACTIVITY_PER_LINE * col - ACTIVITY_PER_CELL * row;
}

/*
 * Elsewhere decisions line by line lead sooner to an answer, since they leave fewer gaps that cannot be
 * filled; those beside dots, which propagate farthest, lead sooner to a proof. Bumps overrule both.
 */
static double
initial_activity(const struct flow_learn *learn, int32_t edge, struct base_random *random)
{
    const struct learn_edge *link = &learn->edges[edge];
    const int dots = (learn->nodes[link->a].colour >= 0) + (learn->nodes[link->b].colour >= 0);

    if (learn->config >= 2)
        return RANDOM_ACTIVITY * base_random_unit(random);
    if (learn->bends)
        return sweep_activity(learn, edge);
    if (learn->touch && !learn->starts_at_dots)
        return TOUCH_ACTIVITY * sweep_activity(learn, edge);
    return ACTIVITY_PER_DOT * dots;
}

static void
learn_init_order(struct flow_learn *learn)
{
    const bool starts_used = learn->config % 2 == 0;
    struct base_random random;

    base_random_seed(&random, (uint64_t)learn->config);
    learn->activity_increment = 1;
    learn->decay = !starts_used ? DECAY_FAST : learn->touch ? DECAY_TOUCH : DECAY_SLOW;
    flow_learn_phases_init(learn, starts_used);
    for (int32_t edge = 0; edge < learn->edge_count; edge++) {
        learn->heap_index[edge] = -1;
        if (learn->value[edge] >= 0) /* for ever: it needs no decision */
            continue;
        learn->activity[edge] = initial_activity(learn, edge, &random);
        flow_learn_heap_insert(learn, edge);
    }
}

/*
 * Unit facts of the bare board. Neighbouring dots of different colours are not linked; those of one
 * colour are linked under no-touch. Then what nodes with few pieces force.
 */
static void
learn_init_assignments(struct flow_learn *learn)
{
    for (int edge = 0; edge < learn->edge_count; edge++) {
        const int a = learn->nodes[learn->edges[edge].a].colour;
        const int b = learn->nodes[learn->edges[edge].b].colour;

        if (a >= 0 && b >= 0 && (a != b || !learn->touch))
            flow_learn_assign(learn, 2 * edge + (a != b), LEARN_DECISION, 0);
    }
    flow_learn_colours_init(learn);
    learn->is_unsat = !flow_learn_propagate_nodes(learn) || !flow_learn_propagate(learn);
}

struct flow_learn *
flow_learn_new(const struct flow_board *board, bool touch, int config, struct base_memory *memory)
{
    struct flow_learn *learn = base_alloc_zero(memory, 1, sizeof *learn);

    if (!learn)
        return NULL;
    learn->board = board;
    learn->memory = memory;
    learn->touch = touch;
    learn->config = config & ~(FLOW_LEARN_WITHOUT_BITS | FLOW_LEARN_FROM_DOTS);
    learn->starts_at_dots = learn->config == 1 || config & FLOW_LEARN_FROM_DOTS;
    learn->node_count = board->node_count;
    learn->edge_count = board->edge_count;
    flow_learn_colours_count(learn, config & FLOW_LEARN_WITHOUT_BITS);
    learn->arena_used = 1; /* 0 is no clause */
    learn->max_clauses = FIRST_MAX_CLAUSES;
    flow_learn_restart_init(learn);
    learn->block_bytes = learn_carve_arrays(learn);
    learn->block = base_alloc(memory, learn->block_bytes);
    if (!learn->block) {
        flow_learn_free(learn);
        return NULL;
    }
    learn_carve_arrays(learn);
    learn_clear_arrays(learn);
    learn_copy_graph(learn);
    flow_learn_paths_init(learn);
    if (!learn_init_pieces(learn) || !flow_learn_cycles_find(learn)) {
        flow_learn_free(learn);
        return NULL;
    }
    /*
     * With the rule of bends half of the edges have a value from the start, and need no place in the
     * order. Elsewhere all have one, since it is the order in which equals are decided.
     */
    if (!learn->bends)
        learn_init_order(learn);
    learn_init_assignments(learn);
    if (learn->bends)
        learn_init_order(learn);
    return learn;
}

/* The links are facts of level 0, like those of the bare board, and need no explanation. */
void
flow_learn_add_position(struct flow_learn *learn, const struct flow_position *position)
{
    for (int32_t edge = 0; edge < learn->edge_count && !learn->is_unsat; edge++) {
        const int32_t literal = 2 * edge + (position->links[edge] == FLOW_LINK_BARRED);

        if (position->links[edge] == FLOW_LINK_OPEN)
            continue;
        if (learn->value[edge] < 0)
            flow_learn_assign(learn, literal, LEARN_DECISION, 0);
        learn->is_unsat = !learn_literal_value(learn, literal);
    }
    if (!learn->is_unsat)
        learn->is_unsat = !flow_learn_propagate(learn);
}

void
flow_learn_stay_near(struct flow_learn *learn, const uint8_t *is_used)
{
    memcpy(learn->phase, is_used, (size_t)learn->edge_count);
    learn->has_fixed_phases = true;
    flow_learn_restart_near(learn);
}

void
flow_learn_free(struct flow_learn *learn)
{
    struct base_memory *memory;

    if (!learn)
        return;
    memory = learn->memory;
    flow_events_free(learn->events);
    for (int literal = 0; learn->watches && literal < 2 * learn->variable_count; literal++)
        base_release(memory, learn->watches[literal].list,
                     learn->watches[literal].capacity * sizeof *learn->watches->list);
    base_release(memory, learn->arena, learn->arena_capacity * sizeof *learn->arena);
    base_release(memory, learn->cycles, (size_t)learn->cycle_capacity * sizeof *learn->cycles);
    base_release(memory, learn->cycle_of,
                 4 * (size_t)learn->cycle_capacity * sizeof *learn->cycle_of);
    base_release(memory, learn->block, learn->block_bytes);
    base_release(memory, learn, sizeof *learn);
}

static void
learn_restart(struct flow_learn *learn)
{
    flow_learn_backtrack(learn, 0);
    flow_learn_rephase(learn);
    flow_learn_plan_restart(learn);
    if (learn->clause_count > learn->max_clauses) {
        flow_learn_reduce(learn);
        learn->max_clauses += MORE_CLAUSES;
    }
}

/* False when every edge has a value. */
static bool
learn_decide(struct flow_learn *learn)
{
    int32_t edge;

    if (learn->trail_count - learn->propagated_bits == learn->edge_count)
        return false;
    do
        edge = flow_learn_heap_pop(learn);
    while (learn->value[edge] >= 0);
    learn->levels[learn->level++] = (struct learn_level){.trail_count = learn->trail_count,
                                                         .join_count = learn->join_count,
                                                         .lost_bend_count = learn->lost_bend_count};
    learn->decision_count++;
    flow_learn_assign(learn, 2 * edge + !flow_learn_phase(learn, edge), LEARN_DECISION, 0);
    return true;
}

static bool
learn_trace_and_decide(struct flow_learn *learn)
{
    if (learn->events) {
        flow_learn_answer(learn, flow_events_edges(learn->events));
        flow_events_emit(learn->events, learn->level);
    }
    return learn_decide(learn);
}

static bool
learn_must_stop(const struct flow_learn *learn, struct search_meter *meter,
                const atomic_bool *is_over)
{
    const uint64_t interval = learn->board->node_count < LARGE_BOARD ? LIMIT_CHECK_CONFLICTS : 1;

    if (is_over && atomic_load_explicit(is_over, memory_order_relaxed))
        return true;
    return learn->conflict_count % interval == 0 && search_must_stop(meter->search);
}

enum flow_learn_state
flow_learn_run(struct flow_learn *learn, struct search_meter *meter, uint64_t max_conflicts,
               const atomic_bool *is_over)
{
    const uint64_t pause_at = max_conflicts ? learn->conflict_count + max_conflicts : UINT64_MAX;

    if (!learn->events && meter->worker == 0)
        learn->events = flow_events_new(learn->board, meter->search);
    while (!learn->is_unsat) {
        if (!flow_learn_propagate(learn)) {
            flow_learn_update_target(learn);
            learn->is_unsat = !flow_learn_analyze(learn, false);
            if (learn_must_stop(learn, meter, is_over))
                return FLOW_LEARN_STOPPED;
        } else if (learn->has_failed) {
            return FLOW_LEARN_NO_MEMORY;
        } else if (learn->conflict_count >= pause_at) {
            return FLOW_LEARN_PAUSED;
        } else if (flow_learn_must_restart(learn)) {
            learn_restart(learn);
        } else if (!learn_trace_and_decide(learn)) {
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
    for (int edge = 0; edge < learn->edge_count; edge++)
        is_used[edge] = learn->value[edge] == 1;
}

/*
 * The decisions force the whole answer, so a clause that forbids them together excludes this answer
 * and no other. Without a decision it is the last answer.
 */
void
flow_learn_block_answer(struct flow_learn *learn)
{
    learn->explanation_count = 0;
    for (int level = 0; level < learn->level; level++)
        learn->explanation[learn->explanation_count++] =
            learn->trail[learn->levels[level].trail_count] ^ 1;
    if (!flow_learn_analyze(learn, true))
        learn->is_unsat = true;
}

uint64_t
flow_learn_decisions(const struct flow_learn *learn)
{
    return learn->decision_count;
}
