/*
 * base_memory - memory within a byte budget, with the peak remembered.
 *
 * The library allocates nothing past this: what a search may take is a promise to the user. Sizes
 * are told again on release, so a block carries no header and the count is exact. Small costs one
 * relaxed atomic addition; nothing here is meant for an inner loop (search_arena is).
 *
 * No block has more than PTRDIFF_MAX bytes, so a list that doubles cannot wrap around size_t: twice
 * the bytes of a block it has is a number, and one that is refused where it is too large.
 *
 * Fails: NULL when the budget or the machine is exhausted; the budget is never passed.
 * Threads: one base_memory may serve several.
 */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct base_memory {
    size_t budget;              /* 0: no limit of ours */
    struct base_memory *parent; /* what is taken counts there as well; NULL: this is no part */
    atomic_size_t used;
    atomic_size_t peak;
    /* Tests only: the allocation with this number, counted from 0, and all later ones fail. */
    atomic_long fail_at;
};

void base_memory_init(struct base_memory *memory, size_t budget);
/*
 * A part of a whole with a smaller budget of its own, for one of several that should leave some to
 * the others. A block may be released to the whole, once the part is not used any more.
 */
void base_memory_init_child(struct base_memory *memory, struct base_memory *whole, size_t budget);

/* The bytes of so many things; SIZE_MAX, which no allocation grants, where that does not fit. */
static inline size_t
base_array_bytes(uint64_t count, size_t size)
{
    return size && count > SIZE_MAX / size ? SIZE_MAX : (size_t)count * size;
}

/* Uninitialised; base_alloc of 0 bytes is a valid pointer too. */
void *base_alloc(struct base_memory *memory, size_t bytes);
/* Zeroed; large blocks cost their pages only when touched. Checks count * size for overflow. */
void *base_alloc_zero(struct base_memory *memory, size_t count, size_t size);
/* Like realloc: on NULL the old block is still there. old may be NULL when old_bytes is 0. */
void *base_resize(struct base_memory *memory, void *old, size_t old_bytes, size_t new_bytes);
/* block may be NULL. bytes must be what was asked for. */
void base_release(struct base_memory *memory, void *block, size_t bytes);

/*
 * The next `count` things of a block, aligned for any of them; *used is how much is given away. A
 * layout is written once and walked twice: with NULL for a block it adds up the bytes to allocate.
 */
static inline void *
base_carve(void *block, size_t *used, size_t count, size_t size)
{
    const size_t at = *used;

    *used += (count * size + 15) & ~(size_t)15;
    return block ? (unsigned char *)block + at : NULL;
}

/* Counts memory that comes from elsewhere (a mapped table, a SAT solver): false if over budget. */
bool base_memory_claim(struct base_memory *memory, size_t bytes);
void base_memory_unclaim(struct base_memory *memory, size_t bytes);

size_t base_memory_used(const struct base_memory *memory);
size_t base_memory_peak(const struct base_memory *memory);

#endif
