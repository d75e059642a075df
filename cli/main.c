/*
 * main - the clew command: finds the subcommand by its name and runs it.
 *
 * To add a command, write cmd_NAME.c, list it below, and add the file to meson.build. Nothing is
 * initialised before it is needed, so the command starts within a few milliseconds.
 */
#include "input/cli_options.h"
#include "output/cli_help.h"
#include "output/cli_output.h"
#include "output/cli_save.h"
#include "terminal/cli_interrupted.h"
#include "terminal/cli_signals.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#ifdef CLEW_HAS_NCURSES
#define PLAY(X) X(play)
#else
#define PLAY(X)
#endif

/* In the order of the help page. */
#define COMMANDS(X)                                                                                \
    X(solve)                                                                                       \
    X(count)                                                                                       \
    X(check)                                                                                       \
    X(rate)                                                                                        \
    X(merge)                                                                                       \
    X(hint)                                                                                        \
    X(explain)                                                                                     \
    X(draw)                                                                                        \
    X(watch)                                                                                       \
    PLAY(X)                                                                                        \
    X(serve)                                                                                       \
    X(generate)                                                                                    \
    X(sheet)                                                                                       \
    X(convert)                                                                                     \
    X(compare)                                                                                     \
    X(bench)                                                                                       \
    X(engines)                                                                                     \
    X(formats)                                                                                     \
    X(pdb)                                                                                         \
    X(help)

#define X(name) extern const struct cli_command cmd_##name;
COMMANDS(X)
#undef X

static const struct cli_command *const commands[] = {
#define X(name) &cmd_##name,
    COMMANDS(X)
#undef X
};

#define COMMAND_COUNT (sizeof(commands) / sizeof(*commands))

const struct cli_command *
cli_command_at(size_t index)
{
    return index < COMMAND_COUNT ? commands[index] : NULL;
}

const struct cli_command *
cli_command_find(const char *name)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (!strcmp(commands[i]->name, name))
            return commands[i];
    return NULL;
}

#ifdef CLEW_HAS_JANSSON
static const bool has_json = true;
#else
static const bool has_json = false;
#endif

static enum cli_exit
run_command(const struct cli_command *command, int argc, char **argv)
{
    struct cli_args args;
    enum cli_exit code = cli_args_parse(&args, command, argc, argv);

    if (!code && cli_flag(&args, CLI_HELP)) {
        cli_help_command(command, false);
        code = cli_output_flush();
    } else if (!code && cli_flag(&args, CLI_JSON) && !has_json) {
        code = cli_error(command, "this clew was built without JSON output");
    } else if (!code) {
        cli_interrupted_init(command);
        code = cli_save_check(&args);
        if (!code)
            code = command->run(&args);
        if (cli_signals_stopped() && !command->ends_by_signal)
            code = cli_worse(code, CLI_GAVE_UP);
    }
    cli_args_free(&args);
    return code;
}

int
main(int argc, char **argv)
{
    const struct cli_command *command;

    cli_output_init();
    cli_signals_init();
    if (argc < 2) {
        cli_help_all();
        return cli_worse(CLI_ERROR, cli_output_flush());
    }
    if (!strcmp(argv[1], "--version") || !strcmp(argv[1], "-V") || !strcmp(argv[1], "version")) {
        printf("clew %s\n", clew_version());
        return cli_output_flush();
    }
    if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h")) {
        cli_help_all();
        return cli_output_flush();
    }
    command = cli_command_find(argv[1]);
    if (!command && argv[1][0] == '-' && argv[1][1])
        return cli_error(NULL, "options go after the command: clew COMMAND %s ...", argv[1]);
    if (!command &&
        (!strcmp(argv[1], "-") || access(argv[1], F_OK) == 0 || clew_is_board_word(argv[1])))
        return run_command(&cmd_solve, argc - 1, argv + 1);
    if (!command)
        return cli_help_unknown(argv[1]);
    return run_command(command, argc - 2, argv + 2);
}
