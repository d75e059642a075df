/* api_game_draw - a game as it is now, as terminal text and as a picture. */
#include "api/api.h"
#include "game/game_view.h"

struct puzzle_highlights
api_highlights(const struct clew_hint *hint)
{
    if (!hint || hint->level < CLEW_HINT_WHERE)
        return (struct puzzle_highlights){NULL, 0};
    return (struct puzzle_highlights){hint->hint.cells, hint->hint.cell_count};
}

enum clew_status
api_check_hint_game(const struct clew_game *game, const struct clew_hint *hint,
                    struct clew_error *error)
{
    base_error_clear(error);
    if (hint && hint->game_serial != game->serial)
        return base_fail(error, CLEW_MISMATCH, "the hint belongs to another game");
    return CLEW_OK;
}

enum clew_status
clew_game_draw_text(char **text, size_t *length, const struct clew_game *game,
                    const struct clew_hint *hint, const struct clew_style *style,
                    struct clew_error *error)
{
    const struct puzzle_highlights highlights = api_highlights(hint);
    struct clew_style whole = api_style(style);
    struct base_memory memory;
    struct base_writer writer;
    struct game_view view;
    enum clew_status status = api_check_hint_game(game, hint, error);

    *text = NULL;
    if (status)
        return status;
    base_memory_init(&memory, 0);
    whole.text_height = 0; /* a text is complete */
    game_view_init(&view, &game->game);
    status = game_view_paint(&view, &highlights, &whole, &memory, error);
    if (status)
        return status;
    base_writer_init(&writer, &memory);
    scene_glyphs_write(&view.glyphs, &whole, &writer);
    game_view_free(&view);
    return base_writer_take(&writer, text, length, error);
}

enum clew_status
clew_game_picture(struct clew_picture **picture, const struct clew_game *game,
                  const struct clew_hint *hint, const struct clew_style *style,
                  struct clew_error *error)
{
    const struct puzzle_highlights highlights = api_highlights(hint);
    enum clew_status status = api_check_hint_game(game, hint, error);

    *picture = NULL;
    if (!status)
        status = api_picture_start(picture, style, error);
    if (status)
        return status;
    game->board->puzzle->play->draw(&(*picture)->scene, game->game.position, &highlights);
    return api_picture_finish(picture, error);
}

enum clew_status
clew_game_draw_svg(char **text, size_t *length, const struct clew_game *game,
                   const struct clew_hint *hint, const struct clew_style *style,
                   struct clew_error *error)
{
    struct clew_picture *picture;
    enum clew_status status;

    *text = NULL;
    status = clew_game_picture(&picture, game, hint, style, error);
    return status ? status : api_picture_to_svg(picture, text, length, error);
}
