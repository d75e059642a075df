/* cli_range - see cli_range.h. */
#include "input/cli_range.h"
#include "input/cli_values.h"

#include <stdio.h>
#include <string.h>

bool
cli_is_range(const char *text)
{
    return strchr(text, ',') || strstr(text, "..");
}

static bool
add_part(struct cli_range *range, char *part)
{
    char *dots = strstr(part, "..");
    uint64_t from, to;

    if (dots)
        *dots = '\0';
    if (!cli_value_number(&from, part) || !cli_value_number(&to, dots ? dots + 2 : part) ||
        from > to || to - from >= CLI_MAX_RANGE - range->count)
        return false;
    for (; from <= to; from++)
        range->values[range->count++] = from;
    return true;
}

bool
cli_range_parse(struct cli_range *range, const char *text)
{
    *range = (struct cli_range){0};
    for (;;) {
        const size_t length = strcspn(text, ",");
        char part[64];

        if (length >= sizeof(part))
            return false;
        snprintf(part, sizeof(part), "%.*s", (int)length, text);
        if (range->count == CLI_MAX_RANGE || !add_part(range, part))
            return false;
        if (!text[length])
            return true;
        text += length + 1;
    }
}
