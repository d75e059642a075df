/* tiles_pdb_transpose - see the header. */
#include "tiles/tables/tiles_pdb_transpose.h"

#include "base/base_bits.h"
#include "search/search_pool.h"

#define LINE 512 /* bits of a cache line */

struct transpose {
    uint8_t *rows;
    const uint64_t *states;
    const struct tiles_pdb *pdb;
    struct search *search;
};

/* Bit j of byte i becomes bit i of byte j (Warren, Hacker's Delight, 2002). */
static uint64_t
transpose_square(uint64_t bits)
{
    uint64_t swapped;

    swapped = (bits ^ bits >> 7) & UINT64_C(0x00aa00aa00aa00aa);
    bits ^= swapped ^ swapped << 7;
    swapped = (bits ^ bits >> 14) & UINT64_C(0x0000cccc0000cccc);
    bits ^= swapped ^ swapped << 14;
    swapped = (bits ^ bits >> 28) & UINT64_C(0x00000000f0f0f0f0);
    return bits ^ swapped ^ swapped << 28;
}

/* Eight ranks of eight blocks, or as many as there are. */
static void
turn_square(const struct transpose *turn, uint32_t block, uint32_t rank)
{
    const struct tiles_pdb *pdb = turn->pdb;
    const size_t words = bits_words(pdb->orders);
    const uint64_t *states = turn->states + block * words + rank / 64;
    const uint32_t blocks = pdb->blocks - block < 8 ? pdb->blocks - block : 8;
    const uint32_t ranks = pdb->orders - rank < 8 ? pdb->orders - rank : 8;
    uint8_t *to = turn->rows + (size_t)rank * pdb->row + block / 8;
    uint64_t bits = 0;

    for (uint32_t i = 0; i < blocks; i++)
        bits |= (states[i * words] >> rank % 64 & 0xff) << 8 * i;
    bits = transpose_square(bits);
    for (uint32_t j = 0; j < ranks; j++)
        to[j * (size_t)pdb->row] = (uint8_t)(bits >> 8 * j);
}

static void
turn_blocks(void *context, int64_t from, int64_t to, int worker)
{
    const struct transpose *turn = context;
    const struct tiles_pdb *pdb = turn->pdb;

    (void)worker;
    for (uint32_t group = (uint32_t)from; group < (uint32_t)to; group++) {
        const uint32_t first = group * LINE;
        const uint32_t end = first + LINE < pdb->blocks ? first + LINE : pdb->blocks;

        if (search_must_stop(turn->search))
            return;
        for (uint32_t rank = 0; rank < pdb->orders; rank += 8)
            for (uint32_t block = first; block < end; block += 8)
                turn_square(turn, block, rank);
    }
}

void
tiles_pdb_transpose(uint8_t *rows, const uint64_t *states, const struct tiles_pdb *pdb,
                    struct search *search)
{
    struct transpose turn = {.rows = rows, .states = states, .pdb = pdb, .search = search};

    search_pool_for(search->pool, (pdb->blocks + LINE - 1) / LINE, 1, turn_blocks, &turn);
}
