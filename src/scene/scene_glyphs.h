/*
 * scene_glyphs - a picture for a terminal: a grid of characters with colour and weight.
 *
 * Puzzles fill glyphs; scene_glyphs_write turns them into plain text or ANSI, as the style says,
 * cut at the style's text_width with a note below. A glyph carries its character and the ASCII
 * one to use instead; colours are 0xRRGGBB or CLEW_NO_COLOUR.
 */
#ifndef SCENE_GLYPHS_H
#define SCENE_GLYPHS_H

#include "base/base_writer.h"

struct scene_glyph {
    uint32_t symbol; /* Unicode; 0 is a space */
    char ascii;      /* used when the style says ascii; 0 takes symbol as it is */
    bool bold;
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

/* Puts the characters of an ASCII text from (row, col) on, cut at the edge. */
void scene_glyphs_text(struct scene_glyphs *glyphs, int64_t row, int64_t col, const char *text,
                       struct scene_glyph look);
void scene_glyphs_write(const struct scene_glyphs *glyphs, const struct clew_style *style,
                        struct base_writer *out);

/* The box-drawing sign that joins these sides, rounded at corners, and its ASCII stand-in. */
enum scene_side {
    SCENE_LEFT = 1,
    SCENE_RIGHT = 2,
    SCENE_ABOVE = 4,
    SCENE_BELOW = 8,
};
struct scene_glyph scene_glyph_of_sides(unsigned sides);

#endif
