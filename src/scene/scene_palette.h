/*
 * scene_palette - the colours, by what they are for.
 *
 * Colours of paths are chosen so that any two stay apart also for eyes that
 * confuse red and green or blue and yellow; a test computes the least distance.
 */
#ifndef SCENE_PALETTE_H
#define SCENE_PALETTE_H

#include <stdbool.h>
#include <stdint.h>

enum scene_role {
    SCENE_PAPER, /* behind everything */
    SCENE_FLOOR, /* a free cell */
    SCENE_EDGE,  /* lines between cells */
    SCENE_WALL,
    SCENE_INK,   /* text on paper */
    SCENE_FAINT, /* text that may be overlooked */
    SCENE_PATH,  /* the answer */
    SCENE_START,
    SCENE_GOAL,
    SCENE_ROLES,
};

/* The first two are what `dark` says. */
enum scene_theme {
    SCENE_LIGHT,
    SCENE_DARK,
    SCENE_PRINT, /* black on white; letters and lines tell what colours told */
};

uint32_t scene_colour(enum scene_role role, enum scene_theme theme);
/* Colour of path number `index` (from 0; repeats after SCENE_PATH_COLOURS), and of a text upon it. */
#define SCENE_PATH_COLOURS 16
uint32_t scene_path_colour(int index, enum scene_theme theme);
/* The same for a thin line, which on paper cannot be white as a dot is. */
uint32_t scene_line_colour(int index, enum scene_theme theme);
/* What goes round a dot or a tile: nothing where its colour is enough. */
uint32_t scene_outline(enum scene_theme theme);
uint32_t scene_text_on(uint32_t colour);
/* From one colour (share 0) to the other (share 1). */
uint32_t scene_blend(uint32_t from, uint32_t to, double share);

#endif
