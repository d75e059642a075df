/* test_scene_glyphs - the terminal picture: plain, ASCII, coloured, cut. */
#include "support.h"

#include "scene/scene_glyphs.h"

#include <stdlib.h>

/* Writes two rows: a line with a corner in red, and a word. */
static char *
draw(const struct clew_style *style)
{
    struct base_memory memory;
    struct scene_glyphs glyphs;
    struct base_writer out;
    char *text = NULL;

    base_memory_init(&memory, 0);
    base_writer_init(&out, &memory);
    assert_int_equal(scene_glyphs_init(&glyphs, &memory, 2, 6, NULL), CLEW_OK);
    for (int64_t col = 0; col < 3; col++) {
        *scene_glyph_at(&glyphs, 0, col) =
            scene_glyph_of_sides(col < 2 ? SCENE_LEFT | SCENE_RIGHT : SCENE_LEFT | SCENE_BELOW);
        scene_glyph_at(&glyphs, 0, col)->fore = 0xFF0010;
    }
    scene_glyphs_text(&glyphs, 1, 2, "wordy!",
                      (struct scene_glyph){.fore = CLEW_NO_COLOUR, .back = 0x000102, .bold = true});
    scene_glyphs_write(&glyphs, style, &out);
    scene_glyphs_free(&glyphs);
    assert_int_equal(base_writer_take(&out, &text, NULL, NULL), CLEW_OK);
    assert_int_equal(base_memory_used(&memory), 0);
    return text;
}

static void
assert_drawn(const struct clew_style style, const char *expected)
{
    char *text = draw(&style);

    assert_string_equal(text, expected);
    free(text);
}

static void
test_scene_glyphs_are_plain_without_colour(void **state)
{
    (void)state;
    assert_drawn((struct clew_style){0}, "\u2500\u2500\u256E\n  word\n");
}

static void
test_scene_glyphs_keep_to_ascii(void **state)
{
    (void)state;
    assert_drawn((struct clew_style){.size = sizeof(struct clew_style), .ascii = true},
                 "--+\n  word\n");
}

static void
test_scene_glyphs_change_colour_only_where_it_changes(void **state)
{
    (void)state;
    assert_drawn(
        (struct clew_style){.size = sizeof(struct clew_style), .ascii = true, .colour = true},
        "\033[0;38;2;255;0;16m--+\033[0m\n  \033[0;1;48;2;0;1;2mword\033[0m\n");
}

static void
test_scene_glyphs_report_where_they_are_cut(void **state)
{
    (void)state;
    assert_drawn(
        (struct clew_style){.size = sizeof(struct clew_style), .ascii = true, .text_width = 3},
        "--+\n  w\n(cut at 3 of 6 columns)\n");
}

static void
test_scene_glyphs_have_a_character_for_all_sides(void **state)
{
    (void)state;
    for (unsigned sides = 0; sides < 16; sides++) {
        const struct scene_glyph glyph = scene_glyph_of_sides(sides);

        assert_true(glyph.symbol > 0x7F && glyph.ascii > ' ');
        for (unsigned other = 0; other < sides; other++)
            assert_int_not_equal(glyph.symbol, scene_glyph_of_sides(other).symbol);
    }
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_scene_glyphs_are_plain_without_colour),
        cmocka_unit_test(test_scene_glyphs_keep_to_ascii),
        cmocka_unit_test(test_scene_glyphs_change_colour_only_where_it_changes),
        cmocka_unit_test(test_scene_glyphs_report_where_they_are_cut),
        cmocka_unit_test(test_scene_glyphs_have_a_character_for_all_sides),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
