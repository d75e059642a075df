/*
 * flow_diagonal - the search itself; see the header for the idea.
 *
 * Cells are kept with a margin, so that every neighbour exists: cell = (row + 1) * width + col + 1
 * with width = cols + 2. An open end is a number: 2 * cell where a dot or a bend began it, plus 1
 * for the lower of a bend's two. mate[end] is the end at the other side of its path, or -1 -
 * colour. Straight cells hand the number on, so only joins change mates, and only these are taken
 * back.
 */
#include "flow/diagonal/flow_diagonal.h"

#include "flow/rules/flow_bends.h"

enum {
    UP = 1,
    LEFT = 2,
    RIGHT = 4,
    DOWN = 8,
    STOP = 16, /* a dot or a hole: runs of bends end here */
};

/* Ways out of a cell, as a set of the four sets of {RIGHT, DOWN}: bit (RIGHT, DOWN bits) >> 2. */
#define WAY(out) (1 << ((out) >> 2))

#define COLOUR_NONE    (-1)
#define COLOUR_HOLE    (-2)
#define COLOUR_OUTSIDE (-3)

struct old_mate {
    int32_t end, mate;
};

struct choice {
    int32_t position;
    int32_t old_mates;
    uint8_t ways; /* not yet tried */
};

struct flow_diagonal {
    const struct flow_board *board;
    struct base_memory *memory;
    void *block;
    size_t block_bytes;
    int rows, cols, width, cells;
    int32_t *order;     /* cells as they are met */
    int32_t *cell_of;   /* place on the board */
    uint8_t *links;     /* sides that are linked, and STOP */
    int16_t *colour;    /* COLOUR_* or that of a dot */
    uint8_t *bends;     /* those that are possible, see flow_bends */
    int32_t *end_right; /* the end that leaves the cell to the right, while it is linked there */
    int32_t *end_down;
    int32_t *mate;
    struct old_mate *old_mates;
    int32_t old_mate_count;
    struct choice *choices;
    int32_t choice_count;
    int32_t position, reach;
    uint8_t ways; /* of the cell at position, when paused there; else 0 */
    bool is_started;
};

static size_t
lay_out(struct flow_diagonal *d)
{
    const size_t cells = (size_t)d->cells;
    const size_t all = (size_t)d->width * (size_t)(d->rows + 2) + 1;
    size_t used = 0;

    d->order = base_carve(d->block, &used, cells, sizeof *d->order);
    d->cell_of = base_carve(d->block, &used, all, sizeof *d->cell_of);
    d->links = base_carve(d->block, &used, all, sizeof *d->links);
    d->colour = base_carve(d->block, &used, all, sizeof *d->colour);
    d->bends = base_carve(d->block, &used, all, sizeof *d->bends);
    d->end_right = base_carve(d->block, &used, all, sizeof *d->end_right);
    d->end_down = base_carve(d->block, &used, all, sizeof *d->end_down);
    d->mate = base_carve(d->block, &used, 2 * all, sizeof *d->mate);
    d->old_mates = base_carve(d->block, &used, 2 * cells, sizeof *d->old_mates);
    d->choices = base_carve(d->block, &used, cells, sizeof *d->choices);
    return used;
}

/* A bend is named by a corner of the unit square, and turns with it. */
static uint8_t
turn_bends(uint8_t bends, enum grid_symmetry symmetry)
{
    uint8_t turned = 0;

    for (int corner = 0; corner < 4; corner++) {
        const struct grid_place from = {corner / 2, corner % 2};
        const struct grid_place to = grid_map(symmetry, 2, 2, from);

        if (bends >> corner & 1)
            turned |= (uint8_t)(1 << (2 * to.row + to.col));
    }
    return turned;
}

static void
turn_board(struct flow_diagonal *d, enum grid_symmetry symmetry, const uint8_t *bends)
{
    const struct flow_board *board = d->board;
    uint8_t turned[FLOW_BENDS_ALL + 1];

    for (int set = 0; set <= FLOW_BENDS_ALL; set++)
        turned[set] = turn_bends((uint8_t)set, symmetry);
    for (int i = 0; i < d->width * (d->rows + 2) + 1; i++)
        d->colour[i] = COLOUR_OUTSIDE;
    for (int cell = 0; cell < board->cell_count; cell++) {
        const struct grid_place from = {cell / board->cols, cell % board->cols};
        const struct grid_place to = grid_map(symmetry, board->rows, board->cols, from);
        const int32_t here = (int32_t)((to.row + 1) * d->width + to.col + 1);
        const int32_t node = board->first_node[cell];

        d->cell_of[here] = cell;
        d->bends[here] = turned[bends[cell]];
        d->colour[here] = node < 0 ? COLOUR_HOLE : board->nodes[node].colour;
        d->links[here] = d->colour[here] == COLOUR_NONE ? 0 : STOP;
    }
}

static void
set_order(struct flow_diagonal *d)
{
    int count = 0;

    for (int sum = 0; sum < d->rows + d->cols - 1; sum++)
        for (int row = sum < d->cols ? 0 : sum - d->cols + 1; row < d->rows && row <= sum; row++)
            d->order[count++] = (row + 1) * d->width + (sum - row) + 1;
}

struct flow_diagonal *
flow_diagonal_new(const struct flow_board *board, enum grid_symmetry symmetry,
                  struct base_memory *memory)
{
    const size_t bend_bytes = (size_t)board->cell_count;
    struct flow_diagonal *d = base_alloc_zero(memory, 1, sizeof *d);
    uint8_t *bends = base_alloc(memory, bend_bytes);
    const bool is_turned = symmetry % 2; /* rows and columns change places */

    if (d) {
        d->board = board;
        d->memory = memory;
        d->rows = is_turned ? board->cols : board->rows;
        d->cols = is_turned ? board->rows : board->cols;
        d->width = d->cols + 2;
        d->cells = board->cell_count;
        d->block_bytes = lay_out(d);
        d->block = base_alloc_zero(memory, 1, d->block_bytes);
    }
    if (d && d->block && bends) {
        lay_out(d);
        flow_bends_find(bends, board);
        turn_board(d, symmetry, bends);
        set_order(d);
    } else {
        flow_diagonal_free(d);
        d = NULL;
    }
    base_release(memory, bends, bend_bytes);
    return d;
}

void
flow_diagonal_free(struct flow_diagonal *diagonal)
{
    if (!diagonal)
        return;
    base_release(diagonal->memory, diagonal->block, diagonal->block_bytes);
    base_release(diagonal->memory, diagonal, sizeof *diagonal);
}

/*
 * Whether a cell may be entered by these links. Its upper left neighbour is filled already: when
 * that opens a bend, the cell inside has no link back (flow_bends); and a bend that closes here
 * needs the same bend, or a stop, before it.
 */
static inline bool
may_enter(const struct flow_diagonal *d, int32_t cell, bool from_up, bool from_left)
{
    const int colour = d->colour[cell];
    const int before = d->links[cell - d->width - 1];

    if (before == (RIGHT | DOWN) && (from_up || from_left))
        return false;
    if (colour == COLOUR_NONE) {
        if (from_up && from_left)
            return before == (UP | LEFT) || (before & STOP);
        return from_up || from_left || (d->bends[cell] & FLOW_BEND_DOWN_RIGHT);
    }
    return colour >= 0 ? !(from_up && from_left) : !(from_up || from_left);
}

/* Ways out of an empty cell, by the links into it and the runs of bends it stands in. */
static inline int
ways_of_empty(const struct flow_diagonal *d, int32_t cell, bool from_up, bool from_left)
{
    const int before = d->links[cell - d->width - 1];
    const int beside = d->links[cell - d->width + 1]; /* upper right, on the same diagonal */
    int ways;

    if (from_up && from_left)
        ways = before == (UP | LEFT) || (before & STOP) ? WAY(0) : 0;
    else if (!from_up && !from_left)
        ways = d->bends[cell] & FLOW_BEND_DOWN_RIGHT ? WAY(RIGHT | DOWN) : 0;
    else if (from_up)
        ways = WAY(DOWN) | (beside == (UP | RIGHT) || (beside & STOP) ? WAY(RIGHT) : 0);
    else
        ways = WAY(RIGHT) | (d->bends[cell] & FLOW_BEND_DOWN_LEFT ? WAY(DOWN) : 0);
    if (before == (RIGHT | DOWN))
        ways &= WAY(RIGHT | DOWN);
    if (beside == (LEFT | DOWN)) /* its run goes on: this cell is the same bend */
        ways &= from_left && !from_up ? WAY(DOWN) : 0;
    return ways;
}

/*
 * All ways out of a cell that leave its neighbours a way in. The right neighbour's other link is
 * known too, for the cell above it was met just before; below, only at the left edge.
 */
static inline int
ways_out(const struct flow_diagonal *d, int32_t cell)
{
    const int width = d->width;
    const bool from_up = d->links[cell - width] & DOWN;
    const bool from_left = d->links[cell - 1] & RIGHT;
    const bool beside_down = d->links[cell - width + 1] & DOWN;
    const int colour = d->colour[cell];
    int ways;

    if (colour == COLOUR_NONE)
        ways = ways_of_empty(d, cell, from_up, from_left);
    else if (colour >= 0 && !(from_up && from_left))
        ways = from_up || from_left ? WAY(0) : WAY(RIGHT) | WAY(DOWN);
    else
        ways = from_up || from_left ? 0 : WAY(0);

    if (d->colour[cell + 1] == COLOUR_OUTSIDE) {
        ways &= WAY(0) | WAY(DOWN);
    } else {
        if (!may_enter(d, cell + 1, beside_down, false))
            ways &= WAY(RIGHT) | WAY(RIGHT | DOWN);
        if (!may_enter(d, cell + 1, beside_down, true))
            ways &= WAY(0) | WAY(DOWN);
    }
    if (d->colour[cell + width] == COLOUR_OUTSIDE) {
        ways &= WAY(0) | WAY(RIGHT);
    } else if (d->colour[cell + width - 1] == COLOUR_OUTSIDE) {
        if (!may_enter(d, cell + width, false, false))
            ways &= WAY(DOWN) | WAY(RIGHT | DOWN);
        if (!may_enter(d, cell + width, true, false))
            ways &= WAY(0) | WAY(RIGHT);
    }
    return ways;
}

static inline void
set_mate(struct flow_diagonal *d, int32_t end, int32_t mate)
{
    d->old_mates[d->old_mate_count++] = (struct old_mate){end, d->mate[end]};
    d->mate[end] = mate;
}

/* Joins two ends, or an end and a dot (as -1 - colour). False: a loop, or two colours. */
static inline bool
join(struct flow_diagonal *d, int32_t a, int32_t mate_b, int32_t b)
{
    const int32_t mate_a = d->mate[a];

    if (mate_a == b)
        return false;
    if (mate_a < 0 && mate_b < 0)
        return mate_a == mate_b;
    if (mate_a >= 0)
        set_mate(d, mate_a, mate_b);
    if (mate_b >= 0)
        set_mate(d, mate_b, mate_a);
    return true;
}

/* Fills the cell, leaving it that way. False when two ends meet that must not. */
static inline bool
fill(struct flow_diagonal *d, int32_t cell, int out)
{
    const bool from_up = d->links[cell - d->width] & DOWN;
    const bool from_left = d->links[cell - 1] & RIGHT;
    const int32_t up = d->end_down[cell - d->width], left = d->end_right[cell - 1];
    const int32_t colour = d->colour[cell];
    int32_t end;

    d->links[cell] = (uint8_t)((from_up ? UP : 0) | (from_left ? LEFT : 0) | out |
                               (colour == COLOUR_NONE ? 0 : STOP));
    if (colour == COLOUR_HOLE)
        return true;
    if (colour >= 0 && (from_up || from_left))
        return join(d, from_up ? up : left, -1 - colour, INT32_MIN);
    if (from_up && from_left)
        return join(d, up, d->mate[left], left);

    end = from_up ? up : from_left ? left : 2 * cell;
    d->end_right[cell] = d->end_down[cell] = end;
    if (colour >= 0) {
        d->mate[end] = -1 - colour;
    } else if (out == (RIGHT | DOWN)) {
        d->end_down[cell] = end + 1;
        d->mate[end] = end + 1;
        d->mate[end + 1] = end;
    }
    return true;
}

/* Back to the last choice that has a way left; false when there is none. */
static bool
go_back(struct flow_diagonal *d)
{
    const struct choice *choice;

    if (!d->choice_count)
        return false;
    choice = &d->choices[--d->choice_count];
    while (d->old_mate_count > choice->old_mates) {
        const struct old_mate *old = &d->old_mates[--d->old_mate_count];

        d->mate[old->end] = old->mate;
    }
    d->position = choice->position;
    d->ways = choice->ways;
    return true;
}

/* Fills the cell at position by the first of its ways, and keeps the others for later. */
static inline bool
go_on(struct flow_diagonal *d)
{
    const int first = __builtin_ctz(d->ways);
    const uint8_t rest = d->ways & (d->ways - 1);

    if (rest)
        d->choices[d->choice_count++] = (struct choice){d->position, d->old_mate_count, rest};
    d->ways = 0;
    return fill(d, d->order[d->position++], first << 2);
}

enum flow_diagonal_state
flow_diagonal_run(struct flow_diagonal *d, struct search_meter *meter, uint64_t steps,
                  const atomic_bool *rival)
{
    /* After a filling, and after a dead end at which the search was stopped, go back first. */
    bool is_well = !d->is_started || d->ways;

    d->is_started = true;
    for (;;) {
        if (!is_well && !go_back(d))
            return FLOW_DIAGONAL_EXHAUSTED;
        if (!d->ways)
            d->ways = (uint8_t)ways_out(d, d->order[d->position]);
        is_well = d->ways != 0;
        if (!is_well)
            continue;
        if (steps-- == 0)
            return FLOW_DIAGONAL_PAUSED;
        if (!search_count_node(meter) || (rival && (steps & 1023) == 0 && atomic_load(rival)))
            return FLOW_DIAGONAL_STOPPED;
        is_well = go_on(d);
        if (is_well && d->position == d->cells) {
            d->reach = d->cells;
            return FLOW_DIAGONAL_FILLED;
        }
        if (d->position > d->reach)
            d->reach = d->position;
    }
}

enum flow_diagonal_state
flow_diagonal_run_traced(struct flow_diagonal *d, struct search_meter *meter, uint64_t steps,
                         const atomic_bool *rival, struct flow_events *show)
{
    enum flow_diagonal_state state;

    if (!show)
        return flow_diagonal_run(d, meter, steps, rival);
    do {
        const uint64_t before = meter->nodes;

        state = flow_diagonal_run(d, meter, steps ? 1 : 0, rival);
        steps -= meter->nodes - before;
        flow_diagonal_answer(d, flow_events_edges(show));
        flow_events_emit(show, d->position);
    } while (state == FLOW_DIAGONAL_PAUSED && steps);
    return state;
}

void
flow_diagonal_answer(const struct flow_diagonal *d, uint8_t *is_used)
{
    const struct flow_board *board = d->board;

    for (int edge = 0; edge < board->edge_count; edge++)
        is_used[edge] = 0;
    for (int i = 0; i < d->position; i++) {
        const int32_t cell = d->order[i];
        const int32_t node = board->first_node[d->cell_of[cell]];

        if (d->links[cell] & RIGHT)
            is_used[flow_edge_between(board, node, board->first_node[d->cell_of[cell + 1]])] = 1;
        if (d->links[cell] & DOWN)
            is_used[flow_edge_between(board, node,
                                      board->first_node[d->cell_of[cell + d->width]])] = 1;
    }
}

int
flow_diagonal_max_filled(const struct flow_diagonal *d)
{
    return d->reach;
}
