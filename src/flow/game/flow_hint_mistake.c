/*
 * flow_hint_mistake - the first thing that is wrong in a position that has no solution.
 *
 * Where the board has exactly one solution, a link is wrong when it differs from it; the one that
 * was drawn first is named, with all wrong links of its path. Otherwise the links are put in order,
 * path by path as they were begun, each from its beginning on. The shortest row of links that no
 * solution contains ends with the first mistake; a path that is wrong by itself is looked for
 * before. A test that a limit ends counts as solvable, so what is named stays proved.
 */
#include "flow/game/flow_hint.h"

#include <string.h>

#define MAX_ALONE 24 /* paths that are tested by themselves */

/* Links in the order in which they are tested; the barred ones come last. */
struct sequence {
    const struct flow_hint_case *hint_case;
    int32_t *edges;
    int32_t count;
    uint8_t *links;   /* room for a position */
    uint8_t *is_used; /* room for a solution */
};

static void
add_cell_once(struct puzzle_hint *hint, int64_t cell)
{
    for (size_t i = 0; i < hint->cell_count; i++)
        if (hint->cells[i].cell == cell)
            return;
    puzzle_hint_add_cell(hint, cell, CLEW_ROLE_MISTAKE);
}

/* Takes a link back: its cells and the move. */
static void
blame_link(const struct flow_hint_case *hint_case, int32_t edge)
{
    const struct flow_board *board = hint_case->board;
    const struct flow_edge ends = board->edges[edge];

    add_cell_once(hint_case->hint, board->nodes[ends.a].cell);
    add_cell_once(hint_case->hint, board->nodes[ends.b].cell);
    puzzle_moves_add(&hint_case->hint->moves, flow_move_of(board, edge, FLOW_LINK_OPEN, ends.a));
}

/* The end of a link that is nearer to where its path began. */
static int32_t
near_end(const struct flow_drawing *drawing, int32_t edge)
{
    const struct flow_edge ends = drawing->position.board->edges[edge];
    const struct flow_walk *walk = flow_walk_from(drawing, flow_origin_of(drawing, ends.a));

    return walk->from[ends.a] == ends.b ? ends.b : ends.a;
}

/* ---- Sentences ---- */

static void
say_wrong_path(const struct flow_hint_case *hint_case, int32_t edge, const char *why)
{
    const struct flow_board *board = hint_case->board;
    const struct flow_edge ends = board->edges[edge];
    const int32_t from = near_end(hint_case->drawing, edge);
    const struct flow_place before = flow_place_of(board, from);
    const struct flow_place place = flow_place_of(board, from == ends.a ? ends.b : ends.a);
    const struct flow_name name = flow_path_name(hint_case->drawing, from);
    const bool has_colour = hint_case->drawing->colour[from] >= 0;

    flow_hint_which(hint_case->hint, hint_case->drawing, from);
    puzzle_hint_set(hint_case->hint, CLEW_HINT_WHERE, "%s goes wrong from %s to %s.",
                    has_colour ? name.text : "The line", before.text, place.text);
    puzzle_hint_set(hint_case->hint, CLEW_HINT_WHY, "%s", why);
    puzzle_hint_set(hint_case->hint, CLEW_HINT_DO, "Erase %s from %s to %s%s.", name.text,
                    before.text, place.text,
                    hint_case->hint->moves.count > 1 ? ", and the rest of it that is marked" : "");
}

static void
say_wrong_bar(const struct flow_hint_case *hint_case, int32_t edge, const char *why)
{
    const struct flow_edge ends = hint_case->board->edges[edge];
    const struct flow_place a = flow_place_of(hint_case->board, ends.a);
    const struct flow_place b = flow_place_of(hint_case->board, ends.b);

    puzzle_hint_set(hint_case->hint, CLEW_HINT_WHICH, "Look at the crosses near %s.",
                    flow_region_of(hint_case->board, hint_case->board->nodes[ends.a].cell));
    puzzle_hint_set(hint_case->hint, CLEW_HINT_WHERE, "The cross between %s and %s is wrong.",
                    a.text, b.text);
    puzzle_hint_set(hint_case->hint, CLEW_HINT_WHY, "%s", why);
    puzzle_hint_set(hint_case->hint, CLEW_HINT_DO, "Erase the cross between %s and %s.", a.text,
                    b.text);
}

static void
say_wrong(const struct flow_hint_case *hint_case, int32_t edge, const char *why)
{
    if (flow_is_drawn(hint_case->drawing, edge))
        say_wrong_path(hint_case, edge, why);
    else
        say_wrong_bar(hint_case, edge, why);
}

/* ---- Against the only solution ---- */

static bool
is_wrong_link(const struct flow_hint_case *hint_case, int32_t edge)
{
    const uint8_t state = hint_case->drawing->position.links[edge];

    return state != FLOW_LINK_OPEN && hint_case->solution[edge] != (state == FLOW_LINK_USED);
}

/* The wrong link that was drawn first; a cross only where all drawn links are right. */
static int32_t
find_first_wrong(const struct flow_hint_case *hint_case)
{
    const struct flow_drawing *drawing = hint_case->drawing;
    int32_t first = -1;

    for (int32_t edge = 0; edge < hint_case->board->edge_count; edge++) {
        const bool is_drawn = flow_is_drawn(drawing, edge);

        if (!is_wrong_link(hint_case, edge))
            continue;
        if (first < 0 || (is_drawn && !flow_is_drawn(drawing, first)) ||
            (is_drawn == flow_is_drawn(drawing, first) &&
             drawing->stamp[edge] < drawing->stamp[first]))
            first = edge;
    }
    return first;
}

static void
compare_with_solution(const struct flow_hint_case *hint_case)
{
    const struct flow_drawing *drawing = hint_case->drawing;
    const struct flow_board *board = hint_case->board;
    const int32_t first = find_first_wrong(hint_case);
    const int32_t component = drawing->component[board->edges[first].a];

    blame_link(hint_case, first);
    for (int32_t edge = 0; edge < board->edge_count; edge++)
        if (edge != first && flow_is_drawn(drawing, first) && flow_is_drawn(drawing, edge) &&
            is_wrong_link(hint_case, edge) && drawing->component[board->edges[edge].a] == component)
            blame_link(hint_case, edge);
    say_wrong(hint_case, first, "The board has exactly one solution, and that differs here.");
}

/* ---- By search ---- */

/* Adds the links of a component, from where it began on. */
static void
add_component(struct sequence *sequence, int32_t node)
{
    const struct flow_drawing *drawing = sequence->hint_case->drawing;
    const struct flow_board *board = sequence->hint_case->board;
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

/* When the first link of a component was drawn. */
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

/* The component that was begun next after (stamp, component); -1 when there is none. */
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

/* Whether it is proved that no solution contains these links of the sequence. */
static enum clew_status
test_links(bool *is_impossible, const struct sequence *sequence, int32_t first, int32_t count,
           struct clew_error *error)
{
    const struct flow_hint_case *hint_case = sequence->hint_case;
    const struct flow_position position = {.board = hint_case->board, .links = sequence->links};
    const struct flow_question question = {.board = hint_case->board,
                                           .position = &position,
                                           .ask = PUZZLE_ASK_ANSWER,
                                           .options = hint_case->hint->options,
                                           .search = hint_case->hint->search};
    enum clew_outcome outcome;
    enum clew_status status;

    memset(sequence->links, FLOW_LINK_OPEN, (size_t)hint_case->board->edge_count);
    for (int32_t i = first; i < first + count; i++)
        sequence->links[sequence->edges[i]] =
            hint_case->drawing->position.links[sequence->edges[i]];
    status = flow_ask(&outcome, sequence->is_used, &question, error);
    *is_impossible = outcome == CLEW_NONE;
    return status;
}

/* Of links that no solution contains: how many are needed, from the first one on. */
static enum clew_status
shorten(int32_t *count, const struct sequence *sequence, int32_t first, struct clew_error *error)
{
    enum clew_status status = CLEW_OK;
    int32_t possible = 0;

    while (status == CLEW_OK && *count - possible > 1) {
        const int32_t middle = possible + (*count - possible) / 2;
        bool is_impossible = false;

        status = test_links(&is_impossible, sequence, first, middle, error);
        if (is_impossible)
            *count = middle;
        else
            possible = middle;
    }
    return status;
}

/* Names the last of the links, and all that follow on its path. */
static void
blame_last(const struct sequence *sequence, int32_t first, int32_t count)
{
    const struct flow_hint_case *hint_case = sequence->hint_case;
    const int32_t edge = sequence->edges[first + count - 1];
    const int32_t component = hint_case->drawing->component[hint_case->board->edges[edge].a];
    const bool is_drawn = flow_is_drawn(hint_case->drawing, edge);
    const bool is_alone =
        hint_case->drawing->component[hint_case->board->edges[sequence->edges[first]].a] ==
        component;

    blame_link(hint_case, edge);
    for (int32_t i = first + count; is_drawn && i < sequence->count; i++) {
        const int32_t later = sequence->edges[i];

        if (flow_is_drawn(hint_case->drawing, later) &&
            hint_case->drawing->component[hint_case->board->edges[later].a] == component)
            blame_link(hint_case, later);
    }
    say_wrong(hint_case, edge,
              is_drawn && is_alone
                  ? "No solution contains this path up to there, whatever the others do."
                  : "No solution contains this together with what was drawn before it.");
}

/* The components in order of their beginnings; each is tested by itself while there are few. */
static enum clew_status
list_components(struct sequence *sequence, int32_t *first, int32_t *count, struct clew_error *error)
{
    const struct flow_drawing *drawing = sequence->hint_case->drawing;
    int32_t component = next_component(drawing, -1, -1);
    enum clew_status status = CLEW_OK;
    int tested = 0;

    *count = 0;
    while (status == CLEW_OK && component >= 0) {
        const int32_t start = sequence->count;
        bool is_impossible = false;

        add_component(sequence, component);
        if (*count == 0 && tested++ < MAX_ALONE)
            status = test_links(&is_impossible, sequence, start, sequence->count - start, error);
        if (is_impossible) {
            *first = start;
            *count = sequence->count - start;
        }
        component = next_component(drawing, component_stamp(drawing, component), component);
    }
    return status;
}

static enum clew_status
find_by_search(struct sequence *sequence, struct clew_error *error)
{
    const struct flow_hint_case *hint_case = sequence->hint_case;
    int32_t first = 0, count = 0;
    enum clew_status status = list_components(sequence, &first, &count, error);

    for (int32_t edge = 0; edge < hint_case->board->edge_count; edge++)
        if (hint_case->drawing->position.links[edge] == FLOW_LINK_BARRED)
            sequence->edges[sequence->count++] = edge;
    if (count == 0)
        count = sequence->count;
    if (status == CLEW_OK)
        status = shorten(&count, sequence, first, error);
    if (status == CLEW_OK)
        blame_last(sequence, first, count);
    return status;
}

enum clew_status
flow_hint_mistake(const struct flow_hint_case *hint_case, struct clew_error *error)
{
    struct base_memory *memory = hint_case->hint->search->memory;
    const size_t edges = (size_t)hint_case->board->edge_count;
    struct sequence sequence = {.hint_case = hint_case};
    enum clew_status status;

    if (hint_case->is_unique) {
        compare_with_solution(hint_case);
        return CLEW_OK;
    }
    sequence.edges = base_alloc(memory, edges * sizeof *sequence.edges);
    sequence.links = base_alloc(memory, edges);
    sequence.is_used = base_alloc(memory, edges);
    status = sequence.edges && sequence.links && sequence.is_used ? find_by_search(&sequence, error)
                                                                  : base_no_memory(error);
    base_release(memory, sequence.edges, edges * sizeof *sequence.edges);
    base_release(memory, sequence.links, edges);
    base_release(memory, sequence.is_used, edges);
    return status;
}
