/*
 * maze_draft_matrix - reads walls as an array of arrays: [[0,0,1],[0,1,0]].
 *
 * White space is allowed everywhere. But most such texts are written by programs, without space
 * and with uniform rows; after such a row the scanner takes the following ones together, and only
 * what differs is read byte by byte.
 */
#include "maze/text/maze_draft.h"

enum clew_status
maze_draft_fail_expected(struct maze_draft *draft, const char *what)
{
    const struct base_quoted_byte shown = base_quote_byte(base_text_peek(draft->text));

    if (base_text_is_end(draft->text))
        return base_text_fail(draft->text, draft->error, CLEW_BAD_TEXT,
                              "the text ends where %s is expected", what);
    return base_text_fail(draft->text, draft->error, CLEW_BAD_TEXT, "%s where %s is expected",
                          shown.text, what);
}

/* A single 0 or 1 that no digit follows. */
static bool
is_cell_digit(const struct base_text *text)
{
    const int64_t left = text->end - text->at;

    return left > 0 && (*text->at | 1) == '1' &&
           !(left > 1 && text->at[1] >= '0' && text->at[1] <= '9');
}

static enum clew_status
fail_no_cell(struct maze_draft *draft)
{
    const int byte = base_text_peek(draft->text);

    if (byte == '-' || (byte >= '0' && byte <= '9'))
        return base_text_fail(draft->text, draft->error, CLEW_BAD_TEXT, "a cell must be 0 or 1");
    return maze_draft_fail_expected(draft, "a cell, 0 or 1,");
}

/*
 * Reads the cells of one row after its '[', and its ']'. words NULL: only counts. Returns their
 * number, or -1 after a fault.
 */
static int64_t
read_matrix_cells(struct maze_draft *draft, uint64_t *words, int64_t max_cells)
{
    struct base_text *text = draft->text;
    int64_t count = 0;

    for (;;) {
        base_text_skip_space(text);
        if (!is_cell_digit(text)) {
            fail_no_cell(draft);
            return -1;
        }
        if (count < max_cells && words)
            words[count / 64] |= (uint64_t)(*text->at & 1) << (count & 63);
        text->at++;
        count++;
        base_text_skip_space(text);
        if (base_text_take(text, ']'))
            return count;
        if (base_text_peek(text) != ',') {
            maze_draft_fail_expected(draft, "',' or ']'");
            return -1;
        }
        if (count == max_cells && words) {
            base_text_fail(text, draft->error, CLEW_BAD_TEXT,
                           "a row of more cells than the first row's %lld", (long long)max_cells);
            return -1;
        }
        text->at++;
    }
}

static enum clew_status
read_matrix_row(struct maze_draft *draft)
{
    struct maze_lines *walls = &draft->board->walls;
    enum clew_status status = maze_draft_reserve(draft, 1, false);
    uint64_t *words;
    int64_t count;

    if (status)
        return status;
    words = maze_line_words(walls, walls->count);
    memset(words, 0, walls->line_words * sizeof *words);
    base_text_take(draft->text, '[');
    count = read_matrix_cells(draft, words, walls->length);
    if (count < 0)
        return CLEW_BAD_TEXT;
    if (count < walls->length) {
        draft->text->at--;
        return base_text_fail(draft->text, draft->error, CLEW_BAD_TEXT,
                              "a row of %lld cell%s under a first row of %lld", (long long)count,
                              base_plural(count), (long long)walls->length);
    }
    maze_line_close(walls, words);
    walls->count++;
    return CLEW_OK;
}

/* The bytes between two rows, a comma and white space; 0 if no row follows. */
static size_t
gap_to_next_row(const struct base_text *text)
{
    struct base_text at = *text;

    base_text_skip_space(&at);
    if (!base_text_take(&at, ','))
        return 0;
    base_text_skip_space(&at);
    return base_text_peek(&at) == '[' ? (size_t)(at.at - text->at) : 0;
}

/*
 * After a row without white space: reads all following rows of the same form and distance at once,
 * each as ",[0,...,1]". The first that differs is left to read_matrix_row.
 */
static enum clew_status
read_uniform_rows(struct maze_draft *draft, size_t row_bytes)
{
    struct base_text *text = draft->text;
    struct maze_lines *walls = &draft->board->walls;
    const char *between = text->at;
    const size_t gap = gap_to_next_row(text), stride = row_bytes + gap;
    int64_t count = 0, newlines = 0, bad;
    enum clew_status status;

    if (!gap || row_bytes != 2 * (size_t)walls->length + 1)
        return CLEW_OK;
    for (const char *at = between;
         (size_t)(text->end - at) >= stride && !memcmp(at, between, gap) && at[gap] == '[' &&
         at[stride - 1] == ']' && count < MAZE_MAX_CELLS;
         at += stride)
        count++;
    status = maze_draft_reserve(draft, count, true);
    if (status)
        return status;
    bad = maze_scan_digit_rows(walls, between + gap + 1, stride, walls->count, count,
                               draft->reading->pool);
    count = bad < 0 ? count : bad - walls->count;
    walls->count += count;
    text->at += (size_t)count * stride;
    for (size_t i = 0; i < gap && count; i++)
        if (between[i] == '\n') {
            newlines++;
            text->line_start = text->at - stride + i + 1;
        }
    text->line += (uint64_t)(newlines * count);
    return CLEW_OK;
}

/* Sets the width from the first row, and reads that row. */
static enum clew_status
read_first_matrix_row(struct maze_draft *draft, size_t *row_bytes)
{
    const struct base_text start = *draft->text;
    enum clew_status status;
    int64_t cols;

    base_text_take(draft->text, '[');
    cols = read_matrix_cells(draft, NULL, 0);
    if (cols < 0)
        return CLEW_BAD_TEXT;
    *row_bytes = (size_t)(draft->text->at - start.at);
    *draft->text = start;
    status = maze_draft_set_width(draft, cols);
    return status ? status : read_matrix_row(draft);
}

enum clew_status
maze_draft_read_matrix(struct maze_draft *draft)
{
    struct base_text *text = draft->text;
    enum clew_status status = CLEW_OK;
    size_t row_bytes = 0;

    if (!base_text_take(text, '['))
        return maze_draft_fail_expected(draft, "'[', the maze's rows,");
    for (;;) {
        base_text_skip_space(text);
        if (base_text_peek(text) != '[')
            return maze_draft_fail_expected(draft, "'[', a row of the maze,");
        status = draft->board ? read_matrix_row(draft) : read_first_matrix_row(draft, &row_bytes);
        if (!status)
            status = read_uniform_rows(draft, row_bytes);
        if (status)
            return status;
        base_text_skip_space(text);
        if (base_text_take(text, ']'))
            return CLEW_OK;
        if (!base_text_take(text, ','))
            return maze_draft_fail_expected(draft, "',' or ']'");
    }
}
