/*
 * cmd_watch - clew watch: shows a search while it runs.
 *
 * The event listener of the search draws. The first frames show one step each; later frames hold
 * more and more steps, so that a search of a billion steps takes a few hundred frames. Without a
 * terminal the search runs at full speed and only the answer is printed. --record writes the same
 * frames to a file. Keys pause the search, make single steps, and change the speed: the listener
 * returns to the engine only when the next step is wanted.
 */
#include "input/cli_engine_options.h"
#include "input/cli_input.h"
#include "output/cli_output.h"
#include "output/cli_report.h"
#include "output/cli_save.h"
#include "terminal/cli_live.h"
#include "terminal/cli_progress.h"
#include "terminal/cli_replay.h"
#include "terminal/cli_signals.h"
#include "terminal/cli_style.h"

#include <stdio.h>

#define MAX_CELLS          250000
#define FRAME_S            0.08 /* at speed 1 */
#define SINGLE_STEP_FRAMES 40   /* frames with one step each, before they hold more */
#define FRAME_GROWTH       1.04
#define RECORDING_SPEED    5.0  /* frames of a recording per frame of an animated answer */
#define MAX_FRAME_S        0.5  /* the longest time without a frame */
#define MIN_SPEED          1e-3 /* avoids division by a --speed of 0 */
#define MAX_SPEED          1e3

struct watch {
    const struct cli_args *args;
    struct clew_style style;
    const struct clew_board *board;
    struct clew_control *control;
    struct clew_watch *view;
    bool shows, records;
    uint64_t steps, frames;
    uint64_t next; /* the step that triggers the next frame */
    double steps_per_frame;
    double shown_at; /* time of the last frame */
    double speed;
    bool is_paused, is_quit; /* by a key */
};

static void
watch_show_frame(struct watch *watch)
{
    const char *rule = clew_watch_rule(watch->view);
    char progress[CLI_PROGRESS_BYTES], below[CLI_PROGRESS_BYTES + 160];
    size_t length;
    char *text;

    watch->style.text_width = cli_live_width();
    if (clew_watch_text(&text, &length, watch->view, &watch->style, NULL))
        return;
    cli_progress_describe(progress, watch->control);
    if (watch->is_paused)
        snprintf(progress, sizeof(progress), "paused: space continue  s step  q quit");
    snprintf(below, sizeof(below), "step %llu%s%.40s, %s", (unsigned long long)watch->steps,
             rule ? ", rule " : "", rule ? rule : "", progress);
    cli_live_show(text, length, below);
    clew_free(text);
}

/* What a key does; false when the search goes on to the next frame. */
static bool
watch_use_key(struct watch *watch, int key)
{
    switch (key) {
    case ' ':
    case 'p':
        watch->is_paused = !watch->is_paused;
        return watch->is_paused;
    case 's':
    case '\n':
        watch->is_paused = true;
        return false;
    case '+':
    case '=':
        watch->speed *= watch->speed < MAX_SPEED ? 2 : 1;
        return watch->is_paused;
    case '-':
        watch->speed /= watch->speed > MIN_SPEED ? 2 : 1;
        return true;
    case 'q':
        watch->is_quit = true;
        clew_control_cancel(watch->control);
        return false;
    default:
        return true; /* also after a resize */
    }
}

/* Shows the frame until its time is over, or as long as the search is paused. */
static void
watch_show(struct watch *watch)
{
    int key;

    do {
        watch_show_frame(watch);
        do
            key = cli_live_wait(FRAME_S / watch->speed);
        while (!key && watch->is_paused && !cli_signals_stopped());
    } while (key && watch_use_key(watch, key));
}

static void
watch_make_frame(struct watch *watch)
{
    if (watch->records && clew_watch_record(watch->view, NULL))
        watch->records = false; /* no memory: keep the frames so far */
    if (watch->shows)
        watch_show(watch);
    if (++watch->frames > SINGLE_STEP_FRAMES && !watch->is_paused)
        watch->steps_per_frame *= FRAME_GROWTH;
    watch->next = watch->steps + (watch->is_paused ? 1 : (uint64_t)watch->steps_per_frame);
    watch->shown_at = cli_clock();
}

static bool
is_step(const struct clew_event *event)
{
    return event->cell >= 0 && !event->more && event->kind != CLEW_EVENT_BOUND &&
           event->kind != CLEW_EVENT_ANSWER && event->kind != CLEW_EVENT_DOMAIN;
}

static void
on_event(void *context, const struct clew_event *event)
{
    struct watch *watch = context;

    clew_watch_event(watch->view, event);
    if (!is_step(event) || watch->is_quit || cli_signals_stopped())
        return;
    watch->steps++;
    if (watch->steps >= watch->next ||
        (watch->shows && watch->steps % 64 == 0 && cli_clock() - watch->shown_at > MAX_FRAME_S))
        watch_make_frame(watch);
}

/* Replaces the search by the answer; without an answer the last frame stays. */
static enum cli_exit
print_result(const struct watch *watch, const struct clew_answer *answer)
{
    const struct clew_stats *stats = clew_answer_stats(answer);
    const struct cli_result result = {
        .file = watch->args->operands[0], .index = 1, .board = watch->board, .answer = answer};
    const bool is_solved = clew_answer_has_solution(answer);
    enum cli_exit code = CLI_OK;

    if (is_solved)
        cli_live_clear();
    cli_live_close();
    if (is_solved || !watch->shows) {
        code = cli_report_text(stdout, watch->args, &result, &watch->style);
    } else {
        char verdict[80];

        cli_report_verdict(verdict, sizeof(verdict), answer);
        cli_report_facts(stdout, verdict, answer);
        putchar('\n');
    }
    if (watch->shows)
        printf("%s: %llu nodes, %llu steps\n", clew_answer_engine(answer),
               (unsigned long long)stats->nodes, (unsigned long long)watch->steps);
    return cli_worse(code, cli_output_flush());
}

static enum cli_exit
save_recording(struct watch *watch, const char *path)
{
    struct clew_error error = {0};
    enum cli_exit code;
    size_t length;
    char *text;

    /* record the final state */
    if (clew_watch_record(watch->view, &error) ||
        clew_watch_svg(&text, &length, watch->view, &error))
        return cli_error(watch->args->command, "cannot draw %s: %s", path, error.text);
    code = cli_save_picture(watch->args->command, path, text, length);
    clew_free(text);
    return code;
}

static enum cli_exit
watch_search(struct watch *watch)
{
    struct clew_error error = {0};
    struct clew_answer *answer = NULL;
    enum cli_exit code;

    if (watch->shows || watch->records)
        clew_control_listen(watch->control, on_event, watch);
    if (watch->shows)
        cli_live_open(true);
    if (clew_solve(&answer, watch->board, watch->args->options, watch->control, &error)) {
        cli_live_close();
        return cli_error(watch->args->command, "%s", error.text);
    }
    code = cli_worse(cli_exit_for(answer), print_result(watch, answer));
    if (watch->records)
        code = cli_worse(code, save_recording(watch, cli_text(watch->args, CLI_RECORD)));
    clew_answer_free(answer);
    return code;
}

/* One thread by default: parallel searches are hard to follow. */
static enum cli_exit
watch_board(struct watch *watch)
{
    const struct cli_args *args = watch->args;
    struct clew_style recording = watch->style;
    struct clew_error error = {0};
    enum cli_exit code;

    watch->speed = watch->style.speed > MIN_SPEED ? watch->style.speed : MIN_SPEED;
    recording.speed = RECORDING_SPEED * watch->speed;
    if (clew_board_rows(watch->board) * clew_board_cols(watch->board) > MAX_CELLS)
        return cli_error(args->command, "the board is too large to watch");
    if (cli_check_engine_options(args, watch->board, &error) ||
        (!cli_library_value(args, "threads") &&
         clew_options_set(args->options, "threads", "1", &error)))
        return cli_error(args->command, "%s", error.text);
    if (clew_control_new(&watch->control, NULL) ||
        clew_watch_new(&watch->view, watch->board, &recording, NULL)) {
        clew_control_free(watch->control);
        return cli_error(args->command, "no memory");
    }
    cli_signals_watch(watch->control);
    code = watch_search(watch);
    cli_signals_forget(watch->control);
    clew_watch_free(watch->view);
    clew_control_free(watch->control);
    return code;
}

static enum cli_exit
run_watch(const struct cli_args *args)
{
    struct watch watch = {.args = args,
                          .style = cli_style(args),
                          .shows = cli_live_is_possible(),
                          .records = cli_is_given(args, CLI_RECORD),
                          .steps_per_frame = 1};
    struct clew_board *board;
    enum cli_exit code;

    if (args->operand_count != 1)
        return cli_error(args->command, "one board is needed: clew watch %s", args->command->usage);
    if (watch.records && cli_replay_check(args->command, cli_text(args, CLI_RECORD)))
        return CLI_ERROR;
    code = cli_input_one(&board, args, args->operands[0]);
    if (code)
        return code;
    watch.board = board;
    code = watch_board(&watch);
    clew_board_free(board);
    return code;
}

const struct cli_command cmd_watch = {
    .name = "watch",
    .summary = "show a search while it runs",
    .group = CLI_GROUP_SEE,
    .usage = "BOARD",
    .details =

        "Shows the steps of the engine slowly enough to follow; the longer the search\n"
        "runs, the more steps are shown at once. Space pauses and continues, s makes one\n"
        "step, + and - change the speed, q quits. The answer, or the last step, stays on\n"
        "the screen. Without a terminal only the answer is printed, as by clew solve.\n"
        "--record writes the search as an animated SVG. The search uses one thread unless\n"
        "--threads is given.",
    .own = CLI_TAKES(CLI_RECORD) | CLI_TAKES(CLI_FORCE) | CLI_TAKES(CLI_SPEED) |
           CLI_TAKES(CLI_COLOR) | CLI_TAKES(CLI_ASCII) | CLI_TAKES(CLI_DARK) | CLI_TAKES(CLI_CELL),
    .library = CLEW_FOR_READING | CLEW_FOR_SOLVING,
    .run = run_watch,
};
