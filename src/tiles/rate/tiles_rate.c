/* tiles_rate - see the header. */
#include "tiles/rate/tiles_rate.h"

#include "tiles/tables/tiles_heuristic.h"
#include "tiles/tables/tiles_pattern.h"
#include "tiles/tiles_engines.h"
#include "tiles/tiles_subsearch.h"

#include <string.h>

/*
 * In whole numbers, so that it is the same everywhere. The mean Manhattan distance is
 *
 *     M = (cells - 1) * ((rows^2 - 1) / (3 rows) + (cols^2 - 1) / (3 cols)) = mean / (3 cells)
 *
 * and the effort length + (length - manhattan) / 2. Thresholds are in thousandths of M.
 */
enum clew_grade
tiles_grade(int rows, int cols, int length, int manhattan)
{
    static const int small[] = {810, 1460, 1940, 2270}, large[] = {610, 1070, 1470, 1780};
    const int64_t cells = rows * cols;
    const int64_t mean = (cells - 1) * ((rows * rows - 1) * cols + (cols * cols - 1) * rows);
    const int64_t sevenths = cells <= 9 ? 0 : cells >= 16 ? 7 : cells - 9;
    const int64_t effort_twice = 3 * (int64_t)length - manhattan;
    int grade = CLEW_GRADE_EASY;

    while (grade < CLEW_GRADE_FIENDISH &&
           effort_twice * 3 * cells * 7 * 1000 >
               2 * mean * (7 * small[grade] + sevenths * (large[grade] - small[grade])))
        grade++;
    return (enum clew_grade)grade;
}

/* Up to 25 cells only a limit can stop a search from finding the shortest solution. */
static enum clew_status
fail_unproved(const struct tiles_board *board, struct search *search, struct clew_error *error)
{
    if (board->cells <= TILES_PATTERN_MAX_CELLS || search_must_stop(search))
        return base_fail(error, CLEW_STOPPED, "a limit ended the rating");
    return base_fail(error, CLEW_UNSUPPORTED,
                     "no shortest solution of so large a board is found, and its bounds leave the "
                     "grade open");
}

/* In how many ways a shortest solution can begin; one such solution is known. */
static enum clew_status
count_first_moves(int *count, const struct tiles_board *board, const struct tiles_answer *known,
                  const struct tiles_subsearch *sub, struct clew_error *error)
{
    *count = known->length > 0;
    for (int d = 0; d < GRID_DIRECTIONS && known->length > 0; d++) {
        struct tiles_board next = *board;
        struct tiles_answer *answer;
        int gap = tiles_find(board->tile_at, board->cells, 0);
        enum clew_status status;
        bool is_proved;

        if ("LRUD"[d] == known->moves[0] ||
            !tiles_slide(next.tile_at, next.rows, next.cols, &gap, "LRUD"[d]))
            continue;
        status = tiles_subsearch_solve(&answer, &next, sub, error);
        if (status)
            return status;
        is_proved = answer && answer->bound >= answer->length;
        *count += is_proved && answer->length == known->length - 1;
        tiles_answer_free(answer, sub->parent->memory);
        if (!is_proved)
            return fail_unproved(board, sub->parent, error);
    }
    return CLEW_OK;
}

static enum clew_status
rate_shortest(struct puzzle_rating *rating, const struct tiles_answer *answer, int manhattan,
              const struct tiles_subsearch *sub, struct clew_error *error)
{
    const struct tiles_board *board = rating->board;
    const int length = answer->length;
    int first_moves;
    enum clew_status status = count_first_moves(&first_moves, board, answer, sub, error);

    if (status)
        return status;
    rating->grade = tiles_grade(board->rows, board->cols, length, manhattan);
    rating->score =
        length + (length - manhattan) / 1000.0 + (GRID_DIRECTIONS - first_moves) / 100000.0;
    puzzle_fact_number(rating->facts, "length", length);
    puzzle_fact_number(rating->facts, "manhattan", manhattan);
    puzzle_fact_number(rating->facts, "misleading", length - manhattan);
    puzzle_fact_number(rating->facts, "first_moves", first_moves);
    return CLEW_OK;
}

/* Only bounds are known: enough if both give the same grade. */
static enum clew_status
rate_bounds(struct puzzle_rating *rating, const struct tiles_answer *answer, int manhattan,
            struct clew_error *error)
{
    const struct tiles_board *board = rating->board;
    const int bound = answer->bound > manhattan ? answer->bound : manhattan;

    rating->grade = tiles_grade(board->rows, board->cols, bound, manhattan);
    if (rating->grade != tiles_grade(board->rows, board->cols, answer->length, manhattan))
        return fail_unproved(board, rating->search, error);
    rating->score = (bound + answer->length) / 2.0;
    puzzle_fact_number(rating->facts, "length", answer->length);
    puzzle_fact_number(rating->facts, "bound", bound);
    puzzle_fact_number(rating->facts, "manhattan", manhattan);
    return CLEW_OK;
}

enum clew_status
tiles_rate(struct puzzle_rating *rating, struct clew_error *error)
{
    const struct tiles_board *board = rating->board;
    const struct tiles_subsearch sub = {
        .engine = &tiles_engine_auto, .options = rating->options, .parent = rating->search};
    struct tiles_answer *answer;
    struct tiles_start start;
    enum clew_status status;
    int manhattan;

    if (!tiles_is_solvable(board))
        return base_fail(error, CLEW_UNSUPPORTED,
                         "a board that cannot be solved has no grade: its parity is wrong");
    tiles_board_normalise(&start, board);
    manhattan = tiles_manhattan(&start, start.tile_at);
    status = tiles_subsearch_solve(&answer, board, &sub, error);
    if (status)
        return status;
    if (!answer)
        return fail_unproved(board, rating->search, error);
    if (answer->bound >= answer->length)
        status = rate_shortest(rating, answer, manhattan, &sub, error);
    else
        status = rate_bounds(rating, answer, manhattan, error);
    tiles_answer_free(answer, rating->search->memory);
    return status;
}
