/*
 * tiles_ida_pdb - IDA* with additive pattern databases, many dives at a time.
 *
 * Boards of up to 25 cells whose gap belongs in the last cell. The kernel's tables are a
 * struct tiles_views; the automaton is optional.
 */
#ifndef TILES_IDA_PDB_H
#define TILES_IDA_PDB_H

#include "tiles/ida/tiles_ida.h"
#include "tiles/tables/tiles_views.h"

extern const struct tiles_ida_kernel tiles_ida_pdb;

#endif
