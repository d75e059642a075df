/*
 * cli_contestants - the runs of a comparison: engines, each with one or more thread counts.
 *
 * "--engines a,b --threads 1,2" makes the list a 1, a 2, b 1, b 2. Without --engines it is filled
 * with all engines of the puzzle once the first board is known. Totals over all boards are kept
 * here.
 *
 * Fails: with an error message that suggests the nearest engine.
 */
#ifndef CLI_CONTESTANTS_H
#define CLI_CONTESTANTS_H

#include "commands/cli_measure.h"
#include "input/cli_options.h"

#define CLI_MAX_CONTESTANTS 64

struct cli_contestant {
    char engine[64];
    unsigned threads;
    uint64_t boards, answered, nodes;
    double seconds;
};

struct cli_contestants {
    struct cli_contestant list[CLI_MAX_CONTESTANTS];
    size_t count;
    unsigned thread_counts[16];
    size_t thread_choices;
};

enum cli_exit cli_contestants_init(struct cli_contestants *contestants,
                                   const struct cli_args *args);
/* Adds all engines of the puzzle unless there are contestants already. */
void cli_contestants_fill(struct cli_contestants *contestants, const char *puzzle);
void cli_contestant_add(struct cli_contestant *contestant, const struct cli_measurement *measured);

#endif
