/*
 * flow_cover - see the header.
 *
 * Cells have a margin, as in flow_diagonal: cell = (row + 1) * width + col + 1, width = cols + 2.
 * Which path a cell belongs to is a union-find that is taken back in reverse order.
 */
#include "flow/generate/flow_cover.h"

#include <string.h>

enum {
    UP = 1,
    LEFT = 2,
    RIGHT = FLOW_COVER_RIGHT,
    DOWN = FLOW_COVER_DOWN,
    DOT = 16,
    UNKNOWN = 32,
};

#define MAX_STEPS_PER_CELL 60 /* before a try is given up: most succeed or fail much sooner */
#define MAX_SURPLUS_RANDOM 4  /* dots ahead of the wish at which no more are thrown */
#define MAX_SURPLUS_FORCED 8  /* and at which a cell that needs one is a dead end */
#define MAX_PIECES         5

/* A cell that was met: what it was before, and what has not been tried. */
struct choice {
    uint8_t pieces[MAX_PIECES];
    uint8_t count;
    int32_t joins;
    int32_t dots;
};

struct cover {
    int rows, cols, width, cells;
    int target_dots, dots;
    struct base_random *random;
    struct search_meter *meter; /* NULL: no limits */
    int32_t *order;
    uint8_t *is_inside;
    uint8_t *links; /* UNKNOWN for cells not met; 0 outside */
    int32_t *group, *weight;
    int32_t *joins; /* roots hung under another, in order */
    int32_t join_count;
    struct choice *choices;
    void *block;
    size_t block_bytes;
};

static size_t
cover_layout(struct cover *cover)
{
    const size_t cells = (size_t)cover->cells;
    const size_t all = (size_t)cover->width * (size_t)(cover->rows + 2) + 1;
    size_t used = 0;

    cover->order = base_carve(cover->block, &used, cells, sizeof *cover->order);
    cover->is_inside = base_carve(cover->block, &used, all, sizeof *cover->is_inside);
    cover->links = base_carve(cover->block, &used, all, sizeof *cover->links);
    cover->group = base_carve(cover->block, &used, all, sizeof *cover->group);
    cover->weight = base_carve(cover->block, &used, all, sizeof *cover->weight);
    cover->joins = base_carve(cover->block, &used, 2 * cells, sizeof *cover->joins);
    cover->choices = base_carve(cover->block, &used, cells, sizeof *cover->choices);
    return used;
}

static void
cover_set_order(struct cover *cover)
{
    int count = 0;

    for (int sum = 0; sum < cover->rows + cover->cols - 1; sum++)
        for (int row = 0; row < cover->rows; row++)
            if (sum - row >= 0 && sum - row < cover->cols)
                cover->order[count++] = (row + 1) * cover->width + (sum - row) + 1;
    for (int i = 0; i < cover->cells; i++)
        cover->is_inside[cover->order[i]] = 1;
}

static void
cover_reset(struct cover *cover)
{
    cover->dots = cover->join_count = 0;
    for (int i = 0; i < cover->cells; i++) {
        const int32_t cell = cover->order[i];

        cover->links[cell] = UNKNOWN;
        cover->group[cell] = cell;
        cover->weight[cell] = 1;
    }
}

static int32_t
cover_find(const struct cover *cover, int32_t cell)
{
    while (cover->group[cell] != cell)
        cell = cover->group[cell];
    return cell;
}

static void
cover_unite(struct cover *cover, int32_t a, int32_t b)
{
    int32_t heavy = cover_find(cover, a), light = cover_find(cover, b);

    if (cover->weight[heavy] < cover->weight[light]) {
        const int32_t swap = heavy;

        heavy = light;
        light = swap;
    }
    cover->group[light] = heavy;
    cover->weight[heavy] += cover->weight[light];
    cover->joins[cover->join_count++] = light;
}

static void
cover_undo(struct cover *cover, const struct choice *choice)
{
    while (cover->join_count > choice->joins) {
        const int32_t light = cover->joins[--cover->join_count];

        cover->weight[cover->group[light]] -= cover->weight[light];
        cover->group[light] = light;
    }
    cover->dots = choice->dots;
}

/*
 * Whether joining the paths of two neighbours of a cell through it lays no path beside itself:
 * walks the lighter one from there and looks at its neighbours.
 */
static bool
joins_cleanly(const struct cover *cover, int32_t cell, int32_t a, int32_t b)
{
    const int steps[4] = {-cover->width, -1, 1, cover->width}; /* as UP, LEFT, RIGHT, DOWN */
    const int32_t group_a = cover_find(cover, a), group_b = cover_find(cover, b);
    const bool walks_a = cover->weight[group_a] <= cover->weight[group_b];
    const int32_t other = walks_a ? group_b : group_a;
    int32_t here = walks_a ? a : b, came = cell;

    if (group_a == group_b)
        return false;
    for (;;) {
        int32_t next = -1;

        for (int side = 0; side < 4; side++) {
            const int32_t there = here + steps[side];

            if (cover->links[here] >> side & 1)
                next = there == came ? next : there;
            else if (cover->is_inside[there] && there != cell && cover_find(cover, there) == other)
                return false;
        }
        if (next < 0 || cover->links[next] == UNKNOWN)
            return true;
        came = here;
        here = next;
    }
}

/* Places a piece at the cell, if no path closes or touches itself by it. */
static bool
cover_place(struct cover *cover, int32_t cell, int piece)
{
    const int32_t up = cell - cover->width, left = cell - 1;

    if ((piece & UP) && (piece & LEFT)) {
        if (!joins_cleanly(cover, cell, up, left))
            return false;
    } else if (piece & (UP | LEFT)) { /* the other of the two must be another path */
        if (cover->is_inside[up] && cover->is_inside[left] &&
            cover_find(cover, up) == cover_find(cover, left))
            return false;
    }
    cover->links[cell] = (uint8_t)piece;
    if (piece & UP)
        cover_unite(cover, cell, up);
    if (piece & LEFT)
        cover_unite(cover, cell, left);
    cover->dots += (piece & DOT) != 0;
    return true;
}

/* Whether a cell may be entered by these links; see may_enter in flow_diagonal. */
static bool
may_enter(const struct cover *cover, int32_t cell, bool from_up, bool from_left)
{
    const int before = cover->links[cell - cover->width - 1];

    if (!from_up && !from_left)
        return true;
    if (!cover->is_inside[cell] || before == (RIGHT | DOWN))
        return false;
    return !(from_up && from_left) || before == (UP | LEFT) || (before & DOT);
}

/* Whether the neighbours that the piece leads to, or leaves alone, can live with it. */
static bool
fits_ahead(const struct cover *cover, int32_t cell, int piece)
{
    const int width = cover->width;
    const bool beside_down = cover->links[cell - width + 1] & DOWN;
    const bool goes_down = piece & DOWN;

    if (!may_enter(cover, cell + 1, beside_down, piece & RIGHT))
        return false;
    if (goes_down && !cover->is_inside[cell + width])
        return false;
    return cover->is_inside[cell + width - 1] || may_enter(cover, cell + width, goes_down, false);
}

/* Adds a piece to the list when its links ahead fit. */
static void
add_piece(const struct cover *cover, int32_t cell, struct choice *choice, int piece)
{
    if (fits_ahead(cover, cell, piece))
        choice->pieces[choice->count++] = (uint8_t)piece;
}

/* The pieces without a dot that the cell may hold, in random order. */
static void
add_plain_pieces(struct cover *cover, int32_t cell, struct choice *choice, int links)
{
    const int width = cover->width;
    const int before = cover->links[cell - width - 1];
    const int beside = cover->links[cell - width + 1];
    const int from = choice->count;

    if (before == (RIGHT | DOWN) && links)
        return;
    if (links == (UP | LEFT)) {
        if (beside != (LEFT | DOWN) && (before == (UP | LEFT) || (before & DOT)))
            add_piece(cover, cell, choice, links);
    } else if (links == UP) {
        if (beside != (LEFT | DOWN))
            add_piece(cover, cell, choice, UP | DOWN);
        if (beside == (UP | RIGHT) || (beside & DOT))
            add_piece(cover, cell, choice, UP | RIGHT);
    } else if (links == LEFT) {
        if (beside != (LEFT | DOWN))
            add_piece(cover, cell, choice, LEFT | RIGHT);
        if (cover->is_inside[cell + width - 1])
            add_piece(cover, cell, choice, LEFT | DOWN);
    } else if (beside != (LEFT | DOWN) && cover->is_inside[cell + width + 1]) {
        add_piece(cover, cell, choice, RIGHT | DOWN);
    }
    if (choice->count - from == 2 && base_random_below(cover->random, 2)) {
        const uint8_t swap = choice->pieces[from];

        choice->pieces[from] = choice->pieces[from + 1];
        choice->pieces[from + 1] = swap;
    }
}

static void
add_dot_pieces(struct cover *cover, int32_t cell, struct choice *choice, int links)
{
    const int before = cover->links[cell - cover->width - 1];
    const int beside = cover->links[cell - cover->width + 1];
    const int first = base_random_below(cover->random, 2) ? RIGHT : DOWN;

    if (links == (UP | LEFT) || (links && before == (RIGHT | DOWN)))
        return;
    if (links && !(links == UP && beside == (LEFT | DOWN)))
        add_piece(cover, cell, choice, DOT | links);
    for (int i = 0; i < 2 && !links; i++) {
        const int out = i ? first ^ RIGHT ^ DOWN : first;

        if (!(out == RIGHT && beside == (LEFT | DOWN)))
            add_piece(cover, cell, choice, DOT | out);
    }
}

/* Lists what the cell may hold: dots first if the dice say so, else last, where one is needed. */
static void
cover_list_pieces(struct cover *cover, int position)
{
    const int32_t cell = cover->order[position];
    const int links = (cover->links[cell - cover->width] & DOWN ? UP : 0) |
                      (cover->links[cell - 1] & RIGHT ? LEFT : 0);
    const int missing =
        (int)((int64_t)cover->target_dots * (position + 1) / cover->cells) - cover->dots;
    const bool is_dot =
        base_random_below(cover->random, (uint64_t)cover->cells) < (uint64_t)cover->target_dots;
    struct choice *choice = &cover->choices[position];

    *choice = (struct choice){.joins = cover->join_count, .dots = cover->dots};
    if (is_dot && missing > -MAX_SURPLUS_RANDOM)
        add_dot_pieces(cover, cell, choice, links);
    add_plain_pieces(cover, cell, choice, links);
    if (!(is_dot && missing > -MAX_SURPLUS_RANDOM) && missing > -MAX_SURPLUS_FORCED)
        add_dot_pieces(cover, cell, choice, links);
}

/* The next piece of the cell that can be placed; false when there is none. */
static bool
cover_place_next(struct cover *cover, int position)
{
    struct choice *choice = &cover->choices[position];
    const int32_t cell = cover->order[position];

    cover_undo(cover, choice);
    while (choice->count) {
        const int piece = choice->pieces[0];

        memmove(choice->pieces, choice->pieces + 1, --choice->count);
        if (cover_place(cover, cell, piece))
            return true;
    }
    cover->links[cell] = UNKNOWN;
    return false;
}

/* One try; false when it ran into too many dead ends, or into a limit. */
static bool
cover_attempt(struct cover *cover)
{
    int64_t steps = MAX_STEPS_PER_CELL * (int64_t)cover->cells;
    int position = 0;
    bool is_new = true;

    cover_reset(cover);
    while (position < cover->cells) {
        if (steps-- == 0 || position < 0 || (cover->meter && !search_count_node(cover->meter)))
            return false;
        if (is_new)
            cover_list_pieces(cover, position);
        is_new = cover_place_next(cover, position);
        position += is_new ? 1 : -1;
    }
    return true;
}

/* Numbers the paths by their first dots. */
static void
cover_read_paths(const struct cover *cover, struct flow_cover_result *result, int32_t *number)
{
    result->paths = 0;
    for (int cell = 0; cell < cover->cells; cell++)
        number[cover->order[cell]] = -1;
    for (int row = 0; row < cover->rows; row++)
        for (int col = 0; col < cover->cols; col++) {
            const int32_t cell = (row + 1) * cover->width + col + 1;
            int32_t *own = &number[cover_find(cover, cell)];

            result->dots[row * cover->cols + col] = -1;
            if (result->links)
                result->links[row * cover->cols + col] = cover->links[cell];
            if (!(cover->links[cell] & DOT))
                continue;
            if (*own < 0)
                *own = result->paths++;
            result->dots[row * cover->cols + col] = (int16_t)*own;
        }
}

static int
distance(int a, int b)
{
    return a > b ? a - b : b - a;
}

/* Tries until the wish is met, and keeps the closest. */
static bool
cover_best_of_tries(struct cover *cover, struct flow_cover_result *result,
                    const struct flow_cover_request *request)
{
    int closest = -1;

    /* Without any cover yet it goes on for longer: then it is the size that makes it hard. */
    for (int i = 0; i < (closest < 0 ? 50 : 1) * request->tries; i++) {
        const bool is_complete = cover_attempt(cover);

        if (request->search && search_is_stopped(request->search))
            return false;
        if (!is_complete || cover->dots / 2 > FLOW_MAX_COLOURS)
            continue;
        if (closest >= 0 && distance(cover->dots / 2, request->paths) >= closest)
            continue;
        /* This cover takes no more joins, so the weights are free: room for the numbers. */
        cover_read_paths(cover, result, cover->weight);
        closest = distance(result->paths, request->paths);
        if (closest == 0)
            break;
    }
    return closest >= 0;
}

/* The tries, with their steps counted as nodes of the search. */
static bool
cover_try_within_limits(struct cover *cover, struct flow_cover_result *result,
                        const struct flow_cover_request *request)
{
    struct search_meter meter;
    bool is_found;

    if (!request->search)
        return cover_best_of_tries(cover, result, request);
    search_meter_start(&meter, request->search, 0);
    cover->meter = &meter;
    is_found = cover_best_of_tries(cover, result, request);
    search_meter_finish(&meter);
    return is_found;
}

enum clew_status
flow_cover_make_whole(struct flow_cover_result *result, const struct flow_cover_request *request,
                      struct base_random *random, struct base_memory *memory,
                      struct clew_error *error)
{
    struct cover cover = {.rows = request->rows,
                          .cols = request->cols,
                          .width = request->cols + 2,
                          .cells = request->rows * request->cols,
                          .target_dots = 2 * request->paths,
                          .random = random};
    bool is_found;

    cover.block_bytes = cover_layout(&cover);
    cover.block = base_alloc_zero(memory, 1, cover.block_bytes);
    if (!cover.block)
        return base_no_memory(error);
    cover_layout(&cover);
    cover_set_order(&cover);
    is_found = cover_try_within_limits(&cover, result, request);
    base_release(memory, cover.block, cover.block_bytes);
    if (request->search && search_is_stopped(request->search))
        return base_fail(error, CLEW_STOPPED, "a limit ended the search for a cover");
    if (!is_found)
        return base_fail(error, CLEW_UNSUPPORTED,
                         "found no cover of %d x %d cells by about %d paths", request->rows,
                         request->cols, request->paths);
    return CLEW_OK;
}
