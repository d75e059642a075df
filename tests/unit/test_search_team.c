/* test_search_team - every part once in every phase, and phases one after the other. */
#include "search/search_team.h"
#include "support.h"

#define PHASES 3000
#define PARTS  5

struct sums {
    long at[PARTS]; /* written by the worker of the part, read by others in the next phase */
    long seen[PARTS];
};

static void
add_one(void *context, int part)
{
    struct sums *sums = context;

    sums->at[part]++;
}

static void
look_at_all(void *context, int part)
{
    struct sums *sums = context;

    sums->seen[part] = 0;
    for (int i = 0; i < PARTS; i++)
        sums->seen[part] += sums->at[i];
}

static void
run_phases(struct search_team *team, void *context)
{
    struct sums *sums = context;

    for (long phase = 1; phase <= PHASES; phase++) {
        search_team_do(team, add_one, sums);
        search_team_do_uneven(team, look_at_all, sums);
        for (int i = 0; i < PARTS; i++)
            assert_int_equal(sums->seen[i], phase * PARTS);
    }
}

static void
run_with(int workers)
{
    struct base_memory memory;
    struct search_pool *pool;
    struct sums sums = {.at = {0}};

    base_memory_init(&memory, 0);
    assert_int_equal(search_pool_new(&pool, workers, &memory, NULL), CLEW_OK);
    search_team_run(pool, PARTS, run_phases, &sums);
    search_team_run(pool, PARTS, run_phases, &(struct sums){.at = {0}});
    for (int i = 0; i < PARTS; i++)
        assert_int_equal(sums.at[i], PHASES);
    search_pool_free(pool);
}

static void
test_search_team_does_every_part_alone(void **state)
{
    (void)state;
    run_with(1);
}

static void
test_search_team_does_every_part_together(void **state)
{
    (void)state;
    run_with(2);
    run_with(4);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_search_team_does_every_part_alone),
        cmocka_unit_test(test_search_team_does_every_part_together),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
