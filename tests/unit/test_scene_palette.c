/*
 * test_scene_palette - colours are distinguishable, also for the colour-blind.
 *
 * Distances are measured in CIELAB (CIE 1976) after a simulation of the three kinds of colour
 * blindness by the matrices of Machado, Oliveira and Fernandes (2009), full severity, which work
 * on linear RGB. A distance of 10 is plain to see side by side.
 */
#include "support.h"

#include "clew.h"
#include "scene/scene_palette.h"

#include <math.h>

struct colour {
    double r, g, b;
};

static const double eyes[4][9] = {
    {1, 0, 0, 0, 1, 0, 0, 0, 1},
    {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998},
    {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
    {1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900},
};

static double
linear(unsigned byte)
{
    const double value = byte / 255.0;

    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

static struct colour
linear_rgb(uint32_t colour)
{
    return (struct colour){linear(colour >> 16 & 0xFF), linear(colour >> 8 & 0xFF),
                           linear(colour & 0xFF)};
}

static struct colour
seen_by(const double *eye, struct colour c)
{
    return (struct colour){fmax(0, eye[0] * c.r + eye[1] * c.g + eye[2] * c.b),
                           fmax(0, eye[3] * c.r + eye[4] * c.g + eye[5] * c.b),
                           fmax(0, eye[6] * c.r + eye[7] * c.g + eye[8] * c.b)};
}

static double
lab_curve(double t)
{
    return t > 0.008856 ? cbrt(t) : 7.787 * t + 16.0 / 116;
}

/* From linear RGB to L, a, b under daylight. */
static struct colour
lab(struct colour c)
{
    const double x = lab_curve((0.4124 * c.r + 0.3576 * c.g + 0.1805 * c.b) / 0.9505);
    const double y = lab_curve(0.2126 * c.r + 0.7152 * c.g + 0.0722 * c.b);
    const double z = lab_curve((0.0193 * c.r + 0.1192 * c.g + 0.9505 * c.b) / 1.0890);

    return (struct colour){116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

static double
distance(const double *eye, uint32_t left, uint32_t right)
{
    const struct colour a = lab(seen_by(eye, linear_rgb(left)));
    const struct colour b = lab(seen_by(eye, linear_rgb(right)));

    return sqrt(pow(a.r - b.r, 2) + pow(a.g - b.g, 2) + pow(a.b - b.b, 2));
}

static double
luminance(uint32_t colour)
{
    const struct colour c = linear_rgb(colour);

    return 0.2126 * c.r + 0.7152 * c.g + 0.0722 * c.b;
}

/* The contrast ratio of the web's accessibility rules: 1 to 21. */
static double
contrast(uint32_t left, uint32_t right)
{
    const double a = luminance(left), b = luminance(right);

    return (fmax(a, b) + 0.05) / (fmin(a, b) + 0.05);
}

static void
test_scene_palette_any_two_are_distinguishable(void **state)
{
    double least = 1000;

    (void)state;
    for (int dark = 0; dark < 2; dark++)
        for (int eye = 0; eye < 4; eye++)
            for (int i = 0; i < SCENE_PATH_COLOURS; i++)
                for (int j = 0; j < i; j++)
                    least = fmin(least, distance(eyes[eye], scene_path_colour(i, dark),
                                                 scene_path_colour(j, dark)));
    print_message("# smallest distance of any two: %.1f\n", least);
    assert_true(least >= 10);
}

static void
test_scene_palette_text_can_be_read(void **state)
{
    (void)state;
    for (int dark = 0; dark < 2; dark++) {
        const uint32_t paper = scene_colour(SCENE_PAPER, dark);

        assert_true(contrast(scene_colour(SCENE_INK, dark), paper) >= 7);
        assert_true(contrast(scene_colour(SCENE_FAINT, dark), paper) >= 3);
        for (int i = 0; i < SCENE_PATH_COLOURS; i++) {
            const uint32_t colour = scene_path_colour(i, dark);

            assert_true(contrast(scene_text_on(colour), colour) >= 4.5);
        }
    }
}

static void
test_scene_palette_walls_and_path_stand_out(void **state)
{
    (void)state;
    for (int dark = 0; dark < 2; dark++) {
        const uint32_t floor = scene_colour(SCENE_FLOOR, dark);

        assert_true(contrast(scene_colour(SCENE_WALL, dark), floor) >= 3);
        assert_true(contrast(scene_colour(SCENE_PATH, dark), floor) >= 3);
        assert_true(contrast(scene_colour(SCENE_START, dark), floor) >= 3);
    }
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_scene_palette_any_two_are_distinguishable),
        cmocka_unit_test(test_scene_palette_text_can_be_read),
        cmocka_unit_test(test_scene_palette_walls_and_path_stand_out),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
