/* tiles_draft - see the header. */
#include "tiles/text/tiles_draft.h"

#include "tiles/text/tiles_text.h"

enum clew_status
tiles_draft_read_tile(struct base_text *text, struct tiles_draft *draft, struct clew_error *error)
{
    const char *start = text->at;
    int64_t number = 0;
    enum clew_status status = CLEW_OK;

    if (draft->count == TILES_DRAFT_MAX_TILES)
        return base_text_fail(text, error, CLEW_BAD_TEXT, "a board has %d tiles at most",
                              TILES_MAX_CELLS);
    if (!base_text_take(text, '.') && !base_text_take(text, '_'))
        status = base_text_number(text, &number, 0, 99999, "a tile", error);
    if (status)
        return status;
    draft->tile[draft->count] = (int)number;
    draft->location[draft->count] =
        (struct base_location){text->line, (uint64_t)(start - text->line_start) + 1};
    draft->count++;
    return CLEW_OK;
}

enum clew_status
tiles_draft_read_line(struct base_text *text, struct tiles_draft *draft, struct clew_error *error)
{
    const struct base_line line = base_text_line(text);
    const char *end = line.start + line.length;
    enum clew_status status = CLEW_OK;

    tiles_skip_separators(text);
    while (!status && text->at < end) {
        status = tiles_draft_read_tile(text, draft, error);
        if (!status && text->at < end && !tiles_is_separator(base_text_peek(text)))
            status = base_text_fail(text, error, CLEW_BAD_TEXT, "%s is no part of a tile",
                                    base_quote_byte(base_text_peek(text)).text);
        tiles_skip_separators(text);
    }
    if (!status)
        base_text_next_line(text);
    return status;
}

enum clew_status
tiles_draft_copy_tiles(uint8_t *tile_at, int cells, const struct tiles_draft *draft,
                       const struct base_text *text, struct clew_error *error)
{
    uint64_t seen = 0;

    for (int cell = 0; cell < cells; cell++) {
        const int tile = draft->tile[cell];
        const struct base_location location = draft->location[cell];

        if (tile >= cells)
            return base_text_fail_in(text, location, error, CLEW_BAD_BOARD,
                                     "there is no tile %d on a board of %d cells", tile, cells);
        if (seen >> tile & 1)
            return base_text_fail_in(
                text, location, error, CLEW_BAD_BOARD,
                tile ? "tile %d stands here a second time" : "a second gap (tile %d)", tile);
        seen |= UINT64_C(1) << tile;
        tile_at[cell] = (uint8_t)tile;
    }
    return CLEW_OK; /* as many different tiles as cells: none is missing */
}

enum clew_status
tiles_draft_finish(void **out, const struct tiles_draft *draft, const struct base_text *text,
                   const struct puzzle_reading *reading, struct clew_error *error)
{
    const int rows = draft->rows, cols = draft->cols;
    struct tiles_board board = {.rows = rows, .cols = cols, .cells = rows * cols};
    struct tiles_board *kept;
    enum clew_status status;

    if (rows < 2 || cols < 2 || rows > TILES_MAX_SIDE || cols > TILES_MAX_SIDE)
        return base_text_fail_in(text, draft->location[0], error, CLEW_BAD_BOARD,
                                 "a board has 2 to %d rows and columns, not %d x %d",
                                 TILES_MAX_SIDE, rows, cols);
    status = tiles_draft_copy_tiles(board.tile_at, board.cells, draft, text, error);
    if (!status)
        status = tiles_set_goal(&board, reading, draft->may_infer_goal, error);
    if (status)
        return status;
    board.names_gap = puzzle_option_flag(reading->options, "gap");
    kept = base_alloc(reading->memory, sizeof *kept);
    if (!kept)
        return base_no_memory(error);
    *kept = board;
    *out = kept;
    return CLEW_OK;
}
