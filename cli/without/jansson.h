/*
 * jansson - stands in for the library of that name in a build without it (-Djansson=disabled).
 *
 * The command refuses --json there, so none of these is called; they let the commands compile
 * unchanged.
 */
#ifndef CLI_WITHOUT_JANSSON_H
#define CLI_WITHOUT_JANSSON_H

#include <stddef.h>

typedef struct json_t json_t;
typedef long long json_int_t;

#define JSON_COMPACT           0
#define JSON_ENSURE_ASCII      0
#define JSON_REAL_PRECISION(n) 0
#define JSON_INTEGER_FORMAT    "lld"

static inline json_t *
json_none(int ignored, ...)
{
    (void)ignored;
    return NULL;
}

static inline int
json_fails(int ignored, ...)
{
    (void)ignored;
    return -1;
}

#define json_pack(...)             json_none(0, __VA_ARGS__)
#define json_object()              json_none(0)
#define json_array()               json_none(0)
#define json_true()                json_none(0)
#define json_false()               json_none(0)
#define json_null()                json_none(0)
#define json_string(...)           json_none(0, __VA_ARGS__)
#define json_stringn(...)          json_none(0, __VA_ARGS__)
#define json_integer(...)          json_none(0, __VA_ARGS__)
#define json_real(...)             json_none(0, __VA_ARGS__)
#define json_boolean(...)          json_none(0, __VA_ARGS__)
#define json_object_set_new(...)   json_fails(0, __VA_ARGS__)
#define json_array_append_new(...) json_fails(0, __VA_ARGS__)
#define json_decref(...)           ((void)json_fails(0, __VA_ARGS__))
#define json_loads(...)            json_none(0, __VA_ARGS__)
#define json_loadb(...)            json_none(0, __VA_ARGS__)
#define json_object_get(...)       json_none(0, __VA_ARGS__)
#define json_string_value(...)     ((const char *)json_none(0, __VA_ARGS__))
#define json_integer_value(...)    ((json_int_t)json_fails(0, __VA_ARGS__))
#define json_equal(...)            (!json_fails(0, __VA_ARGS__))
#define json_dumps(...)            ((char *)json_none(0, __VA_ARGS__))

#endif
