/* flow_slice_plan - see the header. */
#include "flow/auto/flow_slice_plan.h"

/* Cells of the shorter side. */
#define NARROW_BOARD 9
#define SMALL_HEX    7
#define FAST_WIDTH   12 /* frontier makes no long preparations */
#define MIDDLE_BOARD 13 /* frontier and sat are seldom the best on wider ones */
#define BRIDGE_BOARD 14 /* the same, with bridges or walls */
#define MANY_COLOURS 14 /* with many of them frontier may soon prove that there is no answer */
#define COUNT_BOARD  15 /* frontier counts one answer as fast as learn proves it */
#define WIDE_BOARD   18 /* frontier needs very long */
#define MAX_GROWTH   60 /* times: practically no limit */

/* Conflicts of learn before frontier, where that is fast. */
#define NARROW_CONFLICTS 20
#define SMALL_CONFLICTS  40
#define FAST_CONFLICTS   65

/* What frontier takes where all answers touch themselves: fitted to 400 cut Hamiltonian paths. */
#define NODES            0.26 /* times the following, for each cell of the width and each colour */
#define NODES_PER_CELL   4.2
#define NODES_PER_COLOUR 0.69

/* Microseconds, roughly: they only decide in which round frontier has its long slice. */
#define FRONTIER_NODE  0.1
#define FRONTIER_START 10   /* per cell */
#define FRONTIER_SHORT 1300 /* taken at once, before the rounds */
#define LEARN_CONFLICT 3
#define LEARN_CELL     0.03 /* more, for each cell */
#define SAT_CONFLICT   15

/*
 * Chosen by what each search takes alone, on 1200 boards: shares of the time, in simulated turns, with
 * the least regret; then as conflicts and nodes. 100 conflicts of learn take 0.5 to 1.3 ms, the first
 * 60 of sat 1.5 ms and the next ones 0.5, 16,000 nodes of frontier 2.5 ms with its preparations. Slices
 * go on where the last one ended, so many short ones cost nothing.
 *
 * {size, first round, round from which slices grow}; a search that is not named has none.
 *
 * Without an answer two configs of learn are the best on nearly all boards; up to 13 cells sat or
 * frontier is on some. What frontier takes is predicted (frontier_nodes).
 */
static const struct slice_plan large_search_plan = {.touch = {240, 0, 1},
                                                    .no_touch = {100, 2, 3},
                                                    .other = {60, 1, 2},
                                                    .frontier = {16000, 6, 7},
                                                    .sat = {60, 4, 5}};
static const struct slice_plan middle_search_plan = {.touch = {200, 0, 1},
                                                     .no_touch = {100, 2, 4},
                                                     .other = {100, 0, 1},
                                                     .frontier = {5000, 3, 4},
                                                     .sat = {60, 3, 4}};
/* If a board with many colours has no answer, frontier often proves it soon, and learn hardly ever. */
static const struct slice_growth many_colours_frontier = {20000, 1, 2};
static const struct slice_plan search_plan = {.touch = {200, 0, 2},
                                              .no_touch = {100, 2, 4},
                                              .other = {100, 7, 7},
                                              .frontier = {8000, 1, 2},
                                              .sat = {90, 0, 2}};
/* Hexes and joined edges make the frontier wide, and its preparations long. */
static const struct slice_plan wide_search_plan = {.touch = {150, 0, 1},
                                                   .no_touch = {60, 1, 2},
                                                   .other = {60, 4, 5},
                                                   .frontier = {16000, 9, 9},
                                                   .sat = {40, 4, 5}};
/*
 * Near a known answer learn is the fastest in most proofs, too. An unguided search needs few
 * conflicts on some boards: it has short slices. The others shorten the worst times.
 */
static const struct slice_plan proof_plan = {
    .touch = {200, 0, 5}, .other = {80, 0, 6}, .frontier = {24000, 4, 5}, .sat = {50, 8, 9}};
/*
 * Frontier takes time by the width of a board, the others by its area: here it is as good as the
 * unguided search, and comes before the one near the answer.
 */
static const struct slice_plan frontier_proof_plan = {
    .touch = {100, 1, 5}, .other = {160, 0, 5}, .frontier = {20000, 0, 0}, .sat = {50, 8, 9}};
/* Most large boards have several answers; of the others frontier proves few. */
static const struct slice_plan large_proof_plan = {
    .touch = {300, 0, 2}, .other = {150, 0, 3}, .frontier = {32000, 3, 4}, .sat = {50, 5, 7}};
/* Bridges and walls: the unguided search is the best on half of them. */
static const struct slice_plan bridge_proof_plan = {
    .touch = {120, 0, 4}, .other = {120, 0, 4}, .frontier = {16000, 1, 2}, .sat = {60, 4, 5}};
/* On those that suit frontier it comes before the search near the answer. */
static const struct slice_plan frontier_bridge_proof_plan = {
    .touch = {100, 1, 2}, .other = {100, 0, 2}, .frontier = {24000, 0, 1}, .sat = {50, 4, 5}};
static const struct slice_plan narrow_bridge_proof_plan = {
    .touch = {100, 0, 4}, .other = {60, 0, 4}, .frontier = {30000, 0, 0}, .sat = {40, 5, 6}};
static const struct slice_plan narrow_proof_plan = {
    .touch = {100, 0, 4}, .other = {60, 1, 4}, .frontier = {30000, 0, 0}, .sat = {40, 5, 6}};
static const struct slice_plan narrow_hex_proof_plan = {
    .touch = {80, 0, 2}, .other = {60, 0, 2}, .frontier = {8000, 0, 1}, .sat = {60, 2, 3}};
static const struct slice_plan hex_proof_plan = {
    .touch = {100, 0, 1}, .other = {80, 0, 1}, .frontier = {16000, 7, 8}, .sat = {60, 4, 5}};
static const struct slice_plan joined_proof_plan = {
    .touch = {160, 0, 1}, .other = {120, 0, 1}, .frontier = {16000, 6, 7}, .sat = {80, 3, 4}};
/*
 * For a count, while at most one answer is known: learn may prove that there is no other; if there
 * is, frontier goes on alone. The wider the board, the more learn has of the time.
 */
static const struct slice_plan count_search_plan = {
    .touch = {100, 0, 1}, .no_touch = {100, 1, 2}, .frontier = {64000, 0, 1}};
static const struct slice_plan fast_count_plan = {
    .touch = {60, 0, 1}, .frontier = {30000, 0, 0}, .other = {60, 0, 1}};
static const struct slice_plan middle_count_plan = {
    .touch = {200, 0, 2}, .other = {60, 0, 3}, .frontier = {15000, 1, 2}};
static const struct slice_plan count_plan = {
    .touch = {200, 0, 2}, .other = {50, 0, 3}, .frontier = {20000, 0, 2}};
static const struct slice_plan large_count_plan = {
    .touch = {300, 0, 1}, .other = {50, 0, 2}, .frontier = {16000, 1, 2}};
/* Bridges, walls, hexes up to 9 cells. */
static const struct slice_plan bridge_count_plan = {
    .touch = {60, 0, 0}, .frontier = {30000, 0, 0}, .other = {60, 1, 1}};
static const struct slice_plan wide_bridge_count_plan = {
    .touch = {100, 0, 1}, .other = {50, 0, 2}, .frontier = {24000, 0, 1}};
static const struct slice_plan small_hex_count_plan = {.frontier = {10000, 0, 1},
                                                       .touch = {80, 1, 2}};
static const struct slice_plan wide_count_plan = {
    .touch = {300, 0, 1}, .frontier = {20000, 0, 1}, .other = {100, 0, 1}};

int
flow_shorter_side(const struct flow_board *board)
{
    return board->rows < board->cols ? board->rows : board->cols;
}

bool
flow_is_fast_for_frontier(const struct flow_board *board)
{
    return flow_shorter_side(board) <= (board->lattice == FLOW_HEXES ? SMALL_HEX : FAST_WIDTH) &&
           !board->joins_sides && !board->joins_ends;
}

uint64_t
flow_conflicts_before_frontier(const struct flow_board *board)
{
    const int width = flow_shorter_side(board);

    if (width <= NARROW_BOARD)
        return NARROW_CONFLICTS;
    return width <= FLOW_SMALL_WIDTH ? SMALL_CONFLICTS : FAST_CONFLICTS;
}

bool
flow_has_few_colours(const struct flow_board *board)
{
    return 2 * board->colours <= flow_shorter_side(board);
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

/* Nine boards of ten take between a third of these nodes and three times as many. */
static double
frontier_nodes(const struct flow_board *board)
{
    double nodes = NODES;

    for (int i = 0; i < flow_shorter_side(board); i++)
        nodes *= NODES_PER_CELL;
    for (int i = 0; i < board->colours; i++)
        nodes *= NODES_PER_COLOUR;
    return nodes;
}

/*
 * Once the others have taken as long as frontier probably needs, it has a slice of twice that, in
 * which it mostly ends.
 */
static void
plan_long_slice(struct slice_plan *plan, const struct flow_board *board)
{
    const double nodes = frontier_nodes(board);
    const double needed = FRONTIER_NODE * nodes + FRONTIER_START * board->cell_count;
    const double conflict = LEARN_CONFLICT + LEARN_CELL * board->cell_count;
    double spent = 0;
    int rounds = 0;

    plan->long_nodes = (uint64_t)(2 * nodes);
    plan->long_round = FLOW_BEFORE_ROUNDS;
    if (needed <= FRONTIER_SHORT)
        return;
    while (rounds == 0 || (rounds < MAX_GROWTH && spent < needed)) {
        spent += conflict * (double)flow_slice_size(&plan->touch, rounds) +
                 SAT_CONFLICT * (double)flow_slice_size(&plan->sat, rounds);
        rounds++;
    }
    plan->long_round = rounds - 1;
}

/* While no answer is known. */
static struct slice_plan
search_plan_of(const struct flow_board *board)
{
    const enum flow_slices_kind kind = flow_slices_kind_of(board);
    const int width = flow_shorter_side(board);
    struct slice_plan plan;

    if (kind == FLOW_SLICES_WIDE)
        return wide_search_plan;
    if (width > WIDE_BOARD)
        return large_search_plan;
    plan = width > MIDDLE_BOARD ? middle_search_plan : search_plan;
    if (width == MANY_COLOURS && !flow_has_few_colours(board))
        plan.frontier = many_colours_frontier;
    plan_long_slice(&plan, board);
    return plan;
}

/* Bridges, walls or void cells. */
static struct slice_plan
bridge_proof_plan_of(const struct flow_board *board)
{
    if (flow_slices_kind_of(board) == FLOW_SLICES_NARROW)
        return narrow_bridge_proof_plan;
    return flow_shorter_side(board) <= BRIDGE_BOARD || is_long(board) ? frontier_bridge_proof_plan
                                                                      : bridge_proof_plan;
}

static struct slice_plan
proof_plan_of(const struct flow_board *board)
{
    const enum flow_slices_kind kind = flow_slices_kind_of(board);

    if (board->lattice == FLOW_HEXES)
        return kind == FLOW_SLICES_NARROW ? narrow_hex_proof_plan : hex_proof_plan;
    if (kind == FLOW_SLICES_WIDE)
        return joined_proof_plan;
    if (!board->is_plain)
        return bridge_proof_plan_of(board);
    if (kind == FLOW_SLICES_NARROW)
        return narrow_proof_plan;
    if (flow_shorter_side(board) < MIDDLE_BOARD || is_long(board))
        return frontier_proof_plan;
    return flow_shorter_side(board) > WIDE_BOARD ? large_proof_plan : proof_plan;
}

static struct slice_plan
plain_count_plan_of(const struct flow_board *board)
{
    const int width = flow_shorter_side(board);

    if (width < MIDDLE_BOARD)
        return fast_count_plan;
    if (width == MIDDLE_BOARD)
        return middle_count_plan;
    return width <= COUNT_BOARD ? count_plan : large_count_plan;
}

static struct slice_plan
count_plan_of(const struct flow_board *board)
{
    if (flow_slices_kind_of(board) == FLOW_SLICES_WIDE)
        return wide_count_plan;
    if (board->lattice == FLOW_HEXES && flow_is_fast_for_frontier(board))
        return small_hex_count_plan;
    if (board->is_plain)
        return plain_count_plan_of(board);
    return flow_shorter_side(board) > MIDDLE_BOARD ? wide_bridge_count_plan : bridge_count_plan;
}

struct slice_plan
flow_slice_plan_of(const struct flow_board *board, enum puzzle_ask ask, bool has_known)
{
    if (ask == PUZZLE_ASK_COUNT)
        return has_known ? count_plan_of(board) : count_search_plan;
    return has_known ? proof_plan_of(board) : search_plan_of(board);
}

uint64_t
flow_slice_size(const struct slice_growth *growth, int round)
{
    uint64_t size = round < growth->first ? 0 : growth->size;

    for (int i = growth->grows; i < round && i < growth->grows + MAX_GROWTH; i++)
        size += size / 2;
    return size;
}

uint64_t
flow_slice_frontier_nodes(const struct slice_plan *plan, int round)
{
    return plan->long_nodes && round == plan->long_round ? plan->long_nodes
                                                         : flow_slice_size(&plan->frontier, round);
}
