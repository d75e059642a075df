/*
 * flow_text_link - links to puzz.link and similar sites: GENRE/W/H/BODY, perhaps after a '?'.
 *
 *     numlin/5/5/1j2h3m1h2j3          cells may stay empty
 *     arukone/4/4/12l3123j            every cell is used
 *     arukone/e/4/4/...               cells may stay empty
 *
 * A field that begins with v: is the name of a variant; it comes before or after the genre. The
 * body lists the cells row by row: a hexadecimal digit is a number, -hh and +hhh are larger ones, g
 * to z are 1 to 20 empty cells. The text before the body is kept and written again, unless the fill
 * rule was changed by an option.
 */
#include "flow/text/flow_text.h"

#define MAX_NUMBER 4095

struct link_genre {
    const char *word;
    enum flow_pzpr_genre pzpr_genre;
    bool fill;
    const char *flags; /* a field after the genre */
};

static const struct link_genre genres[] = {{"numlin/", FLOW_GENRE_NUMLIN, false, ""},
                                           {"numberlink/", FLOW_GENRE_NUMBERLINK, false, ""},
                                           {"arukone/", FLOW_GENRE_ARUKONE, false, "e/"},
                                           {"arukone/", FLOW_GENRE_ARUKONE, true, ""}};

/* Skips the name of a variant, if there is one; false if it does not end. */
static bool
skip_variant(struct base_text *text)
{
    if (!base_text_take_word(text, "v:"))
        return true;
    while (!base_text_is_end(text) && *text->at != '/' && *text->at != '\n')
        text->at++;
    return base_text_take(text, '/');
}

/* The text before the body is kept and written again, so it must be printable. */
static bool
is_address(const char *at, const char *end)
{
    while (at < end && (unsigned char)*at >= ' ' && *at != 127)
        at++;
    return at == end;
}

/* Reads up to the sizes; NULL if it is no link, with the text anywhere on the line. */
static const struct link_genre *
take_genre(struct base_text *text)
{
    const struct base_line line = base_text_line(text);
    const char *query = memchr(line.start, '?', line.length);

    if (query)
        text->at = query + 1;
    if (!skip_variant(text))
        return NULL;
    for (size_t i = 0; i < sizeof genres / sizeof *genres; i++) {
        struct base_text ahead = *text;

        if (!base_text_take_word(&ahead, genres[i].word) || !skip_variant(&ahead) ||
            !base_text_take_word(&ahead, genres[i].flags))
            continue;
        *text = ahead;
        return is_address(line.start, text->at) ? &genres[i] : NULL;
    }
    return NULL;
}

static bool
recognise_link(const struct base_text *given)
{
    struct base_text text = *given;

    return take_genre(&text) != NULL;
}

static enum clew_status
link_read_size(struct base_text *text, int64_t *cols, int64_t *rows, struct clew_error *error)
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
link_hex_digit(int c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* A number of one digit, of two after -, or of three after +. */
static enum clew_status
link_take_number(struct base_text *text, int *number, struct clew_error *error)
{
    const int digits = base_text_take(text, '-') ? 2 : base_text_take(text, '+') ? 3 : 1;

    *number = 0;
    for (int i = 0; i < digits; i++, text->at++) {
        const int digit = link_hex_digit(base_text_peek(text));

        if (digit < 0)
            return base_text_fail(text, error, CLEW_BAD_TEXT, "%s instead of a digit from 0 to f",
                                  base_quote_byte(base_text_peek(text)).text);
        *number = *number * 16 + digit;
    }
    return CLEW_OK;
}

/* Reads one item of the body: the number of cells it stands for, and its number or 0. */
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
        return base_text_fail(text, error, CLEW_BAD_TEXT, "this link hides a number: '?'");
    if (link_hex_digit(c) < 0 && c != '-' && c != '+')
        return base_text_fail(text, error, CLEW_BAD_TEXT, "%s does not belong in a link",
                              base_quote_byte(c).text);
    status = link_take_number(text, number, error);
    if (status == CLEW_OK && *number == 0)
        return base_text_fail_at(text, text->at - 1, error, CLEW_BAD_TEXT,
                                 "the numbers of a link begin with 1");
    return status;
}

static enum clew_status
link_read_body(struct flow_draft *draft, struct base_text *text, struct clew_error *error)
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
            return base_text_fail(&item, error, CLEW_BAD_TEXT, "the link goes on after %d cell%s",
                                  (int)cell_count, base_plural(cell_count));
        if (status == CLEW_OK && number)
            status = flow_draft_dot(draft, cell, FLOW_NUMBER + (uint32_t)number, &item, error);
        cell += cells;
    }
    return status;
}

static enum clew_status
read_link(void **board, struct base_text *text, struct puzzle_reading *reading,
          struct clew_error *error)
{
    const struct base_text before = *text;
    const struct link_genre *genre = take_genre(text);
    struct flow_board *made = NULL;
    struct flow_draft draft;
    enum clew_status status;
    int64_t rows, cols;
    const char *body;

    if (!genre)
        return base_text_fail(&before, error, CLEW_BAD_TEXT,
                              "a link to a board begins with numlin, numberlink or arukone");
    status = link_read_size(text, &cols, &rows, error);
    if (status == CLEW_OK)
        status = flow_draft_start(&draft, (int)rows, (int)cols, reading->memory, error);
    if (status != CLEW_OK)
        return status;
    body = text->at;
    flow_draft_rules(&draft, reading, genre->fill);
    status = link_read_body(&draft, text, error);
    if (status == CLEW_OK)
        status = flow_draft_build(&made, &draft, text, base_text_location(&before), error);
    flow_draft_free(&draft);
    if (status == CLEW_OK && made->fill == genre->fill) {
        made->link_head = flow_copy_text(before.at, (size_t)(body - before.at), reading->memory);
        if (!made->link_head) {
            flow_board_free(made, reading->memory);
            status = base_no_memory(error);
        }
    }
    if (status != CLEW_OK)
        return status;
    made->pzpr_genre = genre->pzpr_genre;
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
link_write_number(struct base_writer *out, int number)
{
    base_write(out, number < 16 ? "%x" : number < 256 ? "-%02x" : "+%03x", (unsigned)number);
}

/* The genre to write: that of the board, unless its fill rule is different. */
static const struct link_genre *
genre_for(const struct flow_board *board)
{
    const size_t count = sizeof genres / sizeof *genres;

    for (size_t i = 0; i < count; i++)
        if (genres[i].pzpr_genre == board->pzpr_genre && genres[i].fill == board->fill)
            return &genres[i];
    return board->fill ? &genres[count - 1] : &genres[0];
}

static enum clew_status
write_link(struct base_writer *out, const void *given, const void *answer, struct clew_error *error)
{
    const struct flow_board *board = given;
    const struct link_genre *genre = genre_for(board);
    int gap = 0;

    (void)answer; /* a link has no answer */
    if (!flow_is_bare(board))
        return base_fail(error, CLEW_UNSUPPORTED,
                         "a link has no holes, hexes, joined edges, walls or bridges");
    if (board->link_head)
        base_write_text(out, board->link_head);
    else
        base_write(out, "https://puzz.link/p?%s%s%d/%d/", genre->word, genre->flags, board->cols,
                   board->rows);
    for (int32_t node = 0; node < board->node_count; node++) {
        const int colour = board->nodes[node].colour;

        if (colour < 0) {
            gap++;
            continue;
        }
        write_gap(out, gap);
        gap = 0;
        link_write_number(out, flow_colour_number(board, colour, MAX_NUMBER));
    }
    write_gap(out, gap);
    base_write_char(out, '\n');
    return CLEW_OK;
}

/* The genre says whether every cell is used. */
static bool
link_keeps_rule(const void *board, const char *rule)
{
    return strcmp(rule, "fill") == 0 || ((const struct flow_board *)board)->touch;
}

const struct puzzle_format flow_format_link = {
    .name = "link",
    .description =
        "a puzz.link address: numlin (cells may be empty) or arukone (all cells are used)",
    .is_line = true,
    .is_word = true,
    .example = "https://puzz.link/p?arukone/4/4/12l3123j",
    .recognise = recognise_link,
    .read = read_link,
    .write = write_link,
    .keeps_rule = link_keeps_rule,
};
