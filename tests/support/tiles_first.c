/* tiles_first - see the header. */
#include "tiles_first.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_MEASURED_CELLS 9
#define UNSEEN             UINT8_MAX

/* Slides the tile beside the gap that way; false when there is none. */
static bool
slide(const struct tiles_twin *twin, uint8_t *tile_at, char letter)
{
    int gap = 0, row, col;

    while (tile_at[gap])
        gap++;
    row = gap / twin->cols + (letter == 'U') - (letter == 'D');
    col = gap % twin->cols + (letter == 'L') - (letter == 'R');
    if (row < 0 || row >= twin->rows || col < 0 || col >= twin->cols)
        return false;
    tile_at[gap] = tile_at[row * twin->cols + col];
    tile_at[row * twin->cols + col] = 0;
    return true;
}

static uint32_t
rank_of(const struct tiles_twin *twin, const uint8_t *tile_at)
{
    const int cells = twin->rows * twin->cols;
    uint32_t rank = 0;

    for (int i = 0; i < cells; i++) {
        uint32_t smaller = 0;

        for (int j = i + 1; j < cells; j++)
            smaller += tile_at[j] < tile_at[i];
        rank = rank * (uint32_t)(cells - i) + smaller;
    }
    return rank;
}

void
tiles_twin_measure(struct tiles_twin *twin)
{
    const int cells = twin->rows * twin->cols;
    size_t boards = 1, head = 0, tail = 0;
    uint8_t(*queue)[MAX_MEASURED_CELLS];

    assert_true(cells <= MAX_MEASURED_CELLS);
    for (int i = 2; i <= cells; i++)
        boards *= (size_t)i;
    twin->distance = malloc(boards);
    queue = malloc(boards * sizeof *queue);
    assert_true(twin->distance && queue);
    memset(twin->distance, UNSEEN, boards);
    memcpy(queue[tail++], twin->goal_at, (size_t)cells);
    twin->distance[rank_of(twin, twin->goal_at)] = 0;
    for (; head < tail; head++)
        for (const char *letter = "LRUD"; *letter; letter++) {
            uint8_t *next = queue[tail];

            memcpy(next, queue[head], (size_t)cells);
            if (!slide(twin, next, *letter) || twin->distance[rank_of(twin, next)] != UNSEEN)
                continue;
            twin->distance[rank_of(twin, next)] =
                (uint8_t)(twin->distance[rank_of(twin, queue[head])] + 1);
            tail++;
        }
    free(queue);
}

void
tiles_twin_free(struct tiles_twin *twin)
{
    free(twin->distance);
    twin->distance = NULL;
}

void
tiles_twin_first(const struct tiles_twin *twin, const uint8_t *tile_at, const char *order,
                 char *moves)
{
    uint8_t now[TILES_TWIN_CELLS];
    int left = twin->distance[rank_of(twin, tile_at)];

    assert_int_not_equal(left, UNSEEN);
    memcpy(now, tile_at, sizeof now);
    for (; left > 0; left--)
        for (const char *letter = order;; letter++) {
            uint8_t next[TILES_TWIN_CELLS];

            memcpy(next, now, sizeof next);
            if (!slide(twin, next, *letter) || twin->distance[rank_of(twin, next)] != left - 1)
                continue;
            memcpy(now, next, sizeof now);
            *moves++ = *letter;
            break;
        }
    *moves = '\0';
}

void
tiles_twin_walk(const struct tiles_twin *twin, uint8_t *tile_at, int moves,
                struct base_random *random)
{
    while (moves > 0)
        moves -= slide(twin, tile_at, "LRUD"[base_random_below(random, 4)]);
}

static void
write_rows(const struct tiles_twin *twin, const uint8_t *tile_at, char *text, size_t room)
{
    size_t length = 0;

    for (int cell = 0; cell < twin->rows * twin->cols; cell++)
        length += (size_t)snprintf(text + length, room - length, "%d%c", tile_at[cell],
                                   cell % twin->cols == twin->cols - 1 ? '\n' : ' ');
}

struct clew_board *
tiles_twin_board(const struct tiles_twin *twin, const uint8_t *tile_at)
{
    const int cells = twin->rows * twin->cols;
    char text[128], goal[128] = "goal-file=";
    const size_t name_length = strlen(goal);
    bool is_first = true, is_last = true;

    for (int cell = 0; cell < cells; cell++) {
        is_first &= twin->goal_at[cell] == cell;
        is_last &= twin->goal_at[cell] == (cell + 1) % cells;
    }
    write_rows(twin, tile_at, text, sizeof text);
    write_rows(twin, twin->goal_at, goal + name_length, sizeof goal - name_length);
    return support_read(text,
                        is_first  ? "goal=first"
                        : is_last ? "goal=last"
                                  : goal,
                        "puzzle=tiles", "format=rows", NULL);
}
