/*
 * cli_measure - times one engine on one board, over one or more runs, for comparisons.
 *
 * Keeps figures, not the answer: median, minimum and maximum time, and what two engines must agree
 * on. The library has already checked each answer; compared here is what a check of one answer
 * cannot show: whether an answer exists, is unique, how many there are, and the optimal length.
 *
 * Fails: status and error are set.  Allocates no memory.
 */
#ifndef CLI_MEASURE_H
#define CLI_MEASURE_H

#include "cli.h"

#define CLI_MAX_REPEATS      99
#define CLI_MEASURED_WORKERS 16 /* of which the tasks are kept */

struct cli_measurement {
    const char *engine; /* as requested */
    unsigned threads;

    enum clew_status status;
    struct clew_error error;
    char answered[32]; /* the engine that answered if auto chose it */
    enum clew_outcome outcome;
    char limit[16];          /* if the outcome is gave-up */
    struct clew_stats stats; /* of the last run, but with the median time */
    double min_seconds, max_seconds;
    double spread_seconds; /* median of the distances from the median */
    double table_seconds;  /* of all these runs, for building or loading tables */
    int64_t best;          /* distance or length if proved optimal, otherwise -1 */
    char answers[48];      /* number of answers if counted, otherwise "" */
    char rule[16];         /* the rule that applied, or "" */
    char measure[16];      /* what else the engine counts: "hits" ...; or "" */
    int64_t measure_count;
    struct clew_tasks worker_tasks[CLI_MEASURED_WORKERS];
    size_t worker_count; /* 0: no tasks, or one thread */
};

/* Sets engine and threads in the options and runs `repeats` times. False after an interruption. */
bool cli_measure(struct cli_measurement *measured, const struct clew_board *board,
                 struct clew_options *options, struct clew_control *control, unsigned repeats);
/*
 * The same in a new process, which starts without tables in memory, whatever ran before. Its engine
 * and threads stay as they are.
 */
bool cli_measure_cold(struct cli_measurement *measured, const struct clew_board *board,
                      struct clew_options *options, struct clew_control *control, unsigned repeats);
bool cli_measurement_is_answered(const struct cli_measurement *measured);
/* Whether both can be right; if not, `why` is a sentence. */
bool cli_measurements_agree(const struct cli_measurement *a, const struct cli_measurement *b,
                            char *why, size_t size);

#endif
