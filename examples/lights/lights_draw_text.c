/*
 * lights_draw_text - the board for a terminal.
 *
 *      1  2  3      A cell is three characters wide: * or . for a light that is on or off, x or o
 *   1  *  x  .      for one that is on or off and pressed.
 *   2  .  o  .
 */
#include "lights/lights_puzzle.h"

#include <stdio.h>

#define CELL_WIDTH   3
#define LABEL_WIDTH  5 /* of the row numbers, up to LIGHTS_MAX_SIDE */
#define NUMBER_BYTES 24

struct canvas {
    const struct lights_board *board;
    const uint64_t *lit;
    struct scene_glyphs glyphs;
    enum scene_theme theme;
    int64_t top, left; /* where the cells begin */
};

static struct scene_glyph *
glyph_of(struct canvas *canvas, int64_t cell)
{
    const int64_t cols = canvas->board->cols;

    return scene_glyph_at(&canvas->glyphs, canvas->top + cell / cols,
                          canvas->left + cell % cols * CELL_WIDTH + 1);
}

static void
paint_cell(struct canvas *canvas, int64_t cell, bool is_pressed)
{
    const bool is_on = bits_has(canvas->lit, (size_t)cell);
    const enum scene_role role = is_on ? SCENE_PATH : is_pressed ? SCENE_INK : SCENE_FAINT;
    struct scene_glyph *glyph = glyph_of(canvas, cell);

    glyph->symbol = is_pressed ? (is_on ? 0x25C9 : 0x25CE) : is_on ? 0x25CF : 0x00B7;
    glyph->ascii = is_pressed ? (is_on ? 'x' : 'o') : is_on ? '*' : '.';
    glyph->fore = scene_colour(role, canvas->theme);
    glyph->bold = is_on || is_pressed;
}

static void
paint_lights_coordinates(struct canvas *canvas)
{
    const struct scene_glyph plain = {.fore = scene_colour(SCENE_FAINT, canvas->theme),
                                      .back = CLEW_NO_COLOUR};
    char text[NUMBER_BYTES];

    for (int64_t row = 0; row < canvas->board->rows; row++) {
        snprintf(text, sizeof text, "%*lld", LABEL_WIDTH - 1, (long long)row + 1);
        scene_glyphs_text(&canvas->glyphs, canvas->top + row, 0, text, plain);
    }
    /* Longer numbers would run into each other. */
    for (int64_t col = 0; col < canvas->board->cols && col < 99; col++) {
        snprintf(text, sizeof text, "%*lld", CELL_WIDTH - 1, (long long)col + 1);
        scene_glyphs_text(&canvas->glyphs, 0, canvas->left + col * CELL_WIDTH, text, plain);
    }
}

static enum clew_status
canvas_init(struct canvas *canvas, struct base_memory *memory, const struct lights_board *board,
            const uint64_t *lit, const struct clew_style *style, struct clew_error *error)
{
    enum clew_status status;

    *canvas = (struct canvas){.board = board,
                              .lit = lit,
                              .theme = style->dark ? SCENE_DARK : SCENE_LIGHT,
                              .top = style->coordinates,
                              .left = style->coordinates ? LABEL_WIDTH : 0};
    status = scene_glyphs_init(&canvas->glyphs, memory, canvas->top + board->rows,
                               canvas->left + board->cols * CELL_WIDTH, error);
    if (status)
        return status;
    for (int64_t cell = 0; cell < lights_cells(board); cell++)
        paint_cell(canvas, cell, false);
    if (style->coordinates)
        paint_lights_coordinates(canvas);
    return CLEW_OK;
}

static enum clew_status
canvas_write(struct canvas *canvas, struct base_writer *out, const struct clew_style *style,
             struct clew_error *error)
{
    scene_glyphs_write(&canvas->glyphs, style, out);
    scene_glyphs_free(&canvas->glyphs);
    return out->failed ? base_no_memory(error) : CLEW_OK;
}

/* ---- Board and answer ---- */

size_t
lights_text_frames(const void *board, const void *answer)
{
    (void)board;
    return ((const struct lights_answer *)answer)->count + 2;
}

/* Frame n shows the lights after n - 1 presses; the last one, and 0, the board with all presses. */
static enum clew_status
draw_lights_frame(struct base_writer *out, const struct lights_board *board,
                  const struct lights_answer *answer, const struct clew_style *style,
                  struct clew_error *error)
{
    const bool is_whole = !style->frame || style->frame >= lights_text_frames(board, answer);
    const size_t made = is_whole ? 0 : style->frame - 1;
    const size_t bytes = lights_words(board) * sizeof *board->lit;
    uint64_t *lit = base_alloc(out->memory, bytes);
    struct canvas canvas;
    enum clew_status status;

    if (!lit)
        return base_no_memory(error);
    memcpy(lit, board->lit, bytes);
    for (size_t i = 0; i < made; i++)
        lights_press(board, lit, answer->presses[i]);
    status = canvas_init(&canvas, out->memory, board, lit, style, error);
    if (!status) {
        for (size_t i = 0; is_whole && i < answer->count; i++)
            paint_cell(&canvas, answer->presses[i], true);
        if (made)
            paint_cell(&canvas, answer->presses[made - 1], true);
        status = canvas_write(&canvas, out, style, error);
    }
    base_release(out->memory, lit, bytes);
    return status;
}

enum clew_status
lights_draw_text(struct base_writer *out, const void *board, const void *answer,
                 const struct clew_style *style, struct clew_error *error)
{
    const struct lights_answer none = {.count = 0};

    return draw_lights_frame(out, board, answer ? answer : &none, style, error);
}

enum clew_status
lights_draw_marks_text(struct base_writer *out, const void *board, const struct puzzle_marks *marks,
                       const struct clew_style *style, struct clew_error *error)
{
    const struct lights_board *lights = board;
    struct canvas canvas;
    enum clew_status status = canvas_init(&canvas, out->memory, lights, lights->lit, style, error);

    if (status)
        return status;
    for (int64_t cell = 0; cell < marks->count; cell++)
        if (marks->cells[cell].kind != PUZZLE_UNMARKED)
            paint_cell(&canvas, cell, true);
    return canvas_write(&canvas, out, style, error);
}
