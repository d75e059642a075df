/*
 * property_flow_holes - the learning search beside void cells, in all shapes and places.
 *
 * Rings, islands of one cell, cut corners, lines that part the board, lattices of holes, and random
 * sets; on squares and hexes, with walls and joined edges, filled or not, with touch or without. The
 * engine `learn` must give the answer, the verdict and the count of the reference
 * (flow_reference.h), and so must frontier and auto. A search that its limit of nodes ended proves
 * nothing: on some boards without an answer learn takes minutes.
 */
#include "flow/flow_engines.h"
#include "flow_brute.h"
#include "flow_reference.h"
#include "support.h"

#define BOARDS      4000
#define MAX_SIDE    9
#define MAX_CELLS   81
#define MAX_ANSWERS 1000 /* which learn finds one by one */
#define LIMIT_NODES 200000

static const struct puzzle_engine *const engines[] = {&flow_engine_learn, &flow_engine_frontier,
                                                      &flow_engine_auto};

struct tally {
    struct flow_reference_tally boards;
    int no_touch, unfilled, parted;
    int asked, ended;
};

static struct flow_brute_plan
random_plan(struct base_random *random)
{
    struct flow_brute_plan plan = flow_brute_plan_random(random, MAX_CELLS);

    plan.has_holes = true;
    plan.max_side = MAX_SIDE;
    plan.min_cells = 12;
    plan.touch = base_random_below(random, 2);
    if (base_random_below(random, 2))
        plan.max_cells = 30;          /* for the naive count */
    if (base_random_below(random, 2)) /* bends are followed on plain boards that are filled */
        plan.kind = FLOW_BRUTE_PLAIN;
    if (plan.kind != FLOW_BRUTE_BRIDGES && plan.kind != FLOW_BRUTE_ALL)
        plan.pieces = (int)base_random_below(random, 6);
    return plan;
}

static void
mark_part(const struct flow_board *board, int32_t node, bool *is_marked)
{
    is_marked[node] = true;
    for (int i = 0; i < board->nodes[node].degree; i++)
        if (!is_marked[board->nodes[node].links[i].to])
            mark_part(board, board->nodes[node].links[i].to, is_marked);
}

/* Whether the board falls into parts. */
static bool
is_parted(const struct flow_board *board)
{
    bool is_marked[2 * FLOW_BRUTE_MAX_CELLS] = {false};

    mark_part(board, 0, is_marked);
    for (int32_t node = 0; node < board->node_count; node++)
        if (!is_marked[node])
            return true;
    return false;
}

static void
ask_all(const struct flow_reference *reference, const struct flow_board *board, struct tally *tally)
{
    for (size_t i = 0; i < sizeof engines / sizeof *engines; i++)
        for (enum puzzle_ask ask = PUZZLE_ASK_ANSWER; ask <= PUZZLE_ASK_COUNT; ask++) {
            const struct flow_query query = {
                .engine = engines[i], .ask = ask, .limit_nodes = LIMIT_NODES};

            tally->ended += !flow_reference_check(reference, &query, board);
            tally->asked++;
        }
    flow_reference_add(&tally->boards, reference);
    tally->no_touch += !board->touch;
    tally->unfilled += !board->fill;
    tally->parted += is_parted(board);
}

static void
test_flow_learn_beside_void_cells(void **state)
{
    const int boards = support_rounds(BOARDS);
    struct tally tally = {0};
    struct base_memory memory;
    struct base_random random;

    (void)state;
    base_memory_init(&memory, 0);
    support_seed(&random);
    for (int i = 0; i < boards;) {
        const struct flow_brute_plan plan = random_plan(&random);
        struct flow_board *board = flow_brute_board(&random, &plan, &memory);
        struct flow_reference reference;

        if (flow_reference_count(&reference, board) && reference.answers <= MAX_ANSWERS) {
            ask_all(&reference, board, &tally);
            i++;
        }
        flow_board_free(board, &memory);
    }
    print_message("# no-touch %d, not filled %d, in parts %d; %d questions, %d ended\n",
                  tally.no_touch, tally.unfilled, tally.parted, tally.asked, tally.ended);
    flow_reference_check_tally(&tally.boards, boards);
    assert_in_range(tally.parted, boards / 10, boards);
    assert_in_range(tally.ended, 0, tally.asked / 200);
    assert_int_equal(base_memory_used(&memory), 0);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_learn_beside_void_cells),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
