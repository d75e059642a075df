/*
 * base_error - fills a clew_error: a status, one sentence, and the cell if there is one.
 *
 * Each function returns the status it was given, so failing is one statement:
 *
 *     return base_fail(error, CLEW_BAD_BOARD, "tile %d again", tile);
 *
 * The first error is kept: an error that is already set is not changed. error may be NULL. No
 * memory, no state.
 */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include "clew.h"

#if defined(__GNUC__)
#define BASE_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define BASE_PRINTF(text, first)
#endif

/* Clears an error; the public functions do that on entry. */
void base_error_clear(struct clew_error *error);

enum clew_status base_fail(struct clew_error *error, enum clew_status status, const char *format,
                           ...) BASE_PRINTF(3, 4);

enum clew_status base_fail_cell(struct clew_error *error, enum clew_status status, int64_t cell,
                                const char *format, ...) BASE_PRINTF(4, 5);

enum clew_status base_no_memory(struct clew_error *error);

/* What follows a noun after a number: "%d cell%s". */
static inline const char *
base_plural(int64_t count)
{
    return count == 1 ? "" : "s";
}

#endif
