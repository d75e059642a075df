/*
 * flow_text_rows - boards as rows of characters, one a cell.
 *
 *     rows          R.G.Y    letters and digits are dots, . is empty
 *     rows-zero     r0g0y    small letters, 0 is empty
 *     rows-line     R_G_Y    capital letters, _ is empty
 *
 * In all of them # is a hole. The empty sign tells them apart, so a board has only one; a board
 * without any is read as the first. A blank line or the end of the text ends a board.
 */
#include "flow/text/flow_text.h"

#include "base/base_ascii.h"

static const char empty_signs[] = ".0_";

static bool
is_dot(int c, char empty)
{
    if (empty == '0')
        return base_is_lower(c);
    if (empty == '_')
        return base_is_upper(c);
    return base_is_letter_or_digit(c);
}

static bool
ends_board(struct base_line line)
{
    return base_line_is_blank(line) || base_line_is_comment(line);
}

/* How many lines there are to the end of the board, and the first one's length. */
static void
measure(struct base_text text, int64_t *rows, int64_t *cols)
{
    *rows = 0;
    *cols = (int64_t)flow_row_here(&text).length;
    for (; !base_text_is_end(&text) && !ends_board(base_text_line(&text)); ++*rows)
        base_text_next_line(&text);
}

/* The first empty sign of the board, or '.' where there is none. */
static char
find_empty_sign(struct base_text text)
{
    for (; !base_text_is_end(&text); base_text_next_line(&text)) {
        const struct base_line line = base_text_line(&text);

        if (ends_board(line))
            break;
        for (size_t i = 0; i < line.length; i++)
            if (line.start[i] && strchr(empty_signs, line.start[i]))
                return line.start[i];
    }
    return '.';
}

static enum clew_status
read_cell(struct flow_draft *draft, int32_t cell, char empty, const struct base_text *text,
          struct clew_error *error)
{
    const int c = base_text_peek(text);

    if (c == empty)
        return CLEW_OK;
    if (c == '#') {
        flow_draft_kind(draft, cell, FLOW_CELL_VOID, flow_spot_here(text));
        return CLEW_OK;
    }
    if (is_dot(c, empty))
        return flow_draft_dot(draft, cell, (uint32_t)c, text, error);
    if (c > 0 && strchr(empty_signs, c))
        return base_text_fail(text, error, CLEW_BAD_TEXT,
                              "this board has both '%c' and '%c' for empty cells", empty, c);
    return base_text_fail(text, error, CLEW_BAD_TEXT,
                          "%s is no sign of a board that has '%c' for empty cells",
                          base_show_byte(c).text, empty);
}

static enum clew_status
read_row(struct flow_draft *draft, int row, char empty, struct base_text *text,
         struct clew_error *error)
{
    const struct base_line line = flow_row_here(text);
    const size_t cols = (size_t)draft->shape.cols;
    const size_t common = line.length < cols ? line.length : cols;
    enum clew_status status = CLEW_OK;

    for (size_t col = 0; status == CLEW_OK && col < common; col++, text->at++)
        status = read_cell(draft, (int32_t)((size_t)row * cols + col), empty, text, error);
    if (status == CLEW_OK && line.length != cols)
        return base_text_fail(text, error, CLEW_BAD_TEXT,
                              "this row has %zu cells, but the first has %zu", line.length, cols);
    base_text_next_line(text);
    return status;
}

static enum clew_status
check_size(const struct base_text *text, int64_t rows, int64_t cols, struct clew_error *error)
{
    if (rows < 1 || cols < 1)
        return base_text_fail(text, error, CLEW_BAD_TEXT, "there is no row of cells here");
    if (rows > FLOW_MAX_CELLS / cols)
        return base_text_fail(text, error, CLEW_BAD_BOARD,
                              "%lld rows of %lld cells are more than %d cells", (long long)rows,
                              (long long)cols, FLOW_MAX_CELLS);
    return CLEW_OK;
}

static enum clew_status
read_rows(void **board, struct base_text *text, struct puzzle_reading *reading,
          struct clew_error *error)
{
    const struct base_text before = *text;
    const struct flow_spot start = flow_spot_here(text);
    const char empty = find_empty_sign(*text);
    struct flow_draft draft;
    struct flow_board *made;
    enum clew_status status;
    int64_t rows, cols;

    measure(*text, &rows, &cols);
    status = check_size(text, rows, cols, error);
    if (status == CLEW_OK)
        status = flow_draft_start(&draft, (int)rows, (int)cols, reading->memory, error);
    if (status != CLEW_OK)
        return status;
    flow_draft_rules(&draft, reading, true);
    for (int row = 0; status == CLEW_OK && row < rows; row++)
        status = read_row(&draft, row, empty, text, error);
    if (status == CLEW_OK)
        status = flow_draft_build(&made, &draft, text, start, error);
    flow_draft_free(&draft);
    if (status == CLEW_OK)
        *board = made;
    else
        *text = before; /* whoever asked skips the whole of it */
    return status;
}

/* What the rows up to the next blank line hold. */
struct glance {
    int letters, digits, signs, others;
    int count[256];
};

static struct glance
glance_at(struct base_text text)
{
    const char *most = text.end - text.at > PUZZLE_GLANCE ? text.at + PUZZLE_GLANCE : text.end;
    struct glance seen = {0};

    for (; text.at < most; base_text_next_line(&text)) {
        const struct base_line line = flow_row_here(&text);

        if (ends_board(line))
            break;
        for (size_t i = 0; i < line.length && line.start + i < most; i++) {
            const unsigned char c = (unsigned char)line.start[i];

            seen.count[c]++;
            seen.letters += base_is_letter(c);
            seen.digits += c >= '1' && c <= '9';
            seen.signs += c && strchr(empty_signs, c) != NULL;
            seen.others +=
                !base_is_letter_or_digit(c) && c != '#' && !(c && strchr(empty_signs, c));
        }
    }
    return seen;
}

/* A drawing of a maze has the same signs, but no other letters than one ball and one hole. */
static bool
is_maze(const struct glance *seen)
{
    return seen->letters > 0 && seen->count['B'] <= 1 && seen->count['H'] <= 1 &&
           seen->letters == seen->count['B'] + seen->count['H'];
}

static bool
is_all_pairs(const struct glance *seen)
{
    for (int c = 0; c < 256; c++)
        if (base_is_letter_or_digit(c) && seen->count[c] != 0 && seen->count[c] != 2)
            return false;
    return seen->letters > 0;
}

static bool
is_word(struct base_line line, const char *word)
{
    return line.length >= strlen(word) && memcmp(line.start, word, strlen(word)) == 0;
}

static bool
recognise(const struct base_text *text, char empty)
{
    const struct base_line line = flow_row_here(text);
    struct glance seen;

    /* Signs that other formats are built of. Any other one may be a slip in a row. */
    for (size_t i = 0; i < line.length; i++)
        if (line.start[i] && strchr(" \t,;:/=|[]{}()\"", line.start[i]))
            return false;
    if (find_empty_sign(*text) != empty || is_word(line, "pzprv"))
        return false;
    seen = glance_at(*text);
    if (is_maze(&seen) || seen.others > seen.letters + seen.signs)
        return false;
    if (!seen.signs)
        return is_all_pairs(&seen);
    return empty != '0' || (seen.letters > 0 && !seen.digits);
}

static bool
recognise_rows(const struct base_text *text)
{
    return recognise(text, '.');
}

static bool
recognise_rows_zero(const struct base_text *text)
{
    return recognise(text, '0');
}

static bool
recognise_rows_line(const struct base_text *text)
{
    return recognise(text, '_');
}

#define CAPITALS "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define SMALL    "abcdefghijklmnopqrstuvwxyz"

static enum clew_status
write_dotted(struct base_writer *out, const void *board, const void *answer,
             struct clew_error *error)
{
    static const struct flow_signs signs = {'.', '#', CAPITALS SMALL "123456789", NULL, NULL};

    return flow_write_rows(out, board, answer, &signs, error);
}

static enum clew_status
write_zero(struct base_writer *out, const void *board, const void *answer, struct clew_error *error)
{
    static const struct flow_signs signs = {'0', '#', SMALL, base_to_upper, base_to_upper};

    return flow_write_rows(out, board, answer, &signs, error);
}

static enum clew_status
write_line(struct base_writer *out, const void *board, const void *answer, struct clew_error *error)
{
    static const struct flow_signs signs = {'_', '#', CAPITALS, base_to_lower, NULL};

    return flow_write_rows(out, board, answer, &signs, error);
}

const struct puzzle_format flow_format_rows = {
    .name = "rows",
    .description = "rows of characters: letters and digits are dots, . is empty, # is no cell",
    .recognise = recognise_rows,
    .read = read_rows,
    .write = write_dotted,
};

const struct puzzle_format flow_format_rows_zero = {
    .name = "rows-zero",
    .description = "the same with lower-case dots and 0 for empty; answers in upper case",
    .recognise = recognise_rows_zero,
    .read = read_rows,
    .write = write_zero,
};

const struct puzzle_format flow_format_rows_line = {
    .name = "rows-line",
    .description = "the same with upper-case dots and _ for empty; paths in lower case",
    .recognise = recognise_rows_line,
    .read = read_rows,
    .write = write_line,
};
