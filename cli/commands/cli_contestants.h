/*
 * cli_contestants - who takes part in a comparison: engines, each with numbers of threads.
 *
 * From "--engines a,b" and "--threads 1,2" comes the list a 1, a 2, b 1, b 2. Without --engines it
 * is filled with all of a puzzle when the first board is known. Sums over the boards are kept here.
 *
 * Fails: with a complaint that names the nearest engine there is.
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
/* All engines of the puzzle, unless there are some already. */
void cli_contestants_fill(struct cli_contestants *contestants, const char *puzzle);
void cli_contestant_add(struct cli_contestant *contestant, const struct cli_measurement *measured);

#endif
