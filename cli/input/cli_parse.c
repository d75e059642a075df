/*
 * cli_parse - from argv to struct cli_args.
 *
 * Written by hand and not with getopt_long, because the names come from tables that are only
 * known at run time, a flag may be taken back (--no-flag), and a wrong name must be answered with
 * the nearest right one.
 */
#include "input/cli_names.h"
#include "input/cli_options.h"
#include "input/cli_source.h"
#include "input/cli_suggest.h"
#include "input/cli_values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An option as it was written, and what it was found to be. */
struct found {
    char name[64];
    const char *value; /* NULL: none attached by '=' */
    bool is_no;        /* --no-NAME */
    int own;           /* index in cli_option_infos, or -1 */
    const struct clew_option_info *info;
};

static bool
takes_own(const struct cli_command *command, size_t option)
{
    return ((command->own | CLI_TAKES_ALWAYS) & CLI_TAKES(option)) != 0;
}

static bool
look_up(struct found *found, const struct cli_command *command, const char *name)
{
    struct cli_walk walk = {0};
    const struct clew_option_info *info;

    found->own = -1;
    for (size_t i = 0; i < CLI_OPTION_COUNT; i++) {
        if (takes_own(command, i) && !strcmp(cli_option_infos[i].base.name, name)) {
            found->own = (int)i;
            found->info = &cli_option_infos[i].base;
            return true;
        }
    }
    while ((info = cli_walk_next(&walk, command->library))) {
        if (!strcmp(info->name, name)) {
            found->info = info;
            return true;
        }
    }
    return false;
}

/* Spellings of earlier versions, still accepted where the command has no option of that name. */
static const struct old_name {
    const char *old, *name;
    bool was_flag; /* now a choice: on means always, off means never */
} old_names[] = {
    {"animated", "animate", false},
    {"colour", "color", true},
    {"colours", "colors", false},
    {"to", "goal-file", false},
};

#define OLD_NAME_COUNT (sizeof(old_names) / sizeof(*old_names))

static bool
look_up_old(struct found *found, const struct cli_command *command)
{
    const bool is_no = !strncmp(found->name, "no-", 3);
    const char *name = found->name + (is_no ? 3 : 0);

    for (size_t i = 0; i < OLD_NAME_COUNT; i++) {
        const struct old_name *old = &old_names[i];

        if (strcmp(old->old, name) != 0 || !look_up(found, command, old->name))
            continue;
        found->is_no = is_no;
        if (old->was_flag) {
            if (is_no || (found->value && !strcmp(found->value, "off")))
                found->value = "never";
            else if (!found->value || !strcmp(found->value, "on"))
                found->value = "always";
        }
        return is_no ? old->was_flag || found->info->kind == CLEW_OPTION_FLAG : true;
    }
    return false;
}

static bool
takes(const struct cli_command *command, const char *name)
{
    struct found found;

    return look_up(&found, command, name);
}

/* A flag is also known under its opposite. */
static void
offer_option(struct cli_guess *guess, const struct clew_option_info *info)
{
    char opposite[80];

    cli_guess_offer(guess, info->name);
    if (info->kind != CLEW_OPTION_FLAG)
        return;
    snprintf(opposite, sizeof(opposite), "no-%s", info->name);
    cli_guess_offer(guess, opposite);
}

static const char *
nearest_option(struct cli_guess *guess, const struct cli_command *command, const char *name)
{
    struct cli_walk walk = {0};
    const struct clew_option_info *info;

    cli_guess_init(guess, name);
    for (size_t i = 0; i < CLI_OPTION_COUNT; i++)
        if (takes_own(command, i))
            offer_option(guess, &cli_option_infos[i].base);
    while ((info = cli_walk_next(&walk, command->library)))
        offer_option(guess, info);
    return cli_guess_word(guess);
}

static enum cli_exit
complain_unknown(const struct cli_command *command, const char *name)
{
    const struct cli_command *other;
    struct cli_guess guess;
    const char *nearest;

    for (size_t i = 0; (other = cli_command_at(i)); i++)
        if (takes(other, name))
            return cli_complain(command, "--%s is an option of clew %s, not of this command", name,
                                other->name);
    nearest = nearest_option(&guess, command, name);
    if (nearest)
        return cli_complain(command, "there is no option --%s; did you mean --%s?", name, nearest);
    return cli_complain(command, "there is no option --%s; clew %s --help lists the options", name,
                        command->name);
}

static enum cli_exit
find_long(struct found *found, const struct cli_command *command, const char *word)
{
    const char *text = word + 2;
    const size_t length = strcspn(text, "=");

    *found = (struct found){.own = -1};
    if (length >= sizeof(found->name))
        return cli_complain(command, "there is no option %.20s...", word);
    memcpy(found->name, text, length);
    found->value = text[length] ? text + length + 1 : NULL;
    if (look_up(found, command, found->name))
        return CLI_FINE;
    if (!strncmp(found->name, "no-", 3) && look_up(found, command, found->name + 3) &&
        found->info->kind == CLEW_OPTION_FLAG) {
        found->is_no = true;
        return CLI_FINE;
    }
    if (look_up_old(found, command))
        return CLI_FINE;
    return complain_unknown(command, found->name);
}

static enum cli_exit
find_short(struct found *found, const struct cli_command *command, const char *word)
{
    *found = (struct found){.own = -1};
    for (size_t i = 0; i < CLI_OPTION_COUNT; i++) {
        if (!takes_own(command, i) || cli_option_infos[i].letter != word[1])
            continue;
        found->own = (int)i;
        found->info = &cli_option_infos[i].base;
        strcpy(found->name, found->info->name);
        found->value = word[2] ? word + 2 : NULL;
        if (found->value && found->info->kind == CLEW_OPTION_FLAG)
            break;
        return CLI_FINE;
    }
    return cli_complain(command, "there is no option %s; clew %s --help lists the options", word,
                        command->name);
}

static void
offer_name(void *guess, const char *name)
{
    cli_guess_offer(guess, name);
}

/* A choice may differ from puzzle to puzzle: all that any of them knows are offered. */
static void
offer_choices(struct cli_guess *guess, const struct clew_option_info *option)
{
    struct clew_puzzle_info puzzle = CLEW_PUZZLE_INFO_INIT;
    const struct clew_option_info *info;

    if (option->kind == CLEW_OPTION_CHOICE)
        cli_guess_offer_list(guess, cli_option_values(option));
    for (size_t p = 0; clew_puzzle_at(p, &puzzle); p++)
        for (size_t i = 0; (info = clew_option_at(puzzle.name, i)); i++)
            if (info->kind == CLEW_OPTION_CHOICE && !strcmp(info->name, option->name))
                cli_guess_offer_list(guess, cli_option_values(info));
}

/* why: a sentence, or NULL when the value is simply not known. */
static enum cli_exit
complain_value(const struct cli_command *command, const struct found *found, const char *value,
               const char *why)
{
    struct cli_guess guess;
    const char *nearest;
    char sentence[512];

    if (why)
        snprintf(sentence, sizeof(sentence), "%s", why);
    else
        snprintf(sentence, sizeof(sentence), "--%s: there is no '%.80s'", found->info->name, value);
    cli_guess_init(&guess, value);
    cli_names_each(found->info->name, offer_name, &guess);
    offer_choices(&guess, found->info);
    nearest = cli_guess_word(&guess);
    if (nearest)
        return cli_complain(command, "%s; did you mean %s?", sentence, nearest);
    return cli_complain(command, "%s", sentence);
}

/* Whether the value is one of the option's names, where it has such. */
static bool
is_name_known(const char *option, const char *value)
{
    struct cli_guess guess;

    cli_guess_init(&guess, value);
    return !cli_names_each(option, offer_name, &guess) || guess.distance == 0;
}

/* What a value of an own option has to be, or NULL if it is. */
static const char *
needed_by_own(const struct clew_option_info *info, const char *value)
{
    uint64_t number;
    double real;

    switch (info->kind) {
    case CLEW_OPTION_FLAG:
        return cli_is_in_list("on|off", value) ? NULL : "on or off";
    case CLEW_OPTION_CHOICE:
        return cli_is_in_list(cli_option_values(info), value) ? NULL : cli_option_values(info);
    case CLEW_OPTION_NUMBER:
        return cli_value_number(&number, value) ? NULL : "a whole number";
    case CLEW_OPTION_REAL:
        return cli_value_real(&real, value) && real <= 1e6 ? NULL : "a number from 0 to a million";
    default:
        return *value ? NULL : "not empty";
    }
}

/* The option's text stands in a file: the library gets what is in it. */
static enum cli_exit
set_from_file(struct cli_args *args, const struct clew_option_info *info, const char *file)
{
    struct cli_source source;
    struct clew_error error = {0};
    enum cli_exit code = CLI_FINE;
    char *text = NULL;

    if (!cli_source_open(&source, file, &error) || !cli_source_whole(&source, &error) ||
        !(text = strndup(source.text, source.length)) ||
        clew_options_set(args->options, info->name, text, &error))
        code = cli_complain_at(file, &error);
    free(text);
    cli_source_close(&source);
    return code;
}

static enum cli_exit
set_library_option(struct cli_args *args, const struct found *found, const char *value)
{
    struct clew_error error = {0};

    args->given[args->given_count++] = (struct cli_given){found->info->name, value};
    if (found->info->kind == CLEW_OPTION_FILE)
        return set_from_file(args, found->info, value);
    if (clew_options_set(args->options, found->info->name, value, &error))
        return complain_value(args->command, found, value, error.text);
    if (!is_name_known(found->info->name, value))
        return complain_value(args->command, found, value, NULL);
    return CLI_FINE;
}

static enum cli_exit
set_option(struct cli_args *args, const struct found *found, const char *value)
{
    const char *needed;
    char why[200];

    if (found->own < 0)
        return set_library_option(args, found, value);
    needed = needed_by_own(found->info, value);
    if (needed) {
        snprintf(why, sizeof(why), "--%s must be %s, not '%.80s'", found->info->name, needed,
                 value);
        return complain_value(args->command, found, value, why);
    }
    if (!is_name_known(found->info->name, value))
        return complain_value(args->command, found, value, NULL);
    args->values[found->own] = value;
    return CLI_FINE;
}

/* Takes the option at argv[*at], and the next word too when its value stands there. */
static enum cli_exit
take_option(struct cli_args *args, int argc, char **argv, int *at)
{
    const char *word = argv[*at];
    struct found found;
    enum cli_exit code = word[1] == '-' ? find_long(&found, args->command, word)
                                        : find_short(&found, args->command, word);

    if (code)
        return code;
    if (found.info->kind == CLEW_OPTION_FLAG) {
        if (found.is_no && found.value)
            return cli_complain(args->command, "--%s takes no value", found.name);
        return set_option(args, &found, found.is_no ? "off" : found.value ? found.value : "on");
    }
    if (!found.value) {
        if (*at + 1 >= argc)
            return cli_complain(args->command, "--%s needs a value: %s", found.name,
                                cli_option_values(found.info));
        found.value = argv[++*at];
    }
    return set_option(args, &found, found.value);
}

/* Defaults that protect the machine; what is given later counts. */
static bool
set_defaults(struct clew_options *options)
{
    char bytes[32];

    snprintf(bytes, sizeof(bytes), "%zu", cli_half_of_memory());
    return clew_options_set(options, "limit-bytes", bytes, NULL) == CLEW_OK;
}

static bool
make_args(struct cli_args *args, const struct cli_command *command, size_t most)
{
    *args = (struct cli_args){.command = command};
    args->words = calloc(most + 1, sizeof(*args->words));
    args->given = calloc(most + 1, sizeof(*args->given));
    return args->words && args->given && clew_options_new(&args->options, NULL) == CLEW_OK &&
           set_defaults(args->options);
}

enum cli_exit
cli_args_parse(struct cli_args *args, const struct cli_command *command, int argc, char **argv)
{
    bool only_words = false;

    if (!make_args(args, command, (size_t)argc))
        return cli_complain(command, "no memory");
    for (int i = 0; i < argc; i++) {
        char *word = argv[i];

        if (!only_words && !strcmp(word, "--")) {
            only_words = true;
        } else if (only_words || word[0] != '-' || !word[1]) {
            args->words[args->word_count++] = word;
        } else if (take_option(args, argc, argv, &i)) {
            return CLI_BAD;
        }
    }
    return CLI_FINE;
}
