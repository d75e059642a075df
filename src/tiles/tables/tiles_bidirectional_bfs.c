/* tiles_bidirectional_bfs - see the header. */
#include "tiles/tables/tiles_bidirectional_bfs.h"

#include <assert.h>

#define UNSEEN 0

/*
 * The byte of a board: 0, or one of these plus the distance from that end. Boards reached from the
 * start that are on a shortest path get ON_PATH instead of FROM_START. No two boards of 12 cells
 * are more than 80 moves apart (2x6).
 */
enum {
    FROM_GOAL = 1,
    FROM_START = 85,
    ON_PATH = 169,
};

/* The last complete level of one search, and the level that is being made. */
struct frontier {
    uint8_t base; /* FROM_GOAL or FROM_START */
    int level;
    uint32_t *current, *next;
    size_t count, next_count;
    size_t capacity, next_capacity;
};

struct bfs {
    struct tiles_all_distances numbering;
    struct search *search;
    struct search_meter meter;
    uint8_t *value;
    struct frontier from_start, from_goal;
    bool have_met;
    int start_level, goal_level; /* of the two frontiers when they met */
    struct frontier on_path;     /* boards of one level that are on a shortest path */
};

static bool
frontier_add(struct bfs *bfs, struct frontier *frontier, uint32_t board)
{
    if (frontier->next_count == frontier->next_capacity) {
        const size_t capacity = frontier->next_capacity ? 2 * frontier->next_capacity : 1024;
        uint32_t *next = base_resize(bfs->search->memory, frontier->next,
                                     frontier->next_capacity * sizeof *frontier->next,
                                     capacity * sizeof *frontier->next);

        if (!next)
            return false;
        frontier->next = next;
        frontier->next_capacity = capacity;
    }
    bfs->value[board] = (uint8_t)(frontier->base + frontier->level + 1);
    frontier->next[frontier->next_count++] = board;
    return true;
}

/* The new level becomes the current one; the memory of the old one is used for the next. */
static void
frontier_advance(struct frontier *frontier)
{
    uint32_t *current = frontier->current;
    const size_t capacity = frontier->capacity;

    frontier->current = frontier->next;
    frontier->count = frontier->next_count;
    frontier->capacity = frontier->next_capacity;
    frontier->next = current;
    frontier->next_capacity = capacity;
    frontier->next_count = 0;
}

static bool
is_from(uint8_t value, const struct frontier *frontier)
{
    return value != UNSEEN && (value >= FROM_START) == (frontier->base == FROM_START);
}

/* A board of the start's frontier is next to the goal's. False when memory ran out. */
static bool
bfs_mark_meeting(struct bfs *bfs, uint32_t board)
{
    if (!bfs->have_met) {
        bfs->have_met = true;
        bfs->start_level = bfs->from_start.level;
        bfs->goal_level = bfs->from_goal.level;
        bfs->on_path = (struct frontier){.base = ON_PATH, .level = bfs->start_level - 1};
    }
    return bfs->value[board] >= ON_PATH || frontier_add(bfs, &bfs->on_path, board);
}

/* Adds the neighbours of the board to the frontier until the searches have met; after that it only
 * looks for further meetings. False when memory ran out. */
static bool
bfs_expand_board(struct bfs *bfs, struct frontier *frontier, uint32_t board)
{
    uint32_t neighbours[4];
    const int count = tiles_all_distances_neighbours(&bfs->numbering, board, neighbours);

    for (int i = 0; i < count; i++) {
        const uint8_t value = bfs->value[neighbours[i]];
        bool has_memory = true;

        if (value == UNSEEN && !bfs->have_met)
            has_memory = frontier_add(bfs, frontier, neighbours[i]);
        else if (value != UNSEEN && !is_from(value, frontier))
            has_memory =
                bfs_mark_meeting(bfs, frontier->base == FROM_START ? board : neighbours[i]);
        if (!has_memory)
            return false;
    }
    return true;
}

/* False when memory ran out. */
static bool
bfs_expand_level(struct bfs *bfs, struct frontier *frontier)
{
    for (size_t i = 0; i < frontier->count; i++) {
        if (!search_count_node(&bfs->meter))
            return true;
        if (!bfs_expand_board(bfs, frontier, frontier->current[i]))
            return false;
    }
    frontier_advance(frontier);
    frontier->level++;
    return true;
}

static bool
frontier_start(struct bfs *bfs, struct frontier *frontier, uint8_t base, uint32_t board)
{
    bool is_added;

    *frontier = (struct frontier){.base = base, .level = -1};
    is_added = frontier_add(bfs, frontier, board);
    frontier_advance(frontier);
    frontier->level = 0;
    return is_added;
}

/* Marks the boards on shortest paths, level by level back to the start. False: no memory. */
static bool
bfs_mark_paths(struct bfs *bfs)
{
    struct frontier *marked = &bfs->on_path;

    for (int level = bfs->start_level - 1; level >= 0; level--) {
        frontier_advance(marked);
        marked->level = level - 1;
        for (size_t i = 0; i < marked->count; i++) {
            uint32_t neighbours[4];
            const int count =
                tiles_all_distances_neighbours(&bfs->numbering, marked->current[i], neighbours);

            for (int k = 0; k < count; k++)
                if (bfs->value[neighbours[k]] == FROM_START + level &&
                    !frontier_add(bfs, marked, neighbours[k]))
                    return false;
        }
    }
    return true;
}

/* The tile's move between two boards, which is opposite to the step of the gap. */
static int
move_between(const struct bfs *bfs, uint32_t from, uint32_t to)
{
    const uint32_t half = bfs->numbering.half;
    const int step = (int)(to / half) - (int)(from / half);

    if (step == bfs->numbering.cols)
        return GRID_UP;
    if (step == -bfs->numbering.cols)
        return GRID_DOWN;
    return step == 1 ? GRID_LEFT : GRID_RIGHT;
}

/* The neighbour with that value whose move comes first in the order; there always is one. */
static uint32_t
first_neighbour(const struct bfs *bfs, uint32_t board, uint8_t value,
                const uint8_t order[GRID_DIRECTIONS])
{
    uint32_t neighbours[4];
    const int count = tiles_all_distances_neighbours(&bfs->numbering, board, neighbours);

    for (int k = 0; k < GRID_DIRECTIONS; k++)
        for (int i = 0; i < count; i++)
            if (bfs->value[neighbours[i]] == value &&
                move_between(bfs, board, neighbours[i]) == order[k])
                return neighbours[i];
    assert(false);
    return board;
}

/* From the start along marked boards, across the frontier, and down to the goal. */
static void
bfs_write_path(const struct bfs *bfs, uint32_t board, const uint8_t order[GRID_DIRECTIONS],
               struct tiles_bidirectional_bfs_path *path)
{
    const int length = bfs->start_level + bfs->goal_level + 1;

    for (int i = 0; i < length; i++) {
        const int value = i < bfs->start_level ? ON_PATH + i + 1 : FROM_GOAL + length - 1 - i;
        const uint32_t next = first_neighbour(bfs, board, (uint8_t)value, order);

        path->moves[i] = "LRUD"[move_between(bfs, board, next)];
        board = next;
    }
    path->moves[length] = '\0';
    path->length = length;
}

/* False when memory ran out. The searches always meet, since the parity was checked before. */
static bool
bfs_expand_until_met(struct bfs *bfs, uint32_t from, uint32_t to)
{
    struct frontier *from_start = &bfs->from_start, *from_goal = &bfs->from_goal;

    if (!frontier_start(bfs, from_start, FROM_START, from) ||
        !frontier_start(bfs, from_goal, FROM_GOAL, to))
        return false;
    while (!bfs->have_met && !search_is_stopped(bfs->search)) {
        struct frontier *smaller = from_start->count < from_goal->count ? from_start : from_goal;

        search_report_depth(bfs->search, from_start->level + from_goal->level);
        if (!bfs_expand_level(bfs, smaller))
            return false;
    }
    return true;
}

static void
frontier_free(struct bfs *bfs, struct frontier *frontier)
{
    base_release(bfs->search->memory, frontier->current,
                 frontier->capacity * sizeof *frontier->current);
    base_release(bfs->search->memory, frontier->next,
                 frontier->next_capacity * sizeof *frontier->next);
}

/* Leaves the path empty when the search was stopped. False when memory ran out. */
static bool
bfs_find_path(struct bfs *bfs, struct tiles_bidirectional_bfs_path *path,
              const struct tiles_start *start, const uint8_t order[GRID_DIRECTIONS])
{
    const uint32_t from = tiles_all_distances_index(&bfs->numbering, start->tile_at, start->gap);
    const uint32_t to = tiles_all_distances_goal(&bfs->numbering);

    if (from == to) {
        path->length = 0;
        return true;
    }
    if (!bfs_expand_until_met(bfs, from, to))
        return false;
    if (!bfs->have_met)
        return true;
    if (!bfs_mark_paths(bfs))
        return false;
    bfs_write_path(bfs, from, order, path);
    return true;
}

enum clew_status
tiles_bidirectional_bfs_find(struct tiles_bidirectional_bfs_path *path,
                             const struct tiles_start *start, const uint8_t order[GRID_DIRECTIONS],
                             struct search *search, struct clew_error *error)
{
    struct bfs bfs = {.search = search};
    enum clew_status status = tiles_all_distances_number(&bfs.numbering, start, error);

    *path = (struct tiles_bidirectional_bfs_path){.length = -1};
    if (status)
        return status;
    bfs.value = base_alloc_zero(search->memory, bfs.numbering.boards, 1);
    if (!bfs.value)
        return base_no_memory(error);
    search_meter_start(&bfs.meter, search, 0);
    if (!bfs_find_path(&bfs, path, start, order))
        status = base_no_memory(error);
    search_meter_finish(&bfs.meter);
    frontier_free(&bfs, &bfs.from_start);
    frontier_free(&bfs, &bfs.from_goal);
    frontier_free(&bfs, &bfs.on_path);
    base_release(search->memory, bfs.value, bfs.numbering.boards);
    return status;
}
