/* scene_timeline - see the header. */
#include "scene/scene_timeline.h"

#include <string.h>

#define LOOK_AHEAD 400 /* elements that may have gone before the one that stays */

static bool
is_same(const struct clew_shape *a, const struct clew_shape *b)
{
    if (a->kind != b->kind || a->fill != b->fill || a->stroke != b->stroke ||
        a->stroke_width != b->stroke_width || a->radius != b->radius || a->opacity != b->opacity ||
        a->bold != b->bold || a->point_count != b->point_count || !a->text != !b->text)
        return false;
    for (size_t i = 0; i < a->point_count; i++)
        if (a->points[i].x != b->points[i].x || a->points[i].y != b->points[i].y)
            return false;
    return !a->text || strcmp(a->text, b->text) == 0;
}

/* A new element behind `before`, or as the first. */
static bool
insert(struct scene_timeline *film, uint32_t before, const struct clew_shape *shape, uint32_t frame)
{
    uint32_t *link;

    if (film->count == film->capacity) {
        const size_t size = sizeof *film->elements;
        const size_t capacity = film->capacity ? 2 * film->capacity : 256;
        struct scene_element *grown =
            base_resize(film->memory, film->elements, film->capacity * size, capacity * size);

        if (!grown || capacity >= SCENE_NO_ELEMENT)
            return false;
        film->elements = grown;
        film->capacity = capacity;
    }
    link = before == SCENE_NO_ELEMENT ? &film->first : &film->elements[before].next;
    film->elements[film->count] =
        (struct scene_element){.shape = shape, .from = frame, .to = frame + 1, .next = *link};
    *link = (uint32_t)film->count++;
    return true;
}

/* The element behind `before` that was there in the last frame and is this shape; or none. */
static uint32_t
find(const struct scene_timeline *film, uint32_t before, const struct clew_shape *shape,
     uint32_t frame)
{
    uint32_t at = before == SCENE_NO_ELEMENT ? film->first : film->elements[before].next;

    for (int seen = 0; at != SCENE_NO_ELEMENT && seen < LOOK_AHEAD; at = film->elements[at].next) {
        if (film->elements[at].to != frame)
            continue;
        if (is_same(film->elements[at].shape, shape))
            return at;
        seen++;
    }
    return SCENE_NO_ELEMENT;
}

/* Shapes are met in painting order, so each lies behind the one before it. */
static bool
add_frame(struct scene_timeline *film, const struct scene_layer *layer, uint32_t frame)
{
    uint32_t before = SCENE_NO_ELEMENT;

    for (size_t i = 0; i < layer->count; i++) {
        const uint32_t found =
            frame ? find(film, before, &layer->shapes[i], frame) : SCENE_NO_ELEMENT;

        if (found != SCENE_NO_ELEMENT) {
            film->elements[found].to = frame + 1;
            before = found;
        } else {
            if (!insert(film, before, &layer->shapes[i], frame))
                return false;
            before = (uint32_t)film->count - 1;
        }
    }
    return true;
}

bool
scene_timeline_make(struct scene_timeline *film, const struct scene *scene)
{
    *film = (struct scene_timeline){.memory = scene->memory, .first = SCENE_NO_ELEMENT};
    for (size_t frame = 0; frame < scene->frame_count; frame++)
        if (!add_frame(film, &scene->frames[frame], (uint32_t)frame))
            return false;
    return true;
}

void
scene_timeline_free(struct scene_timeline *film)
{
    base_release(film->memory, film->elements, film->capacity * sizeof *film->elements);
    film->elements = NULL;
}
