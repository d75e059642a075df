/* scene_palette - see the header. */
#include "scene/scene_palette.h"

#include "clew.h"

#define THEMES 3

static const uint32_t roles[THEMES][SCENE_ROLES] = {
    {
        [SCENE_PAPER] = 0xFFFFFF,
        [SCENE_FLOOR] = 0xF4F1EA,
        [SCENE_EDGE] = 0xD9D4C7,
        [SCENE_WALL] = 0x3B4252,
        [SCENE_INK] = 0x22262E,
        [SCENE_FAINT] = 0x6B7280,
        [SCENE_PATH] = 0xD9480F,
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
        [SCENE_PATH] = 0xFFA94D,
        [SCENE_START] = 0x74C0FC,
        [SCENE_GOAL] = 0x000000,
    },
    {
        [SCENE_PAPER] = 0xFFFFFF,
        [SCENE_FLOOR] = 0xFFFFFF,
        [SCENE_EDGE] = 0xBBBBBB,
        [SCENE_WALL] = 0x555555,
        [SCENE_INK] = 0x000000,
        [SCENE_FAINT] = 0x333333,
        [SCENE_PATH] = 0x000000,
        [SCENE_START] = 0x000000,
        [SCENE_GOAL] = 0xFFFFFF,
    },
};

/*
 * Any two of the sixteen colours differ by at least 0.083 in OKLab (Ottosson, 2020), also under
 * simulated colour blindness (Machado, Oliveira and Fernandes, 2009), and by more from the floor
 * colour. Found by hill climbing from the usual red, blue, yellow ...; the unit test checks that
 * the colours are apart in CIELAB too.
 */
static const uint32_t paths[2][SCENE_PATH_COLOURS] = {
    {0xC80F15, 0x2D4EE7, 0xC2C900, 0x226D2B, 0xED7400, 0x72C7FF, 0xA80EB7, 0x7A1704, 0x604483,
     0xA28BB2, 0xF2A9C0, 0x9DE48B, 0xCC9A7B, 0x191F75, 0x158F77, 0x5F2C4E},
    {0xFF4363, 0x698CFF, 0xFFFB33, 0x3F9457, 0xE29624, 0x24FFFF, 0xFF2AED, 0x905721, 0x9672BE,
     0xA9BCEC, 0xDBD1BC, 0xBCFFA1, 0xFFB86F, 0x3F5FB8, 0x2EC0AF, 0xB92D81},
};

uint32_t
scene_colour(enum scene_role role, enum scene_theme theme)
{
    return roles[theme][role];
}

uint32_t
scene_path_colour(int index, enum scene_theme theme)
{
    return theme == SCENE_PRINT ? 0xFFFFFF : paths[theme][index % SCENE_PATH_COLOURS];
}

uint32_t
scene_line_colour(int index, enum scene_theme theme)
{
    return theme == SCENE_PRINT ? 0x777777 : scene_path_colour(index, theme);
}

uint32_t
scene_outline(enum scene_theme theme)
{
    return theme == SCENE_PRINT ? 0x000000 : CLEW_NO_COLOUR;
}

/*
 * The one with the greater contrast; black and white are equal at a relative luminance of 0.179.
 * Gamma is approximated by a square, which is accurate enough here.
 */
uint32_t
scene_text_on(uint32_t colour)
{
    const unsigned red = colour >> 16 & 0xFF, green = colour >> 8 & 0xFF, blue = colour & 0xFF;
    const unsigned luminance = 2126 * red * red + 7152 * green * green + 722 * blue * blue;

    return 5 * luminance > 10000u * 255 * 255 ? 0x000000 : 0xFFFFFF;
}

uint32_t
scene_blend(uint32_t from, uint32_t to, double share)
{
    uint32_t colour = 0;

    for (int shift = 0; shift <= 16; shift += 8) {
        const double a = from >> shift & 0xFF, b = to >> shift & 0xFF;

        colour |= (uint32_t)(a + (b - a) * share + 0.5) << shift;
    }
    return colour;
}

/* Of the colour cube of terminals with 256 colours: 0, 95, 135, 175, 215, 255. */
static int
cube_level(unsigned part)
{
    return part < 48 ? 0 : part < 115 ? 1 : (int)(part - 35) / 40;
}

static int
nearest_terminal_colour(uint32_t colour, int colours)
{
    const unsigned red = colour >> 16 & 255, green = colour >> 8 & 255, blue = colour & 255;
    unsigned most = red > green ? red : green;

    if (colour == CLEW_NO_COLOUR)
        return -1;
    if (colours >= 256)
        return 16 + 36 * cube_level(red) + 6 * cube_level(green) + cube_level(blue);
    /* Match the hue, not the brightness: dark green on black must look green. */
    most = blue > most ? blue : most;
    return most < 48 ? 0 : (2 * red > most) + 2 * (2 * green > most) + 4 * (2 * blue > most);
}

void
scene_terminal_colours(uint32_t fore, uint32_t back, int colours, int *text, int *ground)
{
    *text = nearest_terminal_colour(fore, colours);
    *ground = nearest_terminal_colour(back, colours);
    if (*ground < 0 && colours < 256 && (*text == 0 || *text == 7))
        *text = -1;
    else if (*ground >= 0 && *text == *ground)
        *text = *ground == 0 || *ground == 16 ? 7 : 0;
}
