/* base_blocks - see the header. */
#include "base/base_blocks.h"

#if BASE_KEEPS_BLOCKS

#include "base/base_bits.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#define MIN_CLASS_LOG 6 /* the smallest class has 64 bytes */
#define MAX_CLASS_LOG 13
#define MAX_KEPT      ((size_t)1 << MAX_CLASS_LOG) /* bytes of a block */
#define CLASSES       (4 * (MAX_CLASS_LOG - MIN_CLASS_LOG) + 1)
/* Of one list: the blocks of the few boards that a thread reads before it solves them. */
#define MAX_LIST_BYTES 65536

struct free_block {
    struct free_block *next;
};

struct free_list {
    struct free_block *first;
    size_t bytes;
};

struct thread_lists {
    struct free_list lists[CLASSES];
    bool is_freed_at_end; /* the thread will free them when it ends */
};

static _Thread_local struct thread_lists own;

/* ---- The end of a thread, and of the program ---- */

static pthread_key_t end_of_thread;
static atomic_bool has_key;

/* A destructor that runs later may release blocks again: then the lists are registered again. */
static void
free_lists(void *lists)
{
    struct thread_lists *ending = lists;

    ending->is_freed_at_end = false;
    for (int i = 0; i < CLASSES; i++) {
        struct free_list *list = &ending->lists[i];

        while (list->first) {
            struct free_block *block = list->first;

            list->first = block->next;
            free(block);
        }
        list->bytes = 0;
    }
}

/* In the thread that calls exit; for the others the system frees everything. */
static void
end_program(void)
{
    if (atomic_exchange(&has_key, false))
        pthread_key_delete(end_of_thread);
    free_lists(&own);
}

static void
make_key(void)
{
    if (pthread_key_create(&end_of_thread, free_lists))
        return;
    atomic_store(&has_key, true);
    if (atexit(end_program))
        end_program();
}

/* False: this thread cannot keep blocks. */
static bool
register_lists(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;

    pthread_once(&once, make_key);
    own.is_freed_at_end = atomic_load(&has_key) && !pthread_setspecific(end_of_thread, &own);
    return own.is_freed_at_end;
}

/* ---- Size classes: 64 bytes, then 5/4, 6/4, 7/4 and 8/4 of each power of two ---- */

static int
class_of(size_t bytes)
{
    int log;

    if (bytes <= (size_t)1 << MIN_CLASS_LOG)
        return 0;
    log = bits_highest(bytes - 1);
    return 4 * (log - MIN_CLASS_LOG) + (int)((bytes - 1) >> (log - 2) & 3) + 1;
}

static size_t
class_bytes(int class)
{
    if (class == 0)
        return (size_t)1 << MIN_CLASS_LOG;
    return (size_t)(5 + (class - 1) % 4) << ((class - 1) / 4 + MIN_CLASS_LOG - 2);
}

static void *
take_of_class(int class)
{
    struct free_list *list = &own.lists[class];
    struct free_block *block = list->first;

    if (!block)
        return malloc(class_bytes(class));
    list->first = block->next;
    list->bytes -= class_bytes(class);
    return block;
}

static void
release_to_class(struct free_block *block, int class)
{
    struct free_list *list = &own.lists[class];

    if (list->bytes + class_bytes(class) > MAX_LIST_BYTES ||
        (!own.is_freed_at_end && !register_lists())) {
        free(block);
        return;
    }
    block->next = list->first;
    list->first = block;
    list->bytes += class_bytes(class);
}

/* ---- Blocks ---- */

void *
base_block_new(size_t bytes)
{
    return bytes <= MAX_KEPT ? take_of_class(class_of(bytes)) : malloc(bytes);
}

void *
base_block_new_zero(size_t bytes)
{
    void *block;

    if (bytes > MAX_KEPT)
        return calloc(bytes, 1);
    block = take_of_class(class_of(bytes));
    return block ? memset(block, 0, bytes) : NULL;
}

void
base_block_free(void *block, size_t bytes)
{
    if (block && bytes <= MAX_KEPT)
        release_to_class(block, class_of(bytes));
    else
        free(block);
}

void *
base_block_resize(void *old, size_t old_bytes, size_t new_bytes)
{
    void *block;

    if (old && old_bytes > MAX_KEPT && new_bytes > MAX_KEPT)
        return realloc(old, new_bytes);
    if (old && old_bytes <= MAX_KEPT && new_bytes <= MAX_KEPT &&
        class_of(old_bytes) == class_of(new_bytes))
        return old;
    block = base_block_new(new_bytes);
    if (!block || !old)
        return block;
    memcpy(block, old, old_bytes < new_bytes ? old_bytes : new_bytes);
    base_block_free(old, old_bytes);
    return block;
}

#endif
