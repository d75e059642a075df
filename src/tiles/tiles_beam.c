/* tiles_beam - see the header. */
#include "tiles/tiles_beam.h"

#include "tiles/tiles_heuristic.h"

#include "base/base_clock.h"
#include "base/base_random.h"

#include <stdlib.h>
#include <string.h>

#define MOST_LEFT 2048 /* beyond any estimate of 8x8 */

struct board {
    uint64_t hash;
    uint32_t parent; /* in the depth before */
    uint16_t left;   /* estimate */
    uint8_t gap, move;
    uint8_t tile_at[TILES_MOST_CELLS];
};

struct beam {
    struct search *search;
    const struct tiles_start *start;
    struct search_meter meter;
    size_t width, slots; /* slots: a power of two */
    struct board *now, *next;
    size_t now_count, next_count;
    uint64_t *seen; /* hashes of this depth; one that is overwritten only costs a double */
    uint32_t *way;  /* [depth][board]: parent << 2 | move */
    size_t depths;
    uint64_t name[TILES_MOST_CELLS][TILES_MOST_CELLS]; /* Zobrist: tile on cell */
};

static int
distance(const struct tiles_start *start, int cell, int tile)
{
    const int home = tiles_home(start, tile);

    return abs(cell / start->cols - home / start->cols) +
           abs(cell % start->cols - home % start->cols);
}

static int
conflicts_between(const struct tiles_start *start, const uint8_t *tile_at, int a, int b)
{
    const bool is_column = a / start->cols == b / start->cols;
    const int first = is_column ? a % start->cols : a / start->cols;
    const int second = is_column ? b % start->cols : b / start->cols;

    return tiles_conflict_of_line(start, tile_at, first, is_column) +
           tiles_conflict_of_line(start, tile_at, second, is_column);
}

static bool
is_known(struct beam *beam, uint64_t hash)
{
    uint64_t *slot = &beam->seen[hash & (beam->slots - 1)];

    if (*slot == hash)
        return true;
    *slot = hash;
    return false;
}

static void
add_child(struct beam *beam, uint32_t parent, int move)
{
    const struct tiles_start *start = beam->start;
    const struct board *board = &beam->now[parent];
    struct board *child = &beam->next[beam->next_count];
    int gap = board->gap, tile, left;

    if ((board->move ^ 1) == move)
        return;
    *child = *board;
    if (!tiles_slide(child->tile_at, start->rows, start->cols, &gap, "LRUD"[move]))
        return;
    tile = child->tile_at[board->gap];
    child->hash ^= beam->name[gap][tile] ^ beam->name[board->gap][tile];
    if (is_known(beam, child->hash))
        return;
    left = board->left + distance(start, board->gap, tile) - distance(start, gap, tile) +
           conflicts_between(start, child->tile_at, gap, board->gap) -
           conflicts_between(start, board->tile_at, gap, board->gap);
    child->left = (uint16_t)left;
    child->gap = (uint8_t)gap;
    child->move = (uint8_t)move;
    child->parent = parent;
    beam->next_count++;
}

/* Keeps the boards with the least estimates, the first come among equals. */
static void
choose(struct beam *beam)
{
    size_t count[MOST_LEFT] = {0}, kept = 0, room = beam->width, last_room = 0;
    int limit = -1;

    for (size_t i = 0; i < beam->next_count; i++)
        count[beam->next[i].left]++;
    for (int left = 0; left < MOST_LEFT && limit < 0; left++) {
        if (count[left] > room) {
            limit = left;
            last_room = room;
        } else {
            room -= count[left];
        }
    }
    if (limit < 0)
        limit = MOST_LEFT;
    for (size_t i = 0; i < beam->next_count; i++) {
        const struct board *board = &beam->next[i];

        if (board->left > limit || (board->left == limit && last_room == 0))
            continue;
        last_room -= board->left == limit;
        beam->next[kept++] = *board;
    }
    beam->next_count = kept;
}

static void
read_way(const struct beam *beam, size_t depth, uint32_t board, char *moves)
{
    moves[depth] = '\0';
    while (depth-- > 0) {
        const uint32_t step = beam->way[depth * beam->width + board];

        moves[depth] = "LRUD"[step & 3];
        board = step >> 2;
    }
}

/* One depth more. The number of a board that is the goal, or -1. */
static int64_t
advance(struct beam *beam, size_t depth)
{
    struct board *swap = beam->now;
    int64_t goal = -1;

    beam->next_count = 0;
    for (uint32_t i = 0; i < beam->now_count; i++)
        for (int move = 0; move < GRID_DIRECTIONS; move++)
            add_child(beam, i, move);
    search_count_nodes(&beam->meter, beam->next_count);
    choose(beam);
    for (size_t i = 0; i < beam->next_count; i++) {
        beam->way[depth * beam->width + i] = beam->next[i].parent << 2 | beam->next[i].move;
        if (beam->next[i].left == 0)
            goal = (int64_t)i;
    }
    beam->now = beam->next;
    beam->now_count = beam->next_count;
    beam->next = swap;
    return goal;
}

static void
begin(struct beam *beam)
{
    const struct tiles_start *start = beam->start;
    struct board *root = &beam->now[0];
    struct base_random random;

    base_random_seed(&random, 15);
    for (int cell = 0; cell < start->cells; cell++)
        for (int tile = 0; tile < start->cells; tile++)
            beam->name[cell][tile] = base_random_next(&random);
    memset(root, 0, sizeof *root);
    memcpy(root->tile_at, start->tile_at, (size_t)start->cells);
    for (int cell = 0; cell < start->cells; cell++)
        if (start->tile_at[cell])
            root->hash ^= beam->name[cell][start->tile_at[cell]];
    root->gap = (uint8_t)start->gap;
    root->move = 8; /* nobody's opposite */
    root->left = (uint16_t)tiles_conflict(start, start->tile_at);
    beam->now_count = 1;
}

static int
run(struct beam *beam, double end, char *moves)
{
    begin(beam);
    for (size_t depth = 0; depth < beam->depths && beam->now_count > 0; depth++) {
        const int64_t goal = advance(beam, depth);

        if (goal >= 0) {
            read_way(beam, depth + 1, (uint32_t)goal, moves);
            return (int)depth + 1;
        }
        if (search_is_stopped(beam->search) || (end > 0 && base_seconds() > end))
            break;
    }
    return -1;
}

enum clew_status
tiles_beam(const struct tiles_start *start, int width, int below, double end, char *moves,
           int *length, struct search *search, struct clew_error *error)
{
    struct base_memory *memory = search->memory;
    struct beam *beam = base_alloc_zero(memory, 1, sizeof *beam);
    const size_t depths = below > 1 ? (size_t)below - 1 : 0, room = (size_t)width * 3 + 4;

    *length = -1;
    if (!beam)
        return base_no_memory(error);
    beam->search = search;
    beam->start = start;
    beam->width = (size_t)width;
    beam->depths = depths;
    for (beam->slots = 1024; beam->slots < room * 4;)
        beam->slots *= 2;
    beam->now = base_alloc(memory, room * sizeof *beam->now);
    beam->next = base_alloc(memory, room * sizeof *beam->next);
    beam->seen = base_alloc_zero(memory, beam->slots, sizeof *beam->seen);
    beam->way = base_alloc(memory, (depths + 1) * beam->width * sizeof *beam->way);
    if (beam->now && beam->next && beam->seen && beam->way) {
        search_meter_start(&beam->meter, search, 0);
        *length = run(beam, end, moves);
        search_meter_finish(&beam->meter);
    }
    base_release(memory, beam->now, room * sizeof *beam->now);
    base_release(memory, beam->next, room * sizeof *beam->next);
    base_release(memory, beam->seen, beam->slots * sizeof *beam->seen);
    base_release(memory, beam->way, (depths + 1) * beam->width * sizeof *beam->way);
    base_release(memory, beam, sizeof *beam);
    return CLEW_OK; /* without memory a way that is known already is good enough */
}
