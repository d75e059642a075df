/* tiles_draw - see the header. */
#include "tiles/tiles_draw.h"

#include <stdio.h>
#include <string.h>

#define CELL 44.0

/* Tiles are coloured by the row they belong to, so that order can be seen from afar. */
uint32_t
tiles_colour(const struct tiles_board *board, int tile, enum scene_theme theme)
{
    static const int hues[TILES_MOST_SIDE] = {1, 3, 4, 8, 14, 7, 5, 13};
    const int home = tiles_find(board->goal_at, board->cells, tile);

    return scene_path_colour(hues[home / board->cols], theme);
}

/* ---- Picture ---- */

static void
draw_tile(struct scene *scene, const struct tiles_board *board, int cell, int tile)
{
    const double size = scene->style.cell > 0 ? scene->style.cell : CELL;
    const double x = (cell % board->cols + 0.5) * size, y = (cell / board->cols + 0.5) * size;
    const uint32_t colour = tiles_colour(board, tile, scene_theme(scene));
    const bool is_home = board->goal_at[cell] == tile;
    struct clew_shape *shape =
        scene_rect(scene, x + size * 0.04, y + size * 0.04, size * 0.92, size * 0.92);
    char number[8];

    shape->fill = colour;
    shape->stroke = scene_outline(scene_theme(scene));
    shape->stroke_width = size * 0.03;
    shape->radius = size * 0.12;
    shape->opacity = is_home ? 1 : 0.75;
    snprintf(number, sizeof number, "%d", tile);
    shape = scene_text(scene, x + size / 2, y + size / 2, size * 0.3, number);
    shape->fill = scene_text_on(colour);
    shape->bold = true;
}

static void
draw_tiles(struct scene *scene, const struct tiles_board *board, const uint8_t *tile_at)
{
    for (int cell = 0; cell < board->cells; cell++)
        if (tile_at[cell])
            draw_tile(scene, board, cell, tile_at[cell]);
}

static void
draw_tray(struct scene *scene, const struct tiles_board *board)
{
    const double size = scene->style.cell > 0 ? scene->style.cell : CELL;
    const double width = (board->cols + 1) * size, height = (board->rows + 1) * size;
    struct clew_shape *shape;

    scene_size(scene, width, height);
    shape = scene_rect(scene, 0, 0, width, height);
    shape->fill = scene_colour(SCENE_PAPER, scene_theme(scene));
    shape = scene_rect(scene, size * 0.4, size * 0.4, width - size * 0.8, height - size * 0.8);
    shape->fill = scene_colour(SCENE_FLOOR, scene_theme(scene));
    shape->stroke = scene_colour(SCENE_WALL, scene_theme(scene));
    shape->stroke_width = size * 0.06;
    shape->radius = size * 0.16;
}

void
tiles_draw(struct scene *scene, const void *board, const void *answer)
{
    const struct tiles_board *own = board;
    const struct tiles_answer *way = answer;
    uint8_t tile_at[TILES_MOST_CELLS];
    int gap = tiles_find(own->tile_at, own->cells, 0);
    char title[64], description[96];

    snprintf(title, sizeof title, "Sliding tiles, %d x %d", own->rows, own->cols);
    if (way)
        snprintf(description, sizeof description, "A way of %d moves to the goal", way->length);
    else
        snprintf(description, sizeof description, "The board as it is given");
    scene_name(scene, title, description);
    draw_tray(scene, own);
    memcpy(tile_at, own->tile_at, sizeof tile_at);
    scene_next_frame(scene);
    draw_tiles(scene, own, tile_at);
    for (int i = 0; way && i < way->length; i++) {
        tiles_slide(tile_at, own->rows, own->cols, &gap, way->moves[i]);
        scene_next_frame(scene);
        draw_tiles(scene, own, tile_at);
    }
}

/* ---- Terminal ---- */

#define TEXT_WIDTH 4 /* columns a tile */

/* The board at the left and, with an answer, an arrow and the goal at its right. */
static void
draw_board_text(struct scene_glyphs *glyphs, const struct tiles_board *board,
                const uint8_t *tile_at, int64_t left, bool dark)
{
    for (int cell = 0; cell < board->cells; cell++) {
        const int tile = tile_at[cell];
        struct scene_glyph look = {.fore = CLEW_NO_COLOUR, .back = CLEW_NO_COLOUR};
        char number[8];

        if (tile) {
            look.back = tiles_colour(board, tile, dark);
            look.fore = scene_text_on(look.back);
            look.bold = board->goal_at[cell] == tile;
        }
        snprintf(number, sizeof number, tile ? " %2d " : "    ", tile);
        scene_glyphs_text(glyphs, cell / board->cols,
                          left + (int64_t)(cell % board->cols) * TEXT_WIDTH, number, look);
    }
}

static enum clew_status
draw_text(struct base_writer *out, const struct tiles_board *board, const uint8_t *tile_at,
          bool shows_goal, const struct clew_style *style, struct clew_error *error)
{
    const int64_t width = (int64_t)board->cols * TEXT_WIDTH;
    struct scene_glyph plain = {.fore = CLEW_NO_COLOUR, .back = CLEW_NO_COLOUR};
    struct scene_glyphs glyphs;
    enum clew_status status = scene_glyphs_init(&glyphs, out->memory, board->rows,
                                                shows_goal ? 2 * width + 6 : width, error);

    if (status)
        return status;
    draw_board_text(&glyphs, board, tile_at, 0, style->dark);
    if (shows_goal) {
        scene_glyphs_text(&glyphs, board->rows / 2, width + 2, "->", plain);
        draw_board_text(&glyphs, board, board->goal_at, width + 6, style->dark);
    }
    scene_glyphs_write(&glyphs, style, out);
    scene_glyphs_free(&glyphs);
    return CLEW_OK;
}

size_t
tiles_text_frames(const void *board, const void *answer)
{
    (void)board;
    return (size_t)((const struct tiles_answer *)answer)->length + 1;
}

/* A frame is the board after one move more; without frames it is the start, and then the goal. */
enum clew_status
tiles_draw_text(struct base_writer *out, const void *board, const void *answer,
                const struct clew_style *style, struct clew_error *error)
{
    const struct tiles_board *own = board;
    const struct tiles_answer *way = answer;
    uint8_t tile_at[TILES_MOST_CELLS];
    int gap = tiles_find(own->tile_at, own->cells, 0);

    memcpy(tile_at, own->tile_at, sizeof tile_at);
    for (int i = 0; way && i < way->length && (size_t)i + 1 < style->frame; i++)
        tiles_slide(tile_at, own->rows, own->cols, &gap, way->moves[i]);
    return draw_text(out, own, tile_at, way && !style->frame, style, error);
}

/* ---- A search ---- */

static void
apply_marks(uint8_t *tile_at, const struct tiles_board *board, const struct puzzle_marks *marks)
{
    memcpy(tile_at, board->tile_at, TILES_MOST_CELLS);
    for (int64_t cell = 0; cell < marks->count; cell++)
        if (marks->cells[cell].kind == PUZZLE_PLACED)
            tile_at[cell] = (uint8_t)marks->cells[cell].value;
}

void
tiles_draw_marks(struct scene *scene, const void *board, const struct puzzle_marks *marks)
{
    uint8_t tile_at[TILES_MOST_CELLS];

    apply_marks(tile_at, board, marks);
    draw_tiles(scene, board, tile_at);
}

enum clew_status
tiles_draw_marks_text(struct base_writer *out, const void *board, const struct puzzle_marks *marks,
                      const struct clew_style *style, struct clew_error *error)
{
    uint8_t tile_at[TILES_MOST_CELLS];

    apply_marks(tile_at, board, marks);
    return draw_text(out, board, tile_at, false, style, error);
}
