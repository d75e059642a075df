/* flow_slice_plan - see the header. */
#include "flow/auto/flow_slice_plan.h"

#define NARROW_BOARD 9  /* cells */
#define SMALL_BOARD  11 /* likewise */
#define MAX_ROUND    30 /* slices grow up to it: practically no limit */

/*
 * Chosen on traces of each search alone, 350 boards, for the least regret. Until 1 ms of time, 50
 * conflicts of learn take about 0.3 ms, 50 of sat 1 ms with its preparations, and 16,000 nodes of
 * frontier 2.5 ms. Near a known answer learn proves most boards of up to 14x14 at once; the others
 * mostly need frontier, which is best at large proofs. Another config of learn goes on without
 * staying near: on some boards it finds a second answer that is far from the first.
 */
static const struct slice_plan answer_plan = {
    {200, 0, 0}, {400, 1, 5}, {100, 3, 4}, {16000, 4, 5}, {50, 1, 4}};
static const struct slice_plan search_plan = {
    {200, 0, 0}, {100, 1, 2}, {100, 3, 4}, {16000, 3, 4}, {50, 1, 2}};
static const struct slice_plan proof_plan = {
    {200, 0, 2}, {0, 0, 0}, {200, 1, 3}, {128000, 1, 2}, {50, 3, 5}};
/* Frontier takes time by the width of a board, the others by its area. */
static const struct slice_plan frontier_proof_plan = {
    {200, 0, 2}, {0, 0, 0}, {200, 1, 3}, {128000, 0, 1}, {50, 3, 5}};
/* Most large boards have several answers, and large windows find a second one before frontier. */
static const struct slice_plan large_proof_plan = {
    {200, 0, 2}, {0, 0, 0}, {200, 1, 3}, {128000, 1, 1}, {50, 3, 5}};
/* On narrow boards frontier is the best with or without an answer. */
static const struct slice_plan narrow_answer_plan = {
    {50, 0, 1}, {100, 1, 3}, {100, 3, 4}, {32000, 1, 1}, {50, 0, 2}};
static const struct slice_plan narrow_search_plan = {
    {50, 0, 0}, {50, 1, 3}, {100, 3, 4}, {64000, 0, 1}, {100, 3, 3}};
static const struct slice_plan narrow_proof_plan = {
    {100, 0, 4}, {0, 0, 0}, {100, 3, 3}, {64000, 0, 1}, {50, 4, 6}};
/* Hexes and joined edges make the frontier wide; learn proves more of them. */
static const struct slice_plan wide_answer_plan = {
    {100, 0, 1}, {100, 1, 2}, {100, 4, 4}, {16000, 4, 4}, {50, 3, 4}};
static const struct slice_plan wide_search_plan = {
    {150, 0, 2}, {50, 1, 2}, {100, 3, 3}, {16000, 4, 4}, {50, 3, 3}};
static const struct slice_plan wide_proof_plan = {
    {200, 0, 1}, {0, 0, 0}, {100, 3, 3}, {16000, 3, 5}, {100, 3, 3}};
/*
 * For a count, while at most one answer is known: learn may prove that there is no other; if there
 * is, frontier goes on alone, so it has most of the time.
 */
static const struct slice_plan count_search_plan = {
    {100, 0, 1}, {100, 1, 2}, {0, 0, 0}, {64000, 0, 1}, {0, 0, 0}};
static const struct slice_plan count_plan = {
    {300, 0, 1}, {0, 0, 0}, {0, 0, 0}, {64000, 0, 1}, {0, 0, 0}};

int
flow_shorter_side(const struct flow_board *board)
{
    return board->rows < board->cols ? board->rows : board->cols;
}

/* A small board, or one that is half as long again as it is wide. */
static bool
suits_frontier(const struct flow_board *board)
{
    const int width = flow_shorter_side(board);
    const int length = board->rows < board->cols ? board->cols : board->rows;

    return width <= SMALL_BOARD || 2 * length >= 3 * width;
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

const struct slice_plan *
flow_slice_plan_of(const struct flow_board *board, enum puzzle_ask ask, bool has_known)
{
    static const struct slice_plan *const plans[FLOW_SLICES_KINDS][3] = {
        [FLOW_SLICES_PLAIN] = {&answer_plan, &search_plan, &proof_plan},
        [FLOW_SLICES_NARROW] = {&narrow_answer_plan, &narrow_search_plan, &narrow_proof_plan},
        [FLOW_SLICES_WIDE] = {&wide_answer_plan, &wide_search_plan, &wide_proof_plan},
    };

    const int question = ask == PUZZLE_ASK_ANSWER ? 0 : has_known ? 2 : 1;
    const struct slice_plan *plan = plans[flow_slices_kind_of(board)][question];

    if (ask == PUZZLE_ASK_COUNT)
        return has_known ? &count_plan : &count_search_plan;
    if (plan == &proof_plan && suits_frontier(board))
        return &frontier_proof_plan;
    return plan == &proof_plan && board->cell_count >= FLOW_LARGE_BOARD ? &large_proof_plan : plan;
}

uint64_t
flow_slice_size(const struct slice_growth *growth, int round)
{
    if (round < growth->first)
        return 0;
    round = round < MAX_ROUND ? round : MAX_ROUND;
    return growth->size << (round > growth->grows ? round - growth->grows : 0);
}
