/*
 * test_search_deque - an owner and several thieves: exactly one of them gets each task.
 *
 * Tasks hold their number; the thread that gets one counts it. The owner keeps the deque short, so
 * that all threads contend for the last task most of the time, where such a deque goes wrong.
 */
#include "search/search_deque.h"
#include "support.h"

#include <pthread.h>
#include <string.h>

#define TASKS   60000
#define THIEVES 3

static struct search_slot slots[SEARCH_DEQUE_SLOTS];
static struct search_deque deque;
static atomic_char times_had[TASKS];
static atomic_bool is_over;

static void
start_deque(void)
{
    memset(&deque, 0, sizeof deque);
    memset(times_had, 0, sizeof times_had);
    deque.slots = slots;
    atomic_store(&is_over, false);
}

static struct search_task
make_task(uint64_t number)
{
    struct search_task task = {0};

    for (size_t i = 0; i < SEARCH_TASK_BYTES; i += sizeof number)
        memcpy(task.payload + i, &number, sizeof number); /* a torn copy would disagree */
    return task;
}

static uint64_t
number_of(const struct search_task *task)
{
    uint64_t number, other;

    memcpy(&number, task->payload, sizeof number);
    for (size_t i = 0; i < SEARCH_TASK_BYTES; i += sizeof number) {
        memcpy(&other, task->payload + i, sizeof other);
        assert_true(other == number);
    }
    return number;
}

static void *
run_thief(void *unused)
{
    intptr_t had = 0;
    struct search_task task;

    (void)unused;
    while (!atomic_load(&is_over) || search_deque_has_tasks(&deque))
        if (search_deque_steal(&deque, &task)) {
            atomic_fetch_add(&times_had[number_of(&task)], 1);
            had++;
        }
    return (void *)had;
}

/* Pushes all tasks and pops often enough that about `length` are queued at a time. */
static intptr_t
run_owner(struct base_random *random, int length)
{
    intptr_t had = 0;
    struct search_task task;

    for (uint64_t number = 0; number < TASKS;) {
        const int put = 1 + (int)base_random_below(random, (uint64_t)length);

        for (int i = 0; i < put && number < TASKS; i++) {
            task = make_task(number);
            if (!search_deque_push(&deque, &task))
                break;
            number++;
        }
        for (int i = 0; i < put && search_deque_pop(&deque, &task); i++) {
            atomic_fetch_add(&times_had[number_of(&task)], 1);
            had++;
        }
    }
    return had;
}

static void
contend(struct base_random *random, int length)
{
    pthread_t thieves[THIEVES];
    intptr_t had;

    start_deque();
    for (int i = 0; i < THIEVES; i++)
        assert_int_equal(pthread_create(&thieves[i], NULL, run_thief, NULL), 0);
    had = run_owner(random, length);
    atomic_store(&is_over, true);
    for (int i = 0; i < THIEVES; i++) {
        void *stolen;

        assert_int_equal(pthread_join(thieves[i], &stolen), 0);
        had += (intptr_t)stolen;
    }
    assert_int_equal(had, TASKS);
    for (int i = 0; i < TASKS; i++)
        assert_int_equal(atomic_load(&times_had[i]), 1);
}

static void
test_search_deque_gives_every_task_to_exactly_one(void **state)
{
    struct base_random random;

    (void)state;
    support_seed(&random);
    contend(&random, 1);
    contend(&random, 3);
    contend(&random, 2 * SEARCH_DEQUE_SLOTS);
}

static void
test_search_deque_newest_to_the_owner_oldest_to_the_thief(void **state)
{
    struct search_task task;

    (void)state;
    start_deque();
    for (uint64_t lap = 0; lap < 3; lap++) { /* the ring wraps around */
        for (uint64_t i = 0; i < 400; i++) {
            task = make_task(i);
            assert_true(search_deque_push(&deque, &task));
        }
        for (uint64_t i = 0; i < 200; i++) {
            assert_true(search_deque_steal(&deque, &task));
            assert_true(number_of(&task) == i);
            assert_true(search_deque_pop(&deque, &task));
            assert_true(number_of(&task) == 399 - i);
        }
        assert_false(search_deque_has_tasks(&deque));
        assert_false(search_deque_pop(&deque, &task));
        assert_false(search_deque_steal(&deque, &task));
    }
}

static void
test_search_deque_refuses_when_full(void **state)
{
    struct search_task task = make_task(0);

    (void)state;
    start_deque();
    for (int i = 0; i < SEARCH_DEQUE_SLOTS; i++)
        assert_true(search_deque_push(&deque, &task));
    assert_false(search_deque_push(&deque, &task));
    assert_true(search_deque_steal(&deque, &task));
    assert_true(search_deque_push(&deque, &task));
    assert_false(search_deque_push(&deque, &task));
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_search_deque_gives_every_task_to_exactly_one),
        cmocka_unit_test(test_search_deque_newest_to_the_owner_oldest_to_the_thief),
        cmocka_unit_test(test_search_deque_refuses_when_full),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
