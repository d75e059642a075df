/*
 * cli_values - parses numbers and file name endings, independent of the locale.
 *
 * Numbers are plain decimals, as in the library: no sign, space, hexadecimal, "inf" or "nan".
 * Endings are compared in ASCII, so that ".SVG" equals ".svg" in a Turkish locale too.
 */
#ifndef CLI_VALUES_H
#define CLI_VALUES_H

#include <stdbool.h>
#include <stdint.h>

/* Parses the whole text; false if it is not a number or out of range. */
bool cli_value_number(uint64_t *number, const char *text);
bool cli_value_real(double *real, const char *text);

/* Equal except for upper and lower case. */
bool cli_is_same_word(const char *one, const char *other);
/* Whether the path ends in ".WORD", in any case. */
bool cli_has_ending(const char *path, const char *word);

#endif
