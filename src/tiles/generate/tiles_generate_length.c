/* tiles_generate_length - see the header. */
#include "tiles/generate/tiles_generate_length.h"

#include "tiles/rate/tiles_rate.h"
#include "tiles/tables/tiles_all_distances.h"
#include "tiles/tables/tiles_heuristic.h"
#include "tiles/tiles_engines.h"
#include "tiles/tiles_subsearch.h"

#include <string.h>

#define MAX_LISTED_CELLS   10 /* 2x5: 1.8 million boards */
#define MAX_SHUFFLED_CELLS 16
#define MAX_SOLVES         400 /* of one board with a given length */
#define MAX_GRADE_TRIES    100
#define RESTART_AFTER      60 /* solves without a longer board, when climbing */
#define MAX_CLIMB_MOVES    8
#define WALK_EXTENSION     4

/*
 * The longest shortest solution, where it is known (A151944 of the On-Line Encyclopedia of Integer
 * Sequences; 4x4: Bruengger, Marzetta, Fukuda and Nievergelt, 1999). 0: unknown.
 */
static int
longest_length(int rows, int cols)
{
    static const struct {
        int rows, cols, length;
    } known[] = {{2, 6, 80}, {2, 7, 108}, {2, 8, 140}, {3, 4, 53}, {3, 5, 84}, {4, 4, 80}};

    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if ((known[i].rows == rows && known[i].cols == cols) ||
            (known[i].rows == cols && known[i].cols == rows))
            return known[i].length;
    return 0;
}

static enum clew_status
fail_too_long(const struct tiles_board *board, int longest, struct clew_error *error)
{
    return base_fail(error, CLEW_BAD_OPTION, "no %d x %d board needs more than %d moves",
                     board->rows, board->cols, longest);
}

static enum clew_status
solve_shortest(struct tiles_answer **answer, const struct tiles_request *request,
               struct clew_error *error)
{
    struct search *search = request->generation->search;
    const struct tiles_subsearch sub = {
        .engine = &tiles_engine_ida, .options = request->generation->options, .parent = search};
    enum clew_status status = tiles_subsearch_solve(answer, request->board, &sub, error);

    if (!status && (!*answer || (*answer)->bound < (*answer)->length)) {
        tiles_answer_free(*answer, search->memory);
        *answer = NULL;
        search_stop_for(search, SEARCH_CANCELLED); /* keeps an earlier reason */
        status = base_fail(error, CLEW_STOPPED, "generating was stopped by a limit");
    }
    return status;
}

/* Plays the solution until `length` moves are left; the rest becomes the answer of the board. */
static enum clew_status
play_until(const struct tiles_request *request, const struct tiles_answer *answer, int length,
           struct clew_error *error)
{
    const struct tiles_start as_it_is = {0};
    struct puzzle_generation *generation = request->generation;
    struct tiles_board *board = request->board;
    const int played = answer->length - length;
    int gap = tiles_find(board->tile_at, board->cells, 0);
    struct tiles_answer *rest;
    enum clew_status status;

    for (int i = 0; i < played; i++)
        tiles_slide(board->tile_at, board->rows, board->cols, &gap, answer->moves[i]);
    status = tiles_answer_new(&rest, &as_it_is, answer->moves + played, length, generation->memory,
                              error);
    if (status)
        return status;
    rest->bound = length;
    generation->answer = rest;
    return CLEW_OK;
}

/* Solves the board; if it needs at least `length` moves, it is finished. */
static enum clew_status
try_board(const struct tiles_request *request, int length, int *found, struct clew_error *error)
{
    struct tiles_answer *answer;
    enum clew_status status = solve_shortest(&answer, request, error);

    if (status)
        return status;
    *found = answer->length;
    if (*found >= length)
        status = play_until(request, answer, length, error);
    tiles_answer_free(answer, request->generation->search->memory);
    return status;
}

void
tiles_shuffle_solvable(struct tiles_board *board, struct base_random *random)
{
    int numbers[TILES_MAX_CELLS], first, second;
    uint8_t kept;

    for (int i = 0; i < board->cells; i++)
        numbers[i] = i;
    base_random_shuffle(random, numbers, (size_t)board->cells);
    for (int i = 0; i < board->cells; i++)
        board->tile_at[i] = (uint8_t)numbers[i];
    if (tiles_is_solvable(board))
        return;
    first = board->tile_at[0] == 0 ? 1 : 0;
    second = board->tile_at[first + 1] == 0 ? first + 2 : first + 1;
    kept = board->tile_at[first];
    board->tile_at[first] = board->tile_at[second];
    board->tile_at[second] = kept;
}

char
tiles_move_randomly(struct tiles_board *board, int *gap, char last, struct base_random *random)
{
    for (;;) {
        const char letter = "LRUD"[base_random_below(random, 4)];

        if (last && letter == tiles_opposite(last))
            continue;
        if (tiles_slide(board->tile_at, board->rows, board->cols, gap, letter))
            return letter;
    }
}

static void
move_randomly(struct tiles_board *board, int count, struct base_random *random)
{
    int gap = tiles_find(board->tile_at, board->cells, 0);
    char last = 0;

    while (count-- > 0)
        last = tiles_move_randomly(board, &gap, last, random);
}

/* ---- Up to 10 cells ---- */

/* Draws random boards until one has the length: at worst one board in 1.8 million has. */
static enum clew_status
draw_listed(const struct tiles_request *request, const struct tiles_all_distances *distances,
            int length, struct clew_error *error)
{
    struct search *search = request->generation->search;
    struct search_meter meter;
    struct tiles_start start;
    bool is_found = false, must_stop = false;

    search_meter_start(&meter, search, 0);
    while (!is_found && !must_stop) {
        tiles_shuffle_solvable(request->board, request->random);
        tiles_board_normalise(&start, request->board);
        is_found = tiles_all_distances_of(distances, start.tile_at, start.gap) == length;
        must_stop = !search_count_node(&meter);
    }
    search_meter_finish(&meter);
    return is_found ? CLEW_OK : base_fail(error, CLEW_STOPPED, "generating was stopped by a limit");
}

static enum clew_status
generate_listed(const struct tiles_request *request, int length, struct clew_error *error)
{
    struct search *search = request->generation->search;
    struct tiles_all_distances distances;
    struct tiles_start start;
    enum clew_status status;
    int found;

    memcpy(request->board->tile_at, request->board->goal_at, sizeof request->board->tile_at);
    tiles_board_normalise(&start, request->board);
    status = tiles_all_distances_new(&distances, &start, true, search, error);
    if (status)
        return status;
    if (search_must_stop(search))
        status = base_fail(error, CLEW_STOPPED, "generating was stopped by a limit");
    else if (length > distances.max_distance)
        status = fail_too_long(request->board, distances.max_distance, error);
    else
        status = draw_listed(request, &distances, length, error);
    tiles_all_distances_free(&distances);
    return status ? status : try_board(request, length, &found, error);
}

/* ---- Larger boards ---- */

static enum clew_status
fail_none_found(const struct tiles_request *request, int length, struct clew_error *error)
{
    return base_fail(error, CLEW_UNSUPPORTED,
                     "no %d x %d board of %d move%s was found in %d tries; such boards are rare",
                     request->board->rows, request->board->cols, length, base_plural(length),
                     MAX_SOLVES);
}

/* Random boards first; below the longest of them, small changes that do not make it shorter. */
static enum clew_status
generate_climbing(const struct tiles_request *request, int length, struct clew_error *error)
{
    struct tiles_board *board = request->board, best = *board;
    enum clew_status status = CLEW_OK;
    int best_length = -1, since_longer = 0, found = -1;

    for (int solves = 0; !status && solves < MAX_SOLVES; solves++) {
        if (best_length < 0 || since_longer >= RESTART_AFTER) {
            tiles_shuffle_solvable(board, request->random);
            best_length = since_longer = 0;
        } else {
            *board = best;
            move_randomly(board, 1 + (int)base_random_below(request->random, MAX_CLIMB_MOVES),
                          request->random);
        }
        status = try_board(request, length, &found, error);
        if (!status && found >= length)
            return CLEW_OK;
        since_longer = found > best_length ? 0 : since_longer + 1;
        if (found >= best_length) {
            best = *board;
            best_length = found;
        }
    }
    return status ? status : fail_none_found(request, length, error);
}

/* The walk is solved after every few moves, so that no board is much longer than asked for. */
static enum clew_status
generate_walking(const struct tiles_request *request, int length, struct clew_error *error)
{
    struct tiles_board *board = request->board;
    int gap, found = -1;
    char last = 0;

    if (length > TILES_MAX_WALKED_LENGTH)
        return base_fail(error, CLEW_UNSUPPORTED,
                         "boards of more than 16 cells are made with up to %d moves",
                         TILES_MAX_WALKED_LENGTH);
    memcpy(board->tile_at, board->goal_at, sizeof board->tile_at);
    gap = tiles_find(board->tile_at, board->cells, 0);
    for (int moves = 0; moves < length; moves++)
        last = tiles_move_randomly(board, &gap, last, request->random);
    for (int solves = 0; solves < MAX_SOLVES; solves++) {
        const enum clew_status status = try_board(request, length, &found, error);

        if (status || found >= length)
            return status;
        for (int i = 0; i < WALK_EXTENSION; i++)
            last = tiles_move_randomly(board, &gap, last, request->random);
    }
    return fail_none_found(request, length, error);
}

enum clew_status
tiles_generate_length(const struct tiles_request *request, int length, struct clew_error *error)
{
    const struct tiles_board *board = request->board;
    const int longest = longest_length(board->rows, board->cols);

    if (longest && length > longest)
        return fail_too_long(board, longest, error);
    if (board->cells <= MAX_LISTED_CELLS)
        return generate_listed(request, length, error);
    if (board->cells <= MAX_SHUFFLED_CELLS)
        return generate_climbing(request, length, error);
    return generate_walking(request, length, error);
}

/* ---- Grades ---- */

/*
 * The lengths at which the grade is common: where the Manhattan distance is about three quarters
 * of the length. The hardest grade is open at the top: there only its shortest boards are made.
 * The easiest begins at half its greatest length: a board of two moves is no puzzle.
 */
static void
find_lengths(const struct tiles_board *board, enum clew_grade grade, int *low, int *high)
{
    int length = 1;

    while (tiles_grade(board->rows, board->cols, length, length * 3 / 4) < grade)
        length++;
    *low = length;
    while (tiles_grade(board->rows, board->cols, length + 1, (length + 1) * 3 / 4) == grade &&
           (grade < CLEW_GRADE_FIENDISH || length < *low + 1))
        length++;
    *high = length;
    if (grade == CLEW_GRADE_EASY)
        *low = (length + 1) / 2;
}

static enum clew_grade
grade_of_board(const struct tiles_board *board, int length)
{
    struct tiles_start start;

    tiles_board_normalise(&start, board);
    return tiles_grade(board->rows, board->cols, length, tiles_manhattan(&start, start.tile_at));
}

static void
drop_answer(struct puzzle_generation *generation)
{
    tiles_answer_free(generation->answer, generation->memory);
    generation->answer = NULL;
}

enum clew_status
tiles_generate_grade(const struct tiles_request *request, enum clew_grade grade,
                     struct clew_error *error)
{
    enum clew_status status = CLEW_OK;
    int low, high;

    find_lengths(request->board, grade, &low, &high);
    for (int tries = 0; tries < MAX_GRADE_TRIES; tries++) {
        const int length =
            low + (int)base_random_below(request->random, (uint64_t)(high - low + 1));

        status = tiles_generate_length(request, length, error);
        if (status == CLEW_BAD_OPTION || status == CLEW_UNSUPPORTED)
            break; /* no boards of such lengths */
        if (status || grade_of_board(request->board, length) == grade)
            return status;
        drop_answer(request->generation);
    }
    base_error_clear(error);
    return base_fail(error, CLEW_UNSUPPORTED,
                     "no %d x %d board of grade %s was found; it would need about %d moves",
                     request->board->rows, request->board->cols, clew_grade_name(grade), low);
}
