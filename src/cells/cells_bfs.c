/*
 * cells_bfs - the engine bfs: breadth first over all boards that moves lead to.
 *
 * It knows only the rules' moves, so it works for every puzzle of this kind and serves as a second
 * opinion on faster engines. Boards are expanded in the order they are found and moves tried in
 * reading order; of the shortest answers the first in reading order is therefore found. Memory
 * grows with the number of boards: two copies of the cells and some 20 bytes for each.
 */
#include "cells/cells.h"
#include "search/search_table.h"

#include <string.h>

#define LARGE_BYTES 1024 /* a node of a larger board takes long enough to check the limits */

struct found {
    size_t parent; /* index of the board before the move */
    int64_t cell;
    char cells[]; /* of the board after it */
};

struct bfs {
    struct cells_board *board; /* the current one; its cells are overwritten */
    struct search *search;
    struct search_table seen;
    size_t bytes;         /* of a board's cells */
    size_t stride;        /* from one found board to the next */
    unsigned char *found; /* in the order of discovery; the start is the first */
    size_t count, capacity;
};

static struct found *
found_at(const struct bfs *bfs, size_t index)
{
    return (struct found *)(void *)(bfs->found + index * bfs->stride);
}

/* Remembers the current board unless it is known. False: no memory. */
static bool
discover(struct bfs *bfs, size_t parent, int64_t cell)
{
    struct found *found;
    bool is_new;

    if (!search_table_put(&bfs->seen, bfs->board->at, &is_new))
        return false;
    if (!is_new)
        return true;
    if (bfs->count == bfs->capacity) {
        void *grown = base_grow(bfs->search->memory, bfs->found, &bfs->capacity, bfs->stride);

        if (!grown)
            return false;
        bfs->found = grown;
    }
    found = found_at(bfs, bfs->count++);
    found->parent = parent;
    found->cell = cell;
    memcpy(found->cells, bfs->board->at, bfs->bytes);
    return true;
}

static void
report_expansion(const struct bfs *bfs, size_t index, int64_t depth)
{
    const struct clew_event event = {.kind = CLEW_EVENT_EXPAND,
                                     .cell = found_at(bfs, index)->cell,
                                     .value = depth,
                                     .depth = depth};

    if (search_is_traced(bfs->search))
        search_emit(bfs->search, &event);
}

/* Tries every move of a board, unless the search is stopped. False: no memory. */
static bool
expand(struct bfs *bfs, size_t index)
{
    const int64_t count = cells_count(bfs->board);

    for (int64_t cell = 0; cell < count; cell++) {
        if (bfs->bytes >= LARGE_BYTES && search_must_stop(bfs->search))
            return true;
        memcpy(bfs->board->at, found_at(bfs, index)->cells, bfs->bytes);
        if (cells_refusal(bfs->board, cell))
            continue;
        cells_make_move(bfs->board, cell);
        if (!discover(bfs, index, cell))
            return false;
    }
    return true;
}

static size_t
depth_of(const struct bfs *bfs, size_t index)
{
    size_t depth = 0;

    for (; index; index = found_at(bfs, index)->parent)
        depth++;
    return depth;
}

static enum clew_status
take_answer(struct puzzle_job *job, const struct bfs *bfs, size_t index, struct clew_error *error)
{
    const size_t length = depth_of(bfs, index);
    struct cells_answer *answer;
    enum clew_status status = cells_answer_new(&answer, NULL, length, job->search->memory, error);

    if (status)
        return status;
    for (size_t i = length; i > 0; i--, index = found_at(bfs, index)->parent)
        answer->cells[i - 1] = found_at(bfs, index)->cell;
    job->answer = answer;
    job->outcome = CLEW_SOLVED;
    job->is_proved = job->is_best = true;
    return CLEW_OK;
}

/* A limit leaves the outcome as it is: gave up. */
static enum clew_status
search_boards(struct puzzle_job *job, struct bfs *bfs, struct clew_error *error)
{
    struct search_meter meter;
    enum clew_status status = CLEW_OK;
    size_t next = 0;

    search_meter_start(&meter, bfs->search, 0);
    for (; !status && next < bfs->count && !search_is_stopped(bfs->search); next++) {
        memcpy(bfs->board->at, found_at(bfs, next)->cells, bfs->bytes);
        if (!bfs->board->rules->left(bfs->board)) {
            status = take_answer(job, bfs, next, error);
            break;
        }
        if (!search_count_node(&meter))
            break;
        report_expansion(bfs, next,
                         (int64_t)(search_is_traced(bfs->search) ? depth_of(bfs, next) : 0));
        if (!expand(bfs, next))
            status = base_no_memory(error);
    }
    search_meter_finish(&meter);
    if (!status && next == bfs->count && !search_is_stopped(bfs->search)) {
        job->outcome = CLEW_NONE;
        job->is_proved = true;
    }
    return status;
}

static enum clew_status
solve_by_bfs(struct puzzle_job *job, struct clew_error *error)
{
    const struct cells_board *start = job->board;
    struct base_memory *memory = job->search->memory;
    struct bfs bfs = {.search = job->search, .bytes = (size_t)cells_count(start)};
    enum clew_status status = cells_board_copy(&bfs.board, start, memory, error);

    if (status)
        return status;
    bfs.stride = (sizeof(struct found) + bfs.bytes + 7) / 8 * 8;
    if (!search_table_init(&bfs.seen, memory, bfs.bytes, 1, 64))
        status = base_no_memory(error);
    if (!status && !discover(&bfs, 0, -1))
        status = base_no_memory(error);
    if (!status)
        status = search_boards(job, &bfs, error);
    search_table_free(&bfs.seen);
    base_release(memory, bfs.found, bfs.capacity * bfs.stride);
    cells_board_free(bfs.board, memory);
    return status;
}

const struct puzzle_engine cells_engine_bfs = {
    .name = "bfs",
    .description = "breadth first over all boards; for small ones, and to compare with",
    .origin = "E. F. Moore 1959",
    .solve = solve_by_bfs,
};
