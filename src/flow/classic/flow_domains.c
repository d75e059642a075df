/* flow_domains - see the header. */
#include "flow/classic/flow_domains.h"

#include "base/base_bits.h"

#include <string.h>

/* Sets of the six sides of a hex. */
#define SIDE_SETS 64

struct flow_domains {
    const struct flow_board *board;
    struct search *search;
    bool has_sides; /* the values are sets of sides */
    size_t words;   /* of one domain */
    uint64_t *current, *emitted;
    uint8_t *is_free, *was_free; /* by cell: now, and as the listener knows it */
    size_t bytes;                /* of the block that holds everything */
};

struct flow_domains *
flow_domains_new(const struct flow_board *board, struct search *search, size_t bits)
{
    const size_t cells = (size_t)board->cell_count;
    const size_t words = bits_words(bits ? bits : SIDE_SETS);
    const size_t bytes = sizeof(struct flow_domains) + 2 * cells * (words * sizeof(uint64_t) + 1);
    struct flow_domains *domains;

    if (!search_is_traced(search) || !(domains = base_alloc_zero(search->memory, 1, bytes)))
        return NULL;
    domains->board = board;
    domains->search = search;
    domains->has_sides = bits == 0;
    domains->words = words;
    domains->bytes = bytes;
    domains->current = (uint64_t *)(domains + 1);
    domains->emitted = domains->current + cells * words;
    domains->is_free = (uint8_t *)(domains->emitted + cells * words);
    domains->was_free = domains->is_free + cells;
    return domains;
}

void
flow_domains_free(struct flow_domains *domains)
{
    if (domains)
        base_release(domains->search->memory, domains, domains->bytes);
}

void
flow_domains_clear(struct flow_domains *domains)
{
    const size_t cells = (size_t)domains->board->cell_count;

    memset(domains->current, 0, cells * domains->words * sizeof *domains->current);
    memset(domains->is_free, 0, cells);
}

void
flow_domains_add_cell(struct flow_domains *domains, int32_t cell)
{
    domains->is_free[cell] = 1;
}

void
flow_domains_add_value(struct flow_domains *domains, int32_t cell, size_t bit)
{
    bits_add(domains->current + (size_t)cell * domains->words, bit);
}

/* The sides in any of the sets. */
static unsigned
find_sides(uint64_t sets)
{
    unsigned sides = 0;

    for (unsigned set = 0; set < SIDE_SETS; set++)
        if (sets >> set & 1)
            sides |= set;
    return sides;
}

static void
emit_cell(const struct flow_domains *domains, int32_t cell, int64_t depth)
{
    const uint64_t *domain = domains->current + (size_t)cell * domains->words;
    struct clew_event event = {.kind = CLEW_EVENT_DOMAIN, .cell = cell, .depth = depth};

    if (domains->is_free[cell]) {
        event.domain = domain;
        event.domain_words = domains->words;
        for (size_t i = 0; i < domains->words; i++)
            event.value += bits_count(domain[i]);
        event.sides = domains->has_sides ? find_sides(domain[0]) : 0;
    }
    search_emit(domains->search, &event);
}

void
flow_domains_emit(struct flow_domains *domains, int64_t depth)
{
    const size_t cells = (size_t)domains->board->cell_count;
    const size_t bytes = domains->words * sizeof(uint64_t);

    for (size_t cell = 0; cell < cells; cell++) {
        const size_t at = cell * domains->words;

        if (domains->is_free[cell] != domains->was_free[cell] ||
            memcmp(domains->current + at, domains->emitted + at, bytes) != 0)
            emit_cell(domains, (int32_t)cell, depth);
    }
    memcpy(domains->emitted, domains->current, cells * bytes);
    memcpy(domains->was_free, domains->is_free, cells);
}
