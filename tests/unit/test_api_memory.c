/*
 * test_api_memory - out of memory: every allocation from text to picture fails once.
 *
 * Through the public functions: text, answer, drawing, picture. Each must return CLEW_NO_MEMORY
 * (solving may also give up on bytes), hand out nothing, and leak nothing, which the address
 * sanitizer checks.
 */
#include "support.h"

#include <string.h>

/* One board and how it is solved; the first bad status ends the run. */
struct scenario {
    const char *puzzle;
    const char *engine;
    const char *threads;
    const char *text;
};

static enum clew_status
use_answer(const struct clew_board *board, const struct clew_answer *answer)
{
    struct clew_picture *picture = NULL;
    char *text = NULL;
    enum clew_status status;
    size_t count;

    status = clew_write(&text, NULL, board, answer, NULL, NULL);
    clew_free(text);
    text = NULL;
    if (!status)
        status = clew_draw_text(&text, NULL, board, answer, NULL, NULL);
    clew_free(text);
    text = NULL;
    if (!status)
        status = clew_draw_svg(&text, NULL, board, answer, NULL, NULL);
    clew_free(text);
    if (!status)
        status = clew_picture_new(&picture, board, answer, NULL, NULL);
    if (!status && !clew_picture_shapes(picture, 0, &count))
        status = CLEW_NO_MEMORY;
    clew_picture_free(picture);
    return status == CLEW_UNSUPPORTED ? CLEW_OK : status;
}

static enum clew_status
use_game(const struct clew_board *board)
{
    struct clew_game *game = NULL;
    struct clew_view *view = NULL;
    char *text = NULL;
    enum clew_status status = clew_game_new(&game, board, NULL);

    if (!status)
        status = clew_view_new(&view, game, NULL);
    if (!status)
        status = clew_view_update(view, NULL, NULL, NULL);
    if (status)
        assert_true(!view || clew_view_rows(view) == 0);
    if (!status)
        status = clew_game_draw_text(&text, NULL, game, NULL, NULL, NULL);
    clew_free(text);
    clew_view_free(view);
    clew_game_free(game);
    return status;
}

static enum clew_status
solve_and_use(const struct clew_board *board, const struct clew_options *options)
{
    struct clew_answer *answer = NULL;
    struct clew_error error;
    enum clew_status status = clew_solve(&answer, board, options, NULL, &error);

    if (status) {
        assert_null(answer);
        return status == CLEW_UNSUPPORTED ? CLEW_OK
                                          : status; /* the engine does not take this board */
    }
    if (clew_answer_limit(answer) && strcmp(clew_answer_limit(answer), "bytes") == 0) {
        assert_int_equal(clew_answer_outcome(answer), CLEW_GAVE_UP);
        status = CLEW_NO_MEMORY;
    } else {
        status = use_answer(board, answer);
    }
    clew_answer_free(answer);
    return status;
}

static enum clew_status
run_scenario(const struct scenario *scenario)
{
    struct clew_options *options = NULL;
    struct clew_board *board = NULL;
    enum clew_status status = clew_options_new(&options, NULL);

    if (!status)
        status = clew_options_set(options, "puzzle", scenario->puzzle, NULL);
    if (!status)
        status = clew_options_set(options, "engine", scenario->engine, NULL);
    if (!status)
        status = clew_options_set(options, "threads", scenario->threads, NULL);
    if (!status)
        status = clew_board_read(&board, scenario->text, strlen(scenario->text), options, NULL);
    if (status)
        assert_null(board);
    if (!status)
        status = use_game(board);
    if (!status)
        status = solve_and_use(board, options);
    clew_board_free(board);
    clew_options_free(options);
    return status;
}

static void
fail_each_allocation(const struct scenario *scenario)
{
    enum clew_status status = CLEW_NO_MEMORY;

    for (long call = 0; status != CLEW_OK; call++) {
        support_malloc_fail_at(call);
        status = run_scenario(scenario);
        support_malloc_fail_at(-1);
        if (status != CLEW_OK && status != CLEW_NO_MEMORY)
            print_message("# %s %s: allocation %ld failed and it said: %s\n", scenario->puzzle,
                          scenario->engine, call, clew_status_name(status));
        assert_true(status == CLEW_OK || status == CLEW_NO_MEMORY);
        assert_true(call < 20000);
    }
}

/* Every engine of the puzzle, with one thread and with two. */
static void
fail_in_all_engines(const char *puzzle, const char *text)
{
    struct clew_engine_info engine = CLEW_ENGINE_INFO_INIT;

    for (size_t i = 0; clew_engine_at(puzzle, i, &engine); i++) {
        fail_each_allocation(&(struct scenario){puzzle, engine.name, "1", text});
        fail_each_allocation(&(struct scenario){puzzle, engine.name, "2", text});
    }
}

static void
test_api_memory_maze(void **state)
{
    (void)state;
    fail_in_all_engines("maze", ".H...\n##..#\n.....\n.#..#\n.#.B.\n");
    fail_in_all_engines("maze", "maze = [[0,0,1],[0,1,0]], ball = [0,0], hole = [1,0]\n");
}

static void
test_api_memory_flow(void **state)
{
    (void)state;
    fail_in_all_engines("flow", "A..B\n....\nA..B\n");
    fail_in_all_engines("flow", "3,0,1,2,4,0:2:6:8;1,4,7;3,4,5\n");
    fail_each_allocation(&(struct scenario){"flow", "auto", "1",
                                            "pzprv3/numlin/2/3/1 . 2 /1 . 2 /0 0 /-1 0 /1 0 1 /"});
    fail_each_allocation(&(struct scenario){"flow", "auto", "1",
                                            "pzprv3/numlin/2/3/1 . 2 /1 . 2 /0 1 /-1 0 /1 0 0 /"});
}

static void
test_api_memory_tiles(void **state)
{
    (void)state;
    fail_in_all_engines("tiles", "1 2 3\n0 5 6\n4 7 8\n");
}

/* New mazes of 20x30: more cells than fit into the first lists of them. */
static void
test_api_memory_new_mazes(void **state)
{
    static const char *const places[] = {"walls=20", "ball=3,4", "hole=5,6", "kind=perfect"};

    (void)state;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        struct clew_options *options = support_options(places[i], "seed=1", NULL);
        enum clew_status status = CLEW_NO_MEMORY;

        for (long call = 0; status != CLEW_OK; call++) {
            struct clew_board *board;

            support_malloc_fail_at(call);
            status = support_generate(&board, "maze", 20, 30, options);
            support_malloc_fail_at(-1);
            assert_int_equal(status, board ? CLEW_OK : CLEW_NO_MEMORY);
            clew_board_free(board);
        }
        clew_options_free(options);
    }
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_api_memory_maze),
        cmocka_unit_test(test_api_memory_new_mazes),
        cmocka_unit_test(test_api_memory_flow),
        cmocka_unit_test(test_api_memory_tiles),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
