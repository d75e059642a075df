/*
 * game_view - a game as a grid of glyphs, for a terminal or any other screen of characters.
 *
 * The same for every puzzle: it is painted from what puzzle and puzzle_play report about cells and
 * steps. The picture has the cells with what is drawn on them, the lines between them, a frame; the
 * view has numbers at its edges, and the part of the picture that fits.
 *
 *       1  2  3  4      numbers: head_height lines, head_width columns
 *      +------------
 *    1 | A--.  .  B     the picture from its line `top` and column `left` on
 *    2 | .  '--A  .
 *
 * A square cell has two columns and one line; four and two on a screen with room for it, or if
 * walls and marks must be visible between cells; more columns for long names. Tiles are boxes.
 * Hexes are in columns, odd ones half a cell higher: four columns and two lines, with the left and
 * right neighbours one line up or down:
 *
 *         B---.         A, its upper right neighbour B and its lower right one C
 *     A---'
 *         C             A path over a joined edge needs room around the board.
 *
 * A new kind of cell is painted as its name on its colour, so that a new puzzle needs no change.
 *
 * Fails: CLEW_NO_MEMORY, CLEW_UNSUPPORTED (too large).  Borrows the game.  One thread at a time.
 */
#ifndef GAME_VIEW_H
#define GAME_VIEW_H

#include "game/game.h"

#define GAME_VIEW_SIDES_END 64 /* one past the last value of enum clew_side */

struct game_view {
    const struct game *game;
    /* Of the board. */
    int64_t rows, cols;
    bool is_hex, has_walls, has_tiles, has_voids;
    bool joins_sides, joins_ends; /* some step wraps around the edge */
    int longest_name;
    /* Of the position: some sides are marked as impossible. */
    bool has_marks;
    bool has_revision; /* of the game, when has_marks was found */
    uint64_t revision;
    /* Of the last painting. */
    bool is_dark, shows_names;
    int cell_height, cell_width;
    int indent;                  /* of the glyph in its cell */
    int margin_top, margin_left; /* in the picture, around the cells */
    bool has_frame;              /* in the margin */
    int64_t height, width;       /* of the picture */
    int head_height, head_width;
    int64_t top, left;          /* the part of the picture that is shown */
    struct scene_glyphs glyphs; /* the view */
};

/* Looks at the whole board; the game must outlive the view. */
void game_view_init(struct game_view *view, const struct game *game);
void game_view_free(struct game_view *view);

/*
 * Paints the position as it is now. With style->text_height the view is at most that high and
 * style->text_width wide, and contains the cursor; otherwise it is complete.
 */
enum clew_status game_view_paint(struct game_view *view, const struct puzzle_highlights *highlights,
                                 const struct clew_style *style, struct base_memory *memory,
                                 struct clew_error *error);
bool game_view_is_whole(const struct game_view *view);
/* The cell painted at a place of the view, or -1. */
int64_t game_view_cell_at(const struct game_view *view, int64_t row, int64_t col);
/* The place of the middle of a cell; false: it is not in the view. */
bool game_view_find(const struct game_view *view, int64_t cell, int64_t *row, int64_t *col);
/* The side of a cell in a direction (-1, 0 or 1 each); 0 if it has none there. */
enum clew_side game_view_side(const struct game_view *view, int64_t cell, int right, int down);

/* ---- Internal: where things are (game_view.c) ---- */

/* Where the glyph of a cell is in the picture. */
void game_view_place(const struct game_view *view, int64_t cell, int64_t *row, int64_t *col);
/* The glyph at a place of the picture, or NULL outside the view. */
struct scene_glyph *game_view_glyph(struct game_view *view, int64_t row, int64_t col);
/* Whether the neighbour on that side is drawn higher than the cell. */
bool game_view_is_upward(const struct game_view *view, int64_t cell, enum clew_side side);
/* A wall between two adjacent cells; a step that wraps around the edge. */
bool game_view_is_walled(const struct game_view *view, int64_t cell, enum clew_side side);
bool game_view_is_joined(const struct game_view *view, int64_t cell, enum clew_side side);

/* ---- Internal: what is there (game_view_cells.c) ---- */

/* The cells in the view, with the paths, walls and marks between them. */
void game_view_paint_cells(struct game_view *view);
/* Where a cell's content begins in the picture, and the column after it. */
struct game_view_extent {
    int64_t row, left, right;
};
struct game_view_extent game_view_extent_of(const struct game_view *view, int64_t cell);

#endif
