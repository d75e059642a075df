/*
 * embed_tiles - writes tiles_embedded.c: tables that every search of a 4x4 board needs.
 *
 *     embed_tiles FILE
 *
 * The 5-5-5 pattern databases (a third of a megabyte) and the redundant strings of up to 12 moves (a
 * tenth): a fifth of a second of work where the library is built, none where it runs. See
 * src/tiles/tables/tiles_embedded.h.
 */
#include "search/search_pool.h"
#include "tiles/tables/tiles_automaton.h"
#include "tiles/tables/tiles_embedded.h"
#include "tiles/tables/tiles_partition.h"
#include "tiles/tables/tiles_pdb.h"

#include <stdio.h>
#include <stdlib.h>

struct maker {
    struct base_memory memory;
    struct search_monitor monitor;
    struct search search;
    FILE *out;
};

static void
fail(const char *why)
{
    fprintf(stderr, "embed_tiles: %s\n", why);
    exit(1);
}

static void
write_bits(struct maker *maker, int number, const struct tiles_partition *partition,
           struct tiles_pdb *pdb)
{
    struct tiles_pattern pattern;

    tiles_pattern_from(&pattern, 4, 4, partition->homes[number]);
    if (tiles_pdb_plan(pdb, &pattern, TILES_PDB_BITS, &maker->memory, NULL) ||
        tiles_pdb_build(pdb, &maker->search, NULL) || !pdb->value)
        fail("no memory");
    fprintf(maker->out, "\nstatic const uint8_t bits_%d[] = {", number);
    for (size_t i = 0; i < pdb->value_bytes; i++)
        fprintf(maker->out, "%s%d,", i % 24 ? "" : "\n", pdb->value[i]);
    fprintf(maker->out, "\n};\n");
}

static void
write_pdbs(struct maker *maker)
{
    struct tiles_pdb pdbs[TILES_EMBEDDED_PDBS];
    struct tiles_partition partition;

    if (!tiles_partition_find(&partition, "555", 4, 4) || partition.count != TILES_EMBEDDED_PDBS)
        fail("there is no partition 555 of three patterns");
    for (int i = 0; i < TILES_EMBEDDED_PDBS; i++)
        write_bits(maker, i, &partition, &pdbs[i]);
    fprintf(maker->out, "\nconst struct tiles_embedded_pdb tiles_embedded_pdbs[] = {\n");
    for (int i = 0; i < TILES_EMBEDDED_PDBS; i++)
        fprintf(maker->out, "    {0x%x, %d, bits_%d, sizeof bits_%d},\n",
                (unsigned)partition.homes[i], pdbs[i].max_value, i, i);
    fprintf(maker->out, "};\n");
    for (int i = 0; i < TILES_EMBEDDED_PDBS; i++)
        tiles_pdb_free(&pdbs[i]);
}

static void
write_automaton(struct maker *maker)
{
    const struct tiles_automaton_kind kind = {
        .rows = 4, .cols = 4, .max_length = TILES_EMBEDDED_MAX_STRING, .order = {0, 1, 2, 3}};
    struct tiles_automaton *automaton;

    if (tiles_automaton_new(&automaton, &kind, &maker->memory, &maker->memory, NULL))
        fail("no memory");
    if (automaton->states >= TILES_EMBEDDED_FORBIDDEN)
        fail("too many states for 16 bits");
    fprintf(maker->out, "\nconst uint32_t tiles_embedded_states = %u, tiles_embedded_words = %u;\n",
            (unsigned)automaton->states, (unsigned)automaton->words);
    fprintf(maker->out, "\nconst uint16_t tiles_embedded_next[][4] = {\n");
    for (uint32_t state = 0; state < automaton->states; state++) {
        fprintf(maker->out, "    {");
        for (int move = 0; move < 4; move++) {
            const uint32_t next = automaton->next[state][move];

            fprintf(maker->out, "%u,",
                    (unsigned)(next == TILES_FORBIDDEN ? TILES_EMBEDDED_FORBIDDEN : next));
        }
        fprintf(maker->out, "},\n");
    }
    fprintf(maker->out, "};\n");
    tiles_automaton_free(automaton);
}

int
main(int count, char **arguments)
{
    static struct maker maker = {.search = {.threads = 1}};

    if (count != 2 || !(maker.out = fopen(arguments[1], "w")))
        fail("cannot write; usage: embed_tiles FILE");
    base_memory_init(&maker.memory, 0);
    search_start(&maker.search, &maker.memory, &maker.monitor);
    if (search_pool_new(&maker.search.pool, 1, &maker.memory, NULL))
        fail("no memory");
    fprintf(maker.out, "/* tiles_embedded - written by embed_tiles. */\n"
                       "#include \"tiles/tables/tiles_embedded.h\"\n");
    write_pdbs(&maker);
    write_automaton(&maker);
    search_pool_free(maker.search.pool);
    if (fclose(maker.out))
        fail("cannot write");
    return 0;
}
