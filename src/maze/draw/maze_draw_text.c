/*
 * maze_draw_text - the maze for a terminal.
 *
 *     +----------+
 *     |. H-^ . . |      A cell is two characters wide, so that it looks square: its symbol, and the
 *     |####| . ##|      line to its right neighbour. The path is drawn with box characters, with an
 *     |. . | . . |      arrow head where a roll ends.
 *     |. ##| . ##|
 *     |. ##<-B . |
 *     +----------+
 *
 * If the style asks for them, row and column numbers are above and left of the frame.
 */
#include "maze/board/maze_board.h"
#include "maze/draw/maze_corners.h"
#include "maze/draw/maze_draw.h"
#include "scene/scene_highlight.h"

#define MAX_CELLS (INT64_C(1) << 22) /* more do not make sense in a terminal */

struct canvas {
    const struct maze_board *board;
    struct scene_glyphs glyphs;
    const struct puzzle_marks *marks; /* NULL: not a search */
    int64_t top, left;                /* of the frame around the board */
    bool dark;
    int64_t cells_left;     /* of the path to draw; the ball is where they end */
    struct grid_place ball; /* where it is drawn: at its start if the whole path is drawn */
};

static struct scene_glyph *
cell_glyph(struct canvas *canvas, struct grid_place place)
{
    return scene_glyph_at(&canvas->glyphs, canvas->top + 1 + place.row,
                          canvas->left + 1 + 2 * place.col);
}

static struct scene_glyph
make_glyph(const struct canvas *canvas, uint32_t symbol, char ascii, enum scene_role role)
{
    return (struct scene_glyph){.symbol = symbol,
                                .ascii = ascii,
                                .fore = scene_colour(role, canvas->dark),
                                .back = CLEW_NO_COLOUR};
}

/* ---- The board ---- */

static void
paint_border(struct canvas *canvas)
{
    struct scene_glyphs *glyphs = &canvas->glyphs;
    const int64_t bottom = glyphs->rows - 1, right = glyphs->cols - 1;
    const int64_t top = canvas->top, left = canvas->left;

    for (int64_t col = left; col <= right; col++)
        *scene_glyph_at(glyphs, top, col) = *scene_glyph_at(glyphs, bottom, col) =
            make_glyph(canvas, 0x2550, '-', SCENE_WALL);
    for (int64_t row = top; row <= bottom; row++)
        *scene_glyph_at(glyphs, row, left) = *scene_glyph_at(glyphs, row, right) =
            make_glyph(canvas, 0x2551, '|', SCENE_WALL);
    *scene_glyph_at(glyphs, top, left) = make_glyph(canvas, 0x2554, '+', SCENE_WALL);
    *scene_glyph_at(glyphs, top, right) = make_glyph(canvas, 0x2557, '+', SCENE_WALL);
    *scene_glyph_at(glyphs, bottom, left) = make_glyph(canvas, 0x255A, '+', SCENE_WALL);
    *scene_glyph_at(glyphs, bottom, right) = make_glyph(canvas, 0x255D, '+', SCENE_WALL);
}

/* A cell that the search has reached: the higher its cost, the closer to the path's colour. */
static void
paint_mark(struct canvas *canvas, struct scene_glyph *glyph, int64_t cell)
{
    const struct puzzle_marks *marks = canvas->marks;
    const struct puzzle_mark *mark = &marks->cells[cell];
    const double share = marks->max_value > 0 ? (double)mark->value / (double)marks->max_value : 0;

    if (mark->kind == PUZZLE_UNMARKED)
        return;
    *glyph = make_glyph(canvas, cell == marks->latest_cell ? 0x25C9 : 0x2022,
                        cell == marks->latest_cell ? '@' : 'o', SCENE_INK);
    glyph->fore = scene_blend(scene_colour(SCENE_START, canvas->dark),
                              scene_colour(SCENE_PATH, canvas->dark), share);
    glyph->bold = cell == marks->latest_cell;
}

static void
paint_cells(struct canvas *canvas)
{
    const struct scene_glyph wall = make_glyph(canvas, 0x2588, '#', SCENE_WALL);
    const struct scene_glyph floor = make_glyph(canvas, 0x00B7, '.', SCENE_FAINT);
    struct grid_place at;

    for (at.row = 0; at.row < canvas->board->rows; at.row++)
        for (at.col = 0; at.col < canvas->board->cols; at.col++) {
            struct scene_glyph *glyph = cell_glyph(canvas, at);

            if (maze_is_wall(canvas->board, at.row, at.col))
                glyph[0] = glyph[1] = wall;
            else if (!glyph[0].symbol)
                glyph[0] = floor;
            if (canvas->marks)
                paint_mark(canvas, glyph, maze_cell(canvas->board, at));
        }
}

/* ---- The path ---- */

static unsigned
scene_side_of(enum grid_direction direction)
{
    static const unsigned sides[GRID_DIRECTIONS] = {
        [GRID_LEFT] = SCENE_LEFT,
        [GRID_RIGHT] = SCENE_RIGHT,
        [GRID_UP] = SCENE_ABOVE,
        [GRID_DOWN] = SCENE_BELOW,
    };

    return sides[direction];
}

/*
 * While the path is traced, a glyph's symbol holds the sides it joins; see paint_sides. False when
 * the rest of the path is not drawn.
 */
static bool
trace_roll(struct canvas *canvas, struct grid_place from, struct grid_place to,
           enum grid_direction direction)
{
    struct grid_place at = from;

    while (at.row != to.row || at.col != to.col) {
        struct scene_glyph *glyph = cell_glyph(canvas, at);

        if (canvas->cells_left-- <= 0)
            break;
        glyph->symbol |= scene_side_of(direction);
        if (direction == GRID_RIGHT)
            glyph[1].symbol |= SCENE_LEFT | SCENE_RIGHT;
        at.row += grid_row_step(direction);
        at.col += grid_col_step(direction);
        glyph = cell_glyph(canvas, at);
        glyph->symbol |= scene_side_of(grid_opposite(direction));
        if (direction == GRID_LEFT)
            glyph[1].symbol |= SCENE_LEFT | SCENE_RIGHT;
    }
    canvas->ball = at;
    return at.row == to.row && at.col == to.col;
}

static void
paint_sides(struct canvas *canvas)
{
    const int64_t count = canvas->glyphs.rows * canvas->glyphs.cols;

    for (int64_t i = 0; i < count; i++) {
        struct scene_glyph *glyph = &canvas->glyphs.glyphs[i];

        if (!glyph->symbol)
            continue;
        *glyph = scene_glyph_of_sides(glyph->symbol);
        glyph->fore = scene_colour(SCENE_PATH, canvas->dark);
        glyph->bold = true;
    }
}

static void
paint_arrow_head(struct canvas *canvas, struct grid_place place, enum grid_direction direction)
{
    static const uint32_t symbols[GRID_DIRECTIONS] = {0x25C0, 0x25B6, 0x25B2, 0x25BC};
    static const char ascii[GRID_DIRECTIONS] = {'<', '>', '^', 'v'};
    struct scene_glyph *glyph = cell_glyph(canvas, place);

    *glyph = make_glyph(canvas, symbols[direction], ascii[direction], SCENE_PATH);
    glyph->bold = true;
}

static void
paint_path(struct canvas *canvas, const struct maze_answer *answer,
           const struct grid_place *corners)
{
    int64_t rolls = 0;

    while (rolls < answer->length &&
           trace_roll(canvas, corners[rolls], corners[rolls + 1],
                      (enum grid_direction)grid_direction_of_letter(answer->moves[rolls])))
        rolls++;
    paint_sides(canvas);
    for (int64_t i = 0; i < rolls; i++)
        paint_arrow_head(canvas, corners[i + 1],
                         (enum grid_direction)grid_direction_of_letter(answer->moves[i]));
}

static void
paint_ends(struct canvas *canvas)
{
    const struct maze_board *board = canvas->board;
    struct scene_glyph *hole = cell_glyph(canvas, board->hole);
    struct scene_glyph *ball = cell_glyph(canvas, canvas->ball);

    *hole = make_glyph(canvas, 0x25CE, 'H', SCENE_INK);
    hole->bold = true;
    *ball = make_glyph(canvas, 0x25CF, 'B', SCENE_START);
    ball->bold = true;
}

static void
paint_maze_coordinates(struct canvas *canvas)
{
    const struct scene_text_grid grid = {.left = canvas->left + 1,
                                         .top = canvas->top + 1,
                                         .cell_width = 2,
                                         .rows = canvas->board->rows,
                                         .cols = canvas->board->cols,
                                         .dark = canvas->dark};

    scene_glyphs_coordinates(&canvas->glyphs, &grid);
}

/* The path first, on an empty canvas; then the cells that it leaves empty. */
static enum clew_status
paint_all(struct canvas *canvas, const struct maze_answer *answer, struct clew_error *error)
{
    struct base_memory *memory = canvas->glyphs.memory;
    struct grid_place *corners;
    bool is_rolling = false;

    if (answer) {
        corners = maze_corners_new(canvas->board, answer, memory);
        if (!corners)
            return base_no_memory(error);
        is_rolling = canvas->cells_left < answer->distance;
        paint_path(canvas, answer, corners);
        maze_corners_free(corners, answer, memory);
    }
    if (!is_rolling)
        canvas->ball = canvas->board->ball;
    paint_cells(canvas);
    paint_ends(canvas);
    paint_border(canvas);
    if (canvas->top)
        paint_maze_coordinates(canvas);
    return CLEW_OK;
}

static enum clew_status
draw_canvas(struct canvas *canvas, struct base_writer *out, const struct maze_answer *answer,
            const struct clew_style *style, struct clew_error *error)
{
    const struct maze_board *maze = canvas->board;
    enum clew_status status;

    if (maze->rows > MAX_CELLS / maze->cols)
        return base_fail(error, CLEW_UNSUPPORTED,
                         "a board of more than %lld cells is not drawn as text",
                         (long long)MAX_CELLS);
    canvas->top = style->coordinates ? 1 : 0;
    canvas->left = style->coordinates ? scene_coordinates_width(maze->rows) : 0;
    status = scene_glyphs_init(&canvas->glyphs, out->memory, canvas->top + maze->rows + 2,
                               canvas->left + 2 * maze->cols + 2, error);
    if (status)
        return status;
    status = paint_all(canvas, answer, error);
    if (!status)
        scene_glyphs_write(&canvas->glyphs, style, out);
    scene_glyphs_free(&canvas->glyphs);
    if (!status && out->failed)
        status = base_no_memory(error);
    return status;
}

size_t
maze_text_frames(const void *board, const void *answer)
{
    (void)board;
    return (size_t)((const struct maze_answer *)answer)->distance + 1;
}

enum clew_status
maze_draw_text(struct base_writer *out, const void *board, const void *answer,
               const struct clew_style *style, struct clew_error *error)
{
    struct canvas canvas = {.board = board, .dark = style->dark, .cells_left = INT64_MAX};

    if (answer && style->frame && style->frame < maze_text_frames(board, answer))
        canvas.cells_left = (int64_t)style->frame - 1;
    return draw_canvas(&canvas, out, answer, style, error);
}

enum clew_status
maze_draw_marks_text(struct base_writer *out, const void *board, const struct puzzle_marks *marks,
                     const struct clew_style *style, struct clew_error *error)
{
    struct canvas canvas = {.board = board, .dark = style->dark, .marks = marks};

    return draw_canvas(&canvas, out, NULL, style, error);
}
