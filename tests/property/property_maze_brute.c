/*
 * property_maze_brute - every engine against a search that knows nothing but the rules.
 *
 * The twin keeps the board as characters and the best string found so far for each cell, compared
 * as (cost, string) by the order of letters, and repeats until nothing changes. That is slow,
 * short, and shares neither data nor method with the engines.
 */
#include "support.h"

#include <stdio.h>
#include <string.h>

#define MAX_SIDE  12
#define MAX_CELLS (MAX_SIDE * MAX_SIDE)
#define LONGEST   (MAX_CELLS + 1)

struct twin {
    int rows, cols, ball, hole;
    bool drops, by_moves;
    char cells[MAX_CELLS];
    const char *order;
    int cost[MAX_CELLS]; /* -1: not reached */
    char best[MAX_CELLS][LONGEST];
};

/* ---- The twin ---- */

static int
letter_rank(const struct twin *twin, char letter)
{
    return letter ? 1 + (int)(strchr(twin->order, letter) - twin->order) : 0;
}

/* Whether string a comes before b; a prefix comes first. */
static bool
is_before(const struct twin *twin, const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return letter_rank(twin, *a) < letter_rank(twin, *b);
}

static bool
is_free(const struct twin *twin, int row, int col)
{
    return row >= 0 && col >= 0 && row < twin->rows && col < twin->cols &&
           twin->cells[row * twin->cols + col] != '#';
}

static int
roll_twin(const struct twin *twin, int cell, char letter, int *length)
{
    const int down = (letter == 'd') - (letter == 'u'), right = (letter == 'r') - (letter == 'l');
    int row = cell / twin->cols, col = cell % twin->cols;

    *length = 0;
    while (is_free(twin, row + down, col + right)) {
        row += down;
        col += right;
        ++*length;
        if (twin->drops && row * twin->cols + col == twin->hole)
            break;
    }
    return row * twin->cols + col;
}

/* Tries one roll; true if it improves the target. */
static bool
improve_twin(struct twin *twin, int cell, char letter)
{
    int length, to = roll_twin(twin, cell, letter, &length);
    const int cost = twin->cost[cell] + (twin->by_moves ? 1 : length);
    char string[LONGEST + 1];

    if (!length || cell == twin->hole)
        return false;
    snprintf(string, sizeof string, "%s%c", twin->best[cell], letter);
    if (twin->cost[to] >= 0 &&
        (cost > twin->cost[to] ||
         (cost == twin->cost[to] && !is_before(twin, string, twin->best[to]))))
        return false;
    twin->cost[to] = cost;
    strcpy(twin->best[to], string);
    return true;
}

static void
solve_twin(struct twin *twin)
{
    bool is_changed = true;

    memset(twin->cost, -1, sizeof twin->cost);
    twin->cost[twin->ball] = 0;
    twin->best[twin->ball][0] = '\0';
    while (is_changed) {
        is_changed = false;
        for (int cell = 0; cell < twin->rows * twin->cols; cell++)
            for (int i = 0; i < 4 && twin->cost[cell] >= 0; i++)
                is_changed |= improve_twin(twin, cell, twin->order[i]);
    }
}

/* ---- Boards ---- */

/* All shapes and densities; ball and hole on any free cells, sometimes on the same one. */
static void
make_board(struct twin *twin, struct base_random *random)
{
    const int percent = (int)base_random_below(random, 60);
    int cells;

    twin->rows = 1 + (int)base_random_below(random, MAX_SIDE);
    twin->cols = 1 + (int)base_random_below(random, MAX_SIDE);
    cells = twin->rows * twin->cols;
    for (int i = 0; i < cells; i++)
        twin->cells[i] = (int)base_random_below(random, 100) < percent ? '#' : '.';
    twin->ball = (int)base_random_below(random, (uint64_t)cells);
    twin->hole = (int)base_random_below(random, (uint64_t)cells);
    twin->cells[twin->ball] = twin->cells[twin->hole] = '.';
    twin->drops = base_random_below(random, 2);
    twin->by_moves = base_random_below(random, 2);
}

static struct clew_board *
read_board(const struct twin *twin)
{
    char text[MAX_CELLS + MAX_SIDE + 64];
    size_t length = 0;

    for (int row = 0; row < twin->rows; row++) {
        for (int col = 0; col < twin->cols; col++)
            text[length++] = twin->cells[row * twin->cols + col] == '#' ? '1' : '0';
        text[length++] = '\n';
    }
    snprintf(text + length, sizeof text - length, "ball %d %d\nhole %d %d\n",
             twin->ball / twin->cols, twin->ball % twin->cols, twin->hole / twin->cols,
             twin->hole % twin->cols);
    return support_read(text, twin->drops ? "rule=drop" : "rule=stop",
                        twin->by_moves ? "measure=moves" : "measure=distance", NULL);
}

/* ---- The comparison ---- */

static void
print_twin(const struct twin *twin, const char *engine, const char *threads)
{
    print_message("# %s %s, %s, %s, order %s, ball %d, hole %d, cost %d, way %s\n", engine, threads,
                  twin->drops ? "drop" : "stop", twin->by_moves ? "moves" : "distance", twin->order,
                  twin->ball, twin->hole, twin->cost[twin->hole],
                  twin->cost[twin->hole] < 0 ? "none" : twin->best[twin->hole]);
    for (int row = 0; row < twin->rows; row++)
        print_message("# %.*s\n", twin->cols, twin->cells + row * twin->cols);
}

static void
compare_with_twin(const struct twin *twin, const struct clew_board *board, const char *engine,
                  const char *threads)
{
    const bool is_first = strcmp(twin->order, "durl") == 0;
    struct clew_answer *answer =
        support_solve(board, engine, threads, is_first ? "ties=first" : "ties=alphabetical", NULL);
    const bool is_solved = clew_answer_outcome(answer) == CLEW_SOLVED;
    const char *cost = twin->by_moves ? "length" : "distance";

    assert_true(is_solved || clew_answer_outcome(answer) == CLEW_NONE);
    if (is_solved != (twin->cost[twin->hole] >= 0) ||
        (is_solved && (support_number(answer, cost) != twin->cost[twin->hole] ||
                       strcmp(support_text(answer, "path"), twin->best[twin->hole]) != 0))) {
        print_twin(twin, engine, threads);
        print_message("# got %s\n", is_solved ? support_text(answer, "path") : "none");
        fail();
    }
    clew_answer_free(answer);
}

static void
test_every_engine_agrees_with_the_twin(void **state)
{
    static const char *const engines[] = {"engine=auto", "engine=bits", "engine=dijkstra",
                                          "engine=dijkstra-4"};
    static const char *const threads[] = {"threads=1", "threads=2", "threads=4"};
    const int rounds = support_rounds(6000);
    struct base_random random;
    struct twin twin;

    (void)state;
    support_seed(&random);
    for (int round = 0; round < rounds; round++) {
        struct clew_board *board;

        make_board(&twin, &random);
        twin.order = round % 2 ? "durl" : "dlru";
        solve_twin(&twin);
        board = read_board(&twin);
        for (size_t e = 0; e < sizeof engines / sizeof *engines; e++)
            for (size_t t = 0; t < sizeof threads / sizeof *threads; t++)
                compare_with_twin(&twin, board, engines[e], threads[t]);
        clew_board_free(board);
    }
}

/* The path by each engine and number of threads must be that of the first. */
static void
expect_one_path(const struct clew_board *board, const char *ties)
{
    static const char *const engines[] = {"engine=dijkstra", "engine=dijkstra-4", "engine=bits",
                                          "engine=auto"};
    static const char *const threads[] = {"threads=1", "threads=2", "threads=4"};
    struct clew_answer *first = support_solve(board, engines[0], threads[0], ties, NULL);

    assert_int_equal(clew_answer_outcome(first), CLEW_SOLVED);
    for (size_t i = 1; i < 12; i++) {
        struct clew_answer *answer =
            support_solve(board, engines[i / 3], threads[i % 3], ties, NULL);

        assert_int_equal(clew_answer_outcome(answer), CLEW_SOLVED);
        assert_string_equal(support_text(answer, "path"), support_text(first, "path"));
        clew_answer_free(answer);
    }
    clew_answer_free(first);
}

/* Too large for the twin; many paths of equal cost; on some boards bits runs in parallel. */
static void
test_every_engine_takes_the_same_path_on_large_mazes(void **state)
{
    static const char *const walls[] = {"walls=5", "walls=20", "walls=35"};
    struct base_random random;

    (void)state;
    support_seed(&random);
    for (int round = support_rounds(20); round > 0; round--) {
        const int64_t min_side =
            round % 5 ? 100 : 1025; /* bits runs in parallel from a million cells */
        const int64_t rows = min_side + (int64_t)base_random_below(&random, 200);
        const int64_t cols = min_side + (int64_t)base_random_below(&random, 200);
        char seed[40];
        struct clew_options *options;
        struct clew_board *board;

        snprintf(seed, sizeof seed, "seed=%u", (unsigned)base_random_below(&random, 1000000));
        options = support_options(seed, walls[round % 3],
                                  round % 2 ? "measure=moves" : "measure=distance", NULL);
        assert_int_equal(support_generate(&board, "maze", rows, cols, options), CLEW_OK);
        expect_one_path(board, "ties=alphabetical");
        expect_one_path(board, "ties=first");
        clew_board_free(board);
        clew_options_free(options);
    }
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_every_engine_agrees_with_the_twin),
        cmocka_unit_test(test_every_engine_takes_the_same_path_on_large_mazes),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
