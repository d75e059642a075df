/*
 * fuzz_table - a file of a table with any damage: it is set aside, or loads as it was.
 *
 * The input is a list of damages to a right file: three bytes each, where and what. A place past
 * the end cuts the file there, modulo its length, or makes it longer. A byte that is left over
 * chooses the kind of table.
 */
#include "fuzz.h"

#include "tiles/tables/tiles_pdb_file.h"

#include <sys/stat.h>
#include <unistd.h>

#define MAX_FILE (1 << 20)
#define HOMES    0x7u /* three tiles of 3x3: a small table, but a whole page of header */

static char folder[] = "/tmp/clew-fuzz-XXXXXX";
static const char *const endings[TILES_PDB_KINDS] = {"", "-gap", "-bits", "-flat"};
static char path[sizeof folder + 64], aside[sizeof path + 16]; /* of the kind that is fuzzed */
static struct base_memory memory;
static struct search_monitor monitor;
static struct search search = {.limit_seconds = 1e9, .threads = 1};
static struct table {
    uint8_t *right, *values;
    size_t right_bytes, value_bytes;
} tables[TILES_PDB_KINDS];

static void
choose_paths(enum tiles_pdb_kind kind)
{
    snprintf(path, sizeof path, "%s/tiles-3x3-%07x%s.pdb", folder, HOMES, endings[kind]);
    snprintf(aside, sizeof aside, "%s.damaged", path);
}

static void
plan(struct tiles_pdb *pdb, enum tiles_pdb_kind kind)
{
    struct tiles_pattern pattern;

    tiles_pattern_from(&pattern, 3, 3, HOMES);
    must(tiles_pdb_plan(pdb, &pattern, kind, &memory, NULL) == CLEW_OK, "no plan", "");
}

static void
clear_folder(void)
{
    for (int kind = 0; kind < TILES_PDB_KINDS; kind++) {
        choose_paths((enum tiles_pdb_kind)kind);
        unlink(path);
        unlink(aside);
    }
    rmdir(folder);
}

/* The right table, as it is in memory and as it is in its file. */
static void
make_right(struct table *table, enum tiles_pdb_kind kind)
{
    struct tiles_pdb pdb;
    FILE *file;

    choose_paths(kind);
    plan(&pdb, kind);
    must(tiles_pdb_build(&pdb, &search, NULL) == CLEW_OK && pdb.value, "no table", "");
    must(tiles_pdb_save(&pdb, folder, search.pool), "no file", path);
    table->value_bytes = pdb.value_bytes;
    table->values = malloc(pdb.value_bytes);
    table->right = malloc(MAX_FILE);
    must(table->values && table->right, "no memory", "");
    memcpy(table->values, pdb.value, pdb.value_bytes);
    tiles_pdb_free(&pdb);
    file = fopen(path, "rb");
    must(file != NULL, "no file", path);
    table->right_bytes = fread(table->right, 1, MAX_FILE, file);
    must(feof(file), "the file is too large", path);
    fclose(file);
}

static void
make_all(void)
{
    must(mkdtemp(folder) != NULL, "no folder", folder);
    atexit(clear_folder);
    base_memory_init(&memory, 0);
    must(search_pool_new(&search.pool, 1, &memory, NULL) == CLEW_OK, "no pool", "");
    search_start(&search, &memory, &monitor);
    for (int kind = 0; kind < TILES_PDB_KINDS; kind++)
        make_right(&tables[kind], (enum tiles_pdb_kind)kind);
}

static void
write_damaged(const struct table *table, const uint8_t *data, size_t size)
{
    const size_t right_bytes = table->right_bytes;
    uint8_t *bytes = calloc(2, right_bytes);
    size_t length = right_bytes;
    FILE *file = fopen(path, "wb");

    must(bytes && file, "no memory or file", path);
    memcpy(bytes, table->right, right_bytes);
    for (; size >= 3; data += 3, size -= 3) {
        const size_t at = (size_t)data[0] << 8 | data[1];

        if (at < right_bytes)
            bytes[at] ^= data[2];
        else
            length = at % (2 * right_bytes);
    }
    must(fwrite(bytes, 1, length, file) == length && fclose(file) == 0, "not written", path);
    free(bytes);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const enum tiles_pdb_kind kind =
        (enum tiles_pdb_kind)(size % 3 ? data[size - 1] % TILES_PDB_KINDS : TILES_PDB_PLAIN);
    const struct table *table = &tables[kind];
    enum tiles_pdb_file_state looked, loaded;
    struct tiles_pdb pdb;

    if (!table->right)
        make_all();
    choose_paths(kind);
    write_damaged(table, data, size);
    plan(&pdb, kind);
    looked = tiles_pdb_stat(&pdb, folder, true, search.pool);
    loaded = tiles_pdb_load(&pdb, folder, search.pool);
    must(looked == loaded, "verified otherwise than loaded", path);
    must(loaded != TILES_PDB_ABSENT, "not met", path);
    if (loaded == TILES_PDB_LOADED)
        must(pdb.value_bytes == table->value_bytes &&
                 memcmp(pdb.value, table->values, table->value_bytes) == 0,
             "loaded, but damaged", path);
    else
        must(access(path, F_OK) != 0 && access(aside, F_OK) == 0, "not set aside", path);
    tiles_pdb_free(&pdb);
    return 0;
}
