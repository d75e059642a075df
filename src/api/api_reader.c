/*
 * api_reader - boards from a text, one after the other.
 *
 *     comments and blank lines -> which format? -> its reader -> a board
 *
 * The text may come in pieces. A board that reaches the end of a piece may be incomplete: the
 * reader goes back to its beginning and returns CLEW_MORE. The format of the last board is tried
 * first on the next one, so a file of a million lines is recognised once.
 */
#include "api/api.h"
#include "base/base_json.h"

#include <stdlib.h>
#include <string.h>

#define MAX_CANDIDATES 32

struct candidate {
    const struct puzzle *puzzle;
    const struct puzzle_format *format;
    int puzzle_index;
};

struct clew_reader {
    struct base_memory memory;
    char *source;
    struct clew_options *options; /* a copy of its own; NULL: none */
    struct base_text text;
    const char *fed; /* start of the current piece */
    struct search_pool *pool;
    const struct puzzle *only_puzzle;            /* set by an option, or NULL */
    const char *only_format;                     /* likewise */
    struct candidate last;                       /* the last good board's; format NULL at first */
    const struct puzzle_format *previous_format; /* the last board's, good or bad; NULL: unknown */
    bool is_over;                                /* an end_line was met */
    int comment_values[API_MAX_PUZZLES];         /* by puzzle; see puzzle_reading.comment_state */
};

/* ---- Making and feeding ---- */

static enum clew_status
choose_by_option(struct clew_reader *reader, struct clew_error *error)
{
    const struct puzzle_options options = {.given = reader->options};
    const char *puzzle = puzzle_option_text(&options, "puzzle");
    const char *format = puzzle_option_text(&options, "format");

    if (puzzle) {
        reader->only_puzzle = api_puzzle_named(puzzle);
        if (!reader->only_puzzle)
            return base_fail(error, CLEW_BAD_OPTION, "no puzzle is called '%.60s'", puzzle);
    }
    reader->only_format = format;
    for (int p = 0; format && api_puzzles[p]; p++) {
        if (reader->only_puzzle && api_puzzles[p] != reader->only_puzzle)
            continue;
        for (int f = 0; api_puzzles[p]->formats[f]; f++)
            if (strcmp(api_puzzles[p]->formats[f]->name, format) == 0)
                return CLEW_OK;
    }
    if (format)
        return base_fail(error, CLEW_BAD_OPTION, "no format is called '%.60s'", format);
    return CLEW_OK;
}

enum clew_status
clew_reader_new(struct clew_reader **out, const char *source, const struct clew_options *options,
                struct clew_error *error)
{
    const struct puzzle_options common = {.given = options};
    struct clew_reader *reader = calloc(1, sizeof *reader);
    const size_t bytes = strlen(source) + 1;
    enum clew_status status;

    *out = NULL;
    base_error_clear(error);
    if (!reader)
        return base_no_memory(error);
    base_memory_init(&reader->memory, 0);
    reader->source = base_alloc(&reader->memory, bytes);
    if (!reader->source) {
        free(reader);
        return base_no_memory(error);
    }
    memcpy(reader->source, source, bytes);
    status = api_options_copy(&reader->options, options, error);
    if (!status)
        status = choose_by_option(reader, error);
    if (!status)
        status = search_pool_new(&reader->pool, api_threads(&common), &reader->memory, error);
    if (status) {
        clew_reader_free(reader);
        return status;
    }
    base_text_init(&reader->text, reader->source, "", 0);
    reader->fed = reader->text.at;
    *out = reader;
    return CLEW_OK;
}

void
clew_reader_free(struct clew_reader *reader)
{
    if (!reader)
        return;
    if (reader->pool)
        search_pool_free(reader->pool);
    base_release(&reader->memory, reader->source, strlen(reader->source) + 1);
    clew_options_free(reader->options);
    free(reader);
}

void
clew_reader_feed(struct clew_reader *reader, const char *text, size_t length, bool last)
{
    /* The column goes on where the old piece stopped within a line. */
    const ptrdiff_t into_line = reader->text.at - reader->text.line_start;

    reader->fed = reader->text.at = text;
    reader->text.end = text + length;
    reader->text.line_start = text - into_line;
    reader->text.is_complete = last;
}

size_t
clew_reader_used(const struct clew_reader *reader)
{
    return (size_t)(reader->text.at - reader->fed);
}

/* ---- Between boards ---- */

static void
offer_comment(struct clew_reader *reader, struct base_line line)
{
    for (int i = 0; api_puzzles[i]; i++)
        if (api_puzzles[i]->comment)
            api_puzzles[i]->comment(line, &reader->comment_values[i]);
}

/* False when a piece ends within the first three bytes of a text: they may be a byte-order mark. */
static bool
has_whole_bom(const struct base_text *text)
{
    return text->is_complete || text->line > 1 || text->at > text->line_start ||
           text->end - text->at >= 3;
}

static enum clew_status
skip_comments(struct clew_reader *reader)
{
    struct base_text *text = &reader->text;

    while (!base_text_is_end(text)) {
        struct base_line line;

        if (!strchr("# \t\r\n", base_text_peek(text)) || base_text_peek(text) == 0)
            return CLEW_OK; /* decided without reading the whole line, which may be long */
        line = base_text_line(text);
        if (!base_line_is_blank(line) && !base_line_is_comment(line))
            return CLEW_OK;
        if (!base_text_has_line(text))
            return CLEW_MORE;
        if (!base_line_is_blank(line))
            offer_comment(reader, line);
        base_text_next_line(text);
    }
    return text->is_complete ? CLEW_END : CLEW_MORE;
}

/*
 * The end of the input by a line of the format, such as "0 0" of numberlink: what follows is no
 * board, however much of it there is.
 */
static enum clew_status
skip_after_end(struct clew_reader *reader)
{
    struct base_text *text = &reader->text;
    const struct puzzle_format *format = reader->previous_format;

    if (!reader->is_over && format && format->end_line && !base_text_is_end(text)) {
        struct base_line line = base_text_line(text);

        if (!base_text_has_line(text))
            return CLEW_MORE;
        while (line.length && strchr(" \t", line.start[line.length - 1]))
            line.length--;
        reader->is_over = line.length == strlen(format->end_line) &&
                          memcmp(line.start, format->end_line, line.length) == 0;
    }
    while (reader->is_over && !base_text_is_end(text))
        base_text_next_line(text);
    if (!reader->is_over)
        return CLEW_OK;
    return text->is_complete ? CLEW_END : CLEW_MORE;
}

/*
 * After a bad JSON object: the line after it. If its brackets do not match, the next line that
 * begins with one, or the next blank line: a broken line must not swallow those after it.
 */
static void
skip_bad_object(struct base_text *text)
{
    struct base_text object = *text;

    if (base_json_skip(&object, NULL) == CLEW_OK) {
        *text = object;
        base_text_next_line(text);
    } else if (!base_text_has_line(&object)) {
        text->at = text->end; /* cut off there: it may be well-formed */
    } else {
        do
            base_text_next_line(text);
        while (!base_text_is_end(text) && base_text_peek(text) != '{' &&
               !(base_line_is_blank(base_text_line(text)) && base_text_has_line(text)));
    }
}

/*
 * Goes to where the next board can begin: the next line if a board is one line, otherwise the next
 * blank line. The fault may have been found after the whole board was read, so only a line that is
 * partly read is skipped in any case. A line cut off by the end of the piece is not known to be
 * blank.
 */
static void
skip_bad_board(struct base_text *text, const struct base_text *start,
               const struct puzzle_format *format)
{
    const bool is_line = format && format->is_line;

    if (base_text_peek(start) == '{' || (format && format->skip)) {
        *text = *start;
        if (base_text_peek(start) == '{')
            skip_bad_object(text);
        else
            format->skip(text);
        return;
    }
    if (text->at == start->at || text->at > text->line_start)
        base_text_next_line(text);
    while (!is_line && !base_text_is_end(text) &&
           !(base_line_is_blank(base_text_line(text)) && base_text_has_line(text)))
        base_text_next_line(text);
}

/* ---- Which format? ---- */

/* The beginning of the next blank line, or NULL when there is none. */
static const char *
find_paragraph_end(const char *at, const char *end)
{
    while ((at = memchr(at, '\n', (size_t)(end - at))) != NULL) {
        at++;
        if (at < end && (*at == '\n' || (*at == '\r' && at + 1 < end && at[1] == '\n')))
            return at;
    }
    return NULL;
}

/* After the bracket that closes the one at `at`, or NULL. JSON may contain blank lines. */
static const char *
find_object_end(const char *at, const char *end)
{
    bool is_string = false;
    size_t depth = 0;

    for (; at < end; at++) {
        if (is_string && *at == '\\')
            at++;
        else if (*at == '"')
            is_string = !is_string;
        else if (!is_string && (*at == '{' || *at == '['))
            depth++;
        else if (!is_string && (*at == '}' || *at == ']') && --depth == 0)
            return at + 1;
    }
    return NULL;
}

/*
 * The end of what a format may look at to recognise its text; NULL when the piece ends before. It
 * does not depend on how the text is cut into pieces, so the decision does not either.
 */
static const char *
find_glance_end(const struct base_text *text)
{
    const bool is_all = text->end - text->at >= PUZZLE_LOOKAHEAD_BYTES;
    const char *most = is_all ? text->at + PUZZLE_LOOKAHEAD_BYTES : text->end;
    const char *end =
        *text->at == '{' ? find_object_end(text->at, most) : find_paragraph_end(text->at, most);

    return end ? end : is_all || text->is_complete ? most : NULL;
}

/* The format sees no more than it may look at: a text may be one line of gigabytes. */
static bool
matches_format(const struct puzzle_format *format, const struct base_text *text, const char *end)
{
    struct base_text glance = *text;

    glance.end = end;
    return format->recognise(&glance);
}

/* A line that matches the format of the last one needs no further look. */
static bool
is_line_like_last(const struct clew_reader *reader)
{
    const struct puzzle_format *format = reader->last.format;
    struct base_line line;

    if (!format || !format->is_line || !base_text_has_line(&reader->text))
        return false;
    line = base_text_line(&reader->text);
    return reader->only_format || (line.length < PUZZLE_LOOKAHEAD_BYTES &&
                                   matches_format(format, &reader->text, line.start + line.length));
}

static size_t
find_candidates(const struct clew_reader *reader, const char *end, struct candidate *found)
{
    size_t count = 0;

    for (int p = 0; api_puzzles[p]; p++) {
        if (reader->only_puzzle && api_puzzles[p] != reader->only_puzzle)
            continue;
        for (int f = 0; api_puzzles[p]->formats[f]; f++) {
            const struct puzzle_format *format = api_puzzles[p]->formats[f];
            const bool is_named =
                reader->only_format && strcmp(format->name, reader->only_format) == 0;

            if (reader->only_format && !is_named)
                continue;
            if ((is_named || matches_format(format, &reader->text, end)) && count < MAX_CANDIDATES)
                found[count++] = (struct candidate){api_puzzles[p], format, p};
        }
    }
    return count;
}

/* Reads with one format. Only *after advances. */
static enum clew_status
read_as(struct clew_reader *reader, const struct candidate *candidate, struct base_text *after,
        struct clew_board **board, struct clew_error *error)
{
    struct puzzle_options options;
    struct puzzle_reading reading;
    enum clew_status status;

    *board = NULL;
    *after = reader->text;
    status = api_options_for(&options, candidate->puzzle, reader->options, error);
    if (!status)
        status = api_board_new(board, candidate->puzzle,
                               puzzle_option_size(&options, "limit-bytes"), error);
    if (status)
        return status;
    reading =
        (struct puzzle_reading){.options = &options,
                                .memory = &(*board)->memory,
                                .pool = reader->pool,
                                .comment_state = reader->comment_values[candidate->puzzle_index]};
    (*board)->line = reader->text.line;
    (*board)->format = candidate->format;
    status = candidate->format->read(&(*board)->board, after, &reading, error);
    (*board)->carried = reading.answer;
    if (status) {
        clew_board_free(*board);
        *board = NULL;
    }
    return status;
}

/*
 * Several formats match: chooses the one that reads without a fault. If more than one does, the
 * text is ambiguous. If none does, the one that got farthest reports its fault: most likely it was
 * meant.
 */
static enum clew_status
choose_readable(struct clew_reader *reader, struct candidate *found, size_t count,
                struct clew_error *error)
{
    struct candidate best = found[0];
    uint64_t farthest = 0;
    size_t good = 0;

    for (size_t i = 0; i < count; i++) {
        struct clew_error fault = {0};
        struct base_text after;
        struct clew_board *board;

        if (read_as(reader, &found[i], &after, &board, &fault) == CLEW_OK) {
            found[good++] = found[i];
            clew_board_free(board);
        } else if (fault.line > farthest) {
            best = found[i];
            farthest = fault.line;
        }
    }
    if (good > 1)
        return base_text_fail(&reader->text, error, CLEW_BAD_TEXT,
                              "this can be read as %s %s and as %s %s: set option puzzle or format",
                              found[0].puzzle->name, found[0].format->name, found[1].puzzle->name,
                              found[1].format->name);
    if (good == 0)
        found[0] = best;
    return CLEW_OK;
}

static enum clew_status
recognise_format(struct clew_reader *reader, struct candidate *chosen, struct clew_error *error)
{
    struct candidate found[MAX_CANDIDATES];
    const char *end = NULL;
    size_t count;

    if (!is_line_like_last(reader) && !(end = find_glance_end(&reader->text)))
        return CLEW_MORE;
    if (!end || (reader->last.format && !reader->only_format &&
                 matches_format(reader->last.format, &reader->text, end))) {
        *chosen = reader->last;
        return CLEW_OK;
    }
    count = find_candidates(reader, end, found);
    if (count == 0)
        return base_text_fail(&reader->text, error, CLEW_BAD_TEXT,
                              reader->only_puzzle ? "no format of %s begins like this"
                                                  : "no known format begins like this%s",
                              reader->only_puzzle ? reader->only_puzzle->name : "");
    if (count > 1) {
        const enum clew_status status = choose_readable(reader, found, count, error);

        if (status)
            return status;
    }
    *chosen = found[0];
    return CLEW_OK;
}

/* ---- The next board ---- */

/* A fault without a line is reported at the line where the board begins. */
static void
add_line_to_error(const struct clew_reader *reader, struct clew_error *error)
{
    struct clew_error bare;

    if (!error || error->line || error->status == CLEW_BAD_OPTION)
        return;
    bare = *error;
    base_error_clear(error);
    base_text_fail(&reader->text, error, bare.status, "%s", bare.text);
    error->cell = bare.cell;
}

enum clew_status
clew_reader_next(struct clew_reader *reader, struct clew_board **board, struct clew_error *error)
{
    struct candidate chosen = {0};
    struct base_text after;
    enum clew_status status;

    *board = NULL;
    base_error_clear(error);
    if (!has_whole_bom(&reader->text))
        return CLEW_MORE;
    base_text_skip_bom(&reader->text);
    status = skip_comments(reader);
    if (!status)
        status = skip_after_end(reader);
    if (status)
        return status;
    status = recognise_format(reader, &chosen, error);
    if (status == CLEW_MORE)
        return status;
    after = reader->text;
    if (!status)
        status = read_as(reader, &chosen, &after, board, error);
    if (status)
        skip_bad_board(&after, &reader->text, chosen.format);
    if (!reader->text.is_complete && base_text_is_end(&after) &&
        !(status == CLEW_OK && chosen.format->is_line)) {
        clew_board_free(*board);
        *board = NULL;
        base_error_clear(error);
        return CLEW_MORE;
    }
    if (status)
        add_line_to_error(reader, error);
    else
        reader->last = chosen;
    reader->text = after;
    reader->previous_format = chosen.format;
    if (!status)
        status = api_board_take_carried(*board, error);
    if (status) {
        clew_board_free(*board);
        *board = NULL;
    }
    return status;
}

enum clew_status
clew_board_read(struct clew_board **board, const char *text, size_t length,
                const struct clew_options *options, struct clew_error *error)
{
    struct clew_reader *reader;
    struct clew_board *next;
    enum clew_status status;

    *board = NULL;
    status = clew_reader_new(&reader, "", options, error);
    if (status)
        return status;
    clew_reader_feed(reader, text, length, true);
    status = clew_reader_next(reader, board, error);
    if (status == CLEW_END)
        status = base_text_fail(&reader->text, error, CLEW_BAD_TEXT, "there is no board here");
    if (!status && clew_reader_next(reader, &next, NULL) != CLEW_END) {
        clew_board_free(next);
        clew_board_free(*board);
        *board = NULL;
        status = base_text_fail(&reader->text, error, CLEW_BAD_TEXT,
                                "there is more than one board here");
    }
    clew_reader_free(reader);
    return status;
}
