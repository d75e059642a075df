/* tiles_shorten_path - see the header. */
#include "tiles/fast/tiles_shorten_path.h"

#include "tiles/fast/tiles_beam.h"

#include "base/base_clock.h"

#include <string.h>

/* The windows of a round: how many moves they hold, and how wide their beams are. */
struct round {
    int moves, width;
};

static const struct round rounds[] = {{30, 50},   {60, 100},  {120, 200},
                                      {200, 400}, {200, 800}, {200, 1600}};

struct polish {
    struct tiles_start here; /* the board where the window begins */
    char *moves, *steps;
    int *length;
    int begin;
    double end;
    struct search *search;
};

/* Moves that take each other back go. */
static void
drop_detours(char *moves, int *length)
{
    int kept = 0;

    for (int i = 0; i < *length; i++)
        if (kept > 0 && moves[kept - 1] == tiles_opposite(moves[i]))
            kept--;
        else
            moves[kept++] = moves[i];
    moves[kept] = '\0';
    *length = kept;
}

/* The board here with the one `count` moves on as its goal: tiles are renamed in its order. */
static void
aim_at_end(struct tiles_start *window, const struct polish *polish, int count)
{
    const struct tiles_start *here = &polish->here;
    uint8_t there[TILES_MAX_CELLS], name[TILES_MAX_CELLS] = {0};
    int gap = here->gap, next = 1;

    memcpy(there, here->tile_at, sizeof there);
    for (int i = 0; i < count; i++)
        tiles_slide(there, here->rows, here->cols, &gap, polish->moves[polish->begin + i]);
    for (int cell = 0; cell < here->cells; cell++)
        if (cell != gap)
            name[there[cell]] = (uint8_t)next++;
    *window = *here;
    window->goal_gap = gap;
    for (int cell = 0; cell < here->cells; cell++)
        window->tile_at[cell] = name[here->tile_at[cell]];
}

static enum clew_status
polish_window(struct polish *polish, int count, int width, struct clew_error *error)
{
    char *moves = polish->moves + polish->begin;
    struct tiles_start window;
    bool is_goal;
    int found;
    enum clew_status status;

    aim_at_end(&window, polish, count);
    status = tiles_beam(&window, width, count, polish->end, polish->steps, &found, &is_goal,
                        polish->search, error);
    if (status || !is_goal || found >= count)
        return status;
    memmove(moves + found, moves + count, strlen(moves + count) + 1);
    memcpy(moves, polish->steps, (size_t)found);
    *polish->length -= count - found;
    return CLEW_OK;
}

static void
go_on(struct polish *polish, int count)
{
    struct tiles_start *here = &polish->here;

    for (; count > 0 && polish->begin < *polish->length; count--, polish->begin++)
        tiles_slide(here->tile_at, here->rows, here->cols, &here->gap,
                    polish->moves[polish->begin]);
}

static enum clew_status
polish_round(struct polish *polish, const struct tiles_start *start, const struct round *round,
             int bound, struct clew_error *error)
{
    enum clew_status status = CLEW_OK;

    polish->here = *start;
    for (polish->begin = 0; !status; go_on(polish, round->moves / 2)) {
        const int left = *polish->length - polish->begin;

        if (left <= 0 || *polish->length <= bound || base_seconds() > polish->end ||
            search_must_stop(polish->search))
            break;
        status =
            polish_window(polish, round->moves < left ? round->moves : left, round->width, error);
    }
    return status;
}

enum clew_status
tiles_shorten_path(const struct tiles_start *start, char *moves, int *length, int bound, double end,
                   struct search *search, struct clew_error *error)
{
    const size_t room = (size_t)*length + 1;
    struct polish polish = {.moves = moves,
                            .steps = base_alloc(search->memory, room),
                            .length = length,
                            .end = end,
                            .search = search};
    enum clew_status status = CLEW_OK;

    drop_detours(moves, length);
    for (size_t i = 0; polish.steps && !status && i < sizeof rounds / sizeof *rounds; i++) {
        if (rounds[i].moves >= *length)
            break; /* the whole way: wider beams than this have been there */
        status = polish_round(&polish, start, &rounds[i], bound, error);
    }
    base_release(search->memory, polish.steps, room);
    return status; /* without memory the way stays as it is */
}
