/*
 * test_lights - Lights Out against naive twins, its checker rule by rule, and its text.
 *
 * All boards up to 3x3 and random ones of up to 16 cells are solved by both engines, which must
 * return the same presses; random 5x5 boards are compared with a twin that tries all first rows.
 */
#include "support.h"

#include "lights/lights.h"

#include <stdio.h>
#include <string.h>

/* ---- Boards from numbers ---- */

static struct clew_board *
board_of_bits(int rows, int cols, uint64_t lit)
{
    char text[128] = "lights:\n";
    size_t length = strlen(text);

    for (int cell = 0; cell < rows * cols; cell++) {
        text[length++] = lit >> cell & 1 ? '*' : '.';
        if ((cell + 1) % cols == 0)
            text[length++] = '\n';
    }
    text[length] = '\0';
    return support_read(text, NULL);
}

static void
expect_same_answers(int rows, int cols, uint64_t lit)
{
    struct clew_board *board = board_of_bits(rows, cols, lit);
    struct clew_answer *algebra = support_solve(board, NULL);
    struct clew_answer *bfs = support_solve(board, "engine=bfs", NULL);

    assert_int_equal(clew_answer_outcome(algebra), clew_answer_outcome(bfs));
    assert_int_equal(clew_answer_proof(algebra), clew_answer_proof(bfs));
    if (clew_answer_outcome(bfs) == CLEW_SOLVED) {
        assert_int_equal(clew_answer_proof(bfs), CLEW_PROOF_BEST);
        assert_string_equal(clew_answer_moves(algebra), clew_answer_moves(bfs));
    } else {
        assert_int_equal(clew_answer_outcome(bfs), CLEW_NONE);
    }
    clew_answer_free(algebra);
    clew_answer_free(bfs);
    clew_board_free(board);
}

static void
test_lights_engines_agree_on_all_small_boards(void **state)
{
    (void)state;
    for (int rows = 1; rows <= 3; rows++)
        for (int cols = 1; cols <= 3; cols++)
            for (uint64_t lit = 0; lit >> (rows * cols) == 0; lit++)
                expect_same_answers(rows, cols, lit);
}

static void
test_lights_engines_agree_on_random_boards(void **state)
{
    static const int sizes[][2] = {{4, 4}, {2, 7}, {3, 4}, {1, 11}, {5, 3}};
    struct base_random random;

    (void)state;
    support_seed(&random);
    for (int round = 0; round < support_rounds(40); round++) {
        const int *size = sizes[round % 5];

        expect_same_answers(size[0], size[1],
                            base_random_next(&random) >> (64 - size[0] * size[1]));
    }
}

/* ---- A twin for 5x5: every first row, then the lights above decide ---- */

static int
presses_with_first_row(unsigned lit, unsigned first_row)
{
    bool is_on[7][7] = {{false}};
    int presses = 0;

    for (int cell = 0; cell < 25; cell++)
        is_on[1 + cell / 5][1 + cell % 5] = lit >> cell & 1;
    for (int row = 1; row <= 5; row++)
        for (int col = 1; col <= 5; col++) {
            if (row == 1 ? !(first_row >> (col - 1) & 1) : !is_on[row - 1][col])
                continue;
            presses++;
            is_on[row][col] ^= 1;
            is_on[row - 1][col] ^= 1;
            is_on[row + 1][col] ^= 1;
            is_on[row][col - 1] ^= 1;
            is_on[row][col + 1] ^= 1;
        }
    for (int col = 1; col <= 5; col++)
        if (is_on[5][col])
            return -1;
    return presses;
}

static int
fewest_presses(unsigned lit)
{
    int fewest = -1;

    for (unsigned first_row = 0; first_row < 32; first_row++) {
        const int presses = presses_with_first_row(lit, first_row);

        if (presses >= 0 && (fewest < 0 || presses < fewest))
            fewest = presses;
    }
    return fewest;
}

static void
test_lights_5x5_takes_the_fewest_presses(void **state)
{
    struct base_random random;
    int solved = 0, none = 0;

    (void)state;
    support_seed(&random);
    for (int round = 0; round < support_rounds(400); round++) {
        const unsigned lit = (unsigned)(base_random_next(&random) >> 39);
        const int fewest = fewest_presses(lit);
        struct clew_board *board = board_of_bits(5, 5, lit);
        struct clew_answer *answer = support_solve(board, NULL);

        if (fewest < 0) {
            assert_int_equal(clew_answer_outcome(answer), CLEW_NONE);
            none++;
        } else {
            assert_int_equal(clew_answer_proof(answer), CLEW_PROOF_BEST);
            assert_int_equal(support_number(answer, "length"), fewest);
            solved++;
        }
        clew_answer_free(answer);
        clew_board_free(board);
    }
    assert_true(solved > 0 && none > 0);
}

/* ---- Limits ---- */

/* 9x9 has eight quiet patterns, so 256 solutions are compared. */
static void
test_lights_says_what_is_proved_within_limits(void **state)
{
    struct clew_options *options = support_options("seed=5", NULL);
    struct clew_board *board, *large;
    struct clew_answer *answer;

    (void)state;
    assert_int_equal(support_generate(&board, "lights", 9, 9, options), CLEW_OK);
    answer = support_solve(board, NULL);
    assert_int_equal(clew_answer_proof(answer), CLEW_PROOF_BEST);
    assert_int_equal(clew_answer_stats(answer)->nodes, 256);
    clew_answer_free(answer);
    answer = support_solve(board, "limit-nodes=3", NULL);
    assert_int_equal(clew_answer_outcome(answer), CLEW_SOLVED);
    assert_int_equal(clew_answer_proof(answer), CLEW_PROOF_NOTHING);
    clew_answer_free(answer);
    answer = support_solve(board, "limit-bytes=200", NULL);
    assert_int_equal(clew_answer_outcome(answer), CLEW_GAVE_UP);
    assert_string_equal(clew_answer_limit(answer), "bytes");
    clew_answer_free(answer);
    answer = support_solve(board, "engine=bfs", "limit-nodes=20", NULL);
    assert_int_equal(clew_answer_outcome(answer), CLEW_GAVE_UP);
    assert_string_equal(clew_answer_limit(answer), "nodes");
    clew_answer_free(answer);
    answer = support_solve(board, "engine=bfs", "limit-bytes=20K", NULL);
    assert_string_equal(clew_answer_limit(answer), "bytes");
    clew_answer_free(answer);
    assert_int_equal(support_generate(&large, "lights", 30, 200, NULL), CLEW_OK);
    answer = support_solve(large, "limit-nodes=1000", NULL);
    assert_int_equal(clew_answer_outcome(answer), CLEW_SOLVED);
    clew_answer_free(answer);
    clew_board_free(large);
    clew_board_free(board);
    clew_options_free(options);
}

/* ---- The checker, by its rules ---- */

static void
expect_verdict(const int64_t *presses, size_t count, const char *fault)
{
    char lights[] = "*.*";
    const struct cells_board board = {&lights_rules, 1, 3, lights};
    const struct cells_answer answer = {(int64_t *)presses, count};
    struct clew_error error = {.status = CLEW_OK};
    struct base_memory memory;
    enum clew_status status;

    base_memory_init(&memory, 0);
    status = lights_check(&board, &answer, &memory, &error);
    assert_int_equal(status, fault ? CLEW_BAD_ANSWER : CLEW_OK);
    if (fault)
        assert_string_equal(error.text, fault);
    assert_int_equal(base_memory_used(&memory), 0);
}

static void
test_lights_check_knows_each_rule(void **state)
{
    (void)state;
    /* Nothing but 0,0 and 0,2 turns *.* off: 0,1 is toggled twice. */
    expect_verdict((int64_t[]){0, 2}, 2, NULL);
    expect_verdict((int64_t[]){2, 0}, 2, NULL);
    expect_verdict((int64_t[]){0}, 1, "the light at row 0, column 1 stays on");
    expect_verdict(NULL, 0, "the light at row 0, column 0 stays on");
    expect_verdict((int64_t[]){0, 2, 0}, 3, "the light at row 0, column 0 stays on");
    expect_verdict((int64_t[]){0, 1, 2, 1}, 4, NULL);
    expect_verdict((int64_t[]){0, 3}, 2, "press 2 is not on the board");
    expect_verdict((int64_t[]){-1, 2}, 2, "press 1 is not on the board");
}

static void
test_lights_check_reads_answers(void **state)
{
    struct clew_board *board = support_read("lights:\n*.*\n", NULL);
    struct clew_answer *answer;
    struct clew_error error;
    int64_t cells[3] = {-1, -1, -1};

    (void)state;
    assert_int_equal(clew_check(&answer, board, "press 0,2; press 0,0\n", 21, &error), CLEW_OK);
    assert_int_equal(clew_answer_path_count(answer), 1);
    assert_int_equal(clew_answer_path(answer, 0, cells, 1), 2);
    assert_int_equal(cells[0], 2);
    assert_int_equal(cells[1], -1);
    clew_answer_free(answer);
    assert_int_equal(clew_check(NULL, board, "0,0 0,2", 7, &error), CLEW_OK);
    assert_int_equal(clew_check(NULL, board, "0,0 0,3", 7, &error), CLEW_BAD_TEXT);
    assert_int_equal(error.column, 7);
    assert_int_equal(clew_check(NULL, board, "0,0 0", 5, &error), CLEW_BAD_TEXT);
    assert_int_equal(clew_check(NULL, board, "0,0", 3, &error), CLEW_BAD_ANSWER);
    clew_board_free(board);
}

/* ---- Text ---- */

static void
test_lights_text_is_read_or_refused(void **state)
{
    struct clew_board *board = support_read("# a comment\nlights:  \r\n*..\r\n.*.\r\n", NULL);
    char *text;

    (void)state;
    assert_string_equal(clew_board_puzzle(board), "lights");
    assert_int_equal(clew_board_rows(board), 2);
    assert_int_equal(clew_board_cols(board), 3);
    assert_int_equal(clew_write(&text, NULL, board, NULL, NULL, NULL), CLEW_OK);
    assert_string_equal(text, "lights:\n*..\n.*.\n");
    clew_free(text);
    clew_board_free(board);
    support_refuse("lights:\n*.o\n", CLEW_BAD_TEXT, 2, 3, "'o' is none of . (off), * (on)", NULL);
    support_refuse("lights:\n*..\n*.\n", CLEW_BAD_TEXT, 3, 1,
                   "a row of 2 cells under a first row of 3", NULL);
    support_refuse("lights:\n", CLEW_BAD_TEXT, 2, 1, "no rows under lights:", NULL);
}

static void
test_lights_text_of_too_many_rows_is_refused(void **state)
{
    const size_t rows = LIGHTS_MAX_SIDE + 1;
    char *text = test_malloc(8 + 2 * rows + 1);

    (void)state;
    memcpy(text, "lights:\n", 8);
    for (size_t row = 0; row < rows; row++)
        memcpy(text + 8 + 2 * row, "*\n", 2);
    text[8 + 2 * rows] = '\0';
    support_refuse(text, CLEW_BAD_BOARD, 1, 1, "a board of lights has 1 to 1024 rows and columns",
                   NULL);
    test_free(text);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_lights_engines_agree_on_all_small_boards),
        cmocka_unit_test(test_lights_engines_agree_on_random_boards),
        cmocka_unit_test(test_lights_5x5_takes_the_fewest_presses),
        cmocka_unit_test(test_lights_says_what_is_proved_within_limits),
        cmocka_unit_test(test_lights_check_knows_each_rule),
        cmocka_unit_test(test_lights_check_reads_answers),
        cmocka_unit_test(test_lights_text_is_read_or_refused),
        cmocka_unit_test(test_lights_text_of_too_many_rows_is_refused),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
