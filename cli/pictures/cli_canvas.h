/*
 * cli_canvas - a drawing of rectangles, lines, discs and texts, saved as SVG, PNG or PDF.
 *
 * Shapes are added in drawing order; plots, charts and timelines are drawn one below the other and
 * extend the height. Without memory the canvas remembers that it is incomplete.
 *
 * Fails: cli_canvas_save prints an error message.  Memory: cli_canvas_free.
 */
#ifndef CLI_CANVAS_H
#define CLI_CANVAS_H

#include "cli.h"

#define CLI_CANVAS_WIDTH 880.0
#define CLI_TEXT_SIZE    12.0
#define CLI_TEXT_COLOUR  0x2b3138
#define CLI_PALE_COLOUR  0x5b6470 /* of texts on axes */
#define CLI_GRID_COLOUR  0xd8dde3

enum cli_shape_kind {
    CLI_SHAPE_RECT, /* x, y, width, height */
    CLI_SHAPE_LINE, /* from x, y to x + width, y + height */
    CLI_SHAPE_DISC, /* centre x, y; width is the radius */
    CLI_SHAPE_TEXT, /* begins, is centred or ends at x; height is its size */
};

enum cli_anchor {
    CLI_ANCHOR_LEFT,
    CLI_ANCHOR_MIDDLE,
    CLI_ANCHOR_RIGHT,
};

struct cli_shape {
    enum cli_shape_kind kind;
    double x, y, width, height;
    unsigned colour;  /* 0xRRGGBB */
    double opacity;   /* 0 stands for 1 */
    double thickness; /* of a line */
    bool is_dashed;
    enum cli_anchor anchor;
    bool is_bold;
    char text[120];
};

struct cli_canvas {
    double width, height;
    const char *title, *description; /* borrowed; for programs that read pictures aloud */
    struct cli_shape *list;
    size_t count, capacity;
    bool has_failed; /* for want of memory */
};

/* A white canvas with the title at the top. */
void cli_canvas_init(struct cli_canvas *canvas, const char *title, const char *description);
void cli_canvas_free(struct cli_canvas *canvas);
void cli_canvas_add(struct cli_canvas *canvas, struct cli_shape shape);
/* A text of kind CLI_SHAPE_TEXT; `shape` has its place and look. */
void cli_canvas_text(struct cli_canvas *canvas, struct cli_shape shape, const char *text);
/* Colours that people with colour vision deficiency can tell apart; index from 0, repeated. */
unsigned cli_colour(size_t index);

/* Whether a picture can be written to a file of that name: .svg, .png, .pdf. */
bool cli_canvas_has_format(const char *path);
enum cli_exit cli_canvas_save(struct cli_canvas *canvas, const struct cli_command *command,
                              const char *path);

/* Paints with cairo, as PDF or PNG; the bytes are freed with free. */
enum clew_status cli_canvas_paint(char **bytes, size_t *length, const struct cli_canvas *canvas,
                                  bool is_pdf, struct clew_error *error);

#endif
