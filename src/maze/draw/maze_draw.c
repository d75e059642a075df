/*
 * maze_draw - the maze as a picture.
 *
 * The background is the floor, the walls and the hole. Each frame shows the ball at a stop and the
 * path so far; the last one shows the whole path, with arrow heads and numbered stops.
 */
#include "maze/draw/maze_draw.h"

#include "maze/board/maze_board.h"
#include "maze/draw/maze_corners.h"
#include "scene/scene_highlight.h"

#include <stdio.h>

#define DEFAULT_CELL   32.0
#define HOLE_RADIUS    0.38 /* of a cell */
#define MAX_GRID_LINES 200  /* larger boards have no lines between cells */
#define MAX_FRAMES     1000 /* a longer path is drawn in one frame */

struct view {
    struct scene *scene;
    const struct maze_board *board;
    double cell;
    double margin;
    enum scene_theme theme;
};

static uint32_t
colour(const struct view *view, enum scene_role role)
{
    return scene_colour(role, view->theme);
}

static struct clew_point
centre(const struct view *view, struct grid_place place)
{
    return (struct clew_point){view->margin + ((double)place.col + 0.5) * view->cell,
                               view->margin + ((double)place.row + 0.5) * view->cell};
}

/* ---- The background ---- */

static void
draw_maze_floor(const struct view *view)
{
    const struct maze_board *board = view->board;
    const double width = (double)board->cols * view->cell;
    const double height = (double)board->rows * view->cell;
    const double frame = view->cell * 0.16;
    struct clew_shape *shape;

    shape = scene_rect(view->scene, 0, 0, view->scene->width, view->scene->height);
    shape->fill = colour(view, SCENE_PAPER);
    shape = scene_rect(view->scene, view->margin - frame, view->margin - frame, width + 2 * frame,
                       height + 2 * frame);
    shape->fill = colour(view, SCENE_WALL);
    shape->radius = frame;
    shape = scene_rect(view->scene, view->margin, view->margin, width, height);
    shape->fill = colour(view, SCENE_FLOOR);
}

static void
draw_grid_line(const struct view *view, double x1, double y1, double x2, double y2)
{
    const struct clew_point points[2] = {{x1, y1}, {x2, y2}};
    struct clew_shape *shape = scene_line(view->scene, points, 2);

    shape->stroke = colour(view, SCENE_EDGE);
    shape->stroke_width = view->cell * 0.03;
}

static void
draw_maze_grid(const struct view *view)
{
    const struct maze_board *board = view->board;
    const double left = view->margin, top = view->margin;
    const double right = left + (double)board->cols * view->cell;
    const double bottom = top + (double)board->rows * view->cell;

    if (board->rows > MAX_GRID_LINES || board->cols > MAX_GRID_LINES)
        return;
    for (int64_t col = 1; col < board->cols; col++)
        draw_grid_line(view, left + (double)col * view->cell, top, left + (double)col * view->cell,
                       bottom);
    for (int64_t row = 1; row < board->rows; row++)
        draw_grid_line(view, left, top + (double)row * view->cell, right,
                       top + (double)row * view->cell);
}

/* A run of walls in a row is one shape. It overlaps the row below a little to avoid seams. */
static void
draw_maze_walls(const struct view *view)
{
    const struct maze_board *board = view->board;
    const double overlap = view->cell * 0.02;

    for (int64_t row = 0; row < board->rows; row++)
        for (int64_t col = 0; col < board->cols; col++) {
            const int64_t start = col;
            struct clew_shape *shape;

            while (col < board->cols && maze_is_wall(board, row, col))
                col++;
            if (col == start)
                continue;
            shape = scene_rect(view->scene, view->margin + (double)start * view->cell,
                               view->margin + (double)row * view->cell,
                               (double)(col - start) * view->cell,
                               view->cell + (row + 1 < board->rows ? overlap : 0));
            shape->fill = colour(view, SCENE_WALL);
        }
}

static void
draw_hole(const struct view *view)
{
    const struct clew_point at = centre(view, view->board->hole);
    struct clew_shape *shape = scene_circle(view->scene, at.x, at.y, view->cell * HOLE_RADIUS);

    shape->fill = colour(view, SCENE_GOAL);
    shape->stroke = colour(view, SCENE_FAINT);
    shape->stroke_width = view->cell * 0.06;
}

static void
draw_ball(const struct view *view, struct grid_place place)
{
    const struct clew_point at = centre(view, place);
    struct clew_shape *shape = scene_circle(view->scene, at.x, at.y, view->cell * 0.32);

    shape->fill = colour(view, SCENE_START);
    shape = scene_circle(view->scene, at.x - view->cell * 0.1, at.y - view->cell * 0.11,
                         view->cell * 0.08);
    shape->fill = 0xFFFFFF;
    shape->opacity = 0.7;
}

/* ---- The path ---- */

/* The point at a distance before `end` on the horizontal or vertical line from `from`. */
static struct clew_point
point_before(struct clew_point end, struct clew_point from, double distance)
{
    end.x += from.x > end.x ? distance : from.x < end.x ? -distance : 0;
    end.y += from.y > end.y ? distance : from.y < end.y ? -distance : 0;
    return end;
}

/* The path up to a stop; the line ends `gap` cells before it. */
static void
draw_ball_path(const struct view *view, const struct grid_place *corners, int64_t rolls, double gap)
{
    struct base_memory *memory = view->scene->memory;
    const size_t count = (size_t)rolls + 1;
    struct clew_point *points;
    struct clew_shape *shape;

    if (!rolls)
        return;
    points = base_alloc(memory, base_array_bytes(count, sizeof *points));
    if (!points) {
        view->scene->failed = true;
        return;
    }
    for (size_t i = 0; i < count; i++)
        points[i] = centre(view, corners[i]);
    points[rolls] = point_before(points[rolls], points[rolls - 1], gap * view->cell);
    shape = scene_line(view->scene, points, count);
    shape->stroke = colour(view, SCENE_PATH);
    shape->stroke_width = view->cell * 0.12;
    shape->fill = CLEW_NO_COLOUR;
    base_release(memory, points, count * sizeof *points);
}

/* The tip is `gap` cells before the stop. */
static void
draw_arrow_head(const struct view *view, struct grid_place stop, enum grid_direction direction,
                double gap)
{
    const struct clew_point at = centre(view, stop);
    const double along_x = grid_col_step(direction) * view->cell;
    const double along_y = grid_row_step(direction) * view->cell;
    const double tip = -gap, back = -gap - 0.3, half = 0.17;
    const struct clew_point points[3] = {
        {at.x + along_x * tip, at.y + along_y * tip},
        {at.x + along_x * back - along_y * half, at.y + along_y * back + along_x * half},
        {at.x + along_x * back + along_y * half, at.y + along_y * back - along_x * half},
    };
    struct clew_shape *shape = scene_polygon(view->scene, points, 3);

    shape->fill = colour(view, SCENE_PATH);
}

static void
draw_stop_number(const struct view *view, struct grid_place stop, int64_t number, bool is_hole)
{
    const struct clew_point at = centre(view, stop);
    const double height = view->cell * (number > 99 ? 0.14 : number > 9 ? 0.18 : 0.22);
    struct clew_shape *shape;
    char text[24];

    if (!is_hole) {
        shape = scene_circle(view->scene, at.x, at.y, view->cell * 0.24);
        shape->fill = colour(view, SCENE_PATH);
    }
    snprintf(text, sizeof text, "%lld", (long long)number);
    shape = scene_text(view->scene, at.x, at.y, height, text);
    shape->fill = scene_text_on(colour(view, is_hole ? SCENE_GOAL : SCENE_PATH));
    shape->bold = true;
}

static void
draw_whole_path(const struct view *view, const struct maze_answer *answer,
                const struct grid_place *corners)
{
    draw_ball_path(view, corners, answer->length, HOLE_RADIUS + 0.1);
    for (int64_t i = 1; i <= answer->length; i++) {
        const bool is_hole = i == answer->length;

        draw_arrow_head(view, corners[i],
                        (enum grid_direction)grid_direction_of_letter(answer->moves[i - 1]),
                        is_hole ? HOLE_RADIUS : 0.22);
        draw_stop_number(view, corners[i], i, is_hole);
    }
    draw_ball(view, corners[0]);
}

static void
draw_roll_frames(const struct view *view, const struct maze_answer *answer)
{
    struct grid_place *corners = maze_corners_new(view->board, answer, view->scene->memory);

    if (!corners) {
        view->scene->failed = true;
        return;
    }
    for (int64_t i = 0; i < answer->length && answer->length <= MAX_FRAMES; i++) {
        scene_next_frame(view->scene);
        draw_ball_path(view, corners, i, 0);
        draw_ball(view, corners[i]);
    }
    scene_next_frame(view->scene);
    draw_whole_path(view, answer, corners);
    maze_corners_free(corners, answer, view->scene->memory);
}

static void
set_maze_title(const struct view *view, const struct maze_answer *answer)
{
    const struct maze_board *board = view->board;
    char title[80], description[400];
    int length;

    snprintf(title, sizeof title, "Rolling-ball maze, %lld x %lld", (long long)board->rows,
             (long long)board->cols);
    length = snprintf(description, sizeof description,
                      "The ball starts at row %lld, column %lld; the hole is at row %lld, column "
                      "%lld.",
                      (long long)board->ball.row + 1, (long long)board->ball.col + 1,
                      (long long)board->hole.row + 1, (long long)board->hole.col + 1);
    if (answer)
        snprintf(description + length, sizeof description - (size_t)length,
                 " The path %.100s%s: %lld roll%s over %lld cell%s.", answer->moves,
                 answer->length > 100 ? "..." : "", (long long)answer->length,
                 base_plural(answer->length), (long long)answer->distance,
                 base_plural(answer->distance));
    scene_name(view->scene, title, description);
}

static struct view
make_view(struct scene *scene, const struct maze_board *board)
{
    const double cell = scene->style.cell > 0 ? scene->style.cell : DEFAULT_CELL;

    return (struct view){.scene = scene,
                         .board = board,
                         .cell = cell,
                         .margin = cell * 0.5,
                         .theme = scene_theme(scene)};
}

static struct scene_grid
grid_of_view(const struct view *view)
{
    return (struct scene_grid){.left = view->margin,
                               .top = view->margin,
                               .cell = view->cell,
                               .rows = view->board->rows,
                               .cols = view->board->cols};
}

void
maze_draw(struct scene *scene, const void *board, const void *answer)
{
    const struct maze_board *maze = board;
    const struct view view = make_view(scene, maze);
    const struct scene_grid grid = grid_of_view(&view);

    scene_size(scene, (double)maze->cols * view.cell + 2 * view.margin,
               (double)maze->rows * view.cell + 2 * view.margin);
    set_maze_title(&view, answer);
    draw_maze_floor(&view);
    if (scene->style.coordinates)
        scene_coordinates(scene, &grid);
    draw_maze_grid(&view);
    draw_maze_walls(&view);
    draw_hole(&view);
    if (answer)
        draw_roll_frames(&view, answer);
    else
        draw_ball(&view, maze->ball);
}

void
maze_draw_highlights(struct scene *scene, const struct maze_board *board,
                     const struct puzzle_highlights *highlights)
{
    const struct view view = make_view(scene, board);
    const struct scene_grid grid = grid_of_view(&view);

    for (size_t i = 0; highlights && i < highlights->count; i++)
        scene_highlight(scene, &grid, highlights->cells[i].cell, highlights->cells[i].role);
}

/* ---- A search ---- */

void
maze_draw_marks(struct scene *scene, const void *board, const struct puzzle_marks *marks)
{
    const struct maze_board *maze = board;
    const struct view view = make_view(scene, maze);
    const double highest = marks->max_value > 0 ? (double)marks->max_value : 1;

    for (int64_t cell = 0; cell < marks->count; cell++) {
        const struct grid_place place = {cell / maze->cols, cell % maze->cols};
        const struct clew_point at = centre(&view, place);
        const bool is_latest = cell == marks->latest_cell;
        struct clew_shape *shape;

        if (marks->cells[cell].kind == PUZZLE_UNMARKED)
            continue;
        shape = scene_circle(scene, at.x, at.y, view.cell * (is_latest ? 0.3 : 0.18));
        shape->fill = scene_blend(colour(&view, SCENE_START), colour(&view, SCENE_PATH),
                                  (double)marks->cells[cell].value / highest);
    }
}
