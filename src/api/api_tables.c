/* api_tables - the tables of tiles by name: inspected, built and removed without a search. */
#include "api/api.h"

#include "search/search_pool.h"
#include "tiles/tables/tiles_pdb_file.h"
#include "tiles/tables/tiles_tables.h"
#include "tiles/tiles_puzzle.h"

#include <string.h>

_Static_assert(sizeof((struct clew_table_files *)NULL)->folder == TILES_PDB_FOLDER,
               "clew.h has room for every folder");

/*
 * What a search has, without a board. Results go into a complete struct first: the caller's may be
 * of another size.
 */
struct table_job {
    const struct tiles_table *table;
    struct clew_table_files files;
    struct base_memory memory;
    struct search_monitor alone;
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
    const char *folder_option = puzzle_option_text(options, "tables");

    if (!tiles_pdb_supports_files())
        return base_fail(error, CLEW_UNSUPPORTED, "this library keeps no tables in files");
    if (strcmp(folder_option, "none") == 0)
        return base_fail(error, CLEW_BAD_OPTION, "option tables is none: name a folder");
    if (!tiles_pdb_folder(files->folder, sizeof files->folder,
                          strcmp(folder_option, "cache") == 0 ? NULL : folder_option))
        return base_fail(
            error, CLEW_BAD_OPTION,
            "there is no folder for tables, or its name is too long: set option tables");
    return CLEW_OK;
}

static enum clew_status
table_job_start(struct table_job *job, const char *name, const struct clew_options *given,
                struct clew_error *error)
{
    struct puzzle_options options;
    enum clew_status status;

    base_error_clear(error);
    *job = (struct table_job){.table = find_table(name), .files = CLEW_TABLE_FILES_INIT};
    if (!job->table)
        return base_fail(error, CLEW_BAD_OPTION, "there is no table '%.60s'", name);
    status = api_options_for(&options, &tiles_puzzle, given, error);
    if (!status)
        status = find_folder(&job->files, &options, error);
    if (status)
        return status;
    base_memory_init(&job->memory, puzzle_option_size(&options, "limit-bytes"));
    job->search.limit_seconds = puzzle_option_real(&options, "limit-seconds");
    job->search.threads = api_threads(&options);
    return search_pool_new(&job->search.pool, job->search.threads, &job->memory, error);
}

/* Copies out what is known, also after a failure. */
static void
table_job_end(struct table_job *job, struct clew_table_files *files)
{
    if (job->search.pool)
        search_pool_free(job->search.pool);
    api_copy_out(files, &job->files, sizeof job->files);
}

static enum clew_status
inspect_table_files(struct clew_table_files *files, const char *name,
                    const struct clew_options *options, bool reads_values, struct clew_error *error)
{
    struct table_job job;
    enum clew_status status = table_job_start(&job, name, options, error);

    if (!status) {
        search_start(&job.search, &job.memory, &job.alone);
        status = tiles_table_stat(&job.files, job.table, reads_values, &job.search, error);
    }
    table_job_end(&job, files);
    return status;
}

enum clew_status
clew_table_stat(struct clew_table_files *files, const char *name,
                const struct clew_options *options, struct clew_error *error)
{
    return inspect_table_files(files, name, options, false, error);
}

enum clew_status
clew_table_verify(struct clew_table_files *files, const char *name,
                  const struct clew_options *options, struct clew_error *error)
{
    return inspect_table_files(files, name, options, true, error);
}

enum clew_status
clew_table_build(struct clew_table_files *files, const char *name,
                 const struct clew_options *options, struct clew_control *control,
                 struct clew_error *error)
{
    struct table_job job;
    enum clew_status status = table_job_start(&job, name, options, error);

    if (!status) {
        search_start(&job.search, &job.memory, control ? &control->monitor : &job.alone);
        status = tiles_table_build(&job.files, job.table, &job.search, error);
    }
    table_job_end(&job, files);
    return status;
}

enum clew_status
clew_table_remove(struct clew_table_files *files, const char *name,
                  const struct clew_options *options, struct clew_error *error)
{
    struct table_job job;
    enum clew_status status = table_job_start(&job, name, options, error);

    if (!status)
        status = tiles_table_remove(&job.files, job.table, error);
    table_job_end(&job, files);
    return status;
}
