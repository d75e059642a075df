/* scene_timeline - see the header. */
#include "scene/scene_timeline.h"

#include <string.h>

#define MAX_LOOKAHEAD 400 /* elements of the previous frame that are compared with a shape */

static bool
is_same_shape(const struct clew_shape *a, const struct clew_shape *b)
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

/* Inserts an element after `before`, or first. */
static bool
insert_element(struct scene_timeline *timeline, uint32_t before, const struct clew_shape *shape,
               uint32_t frame)
{
    uint32_t *link;

    if (timeline->count == timeline->capacity) {
        const size_t size = sizeof *timeline->elements;
        const size_t capacity = timeline->capacity ? 2 * timeline->capacity : 256;
        struct scene_element *grown = base_resize(timeline->memory, timeline->elements,
                                                  timeline->capacity * size, capacity * size);

        if (!grown || capacity >= SCENE_NO_ELEMENT)
            return false;
        timeline->elements = grown;
        timeline->capacity = capacity;
    }
    link = before == SCENE_NO_ELEMENT ? &timeline->first : &timeline->elements[before].next;
    timeline->elements[timeline->count] =
        (struct scene_element){.shape = shape, .from = frame, .to = frame + 1, .next = *link};
    *link = (uint32_t)timeline->count++;
    return true;
}

/* The element after `before` that shows this shape in the previous frame; or none. */
static uint32_t
find_element(const struct scene_timeline *timeline, uint32_t before, const struct clew_shape *shape,
             uint32_t frame)
{
    uint32_t at = before == SCENE_NO_ELEMENT ? timeline->first : timeline->elements[before].next;

    for (int seen = 0; at != SCENE_NO_ELEMENT && seen < MAX_LOOKAHEAD;
         at = timeline->elements[at].next) {
        if (timeline->elements[at].to != frame)
            continue;
        if (is_same_shape(timeline->elements[at].shape, shape))
            return at;
        seen++;
    }
    return SCENE_NO_ELEMENT;
}

/* Shapes come in painting order, so each is inserted or found after the one before. */
static bool
add_frame(struct scene_timeline *timeline, const struct scene_layer *layer, uint32_t frame)
{
    uint32_t before = SCENE_NO_ELEMENT;

    for (size_t i = 0; i < layer->count; i++) {
        const uint32_t found =
            frame ? find_element(timeline, before, &layer->shapes[i], frame) : SCENE_NO_ELEMENT;

        if (found != SCENE_NO_ELEMENT) {
            timeline->elements[found].to = frame + 1;
            before = found;
        } else {
            if (!insert_element(timeline, before, &layer->shapes[i], frame))
                return false;
            before = (uint32_t)timeline->count - 1;
        }
    }
    return true;
}

bool
scene_timeline_make(struct scene_timeline *timeline, const struct scene *scene)
{
    *timeline = (struct scene_timeline){.memory = scene->memory, .first = SCENE_NO_ELEMENT};
    for (size_t frame = 0; frame < scene->frame_count; frame++)
        if (!add_frame(timeline, &scene->frames[frame], (uint32_t)frame))
            return false;
    return true;
}

void
scene_timeline_free(struct scene_timeline *timeline)
{
    base_release(timeline->memory, timeline->elements,
                 timeline->capacity * sizeof *timeline->elements);
    timeline->elements = NULL;
}
