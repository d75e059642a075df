/* base_json - see the header. */
#include "base/base_json.h"

static enum clew_status
fail_expected(struct base_text *text, const char *what, struct clew_error *error)
{
    if (base_text_is_end(text))
        return base_text_fail(text, error, CLEW_BAD_TEXT, "the text ends where %s should be", what);
    return base_text_fail(text, error, CLEW_BAD_TEXT, "%s expected, not %s", what,
                          base_quote_byte(base_text_peek(text)).text);
}

int
base_json_peek(struct base_text *text)
{
    base_text_skip_space(text);
    return base_text_peek(text);
}

static enum clew_status
expect_char(struct base_text *text, char c, struct clew_error *error)
{
    const char what[4] = {'\'', c, '\'', '\0'};

    base_text_skip_space(text);
    return base_text_take(text, c) ? CLEW_OK : fail_expected(text, what, error);
}

enum clew_status
base_json_open(struct base_text *text, char bracket, struct clew_error *error)
{
    return expect_char(text, bracket, error);
}

/* Consumes the comma between items or the closing bracket; false after the last item. */
static bool
next_json_item(struct base_text *text, bool *is_first, char closing, enum clew_status *status,
               struct clew_error *error)
{
    *status = CLEW_OK;
    base_text_skip_space(text);
    if (base_text_take(text, closing))
        return false;
    if (!*is_first)
        *status = expect_char(text, ',', error);
    *is_first = false;
    base_text_skip_space(text);
    return *status == CLEW_OK;
}

bool
base_json_member(struct base_text *text, bool *is_first, char *key, size_t key_size,
                 enum clew_status *status, struct clew_error *error)
{
    if (!next_json_item(text, is_first, '}', status, error))
        return false;
    *status = base_json_string(text, key, key_size, error);
    if (!*status)
        *status = expect_char(text, ':', error);
    return *status == CLEW_OK;
}

bool
base_json_element(struct base_text *text, bool *is_first, enum clew_status *status,
                  struct clew_error *error)
{
    return next_json_item(text, is_first, ']', status, error);
}

static int
hex_digit(int byte)
{
    if (byte >= '0' && byte <= '9')
        return byte - '0';
    if (byte >= 'a' && byte <= 'f')
        return byte - 'a' + 10;
    if (byte >= 'A' && byte <= 'F')
        return byte - 'A' + 10;
    return -1;
}

/* The four digits after \u, as UTF-8. Surrogates are refused: no board needs them. */
static enum clew_status
read_unicode_escape(struct base_text *text, char *out, size_t *length, struct clew_error *error)
{
    unsigned symbol = 0;

    for (int i = 0; i < 4; i++, text->at++) {
        const int digit = hex_digit(base_text_peek(text));

        if (digit < 0)
            return fail_expected(text, "a hexadecimal digit", error);
        symbol = symbol << 4 | (unsigned)digit;
    }
    if (symbol >= 0xD800 && symbol < 0xE000)
        return base_text_fail(text, error, CLEW_BAD_TEXT, "this character is not supported");
    if (symbol < 0x80) {
        out[(*length)++] = (char)symbol;
    } else if (symbol < 0x800) {
        out[(*length)++] = (char)(0xC0 | symbol >> 6);
        out[(*length)++] = (char)(0x80 | (symbol & 0x3F));
    } else {
        out[(*length)++] = (char)(0xE0 | symbol >> 12);
        out[(*length)++] = (char)(0x80 | (symbol >> 6 & 0x3F));
        out[(*length)++] = (char)(0x80 | (symbol & 0x3F));
    }
    return CLEW_OK;
}

/* The part of an escape after the backslash. */
static enum clew_status
read_escape(struct base_text *text, char *out, size_t *length, struct clew_error *error)
{
    static const char letters[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
    const int letter = base_text_peek(text);

    for (int i = 0; letters[i]; i++)
        if (letter == letters[i]) {
            text->at++;
            out[(*length)++] = values[i];
            return CLEW_OK;
        }
    if (letter != 'u')
        return fail_expected(text, "an escaped character", error);
    text->at++;
    return read_unicode_escape(text, out, length, error);
}

enum clew_status
base_json_string(struct base_text *text, char *out, size_t size, struct clew_error *error)
{
    size_t length = 0;
    enum clew_status status;

    base_text_skip_space(text);
    if (!base_text_take(text, '"'))
        return fail_expected(text, "'\"'", error);
    while (!base_text_take(text, '"')) {
        const int byte = base_text_peek(text);

        if (length + 4 > size)
            return base_text_fail(text, error, CLEW_BAD_TEXT, "this string is too long");
        if (byte < 0 || byte < 0x20)
            return fail_expected(text, "'\"'", error);
        text->at++;
        if (byte == '\\') {
            status = read_escape(text, out, &length, error);
            if (status)
                return status;
        } else {
            out[length++] = (char)byte;
        }
    }
    out[length] = '\0';
    return CLEW_OK;
}

enum clew_status
base_json_number(struct base_text *text, int64_t *number, int64_t min, int64_t max,
                 const char *what, struct clew_error *error)
{
    base_text_skip_space(text);
    return base_text_number(text, number, min, max, what, error);
}

enum clew_status
base_json_bool(struct base_text *text, bool *value, struct clew_error *error)
{
    base_text_skip_space(text);
    *value = base_text_take_word(text, "true");
    if (*value || base_text_take_word(text, "false"))
        return CLEW_OK;
    return fail_expected(text, "true or false", error);
}

/* A string of any length. */
static enum clew_status
skip_string(struct base_text *text, struct clew_error *error)
{
    text->at++;
    while (!base_text_take(text, '"')) {
        if (base_text_peek(text) < 0x20)
            return fail_expected(text, "'\"'", error);
        if (base_text_take(text, '\\') && base_text_is_end(text))
            return fail_expected(text, "an escaped character", error);
        text->at++;
    }
    return CLEW_OK;
}

/* A number, true, false or null; its spelling is not checked. */
static enum clew_status
skip_word(struct base_text *text, struct clew_error *error)
{
    const char *start = text->at;

    while (text->at < text->end &&
           ((*text->at >= '0' && *text->at <= '9') || (*text->at >= 'a' && *text->at <= 'z') ||
            *text->at == '-' || *text->at == '+' || *text->at == '.' || *text->at == 'E'))
        text->at++;
    return text->at > start ? CLEW_OK : fail_expected(text, "a value", error);
}

static enum clew_status skip_value(struct base_text *text, int depth, struct clew_error *error);

static enum clew_status
skip_items(struct base_text *text, char closing, int depth, struct clew_error *error)
{
    bool is_first = true;
    enum clew_status status = CLEW_OK;

    text->at++;
    while (!status && next_json_item(text, &is_first, closing, &status, error)) {
        if (closing == '}') {
            status = base_text_peek(text) == '"' ? skip_string(text, error)
                                                 : fail_expected(text, "'\"'", error);
            if (!status)
                status = expect_char(text, ':', error);
        }
        if (!status)
            status = skip_value(text, depth + 1, error);
    }
    return status;
}

static enum clew_status
skip_value(struct base_text *text, int depth, struct clew_error *error)
{
    const int byte = base_json_peek(text);

    if (depth > BASE_JSON_MAX_DEPTH)
        return base_text_fail(text, error, CLEW_BAD_TEXT, "nested deeper than %d",
                              BASE_JSON_MAX_DEPTH);
    if (byte == '"')
        return skip_string(text, error);
    if (byte == '{')
        return skip_items(text, '}', depth, error);
    if (byte == '[')
        return skip_items(text, ']', depth, error);
    return skip_word(text, error);
}

enum clew_status
base_json_skip(struct base_text *text, struct clew_error *error)
{
    return skip_value(text, 0, error);
}
