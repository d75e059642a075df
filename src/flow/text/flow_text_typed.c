/*
 * flow_text_typed - boards as people type them, in other ways than flow_text_rows.
 *
 *     R . G        R,.,G       R-G       1 0 2       emoji in place of letters
 *     r . g        R,.,G       R-G       1 0 2
 *
 * Blanks, tabs or commas may separate the cells; between commas or tabs nothing is an empty cell.
 * Empty is one of . _ - ? * or a white or black square; 0 if no other sign is used; a blank if the
 * rows have no separators. R and r are a pair if every letter occurs once in each case. Numbers of
 * several digits need separators. # is a void cell.
 *
 * This format is only tried on a text that no other format can read. What has two meanings, such as
 * "A A" (two cells, or three), is refused.
 */
#include "flow/text/flow_text.h"

#include "base/base_ascii.h"

#define MAX_NUMBER 4096

enum {
    CELL_EMPTY,
    CELL_VOID = '#'
}; /* other codes are names of colours */

/* How a row is divided into cells. */
enum split {
    SPLIT_CHARACTERS, /* every character is a cell; blanks are empty cells */
    SPLIT_BLANKS,     /* runs of blanks separate cells */
    SPLIT_COMMAS,
    SPLIT_TABS,
};

struct token {
    const char *start;
    size_t length;
};

/* What the cells of a text have in common. */
struct habits {
    uint32_t empty;  /* the sign for empty cells; 0: none is written */
    bool zero_empty; /* 0 is empty */
    bool fold_case;
};

/* ---- Characters ---- */

static bool
is_empty_sign(uint32_t code)
{
    static const uint32_t signs[] = {'.',    '_',    '-',    '?',    '*',   0xB7,
                                     0x25A1, 0x25AB, 0x25FB, 0x2B1B, 0x2B1C};

    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (signs[i] == code)
            return true;
    return false;
}

/* The code of a token: a character, or FLOW_NUMBER + n; 0: neither. */
static uint32_t
token_code(struct token token)
{
    const char *at = token.start, *end = token.start + token.length;
    uint32_t code = flow_take_character(&at, end);
    uint32_t number = 0;

    if (at == end)
        return code;
    for (at = token.start; at < end && base_is_digit(*at) && number <= MAX_NUMBER; at++)
        number = 10 * number + (uint32_t)(*at - '0');
    return at == end && *token.start != '0' && number <= MAX_NUMBER ? FLOW_NUMBER + number : 0;
}

static bool
is_colour(uint32_t code)
{
    return code > 0x7F || base_is_letter_or_digit((int)code);
}

/* ---- Rows and cells ---- */

static bool
is_board_line(const struct base_text *text)
{
    return !base_text_is_end(text) && !base_line_is_blank(base_text_line(text));
}

/* Takes the next cell of a row; false at its end. */
static bool
take_token(struct token *token, struct base_line *row, enum split split)
{
    const char *at = row->start, *end = row->start + row->length;
    const char separator = split == SPLIT_COMMAS ? ',' : '\t';

    if (split == SPLIT_BLANKS)
        while (at < end && (*at == ' ' || *at == '\t'))
            at++;
    if (at >= end)
        return false;
    token->start = at;
    if (split == SPLIT_CHARACTERS) {
        flow_take_character(&at, end);
        if (at == token->start)
            at++; /* not UTF-8: a cell of one byte */
    } else if (split == SPLIT_BLANKS) {
        while (at < end && *at != ' ' && *at != '\t')
            at++;
    } else {
        while (at < end && *at != separator)
            at++;
    }
    token->length = (size_t)(at - token->start);
    row->start = at + ((split == SPLIT_COMMAS || split == SPLIT_TABS) && at < end);
    row->length = (size_t)(end - row->start);
    while (token->length && strchr(" \t", *token->start) && split != SPLIT_CHARACTERS)
        token->start++, token->length--;
    while (token->length && strchr(" \t", token->start[token->length - 1]) &&
           split != SPLIT_CHARACTERS)
        token->length--;
    return true;
}

/* The row at the cursor. Trailing blanks count only where they are cells of a table. */
static struct base_line
row_at(const struct base_text *text, enum split split)
{
    return split == SPLIT_TABS ? base_text_line(text) : flow_trimmed_line(text);
}

/* A row that ends in a separator has one more cell, which is empty. */
static int64_t
count_tokens(struct base_line row, enum split split)
{
    const bool is_open =
        row.length && ((split == SPLIT_COMMAS && row.start[row.length - 1] == ',') ||
                       (split == SPLIT_TABS && row.start[row.length - 1] == '\t'));
    struct token token;
    int64_t count = is_open;

    while (take_token(&token, &row, split))
        count++;
    return count;
}

/* The separator of the whole text; commas come before tabs, tabs before blanks. */
static enum split
find_split(struct base_text text)
{
    enum split split = SPLIT_CHARACTERS;

    for (; is_board_line(&text); base_text_next_line(&text)) {
        const struct base_line row = flow_trimmed_line(&text);

        if (memchr(row.start, ',', row.length))
            return SPLIT_COMMAS;
        if (memchr(row.start, '\t', row.length))
            split = SPLIT_TABS;
        else if (split == SPLIT_CHARACTERS && memchr(row.start, ' ', row.length))
            split = SPLIT_BLANKS;
    }
    return split;
}

static void
measure(struct base_text text, enum split split, int64_t *rows, int64_t *cols)
{
    *rows = *cols = 0;
    for (; is_board_line(&text); base_text_next_line(&text), ++*rows) {
        const int64_t count = count_tokens(row_at(&text, split), split);

        *cols = count > *cols ? count : *cols;
    }
}

/* ---- What the signs mean ---- */

struct sign_counts {
    int letters[26][2]; /* by letter, capital and small */
    int numbers;        /* colours that are numbers, 0 not among them */
    int zeros, ones, others;
};

/* Finds the sign for empty cells and counts; false if there are two such signs. */
static bool
count_signs(struct sign_counts *counts, uint32_t *empty, struct base_text text, enum split split)
{
    *counts = (struct sign_counts){0};
    *empty = 0;
    for (; is_board_line(&text); base_text_next_line(&text)) {
        struct base_line row = row_at(&text, split);
        struct token token;

        while (take_token(&token, &row, split)) {
            const uint32_t code = token_code(token);

            if (is_empty_sign(code)) {
                if (*empty && *empty != code)
                    return false;
                *empty = code;
            } else if (code < 0x7F && base_is_letter((int)code)) {
                counts->letters[(code | 32) - 'a'][base_is_lower((int)code)]++;
            } else if (code == '0') {
                counts->zeros++;
            } else if (code == '1') {
                counts->ones++;
            } else if ((code > '1' && code <= '9') || code > FLOW_NUMBER) {
                counts->numbers++;
            } else {
                counts->others += code > 0x7F;
            }
        }
    }
    return true;
}

/* Whether each letter occurs once in each case. */
static bool
has_pairs_of_cases(const struct sign_counts *counts)
{
    bool has_letters = false;

    for (int i = 0; i < 26; i++) {
        if (counts->letters[i][0] != counts->letters[i][1] || counts->letters[i][0] > 1)
            return false;
        has_letters = has_letters || counts->letters[i][0];
    }
    return has_letters;
}

static bool
find_habits(struct habits *habits, const struct base_text *text, enum split split)
{
    struct sign_counts counts;
    int letters = 0;

    *habits = (struct habits){0};
    if (!count_signs(&counts, &habits->empty, *text, split))
        return false;
    for (int i = 0; i < 26; i++)
        letters += counts.letters[i][0] + counts.letters[i][1];
    if (!letters && !counts.numbers && !counts.others)
        return false; /* 0 and 1 alone: a maze without ball and hole */
    if (habits->empty && counts.zeros)
        return false; /* 0 may be a second sign for empty cells */
    habits->zero_empty = counts.zeros > 0;
    habits->fold_case = has_pairs_of_cases(&counts);
    return true;
}

/* ---- Reading ---- */

static enum clew_status
read_token(struct flow_draft *draft, int32_t cell, struct token token, const struct habits *habits,
           const struct base_text *place, struct clew_error *error)
{
    uint32_t code = token_code(token);
    const bool is_blank = token.length == 0 || (token.length == 1 && *token.start == ' ');

    if (is_blank && !habits->empty && !habits->zero_empty)
        return CLEW_OK;
    if (code == CELL_VOID) {
        flow_draft_kind(draft, cell, FLOW_CELL_VOID, base_text_location(place));
        return CLEW_OK;
    }
    if (code && (code == habits->empty || (code == '0' && habits->zero_empty)))
        return CLEW_OK;
    if (!is_colour(code))
        return base_text_fail(place, error, CLEW_BAD_TEXT, "this is not a cell of a Flow board");
    if (habits->fold_case && code < 0x7F)
        code = (uint32_t)base_to_upper((int)code);
    return flow_draft_dot(draft, cell, code, place, error);
}

static enum clew_status
read_row(struct flow_draft *draft, int64_t row, enum split split, const struct habits *habits,
         struct base_text *text, struct clew_error *error)
{
    struct base_line rest = row_at(text, split);
    const int64_t cols = draft->shape.cols, count = count_tokens(rest, split);
    enum clew_status status = CLEW_OK;
    struct token token;

    /* Only blanks as empty cells may be missing at the end of a row. */
    if (count != cols && (split != SPLIT_CHARACTERS || habits->empty || habits->zero_empty))
        return base_text_fail(text, error, CLEW_BAD_TEXT, "this row has %lld cell%s, another %lld",
                              (long long)count, base_plural(count), (long long)cols);
    for (int64_t col = 0; !status && take_token(&token, &rest, split); col++) {
        text->at = token.start;
        status = read_token(draft, (int32_t)(row * cols + col), token, habits, text, error);
    }
    base_text_next_line(text);
    return status;
}

/* Reads the board with this division into cells; *text advances. */
static enum clew_status
read_divided(struct flow_board **board, struct base_text *text, enum split split,
             struct puzzle_reading *reading, struct clew_error *error)
{
    const struct base_location start = base_text_location(text);
    struct flow_draft draft;
    struct habits habits;
    enum clew_status status;
    int64_t rows, cols;

    if (!find_habits(&habits, text, split))
        return base_text_fail(text, error, CLEW_BAD_TEXT, "this is no Flow board");
    measure(*text, split, &rows, &cols);
    if (rows < 1 || cols < 1 || rows > FLOW_MAX_CELLS / cols)
        return base_text_fail(text, error, CLEW_BAD_TEXT, "this is no Flow board");
    status = flow_draft_start(&draft, (int)rows, (int)cols, reading->memory, error);
    if (status)
        return status;
    flow_draft_rules(&draft, reading, true);
    for (int64_t row = 0; !status && row < rows; row++)
        status = read_row(&draft, row, split, &habits, text, error);
    if (!status)
        status = flow_draft_build(board, &draft, text, start, error);
    flow_draft_free(&draft);
    return status;
}

/* "A A" is two cells, or three with an empty one. */
static bool
has_second_meaning(const struct base_text *text, struct puzzle_reading *reading)
{
    struct base_text copy = *text;
    struct flow_board *board = NULL;
    const bool is_board = read_divided(&board, &copy, SPLIT_CHARACTERS, reading, NULL) == CLEW_OK;

    if (is_board)
        flow_board_free(board, reading->memory);
    return is_board;
}

/* A row that begins with "# " would be a comment in every other format. */
static bool
has_comment(struct base_text text)
{
    for (; is_board_line(&text); base_text_next_line(&text))
        if (base_line_is_comment(base_text_line(&text)))
            return true;
    return false;
}

static enum clew_status
read_typed(void **board, struct base_text *text, struct puzzle_reading *reading,
           struct clew_error *error)
{
    const struct base_text before = *text;
    const enum split split = find_split(*text);
    struct flow_board *made = NULL;
    enum clew_status status;

    if (has_comment(*text))
        return base_text_fail(text, error, CLEW_BAD_TEXT,
                              "a row that begins with '# ' would be a comment");
    status = read_divided(&made, text, split, reading, error);
    if (split == SPLIT_BLANKS && has_second_meaning(&before, reading)) {
        if (!status) {
            flow_board_free(made, reading->memory);
            *text = before;
            return base_text_fail(text, error, CLEW_BAD_BOARD,
                                  "the blanks may be empty cells or stand between cells; write "
                                  "empty cells as '.'");
        }
        *text = before;
        status = read_divided(&made, text, SPLIT_CHARACTERS, reading, NULL);
    }
    if (status)
        *text = before;
    else
        *board = made;
    return status;
}

/* Texts of other formats are left to them; so are long ones, which nobody typed. */
static bool
recognise_typed(const struct base_text *text)
{
    const struct base_line line = base_text_line(text);

    if (text->end - text->at >= PUZZLE_LOOKAHEAD_BYTES)
        return false;
    for (size_t i = 0; i < line.length; i++)
        if (!line.start[i] || strchr(";:/=|[]{}()\"\\<>", line.start[i]))
            return false;
    return true;
}

const struct puzzle_format flow_format_typed = {
    .name = "typed",
    .description = "cells separated by blanks or commas, other signs for empty, numbers, emoji",
    .is_fallback = true,
    .example = "R - G - Y\n- - B - O",
    .recognise = recognise_typed,
    .read = read_typed,
};
