/*
 * tiles_transpositions - a transposition table for 5x5: prunes boards that were reached before.
 *
 * A path to a board comes first if it is shorter, or as long and earlier in move order. A search
 * may prune a board whenever some path to it is known that comes before the present one:
 *
 *     Let P be the first shortest path from the start to the goal. If a prefix of P to a board had
 *     a path to the same board before it, that path and the rest of P would come before P. So each
 *     prefix of P is the first path to its board, is never pruned, and P is found. Whatever else
 *     is found is a path as well, but later.
 *
 * That needs only paths that exist. It does not matter whether the boards below an entry were
 * searched, when it was made, by which worker, or whether it has been replaced since: a search that
 * was dropped at a goal leaves valid entries, and so does a round with a smaller bound. An
 * automaton of the same move order removes only paths that are not first, too.
 *
 * An entry is a board, the length of a path to it, the round, and the leaf (tiles_ida.h) below which
 * the path runs. It is known to come before the path of a search at the same board if it is
 *
 *     shorter; or
 *     as long, of the same round, and below an earlier leaf: leaves are in move order; or
 *     as long, of the same round, and below the same leaf: a round searches a leaf once, in move
 *     order, so what is there already is earlier.
 *
 * As long, but of an earlier round, it may be the present path itself.
 *
 * An entry holds the whole board, so there are no false matches. The key are the indices of the four
 * patterns of one partition (tiles_multi_partition), which determine the cells of all tiles.
 *
 * A bucket is a cache line with a lock. A worker that finds it locked goes on without the table. Of
 * the entries of a bucket two are those with the shortest paths, which have the largest subtrees;
 * the third is the last one made.
 *
 * Threads: workers share the table during a round. Between rounds, one thread.
 */
#ifndef TILES_TRANSPOSITIONS_H
#define TILES_TRANSPOSITIONS_H

#include "base/base_memory.h"

#define TILES_BUCKET_ENTRIES    3
#define TILES_KEY_PARTS         4
#define TILES_TRANSPOSED_LEAVES (UINT32_C(1) << 20) /* entries have so many bits for the leaf */
#define TILES_TRANSPOSED_ROUNDS 16                  /* and for the round, of which 0 is not used */

struct tiles_bucket {
    uint32_t key[TILES_BUCKET_ENTRIES][TILES_KEY_PARTS];
    /* Length of the path, round and leaf: 8, 4 and 20 bits. 0: no entry. */
    uint32_t stamp[TILES_BUCKET_ENTRIES];
    atomic_uint is_locked;
};

struct tiles_transpositions {
    struct base_memory *memory;
    size_t max_bytes; /* the table never grows beyond */
    void *block;      /* of the buckets, which are aligned within */
    size_t block_bytes;
    struct tiles_bucket *buckets; /* NULL: no table in this round */
    int shift;                    /* of a hash to the number of a bucket */
    uint32_t round;
};

/* There is no table before the first round. */
void tiles_transpositions_init(struct tiles_transpositions *table, struct base_memory *memory,
                               size_t max_bytes);
void tiles_transpositions_free(struct tiles_transpositions *table);
/* What a search may take: an eighth of what the process may use. 0 where that is not known. */
size_t tiles_transpositions_max_bytes(void);
/*
 * Before each round: `nodes` is what the round before took, or 0. Enlarges the table, which forgets
 * its entries, if it is small for that. Without memory there is a smaller table or none.
 */
void tiles_transpositions_begin_round(struct tiles_transpositions *table, uint64_t nodes,
                                      size_t leaves);

static inline struct tiles_bucket *
tiles_transpositions_bucket(const struct tiles_transpositions *table,
                            const uint32_t key[TILES_KEY_PARTS])
{
    uint64_t hash = ((uint64_t)key[0] << 32 | key[1]) * UINT64_C(0x9e3779b97f4a7c15);

    hash = (hash ^ hash >> 32 ^ ((uint64_t)key[2] << 32 | key[3])) * UINT64_C(0xd6e8feb86659fd93);
    hash = (hash ^ hash >> 32) * UINT64_C(0xff51afd7ed558ccd);
    return &table->buckets[hash >> table->shift];
}

/* Whether the path of the entry is known to come before that of the stamp, see above. */
static inline bool
tiles_transpositions_is_before(uint32_t entry, uint32_t stamp)
{
    return entry >> 24 < stamp >> 24 || (entry >> 20 == stamp >> 20 && entry <= stamp);
}

/* Replaces an entry: the first of the two with a path as long or longer, or else the third. */
static inline void
tiles_transpositions_put(struct tiles_bucket *bucket, const uint32_t key[TILES_KEY_PARTS],
                         uint32_t stamp)
{
    const int last = TILES_BUCKET_ENTRIES - 1;
    int at = 0;

    while (at < last && bucket->stamp[at] && bucket->stamp[at] >> 24 < stamp >> 24)
        at++;
    if (at < last && bucket->stamp[at]) {
        for (int i = 0; i < TILES_KEY_PARTS; i++)
            bucket->key[last][i] = bucket->key[at][i];
        bucket->stamp[last] = bucket->stamp[at];
    }
    for (int i = 0; i < TILES_KEY_PARTS; i++)
        bucket->key[at][i] = key[i];
    bucket->stamp[at] = stamp;
}

/* The entry with the board, or -1. */
static inline int
tiles_transpositions_find(const struct tiles_bucket *bucket, const uint32_t key[TILES_KEY_PARTS])
{
    for (int at = 0; at < TILES_BUCKET_ENTRIES; at++) {
        const uint32_t *other = bucket->key[at];

        if (((other[0] ^ key[0]) | (other[1] ^ key[1]) | (other[2] ^ key[2]) |
             (other[3] ^ key[3])) == 0 &&
            bucket->stamp[at])
            return at;
    }
    return -1;
}

/* Whether a path to the board is known that comes before this one; if not, this one is kept. */
static inline bool
tiles_transpositions_visit(const struct tiles_transpositions *table,
                           const uint32_t key[TILES_KEY_PARTS], int length, size_t leaf)
{
    struct tiles_bucket *bucket = tiles_transpositions_bucket(table, key);
    const uint32_t stamp = (uint32_t)length << 24 | table->round << 20 | (uint32_t)leaf;
    bool is_pruned = false;
    int at;

    if (atomic_exchange_explicit(&bucket->is_locked, 1, memory_order_acquire))
        return false;
    at = tiles_transpositions_find(bucket, key);
    if (at < 0)
        tiles_transpositions_put(bucket, key, stamp);
    else if (tiles_transpositions_is_before(bucket->stamp[at], stamp))
        is_pruned = true;
    else
        bucket->stamp[at] = stamp;
    atomic_store_explicit(&bucket->is_locked, 0, memory_order_release);
    return is_pruned;
}

#endif
