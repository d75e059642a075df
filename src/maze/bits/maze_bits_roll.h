/*
 * maze_bits_roll - where the rolls of an item end, for the inner loop of the engine `bits`.
 *
 * Most but not all x86-64 machines find bits in one instruction. So the loop is compiled twice, and
 * the version is chosen at run time. Everything it calls must be inlined.
 *
 * No memory, no state; the shortest roll to the hole is written to the part.
 */
#ifndef MAZE_BITS_ROLL_H
#define MAZE_BITS_ROLL_H

#include "base/base_bits.h"
#include "maze/bits/maze_bits.h"

#define MAZE_BITS_INLINE static inline __attribute__((always_inline))

/* A roll that may lower the cost of the stop where it ends. */
struct maze_bits_stop {
    uint32_t item;
    uint32_t roll; /* its length << receiver_shift | receiver */
};

/*
 * Constant while a part expands its items of one axis and cost. No field has 32 bits: so the
 * compiler knows that storing an item does not change it.
 */
struct maze_bits_step {
    struct maze_bits_part *part;
    struct maze_bits_lines lines;
    uint64_t cost;
    size_t axis;
    uint64_t line_bits_across; /* of the other axis, in whose lines the ends are items */
    int64_t hole_line;         /* on which rolls may end at the hole */
    uint64_t hole_item;        /* of the other axis */
    /* A chain is axis_chain + (first_chain + a roll), as far as the masks let it. */
    size_t receiver_shift, receiver_mask, axis_chain, first_chain, roll_mask, chain_mask;
};

/* The 64 bits before and after a bit, the nearest one highest, or lowest. */
MAZE_BITS_INLINE uint64_t
bits_before(uint64_t before, uint64_t here, int bit)
{
    return here << 1 << (63 - bit) | before >> bit;
}

MAZE_BITS_INLINE uint64_t
bits_after(uint64_t here, uint64_t after, int bit)
{
    return here >> 1 >> bit | after << (63 - bit);
}

/* Atomic because the next word may be on a line of another part; that one's bits are not used. */
MAZE_BITS_INLINE uint64_t
load_reached(const struct maze_bits_word *word)
{
    return atomic_load_explicit(&word->reached, memory_order_relaxed);
}

/* The end of a roll over `length` cells, as an item of the other axis. */
MAZE_BITS_INLINE struct maze_bits_stop
make_stop(const struct maze_bits_step *step, struct maze_line_pos at, int64_t end, int64_t length)
{
    const size_t receiver = (size_t)end >> MAZE_BITS_BLOCK_SHIFT & step->receiver_mask;

    return (struct maze_bits_stop){
        (uint32_t)(MAZE_GUARD_BITS + (uint64_t)end * step->line_bits_across + (uint64_t)at.line),
        (uint32_t)(((size_t)length << step->receiver_shift) + receiver)};
}

/* For segments of which 64 cells are not enough, or that may have the hole at an end. */
static __attribute__((noinline)) void
find_far_ends(const struct maze_bits *bits, struct maze_line_pos at, enum maze_axis axis,
              int64_t *ends)
{
    maze_find_segment(&bits->rolls, at, axis, &ends[0], &ends[1]);
}

/* All rolls that end at the hole go along its row or its column, so they are found here. */
MAZE_BITS_INLINE void
note_hole(const struct maze_bits_step *step, uint32_t item, int64_t length)
{
    struct maze_bits_part *part = step->part;
    const uint64_t cost = step->cost + (part->bits->is_by_moves ? 1 : (uint64_t)length);

    if (item == step->hole_item &&
        cost < atomic_load_explicit(&part->hole_cost, memory_order_relaxed))
        atomic_store_explicit(&part->hole_cost, cost, memory_order_relaxed);
}

MAZE_BITS_INLINE size_t
roll_far(const struct maze_bits_step *step, struct maze_line_pos at, struct maze_bits_stop *stops)
{
    int64_t ends[2];
    size_t n = 0;

    find_far_ends(step->part->bits, at, (enum maze_axis)step->axis, ends);
    for (int i = 0; i < 2; i++) {
        const int64_t length = i ? ends[i] - at.pos : at.pos - ends[i];

        if (length > 0) {
            stops[n] = make_stop(step, at, ends[i], length);
            note_hole(step, stops[n++].item, length);
        }
    }
    return n;
}

/*
 * A roll is useless if another item on its part of the segment has been reached: it ends at the
 * same place, and cost less. Returns how many rolls are left, 0 to 2.
 */
MAZE_BITS_INLINE size_t
maze_bits_roll(const struct maze_bits_step *step, uint32_t item, struct maze_bits_stop *stops)
{
    const struct maze_bits_word *words = &step->lines.words[item >> 6];
    const struct maze_line_pos at = maze_bits_line_pos(&step->lines, item);
    const int bit = (int)(item & 63);
    const uint64_t walls_before = bits_before(words[-1].walls, words[0].walls, bit);
    const uint64_t walls_after = bits_after(words[0].walls, words[1].walls, bit);
    const uint64_t here = load_reached(words);
    const uint64_t reached_before = bits_before(load_reached(&words[-1]), here, bit);
    const uint64_t reached_after = bits_after(here, load_reached(&words[1]), bit);
    int64_t before, after;
    size_t n;

    if (!walls_before || !walls_after || at.line == step->hole_line)
        return roll_far(step, at, stops);
    before = __builtin_clzll(walls_before);
    after = __builtin_ctzll(walls_after);
    stops[0] = make_stop(step, at, at.pos - before, before);
    /* Neither a wall next to the item nor, nearer than the first wall, a bit that is reached. */
    n = ((int64_t)walls_before >= 0) & (reached_before < walls_before);
    stops[n] = make_stop(step, at, at.pos + after, after);
    n += !((walls_after & 1) | (reached_after & (walls_after ^ (walls_after - 1))));
    return n;
}

#endif
