/*
 * cmd_solve - clew solve: solves boards and proves the answers.
 *
 * Boards are read one by one, solved --jobs at a time (cli_jobs) and reported in input order. A job
 * writes its text to its own buffer; pictures and rows of --stats are written when the job is
 * reported, so that they are in order too.
 */
#include "commands/cli_jobs.h"
#include "commands/cli_solve_job.h"
#include "input/cli_engine_options.h"
#include "input/cli_input.h"
#include "input/cli_memory.h"
#include "output/cli_json.h"
#include "output/cli_output.h"
#include "output/cli_results.h"
#include "output/cli_text_stream.h"
#include "pictures/cli_picture.h"
#include "pictures/cli_timeline.h"
#include "terminal/cli_interrupted.h"
#include "terminal/cli_progress.h"
#include "terminal/cli_replay.h"
#include "terminal/cli_signals.h"
#include "terminal/cli_style.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Shared by all boards. What changes with every board is apart from what every thread reads. */
struct solve_run {
    const struct cli_args *args;
    struct clew_style style;
    bool animates;
    atomic_bool cannot_write; /* workers ask this: asking stdout takes its lock */
    size_t workers;
    uint64_t bytes_total; /* of the input, which changes while other boards are reported */
    struct clew_control *controls[CLI_MAX_JOBS];  /* one per worker */
    struct cli_text_stream streams[CLI_MAX_JOBS]; /* one per worker */
    struct cli_input input;                       /* used by one thread at a time, which reads */
    struct cli_results results;                   /* of --resume; used only while reporting */
    /* This and the counts are used only while reporting. */
    _Alignas(CLI_APART) enum cli_exit worst;
    uint64_t reported, cancelled;
    bool has_printed;
    struct cli_series pictures, films, timelines; /* of --draw, --record, --timeline */
};

static bool
is_over(const struct solve_run *run)
{
    return cli_signals_stopped() || atomic_load_explicit(&run->cannot_write, memory_order_relaxed);
}

/* Whether results carry the number of their board: they may be merged with others. */
static bool
is_numbered(const struct cli_args *args)
{
    return cli_flag(args, CLI_VERDICTS) || cli_is_given(args, CLI_SHARD) ||
           cli_is_given(args, CLI_RESUME);
}

static bool
make_job(struct solve_run *run, struct cli_solve_job *job, cli_input_taker *take)
{
    struct cli_input *input = &run->input;

    if (is_over(run) || run->results.has_failed || !take(input, &job->board, &job->error))
        return false;
    job->bytes = input->bytes;
    job->result = (struct cli_result){
        .file = input->file,
        .index = input->index,
        .number = input->is_numbered && is_numbered(run->args) ? input->number : 0,
        .read_seconds = input->read_seconds,
        .board = job->board};
    return true;
}

static bool
read_board(void *context, void *job)
{
    return make_job(context, job, cli_input_take);
}

static bool
read_board_now(void *context, void *job)
{
    return make_job(context, job, cli_input_take_now);
}

/* The solved board in the format of --write; a board without an answer only as a message. */
static enum cli_exit
write_solved(FILE *out, const struct cli_args *args, struct cli_solve_job *job)
{
    const struct clew_answer *answer = job->answer;
    enum cli_exit code = CLI_OK; /* without an answer the outcome decides */
    char *text;
    size_t length;

    if (!clew_answer_has_solution(answer)) {
        snprintf(job->note.text, sizeof(job->note.text), "%s", job->summary.verdict);
    } else if (clew_write(&text, &length, job->board, answer, cli_text(args, CLI_WRITE),
                          &job->note)) {
        code = CLI_ERROR;
    } else {
        fwrite(text, 1, length, out);
        clew_free(text);
    }
    job->note.line = clew_board_line(job->board);
    return code;
}

static enum cli_exit
write_result(FILE *out, const struct solve_run *run, struct cli_solve_job *job)
{
    const struct cli_result *result = &job->result;
    const struct cli_args *args = run->args;
    enum cli_exit code = CLI_OK;

    if (cli_is_given(args, CLI_WRITE))
        return write_solved(out, args, job);
    if (cli_flag(args, CLI_JSON))
        return cli_json_write(out, cli_json_result(result))
                   ? CLI_OK
                   : cli_error(args->command, "no memory for the JSON");
    if (cli_flag(args, CLI_VERDICTS))
        cli_report_short(out, result);
    else if (cli_flag(args, CLI_QUIET))
        cli_report_quiet(out, result);
    else
        code = cli_report_text(out, args, result, &run->style);
    if (cli_flag(args, CLI_LONG))
        cli_report_long(out, result);
    return code;
}

static enum cli_exit
write_job_text(const struct solve_run *run, struct cli_solve_job *job,
               struct cli_text_stream *stream)
{
    enum cli_exit code;

    if (!cli_text_begin(stream))
        return cli_error(run->args->command, "no memory");
    cli_stage_begin("writing");
    code = write_result(stream->out, run, job);
    cli_stage_end();
    if (!cli_text_take(stream, &job->text, &job->length))
        return cli_error(run->args->command, "no memory");
    return cli_worse(code, cli_exit_for(job->answer));
}

/*
 * Frees what the report does not need. Memory goes back fastest in the thread that took it, and
 * results that wait for an earlier board are small.
 */
static void
drop_solved(const struct solve_run *run, struct cli_solve_job *job)
{
    if (run->animates || cli_is_given(run->args, CLI_DRAW) || cli_is_given(run->args, CLI_RECORD))
        return;
    clew_answer_free(job->answer);
    clew_board_free(job->board);
    job->result.answer = job->answer = NULL;
    job->result.board = job->board = NULL;
}

static void
solve_board(void *context, void *job_room, size_t worker)
{
    struct solve_run *run = context;
    struct clew_control *control = run->controls[worker];
    struct cli_solve_job *job = job_room;
    enum clew_status status;

    if (!job->board || is_over(run))
        return;
    if (run->workers == 1)
        cli_progress_search(control);
    status = cli_check_engine_options(run->args, job->board, &job->error);
    if (!status)
        status = clew_solve(&job->answer, job->board, run->args->options, control, &job->error);
    if (run->workers == 1)
        cli_progress_search(NULL);
    job->result.answer = job->answer;
    if (!status) {
        job->is_answered = true;
        cli_summary_of(&job->summary, job->answer);
        job->code = write_job_text(run, job, &run->streams[worker]);
        drop_solved(run, job);
    } else if (!job->error.line) /* report a failed search at the line of the board */
        job->error.line = clew_board_line(job->board);
}

/* One line per board, without a drawing. */
static bool
has_lines(const struct cli_args *args)
{
    return cli_flag(args, CLI_JSON) || cli_flag(args, CLI_QUIET) || cli_flag(args, CLI_VERDICTS);
}

/* Hides the progress line while writing to the same terminal. */
static enum cli_exit
print_job_text(struct solve_run *run, const struct cli_solve_job *job,
               const struct cli_picture *picture)
{
    const bool is_drawn = !has_lines(run->args);

    if (run->results.is_open)
        return cli_results_add(&run->results, job->text, job->length);

    cli_progress_hold();
    if (run->animates && picture->answer)
        cli_replay_show(picture);
    if (is_drawn && run->has_printed && job->length > 0)
        fputc('\n', stdout);
    run->has_printed = run->has_printed || job->length > 0;
    fwrite(job->text, 1, job->length, stdout);
    cli_progress_release();
    return CLI_OK;
}

/* Writes the requested picture files. */
static enum cli_exit
draw_result(struct solve_run *run, const struct cli_picture *picture)
{
    enum cli_exit code = CLI_OK;

    if (run->pictures.path)
        code = cli_picture_save(picture, &run->pictures, run->reported);
    if (run->films.path)
        code = cli_worse(code, cli_replay_save(picture, &run->films, run->reported));
    return code;
}

/* What the threads did; there is one job at a time then, so the record is that of this board. */
static enum cli_exit
save_timeline(struct solve_run *run, const struct cli_solve_job *job)
{
    const struct clew_control *control = run->controls[0];
    const struct cli_command *command = run->args->command;
    struct cli_timeline timeline;
    char heading[200], summary[120];
    char *name;
    const char *slash;
    enum cli_exit code;

    if (!*cli_timeline_summary(summary, sizeof(summary), control))
        return cli_error(command, "%s: there is no timeline: no memory, or solved elsewhere",
                         run->timelines.path);
    name = cli_series_name(&run->timelines, command, run->reported);
    if (!name)
        return CLI_ERROR;
    slash = strrchr(job->result.file, '/');
    snprintf(heading, sizeof(heading), "%.60s, board %llu: %s, %s",
             slash ? slash + 1 : job->result.file, (unsigned long long)job->result.index,
             job->summary.engine, job->summary.verdict);
    cli_timeline_init(&timeline, name);
    cli_timeline_add(&timeline, control, heading);
    code = cli_timeline_save(&timeline, command);
    cli_timeline_free(&timeline);
    cli_progress_clear();
    if (!code) {
        cli_series_saved(&run->timelines, run->reported);
        fprintf(stderr, "%s: %s\n", name, summary);
    }
    free(name);
    return code;
}

static enum cli_exit
report_answer(struct solve_run *run, struct cli_solve_job *job)
{
    const struct cli_picture picture = {
        .command = run->args->command,
        .board = job->board,
        .answer = job->answer && clew_answer_has_solution(job->answer) ? job->answer : NULL,
        .style = &run->style,
    };
    const bool is_cancelled = job->summary.is_cancelled;
    enum cli_exit code = job->code;

    if (*job->note.text)
        cli_error_at(job->result.file, &job->note);
    if (!is_cancelled || !run->results.is_open) /* the next run takes it again */
        code = cli_worse(code, print_job_text(run, job, &picture));
    run->reported++;
    run->cancelled += is_cancelled;
    code = cli_worse(code, draw_result(run, &picture));
    if (run->timelines.path)
        code = cli_worse(code, save_timeline(run, job));
    if (cli_flag(run->args, CLI_STATS))
        cli_stats_row(&job->result, &job->summary);
    cli_progress_boards(run->reported, job->bytes, run->bytes_total);
    return code;
}

/* The line of a bad board, so that a merged batch has one for every board. */
static enum cli_exit
print_fault_line(struct solve_run *run, struct cli_solve_job *job)
{
    FILE *out;

    if (cli_flag(run->args, CLI_JSON))
        return cli_results_json(&run->results, run->args->command,
                                cli_json_fault(&job->result, &job->error));
    out = open_memstream(&job->text, &job->length);
    if (!out)
        return cli_error(run->args->command, "no memory");
    cli_report_short_fault(out, &job->result);
    if (!cli_stream_close(out, &job->text))
        return cli_error(run->args->command, "no memory");
    return print_job_text(run, job, &(const struct cli_picture){.board = NULL});
}

static enum cli_exit
report_fault(struct solve_run *run, struct cli_solve_job *job)
{
    const bool is_bad_board = !job->board && job->result.number;

    if (job->board && job->error.status == CLEW_BAD_OPTION)
        return cli_error(run->args->command, "%s", job->error.text);
    if (is_bad_board && (cli_flag(run->args, CLI_VERDICTS) || cli_flag(run->args, CLI_JSON)))
        print_fault_line(run, job);
    return cli_error_at(job->result.file, &job->error);
}

static void
report_board(void *context, void *job_room)
{
    struct solve_run *run = context;
    struct cli_solve_job *job = job_room;

    if (job->is_answered)
        run->worst = cli_worse(run->worst, report_answer(run, job));
    else if (job->error.status)
        run->worst = cli_worse(run->worst, report_fault(run, job));
    cli_solve_job_free(job);
}

static void
flush_reports(void *context)
{
    struct solve_run *run = context;

    cli_progress_hold();
    if (cli_output_flush()) {
        run->worst = CLI_ERROR;
        atomic_store_explicit(&run->cannot_write, true, memory_order_relaxed);
    }
    cli_progress_release();
}

/* ---- Jobs in other processes ---- */

static bool
pack_job(FILE *out, const void *job)
{
    return ((const struct cli_solve_job *)job)->board && cli_solve_job_pack(out, job);
}

static bool
unpack_job(void *context, void *job, const char *bytes, size_t length)
{
    return cli_solve_job_unpack(job, ((struct solve_run *)context)->args, bytes, length);
}

static bool
pack_result(FILE *out, const void *job)
{
    return cli_solve_job_pack_result(out, job);
}

static bool
unpack_result(void *job, const char *bytes, size_t length)
{
    return cli_solve_job_unpack_result(job, bytes, length);
}

static const char *
verdict_of_job(const void *job_room)
{
    const struct cli_solve_job *job = job_room;

    if (!job->is_answered)
        return "error";
    return job->summary.outcome == CLEW_GAVE_UP ? "" : clew_outcome_name(job->summary.outcome);
}

static void
discard_job(void *job)
{
    cli_solve_job_free(job);
}

static const struct cli_job_codec solve_codec = {.pack = pack_job,
                                                 .unpack = unpack_job,
                                                 .pack_result = pack_result,
                                                 .unpack_result = unpack_result,
                                                 .verdict = verdict_of_job,
                                                 .discard = discard_job};

static enum cli_exit
solve_boards(struct solve_run *run)
{
    const struct cli_jobs jobs = {.workers = run->workers,
                                  .job_bytes = sizeof(struct cli_solve_job),
                                  .context = run,
                                  .next = read_board,
                                  .next_now = read_board_now,
                                  .run = solve_board,
                                  .report = report_board,
                                  .flush = flush_reports,
                                  .codec = &solve_codec,
                                  .controls = run->controls};

    if (!cli_jobs_run(&jobs))
        return cli_error(run->args->command, "no memory for %zu jobs", run->workers);
    if (cli_signals_stopped()) {
        run->worst = cli_worse(run->worst, CLI_GAVE_UP);
        if (run->reported > 1)
            cli_interrupted(run->args->command, "after %llu board%s",
                            (unsigned long long)(run->reported - run->cancelled),
                            run->reported - run->cancelled == 1 ? "" : "s");
    }
    return run->worst;
}

/* The jobs share the default memory limit; a limit given by the user applies to each job. */
static bool
share_memory(const struct solve_run *run)
{
    char bytes[32];

    if (run->workers == 1 || cli_library_value(run->args, "limit-bytes"))
        return true;
    snprintf(bytes, sizeof(bytes), "%zu", cli_half_of_memory() / run->workers);
    return clew_options_set(run->args->options, "limit-bytes", bytes, NULL) == CLEW_OK;
}

static enum cli_exit
prepare_solve(struct solve_run *run)
{
    const struct cli_args *args = run->args;
    enum cli_exit code = cli_input_init(&run->input, args, args->operands, args->operand_count);

    if (code)
        return code;
    run->bytes_total = run->input.bytes_total;
    code = cli_results_open(&run->results, args, &run->input.selection);
    if (code)
        return code;
    run->workers = cli_jobs_workers(cli_number(args, CLI_JOBS));
    if (!share_memory(run) ||
        (cli_flag(args, CLI_UNIQUE) && clew_options_set(args->options, "ask", "unique", NULL)))
        return cli_error(args->command, "no memory");
    for (size_t i = 0; i < run->workers; i++) {
        if (clew_control_new(&run->controls[i], NULL))
            return cli_error(args->command, "no memory");
        cli_signals_watch(run->controls[i]);
        clew_control_record(run->controls[i], cli_is_given(args, CLI_TIMELINE));
    }
    return CLI_OK;
}

static enum cli_exit
check_form(const struct cli_args *args)
{
    if (cli_flag(args, CLI_VERDICTS) && (cli_flag(args, CLI_JSON) || cli_flag(args, CLI_QUIET)))
        return cli_error(args->command,
                         "--verdicts is a form of its own, without --json and --quiet");
    if (cli_is_given(args, CLI_WRITE) &&
        (cli_is_given(args, CLI_RESUME) || cli_flag(args, CLI_VERDICTS)))
        return cli_error(args->command, "--write has no lines for --resume and --verdicts");
    if (cli_is_given(args, CLI_RESUME) && !cli_flag(args, CLI_VERDICTS) &&
        !cli_flag(args, CLI_JSON))
        return cli_error(args->command, "--resume needs --verdicts or --json");
    if (cli_is_given(args, CLI_TIMELINE) && cli_jobs_workers(cli_number(args, CLI_JOBS)) > 1)
        return cli_error(args->command, "--timeline shows the threads of one board at a time, "
                                        "so it goes without --jobs");
    return CLI_OK;
}

static enum cli_exit
run_solve(const struct cli_args *args)
{
    struct solve_run run = {.args = args,
                            .style = cli_style(args),
                            .pictures = {.path = cli_text(args, CLI_DRAW)},
                            .films = {.path = cli_text(args, CLI_RECORD)},
                            .timelines = {.path = cli_text(args, CLI_TIMELINE)}};
    enum cli_exit code;

    if ((cli_is_given(args, CLI_DRAW) &&
         cli_picture_check(args->command, cli_text(args, CLI_DRAW))) ||
        (cli_is_given(args, CLI_RECORD) &&
         cli_replay_check(args->command, cli_text(args, CLI_RECORD))) ||
        (cli_is_given(args, CLI_TIMELINE) &&
         cli_timeline_check(args->command, cli_text(args, CLI_TIMELINE))))
        return CLI_ERROR;
    code = check_form(args);
    if (code)
        return code;
    run.animates = cli_flag(args, CLI_ANIMATE) && !has_lines(args);
    cli_progress_start(args);
    code = prepare_solve(&run);
    if (!code)
        code = solve_boards(&run);
    cli_progress_stop();
    code = cli_worse(code, cli_results_close(&run.results));
    if (cli_flag(args, CLI_STATS))
        cli_stats_end();
    cli_input_free(&run.input);
    for (size_t i = 0; i < run.workers && run.controls[i]; i++) {
        cli_signals_forget(run.controls[i]);
        clew_control_free(run.controls[i]);
    }
    for (size_t i = 0; i < run.workers; i++)
        cli_text_close(&run.streams[i]);
    return code;
}

const struct cli_command cmd_solve = {
    .name = "solve",
    .summary = "solve boards and prove the answers",
    .group = CLI_GROUP_SOLVE,
    .usage = "[BOARD ...]",
    .details =

        "Reads boards of any known puzzle and format from the files, or from standard\n"
        "input, and prints the answers in the same order. A bad board is reported and\n"
        "skipped.\n"
        "Exit code: 0 solved, 1 proved that there is no answer, 2 bad usage or input, 3\n"
        "gave up; with several boards the worst of them, in the order 0, 1, 3, 2.\n"
        "Ctrl-C stops the search and reports what is known so far.",
    .own = CLI_TAKES(CLI_JSON) | CLI_TAKES(CLI_QUIET) | CLI_TAKES(CLI_LONG) | CLI_TAKES(CLI_STATS) |
           CLI_TAKES(CLI_UNIQUE) | CLI_TAKES(CLI_JOBS) | CLI_TAKES(CLI_PROGRESS) |
           CLI_TAKES(CLI_COLOR) | CLI_TAKES(CLI_ASCII) | CLI_TAKES(CLI_DRAW) |
           CLI_TAKES(CLI_WRITE) | CLI_TAKES(CLI_DARK) | CLI_TAKES(CLI_CELL) |
           CLI_TAKES(CLI_COORDINATES) | CLI_TAKES(CLI_ANIMATE) | CLI_TAKES(CLI_RECORD) |
           CLI_TAKES(CLI_SPEED) | CLI_TAKES(CLI_FORCE) | CLI_TAKES(CLI_VERDICTS) |
           CLI_TAKES(CLI_SHARD) | CLI_TAKES(CLI_RESUME) | CLI_TAKES(CLI_TIMELINE),
    .rare = CLI_TAKES(CLI_LONG) | CLI_TAKES(CLI_PROGRESS) | CLI_TAKES(CLI_ASCII) |
            CLI_TAKES(CLI_DARK) | CLI_TAKES(CLI_CELL) | CLI_TAKES(CLI_COORDINATES) |
            CLI_TAKES(CLI_RECORD) | CLI_TAKES(CLI_SPEED) | CLI_TAKES(CLI_FORCE) |
            CLI_TAKES(CLI_VERDICTS) | CLI_TAKES(CLI_SHARD) | CLI_TAKES(CLI_RESUME) |
            CLI_TAKES(CLI_TIMELINE),
    .library = CLEW_FOR_READING | CLEW_FOR_SOLVING,
    .run = run_solve,
};
