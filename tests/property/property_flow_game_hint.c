/*
 * property_flow_game_hint - hints on random Flow boards of every kind, against all solutions.
 *
 * The verdict solvable, mistake or hopeless is right; a step keeps the position solvable; no
 * solution contains the path reported as wrong together with those begun before it.
 *
 * CLEW_SOAK=10 tests ten times as many boards.
 */
#include "flow/flow_puzzle.h"
#include "flow/game/flow_moves.h"
#include "flow/game/flow_play.h"
#include "flow_brute.h"
#include "flow_solutions.h"
#include "play_fixture.h"
#include "support.h"

#include <string.h>

#define HINT_BOARDS     1500
#define HINT_CELLS      18
#define MAX_BRUTE_STEPS 300000

/* Draws links, most of them from a solution. */
static void
draw_links(struct flow_drawing *drawing, const struct flow_solutions *solutions,
           struct base_random *random)
{
    const struct flow_board *board = drawing->position.board;
    const uint8_t *used =
        solutions->count ? solutions->used[base_random_below(random, solutions->count)] : NULL;
    const uint64_t share = base_random_below(random, 100);
    const uint64_t wrong = base_random_below(random, 3) ? 0 : 1 + base_random_below(random, 2);

    for (int32_t i = 0; i < board->edge_count; i++) {
        const int32_t edge = (int32_t)base_random_below(random, (uint64_t)board->edge_count);

        if (used && drawing->position.links[edge] == FLOW_LINK_OPEN &&
            base_random_below(random, 100) < share)
            assert_int_equal(flow_drawing_set(drawing, edge,
                                              used[edge] ? FLOW_LINK_USED : FLOW_LINK_BARRED, NULL),
                             CLEW_OK);
    }
    for (uint64_t i = 0; i < wrong && board->edge_count; i++) {
        const int32_t edge = (int32_t)base_random_below(random, (uint64_t)board->edge_count);

        if (drawing->position.links[edge] != FLOW_LINK_USED)
            assert_int_equal(flow_drawing_set(drawing, edge, FLOW_LINK_USED, NULL), CLEW_OK);
    }
}

struct hint_tally {
    int hints, next, by_rule, mistakes, hopeless, finished;
};

/* The links after the hint's moves. */
static void
apply_moves(uint8_t *links, const struct flow_drawing *drawing, const struct puzzle_hint *hint)
{
    const struct flow_board *board = drawing->position.board;

    memcpy(links, drawing->position.links, (size_t)board->edge_count);
    assert_true(hint->moves.count > 0);
    for (size_t i = 0; i < hint->moves.count; i++) {
        const struct clew_move *move = &hint->moves.moves[i];
        const int32_t edge = flow_edge_of_cells(board, move->cell, move->to);

        assert_true(edge >= 0);
        assert_int_not_equal(links[edge], move->kind);
        links[edge] = (uint8_t)move->kind;
    }
}

/* The stamp of the first link drawn of an edge's component. */
static uint32_t
first_stamp_of(const struct flow_drawing *drawing, int32_t edge)
{
    const struct flow_board *board = drawing->position.board;
    const int32_t component = drawing->component[board->edges[edge].a];
    uint32_t first = UINT32_MAX;

    for (int32_t other = 0; other < board->edge_count; other++)
        if (flow_is_drawn(drawing, other) &&
            drawing->component[board->edges[other].a] == component && drawing->stamp[other] < first)
            first = drawing->stamp[other];
    return first;
}

/* Whether a link counts as drawn before the reported one; crosses come after all lines. */
static bool
comes_before(const struct flow_drawing *drawing, int32_t edge, int32_t wrong)
{
    const bool is_drawn = flow_is_drawn(drawing, edge);

    if (!flow_is_drawn(drawing, wrong))
        return is_drawn || edge <= wrong;
    return is_drawn && first_stamp_of(drawing, edge) <= first_stamp_of(drawing, wrong);
}

/*
 * No solution contains the first reported link together with what was drawn before it and remains;
 * if there is only one solution, it does not contain the link.
 */
static void
check_mistake(const struct flow_solutions *solutions, const struct flow_drawing *drawing,
              const struct puzzle_hint *hint)
{
    const struct flow_board *board = drawing->position.board;
    const struct clew_move *first = &hint->moves.moves[0];
    const int32_t wrong = flow_edge_of_cells(board, first->cell, first->to);
    uint8_t links[FLOW_MAX_SOLUTION_EDGES];

    apply_moves(links, drawing, hint);
    for (int32_t edge = 0; edge < board->edge_count; edge++) {
        if (drawing->position.links[edge] != links[edge])
            assert_int_equal(links[edge], FLOW_LINK_OPEN);
        if (solutions->count == 1 || !comes_before(drawing, edge, wrong))
            links[edge] = FLOW_LINK_OPEN;
    }
    links[wrong] = drawing->position.links[wrong];
    assert_int_equal(flow_solutions_agreeing(solutions, links), 0);
    assert_true(hint->cell_count >= 2);
    for (size_t i = 0; i < hint->cell_count; i++)
        assert_int_equal(hint->cells[i].role, CLEW_ROLE_MISTAKE);
}

static void
check_hint(const struct flow_solutions *solutions, const struct flow_drawing *drawing,
           const struct puzzle_hint *hint, struct hint_tally *tally)
{
    const uint64_t agreeing = flow_solutions_agreeing(solutions, drawing->position.links);
    uint8_t links[FLOW_MAX_SOLUTION_EDGES];

    tally->hints++;
    for (int level = 0; level < PUZZLE_HINT_LEVELS; level++)
        assert_true(hint->sentences[level][0]);
    switch (hint->kind) {
    case CLEW_HINT_NEXT:
        assert_true(agreeing > 0);
        apply_moves(links, drawing, hint);
        if (hint->rule) /* what a rule says holds in every solution, and not only in the one found */
            assert_int_equal(flow_solutions_agreeing(solutions, links), agreeing);
        assert_true(flow_solutions_agreeing(solutions, links) > 0);
        tally->next++;
        tally->by_rule += hint->rule != NULL;
        break;
    case CLEW_HINT_MISTAKE:
        assert_int_equal(agreeing, 0);
        assert_true(solutions->count > 0);
        check_mistake(solutions, drawing, hint);
        tally->mistakes++;
        break;
    case CLEW_HINT_HOPELESS:
        assert_int_equal(solutions->count, 0);
        tally->hopeless++;
        break;
    case CLEW_HINT_FINISHED:
        assert_int_equal(agreeing, 1);
        tally->finished++;
        break;
    case CLEW_HINT_UNDECIDED:
        fail();
    }
}

static void
check_hint_of(const struct flow_solutions *solutions, const struct flow_drawing *drawing,
              struct base_random *random, struct hint_tally *tally)
{
    struct base_memory memory;
    struct puzzle_hint hint;

    base_memory_init(&memory, 0);
    puzzle_hint_init(&hint, &memory);
    hint.near =
        (int64_t)base_random_below(random, (uint64_t)drawing->position.board->cell_count + 1) - 1;
    assert_int_equal(play_fixture_hint(&hint, &flow_puzzle, drawing, &memory), CLEW_OK);
    check_hint(solutions, drawing, &hint, tally);
    puzzle_hint_free(&hint);
    assert_int_equal(base_memory_used(&memory), 0);
}

static void
test_flow_game_hint_is_true(void **state)
{
    static struct flow_solutions solutions;
    const int boards = support_rounds(HINT_BOARDS);
    struct hint_tally tally = {0};
    struct base_memory memory;
    struct base_random random;

    (void)state;
    base_memory_init(&memory, 0);
    support_seed(&random);
    for (int examined = 0; examined < boards;) {
        struct flow_brute_plan plan = flow_brute_plan_random(&random, HINT_CELLS);
        struct flow_board *board;

        plan.is_cut = plan.is_cut || base_random_below(&random, 3);
        board = flow_brute_board(&random, &plan, &memory);
        if (flow_solutions_list(&solutions, board, MAX_BRUTE_STEPS)) {
            void *drawing;

            assert_int_equal(flow_play.position_new(&drawing, board, &memory, NULL), CLEW_OK);
            draw_links(drawing, &solutions, &random);
            check_hint_of(&solutions, drawing, &random, &tally);
            flow_play.position_free(drawing, &memory);
            examined++;
        }
        flow_board_free(board, &memory);
    }
    print_message("# %d hints: next %d (by rule %d), mistakes %d, hopeless %d, finished %d\n",
                  tally.hints, tally.next, tally.by_rule, tally.mistakes, tally.hopeless,
                  tally.finished);
    assert_true(tally.next > boards / 4 && tally.by_rule > boards / 8);
    assert_true(tally.mistakes > boards / 20 && tally.hopeless > 0);
    assert_int_equal(base_memory_used(&memory), 0);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_game_hint_is_true),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
