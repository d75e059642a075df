/* api_tables - the tables of tiles by name: asked for, built and removed without a search. */
#include "api/api.h"

#include "search/search_crew.h"
#include "tiles/tiles_pdb_file.h"
#include "tiles/tiles_puzzle.h"
#include "tiles/tiles_tables.h"

#include <string.h>

_Static_assert(sizeof((struct clew_table_files *)NULL)->folder == TILES_PDB_FOLDER,
               "clew.h has room for every folder");

/* Everything a search has, without a board. */
struct work {
    const struct tiles_table *table;
    struct base_memory memory;
    struct search_outside alone;
    struct search search;
};

bool
clew_table_at(size_t index, struct clew_table_info *info)
{
    const struct tiles_table *table = tiles_table_at(index);

    if (table)
        api_copy_out(info, &(struct clew_table_info){sizeof *info, table->name, table->description},
                     sizeof *info);
    return table != NULL;
}

static const struct tiles_table *
find_table(const char *name)
{
    const struct tiles_table *table;

    for (size_t i = 0; (table = tiles_table_at(i)); i++)
        if (strcmp(table->name, name) == 0)
            return table;
    return NULL;
}

static enum clew_status
find_folder(struct clew_table_files *files, const struct puzzle_options *options,
            struct clew_error *error)
{
    const char *wish = puzzle_option_text(options, "tables");

    if (!tiles_pdb_keeps_files())
        return base_fail(error, CLEW_UNSUPPORTED, "this library keeps no tables in files");
    if (strcmp(wish, "none") == 0)
        return base_fail(error, CLEW_BAD_OPTION, "option tables is none: name a folder");
    if (!tiles_pdb_folder(files->folder, sizeof files->folder,
                          strcmp(wish, "cache") == 0 ? NULL : wish))
        return base_fail(
            error, CLEW_BAD_OPTION,
            "there is no folder for tables, or its name is too long: set option tables");
    return CLEW_OK;
}

static enum clew_status
begin(struct work *work, struct clew_table_files *files, const char *name,
      const struct clew_options *given, struct clew_error *error)
{
    struct puzzle_options options;
    enum clew_status status;

    base_fault_clear(error);
    *files = (struct clew_table_files){.state = CLEW_TABLE_ABSENT};
    *work = (struct work){.table = find_table(name)};
    if (!work->table)
        return base_fail(error, CLEW_BAD_OPTION, "there is no table '%.60s'", name);
    status = api_options_for(&options, &tiles_puzzle, given, error);
    if (!status)
        status = find_folder(files, &options, error);
    if (status)
        return status;
    base_memory_init(&work->memory, puzzle_option_size(&options, "limit-bytes"));
    work->search.limit_seconds = puzzle_option_real(&options, "limit-seconds");
    work->search.threads = api_threads(&options);
    return search_crew_new(&work->search.crew, work->search.threads, &work->memory, error);
}

static enum clew_status
look(struct clew_table_files *files, const char *name, const struct clew_options *options,
     bool reads_values, struct clew_error *error)
{
    struct work work;
    enum clew_status status = begin(&work, files, name, options, error);

    if (status)
        return status;
    search_start(&work.search, &work.memory, &work.alone);
    status = tiles_table_look(files, work.table, reads_values, &work.search, error);
    search_crew_free(work.search.crew);
    return status;
}

enum clew_status
clew_table_stat(struct clew_table_files *files, const char *name,
                const struct clew_options *options, struct clew_error *error)
{
    return look(files, name, options, false, error);
}

enum clew_status
clew_table_verify(struct clew_table_files *files, const char *name,
                  const struct clew_options *options, struct clew_error *error)
{
    return look(files, name, options, true, error);
}

enum clew_status
clew_table_build(struct clew_table_files *files, const char *name,
                 const struct clew_options *options, struct clew_control *control,
                 struct clew_error *error)
{
    struct work work;
    enum clew_status status = begin(&work, files, name, options, error);

    if (status)
        return status;
    search_start(&work.search, &work.memory, control ? &control->outside : &work.alone);
    status = tiles_table_build(files, work.table, &work.search, error);
    search_crew_free(work.search.crew);
    return status;
}

enum clew_status
clew_table_remove(struct clew_table_files *files, const char *name,
                  const struct clew_options *options, struct clew_error *error)
{
    struct work work;
    enum clew_status status = begin(&work, files, name, options, error);

    if (status)
        return status;
    search_crew_free(work.search.crew);
    return tiles_table_remove(files, work.table, error);
}
