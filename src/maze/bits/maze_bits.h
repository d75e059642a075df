/*
 * maze_bits - Dijkstra's search with a bucket queue (Dial) on bitboards: the engine `bits`.
 *
 * The search goes cost by cost. All stops of one cost are expanded together: the ends of a stop's
 * segment of free cells are one find-next-bit away, by row or by column.
 *
 * A stop is expanded along one axis only. A ball that stopped at s after rolling along a row from p
 * need not roll along that row again: one direction leads into the wall, the other back over p,
 * from where that roll was cheaper. So the items of the search are pairs of a stop and the axis to
 * roll along next; only the ball's own cell has both. An item is the index of its cell's bit in the
 * lines of its axis (maze_lines_bit): 32 bits, because lines have at most MAZE_BITS_MAX_LINE cells.
 *
 * Costs are not stored per stop. One bit per item says that it has been reached; it lies beside the
 * walls, so an item touches one place in memory. Items are taken in the order of their costs, so
 * the first time is the cheapest. The same bits save most of the rolls that lead nowhere: of the
 * stops on one segment, only the first and those further out can lower the cost of an end.
 *
 * Which items were reached at which cost is logged in that order; maze_bits_path finds the path in
 * the log.
 *
 *     struct maze_bits        shared
 *     struct maze_bits_part   owns blocks of 64 rows and of 64 columns: the items on these lines
 *
 * In a step, one cost and one axis, each part takes its items from the queues of all parts, marks
 * them as reached, then rolls, and pushes into its own queue. So no two parts write to the same
 * memory, and the result of a step does not depend on who runs which part, or when: costs, path and
 * nodes are the same for any number of workers.
 *
 * A roll along a row leads to an item of a column, and costs at least 1. So the row step of a cost
 * needs the column steps of the costs before it, not the column step of its own cost, and the
 * reverse. With the order
 *
 *     row 0, column 0, column 1, row 1, row 2, column 2, column 3, ...
 *
 * every step needs what all parts did up to the last but one step before it. So a part waits only
 * for one that is more than one step behind.
 */
#ifndef MAZE_BITS_H
#define MAZE_BITS_H

#include "maze/bits/maze_bits_log.h"
#include "maze/bits/maze_bits_queue.h"
#include "maze/maze_engines.h"
#include "maze/maze_rolls.h"

/* Longer lines would make the ring of buckets too large: it spans the costs of one roll. */
#define MAZE_BITS_MAX_LINE (INT64_C(1) << 22)
/* More would need too many queues: one per pair of parts, axis and cost. */
#define MAZE_BITS_MAX_PARTS 16
/* A part has every n-th block of this many lines, n being the number of parts. */
#define MAZE_BITS_BLOCK_SHIFT 6

/* When the search runs in parallel: below these sizes handing out work costs more than doing it. */
struct maze_bits_tuning {
    int64_t min_cells; /* of the board */
    size_t min_items;  /* of a step */
};

/* Bytes between what different workers write: two cache lines, because some are fetched in pairs. */
#define MAZE_BITS_APART 128

/* 64 cells of a line. */
struct maze_bits_word {
    uint64_t walls;
    atomic_uint_least64_t reached;
};

/* The layout is that of maze_lines, guard word included, and another guard word at the end. */
struct maze_bits_lines {
    struct maze_bits_word *words;
    size_t word_count;
    uint64_t line_bits;
    uint64_t inverse; /* 2^64 / line_bits, rounded up: finds the line by multiplication */
};

struct maze_bits {
    const struct maze_board *board;
    struct search *search;
    struct maze_lines by_col;
    struct maze_rolls rolls;
    struct maze_bits_lines lines[2]; /* by axis */
    bool is_by_moves;
    bool is_traced;
    bool has_bmi; /* the machine finds bits in one instruction */
    struct maze_bits_tuning tuning;
    struct maze_bits_part *parts;
    int part_count; /* a power of two */
};

/* A list that grows. */
struct maze_bits_items {
    uint32_t *at;
    size_t count, capacity;
};

struct maze_bits_part {
    struct maze_bits *bits;
    int number;
    struct maze_bits_queue queue;   /* what this part has pushed, for all parts */
    struct maze_bits_items kept[2]; /* of one step, by axis: reached for the first time */
    struct maze_bits_log log;
    struct search_meter meter;
    uint64_t cost;         /* of its last step */
    uint64_t cost_before;  /* the last cost that was lower */
    size_t item_count;     /* taken from the queues since it was set to 0 */
    bool is_out_of_memory; /* queue or log could not grow */
    bool is_stopped;       /* by a limit */
    char padding[MAZE_BITS_APART];
    /* What the other workers read in a batch of steps (maze_bits_search): */
    atomic_uint_least64_t ended_count; /* of steps that are complete */
    atomic_uint_least64_t hole_cost;   /* by its rolls; MAZE_BITS_NO_COST: none led to the hole */
    atomic_bool is_run;                /* by some worker at the moment */
    atomic_bool has_worker;            /* whose own part it is */
    char more_padding[MAZE_BITS_APART];
};

/* Without threads there is one part, and the compiler leaves out what several would need. */
static inline int
maze_bits_part_count(const struct maze_bits *bits)
{
    return SEARCH_HAS_THREADS ? bits->part_count : 1;
}

/* The part that has a line of either axis. */
static inline int
maze_bits_owner(const struct maze_bits *bits, int64_t line)
{
    return (int)(line >> MAZE_BITS_BLOCK_SHIFT) & (maze_bits_part_count(bits) - 1);
}

/* The item of a cell; and back. */
static inline uint32_t
maze_bits_item(const struct maze_bits *bits, struct maze_line_pos at, enum maze_axis axis)
{
    return (uint32_t)(MAZE_GUARD_BITS + (uint64_t)at.line * bits->lines[axis].line_bits +
                      (uint64_t)at.pos);
}

static inline struct maze_line_pos
maze_bits_line_pos(const struct maze_bits_lines *lines, uint32_t item)
{
    const uint64_t bit = item - MAZE_GUARD_BITS;
    const uint64_t line = (uint64_t)((unsigned __int128)lines->inverse * bit >> 64);

    return (struct maze_line_pos){(int64_t)line, (int64_t)(bit - line * lines->line_bits)};
}

static inline bool
maze_bits_is_reached(const struct maze_bits_lines *lines, uint32_t item)
{
    return atomic_load_explicit(&lines->words[item >> 6].reached, memory_order_relaxed) >>
               (item & 63) &
           1;
}

/* By the only thread. */
static inline void
maze_bits_clear_reached(const struct maze_bits_lines *lines, uint32_t item)
{
    struct maze_bits_word *word = &lines->words[item >> 6];
    const uint64_t reached = atomic_load_explicit(&word->reached, memory_order_relaxed);

    atomic_store_explicit(&word->reached, reached & ~(UINT64_C(1) << (item & 63)),
                          memory_order_relaxed);
}

/* Makes by_col and lines. False: no memory; what has been made is freed by _free. */
bool maze_bits_lines_make(struct maze_bits *bits);
void maze_bits_lines_free(struct maze_bits *bits);

/*
 * One step of a part: expands its items of this axis and cost. All parts must have ended the step
 * of the other axis and the cost before, and all earlier ones.
 */
void maze_bits_expand(struct maze_bits_part *part, enum maze_axis axis, uint64_t cost);

/* Whether the machine can run the faster version of the loop. */
bool maze_bits_has_bmi(void);

/*
 * The whole search, by one worker or by the pool. False: a limit, or no memory. *hole_cost is
 * MAZE_BITS_NO_COST when the hole cannot be reached.
 */
bool maze_bits_search(struct maze_bits *bits, uint64_t *hole_cost);

/* The path that was asked for, once the search has reached the hole. NULL: a limit ended it. */
enum clew_status maze_bits_find_path(struct maze_answer **answer, struct maze_bits *bits,
                                     uint64_t hole_cost, enum maze_ties ties,
                                     struct clew_error *error);

/* The engine with other tuning; tests use it to run small boards in parallel. */
enum clew_status maze_bits_solve_tuned(struct puzzle_job *job, struct maze_bits_tuning tuning,
                                       struct clew_error *error);

#endif
