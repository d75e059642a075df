/*
 * maze_bits_crew - the engine `bits`, shared among the crew.
 *
 * Each worker fills a queue of its own, so nothing but the costs is written by two. The search goes
 * in steps (delta-stepping: Meyer and Sanders, 2003). A step is a window of costs, from the least
 * in any queue on. The lead takes the window out of all queues and hands it out in pieces of one
 * cost each; a worker that finds no further piece goes on with what it has itself pushed into the
 * window, and then reports. After the step nothing below the window's end is left, and costs below
 * it are exact: a stop that was taken up too early, at more than its least cost, was pushed again
 * when that was found. So the costs do not depend on how the pieces fall; only the number of nodes
 * does, a little. A window of one cost never takes up a stop twice.
 *
 *     ticket = step << 32 | pieces left to take       one word, so that a worker that comes late
 *                                                     cannot take a piece of the wrong step
 *
 * A step is often over in some microseconds, far less than waking a thread takes; so the helpers
 * do not sleep between steps but look at the ticket, and leave the core to others now and then.
 * A helper that never comes is no loss: the lead takes pieces as well.
 */
#include "maze/maze_bits.h"

#include <string.h>

#ifndef __wasm__
#include <sched.h>
#endif

#define LOOKS_BEFORE_YIELD 4096
#define OVER               UINT64_MAX /* the ticket when there is no further step */

/* Items of one cost, somewhere in the step's list. */
struct piece {
    size_t first;
    size_t count;
    uint64_t cost;
};

struct sharing {
    struct maze_bits *bits;
    int lead; /* its number in the crew */
    bool is_settled;
    bool has_failed; /* no memory for the lists */
    /* The step. Written by the lead while no piece is open. */
    uint32_t step;
    uint64_t end; /* of the window: the first cost behind it */
    uint32_t *items;
    size_t item_count, item_room;
    struct piece *pieces;
    size_t piece_count, piece_room;
    char apart[64];
    atomic_uint_fast64_t ticket;
    char apart_too[64];
    atomic_uint_fast64_t open; /* pieces of the step whose worker has not reported */
};

static void
wait_a_moment(unsigned *looks)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
    if (++*looks < LOOKS_BEFORE_YIELD)
        return;
    *looks = 0;
#ifndef __wasm__
    sched_yield();
#endif
}

/* ---- Doing a step ---- */

/* Takes a piece of the step at hand, and does it; false when there is none to take. */
static bool
do_piece(struct sharing *sharing, struct maze_bits_worker *worker, uint64_t *ticket)
{
    const struct piece *piece;

    *ticket = atomic_load_explicit(&sharing->ticket, memory_order_acquire);
    do
        if (*ticket == OVER || (uint32_t)*ticket == 0)
            return false;
    while (!atomic_compare_exchange_weak_explicit(&sharing->ticket, ticket, *ticket - 1,
                                                  memory_order_acq_rel, memory_order_acquire));
    /* The cheapest come first in the list, and the ticket counts down. */
    piece = &sharing->pieces[sharing->piece_count - (uint32_t)*ticket];
    maze_bits_expand(worker, sharing->items + piece->first, piece->count, piece->cost);
    return true;
}

/* What the worker itself has pushed into the window. */
static void
do_own(struct maze_bits_worker *worker, uint64_t end)
{
    uint64_t cost;
    uint32_t *items;
    size_t count;

    while (!worker->is_refused && !worker->has_failed &&
           search_buckets_least(&worker->queue, &cost) && cost < end &&
           search_buckets_take_cost(&worker->queue, cost, &items, &count))
        maze_bits_expand(worker, items, count, cost);
}

/* All that this worker can do for the step; says whether there is a next one. */
static bool
do_part(struct sharing *sharing, int number, unsigned *looks)
{
    struct maze_bits_worker *worker = &sharing->bits->workers[number];
    uint64_t ticket;
    uint64_t done = 0;

    while (do_piece(sharing, worker, &ticket))
        done++;
    if (done) {
        do_own(worker, sharing->end);
        atomic_fetch_sub_explicit(&sharing->open, done, memory_order_release);
        *looks = 0;
    }
    return ticket != OVER;
}

static void
help(struct search_worker *worker, void *task)
{
    struct sharing *sharing = *(struct sharing **)task;
    const int number = search_worker_number(worker);
    unsigned looks = 0;

    if (number == sharing->lead)
        return; /* nobody else came for this task, and the lead has better to do */
    while (do_part(sharing, number, &looks))
        wait_a_moment(&looks);
}

/* ---- Leading ---- */

/* The least cost in any queue; false when all are empty. */
static bool
find_least(const struct maze_bits *bits, uint64_t *least)
{
    bool is_found = false;

    for (int i = 0; i < bits->worker_count; i++) {
        uint64_t cost;

        if (search_buckets_least(&bits->workers[i].queue, &cost) && (!is_found || cost < *least)) {
            *least = cost;
            is_found = true;
        }
    }
    return is_found;
}

/* Makes room for more elements; false when there is none. */
static bool
grow(struct sharing *sharing, void **list, size_t *room, size_t needed, size_t size)
{
    const size_t more = needed > 2 * *room ? needed : 2 * *room;
    void *grown;

    if (needed <= *room)
        return true;
    grown = base_resize(sharing->bits->search->memory, *list, *room * size, more * size);
    if (!grown) {
        sharing->has_failed = true;
        return false;
    }
    *list = grown;
    *room = more;
    return true;
}

static void
add_pieces(struct sharing *sharing, const uint32_t *items, size_t count, uint64_t cost)
{
    const size_t most = sharing->bits->sharing.piece;
    const size_t pieces = (count + most - 1) / most;

    if (!grow(sharing, (void **)&sharing->items, &sharing->item_room, sharing->item_count + count,
              sizeof *sharing->items) ||
        !grow(sharing, (void **)&sharing->pieces, &sharing->piece_room,
              sharing->piece_count + pieces, sizeof *sharing->pieces))
        return;
    memcpy(sharing->items + sharing->item_count, items, count * sizeof *items);
    for (size_t at = 0; at < count; at += most)
        sharing->pieces[sharing->piece_count++] =
            (struct piece){sharing->item_count + at, count - at < most ? count - at : most, cost};
    sharing->item_count += count;
}

/* Takes the window that begins at `cost` out of all queues, and moves them on to its begin. */
static void
gather(struct sharing *sharing, uint64_t cost)
{
    struct maze_bits *bits = sharing->bits;

    sharing->item_count = sharing->piece_count = 0;
    sharing->end = cost + bits->window;
    for (int i = 0; i < bits->worker_count; i++)
        search_buckets_pass(&bits->workers[i].queue, cost);
    for (; cost < sharing->end && !sharing->has_failed; cost++)
        for (int i = 0; i < bits->worker_count; i++) {
            uint32_t *items;
            size_t count;

            if (search_buckets_take_cost(&bits->workers[i].queue, cost, &items, &count))
                add_pieces(sharing, items, count, cost);
        }
}

/* Small steps are not announced: the lead does them. */
static void
do_step(struct sharing *sharing)
{
    struct maze_bits *bits = sharing->bits;
    unsigned looks = 0;

    if (sharing->item_count < bits->sharing.items) {
        for (size_t i = 0; i < sharing->piece_count; i++)
            maze_bits_expand(&bits->workers[sharing->lead],
                             sharing->items + sharing->pieces[i].first, sharing->pieces[i].count,
                             sharing->pieces[i].cost);
        do_own(&bits->workers[sharing->lead], sharing->end);
        return;
    }
    atomic_store_explicit(&sharing->open, sharing->piece_count, memory_order_relaxed);
    sharing->step = (sharing->step + 1) & 0x7FFFFFFF; /* so that no ticket looks like OVER */
    atomic_store_explicit(&sharing->ticket, (uint64_t)sharing->step << 32 | sharing->piece_count,
                          memory_order_release);
    do_part(sharing, sharing->lead, &looks);
    while (atomic_load_explicit(&sharing->open, memory_order_acquire))
        wait_a_moment(&looks);
}

static bool
is_anyone_stuck(const struct maze_bits *bits)
{
    for (int i = 0; i < bits->worker_count; i++)
        if (bits->workers[i].is_refused || bits->workers[i].has_failed)
            return true;
    return false;
}

static bool
do_all_steps(struct sharing *sharing)
{
    struct maze_bits *bits = sharing->bits;
    uint64_t cost = 0;

    maze_bits_expand_ball(&bits->workers[sharing->lead]);
    while (!is_anyone_stuck(bits) && !sharing->has_failed) {
        if (!find_least(bits, &cost) || maze_bits_is_over(bits, cost))
            return true;
        gather(sharing, cost);
        if (!sharing->has_failed)
            do_step(sharing);
    }
    return false;
}

static void
lead(struct search_worker *worker, void *task)
{
    struct sharing *sharing = task;
    struct search_group group;

    sharing->lead = search_worker_number(worker);
    search_group_start(&group, NULL);
    for (int i = 1; i < sharing->bits->worker_count; i++)
        search_spawn(worker, &group, help, &sharing, sizeof sharing);
    sharing->is_settled = do_all_steps(sharing);
    atomic_store_explicit(&sharing->ticket, OVER, memory_order_release);
    search_wait(worker, &group);
}

bool
maze_bits_run_crew(struct maze_bits *bits)
{
    struct base_memory *memory = bits->search->memory;
    struct sharing *sharing = base_alloc_zero(memory, 1, sizeof *sharing);
    bool is_settled;

    if (!sharing)
        return false;
    sharing->bits = bits;
    search_crew_run(bits->search->crew, lead, sharing);
    is_settled = sharing->is_settled;
    base_release(memory, sharing->items, sharing->item_room * sizeof *sharing->items);
    base_release(memory, sharing->pieces, sharing->piece_room * sizeof *sharing->pieces);
    base_release(memory, sharing, sizeof *sharing);
    return is_settled;
}
