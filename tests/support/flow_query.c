/* flow_query - see the header. */
#include "flow_query.h"

#include "flow/board/flow_check.h"
#include "flow/board/flow_position_check.h"
#include "flow/flow_puzzle.h"
#include "flow_brute.h"
#include "flow_cover.h"
#include "search/search_share.h"
#include "support.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
check_answer(const struct flow_board *board, const struct flow_answer *answer, const char *which)
{
    struct clew_error error = {.status = CLEW_OK};
    struct base_memory memory; /* not the one that is to run out */

    base_memory_init(&memory, 0);
    if (flow_check(board, answer, &memory, &error) == CLEW_OK)
        return;
    print_message("# the %s answer is wrong: %s\n", which, error.text);
    flow_brute_print(board);
    fail();
}

static bool
are_same(const struct flow_board *board, const struct flow_paths *a, const struct flow_paths *b)
{
    const size_t starts = (size_t)board->colours + 1;

    return memcmp(a->start, b->start, starts * sizeof *a->start) == 0 &&
           memcmp(a->nodes, b->nodes, (size_t)a->start[board->colours] * sizeof *a->nodes) == 0;
}

static void
check_answers(const struct flow_query *query, const struct flow_board *board,
              const struct flow_answer *answer, enum clew_outcome outcome)
{
    const bool has_first = answer && answer->first.start[board->colours] > 0;

    if (outcome != CLEW_GAVE_UP)
        assert_int_equal(has_first, outcome != CLEW_NONE);
    if (has_first)
        check_answer(board, answer, "first");
    if (has_first && query->position)
        assert_true(flow_position_allows(query->position, answer));
    if (query->ask == PUZZLE_ASK_UNIQUE && outcome == CLEW_SEVERAL)
        assert_non_null(answer->second.nodes);
    if (answer && answer->second.nodes) {
        struct flow_answer second = *answer;

        second.first = answer->second;
        second.second.nodes = NULL;
        check_answer(board, &second, "second");
        assert_false(are_same(board, &answer->first, &answer->second));
    }
}

/* Cancels a search at one of the moments when it checks its limits. */
struct canceller {
    struct search_monitor *monitor;
    atomic_int checks_left;
};

static void
count_check(void *context)
{
    struct canceller *canceller = context;

    if (atomic_fetch_sub(&canceller->checks_left, 1) == 1)
        atomic_store(&canceller->monitor->cancelled, true);
}

struct flow_query_result
flow_query_run(const struct flow_query *query, const struct flow_board *board)
{
    struct search_monitor monitor = {.on_event = NULL};
    struct canceller canceller = {&monitor, query->cancel_at_check};
    struct puzzle_options options = {.given = query->options, .own = flow_options};
    struct base_memory own, pool_memory;
    struct base_memory *memory = query->memory ? query->memory : &own;
    struct clew_error error = {.status = CLEW_OK};
    struct search_share partners = {.process = query->process};
    struct search search;
    struct puzzle_job job = {.board = board,
                             .position = query->position,
                             .contestants_must_agree = query->must_agree,
                             .ask = query->ask,
                             .options = &options,
                             .search = &search,
                             .outcome = CLEW_GAVE_UP};
    struct flow_query_result result = {.hits = -1, .guesses = -1};
    const struct flow_answer *answer;
    enum clew_status status;

    assert_true(!query->position || query->engine->takes_position);
    base_memory_init(&own, query->limit_bytes);
    base_memory_init(&pool_memory, 0);
    search_start(&search, memory, &monitor);
    search.limit_nodes = query->limit_nodes;
    search.limit_seconds = query->limit_seconds;
    if (query->cancel_at_check) {
        monitor.on_check = count_check;
        monitor.check_context = &canceller;
    }
    search.threads = query->threads ? query->threads : 1;
    assert_int_equal(search_pool_new(&search.pool, search.threads, &pool_memory, &error), CLEW_OK);
    search_pool_set_partners(search.pool, query->process ? &partners : NULL);
    status = query->engine->solve(&job, &error);
    if (status == CLEW_BAD_ANSWER) {
        print_message("# %s\n", error.text);
        flow_brute_print(board);
    }
    assert_true(status == CLEW_OK || status == CLEW_NO_MEMORY || status == CLEW_UNSUPPORTED);
    search_pool_free(search.pool);
    answer = job.answer;
    result.outcome = status ? CLEW_GAVE_UP : job.outcome;
    result.status = status;
    result.limit = job.limit;
    result.engine = job.engine;
    if (!job.is_proved && search_stop_name(search_stop_reason(&search))) {
        result.outcome = CLEW_GAVE_UP;
        result.limit = search_stop_name(search_stop_reason(&search));
    }
    check_answers(query, board, answer, result.outcome);
    if (answer) {
        result.count = answer->count_low;
        result.hits = answer->hits;
        result.guesses = answer->guesses;
    }
    result.nodes = atomic_load(&search.nodes);
    result.peak_bytes = base_memory_peak(memory);
    flow_answer_free(job.answer, memory);
    assert_int_equal(base_memory_used(memory), 0);
    return result;
}

enum clew_outcome
flow_query_expected(enum puzzle_ask ask, uint64_t answers)
{
    if (!answers)
        return CLEW_NONE;
    return ask == PUZZLE_ASK_ANSWER ? CLEW_SOLVED : answers == 1 ? CLEW_UNIQUE : CLEW_SEVERAL;
}

void
flow_query_run_all(const struct puzzle_engine *engine, int threads, const struct flow_board *board,
                   uint64_t answers)
{
    for (enum puzzle_ask ask = PUZZLE_ASK_ANSWER; ask <= PUZZLE_ASK_COUNT; ask++) {
        const struct flow_query query = {.engine = engine, .ask = ask, .threads = threads};
        const struct flow_query_result result = flow_query_run(&query, board);

        if (result.outcome == flow_query_expected(ask, answers) &&
            (ask != PUZZLE_ASK_COUNT || result.count == answers))
            continue;
        print_message("# %s, asked %d: outcome %d, count %llu; there are %llu answers\n",
                      engine->name, (int)ask, (int)result.outcome, (unsigned long long)result.count,
                      (unsigned long long)answers);
        flow_brute_print(board);
        fail();
    }
}

#define MAX_SIDE 64

/* Letters are dots, everything else is empty. */
static int
read_row(const char *line, int cols, int16_t *dots, int *colour_of, uint32_t *names, int colours)
{
    for (int col = 0; col < cols; col++) {
        const unsigned char sign = (unsigned char)line[col];

        dots[col] = -1;
        if (!isalpha(sign))
            continue;
        if (colour_of[sign] < 0) {
            names[colours] = sign;
            colour_of[sign] = colours++;
        }
        dots[col] = (int16_t)colour_of[sign];
    }
    return colours;
}

struct flow_board *
flow_query_board(const char *name, bool fill, bool touch, struct base_memory *memory)
{
    const char *folder = getenv("CLEW_DATA");
    uint8_t cells[MAX_SIDE * MAX_SIDE] = {0};
    int16_t dots[MAX_SIDE * MAX_SIDE];
    int colour_of[256];
    uint32_t names[64];
    struct flow_shape shape = {
        .fill = fill, .touch = touch, .cells = cells, .dots = dots, .names = names};
    char path[512], line[MAX_SIDE + 2];
    struct flow_board *board;
    FILE *file;

    snprintf(path, sizeof path, "%s/flow/%s.txt", folder ? folder : "", name);
    file = folder ? fopen(path, "r") : NULL;
    if (!file)
        return NULL;
    memset(colour_of, 0xff, sizeof colour_of);
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\r\n")] = 0;
        if (!line[0])
            continue;
        shape.cols = (int)strlen(line);
        shape.colours = read_row(line, shape.cols, dots + shape.rows * shape.cols, colour_of, names,
                                 shape.colours);
        shape.rows++;
    }
    fclose(file);
    assert_int_equal(flow_board_build(&board, &shape, memory, NULL), CLEW_OK);
    return board;
}

struct flow_board *
flow_query_cover(int rows, int cols, int paths, uint64_t seed, bool touch,
                 struct base_memory *memory)
{
    const size_t count = (size_t)rows * (size_t)cols;
    const struct flow_cover_request plan = {
        .rows = rows, .cols = cols, .path_count = paths, .max_tries = 20};
    uint8_t *cells = calloc(count, sizeof *cells);
    int16_t *dots = calloc(count, sizeof *dots);
    struct flow_shape shape = {
        .rows = rows, .cols = cols, .fill = true, .touch = touch, .cells = cells, .dots = dots};
    struct flow_cover_result cut = {.dots = dots};
    uint32_t names[FLOW_MAX_COLOURS];
    struct base_random random;
    struct flow_board *board;

    assert_true(cells && dots);
    memset(cells, FLOW_CELL_PLAIN, count);
    base_random_seed(&random, seed);
    assert_int_equal(flow_cover_make(&cut, &plan, &random, memory, NULL), CLEW_OK);
    shape.colours = cut.path_count;
    for (int i = 0; i < shape.colours; i++)
        names[i] = FLOW_NUMBER + (uint32_t)i;
    shape.names = names;
    assert_int_equal(flow_board_build(&board, &shape, memory, NULL), CLEW_OK);
    free(cells);
    free(dots);
    return board;
}
