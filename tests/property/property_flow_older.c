/*
 * property_flow_older - the engines of the older systems, against the naive twin and against what
 * was published for them.
 *
 * dijkstra and the colouring engines know the no-touch rule only: under the touch rule they may say
 * what they found, but where they find nothing, or only one answer, they give up with "rule".
 */
#include "flow/flow_engines.h"
#include "flow/flow_puzzle.h"
#include "flow_brute.h"
#include "flow_exam.h"
#include "support.h"

static uint64_t
count_no_touch(struct flow_board *board)
{
    const bool touch = board->touch;
    uint64_t count;

    board->touch = false;
    count = flow_brute_count(board, 3);
    board->touch = touch;
    return count;
}

/* What an engine that knows only no-touch says on a board where touching is allowed. */
static void
examine_careful(const struct engine *engine, const struct flow_board *board, uint64_t answers)
{
    for (enum puzzle_ask ask = PUZZLE_ASK_ANSWER; ask <= PUZZLE_ASK_COUNT; ask++) {
        const struct flow_exam exam = {.engine = engine, .ask = ask};
        const struct flow_mark mark = flow_examine(&exam, board);
        enum clew_outcome wanted = CLEW_GAVE_UP;

        if (ask == PUZZLE_ASK_ANSWER && answers)
            wanted = CLEW_SOLVED;
        if (ask == PUZZLE_ASK_UNIQUE && answers > 1)
            wanted = CLEW_SEVERAL;
        if (mark.outcome == wanted && (wanted != CLEW_GAVE_UP || mark.limit))
            continue;
        print_message("# %s, asked %d: outcome %d, limit %s; %llu answers do not touch\n",
                      engine->name, (int)ask, (int)mark.outcome, mark.limit ? mark.limit : "none",
                      (unsigned long long)answers);
        flow_brute_show(board);
        fail();
    }
}

static void
examine(const struct engine *engine, struct flow_board *board)
{
    if (board->touch)
        examine_careful(engine, board, count_no_touch(board));
    else
        flow_examine_all(engine, 1, board, flow_brute_count(board, 0));
}

static void
examine_random_boards(const struct engine *engine, int rounds, int most_cells)
{
    struct base_memory memory;
    struct base_random random;

    base_memory_init(&memory, 0);
    support_seed(&random);
    for (int i = 0; i < support_rounds(rounds); i++) {
        struct flow_brute_plan plan = flow_brute_plan_random(&random, most_cells);
        struct flow_board *board;

        plan.touch = plan.touch && i % 4 == 0;
        board = flow_brute_board(&random, &plan, &memory);
        examine(engine, board);
        flow_board_free(board, &memory);
    }
    assert_int_equal(base_memory_used(&memory), 0);
}

static void
test_dijkstra_agrees_with_the_twin(void **state)
{
    (void)state;
    examine_random_boards(&flow_engine_dijkstra, 12000, 30);
}

static void
test_csp_first_agrees_with_the_twin(void **state)
{
    (void)state;
    examine_random_boards(&flow_engine_csp_first, 10000, 26);
}

static void
test_csp_smart_agrees_with_the_twin(void **state)
{
    (void)state;
    examine_random_boards(&flow_engine_csp_smart, 12000, 30);
}

static void
test_csp_random_agrees_with_the_twin(void **state)
{
    (void)state;
    examine_random_boards(&flow_engine_csp_random, 5000, 14);
}

/* Every switch of an engine changes its way only, never its word. */
static void
test_switches_change_no_verdict(void **state)
{
    static const struct {
        const struct engine *engine;
        const char *setting;
    } switches[] = {
        {&flow_engine_csp_smart, "forward-checking=off"},
        {&flow_engine_csp_smart, "mrv=off"},
        {&flow_engine_csp_smart, "degree=on"},
        {&flow_engine_csp_smart, "lcv=on"},
        {&flow_engine_csp_smart, "cache=off"},
        {&flow_engine_dijkstra, "deadends=on"},
        {&flow_engine_dijkstra, "deadends=all"},
        {&flow_engine_dijkstra, "constrained=off"},
        {&flow_engine_dijkstra, "shuffle=on"},
        {&flow_engine_best_first, "parallel=naive"},
        {&flow_engine_best_first, "parallel=fair"},
        {&flow_engine_best_first, "parallel=forward"},
        {&flow_engine_best_first, "parallel=weighted"},
        {&flow_engine_best_first, "parallel=steal"},
    };
    struct base_memory memory;
    struct base_random random;

    (void)state;
    base_memory_init(&memory, 0);
    support_seed(&random);
    for (size_t s = 0; s < sizeof switches / sizeof *switches; s++) {
        struct clew_options *options = support_options(switches[s].setting, NULL);

        for (int i = 0; i < support_rounds(400); i++) {
            struct flow_brute_plan plan = flow_brute_plan_random(&random, 18);
            const struct flow_exam exam = {.engine = switches[s].engine,
                                           .ask = PUZZLE_ASK_COUNT,
                                           .threads = 1 + i % 3,
                                           .options = options};
            struct flow_board *board;
            struct flow_mark mark;

            plan.touch = false;
            board = flow_brute_board(&random, &plan, &memory);
            mark = flow_examine(&exam, board);
            if (mark.count != flow_brute_count(board, 0)) {
                print_message("# %s\n", switches[s].setting);
                flow_brute_show(board);
                fail();
            }
            flow_board_free(board, &memory);
        }
        clew_options_free(options);
    }
}

static void
examine_best_first(int threads, int rounds, int most_cells)
{
    struct base_memory memory;
    struct base_random random;

    base_memory_init(&memory, 0);
    support_seed(&random);
    for (int i = 0; i < support_rounds(rounds); i++) {
        struct flow_brute_plan plan = flow_brute_plan_random(&random, most_cells);
        struct flow_board *board;

        if (!plan.fill && plan.most_cells > 16)
            plan.most_cells = 16; /* more cells that may stay empty have millions of answers */
        board = flow_brute_board(&random, &plan, &memory);
        flow_examine_all(&flow_engine_best_first, threads, board, flow_brute_count(board, 0));
        flow_board_free(board, &memory);
    }
}

static void
test_best_first_agrees_with_the_twin(void **state)
{
    (void)state;
    examine_best_first(1, 6000, 20);
    examine_best_first(3, 1000, 18);
}

/* Every plain board of this size with that many colours, the dots in every place. */
static void
place_dots(int16_t *dots, int cells, int colour, int colours, struct flow_shape *shape,
           struct base_memory *memory)
{
    int first = 0;

    if (colour == colours) {
        const struct engine *const engines[] = {&flow_engine_dijkstra, &flow_engine_csp_first,
                                                &flow_engine_csp_smart, &flow_engine_best_first};
        struct flow_board *board;

        assert_int_equal(flow_board_build(&board, shape, memory, NULL), CLEW_OK);
        for (size_t i = 0; i < sizeof engines / sizeof *engines; i++) {
            const struct flow_exam exam = {.engine = engines[i], .ask = PUZZLE_ASK_COUNT};

            assert_int_equal(flow_examine(&exam, board).count, flow_brute_count(board, 0));
        }
        flow_board_free(board, memory);
        return;
    }
    /* Colours are named by their first dots in reading order, so that no board comes twice. */
    for (int cell = 0; colour && cell < cells; cell++)
        if (dots[cell] == colour - 1) {
            first = cell + 1;
            break;
        }
    for (int one = first; one < cells; one++)
        for (int two = one + 1; two < cells; two++) {
            if (dots[one] >= 0 || dots[two] >= 0)
                continue;
            dots[one] = dots[two] = (int16_t)colour;
            place_dots(dots, cells, colour + 1, colours, shape, memory);
            dots[one] = dots[two] = -1;
        }
}

static void
examine_all_boards(int rows, int cols, int colours)
{
    static const uint8_t plain[16] = {0};
    static const uint32_t names[3] = {'A', 'B', 'C'};
    struct base_memory memory;
    int16_t dots[16];
    struct flow_shape shape = {.rows = rows,
                               .cols = cols,
                               .fill = true,
                               .touch = false,
                               .cells = plain,
                               .dots = dots,
                               .colours = colours,
                               .names = names};

    base_memory_init(&memory, 0);
    for (int cell = 0; cell < 16; cell++)
        dots[cell] = -1;
    place_dots(dots, rows * cols, 0, colours, &shape, &memory);
}

static void
test_all_small_boards(void **state)
{
    (void)state;
    examine_all_boards(3, 3, 2);
    examine_all_boards(3, 4, 2);
    examine_all_boards(4, 4, 2);
    examine_all_boards(3, 3, 3);
    if (support_rounds(1) > 1) { /* 300,000 boards and more */
        examine_all_boards(3, 4, 3);
        examine_all_boards(4, 4, 3);
    }
}

/* The boards and node counts of the course that dijkstra comes from. */
static void
test_dijkstra_counts_what_was_published(void **state)
{
    static const char *const boards[] = {"regular_5x5_01", "regular_6x6_01", "regular_7x7_01",
                                         "regular_8x8_01", "regular_9x9_01"};
    static const struct {
        const char *setting;
        uint64_t nodes[5];
    } published[] = {
        {"deadends=off", {18, 283, 3317, 409726, 587332}},
        {"deadends=on", {17, 254, 2198, 182136, 279287}},
        {"deadends=all", {17, 128, 213, 2219, 7467}},
    };
    struct base_memory memory;

    (void)state;
    base_memory_init(&memory, 0);
    for (int p = 0; p < 3; p++)
        for (int b = 0; b < 5; b++) {
            struct flow_board *board = flow_exam_board(boards[b], true, true, &memory);
            struct clew_options *options;
            struct flow_exam exam = {.engine = &flow_engine_dijkstra};
            struct flow_mark mark;

            if (!board)
                skip();
            exam.options = options = support_options(published[p].setting, NULL);
            mark = flow_examine(&exam, board);
            assert_int_equal(mark.outcome, CLEW_SOLVED);
            assert_int_equal(mark.nodes, published[p].nodes[b]);
            assert_true(mark.peak_bytes <= 100 * mark.nodes + 1000000);
            clew_options_free(options);
            flow_board_free(board, &memory);
        }
}

/* Published hits count two calls more than values tried, and allow rings for a while. */
static void
test_csp_smart_needs_no_more_hits_than_published(void **state)
{
    static const struct {
        const char *board;
        int64_t hits;
    } published[] = {
        {"seed_csp_55", 17},    {"seed_csp_77", 41},     {"seed_csp_88", 52},
        {"seed_csp_991", 67},   {"seed_csp_10101", 320}, {"seed_csp_10102", 139},
        {"seed_csp_1212", 331}, {"seed_csp_1214", 148},  {"seed_csp_1414", 10309},
    };
    struct base_memory memory;

    (void)state;
    base_memory_init(&memory, 0);
    for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
        struct flow_board *board = flow_exam_board(published[i].board, true, true, &memory);
        const struct flow_exam exam = {.engine = &flow_engine_csp_smart};
        struct flow_mark mark;

        if (!board)
            skip();
        mark = flow_examine(&exam, board);
        assert_int_equal(mark.outcome, CLEW_SOLVED);
        assert_in_range(mark.hits, published[i].hits - published[i].hits / 20 - 2,
                        published[i].hits - 2);
        flow_board_free(board, &memory);
    }
}

/* Running out of memory at any moment is a status, and nothing is lost. */
static enum clew_status
attempt(struct base_memory *memory, void *context)
{
    const struct engine *engine = context;
    struct search_outside outside = {.heard = NULL};
    struct base_memory other;
    struct base_random random;
    const struct flow_brute_plan plan = {
        .kind = FLOW_BRUTE_PLAIN, .most_cells = 20, .is_cut = true, .fill = true};
    const struct puzzle_options options = {.own = flow_options};
    struct search search = {.threads = 1};
    struct puzzle_job job = {.options = &options, .search = &search, .ask = PUZZLE_ASK_UNIQUE};
    struct flow_board *board;
    enum clew_status status;

    base_memory_init(&other, 0);
    base_random_seed(&random, 7);
    job.board = board = flow_brute_board(&random, &plan, &other);
    search_start(&search, memory, &outside);
    assert_int_equal(search_crew_new(&search.crew, 1, &other, NULL), CLEW_OK);
    status = engine->solve(&job, NULL);
    assert_true(status == CLEW_OK || job.outcome != CLEW_NONE);
    search_crew_free(search.crew);
    flow_answer_free(job.answer, memory);
    flow_board_free(board, &other);
    return status;
}

static void
test_lack_of_memory_is_a_status(void **state)
{
    const struct engine *const engines[] = {&flow_engine_dijkstra, &flow_engine_best_first,
                                            &flow_engine_csp_random, &flow_engine_csp_first,
                                            &flow_engine_csp_smart};

    (void)state;
    for (size_t i = 0; i < sizeof engines / sizeof *engines; i++)
        assert_true(support_fail_each_allocation(attempt, (void *)engines[i]) > 1);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_dijkstra_agrees_with_the_twin),
        cmocka_unit_test(test_csp_first_agrees_with_the_twin),
        cmocka_unit_test(test_csp_smart_agrees_with_the_twin),
        cmocka_unit_test(test_csp_random_agrees_with_the_twin),
        cmocka_unit_test(test_best_first_agrees_with_the_twin),
        cmocka_unit_test(test_switches_change_no_verdict),
        cmocka_unit_test(test_all_small_boards),
        cmocka_unit_test(test_dijkstra_counts_what_was_published),
        cmocka_unit_test(test_csp_smart_needs_no_more_hits_than_published),
        cmocka_unit_test(test_lack_of_memory_is_a_status),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
