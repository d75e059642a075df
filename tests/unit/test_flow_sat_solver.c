/* test_flow_sat_solver - CaDiCaL stops when asked to, also while it does not search, and can pause. */
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

/* A solver with its memory, and the two questions whether to stop. */
struct solver_fixture {
    struct polls polls;
    struct base_memory memory;
    struct flow_sat_solver *solver;
};

static void
set_up(struct solver_fixture *fixture, bool (*terminate)(void *), bool (*must_stop)(void *))
{
    const struct flow_sat_callbacks callbacks = {terminate, must_stop, &fixture->polls};

    fixture->polls = (struct polls){.stop_at = 1 << 30};
    base_memory_init(&fixture->memory, 0);
    fixture->solver = flow_sat_solver_new(&fixture->memory, &callbacks);
    assert_non_null(fixture->solver);
}

static void
tear_down(struct solver_fixture *fixture)
{
    flow_sat_solver_free(fixture->solver);
    assert_int_equal(base_memory_used(&fixture->memory), 0);
}

#define MANY 11 /* holes: a proof takes long */
#define FEW  6  /* a proof takes some hundred conflicts */

static int
sits_in(int pigeon, int hole)
{
    return pigeon * MANY + hole + 1;
}

/* One pigeon more than holes: they do not fit. */
static void
add_pigeons(struct flow_sat_solver *solver, int holes)
{
    for (int pigeon = 0; pigeon <= holes; pigeon++) {
        int clause[MANY + 1] = {0};

        for (int hole = 0; hole < holes; hole++)
            clause[hole] = sits_in(pigeon, hole);
        assert_true(flow_sat_solver_add(solver, clause, (size_t)holes + 1));
        for (int other = 0; other < pigeon; other++)
            for (int hole = 0; hole < holes; hole++) {
                const int pair[3] = {-sits_in(pigeon, hole), -sits_in(other, hole), 0};

                assert_true(flow_sat_solver_add(solver, pair, 3));
            }
    }
}

/* The terminator of CaDiCaL never says so: the request is heard when memory is allocated. */
static void
test_flow_sat_solver_stops_while_it_allocates(void **state)
{
    struct solver_fixture fixture;
    struct polls *polls = &fixture.polls;

    (void)state;
    set_up(&fixture, never, at_a_poll);
    add_pigeons(fixture.solver, MANY);
    polls->stop_at = polls->count + 20;
    assert_int_equal(flow_sat_solver_run(fixture.solver, 0), FLOW_SAT_STOPPED);
    assert_int_equal(polls->count, polls->stop_at);
    assert_int_equal(flow_sat_solver_run(fixture.solver, 0), FLOW_SAT_STOPPED); /* for good */
    tear_down(&fixture);
}

/* Proves that few pigeons do not fit, in slices of so many conflicts; returns the conflicts. */
static uint64_t
conflicts_of_proof(uint64_t slice, int *pauses)
{
    struct solver_fixture fixture;
    enum flow_sat_verdict verdict;
    uint64_t conflicts;

    set_up(&fixture, never, never);
    add_pigeons(fixture.solver, FEW);
    *pauses = 0;
    while ((verdict = flow_sat_solver_run(fixture.solver, slice)) == FLOW_SAT_PAUSED)
        ++*pauses;
    assert_int_equal(verdict, FLOW_SAT_UNSATISFIABLE);
    conflicts = flow_sat_solver_conflicts(fixture.solver);
    tear_down(&fixture);
    return conflicts;
}

static void
test_flow_sat_solver_in_slices_takes_the_same_way(void **state)
{
    int pauses;
    const uint64_t conflicts = conflicts_of_proof(0, &pauses);

    (void)state;
    assert_int_equal(pauses, 0);
    assert_true(conflicts > 50);
    for (uint64_t slice = 1; slice < 2 * conflicts; slice = 3 * slice + 1) {
        assert_int_equal(conflicts_of_proof(slice, &pauses), conflicts);
        assert_in_range(pauses, (conflicts - 1) / slice, conflicts / slice);
    }
}

static void
test_flow_sat_solver_is_freed_while_it_is_paused(void **state)
{
    struct solver_fixture fixture;

    (void)state;
    set_up(&fixture, never, never);
    add_pigeons(fixture.solver, MANY);
    assert_int_equal(flow_sat_solver_run(fixture.solver, 10), FLOW_SAT_PAUSED);
    assert_int_equal(flow_sat_solver_conflicts(fixture.solver), 10);
    tear_down(&fixture);
}

/* A request to stop ends a search that has been paused before. */
static void
test_flow_sat_solver_stops_after_a_pause(void **state)
{
    struct solver_fixture fixture;

    (void)state;
    set_up(&fixture, at_a_poll, never);
    add_pigeons(fixture.solver, MANY);
    assert_int_equal(flow_sat_solver_run(fixture.solver, 10), FLOW_SAT_PAUSED);
    fixture.polls.stop_at = fixture.polls.count + 1;
    assert_int_equal(flow_sat_solver_run(fixture.solver, 0), FLOW_SAT_STOPPED);
    tear_down(&fixture);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_flow_sat_solver_stops_while_it_allocates),
        cmocka_unit_test(test_flow_sat_solver_in_slices_takes_the_same_way),
        cmocka_unit_test(test_flow_sat_solver_is_freed_while_it_is_paused),
        cmocka_unit_test(test_flow_sat_solver_stops_after_a_pause),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
