/* web_board - boards for JavaScript: reading, describing, drawing, writing. */
#include "web_glue.h"

#include <string.h>

#define SIDES 6

const char *
web_cell_kind_name(enum clew_cell_kind kind)
{
    switch (kind) {
    case CLEW_CELL_FREE:
        return "free";
    case CLEW_CELL_VOID:
        return "void";
    case CLEW_CELL_DOT:
        return "dot";
    case CLEW_CELL_BRIDGE:
        return "bridge";
    case CLEW_CELL_TILE:
        return "tile";
    case CLEW_CELL_BALL:
        return "ball";
    case CLEW_CELL_HOLE:
        return "hole";
    }
    return "?";
}

struct clew_board *
web_board_read(const char *text, const char *lines)
{
    bool failed;
    struct clew_options *options = web_options_new(lines, &failed);
    struct clew_board *board = NULL;
    struct clew_error error = {0};

    if (!failed && clew_board_read(&board, text, strlen(text), options, &error))
        web_fail(&error);
    clew_options_free(options);
    return board;
}

void
web_board_free(struct clew_board *board)
{
    clew_board_free(board);
}

void
web_put_rules(const struct clew_board *board)
{
    struct clew_rule rule = CLEW_RULE_INIT;

    web_json_name("rules");
    web_json_open('[');
    for (size_t i = 0; clew_board_rule_at(board, i, &rule); i++) {
        web_json_open('{');
        web_json_put_text("name", rule.name);
        web_json_put_text("value", rule.value);
        web_json_put_flag("isDefault", rule.is_default);
        web_json_close('}');
    }
    web_json_close(']');
}

static void
put_summary(const struct clew_board *board)
{
    web_json_put_text("puzzle", clew_board_puzzle(board));
    web_json_put_text("format", clew_board_format(board));
    web_json_put_number("rows", (double)clew_board_rows(board));
    web_json_put_number("cols", (double)clew_board_cols(board));
}

bool
web_board_describe(const struct clew_board *board)
{
    web_json_start();
    web_json_open('{');
    put_summary(board);
    web_put_rules(board);
    web_json_put_flag("hasAnswer", clew_board_answer(board) != NULL);
    web_json_close('}');
    return true;
}

/* ---- The shortest text ---- */

static bool
keeps_everything(const struct clew_board *board, const struct clew_format_info *format)
{
    struct clew_rule lost = CLEW_RULE_INIT;

    return format->writes && !format->needs_answer &&
           !clew_write_loses(board, format->name, 0, &lost);
}

/* NULL: no format keeps everything, or there is no memory. */
static char *
shortest_text(const struct clew_board *board, size_t *length)
{
    struct clew_format_info format = CLEW_FORMAT_INFO_INIT;
    char *shortest = NULL;

    for (size_t i = 0; clew_format_at(clew_board_puzzle(board), i, &format); i++) {
        size_t text_length = 0;
        char *text = NULL;

        if (!keeps_everything(board, &format) ||
            clew_write(&text, &text_length, board, NULL, format.name, NULL))
            continue;
        if (shortest && text_length >= *length) {
            clew_free(text);
            continue;
        }
        clew_free(shortest);
        shortest = text;
        *length = text_length;
    }
    return shortest;
}

bool
web_board_shortest(const struct clew_board *board)
{
    const struct clew_error error = {.status = CLEW_UNSUPPORTED,
                                     .cell = -1,
                                     .text = "no text format can express all rules of this board"};
    size_t length = 0;
    char *text = shortest_text(board, &length);

    if (!text)
        return web_fail(&error);
    web_json_start();
    web_json_bytes(text, length);
    clew_free(text);
    return true;
}

/* ---- Files of boards ---- */

static bool
put_board_of_file(const struct clew_board *board)
{
    size_t length = 0;
    char *text = shortest_text(board, &length);

    if (!text && clew_write(&text, &length, board, NULL, NULL, NULL))
        return false;
    web_json_open('{');
    put_summary(board);
    web_put_rules(board);
    web_json_put_text("text", text);
    web_json_close('}');
    clew_free(text);
    return true;
}

static void
put_error_of_file(const struct clew_error *error)
{
    web_json_open('{');
    web_json_put_text("error", error->text);
    web_json_put_number("line", (double)error->line);
    web_json_put_number("column", (double)error->column);
    web_json_close('}');
}

bool
web_boards_read(const char *text, const char *source, const char *lines, int max_count)
{
    bool failed;
    struct clew_options *options = web_options_new(lines, &failed);
    struct clew_reader *reader = NULL;
    struct clew_error error = {0};

    if (!failed && clew_reader_new(&reader, source, options, &error))
        failed = !web_fail(&error);
    clew_options_free(options);
    if (failed)
        return false;
    clew_reader_feed(reader, text, strlen(text), true);
    web_json_start();
    web_json_open('[');
    for (int i = 0; i < max_count; i++) {
        struct clew_board *board = NULL;
        const enum clew_status status = clew_reader_next(reader, &board, &error);

        if (status == CLEW_END || status == CLEW_MORE || status == CLEW_NO_MEMORY)
            break;
        if (status)
            put_error_of_file(&error);
        else
            put_board_of_file(board);
        clew_board_free(board);
    }
    web_json_close(']');
    clew_reader_free(reader);
    return true;
}

/* ---- Cells ---- */

static void
put_points(const char *name, const struct clew_point *points, size_t count)
{
    web_json_name(name);
    web_json_open('[');
    for (size_t i = 0; i < count; i++) {
        web_json_number(points[i].x);
        web_json_number(points[i].y);
    }
    web_json_close(']');
}

static void
put_scene_cell(const struct clew_board *board, int64_t cell, bool dark)
{
    struct clew_cell look = CLEW_CELL_INIT;
    struct clew_outline outline = CLEW_OUTLINE_INIT;

    clew_board_cell(board, cell, dark, &look);
    clew_board_outline(board, cell, &outline);
    web_json_open('{');
    web_json_put_text("kind", web_cell_kind_name(look.kind));
    web_json_put_number("value", (double)look.value);
    web_json_put_number("goal", (double)look.goal);
    web_json_put_text("name", look.name);
    web_json_put_colour("colour", look.colour);
    put_points("centre", &outline.centre, 1);
    put_points("corners", outline.corners, outline.corner_count);
    put_points("sides", outline.sides, SIDES);
    web_json_put_number("walls", outline.walls);
    web_json_put_number("joined", outline.joined);
    web_json_name("steps");
    web_json_open('[');
    for (int side = 0; side < SIDES; side++)
        web_json_number((double)clew_board_step(board, cell, (enum clew_side)(1 << side)));
    web_json_close(']');
    web_json_close('}');
}

bool
web_board_scene(const struct clew_board *board, bool dark)
{
    const int64_t count = clew_board_rows(board) * clew_board_cols(board);

    web_json_start();
    web_json_open('{');
    put_summary(board);
    web_put_rules(board);
    web_json_name("cells");
    web_json_open('[');
    for (int64_t cell = 0; cell < count; cell++)
        put_scene_cell(board, cell, dark);
    web_json_close(']');
    web_json_close('}');
    return true;
}

/* ---- Texts ---- */

static bool
give_text(enum clew_status status, char *text, size_t length, const struct clew_error *error)
{
    if (status)
        return web_fail(error);
    web_json_start();
    web_json_bytes(text, length);
    clew_free(text);
    return true;
}

bool
web_board_write(const struct clew_board *board, const char *format)
{
    struct clew_error error = {0};
    size_t length = 0;
    char *text = NULL;
    const enum clew_status status = clew_write(&text, &length, board, NULL, format, &error);

    return give_text(status, text, length, &error);
}

static struct clew_style
style_of(int flags)
{
    struct clew_style style = CLEW_STYLE_INIT;

    style.dark = flags & WEB_STYLE_DARK;
    style.print = flags & WEB_STYLE_PRINT;
    style.coordinates = flags & WEB_STYLE_COORDINATES;
    style.animate = flags & WEB_STYLE_ANIMATE;
    return style;
}

bool
web_board_svg(const struct clew_board *board, const char *answer_text, int flags)
{
    const struct clew_style style = style_of(flags);
    struct clew_answer *answer = NULL;
    struct clew_error error = {0};
    size_t length = 0;
    char *text = NULL;
    enum clew_status status = CLEW_OK;

    if (answer_text)
        status = clew_check(&answer, board, answer_text, strlen(answer_text), &error);
    if (!status)
        status = clew_draw_svg(&text, &length, board, answer, &style, &error);
    clew_answer_free(answer);
    return give_text(status, text, length, &error);
}

bool
web_game_svg(const struct clew_game *game, int flags)
{
    const struct clew_style style = style_of(flags);
    struct clew_error error = {0};
    size_t length = 0;
    char *text = NULL;
    const enum clew_status status = clew_game_draw_svg(&text, &length, game, NULL, &style, &error);

    return give_text(status, text, length, &error);
}

bool
web_game_write(const struct clew_game *game, const char *format)
{
    struct clew_board *position;
    struct clew_error error = {0};
    size_t length = 0;
    char *text = NULL;
    enum clew_status status = clew_game_position(&position, game, &error);

    if (!status)
        status = clew_write(&text, &length, position, NULL, format, &error);
    clew_board_free(position);
    return give_text(status, text, length, &error);
}

bool
web_game_save(const struct clew_game *game)
{
    struct clew_error error = {0};
    size_t length = 0;
    char *text = NULL;
    const enum clew_status status = clew_game_save(&text, &length, game, &error);

    return give_text(status, text, length, &error);
}
