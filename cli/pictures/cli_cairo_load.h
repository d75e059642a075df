/*
 * cli_cairo_load - libcairo, opened at run time.
 *
 * `cairo_calls` holds one pointer a function, under its own name, typed by cairo's header:
 * CAIRO(move_to)(context, x, y).
 */
#ifndef CLI_CAIRO_LOAD_H
#define CLI_CAIRO_LOAD_H

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo.h>
#include <stdbool.h>

#define CAIRO_CALLS(X)                                                                             \
    X(create)                                                                                      \
    X(destroy)                                                                                     \
    X(status)                                                                                      \
    X(status_to_string)                                                                            \
    X(save)                                                                                        \
    X(restore)                                                                                     \
    X(translate)                                                                                   \
    X(scale)                                                                                       \
    X(new_path)                                                                                    \
    X(new_sub_path)                                                                                \
    X(close_path)                                                                                  \
    X(move_to)                                                                                     \
    X(line_to)                                                                                     \
    X(rectangle)                                                                                   \
    X(arc)                                                                                         \
    X(fill)                                                                                        \
    X(fill_preserve)                                                                               \
    X(stroke)                                                                                      \
    X(show_page)                                                                                   \
    X(show_text)                                                                                   \
    X(set_source_rgba)                                                                             \
    X(set_line_width)                                                                              \
    X(set_line_cap)                                                                                \
    X(set_line_join)                                                                               \
    X(set_dash)                                                                                    \
    X(select_font_face)                                                                            \
    X(set_font_size)                                                                               \
    X(text_extents)                                                                                \
    X(image_surface_create)                                                                        \
    X(surface_write_to_png_stream)                                                                 \
    X(pdf_surface_create_for_stream)                                                               \
    X(pdf_surface_set_metadata)                                                                    \
    X(svg_surface_create_for_stream)                                                               \
    X(surface_status)                                                                              \
    X(surface_finish)                                                                              \
    X(surface_destroy)

struct cairo_calls {
#define X(name) __typeof__(cairo_##name) *name;
    CAIRO_CALLS(X)
#undef X
};

extern struct cairo_calls cairo_calls;

#define CAIRO(name) cairo_calls.name

/* Opens the library once; false where there is none. */
bool cli_cairo_load(void);

#endif
