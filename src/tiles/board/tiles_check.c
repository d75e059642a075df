/* tiles_check - see the header. */
#include "tiles/board/tiles_check.h"

#include <string.h>

/* The cell whose tile the letter slides into the gap, or -1. Independent of grid.h on purpose. */
static int
cell_that_slides(const struct tiles_board *board, int gap, char letter)
{
    const int row = gap / board->cols, col = gap % board->cols;

    switch (letter) {
    case 'L': /* the tile right of the gap goes left */
        return col + 1 < board->cols ? gap + 1 : -1;
    case 'R':
        return col > 0 ? gap - 1 : -1;
    case 'U': /* the tile below the gap goes up */
        return row + 1 < board->rows ? gap + board->cols : -1;
    case 'D':
        return row > 0 ? gap - board->cols : -1;
    default:
        return -1;
    }
}

enum clew_status
tiles_check(const void *board, const void *answer, struct base_memory *memory,
            struct clew_error *error)
{
    const struct tiles_board *own = board;
    const struct tiles_answer *solution = answer;
    uint8_t tile_at[TILES_MAX_CELLS];
    int gap = 0;

    (void)memory; /* not needed */
    if (strlen(solution->moves) != (size_t)solution->length || solution->bound > solution->length)
        return base_fail(error, CLEW_BAD_ANSWER, "the length is not that of the moves");
    memcpy(tile_at, own->tile_at, sizeof tile_at);
    while (tile_at[gap] != 0)
        gap++;
    for (int i = 0; i < solution->length; i++) {
        const int from = cell_that_slides(own, gap, solution->moves[i]);

        if (from < 0)
            return base_fail_cell(error, CLEW_BAD_ANSWER, gap,
                                  "move %d (%c) has no tile to slide into the gap", i + 1,
                                  solution->moves[i]);
        tile_at[gap] = tile_at[from];
        tile_at[from] = 0;
        gap = from;
    }
    for (int cell = 0; cell < own->cells; cell++)
        if (tile_at[cell] != own->goal_at[cell])
            return base_fail_cell(error, CLEW_BAD_ANSWER, cell,
                                  "after the last move tile %d stands where %d belongs",
                                  tile_at[cell], own->goal_at[cell]);
    return CLEW_OK;
}
