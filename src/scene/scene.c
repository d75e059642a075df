/* scene - see the header. */
#include "scene/scene.h"

#include <string.h>

#define BLOCK_BYTES 16384

/* Points and texts lie in blocks that are never moved, so that shapes may point to them. */
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
free_layer(struct scene *scene, struct scene_layer *layer)
{
    base_release(scene->memory, layer->shapes, layer->capacity * sizeof *layer->shapes);
}

void
scene_free(struct scene *scene)
{
    free_layer(scene, &scene->background);
    for (size_t i = 0; i < scene->frame_count; i++)
        free_layer(scene, &scene->frames[i]);
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
keep(struct scene *scene, size_t bytes)
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
keep_text(struct scene *scene, const char *text)
{
    const size_t bytes = strlen(text) + 1;
    char *copy = keep(scene, bytes);

    if (copy)
        memcpy(copy, text, bytes);
    return copy;
}

static const struct clew_point *
keep_points(struct scene *scene, const struct clew_point *points, size_t count)
{
    struct clew_point *copy = keep(scene, count * sizeof *points);

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
    scene->title = keep_text(scene, title);
    scene->description = keep_text(scene, description);
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
grow_layer(struct scene *scene, struct scene_layer *layer)
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

/* The new last shape of the current layer; a dummy that nobody sees when memory ran out. */
static struct clew_shape *
add(struct scene *scene, enum clew_shape_kind kind, const struct clew_point *points, size_t count)
{
    struct scene_layer *layer =
        scene->frame_count ? &scene->frames[scene->frame_count - 1] : &scene->background;
    const struct clew_point *kept = keep_points(scene, points, count);

    if (scene->failed || (layer->count == layer->capacity && !grow_layer(scene, layer)))
        return &scene->dummy;
    layer->shapes[layer->count] = (struct clew_shape){.kind = kind,
                                                      .fill = CLEW_NO_COLOUR,
                                                      .stroke = CLEW_NO_COLOUR,
                                                      .opacity = 1,
                                                      .points = kept,
                                                      .point_count = count};
    return &layer->shapes[layer->count++];
}

struct clew_shape *
scene_rect(struct scene *scene, double x, double y, double width, double height)
{
    const struct clew_point corners[2] = {{x, y}, {x + width, y + height}};

    return add(scene, CLEW_SHAPE_RECT, corners, 2);
}

struct clew_shape *
scene_circle(struct scene *scene, double x, double y, double radius)
{
    struct clew_shape *shape = add(scene, CLEW_SHAPE_CIRCLE, &(struct clew_point){x, y}, 1);

    shape->radius = radius;
    return shape;
}

struct clew_shape *
scene_line(struct scene *scene, const struct clew_point *points, size_t count)
{
    return add(scene, CLEW_SHAPE_LINE, points, count);
}

struct clew_shape *
scene_polygon(struct scene *scene, const struct clew_point *points, size_t count)
{
    return add(scene, CLEW_SHAPE_POLYGON, points, count);
}

struct clew_shape *
scene_text(struct scene *scene, double x, double y, double height, const char *text)
{
    const char *kept = keep_text(scene, text);
    struct clew_shape *shape = add(scene, CLEW_SHAPE_TEXT, &(struct clew_point){x, y}, 1);

    shape->radius = height;
    shape->text = kept;
    return shape;
}
