/* maze_generate - see the header. */
#include "maze/generate/maze_generate.h"

#include <string.h>

#define TRIES 100

enum kind {
    KIND_RANDOM,
    KIND_LOOP,
    KIND_PERFECT,
};

struct generating {
    struct maze_board *board;
    const struct puzzle_options *options;
    struct base_memory *memory;
    struct clew_error *error;
    struct base_random random;
    struct search_meter *meter; /* NULL: no limits */
};

enum clew_status
maze_generate_stopped(struct clew_error *error)
{
    return base_fail(error, CLEW_STOPPED, "generating a maze was stopped by a limit");
}

static void
set_wall(struct maze_board *board, int64_t row, int64_t col, bool is_wall)
{
    const size_t bit = maze_lines_bit(&board->walls, row, col);

    if (is_wall)
        bits_add(board->walls.words, bit);
    else
        bits_remove(board->walls.words, bit);
}

/* ---- Walls ---- */

static enum clew_status
fill_random(struct generating *generating)
{
    struct maze_board *board = generating->board;
    const double percent = puzzle_option_real(generating->options, "walls");
    const uint64_t threshold = (uint64_t)(percent / 100 * 0x1p53);

    for (int64_t row = 0; row < board->rows; row++)
        for (int64_t col = 0; col < board->cols; col++) {
            if (!maze_count_cell(generating->meter))
                return maze_generate_stopped(generating->error);
            set_wall(board, row, col, base_random_next(&generating->random) >> 11 < threshold);
        }
    return CLEW_OK;
}

static enum clew_status
fill_loop(struct generating *generating)
{
    struct maze_board *board = generating->board;

    for (int64_t row = 0; row < board->rows; row++)
        for (int64_t col = 0; col < board->cols; col++) {
            const bool is_wall = row == 0                 ? col % 4 == 0
                                 : row == board->rows - 1 ? col % 4 == 2
                                                          : col % 2 == 0;

            if (!maze_count_cell(generating->meter))
                return maze_generate_stopped(generating->error);
            set_wall(board, row, col, is_wall);
        }
    board->ball = (struct grid_place){board->rows - 1, board->cols - 1};
    board->hole = (struct grid_place){board->rows - 1, 0};
    return CLEW_OK;
}

/* ---- Ball and hole ---- */

/* A free cell other than `other`; after some vain tries a wall is taken away. */
static struct grid_place
choose_free(struct generating *generating, const struct grid_place *other)
{
    struct maze_board *board = generating->board;
    const uint64_t cells = (uint64_t)(board->rows * board->cols);
    struct grid_place place = {0, 0};

    for (int tries = 0; tries < TRIES ||
                        (other && cells > 1 && place.row == other->row && place.col == other->col);
         tries++) {
        const int64_t cell = (int64_t)base_random_below(&generating->random, cells);

        place = (struct grid_place){cell / board->cols, cell % board->cols};
        if (!maze_is_wall(board, place.row, place.col) &&
            !(other && place.row == other->row && place.col == other->col))
            return place;
    }
    set_wall(board, place.row, place.col, false);
    return place;
}

/* Puts the hole on a stop that can be reached: any, or the last. False if there is none. */
static enum clew_status
choose_hole(struct generating *generating, bool is_last, bool *is_found)
{
    struct maze_board *board = generating->board;
    struct maze_stop_list list;
    enum clew_status status =
        maze_list_stops(&list, board, generating->meter, generating->memory, generating->error);

    *is_found = !status && list.count > 1;
    if (*is_found) {
        const size_t chosen =
            is_last ? list.count - 1
                    : 1 + (size_t)base_random_below(&generating->random, list.count - 1);
        const int64_t cell = list.stops[chosen];

        board->hole = (struct grid_place){cell / board->cols, cell % board->cols};
    }
    maze_stop_list_free(&list, generating->memory);
    return status;
}

static enum clew_status
place_random(struct generating *generating)
{
    struct maze_board *board = generating->board;
    enum clew_status status = CLEW_OK;
    bool is_found = false;

    if (!puzzle_option_flag(generating->options, "solvable")) {
        board->ball = choose_free(generating, NULL);
        board->hole = choose_free(generating, &board->ball);
        return CLEW_OK;
    }
    if (puzzle_option_is_given(generating->options, "hole"))
        return base_fail(generating->error, CLEW_BAD_OPTION,
                         "option solvable chooses the hole itself: leave option hole out");
    for (int tries = 0; !status && !is_found && tries < TRIES; tries++) {
        board->ball = choose_free(generating, NULL);
        puzzle_option_cell(generating->options, "ball", &board->ball.row, &board->ball.col);
        if (board->ball.row >= board->rows || board->ball.col >= board->cols)
            return CLEW_OK; /* place_given says what is wrong */
        set_wall(board, board->ball.row, board->ball.col, false);
        status = choose_hole(generating, false, &is_found);
    }
    if (!status && !is_found)
        status = base_fail(generating->error, CLEW_UNSUPPORTED,
                           "no place found from which the ball can roll: fewer walls are needed");
    return status;
}

/* What the options say goes before what was chosen; a wall that stands there is taken away. */
static enum clew_status
place_given(struct generating *generating, const char *name, struct grid_place *place)
{
    struct maze_board *board = generating->board;

    if (!puzzle_option_cell(generating->options, name, &place->row, &place->col))
        return CLEW_OK;
    if (place->row >= board->rows || place->col >= board->cols)
        return base_fail(generating->error, CLEW_BAD_OPTION,
                         "option %s: %lld,%lld is outside of a board of %lld x %lld", name,
                         (long long)place->row, (long long)place->col, (long long)board->rows,
                         (long long)board->cols);
    set_wall(board, place->row, place->col, false);
    return CLEW_OK;
}

/* ---- The kinds ---- */

static enum clew_status
make_loop(struct generating *generating)
{
    const struct maze_board *board = generating->board;

    if (board->rows < 2 || board->cols % 2 != 0)
        return base_fail(generating->error, CLEW_UNSUPPORTED,
                         "a loop maze has two rows or more and an even number of columns");
    return fill_loop(generating);
}

static enum clew_status
make_perfect(struct generating *generating)
{
    struct maze_board *board = generating->board;
    enum clew_status status;
    bool is_found;

    if (board->rows < 3 && board->cols < 3)
        return base_fail(generating->error, CLEW_UNSUPPORTED,
                         "a perfect maze has three rows or three columns at least");
    status = maze_carve_perfect(board, &generating->random, generating->meter, generating->memory,
                                generating->error);
    board->ball = (struct grid_place){0, 0};
    return status ? status : choose_hole(generating, true, &is_found);
}

static enum clew_status
make_kind(struct generating *generating)
{
    enum clew_status status;

    switch ((enum kind)puzzle_option_choice(generating->options, "kind")) {
    case KIND_LOOP:
        return make_loop(generating);
    case KIND_PERFECT:
        return make_perfect(generating);
    case KIND_RANDOM:
        break;
    }
    status = fill_random(generating);
    return status ? status : place_random(generating);
}

/* A board that is all wall. */
static enum clew_status
make_walls(struct maze_board **board, int64_t rows, int64_t cols, struct base_memory *memory,
           struct clew_error *error)
{
    enum clew_status status;

    if (rows < 1 || cols < 1 || rows > MAZE_MAX_CELLS / cols)
        return base_fail(error, CLEW_UNSUPPORTED, "a maze has 1 to %lld cells",
                         (long long)MAZE_MAX_CELLS);
    status = maze_board_new(board, cols, memory, error);
    if (status)
        return status;
    if (!maze_lines_reserve(&(*board)->walls, rows, true, memory))
        return base_no_memory(error);
    (*board)->rows = (*board)->walls.count = rows;
    memset((*board)->walls.words, 0xFF, maze_lines_bytes(&(*board)->walls));
    return CLEW_OK;
}

enum clew_status
maze_generate(struct puzzle_generation *order, struct clew_error *error)
{
    const struct puzzle_options *options = order->options;
    struct base_memory *memory = order->memory;
    struct generating generating = {.options = options, .memory = memory, .error = error};
    struct search_meter meter;
    enum clew_status status;

    if (puzzle_option_real(options, "walls") > 100)
        return base_fail(error, CLEW_BAD_OPTION, "option walls is a percentage, 0 to 100");
    base_random_seed(&generating.random, puzzle_option_number(options, "seed"));
    status = make_walls(&generating.board, order->rows, order->cols, memory, error);
    if (order->search) {
        search_meter_start(&meter, order->search, 0);
        generating.meter = &meter;
    }
    if (!status)
        status = make_kind(&generating);
    if (order->search)
        search_meter_finish(&meter);
    if (!status)
        status = place_given(&generating, "ball", &generating.board->ball);
    if (!status)
        status = place_given(&generating, "hole", &generating.board->hole);
    if (status) {
        maze_board_free(generating.board, memory);
        return status;
    }
    generating.board->rule = (enum maze_rule)puzzle_option_choice(options, "rule");
    generating.board->measure = (enum maze_measure)puzzle_option_choice(options, "measure");
    order->board = generating.board;
    return CLEW_OK;
}
