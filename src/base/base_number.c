/* base_number - see the header. */
#include "base/base_number.h"

#include "base/base_ascii.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

#define MAX_DECIMALS 17
/* Beyond this a real is 0 or infinite, whatever its digits are (there are at most 20). */
#define MAX_EXPONENT 400
/* Explicit exponents are cut off here, so that adding the position of the point cannot overflow. */
#define MAX_WRITTEN_EXPONENT 1000000000

bool
base_parse_number(uint64_t *number, const char *text, const char **end)
{
    uint64_t value = 0;

    if (!base_is_digit(*text))
        return false;
    for (; base_is_digit(*text); text++) {
        const unsigned digit = (unsigned)(*text - '0');

        if (value > (UINT64_MAX - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    *number = value;
    *end = text;
    return true;
}

bool
base_parse_int64(int64_t *number, const char *text, const char **end)
{
    uint64_t value;
    const char *after;

    if (!base_parse_number(&value, text, &after) || value > INT64_MAX)
        return false;
    *number = (int64_t)value;
    *end = after;
    return true;
}

/* The digits of a real: mantissa * 10^exponent, except for digits after the 19th. */
struct digits {
    uint64_t mantissa;
    int64_t exponent;
    size_t count;
};

static const char *
parse_digits(struct digits *digits, const char *text, bool is_fraction)
{
    for (; base_is_digit(*text); text++) {
        const bool has_room = digits->mantissa <= (UINT64_MAX - 9) / 10;

        if (has_room)
            digits->mantissa = digits->mantissa * 10 + (unsigned)(*text - '0');
        digits->exponent += (has_room ? 0 : 1) - (is_fraction ? 1 : 0);
        digits->count++;
    }
    return text;
}

/* Adds the exponent after the e; NULL when it has no digit. */
static const char *
parse_exponent(struct digits *digits, const char *text)
{
    const bool is_negative = *text == '-';
    int64_t exponent = 0;

    if (*text == '-' || *text == '+')
        text++;
    if (!base_is_digit(*text))
        return NULL;
    for (; base_is_digit(*text); text++)
        if (exponent < MAX_WRITTEN_EXPONENT)
            exponent = exponent * 10 + (*text - '0');
    digits->exponent += is_negative ? -exponent : exponent;
    return text;
}

/* Powers of ten up to 10^22 are exact doubles, so each step rounds once (Clinger, 1990). */
static double
scale_by_ten(double value, int exponent)
{
    static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                    1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                    1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

    for (; exponent > 22; exponent -= 22)
        value *= powers[22];
    for (; exponent < -22; exponent += 22)
        value /= powers[22];
    return exponent < 0 ? value / powers[-exponent] : value * powers[exponent];
}

bool
base_parse_real(double *real, const char *text, const char **end)
{
    struct digits digits = {0};
    double value;

    text = parse_digits(&digits, text, false);
    if (*text == '.')
        text = parse_digits(&digits, text + 1, true);
    if (digits.count == 0)
        return false;
    if (*text == 'e' || *text == 'E')
        text = parse_exponent(&digits, text + 1);
    if (!text)
        return false;
    if (digits.exponent > MAX_EXPONENT)
        digits.exponent = MAX_EXPONENT;
    if (digits.exponent < -MAX_EXPONENT)
        digits.exponent = -MAX_EXPONENT;
    value = scale_by_ten((double)digits.mantissa, (int)digits.exponent);
    if (!isfinite(value))
        return false;
    *real = value;
    *end = text;
    return true;
}

/*
 * printf rounds exactly, so it does the work; only its decimal point is replaced. A locale's point
 * may have several bytes, none of which is a digit.
 */
void
base_write_real(struct base_writer *out, double value, int decimals)
{
    char text[1 + 309 + 16 + MAX_DECIMALS];

    assert(decimals >= 0 && decimals <= MAX_DECIMALS);
    snprintf(text, sizeof text, "%.*f", decimals, isfinite(value) ? value : 0.0);
    for (const char *at = text; *at; at++)
        if (base_is_digit(*at) || *at == '-')
            base_write_char(out, *at);
        else if (base_is_digit(at[1]))
            base_write_char(out, '.');
}
