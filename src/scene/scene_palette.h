/*
 * scene_palette - colours by role and theme.
 *
 * Path colours are chosen so that any two differ visibly with any kind of colour blindness; a
 * test computes the smallest distance.
 *
 * Never fails. No memory, no state.
 */
#ifndef SCENE_PALETTE_H
#define SCENE_PALETTE_H

#include <stdbool.h>
#include <stdint.h>

enum scene_role {
    SCENE_PAPER, /* the page */
    SCENE_FLOOR, /* a free cell */
    SCENE_EDGE,  /* lines between cells */
    SCENE_WALL,
    SCENE_INK,   /* text on paper */
    SCENE_FAINT, /* text of little importance */
    SCENE_PATH,  /* the answer */
    SCENE_START,
    SCENE_GOAL,
    SCENE_ROLES,
};

/* false and true convert to the first two: is it dark? */
enum scene_theme {
    SCENE_LIGHT,
    SCENE_DARK,
    SCENE_PRINT, /* black on white; letters and lines replace colours */
};

uint32_t scene_colour(enum scene_role role, enum scene_theme theme);
/* Colour of path number `index` (from 0; repeats after SCENE_PATH_COLOURS). */
#define SCENE_PATH_COLOURS 16
uint32_t scene_path_colour(int index, enum scene_theme theme);
/* The same for a thin line, which cannot be white in print, as a dot is. */
uint32_t scene_line_colour(int index, enum scene_theme theme);
/* The outline of a dot or tile; CLEW_NO_COLOUR except in print. */
uint32_t scene_outline(enum scene_theme theme);
/* Black or white, for a text on that colour. */
uint32_t scene_text_on(uint32_t colour);
/*
 * The nearest colours of a terminal with 8, 16 or 256 of them, for a text and its background; -1:
 * the default. Few colours have no greys, so grey text gets the default, which can be read.
 */
void scene_terminal_colours(uint32_t fore, uint32_t back, int colours, int *text, int *ground);
/* Mixes two colours: share 0 is from, share 1 is to. */
uint32_t scene_blend(uint32_t from, uint32_t to, double share);

#endif
