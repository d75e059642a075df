/* test_flow_game - moves and gestures on Flow boards of every kind, and lines in pzpr files. */
#include "support.h"

#include <string.h>

static struct clew_game *
start_game(const char *text)
{
    return support_start(support_read(text, NULL));
}

static void
play_moves(struct clew_game *game, const char *moves)
{
    struct clew_error error;

    if (clew_game_play(game, moves, &error) != CLEW_OK)
        fail_msg("%s: %s", moves, error.text);
}

/* Removes the frame, and blanks before its right side. */
static void
remove_frame(char *text)
{
    char *to = text, *end;

    if (text[0] != '+')
        return; /* hexes have none */
    for (char *line = strchr(text, '\n') + 1; *line == '|'; line = end + 1) {
        size_t length;

        end = strchr(line, '\n');
        length = (size_t)(end - line) - 2; /* without both sides */
        while (length && line[length] == ' ')
            length--;
        memmove(to, line + 1, length);
        to += length;
        *to++ = '\n';
    }
    *to = '\0';
}

/* Compares the game as ASCII text, without the frame. */
static void
assert_drawn(const struct clew_game *game, const char *wanted)
{
    const struct clew_style style = {.size = sizeof style, .ascii = true};
    char *text;

    assert_int_equal(clew_game_draw_text(&text, NULL, game, NULL, &style, NULL), CLEW_OK);
    remove_frame(text);
    assert_string_equal(text, wanted);
    clew_free(text);
}

static void
assert_progress(const struct clew_game *game, const char *wanted)
{
    char text[100];

    clew_game_progress(game, text, sizeof text);
    assert_string_equal(text, wanted);
}

static void
assert_moves_refused(struct clew_game *game, const char *moves, const char *sentence)
{
    struct clew_error error;

    assert_int_equal(clew_game_play(game, moves, &error), CLEW_BAD_MOVE);
    assert_int_equal(error.status, CLEW_BAD_MOVE);
    assert_string_equal(error.text, sentence);
}

/* ---- Moves ---- */

static void
test_flow_game_moves_set_links_and_undo_restores_them(void **state)
{
    struct clew_game *game = start_game("A.B\n...\nA.B\n");

    (void)state;
    play_moves(game, "draw 0,0 1,0; draw 1,0 2,0");
    play_moves(game, "bar 0,1 0,2");
    play_moves(game, "draw 0,1 1,1");
    assert_drawn(game, " A   | x B\n |   |\n |   |   .\n |\n A   .   B\n");
    assert_progress(game, "1 of 2 joined, 5 of 9 cells");
    assert_true(clew_game_undo(game));
    assert_true(clew_game_undo(game));
    assert_drawn(game, "A . B\n| . .\nA . B\n");
    assert_true(clew_game_redo(game));
    assert_drawn(game, " A   . x B\n |\n |   .   .\n |\n A   .   B\n");
    play_moves(game, "draw 0,1 0,2"); /* over the cross */
    assert_drawn(game, "A --B\n| . .\nA . B\n");
    play_moves(game, "erase 0,1 0,2; erase 1,0 0,0");
    assert_drawn(game, "A . B\n| . .\nA . B\n");
    assert_progress(game, "0 of 2 joined, 2 of 9 cells");
    clew_game_free(game);
}

static void
test_flow_game_refuses_what_is_no_move(void **state)
{
    struct clew_game *game = start_game("A.B\n..#\nA.B\n");

    (void)state;
    assert_moves_refused(game, "draw 0,0 1,1",
                         "no path can run between row 1, column 1 and row 2, column 2");
    assert_moves_refused(game, "draw 0,2 1,2",
                         "no path can run between row 1, column 3 and row 2, column 3");
    assert_moves_refused(game, "erase 0,0 0,1", "there is nothing to erase");
    assert_moves_refused(game, "draw 0,0 0,1; draw 0,1 0,0", "that is drawn already");
    assert_moves_refused(game, "bar 0,0 0,1; bar 0,1 0,0", "that is marked already");
    assert_moves_refused(game, "turn 0,0 0,1", "a move is draw, erase or bar");
    assert_moves_refused(game, "draw 0,0 0,3", "the column must be from 0 to 2");
    assert_moves_refused(game, "draw 0,0 0", "a cell is row,column");
    assert_int_equal(clew_game_move_count(game), 0);
    clew_game_free(game);
}

static void
test_flow_game_writes_moves_as_it_reads_them(void **state)
{
    static const char *const texts[] = {"draw 0,0 0,1", "erase 2,1 2,0", "bar 1,1 0,1"};
    struct clew_board *board = support_read("A.B\n...\nA.B\n", NULL);

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct clew_move move;
        char text[40];

        assert_int_equal(clew_move_read(&move, board, texts[i], NULL), CLEW_OK);
        assert_int_equal(clew_move_write(text, sizeof text, board, &move), strlen(texts[i]));
        assert_string_equal(text, texts[i]);
    }
    clew_board_free(board);
}

/* All moves at a cell, as text. */
static void
assert_moves_at(const struct clew_game *game, int64_t cell, const char *wanted)
{
    struct clew_move moves[32];
    const size_t count = clew_game_moves(game, cell, moves, 32);
    char text[600] = "", one[40];

    assert_true(count <= 32);
    for (size_t i = 0; i < count; i++) {
        clew_move_write(one, sizeof one, clew_game_board(game), &moves[i]);
        strcat(strcat(text, i ? "; " : ""), one);
    }
    assert_string_equal(text, wanted);
}

static void
test_flow_game_offers_sensible_moves(void **state)
{
    struct clew_game *game = start_game("A.B\n...\nA.B\n");

    (void)state;
    assert_moves_at(game, 0, "draw 0,0 0,1; draw 0,0 1,0");
    assert_moves_at(game, 1, "");
    play_moves(game, "draw 0,0 0,1; bar 0,2 1,2");
    assert_moves_at(game, 0, "erase 0,0 0,1");
    assert_moves_at(game, 1, "erase 0,1 0,0; draw 0,1 1,1"); /* not to the dot of B */
    assert_moves_at(game, 2, "erase 0,2 1,2");
    assert_moves_at(game, -1,
                    "erase 0,0 0,1; draw 0,1 1,1; erase 0,2 1,2; draw 2,0 1,0; draw 2,2 1,2; "
                    "draw 2,0 2,1; draw 2,2 2,1");
    clew_game_free(game);
}

/* ---- Gestures ---- */

static void
test_flow_game_drag_draws_retracts_and_joins(void **state)
{
    struct clew_game *game = start_game("A..\n...\nA..\nB.B\n");

    (void)state;
    assert_false(clew_game_press(game, 0)); /* nothing to erase */
    assert_true(clew_game_is_holding(game));
    assert_true(clew_game_drag(game, 2)); /* over two cells */
    assert_true(clew_game_drag(game, 5));
    assert_drawn(game, "A---+\n. . |\nA . .\nB . B\n");
    assert_true(clew_game_drag(game, 2)); /* back */
    assert_true(clew_game_drag(game, 1));
    assert_true(clew_game_drag(game, 4));
    assert_true(clew_game_drag(game, 3));
    assert_int_equal(clew_game_cursor(game), 3);
    assert_true(clew_game_drag(game, 6));
    assert_false(clew_game_is_holding(game)); /* joined: let go */
    assert_drawn(game, "A-+ .\n+-+ .\nA . .\nB . B\n");
    assert_progress(game, "1 of 2 joined, 5 of 12 cells");
    assert_false(clew_game_drag(game, 7));
    assert_string_equal(clew_game_message(game), "A is joined");
    clew_game_release(game);
    assert_int_equal(clew_game_point(game), 1); /* all of it is one step */
    assert_true(clew_game_undo(game));
    assert_drawn(game, "A . .\n. . .\nA . .\nB . B\n");
    clew_game_free(game);
}

static void
test_flow_game_press_picks_up_a_path(void **state)
{
    struct clew_game *game = start_game("A....\n.....\nA...B\n....B\n");

    (void)state;
    clew_game_press(game, 0);
    clew_game_drag(game, 4);
    clew_game_drag(game, 9);
    assert_true(clew_game_press(game, 2)); /* the rest is erased */
    assert_drawn(game, "A---- . .\n. . . . .\nA . . . B\n. . . . B\n");
    assert_true(clew_game_is_holding(game));
    assert_true(clew_game_press(game, 12)); /* straight to an empty cell */
    assert_drawn(game, "A---+ . .\n. . | . .\nA . | . B\n. . . . B\n");
    assert_true(clew_game_press(game, 10)); /* to its own dot */
    assert_false(clew_game_is_holding(game));
    assert_drawn(game, "A---+ . .\n. . | . .\nA---+ . B\n. . . . B\n");
    assert_true(clew_game_press(game, 7)); /* seen from the dot where it was begun */
    assert_drawn(game, "A---+ . .\n. . | . .\nA . . . B\n. . . . B\n");
    assert_true(clew_game_press(game, 10)); /* anew from the other dot */
    assert_drawn(game, "A . . . .\n. . . . .\nA . . . B\n. . . . B\n");
    clew_game_release(game);
    assert_false(clew_game_press(game, 18)); /* not in a straight line, so it only points there */
    assert_int_equal(clew_game_cursor(game), 18);
    assert_false(clew_game_is_holding(game));
    clew_game_free(game);
}

static void
test_flow_game_drawing_cuts_other_paths(void **state)
{
    struct clew_game *game = start_game("..B..\nA...A\n..B..\n");

    (void)state;
    clew_game_press(game, 5);
    clew_game_drag(game, 9);
    assert_drawn(game, ". . B . .\nA-------A\n. . B . .\n");
    clew_game_press(game, 2);
    clew_game_drag(game, 12);
    assert_false(clew_game_is_holding(game));
    assert_drawn(game, ". . B . .\nA-- | . A\n. . B . .\n");
    clew_game_free(game);
}

static void
test_flow_game_loops_are_cut_off(void **state)
{
    struct clew_game *game = start_game("A....\n.....\n....A\n");

    (void)state;
    clew_game_press(game, 0);
    clew_game_drag(game, 2);
    clew_game_drag(game, 7);
    clew_game_drag(game, 6);
    clew_game_drag(game, 1); /* into itself */
    assert_drawn(game, "A-- . . .\n. . . . .\n. . . . A\n");
    assert_int_equal(clew_game_cursor(game), 1);
    assert_true(clew_game_is_holding(game));
    clew_game_free(game);
}

static void
test_flow_game_refuses_gestures_with_a_sentence(void **state)
{
    struct clew_game *game = start_game("AB.\n...\nAB.\n");

    (void)state;
    assert_false(clew_game_press(game, 4));
    assert_false(clew_game_grab(game));
    assert_string_equal(clew_game_message(game), "start on a dot, or on a path");
    clew_game_press(game, 0);
    assert_false(clew_game_drag(game, 1));
    assert_string_equal(clew_game_message(game), "that is a dot of B");
    assert_true(clew_game_mark(game, 0, CLEW_SIDE_DOWN));
    assert_true(clew_game_mark(game, 0, CLEW_SIDE_DOWN)); /* and away again */
    assert_false(clew_game_mark(game, 0, CLEW_SIDE_UP));
    assert_true(clew_game_drag(game, 3));
    assert_false(clew_game_mark(game, 0, CLEW_SIDE_DOWN));
    assert_string_equal(clew_game_message(game), "a path runs there");
    clew_game_free(game);
    game = start_game("4:2,0,1,2,,,0|4;0,1,5,4;2,3,7,6\n");
    clew_game_press(game, 0);
    assert_false(clew_game_drag(game, 4));
    assert_string_equal(clew_game_message(game), "there is a wall");
    clew_game_free(game);
}

static void
test_flow_game_keys_move_grab_draw_and_clear(void **state)
{
    struct clew_game *game = start_game("A..\n#..\nA.B\n..B\n");

    (void)state;
    assert_int_equal(clew_game_cursor(game), 0);
    assert_false(clew_game_go(game, CLEW_SIDE_DOWN, false)); /* over a void cell too */
    assert_int_equal(clew_game_cursor(game), 3);
    assert_false(clew_game_go(game, CLEW_SIDE_DOWN, false));
    assert_true(clew_game_go(game, CLEW_SIDE_RIGHT, true)); /* shift takes up */
    assert_true(clew_game_is_holding(game));
    assert_true(clew_game_go(game, CLEW_SIDE_UP, false));
    assert_drawn(game, "A . .\n##| .\nA-+ B\n. . B\n");
    assert_false(clew_game_grab(game));
    assert_false(clew_game_is_holding(game));
    assert_false(clew_game_go(game, CLEW_SIDE_DOWN, false));
    assert_true(clew_game_go(game, CLEW_SIDE_DOWN, true)); /* from the middle of the path */
    assert_drawn(game, "A . .\n##. .\nA-+ B\n. | B\n");
    assert_true(clew_game_clear(game, 7));
    assert_drawn(game, "A . .\n##. .\nA . B\n. . B\n");
    assert_false(clew_game_clear(game, 7));
    assert_int_equal(clew_game_point(game), 4);
    clew_game_free(game);
}

/* The head is released at the dot; the key that releases it must not erase the path then. */
static void
test_flow_game_keeps_a_complete_path_when_it_is_released(void **state)
{
    struct clew_game *game = start_game("A.A\n...\n");

    (void)state;
    clew_game_grab(game);
    assert_true(clew_game_go(game, CLEW_SIDE_RIGHT, false));
    assert_true(clew_game_go(game, CLEW_SIDE_RIGHT, false));
    assert_false(clew_game_is_holding(game));
    assert_false(clew_game_grab(game));
    assert_string_equal(clew_game_message(game), "this path is complete");
    assert_drawn(game, "A---A\n. . .\n");
    clew_game_point_at(game, 0);
    assert_true(clew_game_grab(game)); /* its first dot begins it anew */
    assert_drawn(game, "A . A\n. . .\n");
    clew_game_free(game);
}

/* Lines without a colour, as hints draw them: a path joins them at their ends and follows them. */
static void
test_flow_game_joins_pieces_without_a_colour(void **state)
{
    struct clew_game *game = start_game("A....\n.....\n....A\n");

    (void)state;
    play_moves(game, "draw 0,2 0,3; draw 0,3 1,3");
    assert_drawn(game, "A . --+ .\n. . . | .\n. . . . A\n");
    clew_game_press(game, 0);
    clew_game_drag(game, 2);
    assert_drawn(game, "A-----+ .\n. . . | .\n. . . . A\n");
    assert_false(clew_game_drag(game, 3)); /* along what is there */
    assert_int_equal(clew_game_cursor(game), 3);
    assert_true(clew_game_drag(game, 4)); /* and away from it */
    assert_drawn(game, "A--------\n. . . . .\n. . . . A\n");
    clew_game_free(game);
}

/* ---- Other boards ---- */

static void
test_flow_game_bridges_are_crossed_straight(void **state)
{
    struct clew_game *game = start_game("3,0,1,2,4,0:2:6:8;1,4,7;3,4,5\n");
    struct clew_game_cell cell = CLEW_GAME_CELL_INIT;

    (void)state;
    clew_game_press(game, 1);
    clew_game_drag(game, 4);
    assert_false(clew_game_drag(game, 5));
    assert_string_equal(clew_game_message(game), "a path goes straight over a bridge");
    assert_true(clew_game_drag(game, 7));
    clew_game_press(game, 3);
    assert_true(clew_game_drag(game, 5)); /* under the other path, which stays */
    assert_true(clew_game_is_solved(game));
    assert_true(clew_game_cell(game, 4, false, &cell));
    assert_int_equal(cell.kind, CLEW_CELL_BRIDGE);
    assert_int_equal(cell.sides[0], CLEW_SIDE_LEFT | CLEW_SIDE_RIGHT);
    assert_int_equal(cell.sides[1], CLEW_SIDE_UP | CLEW_SIDE_DOWN);
    assert_int_equal(cell.path[0], 1);
    assert_int_equal(cell.path[1], 0);
    assert_string_equal(cell.path_name[0], "B");
    assert_string_equal(cell.path_name[1], "A");
    clew_game_free(game);
}

static void
test_flow_game_goes_round_joined_edges(void **state)
{
    struct clew_game *game = start_game("W_4:3,0,1,3,,,0|4:1|2;1,0,3,11,7;2,6,10;5,4,8,9\n");

    (void)state;
    clew_game_press(game, 1);
    clew_game_drag(game, 0);
    assert_true(clew_game_drag(game, 3));
    assert_true(clew_game_go(game, CLEW_SIDE_UP, false));
    assert_int_equal(clew_game_cursor(game), 11);
    assert_true(clew_game_drag(game, 7));
    assert_progress(game, "1 of 3 joined, 5 of 12 cells");
    assert_false(clew_game_go(game, CLEW_SIDE_RIGHT, false)); /* only the cursor */
    assert_int_equal(clew_game_cursor(game), 4);
    clew_game_free(game);
}

static void
test_flow_game_drags_along_the_axes_of_hexes(void **state)
{
    /* 3 x 3 hexes; odd columns are half a cell higher. */
    struct clew_game *game = start_game("X_3:3,0,1,2;0,3,6,7,8;1,4,2,5\n");

    (void)state;
    clew_game_press(game, 0);
    assert_true(clew_game_drag(game, 6));
    assert_int_equal(clew_game_cursor(game), 6);
    clew_game_press(game, 0);
    assert_true(clew_game_drag(game, 5)); /* right and down, twice */
    assert_int_equal(clew_game_cursor(game), 4);
    assert_string_equal(clew_game_message(game), "that is a dot of B");
    clew_game_free(game);
}

/* These hexes are linked only across the joined edge: the cross is on both sides of the board. */
static void
test_flow_game_draws_crosses_on_joined_edges_of_hexes(void **state)
{
    struct clew_game *game = start_game("W_X_2,0,1,2;0,2;1,3\n");

    (void)state;
    play_moves(game, "bar 1,0 0,1");
    assert_drawn(game, "     xB\n  A\n      B\n  A x\n");
    clew_game_free(game);
}

static void
test_flow_game_draws_numbers_at_the_edges(void **state)
{
    const struct clew_style style = {.size = sizeof style, .ascii = true, .coordinates = true};
    struct clew_game *game = start_game("A...........\nA..........B\n...........B\n");
    char *text;

    (void)state;
    assert_int_equal(clew_game_draw_text(&text, NULL, game, NULL, &style, NULL), CLEW_OK);
    assert_string_equal(text, "   1 2 3 4 5 6 7 8 9 10\n"
                              "  +------------------------+\n"
                              "1 |A . . . . . . . . . . . |\n"
                              "2 |A . . . . . . . . . . B |\n"
                              "3 |. . . . . . . . . . . B |\n"
                              "  +------------------------+\n");
    clew_free(text);
    assert_int_equal(clew_draw_text(&text, NULL, clew_game_board(game), NULL, &style, NULL),
                     CLEW_OK);
    assert_non_null(strstr(text, "\n3 . ."));
    clew_free(text);
    assert_int_equal(clew_game_draw_svg(&text, NULL, game, NULL, &style, NULL), CLEW_OK);
    assert_non_null(strstr(text, ">12<"));
    clew_free(text);
    clew_game_free(game);
}

/* ---- Solutions and files ---- */

static void
test_flow_game_says_what_is_missing(void **state)
{
    struct clew_game *game = start_game("A.B\n...\nA.B\n");
    struct clew_error error;

    (void)state;
    assert_int_equal(clew_game_check(game, &error), CLEW_BAD_ANSWER);
    assert_string_equal(error.text, "0 of 2 colours are joined");
    play_moves(game, "draw 0,0 1,0; draw 1,0 2,0; draw 0,2 1,2; draw 1,2 2,2");
    assert_int_equal(clew_game_check(game, &error), CLEW_BAD_ANSWER); /* not filled */
    play_moves(game, "draw 0,1 1,1");
    assert_int_equal(clew_game_check(game, &error), CLEW_BAD_ANSWER);
    assert_string_equal(error.text, "all colours are joined, but the line at row 1, column 2 "
                                    "belongs to none of them");
    clew_game_free(game);
}

static void
test_flow_game_finishes_from_anywhere(void **state)
{
    struct clew_game *game = start_game("A..B\n....\n....\nA..B\n");
    struct clew_answer *answer;

    (void)state;
    play_moves(game, "draw 0,0 1,0; draw 1,0 2,0; draw 0,1 0,2; bar 0,0 0,1");
    answer = support_solve(clew_game_board(game), NULL);
    assert_true(clew_answer_has_solution(answer));
    assert_int_equal(clew_game_finish(game, answer, NULL), CLEW_OK);
    assert_true(clew_game_is_solved(game));
    clew_answer_free(answer);
    clew_game_free(game);
}

/* Reads a pzpr file, starts a game, and writes its position back. */
static void
assert_lines_kept(const char *text)
{
    struct clew_game *game = start_game(text);
    struct clew_board *board;
    char *written;

    assert_int_equal(clew_game_position(&board, game, NULL), CLEW_OK);
    assert_int_equal(clew_write(&written, NULL, board, NULL, "pzpr", NULL), CLEW_OK);
    assert_string_equal(written, text);
    clew_free(written);
    clew_board_free(board);
    clew_game_free(game);
}

static void
test_flow_game_starts_from_lines_in_a_file_and_gives_them_back(void **state)
{
    (void)state;
    assert_lines_kept("pzprv3\nnumlin\n3\n3\n1 . 2 \n. . . \n1 . 2 \n"
                      "0 0 \n0 0 \n0 0 \n0 0 0 \n0 0 0 \n");
    /* half-drawn, with crosses */
    assert_lines_kept("pzprv3\nnumlin\n3\n3\n1 . 2 \n. . . \n1 . 2 \n"
                      "1 -1 \n0 0 \n0 0 \n0 1 -1 \n0 0 0 \n");
    /* branching, a ring, two colours joined */
    assert_lines_kept("pzprv3\narukone\npassallcell\n3\n3\nA . B \n. . . \nA . B \n"
                      "1 1 \n1 0 \n-1 0 \n1 1 0 \n1 1 0 \n");
}

static void
test_flow_game_position_carries_what_was_played(void **state)
{
    struct clew_game *game = start_game("pzprv3\nnumlin\n3\n3\n1 . 2 \n. . . \n1 . 2 \n"
                                        "0 0 \n0 0 \n0 0 \n1 0 0 \n0 0 0 \n");
    struct clew_board *board;
    char *written;

    (void)state;
    play_moves(game, "draw 1,0 2,0; bar 0,0 0,1; draw 1,1 1,2");
    assert_int_equal(clew_game_position(&board, game, NULL), CLEW_OK);
    clew_game_free(game);
    assert_int_equal(clew_write(&written, NULL, board, NULL, "pzpr", NULL), CLEW_OK);
    assert_string_equal(written, "pzprv3\nnumlin\n3\n3\n1 . 2 \n. . . \n1 . 2 \n"
                                 "-1 0 \n0 1 \n0 0 \n1 0 0 \n1 0 0 \n");
    clew_free(written);
    clew_board_free(board);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_game_moves_set_links_and_undo_restores_them),
        cmocka_unit_test(test_flow_game_refuses_what_is_no_move),
        cmocka_unit_test(test_flow_game_writes_moves_as_it_reads_them),
        cmocka_unit_test(test_flow_game_offers_sensible_moves),
        cmocka_unit_test(test_flow_game_drag_draws_retracts_and_joins),
        cmocka_unit_test(test_flow_game_press_picks_up_a_path),
        cmocka_unit_test(test_flow_game_drawing_cuts_other_paths),
        cmocka_unit_test(test_flow_game_loops_are_cut_off),
        cmocka_unit_test(test_flow_game_refuses_gestures_with_a_sentence),
        cmocka_unit_test(test_flow_game_keys_move_grab_draw_and_clear),
        cmocka_unit_test(test_flow_game_keeps_a_complete_path_when_it_is_released),
        cmocka_unit_test(test_flow_game_joins_pieces_without_a_colour),
        cmocka_unit_test(test_flow_game_bridges_are_crossed_straight),
        cmocka_unit_test(test_flow_game_goes_round_joined_edges),
        cmocka_unit_test(test_flow_game_drags_along_the_axes_of_hexes),
        cmocka_unit_test(test_flow_game_draws_crosses_on_joined_edges_of_hexes),
        cmocka_unit_test(test_flow_game_draws_numbers_at_the_edges),
        cmocka_unit_test(test_flow_game_says_what_is_missing),
        cmocka_unit_test(test_flow_game_finishes_from_anywhere),
        cmocka_unit_test(test_flow_game_starts_from_lines_in_a_file_and_gives_them_back),
        cmocka_unit_test(test_flow_game_position_carries_what_was_played),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
