/* tiles_pdb_no_files - replaces tiles_pdb_file on systems without files: no table has one. */
#include "tiles/tables/tiles_pdb_file.h"

bool
tiles_pdb_supports_files(void)
{
    return false;
}

bool
tiles_pdb_folder(char *folder, size_t size, const char *wanted)
{
    (void)folder, (void)size, (void)wanted;
    return false;
}

bool
tiles_pdb_file_exists(const struct tiles_pattern *pattern, enum tiles_pdb_kind kind,
                      const char *folder)
{
    (void)pattern, (void)kind, (void)folder;
    return false;
}

enum tiles_pdb_file_state
tiles_pdb_load(struct tiles_pdb *pdb, const char *folder, struct search_pool *pool)
{
    (void)pdb, (void)folder, (void)pool;
    return TILES_PDB_ABSENT;
}

enum tiles_pdb_file_state
tiles_pdb_load_for(struct tiles_pdb *pdb, const char *folder, struct search *search)
{
    (void)pdb, (void)folder, (void)search;
    return TILES_PDB_ABSENT;
}

enum tiles_pdb_file_state
tiles_pdb_stat(const struct tiles_pdb *pdb, const char *folder, bool reads_values,
               struct search_pool *pool)
{
    (void)pdb, (void)folder, (void)reads_values, (void)pool;
    return TILES_PDB_ABSENT;
}

bool
tiles_pdb_make_folder(const char *folder)
{
    (void)folder;
    return false;
}

bool
tiles_pdb_remove(const struct tiles_pattern *pattern, const char *folder)
{
    (void)pattern, (void)folder;
    return true;
}

bool
tiles_pdb_save(const struct tiles_pdb *pdb, const char *folder, struct search_pool *pool)
{
    (void)pdb, (void)folder, (void)pool;
    return false;
}

void
tiles_pdb_unmap(struct tiles_pdb *pdb)
{
    (void)pdb;
}
