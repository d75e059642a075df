/* test_tiles_fast - a solution for every size and goal with a valid bound; also astar. */
#include "tiles/board/tiles_reverse.h"
#include "tiles/fast/tiles_shorten_path.h"
#include "tiles/fast/tiles_shrink_board.h"
#include "tiles/fast/tiles_solve_by_hand.h"
#include "tiles/tables/tiles_heuristic.h"
#include "tiles_fixture.h"

#include "base/base_clock.h"
#include "base/base_random.h"

#include <stdio.h>
#include <string.h>

static void
expect_way(const struct clew_board *board)
{
    /* Whatever leaves the library was replayed by the checker. */
    struct clew_answer *answer = support_solve(board, "engine=fast", NULL);

    assert_int_equal(clew_answer_outcome(answer), CLEW_SOLVED);
    assert_true(support_number(answer, "bound") > 0);
    assert_true(support_number(answer, "bound") <= support_number(answer, "length"));
    assert_int_equal((support_number(answer, "length") - support_number(answer, "bound")) & 1, 0);
    clew_answer_free(answer);
}

static void
test_tiles_fast_finds_a_way_on_every_size(void **state)
{
    static const int sizes[][2] = {{2, 2}, {2, 8}, {3, 5}, {7, 3}, {4, 4}, {6, 5}, {8, 8}};

    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct clew_options *options = support_options("seed=7", "kind=solvable", NULL);
        struct clew_board *board;

        assert_int_equal(support_generate(&board, "tiles", sizes[i][0], sizes[i][1], options),
                         CLEW_OK);
        expect_way(board);
        clew_board_free(board);
        clew_options_free(options);
    }
}

static void
test_tiles_fast_serves_goals_with_the_gap_inside(void **state)
{
    struct clew_board *board =
        support_read("5 1 2 3\n9 6 7 4\n13 0 10 8\n14 15 11 12\n",
                     "goal-file=1 2 3 4\n5 6 0 8\n9 10 7 12\n13 14 11 15\n", NULL);

    (void)state;
    expect_way(board);
    clew_board_free(board);
}

/* A board with the gap at home, its tiles in a random order of even parity. */
static struct tiles_start
shuffled(int rows, int cols, uint64_t seed)
{
    struct tiles_start start = {
        .rows = rows, .cols = cols, .cells = rows * cols, .gap = rows * cols - 1};
    struct base_random random;
    int order[TILES_MAX_CELLS], wrong = 0;

    start.goal_gap = start.gap;
    for (int i = 0; i < start.gap; i++)
        order[i] = i + 1;
    base_random_seed(&random, seed);
    base_random_shuffle(&random, order, (size_t)start.gap);
    for (int i = 0; i < start.gap; i++)
        for (int j = i + 1; j < start.gap; j++)
            wrong += order[i] > order[j];
    for (int i = 0; i < start.gap; i++)
        start.tile_at[i] = (uint8_t)order[i < 2 && wrong % 2 ? 1 - i : i];
    return start;
}

static struct clew_board *
read_start(const struct tiles_start *start)
{
    char text[4 * TILES_MAX_CELLS] = "";

    for (int cell = 0; cell < start->cells; cell++)
        sprintf(text + strlen(text), "%d%c", start->tile_at[cell],
                cell % start->cols == start->cols - 1 ? '\n' : ' ');
    return support_read(text, "goal=last", NULL);
}

static void
expect_goal(struct tiles_start start, const char *moves)
{
    for (; *moves; moves++)
        assert_true(tiles_slide(start.tile_at, start.rows, start.cols, &start.gap, *moves));
    for (int cell = 0; cell < start.cells - 1; cell++)
        assert_int_equal(start.tile_at[cell], cell + 1);
}

/* Beams as narrow as this get stuck on most of the larger boards. */
static void
test_tiles_shrink_board_solves_in_fewer_moves_than_by_hand(void **state)
{
    static const int sizes[][2] = {{2, 3}, {3, 3}, {3, 8}, {8, 2}, {5, 5}, {7, 6}, {8, 8}};
    static char by_beam[TILES_SOLVE_BY_HAND_MAX_MOVES + 1],
        by_hand[TILES_SOLVE_BY_HAND_MAX_MOVES + 1];
    struct tiles_beam beam = {
        .width = 256, .below = TILES_SOLVE_BY_HAND_MAX_MOVES, .moves = by_beam};

    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const struct tiles_start start = shuffled(sizes[i][0], sizes[i][1], i + 1);
        struct tiles_fixture exam;
        int by_hand_length;

        tiles_fixture_begin(&exam, 1);
        assert_int_equal(
            tiles_solve_by_hand_all(&start, by_hand, &by_hand_length, &exam.search, NULL), CLEW_OK);
        expect_goal(start, by_hand);
        beam.start = &start;
        beam.search = &exam.search;
        beam.deadline = base_seconds() + 1000;
        assert_int_equal(tiles_shrink_board(&beam, NULL), CLEW_OK);
        assert_int_equal(beam.length, strlen(beam.moves));
        assert_true(start.cells < 25 || beam.length < by_hand_length); /* small ones: no gain */
        expect_goal(start, beam.moves);
        tiles_fixture_end(&exam);
    }
}

/* Solving by hand is far from the shortest: windows on any board shape find much to shorten. */
static void
test_tiles_shorten_path_shortens_a_solution_that_stays_valid(void **state)
{
    static const int sizes[][2] = {{3, 8}, {8, 2}, {5, 5}, {6, 7}};
    static char moves[TILES_SOLVE_BY_HAND_MAX_MOVES + 1];

    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const struct tiles_start start = shuffled(sizes[i][0], sizes[i][1], i + 1);
        struct tiles_fixture exam;
        struct tiles_solution solution = {.moves = moves};
        int before;

        tiles_fixture_begin(&exam, 1);
        assert_int_equal(
            tiles_solve_by_hand_all(&start, moves, &solution.length, &exam.search, NULL), CLEW_OK);
        before = solution.length;
        tiles_shorten_path(&solution, &start, NULL, base_seconds() + 5, &exam.search);
        assert_int_equal(solution.length, strlen(moves));
        assert_true(solution.length < before * 9 / 10);
        expect_goal(start, moves);
        tiles_fixture_end(&exam);
    }
}

static void
test_tiles_shorten_path_drops_moves_that_undo_each_other(void **state)
{
    const struct tiles_start start = {
        .rows = 2, .cols = 2, .cells = 4, .gap = 2, .goal_gap = 3, .tile_at = {1, 2, 0, 3}};
    char moves[] = "LRDULRL";
    struct tiles_solution solution = {.moves = moves, .length = 7};
    struct tiles_fixture exam;

    (void)state;
    tiles_fixture_begin(&exam, 1);
    tiles_shorten_path(&solution, &start, NULL, 0, &exam.search);
    assert_string_equal(moves, "L");
    assert_int_equal(solution.length, 1);
    tiles_fixture_end(&exam);
}

/* Moves that lead from one board to another, undone in the opposite order, lead back. */
static void
test_tiles_reverse_swaps_start_and_goal(void **state)
{
    static const int sizes[][2] = {{2, 2}, {3, 5}, {8, 3}, {6, 6}};
    static char moves[TILES_SOLVE_BY_HAND_MAX_MOVES + 1];

    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const struct tiles_start start = shuffled(sizes[i][0], sizes[i][1], i + 1);
        struct tiles_start reversed, again;
        struct tiles_fixture exam;
        int length;

        tiles_fixture_begin(&exam, 1);
        assert_int_equal(tiles_solve_by_hand_all(&start, moves, &length, &exam.search, NULL),
                         CLEW_OK);
        tiles_reverse_start(&reversed, &start);
        assert_int_equal(tiles_conflict(&reversed, reversed.tile_at),
                         tiles_conflict(&start, start.tile_at));
        tiles_reverse_start(&again, &reversed);
        assert_memory_equal(again.tile_at, start.tile_at, (size_t)start.cells);
        assert_int_equal(again.goal_gap, start.goal_gap);
        tiles_reverse_moves(moves, length);
        for (int k = 0; k < length; k++)
            assert_true(tiles_slide(reversed.tile_at, reversed.rows, reversed.cols, &reversed.gap,
                                    moves[k]));
        assert_int_equal(tiles_conflict(&reversed, reversed.tile_at), 0);
        tiles_fixture_end(&exam);
    }
}

/* The bound of easy boards is their length, whatever the goal. */
static void
test_tiles_fast_proves_easy_boards(void **state)
{
    static const char *const goals[] = {"goal=last", "goal=first",
                                        "goal-file=1 2 3\n4 0 5\n6 7 8\n"};

    (void)state;
    for (size_t i = 0; i < sizeof goals / sizeof *goals; i++) {
        struct clew_board *board = support_read("8 1 3\n4 0 2\n7 6 5\n", goals[i], NULL);
        struct clew_answer *fast = support_solve(board, "engine=fast", NULL);
        struct clew_answer *truth = support_solve(board, "engine=bfs", NULL);

        assert_int_equal(support_number(fast, "length"), support_number(truth, "length"));
        assert_int_equal(support_number(fast, "bound"), support_number(truth, "length"));
        clew_answer_free(fast);
        clew_answer_free(truth);
        clew_board_free(board);
    }
}

/* A round of IDA* on a large board would take a minute: the bound is raised within its share. */
static void
test_tiles_fast_raises_the_bound_within_its_share(void **state)
{
    struct clew_options *options = support_options("seed=5", NULL);
    struct clew_board *board;
    struct clew_answer *answer;

    (void)state;
    assert_int_equal(support_generate(&board, "tiles", 8, 8, options), CLEW_OK);
    answer = support_solve(board, "engine=fast", NULL);
    assert_int_equal(clew_answer_outcome(answer), CLEW_SOLVED);
    assert_true(support_number(answer, "bound") >= 324); /* Manhattan and conflicts */
    assert_true(clew_answer_stats(answer)->nodes < 40000000);
    clew_answer_free(answer);
    clew_board_free(board);
    clew_options_free(options);
}

/*
 * The bound of a board that is too hard for the time: after a last round that was completed, or one
 * that a limit of nodes cut short. It never exceeds the shortest length, and rounds raise it.
 */
static void
test_tiles_fast_never_claims_too_high_a_bound(void **state)
{
    static const char *const limits[] = {"limit-seconds=0.1", "limit-nodes=20000"};
    int raised = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        const struct tiles_start start = shuffled(4, 4, seed);
        struct clew_board *board = read_start(&start);
        struct clew_answer *truth = support_solve(board, "engine=ida", NULL);

        for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
            struct clew_answer *fast = support_solve(board, "engine=fast", limits[i], NULL);

            assert_true(support_number(fast, "bound") <= support_number(truth, "length"));
            raised += support_number(fast, "bound") > tiles_conflict(&start, start.tile_at);
            clew_answer_free(fast);
        }
        clew_answer_free(truth);
        clew_board_free(board);
    }
    assert_true(raised > 0); /* mostly all of them; fewer on a busy machine */
}

/* A limit that is reached at once leaves the solution by hand. */
static void
test_tiles_fast_has_an_answer_at_any_limit(void **state)
{
    static const char *const limits[] = {"limit-seconds=0.000001", "limit-nodes=1"};
    struct clew_options *options = support_options("seed=5", NULL);
    struct clew_board *board;

    (void)state;
    assert_int_equal(support_generate(&board, "tiles", 8, 8, options), CLEW_OK);
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        struct clew_answer *answer = support_solve(board, "engine=fast", limits[i], NULL);

        assert_int_equal(clew_answer_outcome(answer), CLEW_SOLVED);
        assert_true(support_number(answer, "length") > 0);
        clew_answer_free(answer);
    }
    clew_board_free(board);
    clew_options_free(options);
}

static void
test_tiles_astar_finds_the_shortest(void **state)
{
    struct clew_board *board =
        support_read("2 7 3 4 10 1 12 8 6 11 15 14 5 9 13 0", "goal=last", NULL);
    struct clew_answer *answer = support_solve(board, "engine=astar", NULL);
    struct clew_answer *stopped = support_solve(board, "engine=astar", "limit-bytes=100K", NULL);

    (void)state;
    assert_int_equal(support_number(answer, "length"), 30);
    assert_int_equal(clew_answer_outcome(stopped), CLEW_GAVE_UP);
    assert_string_equal(clew_answer_limit(stopped), "bytes");
    clew_answer_free(answer);
    clew_answer_free(stopped);
    clew_board_free(board);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_tiles_fast_finds_a_way_on_every_size),
        cmocka_unit_test(test_tiles_fast_serves_goals_with_the_gap_inside),
        cmocka_unit_test(test_tiles_shrink_board_solves_in_fewer_moves_than_by_hand),
        cmocka_unit_test(test_tiles_shorten_path_shortens_a_solution_that_stays_valid),
        cmocka_unit_test(test_tiles_shorten_path_drops_moves_that_undo_each_other),
        cmocka_unit_test(test_tiles_reverse_swaps_start_and_goal),
        cmocka_unit_test(test_tiles_fast_proves_easy_boards),
        cmocka_unit_test(test_tiles_fast_raises_the_bound_within_its_share),
        cmocka_unit_test(test_tiles_fast_never_claims_too_high_a_bound),
        cmocka_unit_test(test_tiles_fast_has_an_answer_at_any_limit),
        cmocka_unit_test(test_tiles_astar_finds_the_shortest),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
