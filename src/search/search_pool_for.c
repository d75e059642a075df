/*
 * search_pool_for - the parallel for, on top of tasks; shared by both variants of the pool.
 *
 * One task per helper, not one per chunk: each claims the next chunk from a shared counter until
 * none is left. So a loop of any length costs a handful of tasks, and a late helper delays nothing.
 */
#include "search/search_pool.h"

#include <stdint.h>

#define CHUNKS_PER_WORKER 8 /* enough that the workers finish at about the same time */

struct parallel_loop {
    void (*body)(void *context, int64_t from, int64_t to, int worker);
    void *context;
    int64_t count;
    int64_t chunk;
    atomic_int_fast64_t next; /* the first unclaimed index */
};

static void
loop_run_chunks(struct search_worker *worker, void *task)
{
    struct parallel_loop *loop = *(struct parallel_loop **)task;
    const int number = search_worker_number(worker);
    int64_t from;

    while (atomic_load_explicit(&loop->next, memory_order_relaxed) < loop->count) {
        from = atomic_fetch_add_explicit(&loop->next, loop->chunk, memory_order_relaxed);
        if (from >= loop->count)
            return;
        loop->body(loop->context, from,
                   loop->chunk < loop->count - from ? from + loop->chunk : loop->count, number);
    }
}

static void
loop_run(struct search_worker *worker, void *task)
{
    struct parallel_loop *loop = *(struct parallel_loop **)task;
    const int64_t further_chunks = (loop->count - 1) / loop->chunk;
    struct search_group group;

    search_group_start(&group, NULL);
    for (int i = 1; i < search_pool_size(search_worker_pool(worker)) && i <= further_chunks; i++)
        search_spawn(worker, &group, loop_run_chunks, task, sizeof loop);
    loop_run_chunks(worker, task);
    search_wait(worker, &group);
}

static int64_t
choose_chunk(int64_t count, int64_t grain, int workers)
{
    const int64_t share = count / ((int64_t)workers * CHUNKS_PER_WORKER);

    return share > grain ? share : grain > 1 ? grain : 1;
}

void
search_pool_for(struct search_pool *pool, int64_t count, int64_t grain,
                void (*body)(void *context, int64_t from, int64_t to, int worker), void *context)
{
    const int workers = search_pool_size(pool);
    struct parallel_loop loop = {.body = body, .context = context, .count = count};
    struct parallel_loop *task = &loop;

    if (count <= 0)
        return;
    /* One worker runs everything in one chunk. */
    loop.chunk = workers == 1 ? count : choose_chunk(count, grain, workers);
    atomic_init(&loop.next, 0);
    search_pool_run(pool, loop_run, &task);
}
