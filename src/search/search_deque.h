/*
 * search_deque - the work-stealing deque of one worker.
 *
 *         top                    bottom
 *          |                       |
 *     ... [t][t+1] ............ [b-1]        task i lives in slot i mod SEARCH_DEQUE_SLOTS
 *          ^ thieves steal here    ^ the owner pushes and pops here
 *
 * The deque of Chase and Lev (2005) in a ring of fixed size. When it is full, push returns false
 * and the owner runs the task itself; with that many tasks queued, nobody needs another to steal.
 * So the ring never grows, and no old ring has to be kept for a slow thief.
 *
 * Memory order. Le, Pop, Cohen and Zappa Nardelli (2013) use two fences, in pop and in steal. Here
 * the accesses themselves are sequentially consistent: the store of bottom and the load of top in
 * pop, the loads of top and bottom in steal. This gives the same guarantee (when the owner and a
 * thief reach for the last task, at least one sees the other), costs the same on x86-64, and the
 * thread sanitizer, which does not model fences, understands it. push stores bottom sequentially
 * consistent too: a worker announces that it parks before it reads bottom a last time, so either it
 * sees the task or the pushing worker sees it parked.
 *
 * A thief copies a slot before it knows whether it won the task, and the owner may already be
 * writing a new task there. The words are atomic, so this is no data race; the copy is discarded
 * because top has changed and the compare-exchange fails.
 *
 * Threads: push and pop by the owner only; steal and has_tasks by any thread. Slots are the
 * caller's.
 */
#ifndef SEARCH_DEQUE_H
#define SEARCH_DEQUE_H

#include "search/search_pool.h"

#include <stdint.h>

#define SEARCH_DEQUE_SLOTS 512 /* a power of two; 32 KiB */
#define SEARCH_TASK_WORDS  8

struct search_task {
    search_task_run *run;
    struct search_group *group;
    _Alignas(16) unsigned char payload[SEARCH_TASK_BYTES];
};

union search_task_image {
    struct search_task task;
    uint64_t words[SEARCH_TASK_WORDS];
};

_Static_assert(sizeof(struct search_task) == SEARCH_TASK_WORDS * sizeof(uint64_t),
               "a task fills a slot");

struct search_slot {
    _Atomic uint64_t words[SEARCH_TASK_WORDS];
};

struct search_deque {
    atomic_int_fast64_t top;
    char padding[64]; /* thieves write top, the owner writes bottom: keep them in two cache lines */
    atomic_int_fast64_t bottom;
    struct search_slot *slots;
};

static inline struct search_slot *
search_deque_slot(struct search_deque *deque, int64_t i)
{
    return &deque->slots[i & (SEARCH_DEQUE_SLOTS - 1)];
}

static inline void
search_slot_read(struct search_slot *slot, struct search_task *task)
{
    union search_task_image image;

    for (int w = 0; w < SEARCH_TASK_WORDS; w++)
        image.words[w] = atomic_load_explicit(&slot->words[w], memory_order_relaxed);
    *task = image.task;
}

/* False when the ring is full. */
static inline bool
search_deque_push(struct search_deque *deque, const struct search_task *task)
{
    const int64_t bottom = atomic_load_explicit(&deque->bottom, memory_order_relaxed);
    const int64_t top = atomic_load_explicit(&deque->top, memory_order_acquire);
    struct search_slot *slot = search_deque_slot(deque, bottom);
    const union search_task_image image = {.task = *task};

    if (bottom - top >= SEARCH_DEQUE_SLOTS)
        return false;
    for (int w = 0; w < SEARCH_TASK_WORDS; w++)
        atomic_store_explicit(&slot->words[w], image.words[w], memory_order_relaxed);
    atomic_store_explicit(&deque->bottom, bottom + 1, memory_order_seq_cst);
    return true;
}

/* The newest task; false when there is none. */
static inline bool
search_deque_pop(struct search_deque *deque, struct search_task *task)
{
    const int64_t bottom = atomic_load_explicit(&deque->bottom, memory_order_relaxed) - 1;
    int64_t top = atomic_load_explicit(&deque->top, memory_order_relaxed);
    bool is_won = true;

    if (top > bottom)
        return false; /* top only grows: what looks empty to the owner is empty */
    atomic_store_explicit(&deque->bottom, bottom, memory_order_seq_cst);
    top = atomic_load_explicit(&deque->top, memory_order_seq_cst);
    if (top < bottom) {
        search_slot_read(search_deque_slot(deque, bottom), task);
        return true;
    }
    if (top == bottom) { /* the last one: the owner competes with the thieves */
        search_slot_read(search_deque_slot(deque, bottom), task);
        is_won = atomic_compare_exchange_strong_explicit(
            &deque->top, &top, top + 1, memory_order_seq_cst, memory_order_relaxed);
    } else {
        is_won = false;
    }
    atomic_store_explicit(&deque->bottom, bottom + 1, memory_order_relaxed);
    return is_won;
}

/* The oldest task; false when there is none, or when another thread took it first. */
static inline bool
search_deque_steal(struct search_deque *deque, struct search_task *task)
{
    int64_t top = atomic_load_explicit(&deque->top, memory_order_seq_cst);
    const int64_t bottom = atomic_load_explicit(&deque->bottom, memory_order_seq_cst);

    if (top >= bottom)
        return false;
    search_slot_read(search_deque_slot(deque, top), task);
    return atomic_compare_exchange_strong_explicit(&deque->top, &top, top + 1, memory_order_seq_cst,
                                                   memory_order_relaxed);
}

static inline bool
search_deque_has_tasks(struct search_deque *deque)
{
    const int64_t top = atomic_load_explicit(&deque->top, memory_order_seq_cst);

    return top < atomic_load_explicit(&deque->bottom, memory_order_seq_cst);
}

#endif
