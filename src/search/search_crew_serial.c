/*
 * search_crew_serial - the crew with one worker and no threads, for WebAssembly.
 *
 * See search_crew.h, and search_crew.c for the twin: a crew of any size asked for is a crew of one
 * here, and does what the twin does with one worker. Built instead of it, never beside it.
 */
#include "search/search_crew.h"

#include <assert.h>
#include <string.h>

struct search_worker {
    struct search_crew *crew;
};

struct search_crew {
    struct base_memory *memory;
    struct search_worker worker;
    struct clew_tasks tasks;
};

int
search_crew_max_workers(void)
{
    return 1;
}

enum clew_status
search_crew_new(struct search_crew **crew, int workers, struct base_memory *memory,
                struct clew_error *error)
{
    (void)workers;
    *crew = base_alloc_zero(memory, 1, sizeof **crew);
    if (!*crew)
        return base_no_memory(error);
    (*crew)->memory = memory;
    (*crew)->worker.crew = *crew;
    return CLEW_OK;
}

void
search_crew_free(struct search_crew *crew)
{
    if (crew)
        base_release(crew->memory, crew, sizeof *crew);
}

int
search_crew_size(const struct search_crew *crew)
{
    (void)crew;
    return 1;
}

struct clew_tasks
search_crew_tasks(const struct search_crew *crew)
{
    return crew->tasks;
}

void
search_crew_run(struct search_crew *crew, search_task_run *first, void *task)
{
    first(&crew->worker, task);
}

int
search_worker_number(const struct search_worker *worker)
{
    (void)worker;
    return 0;
}

struct search_crew *
search_worker_crew(const struct search_worker *worker)
{
    return worker->crew;
}

void
search_spawn(struct search_worker *worker, struct search_group *group, search_task_run *run,
             const void *task, size_t bytes)
{
    struct clew_tasks *tasks = &worker->crew->tasks;
    _Alignas(16) unsigned char carried[SEARCH_TASK_BYTES] = {0};

    assert(bytes <= SEARCH_TASK_BYTES);
    tasks->created++;
    if (search_group_is_stopped(group)) {
        tasks->dropped++;
        return;
    }
    tasks->run_inline++;
    memcpy(carried, task, bytes);
    run(worker, carried);
}

void
search_wait(struct search_worker *worker, struct search_group *group)
{
    (void)worker;
    (void)group; /* every task ran when it was spawned */
}

bool
search_is_anyone_idle(const struct search_worker *worker)
{
    (void)worker;
    return false;
}
