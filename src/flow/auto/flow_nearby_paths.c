/* flow_nearby_paths - see the header. */
#include "flow/auto/flow_nearby_paths.h"

#include "flow/learn/flow_flip.h"
#include "flow/learn/flow_learn.h"

#include <string.h>

#define MAX_CELLS        4096 /* of the board: each clique takes a pass over all of them */
#define MAX_COLOURS      256
#define MIN_CLIQUE       3 /* nearly every pair is part of a triangle */
#define MAX_CLIQUE       4
#define CLIQUE_CONFLICTS 200 /* before a clique is left */
#define UNTRACED_WORKER  1   /* its events would be of the smaller boards */

struct path_cliques {
    const struct flow_board *board;
    const uint8_t *known;
    uint8_t *second;
    struct search_meter meter;
    struct base_memory *memory;
    void *block; /* all arrays */
    size_t block_bytes;
    uint8_t *is_beside; /* by two colours: whether their paths lie beside each other */
    int16_t *colour;    /* by node: of its path in the known answer */
    uint8_t *cells;     /* of the smaller board */
    int16_t *dots;
    uint32_t *names;
    uint8_t *used;  /* by edge of the smaller board */
    int32_t *edges; /* likewise: the edge of the board */
    int clique[MAX_CLIQUE];
    enum flow_nearby_state state;
};

/* ---- The graph of paths ---- */

static size_t
carve_arrays(struct path_cliques *self)
{
    const size_t colours = (size_t)self->board->colours, cells = (size_t)self->board->cell_count;
    const size_t nodes = (size_t)self->board->node_count, edges = (size_t)self->board->edge_count;
    size_t used = 0;

    self->is_beside = base_carve(self->block, &used, colours * colours, sizeof *self->is_beside);
    self->colour = base_carve(self->block, &used, nodes, sizeof *self->colour);
    self->cells = base_carve(self->block, &used, cells, sizeof *self->cells);
    self->dots = base_carve(self->block, &used, cells, sizeof *self->dots);
    self->names = base_carve(self->block, &used, MAX_CLIQUE, sizeof *self->names);
    self->used = base_carve(self->block, &used, edges, sizeof *self->used);
    self->edges = base_carve(self->block, &used, edges, sizeof *self->edges);
    return used;
}

static void
colour_paths(struct path_cliques *self)
{
    const struct flow_board *board = self->board;

    for (int colour = 0; colour < board->colours; colour++) {
        int32_t came = -1, node = board->dots[colour][0];

        while (node >= 0) {
            const int32_t next = flow_next_on_path(board, self->known, node, came);

            self->colour[node] = (int16_t)colour;
            came = node;
            node = next;
        }
    }
}

static void
find_neighbours(struct path_cliques *self)
{
    const struct flow_board *board = self->board;
    const int colours = board->colours;

    memset(self->is_beside, 0, (size_t)colours * (size_t)colours);
    for (int32_t edge = 0; edge < board->edge_count; edge++) {
        const int a = self->colour[board->edges[edge].a], b = self->colour[board->edges[edge].b];

        self->is_beside[a * colours + b] = self->is_beside[b * colours + a] = a != b;
    }
}

/* ---- One clique ---- */

/* Where the colour is in the clique, or -1. */
static int16_t
place_in_clique(const struct path_cliques *self, int size, int colour)
{
    for (int i = 0; i < size; i++)
        if (self->clique[i] == colour)
            return (int16_t)i;
    return -1;
}

/* The board without the cells of all other paths; NULL: no memory. */
static struct flow_board *
make_smaller_board(struct path_cliques *self, int size)
{
    const struct flow_board *board = self->board;
    const struct flow_shape shape = {.rows = board->rows,
                                     .cols = board->cols,
                                     .fill = true,
                                     .touch = true,
                                     .cells = self->cells,
                                     .dots = self->dots,
                                     .colours = size,
                                     .names = self->names};
    struct flow_board *smaller;

    memset(self->cells, FLOW_CELL_VOID, (size_t)board->cell_count);
    memset(self->dots, -1, (size_t)board->cell_count * sizeof *self->dots);
    for (int32_t node = 0; node < board->node_count; node++) {
        const int16_t place = place_in_clique(self, size, self->colour[node]);

        if (place < 0)
            continue;
        self->cells[board->nodes[node].cell] = FLOW_CELL_PLAIN;
        if (board->nodes[node].colour >= 0)
            self->dots[board->nodes[node].cell] = place;
    }
    for (int i = 0; i < size; i++)
        self->names[i] = FLOW_NUMBER + (uint32_t)i;
    return flow_board_build(&smaller, &shape, self->memory, NULL) == CLEW_OK ? smaller : NULL;
}

/* Finds the edges of the smaller board on the whole one, and what the known answer uses of them. */
static void
map_edges(struct path_cliques *self, const struct flow_board *smaller)
{
    const struct flow_board *board = self->board;

    for (int32_t edge = 0; edge < smaller->edge_count; edge++) {
        const int32_t a = smaller->nodes[smaller->edges[edge].a].cell;
        const int32_t b = smaller->nodes[smaller->edges[edge].b].cell;

        self->edges[edge] = flow_edge_between(board, board->first_node[a], board->first_node[b]);
        self->used[edge] = self->known[self->edges[edge]];
    }
}

static void
write_second(struct path_cliques *self, const struct flow_board *smaller)
{
    memcpy(self->second, self->known, (size_t)self->board->edge_count);
    for (int32_t edge = 0; edge < smaller->edge_count; edge++)
        self->second[self->edges[edge]] = self->used[edge];
}

/* The known answer comes first, since all decisions follow it; a second one may follow. */
static enum flow_learn_state
run_learn(struct path_cliques *self, struct flow_learn *learn, const struct flow_board *smaller)
{
    enum flow_learn_state state;

    flow_learn_stay_near(learn, self->used);
    if (flow_flips_apply(smaller))
        flow_learn_leave_out_flips(learn);
    state = flow_learn_run(learn, &self->meter, CLIQUE_CONFLICTS, NULL);
    if (state != FLOW_LEARN_ANSWER)
        return state;
    flow_learn_block_answer(learn);
    state = flow_learn_run(learn, &self->meter, CLIQUE_CONFLICTS, NULL);
    if (state == FLOW_LEARN_ANSWER)
        flow_learn_answer(learn, self->used);
    return state;
}

static void
search_clique(struct path_cliques *self, int size)
{
    struct flow_board *smaller = make_smaller_board(self, size);
    struct flow_learn *learn =
        smaller ? flow_learn_new(smaller, true, FLOW_LEARN_FOR_PROOF, self->memory) : NULL;
    enum flow_learn_state state = FLOW_LEARN_NO_MEMORY;

    if (learn) {
        map_edges(self, smaller);
        state = run_learn(self, learn, smaller);
    }
    if (state == FLOW_LEARN_ANSWER) {
        write_second(self, smaller);
        self->state = FLOW_NEARBY_FOUND;
    }
    if (state == FLOW_LEARN_NO_MEMORY)
        self->state = FLOW_NEARBY_NO_MEMORY;
    flow_learn_free(learn);
    if (smaller)
        flow_board_free(smaller, self->memory);
}

/* ---- All cliques ---- */

static bool
must_end(const struct path_cliques *self)
{
    return self->state != FLOW_NEARBY_NOTHING || search_is_stopped(self->meter.search);
}

static bool
is_beside_all(const struct path_cliques *self, int colour, int count)
{
    for (int i = 0; i < count; i++)
        if (!self->is_beside[colour * self->board->colours + self->clique[i]])
            return false;
    return true;
}

/* Searches the cliques of this size that contain the first `count` paths chosen so far. */
static void
search_cliques(struct path_cliques *self, int size, int count)
{
    const int first = count ? self->clique[count - 1] + 1 : 0;

    if (count == size) {
        search_clique(self, size);
        return;
    }
    for (int colour = first; colour < self->board->colours && !must_end(self); colour++)
        if (is_beside_all(self, colour, count)) {
            self->clique[count] = colour;
            search_cliques(self, size, count + 1);
        }
}

enum flow_nearby_state
flow_nearby_paths_search(const struct flow_board *board, uint8_t *const answers[2],
                         struct search *search)
{
    struct path_cliques self = {.board = board,
                                .known = answers[0],
                                .second = answers[1],
                                .memory = search->memory,
                                .state = FLOW_NEARBY_NOTHING};

    if (!board->is_plain || board->cell_count > MAX_CELLS || board->colours > MAX_COLOURS)
        return FLOW_NEARBY_NOTHING;
    self.block_bytes = carve_arrays(&self);
    self.block = base_alloc(self.memory, self.block_bytes);
    if (!self.block)
        return FLOW_NEARBY_NO_MEMORY;
    carve_arrays(&self);
    colour_paths(&self);
    find_neighbours(&self);
    search_meter_start(&self.meter, search, UNTRACED_WORKER);
    for (int size = MIN_CLIQUE; size <= MAX_CLIQUE && !must_end(&self); size++)
        search_cliques(&self, size, 0);
    search_meter_finish(&self.meter);
    base_release(self.memory, self.block, self.block_bytes);
    return self.state;
}
