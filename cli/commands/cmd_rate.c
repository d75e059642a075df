/*
 * cmd_rate - clew rate: how hard boards are for a person.
 *
 * A board without a grade (several solutions, none, or a puzzle without ratings) is a normal
 * result: it is printed with the reason, and the next board follows.
 */
#include "input/cli_input.h"
#include "output/cli_json.h"
#include "output/cli_output.h"
#include "terminal/cli_progress.h"
#include "terminal/cli_signals.h"

#include <stdio.h>
#include <string.h>

#define MAX_VALUE_BYTES 160

static enum cli_exit
print_rating_json(const struct cli_args *args, const struct cli_result *result,
                  const struct clew_rating *rating, const char *why)
{
    const struct clew_fact *fact;
    json_t *object = cli_json_board(result);

    if (!rating) {
        json_object_set_new(object, "grade", json_null());
        json_object_set_new(object, "why", cli_json_text(why, strlen(why)));
        return cli_json_print(args->command, object);
    }
    json_object_set_new(object, "grade", json_string(clew_grade_name(clew_rating_grade(rating))));
    json_object_set_new(object, "score", json_real(clew_rating_score(rating)));
    for (size_t i = 0; (fact = clew_rating_fact_at(rating, i)); i++)
        cli_json_fact(object, fact);
    return cli_json_print(args->command, object);
}

static enum cli_exit
print_rating_line(const struct cli_result *result, const struct clew_rating *rating,
                  const char *why)
{
    const struct clew_fact *fact;

    printf("%s:%llu: ", result->file, (unsigned long long)result->index);
    if (!rating) {
        printf("not rated: %s\n", why);
        return CLI_OK;
    }
    printf("%s, score %g", clew_grade_name(clew_rating_grade(rating)), clew_rating_score(rating));
    for (size_t i = 0; (fact = clew_rating_fact_at(rating, i)); i++) {
        if (fact->kind == CLEW_FACT_LINES)
            continue;
        printf("%s%s ", i ? ", " : ": ", fact->name);
        cli_report_value(stdout, fact, MAX_VALUE_BYTES);
    }
    putchar('\n');
    return CLI_OK;
}

static enum cli_exit
print_rating(const struct cli_args *args, const struct cli_result *result,
             const struct clew_rating *rating, const char *why)
{
    enum cli_exit code;

    cli_progress_hold();
    code = cli_flag(args, CLI_JSON) ? print_rating_json(args, result, rating, why)
                                    : print_rating_line(result, rating, why);
    code = cli_worse(code, cli_output_flush());
    cli_progress_release();
    return code;
}

static enum cli_exit
rate_board(const struct cli_args *args, const struct cli_result *result,
           struct clew_control *control)
{
    struct clew_error error = {0};
    struct clew_rating *rating;
    enum clew_status status;
    enum cli_exit code;

    cli_progress_search(control);
    status = clew_rate(&rating, result->board, args->options, control, &error);
    cli_progress_search(NULL);
    switch (status) {
    case CLEW_OK:
        code = CLI_OK;
        break;
    case CLEW_UNSUPPORTED:
        code = CLI_NO;
        break;
    case CLEW_STOPPED:
        code = CLI_GAVE_UP;
        break;
    case CLEW_BAD_OPTION:
        return cli_error(args->command, "%s", error.text);
    default:
        error.line = error.line ? error.line : clew_board_line(result->board);
        return cli_error_at(result->file, &error);
    }
    code = cli_worse(code, print_rating(args, result, rating, error.text));
    clew_rating_free(rating);
    return code;
}

static enum cli_exit
rate_all(const struct cli_args *args, struct cli_input *input, struct clew_control *control)
{
    struct clew_board *board;
    enum cli_exit code = CLI_OK;

    while (!ferror(stdout) && cli_input_next(input, &board)) {
        const struct cli_result result = {
            .file = input->file, .index = input->index, .board = board};

        code = cli_worse(code, rate_board(args, &result, control));
        cli_progress_boards(input->boards, input->bytes, input->bytes_total);
        clew_board_free(board);
    }
    if (cli_signals_stopped())
        code = cli_worse(code, CLI_GAVE_UP);
    return cli_worse(code, input->worst);
}

static enum cli_exit
run_rate(const struct cli_args *args)
{
    struct clew_control *control = cli_control_new();
    struct cli_input input;
    enum cli_exit code = control ? CLI_OK : cli_error(args->command, "no memory");

    if (!code)
        code = cli_input_init(&input, args, args->operands, args->operand_count);
    if (!code) {
        cli_progress_start(args);
        code = rate_all(args, &input, control);
        cli_progress_stop();
        cli_input_free(&input);
    }
    cli_control_free(control);
    return code;
}

const struct cli_command cmd_rate = {
    .name = "rate",
    .summary = "rate how hard boards are for a person",
    .group = CLI_GROUP_SOLVE,
    .usage = "[BOARD ...]",
    .details =

        "Prints for each board a grade (easy, normal, hard, expert or fiendish), a score\n"
        "that orders boards within a grade, and the figures they are based on. A board that\n"
        "cannot be rated, for example because it has several solutions, is printed with\n"
        "the reason. Tiles are solved for it: 4x4 boards of 70 moves and more take minutes,\n"
        "which --limit-seconds bounds.\n"
        "Exit code: 0 rated, 1 cannot be rated, 2 bad usage or input, 3 gave up; with\n"
        "several boards the worst of them, in the order 0, 1, 3, 2.",
    .own = CLI_TAKES(CLI_JSON) | CLI_TAKES(CLI_PROGRESS),
    .library = CLEW_FOR_READING | CLEW_FOR_RATING,
    .run = run_rate,
};
