/* cmd_draw - clew draw: draws a board, with an answer if one is given or came with the board. */
#include "input/cli_answer.h"
#include "input/cli_input.h"
#include "output/cli_output.h"
#include "pictures/cli_picture.h"
#include "terminal/cli_interrupted.h"
#include "terminal/cli_signals.h"
#include "terminal/cli_style.h"

#include <stdio.h>
#include <string.h>

static enum cli_exit
draw_here(const struct cli_args *args, const struct clew_board *board,
          const struct clew_answer *answer)
{
    const struct clew_style style = cli_style(args);
    struct clew_error error = {0};
    enum clew_status status;
    enum cli_exit code;
    size_t length;
    char *text;

    cli_stage_begin("drawing");
    status = clew_draw_text(&text, &length, board, answer, &style, &error);
    cli_stage_end();
    if (status)
        return cli_error(args->command, "cannot draw the board: %s", error.text);
    code = cli_output_write(text, length);
    clew_free(text);
    return code;
}

static enum cli_exit
draw(const struct cli_args *args, const struct clew_board *board, const struct clew_answer *answer)
{
    const struct clew_style style = cli_style(args);
    const struct cli_picture picture = {args->command, board, answer, &style};
    struct cli_series single = {.path = cli_text(args, CLI_OUTPUT)};

    if (cli_is(args, CLI_OUTPUT, "-"))
        return draw_here(args, board, answer);
    return cli_picture_save(&picture, &single, 1);
}

static enum cli_exit
draw_with(const struct cli_args *args, const struct clew_board *board, const char *word)
{
    struct clew_answer *answer;
    struct clew_error error = {0};
    enum cli_exit code;

    switch (cli_answer_read(&answer, board, word, &error)) {
    case CLEW_OK:
        code = draw(args, board, answer);
        break;
    case CLEW_BAD_ANSWER:
        code = cli_error(args->command, "the answer is wrong: %s", error.text);
        break;
    default:
        code = cli_error_at(error.source, &error);
    }
    clew_answer_free(answer);
    return code;
}

static enum cli_exit
run_draw(const struct cli_args *args)
{
    const char *output = cli_text(args, CLI_OUTPUT);
    struct clew_board *board;
    enum cli_exit code;

    if (args->operand_count < 1 || args->operand_count > 2)
        return cli_error(args->command, "a board is needed, and perhaps an answer: clew draw %s",
                         args->command->usage);
    if (strcmp(output, "-") && cli_picture_check(args->command, output))
        return CLI_ERROR;
    code = cli_input_one(&board, args, args->operands[0]);
    if (code)
        return code;
    if (args->operand_count == 2)
        code = draw_with(args, board, args->operands[1]);
    else
        code = draw(args, board, clew_board_answer(board));
    clew_board_free(board);
    if (cli_signals_stopped() && code != CLI_ERROR)
        cli_interrupted(args->command, code ? "while writing" : "after 1 board");
    return code;
}

const struct cli_command cmd_draw = {
    .name = "draw",
    .summary = "draw a board, with its answer if there is one",
    .group = CLI_GROUP_SEE,
    .usage = "BOARD [ANSWER]",
    .details =

        "Draws on the terminal, or with --output to a file; its ending selects the\n"
        "format: .svg, .png, .pdf or .txt. ANSWER is a file or the answer itself; an\n"
        "answer that came with the board is drawn too. An answer that breaks the rules is\n"
        "reported and not drawn.",
    .own = CLI_TAKES(CLI_OUTPUT) | CLI_TAKES(CLI_COLOR) | CLI_TAKES(CLI_ASCII) |
           CLI_TAKES(CLI_DARK) | CLI_TAKES(CLI_CELL) | CLI_TAKES(CLI_COORDINATES) |
           CLI_TAKES(CLI_ANIMATE) | CLI_TAKES(CLI_SPEED) | CLI_TAKES(CLI_FORCE),
    .library = CLEW_FOR_READING,
    .hides_library = true,
    .run = run_draw,
};
