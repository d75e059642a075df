/*
 * cli_range - several whole numbers in one text: "2..8", "1,2,4" or "1,2,4..6".
 *
 * Fails: false if a part is not a number, a range runs backwards, or there are too many.
 */
#ifndef CLI_RANGE_H
#define CLI_RANGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CLI_MAX_RANGE 32

struct cli_range {
    uint64_t values[CLI_MAX_RANGE];
    size_t count;
};

/* Whether the text is meant as several numbers. */
bool cli_is_range(const char *text);
bool cli_range_parse(struct cli_range *range, const char *text);

#endif
