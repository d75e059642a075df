/*
 * property_flow_picture - what is printed of a Flow board is read back as the same board.
 *
 * Random boards of every kind, with an answer and without, in Unicode and in ASCII. What was read is
 * printed again, which must give the same text: a picture shows everything but the rules.
 */
#include "flow/text/flow_text.h"
#include "flow_brute.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS    250
#define MAX_CELLS 40

static char *
draw(const struct clew_board *board, const struct clew_answer *answer, bool is_ascii)
{
    const struct clew_style style = {.size = sizeof style, .ascii = is_ascii};
    char *text;
    size_t length;

    assert_int_equal(clew_draw_text(&text, &length, board, answer, &style, NULL), CLEW_OK);
    return text;
}

/* None is drawn between dots on neighbouring rows: then no answer is seen. */
static bool
has_pipes(const char *text)
{
    return strpbrk(text, "-|'") || strstr(text, "\xE2\x94") || strstr(text, "\xE2\x95");
}

/* As clew solve prints it, with a line that names the board. */
static void
check_picture(const struct clew_board *board, const struct clew_answer *answer, bool is_ascii)
{
    char *text = draw(board, answer, is_ascii), *again;
    const size_t size = strlen(text) + 80;
    char *printed = malloc(size);
    struct clew_error error = {0};
    struct clew_board *read = NULL;

    assert_non_null(printed);
    snprintf(printed, size, "x, board 1: flow %dx%d\n%s", (int)clew_board_rows(board),
             (int)clew_board_cols(board), text);
    if (clew_board_read(&read, printed, strlen(printed), NULL, &error))
        fail_msg("%u:%u: %s\n%s", (unsigned)error.line, (unsigned)error.column, error.text,
                 printed);
    if (!answer != !clew_board_answer(read) && has_pipes(text))
        fail_msg("%s\n%s", answer ? "the answer is lost" : "there is an answer", printed);
    again = draw(read, clew_board_answer(read), is_ascii);
    assert_string_equal(again, text);
    clew_free(again);
    clew_board_free(read);
    free(printed);
    clew_free(text);
}

/* The board of the plan behind the public interface. */
static struct clew_board *
make_board(struct base_random *random, const struct flow_brute_plan *plan)
{
    struct base_memory memory;
    struct base_writer json;
    struct flow_board *made;
    struct clew_board *board;

    base_memory_init(&memory, 0);
    made = flow_brute_board(random, plan, &memory);
    base_writer_init(&json, &memory);
    assert_int_equal(flow_write_json(&json, made, NULL, NULL), CLEW_OK);
    assert_int_equal(clew_board_read(&board, json.text, json.length, NULL, NULL), CLEW_OK);
    base_writer_free(&json);
    flow_board_free(made, &memory);
    return board;
}

static void
test_flow_pictures_of_every_kind_are_read_back(void **state)
{
    struct base_random random;

    (void)state;
    support_seed(&random);
    for (int i = 0; i < support_rounds(ROUNDS); i++) {
        const struct flow_brute_plan plan = {.kind = (enum flow_brute_kind)(i % FLOW_BRUTE_KINDS),
                                             .min_cells = 6,
                                             .max_cells = MAX_CELLS,
                                             .is_cut = true,
                                             .fill = true,
                                             .touch = true};
        struct clew_board *board = make_board(&random, &plan);
        struct clew_answer *answer = support_solve(board, NULL);

        assert_true(clew_answer_has_solution(answer));
        for (int is_ascii = 0; is_ascii < 2; is_ascii++) {
            check_picture(board, NULL, is_ascii);
            check_picture(board, answer, is_ascii);
        }
        clew_answer_free(answer);
        clew_board_free(board);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_flow_pictures_of_every_kind_are_read_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
