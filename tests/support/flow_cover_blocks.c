/*
 * flow_cover_blocks - flow_cover_make: covers of large boards, assembled from covers of rectangles.
 *
 * The larger a board, the less likely an attempt succeeds; beyond some thousand cells hardly any
 * does. Paths never leave their block, so none touches itself at a seam.
 */
#include "flow_cover.h"

#define WHOLE_MAX_CELLS 3600 /* larger boards are assembled from blocks */
#define BLOCK_CELLS     1600
#define BLOCK_SIDE      40

/* A rectangle of the board with a cover of its own. */
struct block {
    const struct flow_cover_request *request; /* of the whole board */
    int top, left, rows, cols;
    int path_count; /* requested */
};

static int
min_of(int a, int b)
{
    return a < b ? a : b;
}

static int
max_of(int a, int b)
{
    return a > b ? a : b;
}

/* Adds the cover of a block; its paths are numbered after those of earlier blocks. */
static void
cover_add_block(struct flow_cover_result *result, const struct block *block,
                const struct flow_cover_result *own)
{
    for (int i = 0; i < block->rows * block->cols; i++) {
        const int row = block->top + i / block->cols, col = block->left + i % block->cols;
        const int at = row * block->request->cols + col;

        result->dots[at] = (int16_t)(own->dots[i] < 0 ? -1 : own->dots[i] + result->path_count);
        if (result->links)
            result->links[at] = own->links[i];
    }
    result->path_count += own->path_count;
}

static enum clew_status
cover_make_block(struct flow_cover_result *result, const struct block *block,
                 struct base_random *random, struct base_memory *memory, struct clew_error *error)
{
    const struct flow_cover_request own_request = {.rows = block->rows,
                                                   .cols = block->cols,
                                                   .path_count = block->path_count,
                                                   .max_tries = block->request->max_tries,
                                                   .search = block->request->search};
    const size_t cells = (size_t)(block->rows * block->cols);
    struct flow_cover_result own = {.dots = base_alloc(memory, cells * sizeof *own.dots),
                                    .links = base_alloc(memory, cells)};
    enum clew_status status = own.dots && own.links
                                  ? flow_cover_make_whole(&own, &own_request, random, memory, error)
                                  : base_no_memory(error);

    if (status == CLEW_OK)
        cover_add_block(result, block, &own);
    base_release(memory, own.dots, cells * sizeof *own.dots);
    base_release(memory, own.links, cells);
    return status;
}

static enum clew_status
cover_make_blocks(struct flow_cover_result *result, const struct flow_cover_request *request,
                  struct base_random *random, struct base_memory *memory, struct clew_error *error)
{
    const int side_rows = min_of(request->rows, max_of(BLOCK_SIDE, BLOCK_CELLS / request->cols));
    const int side_cols = min_of(request->cols, BLOCK_CELLS / side_rows);
    const int down = (request->rows + side_rows - 1) / side_rows;
    const int across = (request->cols + side_cols - 1) / side_cols;
    /* The last block may exceed its share, so stay below the maximum of a board. */
    const int target = min_of(request->path_count, FLOW_MAX_COLOURS - FLOW_MAX_COLOURS / 20);
    enum clew_status status = CLEW_OK;

    result->path_count = 0;
    for (int i = 0; status == CLEW_OK && i < down * across; i++) {
        struct block block = {.request = request,
                              .top = request->rows * (i / across) / down,
                              .left = request->cols * (i % across) / across};

        block.rows = request->rows * (i / across + 1) / down - block.top;
        block.cols = request->cols * (i % across + 1) / across - block.left;
        /* A share of the paths left, but not so few that a cover of the block is hard to find. */
        block.path_count = max_of((target - result->path_count) / (down * across - i),
                                  max_of(min_of(block.rows, block.cols) / 7, 1));
        status = cover_make_block(result, &block, random, memory, error);
        if (status == CLEW_OK && result->path_count > FLOW_MAX_COLOURS)
            return base_fail(error, CLEW_UNSUPPORTED,
                             "no cover of %d x %d cells by %d paths was found", request->rows,
                             request->cols, FLOW_MAX_COLOURS);
    }
    return status;
}

enum clew_status
flow_cover_make(struct flow_cover_result *result, const struct flow_cover_request *request,
                struct base_random *random, struct base_memory *memory, struct clew_error *error)
{
    return request->rows * request->cols <= WHOLE_MAX_CELLS
               ? flow_cover_make_whole(result, request, random, memory, error)
               : cover_make_blocks(result, request, random, memory, error);
}
