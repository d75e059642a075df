/* cli_run_once - see cli_run_once.h. */
#include "commands/cli_run_once.h"
#include "terminal/cli_signals.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
copy(char *to, size_t size, const char *from)
{
    snprintf(to, size, "%s", from ? from : "");
}

static int64_t
number_of(const struct clew_answer *answer, const char *name)
{
    const struct clew_fact *fact = clew_answer_fact(answer, name);

    return fact && fact->kind == CLEW_FACT_NUMBER ? fact->number : -1;
}

/* What every engine that proves its answer the best must agree on; -1 where nothing is proved. */
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

static void
learn(struct cli_run_once *trial, const struct clew_answer *answer)
{
    const struct clew_count *count = clew_answer_count(answer);

    trial->outcome = clew_answer_outcome(answer);
    trial->stats = *clew_answer_stats(answer);
    trial->best = proved_best(answer);
    copy(trial->answered, sizeof(trial->answered), clew_answer_engine(answer));
    copy(trial->limit, sizeof(trial->limit), clew_answer_limit(answer));
    copy(trial->answers, sizeof(trial->answers), count ? count->text : NULL);
    copy(trial->rule, sizeof(trial->rule), text_of(answer, "rule"));
}

static int
by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static void
take_median(struct cli_run_once *trial, double *seconds, unsigned count)
{
    qsort(seconds, count, sizeof(*seconds), by_size);
    trial->stats.seconds = seconds[count / 2];
    trial->least = seconds[0];
    trial->most = seconds[count - 1];
}

bool
cli_run_once_run(struct cli_run_once *trial, const struct clew_board *board,
                 struct clew_options *options, struct clew_control *control, unsigned repeats)
{
    double seconds[CLI_MAX_RUN_ONCE_REPEATS];
    char threads[16];
    unsigned done = 0;

    snprintf(threads, sizeof(threads), "%u", trial->threads);
    trial->status = clew_options_set(options, "engine", trial->engine, &trial->error);
    if (!trial->status)
        trial->status = clew_options_set(options, "threads", threads, &trial->error);
    while (!trial->status && done < repeats && !cli_signals_stopped()) {
        struct clew_answer *answer = NULL;

        trial->status = clew_solve(&answer, board, options, control, &trial->error);
        if (!trial->status) {
            learn(trial, answer);
            seconds[done++] = trial->stats.seconds;
        }
        clew_answer_free(answer);
        if (!cli_run_once_is_answered(trial))
            break; /* once is enough to learn that it takes too long */
    }
    if (done > 0)
        take_median(trial, seconds, done);
    return !cli_signals_stopped();
}

bool
cli_run_once_is_answered(const struct cli_run_once *trial)
{
    return !trial->status && trial->outcome != CLEW_GAVE_UP;
}

bool
cli_trials_agree(const struct cli_run_once *a, const struct cli_run_once *b, char *why, size_t size)
{
    const bool is_same_rule = !strcmp(a->rule, b->rule);
    const bool is_verdict = a->outcome != CLEW_SOLVED && b->outcome != CLEW_SOLVED;

    if (!cli_run_once_is_answered(a) || !cli_run_once_is_answered(b))
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
