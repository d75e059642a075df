/* flow_slice_shares - see the header. */
#include "flow/auto/flow_slice_shares.h"

/* Cells of the shorter side. */
#define NARROW_BOARD 9
#define SMALL_HEX    7
#define SMALL_BOARD  10
#define FAST_WIDTH   12 /* frontier makes no long preparations */
#define MIDDLE_BOARD 13
#define COUNT_BOARD  15 /* frontier counts one answer as fast as learn proves it */
#define WIDE_BOARD   18 /* frontier needs very long */

#define LARGE_BOARD 500 /* cells; most have another answer within a small window */
#define SHORT_PATH  10  /* cells, on the average */

/* What frontier takes where all answers touch themselves: fitted to 400 cut Hamiltonian paths. */
#define NODES             0.26 /* times the following, for each cell of the width and each colour */
#define NODES_PER_CELL    4.2
#define NODES_PER_COLOUR  0.69
#define NODE_MICROSECONDS 0.1
#define MAX_NEEDED        1e8 /* microseconds */

#define NO_TOUCH FLOW_SLICE_NO_TOUCH
#define TOUCH    FLOW_SLICE_TOUCH
#define OTHER    FLOW_SLICE_OTHER
#define NEAR     FLOW_SLICE_NEAR
#define WINDOWS  FLOW_SLICE_WINDOWS
#define FRONTIER FLOW_SLICE_FRONTIER
#define SAT      FLOW_SLICE_SAT
/* clang-format off */
#define SHARES(...) {.of = {__VA_ARGS__}}
/* clang-format on */

/*
 * {weight, delay in microseconds}: those with the least regret on 1500 boards of bench_regret, by steps
 * from one table to the next (bench/records/flow-shares-2026-11-18.txt). A search that is not named has
 * no share.
 */

/*
 * No answer is known: one that does not touch itself is the easiest to find, and most boards have one.
 * The other searches begin meanwhile, since some boards have none.
 */
static const struct slice_shares open_verdict =
    SHARES([NO_TOUCH] = {100, 0}, [TOUCH] = {100, 400}, [OTHER] = {40, 4000}, [FRONTIER] = {40, 0},
           [SAT] = {30, 0});
static const struct slice_shares open_answer =
    SHARES([NO_TOUCH] = {100, 0}, [TOUCH] = {70, 1000}, [OTHER] = {25, 3000},
           [FRONTIER] = {25, 500}, [SAT] = {20, 500});
static const struct slice_shares open_large =
    SHARES([NO_TOUCH] = {100, 0}, [TOUCH] = {100, 1500}, [OTHER] = {25, 4000}, [FRONTIER] = {5, 0},
           [SAT] = {10, 0});
/* Hexes and joined edges make the frontier wide, and leave few answers that do not touch themselves. */
static const struct slice_shares open_wide =
    SHARES([NO_TOUCH] = {100, 0}, [TOUCH] = {50, 0}, [OTHER] = {30, 4000}, [FRONTIER] = {4, 8000},
           [SAT] = {15, 4000});
static const struct slice_shares open_count =
    SHARES([NO_TOUCH] = {100, 0}, [TOUCH] = {100, 0}, [FRONTIER] = {100, 0});
/* All answers touch themselves. Frontier often proves within its first rows that there is none. */
static const struct slice_shares must_touch =
    SHARES([TOUCH] = {100, 0}, [OTHER] = {20, 2000}, [FRONTIER] = {5, -2200}, [SAT] = {42, 3000});
static const struct slice_shares must_touch_small =
    SHARES([TOUCH] = {100, 0}, [OTHER] = {30, 1000}, [FRONTIER] = {45, 400}, [SAT] = {50, 800});
static const struct slice_shares must_touch_middle =
    SHARES([TOUCH] = {100, 0}, [OTHER] = {50, 0}, [FRONTIER] = {20, 0}, [SAT] = {20, 0});
static const struct slice_shares must_touch_large =
    SHARES([TOUCH] = {100, 0}, [OTHER] = {25, 0}, [FRONTIER] = {5, 0}, [SAT] = {10, 0});
static const struct slice_shares must_touch_count =
    SHARES([TOUCH] = {100, 0}, [FRONTIER] = {100, 0});
/*
 * A verdict, with a known answer. The unguided search has 0.3 ms at first, which is enough where other
 * answers are easy to find. Frontier takes time by the width of a board, the others by its area: up to
 * 12 cells it is as good as the unguided search; on wider ones the search near the answer is the best,
 * and the others shorten the worst times.
 */
static const struct slice_shares proof_narrow =
    SHARES([TOUCH] = {30, -400}, [NEAR] = {20, 500}, [WINDOWS] = {25, 0}, [FRONTIER] = {100, 100},
           [SAT] = {8, 0});
static const struct slice_shares proof_small =
    SHARES([TOUCH] = {40, -250}, [NEAR] = {12, 4000}, [WINDOWS] = {45, 200}, [FRONTIER] = {100, 0},
           [SAT] = {12, 0});
static const struct slice_shares proof_fast =
    SHARES([TOUCH] = {100, -200}, [NEAR] = {15, 4000}, [WINDOWS] = {30, 1500},
           [FRONTIER] = {100, 0}, [SAT] = {14, 0});
static const struct slice_shares proof_13 =
    SHARES([TOUCH] = {40, -700}, [NEAR] = {100, 300}, [WINDOWS] = {8, 4000},
           [FRONTIER] = {50, 4000}, [SAT] = {5, 8000});
static const struct slice_shares proof_15 =
    SHARES([TOUCH] = {20, -1400}, [NEAR] = {100, 0}, [WINDOWS] = {8, 4000}, [FRONTIER] = {50, 3000},
           [SAT] = {6, 8000});
static const struct slice_shares proof_18 =
    SHARES([TOUCH] = {20, -1400}, [NEAR] = {100, 0}, [WINDOWS] = {8, 4000}, [FRONTIER] = {16, 3000},
           [SAT] = {5, 8000});
static const struct slice_shares proof_long =
    SHARES([TOUCH] = {60, -400}, [NEAR] = {100, 0}, [WINDOWS] = {30, 0}, [FRONTIER] = {800, 3000},
           [SAT] = {5, 8000});
static const struct slice_shares proof_large =
    SHARES([TOUCH] = {30, 500}, [NEAR] = {100, 0}, [WINDOWS] = {100, -3000},
           [FRONTIER] = {10, 3000}, [SAT] = {8, 0});
static const struct slice_shares proof_large_short =
    SHARES([TOUCH] = {60, -400}, [NEAR] = {100, 0}, [WINDOWS] = {10, 0}, [FRONTIER] = {10, 3000},
           [SAT] = {8, 4000});
/* Bridges, walls and void cells. */
static const struct slice_shares proof_bridges =
    SHARES([TOUCH] = {60, -250}, [NEAR] = {40, 6000}, [WINDOWS] = {15, 4000}, [FRONTIER] = {100, 0},
           [SAT] = {10, 0});
static const struct slice_shares proof_bridges_wide =
    SHARES([TOUCH] = {50, -500}, [NEAR] = {100, 0}, [WINDOWS] = {8, 4000}, [FRONTIER] = {40, 1000},
           [SAT] = {8, 4000});
/* Hexes, joined edges. */
static const struct slice_shares proof_hexes_narrow =
    SHARES([TOUCH] = {50, -500}, [NEAR] = {100, 3000}, [WINDOWS] = {15, 4000},
           [FRONTIER] = {55, 500}, [SAT] = {25, 4000});
static const struct slice_shares proof_hexes =
    SHARES([TOUCH] = {100, -250}, [NEAR] = {100, 300}, [WINDOWS] = {15, 0}, [FRONTIER] = {4, 0},
           [SAT] = {10, 0});
static const struct slice_shares proof_joined =
    SHARES([TOUCH] = {25, -1000}, [NEAR] = {100, 0}, [WINDOWS] = {8, 4000}, [FRONTIER] = {3, 0},
           [SAT] = {12, 0});
/* For a count, while one answer is known: learn may prove that there is no other. */
static const struct slice_shares count_fast =
    SHARES([TOUCH] = {50, 0}, [NEAR] = {40, 500}, [FRONTIER] = {100, 0});
static const struct slice_shares count_13 =
    SHARES([TOUCH] = {20, 0}, [NEAR] = {100, 0}, [FRONTIER] = {35, 2000});
static const struct slice_shares count_15 =
    SHARES([TOUCH] = {12, 0}, [NEAR] = {100, 0}, [FRONTIER] = {25, 3000});
static const struct slice_shares count_large =
    SHARES([TOUCH] = {15, 0}, [NEAR] = {100, 0}, [FRONTIER] = {25, 2000});
static const struct slice_shares count_bridges =
    SHARES([TOUCH] = {30, 4000}, [NEAR] = {15, 2000}, [FRONTIER] = {100, 0});
static const struct slice_shares count_bridges_wide =
    SHARES([TOUCH] = {50, 0}, [NEAR] = {80, 200}, [FRONTIER] = {80, 200});
static const struct slice_shares count_hexes_narrow =
    SHARES([TOUCH] = {60, 2000}, [NEAR] = {80, 3000}, [FRONTIER] = {100, 500});
static const struct slice_shares count_wide =
    SHARES([TOUCH] = {40, 200}, [NEAR] = {100, 0}, [FRONTIER] = {50, 500});

/* While the learners have a thread for themselves. */
static const struct slice_shares beside_search =
    SHARES([OTHER] = {100, 0}, [FRONTIER] = {50, 0}, [SAT] = {80, 0});
static const struct slice_shares beside_proof =
    SHARES([OTHER] = {15, 0}, [FRONTIER] = {100, 0}, [SAT] = {6, 8000});

int
flow_shorter_side(const struct flow_board *board)
{
    return board->rows < board->cols ? board->rows : board->cols;
}

bool
flow_is_fast_for_frontier(const struct flow_board *board)
{
    return flow_shorter_side(board) <= FAST_WIDTH && board->lattice == FLOW_SQUARES &&
           !board->joins_sides && !board->joins_ends;
}

bool
flow_is_small_hex(const struct flow_board *board)
{
    return flow_shorter_side(board) <= SMALL_HEX && board->lattice == FLOW_HEXES;
}

/* Half as long again as it is wide. */
static bool
is_long(const struct flow_board *board)
{
    const int length = board->rows < board->cols ? board->cols : board->rows;

    return 2 * length >= 3 * flow_shorter_side(board);
}

enum flow_slices_kind
flow_slices_kind_of(const struct flow_board *board)
{
    if (board->joins_sides || board->joins_ends)
        return FLOW_SLICES_WIDE;
    if (flow_shorter_side(board) <= NARROW_BOARD)
        return FLOW_SLICES_NARROW;
    return board->lattice == FLOW_HEXES ? FLOW_SLICES_WIDE : FLOW_SLICES_PLAIN;
}

static struct slice_shares
open_shares(const struct flow_board *board, enum puzzle_ask ask)
{
    if (ask == PUZZLE_ASK_COUNT)
        return open_count;
    if (flow_slices_kind_of(board) == FLOW_SLICES_WIDE)
        return open_wide;
    if (flow_shorter_side(board) > WIDE_BOARD)
        return open_large;
    return ask == PUZZLE_ASK_ANSWER ? open_answer : open_verdict;
}

/* Nine boards of ten take between a third of it and three times as long. */
static int
frontier_needs(const struct flow_board *board)
{
    double needed = NODE_MICROSECONDS * NODES;

    for (int i = 0; i < flow_shorter_side(board); i++)
        needed *= NODES_PER_CELL;
    for (int i = 0; i < board->colours; i++)
        needed *= NODES_PER_COLOUR;
    return (int)(needed < MAX_NEEDED ? needed : MAX_NEEDED);
}

static struct slice_shares
must_touch_shares(const struct flow_board *board, enum puzzle_ask ask)
{
    const int width = flow_shorter_side(board);
    struct slice_shares shares;

    if (ask == PUZZLE_ASK_COUNT)
        return must_touch_count;
    if (flow_slices_kind_of(board) == FLOW_SLICES_WIDE)
        return open_wide;
    if (width > WIDE_BOARD)
        return must_touch_large;
    if (width > MIDDLE_BOARD)
        shares = must_touch_middle;
    else
        shares = width <= SMALL_BOARD ? must_touch_small : must_touch;
    shares.frontier_needs = frontier_needs(board);
    return shares;
}

/* Short paths leave little freedom: the searches are done sooner than the windows. */
static bool
has_short_paths(const struct flow_board *board)
{
    return board->cell_count <= SHORT_PATH * board->colours;
}

/* Squares without joined edges, wider than the narrow boards. */
static struct slice_shares
square_proof_shares(const struct flow_board *board)
{
    const int width = flow_shorter_side(board);

    if (board->cell_count >= LARGE_BOARD)
        return has_short_paths(board) ? proof_large_short : proof_large;
    if (!board->is_plain)
        return width <= MIDDLE_BOARD ? proof_bridges : proof_bridges_wide;
    if (width <= FAST_WIDTH)
        return width <= SMALL_BOARD ? proof_small : proof_fast;
    if (is_long(board))
        return proof_long;
    if (width == MIDDLE_BOARD)
        return proof_13;
    return width <= COUNT_BOARD ? proof_15 : proof_18;
}

static struct slice_shares
proof_shares(const struct flow_board *board)
{
    const enum flow_slices_kind kind = flow_slices_kind_of(board);

    if (board->lattice == FLOW_HEXES)
        return kind == FLOW_SLICES_NARROW ? proof_hexes_narrow : proof_hexes;
    if (kind == FLOW_SLICES_WIDE)
        return proof_joined;
    return kind == FLOW_SLICES_NARROW ? proof_narrow : square_proof_shares(board);
}

static struct slice_shares
count_shares(const struct flow_board *board)
{
    const int width = flow_shorter_side(board);

    if (flow_slices_kind_of(board) == FLOW_SLICES_WIDE)
        return count_wide;
    if (board->lattice == FLOW_HEXES)
        return count_hexes_narrow;
    if (!board->is_plain)
        return width <= MIDDLE_BOARD ? count_bridges : count_bridges_wide;
    if (width <= FAST_WIDTH)
        return count_fast;
    if (width == MIDDLE_BOARD)
        return count_13;
    return width <= COUNT_BOARD ? count_15 : count_large;
}

struct slice_shares
flow_slice_shares_of(const struct flow_board *board, enum puzzle_ask ask,
                     enum flow_slice_known known)
{
    if (known == FLOW_SLICE_NOTHING)
        return open_shares(board, ask);
    if (known == FLOW_SLICE_MUST_TOUCH)
        return must_touch_shares(board, ask);
    return ask == PUZZLE_ASK_COUNT ? count_shares(board) : proof_shares(board);
}

struct slice_shares
flow_slice_shares_beside(bool has_known)
{
    return has_known ? beside_proof : beside_search;
}
