/* test_api_ranges - cells, indexes and enums out of range: an answer every time, and nothing else. */
#include "support.h"

#include <string.h>

/* A board of each puzzle. */
static const char *const boards[] = {
    ".H...\n##..#\n.....\n.#..#\n.#.B.\n",
    "1 2 3\n4 5 6\n0 7 8\n",
    "R.G.Y\n....B\n..Y..\n.GOBO\n.R...\n",
};
#define BOARDS (sizeof boards / sizeof *boards)

static const int64_t no_cells[] = {-1, -2, 1000, INT32_MAX, INT64_MAX, INT64_MIN};
#define NO_CELLS (sizeof no_cells / sizeof *no_cells)

static void
test_api_names_of_unknown_numbers_are_question_marks(void **state)
{
    static const int numbers[] = {-1, 14, 99, INT32_MAX};

    (void)state;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        assert_string_equal(clew_status_name((enum clew_status)numbers[i]), "?");
        assert_string_equal(clew_outcome_name((enum clew_outcome)numbers[i]), "?");
        assert_string_equal(clew_proof_name((enum clew_proof)numbers[i]), "?");
        assert_string_equal(clew_grade_name((enum clew_grade)numbers[i]), "?");
    }
    assert_string_equal(clew_status_name(CLEW_NO_FILE), "no file");
    assert_string_equal(clew_outcome_name(CLEW_GAVE_UP), "gave-up");
    assert_string_equal(clew_proof_name(CLEW_PROOF_NONE), "none");
    assert_string_equal(clew_grade_name(CLEW_GRADE_FIENDISH), "fiendish");
}

static void
test_api_lists_end_for_every_puzzle(void **state)
{
    struct clew_puzzle_info puzzle = CLEW_PUZZLE_INFO_INIT;
    struct clew_engine_info engine = CLEW_ENGINE_INFO_INIT;
    struct clew_format_info format = CLEW_FORMAT_INFO_INIT;
    struct clew_table_info table = CLEW_TABLE_INFO_INIT;

    (void)state;
    assert_false(clew_puzzle_at(SIZE_MAX, &puzzle));
    assert_false(clew_table_at(SIZE_MAX, &table));
    assert_null(clew_option_at(NULL, SIZE_MAX));
    assert_false(clew_engine_at("chess", 0, &engine));
    assert_false(clew_format_at("chess", 0, &format));
    assert_null(clew_option_at("chess", 0));
    for (size_t i = 0; clew_puzzle_at(i, &puzzle); i++) {
        assert_false(clew_engine_at(puzzle.name, SIZE_MAX, &engine));
        assert_false(clew_format_at(puzzle.name, SIZE_MAX, &format));
        assert_null(clew_option_at(puzzle.name, SIZE_MAX));
    }
}

static void
test_api_boards_have_no_cells_outside(void **state)
{
    (void)state;
    for (size_t b = 0; b < BOARDS; b++) {
        struct clew_board *board = support_read(boards[b], NULL);
        struct clew_cell cell = CLEW_CELL_INIT;
        struct clew_rule rule = CLEW_RULE_INIT;

        for (size_t i = 0; i < NO_CELLS; i++) {
            assert_false(clew_board_cell(board, no_cells[i], false, &cell));
            assert_int_equal(clew_board_step(board, no_cells[i], CLEW_SIDE_LEFT), -1);
        }
        for (int side = 0; side <= 128; side++)
            assert_true(clew_board_step(board, 0, (enum clew_side)side) <
                        clew_board_rows(board) * clew_board_cols(board));
        assert_int_equal(clew_board_step(board, 0, (enum clew_side)0), -1);
        assert_int_equal(clew_board_step(board, 0, (enum clew_side)64), -1);
        assert_false(clew_board_rule_at(board, SIZE_MAX, &rule));
        assert_false(clew_write_loses(board, NULL, SIZE_MAX, &rule));
        assert_false(clew_write_loses(board, "poem", 0, &rule));
        clew_board_free(board);
    }
}

static void
test_api_answers_have_no_parts_past_the_last(void **state)
{
    (void)state;
    for (size_t b = 0; b < BOARDS; b++) {
        struct clew_board *board = support_read(boards[b], NULL);
        struct clew_answer *answer = support_solve(board, NULL);
        int64_t cells[2] = {-7, -7};
        const size_t length = clew_answer_path(answer, 0, cells, 1);

        assert_true(length > 1);
        assert_int_equal(cells[1], -7);
        assert_int_equal(clew_answer_path(answer, 0, NULL, 0), length);
        assert_int_equal(clew_answer_path(answer, clew_answer_path_count(answer), cells, 2), 0);
        assert_int_equal(clew_answer_path(answer, SIZE_MAX, cells, 2), 0);
        assert_null(clew_answer_fact_at(answer, SIZE_MAX));
        assert_null(clew_answer_fact(answer, "taste"));
        clew_answer_free(answer);
        clew_board_free(board);
    }
}

static void
expect_nothing_at(struct clew_game *game, int64_t cell)
{
    struct clew_game_cell out = CLEW_GAME_CELL_INIT;
    struct clew_move moves[4];

    assert_false(clew_game_cell(game, cell, false, &out));
    assert_false(clew_game_press(game, cell));
    assert_false(clew_game_drag(game, cell));
    clew_game_release(game);
    assert_false(clew_game_clear(game, cell));
    assert_false(clew_game_mark(game, cell, CLEW_SIDE_LEFT));
    assert_false(clew_game_point_at(game, cell));
    if (cell != -1)
        assert_int_equal(clew_game_moves(game, cell, moves, 4), 0);
}

/* Any numbers at all are a move that is refused, or one that can be written and undone. */
static void
play_numbers(struct clew_game *game, struct clew_move move)
{
    char text[64] = "";
    struct clew_error error = {.status = CLEW_OK};
    const size_t before = clew_game_point(game);
    const enum clew_status status = clew_game_move(game, &move, &error);

    if (status == CLEW_OK) {
        assert_true(clew_move_write(text, sizeof text, clew_game_board(game), &move) > 0);
        assert_true(clew_game_undo(game));
    } else {
        assert_int_equal(status, CLEW_BAD_MOVE);
        assert_true(error.text[0] != '\0');
    }
    assert_int_equal(clew_game_point(game), before);
}

/* None, or several at once. */
static void
expect_no_side(struct clew_game *game)
{
    static const int no_sides[] = {0, 3, 5, 12, 64, -1};

    for (size_t i = 0; i < sizeof no_sides / sizeof *no_sides; i++) {
        assert_int_equal(clew_board_step(clew_game_board(game), 0, (enum clew_side)no_sides[i]),
                         -1);
        assert_false(clew_game_go(game, (enum clew_side)no_sides[i], false));
        assert_false(clew_game_go(game, (enum clew_side)no_sides[i], true));
        assert_false(clew_game_mark(game, 0, (enum clew_side)no_sides[i]));
    }
}

/* Members beyond its size are not read: they count as not given. */
static void
test_api_generate_refuses_an_incomplete_request(void **state)
{
    struct clew_generate_request request = CLEW_GENERATE_REQUEST_INIT;
    struct clew_board *board;
    struct clew_error error;

    (void)state;
    assert_int_equal(clew_generate(&board, NULL, &request, NULL, NULL, &error), CLEW_BAD_OPTION);
    assert_string_equal(error.text, "the request names no puzzle");
    assert_int_equal(clew_generate(&board, NULL, NULL, NULL, NULL, &error), CLEW_BAD_OPTION);
    request.puzzle = "chess";
    assert_int_equal(clew_generate(&board, NULL, &request, NULL, NULL, &error), CLEW_BAD_OPTION);
    assert_string_equal(error.text, "no puzzle is called 'chess'");
    request.puzzle = "maze";
    request.rows = request.cols = 5;
    request.size = offsetof(struct clew_generate_request, rows);
    assert_int_not_equal(clew_generate(&board, NULL, &request, NULL, NULL, &error), CLEW_OK);
    assert_null(board);
    request.size = sizeof request + 64; /* of a later version */
    assert_int_equal(clew_generate(&board, NULL, &request, NULL, NULL, &error), CLEW_OK);
    clew_board_free(board);
}

static void
test_api_games_refuse_what_is_out_of_range(void **state)
{
    struct base_random random;

    (void)state;
    support_seed(&random);
    for (size_t b = 0; b < BOARDS; b++) {
        struct clew_board *board = support_read(boards[b], NULL);
        struct clew_game *game;

        assert_int_equal(clew_game_new(&game, board, NULL), CLEW_OK);
        for (size_t i = 0; i < NO_CELLS; i++)
            expect_nothing_at(game, no_cells[i]);
        expect_no_side(game);
        for (int round = 0; round < support_rounds(2000); round++)
            play_numbers(game,
                         (struct clew_move){.kind = (int32_t)base_random_below(&random, 7) - 1,
                                            .value = (int32_t)base_random_below(&random, 40) - 5,
                                            .cell = (int64_t)base_random_below(&random, 40) - 5,
                                            .to = (int64_t)base_random_below(&random, 40) - 5});
        for (size_t i = 0; i < NO_CELLS; i++)
            play_numbers(game, (struct clew_move){INT32_MAX, INT32_MIN, no_cells[i], no_cells[i]});
        clew_game_free(game);
        clew_board_free(board);
    }
}

static void
test_api_hints_show_no_more_than_their_level(void **state)
{
    (void)state;
    for (size_t b = 0; b < BOARDS; b++) {
        struct clew_board *board = support_read(boards[b], NULL);
        struct clew_hint *hint;
        struct clew_game *game;
        enum clew_role role;
        int64_t cell;

        assert_int_equal(clew_game_new(&game, board, NULL), CLEW_OK);
        for (int level = CLEW_HINT_STATUS; level <= CLEW_HINT_DO; level++) {
            assert_int_equal(clew_game_hint(&hint, game, level, NULL, NULL, NULL), CLEW_OK);
            assert_string_equal(clew_hint_text(hint), clew_hint_text_at(hint, level));
            assert_null(clew_hint_text_at(hint, level + 1));
            assert_null(clew_hint_text_at(hint, 0));
            assert_null(clew_hint_text_at(hint, -1));
            assert_false(clew_hint_cell_at(hint, SIZE_MAX, &cell, &role));
            if (level < CLEW_HINT_WHERE)
                assert_false(clew_hint_cell_at(hint, 0, &cell, &role));
            clew_hint_free(hint);
        }
        assert_int_equal(clew_game_hint(&hint, game, 77, NULL, NULL, NULL), CLEW_OK);
        assert_in_range(clew_hint_level(hint), CLEW_HINT_STATUS, CLEW_HINT_DO);
        clew_hint_free(hint);
        clew_game_free(game);
        clew_board_free(board);
    }
}

static void
test_api_pictures_have_only_a_ground_past_the_last_frame(void **state)
{
    struct clew_board *board = support_read(boards[0], NULL);
    struct clew_answer *answer = support_solve(board, NULL);
    struct clew_picture *picture;
    size_t past, last;

    (void)state;
    assert_int_equal(clew_picture_new(&picture, board, answer, NULL, NULL), CLEW_OK);
    assert_non_null(clew_picture_shapes(picture, SIZE_MAX - 1, &past));
    assert_non_null(clew_picture_shapes(picture, clew_picture_frames(picture) - 1, &last));
    assert_true(past < last);
    clew_picture_free(picture);
    clew_answer_free(answer);
    clew_board_free(board);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_api_names_of_unknown_numbers_are_question_marks),
        cmocka_unit_test(test_api_lists_end_for_every_puzzle),
        cmocka_unit_test(test_api_boards_have_no_cells_outside),
        cmocka_unit_test(test_api_answers_have_no_parts_past_the_last),
        cmocka_unit_test(test_api_generate_refuses_an_incomplete_request),
        cmocka_unit_test(test_api_games_refuse_what_is_out_of_range),
        cmocka_unit_test(test_api_hints_show_no_more_than_their_level),
        cmocka_unit_test(test_api_pictures_have_only_a_ground_past_the_last_frame),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
