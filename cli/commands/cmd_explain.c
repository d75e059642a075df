/*
 * cmd_explain - clew explain: a whole solution as numbered steps, each with its reason.
 *
 * The steps come from the library; this file prints them as text or JSON, or has them drawn on
 * pages (cli_booklet).
 */
#include "input/cli_input.h"
#include "input/cli_values.h"
#include "output/cli_json.h"
#include "output/cli_output.h"
#include "output/cli_save.h"
#include "output/cli_words.h"
#include "pictures/cli_booklet.h"
#include "terminal/cli_progress.h"
#include "terminal/cli_signals.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_PER_PAGE   30
#define MAX_MOVE_BYTES 128

/* ---- Text ---- */

static void
print_step(const struct clew_step *step, size_t number)
{
    const int indent = printf("%3zu. ", number);
    const struct cli_lines lines = {.width = CLI_LINE_WIDTH, .column = indent, .indent = indent};

    cli_print_words(stdout, step->rule ? step->sentence : "From here: by trying.", &lines);
    if (!step->rule || strcmp(step->sentence, step->action)) {
        printf("\n%*s", indent, "");
        cli_print_words(stdout, step->action, &lines);
    }
    putchar('\n');
}

static void
print_steps(const struct cli_result *result, const struct clew_explanation *explanation)
{
    struct clew_step step = CLEW_STEP_INIT;

    printf("%s:%llu: %zu step%s\n", result->file, (unsigned long long)result->index,
           clew_explanation_steps(explanation),
           clew_explanation_steps(explanation) == 1 ? "" : "s");
    for (size_t i = 0; clew_explanation_step_at(explanation, i, &step); i++)
        print_step(&step, i + 1);
}

/* ---- JSON ---- */

static json_t *
cells_of_step(const struct clew_explanation *explanation, size_t step, int64_t cols)
{
    json_t *cells = json_array();
    enum clew_role role;
    int64_t cell;

    for (size_t i = 0; clew_explanation_cell_at(explanation, step, i, &cell, &role); i++)
        json_array_append_new(cells, cli_json_cell(cell, role, cols));
    return cells;
}

static json_t *
moves_of_step(const struct clew_explanation *explanation, size_t step,
              const struct clew_board *board)
{
    json_t *moves = json_array();
    struct clew_move move;

    for (size_t i = 0; clew_explanation_move_at(explanation, step, i, &move); i++) {
        char text[MAX_MOVE_BYTES];

        clew_move_write(text, sizeof(text), board, &move);
        json_array_append_new(moves, json_string(text));
    }
    return moves;
}

static enum cli_exit
print_steps_json(const struct cli_args *args, const struct cli_result *result,
                 const struct clew_explanation *explanation)
{
    const int64_t cols = clew_board_cols(result->board);
    struct clew_step step = CLEW_STEP_INIT;
    json_t *object = cli_json_board(result), *steps = json_array();

    for (size_t i = 0; clew_explanation_step_at(explanation, i, &step); i++)
        json_array_append_new(
            steps, json_pack("{s:s?, s:i, s:s, s:s?, s:s, s:s, s:o, s:o}", "rule", step.rule,
                             "number", step.number, "grade", clew_grade_name(step.grade), "promise",
                             step.promise, "sentence", step.sentence, "action", step.action,
                             "cells", cells_of_step(explanation, i, cols), "moves",
                             moves_of_step(explanation, i, result->board)));
    json_object_set_new(object, "promise", json_string(clew_explanation_promise(explanation)));
    json_object_set_new(object, "steps", steps);
    return cli_json_print(args->command, object);
}

/* ---- Pages ---- */

/* NAME-01.svg, NAME-02.svg ... so that the files sort; NAME.svg for a single page. */
static void
name_page(char *name, size_t size, const char *path, size_t page, size_t pages)
{
    const size_t stem = (size_t)(strrchr(path, '.') - path);
    const int digits = pages < 100 ? 2 : pages < 1000 ? 3 : 6;

    if (pages == 1)
        snprintf(name, size, "%s", path);
    else
        snprintf(name, size, "%.*s-%0*zu%s", (int)stem, path, digits, page + 1, path + stem);
}

static enum cli_exit
save_svg_pages(const struct cli_args *args, const struct cli_booklet *booklet)
{
    const char *path = cli_text(args, CLI_OUTPUT);
    const size_t pages = cli_booklet_pages(booklet), size = strlen(path) + 32;
    char *name = malloc(size);
    enum cli_exit code = name ? CLI_OK : cli_error(args->command, "no memory");

    for (size_t page = 0; !code && page < pages; page++) {
        struct clew_error error = {0};
        size_t length;
        char *bytes;

        if (cli_signals_stopped()) {
            code = CLI_GAVE_UP;
        } else if (cli_booklet_svg(&bytes, &length, booklet, page, &error)) {
            code = cli_error(args->command, "cannot draw the pages: %s", error.text);
        } else {
            name_page(name, size, path, page, pages);
            code = cli_save_picture(args->command, name, bytes, length);
            free(bytes);
        }
    }
    free(name);
    return code;
}

static enum cli_exit
save_pages(const struct cli_args *args, const struct cli_result *result,
           const struct clew_explanation *explanation)
{
    const struct cli_booklet booklet = {
        .title = cli_is_given(args, CLI_TITLE) ? cli_text(args, CLI_TITLE) : "Step by step",
        .paper = cli_text(args, CLI_PAPER),
        .board = result->board,
        .explanation = explanation,
        .per_page = (size_t)cli_number(args, CLI_PER_PAGE),
        .style = {.size = sizeof(struct clew_style),
                  .coordinates = true,
                  .print = cli_is(args, CLI_COLOR, "never")}};
    struct clew_error error = {0};
    enum cli_exit code;
    size_t length;
    char *bytes;

    if (cli_has_ending(cli_text(args, CLI_OUTPUT), "svg"))
        return save_svg_pages(args, &booklet);
    if (cli_booklet_pdf(&bytes, &length, &booklet, &error))
        return cli_error(args->command, "cannot draw the pages: %s", error.text);
    code = cli_save_picture(args->command, cli_text(args, CLI_OUTPUT), bytes, length);
    free(bytes);
    return code;
}

/* ---- The command ---- */

static enum cli_exit
show_explanation(const struct cli_args *args, const struct cli_result *result,
                 const struct clew_explanation *explanation)
{
    enum cli_exit code = CLI_OK;

    if (!cli_is(args, CLI_OUTPUT, "-")) {
        cli_stage_begin("drawing");
        code = save_pages(args, result, explanation);
        cli_stage_end();
        return code;
    }
    if (cli_flag(args, CLI_JSON))
        code = print_steps_json(args, result, explanation);
    else
        print_steps(result, explanation);
    return cli_worse(code, cli_output_flush());
}

static enum cli_exit
explain_board(const struct cli_args *args, const struct cli_result *result,
              struct clew_control *control)
{
    struct clew_error error = {0};
    struct clew_explanation *explanation;
    enum clew_status status;
    enum cli_exit code;

    cli_progress_search(control);
    status = clew_explain(&explanation, result->board, args->options, control, &error);
    cli_progress_search(NULL);
    cli_progress_hold();
    if (!status) {
        code = show_explanation(args, result, explanation);
    } else if (status == CLEW_UNSUPPORTED || status == CLEW_STOPPED) {
        fprintf(stderr, "%s:%llu: not explained: %s\n", result->file,
                (unsigned long long)result->index, error.text);
        code = status == CLEW_STOPPED ? CLI_GAVE_UP : CLI_NO;
    } else {
        code = cli_error(args->command, "%s", error.text);
    }
    cli_progress_release();
    clew_explanation_free(explanation);
    return code;
}

static enum cli_exit
explain_all(const struct cli_args *args, struct cli_input *input, struct clew_control *control)
{
    struct clew_board *board;
    enum cli_exit code = CLI_OK;

    while (!ferror(stdout) && cli_input_next(input, &board)) {
        const struct cli_result result = {
            .file = input->file, .index = input->index, .board = board};

        if (input->boards > 1 && !cli_is(args, CLI_OUTPUT, "-"))
            code =
                cli_error(args->command, "pages can show one board only; %s has more", input->file);
        else
            code = cli_worse(code, explain_board(args, &result, control));
        clew_board_free(board);
    }
    if (cli_signals_stopped())
        code = cli_worse(code, CLI_GAVE_UP);
    return cli_worse(code, input->worst);
}

static enum cli_exit
check_page_options(const struct cli_args *args)
{
    const char *output = cli_text(args, CLI_OUTPUT);
    const uint64_t per_page = cli_is_given(args, CLI_PER_PAGE) ? cli_number(args, CLI_PER_PAGE) : 1;

    if (strcmp(output, "-") && !cli_has_ending(output, "pdf") && !cli_has_ending(output, "svg"))
        return cli_error(args->command, "--output must name a file that ends in .pdf or .svg");
    if (per_page < 1 || per_page > MAX_PER_PAGE)
        return cli_error(args->command, "--per-page must be from 1 to %d", MAX_PER_PAGE);
    return CLI_OK;
}

static enum cli_exit
run_explain(const struct cli_args *args)
{
    struct clew_control *control;
    struct cli_input input;
    enum cli_exit code = check_page_options(args);

    if (code)
        return code;
    control = cli_control_new();
    code = control ? CLI_OK : cli_error(args->command, "no memory");
    if (!code)
        code = cli_input_init(&input, args, args->operands, args->operand_count);
    if (!code) {
        cli_progress_start(args);
        code = explain_all(args, &input, control);
        cli_progress_stop();
        cli_input_free(&input);
    }
    cli_control_free(control);
    return code;
}

const struct cli_command cmd_explain = {
    .name = "explain",
    .summary = "explain a whole solution, step by step",
    .group = CLI_GROUP_SOLVE,
    .usage = "[BOARD ...]",
    .details =

        "Prints the solution as numbered steps, each with the reason that a person can\n"
        "see. Where no rule applies any more, the last step says \"by trying\". With\n"
        "--output FILE.pdf or FILE.svg, the steps are drawn on pages, --per-page of them on\n"
        "each: evidence is hatched, changed cells have a thick outline; SVG\n"
        "pages go to FILE-01.svg, FILE-02.svg, ...\n"
        "Rows and columns in the text count from 1; --json has row and col from 0.\n"
        "Exit code: 0 explained, 1 not explained (no solution or more than one), 2 bad\n"
        "usage or input, 3 stopped by a limit.",
    .own = CLI_TAKES(CLI_JSON) | CLI_TAKES(CLI_OUTPUT) | CLI_TAKES(CLI_FORCE) |
           CLI_TAKES(CLI_PER_PAGE) | CLI_TAKES(CLI_PAPER) | CLI_TAKES(CLI_TITLE) |
           CLI_TAKES(CLI_COLOR) | CLI_TAKES(CLI_PROGRESS),
    .library = CLEW_FOR_READING | CLEW_FOR_RATING,
    .run = run_explain,
};
