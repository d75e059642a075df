/* flow_find_paths - see the header. */
#include "flow/text/flow_find_paths.h"

#include "flow/board/flow_shape.h"

#include <string.h>

#define MAX_STEPS 2000000

struct trace {
    const struct flow_board *board;
    const int16_t *colour_of;
    uint8_t *is_passed; /* a byte a node */
    uint8_t *tried;     /* at each step of the path, a bit a link */
    int32_t *path;
    int32_t goal;
    long steps;
};

static bool
is_open(const struct trace *trace, int32_t node, int colour)
{
    return !trace->is_passed[node] && trace->colour_of[node] == colour;
}

static int
count_open(const struct trace *trace, int32_t node, int colour)
{
    const struct flow_node *here = &trace->board->nodes[node];
    int count = 0;

    for (int i = 0; i < here->degree; i++)
        count += is_open(trace, here->links[i].to, colour);
    return count;
}

/* After a step from `before` to `head`: whether a neighbour left behind can still be passed. */
static bool
leaves_stuck(const struct trace *trace, int32_t before, int32_t head, int colour)
{
    const struct flow_node *here = &trace->board->nodes[before];

    for (int i = 0; i < here->degree; i++) {
        const int32_t node = here->links[i].to;
        int ways;

        if (!is_open(trace, node, colour))
            continue;
        ways = count_open(trace, node, colour);
        ways += flow_edge_between(trace->board, node, head) >= 0;
        if (ways < (node == trace->goal ? 1 : 2))
            return true;
    }
    return false;
}

/* The untried link of the head that leads to the node with the fewest ways on, or -1. */
static int
choose_link(const struct trace *trace, int32_t at, int colour, bool is_last)
{
    const struct flow_node *here = &trace->board->nodes[trace->path[at]];
    int best = -1, best_ways = 99;

    for (int i = 0; i < here->degree; i++) {
        const int32_t to = here->links[i].to;
        int ways;

        if (trace->tried[at] >> i & 1 || !is_open(trace, to, colour))
            continue;
        if ((to == trace->goal) != is_last)
            continue;
        ways = count_open(trace, to, colour);
        if (ways < best_ways) {
            best = i;
            best_ways = ways;
        }
    }
    return best;
}

/* A path of exactly `length` nodes from the first of path[] to the goal. */
static bool
find_path(struct trace *trace, int colour, int32_t length)
{
    int32_t at = 0;

    trace->tried[0] = 0;
    trace->is_passed[trace->path[0]] = 1;
    while (at >= 0 && trace->steps < MAX_STEPS) {
        const int link = choose_link(trace, at, colour, at == length - 2);
        const int32_t head = trace->path[at];
        int32_t next;

        trace->steps++;
        if (link < 0) {
            trace->is_passed[head] = 0;
            at--;
            continue;
        }
        next = trace->board->nodes[head].links[link].to;
        trace->tried[at] |= (uint8_t)(1 << link);
        trace->is_passed[next] = 1;
        if (leaves_stuck(trace, head, next, colour)) {
            trace->is_passed[next] = 0;
            continue;
        }
        trace->path[++at] = next;
        trace->tried[at] = 0;
        if (at == length - 1)
            return true;
    }
    return false;
}

/* Marks what the first dot of a colour is joined to by cells of that colour, other paths aside. */
static void
mark_joined(struct trace *trace, int colour)
{
    int32_t filled = 1;

    trace->is_passed[trace->path[0]] = 1;
    for (int32_t at = 0; at < filled; at++) {
        const struct flow_node *here = &trace->board->nodes[trace->path[at]];

        for (int i = 0; i < here->degree; i++)
            if (is_open(trace, here->links[i].to, colour)) {
                trace->is_passed[here->links[i].to] = 1;
                trace->path[filled++] = here->links[i].to;
            }
    }
}

/* Names a cell that shows why there is no path, and what is wrong with it. */
static enum clew_status
tell_culprit(struct trace *trace, int colour, struct clew_error *error)
{
    const struct flow_board *board = trace->board;
    const char *what = "has no path from dot to dot through all its cells; the first of them is at";
    int32_t culprit = -1;

    for (int32_t node = 0; culprit < 0 && node < board->node_count; node++) {
        const bool is_dot = board->nodes[node].colour == colour;
        const int ways = count_open(trace, node, colour);

        if (trace->colour_of[node] != colour || ways >= (is_dot ? 1 : 2))
            continue;
        culprit = node;
        what = is_dot      ? "does not leave its dot at"
               : ways == 1 ? "ends without a dot at"
                           : "stands alone at";
    }
    if (culprit < 0)
        mark_joined(trace, colour);
    for (int32_t node = 0; culprit < 0 && node < board->node_count; node++)
        if (is_open(trace, node, colour)) {
            culprit = node;
            what = "does not come from its dot to";
        }
    for (int32_t node = 0; culprit < 0; node++)
        culprit = trace->colour_of[node] == colour ? node : -1;
    return base_fail_cell(error, CLEW_BAD_ANSWER, board->nodes[culprit].cell,
                          "colour %s %s row %d, column %d", flow_name_of(board->names[colour]).text,
                          what, (int)(board->nodes[culprit].cell / board->cols),
                          (int)(board->nodes[culprit].cell % board->cols));
}

static enum clew_status
trace_colour(struct trace *trace, int colour, int32_t length, struct clew_error *error)
{
    const struct flow_board *board = trace->board;
    const struct flow_name name = flow_name_of(board->names[colour]);

    trace->goal = board->dots[colour][1];
    trace->path[0] = board->dots[colour][0];
    for (int end = 0; end < 2; end++) {
        const int32_t cell = board->nodes[board->dots[colour][end]].cell;

        if (trace->colour_of[board->dots[colour][end]] != colour)
            return base_fail_cell(error, CLEW_BAD_ANSWER, cell,
                                  "the dot of colour %s at row %d, column %d is gone", name.text,
                                  (int)(cell / board->cols), (int)(cell % board->cols));
    }
    if (find_path(trace, colour, length))
        return CLEW_OK;
    if (trace->steps >= MAX_STEPS)
        return base_fail(error, CLEW_UNSUPPORTED,
                         "the way of colour %s through its cells is hard to find: give the paths",
                         name.text);
    return tell_culprit(trace, colour, error);
}

static enum clew_status
trace_all(struct trace *trace, struct flow_paths *paths, struct clew_error *error)
{
    const struct flow_board *board = trace->board;
    int32_t lengths[FLOW_MAX_COLOURS] = {0};
    enum clew_status status = CLEW_OK;
    int32_t filled = 0;

    for (int32_t node = 0; node < board->node_count; node++)
        if (trace->colour_of[node] >= 0)
            lengths[trace->colour_of[node]]++;
    for (int colour = 0; status == CLEW_OK && colour < board->colours; colour++) {
        paths->start[colour] = filled;
        trace->path = paths->nodes + filled;
        status = trace_colour(trace, colour, lengths[colour], error);
        filled += lengths[colour];
    }
    paths->start[board->colours] = filled;
    return status;
}

enum clew_status
flow_find_paths(struct flow_paths *paths, const struct flow_board *board, const int16_t *colour_of,
                struct base_memory *memory, struct clew_error *error)
{
    const size_t nodes = (size_t)board->node_count;
    struct trace trace = {.board = board, .colour_of = colour_of};
    enum clew_status status;

    trace.is_passed = base_alloc_zero(memory, nodes, 1);
    trace.tried = base_alloc_zero(memory, nodes, 1);
    if (trace.is_passed && trace.tried)
        status = trace_all(&trace, paths, error);
    else
        status = base_no_memory(error);
    base_release(memory, trace.is_passed, nodes);
    base_release(memory, trace.tried, nodes);
    return status;
}
