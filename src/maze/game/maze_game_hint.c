/*
 * maze_game_hint - the next roll, and why; or which roll was the mistake.
 *
 * The roll is the first one of a shortest path from the cell of the ball, by the rule and measure
 * of the board. If there is no path, the first roll after which there was none is found by
 * bisection: once the hole is out of reach it stays so, since a path from a later cell would extend
 * to a path from an earlier one. Only undo corrects such a mistake, so that hint has no moves.
 */
#include "maze/board/maze_check.h"
#include "maze/game/maze_play.h"
#include "maze/maze_engines.h"

#include <stdio.h>

static const char *const direction_words[GRID_DIRECTIONS] = {"left", "right", "up", "down"};

enum reach {
    REACH_YES,
    REACH_NO,
    REACH_UNKNOWN, /* a limit ended the search */
};

/* Solves with the ball at that place. *answer is NULL if no path is known. */
static enum clew_status
solve_from(struct maze_answer **answer, enum reach *reach, const struct puzzle_hint *hint,
           struct grid_place ball, struct clew_error *error)
{
    const struct maze_position *position = hint->position;
    const struct maze_board board = maze_board_from(position->board, ball);
    struct puzzle_job job = {
        .board = &board, .options = hint->options, .search = hint->search, .outcome = CLEW_GAVE_UP};
    enum clew_status status = maze_engine_auto.solve(&job, error);

    *answer = NULL;
    *reach = REACH_UNKNOWN;
    if (!status && job.answer)
        status = maze_check(&board, job.answer, hint->search->memory, error);
    if (status) {
        maze_answer_free(job.answer, hint->search->memory);
        return status;
    }
    *answer = job.answer;
    if (job.answer)
        *reach = REACH_YES;
    else if (job.outcome == CLEW_NONE && job.is_proved)
        *reach = REACH_NO;
    return CLEW_OK;
}

static enum clew_status
find_reach(enum reach *reach, const struct puzzle_hint *hint, struct grid_place ball,
           struct clew_error *error)
{
    struct maze_answer *answer;
    const enum clew_status status = solve_from(&answer, reach, hint, ball, error);

    maze_answer_free(answer, hint->search->memory);
    return status;
}

/* ---- The next roll ---- */

/* Says what ends the roll: a wall, the border, or the hole. */
static void
explain_roll(struct puzzle_hint *hint, const struct maze_board *board, struct grid_place stop,
             enum grid_direction direction, int64_t rolls_after)
{
    static const char *const side_words[GRID_DIRECTIONS] = {"left of", "right of", "above",
                                                            "below"};
    const struct grid_place next = {stop.row + grid_row_step(direction),
                                    stop.col + grid_col_step(direction)};
    const bool is_border =
        next.row < 0 || next.col < 0 || next.row >= board->rows || next.col >= board->cols;
    char barrier[32], rest[64];

    if (!rolls_after && board->rule == MAZE_DROP) {
        hint->rule = "drop";
        puzzle_hint_set(hint, CLEW_HINT_WHY,
                        "The hole is straight ahead, with no wall before it: the ball drops in.");
        return;
    }
    hint->rule = is_border ? "border" : "wall";
    snprintf(barrier, sizeof barrier, is_border ? "border of the board" : "wall %s it",
             side_words[direction]);
    if (rolls_after)
        snprintf(rest, sizeof rest, "; from there the hole is %lld roll%s away",
                 (long long)rolls_after, base_plural(rolls_after));
    else
        snprintf(rest, sizeof rest, ", in the hole");
    puzzle_hint_set(hint, CLEW_HINT_WHY, "At row %lld, column %lld the %s stops the ball%s.",
                    (long long)stop.row + 1, (long long)stop.col + 1, barrier, rest);
    if (!is_border)
        puzzle_hint_add_cell(hint, maze_cell(board, next), CLEW_ROLE_EVIDENCE);
}

static void
suggest_roll(struct puzzle_hint *hint, const struct maze_answer *answer)
{
    const struct maze_position *position = hint->position;
    const struct maze_board *board = position->board;
    const enum grid_direction direction =
        (enum grid_direction)grid_direction_of_letter((unsigned char)answer->moves[0]);
    const bool is_sideways = direction == GRID_LEFT || direction == GRID_RIGHT;
    struct grid_place stop = position->ball;
    char cells[64] = "";

    maze_roll(board, &stop, direction);
    if (board->measure == MAZE_DISTANCE)
        snprintf(cells, sizeof cells, ", over %lld cell%s", (long long)answer->distance,
                 base_plural(answer->distance));
    hint->kind = CLEW_HINT_NEXT;
    puzzle_hint_set(hint, CLEW_HINT_STATUS, "The hole can be reached in %lld more roll%s%s.",
                    (long long)answer->length, base_plural(answer->length), cells);
    puzzle_hint_set(hint, CLEW_HINT_WHICH, "The next roll is %s.",
                    is_sideways ? "sideways" : "up or down");
    puzzle_hint_set(hint, CLEW_HINT_WHERE, "Aim for row %lld, column %lld.",
                    (long long)stop.row + 1, (long long)stop.col + 1);
    puzzle_hint_add_cell(hint, maze_cell(board, stop), CLEW_ROLE_AFFECTED);
    explain_roll(hint, board, stop, direction, answer->length - 1);
    puzzle_hint_set(hint, CLEW_HINT_DO, "Roll %s.", direction_words[direction]);
    puzzle_moves_add(&hint->moves, maze_move_of(direction));
}

/* ---- No path is left ---- */

/* Where the ball was before roll `index`, or where it is now after the last one. */
static struct grid_place
place_before(const struct maze_position *position, size_t index)
{
    return index < position->move_count ? maze_place_of_cell(position->board, position->from[index])
                                        : position->ball;
}

/* Finds the first roll after which the hole was out of reach. It was in reach at the start. */
static enum clew_status
find_mistake(size_t *mistake, bool *is_known, const struct puzzle_hint *hint,
             struct clew_error *error)
{
    const struct maze_position *position = hint->position;
    size_t good = 0, bad = position->move_count; /* rolls made: in reach, out of reach */
    enum clew_status status = CLEW_OK;

    *is_known = true;
    while (!status && *is_known && bad - good > 1) {
        const size_t middle = good + (bad - good) / 2;
        enum reach reach;

        status = find_reach(&reach, hint, place_before(position, middle), error);
        *is_known = reach != REACH_UNKNOWN;
        if (reach == REACH_YES)
            good = middle;
        else
            bad = middle;
    }
    *mistake = bad - 1;
    return status;
}

static void
report_mistake(struct puzzle_hint *hint, size_t mistake)
{
    const struct maze_position *position = hint->position;
    const struct maze_board *board = position->board;
    const struct grid_place before = place_before(position, mistake);
    const struct grid_place after = place_before(position, mistake + 1);
    const size_t back = position->move_count - mistake;

    hint->kind = CLEW_HINT_MISTAKE;
    hint->rule = "out of reach";
    puzzle_hint_set(hint, CLEW_HINT_STATUS, "From here the hole cannot be reached any more: undo.");
    puzzle_hint_set(hint, CLEW_HINT_WHICH, "Roll %zu was the mistake: undo %zu roll%s.",
                    mistake + 1, back, base_plural((int64_t)back));
    puzzle_hint_set(hint, CLEW_HINT_WHERE,
                    "Roll %zu, from row %lld, column %lld to row %lld, column %lld, was the "
                    "mistake.",
                    mistake + 1, (long long)before.row + 1, (long long)before.col + 1,
                    (long long)after.row + 1, (long long)after.col + 1);
    puzzle_hint_set(hint, CLEW_HINT_WHY,
                    "From row %lld, column %lld no rolls lead to the hole; from row %lld, column "
                    "%lld there is a path.",
                    (long long)after.row + 1, (long long)after.col + 1, (long long)before.row + 1,
                    (long long)before.col + 1);
    puzzle_hint_set(hint, CLEW_HINT_DO, "Undo %zu roll%s.", back, base_plural((int64_t)back));
    puzzle_hint_add_cell(hint, maze_cell(board, after), CLEW_ROLE_MISTAKE);
    puzzle_hint_add_cell(hint, maze_cell(board, before), CLEW_ROLE_EVIDENCE);
}

static void
report_undecided(struct puzzle_hint *hint)
{
    hint->kind = CLEW_HINT_UNDECIDED;
    puzzle_hint_set(hint, CLEW_HINT_STATUS,
                    "The limits did not suffice to find out whether the hole can be reached.");
}

/* The hole is out of reach: because of a mistake, or from the start. */
static enum clew_status
explain_out_of_reach(struct puzzle_hint *hint, struct clew_error *error)
{
    const struct maze_position *position = hint->position;
    enum reach reach = REACH_NO;
    enum clew_status status = CLEW_OK;
    bool is_known;
    size_t mistake;

    if (position->move_count)
        status = find_reach(&reach, hint, position->board->ball, error);
    if (status)
        return status;
    if (reach == REACH_NO) {
        hint->kind = CLEW_HINT_HOPELESS;
        hint->rule = "out of reach";
        puzzle_hint_set(hint, CLEW_HINT_STATUS,
                        "This maze has no solution: no rolls lead from its start to the hole.");
        return CLEW_OK;
    }
    if (reach == REACH_YES)
        status = find_mistake(&mistake, &is_known, hint, error);
    if (!status && reach == REACH_YES && is_known)
        report_mistake(hint, mistake);
    else
        report_undecided(hint);
    return status;
}

enum clew_status
maze_hint(struct puzzle_hint *hint, struct clew_error *error)
{
    const struct maze_position *position = hint->position;
    struct maze_answer *answer = NULL;
    enum reach reach = REACH_YES;
    enum clew_status status = CLEW_OK;

    if (maze_is_solved(position)) {
        hint->kind = CLEW_HINT_FINISHED;
        puzzle_hint_set(hint, CLEW_HINT_STATUS, "It is solved: the ball is in the hole.");
    } else {
        status = solve_from(&answer, &reach, hint, position->ball, error);
        if (!status && answer)
            suggest_roll(hint, answer);
        else if (!status && reach == REACH_NO)
            status = explain_out_of_reach(hint, error);
        else if (!status)
            report_undecided(hint);
        maze_answer_free(answer, hint->search->memory);
    }
    puzzle_hint_fill_levels(hint);
    if (!status && (hint->failed || hint->moves.failed))
        status = base_no_memory(error);
    return status;
}
