/*
 * tiles_unpack_embedded_none - replaces tiles_unpack_embedded in a library without embedded tables.
 *
 * It finds none of them, so tiles_table_cache loads or builds every table.
 */
#include "tiles/tables/tiles_unpack_embedded.h"

bool
tiles_unpack_embedded_has_pdb(const struct tiles_pattern *pattern, enum tiles_pdb_kind kind)
{
    (void)pattern, (void)kind;
    return false;
}

void
tiles_unpack_embedded_pdb(struct tiles_pdb *pdb)
{
    (void)pdb;
}

enum clew_status
tiles_unpack_embedded_automaton(struct tiles_automaton **automaton,
                                const struct tiles_automaton_kind *kind, struct base_memory *memory,
                                struct clew_error *error)
{
    (void)kind, (void)memory, (void)error;
    *automaton = NULL;
    return CLEW_OK;
}
