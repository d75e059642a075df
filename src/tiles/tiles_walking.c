/* tiles_walking - see the header. */
#include "tiles/tiles_walking.h"

#include "tiles/tiles_heuristic.h"

#include <string.h>

#define SLOTS 65536

/* While the states are found: an open table from counts to state numbers. */
struct finding {
    struct tiles_walking *walking;
    uint16_t *slots; /* state + 1, or 0 */
    int states;
};

static int
count_at(uint64_t counts, int line, int home)
{
    return (int)(counts >> (16 * line + 4 * home) & 15);
}

static uint64_t
one_at(int line, int home)
{
    return UINT64_C(1) << (16 * line + 4 * home);
}

/* The line with only three tiles. */
static int
gap_line(uint64_t counts)
{
    for (int line = 0; line < 4; line++) {
        int tiles = 0;

        for (int home = 0; home < 4; home++)
            tiles += count_at(counts, line, home);
        if (tiles == 3)
            return line;
    }
    return -1;
}

static int
find_or_add(struct finding *finding, uint64_t counts, int distance)
{
    struct tiles_walking *walking = finding->walking;
    size_t at = (size_t)(counts * UINT64_C(0x9e3779b97f4a7c15) >> 48);

    for (; finding->slots[at]; at = (at + 1) % SLOTS)
        if (walking->count_of[finding->slots[at] - 1] == counts)
            return finding->slots[at] - 1;
    walking->count_of[finding->states] = counts;
    walking->distance[finding->states] = (uint8_t)distance;
    finding->slots[at] = (uint16_t)(finding->states + 1);
    return finding->states++;
}

static void
expand(struct finding *finding, int state)
{
    struct tiles_walking *walking = finding->walking;
    const uint64_t counts = walking->count_of[state];
    const int gap = gap_line(counts);

    for (int way = 0; way < 2; way++)
        for (int home = 0; home < 4; home++) {
            const int from = way == 0 ? gap + 1 : gap - 1;

            walking->next[state][way][home] = TILES_WALKING_NONE;
            if (from < 0 || from > 3 || !count_at(counts, from, home))
                continue;
            walking->next[state][way][home] =
                (uint16_t)find_or_add(finding, counts - one_at(from, home) + one_at(gap, home),
                                      walking->distance[state] + 1);
        }
}

/* Breadth first from the goal: four tiles at home in each line, three in the last. */
static void
find_states(struct finding *finding)
{
    uint64_t goal = 0;

    for (int line = 0; line < 4; line++)
        goal += one_at(line, line) * (line < 3 ? 4u : 3u);
    find_or_add(finding, goal, 0);
    for (int state = 0; state < finding->states; state++)
        expand(finding, state);
}

/*
 * A line by the places where its tiles belong, 0 to 3, or 4 for those of other lines: 625 kinds.
 * Every line of the board is one of these in the eyes of each of the four lines.
 */
static void
fill_conflicts(struct tiles_walking *walking)
{
    uint8_t aside[625];

    for (int kind = 0; kind < 625; kind++) {
        const int digits[4] = {kind / 125, kind / 25 % 5, kind / 5 % 5, kind % 5};
        int8_t places[4];

        for (int i = 0; i < 4; i++)
            places[i] = (int8_t)(digits[i] < 4 ? digits[i] : -1);
        aside[kind] = (uint8_t)(tiles_line_conflict(places, 4) / 2);
    }
    for (unsigned pattern = 0; pattern < 65536; pattern++) {
        int kind[4] = {0, 0, 0, 0};

        for (int i = 0; i < 4; i++) {
            const unsigned home = pattern >> 4 * i & 15;

            for (unsigned line = 0; line < 4; line++)
                kind[line] =
                    kind[line] * 5 + (home != 15 && home / 4 == line ? (int)(home % 4) : 4);
        }
        walking->conflicts[pattern] = (uint8_t)(aside[kind[0]] | aside[kind[1]] << 2 |
                                                aside[kind[2]] << 4 | aside[kind[3]] << 6);
    }
}

enum clew_status
tiles_walking_new(struct tiles_walking **walking, struct base_memory *memory,
                  struct clew_error *error)
{
    struct finding finding = {.walking = base_alloc(memory, sizeof **walking),
                              .slots = base_alloc_zero(memory, SLOTS, sizeof(uint16_t))};

    *walking = NULL;
    if (finding.walking && finding.slots) {
        find_states(&finding);
        fill_conflicts(finding.walking);
        *walking = finding.walking;
    } else {
        base_release(memory, finding.walking, sizeof **walking);
    }
    base_release(memory, finding.slots, SLOTS * sizeof(uint16_t));
    return *walking ? CLEW_OK : base_no_memory(error);
}

void
tiles_walking_free(struct tiles_walking *walking, struct base_memory *memory)
{
    base_release(memory, walking, sizeof *walking);
}

int
tiles_walking_state(const struct tiles_walking *walking, const uint8_t *home_at, bool is_by_column)
{
    uint64_t counts = 0;

    for (int cell = 0; cell < 16; cell++)
        if (home_at[cell] != 15)
            counts += is_by_column ? one_at(cell % 4, home_at[cell] % 4)
                                   : one_at(cell / 4, home_at[cell] / 4);
    for (int state = 0; state < TILES_WALKING_STATES; state++)
        if (walking->count_of[state] == counts)
            return state;
    return -1; /* no board of 15 tiles and a gap is like that */
}
