/*
 * cli_measure - one board solved by one engine, several times, for comparing.
 *
 * Only figures are kept, not the answer: the median of the seconds, with least and most, and what
 * two engines must agree on. The library has checked every answer before; what is compared here is
 * what no checker of one answer can see: whether there is one, whether it is the only one, how
 * many there are, how short the shortest is.
 *
 * Fails: status and error say so.  No memory.
 */
#ifndef CLI_MEASURE_H
#define CLI_MEASURE_H

#include "cli.h"

#define CLI_MAX_REPEATS 99

struct cli_measurement {
    const char *engine; /* as asked for */
    unsigned threads;

    enum clew_status status;
    struct clew_error error;
    char answered[32]; /* the engine that answered, when auto chose */
    enum clew_outcome outcome;
    char limit[16];                  /* for gave-up */
    struct clew_stats stats;         /* of the last run, but the median of the seconds */
    double min_seconds, max_seconds; /* seconds */
    int64_t best;                    /* distance or length where it is proved the least; or -1 */
    char answers[48];                /* their number, when that was asked; or "" */
    char rule[16];                   /* under which it holds; or "" */
};

/* Sets engine and threads in the options, and runs. False after an interruption. */
bool cli_measure(struct cli_measurement *measured, const struct clew_board *board,
                 struct clew_options *options, struct clew_control *control, unsigned repeats);
bool cli_measurement_is_answered(const struct cli_measurement *measured);
/* Whether both can be right; if not, why is a sentence. */
bool cli_measurements_agree(const struct cli_measurement *a, const struct cli_measurement *b,
                            char *why, size_t size);

#endif
