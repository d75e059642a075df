/* tiles_reference - see the header. */
#include "tiles_reference.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_MEASURED_CELLS 9
#define UNSEEN             UINT8_MAX

/* Slides the tile next to the gap in that direction; false when there is none. */
static bool
slide(const struct tiles_reference *reference, uint8_t *tile_at, char letter)
{
    int gap = 0, row, col;

    while (tile_at[gap])
        gap++;
    row = gap / reference->cols + (letter == 'U') - (letter == 'D');
    col = gap % reference->cols + (letter == 'L') - (letter == 'R');
    if (row < 0 || row >= reference->rows || col < 0 || col >= reference->cols)
        return false;
    tile_at[gap] = tile_at[row * reference->cols + col];
    tile_at[row * reference->cols + col] = 0;
    return true;
}

static uint32_t
permutation_rank(const struct tiles_reference *reference, const uint8_t *tile_at)
{
    const int cells = reference->rows * reference->cols;
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
tiles_reference_measure(struct tiles_reference *reference)
{
    const int cells = reference->rows * reference->cols;
    size_t boards = 1, head = 0, tail = 0;
    uint8_t(*queue)[MAX_MEASURED_CELLS];

    assert_true(cells <= MAX_MEASURED_CELLS);
    for (int i = 2; i <= cells; i++)
        boards *= (size_t)i;
    reference->distance = malloc(boards);
    queue = malloc(boards * sizeof *queue);
    assert_true(reference->distance && queue);
    memset(reference->distance, UNSEEN, boards);
    memcpy(queue[tail++], reference->goal_at, (size_t)cells);
    reference->distance[permutation_rank(reference, reference->goal_at)] = 0;
    for (; head < tail; head++)
        for (const char *letter = "LRUD"; *letter; letter++) {
            uint8_t *next = queue[tail];

            memcpy(next, queue[head], (size_t)cells);
            if (!slide(reference, next, *letter) ||
                reference->distance[permutation_rank(reference, next)] != UNSEEN)
                continue;
            reference->distance[permutation_rank(reference, next)] =
                (uint8_t)(reference->distance[permutation_rank(reference, queue[head])] + 1);
            tail++;
        }
    free(queue);
}

void
tiles_reference_free(struct tiles_reference *reference)
{
    free(reference->distance);
    reference->distance = NULL;
}

void
tiles_reference_first_path(const struct tiles_reference *reference, const uint8_t *tile_at,
                           const char *order, char *moves)
{
    uint8_t now[TILES_REFERENCE_MAX_CELLS];
    int left = reference->distance[permutation_rank(reference, tile_at)];

    assert_int_not_equal(left, UNSEEN);
    memcpy(now, tile_at, sizeof now);
    for (; left > 0; left--)
        for (const char *letter = order;; letter++) {
            uint8_t next[TILES_REFERENCE_MAX_CELLS];

            memcpy(next, now, sizeof next);
            if (!slide(reference, next, *letter) ||
                reference->distance[permutation_rank(reference, next)] != left - 1)
                continue;
            memcpy(now, next, sizeof now);
            *moves++ = *letter;
            break;
        }
    *moves = '\0';
}

void
tiles_reference_walk(const struct tiles_reference *reference, uint8_t *tile_at, int moves,
                     struct base_random *random)
{
    while (moves > 0)
        moves -= slide(reference, tile_at, "LRUD"[base_random_below(random, 4)]);
}

static void
write_rows(const struct tiles_reference *reference, const uint8_t *tile_at, char *text, size_t room)
{
    size_t length = 0;

    for (int cell = 0; cell < reference->rows * reference->cols; cell++)
        length += (size_t)snprintf(text + length, room - length, "%d%c", tile_at[cell],
                                   cell % reference->cols == reference->cols - 1 ? '\n' : ' ');
}

struct clew_board *
tiles_reference_board(const struct tiles_reference *reference, const uint8_t *tile_at)
{
    const int cells = reference->rows * reference->cols;
    static const char option[] = "goal-file=";
    char text[128], goal[160];
    bool is_first = true, is_last = true;

    for (int cell = 0; cell < cells; cell++) {
        is_first &= reference->goal_at[cell] == cell;
        is_last &= reference->goal_at[cell] == (cell + 1) % cells;
    }
    memcpy(goal, option, sizeof option);
    write_rows(reference, tile_at, text, sizeof text);
    write_rows(reference, reference->goal_at, goal + sizeof option - 1,
               sizeof goal - sizeof option + 1);
    return support_read(text,
                        is_first  ? "goal=first"
                        : is_last ? "goal=last"
                                  : goal,
                        "puzzle=tiles", "format=rows", NULL);
}
