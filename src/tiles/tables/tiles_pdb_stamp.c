/* tiles_pdb_stamp - see the header. */
#include "tiles/tables/tiles_pdb_stamp.h"

#include "tiles/tables/tiles_pdb_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define TEXT_BYTES    128
#define QUIET_SECONDS 2 /* longer than a step of the clock of a file system */

bool
tiles_pdb_is_trusted(const struct stat *info)
{
    return info->st_uid == geteuid() || info->st_uid == 0;
}

static void
stamp_path(char *stamp, size_t size, const char *path)
{
    snprintf(stamp, size, "%s.checked", path);
}

static size_t
stamp_text(char text[TEXT_BYTES], const struct stat *info)
{
    return (size_t)snprintf(text, TEXT_BYTES, "file %llu, %llu bytes, changed %lld %lld\n",
                            (unsigned long long)info->st_ino, (unsigned long long)info->st_size,
                            (long long)info->st_mtime, (long long)info->st_ctime);
}

bool
tiles_pdb_stamp_matches(const char *path, const struct stat *info)
{
    char stamp[TILES_PDB_FOLDER + 160], expected[TEXT_BYTES], found[TEXT_BYTES];
    const size_t length = stamp_text(expected, info);
    struct stat own;
    bool matches;
    int file;

    stamp_path(stamp, sizeof stamp, path);
    file = open(stamp, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW);
    if (file < 0)
        return false;
    matches = fstat(file, &own) == 0 && S_ISREG(own.st_mode) && tiles_pdb_is_trusted(&own) &&
              read(file, found, sizeof found) == (ssize_t)length &&
              memcmp(found, expected, length) == 0;
    close(file);
    return matches;
}

void
tiles_pdb_stamp_write(const char *path, const struct stat *info)
{
    char stamp[TILES_PDB_FOLDER + 160], text[TEXT_BYTES];
    const size_t length = stamp_text(text, info);
    int file;

    if (difftime(time(NULL), info->st_ctime) < QUIET_SECONDS)
        return;
    stamp_path(stamp, sizeof stamp, path);
    unlink(stamp);
    file = open(stamp, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file < 0)
        return;
    if (write(file, text, length) != (ssize_t)length)
        unlink(stamp);
    close(file);
}

bool
tiles_pdb_stamp_remove(const char *path)
{
    char stamp[TILES_PDB_FOLDER + 160];

    stamp_path(stamp, sizeof stamp, path);
    return unlink(stamp) == 0 || errno == ENOENT || errno == ENOTDIR;
}
