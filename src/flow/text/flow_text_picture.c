/*
 * flow_text_picture - the picture that clew prints of a board of squares, with its answer.
 *
 *     R .-G          A cell is as wide as the longest name, then comes the pipe to the next cell.
 *     | |            A dot does not show on which side its path leaves upwards or downwards. But
 *     '-R G          the number of ends on these two sides follows from what is drawn: two for |,
 *                    one for a corner and for a dot without a pipe beside it. So, from the top row
 *                    down, an end that does not lead up leads down.
 *
 * Pictures with walls or hexes have other lines in between and are refused. Read only.
 */
#include "flow/text/flow_text.h"
#include "puzzle/puzzle_printed.h"

#include "base/base_ascii.h"

#define CODE_VOID  0x2588
#define CODE_CROSS 0x253C

struct picture {
    int rows, cols, width; /* width: of a cell, with the pipe beside it */
    bool has_pipes;
    uint32_t *codes; /* rows * cols * width characters */
    size_t bytes;
    struct base_text start; /* of its first line */
};

/* ---- Characters ---- */

/* The sides that a character joins, or -1 if it is no pipe; '+' may be any of several. */
static int
sides_of(uint32_t code)
{
    for (unsigned sides = 1; sides < 16; sides++)
        if (scene_glyph_of_sides(sides).symbol == code)
            return (int)sides;
    return code == '|' ? SCENE_ABOVE | SCENE_BELOW : code == '-' ? SCENE_LEFT | SCENE_RIGHT : -1;
}

static bool
is_name(uint32_t code)
{
    return code < 0x80 && base_is_letter_or_digit((int)code);
}

static bool
is_empty(uint32_t code)
{
    return code == '.' || code == 0xB7;
}

/* ---- Recognising and measuring ---- */

static bool
is_picture_line(const struct base_text *text)
{
    return !base_text_is_end(text) && !puzzle_printed_ends_picture(base_text_line(text));
}

/* What the characters of the picture say; false if one of them is in no picture. */
static bool
measure_line(struct picture *picture, struct base_line line, int *longest, int *digits)
{
    const char *at = line.start, *end = line.start + line.length;
    int count = 0, run = 0, used = 0;

    while (at < end) {
        const uint32_t code = flow_take_character(&at, end);
        const bool is_pipe = sides_of(code) > 0 || code == '+';

        count++;
        if (!is_pipe && !is_name(code) && !is_empty(code) && code != CODE_VOID && code != '#' &&
            code != ' ')
            return false;
        picture->has_pipes |= is_pipe && code != '-' && code != CODE_CROSS;
        used = code != ' ' ? count : used;
        run = base_is_digit((int)(code < 0x80 ? code : 0)) ? run + 1 : 0;
        *digits = run > *digits ? run : *digits;
    }
    *longest = used > *longest ? used : *longest;
    return true;
}

static bool
measure_picture(struct picture *picture, struct base_text text)
{
    int longest = 0, digits = 1;

    *picture = (struct picture){0};
    for (; is_picture_line(&text) && picture->rows < FLOW_MAX_CELLS; base_text_next_line(&text)) {
        if (!measure_line(picture, base_text_line(&text), &longest, &digits))
            return false;
        picture->rows++;
    }
    picture->width = digits + 1;
    picture->cols = longest > 0 ? (longest - 1) / picture->width + 1 : 0;
    return picture->rows > 0 && picture->cols > 0;
}

static bool
recognise_picture(const struct base_text *given)
{
    struct base_text text = *given;
    struct picture picture;

    if (puzzle_printed_take_header(&text, "flow"))
        return true;
    return base_text_line(&text).length && !base_text_take_word(&text, "+-") &&
           measure_picture(&picture, text) && picture.has_pipes && picture.cols > 1;
}

/* ---- Reading ---- */

static uint32_t
code_at(const struct picture *picture, int row, int column)
{
    return picture->codes[(size_t)row * (size_t)(picture->cols * picture->width) + (size_t)column];
}

static uint32_t
cell_code(const struct picture *picture, int32_t cell)
{
    return code_at(picture, cell / picture->cols, cell % picture->cols * picture->width);
}

/* Where in the text the cell is. */
static struct base_text
cell_place(const struct picture *picture, int32_t cell)
{
    struct base_text text = picture->start;
    struct base_line line;

    for (int row = cell / picture->cols; row > 0; row--)
        base_text_next_line(&text);
    line = base_text_line(&text);
    for (int i = cell % picture->cols * picture->width; i > 0; i--)
        if (text.at < line.start + line.length)
            flow_take_character(&text.at, line.start + line.length);
    return text;
}

/* Decodes all characters; the text is then behind the picture. */
static enum clew_status
decode_picture(struct picture *picture, struct base_text *text, struct base_memory *memory,
               struct clew_error *error)
{
    const int columns = picture->cols * picture->width;

    picture->start = *text;
    if (picture->rows > FLOW_MAX_CELLS / picture->cols)
        return base_text_fail(text, error, CLEW_BAD_BOARD, "more than %d cells", FLOW_MAX_CELLS);
    picture->bytes = (size_t)picture->rows * (size_t)columns * sizeof *picture->codes;
    picture->codes = base_alloc(memory, picture->bytes);
    if (!picture->codes)
        return base_no_memory(error);
    for (int row = 0; row < picture->rows; row++, base_text_next_line(text)) {
        const struct base_line line = base_text_line(text);
        const char *at = line.start, *end = line.start + line.length;

        for (int i = 0; i < columns; i++)
            picture->codes[(size_t)row * (size_t)columns + (size_t)i] =
                at < end ? flow_take_character(&at, end) : ' ';
    }
    return CLEW_OK;
}

/* The name of the dot on a cell: a character, or a number of several digits. */
static uint32_t
name_at(const struct picture *picture, int32_t cell)
{
    const int column = cell % picture->cols * picture->width;
    uint32_t number = 0;
    int digits = 0;

    for (int i = 0; i < picture->width - 1 && digits < 6; i++, digits++) {
        const uint32_t code = code_at(picture, cell / picture->cols, column + i);

        if (code > 0x7F || !base_is_digit((int)code))
            break;
        number = 10 * number + (code - '0');
    }
    return digits > 1 || (digits == 1 && picture->width > 2) ? FLOW_NUMBER + number
                                                             : cell_code(picture, cell);
}

static enum clew_status
read_cell(struct flow_draft *draft, const struct picture *picture, int32_t cell,
          const struct base_text *place, struct clew_error *error)
{
    const uint32_t code = cell_code(picture, cell);

    if (is_name(code))
        return flow_draft_dot(draft, cell, name_at(picture, cell), place, error);
    if (code == CODE_VOID || code == '#')
        flow_draft_kind(draft, cell, FLOW_CELL_VOID, base_text_location(place));
    else if (code == CODE_CROSS)
        flow_draft_kind(draft, cell, FLOW_CELL_BRIDGE, base_text_location(place));
    else if (sides_of(code) < 0 && !is_empty(code) && code != '+')
        return base_text_fail(place, error, CLEW_BAD_TEXT,
                              "no cell is here; a picture with walls or hexes cannot be read");
    return CLEW_OK;
}

static enum clew_status
read_row(struct flow_draft *draft, const struct picture *picture, int row, struct clew_error *error)
{
    struct base_text place = cell_place(picture, row * picture->cols);
    const struct base_line line = base_text_line(&place);
    enum clew_status status = CLEW_OK;

    for (int col = 0; status == CLEW_OK && col < picture->cols; col++) {
        status = read_cell(draft, picture, row * picture->cols + col, &place, error);
        for (int i = 0; i < picture->width && place.at < line.start + line.length; i++)
            flow_take_character(&place.at, line.start + line.length);
    }
    return status;
}

static enum clew_status
read_board(struct flow_board **board, const struct picture *picture, struct base_text *text,
           struct puzzle_reading *reading, struct clew_error *error)
{
    const struct base_location start = base_text_location(&picture->start);
    struct flow_draft draft;
    enum clew_status status =
        flow_draft_start(&draft, picture->rows, picture->cols, reading->memory, error);

    if (status != CLEW_OK)
        return status;
    flow_draft_rules(&draft, reading, true);
    for (int row = 0; status == CLEW_OK && row < picture->rows; row++)
        status = read_row(&draft, picture, row, error);
    if (status == CLEW_OK)
        status = flow_draft_build(board, &draft, text, start, error);
    flow_draft_free(&draft);
    return status;
}

/* ---- The answer ---- */

/* Whether a pipe leads from the cell to the next one in its row. */
static bool
has_pipe_right(const struct picture *picture, int32_t cell)
{
    const int col = cell % picture->cols;
    const uint32_t code = code_at(picture, cell / picture->cols, (col + 1) * picture->width - 1);

    return col + 1 < picture->cols && (code == 0x2500 || code == '-');
}

/* How many ends of pipes the cell has on its upper and lower side. */
static int
count_upright_ends(const struct picture *picture, int32_t cell)
{
    const bool is_beside_pipe = has_pipe_right(picture, cell) ||
                                (cell % picture->cols && has_pipe_right(picture, cell - 1));
    const uint32_t code = cell_code(picture, cell);
    const int sides = sides_of(code);

    if (is_name(code))
        return !is_beside_pipe;
    if (code == '+')
        return 1;
    return sides < 0 ? 0 : !!(sides & SCENE_ABOVE) + !!(sides & SCENE_BELOW);
}

static void
use_edge(const struct flow_board *board, uint8_t *is_used, int32_t cell, int side)
{
    const int lanes = board->cells[cell] == FLOW_CELL_BRIDGE ? 2 : 1;

    for (int32_t n = board->first_node[cell]; n >= 0 && n < board->first_node[cell] + lanes; n++)
        for (int i = 0; i < board->nodes[n].degree; i++)
            if (board->nodes[n].links[i].side == side)
                is_used[board->nodes[n].links[i].edge] = 1;
}

static enum clew_status
use_edges(const struct flow_board *board, const struct picture *picture, uint8_t *is_used,
          struct clew_error *error)
{
    for (int col = 0; col < picture->cols; col++) {
        int down = 0;

        for (int row = 0; row < picture->rows; row++) {
            const int32_t cell = row * picture->cols + col;

            down = count_upright_ends(picture, cell) - down;
            if (down < 0 || down > 1 || (down && row + 1 == picture->rows)) {
                const struct base_text place = cell_place(picture, cell);

                return base_text_fail(&place, error, CLEW_BAD_TEXT,
                                      "the pipe above, below or on this cell leads nowhere");
            }
            if (down)
                use_edge(board, is_used, cell, FLOW_DOWN);
            if (has_pipe_right(picture, cell))
                use_edge(board, is_used, cell, FLOW_RIGHT);
        }
    }
    return CLEW_OK;
}

static enum clew_status
read_answer(struct puzzle_reading *reading, const struct flow_board *board,
            const struct picture *picture, struct clew_error *error)
{
    const size_t bytes = (size_t)board->edge_count + 1;
    uint8_t *is_used = base_alloc_zero(reading->memory, bytes, 1);
    struct flow_answer *answer = NULL;
    enum clew_status status = is_used ? CLEW_OK : base_no_memory(error);

    if (status == CLEW_OK)
        status = use_edges(board, picture, is_used, error);
    if (status == CLEW_OK)
        status = flow_answer_new(&answer, board, reading->memory, error);
    if (status == CLEW_OK && !flow_paths_from_edges(&answer->first, board, is_used))
        status = base_text_fail(&picture->start, error, CLEW_BAD_TEXT,
                                "a path of this picture does not lead from dot to dot");
    base_release(reading->memory, is_used, bytes);
    if (status == CLEW_OK)
        reading->answer = answer;
    else
        flow_answer_free(answer, reading->memory);
    return status;
}

static enum clew_status
read_picture(void **board, struct base_text *text, struct puzzle_reading *reading,
             struct clew_error *error)
{
    const struct base_text before = *text;
    struct flow_board *made = NULL;
    struct picture picture;
    enum clew_status status;

    puzzle_printed_take_header(text, "flow");
    if (!measure_picture(&picture, *text))
        return base_text_fail(text, error, CLEW_BAD_TEXT, "this is no picture of a Flow board");
    status = decode_picture(&picture, text, reading->memory, error);
    if (status == CLEW_OK)
        status = read_board(&made, &picture, text, reading, error);
    if (status == CLEW_OK && picture.has_pipes)
        status = read_answer(reading, made, &picture, error);
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
