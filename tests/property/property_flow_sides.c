/*
 * property_flow_sides - auto, its slices and their two sides, one and two threads, with limits.
 *
 * Random boards of all kinds up to 9x9: void cells in all shapes, walls, bridges, hexes, joined
 * edges, long paths that touch themselves, dots without a solution. Each engine is asked for an
 * answer, a verdict and a count, without a limit and with one: of nodes, seconds or bytes, or it is
 * cancelled, each at a random moment. It must agree with the reference (flow_reference.h), or say
 * that this limit ended it.
 *
 * Boards that small are mostly settled before the two sides begin, so they are also run without
 * what comes before them.
 */
#include "flow/flow_engines.h"
#include "flow_brute.h"
#include "flow_reference.h"
#include "flow_sides_engine.h"
#include "support.h"

#ifdef __SANITIZE_THREAD__
#define BOARDS 100
#else
#define BOARDS 800
#endif
#define MAX_SIDE  9
#define MAX_CELLS 81

/* ---- Engines ---- */

struct contestant {
    const struct puzzle_engine *engine;
    int threads;
    bool only_touch;   /* it is for that rule */
    bool counts_nodes; /* it takes a limit of nodes */
};

static const struct contestant contestants[] = {
    {&flow_engine_auto, 1, false, true},  {&flow_slices_engine, 1, true, true},
#ifdef CLEW_HAS_THREADS
    {&flow_engine_auto, 2, false, true},  {&flow_engine_auto, 3, false, true},
    {&flow_slices_engine, 2, true, true}, {&flow_sides_engine, 2, true, false},
#endif
};

#define CONTESTANTS (sizeof contestants / sizeof *contestants)

/* ---- Boards ---- */

static bool
random_percent(struct base_random *random, int percent)
{
    return base_random_below(random, 100) < (uint64_t)percent;
}

static struct flow_brute_plan
random_plan(struct base_random *random)
{
    struct flow_brute_plan plan = flow_brute_plan_random(random, MAX_CELLS);

    plan.max_side = MAX_SIDE;
    plan.min_cells = 12;
    if (random_percent(random, 40))
        plan.max_cells = 30; /* for the naive count */
    plan.touch = random_percent(random, 85);
    plan.has_holes = random_percent(random, 20);
    if (plan.kind != FLOW_BRUTE_BRIDGES && plan.kind != FLOW_BRUTE_ALL &&
        random_percent(random, 60))
        plan.pieces = 2 + (int)base_random_below(random, 8);
    return plan;
}

static struct flow_board *
random_board(struct flow_reference *reference, struct base_random *random,
             struct base_memory *memory)
{
    for (;;) {
        const struct flow_brute_plan plan = random_plan(random);
        struct flow_board *board = flow_brute_board(random, &plan, memory);

        if (flow_reference_count(reference, board))
            return board;
        flow_board_free(board, memory);
    }
}

/* ---- Questions ---- */

/* From one to 2^bits, with any number of binary digits as likely as any other. */
static uint64_t
random_size(struct base_random *random, int bits)
{
    return 1 + base_random_below(random, UINT64_C(1) << base_random_below(random, (uint64_t)bits));
}

static void
add_random_limit(struct flow_query *query, bool counts_nodes, struct base_random *random)
{
    switch (base_random_below(random, counts_nodes ? 4 : 3)) {
    case 0:
        query->limit_seconds = 1e-6 * (double)random_size(random, 14);
        break;
    case 1:
        query->cancel_at_check = (int)random_size(random, 7);
        break;
    case 2:
        query->limit_bytes = (size_t)random_size(random, 21);
        break;
    default:
        query->limit_nodes = random_size(random, 15);
    }
}

struct tally {
    struct flow_reference_tally boards;
    int asked, limited, ended; /* questions; with a limit; ended by it */
};

static void
ask_contestant(const struct contestant *contestant, const struct flow_reference *reference,
               const struct flow_board *board, struct base_random *random, struct tally *tally)
{
    for (enum puzzle_ask ask = PUZZLE_ASK_ANSWER; ask <= PUZZLE_ASK_COUNT; ask++) {
        struct flow_query query = {
            .engine = contestant->engine, .ask = ask, .threads = contestant->threads};

        assert_true(flow_reference_check(reference, &query, board));
        add_random_limit(&query, contestant->counts_nodes, random);
        tally->ended += !flow_reference_check(reference, &query, board);
        tally->asked += 2;
        tally->limited++;
    }
}

static void
ask_all(const struct flow_reference *reference, const struct flow_board *board,
        struct base_random *random, struct tally *tally)
{
    for (size_t i = 0; i < CONTESTANTS; i++)
        if (board->touch || !contestants[i].only_touch)
            ask_contestant(&contestants[i], reference, board, random, tally);
    flow_reference_add(&tally->boards, reference);
}

static void
test_flow_sides_agree_with_the_reference_within_limits(void **state)
{
    const int boards = support_rounds(BOARDS);
    struct tally tally = {0};
    struct base_memory memory;
    struct base_random random;

    (void)state;
    base_memory_init(&memory, 0);
    support_seed(&random);
    for (int i = 0; i < boards; i++) {
        struct flow_reference reference;
        struct flow_board *board = random_board(&reference, &random, &memory);

        ask_all(&reference, board, &random, &tally);
        flow_board_free(board, &memory);
    }
    print_message("# %d questions, %d with a limit, %d ended by it\n", tally.asked, tally.limited,
                  tally.ended);
    flow_reference_check_tally(&tally.boards, boards);
    assert_in_range(tally.ended, tally.limited / 10, tally.limited * 9 / 10);
    assert_int_equal(base_memory_used(&memory), 0);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_sides_agree_with_the_reference_within_limits),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
