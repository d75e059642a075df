/*
 * property_random_play - random play through the public functions, on boards of every kind.
 *
 * Moves and gestures are chosen at random. After each of them: undo restores exactly what every cell
 * showed before, and redo what it showed after. At random points the game is saved, loaded and saved
 * again (the same bytes), and drawn in a terminal and as SVG. With CLEW_SOAK=50 each puzzle makes a
 * million moves.
 */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOVES_PER_PUZZLE 20000
#define MOVES_PER_GAME   400
#define MAX_MOVES        1024

/* FNV-1a over everything that a front end can see of the position. */
static uint64_t
add_bytes(uint64_t hash, const void *bytes, size_t count)
{
    const unsigned char *at = bytes;

    for (size_t i = 0; i < count; i++)
        hash = (hash ^ at[i]) * UINT64_C(0x100000001B3);
    return hash;
}

static uint64_t
hash_position(const struct clew_game *game)
{
    const struct clew_board *board = clew_game_board(game);
    const int64_t cells = clew_board_rows(board) * clew_board_cols(board);
    uint64_t hash = UINT64_C(0xCBF29CE484222325) + clew_game_is_solved(game);

    for (int64_t cell = 0; cell < cells; cell++) {
        struct clew_game_cell shown = CLEW_GAME_CELL_INIT;

        assert_true(clew_game_cell(game, cell, false, &shown));
        hash = add_bytes(hash, &shown.kind, sizeof shown.kind);
        hash = add_bytes(hash, &shown.value, sizeof shown.value);
        hash = add_bytes(hash, shown.name, strlen(shown.name));
        hash = add_bytes(hash, shown.sides, sizeof shown.sides);
        hash = add_bytes(hash, shown.path, sizeof shown.path);
        hash = add_bytes(hash, &shown.barred, sizeof shown.barred);
    }
    return hash;
}

/* ---- One random action ---- */

static bool
make_listed_move(struct clew_game *game, struct base_random *random, int64_t cell)
{
    struct clew_move moves[MAX_MOVES];
    size_t count = clew_game_moves(game, cell, moves, MAX_MOVES);

    if (count > MAX_MOVES)
        count = MAX_MOVES;
    return count && clew_game_move(game, &moves[base_random_below(random, count)], NULL) == CLEW_OK;
}

static enum clew_side
random_side(struct base_random *random)
{
    return (enum clew_side)(1u << base_random_below(random, 6));
}

/* True when the position has changed. */
static bool
act(struct clew_game *game, struct base_random *random)
{
    const struct clew_board *board = clew_game_board(game);
    const int64_t cells = clew_board_rows(board) * clew_board_cols(board);
    const int64_t cell = (int64_t)base_random_below(random, (uint64_t)cells);

    switch (base_random_below(random, 10)) {
    case 0:
        return make_listed_move(game, random, -1);
    case 1:
        return make_listed_move(game, random, cell);
    case 2:
        return clew_game_press(game, cell);
    case 3:
    case 4:
        return clew_game_drag(game, cell);
    case 5:
        clew_game_release(game);
        return false;
    case 6:
        return clew_game_grab(game);
    case 7:
        return base_random_below(random, 4) ? clew_game_mark(game, cell, random_side(random))
                                            : clew_game_clear(game, cell);
    default:
        return clew_game_go(game, random_side(random), base_random_below(random, 2));
    }
}

/* ---- What must hold ---- */

static void
expect_undo_and_redo(struct clew_game *game, uint64_t after)
{
    const size_t point = clew_game_point(game);

    assert_true(clew_game_undo(game));
    assert_int_equal(clew_game_point(game), point - 1);
    assert_true(clew_game_redo(game));
    assert_int_equal(clew_game_point(game), point);
    assert_int_equal(hash_position(game), after);
}

static void
expect_same_after_loading(const struct clew_game *game)
{
    struct clew_game *loaded;
    struct clew_error error;
    char *first, *second;

    assert_int_equal(clew_game_save(&first, NULL, game, &error), CLEW_OK);
    if (clew_game_load(&loaded, first, strlen(first), &error))
        fail_msg("%s: %s", error.text, first);
    assert_int_equal(clew_game_save(&second, NULL, loaded, &error), CLEW_OK);
    assert_string_equal(first, second);
    assert_int_equal(hash_position(loaded), hash_position(game));
    clew_free(first);
    clew_free(second);
    clew_game_free(loaded);
}

static void
expect_drawable(const struct clew_game *game)
{
    struct clew_error error;
    char *text;

    assert_int_equal(clew_game_draw_text(&text, NULL, game, NULL, NULL, &error), CLEW_OK);
    assert_true(strlen(text) > 0);
    clew_free(text);
    assert_int_equal(clew_game_draw_svg(&text, NULL, game, NULL, NULL, &error), CLEW_OK);
    assert_non_null(strstr(text, "</svg>"));
    clew_free(text);
}

/* Everything undone is the start again; everything redone the end. */
static void
expect_whole_history(struct clew_game *game, uint64_t start)
{
    const size_t point = clew_game_point(game);
    const uint64_t end = hash_position(game);

    clew_game_release(game);
    while (clew_game_undo(game))
        continue;
    assert_int_equal(hash_position(game), start);
    while (clew_game_point(game) < point)
        assert_true(clew_game_redo(game));
    assert_int_equal(hash_position(game), end);
    if (clew_game_restart(game))
        assert_int_equal(hash_position(game), start);
}

/* Returns how many actions changed the position. */
static int
play_randomly(const struct clew_board *board, struct base_random *random)
{
    struct clew_game *game;
    uint64_t start, before;
    int changes = 0;

    assert_int_equal(clew_game_new(&game, board, NULL), CLEW_OK);
    start = before = hash_position(game);
    for (int i = 0; i < MOVES_PER_GAME; i++) {
        const size_t point = clew_game_point(game);
        const bool has_changed = act(game, random);
        const uint64_t after = hash_position(game);

        changes += has_changed;
        if (!has_changed)
            assert_int_equal(after, before);
        if (has_changed && clew_game_point(game) == point + 1 &&
            base_random_below(random, 4) == 0) {
            assert_true(clew_game_undo(game));
            assert_int_equal(hash_position(game), before);
            assert_true(clew_game_redo(game));
            expect_undo_and_redo(game, after);
        }
        if (base_random_below(random, 100) == 0)
            clew_game_undo(game);
        if (base_random_below(random, 200) == 0)
            expect_same_after_loading(game);
        if (base_random_below(random, 200) == 0)
            expect_drawable(game);
        before = hash_position(game);
    }
    expect_whole_history(game, start);
    clew_game_free(game);
    return changes;
}

/* ---- The boards ---- */

static struct clew_board *
generate(const char *puzzle, struct base_random *random, int64_t rows, int64_t cols)
{
    char seed[32];
    struct clew_options *options;
    struct clew_board *board;

    snprintf(seed, sizeof seed, "seed=%u", (unsigned)base_random_below(random, 1000000));
    options = support_options(seed, NULL);
    assert_int_equal(support_generate(&board, puzzle, rows, cols, options), CLEW_OK);
    clew_options_free(options);
    return board;
}

static void
play_puzzle(const char *puzzle, const char *const *texts)
{
    const int wanted = support_rounds(MOVES_PER_PUZZLE);
    struct base_random random;
    size_t text_count = 0;
    int made = 0;

    support_seed(&random);
    while (texts[text_count])
        text_count++;
    for (int round = 0; made < wanted; round++) {
        const int64_t rows = 2 + (int64_t)base_random_below(&random, 5);
        const int64_t cols = 3 + (int64_t)base_random_below(&random, 4); /* no Flow board is 2x2 */
        struct clew_board *board = round % 2 && text_count
                                       ? support_read(texts[(size_t)round / 2 % text_count], NULL)
                                       : generate(puzzle, &random, rows, cols);

        made += play_randomly(board, &random);
        clew_board_free(board);
    }
    print_message("# %s: %d changes\n", puzzle, made);
}

static void
test_game_flow_random_play(void **state)
{
    static const char *const texts[] = {
        "3,0,1,2,4,0:2:6:8;1,4,7;3,4,5\n", /* void cells and a bridge */
        "W_3:2,0,1,2;1,0,2;4,3,5\n",       /* edges joined all round */
        "X_2:3,0,1,2;1,0,3;2,5,4\n",       /* hexes */
        "{\"puzzle\":\"flow\",\"rows\":4,\"cols\":4,\"lattice\":\"hexes\",\"colours\":["
        "{\"name\":\"A\",\"dots\":[[0,0],[3,3]]},{\"name\":\"B\",\"dots\":[[1,1],[2,3]]}]}\n",
        "{\"puzzle\":\"flow\",\"rows\":3,\"cols\":3,\"colours\":[{\"name\":\"A\",\"dots\":[[0,0],["
        "2,2]]}],"
        "\"walls\":[[[0,0],[0,1]],[[1,1],[2,1]]]}\n",
        "pzprv3\nnumlin\n3\n3\n1 . 2\n. . .\n1 . 2\n1 1\n0 -1\n1 0\n1 1 1\n0 0 -1\n",
        NULL,
    };

    (void)state;
    play_puzzle("flow", texts);
}

static void
test_game_tiles_random_play(void **state)
{
    static const char *const texts[] = {
        "1 2 3\n4 5 6\n7 0 8\n",
        "# Goal: gap first\n1 2 0\n3 4 5\n",
        NULL,
    };

    (void)state;
    play_puzzle("tiles", texts);
}

static void
test_game_maze_random_play(void **state)
{
    static const char *const texts[] = {
        ".H...\n##..#\n.....\n.#..#\n.#.B.\n",
        "B....\n.....\n..H..\n.....\n",
        NULL,
    };

    (void)state;
    play_puzzle("maze", texts);
}

/* Example puzzles that were compiled in; see -Dexample_puzzles. */
static void
test_game_example_random_play(void **state)
{
    struct clew_puzzle_info puzzle = CLEW_PUZZLE_INFO_INIT;
    const char *const texts[] = {NULL};

    (void)state;
    for (size_t i = 0; clew_puzzle_at(i, &puzzle); i++)
        if (strcmp(puzzle.name, "flow") && strcmp(puzzle.name, "tiles") &&
            strcmp(puzzle.name, "maze"))
            play_puzzle(puzzle.name, texts);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_game_flow_random_play),
        cmocka_unit_test(test_game_tiles_random_play),
        cmocka_unit_test(test_game_maze_random_play),
        cmocka_unit_test(test_game_example_random_play),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
