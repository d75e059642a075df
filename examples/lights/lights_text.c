/*
 * lights_text - boards and answers as text.
 *
 *     lights:        The first line names the puzzle, so that no other format fits; then one line
 *     *..*           per row, * for a light that is on and . for one that is off. A blank line or
 *     .**.           the end of the text ends the board.
 *
 *     press 0,3; press 1,0        An answer: row and column from 0. The word "press" may be left
 *     0,3 1,0                     out, and blanks, new lines, commas or semicolons separate.
 */
#include "lights/lights_puzzle.h"

#define FIRST_LINE "lights:"

/* The current line without trailing blanks. */
static struct base_line
trimmed_line(const struct base_text *text)
{
    struct base_line line = base_text_line(text);

    while (line.length &&
           (line.start[line.length - 1] == ' ' || line.start[line.length - 1] == '\t'))
        line.length--;
    return line;
}

static bool
recognise_lights(const struct base_text *text)
{
    const struct base_line line = trimmed_line(text);

    return line.length == strlen(FIRST_LINE) && memcmp(line.start, FIRST_LINE, line.length) == 0;
}

/* ---- Boards ---- */

/* The number of rows that follow, and the length of the first one. Does not advance the text. */
static int64_t
count_text_rows(struct base_text text, int64_t *cols)
{
    int64_t rows = 0;

    *cols = (int64_t)trimmed_line(&text).length;
    while (!base_text_is_end(&text) && trimmed_line(&text).length && rows <= LIGHTS_MAX_SIDE) {
        rows++;
        base_text_next_line(&text);
    }
    return rows;
}

static enum clew_status
read_lights_row(struct lights_board *board, int64_t row, const struct base_text *text,
                struct clew_error *error)
{
    const struct base_line line = trimmed_line(text);

    if ((int64_t)line.length != board->cols)
        return base_text_fail(text, error, CLEW_BAD_TEXT,
                              "a row of %zu cells under a first row of %lld", line.length,
                              (long long)board->cols);
    for (int64_t col = 0; col < board->cols; col++) {
        const struct base_quoted_byte shown = base_quote_byte((unsigned char)line.start[col]);

        if (line.start[col] == '*')
            bits_add(board->lit, (size_t)(row * board->cols + col));
        else if (line.start[col] != '.')
            return base_text_fail_at(text, line.start + col, error, CLEW_BAD_TEXT,
                                     "%s is neither * (on) nor . (off)", shown.text);
    }
    return CLEW_OK;
}

static enum clew_status
read_lights_board(void **out, struct base_text *text, struct puzzle_reading *reading,
                  struct clew_error *error)
{
    struct lights_board *board = NULL;
    enum clew_status status;
    int64_t rows, cols;

    if (!recognise_lights(text))
        return base_text_fail(text, error, CLEW_BAD_TEXT, "the first line must be " FIRST_LINE);
    base_text_next_line(text);
    rows = count_text_rows(*text, &cols);
    if (!rows)
        return base_text_fail(text, error, CLEW_BAD_TEXT, "no rows under " FIRST_LINE);
    status = lights_board_new(&board, rows, cols, reading->memory, error);
    for (int64_t row = 0; !status && row < rows; row++) {
        status = read_lights_row(board, row, text, error);
        if (!status)
            base_text_next_line(text);
    }
    if (status)
        lights_board_free(board, reading->memory);
    else
        *out = board;
    return status;
}

static enum clew_status
write_lights_board(struct base_writer *out, const void *board, const void *answer,
                   struct clew_error *error)
{
    const struct lights_board *lights = board;

    (void)answer;
    base_write_text(out, FIRST_LINE "\n");
    for (int64_t cell = 0; cell < lights_cells(lights); cell++) {
        base_write_char(out, bits_has(lights->lit, (size_t)cell) ? '*' : '.');
        if ((cell + 1) % lights->cols == 0)
            base_write_char(out, '\n');
    }
    return out->failed ? base_no_memory(error) : CLEW_OK;
}

const struct puzzle_format lights_format_rows = {
    .name = "rows",
    .description = "a line 'lights:', then rows of * on and . off",
    .is_complete = true,
    .recognise = recognise_lights,
    .read = read_lights_board,
    .write = write_lights_board,
};

/* ---- Answers ---- */

enum clew_status
lights_read_press(int64_t *cell, const struct lights_board *board, struct base_text *text,
                  struct clew_error *error)
{
    int64_t row, col;
    enum clew_status status;

    if (base_text_take_word(text, "press"))
        base_text_skip_blanks(text);
    status = base_text_number(text, &row, 0, board->rows - 1, "the row", error);
    if (!status && !base_text_take(text, ','))
        status = base_text_fail(text, error, CLEW_BAD_TEXT, "a press is row,column");
    if (!status)
        status = base_text_number(text, &col, 0, board->cols - 1, "the column", error);
    if (!status)
        *cell = row * board->cols + col;
    return status;
}

static void
skip_press_separators(struct base_text *text)
{
    do
        base_text_skip_space(text);
    while (base_text_take(text, ';') || base_text_take(text, ','));
}

enum clew_status
lights_read_answer(void **answer, const void *board, struct base_text *text,
                   struct base_memory *memory, struct clew_error *error)
{
    struct lights_answer *made = NULL;
    struct base_writer cells; /* grows; its bytes are the cells */
    enum clew_status status = CLEW_OK;

    base_writer_init(&cells, memory);
    skip_press_separators(text);
    while (!status && !base_text_is_end(text)) {
        int64_t cell;

        status = lights_read_press(&cell, board, text, error);
        if (!status)
            base_write_bytes(&cells, (const char *)&cell, sizeof cell);
        skip_press_separators(text);
    }
    if (!status && cells.failed)
        status = base_no_memory(error);
    if (!status)
        status = lights_answer_new(&made, (const int64_t *)(void *)cells.text,
                                   cells.length / sizeof(int64_t), memory, error);
    base_writer_free(&cells);
    *answer = made;
    return status;
}
