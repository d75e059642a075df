/*
 * flow_hint_step - the next step from a position that can be solved, and its reason.
 *
 * The ladder of rules gives the easiest step. Bars that a look at one cell gives (rules 1 to 3: a
 * path passes, the colours differ, a ring would close) are taken as seen, since players do not mark
 * them; a step that draws is offered, or one that bars for a reason that is harder to see. Where
 * the rules end, the solution continues one link from a dot or from the end of a path.
 */
#include "flow/game/flow_hint.h"

#define OBVIOUS_RULES FLOW_RULE_NO_RING /* up to here bars are not worth a hint */

static bool
has_used_link(const struct flow_step *step)
{
    for (int i = 0; i < step->link_count; i++)
        if (step->states[i] == FLOW_LINK_USED)
            return true;
    return false;
}

/* What the rules say must hold in the solution; if it does not, nothing of it is offered. */
static bool
agrees_with_solution(const struct flow_hint_case *hint_case, const struct flow_step *step)
{
    for (int i = 0; i < step->link_count; i++)
        if (hint_case->solution[step->edges[i]] != (step->states[i] == FLOW_LINK_USED))
            return false;
    return true;
}

/* A row above where the player was last: the rules look from there on. */
static int32_t
first_node_near(const struct flow_hint_case *hint_case)
{
    const struct flow_board *board = hint_case->board;
    int64_t cell = hint_case->hint->near - board->cols - 1;

    for (cell = cell < 0 ? 0 : cell; cell < board->cell_count; cell++)
        if (board->first_node[cell] >= 0)
            return board->first_node[cell];
    return 0;
}

/* The easiest step that is worth a hint; false where the rules end. */
static bool
find_step(struct flow_step *step, const struct flow_hint_case *hint_case, struct flow_rules *rules)
{
    flow_rules_load(rules, hint_case->drawing->position.links);
    if (hint_case->hint->near >= 0)
        flow_rules_start_at(rules, first_node_near(hint_case));
    while (flow_rules_next(rules, FLOW_RULE_COUNT, step) == FLOW_STEP_FOUND) {
        if (!agrees_with_solution(hint_case, step))
            return false;
        if (has_used_link(step) || step->rule > OBVIOUS_RULES)
            return true;
    }
    return false;
}

/* ---- Words ---- */

static void
write_links(struct base_writer *out, const struct flow_board *board, const struct clew_move *moves,
            size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const bool is_bar = moves[i].kind == FLOW_MOVE_BAR;
        const struct flow_place from = flow_place_of(board, board->first_node[moves[i].cell]);
        const struct flow_place to = flow_place_of(board, board->first_node[moves[i].to]);

        base_write(out, "%s%s %s %s %s",
                   i == 0           ? ""
                   : i + 1 == count ? " and "
                                    : ", ",
                   is_bar ? "between" : "from", from.text, is_bar ? "and" : "to", to.text);
    }
}

/* Two links of one cell: "from row 2, column 1 over row 1, column 1 to row 1, column 2". */
static bool
write_passage(struct base_writer *out, const struct flow_board *board,
              const struct clew_move *first, const struct clew_move *second)
{
    const bool starts = first->cell == second->cell || first->cell == second->to;
    const int64_t over = starts ? first->cell : first->to;
    const int64_t from = starts ? first->to : first->cell;
    const int64_t to = second->cell == over ? second->to : second->cell;

    if (first->kind != FLOW_MOVE_DRAW || (second->cell != over && second->to != over))
        return false;
    base_write(out, "from %s over %s", flow_place_of(board, board->first_node[from]).text,
               flow_place_of(board, board->first_node[over]).text);
    base_write(out, " to %s", flow_place_of(board, board->first_node[to]).text);
    return true;
}

/* "Draw R from row 1, column 1 to row 1, column 2." */
static void
say_moves(const struct flow_hint_case *hint_case, int32_t node)
{
    struct puzzle_hint *hint = hint_case->hint;
    const bool has_colour = hint_case->drawing->colour[node] >= 0;
    const bool is_bar = hint->moves.count && hint->moves.moves[0].kind == FLOW_MOVE_BAR;
    struct base_writer out;

    base_writer_init(&out, hint->memory);
    if (is_bar)
        base_write_text(&out, "No path runs ");
    else
        base_write(&out, "Draw %s%s",
                   has_colour ? flow_path_name(hint_case->drawing, node).text : "",
                   has_colour ? " " : "");
    if (hint->moves.count != 2 ||
        !write_passage(&out, hint_case->board, &hint->moves.moves[0], &hint->moves.moves[1]))
        write_links(&out, hint_case->board, hint->moves.moves, hint->moves.count);
    base_write_text(&out, is_bar ? ": mark that." : ".");
    hint->failed |= out.failed;
    if (!out.failed)
        puzzle_hint_say(hint, CLEW_HINT_DO, "%s", out.text);
    base_writer_free(&out);
}

static void
say_reason(const struct flow_hint_case *hint_case, const struct flow_step *step)
{
    struct puzzle_hint *hint = hint_case->hint;
    struct base_writer out;

    base_writer_init(&out, hint->memory);
    flow_step_sentence(&out, hint_case->board, step);
    if (step->promise == FLOW_PROMISE_NO_TOUCH && hint_case->is_unique)
        base_write_text(&out, " (In the only solution none does.)");
    hint->failed |= out.failed;
    if (!out.failed)
        puzzle_hint_say(hint, CLEW_HINT_WHY, "%s", out.text);
    base_writer_free(&out);
}

/* ---- A step of the rules ---- */

/* What is offered of a step: what it draws, or else what it bars. */
static enum flow_link_state
offered_state(const struct flow_step *step)
{
    return has_used_link(step) ? FLOW_LINK_USED : FLOW_LINK_BARRED;
}

static void
add_cell_once(struct puzzle_hint *hint, int64_t cell, enum clew_role role)
{
    for (size_t i = 0; i < hint->cell_count; i++)
        if (hint->cells[i].cell == cell)
            return;
    puzzle_hint_add_cell(hint, cell, role);
}

/* The cells that change, then those that the step rests on besides. */
static void
add_cells(struct puzzle_hint *hint, const struct flow_step *step)
{
    for (size_t i = 0; i < hint->moves.count; i++) {
        add_cell_once(hint, hint->moves.moves[i].cell, CLEW_ROLE_AFFECTED);
        add_cell_once(hint, hint->moves.moves[i].to, CLEW_ROLE_AFFECTED);
    }
    for (int i = 0; i < step->evidence_count; i++)
        add_cell_once(hint, step->evidence[i], CLEW_ROLE_EVIDENCE);
}

/* A node of the offered links whose path has a colour, or the one that the step is about. */
static int32_t
coloured_node(const struct flow_hint_case *hint_case, const struct flow_step *step)
{
    for (int i = 0; i < step->link_count; i++) {
        const struct flow_edge ends = hint_case->board->edges[step->edges[i]];

        if (step->states[i] != offered_state(step))
            continue;
        if (hint_case->drawing->colour[ends.a] >= 0)
            return ends.a;
        if (hint_case->drawing->colour[ends.b] >= 0)
            return ends.b;
    }
    return step->node;
}

static void
offer_step(const struct flow_hint_case *hint_case, const struct flow_step *step)
{
    struct puzzle_hint *hint = hint_case->hint;
    const enum flow_link_state offered = offered_state(step);
    const int32_t node = coloured_node(hint_case, step);

    hint->rule = flow_rule_at(step->rule)->name;
    for (int i = 0; i < step->link_count; i++) {
        const struct flow_edge ends = hint_case->board->edges[step->edges[i]];

        if (step->states[i] == offered)
            puzzle_moves_add(&hint->moves, flow_move_of(hint_case->board, step->edges[i], offered,
                                                        ends.b == node ? ends.b : ends.a));
    }
    add_cells(hint, step);
    flow_hint_which(hint, hint_case->drawing, node);
    puzzle_hint_say(hint, CLEW_HINT_WHERE, "Look at %s.",
                    flow_place_of(hint_case->board, step->node).text);
    say_reason(hint_case, step);
    say_moves(hint_case, node);
}

/* ---- Where the rules end ---- */

static int64_t
distance_of(const struct flow_board *board, int32_t node, int64_t near)
{
    const int64_t cell = board->nodes[node].cell;
    const int64_t rows = cell / board->cols - near / board->cols;
    const int64_t cols = cell % board->cols - near % board->cols;

    return near < 0 ? 0 : (rows < 0 ? -rows : rows) + (cols < 0 ? -cols : cols);
}

/* A link of the solution that is missing, from a dot or a drawn end, near to the player. */
static int32_t
find_missing_link(const struct flow_hint_case *hint_case, int32_t *from)
{
    const struct flow_drawing *drawing = hint_case->drawing;
    const struct flow_board *board = hint_case->board;
    int64_t best_distance = INT64_MAX;
    int32_t best = -1;

    for (int32_t node = 0; node < board->node_count; node++) {
        const struct flow_node *here = &board->nodes[node];
        const bool is_start = here->colour >= 0 || flow_drawn_degree(drawing, node) > 0;
        const int64_t distance = distance_of(board, node, hint_case->hint->near);

        for (int i = 0; is_start && i < here->degree; i++)
            if (hint_case->solution[here->links[i].edge] &&
                !flow_is_drawn(drawing, here->links[i].edge) && distance < best_distance) {
                best = here->links[i].edge;
                best_distance = distance;
                *from = node;
            }
    }
    return best;
}

static void
offer_guess(const struct flow_hint_case *hint_case)
{
    struct puzzle_hint *hint = hint_case->hint;
    int32_t from = -1;
    const int32_t edge = find_missing_link(hint_case, &from);
    struct flow_edge ends;

    if (edge < 0)
        return; /* cannot be: the position would be solved */
    ends = hint_case->board->edges[edge];
    puzzle_moves_add(&hint->moves, flow_move_of(hint_case->board, edge, FLOW_LINK_USED, from));
    puzzle_hint_add_cell(hint, hint_case->board->nodes[from].cell, CLEW_ROLE_EVIDENCE);
    puzzle_hint_add_cell(hint, hint_case->board->nodes[from == ends.a ? ends.b : ends.a].cell,
                         CLEW_ROLE_AFFECTED);
    flow_hint_which(hint, hint_case->drawing, from);
    puzzle_hint_say(hint, CLEW_HINT_WHERE, "Look at %s.",
                    flow_place_of(hint_case->board, from).text);
    puzzle_hint_say(hint, CLEW_HINT_WHY,
                    hint_case->is_unique
                        ? "No rule decides from here. By trying: the only solution goes on there."
                        : "No rule decides from here. By trying: a solution goes on there.");
    say_moves(hint_case, from);
}

enum clew_status
flow_hint_next(const struct flow_hint_case *hint_case, struct clew_error *error)
{
    struct flow_rules *rules;
    struct flow_step step;
    const enum clew_status status = flow_rules_new(
        &rules, hint_case->board, hint_case->is_apart ? FLOW_PROMISE_NO_TOUCH : FLOW_PROMISE_NONE,
        hint_case->hint->search->memory, error);

    if (status != CLEW_OK)
        return status;
    if (find_step(&step, hint_case, rules))
        offer_step(hint_case, &step);
    else
        offer_guess(hint_case);
    flow_rules_free(rules);
    return CLEW_OK;
}
