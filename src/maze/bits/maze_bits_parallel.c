/*
 * maze_bits_parallel - the parallel search of the engine `bits`: delta-stepping.
 *
 * (Meyer and Sanders, 2003.) Each worker has a queue of its own, so only the costs are written by
 * several. A step is a window of costs that begins at the lowest one in any queue. The leader of
 * the team takes the window out of all queues and splits it into chunks of one cost each; the
 * workers take chunks, cheapest first, until none is left, and then expand what they have pushed
 * into the window themselves.
 *
 * After a step nothing below the end of the window is left, and costs below it are exact: a stop
 * that was expanded too early, at more than its lowest cost, was pushed again when the lower one
 * was found. So the costs do not depend on who takes which chunk; only the number of nodes does, a
 * little. With a window of one cost no stop is expanded twice.
 */
#include "maze/bits/maze_bits.h"
#include "search/search_team.h"

#include <string.h>

/* Items of one cost, in the list of the step. */
struct chunk {
    size_t first;
    size_t count;
    uint64_t cost;
};

struct parallel_step {
    struct maze_bits *bits;
    bool is_complete;
    bool is_out_of_memory; /* the lists could not grow */
    /* Written by the leader between the phases of the team. */
    uint64_t end; /* the first cost after the window */
    uint32_t *items;
    size_t item_count, item_capacity;
    struct chunk *chunks;
    size_t chunk_count, chunk_capacity;
    char padding[64];
    atomic_size_t next; /* the first chunk that is not taken */
};

/* ---- The workers ---- */

/* Expands what the worker has pushed into the window itself. */
static void
expand_own_items(struct maze_bits_worker *worker, uint64_t end)
{
    uint64_t cost;
    uint32_t *items;
    size_t count;

    while (!worker->is_stopped && !worker->is_out_of_memory &&
           search_buckets_peek(&worker->queue, &cost) && cost < end &&
           search_buckets_pop_cost(&worker->queue, cost, &items, &count))
        maze_bits_expand(worker, items, count, cost);
}

static void
expand_chunks(void *context, int part)
{
    struct parallel_step *step = context;
    struct maze_bits_worker *worker = &step->bits->workers[part];
    size_t next;

    while ((next = atomic_fetch_add_explicit(&step->next, 1, memory_order_relaxed)) <
           step->chunk_count) {
        const struct chunk *chunk = &step->chunks[next];

        maze_bits_expand(worker, step->items + chunk->first, chunk->count, chunk->cost);
    }
    expand_own_items(worker, step->end);
}

/* ---- The leader ---- */

/* The lowest cost in any queue; false when all are empty. */
static bool
find_lowest_cost(const struct maze_bits *bits, uint64_t *lowest)
{
    bool is_found = false;

    for (int i = 0; i < bits->worker_count; i++) {
        uint64_t cost;

        if (search_buckets_peek(&bits->workers[i].queue, &cost) && (!is_found || cost < *lowest)) {
            *lowest = cost;
            is_found = true;
        }
    }
    return is_found;
}

/* Room for `needed` elements; false when memory runs out. */
static bool
grow_list(struct parallel_step *step, void **list, size_t *capacity, size_t needed, size_t size)
{
    const size_t more = needed > 2 * *capacity ? needed : 2 * *capacity;
    void *grown;

    if (needed <= *capacity)
        return true;
    grown = base_resize(step->bits->search->memory, *list, *capacity * size, more * size);
    if (!grown) {
        step->is_out_of_memory = true;
        return false;
    }
    *list = grown;
    *capacity = more;
    return true;
}

static void
add_chunks(struct parallel_step *step, const uint32_t *items, size_t count, uint64_t cost)
{
    const size_t max_items = step->bits->tuning.chunk_items;
    const size_t chunks = (count + max_items - 1) / max_items;

    if (!grow_list(step, (void **)&step->items, &step->item_capacity, step->item_count + count,
                   sizeof *step->items) ||
        !grow_list(step, (void **)&step->chunks, &step->chunk_capacity, step->chunk_count + chunks,
                   sizeof *step->chunks))
        return;
    memcpy(step->items + step->item_count, items, count * sizeof *items);
    for (size_t at = 0; at < count; at += max_items)
        step->chunks[step->chunk_count++] = (struct chunk){
            step->item_count + at, count - at < max_items ? count - at : max_items, cost};
    step->item_count += count;
}

/* Takes the window that begins at `cost` out of all queues, and advances them to it. */
static void
collect_window(struct parallel_step *step, uint64_t cost)
{
    struct maze_bits *bits = step->bits;

    step->item_count = step->chunk_count = 0;
    step->end = cost + bits->window;
    for (int i = 0; i < bits->worker_count; i++)
        search_buckets_advance(&bits->workers[i].queue, cost);
    for (; cost < step->end && !step->is_out_of_memory; cost++)
        for (int i = 0; i < bits->worker_count; i++) {
            uint32_t *items;
            size_t count;

            if (search_buckets_pop_cost(&bits->workers[i].queue, cost, &items, &count))
                add_chunks(step, items, count, cost);
        }
}

static bool
has_stopped_worker(const struct maze_bits *bits)
{
    for (int i = 0; i < bits->worker_count; i++)
        if (bits->workers[i].is_stopped || bits->workers[i].is_out_of_memory)
            return true;
    return false;
}

/* Makes steps until the cost of the hole is proved or no item is left. Small ones run alone. */
static void
bits_run_steps(struct search_team *team, void *context)
{
    struct parallel_step *step = context;
    struct maze_bits *bits = step->bits;
    uint64_t cost = 0;

    maze_bits_expand_ball(&bits->workers[0]);
    while (!has_stopped_worker(bits) && !step->is_out_of_memory) {
        if (!find_lowest_cost(bits, &cost) || maze_bits_is_hole_settled(bits, cost)) {
            step->is_complete = true;
            return;
        }
        collect_window(step, cost);
        atomic_store_explicit(&step->next, 0, memory_order_relaxed);
        if (step->is_out_of_memory)
            return;
        if (step->item_count < bits->tuning.min_items)
            expand_chunks(step, 0);
        else
            search_team_do(team, expand_chunks, step);
    }
}

bool
maze_bits_search_parallel(struct maze_bits *bits)
{
    struct base_memory *memory = bits->search->memory;
    struct parallel_step *step = base_alloc_zero(memory, 1, sizeof *step);
    bool is_complete;

    if (!step)
        return false;
    step->bits = bits;
    search_team_run(bits->search->pool, bits->worker_count, bits_run_steps, step);
    is_complete = step->is_complete;
    base_release(memory, step->items, step->item_capacity * sizeof *step->items);
    base_release(memory, step->chunks, step->chunk_capacity * sizeof *step->chunks);
    base_release(memory, step, sizeof *step);
    return is_complete;
}
