/* tiles_shrink_board - see the header. */
#include "tiles/fast/tiles_shrink_board.h"

#include "tiles/fast/tiles_beam.h"
#include "tiles/fast/tiles_solve_by_hand.h"

#include "base/base_clock.h"

#include <string.h>

struct shrinking {
    struct tiles_start board; /* the part of the board that is left: the last rows and columns */
    char *moves;
    int length, below;
    char *scratch; /* room for one part of the way */
};

/* Makes the moves on the rest of the board and adds them to the way. False: too many. */
static bool
append_moves(struct shrinking *shrinking, int count)
{
    struct tiles_start *board = &shrinking->board;

    if (count < 0 || shrinking->length + count >= shrinking->below)
        return false;
    for (int i = 0; i < count; i++)
        tiles_slide(board->tile_at, board->rows, board->cols, &board->gap, shrinking->scratch[i]);
    memcpy(shrinking->moves + shrinking->length, shrinking->scratch, (size_t)count);
    shrinking->length += count;
    shrinking->moves[shrinking->length] = '\0';
    return true;
}

/* Leaves the first row or column out; its tiles are at home. */
static void
drop_first_line(struct tiles_start *board, bool is_column)
{
    const int cols = is_column ? board->cols - 1 : board->cols;
    const int rows = is_column ? board->rows : board->rows - 1;
    struct tiles_start smaller = {
        .rows = rows, .cols = cols, .cells = rows * cols, .goal_gap = rows * cols - 1};

    for (int cell = 0; cell < smaller.cells; cell++) {
        const int row = cell / cols + !is_column, col = cell % cols + is_column;
        const int tile = board->tile_at[row * board->cols + col], home = tile - 1;

        smaller.tile_at[cell] = (uint8_t)(tile ? (home / board->cols - !is_column) * cols +
                                                     home % board->cols - is_column + 1
                                               : 0);
        if (!tile)
            smaller.gap = cell;
    }
    *board = smaller;
}

/* A beam, and if it did not get there a line. True when the peeling is over, well or not. */
static enum clew_status
shrink_once(struct shrinking *shrinking, int width, double end, bool *is_finished,
            struct search *search, struct clew_error *error)
{
    struct tiles_start *board = &shrinking->board;
    const bool is_column = board->cols > board->rows;
    bool is_goal = false;
    int count;
    enum clew_status status = tiles_beam(board, width, shrinking->below - shrinking->length, end,
                                         shrinking->scratch, &count, &is_goal, search, error);

    *is_finished = true;
    if (status)
        return status;
    if (!append_moves(shrinking, count) || (!is_goal && base_seconds() > end) ||
        search_is_stopped(search)) {
        shrinking->length = -1;
        return CLEW_OK;
    }
    if (is_goal)
        return CLEW_OK;
    if (board->rows <= 3 && board->cols <= 3)
        status = tiles_solve_by_hand_all(board, shrinking->scratch, &count, search, error);
    else
        status =
            tiles_solve_by_hand_line(board, is_column, shrinking->scratch, &count, search, error);
    if (status)
        return status;
    *is_finished = board->rows <= 3 && board->cols <= 3;
    if (!append_moves(shrinking, count)) {
        *is_finished = true;
        shrinking->length = -1;
    } else if (!*is_finished) {
        drop_first_line(board, is_column);
    }
    return CLEW_OK;
}

enum clew_status
tiles_shrink_board(const struct tiles_start *start, int width, int below, double end, char *moves,
                   int *length, struct search *search, struct clew_error *error)
{
    const size_t room = TILES_SOLVE_BY_HAND_MAX_MOVES + 1;
    struct shrinking shrinking = {.board = *start,
                                  .moves = moves,
                                  .below = below,
                                  .scratch = base_alloc(search->memory, room)};
    enum clew_status status = CLEW_OK;
    bool is_finished = false;

    *length = -1;
    if (!shrinking.scratch)
        return base_no_memory(error);
    while (!status && !is_finished)
        status = shrink_once(&shrinking, width, end, &is_finished, search, error);
    base_release(search->memory, shrinking.scratch, room);
    if (!status)
        *length = shrinking.length;
    return status;
}
