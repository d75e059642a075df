/*
 * flow_cover_blocks - covers of large boards, put together from those of rectangles.
 *
 * The larger a board, the less likely one try gets to its end; beyond some thousand cells hardly
 * any does. Paths of different blocks are different paths, so nothing touches itself at the seams.
 */
#include "flow/flow_cover.h"

#define WHOLE_MOST_CELLS 3600 /* larger boards hardly ever come out in one piece */
#define BLOCK_CELLS      1600
#define BLOCK_SIDE       40

/* A rectangle of the board that is covered by itself. */
struct block {
    int top, left, rows, cols;
    int paths; /* wished */
};

static int
least(int a, int b)
{
    return a < b ? a : b;
}

static int
most(int a, int b)
{
    return a > b ? a : b;
}

/* The cover of one block, its paths numbered behind those of the blocks before. */
static enum clew_status
make_block(int16_t *dots, int *paths, const struct flow_cover_plan *plan, const struct block *block,
           struct base_random *random, struct base_memory *memory, struct clew_error *error)
{
    const struct flow_cover_plan own = {
        .rows = block->rows, .cols = block->cols, .paths = block->paths, .tries = plan->tries};
    const size_t bytes = (size_t)(block->rows * block->cols) * sizeof *dots;
    int16_t *own_dots = base_alloc(memory, bytes);
    enum clew_status status = CLEW_OK;
    int own_paths = 0;

    if (!own_dots)
        return base_no_memory(error);
    status = flow_cover_whole(own_dots, &own_paths, &own, random, memory, error);
    for (int i = 0; status == CLEW_OK && i < block->rows * block->cols; i++) {
        const int row = block->top + i / block->cols, col = block->left + i % block->cols;

        dots[row * plan->cols + col] = (int16_t)(own_dots[i] < 0 ? -1 : own_dots[i] + *paths);
    }
    *paths += own_paths;
    base_release(memory, own_dots, bytes);
    return status;
}

static enum clew_status
make_blocks(int16_t *dots, int *paths, const struct flow_cover_plan *plan,
            struct base_random *random, struct base_memory *memory, struct clew_error *error)
{
    const int side_rows = least(plan->rows, most(BLOCK_SIDE, BLOCK_CELLS / plan->cols));
    const int side_cols = least(plan->cols, BLOCK_CELLS / side_rows);
    const int down = (plan->rows + side_rows - 1) / side_rows;
    const int across = (plan->cols + side_cols - 1) / side_cols;
    /* Blocks come out near the wish, the last ones too: not past what a board may have. */
    const int wished = least(plan->paths, FLOW_MOST_COLOURS - FLOW_MOST_COLOURS / 20);
    enum clew_status status = CLEW_OK;

    *paths = 0;
    for (int i = 0; status == CLEW_OK && i < down * across; i++) {
        struct block block = {.top = plan->rows * (i / across) / down,
                              .left = plan->cols * (i % across) / across};

        block.rows = plan->rows * (i / across + 1) / down - block.top;
        block.cols = plan->cols * (i % across + 1) / across - block.left;
        /* What is left of the wish, but no fewer than a block can be covered by in good time. */
        block.paths = most((wished - *paths) / (down * across - i),
                           most(least(block.rows, block.cols) / 7, 1));
        status = make_block(dots, paths, plan, &block, random, memory, error);
        if (status == CLEW_OK && *paths > FLOW_MOST_COLOURS)
            return base_fail(error, CLEW_UNSUPPORTED,
                             "no cover of %d x %d cells by %d paths was found", plan->rows,
                             plan->cols, FLOW_MOST_COLOURS);
    }
    return status;
}

enum clew_status
flow_cover_make(int16_t *dots, int *paths, const struct flow_cover_plan *plan,
                struct base_random *random, struct base_memory *memory, struct clew_error *error)
{
    return plan->rows * plan->cols <= WHOLE_MOST_CELLS
               ? flow_cover_whole(dots, paths, plan, random, memory, error)
               : make_blocks(dots, paths, plan, random, memory, error);
}
