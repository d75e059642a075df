/* tiles_waves - see the header. */
#include "tiles/tiles_waves.h"

#include <assert.h>

#define UNSEEN 0

/* What a byte says: 0, or the wave (its lowest value) and the distance from where it began. */
enum {
    FROM_GOAL = 1,
    FROM_START = 129,
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
    struct tiles_distances numbering;
    struct search *search;
    struct search_meter meter;
    uint8_t *value;
    struct wave from_start, from_goal;
    bool have_met;
    uint32_t near_start, near_goal; /* the move between the waves */
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

static bool
is_of(uint8_t value, const struct wave *wave)
{
    return value != UNSEEN && (value >= FROM_START) == (wave->base == FROM_START);
}

static void
meet(struct waves *waves, const struct wave *wave, uint32_t here, uint32_t there)
{
    const bool is_from_start = wave->base == FROM_START;

    waves->have_met = true;
    waves->near_start = is_from_start ? here : there;
    waves->near_goal = is_from_start ? there : here;
}

/* False when memory ran out. */
static bool
expand(struct waves *waves, struct wave *wave, uint32_t board)
{
    uint32_t beside[4];
    const int count = tiles_distances_beside(&waves->numbering, board, beside);

    for (int i = 0; i < count && !waves->have_met; i++) {
        const uint8_t value = waves->value[beside[i]];

        if (value == UNSEEN) {
            if (!add(waves, wave, beside[i]))
                return false;
        } else if (!is_of(value, wave)) {
            meet(waves, wave, board, beside[i]);
        }
    }
    return true;
}

/* One level more. False when memory ran out. */
static bool
grow(struct waves *waves, struct wave *wave)
{
    uint32_t *edge = wave->edge;
    const size_t room = wave->room;

    wave->next_count = 0;
    for (size_t i = 0; i < wave->count && !waves->have_met; i++) {
        if (!search_count_node(&waves->meter))
            return true;
        if (!expand(waves, wave, wave->edge[i]))
            return false;
    }
    wave->edge = wave->next;
    wave->count = wave->next_count;
    wave->room = wave->next_room;
    wave->next = edge;
    wave->next_room = room;
    wave->level++;
    return true;
}

static bool
begin(struct waves *waves, struct wave *wave, uint8_t base, uint32_t board)
{
    uint32_t *edge;
    bool is_added;

    *wave = (struct wave){.base = base, .level = -1};
    is_added = add(waves, wave, board);
    edge = wave->next;
    wave->next = NULL;
    wave->edge = edge;
    wave->room = wave->next_room;
    wave->count = wave->next_count;
    wave->next_room = 0;
    wave->level = 0;
    return is_added;
}

/* The way back to where the wave began, one board a step. Returns how many. */
static int
go_back(const struct waves *waves, uint32_t board, uint32_t *way)
{
    int count = 0;

    way[count++] = board;
    while (waves->value[board] != FROM_GOAL && waves->value[board] != FROM_START) {
        uint32_t beside[4];
        const int ways = tiles_distances_beside(&waves->numbering, board, beside);
        int i = 0;

        while (i < ways && waves->value[beside[i]] + 1 != waves->value[board])
            i++;
        assert(i < ways);
        way[count++] = board = beside[i];
    }
    return count;
}

/* The gap's step between two boards, told as the tile's, which goes the other way. */
static char
letter_of(const struct waves *waves, uint32_t from, uint32_t to)
{
    const uint32_t half = waves->numbering.half;
    const int step = (int)(to / half) - (int)(from / half);

    if (step == waves->numbering.cols)
        return 'U';
    if (step == -waves->numbering.cols)
        return 'D';
    return step == 1 ? 'L' : 'R';
}

static int
write_way(const struct waves *waves, char *moves)
{
    uint32_t way[TILES_DISTANCES_FAR], end[TILES_DISTANCES_FAR];
    const int to_start = go_back(waves, waves->near_start, way);
    const int to_goal = go_back(waves, waves->near_goal, end);
    int length = 0;

    for (int i = to_start - 1; i > 0; i--)
        moves[length++] = letter_of(waves, way[i], way[i - 1]);
    moves[length++] = letter_of(waves, waves->near_start, waves->near_goal);
    for (int i = 0; i + 1 < to_goal; i++)
        moves[length++] = letter_of(waves, end[i], end[i + 1]);
    moves[length] = '\0';
    return length;
}

/* False when memory ran out. Two waves that go on always meet: the parity was looked at before. */
static bool
run(struct waves *waves, uint32_t from, uint32_t to)
{
    struct wave *from_start = &waves->from_start, *from_goal = &waves->from_goal;

    if (!begin(waves, from_start, FROM_START, from) || !begin(waves, from_goal, FROM_GOAL, to))
        return false;
    while (!waves->have_met && !search_is_stopped(waves->search)) {
        struct wave *smaller = from_start->count < from_goal->count ? from_start : from_goal;

        search_tell_depth(waves->search, from_start->level + from_goal->level);
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

enum clew_status
tiles_waves_way(int *length, char moves[TILES_DISTANCES_FAR], const struct tiles_start *start,
                struct search *search, struct clew_error *error)
{
    struct waves waves = {.search = search};
    enum clew_status status = tiles_distances_number(&waves.numbering, start, error);
    uint32_t from, to;

    *length = -1;
    if (status)
        return status;
    from = tiles_distances_index(&waves.numbering, start->tile_at, start->gap);
    to = tiles_distances_goal(&waves.numbering);
    moves[0] = '\0';
    if (from == to) {
        *length = 0;
        return CLEW_OK;
    }
    waves.value = base_alloc_zero(search->memory, waves.numbering.boards, 1);
    if (!waves.value)
        return base_no_memory(error);
    search_meter_start(&waves.meter, search, 0);
    if (!run(&waves, from, to))
        status = base_no_memory(error);
    else if (waves.have_met)
        *length = write_way(&waves, moves);
    search_meter_finish(&waves.meter);
    release(&waves, &waves.from_start);
    release(&waves, &waves.from_goal);
    base_release(search->memory, waves.value, waves.numbering.boards);
    return status;
}
