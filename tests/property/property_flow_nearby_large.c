/*
 * property_flow_nearby_large - second answers of large boards, by flips, windows and groups of paths.
 *
 * Boards of 400 to 800 cells, most of which have several answers: many short paths, or long ones
 * that touch themselves, with void cells, walls and joined edges, and hexes. From a known answer
 * each method alone looks for another: what it finds must pass the checker and differ. Then auto
 * must not call the answer the only one.
 */
#include "flow/auto/flow_nearby.h"
#include "flow/flow_engines.h"
#include "flow/learn/flow_flip.h"
#include "flow_brute.h"
#include "flow_query.h"
#include "nearby_fixture.h"
#include "support.h"

#define BOARDS          60
#define MIN_CELLS       400
#define MAX_CELLS       800
#define MAX_SIDE        40
#define KNOWN_CONFLICTS 2000   /* for a known answer */
#define LIMIT_NODES     100000 /* of auto */

enum {
    FLIPS = FLOW_NEARBY_LEVELS, /* behind the levels of flow_nearby */
    METHODS
};

struct tally {
    int tried, dropped;
    int found[METHODS];
    int several, undecided; /* by auto, where a method has found a second answer */
};

static struct flow_brute_plan
random_plan(struct base_random *random)
{
    static const enum flow_brute_kind kinds[] = {
        FLOW_BRUTE_PLAIN, FLOW_BRUTE_PLAIN, FLOW_BRUTE_PLAIN, FLOW_BRUTE_VOIDS,
        FLOW_BRUTE_WALLS, FLOW_BRUTE_SIDES, FLOW_BRUTE_TORUS, FLOW_BRUTE_HEXES};
    struct flow_brute_plan plan = {
        .kind = kinds[base_random_below(random, sizeof kinds / sizeof *kinds)],
        .min_cells = MIN_CELLS,
        .max_cells = MAX_CELLS,
        .max_side = MAX_SIDE,
        .is_cut = true,
        .fill = true,
        .touch = true};

    plan.has_holes = base_random_below(random, 5) == 0;
    if (base_random_below(random, 3))
        plan.pieces = 30 + (int)base_random_below(random, 80);
    return plan;
}

static bool
search_by(struct nearby_fixture *fixture, const struct flow_board *board, int method)
{
    if (method == FLIPS)
        return flow_flips_apply(board) && flow_flip_answer(fixture->second, board, fixture->known);
    return flow_nearby_search(board, fixture->answers, method, &fixture->meter) ==
           FLOW_NEARBY_FOUND;
}

static void
ask_auto(const struct flow_board *board, struct tally *tally)
{
    const struct flow_query query = {
        .engine = &flow_engine_auto, .ask = PUZZLE_ASK_UNIQUE, .limit_nodes = LIMIT_NODES};
    const enum clew_outcome outcome = flow_query_run(&query, board).outcome;

    assert_true(outcome == CLEW_SEVERAL || outcome == CLEW_GAVE_UP);
    tally->several += outcome == CLEW_SEVERAL;
    tally->undecided += outcome == CLEW_GAVE_UP;
}

/* False: no answer to begin with. */
static bool
examine(struct nearby_fixture *fixture, const struct flow_board *board, struct tally *tally)
{
    bool is_found = false;

    if (!nearby_find_known(fixture, board, false, KNOWN_CONFLICTS) &&
        !nearby_find_known(fixture, board, true, KNOWN_CONFLICTS))
        return false;
    for (int method = 0; method < METHODS; method++)
        if (search_by(fixture, board, method)) {
            nearby_check_both(fixture, board);
            tally->found[method]++;
            is_found = true;
        }
    if (is_found)
        ask_auto(board, tally);
    tally->tried++;
    return true;
}

static void
test_flow_nearby_finds_true_answers_on_large_boards(void **state)
{
    static struct nearby_fixture fixture;
    const int boards = support_rounds(BOARDS);
    struct tally tally = {0};
    struct base_random random;

    (void)state;
    nearby_set_up(&fixture);
    support_seed(&random);
    while (tally.tried < boards) {
        const struct flow_brute_plan plan = random_plan(&random);
        struct flow_board *board = flow_brute_board(&random, &plan, &fixture.memory);

        tally.dropped += !examine(&fixture, board, &tally);
        flow_board_free(board, &fixture.memory);
    }
    print_message("# %d boards, %d dropped; second answers by small windows %d, paths %d, large "
                  "windows %d, flips %d; auto: several %d, undecided %d\n",
                  tally.tried, tally.dropped, tally.found[0], tally.found[1], tally.found[2],
                  tally.found[FLIPS], tally.several, tally.undecided);
    for (int method = 0; method < METHODS; method++)
        assert_in_range(tally.found[method], boards / 10, boards);
    assert_in_range(tally.several, boards / 2, boards);
    assert_int_equal(base_memory_used(&fixture.memory), 0);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_nearby_finds_true_answers_on_large_boards),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
