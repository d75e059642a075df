/*
 * tiles_ida_manhattan_kernel - the inner loop of Manhattan IDA* on 4x4, for one order of moves.
 *
 * Included by tiles_ida_manhattan.c once per order; KERNEL_NAME(x) makes its names unique and
 * KERNEL_ORDER lists the four moves. The board is a 64-bit word, four bits per cell for the home of
 * its tile, 0 in the gap. There is one function per gap cell and last move, so every shift, mask
 * and call target is a constant, and a node touches no memory but the counter.
 *
 * Slack is the number of moves away from home that the bound still allows. Most nodes have none
 * left: they have functions of their own ("tight"), where every move must bring its tile nearer
 * home. Only they can reach the goal: with slack left, an earlier round would have reached it. They
 * return only whether they reached it, so that the last call is a tail call; the path is retraced
 * afterwards.
 */

#define KERNEL_DECLARE(gap, last)                                                                  \
    static bool KERNEL_NAME(tight_##gap##_##last)(uint64_t board, struct dive * dive);             \
    static bool KERNEL_NAME(loose_##gap##_##last)(uint64_t board, struct dive * dive, int slack);
CELLS_AND_MOVES(KERNEL_DECLARE)

#define KERNEL_TIGHT(gap, last) [gap][last] = KERNEL_NAME(tight_##gap##_##last),
#define KERNEL_LOOSE(gap, last) [gap][last] = KERNEL_NAME(loose_##gap##_##last),
static tight_step *const KERNEL_NAME(tight)[16][5] = {CELLS_AND_MOVES(KERNEL_TIGHT)};
static loose_step *const KERNEL_NAME(loose)[16][5] = {CELLS_AND_MOVES(KERNEL_LOOSE)};

static STEP_INLINE bool
KERNEL_NAME(try_tight)(uint64_t board, struct dive *dive, const int gap, const int last,
                       const int move)
{
    const int from = cells_slide_from(gap, move);
    const uint64_t tile = board >> 4 * from & 15;

    if (!cells_is_move(gap, last, move) || cells_farther_homes(gap, move) >> tile & 1)
        return false;
    board ^= tile << 4 * from ^ tile << 4 * gap;
    return KERNEL_NAME(tight)[from][move](board, dive);
}

static STEP_INLINE bool
KERNEL_NAME(expand_tight)(uint64_t board, struct dive *dive, const int gap, const int last)
{
    static const uint8_t order[4] = KERNEL_ORDER;

    if (manhattan_is_goal(dive, board, gap))
        return true;
    dive->meter.nodes += cells_count_moves(gap, last);
    return KERNEL_NAME(try_tight)(board, dive, gap, last, order[0]) ||
           KERNEL_NAME(try_tight)(board, dive, gap, last, order[1]) ||
           KERNEL_NAME(try_tight)(board, dive, gap, last, order[2]) ||
           KERNEL_NAME(try_tight)(board, dive, gap, last, order[3]);
}

static STEP_INLINE bool
KERNEL_NAME(try_loose)(uint64_t board, struct dive *dive, int slack, const int gap, const int last,
                       const int move)
{
    const int from = cells_slide_from(gap, move);
    const uint64_t tile = board >> 4 * from & 15;

    if (!cells_is_move(gap, last, move))
        return false;
    board ^= tile << 4 * from ^ tile << 4 * gap;
    slack -= (int)(cells_farther_homes(gap, move) >> tile & 1);
    return (slack ? KERNEL_NAME(loose)[from][move](board, dive, slack)
                  : KERNEL_NAME(tight)[from][move](board, dive) &&
                        manhattan_retrace(board, dive, from, move)) &&
           manhattan_note_move(dive, move);
}

static STEP_INLINE bool
KERNEL_NAME(expand_loose)(uint64_t board, struct dive *dive, int slack, const int gap,
                          const int last)
{
    static const uint8_t order[4] = KERNEL_ORDER;

    dive->meter.nodes += cells_count_moves(gap, last);
    if (dive->meter.nodes >= dive->meter.check_at && !search_meter_check(&dive->meter))
        return false;
    return KERNEL_NAME(try_loose)(board, dive, slack, gap, last, order[0]) ||
           KERNEL_NAME(try_loose)(board, dive, slack, gap, last, order[1]) ||
           KERNEL_NAME(try_loose)(board, dive, slack, gap, last, order[2]) ||
           KERNEL_NAME(try_loose)(board, dive, slack, gap, last, order[3]);
}

#define KERNEL_DEFINE(gap, last)                                                                   \
    CELL_STEP bool KERNEL_NAME(tight_##gap##_##last)(uint64_t board, struct dive * dive)           \
    {                                                                                              \
        return KERNEL_NAME(expand_tight)(board, dive, gap, last);                                  \
    }                                                                                              \
    CELL_STEP bool KERNEL_NAME(loose_##gap##_##last)(uint64_t board, struct dive * dive,           \
                                                     int slack)                                    \
    {                                                                                              \
        return KERNEL_NAME(expand_loose)(board, dive, slack, gap, last);                           \
    }
CELLS_AND_MOVES(KERNEL_DEFINE)

#undef KERNEL_DECLARE
#undef KERNEL_TIGHT
#undef KERNEL_LOOSE
#undef KERNEL_DEFINE
