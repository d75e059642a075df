/*
 * cells_hint - hints and ratings from an answer of the puzzle's engine.
 *
 * Where a position cannot be solved, its board decides between a hopeless board and a mistake: one
 * that only undo takes back.
 */
#include "base/base_ascii.h"
#include "cells/cells.h"

/* Asks the engine for an answer to the board, under the limits of the search. */
static enum clew_status
find_answer(struct puzzle_job *job, const struct cells_board *board,
            const struct puzzle_options *options, struct search *search, struct clew_error *error)
{
    const struct puzzle_engine *engine =
        board->rules->engine ? board->rules->engine : &cells_engine_bfs;

    *job = (struct puzzle_job){
        .board = board, .options = options, .search = search, .outcome = CLEW_GAVE_UP};
    return engine->solve(job, error);
}

/* ---- Rating ---- */

static enum clew_grade
grade_of(const struct cells_rules *rules, size_t moves)
{
    static const size_t usual[CLEW_GRADE_FIENDISH] = {3, 6, 10, 15};
    const size_t *limits = rules->max_moves[CLEW_GRADE_EASY] ? rules->max_moves : usual;
    int grade = CLEW_GRADE_EASY;

    while (grade < CLEW_GRADE_FIENDISH && moves > limits[grade])
        grade++;
    return (enum clew_grade)grade;
}

enum clew_status
cells_rate(struct puzzle_rating *rating, struct clew_error *error)
{
    const struct cells_rules *rules = ((const struct cells_board *)rating->board)->rules;
    struct puzzle_job job;
    enum clew_status status =
        find_answer(&job, rating->board, rating->options, rating->search, error);
    const struct cells_answer *answer = job.answer;

    if (!status && job.outcome == CLEW_NONE)
        status = base_fail(error, CLEW_UNSUPPORTED, "a board that cannot be solved has no rating");
    else if (!status && !job.is_best && search_is_stopped(rating->search))
        status = CLEW_STOPPED;
    else if (!status && !job.is_best)
        status = base_fail(error, CLEW_UNSUPPORTED, "the fewest %s are not known", rules->acts);
    if (!status) {
        rating->grade = grade_of(rules, answer->count);
        rating->score = (double)answer->count;
        puzzle_fact_number(rating->facts, rules->acts, (int64_t)answer->count);
    }
    cells_answer_free(job.answer, rating->search->memory);
    return status;
}

/* ---- Hints ---- */

static void
say(struct puzzle_hint *hint, enum clew_hint_kind kind, const char *sentence)
{
    hint->kind = kind;
    puzzle_hint_set(hint, CLEW_HINT_STATUS, "%s", sentence);
}

/* What the move changes, except cells that already have a role. */
static void
mark_changes(struct puzzle_hint *hint, const struct cells_board *board, int64_t cell)
{
    struct cells_board *copy;
    const size_t marked = hint->cell_count;

    if (cells_board_copy(&copy, board, hint->search->memory, NULL)) {
        hint->failed = true;
        return;
    }
    cells_make_move(copy, cell);
    for (int64_t at = 0; at < cells_count(board); at++) {
        bool has_role = false;

        for (size_t i = 0; i < marked; i++)
            has_role |= hint->cells[i].cell == at;
        if (!has_role && (at == cell || copy->at[at] != board->at[at]))
            puzzle_hint_add_cell(hint, at, CLEW_ROLE_AFFECTED);
    }
    cells_board_free(copy, hint->search->memory);
}

/* "Press", for the start of a sentence. */
struct capitalised {
    char text[32];
};

static struct capitalised
capitalise(const char *word)
{
    struct capitalised result = {""};

    for (size_t i = 0; word[i] && i + 1 < sizeof result.text; i++)
        result.text[i] = i ? word[i] : (char)base_to_upper(word[i]);
    return result;
}

static void
describe_next(struct puzzle_hint *hint, const struct cells_board *board,
              const struct cells_answer *answer, bool is_best)
{
    const struct cells_rules *rules = board->rules;
    const size_t index = rules->explain ? rules->explain(hint, board, answer) : 0;
    const int64_t cell = answer->cells[index];
    const long long row = cell / board->cols + 1, col = cell % board->cols + 1;
    const struct capitalised act = capitalise(rules->act);

    hint->kind = CLEW_HINT_NEXT;
    puzzle_hint_set(hint, CLEW_HINT_STATUS, "It can be solved in %s%zu more %s.",
                    is_best ? "" : "at most ", answer->count,
                    answer->count == 1 ? rules->act : rules->acts);
    puzzle_hint_set(hint, CLEW_HINT_WHICH, "%s a cell in row %lld.", act.text, row);
    puzzle_hint_set(hint, CLEW_HINT_WHERE, "Look at row %lld, column %lld.", row, col);
    puzzle_hint_set(hint, CLEW_HINT_DO, "%s row %lld, column %lld.", act.text, row, col);
    mark_changes(hint, board, cell);
    puzzle_moves_add(&hint->moves, (struct clew_move){.cell = cell});
}

/* The position has no answer: has the board one? */
static enum clew_status
explain_dead_end(struct puzzle_hint *hint, struct clew_error *error)
{
    const struct cells_board *board = ((const struct cells_position *)hint->position)->board;
    struct puzzle_job job;
    enum clew_status status = find_answer(&job, board, hint->options, hint->search, error);

    if (!status && job.answer)
        say(hint, CLEW_HINT_MISTAKE, "From here it cannot be solved: take back some moves.");
    else if (!status && job.outcome == CLEW_NONE)
        say(hint, CLEW_HINT_HOPELESS, board->rules->hopeless);
    else if (!status)
        say(hint, CLEW_HINT_UNDECIDED, "From here it cannot be solved.");
    cells_answer_free(job.answer, hint->search->memory);
    return status;
}

enum clew_status
cells_hint(struct puzzle_hint *hint, struct clew_error *error)
{
    const struct cells_board *board = ((const struct cells_position *)hint->position)->now;
    struct puzzle_job job;
    enum clew_status status;

    if (!board->rules->left(board)) {
        say(hint, CLEW_HINT_FINISHED, "It is solved.");
        return CLEW_OK;
    }
    status = find_answer(&job, board, hint->options, hint->search, error);
    if (!status && job.answer)
        describe_next(hint, board, job.answer, job.is_best);
    else if (!status && job.outcome == CLEW_NONE)
        status = explain_dead_end(hint, error);
    else if (!status)
        say(hint, CLEW_HINT_UNDECIDED, "The limits ended the search for a solution.");
    cells_answer_free(job.answer, hint->search->memory);
    return status;
}
