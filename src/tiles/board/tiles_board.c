/* tiles_board - see the header. */
#include "tiles/board/tiles_board.h"

#include <string.h>

void
tiles_board_goal(struct tiles_board *board, enum tiles_goal goal)
{
    const int shift = goal == TILES_GAP_LAST ? 1 : 0;

    board->goal = goal;
    for (int cell = 0; cell < board->cells; cell++)
        board->goal_at[cell] = (uint8_t)((cell + shift) % board->cells);
}

static enum clew_status
check_complete(const uint8_t *tile_at, int cells, const char *whose, struct clew_error *error)
{
    uint64_t seen = 0;

    for (int cell = 0; cell < cells; cell++) {
        const int tile = tile_at[cell];

        if (tile >= cells)
            return base_fail_cell(error, CLEW_BAD_BOARD, cell, "no tile %d on a %s of %d cells",
                                  tile, whose, cells);
        if (seen >> tile & 1)
            return base_fail_cell(error, CLEW_BAD_BOARD, cell,
                                  tile ? "tile %d stands twice on the %s"
                                       : "a second gap (tile %d) on the %s",
                                  tile, whose);
        seen |= UINT64_C(1) << tile;
    }
    return CLEW_OK; /* as many different tiles as cells: none is missing */
}

enum clew_status
tiles_board_check(const struct tiles_board *board, struct clew_error *error)
{
    const int rows = board->rows, cols = board->cols;
    enum clew_status status;

    if (rows < 2 || cols < 2 || rows > TILES_MAX_SIDE || cols > TILES_MAX_SIDE)
        return base_fail(error, CLEW_BAD_BOARD, "a board has 2 to %d rows and columns, not %d x %d",
                         TILES_MAX_SIDE, rows, cols);
    status = check_complete(board->tile_at, board->cells, "board", error);
    return status ? status : check_complete(board->goal_at, board->cells, "goal", error);
}

int
tiles_find(const uint8_t *tile_at, int cells, int tile)
{
    for (int cell = 0; cell < cells; cell++)
        if (tile_at[cell] == tile)
            return cell;
    return -1;
}

/* Whether an odd number of swaps leads from the board to the goal. */
static bool
is_odd_permutation(const struct tiles_board *board)
{
    bool is_done[TILES_MAX_CELLS] = {false};
    bool odd = false;

    for (int cell = 0; cell < board->cells; cell++) {
        int at = cell;

        while (!is_done[at]) { /* a cycle of k cells is k - 1 swaps */
            is_done[at] = true;
            at = tiles_find(board->goal_at, board->cells, board->tile_at[at]);
            if (!is_done[at])
                odd = !odd;
        }
    }
    return odd;
}

bool
tiles_is_solvable(const struct tiles_board *board)
{
    const int from = tiles_find(board->tile_at, board->cells, 0);
    const int to = tiles_find(board->goal_at, board->cells, 0);
    const int steps = from / board->cols - to / board->cols + from % board->cols - to % board->cols;

    /* Each move swaps the gap with a tile and moves the gap by one step. */
    return is_odd_permutation(board) == ((steps & 1) != 0);
}

static int
mirror_cell(const struct tiles_start *start, int cell)
{
    int row = cell / start->cols, col = cell % start->cols;

    if (start->is_upside_down)
        row = start->rows - 1 - row;
    if (start->is_mirrored)
        col = start->cols - 1 - col;
    return row * start->cols + col;
}

void
tiles_board_normalise(struct tiles_start *start, const struct tiles_board *board)
{
    const int goal_gap = tiles_find(board->goal_at, board->cells, 0);
    uint8_t name[TILES_MAX_CELLS] = {0};

    *start = (struct tiles_start){.rows = board->rows,
                                  .cols = board->cols,
                                  .cells = board->cells,
                                  .is_upside_down = goal_gap / board->cols == 0,
                                  .is_mirrored = goal_gap % board->cols == 0};
    start->goal_gap = mirror_cell(start, goal_gap);
    for (int cell = 0; cell < board->cells; cell++) {
        const int home = mirror_cell(start, cell);

        if (home != start->goal_gap)
            name[board->goal_at[cell]] = (uint8_t)(home < start->goal_gap ? home + 1 : home);
    }
    for (int cell = 0; cell < board->cells; cell++)
        start->tile_at[mirror_cell(start, cell)] = name[board->tile_at[cell]];
    start->gap = tiles_find(start->tile_at, start->cells, 0);
}

bool
tiles_slide(uint8_t *tile_at, int rows, int cols, int *gap, char letter)
{
    const int direction = grid_direction_of_letter((unsigned char)letter);
    int row = *gap / cols, col = *gap % cols, from;

    if (direction < 0)
        return false;
    row -= grid_row_step((enum grid_direction)direction);
    col -= grid_col_step((enum grid_direction)direction);
    if (row < 0 || row >= rows || col < 0 || col >= cols)
        return false;
    from = row * cols + col;
    tile_at[*gap] = tile_at[from];
    tile_at[from] = 0;
    *gap = from;
    return true;
}

char
tiles_opposite(char letter)
{
    switch (letter) {
    case 'L':
        return 'R';
    case 'R':
        return 'L';
    case 'U':
        return 'D';
    default:
        return 'U';
    }
}

void
tiles_board_free(void *board, struct base_memory *memory)
{
    base_release(memory, board, sizeof(struct tiles_board));
}

enum clew_status
tiles_answer_new(struct tiles_answer **answer, const struct tiles_start *start, const char *moves,
                 int length, struct base_memory *memory, struct clew_error *error)
{
    char *copy = base_alloc(memory, (size_t)length + 1);

    *answer = base_alloc_zero(memory, 1, sizeof **answer);
    if (!copy || !*answer) {
        base_release(memory, copy, (size_t)length + 1);
        base_release(memory, *answer, sizeof **answer);
        *answer = NULL;
        return base_no_memory(error);
    }
    for (int i = 0; i < length; i++) {
        const bool is_sideways = moves[i] == 'L' || moves[i] == 'R';
        const bool is_turned = is_sideways ? start->is_mirrored : start->is_upside_down;

        copy[i] = is_turned ? tiles_opposite(moves[i]) : moves[i];
    }
    copy[length] = '\0';
    (*answer)->moves = copy;
    (*answer)->length = length;
    (*answer)->bound = length;
    return CLEW_OK;
}

void
tiles_answer_free(void *answer, struct base_memory *memory)
{
    struct tiles_answer *own = answer;

    if (!own)
        return;
    base_release(memory, own->moves, (size_t)own->length + 1);
    base_release(memory, own, sizeof *own);
}
