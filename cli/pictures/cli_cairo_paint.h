/*
 * cli_cairo_paint - paints the shapes of a picture on any cairo surface.
 *
 * Requires a successful cli_cairo_load. Fails: returns false without memory.
 */
#ifndef CLI_CAIRO_PAINT_H
#define CLI_CAIRO_PAINT_H

#include "cli.h"
#include "pictures/cli_cairo_load.h"

/* Paints the last frame at the origin. False without memory. */
bool cli_cairo_paint(cairo_t *cairo, struct clew_picture *picture);

/* Collects the output of a surface; data is freed by the caller. */
struct cli_cairo_bytes {
    char *data;
    size_t length;
    size_t capacity;
};
cairo_status_t cli_cairo_collect(void *bytes, const unsigned char *data, unsigned length);

/* Ends the page and frees both; png, unless NULL, gets the picture. is_painted: nothing failed. */
cairo_status_t cli_cairo_finish(cairo_t *cairo, cairo_surface_t *surface, bool is_painted,
                                struct cli_cairo_bytes *png);

#endif
