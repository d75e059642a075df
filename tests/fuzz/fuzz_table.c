/*
 * fuzz_table - a file of a table with any damage: it is set aside, or loads as it was.
 *
 * The input is a list of damages to a right file: three bytes each, where and what. A place past
 * the end cuts the file there, modulo its length, or makes it longer.
 */
#include "fuzz.h"

#include "tiles/tables/tiles_pdb_file.h"

#include <sys/stat.h>
#include <unistd.h>

#define HOMES 0x7u /* three tiles of 3x3: a small table, but a whole page of header */

static char folder[] = "/tmp/clew-fuzz-XXXXXX";
static char path[sizeof folder + 64], aside[sizeof path + 16];
static struct base_memory memory;
static struct search_monitor monitor;
static struct search search = {.limit_seconds = 1e9, .threads = 1};
static uint8_t *right, *values;
static size_t right_bytes, value_bytes;

static void
plan(struct tiles_pdb *pdb)
{
    struct tiles_pattern pattern;

    tiles_pattern_from(&pattern, 3, 3, HOMES);
    must(tiles_pdb_plan(pdb, &pattern, TILES_PDB_PLAIN, &memory, NULL) == CLEW_OK, "no plan", "");
}

static void
clear_folder(void)
{
    unlink(path);
    unlink(aside);
    rmdir(folder);
}

/* The right table, once, as it is in memory and as it is in its file. */
static void
make_right(void)
{
    struct tiles_pdb pdb;
    FILE *file;

    must(mkdtemp(folder) != NULL, "no folder", folder);
    snprintf(path, sizeof path, "%s/tiles-3x3-%07x.pdb", folder, HOMES);
    snprintf(aside, sizeof aside, "%s.damaged", path);
    atexit(clear_folder);
    base_memory_init(&memory, 0);
    must(search_pool_new(&search.pool, 1, &memory, NULL) == CLEW_OK, "no pool", "");
    search_start(&search, &memory, &monitor);
    plan(&pdb);
    must(tiles_pdb_build(&pdb, &search, NULL) == CLEW_OK && pdb.value, "no table", "");
    must(tiles_pdb_save(&pdb, folder, search.pool), "no file", path);
    value_bytes = pdb.value_bytes;
    values = malloc(value_bytes);
    right = malloc(1 << 16);
    must(values && right, "no memory", "");
    memcpy(values, pdb.value, value_bytes);
    tiles_pdb_free(&pdb);
    file = fopen(path, "rb");
    must(file != NULL, "no file", path);
    right_bytes = fread(right, 1, 1 << 16, file);
    fclose(file);
}

static void
write_damaged(const uint8_t *data, size_t size)
{
    uint8_t *bytes = calloc(2, right_bytes);
    size_t length = right_bytes;
    FILE *file = fopen(path, "wb");

    must(bytes && file, "no memory or file", path);
    memcpy(bytes, right, right_bytes);
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
    enum tiles_pdb_file_state looked, loaded;
    struct tiles_pdb pdb;

    if (!right)
        make_right();
    write_damaged(data, size);
    plan(&pdb);
    looked = tiles_pdb_stat(&pdb, folder, true, search.pool);
    loaded = tiles_pdb_load(&pdb, folder, search.pool);
    must(looked == loaded, "verified otherwise than loaded", path);
    must(loaded != TILES_PDB_ABSENT, "not met", path);
    if (loaded == TILES_PDB_LOADED)
        must(pdb.value_bytes == value_bytes && memcmp(pdb.value, values, value_bytes) == 0,
             "loaded, but damaged", path);
    else
        must(access(path, F_OK) != 0 && access(aside, F_OK) == 0, "not set aside", path);
    tiles_pdb_free(&pdb);
    return 0;
}
