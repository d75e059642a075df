/* tiles_walking_distance - see the header. */
#include "tiles/tables/tiles_walking_distance.h"

#include "tiles/tables/tiles_heuristic.h"

static int
counts_get(uint64_t counts, int line, int home)
{
    return (int)(counts >> (16 * line + 4 * home) & 15);
}

static uint64_t
counts_one(int line, int home)
{
    return UINT64_C(1) << (16 * line + 4 * home);
}

/* The line that has only three tiles. */
static int
gap_line(uint64_t counts)
{
    for (int line = 0; line < 4; line++) {
        int tiles = 0;

        for (int home = 0; home < 4; home++)
            tiles += counts_get(counts, line, home);
        if (tiles == 3)
            return line;
    }
    return -1;
}

/* The slot of these counts, or the free one where they would go. */
static size_t
find_slot(const struct tiles_walking_distance *walking, uint64_t counts)
{
    size_t at = (size_t)(counts * UINT64_C(0x9e3779b97f4a7c15) >> 48);

    while (walking->slots[at] && walking->count_of[walking->slots[at] - 1] != counts)
        at = (at + 1) % TILES_WALKING_DISTANCE_SLOTS;
    return at;
}

static int
find_or_add(struct tiles_walking_distance *walking, int *states, uint64_t counts, int distance)
{
    const size_t at = find_slot(walking, counts);

    if (!walking->slots[at]) {
        walking->count_of[*states] = counts;
        walking->distance[*states] = (uint8_t)distance;
        *states += 1;
        walking->slots[at] = (uint16_t)*states;
    }
    return walking->slots[at] - 1;
}

static void
add_successors(struct tiles_walking_distance *walking, int *states, int state)
{
    const uint64_t counts = walking->count_of[state];
    const int gap = gap_line(counts);

    for (int direction = 0; direction < 2; direction++)
        for (int home = 0; home < 4; home++) {
            const int from = direction == 0 ? gap + 1 : gap - 1;

            walking->next[state][direction][home] = TILES_WALKING_DISTANCE_NONE;
            if (from < 0 || from > 3 || !counts_get(counts, from, home))
                continue;
            walking->next[state][direction][home] = (uint16_t)find_or_add(
                walking, states, counts - counts_one(from, home) + counts_one(gap, home),
                walking->distance[state] + 1);
        }
}

/* Breadth first from the goal: four tiles at home in each line, three in the gap's. */
static void
find_states(struct tiles_walking_distance *walking)
{
    uint64_t goal = 0;
    int states = 0;

    for (int line = 0; line < 4; line++)
        goal += counts_one(line, line) * (line == walking->gap_home / 4 ? 3u : 4u);
    find_or_add(walking, &states, goal, 0);
    for (int state = 0; state < states; state++)
        add_successors(walking, &states, state);
}

/*
 * A line by the indices where its tiles belong, 0 to 3, or 4 for tiles of other lines: 625 kinds.
 * Each of the four lines may see a given line of tiles as another kind.
 */
static void
fill_conflicts(struct tiles_walking_distance *walking)
{
    uint8_t aside[625];

    for (int kind = 0; kind < 625; kind++) {
        const int digits[4] = {kind / 125, kind / 25 % 5, kind / 5 % 5, kind % 5};
        int8_t targets[4];

        for (int i = 0; i < 4; i++)
            targets[i] = (int8_t)(digits[i] < 4 ? digits[i] : -1);
        aside[kind] = (uint8_t)(tiles_line_conflict(targets, 4) / 2);
    }
    for (unsigned pattern = 0; pattern < 65536; pattern++) {
        int kind[4] = {0, 0, 0, 0};

        for (int i = 0; i < 4; i++) {
            const int home = (int)(pattern >> 4 * i & 15);
            const bool is_gap = home == walking->gap_home;

            for (int line = 0; line < 4; line++)
                kind[line] = kind[line] * 5 + (!is_gap && home / 4 == line ? home % 4 : 4);
        }
        walking->conflicts[pattern] = (uint8_t)(aside[kind[0]] | aside[kind[1]] << 2 |
                                                aside[kind[2]] << 4 | aside[kind[3]] << 6);
    }
}

enum clew_status
tiles_walking_distance_new(struct tiles_walking_distance **walking, int gap_home,
                           struct base_memory *memory, struct clew_error *error)
{
    *walking = base_alloc_zero(memory, 1, sizeof **walking);
    if (!*walking)
        return base_no_memory(error);
    (*walking)->gap_home = gap_home;
    find_states(*walking);
    fill_conflicts(*walking);
    return CLEW_OK;
}

void
tiles_walking_distance_free(struct tiles_walking_distance *walking, struct base_memory *memory)
{
    base_release(memory, walking, sizeof *walking);
}

int
tiles_walking_distance_row_state(const struct tiles_walking_distance_pair *pair,
                                 const uint8_t *home_at)
{
    uint64_t counts = 0;

    for (int cell = 0; cell < 16; cell++)
        if (home_at[cell] != pair->by_rows->gap_home)
            counts += counts_one(cell / 4, home_at[cell] / 4);
    return pair->by_rows->slots[find_slot(pair->by_rows, counts)] - 1;
}

int
tiles_walking_distance_col_state(const struct tiles_walking_distance_pair *pair,
                                 const uint8_t *home_at)
{
    uint64_t counts = 0;

    for (int cell = 0; cell < 16; cell++)
        if (home_at[cell] != pair->by_rows->gap_home)
            counts += counts_one(cell % 4, home_at[cell] % 4);
    return pair->by_cols->slots[find_slot(pair->by_cols, counts)] - 1;
}
