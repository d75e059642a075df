/* tiles_draw - see the header. */
#include "tiles/draw/tiles_draw.h"

#include "scene/scene_highlight.h"

#include <stdio.h>
#include <string.h>

#define CELL 44.0

/* Tiles are coloured by the row they belong to, so that the order is visible at a glance. */
uint32_t
tiles_colour(const struct tiles_board *board, int tile, enum scene_theme theme)
{
    static const int hues[TILES_MAX_SIDE] = {1, 3, 4, 8, 14, 7, 5, 13};
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

static struct scene_grid
grid_of(const struct scene *scene, const struct tiles_board *board)
{
    const double size = scene->style.cell > 0 ? scene->style.cell : CELL;

    return (struct scene_grid){
        .left = size / 2, .top = size / 2, .cell = size, .rows = board->rows, .cols = board->cols};
}

static void
draw_tray(struct scene *scene, const struct tiles_board *board)
{
    const struct scene_grid grid = grid_of(scene, board);
    const double size = grid.cell;
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
    if (scene->style.coordinates)
        scene_coordinates(scene, &grid);
}

void
tiles_draw(struct scene *scene, const void *board, const void *answer)
{
    const struct tiles_board *own = board;
    const struct tiles_answer *solution = answer;
    uint8_t tile_at[TILES_MAX_CELLS];
    int gap = tiles_find(own->tile_at, own->cells, 0);
    char title[64], description[96];

    snprintf(title, sizeof title, "Sliding tiles, %d x %d", own->rows, own->cols);
    if (solution)
        snprintf(description, sizeof description, "A solution of %d moves", solution->length);
    else
        snprintf(description, sizeof description, "The board as it is given");
    scene_name(scene, title, description);
    draw_tray(scene, own);
    memcpy(tile_at, own->tile_at, sizeof tile_at);
    scene_next_frame(scene);
    draw_tiles(scene, own, tile_at);
    for (int i = 0; solution && i < solution->length; i++) {
        tiles_slide(tile_at, own->rows, own->cols, &gap, solution->moves[i]);
        scene_next_frame(scene);
        draw_tiles(scene, own, tile_at);
    }
}

void
tiles_draw_highlights(struct scene *scene, const struct tiles_board *board,
                      const struct puzzle_highlights *highlights)
{
    const struct scene_grid grid = grid_of(scene, board);

    for (size_t i = 0; highlights && i < highlights->count; i++)
        scene_highlight(scene, &grid, highlights->cells[i].cell, highlights->cells[i].role);
}

/* ---- A search ---- */

void
tiles_apply_marks(uint8_t *tile_at, const struct tiles_board *board,
                  const struct puzzle_marks *marks)
{
    memcpy(tile_at, board->tile_at, TILES_MAX_CELLS);
    for (int64_t cell = 0; cell < marks->count; cell++)
        if (marks->cells[cell].kind == PUZZLE_PLACED)
            tile_at[cell] = (uint8_t)marks->cells[cell].value;
}

void
tiles_draw_marks(struct scene *scene, const void *board, const struct puzzle_marks *marks)
{
    uint8_t tile_at[TILES_MAX_CELLS];

    tiles_apply_marks(tile_at, board, marks);
    draw_tiles(scene, board, tile_at);
}
