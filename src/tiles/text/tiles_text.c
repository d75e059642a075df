/* tiles_text - see the header. */
#include "tiles/text/tiles_text.h"

#include <string.h>

/* ---- Remarks ---- */

/* Whether the line holds the word, in any case. */
static bool
line_mentions(struct base_line line, const char *word)
{
    const size_t length = strlen(word);

    for (size_t i = 0; i + length <= line.length; i++) {
        size_t same = 0;

        while (same < length && (line.start[i + same] | 0x20) == word[same])
            same++;
        if (same == length)
            return true;
    }
    return false;
}

void
tiles_comment(struct base_line line, int *header)
{
    if (*header == TILES_COMMENT_IS_GOAL || !line_mentions(line, "goal"))
        return;
    if (line_mentions(line, "blank first") || line_mentions(line, "gap first"))
        *header = TILES_COMMENT_GAP_FIRST;
    else if (line_mentions(line, "blank last") || line_mentions(line, "gap last"))
        *header = TILES_COMMENT_GAP_LAST;
}

/* A board without a word about its goal: gap last, but where only gap first can be reached. */
static void
infer_goal(struct tiles_board *board)
{
    tiles_board_goal(board, TILES_GAP_LAST);
    if (tiles_is_solvable(board))
        return;
    tiles_board_goal(board, TILES_GAP_FIRST);
    board->is_goal_inferred = tiles_is_solvable(board);
    if (!board->is_goal_inferred)
        tiles_board_goal(board, TILES_GAP_LAST);
}

static void
write_goal(struct base_writer *out, const struct tiles_board *board, bool may_infer, bool always)
{
    struct tiles_board read_again = *board;

    tiles_board_goal(&read_again, TILES_GAP_LAST);
    if (may_infer)
        infer_goal(&read_again);
    if (board->goal == TILES_GAP_FIRST)
        base_write_text(out, "# Goal: gap first\n");
    else if (board->goal == TILES_GAP_LAST && (always || read_again.goal != TILES_GAP_LAST))
        base_write_text(out, "# Goal: gap last\n");
}

void
tiles_write_goal(struct base_writer *out, const void *board, bool always)
{
    write_goal(out, board, false, always);
}

void
tiles_write_goal_of_list(struct base_writer *out, const void *board, bool always)
{
    write_goal(out, board, true, always);
}

bool
tiles_keeps_goal(const void *board, const char *rule)
{
    const struct tiles_board *own = board;

    return strcmp(rule, "goal") == 0 ? true : strcmp(rule, "to") != 0 && !own->names_gap;
}

/* ---- Tiles ---- */

static bool
is_separator(int byte)
{
    return byte == ' ' || byte == '\t' || byte == ',' || byte == '\r';
}

void
tiles_skip_separators(struct base_text *text)
{
    while (is_separator(base_text_peek(text)))
        text->at++;
}

enum clew_status
tiles_draft_read_tile(struct base_text *text, struct tiles_draft *draft, struct clew_error *error)
{
    const char *start = text->at;
    int64_t number = 0;
    enum clew_status status = CLEW_OK;

    if (draft->count == TILES_DRAFT_MAX_TILES)
        return base_text_fail(text, error, CLEW_BAD_TEXT, "a board has %d tiles at most",
                              TILES_MAX_CELLS);
    if (!base_text_take(text, '.') && !base_text_take(text, '_'))
        status = base_text_number(text, &number, 0, 99999, "a tile", error);
    if (status)
        return status;
    draft->tile[draft->count] = (int)number;
    draft->line[draft->count] = text->line;
    draft->column[draft->count] = (uint64_t)(start - text->line_start) + 1;
    draft->count++;
    return CLEW_OK;
}

enum clew_status
tiles_draft_read_line(struct base_text *text, struct tiles_draft *draft, struct clew_error *error)
{
    const struct base_line line = base_text_line(text);
    const char *end = line.start + line.length;
    enum clew_status status = CLEW_OK;

    tiles_skip_separators(text);
    while (!status && text->at < end) {
        status = tiles_draft_read_tile(text, draft, error);
        if (!status && text->at < end && !is_separator(base_text_peek(text)))
            status = base_text_fail(text, error, CLEW_BAD_TEXT, "%s is no part of a tile",
                                    base_show_byte(base_text_peek(text)).text);
        tiles_skip_separators(text);
    }
    if (!status)
        base_text_next_line(text);
    return status;
}

int
tiles_count_words(struct base_line line, bool *all_tiles)
{
    int words = 0;

    *all_tiles = true;
    for (size_t i = 0; i < line.length;) {
        const size_t start = i;

        while (i < line.length && !is_separator((unsigned char)line.start[i]))
            i++;
        for (size_t k = start; k < i; k++) {
            const char c = line.start[k];

            *all_tiles &= (c >= '0' && c <= '9') || ((c == '.' || c == '_') && i - start == 1);
        }
        words += i > start;
        i += i == start;
    }
    return words;
}

/* ---- The board ---- */

enum clew_status
tiles_draft_copy_tiles(uint8_t *tile_at, int cells, const struct tiles_draft *draft, int first,
                       const struct base_text *text, struct clew_error *error)
{
    uint64_t seen = 0;

    for (int cell = 0; cell < cells; cell++) {
        const int tile = draft->tile[first + cell];
        const uint64_t line = draft->line[first + cell], column = draft->column[first + cell];

        if (tile >= cells)
            return base_text_fail_place(text, line, column, error, CLEW_BAD_BOARD,
                                        "there is no tile %d on a board of %d cells", tile, cells);
        if (seen >> tile & 1)
            return base_text_fail_place(
                text, line, column, error, CLEW_BAD_BOARD,
                tile ? "tile %d stands here a second time" : "a second gap (tile %d)", tile);
        seen |= UINT64_C(1) << tile;
        tile_at[cell] = (uint8_t)tile;
    }
    return CLEW_OK; /* as many different tiles as cells: none is missing */
}

static enum clew_status
set_goal(struct tiles_board *board, const struct puzzle_reading *reading, bool may_infer,
         struct clew_error *error)
{
    const struct puzzle_options *options = reading->options;

    if (reading->header == TILES_COMMENT_IS_GOAL) {
        tiles_board_goal(board, TILES_GAP_LAST); /* never asked for */
        return CLEW_OK;
    }
    if (puzzle_option_is_given(options, "to"))
        return tiles_read_goal_option(board, reading, error);
    if (puzzle_option_is_given(options, "goal")) {
        tiles_board_goal(board, puzzle_option_choice(options, "goal") == 0 ? TILES_GAP_LAST
                                                                           : TILES_GAP_FIRST);
        return CLEW_OK;
    }
    if (reading->header != TILES_COMMENT_NONE) {
        tiles_board_goal(board, reading->header == TILES_COMMENT_GAP_FIRST ? TILES_GAP_FIRST
                                                                           : TILES_GAP_LAST);
        return CLEW_OK;
    }
    tiles_board_goal(board, TILES_GAP_LAST);
    if (may_infer)
        infer_goal(board);
    return CLEW_OK;
}

enum clew_status
tiles_draft_finish(void **out, const struct tiles_draft *draft, int first, int rows, int cols,
                   bool may_infer, const struct base_text *text,
                   const struct puzzle_reading *reading, struct clew_error *error)
{
    struct tiles_board board = {.rows = rows, .cols = cols, .cells = rows * cols};
    struct tiles_board *kept;
    enum clew_status status;

    if (rows < 2 || cols < 2 || rows > TILES_MAX_SIDE || cols > TILES_MAX_SIDE)
        return base_text_fail_place(text, draft->line[0], draft->column[0], error, CLEW_BAD_BOARD,
                                    "a board has 2 to %d rows and columns, not %d x %d",
                                    TILES_MAX_SIDE, rows, cols);
    status = tiles_draft_copy_tiles(board.tile_at, board.cells, draft, first, text, error);
    if (!status)
        status = set_goal(&board, reading, may_infer, error);
    if (status)
        return status;
    board.names_gap = puzzle_option_flag(reading->options, "gap");
    kept = base_alloc(reading->memory, sizeof *kept);
    if (!kept)
        return base_no_memory(error);
    *kept = board;
    *out = kept;
    return CLEW_OK;
}
