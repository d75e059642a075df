/*
 * maze_bits_expand - the inner loop of the engine `bits`.
 *
 * The costs of a large board lie far apart in memory, and nearly every access misses the caches.
 * So items are worked on in blocks and in three passes: ask for the stop's cost and walls, find
 * the two ends and ask for their costs, compare. The misses of one pass overlap.
 */
#include "maze/maze_bits.h"

#define BLOCK 32

struct rolled {
    uint32_t cell;
    uint32_t item; /* the cell with the axis to roll along next */
    uint64_t cost;
};

static inline struct grid_place
place_of(const struct maze_bits *bits, uint32_t cell)
{
    const int64_t cols = bits->board->cols;
    const int64_t row =
        cols == 1 ? cell : (int64_t)((unsigned __int128)bits->cols_inverse * cell >> 64);

    return (struct grid_place){row, cell - row * cols};
}

/* The ends of the free stretch round a place of a line; the drop, if on this line, ends it too. */
static inline void
find_ends(const struct maze_lines *lines, int64_t line, int64_t place, int64_t drop, int64_t *low,
          int64_t *high)
{
    const size_t base = maze_lines_bit(lines, line, 0);
    const size_t here = base + (size_t)place;

    *low = (int64_t)(bits_previous(lines->words, here - 1) + 1 - base);
    *high = (int64_t)(bits_next(lines->words, here + 1) - 1 - base);
    if (drop < 0)
        return;
    if (drop < place && drop > *low)
        *low = drop;
    if (drop > place && drop < *high)
        *high = drop;
}

static inline struct rolled
make_rolled(const struct maze_bits *bits, uint32_t cell, enum maze_axis next, uint64_t cost,
            int64_t cells)
{
    return (struct rolled){cell, cell << 1 | (uint32_t)next,
                           cost + (bits->is_by_moves ? 1 : (uint64_t)cells)};
}

/* The two rolls of a stop along one axis. A roll of no cells costs no less, and falls away. */
static inline void
roll_both(const struct maze_bits *bits, uint32_t cell, enum maze_axis axis, uint64_t cost,
          struct rolled out[2])
{
    const struct maze_board *board = bits->board;
    const struct grid_place at = place_of(bits, cell);
    const struct grid_place drop = bits->drop;
    int64_t low, high;

    if (axis == MAZE_ALONG_ROW) {
        find_ends(&board->walls, at.row, at.col, at.row == drop.row ? drop.col : -1, &low, &high);
        out[0] = make_rolled(bits, (uint32_t)(cell - (at.col - low)), MAZE_ALONG_COL, cost,
                             at.col - low);
        out[1] = make_rolled(bits, (uint32_t)(cell + (high - at.col)), MAZE_ALONG_COL, cost,
                             high - at.col);
    } else {
        find_ends(&bits->by_col, at.col, at.row, at.col == drop.col ? drop.row : -1, &low, &high);
        out[0] = make_rolled(bits, (uint32_t)(cell - (at.row - low) * board->cols), MAZE_ALONG_ROW,
                             cost, at.row - low);
        out[1] = make_rolled(bits, (uint32_t)(cell + (high - at.row) * board->cols), MAZE_ALONG_ROW,
                             cost, high - at.row);
    }
}

static inline _Atomic uint32_t *
shared_cost(const struct maze_bits *bits, uint32_t cell)
{
    return (_Atomic uint32_t *)&bits->costs.plus_one[cell];
}

static inline uint32_t
cost_of(const struct maze_bits *bits, uint32_t cell)
{
    return atomic_load_explicit(shared_cost(bits, cell), memory_order_relaxed) - 1;
}

/* Lowers the cell's cost; false when it was as low already. */
static inline bool
lower(const struct maze_bits *bits, uint32_t cell, uint64_t cost)
{
    _Atomic uint32_t *known = shared_cost(bits, cell);
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

static inline void
reach(struct maze_bits_worker *worker, const struct rolled *rolled)
{
    if (!lower(worker->bits, rolled->cell, rolled->cost) || rolled->cell == worker->bits->hole)
        return;
    if (!search_buckets_push(&worker->queue, rolled->cost, rolled->item))
        worker->has_failed = true;
}

static inline void
ask_for(const struct maze_bits *bits, uint32_t item)
{
    const struct grid_place at = place_of(bits, item >> 1);

    __builtin_prefetch(&bits->costs.plus_one[item >> 1]);
    if ((item & 1) == MAZE_ALONG_ROW)
        __builtin_prefetch(
            &bits->board->walls.words[maze_lines_bit(&bits->board->walls, at.row, at.col) >> 6]);
    else
        __builtin_prefetch(&bits->by_col.words[maze_lines_bit(&bits->by_col, at.col, at.row) >> 6]);
}

/* Whether the item is to be taken up: its cost is still the least, and the limits allow it. */
static inline bool
is_due(struct maze_bits_worker *worker, uint32_t item, uint64_t cost)
{
    if (cost_of(worker->bits, item >> 1) != cost)
        return false;
    if (!search_count_node(&worker->meter)) {
        worker->is_refused = true;
        return false;
    }
    if (worker->bits->is_heard)
        maze_engine_say_expand(worker->bits->search, worker->meter.worker, item >> 1,
                               (int64_t)cost);
    return true;
}

static inline void
expand_block(struct maze_bits_worker *worker, const uint32_t *items, size_t count, uint64_t cost)
{
    const struct maze_bits *bits = worker->bits;
    struct rolled rolled[2 * BLOCK];
    size_t rolls = 0;

    for (size_t i = 0; i < count; i++)
        ask_for(bits, items[i]);
    for (size_t i = 0; i < count; i++) {
        if (!is_due(worker, items[i], cost))
            continue;
        roll_both(bits, items[i] >> 1, (enum maze_axis)(items[i] & 1), cost, &rolled[rolls]);
        __builtin_prefetch(&bits->costs.plus_one[rolled[rolls].cell], 1);
        __builtin_prefetch(&bits->costs.plus_one[rolled[rolls + 1].cell], 1);
        rolls += 2;
    }
    for (size_t i = 0; i < rolls; i++)
        reach(worker, &rolled[i]);
}

void
maze_bits_expand(struct maze_bits_worker *worker, const uint32_t *items, size_t count,
                 uint64_t cost)
{
    for (size_t at = 0; at < count && !worker->is_refused && !worker->has_failed; at += BLOCK)
        expand_block(worker, items + at, count - at < BLOCK ? count - at : BLOCK, cost);
}

void
maze_bits_expand_ball(struct maze_bits_worker *worker)
{
    const struct maze_bits *bits = worker->bits;
    const uint32_t ball = (uint32_t)maze_cell(bits->board, bits->board->ball);
    struct rolled rolled[4];

    maze_cost_set((struct maze_costs *)&bits->costs, ball, 0);
    if (ball == bits->hole || !is_due(worker, ball << 1, 0))
        return;
    roll_both(bits, ball, MAZE_ALONG_ROW, 0, rolled);
    roll_both(bits, ball, MAZE_ALONG_COL, 0, rolled + 2);
    for (int i = 0; i < 4; i++)
        reach(worker, &rolled[i]);
}
