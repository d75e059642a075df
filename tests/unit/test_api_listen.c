/* test_api_listen - every engine tells a listener what it does, in steps that are whole. */
#include "support.h"

#include <stdio.h>

static const char *const boards[] = {
    ".H...\n##..#\n.....\n.#..#\n.#.B.\n",
    "1 2 3\n4 6 0\n7 5 8\n",
    "R.G.Y\n....B\n..Y..\n.GOBO\n.R...\n",
};

struct on_event {
    int64_t cells;
    int steps;
    int outside; /* events on cells that the board has not */
    bool is_open;
};

static void
hear(void *context, const struct clew_event *event)
{
    struct on_event *on_event = context;

    on_event->is_open = event->more;
    on_event->outside += event->cell >= on_event->cells || event->cell < -1;
    on_event->steps += event->cell >= 0 && !event->more;
}

static void
listen_to(const char *text, const char *engine)
{
    struct clew_board *board = support_read(text, NULL);
    struct on_event on_event = {.cells = clew_board_rows(board) * clew_board_cols(board)};
    struct clew_options *options;
    struct clew_control *control;
    struct clew_answer *answer;
    char option[80];

    snprintf(option, sizeof option, "engine=%s", engine);
    options = support_options(option, "threads=1", NULL);
    assert_int_equal(clew_control_new(&control, NULL), CLEW_OK);
    clew_control_listen(control, hear, &on_event);
    assert_int_equal(clew_solve(&answer, board, options, control, NULL), CLEW_OK);
    if (!on_event.steps || on_event.outside || on_event.is_open)
        print_message("# engine %s of %s: %d steps, %d outside\n", engine, clew_board_puzzle(board),
                      on_event.steps, on_event.outside);
    assert_true(on_event.steps > 0);
    assert_int_equal(on_event.outside, 0);
    assert_false(on_event.is_open);
    clew_answer_free(answer);
    clew_control_free(control);
    clew_options_free(options);
    clew_board_free(board);
}

static void
test_api_listen_every_engine_speaks(void **state)
{
    struct clew_engine_info engine = CLEW_ENGINE_INFO_INIT;

    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct clew_board *board = support_read(boards[i], NULL);

        for (size_t e = 0; clew_engine_at(clew_board_puzzle(board), e, &engine); e++)
            listen_to(boards[i], engine.name);
        clew_board_free(board);
    }
}

/* The last thing that is to be seen of a search that places is the answer that it found. */
static void
sketch_with(void *context, const struct clew_event *event)
{
    clew_watch_event(context, event);
}

static void
test_api_listen_a_search_ends_with_its_answer(void **state)
{
    struct clew_board *board = support_read(boards[2], NULL);
    const struct clew_style style = {.size = sizeof(struct clew_style), .ascii = true};
    struct clew_control *control;
    struct clew_watch *sketch;
    struct clew_answer *answer;
    char *seen, *wanted;

    (void)state;
    for (int i = 0; i < 3; i++) {
        static const char *const engines[] = {"engine=learn", "engine=csp-direction",
                                              "engine=diagonal"};
        struct clew_options *options = support_options(engines[i], "threads=1", NULL);

        assert_int_equal(clew_control_new(&control, NULL), CLEW_OK);
        assert_int_equal(clew_watch_new(&sketch, board, NULL, NULL), CLEW_OK);
        clew_control_listen(control, sketch_with, sketch);
        assert_int_equal(clew_solve(&answer, board, options, control, NULL), CLEW_OK);
        assert_int_equal(clew_watch_text(&seen, NULL, sketch, &style, NULL), CLEW_OK);
        assert_int_equal(clew_draw_text(&wanted, NULL, board, answer, &style, NULL), CLEW_OK);
        assert_string_equal(seen, wanted);
        clew_free(seen);
        clew_free(wanted);
        clew_answer_free(answer);
        clew_watch_free(sketch);
        clew_control_free(control);
        clew_options_free(options);
    }
    clew_board_free(board);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_api_listen_every_engine_speaks),
        cmocka_unit_test(test_api_listen_a_search_ends_with_its_answer),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
