/* test_flow_sat_solver - CaDiCaL stops when asked to, also while it does not search. */
#include "flow/sat/flow_sat_solver.h"
#include "support.h"

struct polls {
    int count, stop_at;
};

static bool
never(void *context)
{
    (void)context;
    return false;
}

static bool
at_a_poll(void *context)
{
    struct polls *polls = context;

    return ++polls->count >= polls->stop_at;
}

#define PIGEONS 12
#define HOLES   (PIGEONS - 1)

static int
sits_in(int pigeon, int hole)
{
    return pigeon * HOLES + hole + 1;
}

/* The pigeons do not fit, and that takes long to prove. */
static void
add_pigeons(struct flow_sat_solver *solver)
{
    for (int pigeon = 0; pigeon < PIGEONS; pigeon++) {
        int clause[HOLES + 1] = {0};

        for (int hole = 0; hole < HOLES; hole++)
            clause[hole] = sits_in(pigeon, hole);
        assert_true(flow_sat_solver_add(solver, clause, HOLES + 1));
        for (int other = 0; other < pigeon; other++)
            for (int hole = 0; hole < HOLES; hole++) {
                const int pair[3] = {-sits_in(pigeon, hole), -sits_in(other, hole), 0};

                assert_true(flow_sat_solver_add(solver, pair, 3));
            }
    }
}

/* The terminator of CaDiCaL never says so: the request is heard when memory is allocated. */
static void
test_flow_sat_solver_stops_while_it_allocates(void **state)
{
    struct polls polls = {.stop_at = 1 << 30};
    const struct flow_sat_callbacks callbacks = {never, at_a_poll, &polls};
    struct base_memory memory;
    struct flow_sat_solver *solver;

    (void)state;
    base_memory_init(&memory, 0);
    solver = flow_sat_solver_new(&memory, &callbacks);
    assert_non_null(solver);
    add_pigeons(solver);
    polls.stop_at = polls.count + 20;
    assert_int_equal(flow_sat_solver_run(solver, 0), FLOW_SAT_STOPPED);
    assert_int_equal(polls.count, polls.stop_at);
    assert_int_equal(flow_sat_solver_run(solver, 0), FLOW_SAT_STOPPED); /* for good */
    flow_sat_solver_free(solver);
    assert_int_equal(base_memory_used(&memory), 0);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_sat_solver_stops_while_it_allocates),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
