/*
 * maze_bits_search - the steps of the engine `bits`, by one worker or by a team.
 *
 * A step is one cost. One worker runs all parts, step by step, and goes from each cost to the next
 * one that is in a queue. While steps have many items a team runs them, in batches of consecutive
 * costs. Within a batch nobody meets: a part expands its items of a cost as soon as the others have
 * ended the cost before, which each part publishes. Most of the items it has kept by then (see
 * maze_bits.h), so that parts hardly wait for each other though some steps are longer for one and
 * some for the other.
 *
 * Every worker has a part of its own, whose memory is in its cache. It runs another part only when
 * nobody else does, because a helper is late or has not come. When a worker has waited for long it
 * leaves, and makes the others leave; search_team then decides who goes on.
 */
#include "maze/bits/maze_bits.h"
#include "search/search_team.h"

#define BATCH_STEPS 64
/* Waiting for a part that somebody runs: after so many looks at it, a worker ... */
#define LOOKS_BEFORE_STEALING 200  /* runs it if nobody does at the moment: about a microsecond */
#define LOOKS_BEFORE_LEAVING  4000 /* leaves the batch */

struct steps {
    struct maze_bits *bits;
    uint64_t cost;                   /* of the step, or of the last one of the batch */
    atomic_uint_least64_t hole_cost; /* MAZE_BITS_NO_COST: not reached yet */
    atomic_bool is_left;             /* the batch, before its end */
    bool is_complete;
};

static bool
has_stopped_part(const struct maze_bits *bits)
{
    for (int i = 0; i < bits->part_count; i++)
        if (bits->parts[i].is_stopped || bits->parts[i].is_out_of_memory)
            return true;
    return false;
}

static uint64_t
find_next_cost(const struct maze_bits *bits, uint64_t cost)
{
    uint64_t next = MAZE_BITS_NO_COST;

    for (int i = 0; i < bits->part_count; i++) {
        const uint64_t found = maze_bits_queue_next(&bits->parts[i].queue, cost);

        if (found < next)
            next = found;
    }
    return next;
}

/* Since the last call. */
static size_t
count_items(const struct maze_bits *bits)
{
    size_t count = 0;

    for (int i = 0; i < bits->part_count; i++) {
        count += bits->parts[i].item_count;
        bits->parts[i].item_count = 0;
    }
    return count;
}

static uint64_t
load_hole_cost(const struct steps *steps)
{
    return atomic_load_explicit(&steps->hole_cost, memory_order_relaxed);
}

/* Whether a part has reached the hole, if it owns the hole's row or column. */
static bool
has_reached_hole(const struct maze_bits_part *part)
{
    const struct maze_bits *bits = part->bits;

    for (int i = 0; i < 2; i++) {
        const enum maze_axis axis = (enum maze_axis)i;
        const struct maze_line_pos hole = maze_line_pos_of(bits->board->hole, axis);

        if (maze_bits_owner(bits, hole.line) == part->number &&
            maze_bits_is_reached(&bits->lines[axis], maze_bits_item(bits, hole, axis)))
            return true;
    }
    return false;
}

static void
expand_part(struct steps *steps, struct maze_bits_part *part, uint64_t cost)
{
    maze_bits_expand(part, cost);
    if (has_reached_hole(part))
        atomic_store_explicit(&steps->hole_cost, cost, memory_order_relaxed);
}

/* ---- A batch ---- */

/* Whether all parts but this one have ended the step of a cost. */
static bool
have_others_ended(const struct maze_bits *bits, int part, uint64_t cost)
{
    for (int i = 0; i < bits->part_count; i++)
        if (i != part &&
            atomic_load_explicit(&bits->parts[i].ended_cost, memory_order_acquire) < cost)
            return false;
    return true;
}

static bool
is_batch_over(const struct steps *steps)
{
    const uint64_t hole_cost = load_hole_cost(steps);

    return have_others_ended(steps->bits, -1, hole_cost < steps->cost ? hole_cost : steps->cost);
}

static bool
is_batch_left(const struct steps *steps)
{
    return atomic_load_explicit(&steps->is_left, memory_order_relaxed);
}

/* Runs a part until it must wait; false if it must wait at once. */
static bool
advance_part(struct steps *steps, struct maze_bits_part *part)
{
    uint64_t cost = atomic_load_explicit(&part->ended_cost, memory_order_relaxed) + 1;
    bool has_advanced = false;

    for (; cost <= steps->cost && !is_batch_left(steps); cost++) {
        if (!part->has_kept_early) {
            maze_bits_keep_early(part, cost);
            part->has_kept_early = true;
            has_advanced = true;
        }
        if (!have_others_ended(steps->bits, part->number, cost - 1) || load_hole_cost(steps) < cost)
            break;
        expand_part(steps, part, cost);
        part->has_kept_early = false;
        has_advanced = true;
        if (part->is_stopped || part->is_out_of_memory)
            atomic_store_explicit(&steps->is_left, true, memory_order_relaxed);
        /* The others keep the items of this bucket after this step, and during the next one. */
        maze_bits_queue_publish(&part->queue, cost + 2);
        atomic_store_explicit(&part->ended_cost, cost, memory_order_release);
    }
    return has_advanced;
}

/* False: the part must wait for others, or somebody else runs it. */
static bool
try_part(struct steps *steps, struct maze_bits_part *part)
{
    const uint64_t ended = atomic_load_explicit(&part->ended_cost, memory_order_relaxed);
    bool has_advanced;

    if (!have_others_ended(steps->bits, part->number, ended) ||
        atomic_load_explicit(&part->is_run, memory_order_relaxed) ||
        atomic_exchange_explicit(&part->is_run, true, memory_order_acquire))
        return false;
    has_advanced = advance_part(steps, part);
    atomic_store_explicit(&part->is_run, false, memory_order_release);
    return has_advanced;
}

/* Parts whose workers are not there, or have not run them for a while. */
static bool
try_other_parts(struct steps *steps, int own, int looks)
{
    const struct maze_bits *bits = steps->bits;

    for (int i = 0; i < bits->part_count; i++) {
        struct maze_bits_part *part = &bits->parts[i];

        if (i != own &&
            (looks > LOOKS_BEFORE_STEALING ||
             !atomic_load_explicit(&part->has_worker, memory_order_relaxed)) &&
            try_part(steps, part))
            return true;
    }
    return false;
}

static void
run_batch(void *context, int own)
{
    struct steps *steps = context;
    struct maze_bits_part *part = &steps->bits->parts[own];

    atomic_store_explicit(&part->has_worker, true, memory_order_relaxed);
    for (int looks = 0; !is_batch_over(steps) && !is_batch_left(steps); looks++) {
        if (try_part(steps, part) || try_other_parts(steps, own, looks))
            looks = 0;
        if (looks > LOOKS_BEFORE_LEAVING)
            atomic_store_explicit(&steps->is_left, true, memory_order_relaxed);
    }
    atomic_store_explicit(&part->has_worker, false, memory_order_relaxed);
}

/* From steps->cost, which becomes the last cost of the batch. */
static void
run_steps_by_team(struct steps *steps, struct search_team *team)
{
    const struct maze_bits *bits = steps->bits;

    for (int i = 0; i < bits->part_count; i++) {
        struct maze_bits_part *part = &bits->parts[i];

        atomic_store_explicit(&part->ended_cost, steps->cost - 1, memory_order_relaxed);
        maze_bits_queue_publish(&part->queue, steps->cost);
        maze_bits_queue_publish(&part->queue, steps->cost + 1);
    }
    steps->cost += BATCH_STEPS - 1;
    do {
        atomic_store_explicit(&steps->is_left, false, memory_order_relaxed);
        search_team_do(team, run_batch, steps);
    } while (!is_batch_over(steps) && !has_stopped_part(bits));
}

/* ---- The search ---- */

static void
run_steps(struct search_team *team, void *context)
{
    struct steps *steps = context;
    const struct maze_bits *bits = steps->bits;
    bool is_large = false; /* as large as the steps before */

    while (steps->cost != MAZE_BITS_NO_COST && load_hole_cost(steps) == MAZE_BITS_NO_COST) {
        if (SEARCH_HAS_THREADS && team && is_large) {
            run_steps_by_team(steps, team);
            is_large = count_items(bits) >= bits->tuning.min_items * BATCH_STEPS;
        } else {
            for (int i = 0; i < bits->part_count; i++)
                expand_part(steps, &bits->parts[i], steps->cost);
            is_large = count_items(bits) >= bits->tuning.min_items;
        }
        if (has_stopped_part(bits))
            return;
        steps->cost = find_next_cost(bits, steps->cost);
    }
    steps->is_complete = true;
}

static bool
push_ball(struct maze_bits *bits)
{
    struct maze_bits_queue *queue = &bits->parts[0].queue;

    for (int i = 0; i < 2; i++) {
        const enum maze_axis axis = (enum maze_axis)i;
        const struct maze_line_pos ball = maze_line_pos_of(bits->board->ball, axis);
        const size_t owner = (size_t)maze_bits_owner(bits, ball.line);
        const size_t chain = maze_bits_queue_chain(queue, 0, 2 * owner + (size_t)i);

        if (!maze_bits_queue_push(queue, chain, maze_bits_item(bits, ball, axis)))
            return false;
    }
    return true;
}

bool
maze_bits_search(struct maze_bits *bits, uint64_t *hole_cost)
{
    struct steps steps = {.bits = bits};

    if (!push_ball(bits))
        return false;
    atomic_init(&steps.hole_cost, MAZE_BITS_NO_COST);
    atomic_init(&steps.is_left, false);
    if (SEARCH_HAS_THREADS && bits->part_count > 1)
        search_team_run(bits->search->pool, bits->part_count, run_steps, &steps);
    else
        run_steps(NULL, &steps);
    *hole_cost = load_hole_cost(&steps);
    return steps.is_complete;
}
