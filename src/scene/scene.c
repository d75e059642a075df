/* scene - see the header. */
#include "scene/scene.h"

#include <string.h>

#define BLOCK_BYTES 16384

/* Points and texts are kept in blocks that never move, so that shapes can point to them. */
struct scene_block {
    struct scene_block *next;
    size_t bytes;
    size_t used;
};

void
scene_init(struct scene *scene, struct base_memory *memory, const struct clew_style *style)
{
    *scene = (struct scene){.memory = memory};
    if (style)
        scene->style = *style;
}

static void
layer_free(struct scene *scene, struct scene_layer *layer)
{
    base_release(scene->memory, layer->shapes, layer->capacity * sizeof *layer->shapes);
}

void
scene_free(struct scene *scene)
{
    layer_free(scene, &scene->background);
    for (size_t i = 0; i < scene->frame_count; i++)
        layer_free(scene, &scene->frames[i]);
    base_release(scene->memory, scene->frames, scene->frame_capacity * sizeof *scene->frames);
    while (scene->blocks) {
        struct scene_block *block = scene->blocks;

        scene->blocks = block->next;
        base_release(scene->memory, block, block->bytes);
    }
    *scene = (struct scene){.memory = scene->memory};
}

/* Memory that lives as long as the scene, or NULL. */
static void *
scene_allocate(struct scene *scene, size_t bytes)
{
    const size_t head = (sizeof(struct scene_block) + 15) & ~(size_t)15;
    const size_t want = (bytes + 15) & ~(size_t)15;
    struct scene_block *block = scene->blocks;

    if (scene->failed)
        return NULL;
    if (!block || block->bytes - block->used < want) {
        const size_t size = head + (want > BLOCK_BYTES ? want : BLOCK_BYTES);

        block = base_alloc(scene->memory, size);
        if (!block) {
            scene->failed = true;
            return NULL;
        }
        *block = (struct scene_block){.next = scene->blocks, .bytes = size, .used = head};
        scene->blocks = block;
    }
    block->used += want;
    return (char *)block + block->used - want;
}

static char *
scene_copy_text(struct scene *scene, const char *text)
{
    const size_t bytes = strlen(text) + 1;
    char *copy = scene_allocate(scene, bytes);

    if (copy)
        memcpy(copy, text, bytes);
    return copy;
}

static const struct clew_point *
copy_points(struct scene *scene, const struct clew_point *points, size_t count)
{
    struct clew_point *copy = scene_allocate(scene, count * sizeof *points);

    if (copy)
        memcpy(copy, points, count * sizeof *points);
    return copy;
}

void
scene_size(struct scene *scene, double width, double height)
{
    scene->width = width;
    scene->height = height;
}

void
scene_name(struct scene *scene, const char *title, const char *description)
{
    scene->title = scene_copy_text(scene, title);
    scene->description = scene_copy_text(scene, description);
}

void
scene_next_frame(struct scene *scene)
{
    if (scene->failed)
        return;
    if (scene->frame_count == scene->frame_capacity) {
        const size_t size = sizeof *scene->frames;
        const size_t capacity = scene->frame_capacity ? scene->frame_capacity * 2 : 8;
        struct scene_layer *frames = base_resize(scene->memory, scene->frames,
                                                 scene->frame_capacity * size, capacity * size);

        if (!frames) {
            scene->failed = true;
            return;
        }
        scene->frames = frames;
        scene->frame_capacity = capacity;
    }
    scene->frames[scene->frame_count++] = (struct scene_layer){0};
}

enum clew_status
scene_status(const struct scene *scene, struct clew_error *error)
{
    return scene->failed ? base_no_memory(error) : CLEW_OK;
}

static bool
layer_grow(struct scene *scene, struct scene_layer *layer)
{
    const size_t size = sizeof *layer->shapes;
    const size_t capacity = layer->capacity ? layer->capacity * 2 : 32;
    struct clew_shape *shapes =
        base_resize(scene->memory, layer->shapes, layer->capacity * size, capacity * size);

    if (!shapes) {
        scene->failed = true;
        return false;
    }
    layer->shapes = shapes;
    layer->capacity = capacity;
    return true;
}

/* Appends a shape to the current layer; returns a dummy when memory ran out. */
static struct clew_shape *
add_shape(struct scene *scene, enum clew_shape_kind kind, const struct clew_point *points,
          size_t count)
{
    struct scene_layer *layer =
        scene->frame_count ? &scene->frames[scene->frame_count - 1] : &scene->background;
    const struct clew_point *copy = copy_points(scene, points, count);

    if (scene->failed || (layer->count == layer->capacity && !layer_grow(scene, layer)))
        return &scene->dummy;
    layer->shapes[layer->count] = (struct clew_shape){.kind = kind,
                                                      .fill = CLEW_NO_COLOUR,
                                                      .stroke = CLEW_NO_COLOUR,
                                                      .opacity = 1,
                                                      .points = copy,
                                                      .point_count = count};
    return &layer->shapes[layer->count++];
}

struct clew_shape *
scene_rect(struct scene *scene, double x, double y, double width, double height)
{
    const struct clew_point corners[2] = {{x, y}, {x + width, y + height}};

    return add_shape(scene, CLEW_SHAPE_RECT, corners, 2);
}

struct clew_shape *
scene_circle(struct scene *scene, double x, double y, double radius)
{
    struct clew_shape *shape = add_shape(scene, CLEW_SHAPE_CIRCLE, &(struct clew_point){x, y}, 1);

    shape->radius = radius;
    return shape;
}

struct clew_shape *
scene_line(struct scene *scene, const struct clew_point *points, size_t count)
{
    return add_shape(scene, CLEW_SHAPE_LINE, points, count);
}

struct clew_shape *
scene_polygon(struct scene *scene, const struct clew_point *points, size_t count)
{
    return add_shape(scene, CLEW_SHAPE_POLYGON, points, count);
}

struct clew_shape *
scene_text(struct scene *scene, double x, double y, double height, const char *text)
{
    const char *copy = scene_copy_text(scene, text);
    struct clew_shape *shape = add_shape(scene, CLEW_SHAPE_TEXT, &(struct clew_point){x, y}, 1);

    shape->radius = height;
    shape->text = copy;
    return shape;
}
