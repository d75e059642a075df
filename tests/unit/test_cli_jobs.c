/* test_cli_jobs - jobs of several workers: order, batches, and input that waits. */
#include "commands/cli_jobs.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define MANY 5000

struct job {
    int number; /* from 1 */
    bool is_run;
};

struct run {
    int count;    /* jobs in total */
    int now;      /* of these, next_now gives this many; then next has to wait */
    bool is_slow; /* job 1 runs until all others that next_now gives have been run */
    int given;
    atomic_int ran, readers, worst_readers, reporters;
    int reported, misplaced, unrun;
    bool has_waited_elsewhere; /* next was called in another thread */
    pthread_t caller;
    pthread_mutex_t lock;
    pthread_cond_t changed; /* ran or reported */
};

static bool
give_job(struct run *run, struct job *job, int limit)
{
    const int readers = atomic_fetch_add(&run->readers, 1) + 1;
    const bool is_more = run->given < limit;

    if (readers > atomic_load(&run->worst_readers))
        atomic_store(&run->worst_readers, readers);
    assert_int_equal(job->number, 0);
    if (is_more)
        job->number = ++run->given;
    atomic_fetch_sub(&run->readers, 1);
    return is_more;
}

static bool
next_now(void *context, void *job)
{
    struct run *run = context;

    return give_job(run, job, run->now);
}

/* Like a writer of the input who sends more only after he has seen the results so far. */
static bool
next_waiting(void *context, void *job)
{
    struct run *run = context;

    run->has_waited_elsewhere |= !pthread_equal(pthread_self(), run->caller);
    pthread_mutex_lock(&run->lock);
    while (run->reported < run->given)
        pthread_cond_wait(&run->changed, &run->lock);
    pthread_mutex_unlock(&run->lock);
    return give_job(run, job, run->count);
}

static void
run_job(void *context, void *room, size_t worker)
{
    struct run *run = context;
    struct job *job = room;

    (void)worker;
    pthread_mutex_lock(&run->lock);
    while (run->is_slow && job->number == 1 && atomic_load(&run->ran) < run->now - 1)
        pthread_cond_wait(&run->changed, &run->lock);
    job->is_run = true;
    atomic_fetch_add(&run->ran, 1);
    pthread_cond_broadcast(&run->changed);
    pthread_mutex_unlock(&run->lock);
}

static void
report_job(void *context, void *room)
{
    struct run *run = context;
    const struct job *job = room;

    assert_int_equal(atomic_fetch_add(&run->reporters, 1), 0);
    run->misplaced += job->number != run->reported + 1;
    run->unrun += !job->is_run;
    pthread_mutex_lock(&run->lock);
    run->reported++;
    pthread_cond_broadcast(&run->changed);
    pthread_mutex_unlock(&run->lock);
    atomic_fetch_sub(&run->reporters, 1);
}

static void
check_run(struct run run, size_t workers)
{
    const struct cli_jobs jobs = {.workers = workers,
                                  .job_bytes = sizeof(struct job),
                                  .context = &run,
                                  .next = next_waiting,
                                  .next_now = next_now,
                                  .run = run_job,
                                  .report = report_job};

    run.caller = pthread_self();
    pthread_mutex_init(&run.lock, NULL);
    pthread_cond_init(&run.changed, NULL);
    assert_true(cli_jobs_run(&jobs));
    assert_int_equal(run.reported, run.count);
    assert_int_equal(run.misplaced, 0);
    assert_int_equal(run.unrun, 0);
    assert_int_equal(atomic_load(&run.worst_readers), 1);
    assert_false(run.has_waited_elsewhere);
    pthread_cond_destroy(&run.changed);
    pthread_mutex_destroy(&run.lock);
}

static void
test_cli_jobs_are_reported_once_and_in_order(void **state)
{
    (void)state;
    for (size_t workers = 1; workers <= 4; workers++) {
        check_run((struct run){.count = 0}, workers);
        check_run((struct run){.count = 1, .now = 1}, workers);
        check_run((struct run){.count = MANY, .now = MANY}, workers);
    }
}

/* It ends only if each job is reported before the next one is waited for, by the caller. */
static void
test_cli_jobs_do_not_wait_for_later_input(void **state)
{
    (void)state;
    for (size_t workers = 1; workers <= 4; workers++) {
        check_run((struct run){.count = 50, .now = 0}, workers);
        check_run((struct run){.count = 50, .now = 20}, workers);
    }
}

/* It ends only if another worker takes the jobs that were read together with the slow one. */
static void
test_cli_jobs_after_a_slow_one_are_run_by_others(void **state)
{
    (void)state;
    for (size_t workers = 2; workers <= 4; workers++) {
        check_run((struct run){.count = 12, .now = 12, .is_slow = true}, workers);
        check_run((struct run){.count = 200, .now = 200, .is_slow = true}, workers);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cli_jobs_are_reported_once_and_in_order),
        cmocka_unit_test(test_cli_jobs_do_not_wait_for_later_input),
        cmocka_unit_test(test_cli_jobs_after_a_slow_one_are_run_by_others),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
