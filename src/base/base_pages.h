/*
 * base_pages - large pages for large tables.
 *
 * With random accesses to more than a few megabytes, finding the page costs as much as the access.
 * Large pages need fewer entries in the processor's table of pages. Only a hint: where the system
 * has none it does nothing.
 */
#ifndef BASE_PAGES_H
#define BASE_PAGES_H

#include <stddef.h>

/* Before the block is touched; a block that is too small for it stays as it is. */
void base_prefer_huge_pages(void *block, size_t bytes);

#endif
