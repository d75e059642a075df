/*
 * flow_geometry - what rules need to know of the board: shades, sums, the order of links, squares.
 *
 * Rules 4 and 5 are about squares: two links of a node, and the node across, which is a neighbour
 * of both their far nodes.
 *
 * Shades are those of a chessboard: neighbours differ. A board has them if its graph is bipartite.
 * The order of links around a node is that of the picture; it makes sense where the picture has no
 * crossings, that is without bridges and joined edges.
 */
#include "flow/rules/flow_rules_internal.h"

#include <string.h>

/* Shades the nodes connected to this one. False: two neighbours would be equal. */
static bool
shade_from(struct flow_rules *rules, int32_t start)
{
    const struct flow_node *nodes = rules->board->nodes;
    int32_t count = 0;

    rules->shade[start] = 1;
    rules->stack[count++] = start;
    while (count) {
        const int32_t node = rules->stack[--count];

        for (int i = 0; i < nodes[node].degree; i++) {
            const int32_t to = nodes[node].links[i].to;

            if (rules->shade[to] == rules->shade[node])
                return false;
            if (rules->shade[to])
                continue;
            rules->shade[to] = (int8_t)-rules->shade[node];
            rules->stack[count++] = to;
        }
    }
    return true;
}

/* weights[row][col]: over the cells above and to the left, the shades of the ends of all links. */
static void
sum_weights(struct flow_rules *rules)
{
    const struct flow_board *board = rules->board;
    const int width = board->cols + 1;

    for (int row = 0; row < board->rows; row++)
        for (int col = 0; col < board->cols; col++) {
            const int32_t cell = row * board->cols + col;
            int32_t *sum = &rules->weights[(row + 1) * width + col + 1];

            *sum = sum[-1] + sum[-width] - sum[-width - 1];
            for (int32_t node = board->first_node[cell];
                 node >= 0 && node < board->node_count && board->nodes[node].cell == cell; node++)
                *sum += rules->shade[node] * (board->nodes[node].colour >= 0 ? 1 : 2);
        }
}

/* The direction of a link in the picture, clockwise from the top. */
static int
clock_direction(const struct flow_board *board, int32_t node, const struct flow_link *link)
{
    static const int squares[] = {
        [FLOW_UP] = 0, [FLOW_RIGHT] = 1, [FLOW_DOWN] = 2, [FLOW_LEFT] = 3};
    const int32_t from = board->nodes[node].cell, to = board->nodes[link->to].cell;
    const int cols = to % board->cols - from % board->cols;
    /* Twice the rows; odd columns are half a cell higher. */
    const int rows = 2 * (to / board->cols - from / board->cols) - (to % board->cols & 1) +
                     (from % board->cols & 1);

    if (board->lattice == FLOW_SQUARES)
        return squares[link->side];
    if (cols == 0)
        return rows < 0 ? 0 : 3;
    return cols > 0 ? (rows < 0 ? 1 : 2) : (rows < 0 ? 5 : 4);
}

static void
order_links(struct flow_rules *rules, int32_t node)
{
    const struct flow_node *here = &rules->board->nodes[node];

    for (int i = 0; i < here->degree; i++) {
        const int from = clock_direction(rules->board, node, &here->links[i]);
        int best = 7;

        for (int j = 0; j < here->degree; j++) {
            const int to = clock_direction(rules->board, node, &here->links[j]);
            const int turn = (to - from + 5) % 6; /* one less than the angle; 5: a full turn */

            if (turn < best) {
                best = turn;
                rules->turn[node][i] = (uint8_t)j;
            }
        }
    }
}

/* The neighbour that the far nodes of two links have in common, beside the node itself. */
static int32_t
node_across(const struct flow_board *board, int32_t node, int32_t a, int32_t b)
{
    const struct flow_node *from = &board->nodes[a];
    int32_t across = FLOW_ACROSS_NONE;

    for (int i = 0; i < from->degree; i++) {
        const int32_t to = from->links[i].to;

        if (to == b)
            return FLOW_ACROSS_ANY;
        if (to == node || flow_edge_between(board, to, b) < 0)
            continue;
        across = across == FLOW_ACROSS_NONE ? to : FLOW_ACROSS_ANY;
    }
    return across;
}

static void
find_across(struct flow_rules *rules, int32_t node)
{
    const struct flow_node *here = &rules->board->nodes[node];

    for (int high = 1; high < here->degree; high++)
        for (int low = 0; low < high; low++)
            rules->across[node][flow_rules_pair(low, high)] =
                node_across(rules->board, node, here->links[low].to, here->links[high].to);
}

void
flow_geometry_find(struct flow_rules *rules)
{
    const struct flow_board *board = rules->board;

    rules->is_planar = !board->joins_sides && !board->joins_ends;
    for (int32_t cell = 0; cell < board->cell_count; cell++)
        rules->is_planar &= board->cells[cell] != FLOW_CELL_BRIDGE;
    rules->is_bipartite = true;
    memset(rules->shade, 0, (size_t)board->node_count);
    for (int32_t node = 0; node < board->node_count; node++) {
        order_links(rules, node);
        find_across(rules, node);
        if (rules->is_bipartite && !rules->shade[node])
            rules->is_bipartite = shade_from(rules, node);
    }
    if (rules->is_bipartite)
        sum_weights(rules);
}
