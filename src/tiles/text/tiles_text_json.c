/*
 * tiles_text_json - {"tiles": [[1,2],[3,0]], "goal": "last"}
 *
 * "goal" is "last" (default), "first", or a board of its own. Other keys are skipped.
 */
#include "base/base_json.h"
#include "tiles/text/tiles_text.h"

#include <string.h>

static bool
recognise_tiles_json(const struct base_text *text)
{
    struct base_text at = *text;
    char key[32];
    bool first = true;
    enum clew_status status;

    if (base_json_open(&at, '{', NULL))
        return false;
    while (base_json_member(&at, &first, key, sizeof key, &status, NULL)) {
        if (strcmp(key, "tiles") == 0)
            return true;
        if (base_json_skip(&at, NULL))
            return false;
    }
    return false;
}

/* An array of rows, all as long as the first. */
static enum clew_status
read_json_rows(struct base_text *text, struct tiles_draft *draft, struct clew_error *error)
{
    enum clew_status status = base_json_open(text, '[', error);
    bool first_row = true;

    while (!status && base_json_element(text, &first_row, &status, error)) {
        const int before = draft->count;
        bool first = true;

        status = base_json_open(text, '[', error);
        while (!status && base_json_element(text, &first, &status, error))
            status = tiles_draft_read_tile(text, draft, error);
        if (!status && draft->rows > 0 && draft->count - before != draft->cols)
            status = base_text_fail(
                text, error, CLEW_BAD_TEXT, "this row has %d tile%s, the first has %d",
                draft->count - before, base_plural(draft->count - before), draft->cols);
        draft->cols = draft->count - before;
        draft->rows++;
    }
    return status;
}

/* Reads the goal; options may override it later. */
static enum clew_status
read_json_goal(struct base_text *text, struct tiles_draft *goal, int *header,
               struct clew_error *error)
{
    char word[16];
    enum clew_status status;

    if (base_json_peek(text) == '[')
        return read_json_rows(text, goal, error);
    status = base_json_string(text, word, sizeof word, error);
    if (status || *header == TILES_COMMENT_IS_GOAL)
        return status;
    if (strcmp(word, "last") == 0)
        *header = TILES_COMMENT_GAP_LAST;
    else if (strcmp(word, "first") == 0)
        *header = TILES_COMMENT_GAP_FIRST;
    else
        return base_text_fail(text, error, CLEW_BAD_TEXT,
                              "the goal is \"last\", \"first\" or a board");
    return CLEW_OK;
}

static enum clew_status
set_json_goal(struct tiles_board *board, const struct tiles_draft *goal,
              const struct puzzle_reading *reading, const struct base_text *text,
              struct clew_error *error)
{
    if (goal->count == 0 || puzzle_option_is_given(reading->options, "goal") ||
        puzzle_option_is_given(reading->options, "goal-file"))
        return CLEW_OK;
    if (goal->rows != board->rows || goal->cols != board->cols)
        return base_text_fail_in(text, goal->location[0], error, CLEW_BAD_BOARD,
                                 "the goal is %d x %d, the board %d x %d", goal->rows, goal->cols,
                                 board->rows, board->cols);
    board->goal = TILES_GIVEN;
    return tiles_draft_copy_tiles(board->goal_at, board->cells, goal, text, error);
}

static enum clew_status
read_json_members(struct base_text *text, struct tiles_draft *tiles, struct tiles_draft *goal,
                  int *header, struct clew_error *error)
{
    char key[32];
    bool first = true, has_tiles = false, has_goal = false;
    enum clew_status status = base_json_open(text, '{', error);

    while (!status && base_json_member(text, &first, key, sizeof key, &status, error)) {
        const bool is_tiles = strcmp(key, "tiles") == 0, is_goal = strcmp(key, "goal") == 0;

        if ((is_tiles && has_tiles) || (is_goal && has_goal))
            status = base_text_fail(text, error, CLEW_BAD_TEXT, "\"%s\" again", key);
        else if (is_tiles)
            status = read_json_rows(text, tiles, error);
        else if (is_goal)
            status = read_json_goal(text, goal, header, error);
        else
            status = base_json_skip(text, error);
        has_tiles |= is_tiles;
        has_goal |= is_goal;
    }
    if (!status && !has_tiles)
        status = base_text_fail(text, error, CLEW_BAD_TEXT, "no \"tiles\" in this object");
    else if (!status && tiles->count == 0)
        status = base_text_fail(text, error, CLEW_BAD_TEXT, "\"tiles\" is empty");
    return status;
}

static enum clew_status
read_tiles_json(void **board, struct base_text *text, struct puzzle_reading *reading,
                struct clew_error *error)
{
    struct tiles_draft tiles = {0}, goal = {0};
    enum clew_status status =
        read_json_members(text, &tiles, &goal, &reading->comment_state, error);

    if (status)
        return status;
    if (base_line_is_blank(base_text_line(text)))
        base_text_next_line(text);
    status = tiles_draft_finish(board, &tiles, text, reading, error);
    if (status)
        return status;
    status = set_json_goal(*board, &goal, reading, text, error);
    if (status) {
        tiles_board_free(*board, reading->memory);
        *board = NULL;
    }
    return status;
}

static void
write_json_rows(struct base_writer *out, const uint8_t *tile_at, int rows, int cols)
{
    for (int row = 0; row < rows; row++) {
        base_write_text(out, row ? ",[" : "[[");
        for (int col = 0; col < cols; col++)
            base_write(out, "%s%d", col ? "," : "", tile_at[row * cols + col]);
        base_write_char(out, ']');
    }
    base_write_char(out, ']');
}

static enum clew_status
write_json(struct base_writer *out, const void *board, const void *answer, struct clew_error *error)
{
    const struct tiles_board *own = board;
    const struct tiles_answer *solution = answer;

    (void)error;
    base_write_text(out, "{\"puzzle\":\"tiles\",\"tiles\":");
    write_json_rows(out, own->tile_at, own->rows, own->cols);
    base_write_text(out, ",\"goal\":");
    if (own->goal == TILES_GIVEN)
        write_json_rows(out, own->goal_at, own->rows, own->cols);
    else
        base_write_text(out, own->goal == TILES_GAP_FIRST ? "\"first\"" : "\"last\"");
    if (solution)
        base_write(out, ",\"path\":\"%s\"", solution->moves);
    base_write_text(out, "}\n");
    return CLEW_OK;
}

/* The text has the goal, by name or as rows, but not whether moves are those of the gap. */
static bool
json_keeps_rule(const void *board, const char *rule)
{
    return strcmp(rule, "gap") != 0 || !((const struct tiles_board *)board)->names_gap;
}

const struct puzzle_format tiles_format_json = {
    .name = "json",
    .description = "an object with \"tiles\" as rows and, if needed, \"goal\"",
    .example = "{\"tiles\":[[1,0],[2,3]]}",
    .recognise = recognise_tiles_json,
    .read = read_tiles_json,
    .write = write_json,
    .keeps_rule = json_keeps_rule,
};
