/* tiles_tables - see the header. */
#include "tiles/tables/tiles_tables.h"

#include "tiles/tables/tiles_partition.h"
#include "tiles/tables/tiles_pdb_file.h"

#include <errno.h>
#include <string.h>

#define MAX_PATTERNS (TILES_MAX_PARTITIONS * TILES_MAX_PATTERNS)

static const struct tiles_table tables[] = {
    {"pdb-663", "4x4 in patterns of six, six and three tiles", "663", 4, 4},
    {"pdb-78", "4x4 in patterns of seven and eight tiles", "78", 4, 4},
    {"pdb-6666", "5x5 in patterns of six tiles, several partitions", "6666", 5, 5},
};

const struct tiles_table *
tiles_table_at(size_t index)
{
    return index < sizeof tables / sizeof *tables ? &tables[index] : NULL;
}

/* Where the gap usually belongs. */
static int
home_of(const struct tiles_table *table)
{
    return table->rows * table->cols - 1;
}

/* The patterns for a home of the gap, without those that are images of an earlier one. */
static int
list_patterns(struct tiles_pattern *patterns, const struct tiles_table *table, int goal_gap)
{
    struct tiles_partition list[TILES_MAX_PARTITIONS];
    const int partitions =
        tiles_partition_list(list, table->partition, table->rows, table->cols, goal_gap);
    int count = 0;

    for (int p = 0; p < partitions; p++)
        for (int i = 0; i < list[p].count; i++) {
            struct tiles_pattern *pattern = &patterns[count];
            enum grid_symmetry symmetry;
            bool is_served = false;

            tiles_pattern_around(pattern, table->rows, table->cols, list[p].homes[i], goal_gap);
            tiles_partition_first_image(pattern, table->partition);
            for (int j = 0; j < count && !is_served; j++)
                is_served = tiles_pattern_serves(&patterns[j], pattern, &symmetry);
            count += !is_served;
        }
    return count;
}

static enum clew_status
fail_to_write(const char *folder, struct clew_error *error)
{
    return base_fail(error, CLEW_NO_FILE, "cannot write tables to %.200s: %s", folder,
                     strerror(errno));
}

/* Updates the state of the table by that of one file. */
static void
add_file_state(struct clew_table_files *files, enum tiles_pdb_file_state state)
{
    if (state == TILES_PDB_DAMAGED)
        files->state = CLEW_TABLE_DAMAGED;
    else if (state == TILES_PDB_ABSENT && files->state == CLEW_TABLE_PRESENT)
        files->state = CLEW_TABLE_ABSENT;
}

/*
 * A plan takes 40 ms on 5x5, and depends on the size of the board and the number of tiles alone:
 * patterns that agree in these share one, so that an interrupted build ends at once.
 */
enum clew_status
tiles_table_stat(struct clew_table_files *files, const struct tiles_table *table, bool reads_values,
                 struct search *search, struct clew_error *error)
{
    struct tiles_pattern patterns[MAX_PATTERNS];
    const int count = list_patterns(patterns, table, home_of(table));
    struct tiles_pdb pdb = {.value = NULL};

    files->state = CLEW_TABLE_PRESENT;
    files->bytes = 0;
    for (int i = 0; i < count; i++) {
        if (i > 0 && patterns[i].tiles == patterns[i - 1].tiles) {
            pdb.pattern = patterns[i];
        } else {
            const enum tiles_pdb_kind kind = tiles_pdb_kind_for(table->rows, table->cols);
            enum clew_status status;

            tiles_pdb_free(&pdb);
            status = tiles_pdb_plan(&pdb, &patterns[i], kind, search->memory, error);
            if (status)
                return status;
        }
        files->bytes += tiles_pdb_bytes(&pdb);
        add_file_state(files, tiles_pdb_stat(&pdb, files->folder, reads_values, search->pool));
    }
    tiles_pdb_free(&pdb);
    return CLEW_OK;
}

/* *is_done stays false when the search was stopped. */
static enum clew_status
build_pattern(bool *is_done, const struct tiles_pattern *pattern, struct clew_table_files *files,
              struct search *search, struct clew_error *error)
{
    const char *folder = files->folder;
    enum tiles_pdb_file_state state;
    struct tiles_pdb pdb = {.value = NULL};
    enum clew_status status = tiles_pdb_plan(
        &pdb, pattern, tiles_pdb_kind_for(pattern->rows, pattern->cols), search->memory, error);

    *is_done = false;
    if (status)
        return status;
    state = tiles_pdb_load_for(&pdb, folder, search);
    files->set_aside += state == TILES_PDB_DAMAGED;
    if (state != TILES_PDB_LOADED) {
        status = tiles_pdb_build(&pdb, search, error);
        if (!status && pdb.value && !tiles_pdb_save(&pdb, folder, search->pool))
            status = fail_to_write(folder, error);
    }
    *is_done = !status && pdb.value;
    tiles_pdb_free(&pdb);
    return status;
}

enum clew_status
tiles_table_build(struct clew_table_files *files, const struct tiles_table *table,
                  struct search *search, struct clew_error *error)
{
    struct tiles_pattern patterns[MAX_PATTERNS];
    const int count = list_patterns(patterns, table, home_of(table));

    if (!tiles_pdb_make_folder(files->folder)) /* fail before the work, not after it */
        return fail_to_write(files->folder, error);
    for (int i = 0; i < count; i++) {
        bool is_done;
        const enum clew_status status = build_pattern(&is_done, &patterns[i], files, search, error);

        if (status)
            return status;
        if (!is_done)
            break;
    }
    return tiles_table_stat(files, table, false, search, error);
}

/* Long searches keep tables for other homes of the gap, too. */
enum clew_status
tiles_table_remove(const struct clew_table_files *files, const struct tiles_table *table,
                   struct clew_error *error)
{
    struct tiles_pattern patterns[MAX_PATTERNS];

    for (int goal_gap = 0; goal_gap <= home_of(table); goal_gap++) {
        const int count = list_patterns(patterns, table, goal_gap);

        for (int i = 0; i < count; i++)
            if (!tiles_pdb_remove(&patterns[i], files->folder))
                return base_fail(error, CLEW_NO_FILE, "cannot remove tables from %.200s: %s",
                                 files->folder, strerror(errno));
    }
    return CLEW_OK;
}
