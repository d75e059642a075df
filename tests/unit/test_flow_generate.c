/* test_flow_generate - new Flow boards: unique, alike on all threads, like published levels. */
#include "clew.h"
#include "flow/generate/flow_style.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_CELLS 1600

/* "name=value ..." as options. */
static struct clew_options *
make_options(const char *text)
{
    struct clew_options *options;
    char copy[200], *word;

    assert_int_equal(clew_options_new(&options, NULL), CLEW_OK);
    snprintf(copy, sizeof copy, "%s", text);
    for (word = strtok(copy, " "); word; word = strtok(NULL, " ")) {
        char *value = strchr(word, '=');

        *value++ = '\0';
        assert_int_equal(clew_options_set(options, word, value, NULL), CLEW_OK);
    }
    return options;
}

static enum clew_status
generate(struct clew_board **board, struct clew_answer **answer, int rows, int cols,
         const char *text)
{
    const struct clew_generate_request request = {sizeof request, "flow", rows, cols};
    struct clew_options *options = make_options(text);
    struct clew_error error;
    const enum clew_status status = clew_generate(board, answer, &request, options, NULL, &error);

    if (status != CLEW_OK)
        assert_true(error.text[0] != '\0');
    clew_options_free(options);
    return status;
}

static bool
are_neighbours(const struct clew_board *board, int64_t a, int64_t b)
{
    for (unsigned side = CLEW_SIDE_LEFT; side <= CLEW_SIDE_SLANT_RIGHT; side <<= 1)
        if (clew_board_step(board, a, (enum clew_side)side) == b)
            return true;
    return false;
}

/* The engine is none of those that the generator asks, where the library has such a one. */
static void
assert_is_unique(const struct clew_board *board)
{
    struct clew_options *options = make_options("ask=unique");
    struct clew_answer *answer;

    (void)!clew_options_set(options, "engine", "sat", NULL);
    if (clew_solve(&answer, board, options, NULL, NULL) != CLEW_OK) {
        assert_int_equal(clew_options_set(options, "engine", "auto", NULL), CLEW_OK);
        assert_int_equal(clew_solve(&answer, board, options, NULL, NULL), CLEW_OK);
    }
    assert_int_equal(clew_answer_outcome(answer), CLEW_UNIQUE);
    clew_answer_free(answer);
    clew_options_free(options);
}

/* No path is shorter than that or touches itself. Bridges are left out: two paths cross there. */
static void
assert_paths_are_clean(const struct clew_board *board, const struct clew_answer *answer,
                       size_t min_length)
{
    int64_t cells[MAX_CELLS];

    for (size_t path = 0; path < clew_answer_path_count(answer); path++) {
        const size_t count = clew_answer_path(answer, path, cells, MAX_CELLS);

        assert_true(count >= min_length);
        for (size_t i = 0; i < count; i++)
            for (size_t k = i + 2; k < count; k++) {
                struct clew_cell a = CLEW_CELL_INIT, b = CLEW_CELL_INIT;

                assert_true(clew_board_cell(board, cells[i], false, &a));
                assert_true(clew_board_cell(board, cells[k], false, &b));
                if (a.kind != CLEW_CELL_BRIDGE && b.kind != CLEW_CELL_BRIDGE)
                    assert_false(are_neighbours(board, cells[i], cells[k]));
            }
    }
}

static int
count_kind(const struct clew_board *board, enum clew_cell_kind kind)
{
    struct clew_cell cell = CLEW_CELL_INIT;
    int count = 0;

    for (int64_t i = 0; clew_board_cell(board, i, false, &cell); i++) {
        count += cell.kind == kind;
        cell = (struct clew_cell)CLEW_CELL_INIT;
    }
    return count;
}

static const struct kind {
    int rows, cols;
    const char *options;
    size_t min_length;
    int voids, bridges;
} kinds[] = {
    {6, 7, "", 3, 0, 0},
    {8, 8, "colors=7", 3, 0, 0},
    {7, 9, "min-length=5 colors=6", 5, 0, 0},
    {8, 8, "symmetry=on", 3, 0, 0},
    {7, 7, "symmetry=on", 3, 0, 0},
    {6, 7, "symmetry=on voids=2 walls=4 bridges=2", 3, 2, 2},
    {8, 7, "bridges=3", 3, 0, 3},
    {7, 8, "voids=5", 3, 5, 0},
    {7, 8, "walls=9", 3, 0, 0},
    {6, 6, "joined=on colors=6", 3, 0, 0},
    {6, 6, "joined=on bridges=2 walls=3 voids=2 colors=7", 3, 2, 2},
    {7, 6, "hex=on", 3, 0, 0},
    {6, 6, "hex=on joined=on colors=8", 3, 0, 0},
    {6, 6, "hex=on symmetry=on voids=2 walls=2", 3, 2, 0},
    {9, 9, "rule=no-touch", 3, 0, 0},
    {6, 8, "rule=no-touch hex=on", 3, 0, 0},
    {6, 6, "grade=easy", 3, 0, 0},
    {1, 9, "", 3, 0, 0},
};

static void
test_flow_generate_every_kind_is_unique_and_clean(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        for (int seed = 1; seed <= 2; seed++) {
            struct clew_answer *answer;
            struct clew_board *board;
            char options[200];

            snprintf(options, sizeof options, "%s seed=%d", kinds[i].options, seed);
            assert_int_equal(generate(&board, &answer, kinds[i].rows, kinds[i].cols, options),
                             CLEW_OK);
            assert_non_null(answer);
            assert_is_unique(board);
            assert_paths_are_clean(board, answer, kinds[i].min_length);
            assert_int_equal(count_kind(board, CLEW_CELL_VOID), kinds[i].voids);
            assert_int_equal(count_kind(board, CLEW_CELL_BRIDGE), kinds[i].bridges);
            clew_answer_free(answer);
            clew_board_free(board);
        }
}

static void
test_flow_generate_makes_exactly_the_colours_asked_for(void **state)
{
    (void)state;
    for (int colours = 5; colours <= 12; colours++) {
        struct clew_answer *answer;
        struct clew_board *board;
        char options[60];

        snprintf(options, sizeof options, "colors=%d", colours);
        assert_int_equal(generate(&board, &answer, 8, 9, options), CLEW_OK);
        assert_int_equal(clew_answer_path_count(answer), colours);
        clew_answer_free(answer);
        clew_board_free(board);
    }
}

/* A half turn takes every dot to a dot. */
static void
test_flow_generate_symmetry_is_a_half_turn(void **state)
{
    (void)state;
    for (int cols = 6; cols <= 9; cols++) {
        struct clew_board *board;

        assert_int_equal(generate(&board, NULL, 7, cols, "symmetry=on voids=2 seed=5"), CLEW_OK);
        for (int64_t cell = 0; cell < 7 * cols; cell++) {
            struct clew_cell here = CLEW_CELL_INIT, there = CLEW_CELL_INIT;

            assert_true(clew_board_cell(board, cell, false, &here));
            assert_true(clew_board_cell(board, 7 * cols - 1 - cell, false, &there));
            assert_int_equal(here.kind, there.kind);
        }
        clew_board_free(board);
    }
}

static char *
text_of(int rows, int cols, const char *options)
{
    struct clew_board *board;
    char *text;

    assert_int_equal(generate(&board, NULL, rows, cols, options), CLEW_OK);
    assert_int_equal(clew_write(&text, NULL, board, NULL, "json", NULL), CLEW_OK);
    clew_board_free(board);
    return text;
}

static void
test_flow_generate_is_the_same_for_any_number_of_threads(void **state)
{
    static const char *const options[] = {"seed=3", "seed=4 symmetry=on", "seed=5 hex=on",
                                          "seed=6 grade=hard", "seed=7 colors=5"};

    (void)state;
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        char *first = NULL;

        for (int threads = 1; threads <= 4; threads++) {
            char given[80], *text;

            snprintf(given, sizeof given, "%s threads=%d", options[i], threads);
            text = text_of(8, 8, given);
            if (first)
                assert_string_equal(first, text);
            else
                first = text;
            if (first != text)
                clew_free(text);
        }
        clew_free(first);
    }
}

/* Written down once: other machines and later versions must not differ by accident. */
static void
test_flow_generate_seed_gives_a_known_board(void **state)
{
    struct clew_board *board;
    char *text;

    (void)state;
    assert_int_equal(generate(&board, NULL, 6, 6, "seed=1"), CLEW_OK);
    assert_int_equal(clew_write(&text, NULL, board, NULL, "rows", NULL), CLEW_OK);
    assert_string_equal(text, "......\n.A....\n...BC.\n..C..D\n...A.B\n.....D\n");
    clew_free(text);
    clew_board_free(board);
}

/* ---- Statistics ---- */

struct figures {
    double inner, bends, dots, ring, direct, paths, longest;
};

static void
add_path(struct figures *sum, const int64_t *cells, size_t count, int side)
{
    const int64_t ends[2] = {cells[0], cells[count - 1]};

    sum->paths++;
    sum->inner += (double)count - 2;
    for (size_t i = 2; i < count; i++)
        sum->bends += cells[i] - cells[i - 1] != cells[i - 1] - cells[i - 2];
    for (int i = 0; i < 2; i++) {
        const int64_t row = ends[i] / side, col = ends[i] % side;

        sum->dots++;
        sum->ring += row == 0 || col == 0 || row == side - 1 || col == side - 1;
    }
    sum->direct +=
        llabs(ends[0] / side - ends[1] / side) + llabs(ends[0] % side - ends[1] % side) ==
        (long long)count - 1;
}

static void
assert_within(double value, double wanted, double share)
{
    if (value < wanted * (1 - share) || value > wanted * (1 + share))
        fail_msg("%.3f is not within %.0f %% of %.3f", value, 100 * share, wanted);
}

/* bench/generator_stats has closer bounds and more sizes. */
static void
test_flow_generate_boards_look_like_published_levels(void **state)
{
    const int side = 8, boards = 120;
    struct figures sum = {0};
    int64_t cells[MAX_CELLS];

    (void)state;
    for (int seed = 1; seed <= boards; seed++) {
        struct clew_answer *answer;
        struct clew_board *board;
        size_t longest = 0;
        char options[40];

        snprintf(options, sizeof options, "seed=%d", seed);
        assert_int_equal(generate(&board, &answer, side, side, options), CLEW_OK);
        for (size_t path = 0; path < clew_answer_path_count(answer); path++) {
            const size_t count = clew_answer_path(answer, path, cells, MAX_CELLS);

            add_path(&sum, cells, count, side);
            longest = count > longest ? count : longest;
        }
        sum.longest += (double)longest / (side * side);
        clew_answer_free(answer);
        clew_board_free(board);
    }
    assert_within(sum.paths / boards, 6.4, 0.2);
    assert_within(sum.bends / sum.inner, 0.31, 0.2);
    assert_within(sum.ring / sum.dots, 0.37, 0.25);
    assert_within(sum.longest / boards, 0.32, 0.2);
    assert_within(sum.direct / sum.paths, 0.54, 0.2);
}

/* The grade, with the promise that all new boards keep. */
static enum clew_grade
grade_of(const struct clew_board *board)
{
    struct clew_options *options = make_options("promise=no-touch");
    struct clew_rating *rating;
    enum clew_grade grade;

    assert_int_equal(clew_rate(&rating, board, options, NULL, NULL), CLEW_OK);
    grade = clew_rating_grade(rating);
    clew_rating_free(rating);
    clew_options_free(options);
    return grade;
}

/* Without a choice among grades 51 and 13 % would be easy. bench/generator_stats as above. */
static void
test_flow_generate_grades_are_those_of_published_levels(void **state)
{
    static const struct {
        int side;
        int percent[3]; /* easy, normal, harder */
    } published[] = {{6, {74, 22, 4}}, {8, {25, 53, 22}}};
    const int boards = 120;

    (void)state;
    for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
        const int side = published[i].side;
        int counts[3] = {0};

        for (int seed = 1; seed <= boards; seed++) {
            struct clew_board *board;
            char options[40];
            enum clew_grade grade;

            snprintf(options, sizeof options, "seed=%d", seed);
            assert_int_equal(generate(&board, NULL, side, side, options), CLEW_OK);
            grade = grade_of(board);
            counts[grade < CLEW_GRADE_HARD ? grade : CLEW_GRADE_HARD]++;
            clew_board_free(board);
        }
        for (int k = 0; k < 3; k++)
            assert_true(abs(counts[k] * 100 / boards - published[i].percent[k]) <= 9);
    }
}

/* Every grade is wanted now and then, and beyond the sizes of published levels always. */
static void
test_flow_generate_draws_the_grades_of_an_attempt(void **state)
{
    unsigned seen = 0, always = FLOW_STYLE_ALL_GRADES;
    struct base_random random;

    (void)state;
    base_random_seed(&random, 1);
    for (int i = 0; i < 1000; i++) {
        const unsigned grades = flow_style_grades(100, &random);

        seen |= grades;
        always &= grades;
        assert_int_equal(flow_style_grades(16, &random), FLOW_STYLE_ALL_GRADES);
        assert_int_equal(flow_style_grades(270, &random), FLOW_STYLE_ALL_GRADES);
    }
    assert_int_equal(seen, FLOW_STYLE_ALL_GRADES);
    assert_int_equal(always, 1u << CLEW_GRADE_EASY);
}

/* ---- What cannot be, and limits ---- */

static void
test_flow_generate_refuses_what_cannot_be(void **state)
{
    static const struct {
        int rows, cols;
        const char *options;
        enum clew_status status;
    } cases[] = {
        {1, 1, "", CLEW_UNSUPPORTED},
        {8, 8, "colors=0", CLEW_UNSUPPORTED},
        {8, 8, "colors=22", CLEW_UNSUPPORTED},
        {8, 8, "colors=10 min-length=7", CLEW_UNSUPPORTED},
        {8, 8, "voids=64", CLEW_UNSUPPORTED},
        {5, 5, "bridges=9", CLEW_UNSUPPORTED},
        {5, 5, "walls=40", CLEW_UNSUPPORTED},
        {7, 7, "hex=on symmetry=on", CLEW_UNSUPPORTED},
        {7, 7, "hex=on bridges=1", CLEW_UNSUPPORTED},
        {6, 6, "symmetry=on voids=3", CLEW_UNSUPPORTED},
        {1, 6, "joined=on", CLEW_UNSUPPORTED},
        {8, 8, "any=on grade=easy", CLEW_UNSUPPORTED},
        {300, 300, "", CLEW_UNSUPPORTED},
        {2, 2, "", CLEW_STOPPED},
        {4, 4, "colors=1", CLEW_STOPPED},
        {3, 3, "grade=fiendish", CLEW_STOPPED},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct clew_board *board;

        assert_int_equal(generate(&board, NULL, cases[i].rows, cases[i].cols, cases[i].options),
                         cases[i].status);
        assert_null(board);
    }
}

static void
test_flow_generate_has_the_grade_asked_for(void **state)
{
    static const char *const grades[] = {"easy", "normal", "hard"};

    (void)state;
    for (int i = 0; i < 3; i++) {
        struct clew_rating *rating;
        struct clew_board *board;
        char options[40];

        snprintf(options, sizeof options, "grade=%s", grades[i]);
        assert_int_equal(generate(&board, NULL, 7, 7, options), CLEW_OK);
        assert_int_equal(clew_rate(&rating, board, NULL, NULL, NULL), CLEW_OK);
        assert_string_equal(clew_grade_name(clew_rating_grade(rating)), grades[i]);
        clew_rating_free(rating);
        clew_board_free(board);
    }
}

static void
test_flow_generate_large_boards(void **state)
{
    static const struct kind large[] = {{40, 40, "rule=no-touch", 3, 0, 0},
                                        {60, 60, "", 3, 0, 0},
                                        {60, 60, "any=on", 3, 0, 0},
                                        {25, 60, "any=on", 3, 0, 0}};

    (void)state;
    for (size_t i = 0; i < sizeof large / sizeof *large; i++) {
        struct clew_answer *answer;
        struct clew_board *board;

        assert_int_equal(generate(&board, &answer, large[i].rows, large[i].cols, large[i].options),
                         CLEW_OK);
        assert_non_null(answer);
        clew_answer_free(answer);
        clew_board_free(board);
    }
}

static void
test_flow_generate_can_be_cancelled_and_limited(void **state)
{
    const struct clew_generate_request request = {sizeof request, "flow", 14, 14};
    struct clew_control *control;
    struct clew_board *board;

    (void)state;
    assert_int_equal(clew_control_new(&control, NULL), CLEW_OK);
    clew_control_cancel(control);
    assert_int_equal(clew_generate(&board, NULL, &request, NULL, control, NULL), CLEW_STOPPED);
    clew_control_free(control);
    assert_int_equal(generate(&board, NULL, 14, 14, "limit-nodes=10"), CLEW_STOPPED);
    assert_int_equal(generate(&board, NULL, 14, 14, "limit-bytes=40000"), CLEW_NO_MEMORY);
}

static int
draw_colours(int nodes, enum flow_style_proof proof, int failed_series)
{
    struct base_random random;

    base_random_seed(&random, 3);
    return flow_style_colours(nodes, proof, failed_series, &random);
}

/* Hexes and joined edges need more colours for a proof than the squares that levels have. */
static void
test_flow_generate_adds_colours_where_proofs_fail(void **state)
{
    const int usual = draw_colours(169, FLOW_STYLE_PLAIN_PROOF, 0);

    (void)state;
    assert_int_equal(draw_colours(169, FLOW_STYLE_PLAIN_PROOF, 20), usual);
    assert_int_equal(draw_colours(169, FLOW_STYLE_SHAPED_PROOF, 0), usual);
    assert_true(draw_colours(169, FLOW_STYLE_SHAPED_PROOF, 20) >= usual + 5);
    assert_true(draw_colours(400, FLOW_STYLE_PLAIN_PROOF, 0) <
                draw_colours(400, FLOW_STYLE_PLAIN_PROOF, 20));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_flow_generate_every_kind_is_unique_and_clean),
        cmocka_unit_test(test_flow_generate_makes_exactly_the_colours_asked_for),
        cmocka_unit_test(test_flow_generate_symmetry_is_a_half_turn),
        cmocka_unit_test(test_flow_generate_is_the_same_for_any_number_of_threads),
        cmocka_unit_test(test_flow_generate_seed_gives_a_known_board),
        cmocka_unit_test(test_flow_generate_boards_look_like_published_levels),
        cmocka_unit_test(test_flow_generate_grades_are_those_of_published_levels),
        cmocka_unit_test(test_flow_generate_draws_the_grades_of_an_attempt),
        cmocka_unit_test(test_flow_generate_refuses_what_cannot_be),
        cmocka_unit_test(test_flow_generate_has_the_grade_asked_for),
        cmocka_unit_test(test_flow_generate_large_boards),
        cmocka_unit_test(test_flow_generate_adds_colours_where_proofs_fail),
        cmocka_unit_test(test_flow_generate_can_be_cancelled_and_limited),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
