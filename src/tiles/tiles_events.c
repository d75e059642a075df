/* tiles_events - see the header. */
#include "tiles/tiles_events.h"

#include <string.h>

struct tiles_events {
    struct search *search;
    int cells;
    uint8_t cell_of[TILES_MAX_CELLS]; /* of the board, by cell of the start */
    uint8_t tile_of[TILES_MAX_CELLS]; /* of the board, by tile of the start */
    uint8_t known[TILES_MAX_CELLS];   /* tile by cell, as emitted so far */
};

struct tiles_events *
tiles_events_new(const struct tiles_board *board, const struct tiles_start *start,
                 struct search *search)
{
    const struct clew_event all_away = {.kind = CLEW_EVENT_REMOVE, .cell = -1};
    struct tiles_events *events;

    if (!search_is_traced(search) || !(events = base_alloc_zero(search->memory, 1, sizeof *events)))
        return NULL;
    events->search = search;
    events->cells = start->cells;
    memcpy(events->known, start->tile_at, sizeof events->known);
    for (int cell = 0; cell < start->cells; cell++) {
        int row = cell / start->cols, col = cell % start->cols;

        row = start->is_upside_down ? start->rows - 1 - row : row;
        col = start->is_mirrored ? start->cols - 1 - col : col;
        events->cell_of[cell] = (uint8_t)(row * start->cols + col);
        events->tile_of[start->tile_at[cell]] = board->tile_at[events->cell_of[cell]];
    }
    search_emit(search, &all_away);
    return events;
}

void
tiles_events_free(struct tiles_events *events)
{
    if (events)
        base_release(events->search->memory, events, sizeof *events);
}

/* A slide changes two cells, which are one step. */
void
tiles_events_emit_board(struct tiles_events *events, const uint8_t *tile_at, int64_t depth)
{
    int changes = 0;

    for (int cell = 0; cell < events->cells; cell++)
        changes += events->known[cell] != tile_at[cell];
    for (int cell = 0; cell < events->cells; cell++)
        if (events->known[cell] != tile_at[cell]) {
            const struct clew_event event = {.kind = CLEW_EVENT_PLACE,
                                             .cell = events->cell_of[cell],
                                             .value = events->tile_of[tile_at[cell]],
                                             .depth = depth,
                                             .more = --changes > 0};

            events->known[cell] = tile_at[cell];
            search_emit(events->search, &event);
        }
}

void
tiles_events_emit_moves(const struct tiles_board *board, const struct tiles_start *start,
                        const char *moves, struct search *search)
{
    struct tiles_events *events = tiles_events_new(board, start, search);
    uint8_t tile_at[TILES_MAX_CELLS];
    int gap = start->gap;

    if (!events)
        return;
    memcpy(tile_at, start->tile_at, sizeof tile_at);
    for (int i = 0; moves[i]; i++) {
        tiles_slide(tile_at, start->rows, start->cols, &gap, moves[i]);
        tiles_events_emit_board(events, tile_at, i + 1);
    }
    tiles_events_free(events);
}
