/* cells_text - boards, answers and moves as text; see the header. */
#include "cells/cells.h"

#include <stdio.h>
#include <string.h>

/* ---- Boards ---- */

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

bool
cells_recognise(const struct base_text *text, const struct cells_rules *rules)
{
    const struct base_line line = trimmed_line(text);

    return line.length == strlen(rules->heading) &&
           memcmp(line.start, rules->heading, line.length) == 0;
}

/* The number of rows that follow, and the length of the first one. Does not advance the text. */
static int64_t
count_rows(struct base_text text, int64_t max_rows, int64_t *cols)
{
    int64_t rows = 0;

    *cols = (int64_t)trimmed_line(&text).length;
    while (!base_text_is_end(&text) && trimmed_line(&text).length && rows <= max_rows) {
        rows++;
        base_text_next_line(&text);
    }
    return rows;
}

/* "'o' is none of . (off), * (on)" */
static enum clew_status
refuse_letter(const struct base_text *text, const char *at, const struct cells_rules *rules,
              struct clew_error *error)
{
    const struct base_quoted_byte shown = base_quote_byte((unsigned char)*at);
    char known[160] = "";
    size_t used = 0;

    for (const struct cells_look *look = rules->looks; look->letter && used < sizeof known; look++)
        used += (size_t)snprintf(known + used, sizeof known - used, "%s%c (%s)", used ? ", " : "",
                                 look->letter, look->meaning);
    return base_text_fail_at(text, at, error, CLEW_BAD_TEXT, "%s is none of %s", shown.text, known);
}

static enum clew_status
read_row(struct cells_board *board, int64_t row, const struct base_text *text,
         struct clew_error *error)
{
    const struct base_line line = trimmed_line(text);

    if ((int64_t)line.length != board->cols)
        return base_text_fail(text, error, CLEW_BAD_TEXT,
                              "a row of %zu cell%s under a first row of %lld", line.length,
                              base_plural((int64_t)line.length), (long long)board->cols);
    for (int64_t col = 0; col < board->cols; col++) {
        const struct cells_look *look = board->rules->looks;

        while (look->letter && look->letter != line.start[col])
            look++;
        if (!look->letter)
            return refuse_letter(text, line.start + col, board->rules, error);
        board->at[row * board->cols + col] = look->letter;
    }
    return CLEW_OK;
}

enum clew_status
cells_read(void **out, struct base_text *text, struct puzzle_reading *reading,
           const struct cells_rules *rules, struct clew_error *error)
{
    struct cells_board *board = NULL;
    enum clew_status status;
    int64_t rows, cols;

    if (!cells_recognise(text, rules))
        return base_text_fail(text, error, CLEW_BAD_TEXT, "the first line must be %s",
                              rules->heading);
    base_text_next_line(text);
    rows = count_rows(*text, rules->max_side, &cols);
    if (!rows)
        return base_text_fail(text, error, CLEW_BAD_TEXT, "no rows under %s", rules->heading);
    status = cells_board_new(&board, rules, rows, cols, reading->memory, error);
    for (int64_t row = 0; !status && row < rows; row++) {
        status = read_row(board, row, text, error);
        if (!status)
            base_text_next_line(text);
    }
    if (status)
        cells_board_free(board, reading->memory);
    else
        *out = board;
    return status;
}

enum clew_status
cells_write(struct base_writer *out, const void *board, const void *answer,
            struct clew_error *error)
{
    const struct cells_board *own = board;

    (void)answer;
    base_write(out, "%s\n", own->rules->heading);
    for (int64_t row = 0; row < own->rows; row++) {
        base_write_bytes(out, own->at + row * own->cols, (size_t)own->cols);
        base_write_char(out, '\n');
    }
    return out->failed ? base_no_memory(error) : CLEW_OK;
}

/* ---- Moves and answers ---- */

enum clew_status
cells_read_move(struct clew_move *move, const void *board, struct base_text *text,
                struct clew_error *error)
{
    const struct cells_board *own = board;
    int64_t row, col;
    enum clew_status status;

    if (base_text_take_word(text, own->rules->act))
        base_text_skip_blanks(text);
    status = base_text_number(text, &row, 0, own->rows - 1, "the row", error);
    if (!status && !base_text_take(text, ','))
        status =
            base_text_fail(text, error, CLEW_BAD_TEXT, "a move is %s row,column", own->rules->act);
    if (!status)
        status = base_text_number(text, &col, 0, own->cols - 1, "the column", error);
    if (!status)
        *move = (struct clew_move){.cell = row * own->cols + col};
    return status;
}

void
cells_write_move(struct base_writer *out, const void *board, const struct clew_move *move)
{
    const struct cells_board *own = board;

    base_write(out, "%s %lld,%lld", own->rules->act, (long long)(move->cell / own->cols),
               (long long)(move->cell % own->cols));
}

static void
skip_separators(struct base_text *text)
{
    do
        base_text_skip_space(text);
    while (base_text_take(text, ';') || base_text_take(text, ','));
}

enum clew_status
cells_read_answer(void **answer, const void *board, struct base_text *text,
                  struct base_memory *memory, struct clew_error *error)
{
    struct cells_answer *made = NULL;
    struct base_writer cells; /* grows; its bytes are the cells */
    enum clew_status status = CLEW_OK;

    base_writer_init(&cells, memory);
    skip_separators(text);
    while (!status && !base_text_is_end(text)) {
        struct clew_move move;

        status = cells_read_move(&move, board, text, error);
        if (!status)
            base_write_bytes(&cells, (const char *)&move.cell, sizeof move.cell);
        skip_separators(text);
    }
    if (!status && cells.failed)
        status = base_no_memory(error);
    if (!status)
        status = cells_answer_new(&made, (const int64_t *)(void *)cells.text,
                                  cells.length / sizeof(int64_t), memory, error);
    base_writer_free(&cells);
    *answer = made;
    return status;
}
