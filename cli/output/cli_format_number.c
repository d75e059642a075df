/* cli_format_number - see cli_format_number.h. */
#include "output/cli_format_number.h"

#include <stdio.h>

const char *
cli_format_count(char *text, size_t size, uint64_t count)
{
    char digits[32], *at = digits + sizeof(digits) - 1;
    int written = 0;

    *at = '\0';
    do {
        if (written > 0 && written % 3 == 0)
            *--at = ',';
        *--at = (char)('0' + count % 10);
        written++;
    } while (count /= 10);
    snprintf(text, size, "%s", at);
    return text;
}

/* Three digits, and the unit. */
static const char *
with_unit(char *text, size_t size, double number, const char *unit)
{
    const int decimals = number < 9.995 ? 2 : number < 99.95 ? 1 : 0;

    snprintf(text, size, "%.*f %s", decimals, number, unit);
    return text;
}

const char *
cli_format_seconds(char *text, size_t size, double seconds)
{
    if (seconds < 0.9995e-6)
        return with_unit(text, size, seconds * 1e9, "ns");
    if (seconds < 0.9995e-3)
        return with_unit(text, size, seconds * 1e6, "us");
    if (seconds < 0.9995)
        return with_unit(text, size, seconds * 1e3, "ms");
    return with_unit(text, size, seconds, "s");
}

const char *
cli_format_bytes(char *text, size_t size, double bytes)
{
    static const char *const units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
    size_t unit = 0;

    while (bytes >= 1023.5 && unit + 1 < sizeof(units) / sizeof(*units)) {
        bytes /= 1024;
        unit++;
    }
    if (unit == 0)
        snprintf(text, size, "%.0f B", bytes);
    else
        with_unit(text, size, bytes, units[unit]);
    return text;
}

const char *
cli_format_factor(char *text, size_t size, double factor)
{
    if (factor >= 1000)
        return cli_format_count(text, size, (uint64_t)(factor + 0.5));
    if (factor < 0.0995) /* two digits that count: never 0.00 */
        snprintf(text, size, factor > 0 && factor < 0.0000995 ? "%.1e" : "%.2g", factor);
    else
        snprintf(text, size, "%.*f", factor < 9.995 ? 2 : factor < 99.95 ? 1 : 0, factor);
    return text;
}
