/*
 * support_malloc - makes malloc, calloc and realloc fail from the n-th call on; see support.h.
 *
 * Linked with --wrap, so that every call in the library comes here, also those that do not go
 * through base_memory: handles, and texts that are handed out. Blocks that a thread keeps
 * (base_blocks.h) would hide their failures, so those functions fail as well.
 */
#include "base/base_blocks.h"
#include "support.h"

#include <stdatomic.h>

void *__real_malloc(size_t bytes);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t bytes);
void *__wrap_malloc(size_t bytes);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t bytes);
#if BASE_KEEPS_BLOCKS
void *__real_base_block_new(size_t bytes);
void *__real_base_block_new_zero(size_t bytes);
void *__real_base_block_resize(void *old, size_t old_bytes, size_t new_bytes);
void *__wrap_base_block_new(size_t bytes);
void *__wrap_base_block_new_zero(size_t bytes);
void *__wrap_base_block_resize(void *old, size_t old_bytes, size_t new_bytes);
#endif

static atomic_long calls_left = -1; /* -1: never fails */
static atomic_long calls;

void
support_malloc_fail_at(long call)
{
    atomic_store(&calls, 0);
    atomic_store(&calls_left, call);
}

long
support_malloc_calls(void)
{
    return atomic_load(&calls);
}

static int
is_failing(void)
{
    const long limit = atomic_load(&calls_left);
    const long call = atomic_fetch_add(&calls, 1);

    return limit >= 0 && call >= limit;
}

void *
__wrap_malloc(size_t bytes)
{
    return is_failing() ? NULL : __real_malloc(bytes);
}

void *
__wrap_calloc(size_t count, size_t size)
{
    return is_failing() ? NULL : __real_calloc(count, size);
}

void *
__wrap_realloc(void *block, size_t bytes)
{
    return is_failing() ? NULL : __real_realloc(block, bytes);
}

#if BASE_KEEPS_BLOCKS
void *
__wrap_base_block_new(size_t bytes)
{
    return is_failing() ? NULL : __real_base_block_new(bytes);
}

void *
__wrap_base_block_new_zero(size_t bytes)
{
    return is_failing() ? NULL : __real_base_block_new_zero(bytes);
}

void *
__wrap_base_block_resize(void *old, size_t old_bytes, size_t new_bytes)
{
    return is_failing() ? NULL : __real_base_block_resize(old, old_bytes, new_bytes);
}
#endif
