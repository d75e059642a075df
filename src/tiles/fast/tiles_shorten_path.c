/* tiles_shorten_path - see the header. */
#include "tiles/fast/tiles_shorten_path.h"

#include "tiles/fast/tiles_beam.h"

#include "base/base_clock.h"

#include <string.h>

/* The windows of one round: their length in moves, and the width of their beams. */
struct round {
    int moves, width;
};

static const struct round rounds[] = {{30, 50}, {60, 100}, {90, 150}, {120, 200}, {200, 400}};

#define MAX_WIDENING 1024 /* the rounds are repeated with wider and wider beams */

struct shortening {
    struct tiles_solution *solution;
    const struct tiles_conflict_table *conflicts;
    struct tiles_start board; /* at the beginning of the window */
    int begin;                /* of the window, in moves from the start */
    char *scratch;            /* moves of one beam */
    double deadline;
    struct search *search;
};

/* Removes pairs of moves that undo each other. */
static void
drop_inverse_moves(struct tiles_solution *solution)
{
    char *moves = solution->moves;
    int kept = 0;

    for (int i = 0; i < solution->length; i++)
        if (kept > 0 && moves[kept - 1] == tiles_opposite(moves[i]))
            kept--;
        else
            moves[kept++] = moves[i];
    moves[kept] = '\0';
    solution->length = kept;
}

/* The window's first board with its last one as the goal: tiles are renumbered in its order. */
static void
set_window_goal(struct tiles_start *window, const struct shortening *shortening, int count)
{
    const struct tiles_start *board = &shortening->board;
    const char *moves = shortening->solution->moves + shortening->begin;
    uint8_t goal_at[TILES_MAX_CELLS], number[TILES_MAX_CELLS] = {0};
    int gap = board->gap, next = 1;

    memcpy(goal_at, board->tile_at, sizeof goal_at);
    for (int i = 0; i < count; i++)
        tiles_slide(goal_at, board->rows, board->cols, &gap, moves[i]);
    for (int cell = 0; cell < board->cells; cell++)
        if (cell != gap)
            number[goal_at[cell]] = (uint8_t)next++;
    *window = *board;
    window->goal_gap = gap;
    for (int cell = 0; cell < board->cells; cell++)
        window->tile_at[cell] = number[board->tile_at[cell]];
}

static enum clew_status
shorten_window(struct shortening *shortening, int count, int width, struct clew_error *error)
{
    char *moves = shortening->solution->moves + shortening->begin;
    struct tiles_start window;
    struct tiles_beam beam = {.start = &window,
                              .conflicts = shortening->conflicts,
                              .search = shortening->search,
                              .width = width,
                              .below = count,
                              .deadline = shortening->deadline,
                              .moves = shortening->scratch};
    enum clew_status status;

    set_window_goal(&window, shortening, count);
    status = tiles_beam_search(&beam, error);
    if (status || !beam.is_goal || beam.length >= count)
        return status;
    memmove(moves + beam.length, moves + count, strlen(moves + count) + 1);
    memcpy(moves, beam.moves, (size_t)beam.length);
    shortening->solution->length -= count - beam.length;
    return CLEW_OK;
}

static void
advance_window(struct shortening *shortening, int count)
{
    const struct tiles_solution *solution = shortening->solution;
    struct tiles_start *board = &shortening->board;

    for (; count > 0 && shortening->begin < solution->length; count--, shortening->begin++)
        tiles_slide(board->tile_at, board->rows, board->cols, &board->gap,
                    solution->moves[shortening->begin]);
}

static enum clew_status
shorten_round(struct shortening *shortening, const struct tiles_start *start,
              const struct round *round, int widening, struct clew_error *error)
{
    const struct tiles_solution *solution = shortening->solution;
    enum clew_status status = CLEW_OK;

    shortening->board = *start;
    for (shortening->begin = 0; !status; advance_window(shortening, round->moves / 2)) {
        const int left = solution->length - shortening->begin;

        if (left <= 0 || solution->length <= solution->bound ||
            base_seconds() > shortening->deadline || search_must_stop(shortening->search))
            break;
        status = shorten_window(shortening, round->moves < left ? round->moves : left,
                                round->width * widening, error);
    }
    return status;
}

enum clew_status
tiles_shorten_path(struct tiles_solution *solution, const struct tiles_start *start,
                   const struct tiles_conflict_table *conflicts, double deadline,
                   struct search *search, struct clew_error *error)
{
    const size_t room = (size_t)solution->length + 1;
    struct shortening shortening = {.solution = solution,
                                    .conflicts = conflicts,
                                    .scratch = base_alloc(search->memory, room),
                                    .deadline = deadline,
                                    .search = search};
    enum clew_status status = CLEW_OK;

    drop_inverse_moves(solution);
    for (int widening = 1; shortening.scratch && !status && widening <= MAX_WIDENING &&
                           base_seconds() < deadline && !search_must_stop(search);
         widening *= 4)
        for (size_t i = 0; !status && i < sizeof rounds / sizeof *rounds; i++) {
            if (rounds[i].moves >= solution->length)
                break; /* one window would hold everything: beams have searched that already */
            status = shorten_round(&shortening, start, &rounds[i], widening, error);
        }
    base_release(search->memory, shortening.scratch, room);
    return status; /* without memory the solution stays as it is */
}
