/* tiles_unpack_embedded - see the header. */
#include "tiles/tables/tiles_unpack_embedded.h"

#include "tiles/tables/tiles_embedded.h"

static const struct tiles_embedded_pdb *
find_embedded_pdb(const struct tiles_pattern *pattern, enum tiles_pdb_kind kind)
{
    if (pattern->rows != 4 || pattern->cols != 4 || kind != TILES_PDB_BITS)
        return NULL;
    for (int i = 0; i < TILES_EMBEDDED_PDBS; i++)
        if (tiles_embedded_pdbs[i].homes == tiles_pattern_homes(pattern))
            return &tiles_embedded_pdbs[i];
    return NULL;
}

bool
tiles_unpack_embedded_has_pdb(const struct tiles_pattern *pattern, enum tiles_pdb_kind kind)
{
    return find_embedded_pdb(pattern, kind) != NULL;
}

void
tiles_unpack_embedded_pdb(struct tiles_pdb *pdb)
{
    const struct tiles_embedded_pdb *embedded = find_embedded_pdb(&pdb->pattern, pdb->kind);

    pdb->value = (uint8_t *)(uintptr_t)embedded->bits; /* finished tables are never written to */
    pdb->value_bytes = embedded->bytes;
    pdb->max_value = embedded->max_value;
    pdb->is_embedded = true;
}

/* The embedded automaton, for the move order of enum grid_direction. */
static enum clew_status
unpack_embedded_states(struct tiles_automaton **automaton, struct base_memory *memory,
                       struct clew_error *error)
{
    struct tiles_automaton *own = base_alloc_zero(memory, 1, sizeof *own);

    if (!own)
        return base_no_memory(error);
    *own = (struct tiles_automaton){.kind = {.rows = 4,
                                             .cols = 4,
                                             .max_length = TILES_EMBEDDED_MAX_STRING,
                                             .order = {0, 1, 2, 3}},
                                    .states = tiles_embedded_states,
                                    .words = tiles_embedded_words,
                                    .memory = memory};
    own->next = base_alloc(memory, own->states * sizeof own->next[0]);
    if (!own->next) {
        base_release(memory, own, sizeof *own);
        return base_no_memory(error);
    }
    for (uint32_t state = 0; state < own->states; state++)
        for (int move = 0; move < 4; move++) {
            const uint16_t next = tiles_embedded_next[state][move];

            own->next[state][move] = next == TILES_EMBEDDED_FORBIDDEN ? TILES_FORBIDDEN : next;
        }
    *automaton = own;
    return CLEW_OK;
}

enum clew_status
tiles_unpack_embedded_automaton(struct tiles_automaton **automaton,
                                const struct tiles_automaton_kind *kind, struct base_memory *memory,
                                struct clew_error *error)
{
    enum clew_status status;

    *automaton = NULL;
    if (kind->rows != 4 || kind->cols != 4 || kind->max_length != TILES_EMBEDDED_MAX_STRING)
        return CLEW_OK;
    status = unpack_embedded_states(automaton, memory, error);
    if (!status && !tiles_automaton_reorder(*automaton, kind->order)) {
        tiles_automaton_free(*automaton);
        *automaton = NULL;
    }
    return status;
}
