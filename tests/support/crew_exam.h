/*
 * crew_exam - crews of 1, 2, 3 and 8 workers for the tests of what a crew does.
 *
 * These tests are built twice: with search_crew.c, and as ..._serial with search_crew_serial.c,
 * where every crew has one worker.
 */
#ifndef CREW_EXAM_H
#define CREW_EXAM_H

#include "search/search_crew.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const int sizes[] = {1, 2, 3, 8};
#define SIZES (sizeof sizes / sizeof *sizes)

static struct base_memory memory;

static inline struct search_crew *
make_crew(int workers)
{
    struct search_crew *crew;

    base_memory_init(&memory, 0);
    assert_int_equal(search_crew_new(&crew, workers, &memory, NULL), CLEW_OK);
    return crew;
}

/* Frees the crew; whatever a test did, the counters add up and no byte is left. */
static inline struct clew_tasks
close_crew(struct search_crew *crew)
{
    const struct clew_tasks tasks = search_crew_tasks(crew);

    assert_int_equal(tasks.created, tasks.stolen + tasks.run_inline + tasks.dropped);
    if (search_crew_size(crew) == 1)
        assert_int_equal(tasks.stolen, 0);
    search_crew_free(crew);
    assert_int_equal(base_memory_used(&memory), 0);
    return tasks;
}

#endif
