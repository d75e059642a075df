/*
 * tiles_game_explain - a whole solution in stages, each with its reason.
 *
 * A stage brings the next tiles home, where the solution does that within a few moves
 * (tiles_reason.h). Moves before such a stage are put together, at most MAX_STAGE_MOVES of them:
 * they are part of the solution, but there is no shorter reason for them.
 */
#include "tiles/board/tiles_facts.h"
#include "tiles/game/tiles_reason.h"

#include <stdio.h>
#include <string.h>

#define MAX_STAGE_MOVES 12
#define MAX_SLIDE_BYTES 12 /* "63 right, " */

struct stage {
    struct puzzle_hint *hint;
    struct tiles_position *position;
    char slides[MAX_STAGE_MOVES * MAX_SLIDE_BYTES + 1]; /* "5 left, 6 up" */
    int count;
    uint64_t seen; /* cells that are in the hint */
};

static void
add_cell(struct stage *stage, int cell, enum clew_role role)
{
    if (stage->seen >> cell & 1)
        return;
    stage->seen |= UINT64_C(1) << cell;
    puzzle_hint_add_cell(stage->hint, cell, role);
}

static struct tiles_advice
find_advice(const struct tiles_position *position)
{
    struct tiles_advice advice = {.position = position,
                                  .left = (int)strlen(tiles_plan_rest(position))};

    tiles_find_reason(&advice);
    return advice;
}

static void
write_stage_reason(struct stage *stage, const struct tiles_advice *advice)
{
    const struct tiles_position *position = stage->position;
    const struct tiles_board *board = position->board;
    const int home = advice->group.cells[0], moves = advice->group_moves;
    char names[TILES_GROUP_NAME_BYTES], place[64] = "";

    stage->hint->rule = "bring home";
    tiles_name_group(names, sizeof names, advice);
    if (advice->group.count == 1)
        snprintf(place, sizeof place, " to row %d, column %d", home / board->cols + 1,
                 home % board->cols + 1);
    puzzle_hint_set(stage->hint, CLEW_HINT_WHY,
                    "%s next in order, and %d move%s take%s %s home%s%s.", names, moves,
                    base_plural(moves), moves == 1 ? "s" : "",
                    advice->group.count == 1 ? "it" : "them", place, tiles_keeps_text(advice));
    for (int i = 0; i < advice->group.count; i++) {
        const int cell = advice->group.cells[i];

        add_cell(stage, tiles_find(position->tile_at, board->cells, board->goal_at[cell]),
                 CLEW_ROLE_EVIDENCE);
        add_cell(stage, cell, CLEW_ROLE_AFFECTED);
    }
}

/* Makes the next move of the plan and notes it. */
static enum clew_status
slide_next(struct stage *stage, struct clew_error *error)
{
    struct tiles_position *position = stage->position;
    const enum grid_direction direction =
        (enum grid_direction)grid_direction_of_letter((unsigned char)*tiles_plan_rest(position));
    const int tile = position->tile_at[tiles_cell_that_slides(position, direction)];
    const struct clew_move move = tiles_move_of(direction);
    const size_t length = strlen(stage->slides);

    snprintf(stage->slides + length, sizeof stage->slides - length, "%s%d %s",
             stage->count ? ", " : "", tile, tiles_direction_words[direction]);
    stage->count++;
    puzzle_moves_add(&stage->hint->moves, move);
    return tiles_play.apply(position, &move, error);
}

/* Goes on until the next tiles can be brought home. */
static enum clew_status
prepare(struct stage *stage, struct clew_error *error)
{
    const int left = (int)strlen(tiles_plan_rest(stage->position));
    const bool is_shortest = stage->position->plan->is_shortest;
    enum clew_status status;

    do
        status = slide_next(stage, error);
    while (!status && stage->count < MAX_STAGE_MOVES && !tiles_is_solved(stage->position) &&
           !find_advice(stage->position).group.count);
    stage->hint->rule = is_shortest ? "shortest solution" : "good solution";
    puzzle_hint_set(stage->hint, CLEW_HINT_WHY,
                    "The next %d move%s follow%s %s solution of %d move%s and prepare%s what comes "
                    "after.",
                    stage->count, base_plural(stage->count), stage->count == 1 ? "s" : "",
                    is_shortest ? "a shortest" : "a good", left, base_plural(left),
                    stage->count == 1 ? "s" : "");
    return status;
}

static enum clew_status
make_stage(struct stage *stage, struct clew_error *error)
{
    const struct tiles_advice advice = find_advice(stage->position);
    enum clew_status status = CLEW_OK;

    stage->hint->kind = CLEW_HINT_NEXT;
    if (advice.group.count)
        write_stage_reason(stage, &advice);
    else
        status = prepare(stage, error);
    while (!status && stage->count < advice.group_moves)
        status = slide_next(stage, error);
    puzzle_hint_set(stage->hint, CLEW_HINT_DO, "Slide %s.", stage->slides);
    return status;
}

static enum clew_status
explain_position(struct puzzle_plan *plan, struct tiles_position *position,
                 struct clew_error *error)
{
    enum clew_status status = CLEW_OK;

    while (!status && !tiles_is_solved(position)) {
        struct stage stage = {.position = position};

        status = tiles_plan_find(position, plan->options, plan->search, error);
        if (status)
            return status;
        if (!position->plan->moves)
            return base_fail(error, CLEW_STOPPED, "the limits did not suffice to solve the board");
        stage.hint = puzzle_plan_add(plan);
        if (!stage.hint)
            return base_no_memory(error);
        status = make_stage(&stage, error);
    }
    return status;
}

enum clew_status
tiles_explain(struct puzzle_plan *plan, struct clew_error *error)
{
    struct base_memory *memory = plan->search->memory;
    void *position;
    enum clew_status status;

    if (!tiles_is_solvable(plan->board))
        return base_fail(error, CLEW_UNSUPPORTED,
                         "the board has no solution: the parity of its tiles is wrong");
    status = tiles_play.position_new(&position, plan->board, memory, error);
    if (status)
        return status;
    status = explain_position(plan, position, error);
    tiles_play.position_free(position, memory);
    return status;
}
