/* tiles_bidirectional_bfs - see the header. */
#include "tiles/tables/tiles_bidirectional_bfs.h"

#include <assert.h>

#define UNSEEN 0

/*
 * What a byte says: 0, or the wave (its lowest value) and the distance from where it began. Boards
 * of the start's wave that lie on a shortest path have ON_PATH instead of FROM_START. No board of
 * 12 cells is farther than 80 moves from another (2x6).
 */
enum {
    FROM_GOAL = 1,
    FROM_START = 85,
    ON_PATH = 169,
};

/* The outermost level of a wave, and room for the next. */
struct wave {
    uint8_t base; /* FROM_GOAL or FROM_START */
    int level;
    uint32_t *edge, *next;
    size_t count, next_count;
    size_t room, next_room;
};

struct waves {
    struct tiles_all_distances numbering;
    struct search *search;
    struct search_meter meter;
    uint8_t *value;
    struct wave from_start, from_goal;
    bool have_met;
    int start_level, goal_level; /* of the two edges when they met */
    struct wave on_path;         /* boards of one level that lie on a shortest path */
};

static bool
add(struct waves *waves, struct wave *wave, uint32_t board)
{
    if (wave->next_count == wave->next_room) {
        const size_t room = wave->next_room ? 2 * wave->next_room : 1024;
        uint32_t *next =
            base_resize(waves->search->memory, wave->next, wave->next_room * sizeof *wave->next,
                        room * sizeof *wave->next);

        if (!next)
            return false;
        wave->next = next;
        wave->next_room = room;
    }
    waves->value[board] = (uint8_t)(wave->base + wave->level + 1);
    wave->next[wave->next_count++] = board;
    return true;
}

/* The level that was made becomes the edge; the old edge is room for the next. */
static void
take_next_level(struct wave *wave)
{
    uint32_t *edge = wave->edge;
    const size_t room = wave->room;

    wave->edge = wave->next;
    wave->count = wave->next_count;
    wave->room = wave->next_room;
    wave->next = edge;
    wave->next_room = room;
    wave->next_count = 0;
}

static bool
is_of(uint8_t value, const struct wave *wave)
{
    return value != UNSEEN && (value >= FROM_START) == (wave->base == FROM_START);
}

/* A board of the start's edge lies beside the goal's. False when memory ran out. */
static bool
mark_meeting(struct waves *waves, uint32_t board)
{
    if (!waves->have_met) {
        waves->have_met = true;
        waves->start_level = waves->from_start.level;
        waves->goal_level = waves->from_goal.level;
        waves->on_path = (struct wave){.base = ON_PATH, .level = waves->start_level - 1};
    }
    return waves->value[board] >= ON_PATH || add(waves, &waves->on_path, board);
}

/* Adds the boards beside this one to the wave until the waves have met; from then on only looks
 * for further meetings. False when memory ran out. */
static bool
expand(struct waves *waves, struct wave *wave, uint32_t board)
{
    uint32_t beside[4];
    const int count = tiles_all_distances_beside(&waves->numbering, board, beside);

    for (int i = 0; i < count; i++) {
        const uint8_t value = waves->value[beside[i]];
        bool has_memory = true;

        if (value == UNSEEN && !waves->have_met)
            has_memory = add(waves, wave, beside[i]);
        else if (value != UNSEEN && !is_of(value, wave))
            has_memory = mark_meeting(waves, wave->base == FROM_START ? board : beside[i]);
        if (!has_memory)
            return false;
    }
    return true;
}

/* One level more. False when memory ran out. */
static bool
grow(struct waves *waves, struct wave *wave)
{
    for (size_t i = 0; i < wave->count; i++) {
        if (!search_count_node(&waves->meter))
            return true;
        if (!expand(waves, wave, wave->edge[i]))
            return false;
    }
    take_next_level(wave);
    wave->level++;
    return true;
}

static bool
begin(struct waves *waves, struct wave *wave, uint8_t base, uint32_t board)
{
    bool is_added;

    *wave = (struct wave){.base = base, .level = -1};
    is_added = add(waves, wave, board);
    take_next_level(wave);
    wave->level = 0;
    return is_added;
}

/* Marks what lies on a shortest path, level by level back to the start. False when memory ran out. */
static bool
mark_paths(struct waves *waves)
{
    struct wave *marked = &waves->on_path;

    for (int level = waves->start_level - 1; level >= 0; level--) {
        take_next_level(marked);
        marked->level = level - 1;
        for (size_t i = 0; i < marked->count; i++) {
            uint32_t beside[4];
            const int count =
                tiles_all_distances_beside(&waves->numbering, marked->edge[i], beside);

            for (int k = 0; k < count; k++)
                if (waves->value[beside[k]] == FROM_START + level && !add(waves, marked, beside[k]))
                    return false;
        }
    }
    return true;
}

/* The gap's step between two boards, told as the tile's, which goes the other way. */
static int
move_between(const struct waves *waves, uint32_t from, uint32_t to)
{
    const uint32_t half = waves->numbering.half;
    const int step = (int)(to / half) - (int)(from / half);

    if (step == waves->numbering.cols)
        return GRID_UP;
    if (step == -waves->numbering.cols)
        return GRID_DOWN;
    return step == 1 ? GRID_LEFT : GRID_RIGHT;
}

/* The neighbour with that value whose move comes first in the order; one is there. */
static uint32_t
first_beside(const struct waves *waves, uint32_t board, uint8_t value,
             const uint8_t order[GRID_DIRECTIONS])
{
    uint32_t beside[4];
    const int count = tiles_all_distances_beside(&waves->numbering, board, beside);

    for (int k = 0; k < GRID_DIRECTIONS; k++)
        for (int i = 0; i < count; i++)
            if (waves->value[beside[i]] == value &&
                move_between(waves, board, beside[i]) == order[k])
                return beside[i];
    assert(false);
    return board;
}

/* From the start over marked boards, over the edge, and down to the goal. */
static void
write_path(const struct waves *waves, uint32_t board, const uint8_t order[GRID_DIRECTIONS],
           struct tiles_bidirectional_bfs_path *path)
{
    const int length = waves->start_level + waves->goal_level + 1;

    for (int i = 0; i < length; i++) {
        const int value = i < waves->start_level ? ON_PATH + i + 1 : FROM_GOAL + length - 1 - i;
        const uint32_t next = first_beside(waves, board, (uint8_t)value, order);

        path->moves[i] = "LRUD"[move_between(waves, board, next)];
        board = next;
    }
    path->moves[length] = '\0';
    path->length = length;
}

/* False when memory ran out. Two waves that go on always meet: the parity was looked at before. */
static bool
grow_until_met(struct waves *waves, uint32_t from, uint32_t to)
{
    struct wave *from_start = &waves->from_start, *from_goal = &waves->from_goal;

    if (!begin(waves, from_start, FROM_START, from) || !begin(waves, from_goal, FROM_GOAL, to))
        return false;
    while (!waves->have_met && !search_is_stopped(waves->search)) {
        struct wave *smaller = from_start->count < from_goal->count ? from_start : from_goal;

        search_report_depth(waves->search, from_start->level + from_goal->level);
        if (!grow(waves, smaller))
            return false;
    }
    return true;
}

static void
release(struct waves *waves, struct wave *wave)
{
    base_release(waves->search->memory, wave->edge, wave->room * sizeof *wave->edge);
    base_release(waves->search->memory, wave->next, wave->next_room * sizeof *wave->next);
}

/* The path from one board to another, unless the search stops. False when memory ran out. */
static bool
find_path(struct waves *waves, struct tiles_bidirectional_bfs_path *path,
          const struct tiles_start *start, const uint8_t order[GRID_DIRECTIONS])
{
    const uint32_t from = tiles_all_distances_index(&waves->numbering, start->tile_at, start->gap);
    const uint32_t to = tiles_all_distances_goal(&waves->numbering);

    if (from == to) {
        path->length = 0;
        return true;
    }
    if (!grow_until_met(waves, from, to))
        return false;
    if (!waves->have_met)
        return true;
    if (!mark_paths(waves))
        return false;
    write_path(waves, from, order, path);
    return true;
}

enum clew_status
tiles_bidirectional_bfs_find(struct tiles_bidirectional_bfs_path *path,
                             const struct tiles_start *start, const uint8_t order[GRID_DIRECTIONS],
                             struct search *search, struct clew_error *error)
{
    struct waves waves = {.search = search};
    enum clew_status status = tiles_all_distances_number(&waves.numbering, start, error);

    *path = (struct tiles_bidirectional_bfs_path){.length = -1};
    if (status)
        return status;
    waves.value = base_alloc_zero(search->memory, waves.numbering.boards, 1);
    if (!waves.value)
        return base_no_memory(error);
    search_meter_start(&waves.meter, search, 0);
    if (!find_path(&waves, path, start, order))
        status = base_no_memory(error);
    search_meter_finish(&waves.meter);
    release(&waves, &waves.from_start);
    release(&waves, &waves.from_goal);
    release(&waves, &waves.on_path);
    base_release(search->memory, waves.value, waves.numbering.boards);
    return status;
}
