/*
 * tiles_text_hex - a 4x4 board as sixteen hexadecimal digits, 0 the gap: 159d26ae37bf48c0.
 *
 * Knuth's notation; the goal has its gap last.
 */
#include "tiles/text/tiles_text.h"

#define DIGITS 16

static int
digit_of(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Sixteen digits and nothing else, not all of them 0 or 1 (that is a row of a maze). */
static bool
recognise_hex(const struct base_text *text)
{
    const struct base_line line = base_text_line(text);
    bool is_binary = true;

    if (line.length != DIGITS)
        return false;
    for (size_t i = 0; i < DIGITS; i++) {
        if (digit_of(line.start[i]) < 0)
            return false;
        is_binary &= digit_of(line.start[i]) < 2;
    }
    return !is_binary;
}

static enum clew_status
read_hex(void **board, struct base_text *text, struct puzzle_reading *reading,
         struct clew_error *error)
{
    const struct base_line line = base_text_line(text);
    struct tiles_draft draft = {.rows = 4, .cols = 4, .count = DIGITS};

    for (size_t i = 0; i < DIGITS; i++) {
        if (i >= line.length || digit_of(line.start[i]) < 0)
            return base_text_fail_at(text, line.start + i, error, CLEW_BAD_TEXT,
                                     "a board in this format is sixteen hexadecimal digits");
        draft.tile[i] = digit_of(line.start[i]);
        draft.location[i] = (struct base_location){text->line, i + 1};
    }
    if (line.length != DIGITS)
        return base_text_fail_at(text, line.start + DIGITS, error, CLEW_BAD_TEXT,
                                 "a board in this format is sixteen hexadecimal digits");
    base_text_next_line(text);
    return tiles_draft_finish(board, &draft, text, reading, error);
}

static enum clew_status
write_hex(struct base_writer *out, const void *board, const void *answer, struct clew_error *error)
{
    const struct tiles_board *own = board;

    (void)answer;
    if (own->rows != 4 || own->cols != 4)
        return base_fail(error, CLEW_UNSUPPORTED, "format hex is for boards of 4 x 4");
    for (int cell = 0; cell < DIGITS; cell++)
        base_write(out, "%x", own->tile_at[cell]);
    base_write_char(out, '\n');
    return CLEW_OK;
}

const struct puzzle_format tiles_format_hex = {
    .name = "hex",
    .description = "4x4 as sixteen hexadecimal digits",
    .is_line = true,
    .recognise = recognise_hex,
    .read = read_hex,
    .write = write_hex,
    .keeps_rule = tiles_keeps_goal,
    .write_comment = tiles_write_goal,
};
