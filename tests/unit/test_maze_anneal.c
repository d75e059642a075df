/*
 * test_maze_anneal - annealed mazes have the rolls and the qualities that they promise.
 *
 * Everything is measured again here, one cell at a time, on the drawing of the board.
 */
#include "support.h"

#include <stdio.h>
#include <string.h>

#define MAX_CELLS 400

struct drawing {
    char cell[MAX_CELLS];
    int rows, cols, ball, hole;
    bool drops;
};

static struct clew_board *
generate_maze(int rows, int cols, const char *a, const char *b, const char *c)
{
    struct clew_options *options = support_options(a, b, c, NULL);
    struct clew_board *board = NULL;

    assert_int_equal(support_generate(&board, "maze", rows, cols, options), CLEW_OK);
    clew_options_free(options);
    return board;
}

static struct drawing
draw_board(const struct clew_board *board, bool drops)
{
    struct drawing drawing = {
        .rows = (int)clew_board_rows(board), .cols = (int)clew_board_cols(board), .drops = drops};
    struct clew_cell cell = CLEW_CELL_INIT;

    for (int i = 0; i < drawing.rows * drawing.cols; i++) {
        assert_true(clew_board_cell(board, i, false, &cell));
        drawing.cell[i] = cell.kind == CLEW_CELL_VOID ? '#' : '.';
        if (cell.kind == CLEW_CELL_BALL)
            drawing.ball = i;
        if (cell.kind == CLEW_CELL_HOLE)
            drawing.hole = i;
    }
    return drawing;
}

/* ---- A naive search ---- */

struct findings {
    int rolls; /* -1: none lead into the hole */
    int ways;
    int missed; /* free cells that are not rolled over, if there is no hole */
    int walls;
};

static bool
is_free(const struct drawing *drawing, int row, int col)
{
    return row >= 0 && col >= 0 && row < drawing->rows && col < drawing->cols &&
           drawing->cell[row * drawing->cols + col] != '#';
}

/* Where a roll ends; marks the cells on the way. */
static int
roll(const struct drawing *drawing, int from, int direction, bool stops_at_hole, bool *passed)
{
    static const int row_step[] = {0, 0, -1, 1}, col_step[] = {-1, 1, 0, 0};
    int row = from / drawing->cols, col = from % drawing->cols;

    while (is_free(drawing, row + row_step[direction], col + col_step[direction])) {
        row += row_step[direction];
        col += col_step[direction];
        passed[row * drawing->cols + col] = true;
        if (stops_at_hole && row * drawing->cols + col == drawing->hole)
            break;
    }
    return row * drawing->cols + col;
}

/* Levels by repeated relaxation, and the number of ways to be on a cell after so many rolls. */
static void
find_levels(const struct drawing *drawing, bool stops_at_hole, int *level, int *ways, bool *passed)
{
    const int cells = drawing->rows * drawing->cols;

    for (int i = 0; i < cells; i++)
        level[i] = -1;
    memset(ways, 0, (size_t)cells * sizeof *ways);
    memset(passed, 0, (size_t)cells);
    level[drawing->ball] = 0;
    ways[drawing->ball] = 1;
    passed[drawing->ball] = true;
    for (int now = 0; now < cells; now++)
        for (int from = 0; from < cells; from++) {
            if (level[from] != now || (stops_at_hole && from == drawing->hole))
                continue;
            for (int d = 0; d < 4; d++) {
                const int to = roll(drawing, from, d, stops_at_hole, passed);

                if (level[to] < 0)
                    level[to] = now + 1;
                if (level[to] == now + 1)
                    ways[to] += ways[from];
            }
        }
}

static struct findings
examine(const struct drawing *drawing)
{
    const int cells = drawing->rows * drawing->cols;
    int level[MAX_CELLS], ways[MAX_CELLS];
    bool passed[MAX_CELLS];
    struct findings found = {0};

    find_levels(drawing, false, level, ways, passed);
    for (int i = 0; i < cells; i++) {
        found.walls += drawing->cell[i] == '#';
        found.missed += drawing->cell[i] != '#' && !passed[i];
    }
    find_levels(drawing, drawing->drops, level, ways, passed);
    found.rolls = level[drawing->hole];
    found.ways = ways[drawing->hole];
    return found;
}

/* Walls without which the maze has as many rolls and all qualities. */
static int
count_spare_walls(struct drawing drawing)
{
    const struct findings whole = examine(&drawing);
    int spare = 0;

    for (int i = 0; i < drawing.rows * drawing.cols; i++) {
        struct findings without;

        if (drawing.cell[i] != '#')
            continue;
        drawing.cell[i] = '.';
        without = examine(&drawing);
        drawing.cell[i] = '#';
        spare += without.rolls == whole.rolls && without.ways == 1 && without.missed == 0;
    }
    return spare;
}

/* ---- Claims ---- */

static void
test_maze_anneal_has_exactly_the_rolls_and_all_qualities(void **state)
{
    static const struct {
        int rows, cols, rolls;
        bool drops;
    } wanted[] = {
        {4, 6, 2, true}, {5, 5, 6, false}, {6, 8, 9, true}, {7, 6, 12, false}, {8, 9, 17, true}};

    (void)state;
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        char moves[32];
        struct clew_board *board;
        struct drawing drawing;
        struct findings found;

        snprintf(moves, sizeof moves, "moves=%d", wanted[i].rolls);
        board = generate_maze(wanted[i].rows, wanted[i].cols, moves, "seed=3",
                              wanted[i].drops ? "rule=drop" : "rule=stop");
        drawing = draw_board(board, wanted[i].drops);
        found = examine(&drawing);
        assert_int_equal(found.rolls, wanted[i].rolls);
        assert_int_equal(found.ways, 1);
        assert_int_equal(found.missed, 0);
        assert_int_equal(count_spare_walls(drawing), 0);
        clew_board_free(board);
    }
}

/* The best that exist, and at most one roll less: see bench/records. */
static void
test_maze_anneal_finds_nearly_the_most_rolls(void **state)
{
    static const int proved[] = {11, 13};

    (void)state;
    for (int walls = 3; walls <= 4; walls++) {
        char option[32];
        struct clew_board *board;
        struct drawing drawing;
        struct findings found;

        snprintf(option, sizeof option, "walls=%d", walls);
        board = generate_maze(6, 7, option, "kind=annealed", "rule=stop");
        drawing = draw_board(board, false);
        found = examine(&drawing);
        assert_int_equal(found.walls, walls);
        assert_in_range(found.rolls, proved[walls - 3] - 1, proved[walls - 3]);
        clew_board_free(board);
    }
}

static void
test_maze_anneal_has_the_grade(void **state)
{
    static const char *const grades[] = {"easy", "normal", "hard", "expert", "fiendish"};

    (void)state;
    for (int grade = 0; grade < 5; grade++) {
        char option[32];
        struct clew_board *board;
        struct clew_rating *rating;

        snprintf(option, sizeof option, "grade=%s", grades[grade]);
        board = generate_maze(7, 8, option, "seed=2", NULL);
        assert_int_equal(clew_rate(&rating, board, NULL, NULL, NULL), CLEW_OK);
        assert_int_equal(clew_rating_grade(rating), grade);
        clew_rating_free(rating);
        clew_board_free(board);
    }
}

static void
test_maze_anneal_does_not_depend_on_threads(void **state)
{
    struct clew_board *boards[] = {generate_maze(6, 9, "moves=11", "seed=4", "threads=1"),
                                   generate_maze(6, 9, "moves=11", "seed=4", "threads=3")};
    char *texts[2];

    (void)state;
    for (int i = 0; i < 2; i++)
        assert_int_equal(clew_write(&texts[i], NULL, boards[i], NULL, "drawing", NULL), CLEW_OK);
    assert_string_equal(texts[0], texts[1]);
    /* The same on every machine: a change of these bytes changes all packs. */
    assert_string_equal(texts[0], "# Rules: rule=drop, measure=moves\n"
                                  "..#...#..\n"
                                  "....#....\n"
                                  ".........\n"
                                  "##...#...\n"
                                  "...#...#.\n"
                                  "H.#..B...\n");
    for (int i = 0; i < 2; i++) {
        clew_free(texts[i]);
        clew_board_free(boards[i]);
    }
}

static void
test_maze_anneal_keeps_what_options_fix(void **state)
{
    struct clew_options *options = support_options("moves=7", "ball=0,3", "hole=4,4", "walls=9",
                                                   "minimal=off", "reach=off", "single=off", NULL);
    struct clew_board *board;
    struct drawing drawing;
    struct findings found;

    (void)state;
    assert_int_equal(support_generate(&board, "maze", 6, 6, options), CLEW_OK);
    drawing = draw_board(board, true);
    found = examine(&drawing);
    assert_int_equal(drawing.ball, 3);
    assert_int_equal(drawing.hole, 28);
    assert_int_equal(found.rolls, 7);
    assert_int_equal(found.walls, 9);
    clew_board_free(board);
    clew_options_free(options);
}

static void
test_maze_anneal_refuses_what_it_cannot_make(void **state)
{
    static const struct support_refused refused[] = {
        {2, 2, CLEW_UNSUPPORTED, "of 17 rolls", "grade=fiendish", NULL},
        {1, 1, CLEW_UNSUPPORTED, "2 to", "moves=1", NULL},
        {1, 2, CLEW_UNSUPPORTED, "3 to 4096 cells", "moves=1", NULL},
        {65, 64, CLEW_UNSUPPORTED, "3 to 4096 cells", "moves=1", NULL},
        {3, 3, CLEW_BAD_OPTION, "room for 7 walls", "moves=2", "walls=8"},
        {3, 3, CLEW_BAD_OPTION, "whole number", "moves=2", "walls=2.5"},
        {5, 5, CLEW_BAD_OPTION, "kind annealed", "moves=2", "kind=random"},
        {5, 5, CLEW_BAD_OPTION, "cannot be combined", "moves=2", "grade=easy"},
        {9, 9, CLEW_STOPPED, "nodes", "moves=9", "limit-nodes=99"},
    };

    (void)state;
    support_refuse_requests("maze", refused, sizeof refused / sizeof *refused);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_maze_anneal_has_exactly_the_rolls_and_all_qualities),
        cmocka_unit_test(test_maze_anneal_finds_nearly_the_most_rolls),
        cmocka_unit_test(test_maze_anneal_has_the_grade),
        cmocka_unit_test(test_maze_anneal_does_not_depend_on_threads),
        cmocka_unit_test(test_maze_anneal_keeps_what_options_fix),
        cmocka_unit_test(test_maze_anneal_refuses_what_it_cannot_make),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
