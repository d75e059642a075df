/*
 * maze_bits_search - the steps of the engine `bits`, by one worker or by a team.
 *
 * A step is one axis of one cost. One worker runs all parts, step by step, and goes from each cost
 * to the next one that is in a queue. While steps have many items a team runs them, in batches of
 * consecutive costs. Within a batch nobody meets: each part publishes how many steps it has ended,
 * and goes on while the others are at most one step behind (see maze_bits.h). So parts hardly wait
 * for each other though some steps are longer for one and some for the other.
 *
 * Every worker has a part of its own, whose memory is in its cache. It runs another part only when
 * nobody else does, because a helper is late or has not come. When a worker has waited for long it
 * leaves, and makes the others leave; search_team then decides who goes on.
 *
 * No step above the cost of the hole may run, or the nodes would depend on the timing. The cost is
 * known in time: the roll to the hole starts at a lower cost, and when a part begins a cost, all
 * parts have ended both steps of the last but one.
 */
#include "maze/bits/maze_bits.h"
#include "search/search_team.h"

#define BATCH_COSTS 64
/* Waiting for a part that somebody runs: after so many looks at it, a worker ... */
#define LOOKS_BEFORE_STEALING 200  /* runs it if nobody does at the moment: about a microsecond */
#define LOOKS_BEFORE_LEAVING  4000 /* leaves the batch */

struct steps {
    struct maze_bits *bits;
    uint64_t cost;       /* of the step, or the first one of the batch */
    atomic_bool is_left; /* the batch, before its end */
    bool is_complete;
};

static bool
has_stopped_part(const struct maze_bits *bits)
{
    for (int i = 0; i < maze_bits_part_count(bits); i++)
        if (bits->parts[i].is_stopped || bits->parts[i].is_out_of_memory)
            return true;
    return false;
}

static uint64_t
find_next_cost(const struct maze_bits *bits, uint64_t cost)
{
    uint64_t next = MAZE_BITS_NO_COST;

    for (int i = 0; i < maze_bits_part_count(bits); i++) {
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

    for (int i = 0; i < maze_bits_part_count(bits); i++) {
        count += bits->parts[i].item_count;
        bits->parts[i].item_count = 0;
    }
    return count;
}

/* By the rolls until now. */
static uint64_t
find_hole_cost(const struct maze_bits *bits)
{
    uint64_t lowest = MAZE_BITS_NO_COST;

    for (int i = 0; i < maze_bits_part_count(bits); i++) {
        const uint64_t cost = atomic_load_explicit(&bits->parts[i].hole_cost, memory_order_relaxed);

        if (cost < lowest)
            lowest = cost;
    }
    return lowest;
}

/* ---- A batch ---- */

/* Whether all parts but this one have ended this many steps. */
static bool
have_others_ended(const struct maze_bits *bits, int part, uint64_t count)
{
    for (int i = 0; i < maze_bits_part_count(bits); i++)
        if (i != part &&
            atomic_load_explicit(&bits->parts[i].ended_count, memory_order_acquire) < count)
            return false;
    return true;
}

/* Whether a part may run its step of this number. */
static bool
is_step_ready(const struct maze_bits *bits, int part, uint64_t step)
{
    return step < 2 || have_others_ended(bits, part, step - 1);
}

/* In a batch: as far as is known by now. */
static uint64_t
count_steps(const struct steps *steps)
{
    const uint64_t above_first = find_hole_cost(steps->bits) - steps->cost;

    return 2 * (above_first < BATCH_COSTS ? above_first + 1 : BATCH_COSTS);
}

static bool
is_batch_over(const struct steps *steps)
{
    return have_others_ended(steps->bits, -1, count_steps(steps));
}

static bool
is_batch_left(const struct steps *steps)
{
    return atomic_load_explicit(&steps->is_left, memory_order_relaxed);
}

/* Row, column, column, row, row, ... */
static enum maze_axis
step_axis(uint64_t step)
{
    return (step ^ step >> 1) & 1 ? MAZE_ALONG_COL : MAZE_ALONG_ROW;
}

/* Runs a part until it must wait; false if it must wait at once. */
static bool
advance_part(struct steps *steps, struct maze_bits_part *part)
{
    const uint64_t first = atomic_load_explicit(&part->ended_count, memory_order_relaxed);
    uint64_t step = first;

    /* The cost of the hole is read after what the others have published. */
    while (!is_batch_left(steps) && is_step_ready(steps->bits, part->number, step) &&
           step < count_steps(steps)) {
        maze_bits_expand(part, step_axis(step), steps->cost + step / 2);
        if (part->is_stopped || part->is_out_of_memory)
            atomic_store_explicit(&steps->is_left, true, memory_order_relaxed);
        atomic_store_explicit(&part->ended_count, ++step, memory_order_release);
    }
    return step > first;
}

/* False: the part must wait for others, or somebody else runs it. */
static bool
try_part(struct steps *steps, struct maze_bits_part *part)
{
    const uint64_t step = atomic_load_explicit(&part->ended_count, memory_order_relaxed);
    bool has_advanced;

    if (!is_step_ready(steps->bits, part->number, step) ||
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

    for (int i = 0; i < maze_bits_part_count(bits); i++) {
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

    for (int i = 0; i < maze_bits_part_count(bits); i++)
        atomic_store_explicit(&bits->parts[i].ended_count, 0, memory_order_relaxed);
    do {
        atomic_store_explicit(&steps->is_left, false, memory_order_relaxed);
        search_team_do(team, run_batch, steps);
    } while (!is_batch_over(steps) && !has_stopped_part(bits));
    steps->cost += BATCH_COSTS - 1;
}

/* ---- The search ---- */

static void
run_steps(struct search_team *team, void *context)
{
    struct steps *steps = context;
    const struct maze_bits *bits = steps->bits;
    bool is_large = false; /* as large as the steps before */

    while (steps->cost != MAZE_BITS_NO_COST && steps->cost <= find_hole_cost(bits)) {
        if (SEARCH_HAS_THREADS && team && is_large) {
            run_steps_by_team(steps, team);
            is_large = count_items(bits) >= bits->tuning.min_items * BATCH_COSTS;
        } else {
            for (int i = 0; i < maze_bits_part_count(bits); i++) {
                maze_bits_expand(&bits->parts[i], MAZE_ALONG_ROW, steps->cost);
                maze_bits_expand(&bits->parts[i], MAZE_ALONG_COL, steps->cost);
            }
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
        const size_t chain = maze_bits_queue_chain(queue, axis, 0, owner);

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
    if (maze_is_hole(bits->board, bits->board->ball))
        atomic_store_explicit(&bits->parts[0].hole_cost, 0, memory_order_relaxed);
    atomic_init(&steps.is_left, false);
    if (maze_bits_part_count(bits) > 1)
        search_team_run(bits->search->pool, bits->part_count, run_steps, &steps);
    else
        run_steps(NULL, &steps);
    *hole_cost = find_hole_cost(bits);
    return steps.is_complete;
}
