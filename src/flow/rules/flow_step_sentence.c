/* flow_step_sentence - fills in the sentence of a step's reason; see flow_reason.h for the placeholders. */
#include "flow/board/flow_shape.h"
#include "flow/rules/flow_reason.h"

static void
write_step_cell(struct base_writer *out, const struct flow_board *board, int32_t node)
{
    const struct flow_node *here = &board->nodes[node];

    base_write(out, "row %d, column %d", here->cell / board->cols + 1,
               here->cell % board->cols + 1);
    if (board->cells[here->cell] == FLOW_CELL_BRIDGE)
        base_write_text(out, here->is_upright ? " (upright)" : " (across)");
}

static void
write_step_colour(struct base_writer *out, const struct flow_board *board, int16_t colour)
{
    if (colour >= 0)
        base_write_text(out, flow_name_of(board->names[colour]).text);
}

/* On hexes a side has no plain name, so the cell that it leads to is given. */
static void
write_side(struct base_writer *out, const struct flow_board *board, const struct flow_link *link)
{
    static const char *const names[] = {"left", "right", "up", "down"};

    if (board->lattice == FLOW_HEXES) {
        base_write_text(out, "to ");
        write_step_cell(out, board, link->to);
    } else {
        base_write_text(out, names[link->side]);
    }
}

/* The state of the link in the step, FLOW_LINK_OPEN if the step does not have it. */
static enum flow_link_state
state_in_step(const struct flow_step *step, int32_t edge)
{
    for (int i = 0; i < step->link_count; i++)
        if (step->edges[i] == edge)
            return (enum flow_link_state)step->states[i];
    return FLOW_LINK_OPEN;
}

static void
write_sides(struct base_writer *out, const struct flow_board *board, const struct flow_step *step)
{
    const struct flow_node *here = &board->nodes[step->node];
    enum flow_link_state wanted = FLOW_LINK_BARRED;
    int left = 0;

    for (int i = 0; i < step->link_count; i++)
        if (step->states[i] == FLOW_LINK_USED)
            wanted = FLOW_LINK_USED;
    for (int i = 0; i < here->degree; i++)
        left += state_in_step(step, here->links[i].edge) == wanted;
    for (int i = 0; i < here->degree; i++) {
        if (state_in_step(step, here->links[i].edge) != wanted)
            continue;
        write_side(out, board, &here->links[i]);
        left--;
        base_write_text(out, left > 1 ? ", " : left == 1 ? " and " : "");
    }
}

static void
write_length(struct base_writer *out, int links)
{
    if (links <= 0)
        base_write_text(out, "at once");
    else
        base_write(out, "after %d more %s", links, links == 1 ? "link" : "links");
}

/* "rows 1 to 3, columns 2 to 5", "the region without lines at row 2, column 2" */
static void
write_area(struct base_writer *out, const struct flow_board *board, const struct flow_step *step)
{
    const struct flow_area *area = &step->area;
    const int first[2] = {area->first_row + 1, area->first_col + 1};
    const int last[2] = {area->last_row + 1, area->last_col + 1};

    if (step->is_region) {
        base_write_text(out, "the region without lines at ");
        write_step_cell(out, board, step->node);
        return;
    }
    for (int i = 0; i < 2; i++) {
        const char *name = i ? "column" : "row";

        base_write_text(out, i ? ", " : "");
        if (first[i] == last[i])
            base_write(out, "%s %d", name, first[i]);
        else
            base_write(out, "%ss %d to %d", name, first[i], last[i]);
    }
}

static void
write_placeholder(struct base_writer *out, const struct flow_board *board,
                  const struct flow_step *step, const char *name, size_t length)
{
#define IS(text) (length == sizeof text - 1 && memcmp(name, text, sizeof text - 1) == 0)
    if (IS("cell"))
        write_step_cell(out, board, step->node);
    else if (IS("other"))
        write_step_cell(out, board, step->other);
    else if (IS("last"))
        write_step_cell(out, board, step->last);
    else if (IS("colour"))
        write_step_colour(out, board, step->colours[0]);
    else if (IS("colour2"))
        write_step_colour(out, board, step->colours[1]);
    else if (IS("square"))
        base_write_text(out, board->lattice == FLOW_HEXES ? "diamond" : "square");
    else if (IS("area"))
        write_area(out, board, step);
    else if (IS("count"))
        base_write(out, "%d %s", step->count, step->count == 1 ? "path" : "paths");
    else if (IS("length"))
        write_length(out, step->length - 1);
    else
        write_sides(out, board, step);
#undef IS
}

/* " From there it has only one way on, as far as row 4, column 2." */
static void
write_run(struct base_writer *out, const struct flow_board *board, const struct flow_step *step)
{
    const int32_t *ends = step->run_ends;

    if (ends[0] < 0 && ends[1] < 0)
        return;
    base_write_text(out, " From there it has only one way on, as far as ");
    write_step_cell(out, board, ends[0] >= 0 ? ends[0] : ends[1]);
    if (ends[0] >= 0 && ends[1] >= 0 && ends[0] != ends[1]) {
        base_write_text(out, " and ");
        write_step_cell(out, board, ends[1]);
    }
    base_write_text(out, ".");
}

/* Names the promise in a sentence of its own, unless the template has done so. */
static void
write_promise(struct base_writer *out, const struct flow_step *step)
{
    const char *why = step->promise == FLOW_PROMISE_NO_TOUCH ? FLOW_BESIDE_ : FLOW_ONLY_ONE_;

    if (step->promise == FLOW_PROMISE_NONE || out->failed || strstr(out->text, why))
        return;
    base_write(out, " Remember that %s", why + strlen("because "));
}

void
flow_step_sentence(struct base_writer *out, const struct flow_board *board,
                   const struct flow_step *step)
{
    const struct flow_rule *rule = flow_rule_at(step->rule);
    const char *at = step->reason ? flow_reason_sentence((enum flow_reason)step->reason)
                     : rule       ? rule->statement
                                  : "";
    const size_t start = out->length;

    while (*at) {
        const size_t plain = strcspn(at, "{");

        base_write_bytes(out, at, plain);
        at += plain;
        if (*at == '{') {
            const size_t length = strcspn(at, "}");

            write_placeholder(out, board, step, at + 1, length - 1);
            at += length + 1;
        }
    }
    write_promise(out, step);
    write_run(out, board, step);
    if (out->length > start && out->text[start] == 'r')
        out->text[start] = 'R';
}
