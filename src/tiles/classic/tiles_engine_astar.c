/*
 * tiles_engine_astar - A* with linear conflict, for comparison: it keeps every board in memory.
 *
 * Boards are numbered as they come. The hash table maps a board to its number, the queue holds
 * numbers by their estimate. A board that is reached again by a shorter path is queued again; its
 * old entry is recognised by its estimate when it is popped.
 *
 * A* reaches the goal by some shortest path. The first one in move order is found afterwards by a
 * depth-first search within the known length. That pass uses the depths that A* found and enters
 * each board at most once: boards that are not on a shortest path, or without the goal below them,
 * are skipped. If a limit or a lack of memory ends it, the path of A* is the answer.
 */
#include "tiles/tables/tiles_heuristic.h"
#include "tiles/tiles_engines.h"
#include "tiles/tiles_events.h"

#include "search/search_buckets.h"
#include "search/search_table.h"

#include <string.h>

#define SPAN 4 /* a move raises the estimate by 0 or 2 */

struct board {
    uint32_t parent;
    uint16_t depth, left;
    uint8_t move, gap, is_done;
    uint8_t is_dead;   /* for the first path: the goal is not below it */
    uint8_t tile_at[]; /* cells of them */
};

struct astar {
    struct search *search;
    const struct tiles_start *start;
    struct search_meter meter;
    struct search_table numbers;
    struct search_buckets queue;
    unsigned char *boards;
    size_t board_bytes, count, capacity;
    struct tiles_events *events; /* NULL: not traced */
    uint8_t order[GRID_DIRECTIONS];
    int length;
    char *moves; /* length letters and a null byte */
};

static struct board *
astar_board_at(const struct astar *astar, uint32_t number)
{
    return (struct board *)(astar->boards + number * astar->board_bytes);
}

/* Memory for one more board at the end; false without it. */
static bool
astar_reserve_board(struct astar *astar)
{
    const size_t capacity = astar->capacity ? astar->capacity * 2 : 4096;
    unsigned char *boards;

    if (astar->count < astar->capacity)
        return true;
    boards = base_resize(astar->search->memory, astar->boards, astar->capacity * astar->board_bytes,
                         capacity * astar->board_bytes);
    if (!boards)
        return false;
    astar->boards = boards;
    astar->capacity = capacity;
    return true;
}

/* Adds the board after the last one, or improves the depth of the same board. False: no memory. */
static bool
astar_add_board(struct astar *astar)
{
    struct board *child = astar_board_at(astar, (uint32_t)astar->count), *known;
    bool is_new;
    uint32_t *number = search_table_put(&astar->numbers, child->tile_at, &is_new);

    if (!number)
        return false;
    if (is_new) {
        *number = (uint32_t)astar->count++;
        child->left = (uint16_t)tiles_conflict(astar->start, child->tile_at);
    } else {
        known = astar_board_at(astar, *number);
        if (known->depth <= child->depth)
            return true;
        known->depth = child->depth;
        known->parent = child->parent;
        known->move = child->move;
        known->is_done = false;
    }
    known = astar_board_at(astar, *number);
    return search_buckets_push(&astar->queue, (uint64_t)known->depth + known->left, *number);
}

/* Writes the board after a move to the reserved slot after the last one. False: no such move. */
static bool
astar_make_child(struct astar *astar, uint32_t number, int move)
{
    struct board *child = astar_board_at(astar, (uint32_t)astar->count);
    int gap;

    memcpy(child, astar_board_at(astar, number), astar->board_bytes);
    gap = child->gap;
    if (!tiles_slide(child->tile_at, astar->start->rows, astar->start->cols, &gap, "LRUD"[move]))
        return false;
    child->gap = (uint8_t)gap;
    child->parent = number;
    child->move = (uint8_t)move;
    child->depth++;
    child->is_done = child->is_dead = false;
    return true;
}

static bool
astar_expand(struct astar *astar, uint32_t number)
{
    for (int move = 0; move < GRID_DIRECTIONS; move++) {
        if (!astar_reserve_board(astar))
            return false;
        if (astar_make_child(astar, number, move) && !astar_add_board(astar))
            return false;
    }
    return true;
}

/* The number of the goal, or UINT32_MAX when the search was stopped. *bound is proved. */
static uint32_t
astar_run(struct astar *astar, int *bound)
{
    uint64_t estimate;
    uint32_t number;

    while (search_buckets_pop(&astar->queue, &estimate, &number)) {
        struct board *board = astar_board_at(astar, number);

        if (board->is_done || (uint64_t)board->depth + board->left != estimate)
            continue;
        *bound = (int)estimate;
        if (board->left == 0)
            return number;
        board->is_done = true;
        if (astar->events)
            tiles_events_emit_board(astar->events, board->tile_at, board->depth);
        if (!search_count_node(&astar->meter))
            return UINT32_MAX;
        if (!astar_expand(astar, number)) {
            search_stop_for(astar->search, SEARCH_OUT_OF_BYTES);
            return UINT32_MAX;
        }
    }
    return UINT32_MAX;
}

enum pass {
    NOT_BELOW,
    IS_BELOW,
    STOPPED, /* by a limit or for lack of memory */
};

/*
 * The number of the board in the slot after the last one if a shortest path may lead through it at
 * that depth, else UINT32_MAX. *has_memory is false when it could not be stored.
 */
static uint32_t
astar_find_promising(struct astar *astar, bool *has_memory)
{
    struct board *child = astar_board_at(astar, (uint32_t)astar->count), *known;
    bool is_new;
    uint32_t *number = search_table_put(&astar->numbers, child->tile_at, &is_new);

    *has_memory = number != NULL;
    if (!number)
        return UINT32_MAX;
    if (is_new) {
        *number = (uint32_t)astar->count++;
        child->left = (uint16_t)tiles_conflict(astar->start, child->tile_at);
    }
    known = astar_board_at(astar, *number);
    if (known->depth > child->depth) { /* A* had not reached it by a shortest path yet */
        known->depth = child->depth;
        known->is_dead = false;
    }
    return known->depth == child->depth && !known->is_dead &&
                   known->depth + known->left <= astar->length
               ? *number
               : UINT32_MAX;
}

/* Whether the goal is below the board, within the length; writes the first path's moves if so. */
static enum pass
astar_find_first_path(struct astar *astar, uint32_t number)
{
    const int depth = astar_board_at(astar, number)->depth;

    if (depth == astar->length)
        return IS_BELOW; /* no moves are left */
    if (!search_count_node(&astar->meter))
        return STOPPED;
    for (int k = 0; k < GRID_DIRECTIONS; k++) {
        bool has_memory = astar_reserve_board(astar);
        uint32_t child = UINT32_MAX;
        enum pass pass = NOT_BELOW;

        if (has_memory && astar_make_child(astar, number, astar->order[k]))
            child = astar_find_promising(astar, &has_memory);
        if (!has_memory)
            return STOPPED;
        if (child != UINT32_MAX)
            pass = astar_find_first_path(astar, child);
        if (pass == IS_BELOW)
            astar->moves[depth] = "LRUD"[astar->order[k]];
        if (pass != NOT_BELOW)
            return pass;
    }
    astar_board_at(astar, number)->is_dead = true;
    return NOT_BELOW;
}

static enum clew_status
astar_report_answer(struct astar *astar, struct puzzle_job *job, uint32_t goal,
                    struct clew_error *error)
{
    struct base_memory *memory = astar->search->memory;
    const int length = astar->length = astar_board_at(astar, goal)->depth;
    struct tiles_answer *answer;
    enum clew_status status;

    astar->moves = base_alloc(memory, (size_t)length + 1);
    if (!astar->moves)
        return base_no_memory(error);
    astar->moves[length] = '\0';
    if (astar_find_first_path(astar, 0) != IS_BELOW)
        for (int i = length; i-- > 0; goal = astar_board_at(astar, goal)->parent)
            astar->moves[i] = "LRUD"[astar_board_at(astar, goal)->move];
    status = tiles_job_solved(job, astar->start, astar->moves, length, length, error);
    base_release(memory, astar->moves, (size_t)length + 1);
    if (!status) {
        answer = job->answer;
        answer->heuristic = "conflict";
    }
    return status;
}

static bool
astar_start(struct astar *astar)
{
    const size_t cells = (size_t)astar->start->cells;
    struct board *root;

    astar->board_bytes = (sizeof *root + cells + 3) & ~(size_t)3;
    if (!search_table_init(&astar->numbers, astar->search->memory, cells, sizeof(uint32_t), 4096) ||
        !search_buckets_init(&astar->queue, astar->search->memory, SPAN) ||
        !astar_reserve_board(astar))
        return false;
    root = astar_board_at(astar, 0);
    memset(root, 0, astar->board_bytes);
    memcpy(root->tile_at, astar->start->tile_at, cells);
    root->gap = (uint8_t)astar->start->gap;
    astar->queue.cost = (uint64_t)tiles_conflict(astar->start, root->tile_at);
    return astar_add_board(astar);
}

static enum clew_status
solve_astar(struct puzzle_job *job, struct clew_error *error)
{
    struct tiles_start start;
    struct astar astar = {.search = job->search, .start = &start};
    enum clew_status status;
    uint32_t goal = UINT32_MAX;
    int bound = 0;

    if (tiles_job_begin(job, &start, error, &status))
        return status;
    status = tiles_job_order(astar.order, job, &start, error);
    if (status)
        return status;
    astar.events = tiles_events_new(job->board, &start, job->search);
    search_meter_start(&astar.meter, job->search, 0);
    if (astar_start(&astar))
        goal = astar_run(&astar, &bound);
    else
        status = base_no_memory(error);
    if (goal != UINT32_MAX)
        status = astar_report_answer(&astar, job, goal, error);
    else
        job->bound = bound;
    search_meter_finish(&astar.meter);
    tiles_events_free(astar.events);
    base_release(job->search->memory, astar.boards, astar.capacity * astar.board_bytes);
    search_table_free(&astar.numbers);
    search_buckets_free(&astar.queue);
    return status;
}

const struct puzzle_engine tiles_engine_astar = {
    .name = "astar",
    .description = "A* with linear conflict: few nodes, but all stay in memory",
    .origin = "Hart, Nilsson and Raphael (1968)",
    .solve = solve_astar,
};
