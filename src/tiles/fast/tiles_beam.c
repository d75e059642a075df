/* tiles_beam - see the header. */
#include "tiles/fast/tiles_beam.h"

#include "tiles/tables/tiles_heuristic.h"

#include "base/base_clock.h"
#include "base/base_random.h"

#include <stdlib.h>
#include <string.h>

#define MAX_ESTIMATE     2048 /* more than any estimate of 8x8 */
#define MAX_STUCK_DEPTHS 30   /* depths without a lower estimate before it gives up */

struct board {
    uint64_t hash;
    uint32_t parent;   /* in the previous depth */
    uint16_t estimate; /* of the moves left */
    uint8_t gap, move;
    uint8_t tile_at[TILES_MAX_CELLS];
};

struct beam {
    struct search *search;
    const struct tiles_start *start;
    struct search_meter meter;
    size_t width, slots; /* slots is a power of two */
    struct board *now, *next;
    size_t now_count, next_count;
    uint64_t *seen;  /* hashes of this depth; overwriting one may only let a duplicate in */
    uint32_t *links; /* [depth][board]: parent << 2 | move */
    size_t depths;
    uint64_t zobrist[TILES_MAX_CELLS][TILES_MAX_CELLS]; /* hash keys by cell and tile */
    uint8_t distance[TILES_MAX_CELLS][TILES_MAX_CELLS]; /* to its home, by cell and tile */
    int8_t from[TILES_MAX_CELLS][GRID_DIRECTIONS]; /* by gap: cell of the tile that slides, or -1 */
};

/*
 * By how much a slide changes the linear conflicts. Along its own line the tile passes no other
 * tile; the two lines across matter only if the tile belongs to one of them.
 */
static int
beam_conflict_change(const struct beam *beam, const uint8_t *before, const uint8_t *after, int tile,
                     int from, int to)
{
    const struct tiles_start *start = beam->start;
    const bool is_column = from / start->cols == to / start->cols;
    const int home = tiles_home(start, tile);
    const int line = is_column ? home % start->cols : home / start->cols;
    const int leaving = is_column ? from % start->cols : from / start->cols;
    const int entering = is_column ? to % start->cols : to / start->cols;

    if (line != leaving && line != entering)
        return 0;
    return tiles_conflict_of_line(start, after, line, is_column) -
           tiles_conflict_of_line(start, before, line, is_column);
}

static bool
beam_is_known(struct beam *beam, uint64_t hash)
{
    uint64_t *slot = &beam->seen[hash & (beam->slots - 1)];

    if (*slot == hash)
        return true;
    *slot = hash;
    return false;
}

static void
beam_add_child(struct beam *beam, uint32_t parent, int move)
{
    const struct board *board = &beam->now[parent];
    struct board *child = &beam->next[beam->next_count];
    const int gap = board->gap, from = beam->from[gap][move];
    uint64_t hash;
    int tile;

    if (from < 0 || (board->move ^ 1) == move)
        return;
    tile = board->tile_at[from];
    hash = board->hash ^ beam->zobrist[gap][tile] ^ beam->zobrist[from][tile];
    if (beam_is_known(beam, hash))
        return;
    memcpy(child->tile_at, board->tile_at, (size_t)beam->start->cells);
    child->tile_at[gap] = (uint8_t)tile;
    child->tile_at[from] = 0;
    child->hash = hash;
    child->estimate =
        (uint16_t)(board->estimate + beam->distance[gap][tile] - beam->distance[from][tile] +
                   beam_conflict_change(beam, board->tile_at, child->tile_at, tile, from, gap));
    child->gap = (uint8_t)from;
    child->move = (uint8_t)move;
    child->parent = parent;
    beam->next_count++;
}

/* Keeps the boards with the lowest estimates; among equals, the first ones. */
static void
beam_select(struct beam *beam)
{
    size_t count[MAX_ESTIMATE] = {0}, kept = 0, capacity = beam->width, last_room = 0;
    int limit = -1;

    for (size_t i = 0; i < beam->next_count; i++)
        count[beam->next[i].estimate]++;
    for (int estimate = 0; estimate < MAX_ESTIMATE && limit < 0; estimate++) {
        if (count[estimate] > capacity) {
            limit = estimate;
            last_room = capacity;
        } else {
            capacity -= count[estimate];
        }
    }
    if (limit < 0)
        limit = MAX_ESTIMATE;
    for (size_t i = 0; i < beam->next_count; i++) {
        const struct board *board = &beam->next[i];

        if (board->estimate > limit || (board->estimate == limit && last_room == 0))
            continue;
        last_room -= board->estimate == limit;
        beam->next[kept++] = *board;
    }
    beam->next_count = kept;
}

static void
beam_read_moves(const struct beam *beam, size_t depth, uint32_t board, char *moves)
{
    moves[depth] = '\0';
    while (depth-- > 0) {
        const uint32_t step = beam->links[depth * beam->width + board];

        moves[depth] = "LRUD"[step & 3];
        board = step >> 2;
    }
}

/* Returns the index of the board with the lowest estimate; -1: none is left. */
static int64_t
beam_expand_depth(struct beam *beam, size_t depth)
{
    struct board *swap = beam->now;
    int64_t nearest = -1;

    beam->next_count = 0;
    for (uint32_t i = 0; i < beam->now_count; i++)
        for (int move = 0; move < GRID_DIRECTIONS; move++)
            beam_add_child(beam, i, move);
    search_count_nodes(&beam->meter, beam->next_count);
    beam_select(beam);
    for (size_t i = 0; i < beam->next_count; i++) {
        beam->links[depth * beam->width + i] = beam->next[i].parent << 2 | beam->next[i].move;
        if (nearest < 0 || beam->next[i].estimate < beam->next[nearest].estimate)
            nearest = (int64_t)i;
    }
    beam->now = beam->next;
    beam->now_count = beam->next_count;
    beam->next = swap;
    return nearest;
}

static int
beam_distance(const struct tiles_start *start, int cell, int tile)
{
    const int home = tiles_home(start, tile);

    return abs(cell / start->cols - home / start->cols) +
           abs(cell % start->cols - home % start->cols);
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
        for (int tile = 1; tile < start->cells; tile++)
            beam->distance[cell][tile] = (uint8_t)beam_distance(start, cell, tile);
        for (int move = 0; move < GRID_DIRECTIONS; move++)
            beam->from[cell][move] = (int8_t)beam_cell_that_slides(start, cell, move);
    }
    memset(root, 0, sizeof *root);
    memcpy(root->tile_at, start->tile_at, (size_t)start->cells);
    for (int cell = 0; cell < start->cells; cell++)
        if (start->tile_at[cell])
            root->hash ^= beam->zobrist[cell][start->tile_at[cell]];
    root->gap = (uint8_t)start->gap;
    root->move = 8; /* the opposite of no move */
    root->estimate = (uint16_t)tiles_conflict(start, start->tile_at);
    beam->now_count = 1;
}

/* Sets the moves to the goal, or to the board with the lowest estimate. */
static void
beam_run(struct beam *beam, struct tiles_beam *task)
{
    int lowest = beam->start->cells * 32; /* more than any estimate */
    size_t reached = 0;
    uint32_t board = 0;

    beam_start(beam);
    for (size_t depth = 0; depth < beam->depths && beam->now_count > 0 && lowest > 0; depth++) {
        const int64_t nearest = beam_expand_depth(beam, depth);

        if (nearest >= 0 && beam->now[nearest].estimate < lowest) {
            lowest = beam->now[nearest].estimate;
            reached = depth + 1;
            board = (uint32_t)nearest;
        }
        if (depth > reached + MAX_STUCK_DEPTHS || search_is_stopped(beam->search) ||
            (task->deadline > 0 && base_seconds() > task->deadline))
            break;
    }
    beam_read_moves(beam, reached, board, task->moves);
    task->length = (int)reached;
    task->is_goal = lowest == 0;
}

enum clew_status
tiles_beam_search(struct tiles_beam *task, struct clew_error *error)
{
    struct base_memory *memory = task->search->memory;
    struct beam *beam = base_alloc_zero(memory, 1, sizeof *beam);
    const size_t depths = task->below > 1 ? (size_t)task->below - 1 : 0;
    const size_t capacity = (size_t)task->width * 3 + 4;

    task->length = 0;
    task->is_goal = false;
    if (!beam)
        return base_no_memory(error);
    beam->search = task->search;
    beam->start = task->start;
    beam->width = (size_t)task->width;
    beam->depths = depths;
    for (beam->slots = 1024; beam->slots < capacity * 4;)
        beam->slots *= 2;
    beam->now = base_alloc(memory, capacity * sizeof *beam->now);
    beam->next = base_alloc(memory, capacity * sizeof *beam->next);
    beam->seen = base_alloc_zero(memory, beam->slots, sizeof *beam->seen);
    beam->links = base_alloc(memory, (depths + 1) * beam->width * sizeof *beam->links);
    if (beam->now && beam->next && beam->seen && beam->links) {
        search_meter_start(&beam->meter, task->search, 0);
        beam_run(beam, task);
        search_meter_finish(&beam->meter);
    }
    base_release(memory, beam->now, capacity * sizeof *beam->now);
    base_release(memory, beam->next, capacity * sizeof *beam->next);
    base_release(memory, beam->seen, beam->slots * sizeof *beam->seen);
    base_release(memory, beam->links, (depths + 1) * beam->width * sizeof *beam->links);
    base_release(memory, beam, sizeof *beam);
    return CLEW_OK; /* without memory for the beam the caller keeps the solution it has */
}
