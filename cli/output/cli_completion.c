/* cli_completion - see cli_completion.h. */
#include "output/cli_completion.h"
#include "input/cli_names.h"
#include "input/cli_options.h"

#include <stdio.h>
#include <string.h>

typedef void visitor(const struct cli_command *command, const struct clew_option_info *info);

static void
visit_options(const struct cli_command *command, visitor *visit)
{
    const struct clew_option_info *info;
    struct cli_option_iterator iterator = {0};

    for (size_t i = 0; i < CLI_OPTION_COUNT; i++)
        if ((command->own | CLI_TAKES_ALWAYS) & CLI_TAKES(i))
            visit(command, &cli_option_infos[i].base);
    while ((info = cli_option_next(&iterator, command->library)))
        if (!iterator.is_repeated)
            visit(command, info);
}

static void
print_option_name(const struct cli_command *command, const struct clew_option_info *info)
{
    (void)command;
    printf(" --%s", info->name);
}

static void
print_candidate(void *unused, const char *word)
{
    (void)unused;
    printf(" %s", word);
}

static void
ignore_candidate(void *unused, const char *word)
{
    (void)unused;
    (void)word;
}

static void
print_choices(const char *values)
{
    for (; *values; values++)
        putchar(*values == '|' ? ' ' : *values);
}

/* Choices of the same option in the other puzzles. */
static void
print_further_choices(const struct cli_command *command, const struct clew_option_info *first)
{
    const struct clew_option_info *info;
    struct cli_option_iterator iterator = {0};

    while ((info = cli_option_next(&iterator, command->library)))
        if (iterator.is_repeated && info->kind == CLEW_OPTION_CHOICE &&
            !strcmp(info->name, first->name)) {
            putchar(' ');
            print_choices(cli_option_values(info));
        }
}

/* One branch of the case over the previous word. */
static void
print_values(const struct cli_command *command, const struct clew_option_info *info)
{
    const bool has_names = cli_names_each(info->name, ignore_candidate, NULL);

    if (info->kind == CLEW_OPTION_CHOICE || has_names) {
        printf("    \"%s --%s\") words='", command->name, info->name);
        if (has_names) {
            cli_names_each(info->name, print_candidate, NULL);
        } else {
            print_choices(cli_option_values(info));
            print_further_choices(command, info);
        }
        puts("' ;;");
    } else if (info->kind == CLEW_OPTION_FILE) {
        printf("    \"%s --%s\") COMPREPLY=($(compgen -f -- \"$now\")); return ;;\n", command->name,
               info->name);
    }
}

static void
print_tables(void)
{
    struct clew_table_info table = CLEW_TABLE_INFO_INIT;

    for (size_t i = 0; clew_table_at(i, &table); i++)
        printf(" %s", table.name);
}

/* The name of the function that completes: of clew-mpi it is _clew_mpi. */
static void
print_function(void)
{
    putchar('_');
    for (const char *at = cli_program; *at; at++)
        putchar(*at == '-' ? '_' : *at);
}

/* Words that may follow some commands, in place of files; clew-mpi does not have them. */
static void
print_bash_operands(void)
{
    const struct cli_command *command;

    if (!cli_command_find("help"))
        return;
    fputs("        help*) words='", stdout);
    for (size_t i = 0; (command = cli_command_at(i)); i++)
        printf(" %s", command->name);
    fputs("' ;;\n        engines*|formats*|generate*) words='", stdout);
    cli_names_each("puzzle", print_candidate, NULL);
    fputs("' ;;\n        pdb*) words='build list verify remove", stdout);
    print_tables();
    puts("' ;;");
}

void
cli_completion_bash(void)
{
    const struct cli_command *command;

    printf("# bash completion for %s, printed by itself\n", cli_program);
    print_function();
    puts("() {\n"
         "    local now=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words=\n"
         "    local command=${COMP_WORDS[1]} prefix=\n"
         "    COMPREPLY=()\n"
         "    if [ \"$COMP_CWORD\" -gt 2 ] && [ \"$before\" = = ]; then "
         "before=${COMP_WORDS[COMP_CWORD-2]}; fi\n"
         "    if [ \"$now\" = = ]; then now=; fi\n"
         "    # zsh does not split a word at =\n"
         "    case $now in --*=*) before=${now%%=*} prefix=${now%%=*}= now=${now#*=} ;; esac\n"
         "    if [ \"$COMP_CWORD\" -eq 1 ]; then");
    fputs("        words='--version --help", stdout);
    for (size_t i = 0; (command = cli_command_at(i)); i++)
        printf(" %s", command->name);
    puts("'\n    else case \"$command $before\" in");
    for (size_t i = 0; (command = cli_command_at(i)); i++)
        visit_options(command, print_values);
    puts("    *) case \"$command $now\" in");
    for (size_t i = 0; (command = cli_command_at(i)); i++) {
        printf("        \"%s -\"*) words='", command->name);
        visit_options(command, print_option_name);
        puts("' ;;");
    }
    print_bash_operands();
    puts("        *) COMPREPLY=($(compgen -f -- \"$now\")); return ;;\n"
         "    esac ;; esac; fi\n"
         "    COMPREPLY=($(compgen -P \"$prefix\" -W \"$words\" -- \"$now\"))\n"
         "}");
    fputs("complete -o filenames -F ", stdout);
    print_function();
    printf(" %s\n", cli_program);
}

/* ---- fish ---- */

static void
print_fish_option(const struct cli_command *command, const struct clew_option_info *info)
{
    const bool has_names = cli_names_each(info->name, ignore_candidate, NULL);

    printf("complete -c %s -n '__fish_seen_subcommand_from %s' -l %s -d \"", cli_program,
           command->name, info->name);
    for (const char *at = info->description; *at; at++)
        if (*at == '"' || *at == '$' || *at == '\\')
            printf("\\%c", *at);
        else
            putchar(*at);
    putchar('"');
    if (info->kind == CLEW_OPTION_FILE)
        fputs(" -r -F", stdout);
    else if (info->kind == CLEW_OPTION_CHOICE || has_names) {
        fputs(" -x -a '", stdout);
        if (has_names) {
            cli_names_each(info->name, print_candidate, NULL);
        } else {
            print_choices(cli_option_values(info));
            print_further_choices(command, info);
        }
        putchar('\'');
    } else if (info->kind != CLEW_OPTION_FLAG)
        fputs(" -x", stdout);
    putchar('\n');
}

/* The words that may follow some commands, in place of files. */
static void
print_fish_operands(void)
{
    const struct cli_command *command;

    if (!cli_command_find("help"))
        return;
    fputs("complete -c clew -n '__fish_seen_subcommand_from engines formats generate' -f -a '",
          stdout);
    cli_names_each("puzzle", print_candidate, NULL);
    fputs(
        "'\ncomplete -c clew -n '__fish_seen_subcommand_from pdb' -f -a 'build list verify remove",
        stdout);
    print_tables();
    fputs("'\ncomplete -c clew -n '__fish_seen_subcommand_from help' -f -a '", stdout);
    for (size_t i = 0; (command = cli_command_at(i)); i++)
        print_candidate(NULL, command->name);
    puts("'");
}

void
cli_completion_fish(void)
{
    const struct cli_command *command;

    printf("# fish completion for %s, printed by itself\n", cli_program);
    for (size_t i = 0; (command = cli_command_at(i)); i++) {
        printf("complete -c %s -n __fish_use_subcommand -f -a %s -d \"%s\"\n", cli_program,
               command->name, command->summary);
        visit_options(command, print_fish_option);
    }
    print_fish_operands();
}

/* ---- zsh ---- */

/* zsh runs the completion for bash: both follow the same tables. */
void
cli_completion_zsh(void)
{
    printf("#compdef %s\n"
           "# zsh completion for it, printed by itself\n"
           "autoload -U +X bashcompinit && bashcompinit\n",
           cli_program);
    cli_completion_bash();
    fputs("_bash_complete -o filenames -F ", stdout);
    print_function();
    putchar('\n');
}

static void
print_option_line(const struct cli_command *command, const struct clew_option_info *info)
{
    printf("%s --%s %s\n", command->name, info->name, cli_option_values(info));
}

void
cli_completion_list(void)
{
    const struct cli_command *command;

    for (size_t i = 0; (command = cli_command_at(i)); i++)
        visit_options(command, print_option_line);
}
