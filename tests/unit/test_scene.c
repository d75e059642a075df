/* test_scene - shapes in frames, and the SVG they make. */
#include "support.h"

#include "scene/scene.h"

#include <stdlib.h>

static char *
svg_of(const struct scene *scene)
{
    struct base_writer out;
    char *text = NULL;

    base_writer_init(&out, scene->memory);
    scene_write_svg(scene, &out);
    assert_int_equal(base_writer_take(&out, &text, NULL, NULL), CLEW_OK);
    return text;
}

static int
occurrences(const char *text, const char *word)
{
    int count = 0;

    for (; (text = strstr(text, word)) != NULL; text++)
        count++;
    return count;
}

/* One shape of every kind: a background of two, and two frames. */
static void
draw_sample(struct scene *scene)
{
    const struct clew_point points[3] = {{1, 2}, {3.25, 4}, {5, 6.5}};
    struct clew_shape *shape;

    scene_size(scene, 40, 20.5);
    scene_name(scene, "A <small> \"one\"", "black & white");
    shape = scene_rect(scene, 0, 0, 40, 20.5);
    shape->fill = 0xFFFFFF;
    shape->radius = 2;
    scene_polygon(scene, points, 3)->fill = 0x123456;
    scene_next_frame(scene);
    scene_circle(scene, 10, 10, 3)->fill = 0xFF0000;
    scene_next_frame(scene);
    shape = scene_line(scene, points, 2);
    shape->stroke = 0x00FF00;
    shape->stroke_width = 1.5;
    shape = scene_text(scene, 8, 9, 7, "<7>");
    shape->fill = 0;
    shape->bold = true;
    shape->opacity = 0.5;
}

static void
test_scene_writes_background_and_last_frame(void **state)
{
    struct base_memory memory;
    struct scene scene;
    char *text;

    (void)state;
    base_memory_init(&memory, 0);
    scene_init(&scene, &memory, NULL);
    draw_sample(&scene);
    text = svg_of(&scene);
    assert_string_equal(
        text, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"20.5\" "
              "viewBox=\"0 0 40 20.5\" role=\"img\" font-family=\"sans-serif\" "
              "text-anchor=\"middle\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n"
              "<title>A &lt;small&gt; &quot;one&quot;</title>\n<desc>black &amp; white</desc>\n"
              "<rect x=\"0\" y=\"0\" width=\"40\" height=\"20.5\" rx=\"2\" fill=\"#ffffff\"/>\n"
              "<polygon points=\"1,2 3.25,4 5,6.5\" fill=\"#123456\"/>\n"
              "<polyline points=\"1,2 3.25,4\" fill=\"none\" stroke=\"#00ff00\" "
              "stroke-width=\"1.5\"/>\n"
              "<text x=\"8\" y=\"12.5\" font-size=\"10\" font-weight=\"bold\" fill=\"#000000\" "
              "opacity=\"0.5\">&lt;7&gt;</text>\n</svg>\n");
    free(text);
    scene_free(&scene);
    assert_int_equal(base_memory_used(&memory), 0);
}

static void
test_scene_animates_every_frame(void **state)
{
    const struct clew_style style = {.size = sizeof(struct clew_style), .animate = true};
    struct base_memory memory;
    struct scene scene;
    char *text;

    (void)state;
    base_memory_init(&memory, 0);
    scene_init(&scene, &memory, &style);
    draw_sample(&scene);
    text = svg_of(&scene);
    assert_int_equal(occurrences(text, "<animate "), 2);
    assert_int_equal(occurrences(text, "<g "), occurrences(text, "</g>"));
    assert_int_equal(occurrences(text, "<circle "), 1);
    free(text);
    scene_free(&scene);
}

static void
test_scene_keeps_shapes_of_any_number(void **state)
{
    struct base_memory memory;
    struct scene scene;

    (void)state;
    base_memory_init(&memory, 0);
    scene_init(&scene, &memory, NULL);
    for (int i = 0; i < 5000; i++)
        scene_circle(&scene, i, -i, 1);
    assert_int_equal(scene.background.count, 5000);
    for (int i = 0; i < 5000; i++)
        assert_true(scene.background.shapes[i].points[0].x == i);
    scene_free(&scene);
    assert_int_equal(base_memory_used(&memory), 0);
}

static enum clew_status
draw_large(struct base_memory *memory, void *context)
{
    struct scene scene;
    enum clew_status status;

    (void)context;
    scene_init(&scene, memory, NULL);
    for (int frame = 0; frame < 20; frame++) {
        draw_sample(&scene);
        for (int i = 0; i < 100; i++)
            scene_circle(&scene, i, i, 1)->fill = 0;
    }
    status = scene_status(&scene, NULL);
    scene_free(&scene);
    return status;
}

static void
test_scene_ignores_shapes_after_a_failure(void **state)
{
    (void)state;
    assert_true(support_fail_each_allocation(draw_large, NULL) > 20);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_scene_writes_background_and_last_frame),
        cmocka_unit_test(test_scene_animates_every_frame),
        cmocka_unit_test(test_scene_keeps_shapes_of_any_number),
        cmocka_unit_test(test_scene_ignores_shapes_after_a_failure),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
