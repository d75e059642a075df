/*
 * base_bits - bit sets in arrays of 64-bit words.
 *
 * bits_next and bits_previous find the nearest member at or after, at or before an index. There
 * must be one: callers keep a sentinel at each end.
 */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline int
bits_lowest(uint64_t word)
{
    return __builtin_ctzll(word);
}

static inline int
bits_highest(uint64_t word)
{
    return 63 - __builtin_clzll(word);
}

/* In line: without a target option the compiler's builtin is a call into its run-time library. */
static inline int
bits_count(uint64_t word)
{
#if defined(__POPCNT__) || defined(__wasm__)
    return __builtin_popcountll(word);
#else
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (int)(word * UINT64_C(0x0101010101010101) >> 56);
#endif
}

static inline size_t
bits_words(size_t members)
{
    return (members + 63) / 64;
}

static inline bool
bits_has(const uint64_t *set, size_t member)
{
    return set[member >> 6] >> (member & 63) & 1;
}

static inline void
bits_add(uint64_t *set, size_t member)
{
    set[member >> 6] |= UINT64_C(1) << (member & 63);
}

static inline void
bits_remove(uint64_t *set, size_t member)
{
    set[member >> 6] &= ~(UINT64_C(1) << (member & 63));
}

/* The lowest member >= from. There must be one. */
static inline size_t
bits_next(const uint64_t *set, size_t from)
{
    size_t word = from >> 6;
    uint64_t left = set[word] & (~UINT64_C(0) << (from & 63));

    while (!left)
        left = set[++word];
    return word << 6 | (size_t)bits_lowest(left);
}

/* The highest member <= from. There must be one. */
static inline size_t
bits_previous(const uint64_t *set, size_t from)
{
    size_t word = from >> 6;
    uint64_t left = set[word] & (~UINT64_C(0) >> (63 - (from & 63)));

    while (!left)
        left = set[--word];
    return word << 6 | (size_t)bits_highest(left);
}

#endif
