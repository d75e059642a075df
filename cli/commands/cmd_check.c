/* cmd_check - clew check: checks a given answer against the rules. */
#include "input/cli_answer.h"
#include "input/cli_input.h"
#include "output/cli_json.h"
#include "output/cli_output.h"

#include <stdio.h>
#include <string.h>

static enum cli_exit
report_right(const struct cli_args *args, const struct clew_answer *answer)
{
    json_t *object;

    if (cli_flag(args, CLI_QUIET))
        return CLI_OK;
    if (!cli_flag(args, CLI_JSON)) {
        cli_report_facts(stdout, "right", answer);
        putchar('\n');
        return CLI_OK;
    }
    object = json_object();
    json_object_set_new(object, "right", json_true());
    cli_json_facts(object, answer);
    return cli_json_print(args->command, object);
}

static enum cli_exit
report_wrong(const struct cli_args *args, const struct clew_error *error)
{
    json_t *object;

    if (cli_flag(args, CLI_QUIET))
        return CLI_NO;
    if (!cli_flag(args, CLI_JSON)) {
        printf("wrong: %s\n", error->text);
        return CLI_NO;
    }
    object = json_object();
    json_object_set_new(object, "right", json_false());
    json_object_set_new(object, "why", cli_json_text(error->text, strlen(error->text)));
    if (error->cell >= 0)
        json_object_set_new(object, "cell", json_integer(error->cell));
    return cli_worse(CLI_NO, cli_json_print(args->command, object));
}

static enum cli_exit
check_answer(const struct cli_args *args, const struct clew_board *board, const char *word)
{
    struct clew_answer *answer;
    struct clew_error error = {0};
    const enum clew_status status = cli_answer_read(&answer, board, word, &error);
    enum cli_exit code;

    if (status == CLEW_OK)
        code = report_right(args, answer);
    else if (status == CLEW_BAD_ANSWER)
        code = report_wrong(args, &error);
    else
        code = cli_error_at(error.source, &error);
    clew_answer_free(answer);
    return code;
}

static enum cli_exit
run_check(const struct cli_args *args)
{
    struct clew_board *board;
    enum cli_exit code;

    if (args->operand_count < 1 || args->operand_count > 2)
        return cli_error(args->command, "a board and an answer are needed: clew check %s",
                         args->command->usage);
    code = cli_input_one(&board, args, args->operands[0]);
    if (code)
        return code;
    code = check_answer(args, board, args->operand_count == 2 ? args->operands[1] : NULL);
    clew_board_free(board);
    return cli_worse(code, cli_output_flush());
}

const struct cli_command cmd_check = {
    .name = "check",
    .summary = "check an answer against the rules",
    .group = CLI_GROUP_SOLVE,
    .usage = "BOARD [ANSWER]",
    .details =

        "BOARD is a file with one board, or - for standard input. ANSWER is a file or the\n"
        "answer itself, as in: clew check maze.txt lul. Without ANSWER the one that came\n"
        "with the board is checked.\n"
        "Prints \"right\" with the facts of the answer, or \"wrong\" with the first mistake.\n"
        "Right means that the answer follows the rules; clew solve finds out whether a\n"
        "better one exists.\n"
        "Exit code: 0 right, 1 wrong, 2 bad usage or input.",
    .own = CLI_TAKES(CLI_JSON) | CLI_TAKES(CLI_QUIET),
    .library = CLEW_FOR_READING,
    .run = run_check,
};
