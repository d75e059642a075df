/* search_table - see the header. */
#include "search/search_table.h"

#include <assert.h>
#include <string.h>

#define MIN_CAPACITY 16
#define NOT_FOUND    SIZE_MAX

static size_t
round_up_to_word(size_t bytes)
{
    return (bytes + 7) & ~(size_t)7;
}

/* Folds the halves of the 128-bit product: every bit of a and b affects the result. */
static uint64_t
hash_mix(uint64_t a, uint64_t b)
{
    const unsigned __int128 product = (unsigned __int128)a * b;

    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/*
 * One multiplication per word, as in wyhash (Wang Yi, 2019). The constants are fractional parts of
 * square roots of primes; other odd ones would do.
 */
uint64_t
search_hash(const void *key, size_t bytes)
{
    const unsigned char *at = key;
    uint64_t hash = UINT64_C(0x6A09E667F3BCC909) ^ bytes;
    uint64_t word;

    for (; bytes >= 8; bytes -= 8, at += 8) {
        memcpy(&word, at, 8);
        hash = hash_mix(hash ^ word, UINT64_C(0xBB67AE8584CAA73B));
    }
    if (bytes > 0) {
        word = 0;
        memcpy(&word, at, bytes);
        hash = hash_mix(hash ^ word, UINT64_C(0x3C6EF372FE94F82B));
    }
    return hash_mix(hash, UINT64_C(0xA54FF53A5F1D36F1));
}

static uint8_t
hash_tag(uint64_t hash)
{
    return (uint8_t)(0x80 | hash >> 57);
}

static bool
table_allocate(struct search_table *table, size_t capacity)
{
    if (capacity > SIZE_MAX / table->entry_bytes)
        return false;
    table->entries = base_alloc(table->memory, capacity * table->entry_bytes);
    table->tags = base_alloc_zero(table->memory, capacity, 1);
    table->capacity = capacity;
    return table->entries && table->tags;
}

static void
table_release(struct search_table *table)
{
    base_release(table->memory, table->entries, table->capacity * table->entry_bytes);
    base_release(table->memory, table->tags, table->capacity);
    table->entries = NULL;
    table->tags = NULL;
    table->capacity = 0;
}

bool
search_table_init(struct search_table *table, struct base_memory *memory, size_t key_bytes,
                  size_t value_bytes, size_t expected)
{
    size_t capacity = MIN_CAPACITY;

    assert(key_bytes > 0);
    *table = (struct search_table){.memory = memory,
                                   .key_bytes = key_bytes,
                                   .value_bytes = value_bytes,
                                   .entry_bytes =
                                       round_up_to_word(key_bytes) + round_up_to_word(value_bytes)};
    while (capacity / 4 * 3 < expected) {
        if (capacity > SIZE_MAX / 2)
            return false;
        capacity *= 2;
    }
    if (table_allocate(table, capacity))
        return true;
    table_release(table);
    return false;
}

void
search_table_free(struct search_table *table)
{
    table_release(table);
    table->count = 0;
}

static unsigned char *
entry_at(const struct search_table *table, size_t slot)
{
    return table->entries + slot * table->entry_bytes;
}

static void *
value_at(const struct search_table *table, size_t slot)
{
    return entry_at(table, slot) + round_up_to_word(table->key_bytes);
}

static bool
is_key_at(const struct search_table *table, size_t slot, const void *key)
{
    const unsigned char *entry = entry_at(table, slot);

    if (table->key_bytes == 8) /* a constant size lets the compiler inline memcmp */
        return memcmp(entry, key, 8) == 0;
    return memcmp(entry, key, table->key_bytes) == 0;
}

/* The slot of the key; or NOT_FOUND, and *free_slot is where to insert it. */
static size_t
table_find(const struct search_table *table, const void *key, uint64_t hash, size_t *free_slot)
{
    const uint8_t tag = hash_tag(hash);
    size_t slot = (size_t)hash & (table->capacity - 1);

    while (table->tags[slot]) {
        if (table->tags[slot] == tag && is_key_at(table, slot, key))
            return slot;
        slot = (slot + 1) & (table->capacity - 1);
    }
    *free_slot = slot;
    return NOT_FOUND;
}

/* All keys are different, so the first free slot is right: no comparison needed. */
static void
table_move_entry(struct search_table *to, const struct search_table *from, size_t slot)
{
    const unsigned char *entry = entry_at(from, slot);
    const uint64_t hash = search_hash(entry, from->key_bytes);
    size_t home = (size_t)hash & (to->capacity - 1);

    while (to->tags[home])
        home = (home + 1) & (to->capacity - 1);
    to->tags[home] = hash_tag(hash);
    memcpy(entry_at(to, home), entry, to->entry_bytes);
}

static bool
table_grow(struct search_table *table)
{
    struct search_table larger = *table;

    if (table->capacity > SIZE_MAX / 2 || !table_allocate(&larger, table->capacity * 2)) {
        if (larger.capacity != table->capacity)
            table_release(&larger);
        return false;
    }
    for (size_t slot = 0; slot < table->capacity; slot++)
        if (table->tags[slot])
            table_move_entry(&larger, table, slot);
    table_release(table);
    *table = larger;
    return true;
}

void *
search_table_put(struct search_table *table, const void *key, bool *is_new)
{
    const uint64_t hash = search_hash(key, table->key_bytes);
    size_t free_slot = 0;
    size_t slot = table_find(table, key, hash, &free_slot);

    *is_new = slot == NOT_FOUND;
    if (slot != NOT_FOUND)
        return value_at(table, slot);
    if (table->count >= table->capacity / 4 * 3) {
        if (!table_grow(table))
            return NULL;
        table_find(table, key, hash, &free_slot);
    }
    table->tags[free_slot] = hash_tag(hash);
    table->count++;
    memset(entry_at(table, free_slot), 0, table->entry_bytes);
    memcpy(entry_at(table, free_slot), key, table->key_bytes);
    return value_at(table, free_slot);
}
