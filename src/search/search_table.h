/*
 * search_table - a hash table from keys of a fixed size to values of a fixed size.
 *
 * Open addressing with linear probing, at most three quarters full, over an array of entries [key,
 * padded][value, padded]. A parallel array holds a tag per slot, seven bits of the hash, so a
 * failed probe rarely touches the entry. Growing doubles the capacity and rehashes. Keys are
 * compared as bytes, so their padding must be set; values are aligned to 8 bytes, not to more.
 *
 * Fails: init returns false and put NULL when memory runs out; the table is unchanged then. Freed
 * by the caller. Threads: one at a time.
 */
#ifndef SEARCH_TABLE_H
#define SEARCH_TABLE_H

#include "base/base_memory.h"

#include <stdint.h>

struct search_table {
    struct base_memory *memory;
    unsigned char *entries;
    uint8_t *tags; /* per slot: 0 when free, else 0x80 | seven bits of the hash */
    size_t key_bytes;
    size_t value_bytes;
    size_t entry_bytes;
    size_t capacity; /* a power of two */
    size_t count;
};

bool search_table_init(struct search_table *table, struct base_memory *memory, size_t key_bytes,
                       size_t value_bytes, size_t expected);
void search_table_free(struct search_table *table);
/* Finds or inserts the key; returns its value, zeroed when *is_new. Valid until the next put. */
void *search_table_put(struct search_table *table, const void *key, bool *is_new);

/* The hash of the table: low bits select the slot, the top seven are the tag. */
uint64_t search_hash(const void *key, size_t bytes);

#endif
