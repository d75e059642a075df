/* cli_measure - see cli_measure.h. */
#include "measure/cli_measure.h"
#include "terminal/cli_signals.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void
measure_copy_text(char *to, size_t size, const char *from)
{
    snprintf(to, size, "%s", from ? from : "");
}

static int64_t
number_of(const struct clew_answer *answer, const char *name)
{
    const struct clew_fact *fact = clew_answer_fact(answer, name);

    return fact && fact->kind == CLEW_FACT_NUMBER ? fact->number : -1;
}

/* The optimum on which all engines that prove it must agree; -1 if nothing is proved. */
static int64_t
proved_best(const struct clew_answer *answer)
{
    const int64_t distance = number_of(answer, "distance");

    if (clew_answer_proof(answer) != CLEW_PROOF_BEST)
        return -1;
    return distance >= 0 ? distance : number_of(answer, "length");
}

static const char *
text_of(const struct clew_answer *answer, const char *name)
{
    const struct clew_fact *fact = clew_answer_fact(answer, name);

    return fact && fact->kind == CLEW_FACT_TEXT ? fact->text : NULL;
}

static double
table_seconds_of(const struct clew_answer *answer)
{
    const struct clew_fact *fact = clew_answer_fact(answer, "table_seconds");

    return fact && fact->kind == CLEW_FACT_REAL ? fact->real : 0;
}

/* Engines of the earlier systems count by their own measure. */
static void
record_measure(struct cli_measurement *measured, const struct clew_answer *answer)
{
    static const char *const names[] = {"hits", "assignments"};

    *measured->measure = '\0';
    measured->measure_count = -1;
    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        if (number_of(answer, names[i]) < 0)
            continue;
        measure_copy_text(measured->measure, sizeof(measured->measure), names[i]);
        measured->measure_count = number_of(answer, names[i]);
    }
}

static void
record_worker_tasks(struct cli_measurement *measured, const struct clew_answer *answer)
{
    size_t count = 0;

    if (measured->stats.threads > 1 && measured->stats.tasks.created > 0)
        while (count < CLI_MEASURED_WORKERS &&
               clew_answer_worker_tasks(answer, count, &measured->worker_tasks[count]))
            count++;
    measured->worker_count = count;
}

static void
record_answer(struct cli_measurement *measured, const struct clew_answer *answer)
{
    const struct clew_count *count = clew_answer_count(answer);

    measured->outcome = clew_answer_outcome(answer);
    measured->stats = *clew_answer_stats(answer);
    measured->best = proved_best(answer);
    measured->table_seconds += table_seconds_of(answer);
    measure_copy_text(measured->answered, sizeof(measured->answered), clew_answer_engine(answer));
    measure_copy_text(measured->limit, sizeof(measured->limit), clew_answer_limit(answer));
    measure_copy_text(measured->answers, sizeof(measured->answers), count ? count->text : NULL);
    measure_copy_text(measured->rule, sizeof(measured->rule), text_of(answer, "rule"));
    record_measure(measured, answer);
    record_worker_tasks(measured, answer);
}

static int
compare_doubles(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static void
take_median(struct cli_measurement *measured, double *seconds, unsigned count)
{
    qsort(seconds, count, sizeof(*seconds), compare_doubles);
    measured->stats.seconds = seconds[count / 2];
    measured->min_seconds = seconds[0];
    measured->max_seconds = seconds[count - 1];
    for (unsigned i = 0; i < count; i++)
        seconds[i] = fabs(seconds[i] - measured->stats.seconds);
    qsort(seconds, count, sizeof(*seconds), compare_doubles);
    measured->spread_seconds = seconds[count / 2];
}

bool
cli_measure(struct cli_measurement *measured, const struct clew_board *board,
            struct clew_options *options, struct clew_control *control, unsigned repeats)
{
    double seconds[CLI_MAX_REPEATS];
    char threads[16];
    unsigned done = 0;

    snprintf(threads, sizeof(threads), "%u", measured->threads);
    measured->table_seconds = 0;
    measured->status = clew_options_set(options, "engine", measured->engine, &measured->error);
    if (!measured->status)
        measured->status = clew_options_set(options, "threads", threads, &measured->error);
    while (!measured->status && done < repeats && !cli_signals_stopped()) {
        struct clew_answer *answer = NULL;

        measured->status = clew_solve(&answer, board, options, control, &measured->error);
        if (!measured->status) {
            record_answer(measured, answer);
            seconds[done++] = measured->stats.seconds;
        }
        clew_answer_free(answer);
        if (!cli_measurement_is_answered(measured))
            break; /* no need to repeat a run that gave up */
    }
    if (done > 0)
        take_median(measured, seconds, done);
    return !cli_signals_stopped();
}

/* Reads all of the measurement that the process writes; false if it ended without. */
static bool
receive_measurement(int from, struct cli_measurement *measured)
{
    size_t done = 0;

    while (done < sizeof(*measured)) {
        const ssize_t count = read(from, (char *)measured + done, sizeof(*measured) - done);

        if (count == 0 || (count < 0 && errno != EINTR))
            return false;
        done += count > 0 ? (size_t)count : 0;
    }
    return true;
}

static bool
send_measurement(int to, const struct cli_measurement *measured)
{
    size_t done = 0;

    while (done < sizeof(*measured)) {
        const ssize_t count = write(to, (const char *)measured + done, sizeof(*measured) - done);

        if (count < 0 && errno != EINTR)
            return false;
        done += count > 0 ? (size_t)count : 0;
    }
    return true;
}

bool
cli_measure_cold(struct cli_measurement *measured, const struct clew_board *board,
                 struct clew_options *options, struct clew_control *control, unsigned repeats)
{
    struct cli_measurement received = *measured;
    int ends[2];
    pid_t child;

    if (pipe(ends) < 0)
        return cli_measure(measured, board, options, control, repeats);
    child = fork();
    if (child == 0) {
        cli_measure(measured, board, options, control, repeats);
        _exit(send_measurement(ends[1], measured) ? 0 : 1);
    }
    close(ends[1]);
    if (child > 0 && receive_measurement(ends[0], &received)) {
        *measured = received;
    } else {
        measured->status = CLEW_NO_MEMORY;
        snprintf(measured->error.text, sizeof(measured->error.text), "its process ended early");
    }
    close(ends[0]);
    while (child > 0 && waitpid(child, NULL, 0) < 0 && errno == EINTR)
        ;
    return !cli_signals_stopped();
}

bool
cli_measurement_is_answered(const struct cli_measurement *measured)
{
    return !measured->status && measured->outcome != CLEW_GAVE_UP;
}

bool
cli_measurements_agree(const struct cli_measurement *a, const struct cli_measurement *b, char *why,
                       size_t size)
{
    const bool is_same_rule = !strcmp(a->rule, b->rule);
    const bool is_verdict = a->outcome != CLEW_SOLVED && b->outcome != CLEW_SOLVED;

    if (!cli_measurement_is_answered(a) || !cli_measurement_is_answered(b))
        return true;
    if (is_same_rule && ((a->outcome == CLEW_NONE) != (b->outcome == CLEW_NONE) ||
                         (is_verdict && a->outcome != b->outcome))) {
        snprintf(why, size, "%s says %s, but %s says %s", a->engine, clew_outcome_name(a->outcome),
                 b->engine, clew_outcome_name(b->outcome));
        return false;
    }
    if (is_same_rule && *a->answers && *b->answers && strcmp(a->answers, b->answers)) {
        snprintf(why, size, "%s counts %s answers, but %s %s", a->engine, a->answers, b->engine,
                 b->answers);
        return false;
    }
    if (a->best >= 0 && b->best >= 0 && a->best != b->best) {
        snprintf(why, size, "%s calls %lld the minimum, but %s %lld", a->engine, (long long)a->best,
                 b->engine, (long long)b->best);
        return false;
    }
    return true;
}
