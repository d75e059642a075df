/*
 * tiles_text_goal - the goal of a board that is read: by option, by comment, or inferred.
 *
 * The option `to` holds a board in any format, with comments before and after it, or all tiles in
 * one line in reading order. A goal of another shape is refused even if it has as many tiles: it
 * must be a mistake.
 */
#include "tiles/text/tiles_text.h"

#include <string.h>

static void
skip_goal_comments(struct base_text *text)
{
    while (!base_text_is_end(text) &&
           (base_line_is_blank(base_text_line(text)) || base_line_is_comment(base_text_line(text))))
        base_text_next_line(text);
}

static const struct puzzle_format *
find_goal_format(const struct base_text *text)
{
    static const struct puzzle_format *const formats[] = {&tiles_format_list, &tiles_format_game,
                                                          &tiles_format_hex, &tiles_format_json};

    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (formats[i]->recognise(text))
            return formats[i];
    return &tiles_format_rows; /* its error message is as good as any */
}

/* All tiles in one line, and nothing after it. */
static bool
is_one_line(const struct base_text *text, int cells)
{
    struct base_text after = *text;
    bool all_tiles;

    if (tiles_count_words(base_text_line(text), &all_tiles) != cells || !all_tiles)
        return false;
    base_text_next_line(&after);
    skip_goal_comments(&after);
    return base_text_is_end(&after);
}

static enum clew_status
read_goal_board(void **goal, const struct tiles_board *board, struct base_text *text,
                const struct puzzle_reading *reading, struct clew_error *error)
{
    struct puzzle_reading own = {.options = reading->options,
                                 .memory = reading->memory,
                                 .pool = reading->pool,
                                 .comment_state = TILES_COMMENT_IS_GOAL};
    struct tiles_draft draft = {.rows = board->rows, .cols = board->cols};
    enum clew_status status;

    if (!is_one_line(text, board->cells))
        return find_goal_format(text)->read(goal, text, &own, error);
    status = tiles_draft_read_line(text, &draft, error);
    return status ? status : tiles_draft_finish(goal, &draft, text, &own, error);
}

/* Makes the board of the option `to` the goal; faults in it have the source "option goal-file". */
static enum clew_status
read_goal_option(struct tiles_board *board, const struct puzzle_reading *reading,
                 struct clew_error *error)
{
    const char *given = puzzle_option_text(reading->options, "goal-file");
    const struct tiles_board *goal;
    void *read = NULL;
    struct base_text text;
    enum clew_status status;
    struct base_location start;

    base_text_init(&text, "option goal-file", given, strlen(given));
    base_text_skip_bom(&text);
    skip_goal_comments(&text);
    start = base_text_location(&text);
    if (base_text_is_end(&text))
        return base_text_fail_in(&text, start, error, CLEW_BAD_TEXT, "there is no goal in it");
    status = read_goal_board(&read, board, &text, reading, error);
    if (status)
        return status;
    goal = read;
    skip_goal_comments(&text);
    if (goal->rows != board->rows || goal->cols != board->cols)
        status = base_text_fail_in(&text, start, error, CLEW_BAD_BOARD,
                                   "the goal is %d x %d, the board %d x %d", goal->rows, goal->cols,
                                   board->rows, board->cols);
    else if (!base_text_is_end(&text))
        status =
            base_text_fail(&text, error, CLEW_BAD_TEXT, "a goal is one board, and here is more");
    if (!status) {
        board->goal = TILES_GIVEN;
        memcpy(board->goal_at, goal->tile_at, sizeof board->goal_at);
    }
    tiles_board_free(read, reading->memory);
    return status;
}

void
tiles_infer_goal(struct tiles_board *board)
{
    tiles_board_goal(board, TILES_GAP_LAST);
    if (tiles_is_solvable(board))
        return;
    tiles_board_goal(board, TILES_GAP_FIRST);
    board->is_goal_inferred = tiles_is_solvable(board);
    if (!board->is_goal_inferred)
        tiles_board_goal(board, TILES_GAP_LAST);
}

enum clew_status
tiles_set_goal(struct tiles_board *board, const struct puzzle_reading *reading, bool may_infer,
               struct clew_error *error)
{
    const struct puzzle_options *options = reading->options;

    if (reading->comment_state == TILES_COMMENT_IS_GOAL) {
        tiles_board_goal(board, TILES_GAP_LAST); /* not used */
        return CLEW_OK;
    }
    if (puzzle_option_is_given(options, "goal-file"))
        return read_goal_option(board, reading, error);
    if (puzzle_option_is_given(options, "goal")) {
        tiles_board_goal(board, puzzle_option_choice(options, "goal") == 0 ? TILES_GAP_LAST
                                                                           : TILES_GAP_FIRST);
        return CLEW_OK;
    }
    if (reading->comment_state != TILES_COMMENT_NONE) {
        tiles_board_goal(board, reading->comment_state == TILES_COMMENT_GAP_FIRST ? TILES_GAP_FIRST
                                                                                  : TILES_GAP_LAST);
        return CLEW_OK;
    }
    tiles_board_goal(board, TILES_GAP_LAST);
    if (may_infer)
        tiles_infer_goal(board);
    return CLEW_OK;
}
