/*
 * base_blocks - blocks of memory; each thread keeps the small ones it releases for its next ones.
 *
 * A small board takes thirty blocks and is solved in ten microseconds. glibc's malloc has at hand
 * only seven blocks of a size per thread and none above 1 kB, and calloc passes by even those: the
 * rest takes locks as soon as there is a second thread.
 *
 * Small sizes are rounded up to a size class (four between a power of two and the next), and each
 * thread has a list of free blocks per class, of bounded length. The caller passes the size again
 * on release, so blocks have no header. A block may be released by another thread than the one that
 * took it, or by free, because all come from malloc.
 *
 * A thread that ends frees its lists, and so does the thread that ends the program or unloads the
 * library. Sanitizers must see every release, and without threads malloc takes no locks: there the
 * functions are those of the standard library, and the address sanitizer's size is compared with
 * the caller's.
 *
 * Fails: NULL without memory.
 */
#ifndef BASE_BLOCKS_H
#define BASE_BLOCKS_H

#include <stdlib.h>

#if defined(__has_feature)
#define BASE_HAS_FEATURE(name) __has_feature(name)
#else
#define BASE_HAS_FEATURE(name) 0
#endif

#if defined(__SANITIZE_ADDRESS__) || BASE_HAS_FEATURE(address_sanitizer)
#define BASE_CHECKS_SIZES 1
size_t __sanitizer_get_allocated_size(const volatile void *block); /* of the sanitizer itself */
#else
#define BASE_CHECKS_SIZES 0
#endif

#if !defined(CLEW_HAS_THREADS) || BASE_CHECKS_SIZES || defined(__SANITIZE_THREAD__) ||             \
    BASE_HAS_FEATURE(memory_sanitizer) || BASE_HAS_FEATURE(thread_sanitizer)
#define BASE_KEEPS_BLOCKS 0
#else
#define BASE_KEEPS_BLOCKS 1
#endif

#if BASE_KEEPS_BLOCKS

/* Uninitialised. A block of 0 bytes is a valid pointer too. */
void *base_block_new(size_t bytes);
/* Zeroed; pages of large blocks are committed when touched. */
void *base_block_new_zero(size_t bytes);
/* Like realloc: on NULL the old block remains. old may be NULL. */
void *base_block_resize(void *old, size_t old_bytes, size_t new_bytes);
/* block may be NULL; bytes must be the size with which it was taken or to which it was resized. */
void base_block_free(void *block, size_t bytes);

#else

/* Elsewhere a wrong size would put the block into the list of another class. */
static inline void
base_block_check_size(const void *block, size_t bytes)
{
#if BASE_CHECKS_SIZES
    if (block && __sanitizer_get_allocated_size(block) != (bytes ? bytes : 1))
        __builtin_trap();
#else
    (void)block;
    (void)bytes;
#endif
}

static inline void *
base_block_new(size_t bytes)
{
    return malloc(bytes ? bytes : 1);
}

static inline void *
base_block_new_zero(size_t bytes)
{
    return calloc(bytes ? bytes : 1, 1);
}

static inline void *
base_block_resize(void *old, size_t old_bytes, size_t new_bytes)
{
    base_block_check_size(old, old_bytes);
    return realloc(old, new_bytes ? new_bytes : 1);
}

static inline void
base_block_free(void *block, size_t bytes)
{
    base_block_check_size(block, bytes);
    free(block);
}

#endif
#endif
