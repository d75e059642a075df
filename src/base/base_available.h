/*
 * base_available - how much memory the process may use.
 *
 * The least of these: the memory of the machine, the limit of address space (ulimit -v) and those of
 * the control groups that containers and batch systems put a process into. Beyond these the kernel
 * ends the process, so a search would be lost instead of giving up. What others use at the moment
 * does not count: it may be free in the next.
 *
 * Never fails: a limit that cannot be read is none.  No memory, no state; reads files of the kernel
 * on each call, where there are any.
 */
#ifndef BASE_AVAILABLE_H
#define BASE_AVAILABLE_H

#include <stddef.h>

/* SIZE_MAX: not known. */
size_t base_available_bytes(void);

/*
 * The least limit of control groups, SIZE_MAX for none. membership: a file like /proc/self/cgroup,
 * root: a folder like /sys/fs/cgroup. Version 1 and 2; all groups around the process count. Not in
 * WebAssembly.
 */
size_t base_group_bytes(const char *membership, const char *root);

#endif
