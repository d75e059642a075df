/* scene_glyphs - see the header. */
#include "scene/scene_glyphs.h"
#include "scene/scene_palette.h"

enum clew_status
scene_glyphs_init(struct scene_glyphs *glyphs, struct base_memory *memory, int64_t rows,
                  int64_t cols, struct clew_error *error)
{
    *glyphs = (struct scene_glyphs){.memory = memory, .rows = rows, .cols = cols};
    glyphs->glyphs = base_alloc_zero(memory, (size_t)(rows * cols), sizeof *glyphs->glyphs);
    if (!glyphs->glyphs)
        return base_no_memory(error);
    for (int64_t i = 0; i < rows * cols; i++)
        glyphs->glyphs[i].fore = glyphs->glyphs[i].back = CLEW_NO_COLOUR;
    return CLEW_OK;
}

void
scene_glyphs_free(struct scene_glyphs *glyphs)
{
    base_release(glyphs->memory, glyphs->glyphs,
                 (size_t)(glyphs->rows * glyphs->cols) * sizeof *glyphs->glyphs);
    glyphs->glyphs = NULL;
}

void
scene_glyphs_text(struct scene_glyphs *glyphs, int64_t row, int64_t col, const char *text,
                  struct scene_glyph style)
{
    for (; *text && col < glyphs->cols; text++, col++) {
        style.symbol = (unsigned char)*text;
        style.ascii = *text;
        *scene_glyph_at(glyphs, row, col) = style;
    }
}

static void
write_utf8(struct base_writer *out, uint32_t symbol)
{
    if (symbol < 0x80) {
        base_write_char(out, (char)symbol);
    } else if (symbol < 0x800) {
        base_write_char(out, (char)(0xC0 | symbol >> 6));
        base_write_char(out, (char)(0x80 | (symbol & 0x3F)));
    } else if (symbol < 0x10000) {
        base_write_char(out, (char)(0xE0 | symbol >> 12));
        base_write_char(out, (char)(0x80 | (symbol >> 6 & 0x3F)));
        base_write_char(out, (char)(0x80 | (symbol & 0x3F)));
    } else {
        base_write_char(out, (char)(0xF0 | symbol >> 18));
        base_write_char(out, (char)(0x80 | (symbol >> 12 & 0x3F)));
        base_write_char(out, (char)(0x80 | (symbol >> 6 & 0x3F)));
        base_write_char(out, (char)(0x80 | (symbol & 0x3F)));
    }
}

static bool
has_same_style(const struct scene_glyph *a, const struct scene_glyph *b)
{
    return a->fore == b->fore && a->back == b->back && a->bold == b->bold &&
           a->reverse == b->reverse;
}

/* base is 30 for the colour of the text, 40 for that of the background. */
static void
write_direct_colour(struct base_writer *out, int base, uint32_t colour)
{
    if (colour != CLEW_NO_COLOUR)
        base_write(out, ";%d;2;%u;%u;%u", base + 8, (unsigned)(colour >> 16 & 0xFF),
                   (unsigned)(colour >> 8 & 0xFF), (unsigned)(colour & 0xFF));
}

static void
write_numbered_colour(struct base_writer *out, int base, int number)
{
    if (number >= 8)
        base_write(out, ";%d;5;%d", base + 8, number);
    else if (number >= 0)
        base_write(out, ";%d", base + number);
}

static void
write_style(struct base_writer *out, const struct scene_glyph *glyph, int colours)
{
    int text, ground;

    base_write_text(out, glyph->bold ? "\033[0;1" : "\033[0");
    if (glyph->reverse)
        base_write_text(out, ";7");
    if (colours == 0) {
        write_direct_colour(out, 30, glyph->fore);
        write_direct_colour(out, 40, glyph->back);
    } else {
        scene_terminal_colours(glyph->fore, glyph->back, colours, &text, &ground);
        write_numbered_colour(out, 30, text);
        write_numbered_colour(out, 40, ground);
    }
    base_write_char(out, 'm');
}

static void
write_row(const struct scene_glyphs *glyphs, int64_t row, int64_t cols,
          const struct clew_style *style, struct base_writer *out)
{
    const struct scene_glyph plain = {.fore = CLEW_NO_COLOUR, .back = CLEW_NO_COLOUR};
    const struct scene_glyph *at = &glyphs->glyphs[row * glyphs->cols];
    const struct scene_glyph *current = &plain;
    int64_t end = cols;

    while (end > 0 && (at[end - 1].symbol == 0 || at[end - 1].symbol == ' ') &&
           (at[end - 1].back == CLEW_NO_COLOUR || !style->colour))
        end--; /* no trailing blanks */
    for (int64_t col = 0; col < end; col++, at++) {
        const uint32_t symbol = style->ascii && at->ascii ? (unsigned char)at->ascii : at->symbol;

        if (style->colour && !has_same_style(at, current)) {
            write_style(out, at, style->text_colours);
            current = at;
        }
        write_utf8(out, symbol ? symbol : ' ');
    }
    if (!has_same_style(current, &plain))
        base_write_text(out, "\033[0m");
    base_write_char(out, '\n');
}

void
scene_glyphs_write(const struct scene_glyphs *glyphs, const struct clew_style *style,
                   struct base_writer *out)
{
    const int64_t width = style->text_width;
    const int64_t cols = width > 0 && width < glyphs->cols ? width : glyphs->cols;

    for (int64_t row = 0; row < glyphs->rows; row++)
        write_row(glyphs, row, cols, style, out);
    if (cols < glyphs->cols)
        base_write(out, "(cut at %lld of %lld columns)\n", (long long)cols,
                   (long long)glyphs->cols);
}

struct scene_glyph
scene_glyph_of_sides(unsigned sides)
{
    /* Index: left 1, right 2, above 4, below 8. */
    static const uint16_t symbols[16] = {0x00B7, 0x2574, 0x2576, 0x2500, 0x2575, 0x256F,
                                         0x2570, 0x2534, 0x2577, 0x256E, 0x256D, 0x252C,
                                         0x2502, 0x2524, 0x251C, 0x253C};
    static const char ascii[16] = {'.', '-', '-', '-', '|', '+', '+', '+',
                                   '|', '+', '+', '+', '|', '+', '+', '+'};

    return (struct scene_glyph){.symbol = symbols[sides & 15],
                                .ascii = ascii[sides & 15],
                                .fore = CLEW_NO_COLOUR,
                                .back = CLEW_NO_COLOUR};
}
