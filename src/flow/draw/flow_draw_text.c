/*
 * flow_draw_text - a board for a terminal: pipes as box-drawing characters, in colour.
 *
 * A cell takes the width of the longest name plus one column for the pipe or wall to its right.
 * Boards with walls have a line between rows for vertical pipes and walls. A bridge is a cross. Around
 * joined edges there is room for the pipes that cross them. A line above the picture names what it
 * would not tell a reader: "hexes, joined sides, walls, bridges".
 *
 * Hexes are in columns, odd ones half a cell higher. No character joins six sides, so they show
 * names; a path to the next column turns half-way, where no other path can be:
 *
 *       .-A
 *     A-'
 */
#include "flow/board/flow_shape.h"
#include "flow/draw/flow_draw.h"
#include "flow/draw/flow_text_grid.h"
#include "flow/text/flow_text.h"

#include <string.h>

static uint32_t
grid_colour(const struct flow_text_grid *grid, int32_t node)
{
    return grid->owner[node] < 0
               ? scene_colour(SCENE_FAINT, grid->dark)
               : scene_path_colour(flow_palette_index(grid->board, grid->owner[node]), grid->dark);
}

struct scene_glyph *
flow_text_grid_glyph(struct flow_text_grid *grid, int32_t cell, int right, int below)
{
    const int cols = grid->board->cols;
    int64_t row = grid->top + (int64_t)(cell / cols) * grid->height + below;

    if (grid->board->lattice == FLOW_HEXES)
        row += cell % cols % 2 == 0;
    return scene_glyph_at(&grid->glyphs, row,
                          grid->left + (int64_t)(cell % cols) * grid->width + right);
}

/* The bit of the side that links two nodes; for squares it equals the SCENE_* bits of glyphs. */
static uint8_t
side_bit(const struct flow_board *board, int32_t from, int32_t to)
{
    const struct flow_node *here = &board->nodes[from];

    for (int i = 0; i < here->degree; i++)
        if (here->links[i].to == to)
            return (uint8_t)(1 << here->links[i].side);
    return 0;
}

/* Adds the first `steps` steps of the paths, colour by colour. */
static void
grid_add_paths(struct flow_text_grid *grid, const struct flow_paths *paths, size_t steps)
{
    const struct flow_board *board = grid->board;

    for (int colour = 0; colour < board->colours; colour++)
        for (int32_t i = paths->start[colour] + 1; i < paths->start[colour + 1]; i++) {
            const int32_t a = paths->nodes[i - 1], b = paths->nodes[i];

            if (steps-- == 0)
                return;
            grid->owner[a] = grid->owner[b] = (int16_t)colour;
            grid->sides[a] |= side_bit(board, a, b);
            grid->sides[b] |= side_bit(board, b, a);
        }
}

static void
grid_add_mark(struct flow_text_grid *grid, int32_t node, unsigned sides, int64_t colour)
{
    grid->sides[node] = (uint8_t)sides;
    if (colour >= 0 && colour < grid->board->colours)
        grid->owner[node] = (int16_t)colour;
}

static void
grid_add_marks(struct flow_text_grid *grid, const struct puzzle_marks *marks)
{
    const struct flow_board *board = grid->board;

    for (int32_t cell = 0; cell < board->cell_count; cell++) {
        const struct puzzle_mark *mark = &marks->cells[cell];
        const int32_t node = board->first_node[cell];

        if (node < 0 || mark->kind == PUZZLE_UNMARKED)
            continue;
        if (mark->kind != PUZZLE_REACHED)
            grid_add_mark(grid, node, mark->sides & ~(unsigned)mark->crossing_sides, mark->value);
        if (mark->crossing_sides && board->cells[cell] == FLOW_CELL_BRIDGE)
            grid_add_mark(grid, node + 1, mark->crossing_sides, mark->crossing_value);
    }
}

/* A pipe between cells, unless the end of a name is there. */
static void
grid_draw_joint(struct flow_text_grid *grid, struct scene_glyph *glyph, int32_t node,
                unsigned sides)
{
    const unsigned upright = sides & (SCENE_ABOVE | SCENE_BELOW);

    if (glyph->symbol && glyph->symbol != ' ')
        return;
    *glyph = scene_glyph_of_sides(sides);
    glyph->fore = grid_colour(grid, node);
    if (upright == SCENE_ABOVE || upright == SCENE_BELOW)
        glyph->ascii = upright == SCENE_ABOVE ? '\'' : '.'; /* '+' would join to neighbours */
}

/* From a hex to the middle between the columns, and there up, down or both. */
static void
grid_draw_hex_turn(struct flow_text_grid *grid, int32_t cell, int32_t node, bool is_left)
{
    const int straight = is_left ? FLOW_LEFT : FLOW_RIGHT;
    const int slanting = is_left ? FLOW_SLANT_LEFT : FLOW_SLANT_RIGHT;
    const bool is_odd = cell % grid->board->cols % 2;
    const unsigned sides = grid->sides[node];
    unsigned turn = is_left ? SCENE_RIGHT : SCENE_LEFT;

    if (!(sides & (1u << straight | 1u << slanting)))
        return;
    if (sides & 1u << straight)
        turn |= is_odd ? SCENE_BELOW : SCENE_ABOVE;
    if (sides & 1u << slanting)
        turn |= is_odd ? SCENE_ABOVE : SCENE_BELOW;
    if (is_left)
        grid_draw_joint(grid, flow_text_grid_glyph(grid, cell, -1, 0), node,
                        SCENE_LEFT | SCENE_RIGHT);
    for (int i = 1; !is_left && i < grid->width - 2; i++)
        grid_draw_joint(grid, flow_text_grid_glyph(grid, cell, i, 0), node,
                        SCENE_LEFT | SCENE_RIGHT);
    grid_draw_joint(grid, flow_text_grid_glyph(grid, cell, is_left ? -2 : grid->width - 2, 0), node,
                    turn);
}

/* Pipes from a cell to the next one at the right and below; for hexes also half-way to the left. */
static void
grid_draw_joints(struct flow_text_grid *grid, int32_t cell, int32_t node)
{
    const int row = cell / grid->board->cols, col = cell % grid->board->cols;
    const bool is_hex = grid->board->lattice == FLOW_HEXES;

    if (is_hex) {
        grid_draw_hex_turn(grid, cell, node, true);
        grid_draw_hex_turn(grid, cell, node, false);
    }
    if (grid->sides[node] & SCENE_RIGHT && !is_hex)
        for (int i = 1; i < grid->width; i++)
            grid_draw_joint(grid, flow_text_grid_glyph(grid, cell, i, 0), node,
                            SCENE_LEFT | SCENE_RIGHT);
    if (grid->sides[node] & SCENE_LEFT && col == 0 && !is_hex)
        grid_draw_joint(grid, flow_text_grid_glyph(grid, cell, -1, 0), node,
                        SCENE_LEFT | SCENE_RIGHT);
    if (grid->sides[node] & SCENE_BELOW && (row + 1 == grid->board->rows || grid->height > 1))
        grid_draw_joint(grid, flow_text_grid_glyph(grid, cell, 0, 1), node,
                        SCENE_ABOVE | SCENE_BELOW);
    if (grid->sides[node] & SCENE_ABOVE && row == 0)
        grid_draw_joint(grid, flow_text_grid_glyph(grid, cell, 0, -1), node,
                        SCENE_ABOVE | SCENE_BELOW);
}

static void
grid_draw_name(struct flow_text_grid *grid, int32_t cell, int colour, bool is_dot)
{
    const struct flow_name name = flow_name_of(grid->board->names[colour]);
    const uint32_t rgb = scene_path_colour(flow_palette_index(grid->board, colour), grid->dark);

    for (int i = 0; name.text[i]; i++)
        *flow_text_grid_glyph(grid, cell, i, 0) =
            (struct scene_glyph){.symbol = (unsigned char)name.text[i],
                                 .bold = is_dot,
                                 .fore = is_dot ? scene_text_on(rgb) : rgb,
                                 .back = is_dot ? rgb : CLEW_NO_COLOUR};
}

/* Highlights the latest cell of a search, and cells it reached without placing anything. */
static void
grid_draw_mark(const struct flow_text_grid *grid, struct scene_glyph *glyph, int32_t cell)
{
    const struct puzzle_mark *mark = &grid->marks->cells[cell];
    const bool is_dot = glyph->back != CLEW_NO_COLOUR;

    if (mark->kind == PUZZLE_REACHED && !is_dot)
        *glyph = (struct scene_glyph){.symbol = 0x2592,
                                      .ascii = ':',
                                      .fore = scene_colour(SCENE_PATH, grid->dark),
                                      .back = CLEW_NO_COLOUR};
    else if (mark->kind != PUZZLE_UNMARKED && !is_dot && mark->value < 0)
        glyph->fore = scene_colour(SCENE_INK, grid->dark);
    glyph->bold = glyph->bold || cell == grid->marks->latest_cell;
}

static void
grid_draw_cell(struct flow_text_grid *grid, int32_t cell)
{
    const struct flow_board *board = grid->board;
    const int32_t node = board->first_node[cell];
    struct scene_glyph *glyph = flow_text_grid_glyph(grid, cell, 0, 0);

    if (node < 0) {
        *glyph = (struct scene_glyph){.symbol = 0x2588,
                                      .ascii = '#',
                                      .fore = scene_colour(SCENE_WALL, grid->dark),
                                      .back = CLEW_NO_COLOUR};
        return;
    }
    if (board->nodes[node].colour >= 0) {
        grid_draw_name(grid, cell, board->nodes[node].colour, true);
    } else if ((board->lattice == FLOW_HEXES || !grid->sides[node]) && grid->owner[node] >= 0) {
        grid_draw_name(grid, cell, grid->owner[node], false);
    } else if (board->lattice == FLOW_HEXES && grid->sides[node]) {
        *glyph = (struct scene_glyph){.symbol = 0x25CB, /* a pipe of unknown colour */
                                      .ascii = 'o',
                                      .fore = grid_colour(grid, node),
                                      .back = CLEW_NO_COLOUR};
    } else {
        const bool is_bridge = board->cells[cell] == FLOW_CELL_BRIDGE;

        *glyph = scene_glyph_of_sides(is_bridge ? 15u : grid->sides[node]);
        glyph->fore = is_bridge ? scene_colour(SCENE_INK, grid->dark) : grid_colour(grid, node);
        glyph->bold = is_bridge;
    }
    if (grid->marks)
        grid_draw_mark(grid, glyph, cell);
    grid_draw_joints(grid, cell, node);
    if (board->cells[cell] == FLOW_CELL_BRIDGE)
        grid_draw_joints(grid, cell, node + 1);
}

static void
grid_add_dots(struct flow_text_grid *grid)
{
    for (int32_t node = 0; node < grid->board->node_count; node++)
        grid->owner[node] = grid->board->nodes[node].colour;
}

static int
widest_name(const struct flow_board *board)
{
    size_t width = 1;

    for (int colour = 0; colour < board->colours; colour++) {
        const size_t length = strlen(flow_name_of(board->names[colour]).text);

        width = length > width ? length : width;
    }
    return (int)width;
}

static int
coordinate_digits(int number)
{
    return number < 10 ? 1 : 1 + coordinate_digits(number / 10);
}

/* Sets the size of cells and of the margins. */
static void
grid_measure(struct flow_text_grid *grid, const struct clew_style *style)
{
    const struct flow_board *board = grid->board;
    const bool is_hex = board->lattice == FLOW_HEXES;

    grid->width = widest_name(board) + (is_hex ? 3 : 1);
    grid->height = is_hex || board->wall_count ? 2 : 1;
    grid->label_height = style->coordinates ? coordinate_digits(board->cols) : 0;
    grid->label_width = style->coordinates ? coordinate_digits(board->rows) + 1 : 0;
    grid->top = grid->label_height + board->joins_ends;
    grid->left = grid->label_width + (board->joins_sides ? is_hex ? 2 : 1 : 0);
}

static enum clew_status
grid_alloc(struct flow_text_grid *grid, struct base_memory *memory, struct clew_error *error)
{
    const struct flow_board *board = grid->board;
    const size_t nodes = (size_t)board->node_count;
    const int last = (board->lattice == FLOW_HEXES ? 0 : 1 - grid->height) + board->joins_ends;

    grid->owner = base_alloc(memory, nodes * sizeof *grid->owner);
    grid->sides = base_alloc_zero(memory, nodes, 1);
    if (!grid->owner || !grid->sides)
        return base_no_memory(error);
    return scene_glyphs_init(&grid->glyphs, memory,
                             grid->top + (int64_t)board->rows * grid->height + last,
                             grid->left + (int64_t)board->cols * grid->width, error);
}

static void
grid_add_paths_and_marks(struct flow_text_grid *grid, const struct clew_style *style)
{
    grid_add_dots(grid);
    if (grid->paths)
        grid_add_paths(grid, grid->paths, style->frame ? style->frame - 1 : SIZE_MAX);
    if (grid->marks)
        grid_add_marks(grid, grid->marks);
}

enum clew_status
flow_text_grid_write(struct base_writer *out, struct flow_text_grid *grid,
                     const struct clew_style *style, struct clew_error *error)
{
    const size_t nodes = (size_t)grid->board->node_count;
    enum clew_status status;

    grid_measure(grid, style);
    status = grid_alloc(grid, out->memory, error);
    if (status == CLEW_OK) {
        grid_add_paths_and_marks(grid, style);
        for (int32_t cell = 0; cell < grid->board->cell_count; cell++)
            grid_draw_cell(grid, cell);
        flow_text_grid_draw_walls(grid);
        if (style->coordinates)
            flow_text_grid_draw_labels(grid);
        scene_glyphs_write(&grid->glyphs, style, out);
        scene_glyphs_free(&grid->glyphs);
    }
    base_release(out->memory, grid->owner, nodes * sizeof *grid->owner);
    base_release(out->memory, grid->sides, nodes);
    return status;
}

static bool
has_bridges(const struct flow_board *board)
{
    return memchr(board->cells, FLOW_CELL_BRIDGE, (size_t)board->cell_count);
}

/* What the picture does not show: the reader of pictures needs it, and people may want it. */
static void
write_kind_of_board(struct base_writer *out, const struct flow_board *board)
{
    static const char *const joined[] = {"", "joined sides", "joined ends", "joined all"};
    const char *words[] = {board->lattice == FLOW_HEXES ? "hexes" : "",
                           joined[board->joins_sides | board->joins_ends << 1],
                           board->wall_count ? "walls" : "", has_bridges(board) ? "bridges" : ""};
    bool is_first = true;

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (*words[i]) {
            base_write(out, "%s%s", is_first ? "" : ", ", words[i]);
            is_first = false;
        }
    if (!is_first)
        base_write_char(out, '\n');
}

size_t
flow_text_frame_count(const void *board, const void *answer)
{
    const int colours = ((const struct flow_board *)board)->colours;
    const struct flow_paths *paths = &((const struct flow_answer *)answer)->first;

    return (size_t)(paths->start[colours] - colours) + 1; /* each path has nodes - 1 steps */
}

enum clew_status
flow_draw_text(struct base_writer *out, const void *board, const void *answer,
               const struct clew_style *style, struct clew_error *error)
{
    struct flow_text_grid grid = {.board = board,
                                  .paths =
                                      answer ? &((const struct flow_answer *)answer)->first : NULL,
                                  .dark = style->dark};

    write_kind_of_board(out, board);
    return flow_text_grid_write(out, &grid, style, error);
}

enum clew_status
flow_draw_marks_text(struct base_writer *out, const void *board, const struct puzzle_marks *marks,
                     const struct clew_style *style, struct clew_error *error)
{
    struct flow_text_grid grid = {.board = board, .marks = marks, .dark = style->dark};

    return flow_text_grid_write(out, &grid, style, error);
}
