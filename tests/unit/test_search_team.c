/* test_search_team - every part once in every phase, and phases one after the other. */
#include "search/search_team.h"
#include "support.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

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
        search_team_do(team, look_at_all, sums);
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

/* ---- Parking, as Linux sees it ---- */

#define MAX_LOOKS 3000 /* ten milliseconds apart: for a machine that is very busy */

/* Whether a thread of this process other than the caller is running or ready to run. */
static bool
is_another_thread_running(void)
{
    DIR *tasks = opendir("/proc/self/task");
    bool is_found = false;

    assert_non_null(tasks);
    for (const struct dirent *task; (task = readdir(tasks));) {
        char path[300], status = 'S';
        FILE *file;

        if (*task->d_name == '.' || atoi(task->d_name) == getpid())
            continue;
        snprintf(path, sizeof path, "/proc/self/task/%s/stat", task->d_name);
        file = fopen(path, "r");
        if (file && fscanf(file, "%*d (%*[^)]) %c", &status) == 1)
            is_found |= status == 'R';
        if (file)
            fclose(file);
    }
    closedir(tasks);
    return is_found;
}

/* Phases, so that the helpers are there; then the leader is away until all of them sleep. */
static void
pause_between_phases(struct search_team *team, void *context)
{
    const struct timespec pause = {.tv_nsec = 10000000};
    bool *are_parked = context;
    struct sums sums = {.at = {0}};

    for (int i = 0; i < PHASES; i++)
        search_team_do(team, add_one, &sums);
    for (int look = 0; look < MAX_LOOKS && !*are_parked; look++) {
        nanosleep(&pause, NULL);
        *are_parked = !is_another_thread_running();
    }
    search_team_do(team, add_one, &sums);
    for (int i = 0; i < PARTS; i++)
        assert_int_equal(sums.at[i], PHASES + 1);
}

static void
test_search_team_parks_while_the_leader_is_away(void **state)
{
    struct base_memory memory;
    struct search_pool *pool;
    bool are_parked = false;

    (void)state;
    if (access("/proc/self/task", R_OK))
        skip();
    base_memory_init(&memory, 0);
    assert_int_equal(search_pool_new(&pool, 4, &memory, NULL), CLEW_OK);
    search_team_run(pool, PARTS, pause_between_phases, &are_parked);
    search_pool_free(pool);
    assert_true(are_parked);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_search_team_does_every_part_alone),
        cmocka_unit_test(test_search_team_does_every_part_together),
        cmocka_unit_test(test_search_team_parks_while_the_leader_is_away),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
