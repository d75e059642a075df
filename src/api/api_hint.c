/*
 * api_hint - hints as handles: how much of a hint is shown, and making its moves.
 *
 * The puzzle always computes the whole hint; the level decides how much a front end can see.
 */
#include "api/api.h"

#include <stdlib.h>

/* One level more than the last hint at this position, or the first level. */
static int
next_level(const struct game *game, int wanted)
{
    if (wanted >= CLEW_HINT_STATUS && wanted <= CLEW_HINT_DO)
        return wanted;
    if (game->hint_revision != game->revision)
        return CLEW_HINT_STATUS;
    return game->hint_level < CLEW_HINT_DO ? game->hint_level + 1 : CLEW_HINT_DO;
}

static enum clew_status
compute_hint(struct clew_hint *hint, const struct clew_game *game,
             const struct clew_options *options, struct clew_control *control,
             struct clew_error *error)
{
    const struct puzzle *puzzle = game->board->puzzle;
    const size_t moves = game_move_count(&game->game);
    struct api_job job;
    enum clew_status status = api_job_start(&job, puzzle, options, control, &hint->memory, error);

    if (status)
        return status;
    hint->hint.position = game->game.position;
    hint->hint.options = &job.options;
    hint->hint.search = &job.search;
    hint->hint.near = moves ? game->game.moves.moves[moves - 1].cell : -1;
    status = puzzle->play->hint(&hint->hint, error);
    if (!status && (hint->hint.failed || hint->hint.moves.failed))
        status = base_no_memory(error);
    puzzle_hint_fill_levels(&hint->hint);
    hint->hint.options = NULL;
    hint->hint.search = NULL;
    hint->hint.position = NULL;
    api_job_end(&job);
    return status;
}

enum clew_status
clew_game_hint(struct clew_hint **out, struct clew_game *game, int level,
               const struct clew_options *options, struct clew_control *control,
               struct clew_error *error)
{
    struct puzzle_options common;
    struct clew_hint *hint;
    enum clew_status status;

    *out = NULL;
    base_error_clear(error);
    status = api_options_for(&common, game->board->puzzle, options, error);
    if (status)
        return status;
    hint = calloc(1, sizeof *hint);
    if (!hint)
        return base_no_memory(error);
    base_memory_init(&hint->memory, puzzle_option_size(&common, "limit-bytes"));
    puzzle_hint_init(&hint->hint, &hint->memory);
    hint->game_serial = game->serial;
    hint->revision = game->game.revision;
    status = compute_hint(hint, game, options, control, error);
    if (status) {
        clew_hint_free(hint);
        return status;
    }
    hint->level = next_level(&game->game, level);
    if (hint->hint.kind != CLEW_HINT_UNDECIDED) {
        game->game.hint_level = hint->level;
        game->game.hint_revision = game->game.revision;
        game->game.hints_used++;
    }
    *out = hint;
    return CLEW_OK;
}

void
clew_hint_free(struct clew_hint *hint)
{
    if (!hint)
        return;
    puzzle_hint_free(&hint->hint);
    free(hint);
}

enum clew_hint_kind
clew_hint_kind(const struct clew_hint *hint)
{
    return hint->hint.kind;
}

int
clew_hint_level(const struct clew_hint *hint)
{
    return hint->level;
}

const char *
clew_hint_text(const struct clew_hint *hint)
{
    return hint->hint.sentences[hint->level - 1];
}

const char *
clew_hint_text_at(const struct clew_hint *hint, int level)
{
    if (level < CLEW_HINT_STATUS || level > hint->level)
        return NULL;
    return hint->hint.sentences[level - 1];
}

const char *
clew_hint_rule(const struct clew_hint *hint)
{
    return hint->level >= CLEW_HINT_WHY ? hint->hint.rule : NULL;
}

bool
clew_hint_cell_at(const struct clew_hint *hint, size_t index, int64_t *cell, enum clew_role *role)
{
    const struct puzzle_highlights highlights = api_highlights(hint);

    if (index >= highlights.count)
        return false;
    *cell = highlights.cells[index].cell;
    *role = highlights.cells[index].role;
    return true;
}

enum clew_status
clew_game_take_hint(struct clew_game *game, const struct clew_hint *hint, struct clew_error *error)
{
    base_error_clear(error);
    if (hint->game_serial != game->serial || hint->revision != game->game.revision)
        return base_fail(error, CLEW_MISMATCH, "the hint is for another position");
    if (!hint->hint.moves.count)
        return base_fail(error, CLEW_UNSUPPORTED, "this hint has no move");
    game_release(&game->game);
    game->game.hand.held = -1; /* the moves may remove what was held */
    return game_make_step(&game->game, hint->hint.moves.moves, hint->hint.moves.count, error);
}

unsigned
clew_game_hints_used(const struct clew_game *game)
{
    return game->game.hints_used;
}
