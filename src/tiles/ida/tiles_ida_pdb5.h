/*
 * tiles_ida_pdb5 - IDA* on 5x5 with additive pattern databases, several partitions at once.
 *
 * The kernel's tables are a struct tiles_multi_partition. The automaton is optional.
 */
#ifndef TILES_IDA_PDB5_H
#define TILES_IDA_PDB5_H

#include "tiles/ida/tiles_ida.h"

extern const struct tiles_ida_kernel tiles_ida_pdb5;

#endif
