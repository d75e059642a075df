/*
 * scene_glyphs - a picture for a terminal: a grid of characters with colour and weight.
 *
 * Puzzles fill glyphs; scene_glyphs_write turns them into plain text or ANSI sequences, as the
 * style says, cut at the style's text_width with a note below. A glyph has a Unicode character and
 * an ASCII replacement; colours are 0xRRGGBB or CLEW_NO_COLOUR.
 *
 * Fails: scene_glyphs_init with CLEW_NO_MEMORY. Freed with scene_glyphs_free.
 */
#ifndef SCENE_GLYPHS_H
#define SCENE_GLYPHS_H

#include "base/base_writer.h"

struct scene_glyph {
    uint32_t symbol; /* Unicode; 0 is a space */
    char ascii;      /* replaces symbol when the style is ascii; 0: symbol is ASCII */
    bool bold;
    bool reverse; /* colours exchanged */
    uint32_t fore;
    uint32_t back;
};

struct scene_glyphs {
    struct base_memory *memory;
    struct scene_glyph *glyphs; /* row by row */
    int64_t rows;
    int64_t cols;
};

enum clew_status scene_glyphs_init(struct scene_glyphs *glyphs, struct base_memory *memory,
                                   int64_t rows, int64_t cols, struct clew_error *error);
void scene_glyphs_free(struct scene_glyphs *glyphs);

static inline struct scene_glyph *
scene_glyph_at(struct scene_glyphs *glyphs, int64_t row, int64_t col)
{
    return &glyphs->glyphs[row * glyphs->cols + col];
}

/* Writes an ASCII text from (row, col) on, cut at the edge, with the colours of style. */
void scene_glyphs_text(struct scene_glyphs *glyphs, int64_t row, int64_t col, const char *text,
                       struct scene_glyph style);
void scene_glyphs_write(const struct scene_glyphs *glyphs, const struct clew_style *style,
                        struct base_writer *out);

/* The box-drawing character that joins these sides, with rounded corners. */
enum scene_side {
    SCENE_LEFT = 1,
    SCENE_RIGHT = 2,
    SCENE_ABOVE = 4,
    SCENE_BELOW = 8,
};
struct scene_glyph scene_glyph_of_sides(unsigned sides);

#endif
