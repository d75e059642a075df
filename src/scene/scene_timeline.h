/*
 * scene_timeline - the frames of a scene as elements, each visible for a range of frames.
 *
 * Most shapes stay from frame to frame. Equal shapes in consecutive frames become one element:
 *
 *     frame 0:  a c        a  [0, 3)
 *     frame 1:  a b c      b  [1, 2)     in this order, so that stacking is kept
 *     frame 2:  a c        c  [0, 3)
 *
 * Elements are linked in painting order.
 *
 * Fails: false when memory runs out; call scene_timeline_free all the same. Memory: the scene's;
 * shapes are borrowed from it.
 */
#ifndef SCENE_TIMELINE_H
#define SCENE_TIMELINE_H

#include "scene/scene.h"

struct scene_element {
    const struct clew_shape *shape; /* borrowed from its first frame */
    uint32_t from, to;              /* first frame, and the one after the last */
    uint32_t next;                  /* in painting order; SCENE_NO_ELEMENT at the end */
    uint32_t next_shown;            /* the same, of those in the last frame that was added */
};

#define SCENE_NO_ELEMENT UINT32_MAX

struct scene_timeline {
    struct base_memory *memory;
    struct scene_element *elements;
    size_t count, capacity;
    uint32_t first, first_shown;
};

/* False when memory ran out. */
bool scene_timeline_make(struct scene_timeline *timeline, const struct scene *scene);
void scene_timeline_free(struct scene_timeline *timeline);

#endif
