/* tiles_shorten_path - see the header. */
#include "tiles/fast/tiles_shorten_path.h"

#include "tiles/fast/tiles_beam.h"

#include "base/base_clock.h"
#include "search/search_pool.h"

#include <string.h>

/* The windows of one round: their length in moves, and the width of their beams. */
struct round {
    int moves, width;
};

#define MIN_WINDOW   30   /* moves of the shortest */
#define MAX_WIDENING 1024 /* the rounds are repeated with wider and wider beams */

static const struct round rounds[] = {
    {MIN_WINDOW, 50}, {60, 100}, {90, 150}, {120, 200}, {200, 400}};

struct window {
    struct tiles_start board; /* at its beginning */
    int begin, count;         /* its moves */
    int length;               /* of a shorter way through, or -1 */
};

struct shortening {
    struct tiles_solution *solution;
    const struct tiles_start *start;
    const struct tiles_conflict_table *conflicts;
    struct window *windows; /* of one pass: side by side, without overlap */
    int window_count;
    int width;     /* of their beams */
    char *scratch; /* the moves of a window's beam begin where the window does */
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
set_window_goal(struct tiles_start *task, const struct window *window, const char *moves)
{
    const struct tiles_start *board = &window->board;
    uint8_t goal_at[TILES_MAX_CELLS], number[TILES_MAX_CELLS] = {0};
    int gap = board->gap, next = 1;

    memcpy(goal_at, board->tile_at, sizeof goal_at);
    for (int i = 0; i < window->count; i++)
        tiles_slide(goal_at, board->rows, board->cols, &gap, moves[window->begin + i]);
    for (int cell = 0; cell < board->cells; cell++)
        if (cell != gap)
            number[goal_at[cell]] = (uint8_t)next++;
    *task = *board;
    task->goal_gap = gap;
    for (int cell = 0; cell < board->cells; cell++)
        task->tile_at[cell] = number[board->tile_at[cell]];
}

static bool
shortening_is_over(const struct shortening *shortening)
{
    return base_seconds() > shortening->deadline || search_must_stop(shortening->search);
}

static void
search_windows(void *context, int64_t first, int64_t end, int worker)
{
    struct shortening *shortening = context;

    (void)worker;
    for (int64_t i = first; i < end && !shortening_is_over(shortening); i++) {
        struct window *window = &shortening->windows[i];
        struct tiles_start task;
        struct tiles_beam beam = {.start = &task,
                                  .conflicts = shortening->conflicts,
                                  .search = shortening->search,
                                  .is_alone = shortening->window_count > 1,
                                  .width = shortening->width,
                                  .below = window->count,
                                  .deadline = shortening->deadline,
                                  .moves = shortening->scratch + window->begin};

        set_window_goal(&task, window, shortening->solution->moves);
        if (!tiles_beam_search(&beam, NULL) && beam.is_goal)
            window->length = beam.length;
    }
}

/* Windows of `count` moves from `begin` to the end of the solution. */
static void
set_windows(struct shortening *shortening, int begin, int count)
{
    const struct tiles_solution *solution = shortening->solution;
    struct tiles_start board = *shortening->start;

    shortening->window_count = 0;
    for (int i = 0; i < solution->length; i++) {
        const int left = solution->length - i;

        if (i >= begin && (i - begin) % count == 0)
            shortening->windows[shortening->window_count++] = (struct window){
                .board = board, .begin = i, .count = count < left ? count : left, .length = -1};
        tiles_slide(board.tile_at, board.rows, board.cols, &board.gap, solution->moves[i]);
    }
}

/* From the last window to the first, so that the others stay where they are. */
static void
replace_windows(struct shortening *shortening)
{
    struct tiles_solution *solution = shortening->solution;

    for (int i = shortening->window_count - 1; i >= 0; i--) {
        const struct window *window = &shortening->windows[i];
        char *moves = solution->moves + window->begin;

        if (window->length < 0 || window->length >= window->count)
            continue;
        memmove(moves + window->length, moves + window->count, strlen(moves + window->count) + 1);
        memcpy(moves, shortening->scratch + window->begin, (size_t)window->length);
        solution->length -= window->count - window->length;
    }
}

/* Two passes over the solution: windows side by side, then windows across their borders. */
static void
shorten_round(struct shortening *shortening, const struct round *round, int widening)
{
    shortening->width = round->width * widening;
    for (int begin = 0; begin < round->moves; begin += round->moves / 2) {
        const struct tiles_solution *solution = shortening->solution;

        if (solution->length <= solution->bound || shortening_is_over(shortening))
            return;
        set_windows(shortening, begin, round->moves);
        if (shortening->window_count > 1)
            search_pool_for(shortening->search->pool, shortening->window_count, 1, search_windows,
                            shortening);
        else
            search_windows(shortening, 0, shortening->window_count, 0);
        replace_windows(shortening);
    }
}

static void
shorten_rounds(struct shortening *shortening)
{
    for (int widening = 1; widening <= MAX_WIDENING && !shortening_is_over(shortening);
         widening *= 4)
        for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++) {
            if (rounds[i].moves >= shortening->solution->length)
                break; /* one window would hold everything: beams have searched that already */
            shorten_round(shortening, &rounds[i], widening);
        }
}

void
tiles_shorten_path(struct tiles_solution *solution, const struct tiles_start *start,
                   const struct tiles_conflict_table *conflicts, double deadline,
                   struct search *search)
{
    const size_t room = (size_t)solution->length + 1;
    const size_t windows = room / MIN_WINDOW + 1;
    struct shortening shortening = {
        .solution = solution,
        .start = start,
        .conflicts = conflicts,
        .windows = base_alloc(search->memory, windows * sizeof *shortening.windows),
        .scratch = base_alloc(search->memory, room),
        .deadline = deadline,
        .search = search};

    drop_inverse_moves(solution);
    if (shortening.windows && shortening.scratch)
        shorten_rounds(&shortening);
    base_release(search->memory, shortening.windows, windows * sizeof *shortening.windows);
    base_release(search->memory, shortening.scratch, room);
}
