/* api_view - a game on a screen of characters: the glyphs of game_view, as the caller gets them. */
#include "api/api.h"
#include "game/game_view.h"

#include <stdlib.h>

struct clew_view {
    struct base_memory memory;
    const struct clew_game *game;
    struct game_view view;
    struct clew_glyph *glyphs; /* row by row */
    int64_t rows, cols;
};

enum clew_status
clew_view_new(struct clew_view **out, const struct clew_game *game, struct clew_error *error)
{
    struct clew_view *view = calloc(1, sizeof *view);

    *out = view;
    base_error_clear(error);
    if (!view)
        return base_no_memory(error);
    base_memory_init(&view->memory, 0);
    view->game = game;
    game_view_init(&view->view, &game->game);
    return CLEW_OK;
}

static void
view_clear(struct clew_view *view)
{
    base_release(&view->memory, view->glyphs,
                 (size_t)(view->rows * view->cols) * sizeof *view->glyphs);
    view->glyphs = NULL;
    view->rows = view->cols = 0;
}

void
clew_view_free(struct clew_view *view)
{
    if (!view)
        return;
    view_clear(view);
    game_view_free(&view->view);
    free(view);
}

static struct clew_glyph
convert_glyph(const struct scene_glyph *glyph, bool ascii)
{
    const uint32_t symbol = ascii && glyph->ascii ? (unsigned char)glyph->ascii : glyph->symbol;

    return (struct clew_glyph){.symbol = symbol ? symbol : ' ',
                               .fore = glyph->fore,
                               .back = glyph->back,
                               .bold = glyph->bold,
                               .reverse = glyph->reverse};
}

enum clew_status
clew_view_update(struct clew_view *view, const struct clew_hint *hint,
                 const struct clew_style *style, struct clew_error *error)
{
    const struct puzzle_highlights highlights = api_highlights(hint);
    const struct clew_style whole = api_style(style);
    const struct scene_glyphs *from = &view->view.glyphs;
    enum clew_status status = api_check_hint_game(view->game, hint, error);

    if (!status) {
        view_clear(view);
        status = game_view_paint(&view->view, &highlights, &whole, &view->memory, error);
    }
    if (status)
        return status;
    view->glyphs =
        base_alloc(&view->memory, (size_t)(from->rows * from->cols) * sizeof *view->glyphs);
    if (!view->glyphs)
        return base_no_memory(error);
    view->rows = from->rows;
    view->cols = from->cols;
    for (int64_t i = 0; i < view->rows * view->cols; i++)
        view->glyphs[i] = convert_glyph(&from->glyphs[i], whole.ascii);
    return CLEW_OK;
}

int64_t
clew_view_rows(const struct clew_view *view)
{
    return view->rows;
}

int64_t
clew_view_cols(const struct clew_view *view)
{
    return view->cols;
}

const struct clew_glyph *
clew_view_row(const struct clew_view *view, int64_t row)
{
    return row < 0 || row >= view->rows ? NULL : &view->glyphs[row * view->cols];
}

bool
clew_view_is_whole(const struct clew_view *view)
{
    return view->glyphs && game_view_is_whole(&view->view);
}

int64_t
clew_view_cell_at(const struct clew_view *view, int64_t row, int64_t col)
{
    return view->glyphs ? game_view_cell_at(&view->view, row, col) : -1;
}

bool
clew_view_find(const struct clew_view *view, int64_t cell, int64_t *row, int64_t *col)
{
    return view->glyphs && api_board_has_cell(view->game->board, cell) &&
           game_view_find(&view->view, cell, row, col);
}

enum clew_side
clew_view_side(const struct clew_view *view, int right, int down)
{
    return game_view_side(&view->view, view->game->game.hand.cursor, right, down);
}

void
clew_terminal_colours(uint32_t fore, uint32_t back, int colours, int *text, int *ground)
{
    scene_terminal_colours(fore, back, colours, text, ground);
}
