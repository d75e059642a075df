/*
 * search_deque - tasks of one worker, which others may steal.
 *
 *         top                    bottom
 *          |                       |
 *     ... [t][t+1] ............ [b-1]        task i lives in slot i mod SEARCH_DEQUE_SLOTS
 *          ^ thieves take here     ^ the owner puts and takes here
 *
 * The deque of Chase and Lev (2005) in a ring of fixed size: when it is full, put says so and the
 * owner runs the task itself, which is what a worker with that much to do should do anyhow. So
 * nothing grows, and no old ring has to be kept for a slow thief.
 *
 * Orderings. Le, Pop, Cohen and Zappa Nardelli (2013) place two fences in take and steal. Here the
 * orderings stand on the accesses themselves: bottom is stored and top is loaded sequentially
 * consistent in take, top and bottom are loaded so in steal. That gives the same one guarantee (of
 * an owner and a thief who reach for the last task at the same time at least one sees the other),
 * costs the same on x86-64, and the thread sanitizer, which does not model fences, can follow it.
 * put stores bottom sequentially consistent too: whoever falls asleep says so before it looks at
 * bottom a last time, so that either it sees the task or the putter sees the sleeper.
 *
 * A thief reads a slot before it knows whether it won the task; the owner may be writing a new
 * task there by then. The words are atomic, so this is no data race, and what was read is thrown
 * away because top has moved on and the exchange fails.
 *
 * Used by: search_pool.  put and take: the owner only; steal, has_tasks: anybody.
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
    _Alignas(16) unsigned char carried[SEARCH_TASK_BYTES];
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
    char apart[64]; /* thieves write top, the owner writes bottom: not in one cache line */
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
search_deque_put(struct search_deque *deque, const struct search_task *task)
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
search_deque_take(struct search_deque *deque, struct search_task *task)
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
    if (top == bottom) { /* the last one: the owner is a thief among thieves */
        search_slot_read(search_deque_slot(deque, bottom), task);
        is_won = atomic_compare_exchange_strong_explicit(
            &deque->top, &top, top + 1, memory_order_seq_cst, memory_order_relaxed);
    } else {
        is_won = false;
    }
    atomic_store_explicit(&deque->bottom, bottom + 1, memory_order_relaxed);
    return is_won;
}

/* The oldest task; false when there is none, or when another took it first. */
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
