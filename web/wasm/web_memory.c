/*
 * web_memory - memcpy, memmove and memset as the instructions that WebAssembly has for them.
 *
 * Those of wasi-libc are loops for engines without these instructions, 3 kB of code; the linker takes
 * these instead. Every browser that can run the page has them. Compiled with -mbulk-memory, which the
 * other files are not: with clang 14 it would also change how they find errno.
 *
 * Never fails.  No memory.
 */
#include <string.h>

void *
memcpy(void *restrict to, const void *restrict from, size_t bytes)
{
    return __builtin_memcpy(to, from, bytes);
}

void *
memmove(void *to, const void *from, size_t bytes)
{
    return __builtin_memmove(to, from, bytes);
}

void *
memset(void *to, int value, size_t bytes)
{
    return __builtin_memset(to, value, bytes);
}
