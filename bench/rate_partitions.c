/*
 * rate_partitions - which partitions of 5x5 into patterns of six tiles give the best lower bounds.
 *
 *     rate_partitions [THREADS [FOLDER]] < PARTITIONS
 *
 * One partition per line, e.g. AAABBAAABBCCDBBCCDDDCCDD. with a dot where the gap belongs; all at
 * the same cell. Builds the tables that the partitions need and looks up random boards. For each
 * partition: the mean lower bound, the maximum over its mirror images. Then the greedy order: next
 * is always the partition that raises the mean of the maximum most. A table takes some seconds to
 * build; it is kept in the folder if one is given.
 */
#include "tiles/ida/tiles_multi_partition.h"
#include "tiles/tables/tiles_pdb_file.h"

#include "base/base_random.h"
#include "search/search_pool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BOARDS       20000
#define MAX_DRAWINGS 64
#define MAX_TABLES   128

static struct base_memory memory;
static struct search_monitor monitor;
static struct search search;
static struct tiles_pdb tables[MAX_TABLES];
static int table_count;
static const char *folder; /* of tables, or NULL */
static uint8_t boards[BOARDS][25];
static struct {
    char text[32];
    uint8_t bound[BOARDS];
    bool is_used;
} drawings[MAX_DRAWINGS];

static void
fail(const char *why)
{
    fprintf(stderr, "rate_partitions: %s\n", why);
    exit(1);
}

/* Half of them cannot be solved, which does not matter for lower bounds. */
static void
make_boards(void)
{
    struct base_random random;

    base_random_seed(&random, 24);
    for (int b = 0; b < BOARDS; b++)
        for (int cell = 0; cell < 25; cell++) {
            const int other = (int)base_random_below(&random, (uint64_t)cell + 1);

            boards[b][cell] = boards[b][other];
            boards[b][other] = (uint8_t)cell;
        }
}

static const struct tiles_pdb *
find_table(uint32_t homes, int goal_gap)
{
    enum grid_symmetry symmetry;
    struct tiles_pattern pattern;
    struct tiles_pdb *table = &tables[table_count];

    tiles_pattern_around(&pattern, 5, 5, homes, goal_gap);
    for (int i = 0; i < table_count; i++)
        if (tiles_pattern_serves(&tables[i].pattern, &pattern, &symmetry))
            return &tables[i];
    if (table_count++ == MAX_TABLES)
        fail("too many patterns");
    if (tiles_pdb_plan(table, &pattern, TILES_PDB_FLAT, &memory, NULL))
        fail("no memory");
    if (folder && tiles_pdb_load(table, folder, search.pool) == TILES_PDB_LOADED)
        return table;
    if (tiles_pdb_build(table, &search, NULL))
        fail("no memory");
    if (folder)
        tiles_pdb_save(table, folder, search.pool);
    return table;
}

static double
rate(int number)
{
    const char *drawing = drawings[number].text;
    const int goal_gap = (int)strcspn(drawing, ".");
    struct tiles_partition list[TILES_MAX_PARTITIONS];
    const int images = tiles_partition_add_images(list, 0, drawing, 5, 5, goal_gap);
    const struct tiles_pdb *pdbs[TILES_MAX_SLOTS];
    static struct tiles_multi_partition sides;
    uint64_t sum = 0;

    for (int i = 0; i < images * TILES_SLOTS_PER_PARTITION; i++)
        pdbs[i] = find_table(
            list[i / TILES_SLOTS_PER_PARTITION].homes[i % TILES_SLOTS_PER_PARTITION], goal_gap);
    tiles_multi_partition_init(&sides, goal_gap, list, pdbs, images);
    for (int b = 0; b < BOARDS; b++) {
        const int gap = (int)((const uint8_t *)memchr(boards[b], 0, 25) - boards[b]);

        drawings[number].bound[b] = (uint8_t)tiles_multi_partition_estimate(&sides, boards[b], gap);
        sum += drawings[number].bound[b];
    }
    return (double)sum / BOARDS;
}

/* The mean of the maximum with this one added. */
static double
mean_with(const uint8_t *best, int number)
{
    uint64_t sum = 0;

    for (int b = 0; b < BOARDS; b++)
        sum += drawings[number].bound[b] > best[b] ? drawings[number].bound[b] : best[b];
    return (double)sum / BOARDS;
}

static void
print_greedy_order(int count)
{
    static uint8_t best[BOARDS];

    for (int k = 0; k < count; k++) {
        double best_mean = -1;
        int next = 0;

        for (int i = 0; i < count; i++) {
            const double mean = drawings[i].is_used ? -1 : mean_with(best, i);

            if (mean > best_mean) {
                best_mean = mean;
                next = i;
            }
        }
        drawings[next].is_used = true;
        for (int b = 0; b < BOARDS; b++)
            best[b] = drawings[next].bound[b] > best[b] ? drawings[next].bound[b] : best[b];
        printf("%2d. %s  mean of the greatest %.3f\n", k + 1, drawings[next].text, best_mean);
    }
}

int
main(int argc, char **argv)
{
    const int threads = argc > 1 ? atoi(argv[1]) : 1;
    int number = 0;
    double mean;

    folder = argc > 2 ? argv[2] : NULL;
    base_memory_init(&memory, 0);
    search.threads = threads;
    search_start(&search, &memory, &monitor);
    if (search_pool_new(&search.pool, threads, &memory, NULL))
        fail("no memory");
    make_boards();
    while (number < MAX_DRAWINGS && scanf("%25s%*[^\n]", drawings[number].text) == 1) {
        if (strspn(drawings[number].text, "ABCD.") != 25)
            fail("a drawing has 24 letters from A to D, and a dot");
        mean = rate(number);
        printf("%s  mean %.3f, tables so far %d\n", drawings[number].text, mean, table_count);
        fflush(stdout);
        number++;
    }
    print_greedy_order(number);
    return 0;
}
