/*
 * scene_highlight - marks on the cells of a hint, and the numbers of rows and columns.
 *
 * Each role has a mark of its own shape, so that no colour is needed:
 *
 *                picture                      text
 *     evidence   four corners of a frame      [7]
 *     affected   a thick frame                (7)
 *     mistake    a frame with a cross         !7!
 *
 * Rows and columns are numbered from 1, as in sentences for players. Where neighbouring numbers
 * would overlap, only every second, fifth, tenth ... is written.
 *
 * Fails like any drawing: see scene.h. No memory of its own.
 */
#ifndef SCENE_HIGHLIGHT_H
#define SCENE_HIGHLIGHT_H

#include "scene/scene.h"
#include "scene/scene_glyphs.h"

/* Where the cells of a rectangular board are in a picture. */
struct scene_grid {
    double left, top; /* of the first cell */
    double cell;      /* its side */
    int64_t rows, cols;
};

/* The mark of a role on a cell; added to the current frame. */
void scene_highlight(struct scene *scene, const struct scene_grid *grid, int64_t cell,
                     enum clew_role role);
/* The numbers above and left of the board, within half a cell. */
void scene_coordinates(struct scene *scene, const struct scene_grid *grid);

/* Where the cells of a rectangular board are in a text. */
struct scene_text_grid {
    int64_t left, top; /* of the first cell */
    int64_t cell_width;
    int64_t rows, cols;
    bool dark;
};

/* The width of the row numbers, in characters, with a space after them. */
int64_t scene_coordinates_width(int64_t rows);
/* Column numbers go into row 0, row numbers start in column 0. */
void scene_glyphs_coordinates(struct scene_glyphs *glyphs, const struct scene_text_grid *grid);
/* The character before or after the content of a cell of that role. */
char scene_highlight_sign(enum clew_role role, bool is_after);

#endif
