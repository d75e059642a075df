/*
 * base_json - a pull parser for JSON, for boards in JSON.
 *
 * No tree is built: a format asks for what it expects next, and gets it or an error with line and
 * column.
 *
 *     status = base_json_open(text, '{', error);
 *     for (bool is_first = true;
 *          !status && base_json_member(text, &is_first, key, sizeof key, &status, error);)
 *         ... read the value of `key`, or base_json_skip(text, error)
 *
 * The library depends on libc only and runs as WebAssembly, hence a parser of its own. Values
 * nested deeper than BASE_JSON_MAX_DEPTH are refused.
 *
 * Fails: CLEW_BAD_TEXT. No memory.
 */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/base_text.h"

#define BASE_JSON_MAX_DEPTH 64

/* Skips white space and consumes the bracket. */
enum clew_status base_json_open(struct base_text *text, char bracket, struct clew_error *error);
/*
 * Moves to the next member of an object (reads its key and the colon) or the next element of an
 * array. False at the closing bracket, which is consumed, and on an error (*status). *is_first is
 * true before the first call; later calls expect a comma.
 */
bool base_json_member(struct base_text *text, bool *is_first, char *key, size_t key_size,
                      enum clew_status *status, struct clew_error *error);
bool base_json_element(struct base_text *text, bool *is_first, enum clew_status *status,
                       struct clew_error *error);
/* A string without quotes, escapes decoded to UTF-8; an error when it does not fit. */
enum clew_status base_json_string(struct base_text *text, char *out, size_t size,
                                  struct clew_error *error);
enum clew_status base_json_number(struct base_text *text, int64_t *number, int64_t min, int64_t max,
                                  const char *what, struct clew_error *error);
enum clew_status base_json_bool(struct base_text *text, bool *value, struct clew_error *error);
/* The first byte of the next value, or -1 at the end. */
int base_json_peek(struct base_text *text);
/* Skips a value of any kind. */
enum clew_status base_json_skip(struct base_text *text, struct clew_error *error);

#endif
