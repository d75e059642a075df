/*
 * cli_memory - how much memory the command takes, unless --limit-bytes says otherwise.
 *
 * Half of what the process may use.  Never fails.  No memory.
 */
#ifndef CLI_MEMORY_H
#define CLI_MEMORY_H

#include "clew.h"

static inline size_t
cli_half_of_memory(void)
{
    return clew_memory_bytes() / 2;
}

#endif
