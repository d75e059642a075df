/*
 * maze_bits_expand - the inner loop of the engine `bits`: one part, one cost.
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
#include "maze/bits/maze_bits.h"

/*
 * Most but not all x86-64 machines find bits in one instruction. So the loop is compiled twice, and
 * the version is chosen at run time. Everything it calls must be inlined.
 */
#define INLINE static inline __attribute__((always_inline))
#if defined(__x86_64__)
#define HAS_BMI_VERSION 1
#define TARGET_BMI      __attribute__((target("lzcnt,bmi,bmi2")))
#endif

/* A roll that may lower the cost of the stop where it ends. */
struct reached_stop {
    uint32_t item;
    uint32_t chain; /* of the queue */
};

/* Constant during a step. */
struct step {
    struct maze_bits_part *part;
    struct maze_bits_lines lines;
    uint64_t cost;
    enum maze_axis axis;
    uint64_t line_bits_across; /* of the other axis, in whose lines the ends are items */
    int64_t drop_line;         /* whose segments end at the hole too; -1: none */
};

/* Room for this many items, and one that is written but not kept. */
static bool
reserve_kept(struct maze_bits_part *part, size_t more)
{
    struct maze_bits_items *kept = &part->kept;

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

INLINE void
prefetch_words(const struct step *step, const uint32_t *items, size_t count)
{
    for (size_t i = 0; i < count; i++)
        __builtin_prefetch(&step->lines.words[items[i] >> 6], 1);
}

/* ---- Keep: the items that have not been reached before ---- */

INLINE void
keep_new_items(const struct step *step, const uint32_t *items, size_t count)
{
    struct maze_bits_items *kept = &step->part->kept;
    size_t n = kept->count;

    for (size_t i = 0; i < count; i++) {
        struct maze_bits_word *word = &step->lines.words[items[i] >> 6];
        const uint64_t reached = atomic_load_explicit(&word->reached, memory_order_relaxed);

        kept->at[n] = items[i];
        n += ~reached >> (items[i] & 63) & 1;
        atomic_store_explicit(&word->reached, reached | UINT64_C(1) << (items[i] & 63),
                              memory_order_relaxed);
    }
    kept->count = n;
}

/* The items that one queue has for this part. */
INLINE void
keep_chain(const struct step *step, const struct maze_bits_queue *queue)
{
    struct maze_bits_part *part = step->part;
    const size_t receiver = 2 * (size_t)part->number + (step->axis == MAZE_ALONG_COL);
    size_t count = 0;
    struct maze_bits_block *block =
        maze_bits_queue_last(queue, maze_bits_queue_chain(queue, step->cost, receiver), &count);

    if (block)
        prefetch_words(step, block->items, count);
    while (block) {
        struct maze_bits_block *before = block->before;

        if (before)
            prefetch_words(step, before->items, MAZE_BITS_BLOCK_ITEMS);
        if (!reserve_kept(part, count)) {
            part->is_out_of_memory = true;
            return;
        }
        keep_new_items(step, block->items, count);
        part->item_count += count;
        maze_bits_queue_keep(&part->queue, block);
        block = before;
        count = MAZE_BITS_BLOCK_ITEMS;
    }
}

/* ---- Count ---- */

static void
trace_item(const struct step *step, uint32_t item)
{
    const struct maze_bits *bits = step->part->bits;
    const struct grid_place at = maze_place_of(maze_bits_line_pos(&step->lines, item), step->axis);

    maze_emit_expand(bits->search, step->part->number, maze_cell(bits->board, at),
                     (int64_t)step->cost);
}

/* Near a limit and when traced: counts item by item; returns how many may be expanded. */
static __attribute__((noinline)) size_t
count_items_exactly(const struct step *step, const uint32_t *items, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!search_count_node(&step->part->meter)) {
            step->part->is_stopped = true;
            return i;
        }
        if (step->part->bits->is_traced)
            trace_item(step, items[i]);
    }
    return count;
}

INLINE size_t
count_items(const struct step *step, const uint32_t *items, size_t count)
{
    struct search_meter *meter = &step->part->meter;

    if (meter->nodes + count >= meter->check_at)
        return count_items_exactly(step, items, count);
    meter->nodes += count;
    return count;
}

/* ---- Roll: find the ends ---- */

/* The 64 bits before and after a bit, the nearest one highest, or lowest. */
INLINE uint64_t
bits_before(uint64_t before, uint64_t here, int bit)
{
    return here << 1 << (63 - bit) | before >> bit;
}

INLINE uint64_t
bits_after(uint64_t here, uint64_t after, int bit)
{
    return here >> 1 >> bit | after << (63 - bit);
}

/* Atomic because the next word may be on a line of another part; that one's bits are not used. */
INLINE uint64_t
load_reached(const struct maze_bits_word *word)
{
    return atomic_load_explicit(&word->reached, memory_order_relaxed);
}

INLINE struct reached_stop
make_stop(const struct step *step, struct maze_line_pos end, int64_t cells)
{
    const struct maze_bits_part *part = step->part;
    const uint64_t cost = step->cost + (part->bits->is_by_moves ? 1 : (uint64_t)cells);
    const size_t owner =
        (size_t)(end.pos >> MAZE_BITS_BLOCK_SHIFT) & (size_t)(part->bits->part_count - 1);
    const size_t receiver = 2 * owner + (step->axis == MAZE_ALONG_ROW);

    return (struct reached_stop){(uint32_t)(MAZE_GUARD_BITS +
                                            (uint64_t)end.pos * step->line_bits_across +
                                            (uint64_t)end.line),
                                 (uint32_t)maze_bits_queue_chain(&part->queue, cost, receiver)};
}

/* For segments of which 64 cells are not enough, or that may end at the hole. */
static __attribute__((noinline)) size_t
roll_far(const struct step *step, struct maze_line_pos at, struct reached_stop *stops)
{
    int64_t low, high;
    size_t n = 0;

    maze_find_segment(&step->part->bits->rolls, at, step->axis, &low, &high);
    if (low < at.pos)
        stops[n++] = make_stop(step, (struct maze_line_pos){at.line, low}, at.pos - low);
    if (high > at.pos)
        stops[n++] = make_stop(step, (struct maze_line_pos){at.line, high}, high - at.pos);
    return n;
}

/*
 * A roll is useless if another item on its part of the segment has been reached: it ends at the
 * same place, and cost less. Returns how many rolls are left, 0 to 2.
 */
INLINE size_t
roll_both_ways(const struct step *step, uint32_t item, struct reached_stop *stops)
{
    const struct maze_bits_word *words = &step->lines.words[item >> 6];
    const struct maze_line_pos at = maze_bits_line_pos(&step->lines, item);
    const uint64_t reached[3] = {load_reached(&words[-1]), load_reached(words),
                                 load_reached(&words[1])};
    const int bit = (int)(item & 63);
    const uint64_t walls_before = bits_before(words[-1].walls, words[0].walls, bit);
    const uint64_t walls_after = bits_after(words[0].walls, words[1].walls, bit);
    int before, after;
    size_t n = 0;

    if (!walls_before || !walls_after || at.line == step->drop_line)
        return roll_far(step, at, stops);
    before = __builtin_clzll(walls_before);
    after = __builtin_ctzll(walls_after);
    stops[0] = make_stop(step, (struct maze_line_pos){at.line, at.pos - before}, before);
    n += (before != 0) & !(bits_before(reached[0], reached[1], bit) >> 1 >> (63 - before));
    stops[n] = make_stop(step, (struct maze_line_pos){at.line, at.pos + after}, after);
    n += (after != 0) & !(bits_after(reached[1], reached[2], bit) << 1 << (63 - after));
    return n;
}

/* ---- Expand ---- */

#define ROLLED_TOGETHER 64 /* items */

INLINE void
expand_items(const struct step *step, const uint32_t *items, size_t count)
{
    struct maze_bits_part *part = step->part;
    struct reached_stop stops[2 * ROLLED_TOGETHER + 1];
    uint32_t *logged = part->log.end;
    const bool is_by_moves = part->bits->is_by_moves;
    size_t stop_count = 0;

    for (size_t i = 0; i < count; i++) {
        const size_t rolls = roll_both_ways(step, items[i], &stops[stop_count]);

        /* By distance, an item without rolls is on no shortest path. */
        *logged = items[i];
        logged += is_by_moves || rolls;
        stop_count += rolls;
    }
    part->log.end = logged;
    for (size_t i = 0; i < stop_count; i++)
        if (!maze_bits_queue_push(&part->queue, stops[i].chain, stops[i].item))
            part->is_out_of_memory = true;
}

INLINE void
expand_kept(const struct step *step)
{
    struct maze_bits_part *part = step->part;
    const size_t count = count_items(step, part->kept.at, part->kept.count);

    for (size_t at = 0; at < count; at += ROLLED_TOGETHER) {
        if (part->is_out_of_memory ||
            !maze_bits_log_reserve(&part->log, ROLLED_TOGETHER + 1, step->axis, step->cost)) {
            part->is_out_of_memory = true;
            return;
        }
        expand_items(step, part->kept.at + at,
                     count - at < ROLLED_TOGETHER ? count - at : ROLLED_TOGETHER);
    }
}

INLINE void
expand_axis(struct maze_bits_part *part, enum maze_axis axis, uint64_t cost)
{
    const struct maze_bits *bits = part->bits;
    const struct step step = {
        .part = part,
        .lines = bits->lines[axis],
        .cost = cost,
        .axis = axis,
        .line_bits_across = bits->lines[1 - axis].line_bits,
        .drop_line = maze_line_pos_of(bits->rolls.drop, axis).line,
    };

    part->kept.count = 0;
    for (int i = 0; i < bits->part_count; i++)
        keep_chain(&step, &bits->parts[i].queue);
    if (!part->kept.count)
        return;
    expand_kept(&step);
    if (!maze_bits_log_end_run(&part->log, axis, cost))
        part->is_out_of_memory = true;
}

INLINE void
expand_both_axes(struct maze_bits_part *part, uint64_t cost)
{
    expand_axis(part, MAZE_ALONG_ROW, cost);
    expand_axis(part, MAZE_ALONG_COL, cost);
}

#ifdef HAS_BMI_VERSION
TARGET_BMI static void
expand_both_axes_bmi(struct maze_bits_part *part, uint64_t cost)
{
    expand_both_axes(part, cost);
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
maze_bits_expand(struct maze_bits_part *part, uint64_t cost)
{
    maze_bits_queue_end(&part->queue, part->last_cost);
    maze_bits_queue_begin(&part->queue, cost);
    part->last_cost = cost;
    part->item_count = 0;
#ifdef HAS_BMI_VERSION
    if (part->bits->has_bmi)
        expand_both_axes_bmi(part, cost);
    else
#endif
        expand_both_axes(part, cost);
    part->next_cost = maze_bits_queue_next(&part->queue, cost);
}
