/* tiles_all_distances - see the header. */
#include "tiles/tables/tiles_all_distances.h"

#include "grid/grid.h"
#include "search/search_pool.h"

#include <string.h>

#define UNSEEN 255

static const uint32_t factorial[] = {1,   1,    2,     6,      24,      120,
                                     720, 5040, 40320, 362880, 3628800, 39916800};

struct level_search {
    struct tiles_all_distances *distances;
    struct search *search;
    int level;
    atomic_bool has_found;
};

/* Whether the order of the tiles must be an odd permutation when the gap is in that row. */
static unsigned
parity_at(const struct tiles_all_distances *distances, int gap)
{
    const int rows = gap / distances->cols + distances->goal_gap / distances->cols;

    return (unsigned)(rows * (distances->cols - 1)) & 1;
}

static uint32_t
order_rank(const uint8_t *order, int tiles)
{
    uint32_t rank = 0, seen = 0;

    for (int i = 0; i < tiles; i++) {
        const int tile = order[i];

        rank += factorial[tile] * (uint32_t)__builtin_popcount(seen & ((UINT32_C(1) << tile) - 1));
        seen |= UINT32_C(1) << tile;
    }
    return rank;
}

/* The order from half its rank: the lowest digit is chosen by the parity. */
static uint32_t
order_unrank(uint8_t *order, uint32_t half_rank, int tiles, unsigned parity)
{
    uint32_t digit[TILES_ALL_DISTANCES_MAX_CELLS] = {0}, rest = half_rank; /* in units of 2! */

    for (int j = 2; j < tiles; j++) {
        digit[j] = rest % (uint32_t)(j + 1);
        rest /= (uint32_t)(j + 1);
    }
    for (int j = 1; j < tiles; j++)
        parity ^= ((uint32_t)j - digit[j]) & 1; /* inversions */
    digit[1] = parity & 1;
    for (int j = 0; j < tiles; j++) {
        memmove(order + digit[j] + 1, order + digit[j], (size_t)j - digit[j]);
        order[digit[j]] = (uint8_t)j;
    }
    return half_rank * 2 + digit[1];
}

/* The change of rank when the tile moves from index `from` of the order to `to`. */
static int
rank_change(const uint8_t *order, int from, int to)
{
    const int tile = order[from], step = to > from ? 1 : -1;
    int change = 0;

    for (int i = from; i != to; i += step) {
        const int other = order[i + step];
        const int weight = (int)factorial[tile > other ? tile : other];

        change += (tile < other) == (step > 0) ? -weight : weight;
    }
    return change;
}

static bool
mark_reached(const struct level_search *level_search, size_t index)
{
    _Atomic uint8_t *value = &level_search->distances->value[index];

    if (atomic_load_explicit(value, memory_order_relaxed) != UNSEEN)
        return false;
    atomic_store_explicit(value, (uint8_t)(level_search->level + 1), memory_order_relaxed);
    return true;
}

int
tiles_all_distances_neighbours(const struct tiles_all_distances *distances, uint32_t index,
                               uint32_t neighbours[4])
{
    const int cols = distances->cols, tiles = distances->cells - 1;
    const uint32_t half = distances->half, half_rank = index % half;
    const int gap = (int)(index / half);
    uint8_t order[TILES_ALL_DISTANCES_MAX_CELLS + 1];
    int count = 0;
    uint32_t rank;

    if (gap % cols > 0)
        neighbours[count++] = index - half;
    if (gap % cols < cols - 1)
        neighbours[count++] = index + half;
    rank = order_unrank(order, half_rank, tiles, parity_at(distances, gap));
    /* The tile above, at gap - cols in the order, passes cols - 1 others. */
    if (gap >= cols)
        neighbours[count++] = (uint32_t)(gap - cols) * half +
                              (uint32_t)((int)rank + rank_change(order, gap - cols, gap - 1)) / 2;
    if (gap + cols < distances->cells)
        neighbours[count++] = (uint32_t)(gap + cols) * half +
                              (uint32_t)((int)rank + rank_change(order, gap + cols - 1, gap)) / 2;
    return count;
}

/* Returns whether any of the neighbours is new. */
static bool
reach_neighbours(const struct level_search *level_search, uint32_t index)
{
    uint32_t neighbours[4];
    const int count = tiles_all_distances_neighbours(level_search->distances, index, neighbours);
    bool has_found = false;

    for (int i = 0; i < count; i++)
        has_found |= mark_reached(level_search, neighbours[i]);
    return has_found;
}

/* Expands the boards of one level in a range of the table. */
static void
expand_level_range(void *context, int64_t from, int64_t to, int worker)
{
    struct level_search *level_search = context;
    struct tiles_all_distances *distances = level_search->distances;
    struct search_meter meter;
    bool has_found = false;

    search_meter_start(&meter, level_search->search, worker);
    for (size_t i = (size_t)from; i < (size_t)to; i++) {
        if ((i & 0xfffff) == 0 && search_must_stop(level_search->search))
            break;
        if (atomic_load_explicit(&distances->value[i], memory_order_relaxed) != level_search->level)
            continue;
        if (!search_count_node(&meter))
            break;
        has_found |= reach_neighbours(level_search, (uint32_t)i);
    }
    if (has_found)
        atomic_store_explicit(&level_search->has_found, true, memory_order_relaxed);
    search_meter_finish(&meter);
}

uint32_t
tiles_all_distances_index(const struct tiles_all_distances *distances, const uint8_t *tile_at,
                          int gap)
{
    uint8_t order[TILES_ALL_DISTANCES_MAX_CELLS];
    int count = 0;

    for (int cell = 0; cell < distances->cells; cell++)
        if (cell != gap)
            order[count++] = (uint8_t)(tile_at[cell] - 1);
    return (uint32_t)gap * distances->half + order_rank(order, count) / 2;
}

int
tiles_all_distances_of(const struct tiles_all_distances *distances, const uint8_t *tile_at, int gap)
{
    return atomic_load_explicit(
        &distances->value[tiles_all_distances_index(distances, tile_at, gap)],
        memory_order_relaxed);
}

uint32_t
tiles_all_distances_goal(const struct tiles_all_distances *distances)
{
    uint8_t tile_at[TILES_ALL_DISTANCES_MAX_CELLS];

    for (int cell = 0, tile = 1; cell < distances->cells; cell++)
        tile_at[cell] = (uint8_t)(cell == distances->goal_gap ? 0 : tile++);
    return tiles_all_distances_index(distances, tile_at, distances->goal_gap);
}

static void
count_boards(struct tiles_all_distances *distances)
{
    for (size_t i = 0; i < distances->boards; i++) {
        const int value = atomic_load_explicit(&distances->value[i], memory_order_relaxed);

        if (value < TILES_ALL_DISTANCES_MAX_LENGTH)
            distances->count_at[value]++;
    }
}

enum clew_status
tiles_all_distances_number(struct tiles_all_distances *distances, const struct tiles_start *start,
                           struct clew_error *error)
{
    *distances = (struct tiles_all_distances){.rows = start->rows,
                                              .cols = start->cols,
                                              .cells = start->cells,
                                              .goal_gap = start->goal_gap};
    if (start->cells > TILES_ALL_DISTANCES_MAX_CELLS)
        return base_fail(error, CLEW_UNSUPPORTED,
                         "bfs is for boards of up to %d cells, this one has %d: take engine %s",
                         TILES_ALL_DISTANCES_MAX_CELLS, start->cells,
                         start->cells > 25 ? "fast" : "ida");
    distances->half = factorial[start->cells - 1] / 2;
    distances->boards = (size_t)start->cells * distances->half;
    return CLEW_OK;
}

enum clew_status
tiles_all_distances_new(struct tiles_all_distances *distances, const struct tiles_start *start,
                        bool is_whole, struct search *search, struct clew_error *error)
{
    struct level_search level_search = {.distances = distances, .search = search};
    const enum clew_status status = tiles_all_distances_number(distances, start, error);

    if (status)
        return status;
    distances->memory = search->memory;
    distances->value = base_alloc(search->memory, distances->boards);
    if (!distances->value)
        return base_no_memory(error);
    memset((void *)distances->value, UNSEEN, distances->boards);
    atomic_store(&distances->value[tiles_all_distances_goal(distances)], 0);
    for (; !search_is_stopped(search); level_search.level++) {
        distances->max_distance = level_search.level;
        if (!is_whole && tiles_all_distances_of(distances, start->tile_at, start->gap) != UNSEEN)
            break;
        atomic_store(&level_search.has_found, false);
        search_report_depth(search, level_search.level);
        search_pool_for(search->pool, (int64_t)distances->boards, 1 << 14, expand_level_range,
                        &level_search);
        if (!atomic_load(&level_search.has_found))
            break;
    }
    if (is_whole)
        count_boards(distances);
    return CLEW_OK;
}

void
tiles_all_distances_free(struct tiles_all_distances *distances)
{
    if (distances->value)
        base_release(distances->memory, (void *)distances->value, distances->boards);
    distances->value = NULL;
}

int
tiles_all_distances_moves(const struct tiles_all_distances *distances,
                          const struct tiles_start *start, char *moves)
{
    uint8_t tile_at[TILES_ALL_DISTANCES_MAX_CELLS];
    int gap = start->gap, length = 0;
    int left = tiles_all_distances_of(distances, start->tile_at, gap);

    if (left == UNSEEN)
        return -1;
    memcpy(tile_at, start->tile_at, (size_t)distances->cells);
    while (left > 0)
        for (int k = 0; k < GRID_DIRECTIONS; k++) {
            const char letter = "LRUD"[k];

            if (!tiles_slide(tile_at, distances->rows, distances->cols, &gap, letter))
                continue;
            if (tiles_all_distances_of(distances, tile_at, gap) == left - 1) {
                moves[length++] = letter;
                left--;
                break;
            }
            tiles_slide(tile_at, distances->rows, distances->cols, &gap, tiles_opposite(letter));
        }
    moves[length] = '\0';
    return length;
}
