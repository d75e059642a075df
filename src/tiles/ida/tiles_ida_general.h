/*
 * tiles_ida_general - IDA* for boards of any size and any goal, with or without linear conflicts.
 *
 * The simplest kernel: a board of bytes and one recursive function. It serves the sizes that have
 * no kernel of their own. The kernel's tables are a struct tiles_general.
 */
#ifndef TILES_IDA_GENERAL_H
#define TILES_IDA_GENERAL_H

#include "tiles/ida/tiles_ida.h"

struct tiles_general {
    bool counts_conflicts; /* false: Manhattan distance only */
};

extern const struct tiles_ida_kernel tiles_ida_general;

#endif
