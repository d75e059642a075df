/*
 * maze_text_drawing - the maze as it looks: # wall, . free, B ball, H hole.
 *
 *     .H...
 *     ##..#
 *     .....
 *     .#..#
 *     .#.B.
 *
 * A blank line or the end of the text ends the board.
 */
#include "maze/text/maze_text.h"

static const struct maze_signs signs = {
    .of = {['.'] = MAZE_SIGN_FREE,
           ['#'] = MAZE_SIGN_WALL,
           ['B'] = MAZE_SIGN_BALL,
           ['H'] = MAZE_SIGN_HOLE},
    .wall = '#',
    .free = '.',
};

/* How often each sign occurs from `at` to the next blank line, as far as one may look. */
static void
count_signs(const struct base_text *text, size_t counts[256])
{
    const char *end = text->end - text->at > PUZZLE_LOOKAHEAD_BYTES
                          ? text->at + PUZZLE_LOOKAHEAD_BYTES
                          : text->end;
    size_t blanks = 0;
    bool has_sign = false;

    for (const char *at = text->at; at < end; at++) {
        const unsigned char sign = (unsigned char)*at;

        if (sign == '\n' && !has_sign)
            return; /* a line of blanks ends a board too */
        if (sign == '\n') {
            counts[' '] += blanks;
            blanks = 0;
            has_sign = false;
        } else if (sign == ' ' || sign == '\t') {
            blanks++;
        } else if (sign != '\r') {
            counts[sign]++;
            has_sign = true;
        }
    }
    counts[' '] += has_sign ? blanks : 0;
}

/*
 * A drawing has no sign but these four. Dots of a Flow board may be B and H too, but come in pairs
 * there and not alone; so one ball or one hole, or none at all, speaks for a maze. With a few
 * unknown signs among many known ones it takes both a wall and a single ball or hole.
 */
static bool
recognise(const struct base_text *text)
{
    size_t counts[256] = {0};
    size_t known, all = 0;

    count_signs(text, counts);
    for (int i = 0; i < 256; i++)
        all += counts[i];
    known = counts['#'] + counts['.'] + counts['B'] + counts['H'];
    if (known == all)
        return all > 0 && (counts['B'] == 1 || counts['H'] == 1 || (!counts['B'] && !counts['H']) ||
                           counts['B'] > 2 || counts['H'] > 2);
    return counts['#'] && (counts['B'] == 1 || counts['H'] == 1) && (all - known) * 4 <= all;
}

static enum clew_status
read_drawing(void **board, struct base_text *text, struct puzzle_reading *reading,
             struct clew_error *error)
{
    struct maze_draft draft;
    enum clew_status status;

    if (base_line_is_blank(base_text_line(text)))
        return base_text_fail(text, error, CLEW_BAD_TEXT, "no maze here: the text is empty");
    maze_draft_init(&draft, text, reading, error);
    status = maze_draft_sign_rows(&draft, &signs, NULL, 0);
    if (!status)
        status = maze_draft_close(&draft, board);
    maze_draft_drop(&draft);
    return status;
}

static enum clew_status
write_drawing(struct base_writer *out, const void *board, const void *answer,
              struct clew_error *error)
{
    const struct maze_board *maze = board;
    const size_t start = out->length;

    (void)answer;
    if (maze_is_hole(maze, maze->ball))
        return base_fail_cell(error, CLEW_UNSUPPORTED, maze_cell(maze, maze->ball),
                              "the ball stands in the hole, and a drawing cannot show both");
    if (maze->cols == 1 && maze_is_wall(maze, 0, 0))
        return base_fail_cell(error, CLEW_UNSUPPORTED, 0,
                              "a drawing that begins with # alone would be taken for a remark");
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
    .recognise = recognise,
    .read = read_drawing,
    .write = write_drawing,
};
