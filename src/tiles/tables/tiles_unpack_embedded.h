/*
 * tiles_unpack_embedded - the tables that are part of the library (tiles_embedded), as searches use them.
 *
 * Fails: CLEW_NO_MEMORY.
 */
#ifndef TILES_UNPACK_EMBEDDED_H
#define TILES_UNPACK_EMBEDDED_H

#include "tiles/tables/tiles_automaton.h"
#include "tiles/tables/tiles_pdb.h"

/* Whether the library holds this table. */
bool tiles_unpack_embedded_has_pdb(const struct tiles_pattern *pattern, enum tiles_pdb_kind kind);

/* Lends the library's values to a planned table. */
void tiles_unpack_embedded_pdb(struct tiles_pdb *pdb);
/* The automaton of this kind; NULL when the library holds neither it nor an image of it. */
enum clew_status tiles_unpack_embedded_automaton(struct tiles_automaton **automaton,
                                                 const struct tiles_automaton_kind *kind,
                                                 struct base_memory *memory,
                                                 struct clew_error *error);

#endif
