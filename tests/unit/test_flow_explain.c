/* test_flow_explain - explanations: whole solutions as steps that can be drawn and taken. */
#include "support.h"

#include <stdio.h>
#include <string.h>

static const char easy[] = ".A..B\n...CD\n.....\n...D.\nABCEE\n";
static const char hard[] = "........\n.A.....B\n....CD..\nE.....F.\n...GB..C\n.......H\n..G..HF.\n"
                           "A..ED...\n";

/* One solution, which needs a supposition. */
static const char fiendish[] = "A.............\n"
                               "B....CD.....D.\n"
                               ".EF....G......\n"
                               ".H.......I....\n"
                               "...FJ.K...A...\n"
                               "..........L...\n"
                               "..E......M....\n"
                               "....B.........\n"
                               ".I...........C\n"
                               ".....J.H..M...\n"
                               "............N.\n"
                               "..G......KL...\n"
                               "............N.\n"
                               "..............\n";

static struct clew_explanation *
explain(const struct clew_board *board, const char *option)
{
    struct clew_options *options = support_options(option, NULL);
    struct clew_explanation *explanation;
    struct clew_error error;

    if (clew_explain(&explanation, board, options, NULL, &error) != CLEW_OK)
        fail_msg("%s", error.text);
    clew_options_free(options);
    return explanation;
}

/* Every step has what a reader needs, and a hint that draws and plays. */
static void
take_step(const struct clew_explanation *explanation, size_t index, struct clew_game *game)
{
    struct clew_step step = CLEW_STEP_INIT;
    struct clew_hint *hint;
    struct clew_move move;
    enum clew_role role;
    int64_t cell;
    char *text;

    assert_true(clew_explanation_step_at(explanation, index, &step));
    assert_int_equal(step.rule != NULL, step.number > 0);
    assert_int_equal(step.rule && !strcmp(step.rule, "suppose"), step.length > 0);
    assert_true(strlen(step.sentence) > 10);
    assert_true(strlen(step.action) > 10);
    assert_true(clew_explanation_cell_at(explanation, index, 0, &cell, &role));
    assert_true(clew_explanation_move_at(explanation, index, 0, &move));
    assert_int_equal(clew_explanation_hint(&hint, explanation, index, game, NULL), CLEW_OK);
    assert_string_equal(clew_hint_text_at(hint, CLEW_HINT_WHY), step.sentence);
    assert_int_equal(clew_game_draw_text(&text, NULL, game, hint, NULL, NULL), CLEW_OK);
    clew_free(text);
    assert_int_equal(clew_game_take_hint(game, hint, NULL), CLEW_OK);
    clew_hint_free(hint);
}

static void
test_flow_explanations_play_to_the_solution(void **state)
{
    static const char *const boards[] = {
        easy,
        hard,
        "3,0,1,2,4,0:2:6:8;1,4,7;3,4,5\n",
    };
    static const char *const promises[] = {"promise=auto", "promise=none", "promise=unique"};

    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        for (size_t k = 0; k < 3; k++) {
            struct clew_board *board = support_read(boards[i], NULL);
            struct clew_explanation *explanation = explain(board, promises[k]);
            struct clew_game *game;
            struct clew_step none = CLEW_STEP_INIT;
            const size_t steps = clew_explanation_steps(explanation);

            assert_int_equal(clew_game_new(&game, board, NULL), CLEW_OK);
            for (size_t step = 0; step < steps; step++) {
                assert_false(clew_game_is_solved(game));
                take_step(explanation, step, game);
            }
            assert_true(clew_game_is_solved(game));
            assert_false(clew_explanation_step_at(explanation, steps, &none));
            clew_game_free(game);
            clew_explanation_free(explanation);
            clew_board_free(board);
        }
}

static void
test_flow_explanation_names_promise_and_grade(void **state)
{
    struct clew_board *board = support_read(hard, NULL);
    struct clew_explanation *explanation = explain(board, NULL);
    bool has_normal = false;

    (void)state;
    assert_string_equal(clew_explanation_promise(explanation), "no-touch");
    for (size_t i = 0; i < clew_explanation_steps(explanation); i++) {
        struct clew_step step = CLEW_STEP_INIT;

        assert_true(clew_explanation_step_at(explanation, i, &step));
        if (strcmp(step.rule, "side by side") != 0)
            continue;
        assert_int_equal(step.number, 4);
        assert_int_equal(step.grade, CLEW_GRADE_NORMAL);
        assert_string_equal(step.promise, "no-touch");
        has_normal = true;
    }
    assert_true(has_normal);
    clew_explanation_free(explanation);
    clew_board_free(board);
}

/* The rules reach the end of a board that needs rule 12, with suppositions that can be followed. */
static void
test_flow_explanation_supposes_what_is_short(void **state)
{
    struct clew_board *board = support_read(fiendish, NULL);
    struct clew_explanation *explanation = explain(board, NULL);
    int suppositions = 0;

    (void)state;
    for (size_t i = 0; i < clew_explanation_steps(explanation); i++) {
        struct clew_step step = CLEW_STEP_INIT;

        assert_true(clew_explanation_step_at(explanation, i, &step));
        assert_non_null(step.rule);
        assert_in_range(step.length, 0, 12);
        suppositions += step.number == 12;
    }
    assert_true(suppositions > 0);
    clew_explanation_free(explanation);
    clew_board_free(board);
}

#define MAX_EXPLAINED 400 /* steps */

/* What was heard of each step of an explanation; cleared when the steps begin. */
struct heard {
    const char *rule[MAX_EXPLAINED];
    int cells[MAX_EXPLAINED], domains[MAX_EXPLAINED];
};

static void
note_event(void *context, const struct clew_event *event)
{
    struct heard *heard = context;

    if (event->kind == CLEW_EVENT_REMOVE && event->cell < 0)
        *heard = (struct heard){.rule = {NULL}};
    if (event->depth < 0 || event->depth >= MAX_EXPLAINED)
        return;
    if (event->kind == CLEW_EVENT_RULE) {
        heard->rule[event->depth] = event->rule;
        heard->cells[event->depth]++;
    }
    heard->domains[event->depth] += event->kind == CLEW_EVENT_DOMAIN && event->domain;
}

/* Steps that draw and steps that only bar sides; the latter also say what their cells can be. */
static void
test_flow_explanation_emits_every_step(void **state)
{
    static struct heard heard;
    struct clew_board *board = support_read(fiendish, NULL);
    struct clew_explanation *explanation;
    struct clew_control *control;
    struct clew_step step = CLEW_STEP_INIT;
    int bars = 0, with_domain = 0;

    (void)state;
    assert_int_equal(clew_control_new(&control, NULL), CLEW_OK);
    clew_control_listen(control, note_event, &heard);
    assert_int_equal(clew_explain(&explanation, board, NULL, control, NULL), CLEW_OK);
    for (size_t i = 0; clew_explanation_step_at(explanation, i, &step); i++) {
        const bool is_bar = strstr(step.action, "No path runs") != NULL;

        assert_non_null(heard.rule[i + 1]);
        assert_string_equal(heard.rule[i + 1], step.rule);
        assert_true(heard.cells[i + 1] >= 2); /* the ends of a side at least */
        bars += is_bar;
        with_domain += is_bar && heard.domains[i + 1];
    }
    assert_true(bars > 10);
    assert_true(with_domain > bars / 2);
    clew_explanation_free(explanation);
    clew_control_free(control);
    clew_board_free(board);
}

/* ---- How far the rules go ---- */

/* The hardest rule that a new board needs. */
static int
hardest_rule_of(int side, int seed)
{
    const struct clew_generate_request request = {sizeof request, "flow", side, side};
    struct clew_explanation *explanation;
    struct clew_step step = CLEW_STEP_INIT;
    struct clew_options *options;
    struct clew_board *board;
    struct clew_error error;
    char text[32];
    int hardest = 0;

    snprintf(text, sizeof text, "seed=%d", seed);
    options = support_options(text, NULL);
    if (clew_generate(&board, NULL, &request, options, NULL, &error) != CLEW_OK)
        fail_msg("%s", error.text);
    clew_options_free(options);
    explanation = explain(board, NULL);
    assert_string_equal(clew_explanation_promise(explanation), "no-touch");
    for (size_t i = 0; clew_explanation_step_at(explanation, i, &step); i++) {
        assert_non_null(step.rule); /* no board needs trying */
        assert_in_range(step.length, 0, 12);
        hardest = step.number > hardest ? step.number : hardest;
    }
    clew_explanation_free(explanation);
    clew_board_free(board);
    return hardest;
}

/* bench/rule_reach has more boards and sizes. */
static void
test_flow_rules_reach_the_end_of_new_boards(void **state)
{
    static const struct {
        int side, boards;
        int with[4]; /* boards that rules 1 to 4 solve at least, 1 to 5, 1 to 7, 1 to 11 */
    } cases[] = {{6, 40, {38, 39, 40, 40}}, {8, 40, {29, 35, 40, 40}}, {10, 10, {4, 10, 10, 10}}};
    static const int rules[4] = {4, 5, 7, 11};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int with[4] = {0};

        for (int seed = 1; seed <= cases[i].boards; seed++) {
            const int hardest = hardest_rule_of(cases[i].side, seed);

            for (int k = 0; k < 4; k++)
                with[k] += hardest <= rules[k];
        }
        for (int k = 0; k < 4; k++)
            if (with[k] < cases[i].with[k])
                fail_msg("rules 1 to %d solve %d boards of side %d, not %d", rules[k], with[k],
                         cases[i].side, cases[i].with[k]);
    }
}

static void
assert_refused(const char *text, const char *option, enum clew_status status, const char *sentence)
{
    struct clew_options *options = support_options(option, NULL);
    struct clew_board *board = support_read(text, NULL);
    struct clew_explanation *explanation;
    struct clew_error error;

    assert_int_equal(clew_explain(&explanation, board, options, NULL, &error), status);
    assert_null(explanation);
    assert_string_equal(error.text, sentence);
    clew_options_free(options);
    clew_board_free(board);
}

static void
test_flow_explanation_needs_exactly_one_solution(void **state)
{
    (void)state;
    assert_refused("A..B\n....\n....\nA..B\n", NULL, CLEW_UNSUPPORTED,
                   "the board has several solutions; only a board with one can be explained");
    assert_refused("A.B\n...\nB.A\n", NULL, CLEW_UNSUPPORTED,
                   "the board has no solution, so it cannot be explained");
    assert_refused(hard, "limit-nodes=1", CLEW_STOPPED, "explanation ended by its limit: nodes");
}

static void
test_flow_explanation_belongs_to_its_board(void **state)
{
    struct clew_board *board = support_read(easy, NULL), *other = support_read(easy, NULL);
    struct clew_explanation *explanation = explain(board, NULL);
    struct clew_game *game;
    struct clew_hint *hint;

    (void)state;
    assert_int_equal(clew_game_new(&game, other, NULL), CLEW_OK);
    assert_int_equal(clew_explanation_hint(&hint, explanation, 0, game, NULL), CLEW_MISMATCH);
    assert_null(hint);
    clew_game_free(game);
    assert_int_equal(clew_game_new(&game, board, NULL), CLEW_OK);
    assert_int_equal(clew_explanation_hint(&hint, explanation, 9999, game, NULL), CLEW_UNSUPPORTED);
    clew_game_free(game);
    clew_board_free(board);
    clew_board_free(other);
    assert_true(clew_explanation_steps(explanation) > 0); /* it keeps its board alive */
    clew_explanation_free(explanation);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_explanations_play_to_the_solution),
        cmocka_unit_test(test_flow_explanation_names_promise_and_grade),
        cmocka_unit_test(test_flow_explanation_supposes_what_is_short),
        cmocka_unit_test(test_flow_explanation_emits_every_step),
        cmocka_unit_test(test_flow_rules_reach_the_end_of_new_boards),
        cmocka_unit_test(test_flow_explanation_needs_exactly_one_solution),
        cmocka_unit_test(test_flow_explanation_belongs_to_its_board),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
