/* scene_palette - see the header. */
#include "scene/scene_palette.h"

static const uint32_t roles[2][SCENE_ROLES] = {
    {
        [SCENE_PAPER] = 0xFFFFFF,
        [SCENE_FLOOR] = 0xF4F1EA,
        [SCENE_EDGE] = 0xD9D4C7,
        [SCENE_WALL] = 0x3B4252,
        [SCENE_INK] = 0x22262E,
        [SCENE_FAINT] = 0x6B7280,
        [SCENE_ROUTE] = 0xD9480F,
        [SCENE_START] = 0x1864AB,
        [SCENE_GOAL] = 0x14171C,
    },
    {
        [SCENE_PAPER] = 0x14171C,
        [SCENE_FLOOR] = 0x1F242C,
        [SCENE_EDGE] = 0x313945,
        [SCENE_WALL] = 0x7B8799,
        [SCENE_INK] = 0xECEFF4,
        [SCENE_FAINT] = 0x9AA5B5,
        [SCENE_ROUTE] = 0xFFA94D,
        [SCENE_START] = 0x74C0FC,
        [SCENE_GOAL] = 0x000000,
    },
};

/*
 * Sixteen colours in two rings of lightness, so that two that an eye takes for the same hue
 * still differ in how light they are.
 */
static const uint32_t paths[2][SCENE_PATHS] = {
    {0xD62728, 0x1F5FBF, 0xF2C500, 0x0B7A3B, 0xFF8C1A, 0x35C5D8, 0xC13BC1, 0x6B3A12, 0x6A3FA0,
     0x8C929C, 0xFFB3C7, 0x8FD14F, 0xC8A165, 0x0E2A66, 0x0A7F86, 0x7A1230},
    {0xFF5A5A, 0x4C8DFF, 0xFFDD33, 0x2FAE5E, 0xFF9F43, 0x5FE3F2, 0xE55FE5, 0xA8672F, 0x9D75DB,
     0xA9B0BC, 0xFFC9D8, 0xB2F26B, 0xDDBB85, 0x3F5FB8, 0x23A8AF, 0xC23A63},
};

uint32_t
scene_colour(enum scene_role role, bool dark)
{
    return roles[dark][role];
}

uint32_t
scene_path_colour(int index, bool dark)
{
    return paths[dark][index % SCENE_PATHS];
}

/*
 * Black or white, whichever has the greater contrast: they are equal at a relative luminance of
 * 0.179. A screen's curve is taken as a square, which is near enough for this choice.
 */
uint32_t
scene_text_on(uint32_t colour)
{
    const unsigned red = colour >> 16 & 0xFF, green = colour >> 8 & 0xFF, blue = colour & 0xFF;
    const unsigned luminance = 2126 * red * red + 7152 * green * green + 722 * blue * blue;

    return 5 * luminance > 10000u * 255 * 255 ? 0x000000 : 0xFFFFFF;
}
