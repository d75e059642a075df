/*
 * base_json - walks through JSON in a text, for boards that come as JSON.
 *
 * No tree is built: a format asks for what it expects next, and gets it or a fault with its place.
 *
 *     status = base_json_open(text, '{', error);
 *     for (bool first = true; !status && base_json_member(text, &first, key, sizeof key, &status,
 *                                                         error);)
 *         ... read the value of `key`, or base_json_skip(text, error)
 *
 * The library needs libc only and runs as WebAssembly, hence this small walker; whoever has a
 * JSON library and whole documents uses that. Nesting is cut at BASE_JSON_DEPTH.
 */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/base_text.h"

#define BASE_JSON_DEPTH 64

/* Takes the bracket, after white space. */
enum clew_status base_json_open(struct base_text *text, char bracket, struct clew_error *error);
/*
 * Moves to the next member of an object (its key goes to key, up to the colon) or the next
 * element of an array. False at the closing bracket, which is taken, and on a fault (*status).
 * *first is true before the first and false afterwards.
 */
bool base_json_member(struct base_text *text, bool *first, char *key, size_t key_size,
                      enum clew_status *status, struct clew_error *error);
bool base_json_element(struct base_text *text, bool *first, enum clew_status *status,
                       struct clew_error *error);
/* A string without its quotes, escapes resolved (to UTF-8); a fault when it does not fit. */
enum clew_status base_json_string(struct base_text *text, char *out, size_t size,
                                  struct clew_error *error);
enum clew_status base_json_number(struct base_text *text, int64_t *number, int64_t least,
                                  int64_t most, const char *what, struct clew_error *error);
enum clew_status base_json_bool(struct base_text *text, bool *value, struct clew_error *error);
/* The byte that the next value begins with, or -1 at the end. */
int base_json_peek(struct base_text *text);
/* Passes over any value. */
enum clew_status base_json_skip(struct base_text *text, struct clew_error *error);

#endif
