/*
 * tiles_ida_pdb4 - IDA* with additive pattern databases on 4x4, in batches of boards.
 *
 * The kernel's tables are a struct tiles_views of up to three patterns, each with a table of its
 * own of kind bits (tiles_ida_pdb4_fits). The automaton is optional.
 */
#ifndef TILES_IDA_PDB4_H
#define TILES_IDA_PDB4_H

#include "tiles/ida/tiles_ida.h"
#include "tiles/tables/tiles_views.h"

extern const struct tiles_ida_kernel tiles_ida_pdb4;

bool tiles_ida_pdb4_fits(const struct tiles_views *views);

#endif
