/*
 * maze_bits_parallel - the engine `bits`, shared among the pool.
 *
 * Each part of the team fills a queue of its own, so nothing but the costs is written by two. The
 * search goes in steps (delta-stepping: Meyer and Sanders, 2003). A step is a window of costs, from
 * the least in any queue on. The lead takes the window out of all queues and cuts it into pieces
 * of one cost each; the parts take pieces, cheapest first, until there is none, and then go on with
 * what they have themselves pushed into the window.
 *
 * After the step nothing below the window's end is left, and costs below it are exact: a stop that
 * was taken up too early, at more than its least cost, was pushed again when that was found. So the
 * costs do not depend on how the pieces fall; only the number of nodes does, a little. A window of
 * one cost never takes up a stop twice.
 */
#include "maze/bits/maze_bits.h"
#include "search/search_team.h"

#include <string.h>

/* Items of one cost, somewhere in the step's list. */
struct piece {
    size_t first;
    size_t count;
    uint64_t cost;
};

struct sharing {
    struct maze_bits *bits;
    bool is_settled;
    bool has_failed; /* no memory for the lists */
    /* The step. Written by the lead between the phases of the team. */
    uint64_t end; /* of the window: the first cost behind it */
    uint32_t *items;
    size_t item_count, item_room;
    struct piece *pieces;
    size_t piece_count, piece_room;
    char apart[64];
    atomic_size_t next; /* the first piece that nobody has taken */
};

/* ---- A part of a step ---- */

/* What the worker itself has pushed into the window. */
static void
do_own(struct maze_bits_worker *worker, uint64_t end)
{
    uint64_t cost;
    uint32_t *items;
    size_t count;

    while (!worker->is_refused && !worker->has_failed &&
           search_buckets_peek(&worker->queue, &cost) && cost < end &&
           search_buckets_pop_cost(&worker->queue, cost, &items, &count))
        maze_bits_expand(worker, items, count, cost);
}

static void
do_part(void *context, int part)
{
    struct sharing *sharing = context;
    struct maze_bits_worker *worker = &sharing->bits->workers[part];
    size_t next;

    while ((next = atomic_fetch_add_explicit(&sharing->next, 1, memory_order_relaxed)) <
           sharing->piece_count) {
        const struct piece *piece = &sharing->pieces[next];

        maze_bits_expand(worker, sharing->items + piece->first, piece->count, piece->cost);
    }
    do_own(worker, sharing->end);
}

/* ---- Leading ---- */

/* The least cost in any queue; false when all are empty. */
static bool
find_least(const struct maze_bits *bits, uint64_t *least)
{
    bool is_found = false;

    for (int i = 0; i < bits->worker_count; i++) {
        uint64_t cost;

        if (search_buckets_peek(&bits->workers[i].queue, &cost) && (!is_found || cost < *least)) {
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
        search_buckets_advance(&bits->workers[i].queue, cost);
    for (; cost < sharing->end && !sharing->has_failed; cost++)
        for (int i = 0; i < bits->worker_count; i++) {
            uint32_t *items;
            size_t count;

            if (search_buckets_pop_cost(&bits->workers[i].queue, cost, &items, &count))
                add_pieces(sharing, items, count, cost);
        }
}

static bool
is_anyone_stuck(const struct maze_bits *bits)
{
    for (int i = 0; i < bits->worker_count; i++)
        if (bits->workers[i].is_refused || bits->workers[i].has_failed)
            return true;
    return false;
}

/* Steps until the hole's cost is proved or nothing is left; small ones are not worth sharing. */
static void
lead(struct search_team *team, void *context)
{
    struct sharing *sharing = context;
    struct maze_bits *bits = sharing->bits;
    uint64_t cost = 0;

    maze_bits_expand_ball(&bits->workers[0]);
    while (!is_anyone_stuck(bits) && !sharing->has_failed) {
        if (!find_least(bits, &cost) || maze_bits_is_over(bits, cost)) {
            sharing->is_settled = true;
            return;
        }
        gather(sharing, cost);
        atomic_store_explicit(&sharing->next, 0, memory_order_relaxed);
        if (sharing->has_failed)
            return;
        if (sharing->item_count < bits->sharing.items)
            do_part(sharing, 0);
        else
            search_team_do(team, do_part, sharing);
    }
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
    search_team_run(bits->search->pool, bits->worker_count, lead, sharing);
    is_settled = sharing->is_settled;
    base_release(memory, sharing->items, sharing->item_room * sizeof *sharing->items);
    base_release(memory, sharing->pieces, sharing->piece_room * sizeof *sharing->pieces);
    base_release(memory, sharing, sizeof *sharing);
    return is_settled;
}
