/* test_maze_board - walls as lines of bits, stops and their numbers, the checker, and memory. */
#include "support.h"

#include "maze/board/maze_check.h"
#include "maze/generate/maze_generate.h"
#include "maze/maze_engines.h"
#include "maze/maze_puzzle.h"
#include "maze/text/maze_text.h"

#include <string.h>

/* ---- Boards ---- */

static struct maze_board *
make_maze(struct base_memory *memory, int64_t rows, int64_t cols, const char *walls)
{
    struct clew_options *given = support_options(walls, "seed=11", NULL);
    const struct puzzle_options options = {.given = given, .own = maze_puzzle.options};
    struct puzzle_generation generation = {
        .rows = rows, .cols = cols, .options = &options, .memory = memory};

    base_memory_init(memory, 0);
    assert_int_equal(maze_generate(&generation, NULL), CLEW_OK);
    clew_options_free(given);
    return generation.board;
}

static void
free_maze(struct maze_board *board, struct base_memory *memory)
{
    maze_board_free(board, memory);
    assert_int_equal(base_memory_used(memory), 0);
}

static bool
is_wall(const struct maze_board *board, int64_t row, int64_t col)
{
    return row < 0 || col < 0 || row >= board->rows || col >= board->cols ||
           maze_is_wall(board, row, col);
}

static const int64_t sides[] = {1, 2, 63, 64, 65, 130};
#define SIDES ((int)(sizeof sides / sizeof *sides))

/* ---- Tests ---- */

static void
test_maze_lines_transpose_swaps_rows_and_columns(void **state)
{
    struct search_pool *pool;
    struct base_memory memory;

    (void)state;
    for (int i = 1; i < SIDES * SIDES; i++) { /* the first, 1x1, has no room for ball and hole */
        struct maze_board *board =
            make_maze(&memory, sides[i / SIDES], sides[i % SIDES], i % 2 ? "walls=50" : "walls=5");
        struct maze_lines transposed;

        assert_int_equal(search_pool_new(&pool, 1, &memory, NULL), CLEW_OK);
        assert_true(maze_lines_transpose(&transposed, &board->walls, pool, &memory));
        for (int64_t col = 0; col < board->cols; col++)
            for (int64_t row = -1; row <= board->rows; row++)
                assert_int_equal(maze_lines_has(&transposed, col, row), is_wall(board, row, col));
        maze_lines_free(&transposed, &memory);
        search_pool_free(pool);
        free_maze(board, &memory);
    }
}

static enum clew_status
check_moves(const struct maze_board *board, const char *moves, int64_t distance,
            struct base_memory *memory)
{
    struct maze_answer *answer;
    enum clew_status status;

    assert_int_equal(
        maze_answer_new(&answer, moves, (int64_t)strlen(moves), distance, memory, NULL), CLEW_OK);
    status = maze_check(board, answer, NULL, NULL);
    maze_answer_free(answer, memory);
    return status;
}

static void
test_maze_check_rejects_what_breaks_a_rule(void **state)
{
    struct base_memory memory;
    struct maze_board *board = make_maze(&memory, 3, 5, "walls=0");

    (void)state;
    board->ball = (struct grid_place){0, 0};
    board->hole = (struct grid_place){0, 2};
    assert_int_equal(check_moves(board, "r", 2, &memory), CLEW_OK);
    assert_int_equal(check_moves(board, "r", 4, &memory), CLEW_BAD_ANSWER); /* wrong distance */
    assert_int_equal(check_moves(board, "rr", 4, &memory),
                     CLEW_BAD_ANSWER); /* rolls on from the hole */
    assert_int_equal(check_moves(board, "lr", 2, &memory),
                     CLEW_BAD_ANSWER); /* a roll against a wall */
    assert_int_equal(check_moves(board, "d", 2, &memory), CLEW_BAD_ANSWER); /* ends elsewhere */
    assert_int_equal(check_moves(board, "x", 0, &memory), CLEW_BAD_ANSWER); /* not a roll */
    assert_int_equal(check_moves(board, "", 0, &memory), CLEW_BAD_ANSWER);
    board->rule = MAZE_STOP;
    assert_int_equal(check_moves(board, "r", 2, &memory),
                     CLEW_BAD_ANSWER); /* rolls over the hole */
    board->hole = (struct grid_place){0, 4};
    assert_int_equal(check_moves(board, "r", 4, &memory), CLEW_OK);
    board->hole = board->ball;
    assert_int_equal(check_moves(board, "", 0, &memory), CLEW_OK);
    free_maze(board, &memory);
}

/* Reads and solves once with every engine, within this memory. */
static enum clew_status
read_and_solve(struct base_memory *memory, void *context)
{
    static const char text[] = ".H...\n##..#\n.....\n.#..#\n.#.B.\n";
    const struct puzzle_engine *engine = context;
    const struct puzzle_options options = {.own = maze_puzzle.options};
    struct search_monitor monitor = {.on_event = NULL};
    struct search search = {.threads = 1};
    struct puzzle_reading reading = {.options = &options, .memory = memory};
    struct puzzle_job job = {.options = &options, .search = &search};
    struct base_text at;
    void *board = NULL;
    enum clew_status status = search_pool_new(&search.pool, 1, memory, NULL);

    if (status)
        return status;
    reading.pool = search.pool;
    base_text_init(&at, "", text, sizeof text - 1);
    status = maze_format_drawing.read(&board, &at, &reading, NULL);
    if (!status) {
        job.board = board;
        search_start(&search, memory, &monitor);
        status = engine->solve(&job, NULL);
        maze_answer_free(job.answer, memory);
        maze_board_free(board, memory);
    }
    search_pool_free(search.pool);
    return status;
}

static void
test_maze_engines_leak_nothing_when_memory_runs_out(void **state)
{
    (void)state;
    for (int i = 0; maze_puzzle.engines[i]; i++)
        assert_true(support_fail_each_allocation(read_and_solve, (void *)maze_puzzle.engines[i]) >
                    5);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_maze_lines_transpose_swaps_rows_and_columns),
        cmocka_unit_test(test_maze_check_rejects_what_breaks_a_rule),
        cmocka_unit_test(test_maze_engines_leak_nothing_when_memory_runs_out),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
