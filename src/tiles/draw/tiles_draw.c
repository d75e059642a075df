/* tiles_draw - see the header. */
#include "tiles/draw/tiles_draw.h"

#include "scene/scene_highlight.h"

#include <stdio.h>
#include <string.h>

#define CELL 44.0

/* In cells: between the two boards of a solution, and the moves below them. */
#define ARROW_SPACE 1.6
#define MOVE_HEIGHT 0.3
#define ARROW_WIDTH 0.36
#define MOVE_GROUP  5    /* moves */
#define GROUP_SPACE 2.15 /* from one group to the next */
#define LINE_SPACE  0.6

/* Tiles are coloured by the row they belong to, so that the order is visible at a glance. */
uint32_t
tiles_colour(const struct tiles_board *board, int tile, enum scene_theme theme)
{
    static const int hues[TILES_MAX_SIDE] = {1, 3, 4, 8, 14, 7, 5, 13};
    const int home = tiles_find(board->goal_at, board->cells, tile);

    return scene_path_colour(hues[home / board->cols], theme);
}

/* ---- Picture ---- */

static double
cell_size(const struct scene *scene)
{
    return scene->style.cell > 0 ? scene->style.cell : CELL;
}

static void
draw_tile(struct scene *scene, const struct tiles_board *board, double left, int cell, int tile)
{
    const double size = cell_size(scene);
    const double x = left + (cell % board->cols + 0.5) * size;
    const double y = (cell / board->cols + 0.5) * size;
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
draw_tiles(struct scene *scene, const struct tiles_board *board, double left,
           const uint8_t *tile_at)
{
    for (int cell = 0; cell < board->cells; cell++)
        if (tile_at[cell])
            draw_tile(scene, board, left, cell, tile_at[cell]);
}

static struct scene_grid
grid_of(const struct scene *scene, const struct tiles_board *board)
{
    const double size = cell_size(scene);

    return (struct scene_grid){
        .left = size / 2, .top = size / 2, .cell = size, .rows = board->rows, .cols = board->cols};
}

static void
draw_paper(struct scene *scene, double width, double height)
{
    scene_size(scene, width, height);
    scene_rect(scene, 0, 0, width, height)->fill = scene_colour(SCENE_PAPER, scene_theme(scene));
}

static void
draw_tray(struct scene *scene, const struct tiles_board *board, double left)
{
    const double size = cell_size(scene);
    struct scene_grid grid = grid_of(scene, board);
    struct clew_shape *shape = scene_rect(scene, left + size * 0.4, size * 0.4,
                                          (board->cols + 0.2) * size, (board->rows + 0.2) * size);

    shape->fill = scene_colour(SCENE_FLOOR, scene_theme(scene));
    shape->stroke = scene_colour(SCENE_WALL, scene_theme(scene));
    shape->stroke_width = size * 0.06;
    shape->radius = size * 0.16;
    grid.left += left;
    if (scene->style.coordinates)
        scene_coordinates(scene, &grid);
}

/* ---- A solution: from start to goal, the moves below ---- */

/* Where the board of the goal begins. */
static double
goal_left(const struct scene *scene, const struct tiles_board *board)
{
    return (board->cols + ARROW_SPACE) * cell_size(scene);
}

static int
groups_per_line(const struct tiles_board *board)
{
    return (int)((2 * board->cols + ARROW_SPACE) / GROUP_SPACE);
}

static void
draw_arrow(struct scene *scene, const struct tiles_board *board, int moves)
{
    const double size = cell_size(scene), y = (board->rows + 1) * size / 2;
    const double from = (board->cols + 0.8) * size, to = goal_left(scene, board) + 0.2 * size;
    const struct clew_point shaft[2] = {{from, y}, {to - 0.2 * size, y}};
    const struct clew_point head[3] = {
        {to, y}, {to - 0.24 * size, y - 0.15 * size}, {to - 0.24 * size, y + 0.15 * size}};
    const uint32_t ink = scene_colour(SCENE_INK, scene_theme(scene));
    struct clew_shape *shape = scene_line(scene, shaft, 2);
    char number[16];

    shape->stroke = ink;
    shape->stroke_width = size * 0.07;
    scene_polygon(scene, head, 3)->fill = ink;
    snprintf(number, sizeof number, "%d", moves);
    shape = scene_text(scene, (from + to) / 2, y - 0.4 * size, size * 0.22, number);
    shape->fill = ink;
    shape->bold = true;
    scene_text(scene, (from + to) / 2, y + 0.35 * size, size * 0.13, moves == 1 ? "move" : "moves")
        ->fill = ink;
}

static const char *
move_arrow(char move)
{
    switch (move) {
    case 'L':
        return "\xE2\x86\x90";
    case 'U':
        return "\xE2\x86\x91";
    case 'R':
        return "\xE2\x86\x92";
    default:
        return "\xE2\x86\x93";
    }
}

/* The way that each tile moves, as arrows in groups, so that a place can be found again. */
static void
draw_moves(struct scene *scene, const struct tiles_board *board, const struct tiles_answer *answer)
{
    const double size = cell_size(scene);
    const int per_line = groups_per_line(board);

    for (int at = 0; at < answer->length; at += MOVE_GROUP) {
        const int group = at / MOVE_GROUP;
        const double x = (0.5 + (group % per_line + 0.5) * GROUP_SPACE) * size;
        const double y = (board->rows + 1.1 + group / per_line * LINE_SPACE) * size;
        const int left = answer->length - at;
        const double missing = left < MOVE_GROUP ? MOVE_GROUP - left : 0; /* text is centred */
        char text[4 * MOVE_GROUP] = "";

        for (int i = at; i < answer->length && i < at + MOVE_GROUP; i++)
            strcat(text, move_arrow(answer->moves[i]));
        scene_text(scene, x - missing * ARROW_WIDTH / 2 * size, y, size * MOVE_HEIGHT, text)->fill =
            scene_colour(SCENE_INK, scene_theme(scene));
    }
}

/* Everything but the board of the goal, which is the frame; returns where that one begins. */
static double
draw_solution(struct scene *scene, const struct tiles_board *board,
              const struct tiles_answer *answer)
{
    const double size = cell_size(scene), left = goal_left(scene, board);
    const int groups = (answer->length + MOVE_GROUP - 1) / MOVE_GROUP;
    const int lines = (groups + groups_per_line(board) - 1) / groups_per_line(board);

    draw_paper(scene, left + (board->cols + 1) * size,
               (board->rows + 1 + lines * LINE_SPACE) * size);
    draw_tray(scene, board, 0);
    draw_tiles(scene, board, 0, board->tile_at);
    draw_arrow(scene, board, answer->length);
    draw_moves(scene, board, answer);
    draw_tray(scene, board, left);
    return left;
}

/* An animation needs one board only; it shows the moves by making them. */
void
tiles_draw(struct scene *scene, const void *board, const void *answer)
{
    const struct tiles_board *own = board;
    const struct tiles_answer *solution = answer;
    const bool is_pair = solution && solution->length > 0 && !scene->style.animate;
    uint8_t tile_at[TILES_MAX_CELLS];
    int gap = tiles_find(own->tile_at, own->cells, 0);
    char title[64], description[96];
    double left = 0;

    snprintf(title, sizeof title, "Sliding tiles, %d x %d", own->rows, own->cols);
    if (solution)
        snprintf(description, sizeof description, "A solution of %d move%s", solution->length,
                 base_plural(solution->length));
    else
        snprintf(description, sizeof description, "The board as it is given");
    scene_name(scene, title, description);
    if (is_pair) {
        left = draw_solution(scene, own, solution);
    } else {
        draw_paper(scene, (own->cols + 1) * cell_size(scene), (own->rows + 1) * cell_size(scene));
        draw_tray(scene, own, 0);
    }
    memcpy(tile_at, own->tile_at, sizeof tile_at);
    scene_next_frame(scene);
    draw_tiles(scene, own, left, tile_at);
    for (int i = 0; solution && i < solution->length; i++) {
        tiles_slide(tile_at, own->rows, own->cols, &gap, solution->moves[i]);
        scene_next_frame(scene);
        draw_tiles(scene, own, left, tile_at);
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
    draw_tiles(scene, board, 0, tile_at);
}
