/*
 * fail_calls - makes library calls of a whole command fail; loaded with LD_PRELOAD.
 *
 *     CLEW_FAIL_MALLOC=N      the N-th allocation fails, counted from 0
 *     CLEW_FAIL_MALLOC=N+     that one and all after it
 *     CLEW_FAIL_WRITE=KIND:N  the N-th write does: "short" writes half, "EINTR", "ENOSPC", "EIO"
 *     CLEW_FAIL_COUNT=FILE    at the end the numbers of both calls are written to FILE
 *
 * For glibc. The writes of stdio are inside glibc and do not come here: tests use full and limited
 * files for those.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

void *__libc_malloc(size_t bytes);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t bytes);
void *__libc_memalign(size_t alignment, size_t bytes);

static atomic_long malloc_calls, write_calls;
static long fail_malloc = -1, fail_write = -1;
static int fails_on, write_error; /* write_error 0: short */

__attribute__((constructor)) static void
read_settings(void)
{
    const char *malloc_setting = getenv("CLEW_FAIL_MALLOC"), *kind = getenv("CLEW_FAIL_WRITE");
    const char *colon = kind ? strchr(kind, ':') : NULL;

    if (malloc_setting) {
        fail_malloc = atol(malloc_setting);
        fails_on = strchr(malloc_setting, '+') != NULL;
    }
    if (colon) {
        fail_write = atol(colon + 1);
        write_error = *kind == 's'                      ? 0
                      : strncmp(kind, "EINTR", 5) == 0  ? EINTR
                      : strncmp(kind, "ENOSPC", 6) == 0 ? ENOSPC
                                                        : EIO;
    }
    atomic_store(&malloc_calls, 0);
}

__attribute__((destructor)) static void
write_counts(void)
{
    const char *path = getenv("CLEW_FAIL_COUNT");
    const int file = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600) : -1;
    char text[64];
    int length;

    if (file < 0)
        return;
    length = snprintf(text, sizeof text, "%ld %ld\n", atomic_load(&malloc_calls),
                      atomic_load(&write_calls));
    if (syscall(SYS_write, file, text, (size_t)length) < 0)
        _exit(99);
    close(file);
}

static int
is_failing(void)
{
    const long call = atomic_fetch_add(&malloc_calls, 1);

    if (fail_malloc < 0 || call < fail_malloc || (call > fail_malloc && !fails_on))
        return 0;
    errno = ENOMEM;
    return 1;
}

void *
malloc(size_t bytes)
{
    return is_failing() ? NULL : __libc_malloc(bytes);
}

void *
calloc(size_t count, size_t size)
{
    return is_failing() ? NULL : __libc_calloc(count, size);
}

void *
realloc(void *block, size_t bytes)
{
    return is_failing() ? NULL : __libc_realloc(block, bytes);
}

void *
aligned_alloc(size_t alignment, size_t bytes)
{
    return is_failing() ? NULL : __libc_memalign(alignment, bytes);
}

ssize_t
write(int file, const void *start, size_t bytes)
{
    if (atomic_fetch_add(&write_calls, 1) == fail_write) {
        if (write_error) {
            errno = write_error;
            return -1;
        }
        bytes = (bytes + 1) / 2;
    }
    return (ssize_t)syscall(SYS_write, file, start, bytes);
}
