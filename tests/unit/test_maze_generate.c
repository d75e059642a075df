/* test_maze_generate - new mazes are as asked for; and how they are drawn. */
#include "support.h"

#include <stdio.h>
#include <string.h>

static struct clew_board *
generate_maze(int64_t rows, int64_t cols, const char *a, const char *b, const char *c)
{
    struct clew_options *options = support_options(a, b, c, NULL);
    struct clew_board *board = NULL;

    assert_int_equal(support_generate(&board, "maze", rows, cols, options), CLEW_OK);
    clew_options_free(options);
    return board;
}

static enum clew_status
expect_refusal(int64_t rows, int64_t cols, const char *a, const char *b)
{
    struct clew_options *options = support_options(a, b, NULL);
    struct clew_board *board = NULL;
    const enum clew_status status = support_generate(&board, "maze", rows, cols, options);

    clew_board_free(board);
    clew_options_free(options);
    return status;
}

static char *
drawing_of(const struct clew_board *board)
{
    char *text;

    assert_int_equal(clew_write(&text, NULL, board, NULL, "drawing", NULL), CLEW_OK);
    return text;
}

static void
test_maze_generate_same_seed_same_board(void **state)
{
    struct clew_board *a = generate_maze(3, 8, "seed=1", "walls=40", NULL);
    struct clew_board *b = generate_maze(3, 8, "seed=1", "walls=40", NULL);
    struct clew_board *c = generate_maze(3, 8, "seed=2", "walls=40", NULL);
    char *first = drawing_of(a), *second = drawing_of(b), *third = drawing_of(c);

    (void)state;
    assert_string_equal(first, second);
    assert_string_not_equal(first, third);
    clew_free(first);
    clew_free(second);
    clew_free(third);
    clew_board_free(a);
    clew_board_free(b);
    clew_board_free(c);
}

static void
test_maze_generate_loop_is_that_of_the_rolling_ball_system(void **state)
{
    struct clew_board *board = generate_maze(4, 10, "kind=loop", NULL, NULL);
    struct clew_answer *answer = support_solve(board, NULL);
    char *text = drawing_of(board);

    (void)state;
    assert_string_equal(text, "#...#...#.\n#.#.#.#.#.\n#.#.#.#.#.\nH.#...#..B\n");
    assert_string_equal(support_text(answer, "path"), "luldluldl");
    clew_free(text);
    clew_answer_free(answer);
    clew_board_free(board);
    assert_int_equal(expect_refusal(4, 9, "kind=loop", NULL), CLEW_UNSUPPORTED);
    assert_int_equal(expect_refusal(1, 10, "kind=loop", NULL), CLEW_UNSUPPORTED);
}

/* A tree: as many passages as rooms, less one, and all rooms in one piece. */
static void
test_maze_generate_perfect_is_a_tree_of_corridors(void **state)
{
    (void)state;
    for (int round = 0; round < 10; round++) {
        const int64_t rows = 3 + round, cols = 21 - round,
                      rooms = (rows + 1) / 2 * ((cols + 1) / 2);
        struct clew_board *board;
        struct clew_answer *answer;
        char seed[24], *text;
        int64_t free_cells = 0;

        snprintf(seed, sizeof seed, "seed=%d", round);
        board = generate_maze(rows, cols, "kind=perfect", seed, NULL);
        text = drawing_of(board);
        for (int64_t row = 0; row < rows; row++)
            for (int64_t col = 0; col < cols; col++) {
                const bool is_free = text[row * (cols + 1) + col] != '#';

                free_cells += is_free;
                if (row % 2 == 0 && col % 2 == 0)
                    assert_true(is_free);
                else if (row % 2 && col % 2)
                    assert_false(is_free);
            }
        assert_int_equal(free_cells, 2 * rooms - 1);
        answer = support_solve(board, NULL);
        assert_int_equal(clew_answer_outcome(answer), CLEW_SOLVED);
        clew_answer_free(answer);
        clew_free(text);
        clew_board_free(board);
    }
    assert_int_equal(expect_refusal(2, 2, "kind=perfect", NULL), CLEW_UNSUPPORTED);
}

static enum clew_outcome
outcome_of(const struct clew_board *board)
{
    struct clew_answer *answer = support_solve(board, NULL);
    const enum clew_outcome outcome = clew_answer_outcome(answer);

    if (outcome == CLEW_SOLVED)
        assert_true(support_number(answer, "length") > 0);
    clew_answer_free(answer);
    return outcome;
}

/* Of 40 mazes of 6x9, how many have a solution. Every other one has to be stopped in. */
static int
count_solved(const char *a, const char *b)
{
    int count = 0;

    for (int i = 0; i < 40; i++) {
        struct clew_options *options = support_options(a, b, i % 2 ? "rule=stop" : NULL, NULL);
        struct clew_board *board;
        char seed[24];

        snprintf(seed, sizeof seed, "%d", i);
        assert_int_equal(clew_options_set(options, "seed", seed, NULL), CLEW_OK);
        assert_int_equal(support_generate(&board, "maze", 6, 9, options), CLEW_OK);
        count += outcome_of(board) == CLEW_SOLVED;
        clew_board_free(board);
        clew_options_free(options);
    }
    return count;
}

static void
test_maze_generate_makes_solvable_mazes_unless_told_otherwise(void **state)
{
    (void)state;
    assert_int_equal(count_solved("walls=30", "solvable=on"), 40);
    assert_int_equal(count_solved("walls=30", "kind=random"), 40);
    assert_int_equal(count_solved("walls=55", "kind=random"), 40);
    assert_in_range(count_solved("walls=30", "solvable=off"), 1, 39);
}

/* The place stays where it was asked for; walls, ball and hole are chosen to fit. */
static void
test_maze_generate_is_solvable_with_a_given_ball_or_hole(void **state)
{
    static const char *const places[][2] = {
        {"ball=5,0", "walls=40"}, {"hole=1,1", "walls=40"}, {"ball=0,8", "hole=5,0"}};
    static const char *const kinds[] = {"kind=random", "kind=perfect"};
    struct clew_board *board;
    char *text;

    (void)state;
    for (int i = 0; i < 3; i++)
        assert_int_equal(count_solved(places[i][0], places[i][1]), 40);
    for (int i = 0; i < 2; i++)
        assert_int_equal(count_solved("ball=4,0", kinds[i]), 40);
    board = generate_maze(6, 9, "ball=0,8", "hole=5,0", "seed=3");
    text = drawing_of(board);
    assert_int_equal(text[8], 'B');
    assert_int_equal(text[5 * 10], 'H');
    clew_free(text);
    clew_board_free(board);
}

/* Walls are drawn again only if the ball does not get into the hole. */
static void
test_maze_generate_draws_again_only_without_a_solution(void **state)
{
    static const char *const rules[] = {"rule=drop", "rule=stop"};

    (void)state;
    for (int i = 0; i < 200; i++) {
        struct clew_options *options =
            support_options("ball=1,7", "hole=4,2", rules[i % 2], "solvable=off", NULL);
        struct clew_board *any, *solvable;
        char seed[24], *first, *second;

        snprintf(seed, sizeof seed, "%d", i);
        assert_int_equal(clew_options_set(options, "seed", seed, NULL), CLEW_OK);
        assert_int_equal(support_generate(&any, "maze", 6, 9, options), CLEW_OK);
        assert_int_equal(clew_options_set(options, "solvable", "on", NULL), CLEW_OK);
        assert_int_equal(support_generate(&solvable, "maze", 6, 9, options), CLEW_OK);
        first = drawing_of(any);
        second = drawing_of(solvable);
        assert_int_equal(outcome_of(solvable), CLEW_SOLVED);
        assert_int_equal(outcome_of(any) == CLEW_SOLVED, strcmp(first, second) == 0);
        clew_free(first);
        clew_free(second);
        clew_board_free(any);
        clew_board_free(solvable);
        clew_options_free(options);
    }
}

static void
test_maze_generate_ends_where_it_finds_no_solvable_maze(void **state)
{
    static const struct support_refused refused[] = {
        {6, 9, CLEW_UNSUPPORTED, "fewer walls are needed", "walls=100", NULL},
        {300, 400, CLEW_UNSUPPORTED, "fewer walls are needed", "walls=100", NULL},
        {6, 9, CLEW_UNSUPPORTED, "with ball or hole at this place", "walls=100", "ball=1,1"},
        {6, 9, CLEW_UNSUPPORTED, "with ball or hole at this place", "walls=100", "hole=1,1"},
        {4, 10, CLEW_UNSUPPORTED, "with ball or hole at this place", "kind=loop", "hole=1,2"},
        {300, 400, CLEW_STOPPED, "nodes", "walls=100", "limit-nodes=130000"},
    };

    (void)state;
    support_refuse_requests("maze", refused, sizeof refused / sizeof *refused);
}

static void
test_maze_generate_refuses_what_it_cannot_make(void **state)
{
    (void)state;
    assert_int_equal(expect_refusal(5, 5, "walls=101", NULL), CLEW_BAD_OPTION);
    assert_int_equal(expect_refusal(5, 5, "ball=5,0", NULL), CLEW_BAD_OPTION);
    assert_int_equal(expect_refusal(4, 5, "hole=0,5", NULL), CLEW_BAD_OPTION);
    assert_int_equal(expect_refusal(5, 5, "kind=random", "moves=2"), CLEW_BAD_OPTION);
    assert_int_equal(expect_refusal(5, 5, "ball=5,0", "solvable=on"), CLEW_BAD_OPTION);
    assert_int_equal(expect_refusal(INT64_C(1) << 20, 1 << 20, NULL, NULL), CLEW_UNSUPPORTED);
}

static void
test_maze_draw_shows_the_path(void **state)
{
    struct clew_board *board = support_read(".H...\n##..#\n.....\n.#..#\n.#.B.\n", NULL);
    struct clew_answer *answer = support_solve(board, NULL);
    const struct clew_style style = {.size = sizeof(struct clew_style), .ascii = true};
    struct clew_picture *picture;
    char *text;

    (void)state;
    assert_int_equal(clew_draw_text(&text, NULL, board, answer, &style, NULL), CLEW_OK);
    assert_string_equal(text, "+----------+\n"
                              "|. H-^ . . |\n"
                              "|####| . ##|\n"
                              "|. . | . . |\n"
                              "|. ##| . ##|\n"
                              "|. ##<-B . |\n"
                              "+----------+\n");
    clew_free(text);
    assert_int_equal(clew_picture_new(&picture, board, answer, &style, NULL), CLEW_OK);
    assert_int_equal(clew_picture_frames(picture), 4); /* the start, two stops, and the whole */
    assert_non_null(strstr(clew_picture_description(picture), "lul: 3 rolls over 6 cells"));
    clew_picture_free(picture);
    clew_answer_free(answer);
    clew_board_free(board);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_maze_generate_same_seed_same_board),
        cmocka_unit_test(test_maze_generate_loop_is_that_of_the_rolling_ball_system),
        cmocka_unit_test(test_maze_generate_perfect_is_a_tree_of_corridors),
        cmocka_unit_test(test_maze_generate_makes_solvable_mazes_unless_told_otherwise),
        cmocka_unit_test(test_maze_generate_is_solvable_with_a_given_ball_or_hole),
        cmocka_unit_test(test_maze_generate_draws_again_only_without_a_solution),
        cmocka_unit_test(test_maze_generate_ends_where_it_finds_no_solvable_maze),
        cmocka_unit_test(test_maze_generate_refuses_what_it_cannot_make),
        cmocka_unit_test(test_maze_draw_shows_the_path),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
