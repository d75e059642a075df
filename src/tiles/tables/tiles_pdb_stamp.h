/*
 * tiles_pdb_stamp - remembers which table files have passed their checksum.
 *
 * To sum up hundreds of megabytes takes longer than most searches. So a file that was found whole
 * gets a stamp, a small file NAME.checked beside it with its number, size and times of change. While
 * these are the same, the file is as it was checked. A file changed within the last seconds gets
 * none, because a later change could leave the same times. Where the folder cannot be written to,
 * the file is summed up every time.
 *
 * A disk that changes bits on its own leaves the times alone; `clew pdb check` reads everything.
 *
 * POSIX.  Fails silently: without a stamp, the file is checked again.
 */
#ifndef TILES_PDB_STAMP_H
#define TILES_PDB_STAMP_H

#include <stdbool.h>
#include <sys/stat.h>

/* Whether a file belongs to this user or root; those of others are not to be trusted. */
bool tiles_pdb_is_trusted(const struct stat *info);

/* `info` is that of the table file at `path`, from before it was read. */
bool tiles_pdb_stamp_matches(const char *path, const struct stat *info);
void tiles_pdb_stamp_write(const char *path, const struct stat *info);
/* True when the stamp is gone or never existed, else errno says why. */
bool tiles_pdb_stamp_remove(const char *path);

#endif
