/*
 * tiles_unpack_embedded - the embedded tables (tiles_embedded) in the form that searches use.
 *
 * tiles_unpack_embedded_none.c replaces it in a library built without embedded tables.
 *
 * Fails: CLEW_NO_MEMORY.
 */
#ifndef TILES_UNPACK_EMBEDDED_H
#define TILES_UNPACK_EMBEDDED_H

#include "tiles/tables/tiles_automaton.h"
#include "tiles/tables/tiles_pdb.h"

/* Whether this table is embedded. */
bool tiles_unpack_embedded_has_pdb(const struct tiles_pattern *pattern, enum tiles_pdb_kind kind);

/* Points a planned table to its embedded values. It must be embedded. */
void tiles_unpack_embedded_pdb(struct tiles_pdb *pdb);
/* The automaton of this kind; NULL when neither it nor a mirror image of it is embedded. */
enum clew_status tiles_unpack_embedded_automaton(struct tiles_automaton **automaton,
                                                 const struct tiles_automaton_kind *kind,
                                                 struct base_memory *memory,
                                                 struct clew_error *error);

#endif
