/*
 * flow_diagonal - the search; see the header for the idea.
 *
 * Cells are stored with a margin, so that every neighbour exists:
 *     cell = (row + 1) * width + col + 1,  width = cols + 2
 * The id of an open path end is 2 * cell for the dot or bend where it began, plus 1 for the lower
 * of a bend's two ends. mate[end] is the id of the other end of the path, or -1 - colour. Straight
 * cells pass the id on, so only joins change mates, and only joins are undone.
 */
#include "flow/diagonal/flow_diagonal.h"

#include "flow/rules/flow_bends.h"

enum {
    UP = 1,
    LEFT = 2,
    RIGHT = 4,
    DOWN = 8,
    STOP = 16, /* a dot or a void cell: runs of bends end here */
};

/* The four subsets of {RIGHT, DOWN} that can leave a cell; `exits` is a set of them, as bits. */
#define EXIT(out) (1 << ((out) >> 2))

#define EXITS_WITHOUT_RIGHT (EXIT(0) | EXIT(DOWN))
#define EXITS_TO_RIGHT      (EXIT(RIGHT) | EXIT(RIGHT | DOWN))
#define EXITS_WITHOUT_DOWN  (EXIT(0) | EXIT(RIGHT))
#define EXITS_DOWN          (EXIT(DOWN) | EXIT(RIGHT | DOWN))
#define EXITS_ALL           (EXITS_WITHOUT_RIGHT | EXITS_TO_RIGHT)

#define COLOUR_NONE    (-1)
#define COLOUR_VOID    (-2)
#define COLOUR_OUTSIDE (-3)

/* What a cell is as the right neighbour of the one that is filled. */
enum right_kind {
    RIGHT_BENDS,    /* an empty cell that can open a bend */
    RIGHT_STRAIGHT, /* an empty cell that cannot */
    RIGHT_DOT,
    RIGHT_VOID,
    RIGHT_OUTSIDE,
};

struct diagonal_cell {
    uint8_t links;      /* linked sides, and STOP */
    uint8_t bends;      /* possible bends, see flow_bends */
    uint8_t right_kind; /* of the right neighbour */
    uint8_t limits;     /* exits that the edges of the board and the lower neighbour allow */
    int32_t colour;     /* COLOUR_* or the colour of a dot */
    int32_t end_right;  /* id of the path end that leaves the cell to the right, while linked */
    int32_t end_down;
};

/* Undo record of a join. */
struct old_mate {
    int32_t end, mate;
};

struct choice {
    int32_t filled_count; /* when the choice was made */
    int32_t old_mate_count;
    uint8_t exits; /* not tried yet */
};

struct flow_diagonal {
    const struct flow_board *board;
    struct base_memory *memory;
    void *block;
    size_t block_bytes;
    int rows, cols, width, cells;
    int32_t *order;   /* cells in the order of filling */
    int32_t *cell_of; /* the cell of the board */
    struct diagonal_cell *cell;
    int32_t *mate;
    struct old_mate *old_mates;
    int32_t old_mate_count;
    struct choice *choices;
    int32_t choice_count;
    int32_t filled_count, max_filled;
    uint8_t exits; /* untried exits of the next cell, when paused there; else 0 */
    bool is_started;
};

static size_t
diagonal_carve_arrays(struct flow_diagonal *d)
{
    const size_t cells = (size_t)d->cells;
    const size_t all = (size_t)d->width * (size_t)(d->rows + 2) + 1;
    size_t used = 0;

    d->order = base_carve(d->block, &used, cells, sizeof *d->order);
    d->cell_of = base_carve(d->block, &used, all, sizeof *d->cell_of);
    d->cell = base_carve(d->block, &used, all, sizeof *d->cell);
    d->mate = base_carve(d->block, &used, 2 * all, sizeof *d->mate);
    d->old_mates = base_carve(d->block, &used, 2 * cells, sizeof *d->old_mates);
    d->choices = base_carve(d->block, &used, cells, sizeof *d->choices);
    return used;
}

/* A bend is named by a corner of the unit square, and is mapped with it. */
static uint8_t
map_bends(uint8_t bends, enum grid_symmetry symmetry)
{
    uint8_t mapped = 0;

    for (int corner = 0; corner < 4; corner++) {
        const struct grid_place from = {corner / 2, corner % 2};
        const struct grid_place to = grid_map(symmetry, 2, 2, from);

        if (bends >> corner & 1)
            mapped |= (uint8_t)(1 << (2 * to.row + to.col));
    }
    return mapped;
}

static void
map_board(struct flow_diagonal *d, enum grid_symmetry symmetry, const uint8_t *bends)
{
    const struct flow_board *board = d->board;
    uint8_t mapped[FLOW_BENDS_ALL + 1];

    for (int set = 0; set <= FLOW_BENDS_ALL; set++)
        mapped[set] = map_bends((uint8_t)set, symmetry);
    for (int i = 0; i < d->width * (d->rows + 2) + 1; i++)
        d->cell[i] = (struct diagonal_cell){.colour = COLOUR_OUTSIDE};
    for (int row = 0, cell = 0; row < board->rows; row++)
        for (int col = 0; col < board->cols; col++, cell++) {
            const struct grid_place from = {row, col};
            const struct grid_place to = grid_map(symmetry, board->rows, board->cols, from);
            const int32_t here = (int32_t)((to.row + 1) * d->width + to.col + 1);
            const int32_t node = board->first_node[cell];

            d->cell_of[here] = cell;
            d->cell[here].bends = mapped[bends[cell]];
            d->cell[here].colour = node < 0 ? COLOUR_VOID : board->nodes[node].colour;
            d->cell[here].links = d->cell[here].colour == COLOUR_NONE ? 0 : STOP;
        }
}

static enum right_kind
right_kind_of(const struct diagonal_cell *right)
{
    if (right->colour == COLOUR_NONE)
        return right->bends & FLOW_BEND_DOWN_RIGHT ? RIGHT_BENDS : RIGHT_STRAIGHT;
    return right->colour >= 0                ? RIGHT_DOT
           : right->colour == COLOUR_OUTSIDE ? RIGHT_OUTSIDE
                                             : RIGHT_VOID;
}

/*
 * At the left edge of the board the lower neighbour has no other link from before, so it is entered
 * from above unless it opens a bend or is a dot.
 */
static int
limits_from_below(const struct diagonal_cell *below, bool is_left_edge)
{
    if (below->colour == COLOUR_OUTSIDE || below->colour == COLOUR_VOID)
        return EXITS_WITHOUT_DOWN;
    if (is_left_edge && below->colour == COLOUR_NONE && !(below->bends & FLOW_BEND_DOWN_RIGHT))
        return EXITS_DOWN;
    return EXITS_ALL;
}

static void
find_limits(struct flow_diagonal *d)
{
    for (int row = 1; row <= d->rows; row++)
        for (int col = 1; col <= d->cols; col++) {
            struct diagonal_cell *here = &d->cell[row * d->width + col];

            here->right_kind = (uint8_t)right_kind_of(here + 1);
            here->limits = (uint8_t)limits_from_below(here + d->width, col == 1);
        }
}

static void
find_order(struct flow_diagonal *d)
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
    const bool is_transposed = symmetry % 2; /* rows and columns are exchanged */

    if (d) {
        d->board = board;
        d->memory = memory;
        d->rows = is_transposed ? board->cols : board->rows;
        d->cols = is_transposed ? board->rows : board->cols;
        d->width = d->cols + 2;
        d->cells = board->cell_count;
        d->block_bytes = diagonal_carve_arrays(d);
        d->block = base_alloc(memory, d->block_bytes);
    }
    if (d && d->block && bends) {
        diagonal_carve_arrays(d);
        flow_bends_find(bends, board);
        map_board(d, symmetry, bends);
        find_limits(d);
        find_order(d);
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

/* The role that a filled cell plays for the cell to its lower right. */
enum before_role {
    BEFORE_OPENS, /* it opens a bend around that cell, which so has no link back to the bend */
    BEFORE_JOINS, /* it closes a bend, or is a stop: that cell may close one */
    BEFORE_OTHER,
};

static inline enum before_role
role_before(int links)
{
    const bool joins = (links == (UP | LEFT)) | ((links & STOP) != 0);

    return links == (RIGHT | DOWN) ? BEFORE_OPENS : joins ? BEFORE_JOINS : BEFORE_OTHER;
}

/* Exits of an empty cell, by its incoming links and the runs of bends it is part of. */
static inline int
exits_of_empty(const struct diagonal_cell *here, int before, int beside, bool from_up,
               bool from_left)
{
    const enum before_role role = role_before(before);
    const bool continues_run = beside == (LEFT | DOWN); /* then this cell is the same bend */

    if (from_up != from_left && role == BEFORE_OPENS)
        return 0;
    if (from_up)
        return continues_run ? 0
               : from_left
                   ? (role == BEFORE_JOINS ? EXIT(0) : 0)
                   : EXIT(DOWN) | (beside == (UP | RIGHT) || (beside & STOP) ? EXIT(RIGHT) : 0);
    if (from_left)
        return (continues_run ? 0 : EXIT(RIGHT)) |
               (here->bends & FLOW_BEND_DOWN_LEFT ? EXIT(DOWN) : 0);
    return !continues_run && here->bends & FLOW_BEND_DOWN_RIGHT ? EXIT(RIGHT | DOWN) : 0;
}

/*
 * The exits that the right neighbour can accept, by its kind, the role of the cell above this one,
 * which is at its upper left, and whether it is linked to the cell above it, filled just before.
 */
static const uint8_t right_limits[][BEFORE_OTHER + 1][2] = {
    [RIGHT_BENDS] = {[BEFORE_OPENS] = {EXITS_WITHOUT_RIGHT, 0},
                     [BEFORE_JOINS] = {EXITS_ALL, EXITS_ALL},
                     [BEFORE_OTHER] = {EXITS_ALL, EXITS_WITHOUT_RIGHT}},
    [RIGHT_STRAIGHT] = {[BEFORE_OPENS] = {0, 0},
                        [BEFORE_JOINS] = {EXITS_TO_RIGHT, EXITS_ALL},
                        [BEFORE_OTHER] = {EXITS_TO_RIGHT, EXITS_WITHOUT_RIGHT}},
    [RIGHT_DOT] = {[BEFORE_OPENS] = {EXITS_WITHOUT_RIGHT, 0},
                   [BEFORE_JOINS] = {EXITS_ALL, EXITS_WITHOUT_RIGHT},
                   [BEFORE_OTHER] = {EXITS_ALL, EXITS_WITHOUT_RIGHT}},
    [RIGHT_VOID] = {[BEFORE_OPENS] = {EXITS_WITHOUT_RIGHT, 0},
                    [BEFORE_JOINS] = {EXITS_WITHOUT_RIGHT, 0},
                    [BEFORE_OTHER] = {EXITS_WITHOUT_RIGHT, 0}},
    [RIGHT_OUTSIDE] = {[BEFORE_OPENS] = {EXITS_WITHOUT_RIGHT, EXITS_WITHOUT_RIGHT},
                       [BEFORE_JOINS] = {EXITS_WITHOUT_RIGHT, EXITS_WITHOUT_RIGHT},
                       [BEFORE_OTHER] = {EXITS_WITHOUT_RIGHT, EXITS_WITHOUT_RIGHT}},
};

/* All exits of a cell that its neighbours can accept. */
static inline int
find_exits(const struct flow_diagonal *d, int32_t cell)
{
    const struct diagonal_cell *here = &d->cell[cell], *above = here - d->width;
    const bool from_up = above->links & DOWN, from_left = here[-1].links & RIGHT;
    const bool beside_down = above[+1].links & DOWN;
    int exits;

    if (here->colour == COLOUR_NONE)
        exits = exits_of_empty(here, above[-1].links, above[+1].links, from_up, from_left);
    else if (here->colour >= 0 && !(from_up && from_left))
        exits = from_up || from_left ? EXIT(0) : EXIT(RIGHT) | EXIT(DOWN);
    else
        exits = from_up || from_left ? 0 : EXIT(0);
    return exits & here->limits &
           right_limits[here->right_kind][role_before(above->links)][beside_down];
}

static inline void
set_mate(struct flow_diagonal *d, int32_t end, int32_t mate)
{
    d->old_mates[d->old_mate_count++] = (struct old_mate){end, d->mate[end]};
    d->mate[end] = mate;
}

/* Joins two ends, or an end and a dot (as -1 - colour). False: a loop, or two colours. */
static inline bool
join_ends(struct flow_diagonal *d, int32_t a, int32_t mate_b, int32_t b)
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

/* Fills the cell with the given exit. False when two ends meet that cannot be joined. */
static inline bool
diagonal_fill_cell(struct flow_diagonal *d, int32_t cell, int out)
{
    struct diagonal_cell *here = &d->cell[cell];
    const struct diagonal_cell *above = here - d->width, *beside = here - 1;
    const int from_up = above->links & DOWN ? UP : 0, from_left = beside->links & RIGHT ? LEFT : 0;
    const int32_t colour = here->colour;
    int32_t end;

    here->links = (uint8_t)(from_up | from_left | out | (colour == COLOUR_NONE ? 0 : STOP));
    if (colour == COLOUR_VOID)
        return true;
    if (colour >= 0 && (from_up || from_left))
        return join_ends(d, from_up ? above->end_down : beside->end_right, -1 - colour, INT32_MIN);
    if (from_up && from_left)
        return join_ends(d, above->end_down, d->mate[beside->end_right], beside->end_right);

    end = from_up ? above->end_down : from_left ? beside->end_right : 2 * cell;
    here->end_right = here->end_down = end;
    if (colour >= 0) {
        d->mate[end] = -1 - colour;
    } else if (out == (RIGHT | DOWN)) {
        here->end_down = end + 1;
        d->mate[end] = end + 1;
        d->mate[end + 1] = end;
    }
    return true;
}

/* Returns to the last choice, which has an untried exit; false when there is none. */
static bool
diagonal_backtrack(struct flow_diagonal *d)
{
    const struct choice *choice;

    if (!d->choice_count)
        return false;
    choice = &d->choices[--d->choice_count];
    while (d->old_mate_count > choice->old_mate_count) {
        const struct old_mate *old = &d->old_mates[--d->old_mate_count];

        d->mate[old->end] = old->mate;
    }
    d->filled_count = choice->filled_count;
    d->exits = choice->exits;
    return true;
}

/* Fills the next cell with the first of its exits, and saves the others as a choice. */
static inline bool
diagonal_fill_next(struct flow_diagonal *d)
{
    const int first = __builtin_ctz(d->exits);
    const uint8_t rest = d->exits & (d->exits - 1);

    if (rest)
        d->choices[d->choice_count++] = (struct choice){d->filled_count, d->old_mate_count, rest};
    d->exits = 0;
    return diagonal_fill_cell(d, d->order[d->filled_count++], first << 2);
}

enum flow_diagonal_state
flow_diagonal_run(struct flow_diagonal *d, struct search_meter *meter, uint64_t steps,
                  const atomic_bool *is_over)
{
    /* After a filling, or a dead end at which the search was stopped, backtrack first. */
    bool is_consistent = !d->is_started || d->exits;

    d->is_started = true;
    for (;;) {
        if (!is_consistent && !diagonal_backtrack(d))
            return FLOW_DIAGONAL_EXHAUSTED;
        if (!d->exits)
            d->exits = (uint8_t)find_exits(d, d->order[d->filled_count]);
        is_consistent = d->exits != 0;
        if (!is_consistent)
            continue;
        if (steps-- == 0)
            return FLOW_DIAGONAL_PAUSED;
        if (!search_count_node(meter) || (is_over && (steps & 1023) == 0 && atomic_load(is_over)))
            return FLOW_DIAGONAL_STOPPED;
        is_consistent = diagonal_fill_next(d);
        if (is_consistent && d->filled_count == d->cells) {
            d->max_filled = d->cells;
            return FLOW_DIAGONAL_FILLED;
        }
        if (d->filled_count > d->max_filled)
            d->max_filled = d->filled_count;
    }
}

enum flow_diagonal_state
flow_diagonal_run_traced(struct flow_diagonal *d, struct search_meter *meter, uint64_t steps,
                         const atomic_bool *is_over, struct flow_events *events)
{
    enum flow_diagonal_state state;

    if (!events)
        return flow_diagonal_run(d, meter, steps, is_over);
    do {
        const uint64_t before = meter->nodes;

        state = flow_diagonal_run(d, meter, steps ? 1 : 0, is_over);
        steps -= meter->nodes - before;
        flow_diagonal_answer(d, flow_events_edges(events));
        flow_events_emit(events, d->filled_count);
    } while (state == FLOW_DIAGONAL_PAUSED && steps);
    return state;
}

void
flow_diagonal_answer(const struct flow_diagonal *d, uint8_t *is_used)
{
    const struct flow_board *board = d->board;

    for (int edge = 0; edge < board->edge_count; edge++)
        is_used[edge] = 0;
    for (int i = 0; i < d->filled_count; i++) {
        const int32_t cell = d->order[i];
        const int32_t node = board->first_node[d->cell_of[cell]];

        if (d->cell[cell].links & RIGHT)
            is_used[flow_edge_between(board, node, board->first_node[d->cell_of[cell + 1]])] = 1;
        if (d->cell[cell].links & DOWN)
            is_used[flow_edge_between(board, node,
                                      board->first_node[d->cell_of[cell + d->width]])] = 1;
    }
}

int
flow_diagonal_max_filled(const struct flow_diagonal *d)
{
    return d->max_filled;
}
