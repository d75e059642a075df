/*
 * maze_bits_expand - the inner loop of the engine `bits`.
 *
 * What it needs of a large board lies far apart in memory, and nearly every access misses the near
 * caches. So items are worked on in blocks, in passes: each asks for what the next will read, and
 * the misses of one pass overlap. With 10,000 x 10,000 cells and 10 % walls this makes a stop take
 * about 100 ns; one item at a time takes three times as long.
 */
#include "maze/bits/maze_bits.h"

#define BLOCK 32

/*
 * Counting and finding bits takes one instruction each on most x86-64 machines, but not on all, so
 * the loop is compiled twice and chosen when it runs. All that it calls must be part of it.
 */
#define INLINE static inline __attribute__((always_inline))
#if defined(__x86_64__)
#define HAS_TWO_FORMS 1
#define MODERN        __attribute__((target("popcnt,lzcnt,bmi,bmi2")))
#endif

/* Where a ball rests, or would; number is that of the stop. */
struct spot {
    struct grid_place place;
    uint32_t item; /* the cell with the axis to roll along next */
    uint32_t number;
    uint64_t cost;
};

INLINE struct grid_place
place_of(const struct maze_bits *bits, uint32_t cell)
{
    const int64_t cols = bits->board->cols;
    const int64_t row =
        cols == 1 ? cell : (int64_t)((unsigned __int128)bits->cols_inverse * cell >> 64);

    return (struct grid_place){row, cell - row * cols};
}

INLINE void
ask_for_number(const struct maze_bits *bits, struct grid_place place)
{
    __builtin_prefetch(maze_stop_word_at(&bits->stops, place.row, place.col));
}

INLINE void
ask_for_walls(const struct maze_bits *bits, struct grid_place at, enum maze_axis axis)
{
    const struct maze_lines *lines = &bits->rolls.lines[axis];
    const struct maze_spot spot = maze_spot_of(at, axis);

    __builtin_prefetch(&lines->words[maze_lines_bit(lines, spot.line, spot.place) >> 6]);
}

/* Finds the stop's number and asks for its cost. */
INLINE void
find_number(const struct maze_bits *bits, struct spot *spot)
{
    const struct grid_place at = spot->place;

    spot->number = maze_stop_number(maze_stop_word_at(&bits->stops, at.row, at.col), at.col);
    __builtin_prefetch(&bits->costs.plus_one[spot->number], 1);
}

/* ---- Rolling ---- */

INLINE struct spot
make_spot(const struct maze_bits *bits, struct grid_place place, enum maze_axis next, uint64_t cost)
{
    const uint32_t cell = (uint32_t)maze_cell(bits->board, place);

    return (struct spot){.place = place, .item = cell << 1 | (uint32_t)next, .cost = cost};
}

INLINE uint64_t
cost_of_roll(const struct maze_bits *bits, int64_t cells)
{
    return bits->is_by_moves ? 1 : (uint64_t)cells;
}

/* The two rolls from a place along one axis; how many of them move the ball. */
INLINE size_t
roll_both(const struct maze_bits *bits, struct grid_place at, enum maze_axis axis, uint64_t cost,
          struct spot *out)
{
    const struct maze_spot from = maze_spot_of(at, axis);
    const enum maze_axis next = axis == MAZE_ALONG_ROW ? MAZE_ALONG_COL : MAZE_ALONG_ROW;
    int64_t ends[2];
    size_t count = 0;

    maze_find_ends(&bits->rolls, from, axis, &ends[0], &ends[1]);
    for (int i = 0; i < 2; i++) {
        const int64_t cells = i ? ends[1] - from.place : from.place - ends[0];
        const struct maze_spot to = {from.line, ends[i]};

        out[count] =
            make_spot(bits, maze_place_of(to, axis), next, cost + cost_of_roll(bits, cells));
        ask_for_number(bits, out[count].place);
        count += cells > 0;
    }
    return count;
}

/* ---- Costs ---- */

/* Lowers the stop's cost; false when it was as low already. */
INLINE bool
lower(const struct maze_bits *bits, uint32_t number, uint64_t cost)
{
    _Atomic uint32_t *known = (_Atomic uint32_t *)&bits->costs.plus_one[number];
    uint32_t before = atomic_load_explicit(known, memory_order_relaxed);

    do {
        if (cost >= (uint32_t)(before - 1))
            return false;
        if (!bits->is_shared) {
            atomic_store_explicit(known, (uint32_t)cost + 1, memory_order_relaxed);
            return true;
        }
    } while (!atomic_compare_exchange_weak_explicit(known, &before, (uint32_t)cost + 1,
                                                    memory_order_relaxed, memory_order_relaxed));
    return true;
}

INLINE void
reach(struct maze_bits_worker *worker, const struct spot *spot)
{
    if (!lower(worker->bits, spot->number, spot->cost) || spot->item >> 1 == worker->bits->hole)
        return;
    if (!search_buckets_push(&worker->queue, spot->cost, spot->item))
        worker->has_failed = true;
}

/* Whether the stop is to be taken up: its cost is still the least, and the limits allow it. */
INLINE bool
is_due(struct maze_bits_worker *worker, const struct spot *spot)
{
    const struct maze_bits *bits = worker->bits;
    _Atomic uint32_t *known = (_Atomic uint32_t *)&bits->costs.plus_one[spot->number];

    if (atomic_load_explicit(known, memory_order_relaxed) - 1 != spot->cost)
        return false;
    if (!search_count_node(&worker->meter)) {
        worker->is_refused = true;
        return false;
    }
    if (bits->is_heard)
        maze_emit_expand(bits->search, worker->meter.worker, spot->item >> 1, (int64_t)spot->cost);
    return true;
}

/* ---- Taking up stops ---- */

INLINE void
expand_block(struct maze_bits_worker *worker, const uint32_t *items, size_t count, uint64_t cost)
{
    const struct maze_bits *bits = worker->bits;
    struct spot from[BLOCK], to[2 * BLOCK];
    size_t rolls = 0;

    for (size_t i = 0; i < count; i++) {
        from[i] =
            (struct spot){.place = place_of(bits, items[i] >> 1), .item = items[i], .cost = cost};
        ask_for_number(bits, from[i].place);
        ask_for_walls(bits, from[i].place, (enum maze_axis)(items[i] & 1));
    }
    for (size_t i = 0; i < count; i++)
        find_number(bits, &from[i]);
    for (size_t i = 0; i < count; i++)
        if (is_due(worker, &from[i]))
            rolls +=
                roll_both(bits, from[i].place, (enum maze_axis)(items[i] & 1), cost, &to[rolls]);
    for (size_t i = 0; i < rolls; i++)
        find_number(bits, &to[i]);
    for (size_t i = 0; i < rolls; i++)
        reach(worker, &to[i]);
}

INLINE void
expand_all(struct maze_bits_worker *worker, const uint32_t *items, size_t count, uint64_t cost)
{
    for (size_t at = 0; at < count && !worker->is_refused && !worker->has_failed; at += BLOCK)
        expand_block(worker, items + at, count - at < BLOCK ? count - at : BLOCK, cost);
}

#ifdef HAS_TWO_FORMS
MODERN static void
expand_modern(struct maze_bits_worker *worker, const uint32_t *items, size_t count, uint64_t cost)
{
    expand_all(worker, items, count, cost);
}
#endif

void
maze_bits_expand(struct maze_bits_worker *worker, const uint32_t *items, size_t count,
                 uint64_t cost)
{
#ifdef HAS_TWO_FORMS
    if (worker->bits->is_modern) {
        expand_modern(worker, items, count, cost);
        return;
    }
#endif
    expand_all(worker, items, count, cost);
}

bool
maze_bits_is_modern(void)
{
#ifdef HAS_TWO_FORMS
    return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2"); /* lzcnt with it */
#else
    return false;
#endif
}

void
maze_bits_expand_ball(struct maze_bits_worker *worker)
{
    const struct maze_bits *bits = worker->bits;
    const struct grid_place ball = bits->board->ball;
    struct spot from = make_spot(bits, ball, MAZE_ALONG_ROW, 0), to[4];
    size_t rolls;

    find_number(bits, &from);
    lower(bits, from.number, 0);
    if (from.item >> 1 == bits->hole || !is_due(worker, &from))
        return;
    rolls = roll_both(bits, ball, MAZE_ALONG_ROW, 0, to);
    rolls += roll_both(bits, ball, MAZE_ALONG_COL, 0, to + rolls);
    for (size_t i = 0; i < rolls; i++) {
        find_number(bits, &to[i]);
        reach(worker, &to[i]);
    }
}
