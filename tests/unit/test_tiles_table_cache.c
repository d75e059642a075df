/* test_tiles_table_cache - searches in several threads share one copy of a table. */
#include "tiles/tables/tiles_table_cache.h"
#include "tiles_fixture.h"

#include <pthread.h>

#define SEARCHES 3

struct user {
    pthread_t thread;
    pthread_barrier_t *start;
    struct tiles_fixture exam;
    const struct tiles_pdb *pdb;
    bool is_stopped;
};

static void *
fetch_table(void *context)
{
    struct user *user = context;
    struct tiles_table_lease lease = {.search = &user->exam.search};
    struct tiles_pattern pattern;

    tiles_pattern_from(&pattern, 4, 4, 0x37);
    if (user->is_stopped)
        search_stop_for(&user->exam.search, SEARCH_CANCELLED);
    pthread_barrier_wait(user->start);
    if (tiles_table_cache_pdb(&user->pdb, &pattern, &lease, NULL))
        user->pdb = NULL;
    tiles_table_lease_release(&lease);
    return NULL;
}

/* All at once; the first of them is cancelled if `is_stopped`. Returns how many tables were built. */
static int
fetch_in_threads(struct user users[SEARCHES], bool is_stopped)
{
    pthread_barrier_t start;
    int built = 0;

    assert_int_equal(pthread_barrier_init(&start, NULL, SEARCHES), 0);
    for (int i = 0; i < SEARCHES; i++) {
        users[i] = (struct user){.start = &start, .is_stopped = is_stopped && i == 0};
        tiles_fixture_begin(&users[i].exam, 1);
        assert_int_equal(pthread_create(&users[i].thread, NULL, fetch_table, &users[i]), 0);
    }
    for (int i = 0; i < SEARCHES; i++) {
        pthread_join(users[i].thread, NULL);
        built += !users[i].is_stopped ? atomic_load(&users[i].exam.monitor.table_count) : 0;
        tiles_fixture_end(&users[i].exam);
    }
    pthread_barrier_destroy(&start);
    return built;
}

/*
 * A search that was stopped makes no table, and those that wait for it make their own. It gets one
 * only if another had made it before.
 */
static void
test_tiles_table_cache_makes_a_table_once(void **state)
{
    struct user users[SEARCHES];

    (void)state;
    assert_int_equal(fetch_in_threads(users, true), 1);
    assert_non_null(users[1].pdb);
    assert_true(!users[0].pdb || users[0].pdb == users[1].pdb);
    assert_ptr_equal(users[1].pdb, users[2].pdb);
    assert_int_equal(fetch_in_threads(users, false), 0);
    for (int i = 0; i < SEARCHES; i++)
        assert_non_null(users[i].pdb);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_tiles_table_cache_makes_a_table_once),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
