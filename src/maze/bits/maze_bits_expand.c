/*
 * maze_bits_expand - the inner loop of the engine `bits`.
 *
 * On a large board nearly every access misses the cache. So items are expanded in blocks, in
 * passes: each pass prefetches what the next one reads, and the misses of a pass overlap. With
 * 10,000 x 10,000 cells and 10 % walls a stop takes about 100 ns; one item at a time takes three
 * times as long.
 */
#include "maze/bits/maze_bits.h"

#define BLOCK 32

/*
 * Most but not all x86-64 machines count and find bits in one instruction each. So the loop is
 * compiled twice, and the version is chosen at run time. Everything it calls must be inlined.
 */
#define INLINE static inline __attribute__((always_inline))
#if defined(__x86_64__)
#define HAS_BMI_VERSION 1
#define TARGET_BMI      __attribute__((target("popcnt,lzcnt,bmi,bmi2")))
#endif

/* A stop that is expanded or reached. */
struct visit {
    struct grid_place place;
    uint32_t item;   /* the cell with the axis to roll along next */
    uint32_t number; /* of the stop */
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
prefetch_stop(const struct maze_bits *bits, struct grid_place place)
{
    __builtin_prefetch(maze_stop_word_at(&bits->stops, place.row, place.col));
}

INLINE void
prefetch_walls(const struct maze_bits *bits, struct grid_place at, enum maze_axis axis)
{
    const struct maze_lines *lines = &bits->rolls.lines[axis];
    const struct maze_line_pos at_line = maze_line_pos_of(at, axis);

    __builtin_prefetch(&lines->words[maze_lines_bit(lines, at_line.line, at_line.pos) >> 6]);
}

/* Finds the stop's number and prefetches its cost. */
INLINE void
find_stop_number(const struct maze_bits *bits, struct visit *visit)
{
    const struct grid_place at = visit->place;

    visit->number = maze_stop_number(maze_stop_word_at(&bits->stops, at.row, at.col), at.col);
    __builtin_prefetch(&bits->costs.plus_one[visit->number], 1);
}

/* ---- Rolling ---- */

INLINE struct visit
make_visit(const struct maze_bits *bits, struct grid_place place, enum maze_axis next,
           uint64_t cost)
{
    const uint32_t cell = (uint32_t)maze_cell(bits->board, place);

    return (struct visit){.place = place, .item = cell << 1 | (uint32_t)next, .cost = cost};
}

INLINE uint64_t
roll_cost(const struct maze_bits *bits, int64_t cells)
{
    return bits->is_by_moves ? 1 : (uint64_t)cells;
}

/* The two rolls from a place along one axis; returns how many of them move the ball. */
INLINE size_t
roll_both_ways(const struct maze_bits *bits, struct grid_place at, enum maze_axis axis,
               uint64_t cost, struct visit *out)
{
    const struct maze_line_pos from = maze_line_pos_of(at, axis);
    const enum maze_axis next = axis == MAZE_ALONG_ROW ? MAZE_ALONG_COL : MAZE_ALONG_ROW;
    int64_t ends[2];
    size_t count = 0;

    maze_find_segment(&bits->rolls, from, axis, &ends[0], &ends[1]);
    for (int i = 0; i < 2; i++) {
        const int64_t cells = i ? ends[1] - from.pos : from.pos - ends[0];
        const struct maze_line_pos to = {from.line, ends[i]};

        out[count] = make_visit(bits, maze_place_of(to, axis), next, cost + roll_cost(bits, cells));
        prefetch_stop(bits, out[count].place);
        count += cells > 0;
    }
    return count;
}

/* ---- Costs ---- */

/* Lowers the stop's cost; false if it was as low already. */
INLINE bool
lower_cost(const struct maze_bits *bits, uint32_t number, uint64_t cost)
{
    _Atomic uint32_t *known = (_Atomic uint32_t *)&bits->costs.plus_one[number];
    uint32_t before = atomic_load_explicit(known, memory_order_relaxed);

    do {
        if (cost >= (uint32_t)(before - 1))
            return false;
        if (!bits->is_parallel) {
            atomic_store_explicit(known, (uint32_t)cost + 1, memory_order_relaxed);
            return true;
        }
    } while (!atomic_compare_exchange_weak_explicit(known, &before, (uint32_t)cost + 1,
                                                    memory_order_relaxed, memory_order_relaxed));
    return true;
}

INLINE void
reach_stop(struct maze_bits_worker *worker, const struct visit *visit)
{
    if (!lower_cost(worker->bits, visit->number, visit->cost) ||
        visit->item >> 1 == worker->bits->hole)
        return;
    if (!search_buckets_push(&worker->queue, visit->cost, visit->item))
        worker->is_out_of_memory = true;
}

/* False if the stop has been reached at lower cost meanwhile, or a limit ends the search. */
INLINE bool
should_expand(struct maze_bits_worker *worker, const struct visit *visit)
{
    const struct maze_bits *bits = worker->bits;
    _Atomic uint32_t *known = (_Atomic uint32_t *)&bits->costs.plus_one[visit->number];

    if (atomic_load_explicit(known, memory_order_relaxed) - 1 != visit->cost)
        return false;
    if (!search_count_node(&worker->meter)) {
        worker->is_stopped = true;
        return false;
    }
    if (bits->is_traced)
        maze_emit_expand(bits->search, worker->meter.worker, visit->item >> 1,
                         (int64_t)visit->cost);
    return true;
}

/* ---- Expanding ---- */

INLINE void
expand_block(struct maze_bits_worker *worker, const uint32_t *items, size_t count, uint64_t cost)
{
    const struct maze_bits *bits = worker->bits;
    struct visit from[BLOCK], to[2 * BLOCK];
    size_t rolls = 0;

    for (size_t i = 0; i < count; i++) {
        from[i] =
            (struct visit){.place = place_of(bits, items[i] >> 1), .item = items[i], .cost = cost};
        prefetch_stop(bits, from[i].place);
        prefetch_walls(bits, from[i].place, (enum maze_axis)(items[i] & 1));
    }
    for (size_t i = 0; i < count; i++)
        find_stop_number(bits, &from[i]);
    for (size_t i = 0; i < count; i++)
        if (should_expand(worker, &from[i]))
            rolls += roll_both_ways(bits, from[i].place, (enum maze_axis)(items[i] & 1), cost,
                                    &to[rolls]);
    for (size_t i = 0; i < rolls; i++)
        find_stop_number(bits, &to[i]);
    for (size_t i = 0; i < rolls; i++)
        reach_stop(worker, &to[i]);
}

INLINE void
expand_all(struct maze_bits_worker *worker, const uint32_t *items, size_t count, uint64_t cost)
{
    for (size_t at = 0; at < count && !worker->is_stopped && !worker->is_out_of_memory; at += BLOCK)
        expand_block(worker, items + at, count - at < BLOCK ? count - at : BLOCK, cost);
}

#ifdef HAS_BMI_VERSION
TARGET_BMI static void
expand_all_bmi(struct maze_bits_worker *worker, const uint32_t *items, size_t count, uint64_t cost)
{
    expand_all(worker, items, count, cost);
}
#endif

void
maze_bits_expand(struct maze_bits_worker *worker, const uint32_t *items, size_t count,
                 uint64_t cost)
{
#ifdef HAS_BMI_VERSION
    if (worker->bits->has_bmi) {
        expand_all_bmi(worker, items, count, cost);
        return;
    }
#endif
    expand_all(worker, items, count, cost);
}

bool
maze_bits_has_bmi(void)
{
#ifdef HAS_BMI_VERSION
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
    struct visit from = make_visit(bits, ball, MAZE_ALONG_ROW, 0), to[4];
    size_t rolls;

    find_stop_number(bits, &from);
    lower_cost(bits, from.number, 0);
    if (from.item >> 1 == bits->hole || !should_expand(worker, &from))
        return;
    rolls = roll_both_ways(bits, ball, MAZE_ALONG_ROW, 0, to);
    rolls += roll_both_ways(bits, ball, MAZE_ALONG_COL, 0, to + rolls);
    for (size_t i = 0; i < rolls; i++) {
        find_stop_number(bits, &to[i]);
        reach_stop(worker, &to[i]);
    }
}
