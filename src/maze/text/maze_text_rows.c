/*
 * maze_text_rows - rows of 0 (free) and 1 (wall), with lines that place the ball and the hole.
 *
 *     01000
 *     ball 0 0
 *     hole 0 4
 *
 * The two lines hold row and column from 0 and may come before or after the rows. Comments (#) are
 * skipped. A blank line or the end of the text ends the board.
 */
#include "maze/text/maze_text.h"

static const struct maze_symbols rows_symbols = {
    .of = {['0'] = MAZE_SYMBOL_FREE, ['1'] = MAZE_SYMBOL_WALL},
    .wall = '1',
    .free = '0',
};

static bool
is_endpoint_line(struct base_line line)
{
    return line.length > 4 && (!memcmp(line.start, "ball", 4) || !memcmp(line.start, "hole", 4)) &&
           (line.start[4] == ' ' || line.start[4] == '\t');
}

static bool
ends_rows(struct base_line line)
{
    return is_endpoint_line(line) || (line.length && line.start[0] == '#');
}

static bool
is_row_of_digits(struct base_line line)
{
    for (size_t i = 0; i < line.length; i++)
        if ((line.start[i] | 1) != '1')
            return false;
    return line.length > 0;
}

/* Rows of 0 and 1 only; other lines are accepted if there is a line for the ball or the hole. */
static bool
recognise_maze_rows(const struct base_text *text)
{
    struct base_text at = *text;
    bool has_endpoint = false, has_other = false;

    if (at.end - at.at > PUZZLE_LOOKAHEAD_BYTES)
        at.end = at.at + PUZZLE_LOOKAHEAD_BYTES;
    if (base_text_is_end(&at))
        return false;
    for (; !base_text_is_end(&at); base_text_next_line(&at)) {
        const struct base_line line = base_text_line(&at);

        if (base_line_is_blank(line))
            break;
        if (is_endpoint_line(line))
            has_endpoint = true;
        else if (!is_row_of_digits(line) && line.start[0] != '#')
            has_other = true;
    }
    return has_endpoint || !has_other;
}

static enum clew_status
read_endpoint_line(struct maze_draft *draft)
{
    struct base_text *text = draft->text;
    const bool is_ball = *text->at == 'b';
    struct maze_endpoint *endpoint = is_ball ? &draft->ball : &draft->hole;
    const char *name = is_ball ? "ball" : "hole";
    enum clew_status status;

    if (endpoint->is_set)
        return base_text_fail(text, draft->error, CLEW_BAD_BOARD, "a second %s; a maze has one",
                              name);
    text->at += 4;
    base_text_skip_blanks(text);
    status = maze_read_endpoint(text, endpoint, '\0', name, draft->error);
    return status ? status : maze_text_end_line(text, draft->error);
}

/* Reads one line that is not a row, or all rows. */
static enum clew_status
read_line_or_rows(struct maze_draft *draft)
{
    const struct base_line line = base_text_line(draft->text);

    if (is_endpoint_line(line))
        return read_endpoint_line(draft);
    if (line.start[0] == '#') {
        base_text_next_line(draft->text);
        return CLEW_OK;
    }
    if (draft->board)
        return base_text_fail(draft->text, draft->error, CLEW_BAD_TEXT,
                              "the rows of a maze must be together");
    return maze_draft_read_rows(draft, &rows_symbols, ends_rows, 0);
}

static enum clew_status
read_maze_rows(void **board, struct base_text *text, struct puzzle_reading *reading,
               struct clew_error *error)
{
    struct maze_draft draft;
    enum clew_status status = CLEW_OK;

    maze_draft_init(&draft, text, reading, error);
    while (!status && !base_text_is_end(text) && !base_line_is_blank(base_text_line(text)))
        status = read_line_or_rows(&draft);
    if (!status && !draft.board)
        status = base_text_fail(text, error, CLEW_BAD_TEXT, "no row of 0 and 1 here");
    if (!status)
        status = maze_draft_build(&draft, board);
    maze_draft_free(&draft);
    return status;
}

static enum clew_status
write_maze_rows(struct base_writer *out, const void *board, const void *answer,
                struct clew_error *error)
{
    const struct maze_board *maze = board;

    (void)answer;
    maze_write_rows(out, maze, '1', '0');
    base_write(out, "ball %lld %lld\nhole %lld %lld\n", (long long)maze->ball.row,
               (long long)maze->ball.col, (long long)maze->hole.row, (long long)maze->hole.col);
    return out->failed ? base_no_memory(error) : CLEW_OK;
}

const struct puzzle_format maze_format_rows = {
    .name = "rows",
    .description = "rows of 0 (free) and 1 (wall), and lines 'ball R C' and 'hole R C'",
    .example = "01000\nball 0 0",
    .recognise = recognise_maze_rows,
    .read = read_maze_rows,
    .write = write_maze_rows,
};
