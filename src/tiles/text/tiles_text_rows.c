/*
 * tiles_text_rows - a board as people write it: one line per row, tiles separated by blanks or
 * commas.
 *
 *     1  2  3  4
 *     5  6  .  8
 *     9 10  7 11
 *    13 14 15 12
 *
 * The gap is 0, . or _. A blank line or a comment ends the board; the goal has its gap last by
 * default.
 */
#include "tiles/text/tiles_text.h"

#define MAX_REPORTED_WIDTH 32 /* tiles per line */

static bool
is_end_of_board(const struct base_text *text)
{
    struct base_line line;

    if (base_text_is_end(text))
        return true;
    line = base_text_line(text);
    return base_line_is_blank(line) || base_line_is_comment(line);
}

/*
 * Lines of more than TILES_MAX_SIDE tiles are boards of the format list, unless half of the tiles
 * are too large for that: then it is a board that is too large, and is reported as such. Three
 * lines decide, since a list may have millions.
 */
static bool
is_too_wide(struct base_text text, int words)
{
    int tiles = 0, great = 0, lines = 0;

    while (lines < 3 && !is_end_of_board(&text)) {
        struct tiles_draft draft = {0};

        if (tiles_draft_read_line(&text, &draft, NULL) || draft.count != words)
            return false;
        for (int i = 0; i < draft.count; i++)
            great += draft.tile[i] >= words;
        tiles += draft.count;
        lines++;
    }
    return lines > 1 && 2 * great >= tiles;
}

static bool
recognise_tiles_rows(const struct base_text *text)
{
    struct base_text at = *text;
    int first, lines = 0, lists = 0;
    bool is_tiles;

    first = tiles_count_words(base_text_line(&at), &is_tiles);
    if (!is_tiles || first < 2 || first > MAX_REPORTED_WIDTH)
        return false;
    if (first > TILES_MAX_SIDE)
        return is_too_wide(at, first);
    while (!is_end_of_board(&at) && lines <= TILES_MAX_SIDE) {
        lists += tiles_format_list.recognise(&at);
        lines++;
        base_text_next_line(&at);
    }
    return lines > 1 && lists < lines;
}

static enum clew_status
read_tiles_rows(void **board, struct base_text *text, struct puzzle_reading *reading,
                struct clew_error *error)
{
    struct tiles_draft draft = {0};

    while (!is_end_of_board(text)) {
        const int before = draft.count;
        enum clew_status status;

        if (draft.rows == TILES_MAX_SIDE)
            return base_text_fail(text, error, CLEW_BAD_BOARD, "a board has %d rows at most",
                                  TILES_MAX_SIDE);
        status = tiles_draft_read_line(text, &draft, error);
        if (status)
            return status;
        if (draft.rows == 0)
            draft.cols = draft.count;
        if (draft.cols > TILES_MAX_SIDE)
            return base_text_fail_in(text, draft.location[0], error, CLEW_BAD_BOARD,
                                     "a board has 2 to %d rows and columns; this row has %d",
                                     TILES_MAX_SIDE, draft.cols);
        if (draft.count - before != draft.cols)
            return base_text_fail_in(text, draft.location[before], error, CLEW_BAD_TEXT,
                                     "this row has %d tile%s, the first has %d",
                                     draft.count - before, base_plural(draft.count - before),
                                     draft.cols);
        draft.rows++;
    }
    return tiles_draft_finish(board, &draft, text, reading, error);
}

static enum clew_status
write_rows(struct base_writer *out, const void *board, const void *answer, struct clew_error *error)
{
    const struct tiles_board *own = board;
    const int width = own->cells > 10 ? 2 : 1;

    (void)answer;
    (void)error;
    for (int cell = 0; cell < own->cells; cell++)
        base_write(out, "%*d%c", width, own->tile_at[cell], (cell + 1) % own->cols ? ' ' : '\n');
    return CLEW_OK;
}

const struct puzzle_format tiles_format_rows = {
    .name = "rows",
    .description = "one line per row; 0, . or _ is the gap",
    .example = "5 1 3\n4 2 6",
    .recognise = recognise_tiles_rows,
    .read = read_tiles_rows,
    .write = write_rows,
    .keeps_rule = tiles_keeps_goal,
    .write_comment = tiles_write_goal,
};
