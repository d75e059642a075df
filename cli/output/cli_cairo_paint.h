/*
 * cli_cairo_paint - the shapes of a picture on any surface of cairo.
 *
 * Used by: cli_cairo (one picture a file) and cli_sheet (many on pages). cairo must be loaded.
 */
#ifndef CLI_CAIRO_PAINT_H
#define CLI_CAIRO_PAINT_H

#include "cli.h"
#include "output/cli_cairo_load.h"

/* The last frame, with its corner where the origin is. False when memory ran out. */
bool cli_cairo_paint(cairo_t *cairo, struct clew_picture *picture);

/* What a surface writes, collected; data is freed by the caller. */
struct cli_cairo_bytes {
    char *data;
    size_t length;
    size_t capacity;
};
cairo_status_t cli_cairo_collect(void *bytes, const unsigned char *data, unsigned length);

#endif
