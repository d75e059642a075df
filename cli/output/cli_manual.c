/* cli_manual - see cli_manual.h. */
#include "output/cli_manual.h"
#include "input/cli_options.h"

#include <stdio.h>
#include <string.h>

/* Escapes text for scdoc; keeps the indentation after a newline. */
static void
print_plain(const char *text)
{
    for (char before = '\n'; *text; before = *text++) {
        if (strchr("_*\\`[]#|", *text) || (before == '\n' && strchr("-.", *text)))
            putchar('\\');
        putchar(*text);
        if (*text == '\n')
            putchar('\t');
    }
}

static void
print_synopsis(const struct clew_option_info *info, char letter)
{
    if (letter)
        printf("*-%c*, ", letter);
    printf("*--%s*", info->name);
    if (info->kind == CLEW_OPTION_FLAG) {
        if (strcmp(info->default_value, "off")) /* on or auto by default */
            printf(", *--no-%s*", info->name);
    } else {
        putchar(info->kind == CLEW_OPTION_CHOICE ? '=' : ' ');
        print_plain(cli_option_values(info));
    }
    putchar('\n');
}

static void
print_option_details(const struct clew_option_info *info, const char *taken_by)
{
    const char *default_text = cli_default_text(info);

    putchar('\t');
    print_plain(info->description);
    print_plain(cli_see_also(info));
    putchar('.');
    if (default_text) {
        fputs(" Default: ", stdout);
        print_plain(default_text);
        putchar('.');
    }
    printf(" For: %s.\n\n", taken_by);
}

/* "solve, check": the commands that accept an option with these bits. */
static const char *
commands_taking(char *text, size_t size, uint64_t own, unsigned use)
{
    const struct cli_command *command;
    size_t length = 0;

    *text = '\0';
    for (size_t i = 0; (command = cli_command_at(i)) && length < size; i++)
        if ((command->own & own) || (command->library & use))
            length += (size_t)snprintf(text + length, size - length, "%s%s", length ? ", " : "",
                                       command->name);
    return text;
}

static void
print_manual_commands(void)
{
    const struct cli_command *command;

    puts("# COMMANDS\n");
    for (size_t i = 0; (command = cli_command_at(i)); i++) {
        printf("*clew %s* ", command->name);
        print_plain(command->usage);
        putchar('\n');
        printf("\tTo %s.\n\n\t", command->summary);
        print_plain(command->details);
        puts("\n");
    }
}

static void
print_manual_own_options(void)
{
    char text[256];

    puts("# OPTIONS\n");
    for (size_t i = 0; i < CLI_OPTION_COUNT; i++) {
        const struct cli_option_info *info = &cli_option_infos[i];
        const bool is_for_all = CLI_TAKES_ALWAYS & CLI_TAKES(i);

        print_synopsis(&info->base, info->letter);
        print_option_details(&info->base,
                             is_for_all ? "all commands"
                                        : commands_taking(text, sizeof(text), CLI_TAKES(i), 0));
    }
}

static void
print_manual_library_options(void)
{
    const struct clew_option_info *info;
    struct cli_option_iterator iterator = {0};
    size_t last_group = (size_t)-1;
    char text[256];

    while ((info = cli_option_next(&iterator, ~0u))) {
        if (iterator.puzzle_index != last_group)
            printf("## For %s%s\n\n", iterator.puzzle ? "" : "all puzzles",
                   iterator.puzzle ? iterator.puzzle : "");
        last_group = iterator.puzzle_index;
        print_synopsis(info, 0);
        print_option_details(info, commands_taking(text, sizeof(text), 0, info->use));
    }
}

void
cli_manual_scdoc(void)
{
    print_manual_commands();
    print_manual_own_options();
    print_manual_library_options();
}
