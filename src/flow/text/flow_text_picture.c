/*
 * flow_text_picture - see the header. Read only.
 *
 * A picture has no signs for rules: fill and touch come from the options. In a solved picture of
 * hexes every cell has a name; the dots are those where a path ends.
 */
#include "flow/text/flow_text_picture.h"
#include "puzzle/puzzle_printed.h"

#include "base/base_ascii.h"

#include <string.h>

#define CODE_VOID    0x2588
#define CODE_CROSS   0x253C
#define CODE_LEVEL   0x2500
#define CODE_UPRIGHT 0x2502

/* ---- Characters ---- */

int
flow_picture_sides(uint32_t code)
{
    for (unsigned sides = 1; sides < 16; sides++)
        if (scene_glyph_of_sides(sides).symbol == code)
            return (int)sides;
    return code == '|' ? SCENE_ABOVE | SCENE_BELOW : code == '-' ? SCENE_LEFT | SCENE_RIGHT : -1;
}

bool
flow_picture_is_name(uint32_t code)
{
    return code < 0x80 && base_is_letter_or_digit((int)code);
}

static bool
is_empty(uint32_t code)
{
    return code == '.' || code == 0xB7;
}

/* A wall beside or below a cell; on hexes also a slanting one. */
static bool
is_wall(uint32_t code)
{
    static const uint32_t codes[] = {0x2503, '!', 0x2501, '=', 0x2572, '\\', 0x2571, '/'};

    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (code == codes[i])
            return true;
    return false;
}

static bool
is_part_of_picture(const struct flow_picture *picture, uint32_t code)
{
    if (code == '\'')
        return picture->shape.lattice == FLOW_HEXES;
    return flow_picture_sides(code) > 0 || flow_picture_is_name(code) || is_empty(code) ||
           code == '+' || code == CODE_VOID || code == '#' || code == ' ' ||
           (is_wall(code) && picture->has_walls);
}

/* ---- Places ---- */

static int
line_of(const struct flow_picture *picture, int32_t cell)
{
    const int row = cell / picture->shape.cols, col = cell % picture->shape.cols;

    return picture->top + row * picture->height +
           (picture->shape.lattice == FLOW_HEXES && col % 2 == 0);
}

static int
column_of(const struct flow_picture *picture, int32_t cell)
{
    return picture->left + cell % picture->shape.cols * picture->width;
}

uint32_t
flow_picture_code(const struct flow_picture *picture, int32_t cell, int right, int below)
{
    const int line = line_of(picture, cell) + below, column = column_of(picture, cell) + right;

    if (line < 0 || line >= picture->lines || column < 0 || column >= picture->columns)
        return ' ';
    return picture->codes[(size_t)line * (size_t)picture->columns + (size_t)column];
}

struct base_text
flow_picture_place(const struct flow_picture *picture, int32_t cell)
{
    struct base_text text = picture->start;
    struct base_line line;

    for (int i = line_of(picture, cell); i > 0; i--)
        base_text_next_line(&text);
    line = base_text_line(&text);
    for (int i = column_of(picture, cell); i > 0; i--)
        if (text.at < line.start + line.length)
            flow_take_character(&text.at, line.start + line.length);
    return text;
}

/* Half-way to the next column of hexes a pipe turns up, down or both. */
static bool
hex_turns(const struct flow_picture *picture, int32_t cell, bool is_upwards)
{
    const uint32_t code = flow_picture_code(picture, cell, picture->width - 2, 0);
    const int sides = flow_picture_sides(code);

    if (code == '+' || code == (is_upwards ? '\'' : '.'))
        return true;
    return sides > 0 && sides & (is_upwards ? SCENE_ABOVE : SCENE_BELOW);
}

bool
flow_picture_has_pipe(const struct flow_picture *picture, int32_t cell, enum flow_side side)
{
    static const enum flow_side opposite[FLOW_SIDES] = {
        [FLOW_LEFT] = FLOW_RIGHT, [FLOW_UP] = FLOW_DOWN, [FLOW_SLANT_LEFT] = FLOW_SLANT_RIGHT};
    const int32_t other = flow_shape_step(&picture->shape, cell, side);
    const bool is_odd = cell % picture->shape.cols % 2;
    uint32_t code;

    if (other < 0)
        return false;
    if (side == FLOW_LEFT || side == FLOW_UP || side == FLOW_SLANT_LEFT)
        return flow_picture_has_pipe(picture, other, opposite[side]);
    if (side == FLOW_DOWN) {
        code = flow_picture_code(picture, cell, 0, 1);
        return picture->height > 1 && (code == CODE_UPRIGHT || code == '|');
    }
    if (picture->shape.lattice == FLOW_HEXES)
        return hex_turns(picture, cell, is_odd == (side == FLOW_SLANT_RIGHT));
    code = flow_picture_code(picture, cell, picture->width - 1, 0);
    return code == CODE_LEVEL || code == '-';
}

/* ---- Recognising and measuring ---- */

/* "hexes, joined all, walls, bridges": moves behind that line; false, without moving: it is no such line. */
static bool
take_kind_of_board(struct base_text *text, struct flow_picture *picture)
{
    static const char *const words[] = {"joined sides", "joined ends", "joined all",
                                        "hexes",        "walls",       "bridges"};
    const struct base_line line = flow_trimmed_line(text);
    const char *at = line.start, *end = line.start + line.length;
    size_t word;

    for (bool is_first = true; at < end || is_first; is_first = false) {
        if (!is_first && (end - at < 2 || memcmp(at, ", ", 2) != 0))
            return false;
        at += is_first ? 0 : 2;
        for (word = 0; word < sizeof words / sizeof *words; word++)
            if ((size_t)(end - at) >= strlen(words[word]) &&
                memcmp(at, words[word], strlen(words[word])) == 0)
                break;
        if (word == sizeof words / sizeof *words)
            return false;
        at += strlen(words[word]);
        picture->shape.joins_sides |= word == 0 || word == 2;
        picture->shape.joins_ends |= word == 1 || word == 2;
        picture->shape.lattice = word == 3 ? FLOW_HEXES : picture->shape.lattice;
        picture->has_walls |= word == 4;
    }
    base_text_next_line(text);
    return true;
}

/* The lines above the picture; false if there are none. */
static bool
take_head(struct base_text *text, struct flow_picture *picture)
{
    const bool has_header = puzzle_printed_take_header(text, "flow");

    *picture = (struct flow_picture){.shape = {.lattice = FLOW_SQUARES}};
    if (!take_kind_of_board(text, picture)) {
        *picture = (struct flow_picture){.shape = {.lattice = FLOW_SQUARES}};
        return has_header;
    }
    return true;
}

/* What is measured line by line. */
struct extent {
    int longest, digits;
    bool has_level;  /* a '-', which is a pipe, or an empty cell as people type it */
    bool has_corner; /* a '+', which is a corner beside a pipe, or a bridge */
};

/* False if a character of the line is in no picture. */
static bool
measure_line(struct flow_picture *picture, struct base_line line, struct extent *extent)
{
    const char *at = line.start, *end = line.start + line.length;
    int count = 0, run = 0, used = 0;

    while (at < end) {
        const uint32_t code = flow_take_character(&at, end);
        const bool is_pipe = flow_picture_sides(code) > 0 || code == '\'';

        count++;
        if (!is_part_of_picture(picture, code))
            return false;
        picture->has_pipes |= is_pipe && code != '-' && code != CODE_CROSS;
        extent->has_level |= code == '-';
        extent->has_corner |= code == '+';
        used = code != ' ' ? count : used;
        run = base_is_digit((int)(code < 0x80 ? code : 0)) ? run + 1 : 0;
        extent->digits = run > extent->digits ? run : extent->digits;
    }
    extent->longest = used > extent->longest ? used : extent->longest;
    return true;
}

static bool
is_picture_line(const struct base_text *text)
{
    return !base_text_is_end(text) && !puzzle_printed_ends_picture(base_text_line(text));
}

/* Measures a line and moves behind it. */
static bool
measure_next(struct flow_picture *picture, struct base_text *text, struct extent *extent)
{
    if (picture->lines >= 2 * FLOW_MAX_CELLS ||
        !measure_line(picture, base_text_line(text), extent))
        return false;
    picture->lines++;
    base_text_next_line(text);
    return true;
}

/* Lines of cells with a line between each two, which may be blank. */
static bool
measure_spaced_rows(struct flow_picture *picture, struct base_text text, struct extent *extent)
{
    while (is_picture_line(&text)) {
        struct base_text after;

        if (!measure_next(picture, &text, extent))
            return false;
        picture->shape.rows++;
        after = text;
        if (!base_text_is_end(&after))
            base_text_next_line(&after);
        if (!is_picture_line(&after) && !picture->top)
            break;
        if (!base_text_is_end(&text) && !measure_next(picture, &text, extent))
            return false;
    }
    return true;
}

/*
 * Two lines per row, the first for odd columns: blank if there is one column only. Where ends are
 * joined, a line above and one below, which may be blank too.
 */
static bool
measure_hexes(struct flow_picture *picture, struct base_text text, struct extent *extent)
{
    if (picture->top && !measure_next(picture, &text, extent))
        return false;
    while (!base_text_is_end(&text)) {
        const bool may_be_blank = extent->longest - picture->left <= extent->digits;
        struct base_text after = text;

        base_text_next_line(&after);
        if (!is_picture_line(&after) ||
            (!is_picture_line(&text) &&
             !(may_be_blank && base_line_is_blank(base_text_line(&text)))))
            break;
        if (!measure_next(picture, &text, extent) || !measure_next(picture, &text, extent))
            return false;
        picture->shape.rows++;
    }
    if (picture->top && is_picture_line(&text))
        return measure_next(picture, &text, extent);
    if (picture->top && !base_text_is_end(&text) && base_line_is_blank(base_text_line(&text)))
        picture->lines++;
    return true;
}

/* Where edges are joined, the same pipes leave at the lower edge and arrive at the upper one. */
static bool
measure_rows(struct flow_picture *picture, struct base_text text, struct extent *extent)
{
    const bool is_top_blank = base_line_is_blank(base_text_line(&text));

    if (picture->shape.lattice == FLOW_HEXES)
        return measure_hexes(picture, text, extent);
    if (picture->top && !measure_next(picture, &text, extent))
        return false;
    if (picture->has_walls)
        return measure_spaced_rows(picture, text, extent);
    while (is_picture_line(&text))
        if (!measure_next(picture, &text, extent))
            return false;
    picture->shape.rows = picture->lines - picture->top;
    if (picture->top && !is_top_blank)
        picture->shape.rows--;
    else if (picture->top && !base_text_is_end(&text))
        picture->lines++;
    return true;
}

/* is_certain: it is a picture, so that a '-' is a pipe. */
static bool
measure_picture(struct flow_picture *picture, struct base_text text, bool is_certain)
{
    const bool is_hex = picture->shape.lattice == FLOW_HEXES;
    struct extent extent = {.digits = 1};

    picture->top = picture->shape.joins_ends;
    picture->left = picture->shape.joins_sides ? is_hex ? 2 : 1 : 0;
    picture->height = is_hex || picture->has_walls ? 2 : 1;
    if (!measure_rows(picture, text, &extent))
        return false;
    picture->has_pipes |= extent.has_level && (is_certain || extent.has_corner);
    picture->width = extent.digits + (is_hex ? 3 : 1);
    if (extent.longest > picture->left)
        picture->shape.cols = (extent.longest - picture->left - 1) / picture->width + 1;
    picture->columns = picture->left + picture->shape.cols * picture->width;
    return picture->shape.rows > 0 && picture->shape.cols > 0;
}

static bool
recognise_picture(const struct base_text *given)
{
    struct base_text text = *given;
    struct flow_picture picture;

    if (take_head(&text, &picture))
        return true;
    return base_text_line(&text).length && !base_text_take_word(&text, "+-") &&
           measure_picture(&picture, text, false) && picture.has_pipes && picture.shape.cols > 1;
}

/* ---- Reading ---- */

/* Decodes all characters; the text is then behind the picture. */
static enum clew_status
decode_picture(struct flow_picture *picture, struct base_text *text, struct base_memory *memory,
               struct clew_error *error)
{
    const size_t columns = (size_t)picture->columns;

    picture->start = *text;
    if (picture->shape.rows > FLOW_MAX_CELLS / picture->shape.cols)
        return base_text_fail(text, error, CLEW_BAD_BOARD, "more than %d cells", FLOW_MAX_CELLS);
    picture->bytes = (size_t)picture->lines * columns * sizeof *picture->codes;
    picture->codes = base_alloc(memory, picture->bytes);
    if (!picture->codes)
        return base_no_memory(error);
    for (int i = 0; i < picture->lines; i++) {
        const struct base_line line = base_text_line(text);
        const char *at = line.start, *end = line.start + line.length;

        for (size_t j = 0; j < columns; j++)
            picture->codes[(size_t)i * columns + j] =
                at < end ? flow_take_character(&at, end) : ' ';
        if (!base_text_is_end(text))
            base_text_next_line(text);
    }
    return CLEW_OK;
}

/* The name of the dot on a cell: a character, or a number of several digits. */
static uint32_t
name_at(const struct flow_picture *picture, int32_t cell)
{
    const int max_digits = picture->width - (picture->shape.lattice == FLOW_HEXES ? 3 : 1);
    uint32_t number = 0;
    int digits = 0;

    for (; digits < max_digits && digits < 6; digits++) {
        const uint32_t code = flow_picture_code(picture, cell, digits, 0);

        if (code > 0x7F || !base_is_digit((int)code))
            break;
        number = 10 * number + (code - '0');
    }
    return digits > 1 || (digits == 1 && max_digits > 1) ? FLOW_NUMBER + number
                                                         : flow_picture_code(picture, cell, 0, 0);
}

static int
count_pipes(const struct flow_picture *picture, int32_t cell)
{
    int count = 0;

    for (int side = 0; side < FLOW_SIDES; side++)
        count += flow_picture_has_pipe(picture, cell, (enum flow_side)side);
    return count;
}

/* In ASCII, '+' is a corner, with one pipe beside it, or a bridge. */
static bool
is_bridge(const struct flow_picture *picture, int32_t cell)
{
    const uint32_t code = flow_picture_code(picture, cell, 0, 0);

    return code == CODE_CROSS ||
           (code == '+' && flow_picture_has_pipe(picture, cell, FLOW_LEFT) ==
                               flow_picture_has_pipe(picture, cell, FLOW_RIGHT));
}

static enum clew_status
read_cell(struct flow_draft *draft, const struct flow_picture *picture, int32_t cell,
          struct clew_error *error)
{
    const struct base_text place = flow_picture_place(picture, cell);
    const uint32_t code = flow_picture_code(picture, cell, 0, 0);
    const bool is_path = picture->shape.lattice == FLOW_HEXES && count_pipes(picture, cell) > 1;

    if (flow_picture_is_name(code))
        return is_path ? CLEW_OK
                       : flow_draft_dot(draft, cell, name_at(picture, cell), &place, error);
    if (code == CODE_VOID || code == '#')
        flow_draft_kind(draft, cell, FLOW_CELL_VOID, base_text_location(&place));
    else if (is_bridge(picture, cell))
        flow_draft_kind(draft, cell, FLOW_CELL_BRIDGE, base_text_location(&place));
    else if (flow_picture_sides(code) < 0 && !is_empty(code) && code != '+')
        return base_text_fail(&place, error, CLEW_BAD_TEXT, "no cell is here");
    return CLEW_OK;
}

/* The wall between a cell and the one on that side, if a wall stands at that place. */
static enum clew_status
read_wall(struct flow_draft *draft, const struct flow_picture *picture, int32_t cell,
          enum flow_side side, uint32_t code, struct clew_error *error)
{
    const struct base_text place = flow_picture_place(picture, cell);
    const int32_t other = flow_shape_step(&picture->shape, cell, side);

    if (!is_wall(code) || other < 0)
        return CLEW_OK;
    return flow_draft_wall(draft, (struct flow_wall){cell, other}, base_text_location(&place),
                           error);
}

static enum clew_status
read_walls(struct flow_draft *draft, const struct flow_picture *picture, int32_t cell,
           struct clew_error *error)
{
    const bool is_hex = picture->shape.lattice == FLOW_HEXES;
    const bool is_odd = cell % picture->shape.cols % 2;
    const uint32_t below = flow_picture_code(picture, cell, 0, 1);
    const uint32_t beside = flow_picture_code(picture, cell, picture->width - 1, 0);
    const uint32_t slanting = flow_picture_code(picture, cell, 1, 1);
    enum clew_status status = read_wall(draft, picture, cell, FLOW_DOWN, below, error);

    if (status == CLEW_OK)
        status = read_wall(draft, picture, cell, is_hex && is_odd ? FLOW_SLANT_RIGHT : FLOW_RIGHT,
                           beside, error);
    if (status == CLEW_OK && is_hex)
        status = read_wall(draft, picture, cell, is_odd ? FLOW_RIGHT : FLOW_SLANT_RIGHT, slanting,
                           error);
    return status;
}

static enum clew_status
read_board(struct flow_board **board, const struct flow_picture *picture, struct base_text *text,
           struct puzzle_reading *reading, struct clew_error *error)
{
    const struct base_location start = base_text_location(&picture->start);
    const int32_t cells = picture->shape.rows * picture->shape.cols;
    struct flow_draft draft;
    enum clew_status status =
        flow_draft_start(&draft, picture->shape.rows, picture->shape.cols, reading->memory, error);

    if (status != CLEW_OK)
        return status;
    draft.shape.lattice = picture->shape.lattice;
    draft.shape.joins_sides = picture->shape.joins_sides;
    draft.shape.joins_ends = picture->shape.joins_ends;
    flow_draft_rules(&draft, reading, true);
    for (int32_t cell = 0; status == CLEW_OK && cell < cells; cell++) {
        status = read_cell(&draft, picture, cell, error);
        if (status == CLEW_OK && picture->has_walls)
            status = read_walls(&draft, picture, cell, error);
    }
    if (status == CLEW_OK)
        status = flow_draft_build(board, &draft, text, start, error);
    flow_draft_free(&draft);
    return status;
}

static enum clew_status
read_board_and_answer(struct flow_board **board, const struct flow_picture *picture,
                      struct base_text *text, struct puzzle_reading *reading,
                      struct clew_error *error)
{
    enum clew_status status = read_board(board, picture, text, reading, error);

    if (status == CLEW_OK && picture->has_pipes)
        status = flow_picture_answer(reading, *board, picture, error);
    return status;
}

static enum clew_status
read_picture(void **board, struct base_text *text, struct puzzle_reading *reading,
             struct clew_error *error)
{
    const struct base_text before = *text;
    struct flow_board *made = NULL;
    struct flow_picture picture;
    const bool is_certain = take_head(text, &picture);
    enum clew_status status;

    if (!measure_picture(&picture, *text, is_certain))
        return base_text_fail(text, error, CLEW_BAD_TEXT, "this is no picture of a Flow board");
    status = decode_picture(&picture, text, reading->memory, error);
    if (status == CLEW_OK)
        status = read_board_and_answer(&made, &picture, text, reading, error);
    base_release(reading->memory, picture.codes, picture.bytes);
    if (status == CLEW_OK) {
        puzzle_printed_take_report(text);
        *board = made;
    } else {
        flow_board_free(made, reading->memory);
        *text = before; /* the caller skips the whole board */
    }
    return status;
}

const struct puzzle_format flow_format_picture = {
    .name = "picture",
    .description = "the picture that clew prints, with or without its answer; read only",
    .recognise = recognise_picture,
    .read = read_picture,
};
