/* test_flow_frontier_probe - several workers remove the same pieces as one. */
#include "flow/frontier/flow_frontier_probe.h"
#include "flow_query.h"
#include "search/search.h"
#include "search/search_team.h"
#include "support.h"

#define BOARDS 150

struct probed {
    struct flow_kernel *kernel;
    const struct search *search;
    bool has_changed;
    bool holds;
};

static void
probe_by_team(struct search_team *team, void *context)
{
    struct probed *probed = context;

    probed->holds = flow_frontier_probe(probed->kernel, probed->search, team, &probed->has_changed);
}

/* Returns whether pieces were removed. */
static bool
compare_workers(const struct flow_board *board, const struct search *search,
                struct search_pool *pool, struct base_memory *memory)
{
    struct probed alone = {.search = search}, shared = {.search = search};

    assert_int_equal(flow_kernel_new(&alone.kernel, board, memory, NULL), CLEW_OK);
    assert_int_equal(flow_kernel_new(&shared.kernel, board, memory, NULL), CLEW_OK);
    assert_true(flow_kernel_start(alone.kernel) && flow_kernel_start(shared.kernel));
    probe_by_team(NULL, &alone);
    search_team_run(pool, search_pool_size(pool), probe_by_team, &shared);
    assert_true(alone.holds == shared.holds && alone.has_changed == shared.has_changed);
    assert_memory_equal(alone.kernel->sets, shared.kernel->sets,
                        (size_t)board->node_count * sizeof *alone.kernel->sets);
    assert_int_equal(alone.kernel->decided, shared.kernel->decided);
    flow_kernel_free(alone.kernel);
    flow_kernel_free(shared.kernel);
    return alone.has_changed;
}

static void
test_flow_frontier_probe_is_the_same_with_several_workers(void **state)
{
    struct search_monitor monitor = {.on_event = NULL};
    struct base_memory memory;
    struct search search;
    struct search_pool *pool;
    int changed = 0;

    (void)state;
    base_memory_init(&memory, 0);
    search_start(&search, &memory, &monitor);
    assert_int_equal(search_pool_new(&pool, 3, &memory, NULL), CLEW_OK);
    for (uint64_t seed = 1; seed <= BOARDS; seed++) {
        const int rows = 7 + (int)(seed % 7), cols = 7 + (int)(seed % 9);
        struct flow_board *board =
            flow_query_cover(rows, cols, 5 + (int)(seed % 8), seed, seed % 8 != 0, &memory);

        changed += compare_workers(board, &search, pool, &memory);
        flow_board_free(board, &memory);
    }
    assert_true(changed > BOARDS / 4);
    search_pool_free(pool);
    assert_int_equal(base_memory_used(&memory), 0);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_frontier_probe_is_the_same_with_several_workers),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
