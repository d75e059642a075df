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

/* From an element of the previous frame on, the one that shows this shape; or none. */
static uint32_t
find_element(const struct scene_timeline *timeline, uint32_t at, const struct clew_shape *shape)
{
    for (int seen = 0; at != SCENE_NO_ELEMENT && seen < MAX_LOOKAHEAD;
         at = timeline->elements[at].next_shown, seen++)
        if (is_same_shape(timeline->elements[at].shape, shape))
            return at;
    return SCENE_NO_ELEMENT;
}

/*
 * Shapes come in painting order, so each is inserted or found after the one before. The elements of
 * the previous frame are a list of their own, of which `old` is the first that comes after the last
 * shape; those of this frame take its place.
 */
static bool
add_frame(struct scene_timeline *timeline, const struct scene_layer *layer, uint32_t frame)
{
    uint32_t before = SCENE_NO_ELEMENT, old = timeline->first_shown;

    timeline->first_shown = SCENE_NO_ELEMENT;
    for (size_t i = 0; i < layer->count; i++) {
        uint32_t at = find_element(timeline, old, &layer->shapes[i]);

        if (at != SCENE_NO_ELEMENT) {
            timeline->elements[at].to = frame + 1;
            old = timeline->elements[at].next_shown;
        } else {
            if (!insert_element(timeline, before, &layer->shapes[i], frame))
                return false;
            at = (uint32_t)timeline->count - 1;
        }
        if (before == SCENE_NO_ELEMENT)
            timeline->first_shown = at;
        else
            timeline->elements[before].next_shown = at;
        timeline->elements[at].next_shown = SCENE_NO_ELEMENT;
        before = at;
    }
    return true;
}

bool
scene_timeline_make(struct scene_timeline *timeline, const struct scene *scene)
{
    *timeline = (struct scene_timeline){
        .memory = scene->memory, .first = SCENE_NO_ELEMENT, .first_shown = SCENE_NO_ELEMENT};
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
