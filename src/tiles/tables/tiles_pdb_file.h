/*
 * tiles_pdb_file - pattern databases in files. Only this module, tiles_pdb_cleanup and
 * tiles_pdb_stamp use the disk.
 *
 * A file is a header page and the values, mapped into memory as they are, so that all processes
 * share one copy, and only what is looked up is read:
 *
 *     0     "CLEWPDB\n"
 *     8     version of the kind, 4 bytes (in native byte order: on the other one it is wrong)
 *     12    rows, cols, tiles, kind: one byte each
 *     16    set of homes and where the gap belongs, largest value: 4 bytes each
 *     24    bytes of values; their checksum; checksum of the header so far: 8 bytes each
 *     4096  values
 *
 * A table is written to a temporary file and renamed when it is complete, so that a reader never
 * sees half a table and two processes may write the same one. Values are summed up when a file is
 * loaded for the first time, see tiles_pdb_stamp. A file that does not match its name
 * or checksums is renamed to NAME.damaged, and the caller builds the table again. A file that
 * belongs to another user than this one and root counts as absent. An unwritable folder or a full
 * disk is no error: the table is just built again next time.
 *
 * tiles_pdb_no_files.c replaces it on systems without files.
 */
#ifndef TILES_PDB_FILE_H
#define TILES_PDB_FILE_H

#include "search/search_pool.h"
#include "tiles/tables/tiles_pdb.h"

enum tiles_pdb_file_state {
    TILES_PDB_ABSENT,
    TILES_PDB_LOADED,
    TILES_PDB_DAMAGED, /* renamed to NAME.damaged by tiles_pdb_load */
};

#define TILES_PDB_FOLDER 512

/* False in a library without table files; there all functions below report ABSENT or false. */
bool tiles_pdb_supports_files(void);
/*
 * The folder for tables: `wanted` if it is not empty, else $XDG_CACHE_HOME/clew or ~/.cache/clew.
 * False when there is none.
 */
bool tiles_pdb_folder(char *folder, size_t size, const char *wanted);
/* Whether the pattern has a file; it may still turn out to be damaged. */
bool tiles_pdb_file_exists(const struct tiles_pattern *pattern, enum tiles_pdb_kind kind,
                           const char *folder);

/* Fills a planned table from its file. The pool computes the checksum. */
enum tiles_pdb_file_state tiles_pdb_load(struct tiles_pdb *pdb, const char *folder,
                                         struct search_pool *pool);
/* The same, but ABSENT when the search is stopped. */
enum tiles_pdb_file_state tiles_pdb_load_for(struct tiles_pdb *pdb, const char *folder,
                                             struct search *search);
/* The state of the file, without loading or renaming it; the checksum of values is optional. */
enum tiles_pdb_file_state tiles_pdb_stat(const struct tiles_pdb *pdb, const char *folder,
                                         bool reads_values, struct search_pool *pool);
/* Makes the folder, for this user only, if it is missing; true when it can be written to, else errno says why. */
bool tiles_pdb_make_folder(const char *folder);
/* Makes the folder if it is missing. True when the file is complete, else errno says why. */
bool tiles_pdb_save(const struct tiles_pdb *pdb, const char *folder, struct search_pool *pool);
/* Removes the files of all kinds, damaged ones too. True on success, else errno says why. */
bool tiles_pdb_remove(const struct tiles_pattern *pattern, const char *folder);
void tiles_pdb_unmap(struct tiles_pdb *pdb);

#endif
