/*
 * tiles_ida_walking - see the header.
 *
 * As in tiles_ida_manhattan there is a function for each gap cell and last move. A board is kept
 * twice, by rows and by columns (the latter with homes transposed), so that any line is 16 bits
 * next to each other. A sideways slide keeps the order within its row, hence the row's conflicts,
 * and changes two columns; a vertical one changes two rows. Walking distance is asked first: it is
 * one look-up, and what it cuts off needs no conflicts.
 */
#include "tiles/tiles_ida_walking.h"

#include "tiles/tiles_heuristic.h"
#include "tiles/tiles_ida_cells.h"

struct dive {
    const struct tiles_walking *walking;
    const struct tiles_automaton *automaton;
    struct search_meter meter;
    int length;
    uint8_t path[TILES_MOST_LENGTH]; /* of a way found, last move first */
};

struct state {
    uint32_t automaton;
    uint16_t by_rows, by_cols; /* walking */
};

/* left: moves that the bound leaves; sum: Manhattan distance and conflicts. */
typedef bool walking_step(uint64_t rows, uint64_t cols, struct state state, int left, int sum,
                          struct dive *dive);

#define DECLARE(gap, last) static walking_step at_##gap##_##last;
CELLS_AND_MOVES(DECLARE)
#define ENTRY(gap, last) [gap][last] = at_##gap##_##last,
static walking_step *const steps[16][5] = {CELLS_AND_MOVES(ENTRY)};

static ALWAYS_INLINE int
transposed(int cell)
{
    return cell % 4 * 4 + cell / 4;
}

/* Exchanges the gap (15) and a tile. */
static ALWAYS_INLINE uint64_t
exchange(uint64_t board, uint64_t tile, int from, int gap)
{
    const uint64_t change = tile ^ 15;

    return board ^ change << 4 * from ^ change << 4 * gap;
}

static ALWAYS_INLINE int
line_conflicts(const struct tiles_walking *walking, uint64_t board, int line)
{
    return walking->conflicts[board >> 16 * line & 0xffff] >> 2 * line & 3;
}

/* What the move does to the conflicts of the two lines that it leaves and enters. */
static ALWAYS_INLINE int
conflicts_change(const struct tiles_walking *walking, uint64_t before, uint64_t after, int from,
                 int gap)
{
    return 2 *
           (line_conflicts(walking, after, from / 4) + line_conflicts(walking, after, gap / 4) -
            line_conflicts(walking, before, from / 4) - line_conflicts(walking, before, gap / 4));
}

static ALWAYS_INLINE bool
try(uint64_t rows, uint64_t cols, struct state state, int left, int sum, struct dive *dive,
    const int gap, const int last, const int move)
{
    const struct tiles_walking *walking = dive->walking;
    const bool is_vertical = move == GRID_UP || move == GRID_DOWN;
    const int way = move == GRID_LEFT || move == GRID_UP ? 0 : 1;
    const int from = cell_of_tile(gap, move);
    const uint64_t tile = rows >> 4 * from & 15;
    uint64_t rows_after, cols_after;

    if (!is_move(gap, last, move))
        return false;
    if (dive->automaton) {
        state.automaton = tiles_automaton_next(dive->automaton, state.automaton, move);
        if (state.automaton == TILES_FORBIDDEN)
            return false;
    }
    dive->meter.nodes++;
    if (is_vertical)
        state.by_rows = walking->next[state.by_rows][way][tile / 4];
    else
        state.by_cols = walking->next[state.by_cols][way][tile % 4];
    if (walking->distance[state.by_rows] + walking->distance[state.by_cols] >= left)
        return false;
    rows_after = exchange(rows, tile, from, gap);
    cols_after =
        exchange(cols, cols >> 4 * transposed(from) & 15, transposed(from), transposed(gap));
    sum += tiles_that_get_farther(gap, move) >> tile & 1 ? 1 : -1;
    sum += is_vertical
               ? conflicts_change(walking, rows, rows_after, from, gap)
               : conflicts_change(walking, cols, cols_after, transposed(from), transposed(gap));
    if (sum >= left || !steps[from][move](rows_after, cols_after, state, left - 1, sum, dive))
        return false;
    dive->path[dive->length++] = (uint8_t)move;
    return true;
}

static ALWAYS_INLINE bool
expand(uint64_t rows, uint64_t cols, struct state state, int left, int sum, struct dive *dive,
       const int gap, const int last)
{
    if (sum == 0)
        return true;
    if (dive->meter.nodes >= dive->meter.ask_at && !search_meter_look(&dive->meter))
        return false;
    return try(rows, cols, state, left, sum, dive, gap, last, 0) ||
           try(rows, cols, state, left, sum, dive, gap, last, 1) ||
           try(rows, cols, state, left, sum, dive, gap, last, 2) ||
           try(rows, cols, state, left, sum, dive, gap, last, 3);
}

#define DEFINE(gap, last)                                                                          \
    CELL_STEP bool at_##gap##_##last(uint64_t rows, uint64_t cols, struct state state, int left,   \
                                     int sum, struct dive *dive)                                   \
    {                                                                                              \
        return expand(rows, cols, state, left, sum, dive, gap, last);                              \
    }
CELLS_AND_MOVES(DEFINE)

static void
find_homes(const struct tiles_ida *ida, const struct tiles_node *node, uint8_t *home_at)
{
    for (int cell = 0; cell < 16; cell++)
        home_at[cell] =
            (uint8_t)(node->tile_at[cell] ? tiles_home(ida->start, node->tile_at[cell]) : 15);
}

static bool
dive_below(struct tiles_ida *ida, const struct tiles_node *leaf, struct dive *dive)
{
    uint64_t rows = 0, cols = 0;
    uint8_t home_at[16];
    struct state state = {.automaton = leaf->state};

    find_homes(ida, leaf, home_at);
    for (int cell = 0; cell < 16; cell++) {
        rows |= (uint64_t)home_at[cell] << 4 * cell;
        cols |= (uint64_t)transposed(home_at[cell]) << 4 * transposed(cell);
    }
    state.by_rows = (uint16_t)tiles_walking_state(dive->walking, home_at, false);
    state.by_cols = (uint16_t)tiles_walking_state(dive->walking, home_at, true);
    dive->length = 0;
    return steps[leaf->gap][leaf->last](rows, cols, state, tiles_ida_left(ida, leaf),
                                        tiles_conflict(ida->start, leaf->tile_at), dive);
}

static void
work(struct tiles_ida *ida, struct search_meter *meter)
{
    struct dive dive = {.walking = ida->tables, .automaton = ida->automaton, .meter = *meter};
    const struct tiles_node *leaf;

    while ((leaf = tiles_ida_next(ida))) {
        uint8_t moves[TILES_MOST_LENGTH];

        if (!dive_below(ida, leaf, &dive))
            continue;
        for (int i = 0; i < dive.length; i++)
            moves[i] = dive.path[dive.length - 1 - i];
        tiles_ida_found(ida, leaf, moves, dive.length);
    }
    *meter = dive.meter;
}

static int
estimate(const struct tiles_ida *ida, const struct tiles_node *node)
{
    const struct tiles_walking *walking = ida->tables;
    const int conflict = tiles_conflict(ida->start, node->tile_at);
    uint8_t home_at[16];
    int walk;

    find_homes(ida, node, home_at);
    walk = walking->distance[tiles_walking_state(walking, home_at, false)] +
           walking->distance[tiles_walking_state(walking, home_at, true)];
    return walk > conflict ? walk : conflict;
}

const struct tiles_ida_kernel tiles_ida_walking = {.estimate = estimate, .work = work};
