/*
 * tiles_embedded - tables for 4x4 that are made when the library is built and are part of it.
 *
 * The bits of the three patterns of 5-5-5 (see tiles_pdb), and the automaton of strings of up to 12
 * moves (see tiles_automaton). So hard boards are searched at once, without building a table.
 * tools/embed_tiles.c writes the C file; a test compares it with tables made at run time.
 *
 * Constant.
 */
#ifndef TILES_EMBEDDED_H
#define TILES_EMBEDDED_H

#include <stddef.h>
#include <stdint.h>

#define TILES_EMBEDDED_PDBS       3
#define TILES_EMBEDDED_MAX_STRING 12
#define TILES_EMBEDDED_FORBIDDEN  UINT16_MAX

struct tiles_embedded_pdb {
    uint32_t homes;
    int max_value; /* the largest value in the table */
    const uint8_t *bits;
    size_t bytes;
};

extern const struct tiles_embedded_pdb tiles_embedded_pdbs[TILES_EMBEDDED_PDBS];
extern const uint32_t tiles_embedded_states, tiles_embedded_words;
extern const uint16_t tiles_embedded_next[][4]; /* by state and move */

#endif
