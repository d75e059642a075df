/* tiles_pdb_file - see the header. POSIX. */
#include "tiles/tiles_pdb_file.h"

#include "tiles/tiles_pdb_sum.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define VERSION     2
#define PAGE        4096
#define PATH_BYTES  (TILES_PDB_FOLDER + 128)
#define ASIDE_BYTES (PATH_BYTES + 16)

struct header {
    char magic[8];
    uint32_t version;
    uint8_t rows, cols, tiles, kind;
    uint32_t homes;
    uint32_t most;
    uint64_t bytes;
    uint64_t sum;
    uint64_t header_sum; /* of all before it */
};

bool
tiles_pdb_folder(char *folder, size_t size, const char *wish)
{
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    int length;

    if (wish && *wish)
        length = snprintf(folder, size, "%s", wish);
    else if (cache && cache[0] == '/')
        length = snprintf(folder, size, "%s/clew", cache);
    else if (home && home[0] == '/')
        length = snprintf(folder, size, "%s/.cache/clew", home);
    else
        return false;
    return length > 0 && (size_t)length < size;
}

static void
path_of(char *path, const struct tiles_pattern *pattern, enum tiles_pdb_kind kind,
        const char *folder)
{
    static const char *const endings[] = {"", "-gap", "-bits", "-flat"};

    snprintf(path, PATH_BYTES, "%s/tiles-%dx%d-%07x%s.pdb", folder, pattern->rows, pattern->cols,
             (unsigned)tiles_pattern_homes(pattern), endings[kind]);
}

bool
tiles_pdb_is_there(const struct tiles_pattern *pattern, enum tiles_pdb_kind kind,
                   const char *folder)
{
    char path[PATH_BYTES];

    path_of(path, pattern, kind, folder);
    return access(path, R_OK) == 0;
}

/* The header that a right file of this table has, but for the sums and the greatest value. */
static struct header
header_of(const struct tiles_pdb *pdb)
{
    struct header header;

    memset(&header, 0, sizeof header);
    memcpy(header.magic, "CLEWPDB\n", 8);
    header.version = VERSION;
    header.rows = pdb->pattern.rows;
    header.cols = pdb->pattern.cols;
    header.tiles = pdb->pattern.tiles;
    header.kind = (uint8_t)pdb->kind;
    header.homes = tiles_pattern_homes(&pdb->pattern);
    header.bytes = tiles_pdb_bytes(pdb);
    return header;
}

static bool
is_header_right(const struct header *header, const struct tiles_pdb *pdb)
{
    struct header right = header_of(pdb);

    right.most = header->most;
    right.sum = header->sum;
    right.header_sum = tiles_sum(&right, offsetof(struct header, header_sum), 0);
    return memcmp(header, &right, sizeof right) == 0 && header->most < TILES_PDB_UNSEEN;
}

/* The file at the path as it is in memory, or NULL. */
static void *
map_file(const char *path, size_t *bytes, bool *is_there)
{
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    struct stat about;
    void *start = MAP_FAILED;

    *is_there = file >= 0;
    if (file < 0)
        return NULL;
    *bytes = 0;
    if (fstat(file, &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0) {
        *bytes = (size_t)about.st_size;
        start = mmap(NULL, *bytes, PROT_READ, MAP_SHARED, file, 0);
    }
    close(file);
    return start == MAP_FAILED ? NULL : start;
}

/* Size and head of the file are right. */
static bool
is_head_right(const unsigned char *start, size_t bytes, const struct tiles_pdb *pdb)
{
    struct header header;

    if (bytes != PAGE + tiles_pdb_bytes(pdb))
        return false;
    memcpy(&header, start, sizeof header);
    return is_header_right(&header, pdb);
}

static bool
is_file_right(const unsigned char *start, size_t bytes, const struct tiles_pdb *pdb,
              struct search_crew *crew)
{
    struct header header;
    uint64_t sum;

    if (!is_head_right(start, bytes, pdb))
        return false;
    memcpy(&header, start, sizeof header);
    return tiles_sum_large(&sum, start + PAGE, (size_t)header.bytes, crew, pdb->memory) &&
           sum == header.sum;
}

enum tiles_pdb_fate
tiles_pdb_look(const struct tiles_pdb *pdb, const char *folder, bool reads_values,
               struct search_crew *crew)
{
    char path[PATH_BYTES];
    bool is_there, is_right;
    size_t bytes = 0;
    unsigned char *start;

    path_of(path, &pdb->pattern, pdb->kind, folder);
    start = map_file(path, &bytes, &is_there);
    if (!is_there)
        return TILES_PDB_ABSENT;
    is_right = start && (reads_values ? is_file_right(start, bytes, pdb, crew)
                                      : is_head_right(start, bytes, pdb));
    if (start)
        munmap(start, bytes);
    return is_right ? TILES_PDB_LOADED : TILES_PDB_DAMAGED;
}

static void
name_aside(char *aside, const char *path)
{
    snprintf(aside, ASIDE_BYTES, "%s.damaged", path);
}

static void
set_aside(const char *path)
{
    char aside[ASIDE_BYTES];

    name_aside(aside, path);
    if (rename(path, aside) != 0)
        unlink(path);
}

/* A flat table is read all over: small pages, as a file has them, cost a fifth of the speed. */
static void
move_to_large_pages(struct tiles_pdb *pdb)
{
    uint8_t *own = base_alloc(pdb->memory, pdb->value_bytes);

    if (!own)
        return;
    tiles_pages_prefer_huge(own, pdb->value_bytes);
    memcpy(own, pdb->value, pdb->value_bytes);
    tiles_pdb_unmap(pdb);
    pdb->value = own;
}

enum tiles_pdb_fate
tiles_pdb_load(struct tiles_pdb *pdb, const char *folder, struct search_crew *crew)
{
    char path[PATH_BYTES];
    struct header header;
    bool is_there;
    size_t bytes = 0;
    unsigned char *start;

    path_of(path, &pdb->pattern, pdb->kind, folder);
    start = map_file(path, &bytes, &is_there);
    if (!is_there)
        return TILES_PDB_ABSENT;
    if (!start || !is_file_right(start, bytes, pdb, crew)) {
        if (start)
            munmap(start, bytes);
        set_aside(path);
        return TILES_PDB_DAMAGED;
    }
    memcpy(&header, start, sizeof header);
    pdb->mapping = start;
    pdb->mapping_bytes = bytes;
    pdb->value = start + PAGE;
    pdb->value_bytes = tiles_pdb_bytes(pdb);
    pdb->most = (int)header.most;
    if (pdb->kind == TILES_PDB_FLAT)
        move_to_large_pages(pdb);
    return TILES_PDB_LOADED;
}

void
tiles_pdb_unmap(struct tiles_pdb *pdb)
{
    munmap(pdb->mapping, pdb->mapping_bytes);
    pdb->mapping = NULL;
}

bool
tiles_pdb_remove(const struct tiles_pattern *pattern, const char *folder)
{
    char path[PATH_BYTES], aside[ASIDE_BYTES];

    bool is_gone = true;

    for (int kind = 0; kind < TILES_PDB_KINDS; kind++) {
        path_of(path, pattern, (enum tiles_pdb_kind)kind, folder);
        name_aside(aside, path);
        is_gone &= (unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR) &&
                   (unlink(aside) == 0 || errno == ENOENT || errno == ENOTDIR);
    }
    return is_gone;
}

bool
tiles_pdb_make_folder(const char *folder)
{
    char path[TILES_PDB_FOLDER];
    struct stat about;

    snprintf(path, sizeof path, "%s", folder);
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0777);
        *slash = '/';
    }
    if (mkdir(path, 0777) != 0 && errno != EEXIST)
        return false;
    if (stat(path, &about) == 0 && !S_ISDIR(about.st_mode)) {
        errno = ENOTDIR;
        return false;
    }
    return access(path, W_OK | X_OK) == 0;
}

static bool
write_all(int file, const void *start, size_t bytes)
{
    const unsigned char *at = start;

    while (bytes > 0) {
        const ssize_t done = write(file, at, bytes);

        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return false;
        at += done;
        bytes -= (size_t)done;
    }
    return true;
}

static bool
write_table(int file, const struct tiles_pdb *pdb, struct search_crew *crew)
{
    unsigned char page[PAGE] = {0};
    struct header header = header_of(pdb);

    header.most = (uint32_t)pdb->most;
    if (!tiles_sum_large(&header.sum, pdb->value, (size_t)header.bytes, crew, pdb->memory))
        return false;
    header.header_sum = tiles_sum(&header, offsetof(struct header, header_sum), 0);
    memcpy(page, &header, sizeof header);
    return write_all(file, page, PAGE) && write_all(file, pdb->value, (size_t)header.bytes);
}

bool
tiles_pdb_save(const struct tiles_pdb *pdb, const char *folder, struct search_crew *crew)
{
    char path[PATH_BYTES], temporary[PATH_BYTES + 32];
    bool is_written;
    int file, fault;

    if (!tiles_pdb_make_folder(folder))
        return false;
    path_of(path, &pdb->pattern, pdb->kind, folder);
    snprintf(temporary, sizeof temporary, "%s.XXXXXX", path);
    file = mkstemp(temporary);
    if (file < 0)
        return false;
    is_written = write_table(file, pdb, crew);
    is_written = close(file) == 0 && is_written;
    if (is_written && rename(temporary, path) == 0)
        return true;
    fault = errno;
    unlink(temporary);
    errno = fault;
    return false;
}

void
tiles_pages_prefer_huge(void *start, size_t bytes)
{
#ifdef MADV_HUGEPAGE
    const uintptr_t first = ((uintptr_t)start + PAGE - 1) & ~(uintptr_t)(PAGE - 1);
    const uintptr_t end = ((uintptr_t)start + bytes) & ~(uintptr_t)(PAGE - 1);

    if (end > first)
        (void)madvise((void *)first, end - first, MADV_HUGEPAGE);
#else
    (void)start, (void)bytes;
#endif
}
