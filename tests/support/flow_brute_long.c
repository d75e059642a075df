/*
 * flow_brute_long - one long random path through a graph, cut into pieces; see flow_brute.h.
 *
 * A path grows at either end: to a free neighbour, or, where it bites into itself, the loop is cut
 * open (backbite moves; Mansfield, 1982). On rectangles it soon visits every node. Its pieces touch
 * themselves everywhere, as the paths of flow_brute_make hardly ever do.
 */
#include "flow_brute.h"

#define MAX_NODES      (2 * FLOW_BRUTE_MAX_CELLS)
#define MOVES_PER_NODE 60

struct long_path {
    int32_t nodes[MAX_NODES];
    int32_t place[MAX_NODES]; /* of each node on the path; -1: off it */
    int32_t length;
};

static void
reverse_from(struct long_path *path, int32_t from)
{
    for (int32_t to = path->length - 1; from < to; from++, to--) {
        const int32_t node = path->nodes[from];

        path->nodes[from] = path->nodes[to];
        path->nodes[to] = node;
        path->place[path->nodes[from]] = from;
        path->place[path->nodes[to]] = to;
    }
}

static void
append_node(struct long_path *path, int32_t node)
{
    path->place[node] = path->length;
    path->nodes[path->length++] = node;
}

static void
move_end(struct long_path *path, const struct flow_board *graph, struct base_random *random)
{
    const struct flow_node *end;
    int32_t to;

    if (base_random_below(random, 2))
        reverse_from(path, 0);
    end = &graph->nodes[path->nodes[path->length - 1]];
    if (!end->degree)
        return;
    to = end->links[base_random_below(random, (uint64_t)end->degree)].to;
    if (path->place[to] < 0)
        append_node(path, to);
    else
        reverse_from(path, path->place[to] + 1);
}

/* Ends a piece at this place of the path, and begins the next one behind it. */
static void
end_piece(const struct long_path *path, int32_t first, int32_t last, uint8_t *degree,
          int32_t *other_end)
{
    const int32_t a = path->nodes[first], b = path->nodes[last];

    for (int32_t place = first; place <= last; place++)
        degree[path->nodes[place]] = 2;
    degree[a] = degree[b] = 1;
    other_end[a] = b;
    other_end[b] = a;
}

void
flow_brute_cut_long_path(const struct flow_board *graph, int pieces, struct base_random *random,
                         uint8_t *degree, int32_t *other_end)
{
    struct long_path path = {.length = 0};
    int32_t first = 0;

    for (int32_t node = 0; node < graph->node_count; node++) {
        path.place[node] = -1;
        degree[node] = 0;
        other_end[node] = node;
    }
    append_node(&path, (int32_t)base_random_below(random, (uint64_t)graph->node_count));
    for (int i = 0; i < MOVES_PER_NODE * graph->node_count; i++)
        move_end(&path, graph, random);
    for (int32_t last = 1; last < path.length; last++) {
        const int32_t behind = path.length - 1 - last;
        const bool ends_here =
            behind >= 2 &&
            base_random_below(random, (uint64_t)graph->node_count) < (uint64_t)pieces;

        if (last <= first || (behind && !ends_here))
            continue;
        end_piece(&path, first, last, degree, other_end);
        first = last + 1;
    }
}
