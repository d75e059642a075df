/* tiles_solve_by_hand - see the header. */
#include "tiles/fast/tiles_solve_by_hand.h"

#include "tiles/tables/tiles_bidirectional_bfs.h"

#include <string.h>

#define UNSEEN UINT8_MAX

struct placing {
    struct search *search;
    int rows, cols, cells, gap;
    uint8_t tile_at[TILES_MAX_CELLS];
    uint64_t locked;
    char *moves;
    int length;
    uint8_t *came_by; /* by (place of a, place of b, gap): the move, or UNSEEN */
    uint32_t *queue;
};

/* A place in the search: two tiles and the gap, six bits each. Without b its place is 0. */
static uint32_t
pack(int a, int b, int gap)
{
    return (uint32_t)(a << 12 | b << 6 | gap);
}

/* What a slide makes of a place; false when there is none, or the cell is locked. */
static bool
slide(const struct placing *placing, uint32_t *place, int move, bool has_b)
{
    int a = (int)(*place >> 12), b = (int)(*place >> 6 & 63), gap = (int)(*place & 63);
    const int row = gap / placing->cols - grid_row_step((enum grid_direction)move);
    const int col = gap % placing->cols - grid_col_step((enum grid_direction)move);
    const int from = row * placing->cols + col;

    if (row < 0 || row >= placing->rows || col < 0 || col >= placing->cols ||
        placing->locked >> from & 1)
        return false;
    a = a == from ? gap : a;
    if (has_b)
        b = b == from ? gap : b;
    *place = pack(a, b, from);
    return true;
}

/* Makes the moves that lead to the place found, back from there to the beginning. */
static bool
make_moves(struct placing *placing, uint32_t found, uint32_t begin, bool has_b)
{
    char back[4096];
    int count = 0;

    while (found != begin && count < (int)sizeof back) {
        const int move = placing->came_by[found];

        back[count++] = "LRUD"[move];
        slide(placing, &found, move ^ 1, has_b);
    }
    if (placing->length + count > TILES_SOLVE_BY_HAND_LONGEST)
        return false;
    while (count > 0) {
        placing->moves[placing->length++] = back[--count];
        tiles_slide(placing->tile_at, placing->rows, placing->cols, &placing->gap, back[count]);
    }
    return true;
}

/* Brings tile a, and b unless it is 0, home. False when they cannot get there: never on a board
 * whose parity is right, since at least a 2x2 square stays free. */
static bool
bring_home(struct placing *placing, int a, int b)
{
    const uint32_t begin =
        pack(tiles_find(placing->tile_at, placing->cells, a),
             b ? tiles_find(placing->tile_at, placing->cells, b) : 0, placing->gap);
    const uint32_t home = pack(a - 1, b ? b - 1 : 0, 0);
    uint32_t head = 0, tail = 0;

    memset(placing->came_by, UNSEEN, (size_t)1 << 18);
    placing->queue[tail++] = begin;
    placing->came_by[begin] = 0;
    while (head < tail) {
        const uint32_t place = placing->queue[head++];

        if (place >> 6 == home >> 6) {
            if (!make_moves(placing, place, begin, b != 0))
                return false;
            placing->locked |= UINT64_C(1) << (a - 1);
            if (b)
                placing->locked |= UINT64_C(1) << (b - 1);
            return true;
        }
        for (int move = 0; move < GRID_DIRECTIONS; move++) {
            uint32_t next = place;

            if (!slide(placing, &next, move, b != 0) || placing->came_by[next] != UNSEEN ||
                next == begin)
                continue;
            placing->came_by[next] = (uint8_t)move;
            placing->queue[tail++] = next;
        }
    }
    return false;
}

/* The line of `count` homes from `first` on, the last two together. */
static bool
place_line(struct placing *placing, int first, int step, int count)
{
    for (int i = 0; i < count - 2; i++)
        if (!bring_home(placing, first + i * step + 1, 0))
            return false;
    return bring_home(placing, first + (count - 2) * step + 1, first + (count - 1) * step + 1);
}

/* The free corner at the end, rows x cols, as a board of its own. */
static struct tiles_start
cut_corner(const struct placing *placing, int rows, int cols)
{
    const int top = placing->rows - rows, left = placing->cols - cols;
    struct tiles_start corner = {
        .rows = rows, .cols = cols, .cells = rows * cols, .goal_gap = rows * cols - 1};

    for (int cell = 0; cell < corner.cells; cell++) {
        const int tile = placing->tile_at[(top + cell / cols) * placing->cols + left + cell % cols];
        const int home = tile - 1;

        corner.tile_at[cell] =
            (uint8_t)(tile ? (home / placing->cols - top) * cols + home % placing->cols - left + 1
                           : 0);
        if (!tile)
            corner.gap = cell;
    }
    return corner;
}

/* Lines that are not in order yet: the last rows and columns of the board. */
struct rest {
    int rows, cols;
};

/* Puts rows and then columns in order until `side` of each are left. False: the search stopped. */
static bool
place_until(struct placing *placing, struct rest *rest, int side, bool asks_limits)
{
    while (rest->rows > side || rest->cols > side) {
        const bool is_row = rest->rows > side;
        const int first = (placing->rows - rest->rows) * placing->cols + placing->cols - rest->cols;

        if (asks_limits && search_must_stop(placing->search))
            return false;
        if (!place_line(placing, first, is_row ? 1 : placing->cols,
                        is_row ? rest->cols : rest->rows))
            return false;
        *(is_row ? &rest->rows : &rest->cols) -= 1;
    }
    return true;
}

/* The corner tile by tile. It takes microseconds, so no limit is asked. */
static bool
place_corner(struct placing *placing, struct rest *rest)
{
    const int first = (placing->rows - 2) * placing->cols + placing->cols - 2;

    return place_until(placing, rest, 2, false) && place_line(placing, first, 1, 2) &&
           bring_home(placing, first + placing->cols + 1, 0);
}

static enum clew_status
place_lines(struct placing *placing, struct clew_error *error)
{
    static const uint8_t order[GRID_DIRECTIONS] = {0, 1, 2, 3};
    struct rest rest = {placing->rows, placing->cols};
    struct tiles_bidirectional_bfs_path path;
    struct tiles_start corner;
    enum clew_status status;

    if (!place_until(placing, &rest, 3, true)) {
        placing->length = -1;
        return CLEW_OK;
    }
    corner = cut_corner(placing, rest.rows, rest.cols);
    status = tiles_bidirectional_bfs_find(&path, &corner, order, placing->search, error);
    if (status)
        return status;
    if (path.length < 0 ? !place_corner(placing, &rest)
                        : placing->length + path.length > TILES_SOLVE_BY_HAND_LONGEST) {
        placing->length = -1;
        return CLEW_OK;
    }
    for (int i = 0; i < path.length; i++)
        placing->moves[placing->length++] = path.moves[i];
    placing->moves[placing->length] = '\0';
    return CLEW_OK;
}

/* Runs one of the above with room for its searches. */
static enum clew_status
place(const struct tiles_start *start, char *moves, int *length, struct search *search,
      enum clew_status (*work)(struct placing *placing, struct clew_error *error),
      struct clew_error *error)
{
    struct placing placing = {.search = search,
                              .rows = start->rows,
                              .cols = start->cols,
                              .cells = start->cells,
                              .gap = start->gap,
                              .moves = moves};
    const size_t places = (size_t)1 << 18;
    enum clew_status status;

    *length = -1;
    memcpy(placing.tile_at, start->tile_at, (size_t)start->cells);
    placing.came_by = base_alloc(search->memory, places);
    placing.queue = base_alloc(search->memory, places * sizeof *placing.queue);
    if (placing.came_by && placing.queue)
        status = work(&placing, error);
    else
        status = base_no_memory(error);
    base_release(search->memory, placing.came_by, places);
    base_release(search->memory, placing.queue, places * sizeof *placing.queue);
    *length = status ? -1 : placing.length;
    return status;
}

enum clew_status
tiles_solve_by_hand_all(const struct tiles_start *start, char *moves, int *length,
                        struct search *search, struct clew_error *error)
{
    return place(start, moves, length, search, place_lines, error);
}

static enum clew_status
place_row(struct placing *placing, struct clew_error *error)
{
    (void)error;
    if (!place_line(placing, 0, 1, placing->cols))
        placing->length = -1;
    return CLEW_OK;
}

static enum clew_status
place_column(struct placing *placing, struct clew_error *error)
{
    (void)error;
    if (!place_line(placing, 0, placing->cols, placing->rows))
        placing->length = -1;
    return CLEW_OK;
}

enum clew_status
tiles_solve_by_hand_line(const struct tiles_start *start, bool is_column, char *moves, int *length,
                         struct search *search, struct clew_error *error)
{
    return place(start, moves, length, search, is_column ? place_column : place_row, error);
}
