/*
 * cmd_rate - clew rate: how hard boards are for a person.
 *
 * A board without a grade (several solutions, none, or a puzzle without ratings) is a normal
 * result: it is printed with the reason, and the next board follows. Boards are rated --jobs at a
 * time (cli_jobs) and reported in input order.
 */
#include "commands/cli_jobs.h"
#include "input/cli_input.h"
#include "output/cli_json.h"
#include "output/cli_output.h"
#include "output/cli_results.h"
#include "output/cli_words.h"
#include "terminal/cli_progress.h"
#include "terminal/cli_signals.h"

#include <stdio.h>
#include <string.h>

#define INDENT         2
#define MAX_ITEM_BYTES 160

static json_t *
rating_json(const struct cli_result *result, const struct clew_rating *rating, const char *why)
{
    const struct clew_fact *fact;
    json_t *object = cli_json_board(result);

    if (!rating) {
        json_object_set_new(object, "grade", json_null());
        json_object_set_new(object, "why", cli_json_text(why, strlen(why)));
        return object;
    }
    json_object_set_new(object, "grade", json_string(clew_grade_name(clew_rating_grade(rating))));
    json_object_set_new(object, "score", json_real(clew_rating_score(rating)));
    for (size_t i = 0; (fact = clew_rating_fact_at(rating, i)); i++)
        cli_json_fact(object, fact);
    return object;
}

static bool
is_sentence(const struct clew_fact *fact)
{
    return fact->kind == CLEW_FACT_TEXT && fact->length > 0 && fact->text[fact->length - 1] == '.';
}

/* The names of facts are those of JSON; a person reads "first moves". */
static void
replace_underscores(char *name)
{
    while ((name = strchr(name, '_')))
        *name = ' ';
}

static int
describe_figure(char item[MAX_ITEM_BYTES], const struct clew_fact *fact)
{
    int length;

    if (fact->kind == CLEW_FACT_NUMBER)
        length = snprintf(item, MAX_ITEM_BYTES, "%s %lld", fact->name, (long long)fact->number);
    else if (fact->kind == CLEW_FACT_REAL)
        length = snprintf(item, MAX_ITEM_BYTES, "%s %g", fact->name, fact->real);
    else
        length = snprintf(item, MAX_ITEM_BYTES, "%s %s", fact->name, fact->text);
    replace_underscores(item);
    return length;
}

/* A list that is broken between its items, never within one. */
static void
print_figures(const struct clew_rating *rating)
{
    const struct clew_fact *fact;
    char item[MAX_ITEM_BYTES];
    int column = 0;

    for (size_t i = 0; (fact = clew_rating_fact_at(rating, i)); i++) {
        int length;

        if (fact->kind == CLEW_FACT_LINES || is_sentence(fact))
            continue;
        length = describe_figure(item, fact);
        if (column > 0 && column + 3 + length <= CLI_LINE_WIDTH) /* a comma follows */
            column += printf(", %s", item);
        else
            column = printf("%s  %s", column > 0 ? ",\n" : "", item) - (column > 0 ? 2 : 0);
    }
    if (column > 0)
        putchar('\n');
}

static void
print_sentences(const struct clew_rating *rating)
{
    const struct clew_fact *fact;

    for (size_t i = 0; (fact = clew_rating_fact_at(rating, i)); i++)
        if (is_sentence(fact)) {
            char name[MAX_ITEM_BYTES];

            snprintf(name, sizeof name, "%s", fact->name);
            replace_underscores(name);
            cli_print_words(stdout, fact->text,
                            &(struct cli_lines){.width = CLI_LINE_WIDTH,
                                                .column = printf("  %s: ", name),
                                                .indent = INDENT});
            putchar('\n');
        }
}

static void
print_rating_text(const struct cli_result *result, const struct clew_rating *rating,
                  const char *why)
{
    printf("%s:%llu: ", result->file, (unsigned long long)result->index);
    if (!rating) {
        printf("not rated: %s\n", why);
        return;
    }
    printf("%s, score %.2f\n", clew_grade_name(clew_rating_grade(rating)),
           clew_rating_score(rating));
    print_figures(rating);
    print_sentences(rating);
}

/* ---- Boards, one job each ---- */

/* Shared by all boards. */
struct rate_run {
    const struct cli_args *args;
    struct clew_control *controls[CLI_MAX_JOBS]; /* one per worker */
    size_t workers;
    struct cli_input input;     /* used only by the reading thread */
    struct cli_results results; /* of --resume; used only while reporting */
    enum cli_exit worst;        /* this and the count are used only while reporting */
    uint64_t reported;
};

struct rate_job {
    struct cli_result result;
    struct clew_board *board; /* NULL: reading failed */
    struct clew_rating *rating;
    struct clew_error error;
    enum clew_status status;
    bool is_done;
    uint64_t bytes; /* position in the input after this board */
};

static bool
make_rate_job(struct rate_run *run, struct rate_job *job, cli_input_taker *take)
{
    struct cli_input *input = &run->input;

    if (cli_signals_stopped() || ferror(stdout) || run->results.has_failed ||
        !take(input, &job->board, &job->error))
        return false;
    job->bytes = input->bytes;
    job->result =
        (struct cli_result){.file = input->file, .index = input->index, .board = job->board};
    if (input->is_numbered &&
        (cli_is_given(run->args, CLI_SHARD) || cli_is_given(run->args, CLI_RESUME)))
        job->result.number = input->number;
    return true;
}

static bool
read_rate_job(void *context, void *job)
{
    return make_rate_job(context, job, cli_input_take);
}

static bool
read_rate_job_now(void *context, void *job)
{
    return make_rate_job(context, job, cli_input_take_now);
}

static void
run_rate_job(void *context, void *job_room, size_t worker)
{
    struct rate_run *run = context;
    struct rate_job *job = job_room;

    if (!job->board || cli_signals_stopped() || ferror(stdout))
        return;
    if (run->workers == 1)
        cli_progress_search(run->controls[worker]);
    job->status =
        clew_rate(&job->rating, job->board, run->args->options, run->controls[worker], &job->error);
    if (run->workers == 1)
        cli_progress_search(NULL);
    job->is_done = true;
}

static enum cli_exit
print_rating(struct rate_run *run, const struct rate_job *job)
{
    const char *why = job->error.text;
    enum cli_exit code = CLI_OK;

    cli_progress_hold();
    if (cli_flag(run->args, CLI_JSON))
        code = cli_results_json(&run->results, run->args->command,
                                rating_json(&job->result, job->rating, why));
    else
        print_rating_text(&job->result, job->rating, why);
    code = cli_worse(code, cli_output_flush());
    cli_progress_release();
    return code;
}

static enum cli_exit
report_rating(struct rate_run *run, struct rate_job *job)
{
    enum cli_exit code = CLI_OK;

    switch (job->status) {
    case CLEW_OK:
        break;
    case CLEW_UNSUPPORTED:
        code = CLI_NO;
        break;
    case CLEW_STOPPED:
        code = CLI_GAVE_UP;
        break;
    case CLEW_BAD_OPTION:
        return cli_error(run->args->command, "%s", job->error.text);
    default:
        job->error.line = job->error.line ? job->error.line : clew_board_line(job->board);
        return cli_error_at(job->result.file, &job->error);
    }
    if (job->status == CLEW_STOPPED && cli_signals_stopped() && run->results.is_open)
        return code; /* the next run takes it again */
    return cli_worse(code, print_rating(run, job));
}

/* With its line, so that a merged batch has one for every board. */
static enum cli_exit
report_fault(struct rate_run *run, const struct rate_job *job)
{
    if (job->result.number && cli_flag(run->args, CLI_JSON))
        cli_results_json(&run->results, run->args->command,
                         cli_json_fault(&job->result, &job->error));
    return cli_error_at(job->result.file, &job->error);
}

static void
report_rate_job(void *context, void *job_room)
{
    struct rate_run *run = context;
    struct rate_job *job = job_room;
    enum cli_exit code = CLI_OK;

    if (job->is_done)
        code = report_rating(run, job);
    else if (!job->board && job->error.status)
        code = report_fault(run, job);
    run->worst = cli_worse(run->worst, code);
    cli_progress_boards(++run->reported, job->bytes, run->input.bytes_total);
    clew_rating_free(job->rating);
    clew_board_free(job->board);
}

static enum cli_exit
rate_boards(struct rate_run *run)
{
    const struct cli_jobs jobs = {.workers = run->workers,
                                  .job_bytes = sizeof(struct rate_job),
                                  .context = run,
                                  .next = read_rate_job,
                                  .next_now = read_rate_job_now,
                                  .run = run_rate_job,
                                  .report = report_rate_job};

    if (!cli_jobs_run(&jobs))
        return cli_error(run->args->command, "no memory for %zu jobs", run->workers);
    if (cli_signals_stopped())
        run->worst = cli_worse(run->worst, CLI_GAVE_UP);
    return cli_worse(run->worst, run->input.worst);
}

static enum cli_exit
run_rate(const struct cli_args *args)
{
    struct rate_run run = {.args = args};
    enum cli_exit code;

    if (cli_is_given(args, CLI_RESUME) && !cli_flag(args, CLI_JSON))
        return cli_error(args->command, "--resume needs --json");
    code = cli_input_init(&run.input, args, args->operands, args->operand_count);
    if (!code)
        code = cli_results_open(&run.results, args, &run.input.selection);
    run.workers = cli_jobs_workers(cli_number(args, CLI_JOBS));
    for (size_t i = 0; i < run.workers && !code; i++) {
        run.controls[i] = cli_control_new();
        if (!run.controls[i])
            code = cli_error(args->command, "no memory");
    }
    cli_progress_start(args);
    if (!code)
        code = rate_boards(&run);
    cli_progress_stop();
    code = cli_worse(code, cli_results_close(&run.results));
    cli_input_free(&run.input);
    for (size_t i = 0; i < run.workers; i++)
        cli_control_free(run.controls[i]);
    return code;
}

const struct cli_command cmd_rate = {
    .name = "rate",
    .summary = "rate how hard boards are for a person",
    .group = CLI_GROUP_SOLVE,
    .usage = "[BOARD ...]",
    .details =

        "Prints for each board a grade (easy, normal, hard, expert or fiendish), a score\n"
        "that orders boards within a grade, and the figures they are based on; for flow the\n"
        "links decided by each rule, the hardest rule and a step by it. A board that\n"
        "cannot be rated, for example because it has several solutions, is printed with\n"
        "the reason. Tiles are solved for it: 4x4 boards of 70 moves and more take minutes,\n"
        "which --limit-seconds bounds.\n"
        "Exit code: 0 rated, 1 cannot be rated, 2 bad usage or input, 3 gave up; with\n"
        "several boards the worst of them, in the order 0, 1, 3, 2.",
    .own = CLI_TAKES(CLI_JSON) | CLI_TAKES(CLI_JOBS) | CLI_TAKES(CLI_PROGRESS) |
           CLI_TAKES(CLI_SHARD) | CLI_TAKES(CLI_RESUME),
    .library = CLEW_FOR_READING | CLEW_FOR_RATING,
    .run = run_rate,
};
