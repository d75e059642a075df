/* test_scene_timeline - equal shapes of consecutive frames are one element. */
#include "support.h"

#include "scene/scene_timeline.h"

#include <stdio.h>
#include <string.h>

/* A frame of circles; the letter is the position. */
static void
add_frame(struct scene *scene, const char *letters)
{
    scene_next_frame(scene);
    for (; *letters; letters++)
        scene_circle(scene, *letters, 0, 1)->fill = 0;
}

/* "a0-3 b1-2": what each element is, and the frames it is in. */
static void
assert_timeline(const char *const *frames, const char *expected)
{
    char text[400] = "";
    struct base_memory memory;
    struct scene_timeline timeline;
    struct scene scene;

    base_memory_init(&memory, 0);
    scene_init(&scene, &memory, NULL);
    for (; *frames; frames++)
        add_frame(&scene, *frames);
    assert_true(scene_timeline_make(&timeline, &scene));
    for (uint32_t at = timeline.first; at != SCENE_NO_ELEMENT; at = timeline.elements[at].next) {
        const struct scene_element *element = &timeline.elements[at];

        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%c%u-%u", *text ? " " : "",
                 (char)element->shape->points[0].x, element->from, element->to);
    }
    assert_string_equal(text, expected);
    scene_timeline_free(&timeline);
    scene_free(&scene);
    assert_int_equal(base_memory_used(&memory), 0);
}

static void
test_scene_timeline_joins_what_stays(void **state)
{
    (void)state;
    assert_timeline((const char *const[]){"ac", "abc", "ac", NULL}, "a0-3 b1-2 c0-3");
    assert_timeline((const char *const[]){"a", "b", "a", NULL}, "a2-3 b1-2 a0-1");
    assert_timeline((const char *const[]){NULL}, "");
}

/* Elements that are gone are not looked at again, however long the film is. */
static void
test_scene_timeline_looks_only_at_the_frame_before(void **state)
{
    static const char *const frames[] = {"abcd", "xbyd", "", "bd", "dze"};
    char shown[8] = "";
    struct base_memory memory;
    struct scene_timeline timeline;
    struct scene scene;

    (void)state;
    base_memory_init(&memory, 0);
    scene_init(&scene, &memory, NULL);
    for (size_t i = 0; i < sizeof frames / sizeof *frames; i++)
        add_frame(&scene, frames[i]);
    assert_true(scene_timeline_make(&timeline, &scene));
    for (uint32_t at = timeline.first_shown; at != SCENE_NO_ELEMENT;
         at = timeline.elements[at].next_shown)
        shown[strlen(shown)] = (char)timeline.elements[at].shape->points[0].x;
    assert_string_equal(shown, "dze");
    scene_timeline_free(&timeline);
    scene_free(&scene);
    assert_timeline((const char *const[]){"abc", "", "cd", NULL}, "c2-3 d2-3 a0-1 b0-1 c0-1");
}

/* b must not be painted below a when the next frame has them in the other order. */
static void
test_scene_timeline_keeps_the_order_of_each_frame(void **state)
{
    (void)state;
    assert_timeline((const char *const[]){"ab", "ba", NULL}, "a0-1 b0-2 a1-2");
    assert_timeline((const char *const[]){"abcd", "acbd", NULL}, "a0-2 b0-1 c0-2 b1-2 d0-2");
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_scene_timeline_joins_what_stays),
        cmocka_unit_test(test_scene_timeline_looks_only_at_the_frame_before),
        cmocka_unit_test(test_scene_timeline_keeps_the_order_of_each_frame),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
