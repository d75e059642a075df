/* maze_generate - see the header. */
#include "maze/generate/maze_generator.h"

#include <string.h>

#define MIN_DRAWS       4 /* the ball may be given, and be closed in */
#define MAX_DRAWS       100
#define MAX_DRAWN_CELLS (INT64_C(1) << 26) /* takes less than a second */

enum clew_status
maze_generate_stopped(struct clew_error *error)
{
    return base_fail(error, CLEW_STOPPED, "generating a maze was stopped by a limit");
}

/* ---- Walls ---- */

static void
fill_all_walls(struct maze_board *board)
{
    memset(board->walls.words, 0xFF, maze_lines_bytes(&board->walls));
}

static enum clew_status
fill_random_walls(struct maze_generator *generator)
{
    struct maze_board *board = generator->board;
    const double percent = puzzle_option_real(generator->options, "walls");
    const uint64_t threshold = (uint64_t)(percent / 100 * 0x1p53);

    for (int64_t row = 0; row < board->rows; row++)
        for (int64_t col = 0; col < board->cols; col++) {
            if (!maze_generate_count_cell(generator->meter))
                return maze_generate_stopped(generator->error);
            maze_generator_set_wall(board, row, col,
                                    base_random_next(&generator->random) >> 11 < threshold);
        }
    return CLEW_OK;
}

static enum clew_status
fill_loop_walls(struct maze_generator *generator)
{
    struct maze_board *board = generator->board;

    for (int64_t row = 0; row < board->rows; row++)
        for (int64_t col = 0; col < board->cols; col++) {
            const bool is_wall = row == 0                 ? col % 4 == 0
                                 : row == board->rows - 1 ? col % 4 == 2
                                                          : col % 2 == 0;

            if (!maze_generate_count_cell(generator->meter))
                return maze_generate_stopped(generator->error);
            maze_generator_set_wall(board, row, col, is_wall);
        }
    board->ball = (struct grid_place){board->rows - 1, board->cols - 1};
    board->hole = (struct grid_place){board->rows - 1, 0};
    return CLEW_OK;
}

/* ---- The kinds ---- */

static enum clew_status
make_random(struct maze_generator *generator, bool *is_found)
{
    enum clew_status status = fill_random_walls(generator);

    if (status)
        return status;
    if (generator->is_solvable)
        return maze_place_solvable(generator, is_found);
    maze_place_anywhere(generator);
    maze_apply_place_option(generator, "ball", &generator->board->ball);
    maze_apply_place_option(generator, "hole", &generator->board->hole);
    *is_found = true;
    return CLEW_OK;
}

static enum clew_status
make_loop(struct maze_generator *generator, bool *is_found)
{
    struct maze_board *board = generator->board;
    enum clew_status status;

    if (board->rows < 2 || board->cols % 2 != 0)
        return base_fail(generator->error, CLEW_UNSUPPORTED,
                         "a loop maze has two rows or more and an even number of columns");
    status = fill_loop_walls(generator);
    maze_apply_place_option(generator, "ball", &board->ball);
    maze_apply_place_option(generator, "hole", &board->hole);
    *is_found = !generator->is_solvable || !(generator->has_ball || generator->has_hole);
    return status || *is_found ? status : maze_choose_ball(generator, true, is_found);
}

static enum clew_status
make_perfect(struct maze_generator *generator, bool *is_found)
{
    struct maze_board *board = generator->board;
    enum clew_status status;

    if (board->rows < 3 && board->cols < 3)
        return base_fail(generator->error, CLEW_UNSUPPORTED,
                         "a perfect maze has three rows or three columns at least");
    fill_all_walls(board);
    status = maze_carve_perfect(board, &generator->random, generator->meter, generator->memory,
                                generator->error);
    board->ball = board->hole = (struct grid_place){0, 0};
    maze_apply_place_option(generator, "ball", &board->ball);
    maze_apply_place_option(generator, "hole", &board->hole);
    if (!status && !generator->has_hole)
        status = maze_choose_hole(generator, true, is_found);
    else if (!status && generator->is_solvable)
        status = maze_choose_ball(generator, true, is_found);
    *is_found = *is_found || !generator->is_solvable;
    return status;
}

static enum clew_status
make_by_kind(struct maze_generator *generator, bool *is_found)
{
    switch (generator->kind) {
    case MAZE_KIND_LOOP:
        return make_loop(generator, is_found);
    case MAZE_KIND_PERFECT:
        return make_perfect(generator, is_found);
    case MAZE_KIND_RANDOM:
    case MAZE_KIND_ANNEALED: /* has no board to fill: see maze_generate */
        break;
    }
    return make_random(generator, is_found);
}

/* Loops are always the same, and a large board is seldom better the next time. */
static int64_t
count_draws(const struct maze_generator *generator)
{
    const int64_t draws = MAX_DRAWN_CELLS / (generator->board->rows * generator->board->cols);

    if (generator->kind == MAZE_KIND_LOOP)
        return 1;
    return draws < MIN_DRAWS ? MIN_DRAWS : draws > MAX_DRAWS ? MAX_DRAWS : draws;
}

static enum clew_status
make_until_found(struct maze_generator *generator)
{
    const int64_t draws = count_draws(generator);
    enum clew_status status = CLEW_OK;
    bool is_found = false;

    for (int64_t i = 0; !status && !is_found && i < draws; i++)
        status = make_by_kind(generator, &is_found);
    if (status || is_found)
        return status;
    if (generator->has_ball || generator->has_hole)
        return base_fail(generator->error, CLEW_UNSUPPORTED,
                         "no solvable maze was found with ball or hole at this place");
    return base_fail(generator->error, CLEW_UNSUPPORTED,
                     "no solvable maze was found: fewer walls are needed");
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
    fill_all_walls(*board);
    return CLEW_OK;
}

/* A number of rolls or a grade can only be had by annealing, so they imply it. */
static enum clew_status
choose_kind(enum maze_kind *kind, const struct puzzle_options *options, struct clew_error *error)
{
    static const char *const names[] = {"moves", "grade", "minimal", "reach", "single"};
    const bool is_kind_given = puzzle_option_is_given(options, "kind");

    *kind = (enum maze_kind)puzzle_option_choice(options, "kind");
    if (puzzle_option_is_given(options, "moves") && puzzle_option_is_given(options, "grade"))
        return base_fail(error, CLEW_BAD_OPTION, "options moves and grade cannot be combined");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!puzzle_option_is_given(options, names[i]))
            continue;
        if (is_kind_given && *kind != MAZE_KIND_ANNEALED)
            return base_fail(error, CLEW_BAD_OPTION, "option %s is for mazes of kind annealed",
                             names[i]);
        *kind = MAZE_KIND_ANNEALED;
    }
    if (*kind != MAZE_KIND_ANNEALED && puzzle_option_real(options, "walls") > 100)
        return base_fail(error, CLEW_BAD_OPTION, "option walls is a percentage, 0 to 100");
    return CLEW_OK;
}

/* Random walls, loops and perfect mazes, with ball and hole as given by options. */
static enum clew_status
make_by_cells(struct maze_generator *generator, struct search *search)
{
    struct search_meter meter;
    enum clew_status status = maze_check_place_option(&generator->has_ball, generator, "ball");

    if (!status)
        status = maze_check_place_option(&generator->has_hole, generator, "hole");
    if (status)
        return status;
    generator->is_solvable = puzzle_option_flag(generator->options, "solvable");
    if (search) {
        search_meter_start(&meter, search, 0);
        generator->meter = &meter;
    }
    status = make_until_found(generator);
    if (search)
        search_meter_finish(&meter);
    return status;
}

/* Rolls are what an annealed maze is made for, so they are its measure unless it is given. */
static void
set_rules(struct maze_board *board, const struct puzzle_options *options, enum maze_kind kind)
{
    board->rule = (enum maze_rule)puzzle_option_choice(options, "rule");
    board->measure = kind == MAZE_KIND_ANNEALED && !puzzle_option_is_given(options, "measure")
                         ? MAZE_MOVES
                         : (enum maze_measure)puzzle_option_choice(options, "measure");
}

enum clew_status
maze_generate(struct puzzle_generation *generation, struct clew_error *error)
{
    const struct puzzle_options *options = generation->options;
    struct base_memory *memory = generation->memory;
    struct maze_generator generator = {.options = options, .memory = memory, .error = error};
    enum clew_status status = choose_kind(&generator.kind, options, error);

    if (status)
        return status;
    base_random_seed(&generator.random, puzzle_option_number(options, "seed"));
    status = make_all_wall(&generator.board, generation->rows, generation->cols, memory, error);
    if (!status) {
        set_rules(generator.board, options, generator.kind);
        status = generator.kind == MAZE_KIND_ANNEALED
                     ? maze_generate_annealed(generator.board, generation, error)
                     : make_by_cells(&generator, generation->search);
    }
    if (status)
        maze_board_free(generator.board, memory);
    else
        generation->board = generator.board;
    return status;
}
