/* cli_values - see the header. */
#include "input/cli_values.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DIGITS "0123456789"

bool
cli_value_number(uint64_t *number, const char *text)
{
    unsigned long long value;

    if (!*text || text[strspn(text, DIGITS)])
        return false;
    errno = 0;
    value = strtoull(text, NULL, 10);
    if (errno || value > UINT64_MAX)
        return false;
    *number = value;
    return true;
}

/* digits [. digits] [e [+-] digits], with a digit before or after the point. */
static bool
is_real(const char *text)
{
    const size_t whole = strspn(text, DIGITS);
    size_t fraction = 0;

    text += whole;
    if (*text == '.') {
        fraction = strspn(text + 1, DIGITS);
        text += 1 + fraction;
    }
    if (whole + fraction == 0)
        return false;
    if (*text == 'e' || *text == 'E') {
        text += text[1] == '+' || text[1] == '-' ? 2 : 1;
        if (!strspn(text, DIGITS))
            return false;
        text += strspn(text, DIGITS);
    }
    return !*text;
}

/* strtod uses the decimal point of the locale; the command never sets LC_NUMERIC. */
bool
cli_value_real(double *real, const char *text)
{
    double value;

    if (!is_real(text))
        return false;
    value = strtod(text, NULL);
    if (!isfinite(value))
        return false;
    *real = value;
    return true;
}

static char
ascii_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool
cli_is_same_word(const char *one, const char *other)
{
    while (*one && ascii_lower(*one) == ascii_lower(*other))
        one++, other++;
    return *one == *other;
}

bool
cli_has_ending(const char *path, const char *word)
{
    const char *dot = strrchr(path, '.');

    return dot && cli_is_same_word(dot + 1, word);
}
