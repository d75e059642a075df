/*
 * search_heap - a binary min-heap of (key, value).
 *
 * The order of equal keys is unspecified; to define it, put the cost into the high bits of the key
 * and the tie-breaker into the low bits.
 *
 * Fails: push returns false when memory runs out; the heap is unchanged then. Freed by the caller.
 */
#ifndef SEARCH_HEAP_H
#define SEARCH_HEAP_H

#include "base/base_memory.h"

#include <stdint.h>

struct search_heap_item {
    uint64_t key;
    uint64_t value;
};

struct search_heap {
    struct base_memory *memory;
    struct search_heap_item *items; /* items[0] is the least; the children of i are 2i+1, 2i+2 */
    size_t count;
    size_t capacity;
};

void search_heap_init(struct search_heap *heap, struct base_memory *memory);
void search_heap_free(struct search_heap *heap);
bool search_heap_push(struct search_heap *heap, uint64_t key, uint64_t value);
/* False when empty. */
bool search_heap_pop(struct search_heap *heap, struct search_heap_item *item);

#endif
