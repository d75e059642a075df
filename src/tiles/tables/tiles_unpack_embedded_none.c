/*
 * tiles_unpack_embedded_none - the twin of tiles_unpack_embedded for a library without tables of its own.
 *
 * It has none of them, so tiles_table_cache loads or builds every table. The functions that hand one out
 * are never called; they fail in a defined way all the same.
 */
#include "tiles/tables/tiles_unpack_embedded.h"

bool
tiles_unpack_embedded_has_pdb(const struct tiles_pattern *pattern, enum tiles_pdb_kind kind)
{
    (void)pattern, (void)kind;
    return false;
}

bool
tiles_unpack_embedded_has_automaton(int rows, int cols, int longest)
{
    (void)rows, (void)cols, (void)longest;
    return false;
}

void
tiles_unpack_embedded_pdb(struct tiles_pdb *pdb)
{
    (void)pdb;
}

enum clew_status
tiles_unpack_embedded_automaton(struct tiles_automaton **automaton, struct base_memory *memory,
                                struct clew_error *error)
{
    (void)memory;
    *automaton = NULL;
    return base_no_memory(error);
}
