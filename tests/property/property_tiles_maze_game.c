/*
 * property_tiles_maze_game - random games of tiles and mazes against naive models.
 *
 * A twin keeps the start and the moves, and replays them on plain characters with rules of its own.
 * After each random move: what the cells show and to_board are what the twin has; every listed move
 * and no other is possible; undo restores the position and applying again repeats it. At random
 * points hints are taken: on boards that have a solution they lead to it in the number of moves
 * that the first one promised, and a maze's mistake is the roll that an exhaustive search names.
 * Every state is drawn in a terminal and as SVG.
 */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_CELLS 144
#define MAX_MOVES 60

struct twin {
    bool is_maze, drops;
    int rows, cols;
    int start[MAX_CELLS]; /* tiles: numbers; maze: 1 is a wall */
    int now[MAX_CELLS];
    int goal[MAX_CELLS];
    int at, first, hole; /* gap or ball; where it began */
    char moves[MAX_MOVES + 1];
    int count;
};

/* ---- The twin ---- */

static int
step(const struct twin *twin, int cell, char letter)
{
    const int row = cell / twin->cols + (letter == 'd') - (letter == 'u');
    const int col = cell % twin->cols + (letter == 'r') - (letter == 'l');

    return row < 0 || col < 0 || row >= twin->rows || col >= twin->cols ? -1
                                                                        : row * twin->cols + col;
}

/* Where the ball comes to rest, or the gap goes; -1: the move is not possible. */
static int
end_of(const struct twin *twin, int at, char letter)
{
    int end = at, next;

    if (!twin->is_maze) {
        const char back = letter == 'l' ? 'r' : letter == 'r' ? 'l' : letter == 'u' ? 'd' : 'u';

        return step(twin, at, back);
    }
    if (at == twin->hole)
        return -1;
    while ((next = step(twin, end, letter)) >= 0 && !twin->start[next]) {
        end = next;
        if (twin->drops && end == twin->hole)
            break;
    }
    return end == at ? -1 : end;
}

static void
replay(struct twin *twin)
{
    memcpy(twin->now, twin->start, sizeof twin->now);
    twin->at = twin->first;
    for (int i = 0; i < twin->count; i++) {
        const int end = end_of(twin, twin->at, twin->moves[i]);

        if (!twin->is_maze) {
            twin->now[twin->at] = twin->now[end];
            twin->now[end] = 0;
        }
        twin->at = end;
    }
}

static bool
twin_is_solved(const struct twin *twin)
{
    return twin->is_maze ? twin->at == twin->hole
                         : memcmp(twin->now, twin->goal,
                                  (size_t)(twin->rows * twin->cols) * sizeof *twin->now) == 0;
}

/* Whether the ball can get into the hole from a cell: by trying everything. */
static bool
can_reach(const struct twin *twin, int from)
{
    bool is_seen[MAX_CELLS] = {false};
    int queue[MAX_CELLS], head = 0, tail = 0;

    is_seen[queue[tail++] = from] = true;
    while (head < tail) {
        const int cell = queue[head++];

        if (cell == twin->hole)
            return true;
        for (int i = 0; i < 4; i++) {
            const int end = end_of(twin, cell, "lrud"[i]);

            if (end >= 0 && !is_seen[end])
                is_seen[queue[tail++] = end] = true;
        }
    }
    return false;
}

/* Rolls that must be undone until the hole can be reached again; -1: that never helps. */
static int
rolls_to_take_back(struct twin twin)
{
    for (int back = 0; twin.count >= 0; back++, twin.count--) {
        replay(&twin);
        if (can_reach(&twin, twin.at))
            return back;
    }
    return -1;
}

/* ---- Boards ---- */

static struct clew_board *
make_board(struct base_random *random, bool is_maze)
{
    char seed[40], rule[40], measure[40];
    struct clew_options *options;
    struct clew_board *board;
    const int64_t least = is_maze ? 1 : 2, most = is_maze ? 12 : 3;
    const int64_t rows = least + (int64_t)base_random_below(random, (uint64_t)(most - least + 1));
    const int64_t cols = 2 + (int64_t)base_random_below(random, (uint64_t)most - 1);

    snprintf(seed, sizeof seed, "seed=%d", (int)base_random_below(random, 1000000));
    snprintf(rule, sizeof rule, "%s", base_random_below(random, 2) ? "rule=drop" : "rule=stop");
    snprintf(measure, sizeof measure, "measure=%s",
             base_random_below(random, 2) ? "distance" : "moves");
    if (is_maze)
        options = support_options(seed, rule, measure, "walls=25", "solvable=off", NULL);
    else
        options = support_options(seed, "kind=any",
                                  base_random_below(random, 2) ? "goal=last" : "goal=first", NULL);
    assert_int_equal(support_generate(&board, is_maze ? "maze" : "tiles", rows, cols, options),
                     CLEW_OK);
    clew_options_free(options);
    return board;
}

static void
make_twin(struct twin *twin, const struct clew_board *board, bool is_maze)
{
    *twin = (struct twin){.is_maze = is_maze,
                          .rows = (int)clew_board_rows(board),
                          .cols = (int)clew_board_cols(board),
                          .first = -1};
    for (int cell = 0; cell < twin->rows * twin->cols; cell++) {
        struct clew_cell shown = CLEW_CELL_INIT;

        assert_true(clew_board_cell(board, cell, false, &shown));
        twin->start[cell] = is_maze ? shown.kind == CLEW_CELL_VOID : (int)shown.value;
        twin->goal[cell] = (int)shown.goal;
        if (is_maze ? shown.kind == CLEW_CELL_BALL : shown.value == 0)
            twin->first = cell;
        if (shown.kind == CLEW_CELL_HOLE) {
            twin->hole = cell;
            twin->drops = shown.value;
        }
    }
    if (twin->first < 0)
        twin->first = twin->hole; /* the ball lies in it */
    replay(twin);
}

/* ---- Claims ---- */

static void
compare_cells(const struct clew_game *game, const struct twin *twin)
{
    assert_int_equal(clew_game_cursor(game), twin->at);
    assert_int_equal(clew_game_is_solved(game), twin_is_solved(twin));
    for (int cell = 0; cell < twin->rows * twin->cols; cell++) {
        struct clew_game_cell shown = CLEW_GAME_CELL_INIT;

        assert_true(clew_game_cell(game, cell, false, &shown));
        if (!twin->is_maze) {
            assert_int_equal(shown.value, twin->now[cell]);
            assert_int_equal(shown.is_home, twin->now[cell] && twin->now[cell] == twin->goal[cell]);
        } else {
            assert_int_equal(shown.kind, twin->start[cell]    ? CLEW_CELL_VOID
                                         : cell == twin->at   ? CLEW_CELL_BALL
                                         : cell == twin->hole ? CLEW_CELL_HOLE
                                                              : CLEW_CELL_FREE);
        }
    }
}

/* The position as a board is the board of a new game that shows the same. */
static void
compare_board(const struct clew_game *game, const struct twin *twin)
{
    struct clew_board *board;
    struct clew_game *again;

    assert_int_equal(clew_game_position(&board, game, NULL), CLEW_OK);
    for (size_t i = 0;; i++) {
        struct clew_rule a = CLEW_RULE_INIT, b = CLEW_RULE_INIT;
        const bool has_more = clew_board_rule_at(clew_game_board(game), i, &a);

        assert_int_equal(clew_board_rule_at(board, i, &b), has_more);
        if (!has_more)
            break;
        assert_string_equal(a.name, b.name);
        assert_string_equal(a.value, b.value);
    }
    assert_int_equal(clew_game_new(&again, board, NULL), CLEW_OK);
    compare_cells(again, twin);
    clew_game_free(again);
    clew_board_free(board);
}

/* Every letter is possible exactly where the twin says so; a refused one changes nothing. */
static void
compare_moves(struct clew_game *game, const struct twin *twin)
{
    struct clew_move moves[4];
    const size_t count = clew_game_moves(game, -1, moves, 4);
    size_t possible = 0;

    for (int i = 0; i < 4; i++) {
        const char text[2] = {"lrud"[i], '\0'};
        const bool is_possible = end_of(twin, twin->at, text[0]) >= 0;

        possible += is_possible;
        assert_int_equal(clew_game_play(game, text, NULL), is_possible ? CLEW_OK : CLEW_BAD_MOVE);
        if (is_possible)
            assert_true(clew_game_undo(game));
        assert_int_equal(clew_game_cursor(game), twin->at);
    }
    assert_int_equal(count, possible);
}

static void
draw(const struct clew_game *game, const struct clew_hint *hint, struct base_random *random)
{
    struct clew_style style = CLEW_STYLE_INIT;
    char *text;

    style.coordinates = base_random_below(random, 2);
    style.dark = base_random_below(random, 2);
    style.ascii = base_random_below(random, 2);
    assert_int_equal(clew_game_draw_text(&text, NULL, game, hint, &style, NULL), CLEW_OK);
    assert_true(text[0] != '\0');
    clew_free(text);
    assert_int_equal(clew_game_draw_svg(&text, NULL, game, hint, &style, NULL), CLEW_OK);
    assert_non_null(strstr(text, "</svg>"));
    clew_free(text);
}

/* ---- Hints ---- */

static int
first_number(const char *text)
{
    return atoi(text + strcspn(text, "0123456789"));
}

/* Follows hints to the end; they take the number of moves that the first one promised. */
static void
take_hints(struct clew_game *game, struct clew_hint *hint)
{
    int left = first_number(clew_hint_text_at(hint, 1));

    while (clew_hint_kind(hint) == CLEW_HINT_NEXT) {
        assert_int_equal(first_number(clew_hint_text_at(hint, 1)), left--);
        assert_int_equal(clew_game_take_hint(game, hint, NULL), CLEW_OK);
        clew_hint_free(hint);
        assert_int_equal(clew_game_hint(&hint, game, 5, NULL, NULL, NULL), CLEW_OK);
    }
    assert_int_equal(left, 0);
    assert_int_equal(clew_hint_kind(hint), CLEW_HINT_FINISHED);
    assert_true(clew_game_is_solved(game));
    clew_hint_free(hint);
}

static void
examine_hint(struct clew_game *game, const struct twin *twin, struct base_random *random)
{
    const size_t point = clew_game_point(game);
    struct clew_hint *hint;

    assert_int_equal(clew_game_hint(&hint, game, 5, NULL, NULL, NULL), CLEW_OK);
    draw(game, hint, random);
    if (clew_hint_kind(hint) == CLEW_HINT_NEXT) {
        if (twin->is_maze)
            assert_int_equal(rolls_to_take_back(*twin), 0);
        take_hints(game, hint);
        while (clew_game_point(game) > point)
            assert_true(clew_game_undo(game));
        return;
    }
    if (twin_is_solved(twin)) {
        assert_int_equal(clew_hint_kind(hint), CLEW_HINT_FINISHED);
    } else if (!twin->is_maze) {
        assert_int_equal(clew_hint_kind(hint), CLEW_HINT_HOPELESS);
    } else {
        const int back = rolls_to_take_back(*twin);

        assert_int_equal(clew_hint_kind(hint), back < 0 ? CLEW_HINT_HOPELESS : CLEW_HINT_MISTAKE);
        if (back >= 0)
            assert_int_equal(first_number(clew_hint_text(hint)), back);
    }
    clew_hint_free(hint);
}

/* ---- One game ---- */

static void
play_game(struct base_random *random, bool is_maze)
{
    struct clew_board *board = make_board(random, is_maze);
    struct clew_game *game;
    struct twin twin;

    make_twin(&twin, board, is_maze);
    assert_int_equal(clew_game_new(&game, board, NULL), CLEW_OK);
    clew_board_free(board);
    for (int i = 0; i < MAX_MOVES; i++) {
        const char letter[2] = {"lrud"[base_random_below(random, 4)], '\0'};

        if (base_random_below(random, 8) == 0 && twin.count) {
            assert_true(clew_game_undo(game));
            twin.count--;
        } else if (end_of(&twin, twin.at, letter[0]) >= 0) {
            assert_int_equal(clew_game_play(game, letter, NULL), CLEW_OK);
            twin.moves[twin.count++] = letter[0];
        }
        replay(&twin);
        compare_cells(game, &twin);
        compare_moves(game, &twin);
        if (base_random_below(random, 6) == 0) {
            compare_board(game, &twin);
            draw(game, NULL, random);
        }
        if (base_random_below(random, 20) == 0) {
            examine_hint(game, &twin, random);
            compare_cells(game, &twin);
        }
    }
    clew_game_free(game);
}

static void
test_tiles_play_is_its_twin(void **state)
{
    struct base_random random;

    (void)state;
    support_seed(&random);
    for (int i = 0; i < support_rounds(120); i++)
        play_game(&random, false);
}

static void
test_maze_play_is_its_twin(void **state)
{
    struct base_random random;

    (void)state;
    support_seed(&random);
    for (int i = 0; i < support_rounds(250); i++)
        play_game(&random, true);
}

/* A history of a million moves is undone back to the start. */
static void
test_long_histories_are_taken_back(void **state)
{
    struct clew_board *board = support_read("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0\n", NULL);
    static const char round[] = "RDLU"; /* returns after three rounds */
    struct clew_game *game;
    char *steps = malloc(100001);

    (void)state;
    for (int i = 0; i < 100000; i++)
        steps[i] = round[i % 4];
    steps[100000] = '\0';
    assert_int_equal(clew_game_new(&game, board, NULL), CLEW_OK);
    for (int i = 0; i < 10; i++)
        assert_int_equal(clew_game_play(game, steps, NULL), CLEW_OK);
    assert_int_equal(clew_game_move_count(game), 1000000);
    assert_true(clew_game_restart(game));
    assert_true(clew_game_is_solved(game));
    assert_int_equal(clew_game_cursor(game), 15);
    free(steps);
    clew_game_free(game);
    clew_board_free(board);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_tiles_play_is_its_twin),
        cmocka_unit_test(test_maze_play_is_its_twin),
        cmocka_unit_test(test_long_histories_are_taken_back),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
