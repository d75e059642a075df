/*
 * flow_text_numberlink - many boards in a file: a line "W H", then H rows of W characters.
 *
 *     5 4
 *     C...B
 *     A.BA.
 *     ...C.
 *     .....
 *
 * The width comes first. A dot is any character but the full stop. "0 0" ends the file.
 */
#include "flow/text/flow_text.h"

#include "base/base_ascii.h"

static bool
is_printable(int c)
{
    return c > ' ' && c < 0x7F;
}

/* Skips "W H" if that is the whole line. */
static bool
take_size_line(struct base_text *text)
{
    for (int number = 0; number < 2; number++) {
        if (!base_is_digit(base_text_peek(text)))
            return false;
        while (base_is_digit(base_text_peek(text)))
            text->at++;
        if (number == 0 && !base_text_take(text, ' '))
            return false;
    }
    base_text_skip_blanks(text);
    return base_text_line(text).length == 0;
}

/* The first row has no blanks; that of a tiles board with the same first line has. */
static bool
recognise_numberlink(const struct base_text *given)
{
    struct base_text text = *given;
    struct base_line row;

    if (!take_size_line(&text))
        return false;
    base_text_next_line(&text);
    row = flow_trimmed_line(&text);
    return row.length > 0 && !memchr(row.start, ' ', row.length) &&
           !memchr(row.start, '\t', row.length) && !memchr(row.start, ',', row.length);
}

static enum clew_status
numberlink_read_size(struct base_text *text, int64_t *cols, int64_t *rows, struct clew_error *error)
{
    enum clew_status status = base_text_number(text, cols, 1, FLOW_MAX_CELLS, "the width", error);

    if (status != CLEW_OK)
        return status;
    if (!base_text_take(text, ' '))
        return base_text_fail(text, error, CLEW_BAD_TEXT,
                              "one blank must separate width and height");
    status = base_text_number(text, rows, 1, FLOW_MAX_CELLS / *cols, "the height", error);
    if (status != CLEW_OK)
        return status;
    base_text_skip_blanks(text);
    if (base_text_line(text).length)
        return base_text_fail(text, error, CLEW_BAD_TEXT, "nothing may follow the height");
    base_text_next_line(text);
    return CLEW_OK;
}

static enum clew_status
numberlink_read_row(struct flow_draft *draft, int row, struct base_text *text,
                    struct clew_error *error)
{
    const struct base_line line = flow_trimmed_line(text);
    const size_t cols = (size_t)draft->shape.cols;
    enum clew_status status = CLEW_OK;

    for (size_t col = 0; status == CLEW_OK && col < cols && col < line.length; col++) {
        const int c = base_text_peek(text);

        if (!is_printable(c))
            return base_text_fail(text, error, CLEW_BAD_TEXT, "%s is not a character for a cell",
                                  base_quote_byte(c).text);
        if (c != '.')
            status = flow_draft_dot(draft, (int32_t)((size_t)row * cols + col), (uint32_t)c, text,
                                    error);
        text->at++;
    }
    if (status == CLEW_OK && line.length != cols)
        return base_text_fail(text, error, CLEW_BAD_TEXT,
                              "row %d has %zu cell%s, but the board is %zu wide", row + 1,
                              line.length, base_plural((int64_t)line.length), cols);
    base_text_next_line(text);
    return status;
}

/* The rows that the first line announces, but not the first line of another board. */
static void
skip_numberlink(struct base_text *text)
{
    struct base_text size = *text;
    int64_t rows, cols;

    if (base_text_number(&size, &cols, 1, FLOW_MAX_CELLS, "", NULL) ||
        !base_text_take(&size, ' ') || base_text_number(&size, &rows, 1, FLOW_MAX_CELLS, "", NULL))
        rows = FLOW_MAX_CELLS; /* up to a blank line */
    base_text_next_line(text);
    for (; rows > 0 && !base_text_is_end(text); rows--) {
        struct base_text next = *text;

        if (base_text_has_line(text) &&
            (base_line_is_blank(base_text_line(text)) || take_size_line(&next)))
            return;
        base_text_next_line(text);
    }
}

static enum clew_status
read_numberlink(void **board, struct base_text *text, struct puzzle_reading *reading,
                struct clew_error *error)
{
    const struct base_text before = *text;
    const struct base_location start = base_text_location(text);
    struct flow_draft draft;
    struct flow_board *made;
    enum clew_status status;
    int64_t rows, cols;

    status = numberlink_read_size(text, &cols, &rows, error);
    if (status == CLEW_OK)
        status = flow_draft_start(&draft, (int)rows, (int)cols, reading->memory, error);
    if (status != CLEW_OK)
        return status;
    flow_draft_rules(&draft, reading, true);
    for (int row = 0; status == CLEW_OK && row < rows; row++)
        status = numberlink_read_row(&draft, row, text, error);
    if (status == CLEW_OK)
        status = flow_draft_build(&made, &draft, text, start, error);
    flow_draft_free(&draft);
    if (status != CLEW_OK) {
        *text = before; /* skip_numberlink finds the next board */
        return status;
    }
    *board = made;
    return CLEW_OK;
}

static enum clew_status
write_numberlink(struct base_writer *out, const void *given, const void *answer,
                 struct clew_error *error)
{
    static const struct flow_charset charset = {
        .empty = '.',
        .dots = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                "!\"#$%&'()*+,-/:;<=>?@[\\]^_`{|}~"};
    const struct flow_board *board = given;

    base_write(out, "%d %d\n", board->cols, board->rows);
    return flow_write_rows(out, board, answer, &charset, error);
}

const struct puzzle_format flow_format_numberlink = {
    .name = "numberlink",
    .description =
        "several boards per file: a line with width and height, then rows; ends with 0 0",
    .end_line = "0 0",
    .example = "5 4\nC...B",
    .recognise = recognise_numberlink,
    .read = read_numberlink,
    .skip = skip_numberlink,
    .write = write_numberlink,
};
