/* test_search_race - who wins, who is stopped, and waits_for_all. */
#include "search/search_race.h"
#include "support.h"

#include <sched.h>

#define CONTESTANTS 3

struct field {
    struct search_race *race;
    int settling;    /* the contestant that settles the question at once; -1: none does */
    bool is_patient; /* the others wait until the race is over */
    atomic_int begun, stops;
};

static bool
contest(void *context, int contestant)
{
    struct field *field = context;

    atomic_fetch_add(&field->begun, 1);
    if (contestant == field->settling)
        return true;
    while (field->is_patient && !atomic_load(&field->race->is_over))
        sched_yield();
    return false;
}

static bool
contest_and_always_settle(void *context, int contestant)
{
    struct field *field = context;

    (void)contestant;
    atomic_fetch_add(&field->begun, 1);
    return true;
}

static void
stop(void *context)
{
    struct field *field = context;

    atomic_fetch_add(&field->stops, 1);
}

static int
run_race(struct field *field, int workers, bool waits_for_all,
         bool (*contestant)(void *context, int contestant))
{
    struct search_race race = {.contestant_count = CONTESTANTS,
                               .waits_for_all = waits_for_all,
                               .contest = contestant,
                               .stop = stop,
                               .context = field};
    struct base_memory memory;
    struct search_pool *pool;

    field->race = &race;
    base_memory_init(&memory, 0);
    assert_int_equal(search_pool_new(&pool, workers, &memory, NULL), CLEW_OK);
    search_race_run(&race, pool);
    search_pool_free(pool);
    assert_int_equal(atomic_load(&race.is_over), atomic_load(&field->stops));
    return search_race_winner(&race);
}

static void
test_search_race_stops_the_others_once(void **state)
{
    (void)state;
    for (int settling = 0; settling < CONTESTANTS; settling++) {
        struct field field = {.settling = settling, .is_patient = true};

        assert_int_equal(run_race(&field, CONTESTANTS, false, contest), settling);
        assert_int_equal(atomic_load(&field.stops), 1);
    }
}

static void
test_search_race_without_a_winner(void **state)
{
    struct field field = {.settling = -1};

    (void)state;
    assert_int_equal(run_race(&field, 2, false, contest), -1);
    assert_int_equal(atomic_load(&field.begun), CONTESTANTS);
    assert_int_equal(atomic_load(&field.stops), 0);
}

/* One worker runs them in turn, the first spawned first: no other starts after it. */
static void
test_search_race_skips_contestants_that_have_not_started(void **state)
{
    struct field field = {.settling = 1};

    (void)state;
    assert_int_equal(run_race(&field, 1, false, contest), 1);
    assert_int_equal(atomic_load(&field.begun), 1);
}

static void
test_search_race_that_waits_for_all_stops_nobody(void **state)
{
    (void)state;
    for (int workers = 1; workers <= CONTESTANTS; workers++) {
        struct field field = {.settling = 0};

        assert_in_range(run_race(&field, workers, true, contest_and_always_settle), 0,
                        CONTESTANTS - 1);
        assert_int_equal(atomic_load(&field.begun), CONTESTANTS);
        assert_int_equal(atomic_load(&field.stops), 0);
    }
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_search_race_stops_the_others_once),
        cmocka_unit_test(test_search_race_without_a_winner),
        cmocka_unit_test(test_search_race_skips_contestants_that_have_not_started),
        cmocka_unit_test(test_search_race_that_waits_for_all_stops_nobody),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
