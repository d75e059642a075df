/* test_api_watch - an answer frame by frame, and pictures of a search. */
#include "support.h"

#include <string.h>

static const char seed_maze[] = ".H...\n##..#\n.....\n.#..#\n.#.B.\n";
static const char slide[] = "1 2 3\n4 5 6\n0 7 8\n";

static void
assert_frame(const struct clew_board *board, const struct clew_answer *answer, size_t frame,
             const char *wanted)
{
    const struct clew_style style = {
        .size = sizeof(struct clew_style), .ascii = true, .frame = frame};
    char *text;

    assert_int_equal(clew_draw_text(&text, NULL, board, answer, &style, NULL), CLEW_OK);
    assert_string_equal(text, wanted);
    clew_free(text);
}

static void
test_api_maze_frames_roll_the_ball_cell_by_cell(void **state)
{
    struct clew_board *board = support_read(seed_maze, NULL);
    struct clew_answer *answer = support_solve(board, NULL);

    (void)state;
    assert_int_equal(clew_text_frames(board, NULL), 1);
    assert_int_equal(clew_text_frames(board, answer), 7);
    assert_frame(board, answer, 1,
                 "+----------+\n|. H . . . |\n|####. . ##|\n|. . . . . |\n|. ##. . ##|\n"
                 "|. ##. B . |\n+----------+\n");
    assert_frame(board, answer, 4,
                 "+----------+\n|. H . . . |\n|####. . ##|\n|. . B . . |\n|. ##| . ##|\n"
                 "|. ##<-- . |\n+----------+\n");
    assert_frame(board, answer, 7,
                 "+----------+\n|. H-^ . . |\n|####| . ##|\n|. . | . . |\n|. ##| . ##|\n"
                 "|. ##<-B . |\n+----------+\n");
    assert_frame(board, NULL, 1,
                 "+----------+\n|. H . . . |\n|####. . ##|\n|. . . . . |\n|. ##. . ##|\n"
                 "|. ##. B . |\n+----------+\n");
    clew_answer_free(answer);
    clew_board_free(board);
}

static void
test_api_tiles_frames_slide_one_tile_each(void **state)
{
    struct clew_board *board = support_read(slide, NULL);
    struct clew_answer *answer = support_solve(board, "engine=iddfs", NULL);

    (void)state;
    assert_int_equal(clew_text_frames(board, answer), 3);
    assert_frame(board, answer, 1, "  1   2   3\n  4   5   6\n      7   8\n");
    assert_frame(board, answer, 2, "  1   2   3\n  4   5   6\n  7       8\n");
    assert_frame(board, answer, 3, "  1   2   3\n  4   5   6\n  7   8\n");
    clew_answer_free(answer);
    clew_board_free(board);
}

static void
assert_watch_text(const struct clew_watch *watch, const char *wanted)
{
    const struct clew_style style = {.size = sizeof(struct clew_style), .ascii = true};
    char *text;

    assert_int_equal(clew_watch_text(&text, NULL, watch, &style, NULL), CLEW_OK);
    assert_string_equal(text, wanted);
    clew_free(text);
}

static void
test_api_watch_shows_the_events(void **state)
{
    struct clew_board *maze = support_read("B..\n.#H\n", NULL), *tiles = support_read(slide, NULL);
    const struct clew_event reach = {.kind = CLEW_EVENT_EXPAND, .worker = 1, .cell = 2, .value = 2},
                            next = {.kind = CLEW_EVENT_EXPAND, .cell = 3, .value = 3},
                            outside = {.kind = CLEW_EVENT_EXPAND, .cell = 6},
                            tile = {.kind = CLEW_EVENT_PLACE, .cell = 6, .value = 4},
                            gap = {.kind = CLEW_EVENT_PLACE, .cell = 3, .value = 0},
                            other = {.kind = CLEW_EVENT_PLACE, .worker = 1, .cell = 0, .value = 9};
    struct clew_watch *watch;

    (void)state;
    assert_int_equal(clew_watch_new(&watch, maze, NULL, NULL), CLEW_OK);
    clew_watch_event(watch, &reach);
    clew_watch_event(watch, &next);
    clew_watch_event(watch, &outside);
    assert_watch_text(watch, "+------+\n|B . o |\n|@ ##H |\n+------+\n");
    clew_watch_free(watch);

    assert_int_equal(clew_watch_new(&watch, tiles, NULL, NULL), CLEW_OK);
    clew_watch_event(watch, &tile);
    clew_watch_event(watch, &gap);
    clew_watch_event(watch, &other);
    assert_watch_text(watch, "  1   2   3\n      5   6\n  4   7   8\n");
    clew_watch_free(watch);
    clew_board_free(maze);
    clew_board_free(tiles);
}

static size_t
count_occurrences(const char *text, const char *word)
{
    size_t found = 0;

    while ((text = strstr(text, word))) {
        found++;
        text++;
    }
    return found;
}

static void
test_api_watch_film_has_the_recorded_frames(void **state)
{
    struct clew_board *board = support_read(seed_maze, NULL);
    struct clew_watch *watch;
    char *text;

    (void)state;
    assert_int_equal(clew_watch_new(&watch, board, NULL, NULL), CLEW_OK);
    for (int64_t cell = 0; cell < 4; cell++) {
        clew_watch_event(watch, &(struct clew_event){.kind = CLEW_EVENT_EXPAND, .cell = cell});
        assert_int_equal(clew_watch_record(watch, NULL), CLEW_OK);
    }
    assert_int_equal(clew_watch_svg(&text, NULL, watch, NULL), CLEW_OK);
    assert_true(count_occurrences(text, "<animate ") >= 4);
    assert_true(count_occurrences(text, "dur=\"3.15s\"") >=
                4); /* four frames, the last one longer */
    clew_free(text);
    clew_watch_free(watch);
    clew_board_free(board);
}

static void
test_api_watch_tells_the_marks(void **state)
{
    const uint64_t domain = 3;
    const struct clew_event place = {.kind = CLEW_EVENT_RULE,
                                     .cell = 1,
                                     .value = 2,
                                     .sides = CLEW_SIDE_LEFT,
                                     .rule = "corner"},
                            possible = {.kind = CLEW_EVENT_DOMAIN,
                                        .cell = 1,
                                        .value = 2,
                                        .domain = &domain,
                                        .domain_words = 1};
    struct clew_board *board = support_read(seed_maze, NULL);
    struct clew_mark mark = CLEW_MARK_INIT;
    struct clew_watch *watch;

    (void)state;
    assert_int_equal(clew_watch_new(&watch, board, NULL, NULL), CLEW_OK);
    clew_watch_event(watch, &place);
    clew_watch_event(watch, &possible); /* changes nothing */
    assert_true(clew_watch_mark_at(watch, 1, &mark));
    assert_int_equal(mark.kind, CLEW_MARK_RULED);
    assert_int_equal(mark.value, 2);
    assert_int_equal(mark.sides, CLEW_SIDE_LEFT);
    assert_string_equal(clew_watch_rule(watch), "corner");
    assert_true(clew_watch_mark_at(watch, 0, &mark));
    assert_int_equal(mark.kind, CLEW_MARK_NONE);
    assert_false(clew_watch_mark_at(watch, -1, &mark));
    assert_false(clew_watch_mark_at(watch, clew_board_rows(board) * clew_board_cols(board), &mark));
    clew_watch_free(watch);
    clew_board_free(board);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_api_maze_frames_roll_the_ball_cell_by_cell),
        cmocka_unit_test(test_api_tiles_frames_slide_one_tile_each),
        cmocka_unit_test(test_api_watch_shows_the_events),
        cmocka_unit_test(test_api_watch_film_has_the_recorded_frames),
        cmocka_unit_test(test_api_watch_tells_the_marks),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
