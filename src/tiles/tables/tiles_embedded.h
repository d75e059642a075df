/*
 * tiles_embedded - tables of 4x4 that are made when the library is built and are part of it.
 *
 * The bits of the three patterns of 5-5-5 (see tiles_pdb), and the automaton of the strings of up
 * to 12 moves (see tiles_automaton). A hard board is then searched at once, without a table to
 * build. tools/embed_tiles.c writes the C file; a test holds it against tables made anew.
 *
 * Used by: tiles_table_cache.  Constant.
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
    int max_value; /* the greatest value */
    const uint8_t *bits;
    size_t bytes;
};

extern const struct tiles_embedded_pdb tiles_embedded_pdbs[TILES_EMBEDDED_PDBS];
extern const uint32_t tiles_embedded_states, tiles_embedded_words;
extern const uint16_t tiles_embedded_next[][4]; /* by state and move */

#endif
