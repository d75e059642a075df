/* tiles_reverse - see the header. */
#include "tiles/board/tiles_reverse.h"

void
tiles_reverse_start(struct tiles_start *reversed, const struct tiles_start *start)
{
    int number = 1;

    *reversed = *start;
    reversed->gap = start->goal_gap;
    reversed->goal_gap = start->gap;
    reversed->tile_at[start->goal_gap] = 0;
    for (int cell = 0; cell < start->cells; cell++)
        if (start->tile_at[cell])
            reversed->tile_at[tiles_home(start, start->tile_at[cell])] = (uint8_t)number++;
}

void
tiles_reverse_moves(char *moves, int length)
{
    for (int i = 0, last = length - 1; i <= last; i++, last--) {
        const char first = moves[i];

        moves[i] = tiles_opposite(moves[last]);
        moves[last] = tiles_opposite(first);
    }
}
