/*
 * base_error - fills a clew_error: one sentence, and the place where there is one.
 *
 * Every function that fails returns what these return, so a fault is one statement:
 *     return base_fail(error, CLEW_BAD_BOARD, "tile %d again", tile);
 * The first fault is kept: an error that is already filled stays as it is. error may be NULL.
 * Used by: everything.  No memory, no state.
 */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include "clew.h"

#if defined(__GNUC__)
#define BASE_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define BASE_PRINTF(text, first)
#endif

/* Makes an error empty; the public functions do that on entry. */
void base_error_clear(struct clew_error *error);

enum clew_status base_fail(struct clew_error *error, enum clew_status status, const char *format,
                           ...) BASE_PRINTF(3, 4);

enum clew_status base_fail_cell(struct clew_error *error, enum clew_status status, int64_t cell,
                                const char *format, ...) BASE_PRINTF(4, 5);

enum clew_status base_no_memory(struct clew_error *error);

#endif
