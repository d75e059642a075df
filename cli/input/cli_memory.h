/*
 * cli_memory - how much memory the command takes, unless --limit-bytes says otherwise.
 *
 * Half of the least of these: the memory of the machine, the limit of address space (ulimit -v) and
 * those of the control groups that containers and batch systems put a process into. Beyond these the
 * kernel ends the process, so a search would be lost instead of giving up.
 *
 * Never fails: a limit that cannot be read is none.  No memory.
 */
#ifndef CLI_MEMORY_H
#define CLI_MEMORY_H

#include <stddef.h>

size_t cli_half_of_memory(void);

/*
 * The least limit of control groups, SIZE_MAX for none. membership: a file like /proc/self/cgroup,
 * root: a folder like /sys/fs/cgroup. Version 1 and 2; all groups around the process count.
 */
size_t cli_memory_of_groups(const char *membership, const char *root);

#endif
