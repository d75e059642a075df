/*
 * property_flow_rate - turning a board or renaming its colours changes neither rounds nor rating.
 *
 * Random boards of every kind are turned and mirrored in all eight ways (hexes: mirrored, where the
 * lattice allows it) and their colours permuted. From the bare board and under each promise the
 * ladder must make the same rounds: the same rules, numbers of links, and only steps. Boards with
 * exactly one solution must get the same grade, score and counts. With the promise no-touch given,
 * the rules alone may rate a board: then a naive search finds one solution that keeps it, and what
 * promise auto proves gets the same rating. flow_grade gives it the same grade.
 *
 * CLEW_SOAK multiplies the boards.
 */
#include "flow/flow_puzzle.h"
#include "flow/game/flow_verdict.h"
#include "flow/rate/flow_grade.h"
#include "flow/rules/flow_rules.h"
#include "flow_brute.h"
#include "grid/grid.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

#define BOARDS     250
#define MAX_CELLS  30
#define MAX_ROUNDS 400
#define MAX_TURNED 256    /* cells */
#define MAX_STEPS  300000 /* of the naive search */

/* ---- Turned boards ---- */

/* Whether the symmetry maps the lattice to itself. */
static bool
is_symmetry_of(const struct flow_board *board, enum grid_symmetry symmetry)
{
    if (board->lattice == FLOW_SQUARES)
        return true;
    return symmetry == GRID_SAME || (symmetry == GRID_MIRROR && board->cols % 2);
}

static struct flow_board *
turn_board(const struct flow_board *board, enum grid_symmetry symmetry, const int16_t *colours,
           struct base_memory *memory)
{
    const bool is_transposed = symmetry & 1;
    uint8_t cells[MAX_TURNED];
    int16_t dots[MAX_TURNED];
    int32_t to[MAX_TURNED];
    uint32_t names[MAX_TURNED];
    struct flow_wall *walls = calloc(board->wall_count + 1, sizeof *walls);
    struct flow_shape shape = {.rows = is_transposed ? board->cols : board->rows,
                               .cols = is_transposed ? board->rows : board->cols,
                               .lattice = board->lattice,
                               .joins_sides =
                                   is_transposed ? board->joins_ends : board->joins_sides,
                               .joins_ends = is_transposed ? board->joins_sides : board->joins_ends,
                               .fill = board->fill,
                               .touch = board->touch,
                               .cells = cells,
                               .dots = dots,
                               .colours = board->colours,
                               .names = names,
                               .walls = walls,
                               .wall_count = board->wall_count};
    struct flow_board *turned;

    assert_non_null(walls);
    for (int32_t cell = 0; cell < board->cell_count; cell++) {
        const struct grid_place place =
            grid_map(symmetry, board->rows, board->cols,
                     (struct grid_place){cell / board->cols, cell % board->cols});
        const int32_t node = board->first_node[cell];
        const int16_t colour = node < 0 ? -1 : board->nodes[node].colour;

        to[cell] = (int32_t)(place.row * shape.cols + place.col);
        cells[to[cell]] = board->cells[cell];
        dots[to[cell]] = colour < 0 ? -1 : colours[colour];
    }
    for (int i = 0; i < board->colours; i++)
        names[i] = FLOW_NUMBER + (uint32_t)i + 1;
    for (size_t i = 0; i < board->wall_count; i++)
        walls[i] = (struct flow_wall){to[board->walls[i].a], to[board->walls[i].b]};
    assert_int_equal(flow_board_build(&turned, &shape, memory, NULL), CLEW_OK);
    free(walls);
    return turned;
}

static void
permute_colours(int16_t *colours, int count, struct base_random *random)
{
    for (int i = 0; i < count; i++) {
        const int other = (int)base_random_below(random, (uint64_t)i + 1);

        colours[i] = colours[other];
        colours[other] = (int16_t)i;
    }
}

/* ---- Rounds ---- */

struct rounds {
    struct flow_round list[MAX_ROUNDS];
    int count;
    enum flow_step_status status;
};

static void
make_rounds(struct rounds *rounds, const struct flow_board *board, enum flow_promise promise,
            struct base_memory *memory)
{
    struct flow_rules *rules;

    rounds->count = 0;
    assert_int_equal(flow_rules_new(&rules, board, promise, memory, NULL), CLEW_OK);
    do {
        assert_true(rounds->count < MAX_ROUNDS);
        rounds->status = flow_rules_round(rules, FLOW_RULE_COUNT, &rounds->list[rounds->count]);
        rounds->count += rounds->status == FLOW_STEP_FOUND;
    } while (rounds->status == FLOW_STEP_FOUND);
    flow_rules_free(rules);
}

static void
compare_rounds(const struct flow_board *board, const struct flow_board *turned,
               struct base_memory *memory)
{
    static struct rounds first, second;

    for (int promise = FLOW_PROMISE_NONE; promise <= FLOW_PROMISE_UNIQUE; promise++) {
        make_rounds(&first, board, (enum flow_promise)promise, memory);
        make_rounds(&second, turned, (enum flow_promise)promise, memory);
        assert_int_equal(first.status, second.status);
        if (first.status == FLOW_STEP_CONTRADICTION)
            continue; /* which site finds it first is left open */
        assert_int_equal(first.count, second.count);
        for (int i = 0; i < first.count; i++) {
            assert_int_equal(first.list[i].rule, second.list[i].rule);
            assert_int_equal(first.list[i].link_count, second.list[i].link_count);
            assert_int_equal(first.list[i].used_count, second.list[i].used_count);
            assert_int_equal(first.list[i].is_only_step, second.list[i].is_only_step);
        }
    }
}

/* ---- Ratings ---- */

struct result {
    enum clew_status status;
    enum clew_grade grade;
    double score;
    struct puzzle_facts facts;
};

static void
rate(struct result *result, const struct flow_board *board, const struct clew_options *given,
     struct base_memory *memory)
{
    const struct puzzle_options options = {.given = given, .own = flow_puzzle.options};
    struct search_monitor monitor = {.on_event = NULL};
    struct search search = {.threads = 1};
    struct puzzle_rating rating = {
        .board = board, .options = &options, .search = &search, .facts = &result->facts};

    puzzle_facts_init(&result->facts, memory);
    search_start(&search, memory, &monitor);
    assert_int_equal(search_pool_new(&search.pool, 1, memory, NULL), CLEW_OK);
    result->status = flow_puzzle.rate(&rating, NULL);
    assert_true(result->status == CLEW_OK || result->status == CLEW_UNSUPPORTED);
    result->grade = rating.grade;
    result->score = rating.score;
    search_pool_free(search.pool);
}

/* Everything but the hardest step, which names cells. True if the board could be rated. */
static bool
compare_ratings(const struct flow_board *board, const struct flow_board *turned,
                struct base_memory *memory)
{
    struct result first, second;
    bool is_rated;

    rate(&first, board, NULL, memory);
    rate(&second, turned, NULL, memory);
    is_rated = first.status == CLEW_OK;
    assert_int_equal(first.status, second.status);
    if (is_rated) {
        assert_int_equal(first.grade, second.grade);
        assert_true(first.score == second.score);
        assert_int_equal(first.facts.count, second.facts.count);
        for (size_t i = 0; i < first.facts.count; i++)
            if (first.facts.facts[i].kind == CLEW_FACT_NUMBER) {
                assert_string_equal(first.facts.facts[i].name, second.facts.facts[i].name);
                assert_int_equal(first.facts.facts[i].number, second.facts.facts[i].number);
            }
    }
    puzzle_facts_free(&first.facts);
    puzzle_facts_free(&second.facts);
    return is_rated;
}

/* Of a board with exactly one solution. */
static enum clew_grade
grade_alone(const struct flow_board *board, struct base_memory *memory)
{
    const struct puzzle_options options = {.own = flow_puzzle.options};
    struct search_monitor monitor = {.on_event = NULL};
    struct search search = {.threads = 1};
    struct puzzle_rating rating = {.board = board, .options = &options, .search = &search};
    struct flow_verdict verdict;

    search_start(&search, memory, &monitor);
    assert_int_equal(search_pool_new(&search.pool, 1, memory, NULL), CLEW_OK);
    assert_int_equal(flow_verdict_find(&verdict, board, &options, &search, NULL), CLEW_OK);
    assert_int_equal(flow_grade_known(&rating, verdict.solution, NULL), CLEW_OK);
    flow_verdict_free(&verdict);
    search_pool_free(search.pool);
    return rating.grade;
}

/* True if the board could be rated. */
static bool
examine_given_promise(struct flow_board *board, const struct clew_options *promise,
                      struct base_memory *memory)
{
    const bool touch = board->touch;
    struct result given, proved;
    uint64_t count;

    rate(&given, board, promise, memory);
    rate(&proved, board, NULL, memory);
    if (proved.status == CLEW_OK)
        assert_int_equal(grade_alone(board, memory), proved.grade);
    if (given.status == CLEW_OK && proved.status == CLEW_OK) {
        assert_int_equal(given.grade, proved.grade);
        assert_true(given.score == proved.score);
    }
    board->touch = false;
    if (given.status == CLEW_OK && flow_brute_count_edges(&count, board, MAX_STEPS))
        assert_int_equal(count, 1);
    board->touch = touch;
    puzzle_facts_free(&given.facts);
    puzzle_facts_free(&proved.facts);
    return given.status == CLEW_OK;
}

/* One random symmetry and permutation; true if the board could be rated. */
static bool
examine_turned(const struct flow_board *board, struct base_random *random,
               struct base_memory *memory)
{
    enum grid_symmetry symmetry;
    int16_t colours[MAX_TURNED];
    struct flow_board *turned;
    bool is_rated;

    do
        symmetry = (enum grid_symmetry)base_random_below(random, GRID_SYMMETRIES);
    while (!is_symmetry_of(board, symmetry));
    permute_colours(colours, board->colours, random);
    turned = turn_board(board, symmetry, colours, memory);
    compare_rounds(board, turned, memory);
    is_rated = compare_ratings(board, turned, memory);
    flow_board_free(turned, memory);
    return is_rated;
}

static void
test_flow_rounds_and_ratings_ignore_turns_and_names(void **state)
{
    const uint64_t boards = (uint64_t)support_rounds(BOARDS);
    struct base_memory memory;
    struct base_random random;
    struct clew_options *promise = support_options("promise=no-touch", NULL);
    uint64_t rated = 0, rated_as_given = 0;

    (void)state;
    base_memory_init(&memory, 0);
    support_seed(&random);
    for (uint64_t i = 0; i < boards; i++) {
        const struct flow_brute_plan plan = flow_brute_plan_random(&random, MAX_CELLS);
        struct flow_board *board = flow_brute_board(&random, &plan, &memory);

        rated += examine_turned(board, &random, &memory);
        rated_as_given += examine_given_promise(board, promise, &memory);
        flow_board_free(board, &memory);
    }
    clew_options_free(promise);
    print_message("# %llu of %llu boards have one solution; %llu one that does not touch itself\n",
                  (unsigned long long)rated, (unsigned long long)boards,
                  (unsigned long long)rated_as_given);
    assert_true(rated > boards / 50);
    assert_true(rated_as_given > boards / 50);
    assert_int_equal(base_memory_used(&memory), 0);
}

/* ---- Memory ---- */

static enum clew_status
rate_in_memory(struct base_memory *memory, void *promise)
{
    static const int16_t dots[] = {0, -1, 0, 1, -1, 1, 2, -1, 2};
    static const uint8_t cells[9];
    static const uint32_t names[] = {'A', 'B', 'C'};
    const struct flow_shape shape = {.rows = 3,
                                     .cols = 3,
                                     .fill = true,
                                     .touch = true,
                                     .cells = cells,
                                     .dots = dots,
                                     .colours = 3,
                                     .names = names};
    const struct puzzle_options options = {.given = promise, .own = flow_puzzle.options};
    struct search_monitor monitor = {.on_event = NULL};
    struct search search = {.threads = 1};
    struct puzzle_facts facts;
    struct flow_board *board = NULL;
    struct puzzle_rating rating = {.options = &options, .search = &search, .facts = &facts};
    enum clew_status status = flow_board_build(&board, &shape, memory, NULL);

    if (status != CLEW_OK)
        return status;
    puzzle_facts_init(&facts, memory);
    search_start(&search, memory, &monitor);
    rating.board = board;
    status = search_pool_new(&search.pool, 1, memory, NULL);
    if (status == CLEW_OK)
        status = flow_puzzle.rate(&rating, NULL);
    if (status == CLEW_OK && facts.failed)
        status = CLEW_NO_MEMORY;
    search_pool_free(search.pool);
    puzzle_facts_free(&facts);
    flow_board_free(board, memory);
    return status;
}

/* With the promise given there is no search, which might do with less memory. */
static void
test_flow_rating_without_memory_fails_cleanly(void **state)
{
    struct clew_options *promise = support_options("promise=no-touch", NULL);

    (void)state;
    assert_true(support_fail_each_allocation(rate_in_memory, promise) > 10);
    clew_options_free(promise);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_rating_without_memory_fails_cleanly),
        cmocka_unit_test(test_flow_rounds_and_ratings_ignore_turns_and_names),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
