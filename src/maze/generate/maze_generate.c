/* maze_generate - see the header. */
#include "maze/generate/maze_generate.h"

#include <string.h>

#define MAX_TRIES 100

enum kind {
    KIND_RANDOM,
    KIND_LOOP,
    KIND_PERFECT,
    KIND_ANNEALED,
};

struct generator {
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
fill_random_walls(struct generator *generator)
{
    struct maze_board *board = generator->board;
    const double percent = puzzle_option_real(generator->options, "walls");
    const uint64_t threshold = (uint64_t)(percent / 100 * 0x1p53);

    for (int64_t row = 0; row < board->rows; row++)
        for (int64_t col = 0; col < board->cols; col++) {
            if (!maze_generate_count_cell(generator->meter))
                return maze_generate_stopped(generator->error);
            set_wall(board, row, col, base_random_next(&generator->random) >> 11 < threshold);
        }
    return CLEW_OK;
}

static enum clew_status
fill_loop_walls(struct generator *generator)
{
    struct maze_board *board = generator->board;

    for (int64_t row = 0; row < board->rows; row++)
        for (int64_t col = 0; col < board->cols; col++) {
            const bool is_wall = row == 0                 ? col % 4 == 0
                                 : row == board->rows - 1 ? col % 4 == 2
                                                          : col % 2 == 0;

            if (!maze_generate_count_cell(generator->meter))
                return maze_generate_stopped(generator->error);
            set_wall(board, row, col, is_wall);
        }
    board->ball = (struct grid_place){board->rows - 1, board->cols - 1};
    board->hole = (struct grid_place){board->rows - 1, 0};
    return CLEW_OK;
}

/* ---- Ball and hole ---- */

/* A random free cell other than `other`; after MAX_TRIES a wall is removed instead. */
static struct grid_place
choose_free_cell(struct generator *generator, const struct grid_place *other)
{
    struct maze_board *board = generator->board;
    const uint64_t cells = (uint64_t)(board->rows * board->cols);
    struct grid_place place = {0, 0};

    for (int tries = 0; tries < MAX_TRIES ||
                        (other && cells > 1 && place.row == other->row && place.col == other->col);
         tries++) {
        const int64_t cell = (int64_t)base_random_below(&generator->random, cells);

        place = (struct grid_place){cell / board->cols, cell % board->cols};
        if (!maze_is_wall(board, place.row, place.col) &&
            !(other && place.row == other->row && place.col == other->col))
            return place;
    }
    set_wall(board, place.row, place.col, false);
    return place;
}

/* Puts the hole on a stop that the ball can reach: a random one, or the last. */
static enum clew_status
choose_hole(struct generator *generator, bool is_last, bool *is_found)
{
    struct maze_board *board = generator->board;
    struct maze_stop_list list;
    enum clew_status status =
        maze_list_stops(&list, board, generator->meter, generator->memory, generator->error);

    *is_found = !status && list.count > 1;
    if (*is_found) {
        const size_t chosen =
            is_last ? list.count - 1
                    : 1 + (size_t)base_random_below(&generator->random, list.count - 1);
        const int64_t cell = list.stops[chosen];

        board->hole = (struct grid_place){cell / board->cols, cell % board->cols};
    }
    maze_stop_list_free(&list, generator->memory);
    return status;
}

static enum clew_status
place_ball_and_hole(struct generator *generator)
{
    struct maze_board *board = generator->board;
    enum clew_status status = CLEW_OK;
    bool is_found = false;

    if (!puzzle_option_flag(generator->options, "solvable")) {
        board->ball = choose_free_cell(generator, NULL);
        board->hole = choose_free_cell(generator, &board->ball);
        return CLEW_OK;
    }
    if (puzzle_option_is_given(generator->options, "hole"))
        return base_fail(generator->error, CLEW_BAD_OPTION,
                         "option solvable chooses the hole itself: leave option hole out");
    for (int tries = 0; !status && !is_found && tries < MAX_TRIES; tries++) {
        board->ball = choose_free_cell(generator, NULL);
        puzzle_option_cell(generator->options, "ball", &board->ball.row, &board->ball.col);
        if (board->ball.row >= board->rows || board->ball.col >= board->cols)
            return CLEW_OK; /* apply_place_option reports it */
        set_wall(board, board->ball.row, board->ball.col, false);
        status = choose_hole(generator, false, &is_found);
    }
    if (!status && !is_found)
        status = base_fail(generator->error, CLEW_UNSUPPORTED,
                           "no place found from which the ball can roll: fewer walls are needed");
    return status;
}

enum clew_status
maze_generate_outside(const struct maze_board *board, const char *name, struct grid_place place,
                      struct clew_error *error)
{
    return base_fail(
        error, CLEW_BAD_OPTION, "option %s: %lld,%lld is outside of a board of %lld x %lld", name,
        (long long)place.row, (long long)place.col, (long long)board->rows, (long long)board->cols);
}

/* Options override what was chosen; a wall at that place is removed. */
static enum clew_status
apply_place_option(struct generator *generator, const char *name, struct grid_place *place)
{
    struct maze_board *board = generator->board;

    if (!puzzle_option_cell(generator->options, name, &place->row, &place->col))
        return CLEW_OK;
    if (place->row >= board->rows || place->col >= board->cols)
        return maze_generate_outside(board, name, *place, generator->error);
    set_wall(board, place->row, place->col, false);
    return CLEW_OK;
}

/* ---- The kinds ---- */

static enum clew_status
make_loop(struct generator *generator)
{
    const struct maze_board *board = generator->board;

    if (board->rows < 2 || board->cols % 2 != 0)
        return base_fail(generator->error, CLEW_UNSUPPORTED,
                         "a loop maze has two rows or more and an even number of columns");
    return fill_loop_walls(generator);
}

static enum clew_status
make_perfect(struct generator *generator)
{
    struct maze_board *board = generator->board;
    enum clew_status status;
    bool is_found;

    if (board->rows < 3 && board->cols < 3)
        return base_fail(generator->error, CLEW_UNSUPPORTED,
                         "a perfect maze has three rows or three columns at least");
    status = maze_carve_perfect(board, &generator->random, generator->meter, generator->memory,
                                generator->error);
    board->ball = (struct grid_place){0, 0};
    return status ? status : choose_hole(generator, true, &is_found);
}

static enum clew_status
make_by_kind(struct generator *generator)
{
    enum clew_status status;

    switch ((enum kind)puzzle_option_choice(generator->options, "kind")) {
    case KIND_LOOP:
        return make_loop(generator);
    case KIND_PERFECT:
        return make_perfect(generator);
    case KIND_RANDOM:
    case KIND_ANNEALED: /* has no board to fill: see maze_generate */
        break;
    }
    status = fill_random_walls(generator);
    return status ? status : place_ball_and_hole(generator);
}

/* A board that is all wall. */
static enum clew_status
make_all_wall(struct maze_board **board, int64_t rows, int64_t cols, struct base_memory *memory,
              struct clew_error *error)
{
    enum clew_status status;

    if (rows < 1 || cols < 1 || rows > MAZE_MAX_CELLS / cols || rows * cols < 2)
        return base_fail(error, CLEW_UNSUPPORTED, "a new maze has 2 to %lld cells",
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

/* A number of rolls or a grade can only be had by annealing, so they imply it. */
static enum clew_status
choose_kind(enum kind *kind, const struct puzzle_options *options, struct clew_error *error)
{
    static const char *const names[] = {"moves", "grade", "minimal", "reach", "single"};
    const bool is_kind_given = puzzle_option_is_given(options, "kind");

    *kind = (enum kind)puzzle_option_choice(options, "kind");
    if (puzzle_option_is_given(options, "moves") && puzzle_option_is_given(options, "grade"))
        return base_fail(error, CLEW_BAD_OPTION, "options moves and grade cannot be combined");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!puzzle_option_is_given(options, names[i]))
            continue;
        if (is_kind_given && *kind != KIND_ANNEALED)
            return base_fail(error, CLEW_BAD_OPTION, "option %s is for mazes of kind annealed",
                             names[i]);
        *kind = KIND_ANNEALED;
    }
    if (*kind != KIND_ANNEALED && puzzle_option_real(options, "walls") > 100)
        return base_fail(error, CLEW_BAD_OPTION, "option walls is a percentage, 0 to 100");
    return CLEW_OK;
}

/* Random walls, loops and perfect mazes, with ball and hole as given by options. */
static enum clew_status
make_by_cells(struct generator *generator, struct search *search)
{
    struct search_meter meter;
    enum clew_status status;

    if (search) {
        search_meter_start(&meter, search, 0);
        generator->meter = &meter;
    }
    status = make_by_kind(generator);
    if (search)
        search_meter_finish(&meter);
    if (!status)
        status = apply_place_option(generator, "ball", &generator->board->ball);
    if (!status)
        status = apply_place_option(generator, "hole", &generator->board->hole);
    return status;
}

/* Rolls are what an annealed maze is made for, so they are its measure unless it is given. */
static void
set_rules(struct maze_board *board, const struct puzzle_options *options, enum kind kind)
{
    board->rule = (enum maze_rule)puzzle_option_choice(options, "rule");
    board->measure = kind == KIND_ANNEALED && !puzzle_option_is_given(options, "measure")
                         ? MAZE_MOVES
                         : (enum maze_measure)puzzle_option_choice(options, "measure");
}

enum clew_status
maze_generate(struct puzzle_generation *generation, struct clew_error *error)
{
    const struct puzzle_options *options = generation->options;
    struct base_memory *memory = generation->memory;
    struct generator generator = {.options = options, .memory = memory, .error = error};
    enum kind kind;
    enum clew_status status = choose_kind(&kind, options, error);

    if (status)
        return status;
    base_random_seed(&generator.random, puzzle_option_number(options, "seed"));
    status = make_all_wall(&generator.board, generation->rows, generation->cols, memory, error);
    if (!status && kind == KIND_ANNEALED)
        status = maze_generate_annealed(generator.board, generation, error);
    else if (!status)
        status = make_by_cells(&generator, generation->search);
    if (status) {
        maze_board_free(generator.board, memory);
        return status;
    }
    set_rules(generator.board, options, kind);
    generation->board = generator.board;
    return CLEW_OK;
}
