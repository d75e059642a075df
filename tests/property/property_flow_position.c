/*
 * property_flow_position - engines that start from drawn links, against brute force.
 *
 * Brute force lists all solutions of a random board. Then links are drawn and barred: a part of a
 * solution, such a part with some links changed, or random links. The solutions that agree with
 * them are counted one by one. Every engine that takes positions must report the same: whether
 * there is a solution, whether it is unique, how many there are.
 *
 * CLEW_SOAK=20 raises this to 20,000 boards.
 */
#include "flow/auto/flow_race.h"
#include "flow/board/flow_position_check.h"
#include "flow/flow_engines.h"
#include "flow_brute.h"
#include "flow_query.h"
#include "flow_sides_engine.h"
#include "flow_solutions.h"
#include "support.h"

#include <string.h>

#define BOARDS     1000
#define MAX_CELLS  20
#define MAX_EDGES  (2 * MAX_CELLS * FLOW_MAX_LINKS)
#define TWIN_STEPS 400000
#define POSITIONS  4 /* per board */
#define THREADED   8 /* every eighth board is solved with several threads as well */

struct tally {
    int positions, none, unique, several, contradictory;
};

/* The check of answers against a position, asked about solutions one and two of the board. */
static void
check_the_check(const struct flow_solutions *solutions, const struct flow_position *position,
                struct base_memory *memory)
{
    const uint64_t last = solutions->count - 1;
    struct flow_answer *answer;

    if (!solutions->count)
        return;
    assert_int_equal(flow_answer_new(&answer, position->board, memory, NULL), CLEW_OK);
    assert_true(flow_position_allows(position, answer)); /* nothing is claimed yet */
    flow_paths_from_edges(&answer->first, position->board, solutions->used[0]);
    assert_int_equal(flow_position_allows(position, answer),
                     flow_solution_agrees(solutions, 0, position->links));
    flow_paths_from_edges(flow_answer_second(answer), position->board, solutions->used[last]);
    assert_int_equal(flow_position_allows(position, answer),
                     flow_solution_agrees(solutions, 0, position->links) &&
                         flow_solution_agrees(solutions, last, position->links));
    flow_answer_free(answer, memory);
}

/* ---- Positions ---- */

static void
draw_part_of_solution(struct flow_position *position, const struct flow_solutions *solutions,
                      struct base_random *random)
{
    const uint8_t *used = solutions->used[base_random_below(random, solutions->count)];
    const uint64_t most = 1 + base_random_below(random, 100);
    const uint64_t drawn = base_random_below(random, most),
                   barred = base_random_below(random, most);

    for (int edge = 0; edge < position->board->edge_count; edge++) {
        const uint64_t percent = base_random_below(random, 100);

        if (used[edge] && percent < drawn)
            position->links[edge] = FLOW_LINK_USED;
        else if (!used[edge] && percent < barred)
            position->links[edge] = FLOW_LINK_BARRED;
    }
}

static void
change_links(struct flow_position *position, struct base_random *random, uint64_t count)
{
    for (; count > 0 && position->board->edge_count > 0; count--) {
        const uint64_t edge = base_random_below(random, (uint64_t)position->board->edge_count);

        position->links[edge] = (uint8_t)base_random_below(random, 3);
    }
}

/* Part of a solution; the same with one to three changes; a few links; as many as there are edges. */
static void
draw_position(struct flow_position *position, const struct flow_solutions *solutions, int which,
              struct base_random *random)
{
    const uint64_t edges = (uint64_t)position->board->edge_count;

    memset(position->links, FLOW_LINK_OPEN, edges);
    if (which < 2 && solutions->count)
        draw_part_of_solution(position, solutions, random);
    if (which == 1)
        change_links(position, random, 1 + base_random_below(random, 3));
    else if (which == 2 || !solutions->count)
        change_links(position, random, 1 + base_random_below(random, 4));
    else if (which == 3)
        change_links(position, random, edges);
}

/* ---- Engines ---- */

static enum clew_status
solve_by_race(struct puzzle_job *job, struct clew_error *error)
{
    static const struct puzzle_engine *const contestants[] = {
        &flow_engine_frontier,
        &flow_engine_learn,
#ifdef CLEW_HAS_SAT
        &flow_engine_sat,
#endif
    };

    return flow_race_run(job, contestants, (int)(sizeof contestants / sizeof *contestants), error);
}

static const struct puzzle_engine race = {
    .name = "race", .takes_position = true, .solve = solve_by_race};

static const struct candidate {
    const struct puzzle_engine *engine;
    int threads;
} candidates[] = {
    {&flow_engine_learn, 1},
#ifdef CLEW_HAS_SAT
    {&flow_engine_sat, 1},
#endif
    {&flow_engine_frontier, 1}, {&flow_engine_auto, 1}, {&flow_engine_learn, 2},
    {&flow_engine_frontier, 2}, {&flow_engine_auto, 2}, {&race, 3},
#ifdef CLEW_HAS_THREADS
    {&flow_sides_engine, 2},
#endif
};

#define CANDIDATES (sizeof candidates / sizeof *candidates)

/* A part of auto: for boards under touch, without a limit of nodes. */
static bool
is_part(const struct candidate *candidate)
{
    return candidate->engine == &flow_sides_engine;
}

static void
show_position(const struct flow_position *position)
{
    flow_brute_print(position->board);
    for (int32_t edge = 0; edge < position->board->edge_count; edge++) {
        const struct flow_edge ends = position->board->edges[edge];

        if (position->links[edge] != FLOW_LINK_OPEN)
            print_message("# nodes %d and %d: %s\n", (int)ends.a, (int)ends.b,
                          position->links[edge] == FLOW_LINK_USED ? "drawn" : "barred");
    }
}

static void
ask_candidate(const struct candidate *candidate, const struct flow_position *position,
              uint64_t agreeing)
{
    for (enum puzzle_ask ask = PUZZLE_ASK_ANSWER; ask <= PUZZLE_ASK_COUNT; ask++) {
        const struct flow_query exam = {.engine = candidate->engine,
                                        .ask = ask,
                                        .threads = candidate->threads,
                                        .must_agree = true,
                                        .position = position};
        const struct flow_query_result mark = flow_query_run(&exam, position->board);

        if (mark.outcome == flow_query_expected(ask, agreeing) &&
            (ask != PUZZLE_ASK_COUNT || mark.count == agreeing))
            continue;
        print_message(
            "# %s with %d threads, asked %d: outcome %d, count %llu; %llu solutions agree "
            "with the position\n",
            candidate->engine->name, candidate->threads, (int)ask, (int)mark.outcome,
            (unsigned long long)mark.count, (unsigned long long)agreeing);
        show_position(position);
        fail();
    }
}

/* A limit may end the search anywhere; it never leads to a wrong outcome. */
static void
ask_within_limit(const struct candidate *candidate, const struct flow_position *position,
                 uint64_t agreeing, uint64_t limit_nodes)
{
    const struct flow_query exam = {.engine = candidate->engine,
                                    .ask = PUZZLE_ASK_UNIQUE,
                                    .threads = candidate->threads,
                                    .must_agree = true,
                                    .limit_nodes = limit_nodes,
                                    .position = position};
    struct flow_query_result mark;

    if (is_part(candidate))
        return;
    mark = flow_query_run(&exam, position->board);
    if (mark.outcome == CLEW_GAVE_UP)
        assert_string_equal(mark.limit, "nodes");
    else
        assert_int_equal(mark.outcome, flow_query_expected(PUZZLE_ASK_UNIQUE, agreeing));
}

static void
ask_all(const struct flow_position *position, uint64_t agreeing, bool with_threads)
{
    for (size_t i = 0; i < CANDIDATES; i++)
        if ((candidates[i].threads == 1 || with_threads) &&
            (position->board->touch || !is_part(&candidates[i])))
            ask_candidate(&candidates[i], position, agreeing);
}

/* ---- The tests ---- */

static void
examine_board(const struct flow_solutions *solutions, struct base_random *random,
              struct tally *tally, struct base_memory *memory)
{
    const bool with_threads = tally->positions % (POSITIONS * THREADED) == 0;
    uint8_t links[MAX_EDGES];
    struct flow_position position = {.board = solutions->board, .links = links};

    for (int which = 0; which < POSITIONS; which++) {
        uint64_t agreeing;

        draw_position(&position, solutions, which, random);
        agreeing = flow_solutions_agreeing(solutions, links);
        check_the_check(solutions, &position, memory);
        ask_all(&position, agreeing, with_threads && which == 1);
        ask_within_limit(&candidates[base_random_below(random, CANDIDATES)], &position, agreeing,
                         1 + base_random_below(random, 20));
        tally->positions++;
        tally->none += agreeing == 0;
        tally->unique += agreeing == 1;
        tally->several += agreeing > 1;
        tally->contradictory += agreeing == 0 && solutions->count > 0;
    }
}

static void
test_flow_position_engines_agree_with_enumeration(void **state)
{
    static struct flow_solutions solutions;
    const int boards = support_rounds(BOARDS);
    struct tally tally = {0};
    struct base_memory memory;
    struct base_random random;

    (void)state;
    base_memory_init(&memory, 0);
    support_seed(&random);
    while (tally.positions < POSITIONS * boards) {
        struct flow_brute_plan plan = flow_brute_plan_random(&random, MAX_CELLS);
        struct flow_board *board;

        plan.is_cut = plan.is_cut || base_random_below(&random, 2); /* mostly some solution */
        board = flow_brute_board(&random, &plan, &memory);
        if (flow_solutions_list(&solutions, board, TWIN_STEPS) &&
            (solutions.count || base_random_below(&random, 4) == 0))
            examine_board(&solutions, &random, &tally, &memory);
        flow_board_free(board, &memory);
    }
    print_message("# %d boards, %d positions: none %d (on solvable boards %d), unique %d, "
                  "several %d\n",
                  boards, tally.positions, tally.none, tally.contradictory, tally.unique,
                  tally.several);
    assert_in_range(tally.unique, tally.positions / 10, tally.positions);
    assert_in_range(tally.several, tally.positions / 20, tally.positions);
    assert_in_range(tally.contradictory, tally.positions / 10, tally.positions);
    assert_int_equal(base_memory_used(&memory), 0);
}

/* A 4x4 board with dots A at 0 and 15, B at 3 and 14; cells are nodes, numbered row by row. */
static struct flow_board *
make_square(bool fill, bool touch, struct base_memory *memory)
{
    static const uint8_t cells[16] = {FLOW_CELL_PLAIN};
    static const uint32_t names[] = {'A', 'B'};
    int16_t dots[16];
    const struct flow_shape shape = {.rows = 4,
                                     .cols = 4,
                                     .fill = fill,
                                     .touch = touch,
                                     .cells = cells,
                                     .dots = dots,
                                     .colours = 2,
                                     .names = names};
    struct flow_board *board;

    memset(dots, 0xff, sizeof dots);
    dots[0] = dots[15] = 0;
    dots[3] = dots[14] = 1;
    assert_int_equal(flow_board_build(&board, &shape, memory, NULL), CLEW_OK);
    return board;
}

/* Links that no set of paths contains: every engine says "none", under all rules. */
static void
test_flow_position_contradictions_give_none(void **state)
{
    static const struct {
        const char *what;
        int links[8][2]; /* until the first pair of equal nodes */
    } drawings[] = {
        {"three links at a cell", {{5, 1}, {5, 4}, {5, 6}}},
        {"four links at a cell", {{5, 1}, {5, 4}, {5, 6}, {5, 9}}},
        {"two links at a dot", {{0, 1}, {0, 4}}},
        {"a ring of four", {{5, 6}, {6, 10}, {10, 9}, {9, 5}}},
        {"a ring of six", {{4, 5}, {5, 6}, {6, 10}, {10, 9}, {9, 8}, {8, 4}}},
        {"two colours joined", {{0, 1}, {1, 2}, {2, 3}}},
        {"a path through a dot", {{13, 14}, {14, 15}}},
    };
    struct base_memory memory;

    (void)state;
    base_memory_init(&memory, 0);
    for (int rules = 0; rules < 4; rules++) {
        struct flow_board *board = make_square(rules & 1, rules & 2, &memory);
        uint8_t links[MAX_EDGES];
        const struct flow_position position = {.board = board, .links = links};

        for (size_t i = 0; i < sizeof drawings / sizeof *drawings; i++) {
            memset(links, FLOW_LINK_OPEN, sizeof links);
            for (int k = 0; k < 8 && drawings[i].links[k][0] != drawings[i].links[k][1]; k++) {
                const int32_t edge =
                    flow_edge_between(board, drawings[i].links[k][0], drawings[i].links[k][1]);

                assert_true(edge >= 0);
                links[edge] = FLOW_LINK_USED;
            }
            ask_all(&position, 0, true);
        }
        memset(links, FLOW_LINK_BARRED, sizeof links);
        ask_all(&position, 0, true);
        flow_board_free(board, &memory);
    }
    assert_int_equal(base_memory_used(&memory), 0);
}

static enum clew_status
attempt(struct base_memory *memory, void *context)
{
    const struct flow_query exam = {.engine = context, .ask = PUZZLE_ASK_UNIQUE, .memory = memory};
    struct flow_query own = exam;
    struct base_memory of_board;
    struct flow_board *board;
    struct flow_query_result mark;
    uint8_t links[MAX_EDGES] = {FLOW_LINK_OPEN};
    struct flow_position position = {.links = links};

    base_memory_init(&of_board, 0);
    board = make_square(true, true, &of_board);
    links[flow_edge_between(board, 5, 6)] = FLOW_LINK_USED;
    position.board = board;
    own.position = &position;
    mark = flow_query_run(&own, board);
    flow_board_free(board, &of_board);
    return mark.status;
}

static void
test_flow_position_engines_survive_when_memory_runs_out(void **state)
{
    (void)state;
    for (size_t i = 0; i < CANDIDATES; i++)
        if (candidates[i].threads == 1 && candidates[i].engine != &flow_engine_auto)
            assert_true(
                support_fail_each_allocation(attempt, (void *)(uintptr_t)candidates[i].engine) > 2);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_position_engines_agree_with_enumeration),
        cmocka_unit_test(test_flow_position_contradictions_give_none),
        cmocka_unit_test(test_flow_position_engines_survive_when_memory_runs_out),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
