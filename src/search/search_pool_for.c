/*
 * search_pool_for - plain loops, on top of the pool's tasks; the same for both twins of the pool.
 *
 * One task a helper, not one a piece: each takes the next piece from a shared counter until there
 * is none, so the loop costs a handful of tasks however long it is, and a helper that comes late
 * or never is no loss.
 */
#include "search/search_pool.h"

#include <stdint.h>

#define PIECES_A_WORKER 8 /* enough that the last pieces end at about the same time */

struct loop {
    void (*body)(void *context, int64_t from, int64_t to, int worker);
    void *context;
    int64_t count;
    int64_t piece;
    atomic_int_fast64_t next; /* the first index that nobody has taken */
};

static void
run_pieces(struct search_worker *worker, void *task)
{
    struct loop *loop = *(struct loop **)task;
    const int number = search_worker_number(worker);
    int64_t from;

    while (atomic_load_explicit(&loop->next, memory_order_relaxed) < loop->count) {
        from = atomic_fetch_add_explicit(&loop->next, loop->piece, memory_order_relaxed);
        if (from >= loop->count)
            return;
        loop->body(loop->context, from,
                   loop->piece < loop->count - from ? from + loop->piece : loop->count, number);
    }
}

static void
run_loop(struct search_worker *worker, void *task)
{
    struct loop *loop = *(struct loop **)task;
    const int64_t further_pieces = (loop->count - 1) / loop->piece;
    struct search_group group;

    search_group_start(&group, NULL);
    for (int i = 1; i < search_pool_size(search_worker_pool(worker)) && i <= further_pieces; i++)
        search_spawn(worker, &group, run_pieces, task, sizeof loop);
    run_pieces(worker, task);
    search_wait(worker, &group);
}

static int64_t
choose_piece(int64_t count, int64_t grain, int workers)
{
    const int64_t share = count / ((int64_t)workers * PIECES_A_WORKER);

    return share > grain ? share : grain > 1 ? grain : 1;
}

void
search_pool_for(struct search_pool *pool, int64_t count, int64_t grain,
                void (*body)(void *context, int64_t from, int64_t to, int worker), void *context)
{
    const int workers = search_pool_size(pool);
    struct loop loop = {.body = body, .context = context, .count = count};
    struct loop *task = &loop;

    if (count <= 0)
        return;
    /* One worker takes the whole in one piece. */
    loop.piece = workers == 1 ? count : choose_piece(count, grain, workers);
    atomic_init(&loop.next, 0);
    search_pool_run(pool, run_loop, &task);
}
