/*
 * flow_text_pzpr - the files that pzprv3 saves: the board, and the lines drawn so far.
 *
 *     pzprv3            arukone has one line more here: passallcell or dontpassallcell
 *     numlin
 *     3                 rows, then columns
 *     3
 *     1 . 2             cells: a number (numlin) or a letter (arukone), or a full stop
 *     . . .
 *     1 . 2
 *     0 0               between neighbours of a row: 1 a line, 0 none, -1 a cross
 *     ...
 *     1 0 1             between neighbours of a column
 *     ...
 *
 * A slash may take the place of a line end. If the drawn lines connect all dots, and there are no
 * others, they are the answer. Crosses, and lines that are no answer, mean nothing to the board; it
 * keeps them for writing it again.
 */
#include "flow/board/flow_check.h"
#include "flow/text/flow_text.h"

#include "base/base_ascii.h"

#include <string.h>

#define MAX_NUMBER 4095

struct pzpr_file {
    enum flow_pzpr_genre pzpr_genre;
    bool fill;
    int64_t rows, cols;
};

static bool
recognise_pzpr(const struct base_text *given)
{
    struct base_text text = *given;

    return base_text_take_word(&text, "pzprv3");
}

/* Skips blanks and line ends, in either form. */
static void
skip_line_ends(struct base_text *text)
{
    do
        base_text_skip_space(text);
    while (base_text_take(text, '/'));
}

static enum clew_status
read_head(struct base_text *text, struct pzpr_file *file, struct clew_error *error)
{
    enum clew_status status;

    base_text_take_word(text, "pzprv3");
    while (base_text_peek(text) == '.' || base_is_digit(base_text_peek(text)))
        text->at++;
    skip_line_ends(text);
    if (base_text_take_word(text, "arukone"))
        file->pzpr_genre = FLOW_GENRE_ARUKONE;
    else if (base_text_take_word(text, "numlin"))
        file->pzpr_genre = FLOW_GENRE_NUMLIN;
    else if (base_text_take_word(text, "numberlink"))
        file->pzpr_genre = FLOW_GENRE_NUMBERLINK;
    else
        return base_text_fail(text, error, CLEW_BAD_TEXT, "expected numlin, numberlink or arukone");
    skip_line_ends(text);
    if (file->pzpr_genre == FLOW_GENRE_ARUKONE) {
        file->fill = !base_text_take_word(text, "dontpassallcell");
        if (file->fill && !base_text_take_word(text, "passallcell"))
            return base_text_fail(text, error, CLEW_BAD_TEXT,
                                  "expected passallcell or dontpassallcell");
        skip_line_ends(text);
    }
    status = base_text_number(text, &file->rows, 1, FLOW_MAX_CELLS, "the height", error);
    skip_line_ends(text);
    if (status == CLEW_OK)
        status =
            base_text_number(text, &file->cols, 1, FLOW_MAX_CELLS / file->rows, "the width", error);
    return status;
}

/* The number of a cell, 0 for none. In arukone a letter: A to Z are 1 to 26, a to z 27 to 52. */
static enum clew_status
pzpr_take_number(struct base_text *text, const struct pzpr_file *file, int64_t *number,
                 struct clew_error *error)
{
    const int c = base_text_peek(text);

    *number = 0;
    if (base_text_take(text, '.'))
        return CLEW_OK;
    if (file->pzpr_genre == FLOW_GENRE_ARUKONE && base_is_letter(c)) {
        *number = base_is_upper(c) ? c - 'A' + 1 : c - 'a' + 27;
        text->at++;
        return CLEW_OK;
    }
    return base_text_number(text, number, 1, MAX_NUMBER, "a cell", error);
}

static enum clew_status
pzpr_read_cells(struct flow_draft *draft, const struct pzpr_file *file, struct base_text *text,
                struct clew_error *error)
{
    enum clew_status status = CLEW_OK;

    for (int32_t cell = 0; status == CLEW_OK && cell < (int32_t)draft->cell_count; cell++) {
        struct base_text place;
        int64_t number = 0;

        skip_line_ends(text);
        place = *text;
        status = pzpr_take_number(text, file, &number, error);
        if (status == CLEW_OK && number)
            status = flow_draft_dot(draft, cell, FLOW_NUMBER + (uint32_t)number, &place, error);
    }
    return status;
}

int
flow_mark_count(const struct flow_board *board)
{
    return board->rows * (board->cols - 1) + (board->rows - 1) * board->cols;
}

/* First come the marks along the rows, then those along the columns. */
int32_t
flow_mark_edge(const struct flow_board *board, int mark)
{
    const int flat = board->rows * (board->cols - 1);
    const int at = mark < flat ? mark / (board->cols - 1) * board->cols + mark % (board->cols - 1)
                               : mark - flat;

    return flow_edge_between(board, at, mark < flat ? at + 1 : at + board->cols);
}

int
flow_mark_between(const struct flow_board *board, int32_t a, int32_t b)
{
    const int32_t first = a < b ? a : b, second = a < b ? b : a;
    const int row = first / board->cols, col = first % board->cols;

    if (second == first + 1 && col + 1 < board->cols)
        return row * (board->cols - 1) + col;
    return second == first + board->cols ? board->rows * (board->cols - 1) + first : -1;
}

bool
flow_marks_new(struct flow_board *board, struct base_memory *memory)
{
    const size_t count = (size_t)flow_mark_count(board);

    board->pzpr_marks = base_alloc(memory, count + 1);
    if (!board->pzpr_marks)
        return false;
    memset(board->pzpr_marks, FLOW_MARK_NONE, count);
    board->pzpr_marks[count] = '\0';
    return true;
}

/* Either all marks are there, or none. */
static enum clew_status
pzpr_read_marks(char *marks, int count, struct base_text *text, struct clew_error *error)
{
    enum clew_status status = CLEW_OK;

    for (int i = 0; status == CLEW_OK && i < count; i++) {
        int64_t mark = 0;

        skip_line_ends(text);
        if (i == 0 && base_text_is_end(text))
            return CLEW_OK;
        status = base_text_number(text, &mark, -1, 1, "a mark between cells", error);
        marks[i] = mark == 1 ? FLOW_MARK_LINE : mark == -1 ? FLOW_MARK_CROSS : FLOW_MARK_NONE;
    }
    return status;
}

/* Whether the lines form paths between all dots, with none left over. */
static bool
lines_to_paths(struct flow_answer *answer, const struct flow_board *board, uint8_t *is_used)
{
    const int count = flow_mark_count(board);
    int32_t lines = 0;

    for (int i = 0; i < count; i++) {
        is_used[flow_mark_edge(board, i)] = board->pzpr_marks[i] == FLOW_MARK_LINE;
        lines += board->pzpr_marks[i] == FLOW_MARK_LINE;
    }
    return flow_paths_from_edges(&answer->first, board, is_used) &&
           answer->first.start[board->colours] - board->colours == lines;
}

static enum clew_status
pzpr_find_answer(struct flow_answer **answer, const struct flow_board *board,
                 struct base_memory *memory, struct clew_error *error)
{
    uint8_t *is_used = base_alloc_zero(memory, (size_t)board->edge_count, 1);
    struct flow_answer *made = NULL;
    enum clew_status status;

    if (!is_used)
        return base_no_memory(error);
    status = flow_answer_new(&made, board, memory, error);
    if (status == CLEW_OK && lines_to_paths(made, board, is_used))
        *answer = made;
    else
        flow_answer_free(made, memory);
    base_release(memory, is_used, (size_t)board->edge_count);
    return status;
}

/* Reads the marks; *answer is the answer that the lines form, or NULL. The lines of a correct
   answer are removed from the marks. */
static enum clew_status
read_drawn_lines(struct flow_answer **answer, struct flow_board *board, struct base_text *text,
                 struct base_memory *memory, struct clew_error *error)
{
    const int count = flow_mark_count(board);
    enum clew_status status;

    if (!flow_marks_new(board, memory))
        return base_no_memory(error);
    status = pzpr_read_marks(board->pzpr_marks, count, text, error);
    if (status == CLEW_OK)
        status = pzpr_find_answer(answer, board, memory, error);
    if (!*answer)
        return status;
    status = flow_check(board, *answer, memory, NULL);
    if (status == CLEW_NO_MEMORY)
        return base_no_memory(error);
    for (int i = 0; status == CLEW_OK && i < count; i++)
        if (board->pzpr_marks[i] == FLOW_MARK_LINE)
            board->pzpr_marks[i] = FLOW_MARK_NONE;
    return CLEW_OK;
}

/* Reads the rest of the line on which the marks end. */
static enum clew_status
read_file_end(struct base_text *text, struct clew_error *error)
{
    base_text_skip_blanks(text);
    base_text_take(text, '/');
    base_text_skip_blanks(text);
    if (base_text_line(text).length)
        return base_text_fail(text, error, CLEW_BAD_TEXT, "%s after the last mark",
                              base_quote_byte(base_text_peek(text)).text);
    base_text_next_line(text);
    return CLEW_OK;
}

static enum clew_status
read_pzpr(void **board, struct base_text *text, struct puzzle_reading *reading,
          struct clew_error *error)
{
    const struct base_text before = *text;
    struct pzpr_file file = {0};
    struct flow_answer *answer = NULL;
    struct flow_board *made = NULL;
    struct flow_draft draft;
    enum clew_status status = read_head(text, &file, error);

    if (status == CLEW_OK)
        status = flow_draft_start(&draft, (int)file.rows, (int)file.cols, reading->memory, error);
    if (status != CLEW_OK)
        return status;
    flow_draft_rules(&draft, reading, file.fill);
    /* On a fault the text stays where it is, or at the end of the input. */
    status = pzpr_read_cells(&draft, &file, text, error);
    if (status == CLEW_OK)
        status = flow_draft_build(&made, &draft, text, base_text_location(&before), error);
    flow_draft_free(&draft);
    if (status == CLEW_OK)
        made->pzpr_genre = file.pzpr_genre;
    if (status == CLEW_OK)
        status = read_drawn_lines(&answer, made, text, reading->memory, error);
    if (status == CLEW_OK)
        status = read_file_end(text, error);
    if (status != CLEW_OK) {
        flow_answer_free(answer, reading->memory);
        flow_board_free(made, reading->memory);
        return status;
    }
    *board = made;
    reading->answer = answer;
    return CLEW_OK;
}

/* ---- Writing ---- */

static bool
is_arukone(const struct flow_board *board)
{
    return board->fill || board->pzpr_genre == FLOW_GENRE_ARUKONE;
}

static void
write_head(struct base_writer *out, const struct flow_board *board)
{
    base_write_text(out, "pzprv3\n");
    if (is_arukone(board))
        base_write(out, "arukone\n%s\n", board->fill ? "passallcell" : "dontpassallcell");
    else
        base_write_text(out,
                        board->pzpr_genre == FLOW_GENRE_NUMBERLINK ? "numberlink\n" : "numlin\n");
    base_write(out, "%d\n%d\n", board->rows, board->cols);
}

static void
pzpr_write_cells(struct base_writer *out, const struct flow_board *board)
{
    const bool has_letters = is_arukone(board);

    for (int32_t cell = 0; cell < board->cell_count; cell++) {
        const int colour = board->nodes[cell].colour;
        const int number =
            colour < 0 ? 0 : flow_colour_number(board, colour, has_letters ? 52 : MAX_NUMBER);

        if (!number)
            base_write_text(out, ". ");
        else if (has_letters)
            base_write(out, "%c ", number <= 26 ? 'A' + number - 1 : 'a' + number - 27);
        else
            base_write(out, "%d ", number);
        if ((cell + 1) % board->cols == 0)
            base_write_char(out, '\n');
    }
}

/* Marks the edges of the answer's paths. */
static void
mark_path_edges(const struct flow_board *board, const struct flow_paths *paths, uint8_t *is_used)
{
    for (int colour = 0; colour < board->colours; colour++)
        for (int32_t i = paths->start[colour] + 1; i < paths->start[colour + 1]; i++)
            is_used[flow_edge_between(board, paths->nodes[i - 1], paths->nodes[i])] = 1;
}

/* One line of marks: the lines of the answer and kept crosses, or without an answer all kept. */
static void
pzpr_write_marks(struct base_writer *out, const struct flow_board *board, const uint8_t *is_used,
                 int first, int count)
{
    for (int i = first; i < first + count; i++) {
        const int kept = board->pzpr_marks ? board->pzpr_marks[i] : FLOW_MARK_NONE;

        if (is_used ? is_used[flow_mark_edge(board, i)] : kept == FLOW_MARK_LINE)
            base_write_text(out, "1 ");
        else
            base_write_text(out, kept == FLOW_MARK_CROSS ? "-1 " : "0 ");
    }
    base_write_char(out, '\n');
}

static void
write_all_marks(struct base_writer *out, const struct flow_board *board, const uint8_t *is_used)
{
    const int across = board->cols - 1, flat = board->rows * across;

    for (int row = 0; row < board->rows; row++)
        pzpr_write_marks(out, board, is_used, row * across, across);
    for (int row = 0; row + 1 < board->rows; row++)
        pzpr_write_marks(out, board, is_used, flat + row * board->cols, board->cols);
}

static enum clew_status
write_pzpr(struct base_writer *out, const void *given, const void *given_answer,
           struct clew_error *error)
{
    const struct flow_board *board = given;
    const struct flow_answer *answer = given_answer;
    uint8_t *is_used = NULL;

    if (!flow_is_bare(board))
        return base_fail(error, CLEW_UNSUPPORTED,
                         "a pzpr file has no holes, hexes, joined edges, walls or bridges");
    if (is_arukone(board) && board->colours > 52)
        return base_fail(error, CLEW_UNSUPPORTED, "a pzpr file of arukone has 52 letters");
    if (answer) {
        is_used = base_alloc_zero(out->memory, (size_t)board->edge_count, 1);
        if (!is_used)
            return base_no_memory(error);
        mark_path_edges(board, &answer->first, is_used);
    }
    write_head(out, board);
    pzpr_write_cells(out, board);
    write_all_marks(out, board, is_used);
    base_release(out->memory, is_used, (size_t)board->edge_count);
    return CLEW_OK;
}

/* The head of the file says whether every cell is used. */
static bool
pzpr_keeps_rule(const void *board, const char *rule)
{
    return strcmp(rule, "fill") == 0 || ((const struct flow_board *)board)->touch;
}

const struct puzzle_format flow_format_pzpr = {
    .name = "pzpr",
    .description = "a file saved by pzprv3 (numlin or arukone), with the lines drawn so far",
    .carries_answer = true,
    .recognise = recognise_pzpr,
    .read = read_pzpr,
    .write = write_pzpr,
    .keeps_rule = pzpr_keeps_rule,
};
