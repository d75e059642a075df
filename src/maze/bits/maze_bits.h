/*
 * maze_bits - Dijkstra's search with a bucket queue (Dial) on bitboards: the engine `bits`.
 *
 * Stops are expanded level by level: all of one cost together, from a ring of buckets. The ends of
 * a stop's segment of free cells are one find-next-bit away, by row or by column.
 *
 * A stop is expanded along one axis only. A ball that stopped at s after rolling along a row from p
 * need not roll along that row again: one direction leads into the wall, the other back over p,
 * from where that roll was cheaper. So an item of the queue is
 *
 *     cell * 2 + axis     the axis to roll along; 31 bits of cell and one of axis
 *
 * and only the start is expanded along both. When a stop is reached by row and by column at the
 * same cost, one of the two is enough, for the same reason.
 *
 *     struct maze_bits          shared by all workers; costs are lowered atomically
 *     struct maze_bits_worker   one per worker: its own queue and its own meter
 */
#ifndef MAZE_BITS_H
#define MAZE_BITS_H

#include "maze/maze_engines.h"
#include "maze/maze_rolls.h"
#include "search/search_buckets.h"

/* Longer lines would make the ring of buckets too large: it spans the costs of one roll. */
#define MAZE_BITS_MAX_LINE (INT64_C(1) << 22)

/* When the search runs in parallel: below these sizes handing out work costs more than doing it. */
struct maze_bits_tuning {
    int64_t min_cells;  /* of the board */
    size_t min_items;   /* of a step */
    size_t chunk_items; /* that a worker takes at a time */
    uint64_t window;    /* costs per step, at least 1; always 1 if moves are counted */
};

struct maze_bits {
    const struct maze_board *board;
    struct search *search;
    struct maze_lines by_col;
    struct maze_rolls rolls;
    struct maze_stops stops;
    struct maze_costs costs; /* by stop */
    uint64_t cols_inverse;   /* 2^64 / cols, rounded up: finds the row by multiplication */
    int64_t hole;            /* cell */
    uint32_t *hole_plus_one; /* its cost */
    bool is_by_moves;
    bool is_parallel; /* several workers lower costs */
    bool is_traced;
    bool has_bmi; /* the machine counts and finds bits in one instruction each */
    struct maze_bits_tuning tuning;
    uint64_t window; /* costs per parallel step */
    struct maze_bits_worker *workers;
    int worker_count;
};

struct maze_bits_worker {
    struct maze_bits *bits;
    struct search_buckets queue;
    struct search_meter meter;
    bool is_out_of_memory; /* the queue could not grow */
    bool is_stopped;       /* by a limit */
    char padding[64];
};

/* Expands items of one cost: rolls, lowers costs, fills the worker's queue. */
void maze_bits_expand(struct maze_bits_worker *worker, const uint32_t *min_items, size_t count,
                      uint64_t cost);
/* Expands the start along both axes. */
void maze_bits_expand_ball(struct maze_bits_worker *worker);

/* Whether the machine can run the faster version of the loop. */
bool maze_bits_has_bmi(void);

/* Whether the cost of the hole is proved once all items below `cost` are expanded. */
static inline bool
maze_bits_is_hole_settled(const struct maze_bits *bits, uint64_t cost)
{
    return *bits->hole_plus_one - 1 <= cost;
}

/* The whole search, by one worker or by the pool. False: a limit, or no memory. */
bool maze_bits_search_serial(struct maze_bits *bits);
bool maze_bits_search_parallel(struct maze_bits *bits);

/* The engine with other tuning; tests use it to run small boards in parallel. */
enum clew_status maze_bits_solve_tuned(struct puzzle_job *job, struct maze_bits_tuning tuning,
                                       struct clew_error *error);

#endif
