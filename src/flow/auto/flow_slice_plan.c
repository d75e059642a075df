/* flow_slice_plan - see the header. */
#include "flow/auto/flow_slice_plan.h"

#define NARROW_BOARD 9  /* cells of the shorter side */
#define MIDDLE_BOARD 13 /* likewise; it is as good as the others */
#define SAT_BOARD    15 /* likewise; without an answer, sat is seldom the best on wider ones */
#define WIDE_BOARD   18 /* likewise; frontier is seldom the best on wider ones */
#define MAX_GROWTH   60 /* times: practically no limit */

/*
 * Chosen on 1000 boards by what each search took in its slices, for the least regret. 100 conflicts
 * of learn take 0.5 to 0.8 ms, the first 60 of sat 1.5 ms and the next ones 0.5, 16,000 nodes of
 * frontier 2.5 ms with its preparations. Slices go on where the last one ended, so many short ones
 * cost nothing: in the first 20 ms each search that is often the best has a quarter to a third of
 * the time. Later frontier has the most, which is best at large proofs.
 *
 * Without an answer learn is the best on boards of 16 cells and more; on 14 cells sat is on a fifth
 * of them, on 11 to 13 on two fifths, and on 10 and fewer frontier is, too.
 *
 * {size, first round, round from which slices grow}; a search that is not named has none.
 */
static const struct slice_plan search_plan = {.touch = {200, 0, 0},
                                              .no_touch = {100, 2, 3},
                                              .other = {100, 4, 6},
                                              .frontier = {16000, 6, 7},
                                              .sat = {100, 3, 4}};
static const struct slice_plan sat_search_plan = {.touch = {200, 0, 2},
                                                  .no_touch = {100, 2, 4},
                                                  .other = {100, 7, 7},
                                                  .frontier = {8000, 1, 2},
                                                  .sat = {80, 0, 2}};
/* Many dots help frontier, few help sat. */
static const struct slice_plan middle_search_plan = {.touch = {180, 0, 2},
                                                     .no_touch = {100, 2, 4},
                                                     .other = {100, 7, 7},
                                                     .frontier = {10000, 1, 2},
                                                     .sat = {110, 0, 2}};
static const struct slice_plan few_colours_search_plan = {.touch = {180, 0, 2},
                                                          .no_touch = {100, 2, 4},
                                                          .other = {100, 7, 7},
                                                          .frontier = {4000, 2, 2},
                                                          .sat = {125, 0, 2}};
static const struct slice_plan small_search_plan = {.touch = {120, 0, 2},
                                                    .no_touch = {100, 2, 4},
                                                    .other = {100, 7, 7},
                                                    .frontier = {13000, 0, 2},
                                                    .sat = {90, 0, 2}};
static const struct slice_plan narrow_search_plan = {.touch = {50, 0, 2},
                                                     .no_touch = {50, 2, 4},
                                                     .other = {60, 6, 6},
                                                     .frontier = {30000, 0, 0},
                                                     .sat = {50, 1, 4}};
/* Hexes and joined edges make the frontier wide: its first row may take 50 ms. */
static const struct slice_plan wide_search_plan = {.touch = {150, 0, 1},
                                                   .no_touch = {60, 1, 2},
                                                   .other = {60, 4, 5},
                                                   .frontier = {16000, 9, 9},
                                                   .sat = {40, 4, 5}};
/*
 * Near a known answer learn settles most boards at once. An unguided search needs few conflicts on
 * some of the others: it has short slices that grow late.
 */
static const struct slice_plan proof_plan = {
    .touch = {200, 0, 5}, .other = {80, 0, 8}, .frontier = {32000, 2, 2}, .sat = {50, 8, 9}};
/* Frontier takes time by the width of a board, the others by its area. */
static const struct slice_plan frontier_proof_plan = {
    .touch = {100, 0, 5}, .other = {180, 0, 5}, .frontier = {20000, 0, 0}, .sat = {50, 8, 9}};
/* Most large boards have several answers; of the others frontier proves few. */
static const struct slice_plan large_proof_plan = {
    .touch = {200, 0, 3}, .other = {150, 0, 3}, .frontier = {32000, 1, 2}, .sat = {50, 5, 7}};
/* Bridges and walls: the unguided search is the best on half of them. */
static const struct slice_plan bridge_proof_plan = {
    .touch = {100, 0, 4}, .other = {120, 0, 4}, .frontier = {16000, 1, 1}, .sat = {60, 4, 5}};
/* On those that suit frontier it comes sooner. */
static const struct slice_plan frontier_bridge_proof_plan = {
    .touch = {100, 0, 4}, .other = {120, 0, 4}, .frontier = {16000, 0, 1}, .sat = {50, 8, 9}};
static const struct slice_plan narrow_bridge_proof_plan = {
    .touch = {100, 0, 4}, .other = {60, 0, 4}, .frontier = {30000, 0, 0}, .sat = {40, 5, 6}};
static const struct slice_plan narrow_proof_plan = {
    .touch = {100, 0, 4}, .other = {60, 1, 4}, .frontier = {30000, 0, 0}, .sat = {40, 5, 6}};
static const struct slice_plan narrow_hex_proof_plan = {
    .touch = {100, 0, 2}, .other = {100, 0, 2}, .frontier = {10000, 1, 1}, .sat = {40, 2, 4}};
static const struct slice_plan hex_proof_plan = {
    .touch = {150, 0, 1}, .other = {120, 0, 1}, .frontier = {16000, 6, 7}, .sat = {60, 3, 4}};
static const struct slice_plan joined_proof_plan = {
    .touch = {120, 0, 1}, .other = {120, 0, 1}, .frontier = {16000, 6, 7}, .sat = {80, 3, 4}};
/*
 * For a count, while at most one answer is known: learn may prove that there is no other; if there
 * is, frontier goes on alone, so it has most of the time.
 */
static const struct slice_plan count_search_plan = {
    .touch = {100, 0, 1}, .no_touch = {100, 1, 2}, .frontier = {64000, 0, 1}};
static const struct slice_plan count_plan = {.touch = {300, 0, 1}, .frontier = {64000, 0, 1}};

int
flow_shorter_side(const struct flow_board *board)
{
    return board->rows < board->cols ? board->rows : board->cols;
}

bool
flow_has_few_colours(const struct flow_board *board)
{
    return 2 * board->colours <= flow_shorter_side(board);
}

/* Not too wide a board, or one that is half as long again as it is wide. */
static bool
suits_frontier(const struct flow_board *board)
{
    const int width = flow_shorter_side(board);
    const int length = board->rows < board->cols ? board->cols : board->rows;

    return width <= MIDDLE_BOARD || 2 * length >= 3 * width;
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

/* While no answer is known. */
static const struct slice_plan *
search_plan_of(const struct flow_board *board)
{
    const enum flow_slices_kind kind = flow_slices_kind_of(board);
    const int width = flow_shorter_side(board);

    if (kind != FLOW_SLICES_PLAIN)
        return kind == FLOW_SLICES_NARROW ? &narrow_search_plan : &wide_search_plan;
    if (width <= FLOW_SMALL_WIDTH)
        return &small_search_plan;
    if (width > SAT_BOARD)
        return &search_plan;
    if (flow_has_few_colours(board))
        return &few_colours_search_plan;
    return width <= MIDDLE_BOARD ? &middle_search_plan : &sat_search_plan;
}

/* Bridges, walls or void cells. */
static const struct slice_plan *
bridge_proof_plan_of(const struct flow_board *board)
{
    if (flow_slices_kind_of(board) == FLOW_SLICES_NARROW)
        return &narrow_bridge_proof_plan;
    return suits_frontier(board) ? &frontier_bridge_proof_plan : &bridge_proof_plan;
}

static const struct slice_plan *
proof_plan_of(const struct flow_board *board)
{
    const enum flow_slices_kind kind = flow_slices_kind_of(board);

    if (board->lattice == FLOW_HEXES)
        return kind == FLOW_SLICES_NARROW ? &narrow_hex_proof_plan : &hex_proof_plan;
    if (kind == FLOW_SLICES_WIDE)
        return &joined_proof_plan;
    if (!board->is_plain)
        return bridge_proof_plan_of(board);
    if (kind == FLOW_SLICES_NARROW)
        return &narrow_proof_plan;
    if (suits_frontier(board))
        return &frontier_proof_plan;
    return flow_shorter_side(board) > WIDE_BOARD ? &large_proof_plan : &proof_plan;
}

const struct slice_plan *
flow_slice_plan_of(const struct flow_board *board, enum puzzle_ask ask, bool has_known)
{
    if (ask == PUZZLE_ASK_COUNT)
        return has_known ? &count_plan : &count_search_plan;
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
