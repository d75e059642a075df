/*
 * tiles_ida_manhattan_one - the inner loop of Manhattan IDA* on 4x4 in one function for each slack.
 *
 * What tiles_ida_manhattan_kernel.h does with one function per gap cell, last move and order of
 * moves, for a page: gap, move and order are variables. Boards and nodes are the same.
 *
 * Included by tiles_ida_manhattan.c.
 */

static bool
step_tight(uint64_t board, struct dive *dive, int gap, int last)
{
    if (manhattan_is_goal(dive, board, gap))
        return true;
    dive->meter.nodes += cells_count_moves(gap, last);
    for (int k = 0; k < GRID_DIRECTIONS; k++) {
        const int move = dive->order[k], from = cells_slide_from(gap, move);
        const uint64_t tile = board >> 4 * from & 15;

        if (cells_is_move(gap, last, move) && !(cells_farther_homes(gap, move) >> tile & 1) &&
            step_tight(board ^ tile << 4 * from ^ tile << 4 * gap, dive, from, move))
            return true;
    }
    return false;
}

static bool
step_loose(uint64_t board, struct dive *dive, int slack, int gap, int last)
{
    dive->meter.nodes += cells_count_moves(gap, last);
    if (dive->meter.nodes >= dive->meter.check_at && !search_meter_check(&dive->meter))
        return false;
    for (int k = 0; k < GRID_DIRECTIONS; k++) {
        const int move = dive->order[k], from = cells_slide_from(gap, move);
        const uint64_t tile = board >> 4 * from & 15;
        const uint64_t after = board ^ tile << 4 * from ^ tile << 4 * gap;
        const int left = slack - (int)(cells_farther_homes(gap, move) >> tile & 1);

        if (cells_is_move(gap, last, move) &&
            (left ? step_loose(after, dive, left, from, move)
                  : step_tight(after, dive, from, move) &&
                        manhattan_retrace(after, dive, from, move)))
            return manhattan_note_move(dive, move);
    }
    return false;
}

#define STEP_TIGHT(kernel, board, dive, gap, last)        step_tight(board, dive, gap, last)
#define STEP_LOOSE(kernel, board, dive, slack, gap, last) step_loose(board, dive, slack, gap, last)
