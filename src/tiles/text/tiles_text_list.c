/*
 * tiles_text_list - a square board in one line, as in collections of instances.
 *
 *     1 50 0 3 11 15 1 13 12 2 7 5 8 6 10 14 9 4
 *
 * Up to two columns may precede the tiles, a name or number and a length; they are skipped.
 * Collections differ in the goal, and on boards of even width only one of the two goals can be
 * reached. A comment such as "# Goal: blank first" or the option `goal` selects one; otherwise the
 * goal that can be reached is taken, and the answer says so.
 */
#include "tiles/text/tiles_text.h"

/* The side of the square in a line of that many words, two of which may be columns; 0: none. */
static int
side_of(int words)
{
    for (int side = TILES_MAX_SIDE + 1; side >= 2; side--)
        if (words >= side * side)
            return words - side * side <= 2 ? side : 0;
    return 0;
}

/* Skips the first `count` words of the line. */
static void
skip_words(struct base_text *text, int count)
{
    for (; count > 0; count--) {
        tiles_skip_separators(text);
        while (!base_text_is_end(text) && *text->at != ' ' && *text->at != '\t' &&
               *text->at != ',' && *text->at != '\n')
            text->at++;
    }
    tiles_skip_separators(text);
}

/* Whether the words after the first `skip` are all different tiles of a square of that side. */
static bool
is_permutation(struct base_text text, int skip, int side)
{
    struct tiles_draft draft = {0};
    uint64_t seen = 0;

    skip_words(&text, skip);
    if (tiles_draft_read_line(&text, &draft, NULL) || draft.count != side * side)
        return false;
    for (int i = 0; i < draft.count; i++) {
        if (draft.tile[i] >= side * side || seen >> draft.tile[i] & 1)
            return false;
        seen |= UINT64_C(1) << draft.tile[i];
    }
    return true;
}

/* A short line may be one row of a board, so it counts only if it is a whole board. */
static bool
recognise_list(const struct base_text *text)
{
    const struct base_line line = base_text_line(text);
    struct base_text after = *text;
    bool all_tiles;
    int words, side;

    if (line.length > 1024 || tiles_format_game.recognise(text))
        return false;
    words = tiles_count_words(line, &all_tiles);
    side = side_of(words);
    if (side == 0 || side > TILES_MAX_SIDE)
        return words > TILES_MAX_SIDE + 2 && all_tiles;
    skip_words(&after, words - side * side);
    tiles_count_words(base_text_line(&after), &all_tiles);
    return words > TILES_MAX_SIDE ? all_tiles : is_permutation(*text, words - side * side, side);
}

static enum clew_status
read_list(void **board, struct base_text *text, struct puzzle_reading *reading,
          struct clew_error *error)
{
    struct tiles_draft draft = {0};
    enum clew_status status;
    bool all_tiles;
    const int words = tiles_count_words(base_text_line(text), &all_tiles);
    const int side = side_of(words);

    if (side == 0 || side > TILES_MAX_SIDE)
        return base_text_fail(text, error, CLEW_BAD_TEXT,
                              "%d tiles are no square board of up to %d x %d", words,
                              TILES_MAX_SIDE, TILES_MAX_SIDE);
    skip_words(text, words - side * side);
    status = tiles_draft_read_line(text, &draft, error);
    if (status)
        return status;
    draft.rows = draft.cols = side;
    draft.may_infer_goal = true;
    return tiles_draft_finish(board, &draft, text, reading, error);
}

static enum clew_status
write_list(struct base_writer *out, const void *board, const void *answer, struct clew_error *error)
{
    const struct tiles_board *own = board;

    (void)answer;
    if (own->rows != own->cols)
        return base_fail(error, CLEW_UNSUPPORTED, "format list is for square boards");
    for (int cell = 0; cell < own->cells; cell++)
        base_write(out, "%d%c", own->tile_at[cell], cell + 1 < own->cells ? ' ' : '\n');
    return CLEW_OK;
}

const struct puzzle_format tiles_format_list = {
    .name = "list",
    .description = "a square board on one line, after up to two other columns",
    .is_line = true,
    .recognise = recognise_list,
    .read = read_list,
    .write = write_list,
    .keeps_rule = tiles_keeps_goal,
    .write_comment = tiles_write_goal_of_list,
};
