/* search_race - see the header. */
#include "search/search_race.h"

struct race_entry {
    struct search_race *race;
    int contestant;
};

static void
run_contestant(struct search_worker *worker, void *task)
{
    const struct race_entry *entry = task;
    struct search_race *race = entry->race;
    int nobody = 0;

    (void)worker;
    if (atomic_load(&race->is_over) || !race->contest(race->context, entry->contestant))
        return;
    if (!atomic_compare_exchange_strong(&race->winner, &nobody, 1 + entry->contestant) ||
        race->waits_for_all)
        return;
    atomic_store(&race->is_over, true);
    if (race->stop)
        race->stop(race->context);
}

static void
run_contestants(struct search_worker *worker, void *task)
{
    struct race_entry first = {.race = task};
    struct search_group group;

    search_group_start(&group, NULL);
    for (int i = 1; i < first.race->contestant_count; i++) {
        const struct race_entry entry = {first.race, i};

        search_spawn(worker, &group, run_contestant, &entry, sizeof entry);
    }
    run_contestant(worker, &first);
    search_wait(worker, &group);
}

void
search_race_run(struct search_race *race, struct search_pool *pool)
{
    struct race_entry alone = {.race = race};

    if (race->contestant_count > 1)
        search_pool_run(pool, run_contestants, race);
    else
        run_contestant(NULL, &alone);
}

int
search_race_winner(const struct search_race *race)
{
    return atomic_load(&((struct search_race *)race)->winner) - 1;
}
