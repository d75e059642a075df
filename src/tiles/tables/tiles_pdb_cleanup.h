/*
 * tiles_pdb_cleanup - removes temporary table files that a killed process left behind.
 *
 * A table is written to NAME.XXXXXX, six letters and digits by mkstemp, and then renamed. Saving
 * the same table later removes temporary files that are too old to be still in use.
 *
 * POSIX.  Fails silently: what cannot be removed stays.
 */
#ifndef TILES_PDB_CLEANUP_H
#define TILES_PDB_CLEANUP_H

/*
 * Removes the temporary files of the table at `path` last written at least `seconds` ago; 0: all.
 */
void tiles_pdb_cleanup(const char *path, double seconds);

#endif
