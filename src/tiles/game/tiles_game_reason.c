/* tiles_game_reason - see tiles_reason.h. */
#include "tiles/game/tiles_reason.h"

#include <stdio.h>
#include <string.h>

#define MAX_FORESEEN_MOVES 12

const char *const tiles_direction_words[GRID_DIRECTIONS] = {"left", "right", "up", "down"};

static bool
is_in_place(const struct tiles_group *group, const uint8_t *tile_at, const uint8_t *goal_at)
{
    for (int i = 0; i < group->count; i++)
        if (tile_at[group->cells[i]] != goal_at[group->cells[i]])
            return false;
    return true;
}

/*
 * After how many moves of the plan the group is home; -1 when that takes long, or one of the locked
 * cells is disturbed before.
 */
static int
moves_until_home(const struct tiles_position *position, const struct tiles_group *group,
                 uint64_t locked)
{
    const struct tiles_board *board = position->board;
    const char *plan = tiles_plan_rest(position);
    uint8_t tile_at[TILES_MAX_CELLS];
    int gap = position->gap;

    memcpy(tile_at, position->tile_at, sizeof tile_at);
    for (int i = 0; plan[i] && i < MAX_FORESEEN_MOVES; i++) {
        tiles_slide(tile_at, board->rows, board->cols, &gap, plan[i]);
        if (locked >> gap & 1)
            return -1;
        if (is_in_place(group, tile_at, board->goal_at))
            return i + 1;
    }
    return -1;
}

/* Copies the cells of the group whose tiles are not home yet. */
static void
take_group(struct tiles_advice *advice, const struct tiles_group *group)
{
    const struct tiles_position *position = advice->position;

    for (int i = 0; i < group->count; i++) {
        const int cell = group->cells[i];

        if (position->tile_at[cell] != position->board->goal_at[cell])
            advice->group.cells[advice->group.count++] = cell;
    }
}

void
tiles_find_reason(struct tiles_advice *advice)
{
    const struct tiles_position *position = advice->position;
    struct tiles_group groups[TILES_MAX_GROUPS];
    const int count = tiles_solving_order(groups, position->board);
    uint64_t locked = 0;

    for (int i = 0; i < count; i++) {
        if (!is_in_place(&groups[i], position->tile_at, position->board->goal_at)) {
            advice->group_moves = moves_until_home(position, &groups[i], locked);
            if (advice->group_moves > 0)
                take_group(advice, &groups[i]);
            advice->keeps_others = locked != 0;
            return;
        }
        for (int k = 0; k < groups[i].count; k++)
            locked |= UINT64_C(1) << groups[i].cells[k];
    }
}

void
tiles_name_group(char *text, size_t size, const struct tiles_advice *advice)
{
    const struct tiles_group *group = &advice->group;
    int length = snprintf(text, size, "Tile%s", base_plural(group->count));

    for (int i = 0; i < group->count; i++)
        length += snprintf(text + length, size - (size_t)length, "%s %d",
                           i == 0                  ? ""
                           : i + 1 == group->count ? " and"
                                                   : ",",
                           advice->position->board->goal_at[group->cells[i]]);
    snprintf(text + length, size - (size_t)length, group->count == 1 ? " is" : " are");
}

const char *
tiles_keeps_text(const struct tiles_advice *advice)
{
    if (!advice->keeps_others)
        return "";
    return advice->group.count == 1 ? "; those before it stay in place"
                                    : "; those before them stay in place";
}
