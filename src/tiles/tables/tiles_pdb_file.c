/* tiles_pdb_file - see the header. POSIX. */
#include "tiles/tables/tiles_pdb_file.h"

#include "tiles/tables/tiles_pdb_checksum.h"
#include "tiles/tables/tiles_pdb_cleanup.h"
#include "tiles/tables/tiles_pdb_stamp.h"

#include "base/base_pages.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define VERSION       2
#define FLAT_VERSION  3
#define PAGE          4096
#define GAP_SHIFT     TILES_PATTERN_MAX_CELLS
#define PATH_BYTES    (TILES_PDB_FOLDER + 128)
#define DAMAGED_BYTES (PATH_BYTES + 16)
#define STALE_SECONDS 3600 /* writing a table never takes this long */

struct header {
    char magic[8];
    uint32_t version;
    uint8_t rows, cols, tiles, kind;
    uint32_t homes; /* and from bit GAP_SHIFT on the gap, see gap_of */
    uint32_t max_value;
    uint64_t bytes;
    uint64_t sum;
    uint64_t header_sum; /* of all before it */
};

bool
tiles_pdb_supports_files(void)
{
    return true;
}

bool
tiles_pdb_folder(char *folder, size_t size, const char *wanted)
{
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    int length;

    if (wanted && *wanted)
        length = snprintf(folder, size, "%s", wanted);
    else if (cache && cache[0] == '/')
        length = snprintf(folder, size, "%s/clew", cache);
    else if (home && home[0] == '/')
        length = snprintf(folder, size, "%s/.cache/clew", home);
    else
        return false;
    return length > 0 && (size_t)length < size;
}

/* Where the gap belongs, if that makes a difference: 0 for the last cell, and for all parts. */
static uint32_t
gap_of(const struct tiles_pattern *pattern)
{
    const int last = pattern->rows * pattern->cols - 1;

    return pattern->gap == last || tiles_pattern_leaves_one_part(pattern) ? 0 : pattern->gap + 1u;
}

static void
path_of(char *path, const struct tiles_pattern *pattern, enum tiles_pdb_kind kind,
        const char *folder)
{
    static const char *const endings[] = {"", "-gap", "-bits", "-flat"};

    char gap[8] = "";

    if (gap_of(pattern))
        snprintf(gap, sizeof gap, "-%u", (unsigned)gap_of(pattern));
    snprintf(path, PATH_BYTES, "%s/tiles-%dx%d-%07x%s%s.pdb", folder, pattern->rows, pattern->cols,
             (unsigned)tiles_pattern_homes(pattern), gap, endings[kind]);
}

bool
tiles_pdb_file_exists(const struct tiles_pattern *pattern, enum tiles_pdb_kind kind,
                      const char *folder)
{
    char path[PATH_BYTES];

    path_of(path, pattern, kind, folder);
    return access(path, R_OK) == 0;
}

/* The header of a valid file of this table, without the checksums and the largest value. */
static struct header
header_of(const struct tiles_pdb *pdb)
{
    struct header header;

    memset(&header, 0, sizeof header);
    memcpy(header.magic, "CLEWPDB\n", 8);
    header.version = pdb->kind == TILES_PDB_FLAT ? FLAT_VERSION : VERSION;
    header.rows = pdb->pattern.rows;
    header.cols = pdb->pattern.cols;
    header.tiles = pdb->pattern.tiles;
    header.kind = (uint8_t)pdb->kind;
    header.homes = tiles_pattern_homes(&pdb->pattern) | gap_of(&pdb->pattern) << GAP_SHIFT;
    header.bytes = tiles_pdb_bytes(pdb);
    return header;
}

static bool
header_matches(const struct header *header, const struct tiles_pdb *pdb)
{
    struct header expected = header_of(pdb);

    expected.max_value = header->max_value;
    expected.sum = header->sum;
    expected.header_sum = tiles_checksum(&expected, offsetof(struct header, header_sum), 0);
    return memcmp(header, &expected, sizeof expected) == 0 && header->max_value < TILES_PDB_UNSEEN;
}

/* A table file in memory. */
struct mapped {
    char path[PATH_BYTES];
    struct stat info;
    unsigned char *start; /* NULL: it cannot be mapped */
    size_t bytes;
};

/*
 * Maps the file of the table into memory; false when it has none. Checksums find damage, not forgery:
 * a file that another user made counts as absent, and is left alone. A pipe or a device must not
 * make us wait. All processes that map the file share one copy, in huge pages where the system has
 * them for files; in small pages lookups take a fifth longer.
 */
static bool
map_file(struct mapped *mapped, const struct tiles_pdb *pdb, const char *folder)
{
    bool exists;
    int file;

    *mapped = (struct mapped){.start = NULL};
    path_of(mapped->path, &pdb->pattern, pdb->kind, folder);
    file = open(mapped->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (file < 0)
        return false;
    exists = fstat(file, &mapped->info) == 0 && tiles_pdb_is_trusted(&mapped->info);
    if (exists && S_ISREG(mapped->info.st_mode) && mapped->info.st_size > 0 &&
        (uint64_t)mapped->info.st_size <= SIZE_MAX) {
        void *start = mmap(NULL, (size_t)mapped->info.st_size, PROT_READ, MAP_SHARED, file, 0);

        mapped->bytes = (size_t)mapped->info.st_size;
        mapped->start = start == MAP_FAILED ? NULL : start;
    }
    close(file);
    if (mapped->start)
        base_prefer_huge_pages(mapped->start, mapped->bytes);
    return exists;
}

static void
unmap_file(const struct mapped *mapped)
{
    if (mapped->start)
        munmap(mapped->start, mapped->bytes);
}

/* Whether size and header of the file are right. */
static bool
is_header_valid(const struct mapped *mapped, const struct tiles_pdb *pdb)
{
    struct header header;

    if (!mapped->start || mapped->bytes != PAGE + tiles_pdb_bytes(pdb))
        return false;
    memcpy(&header, mapped->start, sizeof header);
    return header_matches(&header, pdb);
}

/* ABSENT when it is not known: memory ran out, or the search was stopped. */
static enum tiles_pdb_file_state
verify_values(const struct mapped *mapped, const struct tiles_checksum_job *job)
{
    struct header header;
    uint64_t sum;

    memcpy(&header, mapped->start, sizeof header);
    if (!tiles_checksum_large(&sum, mapped->start + PAGE, (size_t)header.bytes, job))
        return TILES_PDB_ABSENT;
    if (sum != header.sum) {
        tiles_pdb_stamp_remove(mapped->path);
        return TILES_PDB_DAMAGED;
    }
    return TILES_PDB_LOADED;
}

enum tiles_pdb_file_state
tiles_pdb_stat(const struct tiles_pdb *pdb, const char *folder, bool reads_values,
               struct search_pool *pool)
{
    const struct tiles_checksum_job job = {.pool = pool, .memory = pdb->memory};
    enum tiles_pdb_file_state state = TILES_PDB_DAMAGED;
    struct mapped mapped;

    if (!map_file(&mapped, pdb, folder))
        return TILES_PDB_ABSENT;
    if (is_header_valid(&mapped, pdb))
        state = reads_values ? verify_values(&mapped, &job) : TILES_PDB_LOADED;
    unmap_file(&mapped);
    return state;
}

static void
damaged_path_of(char *damaged, const char *path)
{
    snprintf(damaged, DAMAGED_BYTES, "%s.damaged", path);
}

static void
rename_damaged(const char *path)
{
    char damaged[DAMAGED_BYTES];

    damaged_path_of(damaged, path);
    tiles_pdb_stamp_remove(path);
    if (rename(path, damaged) != 0)
        unlink(path);
}

static void
adopt_values(struct tiles_pdb *pdb, const struct mapped *mapped)
{
    struct header header;

    memcpy(&header, mapped->start, sizeof header);
    pdb->max_value = (int)header.max_value;
    pdb->value_bytes = tiles_pdb_bytes(pdb);
    pdb->value = mapped->start + PAGE;
    pdb->mapping = mapped->start;
    pdb->mapping_bytes = mapped->bytes;
}

/* The values are summed up unless the file has a stamp; then it gets one. */
static enum tiles_pdb_file_state
check_file(const struct mapped *mapped, const struct tiles_pdb *pdb,
           const struct tiles_checksum_job *job)
{
    enum tiles_pdb_file_state state;

    if (!is_header_valid(mapped, pdb))
        return TILES_PDB_DAMAGED;
    if (tiles_pdb_stamp_matches(mapped->path, &mapped->info))
        return TILES_PDB_LOADED;
    state = verify_values(mapped, job);
    if (state == TILES_PDB_LOADED)
        tiles_pdb_stamp_write(mapped->path, &mapped->info);
    return state;
}

static enum tiles_pdb_file_state
load_file(struct tiles_pdb *pdb, const char *folder, struct search_pool *pool,
          struct search *search)
{
    const struct tiles_checksum_job job = {.pool = pool, .memory = pdb->memory, .search = search};
    enum tiles_pdb_file_state state;
    struct mapped mapped;

    if (!map_file(&mapped, pdb, folder))
        return TILES_PDB_ABSENT;
    state = check_file(&mapped, pdb, &job);
    if (state == TILES_PDB_LOADED) {
        adopt_values(pdb, &mapped);
        return state;
    }
    unmap_file(&mapped);
    if (state == TILES_PDB_DAMAGED)
        rename_damaged(mapped.path);
    return state;
}

enum tiles_pdb_file_state
tiles_pdb_load(struct tiles_pdb *pdb, const char *folder, struct search_pool *pool)
{
    return load_file(pdb, folder, pool, NULL);
}

enum tiles_pdb_file_state
tiles_pdb_load_for(struct tiles_pdb *pdb, const char *folder, struct search *search)
{
    return load_file(pdb, folder, search->pool, search);
}

void
tiles_pdb_unmap(struct tiles_pdb *pdb)
{
    munmap(pdb->mapping, pdb->mapping_bytes);
    pdb->mapping = NULL;
}

/* True when the file is gone or never existed. */
static bool
remove_file(const char *path)
{
    return unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR;
}

bool
tiles_pdb_remove(const struct tiles_pattern *pattern, const char *folder)
{
    char path[PATH_BYTES], damaged[DAMAGED_BYTES];
    int fault = 0;

    for (int kind = 0; kind < TILES_PDB_KINDS; kind++) {
        path_of(path, pattern, (enum tiles_pdb_kind)kind, folder);
        damaged_path_of(damaged, path);
        if (!remove_file(path) || !remove_file(damaged) || !tiles_pdb_stamp_remove(path))
            fault = errno;
        tiles_pdb_cleanup(path, 0);
    }
    errno = fault;
    return !fault;
}

bool
tiles_pdb_make_folder(const char *folder)
{
    char path[TILES_PDB_FOLDER];
    struct stat info;

    snprintf(path, sizeof path, "%s", folder);
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
    if (mkdir(path, 0700) != 0 && errno != EEXIST)
        return false;
    if (stat(path, &info) == 0 && !S_ISDIR(info.st_mode)) {
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
write_table(int file, const struct tiles_pdb *pdb, struct search_pool *pool)
{
    const struct tiles_checksum_job job = {.pool = pool, .memory = pdb->memory};
    unsigned char page[PAGE] = {0};
    struct header header = header_of(pdb);

    header.max_value = (uint32_t)pdb->max_value;
    if (!tiles_checksum_large(&header.sum, pdb->value, (size_t)header.bytes, &job))
        return false;
    header.header_sum = tiles_checksum(&header, offsetof(struct header, header_sum), 0);
    memcpy(page, &header, sizeof header);
    return write_all(file, page, PAGE) && write_all(file, pdb->value, (size_t)header.bytes);
}

bool
tiles_pdb_save(const struct tiles_pdb *pdb, const char *folder, struct search_pool *pool)
{
    char path[PATH_BYTES], temporary[PATH_BYTES + 32];
    bool is_written;
    int file, fault;

    if (!tiles_pdb_make_folder(folder))
        return false;
    path_of(path, &pdb->pattern, pdb->kind, folder);
    tiles_pdb_cleanup(path, STALE_SECONDS);
    snprintf(temporary, sizeof temporary, "%s.XXXXXX", path);
    file = mkstemp(temporary);
    if (file < 0)
        return false;
    is_written = write_table(file, pdb, pool);
    is_written = close(file) == 0 && is_written;
    if (is_written && rename(temporary, path) == 0)
        return true;
    fault = errno;
    unlink(temporary);
    errno = fault;
    return false;
}
