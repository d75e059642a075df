/*
 * tiles_ida_general - IDA* for boards of any size and any goal, with or without conflicts.
 *
 * The plain one: a board of bytes, one recursive function. It serves the sizes that have no kernel
 * of their own, and tells every board it expands to whoever listens. The kernel's tables are a
 * struct tiles_general.
 */
#ifndef TILES_IDA_GENERAL_H
#define TILES_IDA_GENERAL_H

#include "tiles/ida/tiles_ida.h"

struct tiles_general {
    bool counts_conflicts; /* Manhattan alone otherwise */
};

extern const struct tiles_ida_kernel tiles_ida_general;

#endif
