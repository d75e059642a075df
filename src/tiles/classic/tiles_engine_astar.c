/*
 * tiles_engine_astar - A* with linear conflict, for comparison: it keeps every board it meets.
 *
 * Boards are numbered as they come. The table finds a board's number, the queue holds numbers by
 * their estimate; a board met again by a shorter way is queued again, and its older entry is
 * recognised by its estimate when it comes up.
 *
 * The queue meets the goal by some shortest path. The first one in move order is found afterwards,
 * depth-first and within the length that is known now. That pass uses the depths that A* found, and
 * enters a board once at most: one that is not reached on a shortest path, or below which the goal
 * was not met, is passed over. If a limit or a lack of memory ends it, A*'s own path is taken.
 */
#include "tiles/tables/tiles_heuristic.h"
#include "tiles/tiles_engines.h"
#include "tiles/tiles_events.h"

#include "search/search_buckets.h"
#include "search/search_table.h"

#include <string.h>

#define SPAN 4 /* estimates grow by 0 or 2 at a move */

struct board {
    uint32_t parent;
    uint16_t depth, left;
    uint8_t move, gap, is_done;
    uint8_t is_dead;   /* in the pass for the first path: the goal is not below it */
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
    struct tiles_events *show; /* NULL: nobody listens */
    uint8_t order[GRID_DIRECTIONS];
    int length;
    char *moves; /* length letters and a null byte */
};

static struct board *
board_at(const struct astar *astar, uint32_t number)
{
    return (struct board *)(astar->boards + number * astar->board_bytes);
}

/* Room for one more board at the end; false without memory. */
static bool
make_room(struct astar *astar)
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

/* The board that stands behind the last one becomes known, or is known by a longer way. */
static bool
take_up(struct astar *astar)
{
    struct board *fresh = board_at(astar, (uint32_t)astar->count), *known;
    bool is_new;
    uint32_t *number = search_table_put(&astar->numbers, fresh->tile_at, &is_new);

    if (!number)
        return false;
    if (is_new) {
        *number = (uint32_t)astar->count++;
        fresh->left = (uint16_t)tiles_conflict(astar->start, fresh->tile_at);
    } else {
        known = board_at(astar, *number);
        if (known->depth <= fresh->depth)
            return true;
        known->depth = fresh->depth;
        known->parent = fresh->parent;
        known->move = fresh->move;
        known->is_done = false;
    }
    known = board_at(astar, *number);
    return search_buckets_push(&astar->queue, (uint64_t)known->depth + known->left, *number);
}

/* Writes the board after a move behind the last one, where there is room. False: no such move. */
static bool
make_child(struct astar *astar, uint32_t number, int move)
{
    struct board *fresh = board_at(astar, (uint32_t)astar->count);
    int gap;

    memcpy(fresh, board_at(astar, number), astar->board_bytes);
    gap = fresh->gap;
    if (!tiles_slide(fresh->tile_at, astar->start->rows, astar->start->cols, &gap, "LRUD"[move]))
        return false;
    fresh->gap = (uint8_t)gap;
    fresh->parent = number;
    fresh->move = (uint8_t)move;
    fresh->depth++;
    fresh->is_done = fresh->is_dead = false;
    return true;
}

static bool
expand(struct astar *astar, uint32_t number)
{
    for (int move = 0; move < GRID_DIRECTIONS; move++) {
        if (!make_room(astar))
            return false;
        if (make_child(astar, number, move) && !take_up(astar))
            return false;
    }
    return true;
}

/* The number of the goal, or UINT32_MAX when the search stopped. *bound is proved meanwhile. */
static uint32_t
run(struct astar *astar, int *bound)
{
    uint64_t estimate;
    uint32_t number;

    while (search_buckets_pop(&astar->queue, &estimate, &number)) {
        struct board *board = board_at(astar, number);

        if (board->is_done || (uint64_t)board->depth + board->left != estimate)
            continue;
        *bound = (int)estimate;
        if (board->left == 0)
            return number;
        board->is_done = true;
        if (astar->show)
            tiles_events_now(astar->show, board->tile_at, board->depth);
        if (!search_count_node(&astar->meter))
            return UINT32_MAX;
        if (!expand(astar, number)) {
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
 * The number of the board behind the last one if a shortest path may lead over it at that depth,
 * UINT32_MAX if not. *has_memory is false when it could not be noted.
 */
static uint32_t
find_promising(struct astar *astar, bool *has_memory)
{
    struct board *fresh = board_at(astar, (uint32_t)astar->count), *known;
    bool is_new;
    uint32_t *number = search_table_put(&astar->numbers, fresh->tile_at, &is_new);

    *has_memory = number != NULL;
    if (!number)
        return UINT32_MAX;
    if (is_new) {
        *number = (uint32_t)astar->count++;
        fresh->left = (uint16_t)tiles_conflict(astar->start, fresh->tile_at);
    }
    known = board_at(astar, *number);
    if (known->depth > fresh->depth) { /* A* had not come to it by a shortest path yet */
        known->depth = fresh->depth;
        known->is_dead = false;
    }
    return known->depth == fresh->depth && !known->is_dead &&
                   known->depth + known->left <= astar->length
               ? *number
               : UINT32_MAX;
}

/* Whether the goal is below the board, within the length; writes the first path's moves if so. */
static enum pass
find_first_path(struct astar *astar, uint32_t number)
{
    const int depth = board_at(astar, number)->depth;

    if (depth == astar->length)
        return IS_BELOW; /* and nothing is left */
    if (!search_count_node(&astar->meter))
        return STOPPED;
    for (int k = 0; k < GRID_DIRECTIONS; k++) {
        bool has_memory = make_room(astar);
        uint32_t child = UINT32_MAX;
        enum pass pass = NOT_BELOW;

        if (has_memory && make_child(astar, number, astar->order[k]))
            child = find_promising(astar, &has_memory);
        if (!has_memory)
            return STOPPED;
        if (child != UINT32_MAX)
            pass = find_first_path(astar, child);
        if (pass == IS_BELOW)
            astar->moves[depth] = "LRUD"[astar->order[k]];
        if (pass != NOT_BELOW)
            return pass;
    }
    board_at(astar, number)->is_dead = true;
    return NOT_BELOW;
}

static enum clew_status
hand_over(struct astar *astar, struct puzzle_job *job, uint32_t goal, struct clew_error *error)
{
    struct base_memory *memory = astar->search->memory;
    const int length = astar->length = board_at(astar, goal)->depth;
    struct tiles_answer *answer;
    enum clew_status status;

    astar->moves = base_alloc(memory, (size_t)length + 1);
    if (!astar->moves)
        return base_no_memory(error);
    astar->moves[length] = '\0';
    if (find_first_path(astar, 0) != IS_BELOW)
        for (int i = length; i-- > 0; goal = board_at(astar, goal)->parent)
            astar->moves[i] = "LRUD"[board_at(astar, goal)->move];
    status = tiles_job_solved(job, astar->start, astar->moves, length, length, error);
    base_release(memory, astar->moves, (size_t)length + 1);
    if (!status) {
        answer = job->answer;
        answer->heuristic = "conflict";
    }
    return status;
}

static bool
begin(struct astar *astar)
{
    const size_t cells = (size_t)astar->start->cells;
    struct board *root;

    astar->board_bytes = (sizeof *root + cells + 3) & ~(size_t)3;
    if (!search_table_init(&astar->numbers, astar->search->memory, cells, sizeof(uint32_t), 4096) ||
        !search_buckets_init(&astar->queue, astar->search->memory, SPAN) || !make_room(astar))
        return false;
    root = board_at(astar, 0);
    memset(root, 0, astar->board_bytes);
    memcpy(root->tile_at, astar->start->tile_at, cells);
    root->gap = (uint8_t)astar->start->gap;
    astar->queue.cost = (uint64_t)tiles_conflict(astar->start, root->tile_at);
    return take_up(astar);
}

static enum clew_status
solve(struct puzzle_job *job, struct clew_error *error)
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
    astar.show = tiles_events_new(job->board, &start, job->search);
    search_meter_start(&astar.meter, job->search, 0);
    if (begin(&astar))
        goal = run(&astar, &bound);
    else
        status = base_no_memory(error);
    if (goal != UINT32_MAX)
        status = hand_over(&astar, job, goal, error);
    else
        job->bound = bound;
    search_meter_finish(&astar.meter);
    tiles_events_free(astar.show);
    base_release(job->search->memory, astar.boards, astar.capacity * astar.board_bytes);
    search_table_free(&astar.numbers);
    search_buckets_free(&astar.queue);
    return status;
}

const struct puzzle_engine tiles_engine_astar = {
    .name = "astar",
    .description = "A* with linear conflict: few nodes, but all stay in memory",
    .origin = "Hart, Nilsson and Raphael (1968)",
    .solve = solve,
};
