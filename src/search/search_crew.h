/*
 * search_crew - a crew of workers that steal tasks from each other.
 *
 * Each worker has a deque of tasks: it puts and takes at one end, thieves take at the other
 * (Chase and Lev, 2005; with the C11 orderings of Le, Pop, Cohen and Zappa Nardelli, 2013). The
 * caller of search_crew_run is worker 0. Tasks belong to groups; whoever waits for a group works
 * meanwhile. A group can be stopped early: tasks of it that have not begun are dropped.
 *
 *     search_crew_run(crew, first, &root)         worker 0 runs first(worker, &root); all help
 *         search_group_start(&group, NULL)
 *         search_spawn(worker, &group, run, &task, sizeof task)    the task is copied
 *         search_wait(worker, &group)
 *
 * With one worker (and in search_crew_serial.c, the twin for WebAssembly) a spawned task runs at
 * once, inline, so results never depend on the number of workers unless the tasks make them.
 *
 * Threads are started at the first search_crew_run that needs them, and sleep when idle.
 * Fails: search_crew_new with CLEW_NO_MEMORY; a spawn never fails (without room it runs inline).
 */
#ifndef SEARCH_CREW_H
#define SEARCH_CREW_H

#include "base/base_fault.h"
#include "base/base_memory.h"

#include <stdatomic.h>

#define SEARCH_CREW_MOST  256
#define SEARCH_TASK_BYTES 48 /* what a task may carry; more goes behind a pointer */

struct search_crew;
struct search_worker; /* a worker's own view: its number, its deque */

typedef void search_task_run(struct search_worker *worker, void *task);

struct search_group {
    struct search_group *parent; /* stopped when its parent is; may be NULL */
    atomic_long open;            /* tasks spawned and not yet finished */
    atomic_bool stopped;
};

enum clew_status search_crew_new(struct search_crew **crew, int workers, struct base_memory *memory,
                                 struct clew_error *error);
void search_crew_free(struct search_crew *crew);
int search_crew_size(const struct search_crew *crew);
/* Sum over the workers; exact when nothing runs. */
struct clew_tasks search_crew_tasks(const struct search_crew *crew);

void search_crew_run(struct search_crew *crew, search_task_run *first, void *task);

int search_worker_number(const struct search_worker *worker); /* 0 .. size-1 */
struct search_crew *search_worker_crew(const struct search_worker *worker);

void search_group_start(struct search_group *group, struct search_group *parent);
void search_group_stop(struct search_group *group);
bool search_group_is_stopped(const struct search_group *group);

/* bytes at most SEARCH_TASK_BYTES. */
void search_spawn(struct search_worker *worker, struct search_group *group, search_task_run *run,
                  const void *task, size_t bytes);
/* Returns when no task of the group is open; runs tasks (of any group) until then. */
void search_wait(struct search_worker *worker, struct search_group *group);
/* Whether other workers are looking for work: a hint to split further. */
bool search_is_anyone_idle(const struct search_worker *worker);

/*
 * Calls body(context, from, to, worker number) for pieces that cover 0 .. count-1, each at least
 * grain long (but the last), on all workers. For plain data-parallel loops; returns when all is
 * done.
 */
void search_crew_for(struct search_crew *crew, int64_t count, int64_t grain,
                     void (*body)(void *context, int64_t from, int64_t to, int worker),
                     void *context);

/* A bound shared by all workers that only ever falls. */
struct search_bound {
    atomic_int_fast64_t value;
};

static inline int64_t
search_bound_get(const struct search_bound *bound)
{
    return atomic_load_explicit(&((struct search_bound *)bound)->value, memory_order_relaxed);
}

/* True if value is lower than what stood there, and stands there now. */
bool search_bound_lower(struct search_bound *bound, int64_t value);

#endif
