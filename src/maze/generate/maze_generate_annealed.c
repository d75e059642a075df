/*
 * maze_generate_annealed - from options to a wish for maze_anneal, and from its result to a board.
 *
 * A grade is a range of rolls; which number of them is random. A small board may not have that
 * many, so the fewest of the range are tried next.
 */
#include "maze/generate/maze_anneal.h"
#include "maze/generate/maze_generate.h"
#include "maze/rate/maze_rate.h"

#define MIN_ROLLS           2 /* a hole that is one roll away is no puzzle */
#define FIENDISH_ROLL_RANGE 8 /* the hardest grade is open at the top */
#define MAX_ATTEMPTS        4 /* with other random numbers */

static enum clew_status
read_cell(int *cell, const struct maze_board *board, const struct puzzle_options *options,
          const char *name, struct clew_error *error)
{
    int64_t row, col;

    *cell = -1;
    if (!puzzle_option_cell(options, name, &row, &col))
        return CLEW_OK;
    if (row >= board->rows || col >= board->cols)
        return maze_generate_outside(board, name, (struct grid_place){row, col}, error);
    *cell = (int)(row * board->cols + col);
    return CLEW_OK;
}

static enum clew_status
read_walls(struct maze_wish *wish, const struct puzzle_options *options, struct clew_error *error)
{
    const double walls = puzzle_option_real(options, "walls");
    const int cells = wish->rows * wish->cols;

    wish->wall_count = -1;
    if (!puzzle_option_is_given(options, "walls"))
        return CLEW_OK;
    if (walls > cells - 2)
        return base_fail(error, CLEW_BAD_OPTION,
                         "option walls: on %d cells there is room for %d wall%s, a ball and a hole",
                         cells, cells > 2 ? cells - 2 : 0, base_plural(cells - 2));
    wish->wall_count = (int)walls;
    if (wish->wall_count != walls)
        return base_fail(error, CLEW_BAD_OPTION,
                         "option walls: an annealed maze has a whole number of walls");
    return CLEW_OK;
}

static enum clew_status
read_wish(struct maze_wish *wish, const struct maze_board *board,
          const struct puzzle_options *options, struct clew_error *error)
{
    enum clew_status status;

    if (board->rows * board->cols < 3 || board->rows * board->cols > MAZE_FIELD_MAX_CELLS)
        return base_fail(error, CLEW_UNSUPPORTED, "an annealed maze has 3 to %d cells",
                         MAZE_FIELD_MAX_CELLS);
    *wish = (struct maze_wish){.rows = (int)board->rows,
                               .cols = (int)board->cols,
                               .rule = (enum maze_rule)puzzle_option_choice(options, "rule"),
                               .is_minimal = puzzle_option_flag(options, "minimal"),
                               .is_reached = puzzle_option_flag(options, "reach"),
                               .is_single = puzzle_option_flag(options, "single"),
                               .seed = puzzle_option_number(options, "seed")};
    status = read_walls(wish, options, error);
    if (!status)
        status = read_cell(&wish->ball, board, options, "ball", error);
    if (!status)
        status = read_cell(&wish->hole, board, options, "hole", error);
    if (!status && wish->ball >= 0 && wish->ball == wish->hole)
        status = base_fail(error, CLEW_BAD_OPTION, "ball and hole cannot be on the same cell");
    return status;
}

/* Up to MAX_ATTEMPTS times, each with random numbers of its own. */
static enum clew_status
anneal_repeatedly(struct maze_composition *best, struct maze_wish wish, struct search *search,
                  struct clew_error *error)
{
    enum clew_status status = CLEW_OK;

    best->is_found = false;
    for (int i = 0; !status && !best->is_found && i < MAX_ATTEMPTS; i++) {
        status = maze_anneal(best, &wish, search, error);
        wish.seed += UINT64_C(1) << 40;
    }
    return status;
}

/* ---- Grades ---- */

static void
rolls_of_grade(enum clew_grade grade, int *low, int *high)
{
    *low = MIN_ROLLS;
    while (maze_grade(*low) < grade)
        ++*low;
    *high = *low;
    while (maze_grade(*high + 1) == grade && *high < *low + FIENDISH_ROLL_RANGE)
        ++*high;
}

static enum clew_status
anneal_grade(struct maze_composition *best, struct maze_wish *wish, enum clew_grade grade,
             struct search *search, struct clew_error *error)
{
    struct base_random random;
    enum clew_status status;
    int low, high;

    rolls_of_grade(grade, &low, &high);
    base_random_seed(&random, ~wish->seed);
    wish->rolls = low + (int)base_random_below(&random, (uint64_t)(high - low + 1));
    status = maze_anneal(best, wish, search, error);
    if (!status && !best->is_found) {
        wish->rolls = low;
        status = anneal_repeatedly(best, *wish, search, error);
    }
    return status;
}

/* ---- The board ---- */

static void
copy_to_board(struct maze_board *board, const struct maze_composition *found)
{
    for (int cell = 0; cell < found->field.cells; cell++) {
        const size_t bit = maze_lines_bit(&board->walls, cell / board->cols, cell % board->cols);

        if (!found->field.is_wall[cell])
            bits_remove(board->walls.words, bit);
    }
    board->ball = (struct grid_place){found->ball / board->cols, found->ball % board->cols};
    board->hole = (struct grid_place){found->hole / board->cols, found->hole % board->cols};
}

static enum clew_status
fail_not_found(const struct maze_wish *wish, struct clew_error *error)
{
    if (wish->rolls)
        return base_fail(error, CLEW_UNSUPPORTED,
                         "no %d x %d maze of %d roll%s with these qualities was found", wish->rows,
                         wish->cols, wish->rolls, base_plural(wish->rolls));
    return base_fail(error, CLEW_UNSUPPORTED, "no %d x %d maze with these qualities was found",
                     wish->rows, wish->cols);
}

enum clew_status
maze_generate_annealed(struct maze_board *board, const struct puzzle_generation *generation,
                       struct clew_error *error)
{
    const struct puzzle_options *options = generation->options;
    struct search *search = generation->search;
    struct maze_composition *best;
    struct maze_wish wish;
    enum clew_status status = read_wish(&wish, board, options, error);

    if (status)
        return status;
    best = base_alloc(search->memory, sizeof *best);
    if (!best)
        return base_no_memory(error);
    if (puzzle_option_is_given(options, "moves"))
        wish.rolls = (int)puzzle_option_number(options, "moves");
    if (puzzle_option_is_given(options, "grade"))
        status = anneal_grade(best, &wish, (enum clew_grade)puzzle_option_choice(options, "grade"),
                              search, error);
    else
        status = anneal_repeatedly(best, wish, search, error);
    if (!status && !best->is_found)
        status = fail_not_found(&wish, error);
    if (!status)
        copy_to_board(board, best);
    base_release(search->memory, best, sizeof *best);
    return status;
}
