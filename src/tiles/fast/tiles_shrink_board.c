/* tiles_shrink_board - see the header. */
#include "tiles/fast/tiles_shrink_board.h"

#include "tiles/fast/tiles_beam.h"
#include "tiles/fast/tiles_solve_by_hand.h"

#include "base/base_clock.h"

#include <string.h>

struct shrinking {
    struct tiles_start board; /* what is left of the board: its last rows and columns */
    const struct tiles_beam *task;
    int length;    /* of task->moves so far; -1: it failed */
    char *scratch; /* moves of one beam or line */
};

/* Plays the scratch moves on the board and appends them to the solution. False: too many. */
static bool
shrink_append_moves(struct shrinking *shrinking, int count)
{
    struct tiles_start *board = &shrinking->board;

    if (count < 0 || shrinking->length + count >= shrinking->task->below)
        return false;
    for (int i = 0; i < count; i++)
        tiles_slide(board->tile_at, board->rows, board->cols, &board->gap, shrinking->scratch[i]);
    memcpy(shrinking->task->moves + shrinking->length, shrinking->scratch, (size_t)count);
    shrinking->length += count;
    shrinking->task->moves[shrinking->length] = '\0';
    return true;
}

/* Drops the first row or column, whose tiles are home. */
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

/* Solves the first line by hand and drops it, or all of a 3x3. */
static enum clew_status
shrink_by_hand(struct shrinking *shrinking, bool *is_finished, struct clew_error *error)
{
    struct tiles_start *board = &shrinking->board;
    struct search *search = shrinking->task->search;
    const bool is_column = board->cols > board->rows;
    const bool is_small = board->rows <= 3 && board->cols <= 3;
    enum clew_status status;
    int count;

    if (is_small)
        status = tiles_solve_by_hand_all(board, shrinking->scratch, &count, search, error);
    else
        status =
            tiles_solve_by_hand_line(board, is_column, shrinking->scratch, &count, search, error);
    if (status)
        return status;
    *is_finished = is_small;
    if (!shrink_append_moves(shrinking, count)) {
        *is_finished = true;
        shrinking->length = -1;
    } else if (!is_small) {
        drop_first_line(board, is_column);
    }
    return CLEW_OK;
}

/* A beam, and a line by hand if it missed the goal. *is_finished: solved or failed. */
static enum clew_status
shrink_once(struct shrinking *shrinking, bool *is_finished, struct clew_error *error)
{
    struct tiles_beam beam = *shrinking->task;
    enum clew_status status;

    beam.start = &shrinking->board;
    beam.below -= shrinking->length;
    beam.moves = shrinking->scratch;
    status = tiles_beam_search(&beam, error);
    *is_finished = true;
    if (status)
        return status;
    if (!shrink_append_moves(shrinking, beam.length) ||
        (!beam.is_goal && base_seconds() > beam.deadline) || search_is_stopped(beam.search)) {
        shrinking->length = -1;
        return CLEW_OK;
    }
    return beam.is_goal ? CLEW_OK : shrink_by_hand(shrinking, is_finished, error);
}

enum clew_status
tiles_shrink_board(struct tiles_beam *beam, struct clew_error *error)
{
    const size_t room = TILES_SOLVE_BY_HAND_MAX_MOVES + 1;
    struct shrinking shrinking = {
        .board = *beam->start, .task = beam, .scratch = base_alloc(beam->search->memory, room)};
    enum clew_status status = CLEW_OK;
    bool is_finished = false;

    beam->length = -1;
    if (!shrinking.scratch)
        return base_no_memory(error);
    while (!status && !is_finished)
        status = shrink_once(&shrinking, &is_finished, error);
    base_release(beam->search->memory, shrinking.scratch, room);
    if (!status)
        beam->length = shrinking.length;
    return status;
}
