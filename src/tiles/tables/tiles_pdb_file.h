/*
 * tiles_pdb_file - pattern databases in files; the only place of the puzzle that touches the disk.
 *
 * A file is a header page and the values, mapped into memory as they are:
 *
 *     0     "CLEWPDB\n"
 *     8     version, 4 bytes (in the machine's byte order: a stranger's file has a wrong version)
 *     12    rows, cols, tiles, kind: a byte each
 *     16    set of homes, greatest value: 4 bytes each
 *     24    bytes of values; their checksum; checksum of the header so far: 8 bytes each
 *     4096  values
 *
 * Written to a temporary file and renamed when it is complete, so that no reader ever meets half a
 * table and two processes that write the same one both end well. A file that does not fit its name
 * or its checksums is renamed to NAME.damaged, and the caller builds the table anew. That a folder
 * cannot be written or a disk is full is no fault: it only costs the time next time.
 *
 * tiles_pdb_no_files.c is the twin for machines without files.
 */
#ifndef TILES_PDB_FILE_H
#define TILES_PDB_FILE_H

#include "search/search_pool.h"
#include "tiles/tables/tiles_pdb.h"

enum tiles_pdb_file_state {
    TILES_PDB_ABSENT,
    TILES_PDB_LOADED,
    TILES_PDB_DAMAGED, /* set aside */
};

#define TILES_PDB_FOLDER 512

/* Whether this library has files of tables at all; without, no other function here finds one. */
bool tiles_pdb_supports_files(void);
/*
 * The folder for tables: `wish` if it is not empty, else $XDG_CACHE_HOME/clew or ~/.cache/clew.
 * False when there is none.
 */
bool tiles_pdb_folder(char *folder, size_t size, const char *wanted);
/* Whether there is such a file for that pattern; it may still turn out damaged. */
bool tiles_pdb_file_exists(const struct tiles_pattern *pattern, enum tiles_pdb_kind kind,
                           const char *folder);

/* Fills a planned table from its file. The pool shares the sum. */
enum tiles_pdb_file_state tiles_pdb_load(struct tiles_pdb *pdb, const char *folder,
                                         struct search_pool *pool);
/* The same, as if there were no file when the search stops meanwhile. */
enum tiles_pdb_file_state tiles_pdb_load_for(struct tiles_pdb *pdb, const char *folder,
                                             struct search *search);
/* The same question without taking the values or setting anything aside; the sum is optional. */
enum tiles_pdb_file_state tiles_pdb_stat(const struct tiles_pdb *pdb, const char *folder,
                                         bool reads_values, struct search_pool *pool);
/* Makes the folder if need be; true when files can be made there. errno says why not. */
bool tiles_pdb_make_folder(const char *folder);
/* True when the file is there afterwards. Makes the folder if need be. errno says why not. */
bool tiles_pdb_save(const struct tiles_pdb *pdb, const char *folder, struct search_pool *pool);
/* True when no file of any kind nor one set aside is there afterwards. errno says why not. */
bool tiles_pdb_remove(const struct tiles_pattern *pattern, const char *folder);
void tiles_pdb_unmap(struct tiles_pdb *pdb);

/* Asks for large pages, where the machine has them: tables are read all over the place. */
void tiles_pdb_prefer_huge_pages(void *start, size_t bytes);

#endif
