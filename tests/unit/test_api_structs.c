/*
 * test_api_structs - structs that the caller allocates: an older, smaller one is not overwritten,
 * and one from a newer header keeps what this library does not know.
 */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#define CANARY 0xA5
#define BEYOND 24 /* bytes of a newer header */

struct example {
    struct clew_board *board;
    struct clew_game *game;
    struct clew_control *control;
    struct clew_options *options;
};

static const char maze[] = ".H...\n##..#\n.....\n.#..#\n.#.B.\n";

/* ---- Functions that fill a struct, under one signature ---- */

static bool
fill_cell(const struct example *example, void *out)
{
    return clew_board_cell(example->board, 1, false, out);
}

static bool
fill_game_cell(const struct example *example, void *out)
{
    return clew_game_cell(example->game, 1, false, out);
}

static bool
fill_rule(const struct example *example, void *out)
{
    return clew_board_rule_at(example->board, 0, out);
}

static bool
fill_lost_rule(const struct example *example, void *out)
{
    return clew_write_loses(example->board, "rows", 0, out);
}

static bool
fill_progress(const struct example *example, void *out)
{
    clew_control_progress(example->control, out);
    return true;
}

static bool
fill_puzzle(const struct example *example, void *out)
{
    (void)example;
    return clew_puzzle_at(0, out);
}

static bool
fill_engine(const struct example *example, void *out)
{
    (void)example;
    return clew_engine_at("maze", 0, out);
}

static bool
fill_format(const struct example *example, void *out)
{
    (void)example;
    return clew_format_at("maze", 0, out);
}

static bool
fill_table(const struct example *example, void *out)
{
    (void)example;
    return clew_table_at(0, out);
}

static bool
fill_table_files(const struct example *example, void *out)
{
    struct clew_table_info table = CLEW_TABLE_INFO_INIT;
    enum clew_status status;

    assert_true(clew_table_at(0, &table));
    status = clew_table_stat(out, table.name, example->options, NULL);
    assert_true(status == CLEW_OK || status == CLEW_UNSUPPORTED);
    return true;
}

/* ---- What must not be touched ---- */

/* Fills a struct that claims `size` bytes; everything after them, and the size, must stay. */
static void
fill_within(bool (*fill)(const struct example *, void *), const struct example *example,
            size_t size, size_t whole)
{
    unsigned char *bytes = malloc(whole + BEYOND);
    size_t after;

    assert_non_null(bytes);
    memset(bytes, CANARY, whole + BEYOND);
    memcpy(bytes, &size, sizeof size);
    assert_true(fill(example, bytes));
    memcpy(&after, bytes, sizeof after);
    assert_int_equal(after, size);
    for (size_t i = size < whole ? size : whole; i < whole + BEYOND; i++)
        assert_int_equal(bytes[i], CANARY);
    free(bytes);
}

/* A smaller struct gets the same bytes as a whole one, up to its end. */
static void
compare_prefix(bool (*fill)(const struct example *, void *), const struct example *example,
               size_t size, size_t whole)
{
    unsigned char *small = calloc(1, whole), *large = calloc(1, whole);

    assert_true(small && large);
    memcpy(small, &size, sizeof size);
    memcpy(large, &whole, sizeof whole);
    assert_true(fill(example, small) && fill(example, large));
    if (size > sizeof size)
        assert_memory_equal(small + sizeof size, large + sizeof size, size - sizeof size);
    free(small);
    free(large);
}

static void
expect_bounds(bool (*fill)(const struct example *, void *), const struct example *example,
              size_t whole)
{
    const size_t step = whole > 256 ? 61 : 1; /* mostly text: not every byte of it */

    for (size_t size = sizeof size; size <= whole; size += step) {
        fill_within(fill, example, size, whole);
        if (fill != fill_progress) /* its clock runs on */
            compare_prefix(fill, example, size, whole);
    }
    fill_within(fill, example, whole + BEYOND, whole);
}

static struct example
example_new(void)
{
    struct example example;

    example.board = support_read(maze, "rule=stop", NULL);
    example.options = support_options("tables=.", NULL);
    assert_int_equal(clew_game_new(&example.game, example.board, NULL), CLEW_OK);
    assert_int_equal(clew_control_new(&example.control, NULL), CLEW_OK);
    return example;
}

static void
test_api_structs_of_an_older_caller_are_not_overwritten(void **state)
{
    struct example example = example_new();

    (void)state;
    expect_bounds(fill_cell, &example, sizeof(struct clew_cell));
    expect_bounds(fill_game_cell, &example, sizeof(struct clew_game_cell));
    expect_bounds(fill_rule, &example, sizeof(struct clew_rule));
    expect_bounds(fill_lost_rule, &example, sizeof(struct clew_rule));
    expect_bounds(fill_progress, &example, sizeof(struct clew_progress));
    expect_bounds(fill_puzzle, &example, sizeof(struct clew_puzzle_info));
    expect_bounds(fill_engine, &example, sizeof(struct clew_engine_info));
    expect_bounds(fill_format, &example, sizeof(struct clew_format_info));
    expect_bounds(fill_table, &example, sizeof(struct clew_table_info));
    expect_bounds(fill_table_files, &example, sizeof(struct clew_table_files));
    clew_control_free(example.control);
    clew_game_free(example.game);
    clew_options_free(example.options);
    clew_board_free(example.board);
}

/* What lies past the size of a style is not read: the caller's header has no such field. */
static void
test_api_styles_of_an_older_caller_are_read_to_their_end(void **state)
{
    struct clew_board *board = support_read(maze, NULL);
    struct clew_style older = CLEW_STYLE_INIT, ascii = CLEW_STYLE_INIT;
    char *plain, *text;

    (void)state;
    ascii.ascii = true;
    older.ascii = true;
    older.coordinates = true;
    older.text_width = 3;
    older.size = offsetof(struct clew_style, colour);
    assert_int_equal(clew_draw_text(&plain, NULL, board, NULL, &ascii, NULL), CLEW_OK);
    assert_int_equal(clew_draw_text(&text, NULL, board, NULL, &older, NULL), CLEW_OK);
    assert_string_equal(text, plain);
    clew_free(text);
    older.size = sizeof older;
    assert_int_equal(clew_draw_text(&text, NULL, board, NULL, &older, NULL), CLEW_OK);
    assert_string_not_equal(text, plain);
    clew_free(text);
    clew_free(plain);
    clew_board_free(board);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_api_structs_of_an_older_caller_are_not_overwritten),
        cmocka_unit_test(test_api_styles_of_an_older_caller_are_read_to_their_end),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
