/*
 * scene - a picture as plain shapes, frame by frame.
 *
 * A puzzle draws its board once (the background), then the answer as frames. Each frame holds all
 * that is visible of the answer at that moment; the last one is the whole answer. The shapes are
 * those of clew.h, so that renderers outside the library (cairo, a canvas) get what scene_svg gets.
 * Colours are chosen by role (scene_palette.h), so that one drawing serves the light, dark and
 * print themes.
 *
 * Fails: add shapes without checking; after a failed allocation the scene ignores further ones and
 * scene_status returns CLEW_NO_MEMORY. Memory: owned by the scene, freed with it. Threads: one at a
 * time.
 */
#ifndef SCENE_H
#define SCENE_H

#include "base/base_writer.h"
#include "scene/scene_palette.h"

struct scene_layer {
    struct clew_shape *shapes;
    size_t count;
    size_t capacity;
};

struct scene_block;

struct scene {
    struct base_memory *memory;
    struct scene_block *blocks; /* points and texts of the shapes */
    struct clew_style style;
    double width;
    double height;
    char *title;
    char *description;
    struct scene_layer background;
    struct scene_layer *frames;
    size_t frame_count;
    size_t frame_capacity;
    struct clew_shape dummy; /* returned when there is no memory for a shape */
    bool failed;
};

/* style may be NULL for the default. */
void scene_init(struct scene *scene, struct base_memory *memory, const struct clew_style *style);
void scene_free(struct scene *scene);
static inline enum scene_theme
scene_theme(const struct scene *scene)
{
    return scene->style.print ? SCENE_PRINT : scene->style.dark ? SCENE_DARK : SCENE_LIGHT;
}
void scene_size(struct scene *scene, double width, double height);
void scene_name(struct scene *scene, const char *title, const char *description);
/* Starts a new frame for the shapes that follow; before the first call they are background. */
void scene_next_frame(struct scene *scene);
enum clew_status scene_status(const struct scene *scene, struct clew_error *error);

/* The caller sets fill and stroke in the returned shape, which may be a dummy but is never NULL. */
struct clew_shape *scene_rect(struct scene *scene, double x, double y, double width, double height);
struct clew_shape *scene_circle(struct scene *scene, double x, double y, double radius);
struct clew_shape *scene_line(struct scene *scene, const struct clew_point *points, size_t count);
struct clew_shape *scene_polygon(struct scene *scene, const struct clew_point *points,
                                 size_t count);
struct clew_shape *scene_text(struct scene *scene, double x, double y, double height,
                              const char *text);

/* As SVG: the background and the last frame, or all frames when the style says animate. */
void scene_write_svg(const struct scene *scene, struct base_writer *out);

#endif
