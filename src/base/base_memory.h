/*
 * base_memory - allocation within a byte budget, with peak tracking.
 *
 * Boards, answers and searches allocate here, so that a byte limit holds. (The handles of src/api do
 * not. The SAT solver claims what it allocates.) The caller passes the size again on release, so
 * blocks have no header and the count is exact. An allocation costs a compare-exchange besides
 * the block (base_blocks): not for inner loops.
 *
 * No block has more than PTRDIFF_MAX bytes, so doubling the size of a block cannot overflow size_t.
 *
 * Fails: NULL when the budget or the machine is exhausted; the budget is never exceeded. Threads:
 * one base_memory may serve several.
 */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct base_memory {
    size_t budget;              /* 0: unlimited */
    struct base_memory *parent; /* allocations count there too; or NULL */
    atomic_size_t used;
    atomic_size_t peak;
    /* Tests only: after this many more allocations all fail; -1: none does. */
    atomic_long fail_at;
};

void base_memory_init(struct base_memory *memory, size_t budget);
/*
 * A child with a smaller budget of its own, for one of several searches that share the parent's. A
 * block may be released to the parent once the child is no longer used.
 */
void base_memory_init_child(struct base_memory *memory, struct base_memory *parent, size_t budget);

/* count * size; SIZE_MAX on overflow, which no allocation grants. */
static inline size_t
base_array_bytes(uint64_t count, size_t size)
{
    return size && count > SIZE_MAX / size ? SIZE_MAX : (size_t)count * size;
}

/* Uninitialised. A block of 0 bytes is a valid pointer too. */
void *base_alloc(struct base_memory *memory, size_t bytes);
/* Zeroed; pages of large blocks are committed when touched. Checks count * size for overflow. */
void *base_alloc_zero(struct base_memory *memory, size_t count, size_t size);
/* Like realloc: on NULL the old block remains. old may be NULL when old_bytes is 0. */
void *base_resize(struct base_memory *memory, void *old, size_t old_bytes, size_t new_bytes);
/* Doubles a full array (from nothing: 16 elements). NULL: no memory, and nothing has changed. */
void *base_grow(struct base_memory *memory, void *array, size_t *capacity, size_t size);
/* block may be NULL. bytes must be the size that was allocated. */
void base_release(struct base_memory *memory, void *block, size_t bytes);

/*
 * Places an array of `count` elements into a block, after the *used bytes that are already taken,
 * aligned to 16 bytes. Write a layout once and run it twice: with a NULL block it only adds up the
 * bytes to allocate.
 */
static inline void *
base_carve(void *block, size_t *used, size_t count, size_t size)
{
    const size_t at = *used;

    *used += (count * size + 15) & ~(size_t)15;
    return block ? (unsigned char *)block + at : NULL;
}

/* Counts memory from elsewhere (a mapped file, a SAT solver); false when over budget. */
bool base_memory_claim(struct base_memory *memory, size_t bytes);
void base_memory_unclaim(struct base_memory *memory, size_t bytes);

size_t base_memory_used(const struct base_memory *memory);
size_t base_memory_peak(const struct base_memory *memory);

#endif
