/*
 * maze_text_drawing - the maze as it looks: # wall, . free, B ball, H hole.
 *
 *     .H...
 *     ##..#
 *     .....
 *     .#..#
 *     .#.B.
 *
 * A blank line, a comment or the end of the text ends the board. A comment has a blank after its #,
 * since # alone is a row of a maze with one column.
 */
#include "maze/text/maze_text.h"

static const struct maze_symbols drawing_symbols = {
    .of = {['.'] = MAZE_SYMBOL_FREE,
           ['#'] = MAZE_SYMBOL_WALL,
           ['B'] = MAZE_SYMBOL_BALL,
           ['H'] = MAZE_SYMBOL_HOLE},
    .wall = '#',
    .free = '.',
};

static bool
is_comment(struct base_line line)
{
    return line.length > 1 && base_line_is_comment(line);
}

/* How often each byte occurs in the board, within the first PUZZLE_LOOKAHEAD_BYTES bytes. */
static void
count_drawing_bytes(const struct base_text *text, size_t counts[256])
{
    const char *end = text->end - text->at > PUZZLE_LOOKAHEAD_BYTES
                          ? text->at + PUZZLE_LOOKAHEAD_BYTES
                          : text->end;
    size_t blanks = 0;
    bool is_line_used = false;

    for (const char *at = text->at; at < end; at++) {
        const unsigned char byte = (unsigned char)*at;

        if (byte == '\n' && !is_line_used)
            return; /* a line of blanks ends a board, too */
        if (byte == '#' && at > text->at && at[-1] == '\n' && at + 1 < end &&
            (at[1] == ' ' || at[1] == '\t'))
            return;
        if (byte == '\n') {
            counts[' '] += blanks;
            blanks = 0;
            is_line_used = false;
        } else if (byte == ' ' || byte == '\t') {
            blanks++;
        } else if (byte != '\r') {
            counts[byte]++;
            is_line_used = true;
        }
    }
    counts[' '] += is_line_used ? blanks : 0;
}

/*
 * A drawing has only these four characters. Other formats may have B and H as the dots of a Flow
 * board, but in pairs; so a single ball or hole, or neither, indicates a maze. If a few other
 * characters are among them, there must be a wall and a single ball or hole.
 */
static bool
recognise_maze_drawing(const struct base_text *text)
{
    size_t counts[256] = {0};
    size_t known, all = 0;

    count_drawing_bytes(text, counts);
    for (int i = 0; i < 256; i++)
        all += counts[i];
    known = counts['#'] + counts['.'] + counts['B'] + counts['H'];
    if (known == all)
        return all > 0 && (counts['B'] == 1 || counts['H'] == 1 || (!counts['B'] && !counts['H']) ||
                           counts['B'] > 2 || counts['H'] > 2);
    return counts['#'] && (counts['B'] == 1 || counts['H'] == 1) && (all - known) * 4 <= all;
}

static enum clew_status
read_maze_drawing(void **board, struct base_text *text, struct puzzle_reading *reading,
                  struct clew_error *error)
{
    struct maze_draft draft;
    enum clew_status status;

    if (base_line_is_blank(base_text_line(text)))
        return base_text_fail(text, error, CLEW_BAD_TEXT, "no maze here: the text is empty");
    maze_draft_init(&draft, text, reading, error);
    status = maze_draft_read_rows(&draft, &drawing_symbols, is_comment, 0);
    if (!status)
        status = maze_draft_build(&draft, board);
    maze_draft_free(&draft);
    return status;
}

static enum clew_status
write_maze_drawing(struct base_writer *out, const void *board, const void *answer,
                   struct clew_error *error)
{
    const struct maze_board *maze = board;
    const size_t start = out->length;

    (void)answer;
    if (maze_is_hole(maze, maze->ball))
        return base_fail_cell(error, CLEW_UNSUPPORTED, maze_cell(maze, maze->ball),
                              "the ball is in the hole, and a drawing cannot show both");
    if (maze->cols == 1 && maze_is_wall(maze, 0, 0))
        return base_fail_cell(error, CLEW_UNSUPPORTED, 0,
                              "a drawing that begins with # alone would be taken for a comment");
    maze_write_rows(out, maze, '#', '.');
    if (out->failed)
        return base_no_memory(error);
    out->text[start + (size_t)(maze->ball.row * (maze->cols + 1) + maze->ball.col)] = 'B';
    out->text[start + (size_t)(maze->hole.row * (maze->cols + 1) + maze->hole.col)] = 'H';
    return CLEW_OK;
}

const struct puzzle_format maze_format_drawing = {
    .name = "drawing",
    .description = "rows of # wall, . free, B ball, H hole",
    .example = ".H...\n##..#",
    .recognise = recognise_maze_drawing,
    .read = read_maze_drawing,
    .write = write_maze_drawing,
    .keeps_rule = maze_keeps_rules,
    .write_comment = maze_write_rules,
};
