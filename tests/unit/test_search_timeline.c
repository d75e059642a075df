/* test_search_timeline - logs cover the whole time and every task, however much happens. */
#include "pool_fixture.h"

#include "base/base_clock.h"
#include "search/search_timeline.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct search_timeline
start_timeline(int workers)
{
    struct search_timeline timeline = {.workers = workers};

    timeline.logs = malloc((size_t)workers * sizeof *timeline.logs);
    assert_non_null(timeline.logs);
    search_timeline_start(&timeline, base_seconds());
    return timeline;
}

static void
end_timeline(struct search_timeline *timeline)
{
    search_timeline_end(timeline);
    search_timeline_finish(timeline);
}

static double
span_sum(const struct clew_span *span)
{
    return span->busy_seconds + span->stealing_seconds + span->idle_seconds;
}

/* No gaps, times that add up; returns the tasks of all spans. */
static uint64_t
check_spans(const struct search_timeline *timeline, int worker)
{
    const double length = timeline->ended - timeline->started;
    struct clew_span span;
    double at = 0, sum = 0;
    uint64_t tasks = 0;

    for (size_t i = 0; search_timeline_span(timeline, worker, i, &span); i++) {
        assert_true(fabs(span.start - at) < 1e-9);
        assert_true(span.end >= span.start);
        assert_true(fabs(span_sum(&span) - (span.end - span.start)) < 1e-6);
        at = span.end;
        sum += span_sum(&span);
        tasks += span.tasks;
    }
    assert_true(fabs(at - length) < 1e-9);
    assert_true(fabs(sum - length) < 1e-6);
    return tasks;
}

static void
count_down(struct search_worker *worker, void *task)
{
    const int depth = *(int *)task - 1;
    struct search_group group;

    if (depth < 0)
        return;
    search_group_start(&group, NULL);
    search_spawn(worker, &group, count_down, &depth, sizeof depth);
    search_spawn(worker, &group, count_down, &depth, sizeof depth);
    search_wait(worker, &group);
}

static void
test_search_timeline_has_every_task_of_a_pool(void **state)
{
    (void)state;
    for (size_t s = 0; s < POOL_SIZE_COUNT; s++) {
        struct search_pool *pool = make_pool(pool_sizes[s]);
        const int workers = search_pool_size(pool);
        struct search_timeline timeline = start_timeline(workers);
        struct clew_tasks tasks;
        uint64_t started = 0;
        int depth = 11;

        search_pool_record(pool, &timeline);
        search_pool_run(pool, count_down, &depth);
        search_timeline_end(&timeline);
        tasks = free_pool(pool);
        search_timeline_finish(&timeline);
        for (int i = 0; i < workers; i++) {
            const uint64_t of_worker = check_spans(&timeline, i);

            assert_int_equal(of_worker,
                             timeline.logs[i].tasks.stolen + timeline.logs[i].tasks.run_inline);
            started += of_worker;
        }
        assert_int_equal(started, tasks.created);
        assert_int_equal(started, (1 << 12) - 2);
        free(timeline.logs);
    }
}

static void
spawn_into_stopped_group(struct search_worker *worker, void *task)
{
    struct search_group group;
    int depth = 0;

    (void)task;
    search_group_start(&group, NULL);
    search_group_stop(&group);
    for (int i = 0; i < 100; i++)
        search_spawn(worker, &group, count_down, &depth, sizeof depth);
    search_wait(worker, &group);
}

static void
test_search_timeline_leaves_out_dropped_tasks(void **state)
{
    (void)state;
    for (size_t s = 0; s < POOL_SIZE_COUNT; s++) {
        struct search_pool *pool = make_pool(pool_sizes[s]);
        struct search_timeline timeline = start_timeline(search_pool_size(pool));
        uint64_t started = 0;

        search_pool_record(pool, &timeline);
        search_pool_run(pool, spawn_into_stopped_group, NULL);
        search_timeline_end(&timeline);
        assert_int_equal(free_pool(pool).dropped, 100);
        search_timeline_finish(&timeline);
        for (int i = 0; i < timeline.workers; i++)
            started += check_spans(&timeline, i);
        assert_int_equal(started, 0);
        free(timeline.logs);
    }
}

/* A log that is full joins spans; nothing is lost. */
static void
test_search_timeline_joins_spans_of_a_long_search(void **state)
{
    struct search_timeline timeline = start_timeline(1);
    struct search_log *log = timeline.logs;
    double sum = 0;

    (void)state;
    for (int i = 0; i < 10 * SEARCH_LOG_SPANS; i++) {
        search_log_set(log, (enum clew_work)(i % SEARCH_WORKS));
        search_log_task(log);
    }
    end_timeline(&timeline);
    assert_true(log->count <= SEARCH_LOG_SPANS);
    assert_true(log->count > 1); /* how many depends on the clock: a pause makes the spans longer */
    assert_int_equal(check_spans(&timeline, 0), 10 * SEARCH_LOG_SPANS);
    for (int work = 0; work < SEARCH_WORKS; work++) {
        assert_true(search_log_time(log, (enum clew_work)work) > 0);
        sum += search_log_time(log, (enum clew_work)work);
    }
    assert_true(fabs(sum - (timeline.ended - timeline.started)) < 1e-6);
    free(timeline.logs);
}

/* Short tasks do not read the clock each time. */
static void
test_search_timeline_rarely_reads_the_clock_for_short_tasks(void **state)
{
    struct search_timeline timeline = start_timeline(1);
    struct search_log *log = timeline.logs;

    (void)state;
    for (int i = 0; i < 1000000; i++)
        search_log_task(log);
    end_timeline(&timeline);
    assert_true(log->stride >= 16);
    assert_int_equal(check_spans(&timeline, 0), 1000000);
    free(timeline.logs);
}

/* What workers do after the end, while their threads end, is cut off. */
static void
test_search_timeline_ends_where_the_search_ends(void **state)
{
    struct search_timeline timeline = start_timeline(1);
    struct search_log *log = timeline.logs;

    (void)state;
    search_log_set(log, CLEW_WORK_STEALING);
    search_timeline_end(&timeline);
    for (int i = 0; i < 100; i++)
        search_log_set(log, i % 2 ? CLEW_WORK_IDLE : CLEW_WORK_BUSY);
    search_timeline_finish(&timeline);
    check_spans(&timeline, 0);
    assert_true(search_log_time(log, CLEW_WORK_IDLE) < 1e-9);
    free(timeline.logs);
}

static void
test_search_timeline_names_phases(void **state)
{
    struct search_timeline timeline = start_timeline(1);
    struct clew_span span;
    bool is_found = false;

    (void)state;
    assert_null(search_log_phase(timeline.logs, "first"));
    assert_string_equal(search_log_phase(timeline.logs, "second"), "first");
    assert_string_equal(search_log_phase(timeline.logs, "second"), "second");
    end_timeline(&timeline);
    for (size_t i = 0; search_timeline_span(&timeline, 0, i, &span); i++)
        is_found = is_found || (span.phase && strcmp(span.phase, "second") == 0);
    assert_true(is_found);
    check_spans(&timeline, 0);
    free(timeline.logs);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_search_timeline_has_every_task_of_a_pool),
        cmocka_unit_test(test_search_timeline_leaves_out_dropped_tasks),
        cmocka_unit_test(test_search_timeline_joins_spans_of_a_long_search),
        cmocka_unit_test(test_search_timeline_rarely_reads_the_clock_for_short_tasks),
        cmocka_unit_test(test_search_timeline_ends_where_the_search_ends),
        cmocka_unit_test(test_search_timeline_names_phases),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
