/*
 * tiles_tables - pattern databases by name, with all files that belong to them.
 *
 * A table such as pdb-663 has one file per pattern; patterns that are mirror images share one. The
 * table is present when all its files are; one damaged file makes it damaged.
 *
 * Fails: CLEW_NO_MEMORY, CLEW_NO_FILE.  Nothing is kept in memory, and the cache is not used: these
 * functions are about files.
 */
#ifndef TILES_TABLES_H
#define TILES_TABLES_H

#include "search/search.h"

struct tiles_table {
    const char *name, *description;
    const char *partition; /* see tiles_partition */
    int rows, cols;
};

/* NULL past the last one. */
const struct tiles_table *tiles_table_at(size_t index);

enum clew_status tiles_table_stat(struct clew_table_files *files, const struct tiles_table *table,
                                  bool reads_values, struct search *search,
                                  struct clew_error *error);
enum clew_status tiles_table_build(struct clew_table_files *files, const struct tiles_table *table,
                                   struct search *search, struct clew_error *error);
enum clew_status tiles_table_remove(const struct clew_table_files *files,
                                    const struct tiles_table *table, struct clew_error *error);

#endif
