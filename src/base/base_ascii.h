/*
 * base_ascii - classes of ASCII characters, the same in every locale.
 *
 * The functions of <ctype.h> depend on the locale of the program: under a Latin-1 locale the byte
 * 0xE4 is a letter. Board texts are ASCII. Any int is allowed; the -1 that base_text_peek returns
 * at the end of a text belongs to no class.
 */
#ifndef BASE_ASCII_H
#define BASE_ASCII_H

#include <stdbool.h>

static inline bool
base_is_digit(int c)
{
    return c >= '0' && c <= '9';
}

static inline bool
base_is_upper(int c)
{
    return c >= 'A' && c <= 'Z';
}

static inline bool
base_is_lower(int c)
{
    return c >= 'a' && c <= 'z';
}

static inline bool
base_is_letter(int c)
{
    return base_is_upper(c) || base_is_lower(c);
}

static inline bool
base_is_letter_or_digit(int c)
{
    return base_is_letter(c) || base_is_digit(c);
}

/* Characters that are not letters are returned unchanged. */
static inline int
base_to_upper(int c)
{
    return base_is_lower(c) ? c - 'a' + 'A' : c;
}

static inline int
base_to_lower(int c)
{
    return base_is_upper(c) ? c - 'A' + 'a' : c;
}

#endif
