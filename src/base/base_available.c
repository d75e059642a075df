/* base_available - see the header. */
#define _POSIX_C_SOURCE 200809L /* sysconf, getrlimit */
#include "base/base_available.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __wasm__ /* a page can ask neither what the machine has nor what it may use */

size_t
base_available_bytes(void)
{
    return SIZE_MAX;
}

#else

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define MAX_LINE 2048
#define MAX_PATH (2 * MAX_LINE)

/* The number in the file; SIZE_MAX if there is none, which version 2 writes as "max". */
static size_t
read_limit(const char *path)
{
    FILE *file = fopen(path, "r");
    char text[32] = "", *end;
    unsigned long long bytes;

    if (!file)
        return SIZE_MAX;
    if (!fgets(text, sizeof(text), file))
        text[0] = '\0';
    fclose(file);
    bytes = strtoull(text, &end, 10);
    return end == text || bytes > SIZE_MAX ? SIZE_MAX : (size_t)bytes;
}

/*
 * The least limit of a group and those around it. Within a container the path may be that of the
 * host, of which only the last, "", is there.
 */
static size_t
least_limit(const char *root, char *group, const char *file)
{
    size_t least = SIZE_MAX;
    char path[MAX_PATH];

    for (;;) {
        char *slash = strrchr(group, '/');
        size_t limit = SIZE_MAX;

        if ((size_t)snprintf(path, sizeof(path), "%s%s/%s", root, group, file) < sizeof(path))
            limit = read_limit(path);
        least = limit < least ? limit : least;
        if (!slash)
            return least;
        *slash = '\0';
    }
}

/* Whether a list "cpu,memory" has the word "memory". */
static bool
has_memory(const char *controllers)
{
    const size_t length = strlen("memory");

    for (const char *at = controllers; (at = strstr(at, "memory")); at += length)
        if ((at == controllers || at[-1] == ',') && (at[length] == ',' || !at[length]))
            return true;
    return false;
}

/* A line is "number:controllers:group"; version 2 has no controllers there. */
static size_t
limit_of_line(char *line, const char *root)
{
    char *controllers = strchr(line, ':');
    char *group = controllers ? strchr(controllers + 1, ':') : NULL;
    char folder[MAX_PATH];

    if (!group)
        return SIZE_MAX;
    controllers++;
    *group++ = '\0';
    group[strcspn(group, "\n")] = '\0';
    if (!controllers[0])
        return least_limit(root, group, "memory.max");
    if (!has_memory(controllers) ||
        (size_t)snprintf(folder, sizeof(folder), "%s/memory", root) >= sizeof(folder))
        return SIZE_MAX;
    return least_limit(folder, group, "memory.limit_in_bytes");
}

size_t
base_group_bytes(const char *membership, const char *root)
{
    FILE *file = fopen(membership, "r");
    size_t least = SIZE_MAX;
    char line[MAX_LINE];

    if (!file)
        return SIZE_MAX;
    while (fgets(line, sizeof(line), file)) {
        const size_t limit = limit_of_line(line, root);

        least = limit < least ? limit : least;
    }
    fclose(file);
    return least;
}

static size_t
machine_bytes(void)
{
#ifdef _SC_PHYS_PAGES
    const long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);

    if (pages > 0 && page > 0 && (size_t)pages <= SIZE_MAX / (size_t)page)
        return (size_t)pages * (size_t)page;
#endif
    return SIZE_MAX;
}

static size_t
address_space_bytes(void)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_AS, &limit) || limit.rlim_cur == RLIM_INFINITY ||
        limit.rlim_cur > SIZE_MAX)
        return SIZE_MAX;
    return (size_t)limit.rlim_cur;
}

size_t
base_available_bytes(void)
{
    const size_t groups = base_group_bytes("/proc/self/cgroup", "/sys/fs/cgroup");
    const size_t machine = machine_bytes(), space = address_space_bytes();
    const size_t least = groups < machine ? groups : machine;

    return least < space ? least : space;
}

#endif
