/* tiles_shrink_board - see the header. */
#include "tiles/fast/tiles_shrink_board.h"

#include "tiles/fast/tiles_beam.h"
#include "tiles/fast/tiles_solve_by_hand.h"

#include "base/base_clock.h"

#include <string.h>

struct peeling {
    struct tiles_start rest; /* the part of the board that is left: the last rows and columns */
    char *moves;
    int length, below;
    char *steps; /* room for one part of the way */
};

/* Makes the moves on the rest of the board and adds them to the way. False: too many. */
static bool
follow(struct peeling *peeling, int count)
{
    struct tiles_start *rest = &peeling->rest;

    if (count < 0 || peeling->length + count >= peeling->below)
        return false;
    for (int i = 0; i < count; i++)
        tiles_slide(rest->tile_at, rest->rows, rest->cols, &rest->gap, peeling->steps[i]);
    memcpy(peeling->moves + peeling->length, peeling->steps, (size_t)count);
    peeling->length += count;
    peeling->moves[peeling->length] = '\0';
    return true;
}

/* Leaves the first row or column out; its tiles are at home. */
static void
put_aside(struct tiles_start *rest, bool is_column)
{
    const int cols = is_column ? rest->cols - 1 : rest->cols;
    const int rows = is_column ? rest->rows : rest->rows - 1;
    struct tiles_start less = {
        .rows = rows, .cols = cols, .cells = rows * cols, .goal_gap = rows * cols - 1};

    for (int cell = 0; cell < less.cells; cell++) {
        const int row = cell / cols + !is_column, col = cell % cols + is_column;
        const int tile = rest->tile_at[row * rest->cols + col], home = tile - 1;

        less.tile_at[cell] = (uint8_t)(tile ? (home / rest->cols - !is_column) * cols +
                                                  home % rest->cols - is_column + 1
                                            : 0);
        if (!tile)
            less.gap = cell;
    }
    *rest = less;
}

/* A beam, and if it did not get there a line. True when the peeling is over, well or not. */
static enum clew_status
peel_once(struct peeling *peeling, int width, double end, bool *is_over, struct search *search,
          struct clew_error *error)
{
    struct tiles_start *rest = &peeling->rest;
    const bool is_column = rest->cols > rest->rows;
    bool is_goal = false;
    int count;
    enum clew_status status = tiles_beam(rest, width, peeling->below - peeling->length, end,
                                         peeling->steps, &count, &is_goal, search, error);

    *is_over = true;
    if (status)
        return status;
    if (!follow(peeling, count) || (!is_goal && base_seconds() > end) ||
        search_is_stopped(search)) {
        peeling->length = -1;
        return CLEW_OK;
    }
    if (is_goal)
        return CLEW_OK;
    if (rest->rows <= 3 && rest->cols <= 3)
        status = tiles_solve_by_hand_all(rest, peeling->steps, &count, search, error);
    else
        status = tiles_solve_by_hand_line(rest, is_column, peeling->steps, &count, search, error);
    if (status)
        return status;
    *is_over = rest->rows <= 3 && rest->cols <= 3;
    if (!follow(peeling, count)) {
        *is_over = true;
        peeling->length = -1;
    } else if (!*is_over) {
        put_aside(rest, is_column);
    }
    return CLEW_OK;
}

enum clew_status
tiles_shrink_board(const struct tiles_start *start, int width, int below, double end, char *moves,
                   int *length, struct search *search, struct clew_error *error)
{
    const size_t room = TILES_SOLVE_BY_HAND_LONGEST + 1;
    struct peeling peeling = {
        .rest = *start, .moves = moves, .below = below, .steps = base_alloc(search->memory, room)};
    enum clew_status status = CLEW_OK;
    bool is_over = false;

    *length = -1;
    if (!peeling.steps)
        return base_no_memory(error);
    while (!status && !is_over)
        status = peel_once(&peeling, width, end, &is_over, search, error);
    base_release(search->memory, peeling.steps, room);
    if (!status)
        *length = peeling.length;
    return status;
}
