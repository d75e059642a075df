/* test_flow_answer - rules, paths, the second solution and counts, as values instead of texts. */
#include "flow/flow_puzzle.h"
#include "support.h"

#include <stdio.h>
#include <string.h>

static const char several[] = "A..B\n....\n....\nA..B\n";

static void
test_flow_answer_has_a_path_per_colour(void **state)
{
    static const int64_t wanted[] = {1, 4, 7};
    struct clew_board *board = support_read("3,0,1,2,4,0:2:6:8;1,4,7;3,4,5\n", NULL);
    struct clew_answer *answer = support_solve(board, "ask=unique", NULL);
    int64_t cells[9];

    (void)state;
    assert_int_equal(clew_answer_path_count(answer), 2);
    assert_int_equal(clew_answer_path(answer, 0, cells, 9), 3);
    assert_memory_equal(cells, wanted, sizeof wanted);
    assert_int_equal(clew_answer_path(answer, 1, NULL, 0), 3);
    assert_int_equal(clew_answer_path(answer, 2, cells, 9), 0);
    assert_null(clew_answer_second(answer));
    assert_null(clew_answer_count(answer));
    clew_answer_free(answer);
    clew_board_free(board);
}

/* Whether two answers have the same paths. */
static bool
are_same(const struct clew_answer *a, const struct clew_answer *b)
{
    int64_t cells_a[16], cells_b[16];

    for (size_t path = 0; path < clew_answer_path_count(a); path++) {
        const size_t length = clew_answer_path(a, path, cells_a, 16);

        if (clew_answer_path(b, path, cells_b, 16) != length ||
            memcmp(cells_a, cells_b, length * sizeof *cells_a) != 0)
            return false;
    }
    return true;
}

static void
test_flow_answer_second_is_another_right_one(void **state)
{
    struct clew_board *board = support_read(several, NULL);
    struct clew_answer *answer = support_solve(board, "ask=unique", NULL);
    const struct clew_answer *second = clew_answer_second(answer);
    char text[2000] = "";
    struct clew_error error;

    (void)state;
    assert_int_equal(clew_answer_outcome(answer), CLEW_SEVERAL);
    assert_non_null(second);
    assert_false(are_same(answer, second));
    for (size_t path = 0; path < clew_answer_path_count(second); path++) {
        int64_t cells[16];
        const size_t length = clew_answer_path(second, path, cells, 16);

        strcat(text, path ? "B" : "A");
        for (size_t i = 0; i < length; i++)
            snprintf(text + strlen(text), sizeof text - strlen(text), " %d,%d", (int)cells[i] / 4,
                     (int)cells[i] % 4);
        strcat(text, "\n");
    }
    if (clew_check(NULL, board, text, strlen(text), &error) != CLEW_OK)
        fail_msg("%s: %s", text, error.text);
    clew_answer_free(answer);
    clew_board_free(board);
}

static void
test_flow_answer_counts_up_to_128_bits(void **state)
{
    static const struct {
        struct flow_answer answer;
        const char *text;
        uint64_t number;
        bool is_exact;
    } counts[] = {
        {{.has_count = true, .count_low = 42}, "42", 42, true},
        {{.has_count = true, .count_high = 1}, "18446744073709551616", UINT64_MAX, true},
        {{.has_count = true, .count_high = UINT64_MAX, .count_low = UINT64_MAX},
         "340282366920938463463374607431768211455",
         UINT64_MAX,
         true},
        {{.has_count = true, .count_overflowed = true},
         "at least 340282366920938463463374607431768211455",
         UINT64_MAX,
         false},
    };
    struct clew_board *board = support_read(several, NULL);
    struct clew_answer *answer = support_solve(board, "ask=count", NULL);
    struct clew_count count;
    char text[64];

    (void)state;
    assert_non_null(clew_answer_count(answer));
    assert_true(clew_answer_count(answer)->is_exact);
    assert_string_equal(clew_answer_count(answer)->text, support_text(answer, "answers"));
    clew_answer_free(answer);
    clew_board_free(board);
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        assert_true(flow_puzzle.count(&counts[i].answer, &count, text, sizeof text));
        assert_string_equal(count.text, counts[i].text);
        assert_int_equal(count.number, counts[i].number);
        assert_int_equal(count.is_exact, counts[i].is_exact);
    }
    assert_false(flow_puzzle.count(&(struct flow_answer){0}, &count, text, sizeof text));
}

/* The rules that a text of the format loses, as "name=value ...". */
static void
loses(const struct clew_board *board, const char *format, const char *wanted)
{
    struct clew_rule rule = CLEW_RULE_INIT;
    char found[100] = "";

    for (size_t i = 0; clew_write_loses(board, format, i, &rule); i++)
        snprintf(found + strlen(found), sizeof found - strlen(found), "%s=%s ", rule.name,
                 rule.value);
    if (strcmp(found, wanted) != 0)
        fail_msg("%s loses %s, not %s", format, found, wanted);
}

static void
test_flow_board_says_its_rules_and_what_formats_lose(void **state)
{
    struct clew_board *usual = support_read(several, NULL);
    struct clew_board *ruled = support_read(several, "rule=no-touch", "fill=off", NULL);
    struct clew_rule rule = CLEW_RULE_INIT;

    (void)state;
    assert_true(clew_board_rule_at(ruled, 0, &rule));
    assert_string_equal(rule.name, "rule");
    assert_string_equal(rule.value, "no-touch");
    assert_false(rule.is_default);
    assert_true(clew_board_rule_at(ruled, 1, &rule));
    assert_string_equal(rule.name, "fill");
    assert_string_equal(rule.value, "off");
    assert_false(clew_board_rule_at(ruled, 2, &rule));
    assert_true(clew_board_rule_at(usual, 0, &rule) && rule.is_default);
    loses(usual, "rows", "");
    loses(usual, "link", "");
    loses(ruled, "json", "");
    loses(ruled, "rows", "rule=no-touch fill=off ");
    loses(ruled, "numberlink", "rule=no-touch fill=off ");
    loses(ruled, "pack", "rule=no-touch fill=off ");
    loses(ruled, "link", "rule=no-touch ");
    loses(ruled, "pzpr", "rule=no-touch ");
    clew_board_free(usual);
    clew_board_free(ruled);
}

/* What clew_write_loses says is what a reader misses. */
static void
test_flow_board_loses_only_what_is_said(void **state)
{
    static const char *const rules[] = {"rule=touch", "rule=no-touch"};
    static const char *const fills[] = {"fill=on", "fill=off"};
    static const char *const formats[] = {"rows", "rows-zero", "numberlink",
                                          "link", "pzpr",      "json"};

    (void)state;
    for (int i = 0; i < 4; i++)
        for (size_t k = 0; k < sizeof formats / sizeof *formats; k++) {
            struct clew_board *board = support_read(several, rules[i & 1], fills[i / 2], NULL);
            struct clew_board *again;
            char *text;

            assert_int_equal(clew_write(&text, NULL, board, NULL, formats[k], NULL), CLEW_OK);
            again = support_read(text, "puzzle=flow", NULL);
            clew_free(text);
            for (size_t index = 0; index < 2; index++) {
                struct clew_rule before = CLEW_RULE_INIT, after = CLEW_RULE_INIT,
                                 lost = CLEW_RULE_INIT;
                bool is_lost = false;

                assert_true(clew_board_rule_at(board, index, &before));
                assert_true(clew_board_rule_at(again, index, &after));
                for (size_t at = 0; clew_write_loses(board, formats[k], at, &lost); at++)
                    is_lost |= strcmp(lost.name, before.name) == 0;
                assert_int_equal(is_lost, strcmp(before.value, after.value) != 0);
            }
            clew_board_free(again);
            clew_board_free(board);
        }
}

/* ---- New boards ---- */

static void
test_flow_generate_brings_a_checked_solution(void **state)
{
    (void)state;
    for (int side = 2; side < 70; side += 17) {
        const struct clew_generate_request request = {sizeof request, "flow", side, side + 1};
        struct clew_board *board;
        struct clew_answer *answer;

        assert_int_equal(clew_generate(&board, &answer, &request, NULL, NULL, NULL), CLEW_OK);
        assert_non_null(answer);
        assert_true(clew_answer_has_solution(answer));
        assert_int_equal(clew_check(NULL, board, NULL, 0, NULL), CLEW_OK); /* it came along */
        clew_answer_free(answer);
        clew_board_free(board);
    }
}

static void
test_flow_generate_obeys_limits_and_cancellation(void **state)
{
    const struct clew_generate_request request = {sizeof request, "flow", 200, 200};
    struct clew_options *options = support_options("limit-nodes=1000", NULL);
    struct clew_control *control;
    struct clew_board *board;

    (void)state;
    assert_int_equal(support_generate(&board, "flow", 60, 60, options), CLEW_STOPPED);
    assert_null(board);
    assert_int_equal(clew_control_new(&control, NULL), CLEW_OK);
    clew_control_cancel(control);
    assert_int_equal(clew_generate(&board, NULL, &request, NULL, control, NULL), CLEW_STOPPED);
    clew_control_free(control);
    clew_options_free(options);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_answer_has_a_path_per_colour),
        cmocka_unit_test(test_flow_answer_second_is_another_right_one),
        cmocka_unit_test(test_flow_answer_counts_up_to_128_bits),
        cmocka_unit_test(test_flow_board_says_its_rules_and_what_formats_lose),
        cmocka_unit_test(test_flow_board_loses_only_what_is_said),
        cmocka_unit_test(test_flow_generate_brings_a_checked_solution),
        cmocka_unit_test(test_flow_generate_obeys_limits_and_cancellation),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
