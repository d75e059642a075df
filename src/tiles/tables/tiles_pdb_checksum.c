/* tiles_pdb_checksum - see the header. */
#include "tiles/tables/tiles_pdb_checksum.h"

#include <string.h>

#define PIECE ((size_t)1 << 22) /* part of the format: the sum is one of sums of pieces */
#define LANES 4

static uint64_t
mix(uint64_t sum, uint64_t word)
{
    sum = (sum ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return sum ^ sum >> 29;
}

/* Four sums side by side, so that the multiplications overlap. */
uint64_t
tiles_sum(const void *start, size_t bytes, uint64_t seed)
{
    const unsigned char *at = start;
    uint64_t lane[LANES], word;
    size_t left = bytes;

    for (int i = 0; i < LANES; i++)
        lane[i] = mix(seed, (uint64_t)i + 1);
    for (; left >= sizeof lane; left -= sizeof lane, at += sizeof lane)
        for (int i = 0; i < LANES; i++) {
            memcpy(&word, at + 8 * i, 8);
            lane[i] = mix(lane[i], word);
        }
    for (int i = 0; left > 0; i++) {
        const size_t part = left < 8 ? left : 8;

        word = 0;
        memcpy(&word, at, part);
        lane[i] = mix(lane[i], word);
        at += part;
        left -= part;
    }
    for (int i = 1; i < LANES; i++)
        lane[0] = mix(lane[0], lane[i]);
    return mix(lane[0], bytes);
}

struct task {
    const struct tiles_summing *how;
    const unsigned char *start;
    size_t bytes;
    uint64_t *sums;
};

/* A piece that is copied is summed in the cache; the pages of the copy are made by all workers. */
static void
sum_pieces(void *context, int64_t from, int64_t to, int worker)
{
    const struct task *task = context;

    (void)worker;
    for (size_t i = (size_t)from; i < (size_t)to; i++) {
        const size_t at = i * PIECE, left = task->bytes - at, bytes = left < PIECE ? left : PIECE;
        const unsigned char *piece = task->start + at;

        if (task->how->search && search_must_stop(task->how->search))
            return;
        if (task->how->copy)
            piece = memcpy((unsigned char *)task->how->copy + at, piece, bytes);
        task->sums[i] = tiles_sum(piece, bytes, i);
    }
}

bool
tiles_sum_large(uint64_t *sum, const void *start, size_t bytes, const struct tiles_summing *how)
{
    const size_t pieces = (bytes + PIECE - 1) / PIECE, room = (pieces + 1) * sizeof(uint64_t);
    struct task task = {how, start, bytes, base_alloc(how->memory, room)};

    if (!task.sums)
        return false;
    search_pool_for(how->pool, (int64_t)pieces, 1, sum_pieces, &task);
    if (!how->search || !search_is_stopped(how->search))
        *sum = tiles_sum(task.sums, pieces * sizeof *task.sums, bytes);
    base_release(how->memory, task.sums, room);
    return !how->search || !search_is_stopped(how->search);
}
