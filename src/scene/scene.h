/*
 * scene - a picture as plain shapes, frame by frame.
 *
 * A puzzle draws its board once (the ground), then the answer as frames: each frame repeats
 * nothing of the ground and holds all that is to be seen of the answer at that moment. Frame
 * `frames - 1` is the whole answer. The shapes are clew.h's, so that writers outside the library
 * (cairo, a canvas) see what scene_svg sees.
 *
 * Shapes are added without asking; after a failed allocation the scene swallows everything and
 * scene_status says so. Colours are chosen by role (scene_palette.h), so that dark and light are
 * one drawing. Memory: all of it from the scene's arena of blocks, freed with the scene.
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
    struct clew_shape dummy; /* takes the paint of shapes that found no memory */
    bool failed;
};

/* style may be NULL for the usual one. */
void scene_init(struct scene *scene, struct base_memory *memory, const struct clew_style *style);
void scene_free(struct scene *scene);
static inline enum scene_theme
scene_theme(const struct scene *scene)
{
    return scene->style.print ? SCENE_PRINT : scene->style.dark ? SCENE_DARK : SCENE_LIGHT;
}
void scene_size(struct scene *scene, double width, double height);
void scene_name(struct scene *scene, const char *title, const char *description);
/* What is added from now on belongs to a new frame; before the first call, to the ground. */
void scene_next_frame(struct scene *scene);
enum clew_status scene_status(const struct scene *scene, struct clew_error *error);

/* Paint is set in the shape that is returned; it may be a dummy, but never NULL. */
struct clew_shape *scene_rect(struct scene *scene, double x, double y, double width, double height);
struct clew_shape *scene_circle(struct scene *scene, double x, double y, double radius);
struct clew_shape *scene_line(struct scene *scene, const struct clew_point *points, size_t count);
struct clew_shape *scene_polygon(struct scene *scene, const struct clew_point *points,
                                 size_t count);
struct clew_shape *scene_text(struct scene *scene, double x, double y, double height,
                              const char *text);

/* Ground and, on top of it, frame `frame` (or only the ground if there is none) as SVG. */
void scene_write_svg(const struct scene *scene, struct base_writer *out);

#endif
