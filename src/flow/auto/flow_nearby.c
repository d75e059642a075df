/* flow_nearby - see the header. */
#include "flow/auto/flow_nearby.h"

#include "flow/auto/flow_nearby_paths.h"
#include "flow/auto/flow_slice_plan.h"

#include <string.h>

#define PATHS_LEVEL      1
#define MAX_WINDOW_NODES 64
#define SMALL_LINKS      200  /* tried in a small window before it is left */
#define LARGE_LINKS      1000 /* the same in a large one */
#define LINKS_PER_CELL   300  /* tried in all windows of a level together */

/* In the order in which they are tried: mostly a small one suffices. */
static const struct {
    int rows, cols, max_links, level;
} window_sizes[] = {
    {3, 3, SMALL_LINKS, 0}, {4, 4, SMALL_LINKS, 0}, {3, 6, SMALL_LINKS, 2}, {6, 3, SMALL_LINKS, 2},
    {5, 5, LARGE_LINKS, 2}, {4, 8, LARGE_LINKS, 2}, {8, 4, LARGE_LINKS, 2}, {6, 6, LARGE_LINKS, 2},
};
#define WINDOW_SIZES ((int)(sizeof window_sizes / sizeof *window_sizes))

/* A node that lacks links when those inside the window are removed. */
struct open_node {
    int32_t node;
    /*
     * Of the end of a piece of path: the other end of the piece, as an open node, or -1 - colour if
     * it is a dot. Of a node without links: itself.
     */
    int16_t mate;
    uint8_t lacking; /* links */
    uint8_t forward_count;
    uint8_t forward[FLOW_MAX_LINKS];      /* neighbours among the later open nodes */
    int32_t forward_edge[FLOW_MAX_LINKS]; /* the edges to them */
};

struct nearby {
    const struct flow_board *board;
    const uint8_t *known;
    struct search_meter *meter;
    int16_t *place; /* of each node among the open ones, or -1 */
    struct open_node open[MAX_WINDOW_NODES];
    int open_count;
    int32_t chosen[2 * MAX_WINDOW_NODES]; /* edges placed so far */
    int chosen_count;
    int changed; /* of those, not used by the known answer */
    int links, max_links;
    uint64_t links_left; /* for all windows */
};

bool
flow_nearby_applies(const struct flow_board *board)
{
    return board->touch && board->fill;
}

int
flow_nearby_round(const struct flow_board *board, int level)
{
    static const int rounds[2][FLOW_NEARBY_LEVELS] = {{0, 2, 9}, {0, 0, 1}};

    return rounds[board->cell_count >= FLOW_LARGE_BOARD][level];
}

/* ---- The open nodes of a window ---- */

static void
open_cell(struct nearby *self, int32_t cell)
{
    const int32_t first = self->board->first_node[cell];
    const int lanes = first < 0 ? 0 : self->board->cells[cell] == FLOW_CELL_BRIDGE ? 2 : 1;

    for (int lane = 0; lane < lanes && self->open_count < MAX_WINDOW_NODES; lane++) {
        self->place[first + lane] = (int16_t)self->open_count;
        self->open[self->open_count++].node = first + lane;
    }
}

static void
open_window(struct nearby *self, int row, int col, int size)
{
    self->open_count = 0;
    for (int i = 0; i < window_sizes[size].rows; i++)
        for (int k = 0; k < window_sizes[size].cols; k++)
            open_cell(self, (row + i) * self->board->cols + col + k);
}

static uint8_t
count_links_inside(const struct nearby *self, int32_t node)
{
    const struct flow_node *here = &self->board->nodes[node];
    uint8_t count = 0;

    for (int i = 0; i < here->degree; i++)
        count += self->known[here->links[i].edge] && self->place[here->links[i].to] >= 0;
    return count;
}

/* Keeps the nodes that lose a link; the others cannot change. */
static void
keep_nodes_with_links(struct nearby *self)
{
    int kept = 0;

    for (int i = 0; i < self->open_count; i++)
        self->open[i].lacking = count_links_inside(self, self->open[i].node);
    for (int i = 0; i < self->open_count; i++) {
        self->place[self->open[i].node] = (int16_t)(self->open[i].lacking ? kept : -1);
        if (self->open[i].lacking) {
            self->open[kept].node = self->open[i].node;
            self->open[kept++].lacking = self->open[i].lacking;
        }
    }
    self->open_count = kept;
}

/* Follows the path that leaves the window at a node, until it comes back or ends at a dot. */
static int16_t
mate_outside(const struct nearby *self, int32_t came, int32_t node)
{
    while (self->place[node] < 0) {
        const int32_t next = flow_next_on_path(self->board, self->known, node, came);

        if (next < 0)
            return (int16_t)(-1 - self->board->nodes[node].colour);
        came = node;
        node = next;
    }
    return self->place[node];
}

static void
connect_node(struct nearby *self, int index)
{
    struct open_node *open = &self->open[index];
    const struct flow_node *node = &self->board->nodes[open->node];

    open->mate = (int16_t)(node->colour >= 0 ? -1 - node->colour : index);
    open->forward_count = 0;
    for (int i = 0; i < node->degree; i++) {
        const int place = self->place[node->links[i].to];

        if (place < 0 && self->known[node->links[i].edge])
            open->mate = mate_outside(self, open->node, node->links[i].to);
        if (place > index) {
            open->forward_edge[open->forward_count] = node->links[i].edge;
            open->forward[open->forward_count++] = (uint8_t)place;
        }
    }
}

static void
close_window(struct nearby *self)
{
    for (int i = 0; i < self->open_count; i++)
        self->place[self->open[i].node] = -1;
}

/* ---- Search ---- */

static bool fill_from(struct nearby *self, int at, int index);

/* Two ends of one piece would make a ring; two dots must have one colour. */
static bool
may_join(const struct nearby *self, int at, int to)
{
    const int mate = self->open[at].mate, to_mate = self->open[to].mate;

    return self->open[to].lacking && mate != to && (mate >= 0 || to_mate >= 0 || mate == to_mate);
}

/* Places the forward link number `index` of an open node and goes on. */
static bool
place_link(struct nearby *self, int at, int index)
{
    struct open_node *open = self->open;
    const int to = open[at].forward[index];
    const int16_t mate = open[at].mate, to_mate = open[to].mate;
    const int is_new = !self->known[open[at].forward_edge[index]];

    if (!may_join(self, at, to))
        return false;
    self->links++;
    self->chosen[self->chosen_count++] = open[at].forward_edge[index];
    if (mate >= 0)
        open[mate].mate = to_mate;
    if (to_mate >= 0)
        open[to_mate].mate = mate;
    open[at].lacking--;
    open[to].lacking--;
    self->changed += is_new;
    if (fill_from(self, at, index + 1))
        return true;
    self->changed -= is_new;
    open[at].lacking++;
    open[to].lacking++;
    if (to_mate >= 0)
        open[to_mate].mate = (int16_t)to;
    if (mate >= 0)
        open[mate].mate = (int16_t)at;
    open[at].mate = mate;
    open[to].mate = to_mate;
    self->chosen_count--;
    return false;
}

/*
 * Whether there is another way to fill the window with the links placed so far. The nodes before
 * `at` lack none, and of the forward links of `at` those before `index` are decided.
 */
static bool
fill_from(struct nearby *self, int at, int index)
{
    while (at < self->open_count && !self->open[at].lacking) {
        at++;
        index = 0;
    }
    if (at == self->open_count)
        return self->changed > 0;
    for (; self->open[at].lacking <= self->open[at].forward_count - index; index++)
        if (self->links > self->max_links || place_link(self, at, index))
            return self->links <= self->max_links;
    return false;
}

static bool
search_window(struct nearby *self, int row, int col, int size)
{
    bool is_found;

    open_window(self, row, col, size);
    keep_nodes_with_links(self);
    for (int i = 0; i < self->open_count; i++)
        connect_node(self, i);
    self->chosen_count = self->changed = self->links = 0;
    self->max_links = window_sizes[size].max_links;
    is_found = fill_from(self, 0, 0);
    close_window(self);
    return is_found;
}

/* Writes the known answer with the window filled in the other way. */
static void
write_second(const struct nearby *self, uint8_t *second)
{
    const struct flow_board *board = self->board;

    memcpy(second, self->known, (size_t)board->edge_count);
    for (int i = 0; i < self->open_count; i++)
        for (int k = 0; k < self->open[i].forward_count; k++)
            second[self->open[i].forward_edge[k]] = 0;
    for (int i = 0; i < self->chosen_count; i++)
        second[self->chosen[i]] = 1;
}

/* Counts what the last window took. False: the search must stop, or enough was tried. */
static bool
count_links(struct nearby *self)
{
    const uint64_t links = (uint64_t)self->links + 1;

    if (links > self->links_left)
        return false;
    self->links_left -= links;
    return search_count_nodes(self->meter, links);
}

static enum flow_nearby_state
search_windows(struct nearby *self, int level, uint8_t *second)
{
    for (int size = 0; size < WINDOW_SIZES; size++)
        for (int row = 0; window_sizes[size].level == level &&
                          row + window_sizes[size].rows <= self->board->rows;
             row++)
            for (int col = 0; col + window_sizes[size].cols <= self->board->cols; col++) {
                if (search_window(self, row, col, size)) {
                    write_second(self, second);
                    return FLOW_NEARBY_FOUND;
                }
                if (!count_links(self))
                    return FLOW_NEARBY_NOTHING;
            }
    return FLOW_NEARBY_NOTHING;
}

static enum flow_nearby_state
search_all_windows(const struct flow_board *board, uint8_t *const answers[2], int level,
                   struct search_meter *meter)
{
    struct base_memory *memory = meter->search->memory;
    const size_t nodes = (size_t)board->node_count;
    const size_t bytes = sizeof(struct nearby) + nodes * sizeof(int16_t);
    struct nearby *self = base_alloc(memory, bytes);
    enum flow_nearby_state state;

    if (!self)
        return FLOW_NEARBY_NO_MEMORY;
    self->board = board;
    self->known = answers[0];
    self->meter = meter;
    self->links_left = LINKS_PER_CELL * (uint64_t)board->cell_count;
    self->place = (int16_t *)(self + 1);
    memset(self->place, -1, nodes * sizeof *self->place);
    state = search_windows(self, level, answers[1]);
    base_release(memory, self, bytes);
    return state;
}

enum flow_nearby_state
flow_nearby_search(const struct flow_board *board, uint8_t *const answers[2], int level,
                   struct search_meter *meter)
{
    return level == PATHS_LEVEL ? flow_nearby_paths_search(board, answers, meter->search)
                                : search_all_windows(board, answers, level, meter);
}
