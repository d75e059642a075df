/*
 * cli_values - values and names of files as the command reads them, the same in every locale.
 *
 * The numbers are plain decimals, as the library's options take them: no sign, blank, hexadecimal,
 * "inf" or "nan". Endings are compared in ASCII, so that ".SVG" is ".svg" under Turkish rules too.
 */
#ifndef CLI_VALUES_H
#define CLI_VALUES_H

#include <stdbool.h>
#include <stdint.h>

/* The whole text as a number; false when it is none or does not fit. */
bool cli_value_number(uint64_t *number, const char *text);
bool cli_value_real(double *real, const char *text);

/* The two names are the same but for upper and lower case. */
bool cli_is_same_word(const char *one, const char *other);
/* The path ends in a dot and this word, in any case. */
bool cli_has_ending(const char *path, const char *word);

#endif
