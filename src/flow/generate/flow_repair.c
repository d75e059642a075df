/* flow_repair - see the header. */
#include "flow/generate/flow_repair.h"

#include "base/base_bits.h"

#include <string.h>

#define WINDOW_SIDE   5  /* cells */
#define MARGIN        1  /* cells around a window from which ends are taken as well */
#define STIR_STEPS    24 /* attempts at a move while warm, then as many at most until it is clean */
#define WARM          34 /* index of a temperature, see flow_anneal_run */
#define MAX_LOG       (4 * STIR_STEPS)
#define DISTURB_TRIES 60 /* at a place where answers differ */
#define DISTURB_WIDEN 10 /* after that many, ends from farther away are taken as well */

/* A rectangle of cells; it may wrap around where edges are joined. */
struct place {
    int top, left, rows, cols;
};

struct flow_repair {
    struct flow_anneal *cover;
    struct flow_window *window;
    bool touch;
    int rows, cols;    /* of a window */
    uint8_t *is_bad;   /* per first cell: the window has a second answer */
    uint8_t *is_dirty; /* per first cell: to be searched again */
    int32_t *dirty;    /* those, as a list */
    int dirty_count;
    int32_t *ends; /* scratch: the ends near a place */
    int bad_count;
    struct anneal_move log[MAX_LOG];
    int log_count;
    struct base_memory *memory;
};

static size_t
repair_bytes(const struct flow_anneal *cover)
{
    return (size_t)cover->graph->cell_count * (2 + sizeof(int32_t)) +
           2 * (size_t)cover->node_count * sizeof(int32_t) + sizeof(struct flow_repair);
}

struct flow_repair *
flow_repair_new(struct flow_anneal *cover, bool touch, struct base_memory *memory)
{
    const struct flow_board *graph = cover->graph;
    const size_t cells = (size_t)graph->cell_count;
    struct flow_repair *repair = base_alloc_zero(memory, 1, repair_bytes(cover));

    if (!repair)
        return NULL;
    repair->cover = cover;
    repair->touch = touch;
    repair->memory = memory;
    repair->rows = graph->rows < WINDOW_SIDE ? graph->rows : WINDOW_SIDE;
    repair->cols = graph->cols < WINDOW_SIDE ? graph->cols : WINDOW_SIDE;
    repair->dirty = (int32_t *)(repair + 1);
    repair->ends = repair->dirty + cells;
    repair->is_bad = (uint8_t *)(repair->ends + 2 * (size_t)cover->node_count);
    repair->is_dirty = repair->is_bad + cells;
    repair->window = flow_window_new(cover, memory);
    if (!repair->window) {
        flow_repair_free(repair);
        return NULL;
    }
    return repair;
}

void
flow_repair_free(struct flow_repair *repair)
{
    if (!repair)
        return;
    flow_window_free(repair->window);
    base_release(repair->memory, repair, repair_bytes(repair->cover));
}

/* ---- Windows ---- */

/* Whether a window begins at this cell: all of it lies on the board. */
static bool
begins_window(const struct flow_repair *repair, int row, int col)
{
    const struct flow_board *graph = repair->cover->graph;

    return (graph->joins_ends || row + repair->rows <= graph->rows) &&
           (graph->joins_sides || col + repair->cols <= graph->cols);
}

static int
wrap(int at, int size)
{
    return at < 0 ? at + size : at;
}

/* Every window that contains the cell has to be searched again. */
static void
mark_windows(struct flow_repair *repair, int32_t cell)
{
    const struct flow_board *graph = repair->cover->graph;
    const int row = cell / graph->cols, col = cell % graph->cols;

    for (int r = row - repair->rows + 1; r <= row; r++)
        for (int c = col - repair->cols + 1; c <= col; c++) {
            const int top = wrap(r, graph->rows), left = wrap(c, graph->cols);
            const int32_t first = top * graph->cols + left;

            if ((r < 0 && !graph->joins_ends) || (c < 0 && !graph->joins_sides) ||
                !begins_window(repair, top, left) || repair->is_dirty[first])
                continue;
            repair->is_dirty[first] = 1;
            repair->dirty[repair->dirty_count++] = first;
        }
}

/* Moves the dirty windows that had a second answer to the front; how many they are. */
static int
put_bad_first(struct flow_repair *repair)
{
    int count = 0;

    for (int i = 0; i < repair->dirty_count; i++) {
        const int32_t cell = repair->dirty[i];

        if (!repair->is_bad[cell])
            continue;
        repair->dirty[i] = repair->dirty[count];
        repair->dirty[count++] = cell;
    }
    return count;
}

/*
 * Searches the dirty windows; those whose state changed stay in the list. Only the windows that
 * were bad can lower the number of bad ones, so they come first, and once the others raise it above
 * max_bad the rest is not searched: most tries fail, and most of those early.
 */
static void
search_dirty(struct flow_repair *repair, int max_bad)
{
    const int bad_first = put_bad_first(repair);
    int kept = 0;

    for (int i = 0; i < repair->dirty_count; i++) {
        const int32_t cell = repair->dirty[i];
        uint8_t is_bad;

        repair->is_dirty[cell] = 0;
        if (i >= bad_first && repair->bad_count > max_bad)
            continue;
        is_bad =
            flow_window_search(repair->window, cell, repair->rows, repair->cols, repair->touch);
        if (is_bad == repair->is_bad[cell])
            continue;
        repair->bad_count += is_bad ? 1 : -1;
        repair->is_bad[cell] = is_bad;
        repair->dirty[kept++] = cell;
    }
    repair->dirty_count = kept;
}

static void
search_all(struct flow_repair *repair)
{
    const struct flow_board *graph = repair->cover->graph;

    memset(repair->is_bad, 0, (size_t)graph->cell_count);
    repair->bad_count = 0;
    repair->dirty_count = 0;
    for (int32_t cell = 0; cell < graph->cell_count; cell++)
        if (begins_window(repair, cell / graph->cols, cell % graph->cols))
            repair->dirty[repair->dirty_count++] = cell;
    search_dirty(repair, graph->cell_count);
    repair->dirty_count = 0;
}

/* ---- Moves near a place ---- */

static bool
is_within(int at, int from, int count, int size, bool is_joined)
{
    const int distance = at - from;

    return (distance >= 0 && distance < count) || (is_joined && (distance + size) % size < count);
}

/* The ends in and around a place; all ends if there are none. */
static int
ends_near(struct flow_repair *repair, const struct place *place)
{
    const struct flow_anneal *cover = repair->cover;
    const struct flow_board *graph = cover->graph;
    int count = 0;

    for (int i = 0; i < 2 * cover->path_count; i++) {
        const int32_t node = cover->paths[i / 2].ends[i % 2], cell = graph->nodes[node].cell;

        if (is_within(cell / graph->cols, place->top, place->rows, graph->rows,
                      graph->joins_ends) &&
            is_within(cell % graph->cols, place->left, place->cols, graph->cols,
                      graph->joins_sides))
            repair->ends[count++] = node;
    }
    return count;
}

static void
undo_moves(struct flow_repair *repair)
{
    while (repair->log_count) {
        struct anneal_move back = flow_anneal_inverse(&repair->log[--repair->log_count]);

        if (flow_anneal_try(repair->cover, &back, INT64_MAX / 4))
            flow_anneal_make(repair->cover, &back);
    }
}

/* Moves ends in and around the place. The moves are in the log; false if the cover is not clean
   after them, or nothing was moved. */
static bool
stir(struct flow_repair *repair, const struct place *place)
{
    struct flow_anneal *cover = repair->cover;

    repair->log_count = 0;
    for (int step = 0; step < 2 * STIR_STEPS; step++) {
        const int count = ends_near(repair, place);
        const bool is_warm = step < STIR_STEPS;

        if (!is_warm && flow_anneal_is_clean(cover))
            break;
        if (!count)
            return false;
        repair->log_count += flow_anneal_step_at(
            cover, repair->ends[base_random_below(&cover->random, (uint64_t)count)],
            is_warm ? WARM : FLOW_ANNEAL_COOLINGS - 1, &repair->log[repair->log_count]);
    }
    return repair->log_count && flow_anneal_is_clean(cover);
}

static void
mark_moved(struct flow_repair *repair)
{
    const struct flow_node *nodes = repair->cover->graph->nodes;

    repair->dirty_count = 0;
    for (int i = 0; i < repair->log_count; i++) {
        mark_windows(repair, nodes[repair->log[i].end].cell);
        mark_windows(repair, nodes[repair->log[i].taken].cell);
        mark_windows(repair, nodes[repair->log[i].freed].cell);
    }
}

static void
revert_flags(struct flow_repair *repair, int bad_count)
{
    for (int i = 0; i < repair->dirty_count; i++)
        repair->is_bad[repair->dirty[i]] ^= 1;
    repair->bad_count = bad_count;
}

static struct place
place_around(const struct flow_repair *repair, int32_t cell, int margin)
{
    const struct flow_board *graph = repair->cover->graph;

    return (struct place){.top = cell / graph->cols - margin,
                          .left = cell % graph->cols - margin,
                          .rows = 1 + 2 * margin,
                          .cols = 1 + 2 * margin};
}

/* One try at a bad window. */
static void
repair_window(struct flow_repair *repair, int32_t cell)
{
    const int cols = repair->cover->graph->cols;
    const struct place place = {.top = cell / cols - MARGIN,
                                .left = cell % cols - MARGIN,
                                .rows = repair->rows + 2 * MARGIN,
                                .cols = repair->cols + 2 * MARGIN};
    const int before = repair->bad_count;

    if (!stir(repair, &place)) {
        undo_moves(repair);
        return;
    }
    mark_moved(repair);
    search_dirty(repair, before);
    if (repair->bad_count > before) {
        revert_flags(repair, before);
        undo_moves(repair);
    }
}

/* The number-th window with a second answer; there are more. */
static int32_t
bad_window_at(const struct flow_repair *repair, uint64_t number)
{
    int32_t cell = 0;

    for (;; cell++)
        if (repair->is_bad[cell] && number-- == 0)
            return cell;
}

bool
flow_repair_run(struct flow_repair *repair, int max_tries, struct search_meter *meter)
{
    struct base_random *random = &repair->cover->random;

    for (int tries = 0;;) {
        search_all(repair);
        if (!repair->bad_count)
            return true;
        while (repair->bad_count) {
            const uint64_t number = base_random_below(random, (uint64_t)repair->bad_count);

            if (++tries > max_tries || (meter && !search_count_nodes(meter, 1)))
                return false;
            repair_window(repair, bad_window_at(repair, number));
        }
    }
}

/* Whether a link of a marked cell was changed. */
static bool
has_moved_marked(const struct flow_repair *repair, const uint8_t *is_marked)
{
    const struct flow_node *nodes = repair->cover->graph->nodes;

    for (int i = 0; i < repair->log_count; i++)
        if (is_marked[nodes[repair->log[i].end].cell] ||
            is_marked[nodes[repair->log[i].taken].cell] ||
            is_marked[nodes[repair->log[i].freed].cell])
            return true;
    return false;
}

static int32_t
draw_marked(struct flow_repair *repair, const uint8_t *is_marked)
{
    const int32_t cells = repair->cover->graph->cell_count;
    uint64_t count = 0, chosen;

    for (int32_t cell = 0; cell < cells; cell++)
        count += is_marked[cell];
    chosen = base_random_below(&repair->cover->random, count ? count : 1);
    for (int32_t cell = 0; cell < cells; cell++)
        if (is_marked[cell] && chosen-- == 0)
            return cell;
    return 0;
}

bool
flow_repair_disturb(struct flow_repair *repair, const uint8_t *is_marked)
{
    for (int i = 0; i < DISTURB_TRIES; i++) {
        const int32_t cell = draw_marked(repair, is_marked);
        const struct place place = place_around(repair, cell, 1 + i / DISTURB_WIDEN);

        if (stir(repair, &place) && has_moved_marked(repair, is_marked))
            return true;
        undo_moves(repair);
    }
    return false;
}
