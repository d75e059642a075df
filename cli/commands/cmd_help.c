/* cmd_help - clew help: overview, help of a command, shell completion and manual page source. */
#include "input/cli_suggest.h"
#include "output/cli_completion.h"
#include "output/cli_help.h"
#include "output/cli_manual.h"
#include "output/cli_output.h"

#include <stdio.h>
#include <string.h>

/* The first command of a group prints its heading. */
static bool
is_first_of_group(size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (!strcmp(cli_command_at(i)->group, cli_command_at(index)->group))
            return false;
    return true;
}

static void
print_command(const char *group, const char *name, const char *summary)
{
    printf("%-17s %-9s %s\n", group, name, summary);
}

static void
print_group(const char *group)
{
    const struct cli_command *command;
    const char *heading = group;

    for (size_t i = 0; (command = cli_command_at(i)); i++) {
        if (strcmp(command->group, group))
            continue;
        print_command(heading, command->name, command->summary);
        heading = "";
    }
}

void
cli_help_all(void)
{
    struct clew_puzzle_info puzzle = CLEW_PUZZLE_INFO_INIT;
    const struct cli_command *command;

    printf("clew %s solves, proves, draws and generates grid puzzles.\n", clew_version());
    puts("usage: clew COMMAND [OPTIONS] [ARGUMENTS]");
    for (size_t i = 0; (command = cli_command_at(i)); i++)
        if (is_first_of_group(i))
            print_group(command->group);
    fputs("\nPuzzles:", stdout);
    for (size_t p = 0; clew_puzzle_at(p, &puzzle); p++)
        printf("%s %s", p ? "," : "", puzzle.name);
    puts(". 'clew COMMAND --help' describes a command.");
}

enum cli_exit
cli_help_unknown(const char *name)
{
    const struct cli_command *command;
    struct cli_suggestion suggestion;

    cli_suggest_init(&suggestion, name);
    for (size_t i = 0; (command = cli_command_at(i)); i++)
        cli_suggest_offer(&suggestion, command->name);
    if (cli_suggest_word(&suggestion))
        return cli_error(NULL, "there is no command '%s'; did you mean %s?", name,
                         cli_suggest_word(&suggestion));
    return cli_error(NULL, "there is no command%s '%s'; clew help lists all commands",
                     strpbrk(name, "./") ? " and no file" : "", name);
}

static void
print_completion(const struct cli_args *args)
{
    static const struct {
        const char *name;
        void (*print)(void);
    } kinds[] = {{"bash", cli_completion_bash},
                 {"fish", cli_completion_fish},
                 {"zsh", cli_completion_zsh},
                 {"list", cli_completion_list},
                 {"scdoc", cli_manual_scdoc}};

    for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++)
        if (cli_is(args, CLI_COMPLETION, kinds[i].name))
            kinds[i].print();
}

static enum cli_exit
run_help(const struct cli_args *args)
{
    const struct cli_command *command;

    if (cli_is_given(args, CLI_COMPLETION)) {
        print_completion(args);
    } else if (args->operand_count == 0) {
        cli_help_all();
    }
    for (size_t i = 0; i < args->operand_count; i++) {
        command = cli_command_find(args->operands[i]);
        if (!command)
            return cli_help_unknown(args->operands[i]);
        cli_help_command(command, cli_flag(args, CLI_ALL));
    }
    return cli_output_flush();
}

const struct cli_command cmd_help = {
    .name = "help",
    .summary = "show this page, or the help of a command",
    .group = CLI_GROUP_LEARN,
    .usage = "[COMMAND ...]",
    .details = "With --all, also the options of single engines and other rarely used ones. With\n"
               "--completion bash, prints a completion script for the shell:\n"
               "source <(clew help --completion bash)",
    .own = CLI_TAKES(CLI_ALL) | CLI_TAKES(CLI_COMPLETION),
    .run = run_help,
};
