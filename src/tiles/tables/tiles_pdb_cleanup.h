/*
 * tiles_pdb_cleanup - temporary files of tables, left behind by a process that was killed.
 *
 * A table is written to NAME.XXXXXX, six letters and digits of mkstemp, and renamed. Whoever
 * saves the same table later removes what is too old to be still in the making.
 *
 * Used by: tiles_pdb_file.  POSIX.  Fails silently: what cannot be removed stays.
 */
#ifndef TILES_PDB_CLEANUP_H
#define TILES_PDB_CLEANUP_H

/* Removes the temporary files of the table at `path` that were not written to for so long; 0 for
 * all. */
void tiles_pdb_cleanup(const char *path, double seconds);

#endif
