/*
 * flow_cover - covers in one piece; see the header.
 *
 * The board has a margin, as in flow_diagonal: cell = (row + 1) * width + col + 1 with width =
 * cols + 2.
 * A union-find without path compression says which path a cell belongs to, so that unions can be
 * undone in reverse order.
 */
#include "flow_cover.h"

#include <string.h>

enum {
    UP = 1,
    LEFT = 2,
    RIGHT = FLOW_COVER_RIGHT,
    DOWN = FLOW_COVER_DOWN,
    DOT = 16,
    UNKNOWN = 32,
};

#define MAX_STEPS_PER_CELL 60 /* before an attempt is dropped; most succeed or fail much sooner */
#define MAX_SURPLUS_RANDOM 4  /* dots above the target from which on none is placed at random */
#define MAX_SURPLUS_FORCED 8  /* and from which on a cell that needs a dot is a dead end */
#define MAX_PIECES         5

/* Backtracking state of a cell: the pieces not tried yet, and what to restore. */
struct choice {
    uint8_t pieces[MAX_PIECES];
    uint8_t count;
    int32_t join_count;
    int32_t dot_count;
};

struct cover {
    int rows, cols, width, cell_count;
    int target_dots, dot_count;
    struct base_random *random;
    struct search_meter *meter; /* NULL: no limits */
    int32_t *order;             /* the cells, diagonal by diagonal */
    uint8_t *is_inside;
    uint8_t *links;           /* UNKNOWN for cells not reached yet; 0 outside */
    int32_t *parent, *weight; /* union-find */
    int32_t *joins;           /* roots attached to another root, in order */
    int32_t join_count;
    struct choice *choices;
    void *block;
    size_t block_bytes;
};

static size_t
cover_layout(struct cover *cover)
{
    const size_t cell_count = (size_t)cover->cell_count;
    const size_t all = (size_t)cover->width * (size_t)(cover->rows + 2) + 1;
    size_t used = 0;

    cover->order = base_carve(cover->block, &used, cell_count, sizeof *cover->order);
    cover->is_inside = base_carve(cover->block, &used, all, sizeof *cover->is_inside);
    cover->links = base_carve(cover->block, &used, all, sizeof *cover->links);
    cover->parent = base_carve(cover->block, &used, all, sizeof *cover->parent);
    cover->weight = base_carve(cover->block, &used, all, sizeof *cover->weight);
    cover->joins = base_carve(cover->block, &used, 2 * cell_count, sizeof *cover->joins);
    cover->choices = base_carve(cover->block, &used, cell_count, sizeof *cover->choices);
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
    for (int i = 0; i < cover->cell_count; i++)
        cover->is_inside[cover->order[i]] = 1;
}

static void
cover_reset(struct cover *cover)
{
    cover->dot_count = cover->join_count = 0;
    for (int i = 0; i < cover->cell_count; i++) {
        const int32_t cell = cover->order[i];

        cover->links[cell] = UNKNOWN;
        cover->parent[cell] = cell;
        cover->weight[cell] = 1;
    }
}

static int32_t
cover_find(const struct cover *cover, int32_t cell)
{
    while (cover->parent[cell] != cell)
        cell = cover->parent[cell];
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
    cover->parent[light] = heavy;
    cover->weight[heavy] += cover->weight[light];
    cover->joins[cover->join_count++] = light;
}

static void
cover_undo(struct cover *cover, const struct choice *choice)
{
    while (cover->join_count > choice->join_count) {
        const int32_t light = cover->joins[--cover->join_count];

        cover->weight[cover->parent[light]] -= cover->weight[light];
        cover->parent[light] = light;
    }
    cover->dot_count = choice->dot_count;
}

/*
 * Whether the paths of two neighbours of a cell can be joined through it without touching: walks
 * along the smaller one and checks its neighbours.
 */
static bool
cover_can_join(const struct cover *cover, int32_t cell, int32_t a, int32_t b)
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

/* Places a piece at the cell unless that closes a loop or makes a path touch itself. */
static bool
cover_place(struct cover *cover, int32_t cell, int piece)
{
    const int32_t up = cell - cover->width, left = cell - 1;

    if ((piece & UP) && (piece & LEFT)) {
        if (!cover_can_join(cover, cell, up, left))
            return false;
    } else if (piece & (UP | LEFT)) { /* the other neighbour must be on another path */
        if (cover->is_inside[up] && cover->is_inside[left] &&
            cover_find(cover, up) == cover_find(cover, left))
            return false;
    }
    cover->links[cell] = (uint8_t)piece;
    if (piece & UP)
        cover_unite(cover, cell, up);
    if (piece & LEFT)
        cover_unite(cover, cell, left);
    cover->dot_count += (piece & DOT) != 0;
    return true;
}

/* Whether paths may enter a cell from these sides, by the bend rule (flow_bends.h). */
static bool
cover_may_enter(const struct cover *cover, int32_t cell, bool from_up, bool from_left)
{
    const int above_left = cover->links[cell - cover->width - 1];

    if (!from_up && !from_left)
        return true;
    if (!cover->is_inside[cell] || above_left == (RIGHT | DOWN))
        return false;
    return !(from_up && from_left) || above_left == (UP | LEFT) || (above_left & DOT);
}

/* Whether the cells to the right and below can still be filled with this piece here. */
static bool
cover_fits_ahead(const struct cover *cover, int32_t cell, int piece)
{
    const int width = cover->width;
    const bool beside_down = cover->links[cell - width + 1] & DOWN;
    const bool goes_down = piece & DOWN;

    if (!cover_may_enter(cover, cell + 1, beside_down, piece & RIGHT))
        return false;
    if (goes_down && !cover->is_inside[cell + width])
        return false;
    return cover->is_inside[cell + width - 1] ||
           cover_may_enter(cover, cell + width, goes_down, false);
}

/* Adds a piece to the choice if the cells ahead allow it. */
static void
choice_add_piece(const struct cover *cover, int32_t cell, struct choice *choice, int piece)
{
    if (cover_fits_ahead(cover, cell, piece))
        choice->pieces[choice->count++] = (uint8_t)piece;
}

/* Adds the pieces without a dot, in random order. */
static void
choice_add_plain(struct cover *cover, int32_t cell, struct choice *choice, int links)
{
    const int width = cover->width;
    const int above_left = cover->links[cell - width - 1];
    const int above_right = cover->links[cell - width + 1];
    const int from = choice->count;

    if (above_left == (RIGHT | DOWN) && links)
        return;
    if (links == (UP | LEFT)) {
        if (above_right != (LEFT | DOWN) && (above_left == (UP | LEFT) || (above_left & DOT)))
            choice_add_piece(cover, cell, choice, links);
    } else if (links == UP) {
        if (above_right != (LEFT | DOWN))
            choice_add_piece(cover, cell, choice, UP | DOWN);
        if (above_right == (UP | RIGHT) || (above_right & DOT))
            choice_add_piece(cover, cell, choice, UP | RIGHT);
    } else if (links == LEFT) {
        if (above_right != (LEFT | DOWN))
            choice_add_piece(cover, cell, choice, LEFT | RIGHT);
        if (cover->is_inside[cell + width - 1])
            choice_add_piece(cover, cell, choice, LEFT | DOWN);
    } else if (above_right != (LEFT | DOWN) && cover->is_inside[cell + width + 1]) {
        choice_add_piece(cover, cell, choice, RIGHT | DOWN);
    }
    if (choice->count - from == 2 && base_random_below(cover->random, 2)) {
        const uint8_t swap = choice->pieces[from];

        choice->pieces[from] = choice->pieces[from + 1];
        choice->pieces[from + 1] = swap;
    }
}

static void
choice_add_dots(struct cover *cover, int32_t cell, struct choice *choice, int links)
{
    const int above_left = cover->links[cell - cover->width - 1];
    const int above_right = cover->links[cell - cover->width + 1];
    const int first = base_random_below(cover->random, 2) ? RIGHT : DOWN;

    if (links == (UP | LEFT) || (links && above_left == (RIGHT | DOWN)))
        return;
    if (links && !(links == UP && above_right == (LEFT | DOWN)))
        choice_add_piece(cover, cell, choice, DOT | links);
    for (int i = 0; i < 2 && !links; i++) {
        const int out = i ? first ^ RIGHT ^ DOWN : first;

        if (!(out == RIGHT && above_right == (LEFT | DOWN)))
            choice_add_piece(cover, cell, choice, DOT | out);
    }
}

/* Lists the pieces for a cell: dots first if one was drawn at random, otherwise last, as needed. */
static void
cover_list_pieces(struct cover *cover, int position)
{
    const int32_t cell = cover->order[position];
    const int links = (cover->links[cell - cover->width] & DOWN ? UP : 0) |
                      (cover->links[cell - 1] & RIGHT ? LEFT : 0);
    const int surplus =
        cover->dot_count - (int)((int64_t)cover->target_dots * (position + 1) / cover->cell_count);
    const bool is_dot = base_random_below(cover->random, (uint64_t)cover->cell_count) <
                        (uint64_t)cover->target_dots;
    struct choice *choice = &cover->choices[position];

    *choice = (struct choice){.join_count = cover->join_count, .dot_count = cover->dot_count};
    if (is_dot && surplus < MAX_SURPLUS_RANDOM)
        choice_add_dots(cover, cell, choice, links);
    choice_add_plain(cover, cell, choice, links);
    if (!(is_dot && surplus < MAX_SURPLUS_RANDOM) && surplus < MAX_SURPLUS_FORCED)
        choice_add_dots(cover, cell, choice, links);
}

/* Places the next possible piece at the cell; false when none is left. */
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

/* One attempt at a cover; false after too many dead ends, or at a limit. */
static bool
cover_attempt(struct cover *cover)
{
    int64_t steps = MAX_STEPS_PER_CELL * (int64_t)cover->cell_count;
    int position = 0;
    bool is_new = true;

    cover_reset(cover);
    while (position < cover->cell_count) {
        if (steps-- == 0 || position < 0 || (cover->meter && !search_count_node(cover->meter)))
            return false;
        if (is_new)
            cover_list_pieces(cover, position);
        is_new = cover_place_next(cover, position);
        position += is_new ? 1 : -1;
    }
    return true;
}

/* Writes the cover to the result, with paths numbered by their first dots. */
static void
cover_read_paths(const struct cover *cover, struct flow_cover_result *result, int32_t *number)
{
    result->path_count = 0;
    for (int cell = 0; cell < cover->cell_count; cell++)
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
                *own = result->path_count++;
            result->dots[row * cover->cols + col] = (int16_t)*own;
        }
}

static int
difference(int a, int b)
{
    return a > b ? a - b : b - a;
}

/* Keeps the cover closest to the requested number of paths; stops at an exact one. */
static bool
cover_best_of_tries(struct cover *cover, struct flow_cover_result *result,
                    const struct flow_cover_request *request)
{
    int closest = -1;

    /* While there is no cover at all, try longer: then the size makes it hard, not the number. */
    for (int i = 0; i < (closest < 0 ? 50 : 1) * request->max_tries; i++) {
        const bool is_complete = cover_attempt(cover);

        if (request->search && search_is_stopped(request->search))
            return false;
        if (!is_complete || cover->dot_count / 2 > FLOW_MAX_COLOURS)
            continue;
        if (closest >= 0 && difference(cover->dot_count / 2, request->path_count) >= closest)
            continue;
        /* There are no more unions, so the weights can hold the numbers. */
        cover_read_paths(cover, result, cover->weight);
        closest = difference(result->path_count, request->path_count);
        if (closest == 0)
            break;
    }
    return closest >= 0;
}

/* The same with the steps counted as nodes of the search, whose limits apply. */
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
                          .cell_count = request->rows * request->cols,
                          .target_dots = 2 * request->path_count,
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
                         request->cols, request->path_count);
    return CLEW_OK;
}
