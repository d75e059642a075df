/* flow_window - see the header. */
#include "flow/generate/flow_window.h"

#include "base/base_bits.h"

#include <string.h>

#define MAX_WINDOW_NODES 64
#define MAX_LINKS_TRIED  20000 /* in one window; then it is left */

/* A free node: one that lacks links when those inside the window are removed. */
struct window_node {
    int32_t node;
    /*
     * For the end of a piece of path: the other end of that piece, as a free node, or -1 - colour
     * if the piece ends at a dot. For a node without links: itself.
     */
    int16_t mate;
    uint8_t lacking;       /* links */
    uint8_t forward_count; /* neighbours among the later free nodes */
    uint8_t forward[FLOW_MAX_LINKS];
    uint8_t side[FLOW_MAX_LINKS]; /* towards each of them */
};

struct flow_window {
    const struct flow_anneal *cover;
    struct window_node free[MAX_WINDOW_NODES];
    int free_count;
    bool touch;
    int changed; /* links placed that the known answer does not have */
    int tried;
    int16_t *place; /* of each node among the free ones, or -1 */
    uint8_t *used;  /* scratch for no-touch: an answer as in struct anneal_node */
    int32_t *label;
};

struct flow_window *
flow_window_new(const struct flow_anneal *cover, struct base_memory *memory)
{
    const size_t nodes = (size_t)cover->node_count;
    struct flow_window *window =
        base_alloc(memory, sizeof *window + nodes * (sizeof(int32_t) + sizeof(int16_t) + 1));

    if (!window)
        return NULL;
    window->cover = cover;
    window->label = (int32_t *)(window + 1);
    window->place = (int16_t *)(window->label + nodes);
    window->used = (uint8_t *)(window->place + nodes);
    memset(window->place, -1, nodes * sizeof *window->place);
    return window;
}

void
flow_window_free(struct flow_window *window)
{
    if (window)
        base_release(window->cover->memory, window,
                     sizeof *window + (size_t)window->cover->node_count *
                                          (sizeof(int32_t) + sizeof(int16_t) + 1));
}

/* ---- The free nodes of a window ---- */

static void
collect_cell(struct flow_window *window, int32_t cell)
{
    const struct flow_board *graph = window->cover->graph;
    const int32_t first = graph->first_node[cell];
    const int lanes = first < 0 ? 0 : graph->cells[cell] == FLOW_CELL_BRIDGE ? 2 : 1;

    for (int lane = 0; lane < lanes && window->free_count < MAX_WINDOW_NODES; lane++) {
        window->place[first + lane] = (int16_t)window->free_count;
        window->free[window->free_count++].node = first + lane;
    }
}

/* Adds the nodes of the window with the given first cell. */
static void
collect_nodes(struct flow_window *window, int32_t cell, int rows, int cols)
{
    const struct flow_board *graph = window->cover->graph;
    const int top = cell / graph->cols, left = cell % graph->cols;

    window->free_count = 0;
    for (int i = 0; i < rows; i++) {
        const int row = top + i < graph->rows ? top + i : top + i - graph->rows;

        for (int k = 0; k < cols; k++) {
            const int col = left + k < graph->cols ? left + k : left + k - graph->cols;

            collect_cell(window, row * graph->cols + col);
        }
    }
}

/* Of the links of a node, those that lead to another node of the window. */
static unsigned
sides_inside(const struct flow_window *window, int32_t node, unsigned sides)
{
    unsigned inside = 0;

    for (; sides; sides &= sides - 1)
        if (window->place[window->cover->nodes[node].to[bits_lowest(sides)]] >= 0)
            inside |= 1u << bits_lowest(sides);
    return inside;
}

/* Keeps the nodes that have a link inside; the others cannot change. */
static void
drop_fixed_nodes(struct flow_window *window)
{
    const struct anneal_node *nodes = window->cover->nodes;
    int kept = 0;

    for (int i = 0; i < window->free_count; i++) {
        struct window_node *here = &window->free[i];

        here->lacking =
            (uint8_t)bits_count(sides_inside(window, here->node, nodes[here->node].used));
    }
    for (int i = 0; i < window->free_count; i++) {
        const struct window_node here = window->free[i];

        window->place[here.node] = (int16_t)(here.lacking ? kept : -1);
        if (here.lacking)
            window->free[kept++] = here;
    }
    window->free_count = kept;
}

/* Follows a path out of the window until it comes back or ends; the mate of where it began. */
static int16_t
mate_outside(const struct flow_window *window, int32_t node, int side)
{
    const struct anneal_node *nodes = window->cover->nodes;

    for (;;) {
        unsigned onward;

        node = nodes[node].to[side];
        if (window->place[node] >= 0)
            return window->place[node];
        onward = nodes[node].used & ~(1u << anneal_opposite((uint8_t)side));
        if (!onward)
            return (int16_t)(-1 - nodes[node].label);
        side = bits_lowest(onward);
    }
}

static void
connect_nodes(struct flow_window *window)
{
    const struct anneal_node *nodes = window->cover->nodes;

    for (int i = 0; i < window->free_count; i++) {
        struct window_node *here = &window->free[i];
        const struct anneal_node *node = &nodes[here->node];
        const unsigned outside = node->used & ~sides_inside(window, here->node, node->used);

        if (outside)
            here->mate = mate_outside(window, here->node, bits_lowest(outside));
        else
            here->mate = (int16_t)(here->lacking == 1 ? -1 - node->label : i);
        here->forward_count = 0;
        for (unsigned sides = node->sides; sides; sides &= sides - 1) {
            const int side = bits_lowest(sides), to = window->place[node->to[side]];

            if (to > i) {
                here->side[here->forward_count] = (uint8_t)side;
                here->forward[here->forward_count++] = (uint8_t)to;
            }
        }
    }
}

static void
forget_nodes(struct flow_window *window)
{
    for (int i = 0; i < window->free_count; i++)
        window->place[window->free[i].node] = -1;
}

/* ---- No-touch: is the new answer valid? ---- */

static void
label_path(struct flow_window *window, int32_t node, int32_t label)
{
    const struct anneal_node *nodes = window->cover->nodes;
    unsigned onward = window->used[node];

    window->label[node] = label;
    while (onward) {
        const int side = bits_lowest(onward);

        node = nodes[node].to[side];
        window->label[node] = label;
        onward = window->used[node] & ~(1u << anneal_opposite((uint8_t)side));
    }
}

static bool
touches_itself(struct flow_window *window)
{
    const struct flow_anneal *cover = window->cover;

    for (int path = 0; path < cover->path_count; path++)
        label_path(window, cover->paths[path].ends[0], path);
    for (int32_t i = 0; i < cover->node_count; i++)
        for (unsigned sides = cover->nodes[i].sides & ~(unsigned)window->used[i]; sides;
             sides &= sides - 1)
            if (window->label[cover->nodes[i].to[bits_lowest(sides)]] == window->label[i])
                return true;
    return false;
}

/* ---- Search ---- */

static bool fill_from(struct flow_window *window, int at, int index);

/* Places the forward link number `index` of a free node and goes on. */
static bool
place_link(struct flow_window *window, int at, int index)
{
    struct window_node *free = window->free;
    const int to = free[at].forward[index];
    const uint8_t side = free[at].side[index];
    const int16_t mate = free[at].mate, to_mate = free[to].mate;
    const int is_new = !(window->cover->nodes[free[at].node].used >> side & 1);
    bool found;

    if (!free[to].lacking || mate == to || (mate < 0 && to_mate < 0 && mate != to_mate))
        return false;
    window->tried++;
    if (mate >= 0)
        free[mate].mate = to_mate;
    if (to_mate >= 0)
        free[to_mate].mate = mate;
    free[at].lacking--;
    free[to].lacking--;
    window->changed += is_new;
    if (!window->touch) {
        window->used[free[at].node] |= (uint8_t)(1u << side);
        window->used[free[to].node] |= (uint8_t)(1u << anneal_opposite(side));
    }
    found = fill_from(window, at, index + 1);
    if (!window->touch) {
        window->used[free[at].node] &= (uint8_t) ~(1u << side);
        window->used[free[to].node] &= (uint8_t) ~(1u << anneal_opposite(side));
    }
    window->changed -= is_new;
    free[at].lacking++;
    free[to].lacking++;
    if (to_mate >= 0)
        free[to_mate].mate = (int16_t)to;
    if (mate >= 0)
        free[mate].mate = (int16_t)at;
    free[at].mate = mate;
    free[to].mate = to_mate;
    return found;
}

/* Whether another answer exists with the links placed so far: the nodes before `at` lack none, and
   of the forward links of `at` those before `index` are decided. */
static bool
fill_from(struct flow_window *window, int at, int index)
{
    const struct window_node *here;

    while (at < window->free_count && !window->free[at].lacking) {
        at++;
        index = 0;
    }
    if (at == window->free_count)
        return window->changed && (window->touch || !touches_itself(window));
    here = &window->free[at];
    if (window->tried > MAX_LINKS_TRIED || here->lacking > here->forward_count - index)
        return false;
    for (; here->lacking <= here->forward_count - index; index++)
        if (place_link(window, at, index))
            return true;
    return false;
}

/* The known answer without the links inside the window. */
static void
copy_outside(struct flow_window *window)
{
    const struct flow_anneal *cover = window->cover;

    for (int32_t i = 0; i < cover->node_count; i++)
        window->used[i] = cover->nodes[i].used;
    for (int i = 0; i < window->free_count; i++) {
        const int32_t node = window->free[i].node;

        window->used[node] &= (uint8_t)~sides_inside(window, node, window->used[node]);
    }
}

bool
flow_window_search(struct flow_window *window, int32_t cell, int rows, int cols, bool touch)
{
    bool found;

    window->touch = touch;
    collect_nodes(window, cell, rows, cols);
    drop_fixed_nodes(window);
    connect_nodes(window);
    if (!touch)
        copy_outside(window);
    window->changed = window->tried = 0;
    found = fill_from(window, 0, 0);
    forget_nodes(window);
    return found;
}
