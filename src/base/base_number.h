/*
 * base_number - numbers as text, the same in every locale.
 *
 * strtod and printf's %f use the decimal point of the program's locale: where that is a comma,
 * "0.5" is read as 0 and pictures contain "0,5". Here it is always a point. Numbers are plain
 * decimals: signs, blanks, hexadecimal, "inf" and "nan" are refused.
 *
 *     number  digits
 *     real    digits [. digits] [e [+-] digits], with a digit on either side of the point
 *
 * Fails: the parse functions return false and leave the result unchanged. No memory.
 */
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include "base/base_writer.h"

#include <stdint.h>

/*
 * Parses the number at the start of `text`; *end is the first byte after it. False when there is no
 * digit or the number does not fit.
 */
bool base_parse_number(uint64_t *number, const char *text, const char **end);
bool base_parse_int64(int64_t *number, const char *text, const char **end);
/*
 * The same for a real number. Up to 15 significant digits with an exponent of ten from -22 to 22
 * give the nearest double; others are accurate to a few units in the last place.
 */
bool base_parse_real(double *real, const char *text, const char **end);

/* With exactly this many decimals (0 to 17), rounded as printf does. Not finite: written as 0. */
void base_write_real(struct base_writer *out, double value, int decimals);

/* A byte count as size_t, saturated at SIZE_MAX. */
static inline size_t
base_size_from(uint64_t bytes)
{
    return bytes > SIZE_MAX ? SIZE_MAX : (size_t)bytes;
}

#endif
