/*
 * property_tiles_paths - all engines that prove a shortest path return the same one: the first in
 * move order, whatever the heuristic, automaton, tables, parallel form and number of threads.
 */
#include "tiles_reference.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* One way to search: options of the engine, and the numbers of threads to try it with. */
struct method {
    const char *options[4];
    bool is_parallel;
    int max_length; /* for paths of up to this many moves; 0: any */
};

static const struct method methods[] = {
    {{"engine=auto"}, true, 0},
    {{"engine=bfs"}, false, 0},
    {{"engine=astar"}, false, 0},
    {{"engine=ida", "heuristic=manhattan"}, true, 0},
    {{"engine=ida", "heuristic=manhattan", "automaton=on"}, true, 0},
    {{"engine=ida", "heuristic=conflict", "automaton=off"}, true, 0},
    {{"engine=ida", "heuristic=conflict", "automaton=on"}, true, 0},
    {{"engine=ida", "parallel=split"}, true, 24},
    {{"engine=ida", "parallel=per-depth", "split-depth=5"}, true, 0},
    {{"engine=iddfs-pruned", "parallel=shared"}, true, 0},
    {{"engine=iddfs-pruned", "parallel=split", "split-depth=4"}, true, 0},
    {{"engine=iddfs-pruned", "parallel=per-depth"}, true, 0},
    {{"engine=iddfs-pruned", "undo=on"}, true, 16},
    {{"engine=iddfs", "parallel=shared"}, true, 16},
    {{"engine=iddfs", "parallel=split"}, true, 14},
};
#define METHODS (sizeof methods / sizeof *methods)

/* 4x4 only. Those with tables need a goal with its gap in a corner. */
static const struct method methods_4x4[] = {
    {{"engine=auto"}, true, 0},
    {{"engine=ida", "heuristic=manhattan"}, true, 36},
    {{"engine=ida", "heuristic=conflict", "automaton=off"}, true, 0},
    {{"engine=ida", "heuristic=conflict"}, true, 0},
    {{"engine=ida", "heuristic=walking"}, true, 0},
    {{"engine=ida", "heuristic=walking", "automaton=off"}, true, 0},
    {{"engine=astar"}, false, 30},
    {{"engine=iddfs-pruned"}, true, 24},
    {{"engine=ida", "heuristic=pdb-555"}, true, 0},
    {{"engine=ida", "heuristic=pdb-555", "automaton=off"}, true, 0},
    {{"engine=ida", "heuristic=pdb-663"}, true, 0},
    {{"engine=ida", "heuristic=pdb-663", "automaton=off"}, true, 0},
};
#define METHODS_4X4        (sizeof methods_4x4 / sizeof *methods_4x4)
#define METHODS_4X4_NO_PDB 8

/* The path found by a method with that many threads; the caller frees it. */
static char *
path_by(const struct clew_board *board, const struct method *method, int threads, const char *order)
{
    char thread_option[24];
    struct clew_answer *answer;
    char *path;

    snprintf(thread_option, sizeof thread_option, "threads=%d", threads);
    answer = support_solve(board, "tables=none", order, thread_option, method->options[0],
                           method->options[1], method->options[2], method->options[3], NULL);
    assert_int_equal(clew_answer_outcome(answer), CLEW_SOLVED);
    assert_int_equal(support_number(answer, "bound"), support_number(answer, "length"));
    path = strdup(support_text(answer, "path"));
    clew_answer_free(answer);
    return path;
}

static void
expect_path(const struct clew_board *board, const struct method *method, const char *order,
            const char *first)
{
    if (method->max_length > 0 && (int)strlen(first) > method->max_length)
        return;
    for (int threads = 1; threads <= (method->is_parallel ? 4 : 1); threads *= 2) {
        char *path = path_by(board, method, threads, order);

        if (strcmp(path, first) != 0)
            print_message("# %s %s %s, %s, %d threads\n", method->options[0],
                          method->options[1] ? method->options[1] : "",
                          method->options[2] ? method->options[2] : "", order, threads);
        assert_string_equal(path, first);
        free(path);
    }
}

static const char *const orders[] = {"order=LRUD", "order=LRUD", "order=DULR", "order=RULD",
                                     "order=UDRL"};
#define ORDERS (sizeof orders / sizeof *orders)

/* A row that reads like a whole board of its own. */
static bool
is_board_of_2x2(const uint8_t *row)
{
    return row[0] < 4 && row[1] < 4 && row[2] < 4 && row[3] < 4;
}

/* A goal for the size: the gap last, first, or on some cell with the tiles mixed. */
static void
choose_goal(struct tiles_reference *twin, int rows, int cols, int kind, struct base_random *random)
{
    twin->rows = rows;
    twin->cols = cols;
    for (int cell = 0; cell < rows * cols; cell++)
        twin->goal_at[cell] = (uint8_t)(kind == 1 ? cell : cell == rows * cols - 1 ? 0 : cell + 1);
    if (kind > 1)
        do
            tiles_reference_walk(twin, twin->goal_at, 200, random);
        while (cols == 4 && is_board_of_2x2(twin->goal_at));
}

/* The naive model knows the distance of every board, and descends in move order. */
static void
test_tiles_paths_are_the_first_on_small_boards(void **state)
{
    static const int sizes[][2] = {{3, 3}, {2, 4}, {3, 2}};
    struct base_random random;

    (void)state;
    support_seed(&random);
    for (int kind = 0; kind < 12; kind++) {
        struct tiles_reference twin = {.rows = 0};

        choose_goal(&twin, sizes[kind % 3][0], sizes[kind % 3][1], kind / 3, &random);
        tiles_reference_measure(&twin);
        for (int i = support_rounds(10); i > 0; i--) {
            const char *order = orders[base_random_below(&random, ORDERS)];
            uint8_t tile_at[TILES_REFERENCE_MAX_CELLS];
            char first[TILES_REFERENCE_MAX_MOVES];
            struct clew_board *board;

            memcpy(tile_at, twin.goal_at, sizeof tile_at);
            tiles_reference_walk(&twin, tile_at, i % 2 ? 1000 : 20, &random);
            tiles_reference_first_path(&twin, tile_at, strchr(order, '=') + 1, first);
            board = tiles_reference_board(&twin, tile_at);
            for (size_t m = 0; m < METHODS; m++)
                expect_path(board, &methods[m], order, first);
            clew_board_free(board);
        }
        tiles_reference_free(&twin);
    }
}

/* The reference is a plain depth-first search: one thread, no automaton, conflicts. */
static void
expect_one_path(const struct tiles_reference *twin, const uint8_t *tile_at, const char *order,
                const struct method *other, size_t count)
{
    static const struct method plain = {
        {"engine=ida", "heuristic=conflict", "automaton=off"}, 0, 0};
    struct clew_board *board = tiles_reference_board(twin, tile_at);
    char *first = path_by(board, &plain, 1, order);

    for (size_t m = 0; m < count; m++)
        expect_path(board, &other[m], order, first);
    free(first);
    clew_board_free(board);
}

static void
test_tiles_paths_agree_on_3x4(void **state)
{
    struct base_random random;

    (void)state;
    support_seed(&random);
    for (int i = support_rounds(16); i > 0; i--) {
        uint8_t tile_at[TILES_REFERENCE_MAX_CELLS];
        struct tiles_reference twin = {.rows = 0};

        choose_goal(&twin, i % 2 ? 3 : 4, i % 2 ? 4 : 3, i % 4, &random);
        memcpy(tile_at, twin.goal_at, sizeof tile_at);
        tiles_reference_walk(&twin, tile_at, i % 4 == 0 ? 1000 : 60, &random);
        expect_one_path(&twin, tile_at, orders[base_random_below(&random, ORDERS)], methods, 7);
    }
}

/* Boards whose tables are searched in lanes, with one thread and with several. */
static void
test_tiles_paths_agree_on_3x5(void **state)
{
    static const struct method lanes = {{"engine=auto"}, true, 0};
    struct base_random random;

    (void)state;
    support_seed(&random);
    for (int i = support_rounds(6); i > 0; i--) {
        uint8_t tile_at[TILES_REFERENCE_MAX_CELLS];
        struct tiles_reference twin = {.rows = 0};

        choose_goal(&twin, i % 2 ? 3 : 5, i % 2 ? 5 : 3, i % 3 == 0, &random);
        memcpy(tile_at, twin.goal_at, sizeof tile_at);
        tiles_reference_walk(&twin, tile_at, 150, &random);
        expect_one_path(&twin, tile_at, orders[base_random_below(&random, ORDERS)], &lanes, 1);
    }
}

static void
test_tiles_paths_agree_on_4x4(void **state)
{
    struct base_random random;

    (void)state;
    support_seed(&random);
    for (int i = support_rounds(24); i > 0; i--) {
        uint8_t tile_at[TILES_REFERENCE_MAX_CELLS];
        struct tiles_reference twin = {.rows = 0};

        choose_goal(&twin, 4, 4, i % 3, &random);
        memcpy(tile_at, twin.goal_at, sizeof tile_at);
        tiles_reference_walk(&twin, tile_at, 40 + 5 * i, &random);
        expect_one_path(&twin, tile_at, orders[base_random_below(&random, ORDERS)], methods_4x4,
                        i % 3 == 2 ? METHODS_4X4_NO_PDB : METHODS_4X4);
    }
}

#define BOARDS 40

static void
solve_all(const struct tiles_reference *twin, uint8_t tile_at[BOARDS][TILES_REFERENCE_MAX_CELLS],
          int count, const char *tables, char paths[BOARDS][TILES_REFERENCE_MAX_MOVES])
{
    for (int i = 0; i < count; i++) {
        struct clew_board *board = tiles_reference_board(twin, tile_at[i]);
        struct clew_answer *answer = support_solve(board, tables, "threads=2", NULL);

        snprintf(paths[i], TILES_REFERENCE_MAX_MOVES, "%s", support_text(answer, "path"));
        clew_answer_free(answer);
        clew_board_free(board);
    }
}

static void
keep_table_in(const struct tiles_reference *twin, const uint8_t *tile_at, const char *tables)
{
    struct clew_board *board = tiles_reference_board(twin, tile_at);

    clew_answer_free(support_solve(board, "heuristic=pdb-663", tables, NULL));
    clew_board_free(board);
}

/* auto takes better tables once they are there, from boards before or from files: no path
 * changes. This test comes first, so that no other has made the tables. */
static void
test_tiles_paths_stay_when_tables_come(void **state)
{
    static uint8_t tile_at[BOARDS][TILES_REFERENCE_MAX_CELLS];
    static char cold[BOARDS][TILES_REFERENCE_MAX_MOVES], warm[BOARDS][TILES_REFERENCE_MAX_MOVES];
    const int count = support_rounds(BOARDS) < BOARDS ? support_rounds(BOARDS) : BOARDS;
    char folder[] = "/tmp/clew-paths-XXXXXX", tables[40], remove[60];
    struct tiles_reference twin = {.rows = 0};
    struct base_random random;

    (void)state;
    support_seed(&random);
    assert_non_null(mkdtemp(folder));
    snprintf(tables, sizeof tables, "tables=%s", folder);
    snprintf(remove, sizeof remove, "rm -r %s", folder);
    choose_goal(&twin, 4, 4, 1, &random);
    for (int i = 0; i < count; i++) {
        memcpy(tile_at[i], twin.goal_at, TILES_REFERENCE_MAX_CELLS);
        tiles_reference_walk(&twin, tile_at[i], 400, &random);
    }
    solve_all(&twin, tile_at, count, tables, cold);
    keep_table_in(&twin, tile_at[0], tables);
    solve_all(&twin, tile_at, count, tables, warm);
    for (int i = 0; i < count; i++)
        assert_string_equal(warm[i], cold[i]);
    assert_int_equal(system(remove), 0);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_tiles_paths_stay_when_tables_come),
        cmocka_unit_test(test_tiles_paths_are_the_first_on_small_boards),
        cmocka_unit_test(test_tiles_paths_agree_on_3x4),
        cmocka_unit_test(test_tiles_paths_agree_on_3x5),
        cmocka_unit_test(test_tiles_paths_agree_on_4x4),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
