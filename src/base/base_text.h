/*
 * base_text - a cursor in a text, with line and column for error messages.
 *
 *     start ... line_start ... at ...... end
 *     (line 1)  (line `line`)  next byte
 *
 * The text is borrowed and need not end in a null byte or a newline; lines end in LF or CRLF. A
 * text may be the first part of a longer one: then is_complete is false. A format reads as if the
 * end were real; api_reader sees that the end was reached, and calls the format again with more
 * text.
 *
 * Fails: CLEW_BAD_TEXT or what the caller asks for. No memory. Never reads past `end`.
 */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include "base/base_error.h"

struct base_text {
    const char *source; /* name for errors */
    const char *at;
    const char *end;
    const char *line_start;
    uint64_t line;    /* from 1 */
    bool is_complete; /* no more text follows */
};

struct base_location {
    uint64_t line, column; /* from 1 */
};

/* A line without its line ending. */
struct base_line {
    const char *start;
    size_t length;
};

void base_text_init(struct base_text *text, const char *source, const char *start, size_t length);

static inline bool
base_text_is_end(const struct base_text *text)
{
    return text->at >= text->end;
}

/* The next byte, or -1 at the end. */
static inline int
base_text_peek(const struct base_text *text)
{
    return text->at < text->end ? (unsigned char)*text->at : -1;
}

/* Skips a byte-order mark at the very start of a text. */
void base_text_skip_bom(struct base_text *text);
/* The rest of the line from `at` on, without moving. Empty at the end of the text. */
struct base_line base_text_line(const struct base_text *text);
/* Whether the line is known to be complete: more text cannot make it longer. */
bool base_text_has_line(const struct base_text *text);
/* Moves to the start of the next line. */
void base_text_next_line(struct base_text *text);
/* skip_blanks: spaces and tabs; skip_space: newlines too. */
void base_text_skip_blanks(struct base_text *text);
void base_text_skip_space(struct base_text *text);
/* Consumes the character; false, without moving, when it is another. */
bool base_text_take(struct base_text *text, char c);
/* Consumes the word, case-sensitive; false, without moving, when it is not there. */
bool base_text_take_word(struct base_text *text, const char *word);
/* An integer from min to max, or an error that names `what`. */
enum clew_status base_text_number(struct base_text *text, int64_t *number, int64_t min, int64_t max,
                                  const char *what, struct clew_error *error);

/* An error at the cursor; or at a byte of the current line. */
enum clew_status base_text_fail(const struct base_text *text, struct clew_error *error,
                                enum clew_status status, const char *format, ...) BASE_PRINTF(4, 5);
enum clew_status base_text_fail_at(const struct base_text *text, const char *at,
                                   struct clew_error *error, enum clew_status status,
                                   const char *format, ...) BASE_PRINTF(5, 6);
/* An error elsewhere in the text, mostly at an earlier place. */
enum clew_status base_text_fail_in(const struct base_text *text, struct base_location location,
                                   struct clew_error *error, enum clew_status status,
                                   const char *format, ...) BASE_PRINTF(5, 6);

static inline uint64_t
base_text_column(const struct base_text *text)
{
    return (uint64_t)(text->at - text->line_start) + 1;
}

/* Of the cursor. */
static inline struct base_location
base_text_location(const struct base_text *text)
{
    return (struct base_location){text->line, base_text_column(text)};
}

/* A byte for a message: 'x', or its hexadecimal code when it is not printable. */
struct base_quoted_byte {
    char text[8];
};
struct base_quoted_byte base_quote_byte(int byte);

bool base_line_is_blank(struct base_line line);
/* A comment between boards: "#" alone or "# ...". (A drawing may start with "#" too.) */
bool base_line_is_comment(struct base_line line);

#endif
