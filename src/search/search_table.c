/* search_table - see the header. */
#include "search/search_table.h"

#include <assert.h>
#include <string.h>

#define LEAST_CAPACITY 16
#define NOT_THERE      SIZE_MAX

static size_t
round_up_to_word(size_t bytes)
{
    return (bytes + 7) & ~(size_t)7;
}

/* The two halves of a 128-bit product folded together: every bit of a and b reaches the result. */
static uint64_t
mix(uint64_t a, uint64_t b)
{
    const unsigned __int128 product = (unsigned __int128)a * b;

    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/*
 * Word by word, each folded in by one multiplication (the idea of Wang Yi's wyhash, 2019). The odd
 * constants are the fractional parts of square roots of primes; any such would do.
 */
uint64_t
search_hash(const void *key, size_t bytes)
{
    const unsigned char *at = key;
    uint64_t hash = UINT64_C(0x6A09E667F3BCC909) ^ bytes;
    uint64_t word;

    for (; bytes >= 8; bytes -= 8, at += 8) {
        memcpy(&word, at, 8);
        hash = mix(hash ^ word, UINT64_C(0xBB67AE8584CAA73B));
    }
    if (bytes > 0) {
        word = 0;
        memcpy(&word, at, bytes);
        hash = mix(hash ^ word, UINT64_C(0x3C6EF372FE94F82B));
    }
    return mix(hash, UINT64_C(0xA54FF53A5F1D36F1));
}

static uint8_t
mark_of(uint64_t hash)
{
    return (uint8_t)(0x80 | hash >> 57);
}

static bool
allocate(struct search_table *table, size_t capacity)
{
    if (capacity > SIZE_MAX / table->entry_bytes)
        return false;
    table->entries = base_alloc(table->memory, capacity * table->entry_bytes);
    table->marks = base_alloc_zero(table->memory, capacity, 1);
    table->capacity = capacity;
    return table->entries && table->marks;
}

static void
release(struct search_table *table)
{
    base_release(table->memory, table->entries, table->capacity * table->entry_bytes);
    base_release(table->memory, table->marks, table->capacity);
    table->entries = NULL;
    table->marks = NULL;
    table->capacity = 0;
}

bool
search_table_init(struct search_table *table, struct base_memory *memory, size_t key_bytes,
                  size_t value_bytes, size_t expected)
{
    size_t capacity = LEAST_CAPACITY;

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
    if (allocate(table, capacity))
        return true;
    release(table);
    return false;
}

void
search_table_free(struct search_table *table)
{
    release(table);
    table->count = 0;
}

static unsigned char *
entry_at(const struct search_table *table, size_t place)
{
    return table->entries + place * table->entry_bytes;
}

static void *
value_at(const struct search_table *table, size_t place)
{
    return entry_at(table, place) + round_up_to_word(table->key_bytes);
}

static bool
is_key_at(const struct search_table *table, size_t place, const void *key)
{
    const unsigned char *entry = entry_at(table, place);

    if (table->key_bytes == 8) /* a size that the compiler knows spares the call */
        return memcmp(entry, key, 8) == 0;
    return memcmp(entry, key, table->key_bytes) == 0;
}

/* Where the key is, or NOT_THERE and *vacant the place it would take. */
static size_t
find(const struct search_table *table, const void *key, uint64_t hash, size_t *vacant)
{
    const uint8_t mark = mark_of(hash);
    size_t place = (size_t)hash & (table->capacity - 1);

    while (table->marks[place]) {
        if (table->marks[place] == mark && is_key_at(table, place, key))
            return place;
        place = (place + 1) & (table->capacity - 1);
    }
    *vacant = place;
    return NOT_THERE;
}

/* All keys are different, so a new home is the first free place: nothing is compared. */
static void
move_entry(struct search_table *to, const struct search_table *from, size_t place)
{
    const unsigned char *entry = entry_at(from, place);
    const uint64_t hash = search_hash(entry, from->key_bytes);
    size_t home = (size_t)hash & (to->capacity - 1);

    while (to->marks[home])
        home = (home + 1) & (to->capacity - 1);
    to->marks[home] = mark_of(hash);
    memcpy(entry_at(to, home), entry, to->entry_bytes);
}

static bool
grow(struct search_table *table)
{
    struct search_table larger = *table;

    if (table->capacity > SIZE_MAX / 2 || !allocate(&larger, table->capacity * 2)) {
        if (larger.capacity != table->capacity)
            release(&larger);
        return false;
    }
    for (size_t place = 0; place < table->capacity; place++)
        if (table->marks[place])
            move_entry(&larger, table, place);
    release(table);
    *table = larger;
    return true;
}

void *
search_table_put(struct search_table *table, const void *key, bool *is_new)
{
    const uint64_t hash = search_hash(key, table->key_bytes);
    size_t vacant = 0;
    size_t place = find(table, key, hash, &vacant);

    *is_new = place == NOT_THERE;
    if (place != NOT_THERE)
        return value_at(table, place);
    if (table->count >= table->capacity / 4 * 3) {
        if (!grow(table))
            return NULL;
        find(table, key, hash, &vacant);
    }
    table->marks[vacant] = mark_of(hash);
    table->count++;
    memset(entry_at(table, vacant), 0, table->entry_bytes);
    memcpy(entry_at(table, vacant), key, table->key_bytes);
    return value_at(table, vacant);
}

void *
search_table_get(const struct search_table *table, const void *key)
{
    size_t vacant;
    const size_t place = find(table, key, search_hash(key, table->key_bytes), &vacant);

    return place == NOT_THERE ? NULL : value_at(table, place);
}

bool
search_table_each(const struct search_table *table, size_t *place, const void **key, void **value)
{
    while (*place < table->capacity && !table->marks[*place])
        ++*place;
    if (*place >= table->capacity)
        return false;
    *key = entry_at(table, *place);
    *value = value_at(table, *place);
    ++*place;
    return true;
}

void
search_table_clear(struct search_table *table)
{
    memset(table->marks, 0, table->capacity);
    table->count = 0;
}
