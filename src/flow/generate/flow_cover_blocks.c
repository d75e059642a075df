/*
 * flow_cover_blocks - covers of large boards, put together from those of rectangles.
 *
 * The larger a board, the less likely one try gets to its end; beyond some thousand cells hardly
 * any does. Paths of different blocks are different paths, so nothing touches itself at the seams.
 */
#include "flow/generate/flow_cover.h"

#define WHOLE_MAX_CELLS 3600 /* larger boards hardly ever come out in one piece */
#define BLOCK_CELLS     1600
#define BLOCK_SIDE      40

/* A rectangle of the board that is covered by itself. */
struct block {
    const struct flow_cover_plan *plan; /* of the whole board */
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

/* Adds the cover of a block; its paths are numbered after those of the blocks before. */
static void
add_block(struct flow_cover_cut *cut, const struct block *block, const struct flow_cover_cut *own)
{
    for (int i = 0; i < block->rows * block->cols; i++) {
        const int row = block->top + i / block->cols, col = block->left + i % block->cols;
        const int at = row * block->plan->cols + col;

        cut->dots[at] = (int16_t)(own->dots[i] < 0 ? -1 : own->dots[i] + cut->paths);
        if (cut->links)
            cut->links[at] = own->links[i];
    }
    cut->paths += own->paths;
}

static enum clew_status
make_block(struct flow_cover_cut *cut, const struct block *block, struct base_random *random,
           struct base_memory *memory, struct clew_error *error)
{
    const struct flow_cover_plan own_plan = {.rows = block->rows,
                                             .cols = block->cols,
                                             .paths = block->paths,
                                             .tries = block->plan->tries,
                                             .search = block->plan->search};
    const size_t cells = (size_t)(block->rows * block->cols);
    struct flow_cover_cut own = {.dots = base_alloc(memory, cells * sizeof *own.dots),
                                 .links = base_alloc(memory, cells)};
    enum clew_status status = own.dots && own.links
                                  ? flow_cover_whole(&own, &own_plan, random, memory, error)
                                  : base_no_memory(error);

    if (status == CLEW_OK)
        add_block(cut, block, &own);
    base_release(memory, own.dots, cells * sizeof *own.dots);
    base_release(memory, own.links, cells);
    return status;
}

static enum clew_status
make_blocks(struct flow_cover_cut *cut, const struct flow_cover_plan *plan,
            struct base_random *random, struct base_memory *memory, struct clew_error *error)
{
    const int side_rows = least(plan->rows, most(BLOCK_SIDE, BLOCK_CELLS / plan->cols));
    const int side_cols = least(plan->cols, BLOCK_CELLS / side_rows);
    const int down = (plan->rows + side_rows - 1) / side_rows;
    const int across = (plan->cols + side_cols - 1) / side_cols;
    /* Blocks come out near the wish, the last ones too: not past what a board may have. */
    const int wished = least(plan->paths, FLOW_MAX_COLOURS - FLOW_MAX_COLOURS / 20);
    enum clew_status status = CLEW_OK;

    cut->paths = 0;
    for (int i = 0; status == CLEW_OK && i < down * across; i++) {
        struct block block = {.plan = plan,
                              .top = plan->rows * (i / across) / down,
                              .left = plan->cols * (i % across) / across};

        block.rows = plan->rows * (i / across + 1) / down - block.top;
        block.cols = plan->cols * (i % across + 1) / across - block.left;
        /* What is left of the wish, but no fewer than a block can be covered by in good time. */
        block.paths = most((wished - cut->paths) / (down * across - i),
                           most(least(block.rows, block.cols) / 7, 1));
        status = make_block(cut, &block, random, memory, error);
        if (status == CLEW_OK && cut->paths > FLOW_MAX_COLOURS)
            return base_fail(error, CLEW_UNSUPPORTED,
                             "no cover of %d x %d cells by %d paths was found", plan->rows,
                             plan->cols, FLOW_MAX_COLOURS);
    }
    return status;
}

enum clew_status
flow_cover_make(struct flow_cover_cut *cut, const struct flow_cover_plan *plan,
                struct base_random *random, struct base_memory *memory, struct clew_error *error)
{
    return plan->rows * plan->cols <= WHOLE_MAX_CELLS
               ? flow_cover_whole(cut, plan, random, memory, error)
               : make_blocks(cut, plan, random, memory, error);
}
