/*
 * property_flow_learn - the learning search against brute force, on boards of all kinds.
 *
 * For each random board all configs, with and without bits for colours, must find as many answers as
 * there are (counted up to three), each one different and accepted by the checker. A solver that stays near the first answer
 * and takes over the clauses of another one must find whether there is a second.
 */
#include "flow/board/flow_check.h"
#include "flow/learn/flow_learn_internal.h"
#include "flow_brute.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

#define BOARDS      60000
#define MAX_ANSWERS 3
#define CONFIGS     3

/* One search without limits. */
struct bare_search {
    struct search_monitor monitor;
    struct search search;
    struct search_meter meter;
};

static void
start_bare(struct bare_search *bare, struct base_memory *memory)
{
    memset(bare, 0, sizeof *bare);
    search_start(&bare->search, memory, &bare->monitor);
    search_meter_start(&bare->meter, &bare->search, 0);
}

static void
assert_answer_is_valid(const struct flow_board *board, const uint8_t *is_used,
                       struct base_memory *memory)
{
    struct flow_answer *answer;
    struct clew_error error = {0};

    assert_int_equal(flow_answer_new(&answer, board, memory, NULL), CLEW_OK);
    if (!flow_paths_from_edges(&answer->first, board, is_used) ||
        flow_check(board, answer, memory, &error) != CLEW_OK) {
        print_message("# %s\n", error.text);
        flow_brute_print(board);
        fail();
    }
    flow_answer_free(answer, memory);
}

static uint64_t
count_by_learning(const struct flow_board *board, int config, struct base_memory *memory)
{
    const size_t edges = (size_t)board->edge_count;
    uint8_t *answers = calloc(MAX_ANSWERS, edges + 1);
    struct flow_learn *learn = flow_learn_new(board, board->touch, config, memory);
    struct bare_search bare;
    uint64_t count = 0;

    start_bare(&bare, memory);
    assert_non_null(learn);
    while (count < MAX_ANSWERS &&
           flow_learn_run(learn, &bare.meter, 0, NULL) == FLOW_LEARN_ANSWER) {
        uint8_t *answer = answers + count * (edges + 1);

        flow_learn_answer(learn, answer);
        assert_answer_is_valid(board, answer, memory);
        for (uint64_t i = 0; i < count; i++)
            assert_memory_not_equal(answers + i * (edges + 1), answer, edges);
        flow_learn_block_answer(learn);
        count++;
    }
    flow_learn_free(learn);
    free(answers);
    return count;
}

/* Runs a solver for some conflicts. True: it has found an answer that is not the known one. */
static bool
finds_second(struct flow_learn *learn, const struct flow_board *board, const uint8_t *known,
             uint64_t conflicts, struct base_memory *memory)
{
    const size_t edges = (size_t)board->edge_count;
    uint8_t *answer = calloc(1, edges + 1);
    struct bare_search bare;
    enum flow_learn_state state;
    bool is_new = false;

    start_bare(&bare, memory);
    do {
        state = flow_learn_run(learn, &bare.meter, conflicts, NULL);
        if (state != FLOW_LEARN_ANSWER)
            break;
        flow_learn_answer(learn, answer);
        is_new = memcmp(answer, known, edges) != 0;
        flow_learn_block_answer(learn);
    } while (!is_new);
    free(answer);
    return is_new;
}

/*
 * Up to two answers: the first by one solver, the second by another, which stays near the first and
 * imports after each of the given number of conflicts of the first solver. more: of its config.
 */
static uint64_t
count_with_import(const struct flow_board *board, int imports, int more, struct base_memory *memory)
{
    struct flow_learn *from = flow_learn_new(board, board->touch, 0, memory);
    struct flow_learn *learn = flow_learn_new(board, board->touch, 1 + more, memory);
    uint8_t *known = calloc(1, (size_t)board->edge_count + 1);
    struct bare_search bare;
    uint64_t count = 0;

    start_bare(&bare, memory);
    assert_true(from && learn);
    if (flow_learn_run(from, &bare.meter, 0, NULL) == FLOW_LEARN_ANSWER) {
        count = 1;
        flow_learn_answer(from, known);
        flow_learn_block_answer(from);
        flow_learn_stay_near(learn, known);
        if (imports % 2 == 0) { /* by lbd at once, which only long searches do */
            flow_learn_restart_by_lbd(learn);
            learn->restarts_by_lbd_at = 0;
        }
        for (int i = 0; i < imports && count == 1; i++) {
            count += finds_second(from, board, known, 1, memory);
            if (count == 1)
                flow_learn_import(learn, from);
            if (count == 1)
                count += finds_second(learn, board, known, 1, memory);
        }
        if (count == 1)
            count += finds_second(learn, board, known, 0, memory);
    }
    flow_learn_free(from);
    flow_learn_free(learn);
    free(known);
    return count;
}

static void
compare_imports(const struct flow_board *board, int more, struct base_memory *memory,
                uint64_t wanted)
{
    for (int imports = 1; imports < 8; imports += 3) {
        const uint64_t found = count_with_import(board, imports, more, memory);

        if (found != (wanted < 2 ? wanted : 2)) {
            print_message("# with %d imports found %d of %d\n", imports, (int)found, (int)wanted);
            flow_brute_print(board);
            fail();
        }
    }
}

static void
compare(const struct flow_board *board, struct base_memory *memory, int *with)
{
    const uint64_t wanted = flow_brute_count(board, MAX_ANSWERS);

    for (int i = 0; i < 2 * CONFIGS; i++) {
        const int config = i / 2 + (i % 2 ? FLOW_LEARN_WITHOUT_BITS : 0);
        const uint64_t found = count_by_learning(board, config, memory);

        if (found != wanted) {
            print_message("# found %d of %d\n", (int)found, (int)wanted);
            flow_brute_print(board);
            fail();
        }
    }
    compare_imports(board, 0, memory, wanted);
    compare_imports(board, FLOW_LEARN_WITHOUT_BITS, memory, wanted);
    with[wanted]++;
}

static void
test_flow_learn_agrees_with_the_naive_count(void **state)
{
    const char *seed = getenv("CLEW_SEED");
    struct base_memory memory;
    struct base_random random;
    int with[MAX_ANSWERS + 1] = {0};

    (void)state;
    base_memory_init(&memory, 0);
    base_random_seed(&random, seed ? strtoull(seed, NULL, 10) : 20);
    for (int i = 0; i < BOARDS; i++) {
        const struct flow_brute_plan plan = flow_brute_plan_random(&random, i % 8 ? 18 : 26);
        struct flow_board *board = flow_brute_board(&random, &plan, &memory);

        compare(board, &memory, with);
        flow_board_free(board, &memory);
    }
    print_message("# boards with no answer %d, one %d, two %d, more %d\n", with[0], with[1],
                  with[2], with[3]);
    assert_true(with[0] > BOARDS / 20 && with[1] > BOARDS / 20 && with[MAX_ANSWERS] > BOARDS / 20);
    assert_int_equal(base_memory_used(&memory), 0);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_learn_agrees_with_the_naive_count),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
