/*
 * tiles_text_picture - the board that clew solve prints, beside its goal, with the moves below.
 *
 *      5   1   2         1   2   3
 *      4       3   ->    4   5   6
 *      7   8   6         7   8
 *     solved: path LURD, length 4
 *
 * A tile is right-aligned in columns of equal width; where the gap is, nothing is. The goal is
 * that of the options and comments, as for the other formats. Read only.
 */
#include "puzzle/puzzle_printed.h"
#include "tiles/text/tiles_text.h"

#include "base/base_ascii.h"

#include <string.h>

#define TILE_WIDTH  4 /* three digits and a blank */
#define ARROW_WIDTH 6 /* "  ->  " */

struct picture {
    int rows, cols;
    bool has_goal;
};

static bool
is_picture_line(const struct base_text *text)
{
    return !base_text_is_end(text) && !puzzle_printed_ends_picture(base_text_line(text));
}

/* The column of "->", or 0; *end: behind the last digit. False if the line is no such line. */
static bool
measure_line(struct base_line line, size_t *arrow, size_t *end)
{
    for (size_t i = 0; i < line.length; i++) {
        const char c = line.start[i];

        if (c == '-' && i + 1 < line.length && line.start[i + 1] == '>' && *arrow == 0)
            *arrow = i++;
        else if (base_is_digit(c))
            *end = i + 1 > *end ? i + 1 : *end;
        else if (c != ' ')
            return false;
    }
    return true;
}

static bool
measure_picture(struct picture *picture, struct base_text text)
{
    size_t arrow = 0, end = 0;

    *picture = (struct picture){0};
    for (; is_picture_line(&text) && picture->rows <= TILES_MAX_SIDE; base_text_next_line(&text)) {
        if (!measure_line(base_text_line(&text), &arrow, &end))
            return false;
        picture->rows++;
    }
    picture->has_goal = arrow > 0;
    end = arrow > 2 ? arrow - 2 : end + 1;
    picture->cols =
        end % TILE_WIDTH || end > TILE_WIDTH * TILES_MAX_SIDE ? 0 : (int)end / TILE_WIDTH;
    return picture->rows >= 2 && picture->rows <= TILES_MAX_SIDE && picture->cols >= 2;
}

/* Whether a tile is missing in a row: otherwise the text is in the format rows. */
static bool
has_gap(const struct picture *picture, struct base_text text)
{
    for (int row = 0; row < picture->rows; row++, base_text_next_line(&text)) {
        bool all_tiles;

        if (tiles_count_words(base_text_line(&text), &all_tiles) != picture->cols)
            return true;
    }
    return false;
}

static bool
recognise_picture(const struct base_text *given)
{
    struct base_text text = *given;
    struct picture picture;

    if (puzzle_printed_take_header(&text, "tiles"))
        return true;
    return measure_picture(&picture, text) && (picture.has_goal || has_gap(&picture, text));
}

/* Reads the tiles from a column of the text on; the text is then behind the picture. */
static enum clew_status
read_tiles(struct tiles_draft *draft, const struct picture *picture, size_t left,
           struct base_text *text, struct clew_error *error)
{
    for (; draft->rows < picture->rows; draft->rows++, base_text_next_line(text)) {
        const struct base_line line = base_text_line(text);

        for (int col = 0; col < picture->cols; col++) {
            const size_t start = left + (size_t)(col * TILE_WIDTH);
            struct base_text tile = *text;
            int value = 0;

            tile.at = line.start + (start < line.length ? start : line.length);
            for (size_t i = start; i < start + TILE_WIDTH && i < line.length; i++)
                if (base_is_digit(line.start[i]))
                    value = 10 * value + (line.start[i] - '0');
                else if (line.start[i] != ' ')
                    return base_text_fail(&tile, error, CLEW_BAD_TEXT, "a tile must be a number");
            draft->location[draft->count] = base_text_location(&tile);
            draft->tile[draft->count++] = value;
        }
    }
    draft->cols = picture->cols;
    return CLEW_OK;
}

/* The goal is what the picture shows, also where the options say nothing about it. */
static enum clew_status
read_goal(struct tiles_board *board, const struct picture *picture, struct base_text text,
          struct clew_error *error)
{
    const size_t left = (size_t)picture->cols * TILE_WIDTH + ARROW_WIDTH;
    struct tiles_draft draft = {0};
    uint8_t goal_at[TILES_MAX_CELLS];
    enum clew_status status = read_tiles(&draft, picture, left, &text, error);

    if (!status)
        status = tiles_draft_copy_tiles(goal_at, board->cells, &draft, &text, error);
    if (!status && memcmp(goal_at, board->goal_at, (size_t)board->cells) != 0) {
        memcpy(board->goal_at, goal_at, (size_t)board->cells);
        board->goal = TILES_GIVEN;
        for (int gap_first = 0; gap_first < 2; gap_first++) {
            int cell = 0;

            while (cell < board->cells &&
                   goal_at[cell] == (gap_first ? cell : (cell + 1) % board->cells))
                cell++;
            if (cell == board->cells)
                board->goal = gap_first ? TILES_GAP_FIRST : TILES_GAP_LAST;
        }
    }
    return status;
}

static enum clew_status
read_moves(struct puzzle_reading *reading, const struct tiles_board *board, struct base_text *text,
           struct clew_error *error)
{
    const struct base_line path = puzzle_printed_take_report(text);
    struct base_text moves = *text;

    if (path.length == 0)
        return CLEW_OK;
    moves.at = path.start;
    moves.end = path.start + path.length;
    return tiles_read_answer(&reading->answer, board, &moves, reading->memory, error);
}

static enum clew_status
read_picture(void **board, struct base_text *text, struct puzzle_reading *reading,
             struct clew_error *error)
{
    const struct base_text before = *text;
    struct tiles_draft draft = {0};
    struct picture picture;
    struct base_text start;
    enum clew_status status;

    *board = NULL;
    puzzle_printed_take_header(text, "tiles");
    start = *text;
    if (!measure_picture(&picture, start))
        return base_text_fail(text, error, CLEW_BAD_TEXT, "this is no picture of tiles");
    status = read_tiles(&draft, &picture, 0, text, error);
    if (!status)
        status = tiles_draft_finish(board, &draft, text, reading, error);
    if (!status && picture.has_goal)
        status = read_goal(*board, &picture, start, error);
    if (!status)
        status = read_moves(reading, *board, text, error);
    if (status) {
        if (*board)
            tiles_board_free(*board, reading->memory);
        *board = NULL;
        *text = before;
    }
    return status;
}

const struct puzzle_format tiles_format_picture = {
    .name = "picture",
    .description = "the picture that clew prints, with or without its answer; read only",
    .recognise = recognise_picture,
    .read = read_picture,
    .keeps_rule = tiles_keeps_goal,
};
