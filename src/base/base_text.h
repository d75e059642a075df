/*
 * base_text - a place in a text, with line and column for whoever must complain.
 *
 *     start ... line_start ... at ...... end
 *     (line 1)  (line `line`)  next byte
 *
 * The text is borrowed and need not end in a null byte or a newline; lines end in LF or CRLF. A
 * text may be a piece of a longer one: then `last` is false, and a reader that runs into the end
 * cannot know whether its board is complete. It simply goes on as if the end were real: whoever
 * holds the pieces (api_reader) sees that the end was reached, and asks again with more.
 *
 * Used by: all formats.  No memory.  The functions never look past `end`.
 */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include "base/base_error.h"

struct base_text {
    const char *source; /* name for errors */
    const char *at;
    const char *end;
    const char *line_start;
    uint64_t line; /* from 1 */
    bool last;
};

/* A line without its end. */
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

/* At the very start of a text: skips the byte-order mark that some editors put there. */
void base_text_skip_bom(struct base_text *text);
/* The line from `at` on, without moving. At the end of the text it is empty. */
struct base_line base_text_line(const struct base_text *text);
/* Moves behind the end of the line that holds `at`. */
void base_text_next_line(struct base_text *text);
/* Skips blanks and tabs; with newlines too. */
void base_text_skip_blanks(struct base_text *text);
void base_text_skip_space(struct base_text *text);
/* Takes the character, or leaves the text as it is and says false. */
bool base_text_take(struct base_text *text, char c);
/* Takes the word (letters must match exactly), or leaves the text as it is and says false. */
bool base_text_take_word(struct base_text *text, const char *word);
/* A whole number from least to most, or a fault that names `what` and the place. */
enum clew_status base_text_number(struct base_text *text, int64_t *number, int64_t least,
                                  int64_t most, const char *what, struct clew_error *error);

/* A fault at `at`; or at a byte of the current line. */
enum clew_status base_text_fail(const struct base_text *text, struct clew_error *error,
                                enum clew_status status, const char *format, ...) BASE_PRINTF(4, 5);
enum clew_status base_text_fail_at(const struct base_text *text, const char *place,
                                   struct clew_error *error, enum clew_status status,
                                   const char *format, ...) BASE_PRINTF(5, 6);
/* The same for a place that was passed: line and column as remembered. */
enum clew_status base_text_fail_line(const struct base_text *text, uint64_t line, uint64_t column,
                                     struct clew_error *error, enum clew_status status,
                                     const char *format, ...) BASE_PRINTF(6, 7);

static inline uint64_t
base_text_column(const struct base_text *text)
{
    return (uint64_t)(text->at - text->line_start) + 1;
}

/* How a byte is shown in a message: 'x', or its number in hexadecimal when it does not print. */
struct base_quoted_byte {
    char text[8];
};
struct base_quoted_byte base_quote_byte(int byte);

bool base_line_is_blank(struct base_line line);
/* A remark between boards: # alone, or # and a space. (A row of a drawing may begin with #.) */
bool base_line_is_comment(struct base_line line);

#endif
