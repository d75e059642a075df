/* tiles_pdb_checksum - see the header. */
#include "tiles/tables/tiles_pdb_checksum.h"

#include <string.h>

#define CHUNK                                                                                      \
    ((size_t)1 << 22) /* part of the file format: the sum of all is that of the chunk sums */
#define LANES 4

static uint64_t
checksum_mix(uint64_t sum, uint64_t word)
{
    sum = (sum ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return sum ^ sum >> 29;
}

/* Four independent streams, so that the multiplications overlap. */
uint64_t
tiles_checksum(const void *start, size_t bytes, uint64_t seed)
{
    const unsigned char *at = start;
    uint64_t lane[LANES], word;
    size_t left = bytes;

    for (int i = 0; i < LANES; i++)
        lane[i] = checksum_mix(seed, (uint64_t)i + 1);
    for (; left >= sizeof lane; left -= sizeof lane, at += sizeof lane)
        for (int i = 0; i < LANES; i++) {
            memcpy(&word, at + 8 * i, 8);
            lane[i] = checksum_mix(lane[i], word);
        }
    for (int i = 0; left > 0; i++) {
        const size_t part = left < 8 ? left : 8;

        word = 0;
        memcpy(&word, at, part);
        lane[i] = checksum_mix(lane[i], word);
        at += part;
        left -= part;
    }
    for (int i = 1; i < LANES; i++)
        lane[0] = checksum_mix(lane[0], lane[i]);
    return checksum_mix(lane[0], bytes);
}

struct checksum_task {
    const struct tiles_checksum_job *job;
    const unsigned char *start;
    size_t bytes;
    uint64_t *sums;
};

static void
checksum_pieces(void *context, int64_t from, int64_t to, int worker)
{
    const struct checksum_task *checksum_task = context;

    (void)worker;
    for (size_t i = (size_t)from; i < (size_t)to; i++) {
        const size_t at = i * CHUNK, left = checksum_task->bytes - at,
                     bytes = left < CHUNK ? left : CHUNK;
        const unsigned char *chunk = checksum_task->start + at;

        if (checksum_task->job->search && search_must_stop(checksum_task->job->search))
            return;
        checksum_task->sums[i] = tiles_checksum(chunk, bytes, i);
    }
}

bool
tiles_checksum_large(uint64_t *sum, const void *start, size_t bytes,
                     const struct tiles_checksum_job *job)
{
    const size_t chunks = (bytes + CHUNK - 1) / CHUNK, room = (chunks + 1) * sizeof(uint64_t);
    struct checksum_task checksum_task = {job, start, bytes, base_alloc(job->memory, room)};

    if (!checksum_task.sums)
        return false;
    search_pool_for(job->pool, (int64_t)chunks, 1, checksum_pieces, &checksum_task);
    if (!job->search || !search_is_stopped(job->search))
        *sum = tiles_checksum(checksum_task.sums, chunks * sizeof *checksum_task.sums, bytes);
    base_release(job->memory, checksum_task.sums, room);
    return !job->search || !search_is_stopped(job->search);
}
