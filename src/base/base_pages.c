/* base_pages - see the header. */
#define _GNU_SOURCE /* madvise */
#include "base/base_pages.h"

#include <stdint.h>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#define SMALL_PAGE 4096
#define MIN_BYTES  ((size_t)1 << 22) /* two large pages of x86 */

void
base_prefer_huge_pages(void *block, size_t bytes)
{
#ifdef MADV_HUGEPAGE
    const uintptr_t first = ((uintptr_t)block + SMALL_PAGE - 1) & ~(uintptr_t)(SMALL_PAGE - 1);
    const uintptr_t end = ((uintptr_t)block + bytes) & ~(uintptr_t)(SMALL_PAGE - 1);

    if (bytes >= MIN_BYTES)
        (void)madvise((void *)first, end - first, MADV_HUGEPAGE);
#else
    (void)block, (void)bytes, (void)SMALL_PAGE, (void)MIN_BYTES;
#endif
}
