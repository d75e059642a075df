/*
 * tiles_tables - pattern databases as people know them: by name, with all files that belong to it.
 *
 * A table such as pdb-663 is one file a pattern, or one for several that are images of each other.
 * It is there when all of them are; one damaged file damages it.
 *
 * Used by: the functions clew_table_* of clew.h.  Fails: CLEW_NO_MEMORY, CLEW_NO_FILE.
 * Nothing is kept in memory, and nothing is taken from the shelf: what counts are the files.
 */
#ifndef TILES_TABLES_H
#define TILES_TABLES_H

#include "search/search.h"

struct tiles_table {
    const char *name, *description;
    const char *partition; /* see tiles_partition */
    int rows, cols;
};

/* The index-th, NULL past the last. */
const struct tiles_table *tiles_table_at(size_t index);

enum clew_status tiles_table_stat(struct clew_table_files *files, const struct tiles_table *table,
                                  bool reads_values, struct search *search,
                                  struct clew_error *error);
enum clew_status tiles_table_build(struct clew_table_files *files, const struct tiles_table *table,
                                   struct search *search, struct clew_error *error);
enum clew_status tiles_table_remove(const struct clew_table_files *files,
                                    const struct tiles_table *table, struct clew_error *error);

#endif
