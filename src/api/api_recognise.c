/*
 * api_recognise - which format a text is in.
 *
 * Each format looks at the beginning of the text. If several match, the one that can read the board
 * is used; if none does, fallback formats are tried, and then the message names the nearest.
 */
#include "api/api_reader.h"

#include <string.h>

#define MAX_CANDIDATES 32

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
find_candidates(const struct clew_reader *reader, const char *end, bool is_fallback,
                struct api_candidate *found)
{
    size_t count = 0;

    for (int p = 0; api_puzzles[p]; p++) {
        if (reader->only_puzzle && api_puzzles[p] != reader->only_puzzle)
            continue;
        for (int f = 0; api_puzzles[p]->formats[f]; f++) {
            const struct puzzle_format *format = api_puzzles[p]->formats[f];
            const bool is_named =
                reader->only_format && strcmp(format->name, reader->only_format) == 0;

            if (format->is_fallback != is_fallback || (reader->only_format && !is_named))
                continue;
            if ((is_named || matches_format(format, &reader->text, end)) && count < MAX_CANDIDATES)
                found[count++] = (struct api_candidate){api_puzzles[p], format, p};
        }
    }
    return count;
}

enum clew_status
api_read_as(struct clew_reader *reader, const struct api_candidate *candidate,
            struct base_text *after, struct clew_board **board, struct clew_error *error)
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
choose_readable(struct clew_reader *reader, struct api_candidate *found, size_t count,
                struct clew_error *error)
{
    struct api_candidate best = found[0];
    uint64_t farthest = 0;
    size_t good = 0;

    for (size_t i = 0; i < count; i++) {
        struct clew_error fault = {0};
        struct base_text after;
        struct clew_board *board;

        if (api_read_as(reader, &found[i], &after, &board, &fault) == CLEW_OK) {
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

bool
clew_is_board_word(const char *word)
{
    struct base_text text;

    base_text_init(&text, "", word, strlen(word));
    text.is_complete = true;
    if (strpbrk(word, " \t\r\n"))
        return false;
    for (int p = 0; api_puzzles[p]; p++)
        for (int f = 0; api_puzzles[p]->formats[f]; f++)
            if (api_puzzles[p]->formats[f]->is_word && api_puzzles[p]->formats[f]->recognise(&text))
                return true;
    return false;
}

/* ---- No format matches ---- */

/* The format whose reader gets farthest in the text; the first one if none gets anywhere. */
static struct api_candidate
find_nearest(struct clew_reader *reader)
{
    struct api_candidate nearest = {0};
    struct clew_error farthest = {0};

    for (int p = 0; api_puzzles[p]; p++) {
        if (reader->only_puzzle && api_puzzles[p] != reader->only_puzzle)
            continue;
        for (int f = 0; api_puzzles[p]->formats[f]; f++) {
            const struct api_candidate candidate = {api_puzzles[p], api_puzzles[p]->formats[f], p};
            struct clew_error fault = {0};
            struct base_text after;
            struct clew_board *board;

            if (candidate.format->is_fallback || !candidate.format->example)
                continue;
            (void)!api_read_as(reader, &candidate, &after, &board, &fault);
            clew_board_free(board);
            if (!nearest.format || fault.line > farthest.line ||
                (fault.line == farthest.line && fault.column > farthest.column)) {
                nearest = candidate;
                farthest = fault;
            }
        }
    }
    return nearest;
}

/* The line at the cursor for a message: its beginning, without control characters. */
static void
quote_line(char *quoted, size_t size, const struct base_text *text)
{
    const struct base_line line = base_text_line(text);
    size_t length = 0;

    while (length < line.length && length + 4 < size) {
        const unsigned char byte = (unsigned char)line.start[length];

        quoted[length++] = (char)(byte < ' ' || byte > '~' ? '?' : byte);
    }
    strcpy(quoted + length, length < line.length ? "..." : "");
}

static enum clew_status
fail_unknown(struct clew_reader *reader, struct clew_error *error)
{
    const struct api_candidate nearest = find_nearest(reader);
    const char *example = nearest.format ? nearest.format->example : "";
    const int first = (int)strcspn(example, "\n");
    char line[40];

    quote_line(line, sizeof line, &reader->text);
    return base_text_fail(
        &reader->text, error, CLEW_NO_FORMAT,
        "no %s%s begins like '%s'; the nearest is %s of %s, for example '%.*s'%s%s%s",
        reader->only_puzzle ? "format of " : "known format",
        reader->only_puzzle ? reader->only_puzzle->name : "", line,
        nearest.format ? nearest.format->name : "none",
        nearest.puzzle ? nearest.puzzle->name : "any puzzle", first, example,
        example[first] ? " and '" : "", example[first] ? example + first + 1 : "",
        example[first] ? "'" : "");
}

enum clew_status
api_recognise(struct clew_reader *reader, struct api_candidate *chosen, struct clew_error *error)
{
    struct api_candidate found[MAX_CANDIDATES];
    const char *end = NULL;
    size_t count;

    if (!is_line_like_last(reader) && !(end = find_glance_end(&reader->text)))
        return CLEW_MORE;
    if (!end || (reader->last.format && !reader->last.format->is_fallback && !reader->only_format &&
                 matches_format(reader->last.format, &reader->text, end))) {
        *chosen = reader->last;
        return CLEW_OK;
    }
    count = find_candidates(reader, end, false, found);
    if (count == 0)
        return fail_unknown(reader, error);
    if (count > 1) {
        const enum clew_status status = choose_readable(reader, found, count, error);

        if (status)
            return status;
    }
    *chosen = found[0];
    return CLEW_OK;
}

enum clew_status
api_read_fallback(struct clew_reader *reader, struct api_candidate *chosen, struct base_text *after,
                  struct clew_board **board, struct clew_error *error)
{
    const char *end = find_glance_end(&reader->text);
    struct api_candidate found[MAX_CANDIDATES];
    const size_t count = end ? find_candidates(reader, end, true, found) : 0;
    enum clew_status status = end ? CLEW_BAD_TEXT : CLEW_MORE;

    *board = NULL;
    for (size_t i = 0; i < count; i++) {
        struct clew_board *other;
        struct base_text other_after;
        struct clew_error fault;
        enum clew_status failed;

        base_error_clear(&fault);
        failed = api_read_as(reader, &found[i], &other_after, &other, &fault);
        if (failed == CLEW_BAD_BOARD && status == CLEW_BAD_TEXT) {
            status = failed;
            *error = fault;
        }
        if (failed)
            continue;
        if (*board) { /* ambiguous */
            clew_board_free(other);
            clew_board_free(*board);
            *board = NULL;
            return CLEW_BAD_TEXT;
        }
        *board = other;
        *after = other_after;
        *chosen = found[i];
        status = CLEW_OK;
    }
    return status;
}
