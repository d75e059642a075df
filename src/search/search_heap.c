/* search_heap - see the header. */
#include "search/search_heap.h"

void
search_heap_init(struct search_heap *heap, struct base_memory *memory)
{
    *heap = (struct search_heap){.memory = memory};
}

void
search_heap_free(struct search_heap *heap)
{
    base_release(heap->memory, heap->items, heap->capacity * sizeof *heap->items);
    search_heap_init(heap, heap->memory);
}

static bool
heap_grow(struct search_heap *heap)
{
    const size_t capacity = heap->capacity ? heap->capacity * 2 : 64;
    struct search_heap_item *items;

    if (capacity > SIZE_MAX / 2 / sizeof *items)
        return false;
    items = base_resize(heap->memory, heap->items, heap->capacity * sizeof *items,
                        capacity * sizeof *items);
    if (!items)
        return false;
    heap->items = items;
    heap->capacity = capacity;
    return true;
}

/* Both sifts move a gap instead of swapping items: one write per level instead of two. */
bool
search_heap_push(struct search_heap *heap, uint64_t key, uint64_t value)
{
    struct search_heap_item *items;
    size_t gap;

    if (heap->count == heap->capacity && !heap_grow(heap))
        return false;
    items = heap->items;
    gap = heap->count++;
    while (gap > 0 && key < items[(gap - 1) / 2].key) {
        items[gap] = items[(gap - 1) / 2];
        gap = (gap - 1) / 2;
    }
    items[gap] = (struct search_heap_item){key, value};
    return true;
}

bool
search_heap_pop(struct search_heap *heap, struct search_heap_item *item)
{
    struct search_heap_item *items = heap->items;
    struct search_heap_item last;
    size_t gap = 0;

    if (heap->count == 0)
        return false;
    *item = items[0];
    last = items[--heap->count];
    for (size_t child = 1; child < heap->count; child = 2 * gap + 1) {
        if (child + 1 < heap->count && items[child + 1].key < items[child].key)
            child++;
        if (last.key <= items[child].key)
            break;
        items[gap] = items[child];
        gap = child;
    }
    items[gap] = last;
    return true;
}
