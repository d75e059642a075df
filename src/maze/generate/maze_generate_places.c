/* maze_generate_places - where the ball and the hole of a new maze go. */
#include "maze/generate/maze_generator.h"

#define MAX_TRIES 100 /* to find a free cell, and from how many of them */

static bool
is_same_place(struct grid_place a, struct grid_place b)
{
    return a.row == b.row && a.col == b.col;
}

/* A random free cell. False: MAX_TRIES cells were walls; then it is the last of them. */
static bool
find_free_cell(struct grid_place *place, struct maze_generator *generator,
               const struct grid_place *other)
{
    const struct maze_board *board = generator->board;
    const uint64_t cells = (uint64_t)(board->rows * board->cols);

    *place = (struct grid_place){0, 0};
    for (int tries = 0; tries < MAX_TRIES || (other && cells > 1 && is_same_place(*place, *other));
         tries++) {
        const int64_t cell = (int64_t)base_random_below(&generator->random, cells);

        *place = (struct grid_place){cell / board->cols, cell % board->cols};
        if (!maze_is_wall(board, place->row, place->col) &&
            !(other && is_same_place(*place, *other)))
            return true;
    }
    return false;
}

void
maze_place_anywhere(struct maze_generator *generator)
{
    struct maze_board *board = generator->board;

    if (!find_free_cell(&board->ball, generator, NULL))
        maze_generator_set_wall(board, board->ball.row, board->ball.col, false);
    if (!find_free_cell(&board->hole, generator, &board->ball))
        maze_generator_set_wall(board, board->hole.row, board->hole.col, false);
}

void
maze_apply_place_option(struct maze_generator *generator, const char *name,
                        struct grid_place *place)
{
    if (puzzle_option_cell(generator->options, name, &place->row, &place->col))
        maze_generator_set_wall(generator->board, place->row, place->col, false);
}

enum clew_status
maze_choose_hole(struct maze_generator *generator, bool is_last, bool *is_found)
{
    struct maze_board *board = generator->board;
    struct maze_cell_list list;
    enum clew_status status =
        maze_list_stops(&list, board, generator->meter, generator->memory, generator->error);

    *is_found = !status && list.count > 1;
    if (*is_found) {
        const size_t chosen =
            is_last ? list.count - 1
                    : 1 + (size_t)base_random_below(&generator->random, list.count - 1);
        const int64_t cell = list.cells[chosen];

        board->hole = (struct grid_place){cell / board->cols, cell % board->cols};
    }
    maze_cell_list_free(&list, generator->memory);
    return status;
}

static bool
is_listed(const struct maze_cell_list *list, int64_t cell)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->cells[i] == cell)
            return true;
    return false;
}

enum clew_status
maze_choose_ball(struct maze_generator *generator, bool stays, bool *is_found)
{
    struct maze_board *board = generator->board;
    struct maze_cell_list list;
    enum clew_status status =
        maze_list_starts(&list, board, generator->meter, generator->memory, generator->error);

    if (stays) {
        *is_found = !status && is_listed(&list, maze_cell(board, board->ball));
    } else {
        *is_found = !status && list.count > 1;
        if (*is_found) {
            const int64_t cell =
                list.cells[1 + (size_t)base_random_below(&generator->random, list.count - 1)];

            board->ball = (struct grid_place){cell / board->cols, cell % board->cols};
        }
    }
    maze_cell_list_free(&list, generator->memory);
    return status;
}

enum clew_status
maze_place_solvable(struct maze_generator *generator, bool *is_found)
{
    struct maze_board *board = generator->board;
    const int max_tries = generator->has_ball ? 1 : MAX_TRIES;
    enum clew_status status = CLEW_OK;

    if (generator->has_hole) {
        maze_apply_place_option(generator, "ball", &board->ball);
        maze_apply_place_option(generator, "hole", &board->hole);
        return maze_choose_ball(generator, generator->has_ball, is_found);
    }
    for (int tries = 0; !status && !*is_found && tries < max_tries; tries++) {
        if (!find_free_cell(&board->ball, generator, NULL) && !generator->has_ball)
            break;
        maze_apply_place_option(generator, "ball", &board->ball);
        status = maze_choose_hole(generator, false, is_found);
    }
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

enum clew_status
maze_check_place_option(bool *is_given, const struct maze_generator *generator, const char *name)
{
    const struct maze_board *board = generator->board;
    struct grid_place place;

    *is_given = puzzle_option_cell(generator->options, name, &place.row, &place.col);
    if (*is_given && (place.row >= board->rows || place.col >= board->cols))
        return maze_generate_outside(board, name, place, generator->error);
    return CLEW_OK;
}
