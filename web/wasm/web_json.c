/* web_json - see the header. */
#include "web_json.h"

#include <clew.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_CAPACITY 4096

static struct {
    char *text;
    size_t length;
    size_t capacity;
    bool failed;
    bool needs_comma;
} json;

static void
append(const char *text, size_t length)
{
    if (json.failed)
        return;
    if (json.capacity - json.length <= length) {
        size_t capacity = json.capacity ? json.capacity : FIRST_CAPACITY;
        char *grown;

        while (capacity - json.length <= length)
            capacity *= 2;
        grown = realloc(json.text, capacity);
        if (!grown) {
            json.failed = true;
            return;
        }
        json.text = grown;
        json.capacity = capacity;
    }
    memcpy(json.text + json.length, text, length);
    json.length += length;
    json.text[json.length] = '\0';
}

static void
begin_value(void)
{
    if (json.needs_comma)
        append(",", 1);
    json.needs_comma = true;
}

void
web_json_start(void)
{
    json.length = 0;
    json.failed = false;
    json.needs_comma = false;
    append("", 0);
}

const char *
web_json_text(size_t *length)
{
    *length = json.failed ? 0 : json.length;
    return json.failed ? NULL : json.text;
}

void
web_json_open(char bracket)
{
    begin_value();
    append(&bracket, 1);
    json.needs_comma = false;
}

void
web_json_close(char bracket)
{
    append(&bracket, 1);
    json.needs_comma = true;
}

/* Texts of the library are UTF-8; only quotes, backslashes and control characters are special. */
static void
append_quoted(const char *text, size_t length)
{
    size_t start = 0;

    append("\"", 1);
    for (size_t i = 0; i < length; i++) {
        const unsigned char c = (unsigned char)text[i];
        char escape[8];

        if (c >= 0x20 && c != '"' && c != '\\')
            continue;
        append(text + start, i - start);
        append(escape, (size_t)snprintf(escape, sizeof escape, "\\u%04x", c));
        start = i + 1;
    }
    append(text + start, length - start);
    append("\"", 1);
}

void
web_json_name(const char *name)
{
    begin_value();
    append_quoted(name, strlen(name));
    append(":", 1);
    json.needs_comma = false;
}

void
web_json_bytes(const char *text, size_t length)
{
    begin_value();
    append_quoted(text, length);
}

void
web_json_text_value(const char *text)
{
    if (text) {
        web_json_bytes(text, strlen(text));
        return;
    }
    begin_value();
    append("null", 4);
}

/* By hand: a view of a board has a thousand numbers, and printf would take most of its time. */
static void
append_whole(int64_t number)
{
    char text[24];
    size_t at = sizeof text;
    uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;

    do
        text[--at] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (number < 0)
        text[--at] = '-';
    append(text + at, sizeof text - at);
}

void
web_json_number(double number)
{
    char text[32];

    begin_value();
    if (!isfinite(number))
        append("null", 4);
    else if (fabs(number) < 9e15 && number == (double)(int64_t)number)
        append_whole((int64_t)number);
    else
        append(text, (size_t)snprintf(text, sizeof text, "%.17g", number));
}

void
web_json_flag(bool flag)
{
    begin_value();
    append(flag ? "true" : "false", flag ? 4 : 5);
}

void
web_json_put_text(const char *name, const char *text)
{
    web_json_name(name);
    web_json_text_value(text);
}

void
web_json_put_number(const char *name, double number)
{
    web_json_name(name);
    web_json_number(number);
}

void
web_json_put_flag(const char *name, bool flag)
{
    web_json_name(name);
    web_json_flag(flag);
}

void
web_json_put_colour(const char *name, uint32_t colour)
{
    uint32_t colour_left = colour;
    char text[8] = "#000000";

    for (int digit = 6; digit > 0; digit--, colour_left >>= 4)
        text[digit] = "0123456789abcdef"[colour_left & 0xF];
    web_json_put_text(name, colour == CLEW_NO_COLOUR ? NULL : text);
}
