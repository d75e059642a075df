/*
 * maze_text_picture - the maze that clew prints in its frame, with the path of the answer.
 *
 *     +----------+
 *     |. H-^ . . |      A cell is two characters wide. What is neither wall, ball nor hole is free,
 *     |####| . ##|      whatever part of the path is drawn there. The rolls are not read from the
 *     |. ##<-B . |      picture but from the report below it.
 *     +----------+
 *     solved: path lul, length 3
 *
 * The picture is copied as a drawing (maze_text_drawing) and read by that format, so an error in a
 * board has the line of the copy plus those before it. Read only.
 */
#include "maze/text/maze_text.h"
#include "puzzle/puzzle_printed.h"

static bool
begins_with(struct base_line line, const char *word)
{
    return line.length >= strlen(word) && memcmp(line.start, word, strlen(word)) == 0;
}

static bool
is_frame(struct base_line line)
{
    return begins_with(line, "+--") || begins_with(line, "\u2554\u2550") ||
           begins_with(line, "\u255A\u2550");
}

/* Takes one side of the frame, or fails. */
static bool
take_side(const char **at, const char *end)
{
    const struct base_line rest = {*at, (size_t)(end - *at)};

    if (!begins_with(rest, "|") && !begins_with(rest, "\u2551"))
        return false;
    *at += **at == '|' ? 1 : strlen("\u2551");
    return true;
}

static bool
recognise_picture(const struct base_text *given)
{
    struct base_text text = *given;
    const char *at;

    if (puzzle_printed_take_header(&text, "maze"))
        return true;
    if (!is_frame(base_text_line(&text)))
        return false;
    base_text_next_line(&text);
    at = text.at;
    return take_side(&at, text.end);
}

static size_t
character_bytes(const char *at, const char *end)
{
    size_t bytes = 1;

    while (at + bytes < end && ((unsigned char)at[bytes] & 0xC0) == 0x80)
        bytes++;
    return bytes;
}

static char
drawn_cell(struct base_line character)
{
    if (begins_with(character, "#") || begins_with(character, "\u2588"))
        return '#';
    if (begins_with(character, "B") || begins_with(character, "\u25CF"))
        return 'B';
    if (begins_with(character, "H") || begins_with(character, "\u25CE"))
        return 'H';
    return '.';
}

/* Copies a row of the picture as a row of a drawing. */
static enum clew_status
copy_row(struct base_writer *drawing, const struct base_text *text, struct clew_error *error)
{
    const struct base_line line = base_text_line(text);
    const char *at = line.start, *end = line.start + line.length;

    if (!take_side(&at, end))
        return base_text_fail(text, error, CLEW_BAD_TEXT, "a row must begin with | or \u2551");
    while (at < end) {
        const struct base_line character = {at, character_bytes(at, end)};
        const char *side = at;

        if (take_side(&side, end) && side == end)
            break;
        base_write_char(drawing, drawn_cell(character));
        at += character.length;
        if (at < end)
            at += character_bytes(at, end); /* the line to the next cell */
    }
    base_write_char(drawing, '\n');
    return CLEW_OK;
}

static enum clew_status
copy_rows(struct base_writer *drawing, struct base_text *text, struct clew_error *error)
{
    enum clew_status status = CLEW_OK;

    if (!is_frame(base_text_line(text)))
        return base_text_fail(text, error, CLEW_BAD_TEXT,
                              "the upper edge of the frame must be here");
    base_text_next_line(text);
    while (!status && !base_text_is_end(text) && !is_frame(base_text_line(text))) {
        status = copy_row(drawing, text, error);
        base_text_next_line(text);
    }
    if (!status && base_text_is_end(text))
        return base_text_fail(text, error, CLEW_BAD_TEXT, "the lower edge of the frame is missing");
    base_text_next_line(text);
    return !status && drawing->failed ? base_no_memory(error) : status;
}

static enum clew_status
read_rolls(struct puzzle_reading *reading, const void *board, struct base_text *text,
           struct clew_error *error)
{
    const struct base_line path = puzzle_printed_take_report(text);
    struct base_text rolls = *text;

    if (path.length == 0)
        return CLEW_OK;
    rolls.at = path.start;
    rolls.end = path.start + path.length;
    return maze_read_answer(&reading->answer, board, &rolls, reading->memory, error);
}

static enum clew_status
read_picture(void **board, struct base_text *text, struct puzzle_reading *reading,
             struct clew_error *error)
{
    const struct base_text before = *text;
    struct base_text copy = *text;
    struct base_writer drawing;
    enum clew_status status;

    puzzle_printed_take_header(text, "maze");
    copy.line = text->line + 1;
    base_writer_init(&drawing, reading->memory);
    status = copy_rows(&drawing, text, error);
    if (!status && drawing.length == 0)
        status = base_text_fail(&before, error, CLEW_BAD_TEXT, "this picture has no row");
    if (!status) {
        copy.at = copy.line_start = drawing.text;
        copy.end = drawing.text + drawing.length;
        copy.is_complete = true;
        status = maze_format_drawing.read(board, &copy, reading, error);
    }
    base_writer_free(&drawing);
    if (!status) {
        status = read_rolls(reading, *board, text, error);
        if (status) {
            maze_board_free(*board, reading->memory);
            *board = NULL;
        }
    }
    if (status)
        *text = before;
    return status;
}

const struct puzzle_format maze_format_picture = {
    .name = "picture",
    .description = "the picture that clew prints, with or without its answer; read only",
    .recognise = recognise_picture,
    .read = read_picture,
    .keeps_rule = maze_keeps_rules,
};
