/* base_text - see the header. */
#include "base/base_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void
base_text_init(struct base_text *text, const char *source, const char *start, size_t length)
{
    *text = (struct base_text){.source = source,
                               .at = start,
                               .end = start + length,
                               .line_start = start,
                               .line = 1,
                               .is_complete = true};
}

void
base_text_skip_bom(struct base_text *text)
{
    if (text->line == 1 && text->at == text->line_start &&
        base_text_take_word(text, "\xef\xbb\xbf"))
        text->line_start = text->at; /* columns count from here */
}

struct base_line
base_text_line(const struct base_text *text)
{
    const size_t left = (size_t)(text->end - text->at);
    const char *newline = left ? memchr(text->at, '\n', left) : NULL;
    const char *end = newline ? newline : text->end;

    if (newline && end > text->at && end[-1] == '\r')
        end--;
    return (struct base_line){text->at, (size_t)(end - text->at)};
}

bool
base_text_has_line(const struct base_text *text)
{
    return text->is_complete || memchr(text->at, '\n', (size_t)(text->end - text->at)) != NULL;
}

void
base_text_next_line(struct base_text *text)
{
    const size_t left = (size_t)(text->end - text->at);
    const char *newline = left ? memchr(text->at, '\n', left) : NULL;

    if (!newline) {
        text->at = text->end;
        return;
    }
    text->at = text->line_start = newline + 1;
    text->line++;
}

void
base_text_skip_blanks(struct base_text *text)
{
    while (text->at < text->end && (*text->at == ' ' || *text->at == '\t'))
        text->at++;
}

void
base_text_skip_space(struct base_text *text)
{
    while (text->at < text->end) {
        if (*text->at == '\n')
            base_text_next_line(text);
        else if (*text->at == ' ' || *text->at == '\t' || *text->at == '\r')
            text->at++;
        else
            return;
    }
}

bool
base_text_take(struct base_text *text, char c)
{
    if (base_text_peek(text) != (unsigned char)c)
        return false;
    text->at++;
    return true;
}

bool
base_text_take_word(struct base_text *text, const char *word)
{
    const size_t length = strlen(word);

    if ((size_t)(text->end - text->at) < length || memcmp(text->at, word, length) != 0)
        return false;
    text->at += length;
    return true;
}

enum clew_status
base_text_number(struct base_text *text, int64_t *number, int64_t min, int64_t max,
                 const char *what, struct clew_error *error)
{
    const char *start = text->at;
    const bool is_negative = text->at < text->end && *text->at == '-';
    bool is_too_large = false;
    int64_t value = 0;

    if (is_negative)
        text->at++;
    if (base_text_peek(text) < '0' || base_text_peek(text) > '9')
        return base_text_fail_at(text, start, error, CLEW_BAD_TEXT, "%s must be a number", what);
    for (; text->at < text->end && *text->at >= '0' && *text->at <= '9'; text->at++)
        if (value > (INT64_MAX - 9) / 10)
            is_too_large = true;
        else
            value = value * 10 + (*text->at - '0');
    if (is_negative)
        value = -value;
    if (is_too_large || value < min || value > max)
        return base_text_fail_at(text, start, error, CLEW_BAD_TEXT, "%s must be from %lld to %lld",
                                 what, (long long)min, (long long)max);
    *number = value;
    return CLEW_OK;
}

static void
fill_text_error(const struct base_text *text, struct base_location location,
                struct clew_error *error, enum clew_status status, const char *format,
                va_list arguments)
{
    if (!error || error->status != CLEW_OK)
        return;
    base_error_clear(error);
    error->status = status;
    error->line = location.line;
    error->column = location.column;
    snprintf(error->source, sizeof error->source, "%s", text->source ? text->source : "");
    vsnprintf(error->text, sizeof error->text, format, arguments);
}

enum clew_status
base_text_fail(const struct base_text *text, struct clew_error *error, enum clew_status status,
               const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    fill_text_error(text, base_text_location(text), error, status, format, arguments);
    va_end(arguments);
    return status;
}

enum clew_status
base_text_fail_at(const struct base_text *text, const char *at, struct clew_error *error,
                  enum clew_status status, const char *format, ...)
{
    const struct base_location location = {text->line, (uint64_t)(at - text->line_start) + 1};
    va_list arguments;

    va_start(arguments, format);
    fill_text_error(text, location, error, status, format, arguments);
    va_end(arguments);
    return status;
}

enum clew_status
base_text_fail_in(const struct base_text *text, struct base_location location,
                  struct clew_error *error, enum clew_status status, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    fill_text_error(text, location, error, status, format, arguments);
    va_end(arguments);
    return status;
}

struct base_quoted_byte
base_quote_byte(int byte)
{
    struct base_quoted_byte quoted;

    if (byte < 0)
        snprintf(quoted.text, sizeof quoted.text, "end");
    else if (byte > ' ' && byte < 0x7F)
        snprintf(quoted.text, sizeof quoted.text, "'%c'", byte);
    else
        snprintf(quoted.text, sizeof quoted.text, "0x%02X", (unsigned)byte & 0xFFu);
    return quoted;
}

bool
base_line_is_blank(struct base_line line)
{
    for (size_t i = 0; i < line.length; i++)
        if (line.start[i] != ' ' && line.start[i] != '\t' && line.start[i] != '\r')
            return false;
    return true;
}

bool
base_line_is_comment(struct base_line line)
{
    return line.length > 0 && line.start[0] == '#' &&
           (line.length == 1 || line.start[1] == ' ' || line.start[1] == '\t');
}
