/*
 * maze_bits_path - the shortest path by the log of the engine `bits`.
 *
 * Backwards from the hole, by falling cost: a cell from which a roll leads to a stop on a shortest
 * path waits in a queue until its cost comes, and is on a shortest path itself if the log has it at
 * that cost. So the log is read once, from its end, and only where something waits.
 */
#include "maze/bits/maze_bits.h"

#include <stdlib.h>

#define STOP_CHECK_INTERVAL 1024
/* Up to here each is looked for in the runs; more are compared by bits. */
#define MAX_COMPARED 8

/* Marks are sorted: how much less than the hole a stop costs << 32 | item. */
struct mark_list {
    uint64_t *at;
    size_t count, capacity;
};

struct path_finder {
    struct maze_bits *bits;
    uint64_t hole_cost;
    uint64_t cost;                         /* of the stop whose predecessors are visited */
    struct maze_bits_queue queue;          /* by how much less than the hole they cost */
    struct maze_bits_items waiting;        /* of one axis and cost */
    struct mark_list marks[2];             /* by axis: what is on a shortest path */
    size_t runs_left[MAZE_BITS_MAX_PARTS]; /* of each part's log */
    uint64_t steps;
};

/* ---- The log ---- */

/* The next run of a part with this cost, from the end of its log; NULL: no other. */
static const struct maze_bits_run *
next_run(const struct path_finder *finder, int part, size_t *left, uint64_t cost)
{
    const struct maze_bits_log *log = &finder->bits->parts[part].log;

    if (!*left || log->runs[*left - 1].cost != cost)
        return NULL;
    return &log->runs[--*left];
}

static void
skip_runs_above(struct path_finder *finder, uint64_t cost)
{
    for (int i = 0; i < maze_bits_part_count(finder->bits); i++)
        while (finder->runs_left[i] &&
               finder->bits->parts[i].log.runs[finder->runs_left[i] - 1].cost > cost)
            finder->runs_left[i]--;
}

static bool
run_has(const struct maze_bits_run *run, uint32_t item)
{
    bool is_found = false;

    for (size_t i = 0; i < run->count;
         i++) /* no early end: the compiler compares several at once */
        is_found |= run->items[i] == item;
    return is_found;
}

static bool
log_has(const struct path_finder *finder, enum maze_axis axis, uint64_t cost, uint32_t item)
{
    for (int i = 0; i < maze_bits_part_count(finder->bits); i++) {
        const struct maze_bits_run *run;
        size_t left = finder->runs_left[i];

        while ((run = next_run(finder, i, &left, cost)))
            if (run->axis == axis && run_has(run, item))
                return true;
    }
    return false;
}

/* The search is over: its bits may be used to compare sets. */
static void
clear_reached_bits(const struct path_finder *finder, enum maze_axis axis, uint64_t cost)
{
    for (int i = 0; i < maze_bits_part_count(finder->bits); i++) {
        const struct maze_bits_run *run;
        size_t left = finder->runs_left[i];

        while ((run = next_run(finder, i, &left, cost)))
            for (size_t j = 0; run->axis == axis && j < run->count; j++)
                maze_bits_clear_reached(&finder->bits->lines[axis], run->items[j]);
    }
}

/* Keeps those of the waiting items that the log has at this cost. Their bits were set. */
static void
keep_logged(struct path_finder *finder, enum maze_axis axis, uint64_t cost)
{
    struct maze_bits_items *waiting = &finder->waiting;
    const bool is_short = waiting->count <= MAX_COMPARED;
    size_t kept = 0;

    if (!is_short)
        clear_reached_bits(finder, axis, cost);
    for (size_t i = 0; i < waiting->count; i++) {
        const uint32_t item = waiting->at[i];

        waiting->at[kept] = item;
        kept += is_short ? log_has(finder, axis, cost, item)
                         : !maze_bits_is_reached(&finder->bits->lines[axis], item);
    }
    waiting->count = kept;
}

/* ---- Waiting ---- */

/* A cell that precedes the stop if the log has it at the difference of the costs. */
static bool
wait_for_cost(void *context, struct grid_place from, enum maze_axis axis, uint32_t roll_cost)
{
    struct path_finder *finder = context;
    const uint32_t item = maze_bits_item(finder->bits, maze_line_pos_of(from, axis), axis);
    const uint64_t below_hole = finder->hole_cost - finder->cost + roll_cost;

    /* The log has neither costs below 0 nor cells that were not reached; not to wait saves time. */
    if (below_hole > finder->hole_cost || !maze_bits_is_reached(&finder->bits->lines[axis], item))
        return true;
    return maze_bits_queue_push(&finder->queue,
                                maze_bits_queue_chain(&finder->queue, axis, below_hole, 0), item);
}

static int
compare_items(const void *a, const void *b)
{
    const uint32_t first = *(const uint32_t *)a, second = *(const uint32_t *)b;

    return (first > second) - (first < second);
}

/* Sorts, and drops what occurs twice. */
static void
make_set(struct maze_bits_items *list)
{
    size_t kept = 0;

    if (list->count > 1)
        qsort(list->at, list->count, sizeof *list->at, compare_items);
    for (size_t i = 0; i < list->count; i++)
        if (!kept || list->at[i] != list->at[kept - 1])
            list->at[kept++] = list->at[i];
    list->count = kept;
}

static bool
add_waiting(struct path_finder *finder, uint32_t item)
{
    struct maze_bits_items *list = &finder->waiting;

    if (list->count == list->capacity) {
        uint32_t *grown =
            base_grow(finder->bits->search->memory, list->at, &list->capacity, sizeof *grown);

        if (!grown)
            return false;
        list->at = grown;
    }
    list->at[list->count++] = item;
    return true;
}

/*
 * Takes the items of an axis whose cost has come out of the queue. One whose bit is cleared was in
 * the log at a higher cost.
 */
static bool
take_waiting(struct path_finder *finder, enum maze_axis axis, uint64_t below_hole)
{
    struct maze_bits_queue *queue = &finder->queue;
    const struct maze_bits_lines *lines = &finder->bits->lines[axis];
    const size_t chain = maze_bits_queue_chain(queue, axis, below_hole, 0);
    size_t count = 0;
    struct maze_bits_block *block = maze_bits_queue_last(queue, chain, &count);

    queue->ends[chain] = NULL; /* the writer is the only receiver */
    finder->waiting.count = 0;
    while (block) {
        struct maze_bits_block *before = block->before;

        for (size_t i = 0; i < count; i++)
            if (maze_bits_is_reached(lines, block->items[i]) &&
                !add_waiting(finder, block->items[i]))
                return false;
        maze_bits_queue_keep(queue, block);
        block = before;
        count = MAZE_BITS_BLOCK_ITEMS;
    }
    make_set(&finder->waiting);
    return true;
}

/* ---- Marking ---- */

static bool
add_mark(struct path_finder *finder, enum maze_axis axis, uint32_t item)
{
    struct mark_list *marks = &finder->marks[axis];

    if (marks->count == marks->capacity) {
        uint64_t *grown =
            base_grow(finder->bits->search->memory, marks->at, &marks->capacity, sizeof *grown);

        if (!grown)
            return false;
        marks->at = grown;
    }
    marks->at[marks->count++] = (finder->hole_cost - finder->cost) << 32 | item;
    return true;
}

/*
 * Predecessors are sought across the axis only: a ball that came along it, and now rolls back, is
 * on no shortest path (see maze_bits.h).
 */
static bool
mark_waiting(struct path_finder *finder, enum maze_axis axis)
{
    const struct maze_bits *bits = finder->bits;
    const enum maze_axis across = axis == MAZE_ALONG_ROW ? MAZE_ALONG_COL : MAZE_ALONG_ROW;

    for (size_t i = 0; i < finder->waiting.count; i++) {
        const uint32_t item = finder->waiting.at[i];
        const struct grid_place stop =
            maze_place_of(maze_bits_line_pos(&bits->lines[axis], item), axis);

        if (!add_mark(finder, axis, item) ||
            !maze_visit_predecessors_along(bits->board, &bits->rolls, stop, across, wait_for_cost,
                                           finder))
            return false;
    }
    return true;
}

/* All items of one cost. */
static bool
mark_cost(struct path_finder *finder, uint64_t below_hole)
{
    finder->cost = finder->hole_cost - below_hole;
    skip_runs_above(finder, finder->cost);
    maze_bits_queue_begin(&finder->queue, below_hole);
    for (int axis = 0; axis < 2; axis++) {
        if (!take_waiting(finder, (enum maze_axis)axis, below_hole))
            return false;
        keep_logged(finder, (enum maze_axis)axis, finder->cost);
        if (!mark_waiting(finder, (enum maze_axis)axis))
            return false;
    }
    return true;
}

/* False: out of memory. A limit ends it early with true. */
static bool
mark_shortest_paths(struct path_finder *finder)
{
    const struct maze_bits *bits = finder->bits;
    uint64_t below_hole = 0;

    finder->cost = finder->hole_cost;
    for (int i = 0; i < maze_bits_part_count(bits); i++)
        finder->runs_left[i] = bits->parts[i].log.run_count;
    if (!maze_visit_predecessors(bits->board, &bits->rolls, bits->board->hole, wait_for_cost,
                                 finder))
        return false;
    while ((below_hole = maze_bits_queue_next(&finder->queue, below_hole)) != MAZE_BITS_NO_COST) {
        if (++finder->steps % STOP_CHECK_INTERVAL == 0 && search_must_stop(bits->search))
            return true;
        if (!mark_cost(finder, below_hole))
            return false;
    }
    return true;
}

/* ---- The path ---- */

static bool
is_marked(const void *context, struct grid_place stop, enum maze_axis axis, uint64_t cost)
{
    const struct path_finder *finder = context;
    const enum maze_axis across = axis == MAZE_ALONG_ROW ? MAZE_ALONG_COL : MAZE_ALONG_ROW;
    const struct mark_list *marks = &finder->marks[across];
    size_t low = 0, high = marks->count;
    uint64_t mark;

    if (cost > finder->hole_cost || maze_is_hole(finder->bits->board, stop))
        return cost == finder->hole_cost;
    mark = (finder->hole_cost - cost) << 32 |
           maze_bits_item(finder->bits, maze_line_pos_of(stop, across), across);
    while (low < high) {
        const size_t middle = low + (high - low) / 2;

        if (marks->at[middle] < mark)
            low = middle + 1;
        else
            high = middle;
    }
    return low < marks->count && marks->at[low] == mark;
}

enum clew_status
maze_bits_find_path(struct maze_answer **answer, struct maze_bits *bits, uint64_t hole_cost,
                    enum maze_ties ties, struct clew_error *error)
{
    struct base_memory *memory = bits->search->memory;
    struct path_finder finder = {.bits = bits, .hole_cost = hole_cost};
    const struct maze_path_query query = {bits->board, &bits->rolls, {is_marked, &finder}, ties};
    const size_t span = bits->parts[0].queue.ring_size - 1;
    enum clew_status status = CLEW_OK;

    *answer = NULL;
    if (!maze_bits_queue_init(&finder.queue, memory, span, 1) || !mark_shortest_paths(&finder))
        status = base_no_memory(error);
    else if (!search_is_stopped(bits->search))
        status = maze_trace_path(answer, &query, memory, error);
    maze_bits_queue_free(&finder.queue);
    base_release(memory, finder.waiting.at, finder.waiting.capacity * sizeof(uint32_t));
    for (int axis = 0; axis < 2; axis++)
        base_release(memory, finder.marks[axis].at, finder.marks[axis].capacity * sizeof(uint64_t));
    return status;
}
