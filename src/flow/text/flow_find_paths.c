/* flow_find_paths - see the header. */
#include "flow/text/flow_find_paths.h"

#include "flow/board/flow_shape.h"

#include <string.h>

#define MAX_STEPS 2000000

struct path_search {
    const struct flow_board *board;
    const int16_t *colour_of;
    uint8_t *is_visited; /* one byte per node */
    uint8_t *tried;      /* for each step of the path, one bit per link */
    int32_t *path;
    int32_t goal;
    long steps;
};

static bool
is_unvisited(const struct path_search *search, int32_t node, int colour)
{
    return !search->is_visited[node] && search->colour_of[node] == colour;
}

static int
count_unvisited(const struct path_search *search, int32_t node, int colour)
{
    const struct flow_node *here = &search->board->nodes[node];
    int count = 0;

    for (int i = 0; i < here->degree; i++)
        count += is_unvisited(search, here->links[i].to, colour);
    return count;
}

/* After a step from `before` to `head`: whether a neighbour of `before` has become a dead end. */
static bool
strands_neighbour(const struct path_search *search, int32_t before, int32_t head, int colour)
{
    const struct flow_node *here = &search->board->nodes[before];

    for (int i = 0; i < here->degree; i++) {
        const int32_t node = here->links[i].to;
        int exits;

        if (!is_unvisited(search, node, colour))
            continue;
        exits = count_unvisited(search, node, colour);
        exits += flow_edge_between(search->board, node, head) >= 0;
        if (exits < (node == search->goal ? 1 : 2))
            return true;
    }
    return false;
}

/* The untried link that leads to the node with the fewest exits, or -1. */
static int
choose_link(const struct path_search *search, int32_t at, int colour, bool is_last)
{
    const struct flow_node *here = &search->board->nodes[search->path[at]];
    int best = -1, best_exits = 99;

    for (int i = 0; i < here->degree; i++) {
        const int32_t to = here->links[i].to;
        int exits;

        if (search->tried[at] >> i & 1 || !is_unvisited(search, to, colour))
            continue;
        if ((to == search->goal) != is_last)
            continue;
        exits = count_unvisited(search, to, colour);
        if (exits < best_exits) {
            best = i;
            best_exits = exits;
        }
    }
    return best;
}

/* A path of exactly `length` nodes from the first of path[] to the goal. */
static bool
search_colour_path(struct path_search *search, int colour, int32_t length)
{
    int32_t at = 0;

    search->tried[0] = 0;
    search->is_visited[search->path[0]] = 1;
    while (at >= 0 && search->steps < MAX_STEPS) {
        const int link = choose_link(search, at, colour, at == length - 2);
        const int32_t head = search->path[at];
        int32_t next;

        search->steps++;
        if (link < 0) {
            search->is_visited[head] = 0;
            at--;
            continue;
        }
        next = search->board->nodes[head].links[link].to;
        search->tried[at] |= (uint8_t)(1 << link);
        search->is_visited[next] = 1;
        if (strands_neighbour(search, head, next, colour)) {
            search->is_visited[next] = 0;
            continue;
        }
        search->path[++at] = next;
        search->tried[at] = 0;
        if (at == length - 1)
            return true;
    }
    return false;
}

/* Marks the cells of a colour that are connected to its first dot. */
static void
mark_connected(struct path_search *search, int colour)
{
    int32_t filled = 1;

    search->is_visited[search->path[0]] = 1;
    for (int32_t at = 0; at < filled; at++) {
        const struct flow_node *here = &search->board->nodes[search->path[at]];

        for (int i = 0; i < here->degree; i++)
            if (is_unvisited(search, here->links[i].to, colour)) {
                search->is_visited[here->links[i].to] = 1;
                search->path[filled++] = here->links[i].to;
            }
    }
}

/* Reports a cell that shows why there is no path, and what is wrong with it. */
static enum clew_status
report_bad_cell(struct path_search *search, int colour, struct clew_error *error)
{
    const struct flow_board *board = search->board;
    const char *what = "has no path from dot to dot through all its cells; the first of them is at";
    int32_t bad_node = -1;

    for (int32_t node = 0; bad_node < 0 && node < board->node_count; node++) {
        const bool is_dot = board->nodes[node].colour == colour;
        const int exits = count_unvisited(search, node, colour);

        if (search->colour_of[node] != colour || exits >= (is_dot ? 1 : 2))
            continue;
        bad_node = node;
        what = is_dot       ? "does not leave its dot at"
               : exits == 1 ? "ends without a dot at"
                            : "stands alone at";
    }
    if (bad_node < 0)
        mark_connected(search, colour);
    for (int32_t node = 0; bad_node < 0 && node < board->node_count; node++)
        if (is_unvisited(search, node, colour)) {
            bad_node = node;
            what = "does not come from its dot to";
        }
    for (int32_t node = 0; bad_node < 0; node++)
        bad_node = search->colour_of[node] == colour ? node : -1;
    return base_fail_cell(error, CLEW_BAD_ANSWER, board->nodes[bad_node].cell,
                          "colour %s %s row %d, column %d", flow_name_of(board->names[colour]).text,
                          what, (int)(board->nodes[bad_node].cell / board->cols) + 1,
                          (int)(board->nodes[bad_node].cell % board->cols) + 1);
}

static enum clew_status
find_colour_path(struct path_search *search, int colour, int32_t length, struct clew_error *error)
{
    const struct flow_board *board = search->board;
    const struct flow_name name = flow_name_of(board->names[colour]);

    search->goal = board->dots[colour][1];
    search->path[0] = board->dots[colour][0];
    for (int end = 0; end < 2; end++) {
        const int32_t cell = board->nodes[board->dots[colour][end]].cell;

        if (search->colour_of[board->dots[colour][end]] != colour)
            return base_fail_cell(error, CLEW_BAD_ANSWER, cell,
                                  "the dot of colour %s at row %d, column %d is gone", name.text,
                                  (int)(cell / board->cols) + 1, (int)(cell % board->cols) + 1);
    }
    if (search_colour_path(search, colour, length))
        return CLEW_OK;
    if (search->steps >= MAX_STEPS)
        return base_fail(error, CLEW_UNSUPPORTED,
                         "the path of colour %s through its cells is hard to find: give the paths",
                         name.text);
    return report_bad_cell(search, colour, error);
}

static enum clew_status
find_all_paths(struct path_search *search, struct flow_paths *paths, struct clew_error *error)
{
    const struct flow_board *board = search->board;
    int32_t lengths[FLOW_MAX_COLOURS] = {0};
    enum clew_status status = CLEW_OK;
    int32_t filled = 0;

    for (int32_t node = 0; node < board->node_count; node++)
        if (search->colour_of[node] >= 0)
            lengths[search->colour_of[node]]++;
    for (int colour = 0; status == CLEW_OK && colour < board->colours; colour++) {
        paths->start[colour] = filled;
        search->path = paths->nodes + filled;
        status = find_colour_path(search, colour, lengths[colour], error);
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
    struct path_search search = {.board = board, .colour_of = colour_of};
    enum clew_status status;

    search.is_visited = base_alloc_zero(memory, nodes, 1);
    search.tried = base_alloc_zero(memory, nodes, 1);
    if (search.is_visited && search.tried)
        status = find_all_paths(&search, paths, error);
    else
        status = base_no_memory(error);
    base_release(memory, search.is_visited, nodes);
    base_release(memory, search.tried, nodes);
    return status;
}
