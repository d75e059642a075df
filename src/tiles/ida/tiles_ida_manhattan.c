/*
 * tiles_ida_manhattan - IDA* with Manhattan distance on 4x4, all in registers.
 *
 * The functions are generated for a fixed order of moves (tiles_ida_manhattan_kernel.h). Three
 * orders are enough for all 24: a mirror image of the board turns any order into one of them, and a
 * mirrored board is as good as another, since tiles are named by their homes.
 *
 *     LRUD   opposites in pairs         LUDR   one pair inside the other     LURD   crossed
 */
#include "tiles/ida/tiles_ida_manhattan.h"

#include "tiles/ida/tiles_ida_cells.h"

#include <string.h>

/* One dive below a leaf. The path holds the moves of a solution, last move first. */
struct dive {
    uint64_t goal;
    int goal_gap;
    struct search_meter meter;
    const uint8_t *order; /* of moves */
    int length;
    uint8_t path[TILES_MAX_LENGTH];
};

static STEP_INLINE bool
manhattan_note_move(struct dive *dive, int move)
{
    dive->path[dive->length++] = (uint8_t)move;
    return true;
}

/* The gap has the code of the tile whose home is cell 0, so its cell must be compared too. */
static STEP_INLINE bool
manhattan_is_goal(const struct dive *dive, uint64_t board, int gap)
{
    return board == dive->goal && gap == dive->goal_gap;
}

/* Finds the path on which a tight step reached the goal. Without slack there are few boards. */
static bool
manhattan_retrace(uint64_t board, struct dive *dive, int gap, int last)
{
    if (manhattan_is_goal(dive, board, gap))
        return true;
    for (int k = 0; k < 4; k++) {
        const int move = dive->order[k];

        if (cells_is_move(gap, last, move)) {
            const int from = cells_slide_from(gap, move);
            const uint64_t tile = board >> 4 * from & 15;
            const uint64_t after = board ^ tile << 4 * from ^ tile << 4 * gap;

            if (!(cells_farther_homes(gap, move) >> tile & 1) &&
                manhattan_retrace(after, dive, from, move))
                return manhattan_note_move(dive, move);
        }
    }
    return false;
}

#if HAS_ONE_STEP
#include "tiles/ida/tiles_ida_manhattan_one.h"
#else
typedef bool tight_step(uint64_t board, struct dive *dive);
typedef bool loose_step(uint64_t board, struct dive *dive, int slack);

#define KERNEL_NAME(name) name##_paired
#define KERNEL_ORDER                                                                               \
    {                                                                                              \
        0, 1, 2, 3                                                                                 \
    }
#include "tiles/ida/tiles_ida_manhattan_kernel.h"
#undef KERNEL_NAME
#undef KERNEL_ORDER

#define KERNEL_NAME(name) name##_nested
#define KERNEL_ORDER                                                                               \
    {                                                                                              \
        0, 2, 3, 1                                                                                 \
    }
#include "tiles/ida/tiles_ida_manhattan_kernel.h"
#undef KERNEL_NAME
#undef KERNEL_ORDER

#define KERNEL_NAME(name) name##_crossed
#define KERNEL_ORDER                                                                               \
    {                                                                                              \
        0, 2, 1, 3                                                                                 \
    }
#include "tiles/ida/tiles_ida_manhattan_kernel.h"
#undef KERNEL_NAME
#undef KERNEL_ORDER

static tight_step *const (*const tight_of[3])[5] = {tight_paired, tight_nested, tight_crossed};
static loose_step *const (*const loose_of[3])[5] = {loose_paired, loose_nested, loose_crossed};
#define STEP_TIGHT(kernel, board, dive, gap, last) tight_of[kernel][gap][last](board, dive)
#define STEP_LOOSE(kernel, board, dive, slack, gap, last)                                          \
    loose_of[kernel][gap][last](board, dive, slack)
#endif

static const uint8_t order_of[3][4] = {{0, 1, 2, 3}, {0, 2, 3, 1}, {0, 2, 1, 3}};

/* A mirror image: cells of the board -> image, moves of the image -> board. */
struct image {
    uint8_t cell[16];
    uint8_t move_back[4];
    int kernel;
};

static int
manhattan_map_cell(enum grid_symmetry symmetry, int cell)
{
    const struct grid_place place =
        grid_map(symmetry, 4, 4, (struct grid_place){cell / 4, cell % 4});

    return (int)(place.row * 4 + place.col);
}

/* Maps a move by the image of a step from cell 5. */
static int
manhattan_map_move(enum grid_symmetry symmetry, int move)
{
    static const int step[4] = {-1, 1, -4, 4};
    const int step_in_image =
        manhattan_map_cell(symmetry, 5 + step[move]) - manhattan_map_cell(symmetry, 5);

    for (int m = 0; m < 4; m++)
        if (step[m] == step_in_image)
            return m;
    return -1;
}

static bool
manhattan_image_fits(struct image *image, enum grid_symmetry symmetry, const uint8_t *order)
{
    for (int k = 0; k < 4; k++) {
        const int move = manhattan_map_move(symmetry, order[k]);

        if (move != order_of[image->kernel][k])
            return false;
        image->move_back[move] = order[k];
    }
    for (int cell = 0; cell < 16; cell++)
        image->cell[cell] = (uint8_t)manhattan_map_cell(symmetry, cell);
    return true;
}

/* For every order, one of the eight images and three kernels fits. */
static void
manhattan_find_image(struct image *image, const uint8_t *order)
{
    for (image->kernel = 0; image->kernel < 3; image->kernel++)
        for (int symmetry = 0; symmetry < GRID_SYMMETRIES; symmetry++)
            if (manhattan_image_fits(image, (enum grid_symmetry)symmetry, order))
                return;
}

static bool
manhattan_dive(struct tiles_ida *ida, const struct image *image, const struct tiles_node *leaf,
               struct dive *dive)
{
    const int slack = (ida->bound - leaf->estimate) / 2;
    const int gap = image->cell[leaf->gap];
    uint64_t board = 0;
    int last = TILES_NO_MOVE;

    for (int cell = 0; cell < 16; cell++)
        if (leaf->tile_at[cell])
            board |= (uint64_t)image->cell[tiles_home(ida->start, leaf->tile_at[cell])]
                     << 4 * image->cell[cell];
    for (int move = 0; move < 4; move++)
        if (leaf->last != TILES_NO_MOVE && image->move_back[move] == leaf->last)
            last = move;
    dive->length = 0;
    return slack ? STEP_LOOSE(image->kernel, board, dive, slack, gap, last)
                 : STEP_TIGHT(image->kernel, board, dive, gap, last) &&
                       manhattan_retrace(board, dive, gap, last);
}

static void
manhattan_search_leaves(struct tiles_ida *ida, struct search_meter *meter)
{
    struct dive dive = {.meter = *meter};
    const struct tiles_node *leaf;
    struct image image;

    manhattan_find_image(&image, ida->order);
    dive.order = order_of[image.kernel];
    dive.goal_gap = image.cell[ida->start->goal_gap];
    for (int cell = 0; cell < 16; cell++)
        if (cell != ida->start->goal_gap)
            dive.goal |= (uint64_t)image.cell[cell] << 4 * image.cell[cell];
    while ((leaf = tiles_ida_next(ida))) {
        uint8_t moves[TILES_MAX_LENGTH];

        if (!manhattan_dive(ida, &image, leaf, &dive))
            continue;
        for (int i = 0; i < dive.length; i++)
            moves[i] = image.move_back[dive.path[dive.length - 1 - i]];
        tiles_ida_found(ida, leaf, moves, dive.length);
    }
    *meter = dive.meter;
}

static int
manhattan_estimate(const struct tiles_ida *ida, const struct tiles_node *node)
{
    return tiles_manhattan(ida->start, node->tile_at);
}

const struct tiles_ida_kernel tiles_ida_manhattan = {.estimate = manhattan_estimate,
                                                     .search_leaves = manhattan_search_leaves};
