/*
 * tiles_text_game - the game ID of Simon Tatham's Fifteen: 4x4:4,14,8,6,...
 *
 * Width x height, a colon, the tiles row by row with 0 for the gap; N: alone means N x N. The
 * goal has its gap last. An ID with # holds a random seed, which only that program can turn into a
 * board.
 */
#include "tiles/text/tiles_text.h"

static bool
is_digit(int byte)
{
    return byte >= '0' && byte <= '9';
}

static void
skip_digits(struct base_text *text)
{
    while (is_digit(base_text_peek(text)))
        text->at++;
}

static bool
recognise_game_id(const struct base_text *text)
{
    struct base_text at = *text;

    if (!is_digit(base_text_peek(&at)))
        return false;
    skip_digits(&at);
    if (base_text_take(&at, 'x')) {
        if (!is_digit(base_text_peek(&at)))
            return false;
        skip_digits(&at);
    }
    return base_text_peek(&at) == ':' || base_text_peek(&at) == '#';
}

/* Reported at the first extra tile, or where the next one is missing. */
static enum clew_status
fail_count(const struct base_text *tiles, const struct tiles_draft *draft, int rows, int cols,
           struct clew_error *error)
{
    const struct base_line line = base_text_line(tiles);
    const int cells = rows * cols;
    struct base_text at = *tiles;

    at.at = line.start + line.length;
    return base_text_fail_in(
        &at, draft->count > cells ? draft->location[cells] : base_text_location(&at), error,
        CLEW_BAD_TEXT, "%d tile%s, but %d x %d needs %d", draft->count, base_plural(draft->count),
        cols, rows, cells);
}

static enum clew_status
read_game_id(void **board, struct base_text *text, struct puzzle_reading *reading,
             struct clew_error *error)
{
    struct tiles_draft draft = {0};
    struct base_text tiles;
    int64_t cols, rows;
    enum clew_status status;

    status = base_text_number(text, &cols, 2, TILES_MAX_SIDE, "the width", error);
    rows = cols;
    if (!status && base_text_take(text, 'x'))
        status = base_text_number(text, &rows, 2, TILES_MAX_SIDE, "the height", error);
    if (status)
        return status;
    if (base_text_peek(text) == '#')
        return base_text_fail(text, error, CLEW_BAD_TEXT,
                              "this ID holds a random seed of another program; give the one with "
                              "the tiles (after a colon)");
    if (!base_text_take(text, ':'))
        return base_text_fail(text, error, CLEW_BAD_TEXT, "':' expected after the size");
    tiles = *text;
    status = tiles_draft_read_line(text, &draft, error);
    if (!status && draft.count != rows * cols)
        status = fail_count(&tiles, &draft, (int)rows, (int)cols, error);
    if (status)
        return status;
    draft.rows = (int)rows;
    draft.cols = (int)cols;
    return tiles_draft_finish(board, &draft, text, reading, error);
}

static enum clew_status
write_game_id(struct base_writer *out, const void *board, const void *answer,
              struct clew_error *error)
{
    const struct tiles_board *own = board;

    (void)answer;
    (void)error;
    base_write(out, "%dx%d:", own->cols, own->rows);
    for (int cell = 0; cell < own->cells; cell++)
        base_write(out, "%d%c", own->tile_at[cell], cell + 1 < own->cells ? ',' : '\n');
    return CLEW_OK;
}

const struct puzzle_format tiles_format_game = {
    .name = "game-id",
    .description = "WxH:t,t,t,... as Simon Tatham's Fifteen writes it",
    .is_line = true,
    .is_word = true,
    .example = "3x2:4,1,2,5,3,0",
    .recognise = recognise_game_id,
    .read = read_game_id,
    .write = write_game_id,
    .keeps_rule = tiles_keeps_goal,
    .write_comment = tiles_write_goal,
};
