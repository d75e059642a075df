/*
 * search_table - states of a fixed size, each once, with a value of a fixed size behind each.
 *
 * Open addressing with linear probing, at most three quarters full, over an array of entries
 * [key words][value bytes, padded]; a parallel byte array holds seven bits of each hash, so a
 * probe that fails rarely touches the entry. Growing doubles and rehashes. Keys are compared as
 * bytes, so their padding must be set; values are aligned to 8 bytes, not to more.
 *
 * Fails: search_table_put returns NULL when memory runs out; what is in the table stays.
 */
#ifndef SEARCH_TABLE_H
#define SEARCH_TABLE_H

#include "base/base_memory.h"

#include <stdint.h>

struct search_table {
    struct base_memory *memory;
    unsigned char *entries;
    uint8_t *marks; /* 0: free; else 0x80 | seven bits of the hash */
    size_t key_bytes;
    size_t value_bytes;
    size_t entry_bytes;
    size_t capacity; /* a power of two */
    size_t count;
};

bool search_table_init(struct search_table *table, struct base_memory *memory, size_t key_bytes,
                       size_t value_bytes, size_t expected);
void search_table_free(struct search_table *table);
/* The value behind the key; a new one is zeroed and *is_new set. Valid until the next put. */
void *search_table_put(struct search_table *table, const void *key, bool *is_new);
/* NULL if the key is not there. */
void *search_table_get(const struct search_table *table, const void *key);
/* Walks all entries: start with *place 0; false at the end. */
bool search_table_each(const struct search_table *table, size_t *place, const void **key,
                       void **value);
void search_table_clear(struct search_table *table);

/*
 * The hash used here, for those who split states among workers by hash. The table takes its low
 * bits for the place and the top seven for the mark: split by those between, (hash >> 32) % n.
 */
uint64_t search_hash(const void *key, size_t bytes);

#endif
