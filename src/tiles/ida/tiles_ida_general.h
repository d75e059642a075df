/*
 * tiles_ida_general - IDA* for boards of any size and any goal, with or without linear conflicts.
 *
 * The simplest kernel: a board of bytes and one recursive function. It serves the sizes that have
 * no kernel of their own. The kernel's tables are a struct tiles_general.
 */
#ifndef TILES_IDA_GENERAL_H
#define TILES_IDA_GENERAL_H

#include "tiles/ida/tiles_ida.h"
#include "tiles/tables/tiles_conflict_table.h"

struct tiles_general {
    bool counts_conflicts; /* false: Manhattan distance only */
    /* NULL: conflicts are counted tile by tile, as on boards that are too large for the table. */
    const struct tiles_conflict_table *conflicts;
};

extern const struct tiles_ida_kernel tiles_ida_general;

#endif
