/* cli_canvas - see cli_canvas.h. */
#include "pictures/cli_canvas.h"
#include "input/cli_values.h"
#include "output/cli_output.h"
#include "output/cli_save.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TITLE_HEIGHT 40.0
#define BOTTOM       14.0

/* Distinguishable with colour vision deficiency (Okabe and Ito, 2008), then lighter and darker. */
static const unsigned colours[] = {0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0xe69f00,
                                   0x56b4e9, 0x6b6b6b, 0x003a5c, 0x7a3600, 0x005c43,
                                   0x7d3f63, 0xa8c8de, 0xf0b48c, 0x8fd0bd, 0xb0b0b0};

unsigned
cli_colour(size_t index)
{
    return colours[index % (sizeof(colours) / sizeof(*colours))];
}

void
cli_canvas_init(struct cli_canvas *canvas, const char *title, const char *description)
{
    *canvas = (struct cli_canvas){.width = CLI_CANVAS_WIDTH,
                                  .height = TITLE_HEIGHT,
                                  .title = title,
                                  .description = description};
    cli_canvas_add(canvas, (struct cli_shape){.kind = CLI_SHAPE_RECT, .colour = 0xffffff});
    cli_canvas_text(canvas, (struct cli_shape){.x = 16, .y = 24, .height = 15, .is_bold = true},
                    title);
}

void
cli_canvas_free(struct cli_canvas *canvas)
{
    free(canvas->list);
    *canvas = (struct cli_canvas){0};
}

void
cli_canvas_add(struct cli_canvas *canvas, struct cli_shape shape)
{
    if (canvas->count == canvas->capacity) {
        const size_t capacity = canvas->capacity ? 2 * canvas->capacity : 64;
        struct cli_shape *list = realloc(canvas->list, capacity * sizeof(*list));

        if (!list) {
            canvas->has_failed = true;
            return;
        }
        canvas->list = list;
        canvas->capacity = capacity;
    }
    if (shape.opacity == 0)
        shape.opacity = 1;
    canvas->list[canvas->count++] = shape;
}

void
cli_canvas_text(struct cli_canvas *canvas, struct cli_shape shape, const char *text)
{
    shape.kind = CLI_SHAPE_TEXT;
    snprintf(shape.text, sizeof(shape.text), "%s", text);
    cli_canvas_add(canvas, shape);
}

/* ---- SVG ---- */

static void
write_escaped(FILE *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '&' || *text == '<' || *text == '>')
            fputs(*text == '&' ? "&amp;" : *text == '<' ? "&lt;" : "&gt;", out);
        else
            fputc(*text, out);
    }
}

static void
write_svg_shape(FILE *out, const struct cli_shape *shape)
{
    static const char *const anchors[] = {"start", "middle", "end"};

    switch (shape->kind) {
    case CLI_SHAPE_RECT:
        fprintf(out,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"#%06x\" "
                "fill-opacity=\"%.2f\"/>\n",
                shape->x, shape->y, shape->width, shape->height, shape->colour, shape->opacity);
        return;
    case CLI_SHAPE_LINE:
        fprintf(out,
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#%06x\" "
                "stroke-width=\"%.1f\"%s/>\n",
                shape->x, shape->y, shape->x + shape->width, shape->y + shape->height,
                shape->colour, shape->thickness,
                shape->is_dashed ? " stroke-dasharray=\"6 4\"" : "");
        return;
    case CLI_SHAPE_DISC:
        fprintf(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"#%06x\"/>\n", shape->x,
                shape->y, shape->width, shape->colour);
        return;
    case CLI_SHAPE_TEXT:
        fprintf(out,
                "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%.0f\" text-anchor=\"%s\" "
                "font-weight=\"%s\" fill=\"#%06x\">",
                shape->x, shape->y, shape->height, anchors[shape->anchor],
                shape->is_bold ? "bold" : "normal", shape->colour);
        write_escaped(out, shape->text);
        fputs("</text>\n", out);
        return;
    }
}

static bool
write_svg(char **text, size_t *length, const struct cli_canvas *canvas)
{
    FILE *out = open_memstream(text, length);

    if (!out)
        return false;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" "
            "height=\"%.0f\" role=\"img\" font-family=\"sans-serif\">\n<title>",
            canvas->width, canvas->height, canvas->width, canvas->height);
    write_escaped(out, canvas->title);
    fputs("</title>\n<desc>", out);
    write_escaped(out, canvas->description);
    fputs("</desc>\n", out);
    for (size_t i = 0; i < canvas->count; i++)
        write_svg_shape(out, &canvas->list[i]);
    fputs("</svg>\n", out);
    return cli_stream_close(out, text);
}

/* ---- Saving ---- */

bool
cli_canvas_has_format(const char *path)
{
    return cli_has_ending(path, "svg") || cli_has_ending(path, "png") ||
           cli_has_ending(path, "pdf");
}

enum cli_exit
cli_canvas_save(struct cli_canvas *canvas, const struct cli_command *command, const char *path)
{
    struct clew_error error = {.text = "no memory"};
    enum cli_exit code = CLI_OK;
    bool is_drawn = !canvas->has_failed;
    size_t length = 0;
    char *text = NULL;

    canvas->height += BOTTOM;
    if (is_drawn) { /* the background, now that its size is known */
        canvas->list[0].width = canvas->width;
        canvas->list[0].height = canvas->height;
        is_drawn =
            cli_has_ending(path, "svg")
                ? write_svg(&text, &length, canvas)
                : !cli_canvas_paint(&text, &length, canvas, cli_has_ending(path, "pdf"), &error);
    }
    code = is_drawn ? cli_save_picture(command, path, text, length)
                    : cli_error(command, "cannot draw %s: %s", path, error.text);
    free(text);
    return code;
}
