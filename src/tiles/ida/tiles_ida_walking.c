/*
 * tiles_ida_walking - see the header.
 *
 * As in tiles_ida_manhattan there is one function per gap cell and last move. A board is stored
 * twice, by rows and by columns (the latter with homes transposed), so that any line is 16
 * contiguous bits. A sideways slide keeps the order within its row, hence the row's conflicts, and
 * changes two columns; a vertical one changes two rows. Walking distance is checked first: it is
 * one lookup, and what it prunes needs no conflicts.
 *
 * The functions exist twice: for the default case, the gap's home in the last cell and the default
 * move order, where both tables are the same and its gap is a constant; and for the general case,
 * which takes about 8 % longer. A goal with its gap first is general: its moves are mirrored.
 */
#include "tiles/ida/tiles_ida_walking.h"

#include "tiles/ida/tiles_ida_cells.h"
#include "tiles/tables/tiles_heuristic.h"

#include <string.h>

struct dive {
    const struct tiles_walking_distance *by_rows, *by_cols;
    const struct tiles_automaton *automaton;
    struct search_meter meter;
    uint8_t order[GRID_DIRECTIONS];
    uint8_t row_gap, col_gap; /* code of the gap in `rows` and in `cols` */
    int length;
    uint8_t path[TILES_MAX_LENGTH]; /* of a solution, last move first */
};

struct state {
    uint32_t automaton;
    uint16_t by_rows, by_cols; /* walking */
};

/* A board. It is kept in registers: all functions that take one are inlined. */
struct position {
    uint64_t rows, cols;
    struct state state;
    int left; /* moves left within the bound */
    int sum;  /* Manhattan distance and conflicts */
};

/* What is a constant in each step function. */
struct fixed {
    int gap, last;
    bool is_default; /* the gap's home is 15, and moves are tried in the order 0 1 2 3 */
};

#if HAS_ONE_STEP
static bool walking_step_any(uint64_t rows, uint64_t cols, uint32_t automaton, uint32_t by_both,
                             int left, int sum, struct dive *dive, int gap, int last);
#else
typedef bool walking_step(uint64_t rows, uint64_t cols, struct state state, int left, int sum,
                          struct dive *dive);

#define DECLARE(gap, last)       static walking_step default_##gap##_##last, general_##gap##_##last;
CELLS_AND_MOVES(DECLARE)
#define DEFAULT_ENTRY(gap, last) [gap][last] = default_##gap##_##last,
#define GENERAL_ENTRY(gap, last) [gap][last] = general_##gap##_##last,
static walking_step *const default_steps[16][5] = {CELLS_AND_MOVES(DEFAULT_ENTRY)};
static walking_step *const general_steps[16][5] = {CELLS_AND_MOVES(GENERAL_ENTRY)};
#endif

/* Calls the step function of the pair; what it takes stays in registers. */
static STEP_INLINE bool
walking_step_on(const struct position *position, struct dive *dive, const struct fixed fixed)
{
    const struct state state = position->state;

#if HAS_ONE_STEP
    return walking_step_any(position->rows, position->cols, state.automaton,
                            state.by_rows | (uint32_t)state.by_cols << 16, position->left,
                            position->sum, dive, fixed.gap, fixed.last);
#else
    return (fixed.is_default ? default_steps : general_steps)[fixed.gap][fixed.last](
        position->rows, position->cols, state, position->left, position->sum, dive);
#endif
}

/* Swaps the gap and a tile. */
static STEP_INLINE uint64_t
walking_swap_gap(uint64_t board, int from, int to, uint64_t gap_code)
{
    const uint64_t change = (board >> 4 * from & 15) ^ gap_code;

    return board ^ change << 4 * from ^ change << 4 * to;
}

static STEP_INLINE int
walking_line_conflicts(const struct tiles_walking_distance *walking, uint64_t board, int line)
{
    return walking->conflicts[board >> 16 * line & 0xffff] >> 2 * line & 3;
}

/* What the move does to the conflicts of the two lines that it leaves and enters. */
static STEP_INLINE int
walking_conflicts_change(const struct tiles_walking_distance *walking, uint64_t before,
                         uint64_t after, int from, int gap)
{
    return 2 * (walking_line_conflicts(walking, after, from / 4) +
                walking_line_conflicts(walking, after, gap / 4) -
                walking_line_conflicts(walking, before, from / 4) -
                walking_line_conflicts(walking, before, gap / 4));
}

static STEP_INLINE const struct tiles_walking_distance *
walking_cols_table(const struct dive *dive, const struct fixed fixed)
{
    return fixed.is_default ? dive->by_rows : dive->by_cols;
}

/* Slides the tile in both forms of the board. Returns the change of conflicts. */
static STEP_INLINE int
walking_slide(struct position *position, const struct dive *dive, const struct fixed fixed,
              int from, bool is_vertical)
{
    const int gap = fixed.gap, gap_col = tiles_walking_distance_transposed(gap);
    const int from_col = tiles_walking_distance_transposed(from);
    const uint64_t rows =
        walking_swap_gap(position->rows, from, gap, fixed.is_default ? 15 : dive->row_gap);
    const uint64_t cols =
        walking_swap_gap(position->cols, from_col, gap_col, fixed.is_default ? 15 : dive->col_gap);
    const int change =
        is_vertical ? walking_conflicts_change(dive->by_rows, position->rows, rows, from, gap)
                    : walking_conflicts_change(walking_cols_table(dive, fixed), position->cols,
                                               cols, from_col, gap_col);

    position->rows = rows;
    position->cols = cols;
    return change;
}

static STEP_INLINE bool
walking_try_move(struct position position, struct dive *dive, const struct fixed fixed,
                 const int move)
{
    const bool is_vertical = move == GRID_UP || move == GRID_DOWN;
    const int direction = move == GRID_LEFT || move == GRID_UP ? 0 : 1;
    const int gap = fixed.gap, from = cells_slide_from(gap, move);
    const uint64_t tile = position.rows >> 4 * from & 15;
    const struct tiles_walking_distance *by_rows = dive->by_rows,
                                        *by_cols = walking_cols_table(dive, fixed);
    struct state *state = &position.state;

    if (!cells_is_move(gap, fixed.last, move))
        return false;
    if (dive->automaton) {
        state->automaton = tiles_automaton_next(dive->automaton, state->automaton, move);
        if (state->automaton == TILES_FORBIDDEN)
            return false;
    }
    dive->meter.nodes++;
    if (is_vertical)
        state->by_rows = by_rows->next[state->by_rows][direction][tile / 4];
    else
        state->by_cols = by_cols->next[state->by_cols][direction][tile % 4];
    if (by_rows->distance[state->by_rows] + by_cols->distance[state->by_cols] >= position.left)
        return false;
    position.sum += walking_slide(&position, dive, fixed, from, is_vertical);
    position.sum += cells_farther_homes(gap, move) >> tile & 1 ? 1 : -1;
    if (position.sum >= position.left--)
        return false;
    if (!walking_step_on(&position, dive, (struct fixed){from, move, fixed.is_default}))
        return false;
    dive->path[dive->length++] = (uint8_t)move;
    return true;
}

/* A switch, so that the move is a constant in each call and everything below it folds. */
static STEP_INLINE bool
walking_try_all(const struct position *position, struct dive *dive, const struct fixed fixed)
{
    for (int k = 0; k < GRID_DIRECTIONS; k++) {
        bool is_found = false;

#if HAS_ONE_STEP
        is_found = walking_try_move(*position, dive, fixed, dive->order[k]);
#else
        switch (dive->order[k]) {
        case GRID_LEFT:
            is_found = walking_try_move(*position, dive, fixed, GRID_LEFT);
            break;
        case GRID_RIGHT:
            is_found = walking_try_move(*position, dive, fixed, GRID_RIGHT);
            break;
        case GRID_UP:
            is_found = walking_try_move(*position, dive, fixed, GRID_UP);
            break;
        default:
            is_found = walking_try_move(*position, dive, fixed, GRID_DOWN);
        }
#endif
        if (is_found)
            return true;
    }
    return false;
}

static STEP_INLINE bool
walking_expand(const struct position *position, struct dive *dive, const struct fixed fixed)
{
    if (position->sum == 0)
        return true;
    if (dive->meter.nodes >= dive->meter.check_at && !search_meter_check(&dive->meter))
        return false;
    if (!fixed.is_default)
        return walking_try_all(position, dive, fixed);
    return walking_try_move(*position, dive, fixed, GRID_LEFT) ||
           walking_try_move(*position, dive, fixed, GRID_RIGHT) ||
           walking_try_move(*position, dive, fixed, GRID_UP) ||
           walking_try_move(*position, dive, fixed, GRID_DOWN);
}

#if HAS_ONE_STEP
static bool
walking_step_any(uint64_t rows, uint64_t cols, uint32_t automaton, uint32_t by_both, int left,
                 int sum, struct dive *dive, int gap, int last)
{
    const struct position position = {
        rows, cols, {automaton, (uint16_t)by_both, (uint16_t)(by_both >> 16)}, left, sum};

    return walking_expand(&position, dive, (struct fixed){gap, last, false});
}
#else
#define DEFINE_STEP(name, gap, last, is_default)                                                   \
    CELL_STEP bool name##_##gap##_##last(uint64_t rows, uint64_t cols, struct state state,         \
                                         int left, int sum, struct dive *dive)                     \
    {                                                                                              \
        const struct position position = {rows, cols, state, left, sum};                           \
        return walking_expand(&position, dive, (struct fixed){gap, last, is_default});             \
    }
#define DEFINE(gap, last)                                                                          \
    DEFINE_STEP(default, gap, last, true)                                                          \
    DEFINE_STEP(general, gap, last, false)
CELLS_AND_MOVES(DEFINE)
#endif

static bool
is_default(const struct tiles_ida *ida)
{
    for (int k = 0; k < GRID_DIRECTIONS; k++)
        if (ida->order[k] != k)
            return false;
    return ida->start->goal_gap == 15;
}

static void
walking_find_homes(const struct tiles_ida *ida, const struct tiles_node *node, uint8_t *home_at)
{
    for (int cell = 0; cell < 16; cell++)
        home_at[cell] = (uint8_t)(node->tile_at[cell] ? tiles_home(ida->start, node->tile_at[cell])
                                                      : ida->start->goal_gap);
}

static bool
walking_dive(struct tiles_ida *ida, const struct tiles_node *leaf, struct dive *dive)
{
    struct position position = {.state.automaton = leaf->state,
                                .left = tiles_ida_left(ida, leaf),
                                .sum = tiles_conflict(ida->start, leaf->tile_at)};
    uint8_t home_at[16];

    walking_find_homes(ida, leaf, home_at);
    for (int cell = 0; cell < 16; cell++) {
        position.rows |= (uint64_t)home_at[cell] << 4 * cell;
        position.cols |= (uint64_t)tiles_walking_distance_transposed(home_at[cell])
                         << 4 * tiles_walking_distance_transposed(cell);
    }
    position.state.by_rows = (uint16_t)tiles_walking_distance_row_state(ida->tables, home_at);
    position.state.by_cols = (uint16_t)tiles_walking_distance_col_state(ida->tables, home_at);
    dive->length = 0;
    return walking_step_on(&position, dive, (struct fixed){leaf->gap, leaf->last, is_default(ida)});
}

static void
walking_search_leaves(struct tiles_ida *ida, struct search_meter *meter)
{
    const struct tiles_walking_distance_pair *pair = ida->tables;
    struct dive dive = {.by_rows = pair->by_rows,
                        .by_cols = pair->by_cols,
                        .automaton = ida->automaton,
                        .meter = *meter,
                        .row_gap = (uint8_t)pair->by_rows->gap_home,
                        .col_gap = (uint8_t)pair->by_cols->gap_home};
    const struct tiles_node *leaf;

    memcpy(dive.order, ida->order, sizeof dive.order);
    while ((leaf = tiles_ida_next(ida))) {
        uint8_t moves[TILES_MAX_LENGTH];

        if (!walking_dive(ida, leaf, &dive))
            continue;
        for (int i = 0; i < dive.length; i++)
            moves[i] = dive.path[dive.length - 1 - i];
        tiles_ida_found(ida, leaf, moves, dive.length);
    }
    *meter = dive.meter;
}

static int
walking_estimate(const struct tiles_ida *ida, const struct tiles_node *node)
{
    const struct tiles_walking_distance_pair *pair = ida->tables;
    const int conflict = tiles_conflict(ida->start, node->tile_at);
    uint8_t home_at[16];
    int distance;

    walking_find_homes(ida, node, home_at);
    distance = pair->by_rows->distance[tiles_walking_distance_row_state(pair, home_at)] +
               pair->by_cols->distance[tiles_walking_distance_col_state(pair, home_at)];
    return distance > conflict ? distance : conflict;
}

const struct tiles_ida_kernel tiles_ida_walking = {.estimate = walking_estimate,
                                                   .search_leaves = walking_search_leaves};
