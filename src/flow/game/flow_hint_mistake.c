/*
 * flow_hint_mistake - finds the first mistake in a position that cannot be solved.
 *
 * If the board has exactly one solution, a link is wrong if it differs from that; the hint names
 * the wrong link that was drawn first, with all wrong links of its path. Otherwise the links form a
 * sequence, path by path in the order they were begun, each from its origin. The shortest prefix
 * that no solution contains, found by binary search, ends with the first mistake; paths that are
 * wrong by themselves are tried first. A query that a limit ends counts as solvable, so every
 * reported mistake is proved.
 */
#include "flow/game/flow_hint.h"

#include <string.h>

#define MAX_PATHS_TESTED_ALONE 24 /* limits the number of queries */

/* Links in the order to test them; barred ones come last. */
struct sequence {
    const struct flow_hint_context *context;
    int32_t *edges;
    int32_t count;
    uint8_t *links;   /* scratch: a position */
    uint8_t *is_used; /* scratch: a solution */
};

/* Adds the cells of a wrong link to the hint, and the move that erases it. */
static void
report_wrong_link(const struct flow_hint_context *context, int32_t edge)
{
    const struct flow_board *board = context->board;
    const struct flow_edge ends = board->edges[edge];

    flow_hint_add_cell(context->hint, board->nodes[ends.a].cell, CLEW_ROLE_MISTAKE);
    flow_hint_add_cell(context->hint, board->nodes[ends.b].cell, CLEW_ROLE_MISTAKE);
    puzzle_moves_add(&context->hint->moves, flow_move_of(board, edge, FLOW_LINK_OPEN, ends.a));
}

/* The end of a link that is nearer to the origin of its path. */
static int32_t
end_nearer_origin(const struct flow_drawing *drawing, int32_t edge)
{
    const struct flow_edge ends = drawing->position.board->edges[edge];
    const struct flow_walk *walk = flow_walk_from(drawing, flow_origin_of(drawing, ends.a));

    return walk->from[ends.a] == ends.b ? ends.b : ends.a;
}

/* ---- Sentences ---- */

static void
describe_wrong_path(const struct flow_hint_context *context, int32_t edge, const char *why)
{
    const struct flow_board *board = context->board;
    const struct flow_edge ends = board->edges[edge];
    const int32_t from = end_nearer_origin(context->drawing, edge);
    const struct flow_cell_text before = flow_cell_text_of(board, from);
    const struct flow_cell_text after = flow_cell_text_of(board, from == ends.a ? ends.b : ends.a);
    const struct flow_name name = flow_path_name(context->drawing, from);
    const bool has_colour = context->drawing->colour[from] >= 0;

    flow_hint_say_path(context->hint, context->drawing, from);
    puzzle_hint_set(context->hint, CLEW_HINT_WHERE, "%s goes wrong from %s to %s.",
                    has_colour ? name.text : "The line", before.text, after.text);
    puzzle_hint_set(context->hint, CLEW_HINT_WHY, "%s", why);
    puzzle_hint_set(context->hint, CLEW_HINT_DO, "Erase %s from %s to %s%s.", name.text,
                    before.text, after.text,
                    context->hint->moves.count > 1 ? ", and the rest of it that is marked" : "");
}

static void
describe_wrong_cross(const struct flow_hint_context *context, int32_t edge, const char *why)
{
    const struct flow_edge ends = context->board->edges[edge];
    const struct flow_cell_text a = flow_cell_text_of(context->board, ends.a);
    const struct flow_cell_text b = flow_cell_text_of(context->board, ends.b);

    puzzle_hint_set(context->hint, CLEW_HINT_WHICH, "Look at the crosses near %s.",
                    flow_region_of(context->board, context->board->nodes[ends.a].cell));
    puzzle_hint_set(context->hint, CLEW_HINT_WHERE, "The cross between %s and %s is wrong.", a.text,
                    b.text);
    puzzle_hint_set(context->hint, CLEW_HINT_WHY, "%s", why);
    puzzle_hint_set(context->hint, CLEW_HINT_DO, "Erase the cross between %s and %s.", a.text,
                    b.text);
}

static void
describe_mistake(const struct flow_hint_context *context, int32_t edge, const char *why)
{
    if (flow_is_drawn(context->drawing, edge))
        describe_wrong_path(context, edge, why);
    else
        describe_wrong_cross(context, edge, why);
}

/* ---- Against the only solution ---- */

static bool
is_wrong_link(const struct flow_hint_context *context, int32_t edge)
{
    const uint8_t state = context->drawing->position.links[edge];

    return state != FLOW_LINK_OPEN && context->solution[edge] != (state == FLOW_LINK_USED);
}

/* The wrong link that was drawn first; a cross only if all drawn links are right. */
static int32_t
find_first_wrong(const struct flow_hint_context *context)
{
    const struct flow_drawing *drawing = context->drawing;
    int32_t first = -1;

    for (int32_t edge = 0; edge < context->board->edge_count; edge++) {
        const bool is_drawn = flow_is_drawn(drawing, edge);

        if (!is_wrong_link(context, edge))
            continue;
        if (first < 0 || (is_drawn && !flow_is_drawn(drawing, first)) ||
            (is_drawn == flow_is_drawn(drawing, first) &&
             drawing->stamp[edge] < drawing->stamp[first]))
            first = edge;
    }
    return first;
}

static void
compare_with_solution(const struct flow_hint_context *context)
{
    const struct flow_drawing *drawing = context->drawing;
    const struct flow_board *board = context->board;
    const int32_t first = find_first_wrong(context);
    const int32_t component = drawing->component[board->edges[first].a];

    report_wrong_link(context, first);
    for (int32_t edge = 0; edge < board->edge_count; edge++)
        if (edge != first && flow_is_drawn(drawing, first) && flow_is_drawn(drawing, edge) &&
            is_wrong_link(context, edge) && drawing->component[board->edges[edge].a] == component)
            report_wrong_link(context, edge);
    describe_mistake(context, first, "The board has exactly one solution, and that differs here.");
}

/* ---- By queries ---- */

/* Adds the links of a component, starting at its origin. */
static void
sequence_add_component(struct sequence *sequence, int32_t node)
{
    const struct flow_drawing *drawing = sequence->context->drawing;
    const struct flow_board *board = sequence->context->board;
    const struct flow_walk *walk = flow_walk_from(drawing, flow_origin_of(drawing, node));

    for (int32_t i = 0; i < walk->count; i++) {
        const struct flow_node *here = &board->nodes[walk->order[i]];

        for (int k = 0; k < here->degree; k++) {
            const int32_t to = here->links[k].to;
            const bool is_tree = walk->from[walk->order[i]] == to;

            if (flow_is_drawn(drawing, here->links[k].edge) &&
                (is_tree || (walk->from[to] != walk->order[i] && walk->order[i] < to)))
                sequence->edges[sequence->count++] = here->links[k].edge;
        }
    }
}

/* The stamp of the first link drawn of a component. */
static uint32_t
component_stamp(const struct flow_drawing *drawing, int32_t component)
{
    const struct flow_walk *walk = flow_walk_from(drawing, component);
    uint32_t first = UINT32_MAX;

    for (int32_t i = 0; i < walk->count; i++) {
        const struct flow_node *here = &drawing->position.board->nodes[walk->order[i]];

        for (int k = 0; k < here->degree; k++)
            if (flow_is_drawn(drawing, here->links[k].edge) &&
                drawing->stamp[here->links[k].edge] < first)
                first = drawing->stamp[here->links[k].edge];
    }
    return first;
}

/* The next component in the order of (stamp, number); -1 after the last. */
static int32_t
next_component(const struct flow_drawing *drawing, int64_t stamp, int32_t component)
{
    int32_t best = -1;
    int64_t best_stamp = 0;

    for (int32_t node = 0; node < drawing->position.board->node_count; node++) {
        int64_t own;

        if (drawing->component[node] != node || flow_drawn_degree(drawing, node) == 0)
            continue;
        own = component_stamp(drawing, node);
        if ((own > stamp || (own == stamp && node > component)) && (best < 0 || own < best_stamp)) {
            best = node;
            best_stamp = own;
        }
    }
    return best;
}

/* Whether no solution contains these links of the sequence; true only if proved. */
static enum clew_status
sequence_test_links(bool *is_impossible, const struct sequence *sequence, int32_t first,
                    int32_t count, struct clew_error *error)
{
    const struct flow_hint_context *context = sequence->context;
    const struct flow_position position = {.board = context->board, .links = sequence->links};
    const struct flow_query query = {.board = context->board,
                                     .position = &position,
                                     .ask = PUZZLE_ASK_ANSWER,
                                     .options = context->hint->options,
                                     .search = context->hint->search};
    enum clew_outcome outcome;
    enum clew_status status;

    memset(sequence->links, FLOW_LINK_OPEN, (size_t)context->board->edge_count);
    for (int32_t i = first; i < first + count; i++)
        sequence->links[sequence->edges[i]] = context->drawing->position.links[sequence->edges[i]];
    status = flow_query_solve(&outcome, sequence->is_used, &query, error);
    *is_impossible = outcome == CLEW_NONE;
    return status;
}

/* Reduces *count to the shortest run of links from `first` that no solution contains. */
static enum clew_status
find_shortest_impossible(int32_t *count, const struct sequence *sequence, int32_t first,
                         struct clew_error *error)
{
    enum clew_status status = CLEW_OK;
    int32_t possible = 0;

    while (status == CLEW_OK && *count - possible > 1) {
        const int32_t middle = possible + (*count - possible) / 2;
        bool is_impossible = false;

        status = sequence_test_links(&is_impossible, sequence, first, middle, error);
        if (is_impossible)
            *count = middle;
        else
            possible = middle;
    }
    return status;
}

/* Reports the last link of the run, and all that follow it on its path. */
static void
report_last_link(const struct sequence *sequence, int32_t first, int32_t count)
{
    const struct flow_hint_context *context = sequence->context;
    const int32_t edge = sequence->edges[first + count - 1];
    const int32_t component = context->drawing->component[context->board->edges[edge].a];
    const bool is_drawn = flow_is_drawn(context->drawing, edge);
    const bool is_alone =
        context->drawing->component[context->board->edges[sequence->edges[first]].a] == component;

    report_wrong_link(context, edge);
    for (int32_t i = first + count; is_drawn && i < sequence->count; i++) {
        const int32_t later = sequence->edges[i];

        if (flow_is_drawn(context->drawing, later) &&
            context->drawing->component[context->board->edges[later].a] == component)
            report_wrong_link(context, later);
    }
    describe_mistake(context, edge,
                     is_drawn && is_alone
                         ? "No solution contains this path up to there, whatever the others do."
                         : "No solution contains this together with what was drawn before it.");
}

/* Adds the components in order; tests up to MAX_PATHS_TESTED_ALONE by themselves. */
static enum clew_status
sequence_add_components(struct sequence *sequence, int32_t *first, int32_t *count,
                        struct clew_error *error)
{
    const struct flow_drawing *drawing = sequence->context->drawing;
    int32_t component = next_component(drawing, -1, -1);
    enum clew_status status = CLEW_OK;
    int tested = 0;

    *count = 0;
    while (status == CLEW_OK && component >= 0) {
        const int32_t start = sequence->count;
        bool is_impossible = false;

        sequence_add_component(sequence, component);
        if (*count == 0 && tested++ < MAX_PATHS_TESTED_ALONE)
            status = sequence_test_links(&is_impossible, sequence, start, sequence->count - start,
                                         error);
        if (is_impossible) {
            *first = start;
            *count = sequence->count - start;
        }
        component = next_component(drawing, component_stamp(drawing, component), component);
    }
    return status;
}

static enum clew_status
find_mistake_by_search(struct sequence *sequence, struct clew_error *error)
{
    const struct flow_hint_context *context = sequence->context;
    int32_t first = 0, count = 0;
    enum clew_status status = sequence_add_components(sequence, &first, &count, error);

    for (int32_t edge = 0; edge < context->board->edge_count; edge++)
        if (context->drawing->position.links[edge] == FLOW_LINK_BARRED)
            sequence->edges[sequence->count++] = edge;
    if (count == 0)
        count = sequence->count;
    if (status == CLEW_OK)
        status = find_shortest_impossible(&count, sequence, first, error);
    if (status == CLEW_OK)
        report_last_link(sequence, first, count);
    return status;
}

enum clew_status
flow_hint_mistake(const struct flow_hint_context *context, struct clew_error *error)
{
    struct base_memory *memory = context->hint->search->memory;
    const size_t edges = (size_t)context->board->edge_count;
    struct sequence sequence = {.context = context};
    enum clew_status status;

    if (context->is_unique) {
        compare_with_solution(context);
        return CLEW_OK;
    }
    sequence.edges = base_alloc(memory, edges * sizeof *sequence.edges);
    sequence.links = base_alloc(memory, edges);
    sequence.is_used = base_alloc(memory, edges);
    status = sequence.edges && sequence.links && sequence.is_used
                 ? find_mistake_by_search(&sequence, error)
                 : base_no_memory(error);
    base_release(memory, sequence.edges, edges * sizeof *sequence.edges);
    base_release(memory, sequence.links, edges);
    base_release(memory, sequence.is_used, edges);
    return status;
}
