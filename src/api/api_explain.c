/*
 * api_explain - the whole solution as steps with reasons; each step can become a hint for a game.
 */
#include "api/api.h"

#include <stdlib.h>

struct clew_explanation {
    struct base_memory memory;
    const struct clew_board *board;
    struct puzzle_plan plan;
};

static enum clew_status
run_explanation(struct clew_explanation *explanation, const struct clew_options *options,
                struct clew_control *control, struct clew_error *error)
{
    const struct puzzle *puzzle = explanation->board->puzzle;
    struct puzzle_plan *plan = &explanation->plan;
    struct api_job job;
    enum clew_status status =
        api_job_start(&job, puzzle, options, control, &explanation->memory, error);

    if (status)
        return status;
    plan->board = explanation->board->board;
    plan->options = &job.options;
    plan->search = &job.search;
    status = puzzle->play->explain ? puzzle->play->explain(plan, error)
                                   : game_explain(plan, puzzle->play, error);
    if (status == CLEW_STOPPED)
        status = api_job_stopped(&job, "explanation", error);
    plan->options = NULL;
    plan->search = NULL;
    for (size_t i = 0; i < plan->count; i++) {
        puzzle_hint_fill_levels(&plan->steps[i]);
        plan->failed |= plan->steps[i].failed || plan->steps[i].moves.failed;
    }
    api_job_end(&job);
    return !status && plan->failed ? base_no_memory(error) : status;
}

enum clew_status
clew_explain(struct clew_explanation **out, const struct clew_board *board,
             const struct clew_options *options, struct clew_control *control,
             struct clew_error *error)
{
    struct puzzle_options common;
    struct clew_explanation *explanation;
    enum clew_status status;

    *out = NULL;
    base_error_clear(error);
    if (!board->puzzle->play)
        return base_fail(error, CLEW_UNSUPPORTED, "boards of %s cannot be explained",
                         board->puzzle->name);
    status = api_options_for(&common, board->puzzle, options, error);
    if (status)
        return status;
    explanation = calloc(1, sizeof *explanation);
    if (!explanation)
        return base_no_memory(error);
    base_memory_init(&explanation->memory, puzzle_option_size(&common, "limit-bytes"));
    puzzle_plan_init(&explanation->plan, &explanation->memory);
    explanation->board = api_board_retain(board);
    status = run_explanation(explanation, options, control, error);
    if (status)
        clew_explanation_free(explanation);
    else
        *out = explanation;
    return status;
}

void
clew_explanation_free(struct clew_explanation *explanation)
{
    if (!explanation)
        return;
    puzzle_plan_free(&explanation->plan);
    clew_board_free((struct clew_board *)explanation->board);
    free(explanation);
}

const char *
clew_explanation_promise(const struct clew_explanation *explanation)
{
    return explanation->plan.promise;
}

size_t
clew_explanation_steps(const struct clew_explanation *explanation)
{
    return explanation->plan.count;
}

bool
clew_explanation_step_at(const struct clew_explanation *explanation, size_t index,
                         struct clew_step *out)
{
    const struct puzzle_hint *hint;
    struct clew_step step = CLEW_STEP_INIT;

    if (index >= explanation->plan.count)
        return false;
    hint = &explanation->plan.steps[index];
    step.rule = hint->rule;
    step.number = hint->rule_number;
    step.grade = hint->grade;
    step.promise = hint->promise;
    step.sentence = hint->sentences[CLEW_HINT_WHY - 1];
    step.action = hint->sentences[CLEW_HINT_DO - 1];
    step.length = hint->length;
    api_copy_out(out, &step, sizeof step);
    return true;
}

bool
clew_explanation_cell_at(const struct clew_explanation *explanation, size_t step, size_t index,
                         int64_t *cell, enum clew_role *role)
{
    const struct puzzle_plan *plan = &explanation->plan;

    if (step >= plan->count || index >= plan->steps[step].cell_count)
        return false;
    *cell = plan->steps[step].cells[index].cell;
    *role = plan->steps[step].cells[index].role;
    return true;
}

bool
clew_explanation_move_at(const struct clew_explanation *explanation, size_t step, size_t index,
                         struct clew_move *move)
{
    const struct puzzle_plan *plan = &explanation->plan;

    if (step >= plan->count || index >= plan->steps[step].moves.count)
        return false;
    *move = plan->steps[step].moves.moves[index];
    return true;
}

/* Everything of a step but its own lists, which are copied one by one. */
static void
copy_step(struct puzzle_hint *hint, const struct puzzle_hint *step)
{
    struct base_memory *memory = hint->memory;

    *hint = *step;
    hint->memory = memory;
    hint->cells = NULL;
    hint->cell_count = hint->cell_capacity = 0;
    puzzle_moves_init(&hint->moves, memory);
    for (size_t i = 0; i < step->cell_count; i++)
        puzzle_hint_add_cell(hint, step->cells[i].cell, step->cells[i].role);
    for (size_t i = 0; i < step->moves.count; i++)
        puzzle_moves_add(&hint->moves, step->moves.moves[i]);
}

enum clew_status
clew_explanation_hint(struct clew_hint **out, const struct clew_explanation *explanation,
                      size_t step, const struct clew_game *game, struct clew_error *error)
{
    struct clew_hint *hint;

    *out = NULL;
    base_error_clear(error);
    if (game->board != explanation->board)
        return base_fail(error, CLEW_MISMATCH, "the game is of another board");
    if (step >= explanation->plan.count)
        return base_fail(error, CLEW_UNSUPPORTED, "the explanation has only %zu step%s",
                         explanation->plan.count, base_plural((int64_t)explanation->plan.count));
    hint = calloc(1, sizeof *hint);
    if (!hint)
        return base_no_memory(error);
    base_memory_init(&hint->memory, 0);
    puzzle_hint_init(&hint->hint, &hint->memory);
    copy_step(&hint->hint, &explanation->plan.steps[step]);
    hint->game_serial = game->serial;
    hint->revision = game->game.revision;
    hint->level = CLEW_HINT_DO;
    if (hint->hint.failed || hint->hint.moves.failed) {
        clew_hint_free(hint);
        return base_no_memory(error);
    }
    *out = hint;
    return CLEW_OK;
}
