/*
 * scene_timeline - the frames of a scene as shapes that come and go.
 *
 * From frame to frame most shapes stay. Here equal ones in frames that follow each other become one
 * element, to be seen from its first frame to its last:
 *
 *     frame 0:  a c        a  [0, 3)
 *     frame 1:  a b c      b  [1, 2)     in this order, so that what lies above stays above
 *     frame 2:  a c        c  [0, 3)
 *
 * Elements are in painting order. Memory: the scene's; scene_timeline_free.
 */
#ifndef SCENE_TIMELINE_H
#define SCENE_TIMELINE_H

#include "scene/scene.h"

struct scene_element {
    const struct clew_shape *shape; /* borrowed from its first frame */
    uint32_t from, to;              /* frames; to is not in it */
    uint32_t next;                  /* in painting order; SCENE_NO_ELEMENT at the end */
};

#define SCENE_NO_ELEMENT UINT32_MAX

struct scene_timeline {
    struct base_memory *memory;
    struct scene_element *elements;
    size_t count, capacity;
    uint32_t first;
};

/* False when memory ran out. */
bool scene_timeline_make(struct scene_timeline *film, const struct scene *scene);
void scene_timeline_free(struct scene_timeline *film);

#endif
