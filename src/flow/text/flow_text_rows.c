/*
 * flow_text_rows - boards as rows of characters, one per cell.
 *
 *     rows          R.G.Y    letters and digits are dots, . is empty
 *     rows-zero     r0g0y    lower-case letters, 0 is empty
 *     rows-line     R_G_Y    upper-case letters, _ is empty
 *
 * In all of them # is a void cell. The character for empty cells tells the formats apart, so a
 * board has only one; a board without any is read as the first format. A blank line or the end of
 * the text ends a board. A row of a single cell may end in a comma: # alone would be a comment.
 */
#include "flow/text/flow_text.h"

#include "base/base_ascii.h"

static const char empty_characters[] = ".0_";

static bool
is_dot_character(int c, char empty)
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

/* The row at the cursor, without trailing blanks and without the comma of a single cell. */
static struct base_line
row_line(const struct base_text *text)
{
    struct base_line line = flow_trimmed_line(text);

    if (line.length == 2 && line.start[1] == ',')
        line.length = 1;
    return line;
}

/* The number of lines up to the end of the board, and the length of the first. */
static void
measure_rows(struct base_text text, int64_t *rows, int64_t *cols)
{
    *rows = 0;
    *cols = (int64_t)row_line(&text).length;
    for (; !base_text_is_end(&text) && !ends_board(base_text_line(&text)); ++*rows)
        base_text_next_line(&text);
}

/* The first character for an empty cell, or '.' if there is none. */
static char
find_empty_character(struct base_text text)
{
    for (; !base_text_is_end(&text); base_text_next_line(&text)) {
        const struct base_line line = base_text_line(&text);

        if (ends_board(line))
            break;
        for (size_t i = 0; i < line.length; i++)
            if (line.start[i] && strchr(empty_characters, line.start[i]))
                return line.start[i];
    }
    return '.';
}

static enum clew_status
rows_read_cell(struct flow_draft *draft, int32_t cell, char empty, const struct base_text *text,
               struct clew_error *error)
{
    const int c = base_text_peek(text);

    if (c == empty)
        return CLEW_OK;
    if (c == '#') {
        flow_draft_kind(draft, cell, FLOW_CELL_VOID, base_text_location(text));
        return CLEW_OK;
    }
    if (is_dot_character(c, empty))
        return flow_draft_dot(draft, cell, (uint32_t)c, text, error);
    if (c > 0 && strchr(empty_characters, c))
        return base_text_fail(text, error, CLEW_BAD_TEXT,
                              "this board has both '%c' and '%c' for empty cells", empty, c);
    return base_text_fail(text, error, CLEW_BAD_TEXT,
                          "%s does not belong on a board with '%c' for empty cells",
                          base_quote_byte(c).text, empty);
}

static enum clew_status
rows_read_row(struct flow_draft *draft, int row, char empty, struct base_text *text,
              struct clew_error *error)
{
    const struct base_line line = row_line(text);
    const size_t cols = (size_t)draft->shape.cols;
    const size_t common = line.length < cols ? line.length : cols;
    enum clew_status status = CLEW_OK;

    for (size_t col = 0; status == CLEW_OK && col < common; col++, text->at++)
        status = rows_read_cell(draft, (int32_t)((size_t)row * cols + col), empty, text, error);
    if (status == CLEW_OK && line.length != cols)
        return base_text_fail(text, error, CLEW_BAD_TEXT,
                              "this row has %zu cell%s, but the first has %zu", line.length,
                              base_plural((int64_t)line.length), cols);
    base_text_next_line(text);
    return status;
}

static enum clew_status
check_rows_size(const struct base_text *text, int64_t rows, int64_t cols, struct clew_error *error)
{
    if (rows < 1 || cols < 1)
        return base_text_fail(text, error, CLEW_BAD_TEXT, "there is no row of cells here");
    if (rows > FLOW_MAX_CELLS / cols)
        return base_text_fail(text, error, CLEW_BAD_BOARD, "%lld x %lld cells are more than %d",
                              (long long)rows, (long long)cols, FLOW_MAX_CELLS);
    return CLEW_OK;
}

static enum clew_status
read_rows(void **board, struct base_text *text, struct puzzle_reading *reading,
          struct clew_error *error)
{
    const struct base_text before = *text;
    const struct base_location start = base_text_location(text);
    const char empty = find_empty_character(*text);
    struct flow_draft draft;
    struct flow_board *made;
    enum clew_status status;
    int64_t rows, cols;

    measure_rows(*text, &rows, &cols);
    status = check_rows_size(text, rows, cols, error);
    if (status == CLEW_OK)
        status = flow_draft_start(&draft, (int)rows, (int)cols, reading->memory, error);
    if (status != CLEW_OK)
        return status;
    flow_draft_rules(&draft, reading, true);
    for (int row = 0; status == CLEW_OK && row < rows; row++)
        status = rows_read_row(&draft, row, empty, text, error);
    if (status == CLEW_OK)
        status = flow_draft_build(&made, &draft, text, start, error);
    flow_draft_free(&draft);
    if (status == CLEW_OK)
        *board = made;
    else
        *text = before; /* the caller skips the whole board */
    return status;
}

/* The characters in the rows up to the next blank line. */
struct character_counts {
    int letters, digits, empties, others;
    int count[256];
};

static struct character_counts
count_characters(struct base_text text)
{
    const char *end =
        text.end - text.at > PUZZLE_LOOKAHEAD_BYTES ? text.at + PUZZLE_LOOKAHEAD_BYTES : text.end;
    struct character_counts counts = {0};

    for (; text.at < end; base_text_next_line(&text)) {
        const struct base_line line = row_line(&text);

        if (ends_board(line))
            break;
        for (size_t i = 0; i < line.length && line.start + i < end; i++) {
            const unsigned char c = (unsigned char)line.start[i];

            counts.count[c]++;
            counts.letters += base_is_letter(c);
            counts.digits += c >= '1' && c <= '9';
            counts.empties += c && strchr(empty_characters, c) != NULL;
            counts.others +=
                !base_is_letter_or_digit(c) && c != '#' && !(c && strchr(empty_characters, c));
        }
    }
    return counts;
}

/* A drawing of a maze has the same characters, but no letters except one B and one H. */
static bool
is_maze(const struct character_counts *counts)
{
    return counts->letters > 0 && counts->count['B'] <= 1 && counts->count['H'] <= 1 &&
           counts->letters == counts->count['B'] + counts->count['H'];
}

static bool
is_all_pairs(const struct character_counts *counts)
{
    for (int c = 0; c < 256; c++)
        if (base_is_letter_or_digit(c) && counts->count[c] != 0 && counts->count[c] != 2)
            return false;
    return counts->letters > 0;
}

static bool
begins_with_word(struct base_line line, const char *word)
{
    return line.length >= strlen(word) && memcmp(line.start, word, strlen(word)) == 0;
}

static bool
recognise_with(const struct base_text *text, char empty)
{
    const struct base_line line = row_line(text);
    struct character_counts counts;

    /* Characters of other formats. Any other character may be a typo in a row. */
    for (size_t i = 0; i < line.length; i++)
        if (line.start[i] && strchr(" \t,;:/=|[]{}()\"", line.start[i]))
            return false;
    if (find_empty_character(*text) != empty || begins_with_word(line, "pzprv"))
        return false;
    counts = count_characters(*text);
    if (is_maze(&counts) || counts.others > counts.letters + counts.empties)
        return false;
    if (!counts.empties)
        return is_all_pairs(&counts);
    return empty != '0' || (counts.letters > 0 && !counts.digits);
}

static bool
recognise_rows(const struct base_text *text)
{
    return recognise_with(text, '.');
}

static bool
recognise_rows_zero(const struct base_text *text)
{
    return recognise_with(text, '0');
}

static bool
recognise_rows_line(const struct base_text *text)
{
    return recognise_with(text, '_');
}

#define CAPITALS "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define SMALL    "abcdefghijklmnopqrstuvwxyz"

static enum clew_status
write_rows_dotted(struct base_writer *out, const void *board, const void *answer,
                  struct clew_error *error)
{
    static const struct flow_charset charset = {'.', '#', CAPITALS SMALL "123456789", NULL, NULL};

    return flow_write_rows(out, board, answer, &charset, error);
}

static enum clew_status
write_rows_zero(struct base_writer *out, const void *board, const void *answer,
                struct clew_error *error)
{
    static const struct flow_charset charset = {'0', '#', SMALL, base_to_upper, base_to_upper};

    return flow_write_rows(out, board, answer, &charset, error);
}

static enum clew_status
write_rows_line(struct base_writer *out, const void *board, const void *answer,
                struct clew_error *error)
{
    static const struct flow_charset charset = {'_', '#', CAPITALS, base_to_lower, NULL};

    return flow_write_rows(out, board, answer, &charset, error);
}

const struct puzzle_format flow_format_rows = {
    .name = "rows",
    .description = "rows of characters: letters and digits are dots, . is empty, # is no cell",
    .example = "R.G.Y\n..B.O",
    .recognise = recognise_rows,
    .read = read_rows,
    .write = write_rows_dotted,
};

const struct puzzle_format flow_format_rows_zero = {
    .name = "rows-zero",
    .description = "the same with lower-case dots and 0 for empty; answers in upper case",
    .example = "r0g0y\n00b0o",
    .recognise = recognise_rows_zero,
    .read = read_rows,
    .write = write_rows_zero,
};

const struct puzzle_format flow_format_rows_line = {
    .name = "rows-line",
    .description = "the same with upper-case dots and _ for empty; paths in lower case",
    .example = "R_G_Y\n__B_O",
    .recognise = recognise_rows_line,
    .read = read_rows,
    .write = write_rows_line,
};
