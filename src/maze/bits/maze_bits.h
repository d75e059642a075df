/*
 * maze_bits - what the engine `bits` is made of.
 *
 * Stops are taken up level by level: all of one cost at once, from a ring of buckets. For each,
 * the ends of its stretch of free cells are one find-next-bit away, by row or by column.
 *
 * Only one of the two axes is rolled from a stop. A ball that came to rest at s by rolling along
 * a row from p need not roll along that row again: the one way leads into the wall, the other
 * back over p, where rolling directly was cheaper. So an item of the queue is
 *
 *     cell * 2 + axis     the axis to roll along; 31 bits of cell and one of axis
 *
 * and the ball alone rolls along both. When a stop is reached by row and by column at the same
 * cost, either alone will do, for the same reason.
 *
 *     struct maze_bits          shared by all workers; costs are written with atomic minimum
 *     struct maze_bits_worker   one a worker: its own queue and its own meter
 */
#ifndef MAZE_BITS_H
#define MAZE_BITS_H

#include "maze/maze_engines.h"
#include "maze/maze_rolls.h"
#include "search/search_buckets.h"

/* Lines longer than this would make the ring of buckets larger than the board deserves. */
#define MAZE_BITS_LONGEST_LINE (INT64_C(1) << 22)

/* From what size on work is shared: handing it over must cost less than doing it. */
struct maze_bits_sharing {
    int64_t cells;   /* of the board */
    size_t items;    /* of a step */
    size_t piece;    /* items that a worker takes at a time */
    uint64_t window; /* costs a step, at least 1; by moves it is always 1 */
};

struct maze_bits {
    const struct maze_board *board;
    struct search *search;
    struct maze_lines by_col;
    struct maze_rolls rolls;
    struct maze_stops stops;
    struct maze_costs costs; /* by stop */
    uint64_t cols_inverse;   /* 2^64 / cols, rounded up: a multiplication finds the row */
    int64_t hole;            /* cell */
    uint32_t *hole_plus_one; /* its cost */
    bool is_by_moves;
    bool is_shared; /* several workers write costs */
    bool is_heard;
    bool is_modern; /* the machine counts bits in one instruction */
    struct maze_bits_sharing sharing;
    uint64_t window; /* costs that a shared step spans */
    struct maze_bits_worker *workers;
    int worker_count;
};

struct maze_bits_worker {
    struct maze_bits *bits;
    struct search_buckets queue;
    struct search_meter meter;
    bool has_failed; /* no memory for the queue */
    bool is_refused; /* the meter says stop */
    char apart[64];
};

/* Takes up items that all cost `cost`; rolls, lowers costs, fills the worker's queue. */
void maze_bits_expand(struct maze_bits_worker *worker, const uint32_t *items, size_t count,
                      uint64_t cost);
/* Takes up the ball, along both axes. */
void maze_bits_expand_ball(struct maze_bits_worker *worker);

/* Whether this machine can run the faster form of the loop. */
bool maze_bits_is_modern(void);

/* Whether the hole's cost is proved when all that cost less than `cost` is done. */
static inline bool
maze_bits_is_over(const struct maze_bits *bits, uint64_t cost)
{
    return *bits->hole_plus_one - 1 <= cost;
}

/* All levels, by one worker or shared among the pool. False: a limit, or no memory. */
bool maze_bits_run_alone(struct maze_bits *bits);
bool maze_bits_run_crew(struct maze_bits *bits);

/* The engine, with its own measure of when sharing pays; tests share everything. */
enum clew_status maze_bits_solve(struct puzzle_job *job, struct maze_bits_sharing sharing,
                                 struct clew_error *error);

#endif
