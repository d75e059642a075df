/* base_memory - see the header. */
#include "base/base_memory.h"
#include "base/base_blocks.h"

void
base_memory_init(struct base_memory *memory, size_t budget)
{
    base_memory_init_child(memory, NULL, budget);
}

void
base_memory_init_child(struct base_memory *memory, struct base_memory *parent, size_t budget)
{
    memory->budget = budget;
    memory->parent = parent;
    atomic_init(&memory->used, 0);
    atomic_init(&memory->peak, 0);
    atomic_init(&memory->fail_at, -1);
}

static void
raise_peak(struct base_memory *memory, size_t used)
{
    size_t peak = atomic_load_explicit(&memory->peak, memory_order_relaxed);

    while (used > peak &&
           !atomic_compare_exchange_weak_explicit(&memory->peak, &peak, used, memory_order_relaxed,
                                                  memory_order_relaxed))
        ;
}

/* Whether a test makes this allocation fail. */
static bool
is_injected_failure(struct base_memory *memory)
{
    long left = atomic_load_explicit(&memory->fail_at, memory_order_relaxed);

    if (left < 0)
        return memory->parent && is_injected_failure(memory->parent);
    if (left == 0)
        return true;
    atomic_store_explicit(&memory->fail_at, left - 1, memory_order_relaxed);
    return false;
}

bool
base_memory_claim(struct base_memory *memory, size_t bytes)
{
    size_t used = atomic_load_explicit(&memory->used, memory_order_relaxed);

    do {
        const size_t limit = memory->budget ? memory->budget : SIZE_MAX;
        if (bytes > limit || used > limit - bytes)
            return false;
    } while (!atomic_compare_exchange_weak_explicit(&memory->used, &used, used + bytes,
                                                    memory_order_relaxed, memory_order_relaxed));
    if (memory->parent && !base_memory_claim(memory->parent, bytes)) {
        atomic_fetch_sub_explicit(&memory->used, bytes, memory_order_relaxed);
        return false;
    }
    raise_peak(memory, used + bytes);
    return true;
}

void
base_memory_unclaim(struct base_memory *memory, size_t bytes)
{
    atomic_fetch_sub_explicit(&memory->used, bytes, memory_order_relaxed);
    if (memory->parent)
        base_memory_unclaim(memory->parent, bytes);
}

void *
base_alloc(struct base_memory *memory, size_t bytes)
{
    void *block;

    if (bytes > PTRDIFF_MAX || is_injected_failure(memory) || !base_memory_claim(memory, bytes))
        return NULL;
    block = base_block_new(bytes);
    if (!block)
        base_memory_unclaim(memory, bytes);
    return block;
}

void *
base_alloc_zero(struct base_memory *memory, size_t count, size_t size)
{
    const size_t bytes = base_array_bytes(count, size);
    void *block;

    if (bytes > PTRDIFF_MAX || is_injected_failure(memory) || !base_memory_claim(memory, bytes))
        return NULL;
    block = base_block_new_zero(bytes);
    if (!block)
        base_memory_unclaim(memory, bytes);
    return block;
}

void *
base_resize(struct base_memory *memory, void *old, size_t old_bytes, size_t new_bytes)
{
    void *block;

    if (new_bytes > PTRDIFF_MAX || is_injected_failure(memory))
        return NULL;
    if (new_bytes > old_bytes && !base_memory_claim(memory, new_bytes - old_bytes))
        return NULL;
    block = base_block_resize(old, old_bytes, new_bytes);
    if (!block) {
        if (new_bytes > old_bytes)
            base_memory_unclaim(memory, new_bytes - old_bytes);
        return NULL;
    }
    if (new_bytes < old_bytes)
        base_memory_unclaim(memory, old_bytes - new_bytes);
    return block;
}

void *
base_grow(struct base_memory *memory, void *array, size_t *capacity, size_t size)
{
    const uint64_t more = *capacity ? 2 * (uint64_t)*capacity : 16;
    void *grown = base_resize(memory, array, *capacity * size, base_array_bytes(more, size));

    if (grown)
        *capacity = (size_t)more;
    return grown;
}

void
base_release(struct base_memory *memory, void *block, size_t bytes)
{
    if (!block)
        return;
    base_block_free(block, bytes);
    base_memory_unclaim(memory, bytes);
}

size_t
base_memory_used(const struct base_memory *memory)
{
    return atomic_load_explicit(&((struct base_memory *)memory)->used, memory_order_relaxed);
}

size_t
base_memory_peak(const struct base_memory *memory)
{
    return atomic_load_explicit(&((struct base_memory *)memory)->peak, memory_order_relaxed);
}
