/*
 * maze_bits_expand - the inner loop of the engine `bits`: one part, one axis, one cost.
 *
 * Items pass through three loops without a branch that depends on the maze, because such a branch
 * would be mispredicted every few items:
 *
 *     keep     drops items that have been reached before, and sets the bits of the others;
 *              the words of the next block are prefetched meanwhile
 *     roll     finds the ends of the segments; collects the rolls that can lower a cost
 *     push     puts the ends into the queue
 *
 * The first loop ends before the second begins, so that the rolls which are saved, and the nodes,
 * do not depend on the order of the items. The others alternate, some items at a time.
 */
#include "maze/bits/maze_bits_roll.h"

#if defined(__x86_64__)
#define HAS_BMI_VERSION 1
#define TARGET_BMI      __attribute__((target("lzcnt,bmi,bmi2")))
#endif
/* In WebAssembly there is one version, and 2 kB less to load count more than a call per step. */
#ifdef __wasm__
#define INLINE_PER_AXIS static __attribute__((noinline))
#else
#define INLINE_PER_AXIS MAZE_BITS_INLINE
#endif

/* Room for this many items, and one that is written but not kept. */
static bool
reserve_kept(struct maze_bits_part *part, enum maze_axis axis, size_t more)
{
    struct maze_bits_items *kept = &part->kept[axis];

    if (kept->capacity < kept->count + more + 1) {
        const size_t capacity = 2 * (kept->count + more + 1);
        uint32_t *grown =
            base_resize(part->bits->search->memory, kept->at, kept->capacity * sizeof *grown,
                        base_array_bytes(capacity, sizeof *grown));

        if (!grown)
            return false;
        kept->at = grown;
        kept->capacity = capacity;
    }
    return true;
}

MAZE_BITS_INLINE void
prefetch_words(const struct maze_bits_step *step, const uint32_t *items, size_t count)
{
    for (size_t i = 0; i < count; i++)
        __builtin_prefetch(&step->lines.words[items[i] >> 6], 1);
}

/* ---- Keep: the items that have not been reached before ---- */

MAZE_BITS_INLINE void
keep_new_items(const struct maze_bits_step *step, const uint32_t *items, size_t count)
{
    struct maze_bits_items *kept = &step->part->kept[step->axis];
    struct maze_bits_word *words = step->lines.words;
    uint32_t *end = kept->at + kept->count;

    for (size_t i = 0; i < count; i++) {
        const uint32_t item = items[i];
        struct maze_bits_word *word = &words[item >> 6];
        const uint64_t reached = atomic_load_explicit(&word->reached, memory_order_relaxed);

        *end = item;
        end += ~reached >> (item & 63) & 1;
        atomic_store_explicit(&word->reached, reached | UINT64_C(1) << (item & 63),
                              memory_order_relaxed);
    }
    kept->count = (size_t)(end - kept->at);
}

/* The items of a chain. Its blocks are kept for the part's own queue when they have been read. */
MAZE_BITS_INLINE void
keep_chain(const struct maze_bits_step *step, const struct maze_bits_queue *queue, size_t chain)
{
    struct maze_bits_part *part = step->part;
    size_t count = 0;
    struct maze_bits_block *block = maze_bits_queue_last(queue, chain, &count);

    if (block)
        prefetch_words(step, block->items, count);
    for (; block; count = MAZE_BITS_BLOCK_ITEMS) {
        struct maze_bits_block *before = block->before;

        if (before)
            prefetch_words(step, before->items, MAZE_BITS_BLOCK_ITEMS);
        if (!reserve_kept(part, (enum maze_axis)step->axis, count)) {
            part->is_out_of_memory = true;
            return;
        }
        keep_new_items(step, block->items, count);
        part->item_count += count;
        maze_bits_queue_keep(&part->queue, block);
        block = before;
    }
}

/* ---- Count ---- */

static void
trace_item(const struct maze_bits_part *part, enum maze_axis axis, uint64_t cost, uint32_t item)
{
    const struct maze_bits *bits = part->bits;
    const struct grid_place at = maze_place_of(maze_bits_line_pos(&bits->lines[axis], item), axis);

    maze_emit_expand(bits->search, part->number, maze_cell(bits->board, at), (int64_t)cost);
}

/* Near a limit and when traced: counts item by item; returns how many may be expanded. */
static __attribute__((noinline)) size_t
count_items_exactly(struct maze_bits_part *part, enum maze_axis axis, uint64_t cost)
{
    const struct maze_bits_items *kept = &part->kept[axis];

    for (size_t i = 0; i < kept->count; i++) {
        if (!search_count_node(&part->meter)) {
            part->is_stopped = true;
            return i;
        }
        if (part->bits->is_traced)
            trace_item(part, axis, cost, kept->at[i]);
    }
    return kept->count;
}

/* Counts the items that were kept; returns how many may be expanded. */
static size_t
count_kept_items(struct maze_bits_part *part, enum maze_axis axis, uint64_t cost)
{
    struct search_meter *meter = &part->meter;
    const size_t count = part->kept[axis].count;

    if (meter->nodes + count >= meter->check_at)
        return count_items_exactly(part, axis, cost);
    meter->nodes += count;
    return count;
}

/* ---- Expand ---- */

#define ROLLED_TOGETHER 64 /* items */

MAZE_BITS_INLINE void
expand_items(const struct maze_bits_step *step, const uint32_t *items, size_t count)
{
    struct maze_bits_part *part = step->part;
    struct maze_bits_stop stops[2 * ROLLED_TOGETHER + 1];
    uint32_t *logged = part->log.end;
    const bool is_by_moves = part->bits->is_by_moves;
    size_t stop_count = 0;

    for (size_t i = 0; i < count; i++) {
        const size_t rolls = maze_bits_roll(step, items[i], &stops[stop_count]);

        /* By distance, an item without rolls is on no shortest path. */
        *logged = items[i];
        logged += is_by_moves || rolls;
        stop_count += rolls;
    }
    part->log.end = logged;
    for (size_t i = 0; i < stop_count; i++)
        if (!maze_bits_queue_push(
                &part->queue,
                step->axis_chain +
                    ((step->first_chain + (stops[i].roll & step->roll_mask)) & step->chain_mask),
                stops[i].item))
            part->is_out_of_memory = true;
}

MAZE_BITS_INLINE void
expand_kept(const struct maze_bits_step *step)
{
    struct maze_bits_part *part = step->part;
    const struct maze_bits_items *kept = &part->kept[step->axis];
    const size_t count = count_kept_items(part, (enum maze_axis)step->axis, step->cost);

    for (size_t at = 0; at < count; at += ROLLED_TOGETHER) {
        if (part->is_out_of_memory ||
            !maze_bits_log_reserve(&part->log, ROLLED_TOGETHER + 1, (enum maze_axis)step->axis,
                                   step->cost)) {
            part->is_out_of_memory = true;
            return;
        }
        expand_items(step, kept->at + at,
                     count - at < ROLLED_TOGETHER ? count - at : ROLLED_TOGETHER);
    }
}

MAZE_BITS_INLINE struct maze_bits_step
make_step(struct maze_bits_part *part, enum maze_axis axis, uint64_t cost)
{
    const struct maze_bits *bits = part->bits;
    const struct maze_bits_queue *queue = &part->queue;
    const enum maze_axis across = axis == MAZE_ALONG_ROW ? MAZE_ALONG_COL : MAZE_ALONG_ROW;
    const size_t receivers = (size_t)maze_bits_part_count(bits);
    const size_t chains = queue->ring_size * receivers; /* of an axis */

    return (struct maze_bits_step){
        .part = part,
        .lines = bits->lines[axis],
        .cost = cost,
        .axis = (size_t)axis,
        .line_bits_across = bits->lines[across].line_bits,
        .hole_line = maze_line_pos_of(bits->board->hole, axis).line,
        .hole_item = maze_bits_item(bits, maze_line_pos_of(bits->board->hole, across), across),
        .receiver_shift = (size_t)bits_lowest(receivers),
        .receiver_mask = receivers - 1,
        .axis_chain = axis == MAZE_ALONG_ROW ? chains : 0,
        .first_chain = maze_bits_queue_chain(queue, MAZE_ALONG_ROW, cost + bits->is_by_moves, 0),
        .roll_mask = bits->is_by_moves ? receivers - 1 : SIZE_MAX,
        .chain_mask = chains - 1,
    };
}

INLINE_PER_AXIS void
expand_axis(struct maze_bits_part *part, enum maze_axis axis, uint64_t cost)
{
    const struct maze_bits *bits = part->bits;
    const struct maze_bits_step step = make_step(part, axis, cost);
    const size_t chain = maze_bits_queue_chain(&part->queue, axis, cost, (size_t)part->number);

    for (int i = 0; i < maze_bits_part_count(bits); i++)
        keep_chain(&step, &bits->parts[i].queue, chain);
    if (!part->kept[axis].count)
        return;
    expand_kept(&step);
    part->kept[axis].count = 0;
    if (!maze_bits_log_end_run(&part->log, axis, cost))
        part->is_out_of_memory = true;
}

/* The compiler knows the axis in each of the two calls. */
MAZE_BITS_INLINE void
expand_either_axis(struct maze_bits_part *part, enum maze_axis axis, uint64_t cost)
{
    if (axis == MAZE_ALONG_ROW)
        expand_axis(part, MAZE_ALONG_ROW, cost);
    else
        expand_axis(part, MAZE_ALONG_COL, cost);
}

#ifdef HAS_BMI_VERSION
TARGET_BMI static void
expand_either_axis_bmi(struct maze_bits_part *part, enum maze_axis axis, uint64_t cost)
{
    expand_either_axis(part, axis, cost);
}
#endif

bool
maze_bits_has_bmi(void)
{
#ifdef HAS_BMI_VERSION
    return __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("avx2"); /* lzcnt with it */
#else
    return false;
#endif
}

void
maze_bits_expand(struct maze_bits_part *part, enum maze_axis axis, uint64_t cost)
{
    if (cost != part->cost) {
        part->cost_before = part->cost;
        part->cost = cost;
        maze_bits_queue_begin(&part->queue, cost);
    }
    /* The axis across, to which this pushes: all parts have read what it had at the cost before. */
    maze_bits_queue_end(&part->queue, axis == MAZE_ALONG_ROW ? MAZE_ALONG_COL : MAZE_ALONG_ROW,
                        part->cost_before);
#ifdef HAS_BMI_VERSION
    if (part->bits->has_bmi)
        expand_either_axis_bmi(part, axis, cost);
    else
#endif
        expand_either_axis(part, axis, cost);
}
