/*
 * cmd_hint - clew hint: the next step of a game, with its reason.
 *
 * The position is the board itself, or what the file of --state shows (clew_game_read).
 */
#include "input/cli_game.h"
#include "output/cli_json.h"
#include "output/cli_output.h"
#include "output/cli_words.h"
#include "terminal/cli_signals.h"
#include "terminal/cli_style.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static enum cli_exit
open_position(struct clew_game **game, const struct cli_args *args)
{
    const char *state = cli_text(args, CLI_STATE);
    struct clew_game *board;
    enum cli_exit code = cli_game_open(game, args, args->operands[0]);

    if (code || !state)
        return code;
    board = *game;
    code = cli_game_read(game, args, clew_game_board(board), state);
    clew_game_free(board);
    return code;
}

/* ---- The hint ---- */

static json_t *
cells_as_json(const struct clew_hint *hint, int64_t cols)
{
    json_t *cells = json_array();
    enum clew_role role;
    int64_t cell;

    for (size_t i = 0; clew_hint_cell_at(hint, i, &cell, &role); i++)
        json_array_append_new(cells, cli_json_cell(cell, role, cols));
    return cells;
}

static enum cli_exit
print_hint_json(const struct cli_args *args, const struct clew_hint *hint, int64_t cols)
{
    static const char *const kinds[] = {
        [CLEW_HINT_NEXT] = "next",           [CLEW_HINT_MISTAKE] = "mistake",
        [CLEW_HINT_HOPELESS] = "hopeless",   [CLEW_HINT_FINISHED] = "finished",
        [CLEW_HINT_UNDECIDED] = "undecided",
    };
    const char *text = clew_hint_text(hint);

    return cli_json_print(args->command,
                          json_pack("{s:s, s:i, s:o, s:s?, s:o}", "kind",
                                    kinds[clew_hint_kind(hint)], "level", clew_hint_level(hint),
                                    "text", cli_json_text(text, strlen(text)), "rule",
                                    clew_hint_rule(hint), "cells", cells_as_json(hint, cols)));
}

/* Broken into lines on a terminal; one line for a program that reads it. */
static void
print_hint_text(const char *text)
{
    const int width = cli_terminal_width(STDOUT_FILENO);

    if (width > 0)
        cli_print_words(stdout, text, &(struct cli_lines){.width = width});
    else
        fputs(text, stdout);
    putchar('\n');
}

static enum cli_exit
give_hint(const struct cli_args *args, struct clew_game *game, struct clew_control *control)
{
    const int level = atoi(cli_text(args, CLI_LEVEL));
    struct clew_error error = {0};
    struct clew_hint *hint;
    enum cli_exit code = CLI_OK;

    if (clew_game_hint(&hint, game, level, args->options, control, &error)) {
        if (error.status != CLEW_STOPPED || !cli_signals_stopped())
            cli_error(args->command, "%s", error.text);
        return error.status == CLEW_STOPPED ? CLI_GAVE_UP : CLI_ERROR;
    }
    if (cli_flag(args, CLI_JSON))
        code = print_hint_json(args, hint, clew_board_cols(clew_game_board(game)));
    else
        print_hint_text(clew_hint_text(hint));
    if (clew_hint_kind(hint) == CLEW_HINT_UNDECIDED)
        code = cli_worse(code, CLI_GAVE_UP);
    clew_hint_free(hint);
    return cli_worse(code, cli_output_flush());
}

static enum cli_exit
run_hint(const struct cli_args *args)
{
    struct clew_control *control;
    struct clew_game *game = NULL;
    enum cli_exit code;

    if (args->operand_count != 1)
        return cli_error(args->command, "one board is needed: clew hint %s", args->command->usage);
    code = open_position(&game, args);
    if (!code) {
        control = cli_control_new();
        code = control ? give_hint(args, game, control) : cli_error(args->command, "no memory");
        cli_control_free(control);
    }
    clew_game_free(game);
    return code;
}

const struct cli_command cmd_hint = {
    .name = "hint",
    .summary = "explain the next step",
    .group = CLI_GROUP_SOLVE,
    .usage = "BOARD",
    .details =

        "BOARD is a board or a saved game; --state names another file with the current\n"
        "position: a saved game, the board as it is now, or for flow what is drawn so far, as\n"
        "rows of letters (RR.G), lines of paths (A 0,0 0,1) or JSON with paths.\n"
        "The hint says whether the position can still be solved and, if not, what the\n"
        "first mistake is. --level sets how much it reveals: 1 the status, 2 which path,\n"
        "tile or direction is next, 3 where, 4 why, 5 the move itself. Rows and columns\n"
        "in the text count from 1; --json prints kind, level, text, rule and cells, with\n"
        "row and col from 0.\n"
        "Exit code: 0 a hint, 2 bad usage or input, 3 stopped by a limit.",
    .own = CLI_TAKES(CLI_STATE) | CLI_TAKES(CLI_LEVEL) | CLI_TAKES(CLI_JSON),
    .library = CLEW_FOR_READING | CLEW_FOR_RATING,
    .run = run_hint,
};
