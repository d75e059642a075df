/* flow_rim - see the header. */
#include "flow/rules/flow_rim.h"

#include <string.h>

#define MAX_CELLS 625 /* of the board: the number of areas grows with the third power of its side */

/*
 * Areas on the left or right edge are numbered by (edge, width, first row, last row), those on the
 * upper or lower edge likewise.
 */
static int32_t
sites_along(int across, int along)
{
    return 2 * across * along * along;
}

/* The numbers of regions follow. */
static int32_t
rectangle_sites(const struct flow_board *board)
{
    return sites_along(board->cols, board->rows) + sites_along(board->rows, board->cols);
}

int32_t
flow_rim_sites(const struct flow_rules *rules)
{
    if (rules->board->cell_count > MAX_CELLS)
        return 0;
    return rectangle_sites(rules->board) + rules->board->node_count;
}

/* An area of that depth from an edge. False unless first <= last and the area has an outside. */
static bool
area_of_site(struct flow_area *area, const struct flow_board *board, int32_t site)
{
    const int rows = board->rows, cols = board->cols;
    const bool is_upright = site >= sites_along(cols, rows); /* on the upper or lower edge */
    const int along = is_upright ? cols : rows, across = is_upright ? rows : cols;
    const int32_t number = is_upright ? site - sites_along(cols, rows) : site;
    const int first = number % along, last = number / along % along;
    const int depth = number / along / along / 2 + 1;
    const bool is_far = number / along / along % 2;
    const int from = is_far ? across - depth : 0;

    *area = is_upright ? (struct flow_area){from, first, from + depth - 1, last}
                       : (struct flow_area){first, from, last, from + depth - 1};
    return first <= last && (depth < across || last - first + 1 < along);
}

static bool
is_inside(const struct flow_area *area, int row, int col)
{
    return row >= area->first_row && row <= area->last_row && col >= area->first_col &&
           col <= area->last_col;
}

static bool
node_is_inside(const struct flow_rules *rules, const struct flow_rim *rim, int32_t node)
{
    const int32_t cell = rules->board->nodes[node].cell;

    if (rim->is_region)
        return rules->stamp[node] == rules->stamp_now;
    return is_inside(&rim->area, cell / rules->board->cols, cell % rules->board->cols);
}

/* Counts the sides of a node that lead outside. */
static void
rim_add_node(struct flow_rim *rim, struct flow_rules *rules, int32_t node)
{
    const struct flow_node *here = &rules->board->nodes[node];

    for (int i = 0; i < here->degree; i++) {
        const int32_t edge = here->links[i].edge;

        if (rules->links[edge] == FLOW_LINK_BARRED || node_is_inside(rules, rim, here->links[i].to))
            continue;
        if (rules->links[edge] == FLOW_LINK_USED) {
            rim->used_count++;
            rim->used_shade += rules->shade[node];
            if (rules->colour[node] >= 0)
                rules->crossings[rules->colour[node]]++;
            else
                rim->unknown_count++;
        } else if (rim->open_count == FLOW_STEP_MAX_LINKS) {
            rim->is_too_long = true;
        } else {
            rim->shades[rim->open_count] = rules->shade[node];
            rim->edges[rim->open_count++] = edge;
        }
    }
}

/* Only cells at the border of the area have sides that lead out. */
static void
rim_add_cells(struct flow_rim *rim, struct flow_rules *rules)
{
    const struct flow_board *board = rules->board;
    const struct flow_area *area = &rim->area;

    for (int row = area->first_row; row <= area->last_row; row++) {
        const bool is_row_of_rim = row == area->first_row || row == area->last_row;
        const int step = is_row_of_rim || area->first_col == area->last_col
                             ? 1
                             : area->last_col - area->first_col;

        for (int col = area->first_col; col <= area->last_col; col += step) {
            const int32_t cell = row * board->cols + col;

            for (int32_t node = board->first_node[cell];
                 node >= 0 && node < board->node_count && board->nodes[node].cell == cell; node++)
                rim_add_node(rim, rules, node);
        }
    }
}

/* The first node of the area, -1 if all its cells are void. */
static int32_t
first_node_of(const struct flow_board *board, const struct flow_area *area)
{
    for (int row = area->first_row; row <= area->last_row; row++)
        for (int col = area->first_col; col <= area->last_col; col++)
            if (board->first_node[row * board->cols + col] >= 0)
                return board->first_node[row * board->cols + col];
    return -1;
}

/* ---- Regions ---- */

/*
 * Stamps the nodes of the region, which stay on the stack; how many they are. 0 if the node is not
 * the first of a region.
 */
static int
find_region(struct flow_rules *rules, int32_t first)
{
    const struct flow_board *board = rules->board;
    int count = 0;

    if (rules->kernel->joined[first])
        return 0;
    rules->stamp[first] = ++rules->stamp_now;
    rules->stack[count++] = first;
    for (int done = 0; done < count; done++) {
        const struct flow_node *here = &board->nodes[rules->stack[done]];

        for (int i = 0; i < here->degree; i++) {
            const int32_t to = here->links[i].to;

            if (rules->links[here->links[i].edge] == FLOW_LINK_BARRED ||
                rules->kernel->joined[to] || rules->stamp[to] == rules->stamp_now)
                continue;
            if (to < first)
                return 0;
            rules->stamp[to] = rules->stamp_now;
            rules->stack[count++] = to;
        }
    }
    return count;
}

static bool
rim_read_region(struct flow_rim *rim, struct flow_rules *rules, int32_t first)
{
    const int count = find_region(rules, first);

    rim->area = (struct flow_area){0};
    rim->is_region = true;
    rim->first_node = first;
    for (int i = 0; i < count; i++) {
        const int32_t node = rules->stack[i];

        rim->region_weight += rules->shade[node] * (rules->board->nodes[node].colour < 0 ? 2 : 1);
        rim_add_node(rim, rules, node);
    }
    return count > 0;
}

static bool
rim_read_rectangle(struct flow_rim *rim, struct flow_rules *rules, int32_t site)
{
    if (!area_of_site(&rim->area, rules->board, site))
        return false;
    rim->first_node = first_node_of(rules->board, &rim->area);
    if (rim->first_node < 0)
        return false;
    rim_add_cells(rim, rules);
    return true;
}

bool
flow_rim_read(struct flow_rim *rim, struct flow_rules *rules, int32_t site)
{
    const struct flow_board *board = rules->board;
    const int32_t rectangles = rectangle_sites(board);

    rim->is_region = rim->is_too_long = false;
    rim->open_count = rim->used_count = rim->unknown_count = rim->used_shade = 0;
    rim->odd_count = rim->needed_count = rim->region_weight = 0;
    memset(rules->crossings, 0, (size_t)board->colours * sizeof *rules->crossings);
    if (site < rectangles ? !rim_read_rectangle(rim, rules, site)
                          : !rim_read_region(rim, rules, site - rectangles))
        return false;
    for (int colour = 0; colour < board->colours; colour++) {
        const bool is_odd = node_is_inside(rules, rim, board->dots[colour][0]) !=
                            node_is_inside(rules, rim, board->dots[colour][1]);

        rim->odd_count += is_odd;
        rim->needed_count += is_odd != (rules->crossings[colour] & 1);
    }
    return !rim->is_too_long;
}

void
flow_rim_bounds(const struct flow_rim *rim, int *low, int *high)
{
    const int parity = (rim->odd_count + rim->used_count) & 1;

    *low = rim->needed_count > rim->unknown_count ? rim->needed_count - rim->unknown_count : 0;
    *low += (*low & 1) != parity;
    *high = rim->open_count - ((rim->open_count & 1) != parity);
}

int
flow_rim_weight(const struct flow_rules *rules, const struct flow_rim *rim)
{
    const struct flow_area *area = &rim->area;
    const int width = rules->board->cols + 1;
    const int32_t *top = rules->weights + area->first_row * width;
    const int32_t *bottom = rules->weights + (area->last_row + 1) * width;

    if (rim->is_region)
        return rim->region_weight;
    return bottom[area->last_col + 1] - bottom[area->first_col] - top[area->last_col + 1] +
           top[area->first_col];
}

/* A region has no name, so all of it is evidence. */
static void
show_region(struct flow_rules *rules, const struct flow_rim *rim, struct flow_step *step)
{
    for (int32_t node = rim->first_node; node < rules->board->node_count; node++)
        if (node_is_inside(rules, rim, node))
            flow_rules_show(rules, step, node);
}

void
flow_rim_begin_step(struct flow_rules *rules, const struct flow_rim *rim, enum flow_reason reason,
                    struct flow_step *step)
{
    const struct flow_board *board = rules->board;

    flow_step_begin(step, reason, rim->first_node, -1);
    step->area = rim->area;
    step->is_region = rim->is_region;
    step->count = rim->odd_count;
    flow_rules_show(rules, step, step->node);
    for (int colour = 0; colour < board->colours; colour++)
        for (int i = 0; i < 2; i++)
            if (node_is_inside(rules, rim, board->dots[colour][i]) &&
                !node_is_inside(rules, rim, board->dots[colour][1 - i]))
                flow_rules_show(rules, step, board->dots[colour][i]);
    for (int i = 0; i < rim->open_count; i++) {
        flow_rules_show(rules, step, board->edges[rim->edges[i]].a);
        flow_rules_show(rules, step, board->edges[rim->edges[i]].b);
    }
    if (rim->is_region && !rules->is_brief)
        show_region(rules, rim, step);
}
