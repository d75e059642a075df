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

struct shortening {
    struct tiles_start board; /* the board where the window begins */
    char *moves, *scratch;
    int *length;
    int begin;
    double end;
    struct search *search;
};

/* Moves that take each other back go. */
static void
drop_inverse_moves(char *moves, int *length)
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
set_window_goal(struct tiles_start *window, const struct shortening *shortening, int count)
{
    const struct tiles_start *board = &shortening->board;
    uint8_t there[TILES_MAX_CELLS], name[TILES_MAX_CELLS] = {0};
    int gap = board->gap, next = 1;

    memcpy(there, board->tile_at, sizeof there);
    for (int i = 0; i < count; i++)
        tiles_slide(there, board->rows, board->cols, &gap,
                    shortening->moves[shortening->begin + i]);
    for (int cell = 0; cell < board->cells; cell++)
        if (cell != gap)
            name[there[cell]] = (uint8_t)next++;
    *window = *board;
    window->goal_gap = gap;
    for (int cell = 0; cell < board->cells; cell++)
        window->tile_at[cell] = name[board->tile_at[cell]];
}

static enum clew_status
shorten_window(struct shortening *shortening, int count, int width, struct clew_error *error)
{
    char *moves = shortening->moves + shortening->begin;
    struct tiles_start window;
    bool is_goal;
    int found;
    enum clew_status status;

    set_window_goal(&window, shortening, count);
    status = tiles_beam(&window, width, count, shortening->end, shortening->scratch, &found,
                        &is_goal, shortening->search, error);
    if (status || !is_goal || found >= count)
        return status;
    memmove(moves + found, moves + count, strlen(moves + count) + 1);
    memcpy(moves, shortening->scratch, (size_t)found);
    *shortening->length -= count - found;
    return CLEW_OK;
}

static void
advance_window(struct shortening *shortening, int count)
{
    struct tiles_start *board = &shortening->board;

    for (; count > 0 && shortening->begin < *shortening->length; count--, shortening->begin++)
        tiles_slide(board->tile_at, board->rows, board->cols, &board->gap,
                    shortening->moves[shortening->begin]);
}

static enum clew_status
shorten_round(struct shortening *shortening, const struct tiles_start *start,
              const struct round *round, int bound, struct clew_error *error)
{
    enum clew_status status = CLEW_OK;

    shortening->board = *start;
    for (shortening->begin = 0; !status; advance_window(shortening, round->moves / 2)) {
        const int left = *shortening->length - shortening->begin;

        if (left <= 0 || *shortening->length <= bound || base_seconds() > shortening->end ||
            search_must_stop(shortening->search))
            break;
        status = shorten_window(shortening, round->moves < left ? round->moves : left, round->width,
                                error);
    }
    return status;
}

enum clew_status
tiles_shorten_path(const struct tiles_start *start, char *moves, int *length, int bound, double end,
                   struct search *search, struct clew_error *error)
{
    const size_t room = (size_t)*length + 1;
    struct shortening shortening = {.moves = moves,
                                    .scratch = base_alloc(search->memory, room),
                                    .length = length,
                                    .end = end,
                                    .search = search};
    enum clew_status status = CLEW_OK;

    drop_inverse_moves(moves, length);
    for (size_t i = 0; shortening.scratch && !status && i < sizeof rounds / sizeof *rounds; i++) {
        if (rounds[i].moves >= *length)
            break; /* the whole way: wider beams than this have been there */
        status = shorten_round(&shortening, start, &rounds[i], bound, error);
    }
    base_release(search->memory, shortening.scratch, room);
    return status; /* without memory the way stays as it is */
}
