/*
 * rate_partitions - which partitions of 5x5 into patterns of six tiles give the best lower bounds.
 *
 *     rate_partitions [THREADS] < PARTITIONS     e.g. AAABBAAABBCCDBBCCDDDCCDD, one per line
 *
 * Builds the tables that the partitions need and looks up random boards. For each partition: the
 * mean lower bound, the maximum of plain and mirrored lookup. Then the greedy order: next is always
 * the partition that raises the mean of the maximum most. A table takes some seconds to build; none
 * is kept.
 */
#include "tiles/ida/tiles_multi_partition.h"

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
find_table(uint32_t homes)
{
    enum grid_symmetry symmetry;
    struct tiles_pattern pattern;
    struct tiles_pdb *table = &tables[table_count];

    for (int i = 0; i < table_count; i++)
        if (tiles_views_fit(&tables[i].pattern, homes, &symmetry))
            return &tables[i];
    if (table_count++ == MAX_TABLES)
        fail("too many patterns");
    tiles_pattern_from(&pattern, 5, 5, homes);
    if (tiles_pdb_plan(table, &pattern, TILES_PDB_FLAT, &memory, NULL) ||
        tiles_pdb_build(table, &search, NULL))
        fail("no memory");
    return table;
}

static double
rate(int number)
{
    struct tiles_partition partition = {.count = TILES_SLOTS_PER_PARTITION};
    const struct tiles_pdb *pdbs[TILES_SLOTS_PER_PARTITION];
    static struct tiles_multi_partition sides;
    uint64_t sum = 0;

    for (int cell = 0; cell < 24; cell++)
        partition.homes[(drawings[number].text[cell] - 'A') & 3] |= UINT32_C(1) << cell;
    for (int i = 0; i < TILES_SLOTS_PER_PARTITION; i++)
        pdbs[i] = find_table(partition.homes[i]);
    tiles_multi_partition_init(&sides, &partition, pdbs, 1);
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

    base_memory_init(&memory, 0);
    search.threads = threads;
    search_start(&search, &memory, &monitor);
    if (search_pool_new(&search.pool, threads, &memory, NULL))
        fail("no memory");
    make_boards();
    while (number < MAX_DRAWINGS && scanf("%24s%*[^\n]", drawings[number].text) == 1) {
        if (strspn(drawings[number].text, "ABCD") != 24)
            fail("a drawing has 24 letters from A to D");
        mean = rate(number);
        printf("%s  mean %.3f, tables so far %d\n", drawings[number].text, mean, table_count);
        fflush(stdout);
        number++;
    }
    print_greedy_order(number);
    return 0;
}
