/* tiles_solve_by_hand - see the header. */
#include "tiles/fast/tiles_solve_by_hand.h"

#include "tiles/tables/tiles_bidirectional_bfs.h"

#include <string.h>

#define UNSEEN UINT8_MAX

struct solver {
    struct search *search;
    int rows, cols, cells, gap;
    uint8_t tile_at[TILES_MAX_CELLS];
    uint64_t locked;
    char *moves;
    int length;
    uint8_t *reached_by; /* by state: the move that led to it, or UNSEEN */
    uint32_t *queue;
};

/* A state is the cells of tiles a and b and of the gap, six bits each. Without b its cell is 0. */
static uint32_t
pack_state(int a, int b, int gap)
{
    return (uint32_t)(a << 12 | b << 6 | gap);
}

/* Slides a tile into the gap; false when there is none, or its cell is locked. */
static bool
slide_state(const struct solver *solver, uint32_t *state, int move, bool has_b)
{
    int a = (int)(*state >> 12), b = (int)(*state >> 6 & 63), gap = (int)(*state & 63);
    const int row = gap / solver->cols - grid_row_step((enum grid_direction)move);
    const int col = gap % solver->cols - grid_col_step((enum grid_direction)move);
    const int from = row * solver->cols + col;

    if (row < 0 || row >= solver->rows || col < 0 || col >= solver->cols ||
        solver->locked >> from & 1)
        return false;
    a = a == from ? gap : a;
    if (has_b)
        b = b == from ? gap : b;
    *state = pack_state(a, b, from);
    return true;
}

/* Appends the moves to the goal state, which are traced back to the start state. */
static bool
hand_append_moves(struct solver *solver, uint32_t goal, uint32_t start_state, bool has_b)
{
    char reversed[4096];
    int count = 0;

    while (goal != start_state && count < (int)sizeof reversed) {
        const int move = solver->reached_by[goal];

        reversed[count++] = "LRUD"[move];
        slide_state(solver, &goal, move ^ 1, has_b);
    }
    if (solver->length + count > TILES_SOLVE_BY_HAND_MAX_MOVES)
        return false;
    while (count > 0) {
        solver->moves[solver->length++] = reversed[--count];
        tiles_slide(solver->tile_at, solver->rows, solver->cols, &solver->gap, reversed[count]);
    }
    return true;
}

/* Brings tile a home, and b unless it is 0. False when there is no way, which cannot happen on a
 * board with the right parity: at least a 2x2 square stays unlocked. */
static bool
bring_home(struct solver *solver, int a, int b)
{
    const uint32_t start_state =
        pack_state(tiles_find(solver->tile_at, solver->cells, a),
                   b ? tiles_find(solver->tile_at, solver->cells, b) : 0, solver->gap);
    const uint32_t home = pack_state(a - 1, b ? b - 1 : 0, 0);
    uint32_t head = 0, tail = 0;

    memset(solver->reached_by, UNSEEN, (size_t)1 << 18);
    solver->queue[tail++] = start_state;
    solver->reached_by[start_state] = 0;
    while (head < tail) {
        const uint32_t state = solver->queue[head++];

        if (state >> 6 == home >> 6) {
            if (!hand_append_moves(solver, state, start_state, b != 0))
                return false;
            solver->locked |= UINT64_C(1) << (a - 1);
            if (b)
                solver->locked |= UINT64_C(1) << (b - 1);
            return true;
        }
        for (int move = 0; move < GRID_DIRECTIONS; move++) {
            uint32_t next = state;

            if (!slide_state(solver, &next, move, b != 0) || solver->reached_by[next] != UNSEEN ||
                next == start_state)
                continue;
            solver->reached_by[next] = (uint8_t)move;
            solver->queue[tail++] = next;
        }
    }
    return false;
}

/* Solves the line of `count` cells from `first` on, the last two tiles together. */
static bool
solve_line(struct solver *solver, int first, int step, int count)
{
    for (int i = 0; i < count - 2; i++)
        if (!bring_home(solver, first + i * step + 1, 0))
            return false;
    return bring_home(solver, first + (count - 2) * step + 1, first + (count - 1) * step + 1);
}

/* The last rows x cols cells as a board of their own. */
static struct tiles_start
extract_corner(const struct solver *solver, int rows, int cols)
{
    const int top = solver->rows - rows, left = solver->cols - cols;
    struct tiles_start corner = {
        .rows = rows, .cols = cols, .cells = rows * cols, .goal_gap = rows * cols - 1};

    for (int cell = 0; cell < corner.cells; cell++) {
        const int tile = solver->tile_at[(top + cell / cols) * solver->cols + left + cell % cols];
        const int home = tile - 1;

        corner.tile_at[cell] =
            (uint8_t)(tile ? (home / solver->cols - top) * cols + home % solver->cols - left + 1
                           : 0);
        if (!tile)
            corner.gap = cell;
    }
    return corner;
}

/* What is not solved yet: the last rows and columns of the board. */
struct rest {
    int rows, cols;
};

/*
 * Solves rows, then columns, until `side` of each are left. That takes milliseconds, so that limits
 * have time to wait: with them there is an answer too. False: the search was cancelled.
 */
static bool
solve_lines_until(struct solver *solver, struct rest *rest, int side)
{
    while (rest->rows > side || rest->cols > side) {
        const bool is_row = rest->rows > side;
        const int first = (solver->rows - rest->rows) * solver->cols + solver->cols - rest->cols;

        if (search_must_stop(solver->search) &&
            search_stop_reason(solver->search) == SEARCH_CANCELLED)
            return false;
        if (!solve_line(solver, first, is_row ? 1 : solver->cols, is_row ? rest->cols : rest->rows))
            return false;
        *(is_row ? &rest->rows : &rest->cols) -= 1;
    }
    return true;
}

/* The corner tile by tile. */
static bool
solve_corner_by_hand(struct solver *solver, struct rest *rest)
{
    const int first = (solver->rows - 2) * solver->cols + solver->cols - 2;

    return solve_lines_until(solver, rest, 2) && solve_line(solver, first, 1, 2) &&
           bring_home(solver, first + solver->cols + 1, 0);
}

static enum clew_status
solve_all_lines(struct solver *solver, struct clew_error *error)
{
    static const uint8_t order[GRID_DIRECTIONS] = {0, 1, 2, 3};
    struct rest rest = {solver->rows, solver->cols};
    struct tiles_bidirectional_bfs_path path;
    struct tiles_start corner;
    enum clew_status status;

    if (!solve_lines_until(solver, &rest, 3)) {
        solver->length = -1;
        return CLEW_OK;
    }
    corner = extract_corner(solver, rest.rows, rest.cols);
    status = tiles_bidirectional_bfs_find(&path, &corner, order, solver->search, error);
    if (status)
        return status;
    if (path.length < 0 ? !solve_corner_by_hand(solver, &rest)
                        : solver->length + path.length > TILES_SOLVE_BY_HAND_MAX_MOVES) {
        solver->length = -1;
        return CLEW_OK;
    }
    for (int i = 0; i < path.length; i++)
        solver->moves[solver->length++] = path.moves[i];
    solver->moves[solver->length] = '\0';
    return CLEW_OK;
}

/* Runs one of the functions with memory for its searches. */
static enum clew_status
run_hand_solver(const struct tiles_start *start, char *moves, int *length, struct search *search,
                enum clew_status (*solve_part)(struct solver *solver, struct clew_error *error),
                struct clew_error *error)
{
    struct solver solver = {.search = search,
                            .rows = start->rows,
                            .cols = start->cols,
                            .cells = start->cells,
                            .gap = start->gap,
                            .moves = moves};
    const size_t state_count = (size_t)1 << 18;
    enum clew_status status;

    *length = -1;
    memcpy(solver.tile_at, start->tile_at, (size_t)start->cells);
    solver.reached_by = base_alloc(search->memory, state_count);
    solver.queue = base_alloc(search->memory, state_count * sizeof *solver.queue);
    if (solver.reached_by && solver.queue)
        status = solve_part(&solver, error);
    else
        status = base_no_memory(error);
    base_release(search->memory, solver.reached_by, state_count);
    base_release(search->memory, solver.queue, state_count * sizeof *solver.queue);
    *length = status ? -1 : solver.length;
    return status;
}

enum clew_status
tiles_solve_by_hand_all(const struct tiles_start *start, char *moves, int *length,
                        struct search *search, struct clew_error *error)
{
    return run_hand_solver(start, moves, length, search, solve_all_lines, error);
}

static enum clew_status
solve_first_row(struct solver *solver, struct clew_error *error)
{
    (void)error;
    if (!solve_line(solver, 0, 1, solver->cols))
        solver->length = -1;
    return CLEW_OK;
}

static enum clew_status
solve_first_column(struct solver *solver, struct clew_error *error)
{
    (void)error;
    if (!solve_line(solver, 0, solver->cols, solver->rows))
        solver->length = -1;
    return CLEW_OK;
}

enum clew_status
tiles_solve_by_hand_line(const struct tiles_start *start, bool is_column, char *moves, int *length,
                         struct search *search, struct clew_error *error)
{
    return run_hand_solver(start, moves, length, search,
                           is_column ? solve_first_column : solve_first_row, error);
}
