/*
 * tiles_beam - see the header.
 *
 * A depth takes two passes over the boards that are expanded, shared among the workers unless the
 * beam is alone:
 *
 *     rank    every child gets its estimate and is looked up among the boards seen; nothing is
 *             copied. The estimates are counted, which gives the greatest that is kept.
 *     keep    the boards of the children that are kept are made
 *
 * What is known of a board seen is half of its hash, so a new board may rarely be taken for an old
 * one, or an old one for a new: the beam then has one board less or a duplicate.
 */
#include "tiles/fast/tiles_beam.h"

#include "tiles/fast/tiles_beam_estimate.h"
#include "tiles/tables/tiles_heuristic.h"

#include "base/base_clock.h"
#include "base/base_pages.h"
#include "base/base_random.h"
#include "search/search_pool.h"

#include <string.h>

#define MAX_STUCK_DEPTHS 30  /* depths without a lower estimate before it gives up */
#define GRAIN            512 /* boards that a worker takes at a time, at least */
#define NOT_KEPT         UINT16_MAX

struct board {
    uint64_t hash;
    uint16_t estimate, bound; /* bound: at least so many moves are left */
    uint8_t gap, move;
    uint8_t tile_at[TILES_MAX_CELLS];
};

struct child {
    uint64_t hash;
    uint16_t estimate; /* or NOT_KEPT */
    uint16_t bound;
};

/* How many children a worker found, by estimate; zero outside least .. greatest. */
struct tally {
    int least, greatest;
    uint32_t count[TILES_MAX_BEAM_ESTIMATE];
};

struct beam {
    struct search *search;
    const struct tiles_start *start;
    const struct tiles_conflict_table *conflicts;
    struct search_meter meter;
    size_t width, slots; /* slots is a power of two */
    size_t depths;
    struct board *now, *next;
    size_t now_count;
    struct child *children; /* of the boards in now, four each, by move */
    struct tally *tallies;  /* one per worker */
    size_t workers;         /* 1: passes are not shared */
    _Atomic uint32_t *seen; /* halves of hashes; overwriting one may only let a duplicate in */
    uint32_t *links;        /* [depth][board]: parent << 2 | move */
    struct tiles_beam_estimate estimate;
    uint64_t zobrist[TILES_MAX_CELLS][TILES_MAX_CELLS]; /* hash keys by cell and tile */
    int8_t from[TILES_MAX_CELLS][GRID_DIRECTIONS]; /* by gap: cell of the tile that slides, or -1 */

    /* The depth that is expanded. */
    size_t depth;
    int least;              /* estimate of its children */
    int limit;              /* children with a greater estimate are dropped */
    atomic_long limit_room; /* how many with an estimate equal to the limit are kept */
    atomic_size_t next_count;
    atomic_size_t nearest; /* the child with the least estimate */
};

static bool
beam_is_known(struct beam *beam, uint64_t hash)
{
    _Atomic uint32_t *slot = &beam->seen[hash & (beam->slots - 1)];
    const uint32_t half = (uint32_t)(hash >> 32) | 1; /* 0 is an empty slot */

    if (atomic_load_explicit(slot, memory_order_relaxed) == half)
        return true;
    atomic_store_explicit(slot, half, memory_order_relaxed);
    return false;
}

/* Ranks one child. A child that cannot reach the goal within the allowed moves is dropped. */
static void
beam_rank_child(struct beam *beam, struct board *board, int move, struct child *child,
                struct tally *tally)
{
    const int gap = board->gap, from = beam->from[gap][move];
    int tile, estimate_change, bound_change;

    child->estimate = NOT_KEPT;
    if (from < 0 || (board->move ^ 1) == move)
        return;
    tile = board->tile_at[from];
    estimate_change =
        tiles_beam_estimate_change(&beam->estimate, board->tile_at, from, gap, &bound_change);
    child->bound = (uint16_t)(board->bound + bound_change);
    child->hash = board->hash ^ beam->zobrist[gap][tile] ^ beam->zobrist[from][tile];
    if (beam->depth + 1 + child->bound > beam->depths || beam_is_known(beam, child->hash))
        return;
    child->estimate = (uint16_t)(board->estimate + estimate_change);
    tally->count[child->estimate]++;
    if (child->estimate < tally->least)
        tally->least = child->estimate;
    if (child->estimate > tally->greatest)
        tally->greatest = child->estimate;
}

static void
beam_rank(void *context, int64_t first, int64_t end, int worker)
{
    struct beam *beam = context;

    for (int64_t i = first; i < end; i++)
        for (int move = 0; move < GRID_DIRECTIONS; move++)
            beam_rank_child(beam, &beam->now[i], move, &beam->children[i * GRID_DIRECTIONS + move],
                            &beam->tallies[worker]);
}

static void
clear_tally(struct tally *tally)
{
    for (int estimate = tally->least; estimate <= tally->greatest; estimate++)
        tally->count[estimate] = 0;
    tally->least = TILES_MAX_BEAM_ESTIMATE;
    tally->greatest = -1;
}

/* Finds the limit from the tallies, and clears them. Returns the number of children. */
static size_t
beam_set_limit(struct beam *beam)
{
    size_t all = 0, room = beam->width;
    int greatest = -1;

    beam->least = TILES_MAX_BEAM_ESTIMATE;
    for (size_t i = 0; i < beam->workers; i++) {
        const struct tally *tally = &beam->tallies[i];

        beam->least = tally->least < beam->least ? tally->least : beam->least;
        greatest = tally->greatest > greatest ? tally->greatest : greatest;
    }
    beam->limit = -1;
    for (int estimate = beam->least; estimate <= greatest; estimate++) {
        size_t count = 0;

        for (size_t i = 0; i < beam->workers; i++)
            count += beam->tallies[i].count[estimate];
        all += count;
        if (room > 0) {
            beam->limit = estimate;
            atomic_store(&beam->limit_room, (long)(count < room ? count : room));
            room -= count < room ? count : room;
        }
    }
    for (size_t i = 0; i < beam->workers; i++)
        clear_tally(&beam->tallies[i]);
    return all;
}

/* Marks the children that are dropped. Returns how many are kept. */
static size_t
beam_drop_children(struct beam *beam, struct child *children, size_t count)
{
    size_t kept = 0;
    long at_limit = 0, room;

    for (size_t i = 0; i < count; i++) {
        kept += children[i].estimate < beam->limit;
        at_limit += children[i].estimate == beam->limit;
    }
    room = atomic_fetch_sub(&beam->limit_room, at_limit);
    for (size_t i = 0; i < count; i++)
        if (children[i].estimate == beam->limit) {
            kept += room > 0;
            if (room-- <= 0)
                children[i].estimate = NOT_KEPT;
        }
    return kept;
}

static void
beam_make_board(struct beam *beam, size_t parent, int move, const struct child *child, size_t at)
{
    const struct board *board = &beam->now[parent];
    struct board *after = &beam->next[at];
    const int from = beam->from[board->gap][move];

    memcpy(after->tile_at, board->tile_at, (size_t)beam->start->cells);
    after->tile_at[board->gap] = board->tile_at[from];
    after->tile_at[from] = 0;
    after->hash = child->hash;
    after->estimate = child->estimate;
    after->bound = child->bound;
    after->gap = (uint8_t)from;
    after->move = (uint8_t)move;
    beam->links[beam->depth * beam->width + at] = (uint32_t)parent << 2 | (uint32_t)move;
    if (child->estimate == beam->least)
        atomic_store_explicit(&beam->nearest, at, memory_order_relaxed);
}

static void
beam_keep(void *context, int64_t first, int64_t end, int worker)
{
    struct beam *beam = context;
    struct child *children = beam->children + first * GRID_DIRECTIONS;
    const size_t kept = beam_drop_children(beam, children, (size_t)(end - first) * GRID_DIRECTIONS);
    size_t at = atomic_fetch_add(&beam->next_count, kept);

    (void)worker;
    for (int64_t i = first; i < end; i++)
        for (int move = 0; move < GRID_DIRECTIONS; move++) {
            const struct child *child = &beam->children[i * GRID_DIRECTIONS + move];

            if (child->estimate <= beam->limit)
                beam_make_board(beam, (size_t)i, move, child, at++);
        }
}

static void
beam_pass(struct beam *beam, void (*pass)(void *context, int64_t first, int64_t end, int worker))
{
    const int64_t count = (int64_t)beam->now_count;

    if (beam->workers == 1)
        pass(beam, 0, count, 0);
    else
        search_pool_for(beam->search->pool, count, GRAIN, pass, beam);
}

/* Replaces the boards by their best children, if there are any. */
static void
beam_expand_depth(struct beam *beam)
{
    struct board *swap = beam->now;

    beam_pass(beam, beam_rank);
    search_count_nodes(&beam->meter, beam_set_limit(beam));
    atomic_store(&beam->next_count, 0);
    beam_pass(beam, beam_keep);
    beam->now = beam->next;
    beam->now_count = atomic_load(&beam->next_count);
    beam->next = swap;
}

static void
beam_read_moves(const struct beam *beam, size_t depth, size_t board, char *moves)
{
    moves[depth] = '\0';
    while (depth-- > 0) {
        const uint32_t step = beam->links[depth * beam->width + board];

        moves[depth] = "LRUD"[step & 3];
        board = step >> 2;
    }
}

static int
beam_cell_that_slides(const struct tiles_start *start, int gap, int move)
{
    const int row = gap / start->cols - grid_row_step((enum grid_direction)move);
    const int col = gap % start->cols - grid_col_step((enum grid_direction)move);

    return row < 0 || row >= start->rows || col < 0 || col >= start->cols ? -1
                                                                          : row * start->cols + col;
}

static void
beam_start(struct beam *beam)
{
    const struct tiles_start *start = beam->start;
    struct board *root = &beam->now[0];
    struct base_random random;

    base_random_seed(&random, 15);
    for (int cell = 0; cell < start->cells; cell++) {
        for (int tile = 0; tile < start->cells; tile++)
            beam->zobrist[cell][tile] = base_random_next(&random);
        for (int move = 0; move < GRID_DIRECTIONS; move++)
            beam->from[cell][move] = (int8_t)beam_cell_that_slides(start, cell, move);
    }
    tiles_beam_estimate_init(&beam->estimate, start, beam->conflicts);
    for (size_t i = 0; i < beam->workers; i++) {
        beam->tallies[i].least = 0;
        beam->tallies[i].greatest = TILES_MAX_BEAM_ESTIMATE - 1;
        clear_tally(&beam->tallies[i]);
    }
    memset(root, 0, sizeof *root);
    memcpy(root->tile_at, start->tile_at, (size_t)start->cells);
    for (int cell = 0; cell < start->cells; cell++)
        if (start->tile_at[cell])
            root->hash ^= beam->zobrist[cell][start->tile_at[cell]];
    root->gap = (uint8_t)start->gap;
    root->move = 8; /* the opposite of no move */
    root->estimate = (uint16_t)tiles_beam_estimate_board(&beam->estimate, start->tile_at);
    root->bound = (uint16_t)tiles_conflict(start, start->tile_at);
    beam->now_count = 1;
}

/* Sets the moves to the goal, or to the board with the lowest estimate. */
static void
beam_run(struct beam *beam, struct tiles_beam *task)
{
    int lowest = TILES_MAX_BEAM_ESTIMATE;
    size_t reached = 0, board = 0;

    beam_start(beam);
    for (beam->depth = 0; beam->depth < beam->depths && lowest > 0; beam->depth++) {
        beam_expand_depth(beam);
        if (beam->now_count == 0)
            break;
        if (beam->least < lowest) {
            lowest = beam->least;
            reached = beam->depth + 1;
            board = atomic_load(&beam->nearest);
        }
        if (beam->depth > reached + MAX_STUCK_DEPTHS || search_is_stopped(beam->search) ||
            (task->deadline > 0 && base_seconds() > task->deadline))
            break;
    }
    beam_read_moves(beam, reached, board, task->moves);
    task->length = (int)reached;
    task->is_goal = lowest == 0;
}

static bool
beam_alloc(struct beam *beam, struct base_memory *memory)
{
    const size_t links = (beam->depths + 1) * beam->width;

    beam->now = base_alloc(memory, beam->width * sizeof *beam->now);
    beam->next = base_alloc(memory, beam->width * sizeof *beam->next);
    beam->children = base_alloc(memory, beam->width * GRID_DIRECTIONS * sizeof *beam->children);
    beam->tallies = base_alloc(memory, beam->workers * sizeof *beam->tallies);
    beam->seen = base_alloc_zero(memory, beam->slots, sizeof *beam->seen);
    beam->links = base_alloc(memory, links * sizeof *beam->links);
    return beam->now && beam->next && beam->children && beam->tallies && beam->seen && beam->links;
}

static void
beam_release(struct beam *beam, struct base_memory *memory)
{
    const size_t links = (beam->depths + 1) * beam->width;

    base_release(memory, beam->now, beam->width * sizeof *beam->now);
    base_release(memory, beam->next, beam->width * sizeof *beam->next);
    base_release(memory, beam->children, beam->width * GRID_DIRECTIONS * sizeof *beam->children);
    base_release(memory, beam->tallies, beam->workers * sizeof *beam->tallies);
    base_release(memory, (void *)beam->seen, beam->slots * sizeof *beam->seen);
    base_release(memory, beam->links, links * sizeof *beam->links);
    base_release(memory, beam, sizeof *beam);
}

enum clew_status
tiles_beam_search(struct tiles_beam *task, struct clew_error *error)
{
    struct base_memory *memory = task->search->memory;
    struct beam *beam = base_alloc_zero(memory, 1, sizeof *beam);

    task->length = 0;
    task->is_goal = false;
    if (!beam)
        return base_no_memory(error);
    beam->search = task->search;
    beam->start = task->start;
    beam->conflicts = task->conflicts;
    beam->width = (size_t)task->width;
    beam->depths = task->below > 1 ? (size_t)task->below - 1 : 0;
    beam->workers = task->is_alone ? 1 : (size_t)search_pool_size(task->search->pool);
    for (beam->slots = 1024; beam->slots < beam->width * 12;)
        beam->slots *= 2;
    if (beam_alloc(beam, memory)) {
        search_meter_start(&beam->meter, task->search, 0);
        beam_run(beam, task);
        search_meter_finish(&beam->meter);
    }
    beam_release(beam, memory);
    return CLEW_OK; /* without memory for the beam the caller keeps the solution it has */
}
