/* cli_help - see cli_help.h. */
#include "output/cli_help.h"

#include <stdio.h>
#include <string.h>

#define TEXT_COLUMN 30
#define LAST_COLUMN 80

/* Prints text between the two columns, starting at `column` on the current line. */
static void
print_description(const char *text, int column)
{
    if (column >= TEXT_COLUMN) {
        putchar('\n');
        column = 0;
    }
    printf("%*s", TEXT_COLUMN - column, "");
    column = TEXT_COLUMN;
    while (*text) {
        const int word = (int)strcspn(text, " ");

        if (column > TEXT_COLUMN && column + 1 + word > LAST_COLUMN) {
            printf("\n%*s", TEXT_COLUMN, "");
            column = TEXT_COLUMN;
        }
        column += printf("%s%.*s", column > TEXT_COLUMN ? " " : "", word, text);
        text += word;
        text += *text == ' ';
    }
    putchar('\n');
}

static void
print_option(const struct clew_option_info *info, char letter)
{
    const char *default_text = cli_default_text(info);
    char description[512];
    int column = 0;

    const bool has_no = info->kind == CLEW_OPTION_FLAG && strcmp(info->default_value, "off");

    if (letter)
        column = printf("  -%c, ", letter);
    else
        column = printf("  ");
    column += printf("--%s%s", has_no ? "[no-]" : "", info->name);
    if (info->kind == CLEW_OPTION_CHOICE)
        column += printf("=%s", cli_option_values(info));
    else if (info->kind != CLEW_OPTION_FLAG)
        column += printf(" %s", cli_option_values(info));
    if (default_text)
        snprintf(description, sizeof(description), "%s%s (default: %s)", info->description,
                 cli_see_also(info), default_text);
    else
        snprintf(description, sizeof(description), "%s%s", info->description, cli_see_also(info));
    print_description(description, column);
}

/* An own option hides a library option of the same name. */
static bool
is_own(const struct cli_command *command, const char *name)
{
    for (size_t i = 0; i < CLI_OPTION_COUNT; i++)
        if ((command->own & CLI_TAKES(i)) && !strcmp(cli_option_infos[i].base.name, name))
            return true;
    return false;
}

/* Whether the short page leaves the option out. */
static bool
is_rare(const struct cli_command *command, const struct clew_option_info *info)
{
    static const char *const rare[] = {"format", "ask",  "limit-nodes", "limit-bytes", "gap",
                                       "order",  "ties", "ball",        "hole"};

    if (info->engines)
        return true;
    if (!strcmp(info->name, "seed")) /* few engines use random numbers */
        return !(command->library & CLEW_FOR_GENERATING);
    for (size_t i = 0; i < sizeof(rare) / sizeof(*rare); i++)
        if (!strcmp(info->name, rare[i]))
            return true;
    return false;
}

/* Returns the number of options left out. */
static size_t
print_own_options(const struct cli_command *command, bool is_full)
{
    size_t hidden = 0;

    puts("\nOptions:");
    for (size_t i = 0; i < CLI_OPTION_COUNT; i++) {
        if (!((command->own | CLI_TAKES_ALWAYS) & CLI_TAKES(i)))
            continue;
        if (!is_full && (command->rare & CLI_TAKES(i)))
            hidden++;
        else
            print_option(&cli_option_infos[i].base, cli_option_infos[i].letter);
    }
    return hidden;
}

/* How many options were left out. */
static size_t
print_library_options(const struct cli_command *command, bool is_full)
{
    const struct clew_option_info *info;
    struct cli_option_iterator iterator = {0};
    size_t last_group = (size_t)-1, hidden = 0;

    while ((info = cli_option_next(&iterator, command->library))) {
        if (is_own(command, info->name))
            continue;
        if (!is_full && (command->hides_library || is_rare(command, info))) {
            hidden++;
            continue;
        }
        if (iterator.puzzle_index != last_group) {
            if (iterator.puzzle)
                printf("\nOptions for %s:\n", iterator.puzzle);
            else
                puts("\nOptions for all puzzles:");
        }
        last_group = iterator.puzzle_index;
        print_option(info, 0);
    }
    return hidden;
}

void
cli_help_command(const struct cli_command *command, bool is_full)
{
    size_t hidden;

    printf("%s %s - %s\n", cli_program, command->name, command->summary);
    printf("usage: %s %s [OPTIONS] %s\n\n%s\n", cli_program, command->name, command->usage,
           command->details);
    hidden = print_own_options(command, is_full);
    hidden += print_library_options(command, is_full);
    if (hidden)
        printf("\n%zu more option%s: clew help %s --all, or clew(1).\n", hidden,
               hidden == 1 ? "" : "s", command->name);
}
