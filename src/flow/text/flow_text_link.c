/*
 * flow_text_link - links to puzz.link and its relatives: kind/W/H/BODY, perhaps behind a '?'.
 *
 *     numlin/5/5/1j2h3m1h2j3          cells may stay empty
 *     arukone/4/4/12l3123j            every cell is used
 *     arukone/e/4/4/...               cells may stay empty
 *
 * A part that begins with v: is the name of a variant; it stands first or behind the kind.
 * The body walks the cells row by row: a hexadecimal digit is a number, -hh and +hhh are larger
 * ones, g to z are 1 to 20 empty cells. What stands before the body is kept and written again
 * unless the rule has changed meanwhile.
 */
#include "flow/text/flow_text.h"

#define LARGEST 4095

struct link_kind {
    const char *word;
    enum flow_kin kin;
    bool fill;
    const char *flags; /* a part behind the kind */
};

static const struct link_kind kinds[] = {{"numlin/", FLOW_KIN_NUMLIN, false, ""},
                                         {"numberlink/", FLOW_KIN_NUMBERLINK, false, ""},
                                         {"arukone/", FLOW_KIN_ARUKONE, false, "e/"},
                                         {"arukone/", FLOW_KIN_ARUKONE, true, ""}};

/* Passes the name of a variant, if there is one; false if it has no end. */
static bool
pass_variant(struct base_text *text)
{
    if (!base_text_take_word(text, "v:"))
        return true;
    while (!base_text_is_end(text) && *text->at != '/' && *text->at != '\n')
        text->at++;
    return base_text_take(text, '/');
}

/* What precedes the cells is kept and written again: it has to be text. */
static bool
is_address(const char *at, const char *end)
{
    while (at < end && (unsigned char)*at >= ' ' && *at != 127)
        at++;
    return at == end;
}

/* Takes what precedes the sizes; NULL (and the text anywhere on the line) if it is no link. */
static const struct link_kind *
take_kind(struct base_text *text)
{
    const struct base_line line = base_text_line(text);
    const char *mark = memchr(line.start, '?', line.length);

    if (mark)
        text->at = mark + 1;
    if (!pass_variant(text))
        return NULL;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        struct base_text ahead = *text;

        if (!base_text_take_word(&ahead, kinds[i].word) || !pass_variant(&ahead) ||
            !base_text_take_word(&ahead, kinds[i].flags))
            continue;
        *text = ahead;
        return is_address(line.start, text->at) ? &kinds[i] : NULL;
    }
    return NULL;
}

static bool
recognise(const struct base_text *given)
{
    struct base_text text = *given;

    return take_kind(&text) != NULL;
}

static enum clew_status
read_size(struct base_text *text, int64_t *cols, int64_t *rows, struct clew_error *error)
{
    enum clew_status status = base_text_number(text, cols, 1, FLOW_MAX_CELLS, "the width", error);

    if (status == CLEW_OK && !base_text_take(text, '/'))
        return base_text_fail(text, error, CLEW_BAD_TEXT, "a slash must follow the width");
    if (status == CLEW_OK)
        status = base_text_number(text, rows, 1, FLOW_MAX_CELLS / *cols, "the height", error);
    if (status == CLEW_OK && !base_text_take(text, '/'))
        return base_text_fail(text, error, CLEW_BAD_TEXT, "a slash must follow the height");
    return status;
}

static int
hex_digit(int c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* A number of one digit, or of two behind - and three behind +. */
static enum clew_status
take_number(struct base_text *text, int *number, struct clew_error *error)
{
    const int digits = base_text_take(text, '-') ? 2 : base_text_take(text, '+') ? 3 : 1;

    *number = 0;
    for (int i = 0; i < digits; i++, text->at++) {
        const int digit = hex_digit(base_text_peek(text));

        if (digit < 0)
            return base_text_fail(text, error, CLEW_BAD_TEXT,
                                  "%s where a digit from 0 to f must stand",
                                  base_show_byte(base_text_peek(text)).text);
        *number = *number * 16 + digit;
    }
    return CLEW_OK;
}

/* Takes one item of the body: how many cells it stands for, and the number or 0. */
static enum clew_status
take_item(struct base_text *text, int *cells, int *number, struct clew_error *error)
{
    const int c = base_text_peek(text);
    enum clew_status status;

    *number = 0;
    if (c >= 'g' && c <= 'z') {
        *cells = c - 'g' + 1;
        text->at++;
        return CLEW_OK;
    }
    *cells = 1;
    if (c == '.')
        return base_text_fail(text, error, CLEW_BAD_TEXT, "a number that is not told: '?'");
    if (hex_digit(c) < 0 && c != '-' && c != '+')
        return base_text_fail(text, error, CLEW_BAD_TEXT, "%s is no sign of a link",
                              base_show_byte(c).text);
    status = take_number(text, number, error);
    if (status == CLEW_OK && *number == 0)
        return base_text_fail_at(text, text->at - 1, error, CLEW_BAD_TEXT,
                                 "the numbers of a link begin with 1");
    return status;
}

static enum clew_status
read_body(struct flow_draft *draft, struct base_text *text, struct clew_error *error)
{
    const int32_t cell_count = (int32_t)draft->cell_count;
    const struct base_line line = base_text_line(text);
    const char *end = line.start + line.length;
    enum clew_status status = CLEW_OK;

    while (end > text->at && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    for (int32_t cell = 0; status == CLEW_OK;) {
        struct base_text item = *text;
        int cells, number;

        if (text->at == end && cell == cell_count)
            return CLEW_OK;
        if (text->at == end)
            return base_text_fail(text, error, CLEW_BAD_TEXT, "the link ends after %d of %d cells",
                                  (int)cell, (int)cell_count);
        status = take_item(text, &cells, &number, error);
        if (status == CLEW_OK && cell + cells > cell_count)
            return base_text_fail(&item, error, CLEW_BAD_TEXT,
                                  "the link goes on after all %d cells", (int)cell_count);
        if (status == CLEW_OK && number)
            status = flow_draft_dot(draft, cell, FLOW_NUMBER + (uint32_t)number, &item, error);
        cell += cells;
    }
    return status;
}

static enum clew_status
read_board(void **board, struct base_text *text, struct puzzle_reading *reading,
           struct clew_error *error)
{
    const struct base_text before = *text;
    const struct link_kind *kind = take_kind(text);
    struct flow_board *made = NULL;
    struct flow_draft draft;
    enum clew_status status;
    int64_t rows, cols;
    const char *body;

    if (!kind)
        return base_text_fail(&before, error, CLEW_BAD_TEXT,
                              "a link to a board begins with numlin, numberlink or arukone");
    status = read_size(text, &cols, &rows, error);
    if (status == CLEW_OK)
        status = flow_draft_start(&draft, (int)rows, (int)cols, reading->memory, error);
    if (status != CLEW_OK)
        return status;
    body = text->at;
    flow_draft_rules(&draft, reading, kind->fill);
    status = read_body(&draft, text, error);
    if (status == CLEW_OK)
        status = flow_draft_build(&made, &draft, text, flow_spot_here(&before), error);
    flow_draft_free(&draft);
    if (status == CLEW_OK && made->fill == kind->fill) {
        made->link_head = flow_keep_text(before.at, (size_t)(body - before.at), reading->memory);
        if (!made->link_head) {
            flow_board_free(made, reading->memory);
            status = base_no_memory(error);
        }
    }
    if (status != CLEW_OK)
        return status;
    made->kin = kind->kin;
    base_text_next_line(text);
    *board = made;
    return CLEW_OK;
}

static void
write_gap(struct base_writer *out, int gap)
{
    for (; gap > 20; gap -= 20)
        base_write_char(out, 'z');
    if (gap)
        base_write_char(out, (char)('g' + gap - 1));
}

static void
write_number(struct base_writer *out, int number)
{
    base_write(out, number < 16 ? "%x" : number < 256 ? "-%02x" : "+%03x", (unsigned)number);
}

/* The kind of the board: its own, unless that would tell the wrong rule. */
static const struct link_kind *
kind_for(const struct flow_board *board)
{
    const size_t count = sizeof kinds / sizeof *kinds;

    for (size_t i = 0; i < count; i++)
        if (kinds[i].kin == board->kin && kinds[i].fill == board->fill)
            return &kinds[i];
    return board->fill ? &kinds[count - 1] : &kinds[0];
}

static enum clew_status
write_board(struct base_writer *out, const void *given, const void *answer,
            struct clew_error *error)
{
    const struct flow_board *board = given;
    const struct link_kind *kind = kind_for(board);
    int gap = 0;

    (void)answer; /* a link carries none */
    if (!flow_is_bare(board))
        return base_fail(error, CLEW_UNSUPPORTED,
                         "a link has no holes, hexes, joined edges, walls or bridges");
    if (board->link_head)
        base_write_text(out, board->link_head);
    else
        base_write(out, "https://puzz.link/p?%s%s%d/%d/", kind->word, kind->flags, board->cols,
                   board->rows);
    for (int32_t node = 0; node < board->node_count; node++) {
        const int colour = board->nodes[node].colour;

        if (colour < 0) {
            gap++;
            continue;
        }
        write_gap(out, gap);
        gap = 0;
        write_number(out, flow_number_of(board, colour, LARGEST));
    }
    write_gap(out, gap);
    base_write_char(out, '\n');
    return CLEW_OK;
}

/* The kind of a link says whether every cell is used. */
static bool
keeps_rule(const void *board, const char *rule)
{
    return strcmp(rule, "fill") == 0 || ((const struct flow_board *)board)->touch;
}

const struct puzzle_format flow_format_link = {
    .name = "link",
    .description =
        "a puzz.link address: numlin (cells may be empty) or arukone (all cells are used)",
    .is_line = true,
    .recognise = recognise,
    .read = read_board,
    .write = write_board,
    .keeps_rule = keeps_rule,
};
